//! Lets later operations use new values.

use mohole_ir::{Op, Value};

use crate::Trait;
use crate::place::Place;
use crate::work::Work;

/// Later operations that are considered as users.
const MAX_USERS: usize = 60;

impl Work<'_> {
    /// Lets a random later operand of the same type be `value`, which `op` defines; false if there is none.
    pub(crate) fn feed(&mut self, op: Op, value: Value) -> bool {
        let ty = self.module.value(value).ty;
        let mut slots = Vec::new();
        for user in self.later_users(op) {
            for (slot, &used) in self.module.op(user).operands.iter().enumerate() {
                if used != value && self.module.value(used).ty == ty {
                    slots.push((user, slot));
                }
            }
        }
        for _ in 0..4 {
            let Some(&(user, slot)) = self.rng.pick(&slots) else { return false };
            let name = self.module.op_name(user);
            let fed = Trait::new(name, &["feed", name, &slot.to_string()]);
            if self.setting.memory.avoids(fed) {
                continue;
            }
            self.traits.push(fed);
            self.module.set_operand(user, slot, value);
            return true;
        }
        false
    }

    /// Whether a later operation uses a value of a type.
    pub(crate) fn has_later_use(&self, op: Op, ty: mohole_ir::Type) -> bool {
        let uses =
            |user: &Op| self.module.op(*user).operands.iter().any(|&used| self.module.value(used).ty == ty);
        self.later_users(op).iter().any(uses)
    }

    /// The operations after `op` in its block, with those nested in them that can use its results.
    fn later_users(&self, op: Op) -> Vec<Op> {
        let mut users = Vec::new();
        let Some(place) = Place::after(self.module, op) else { return users };
        let later = self.module.block(place.block).ops.iter_from(place.index(self.module));
        let mut stack: Vec<Op> = later.rev().copied().collect();
        while let Some(op) = stack.pop() {
            users.push(op);
            if users.len() == MAX_USERS {
                break;
            }
            if self.setting.corpus.ops.of(self.module, op).is_none_or(|facts| facts.isolated) {
                continue;
            }
            for &region in self.module.op(op).regions.iter().rev() {
                for &block in self.module.region(region).blocks.iter().rev() {
                    stack.extend(self.module.block(block).ops.iter().rev());
                }
            }
        }
        users
    }

    /// Lets later operations use the results of new ones, some of the time. Half of the results without a
    /// user are returned from the function.
    pub(crate) fn feed_results(&mut self, ops: &[Op]) {
        for &op in ops.iter().rev() {
            for value in self.module.op(op).results.clone() {
                let is_fed = self.rng.chance(2, 3) && self.feed(op, value);
                if !is_fed && self.rng.chance(1, 2) {
                    self.return_value(op, value);
                }
            }
        }
    }
}
