//! Who uses a value: an index made in one walk, good until the next edit.

use crate::{Module, Op, Value};

/// One use of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The operation that uses it.
    pub user: Op,
    /// Among its operands, or among its successors' arguments counted after them.
    pub slot: u32,
}

/// All uses in a module, in the order of the walk.
pub struct Uses {
    /// Uses of value `v` are `uses[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    uses: Vec<Use>,
}

impl Uses {
    /// Indexes a module.
    pub fn of(module: &Module) -> Self {
        let mut starts = vec![0u32; module.value_capacity() + 1];
        for op in module.walk() {
            for value in module.op(op).used() {
                starts[value.index() + 1] += 1;
            }
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let filler = Use { user: Op(u32::MAX), slot: 0 };
        let mut uses = vec![filler; starts.last().map_or(0, |&end| end as usize)];
        for op in module.walk() {
            for (slot, value) in (0..).zip(module.op(op).used()) {
                let place = &mut next[value.index()];
                uses[*place as usize] = Use { user: op, slot };
                *place += 1;
            }
        }
        Uses { starts, uses }
    }

    /// The uses of one value.
    pub fn of_value(&self, value: Value) -> &[Use] {
        let range = self.starts[value.index()] as usize..self.starts[value.index() + 1] as usize;
        &self.uses[range]
    }

    /// The operations that use a value, each once for consecutive uses.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        let uses = self.of_value(value);
        uses.iter().enumerate().filter(|&(i, u)| i == 0 || uses[i - 1].user != u.user).map(|(_, u)| u.user)
    }
}
