//! Letting what is there use what was put in.

use mohole_ir::{Op, Value};

use crate::Trait;
use crate::place::Place;
use crate::work::Work;

/// Operations behind a place that are looked at, at most.
const MOST_USERS: usize = 60;

impl Work<'_> {
    /// Makes some later use of another value of its type a use of `value`, if there is one. `op` defines
    /// it.
    pub(crate) fn feed(&mut self, op: Op, value: Value) -> bool {
        let ty = self.module.value(value).ty;
        let mut slots = Vec::new();
        for user in self.users_behind(op) {
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

    /// Whether something behind an operation uses a value of a type.
    pub(crate) fn has_use_behind(&self, op: Op, ty: mohole_ir::Type) -> bool {
        let uses =
            |user: &Op| self.module.op(*user).operands.iter().any(|&used| self.module.value(used).ty == ty);
        self.users_behind(op).iter().any(uses)
    }

    /// What comes behind an operation in its block, and what is in it and sees the outside.
    fn users_behind(&self, op: Op) -> Vec<Op> {
        let mut users = Vec::new();
        let Some(place) = Place::behind(self.module, op) else { return users };
        let behind = &self.module.block(place.block).ops[place.index(self.module)..];
        let mut stack: Vec<Op> = behind.iter().rev().copied().collect();
        while let Some(op) = stack.pop() {
            users.push(op);
            if users.len() == MOST_USERS {
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

    /// Feeds the results of new operations to what comes behind them, some of the time; what nobody takes is
    /// returned, half of the time.
    pub(crate) fn feed_results(&mut self, ops: &[Op]) {
        for &op in ops.iter().rev() {
            for value in self.module.op(op).results.clone() {
                let is_fed = self.rng.chance(2, 3) && self.feed(op, value);
                if !is_fed && self.rng.chance(1, 2) {
                    self.give_back(op, value);
                }
            }
        }
    }
}
