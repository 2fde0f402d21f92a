//! The uses of values: an index that is valid until the next edit.

use rustc_hash::FxHashSet;

use crate::{Module, Op, Value};

/// One use of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// The operation that uses it.
    pub user: Op,
    /// The position among its operands, followed by the arguments of its successors.
    pub slot: u32,
}

/// All uses in a module, in pre-order.
pub struct Uses {
    /// Uses of value `v` are `uses[starts[v]..starts[v + 1]]`.
    starts: Vec<u32>,
    uses: Vec<Use>,
}

impl Uses {
    /// Builds the index of a module.
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
        let placeholder = Use { user: Op(u32::MAX), slot: 0 };
        let mut uses = vec![placeholder; starts.last().map_or(0, |&end| end as usize)];
        for op in module.walk() {
            for (slot, value) in (0..).zip(module.op(op).used()) {
                let end = &mut next[value.index()];
                uses[*end as usize] = Use { user: op, slot };
                *end += 1;
            }
        }
        Uses { starts, uses }
    }

    /// The uses of one value.
    pub fn of_value(&self, value: Value) -> &[Use] {
        let range = self.starts[value.index()] as usize..self.starts[value.index() + 1] as usize;
        &self.uses[range]
    }

    /// The operations that use a value. Each is listed once, even if it has several uses.
    pub fn users(&self, value: Value) -> impl Iterator<Item = Op> + '_ {
        let uses = self.of_value(value);
        uses.iter().enumerate().filter(|&(i, u)| i == 0 || uses[i - 1].user != u.user).map(|(_, u)| u.user)
    }
}

impl Module {
    /// The values that some operations and their regions use but do not define, in the order of their first
    /// use.
    pub fn free_values(&self, ops: &[Op]) -> Vec<Value> {
        let inside = || ops.iter().flat_map(move |&op| self.walk_op(op));
        let mut seen = FxHashSet::default();
        for op in inside() {
            seen.extend(self.op(op).results.iter().copied());
            let blocks = self.op(op).regions.iter().flat_map(|&region| &self.region(region).blocks);
            seen.extend(blocks.flat_map(|&block| self.block(block).args.iter().copied()));
        }
        let used = inside().flat_map(|op| self.op(op).used());
        used.filter(|&value| seen.insert(value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_values_are_listed_once_in_the_order_of_use() {
        let text = r#"%0:2 = "t.a"() : () -> (i32, i32)
%1 = "t.b"(%0#1) : (i32) -> i32
"t.r"(%1, %0#1) ({
^bb0(%2: i32):
  %3 = "t.c"(%2, %0#0, %0#1) : (i32, i32, i32) -> i32
  "t.d"(%3)[^bb1(%0#0 : i32)] : (i32) -> ()
^bb1(%4: i32):
  "t.e"(%4) : (i32) -> ()
}) : (i32, i32) -> ()
"#;
        let module = Module::parse(text).unwrap();
        let top = module.block(module.top()).ops.to_vec();
        let free = |ops: &[Op]| {
            let values = module.free_values(ops);
            values.iter().map(|&value| module.value_text(value)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(free(&top[2..]), "%1 %0#1 %0#0");
        assert_eq!(free(&top[1..]), "%0#1 %0#0");
        assert_eq!(free(&top), "");
    }
}
