//! Integers that are never 0, which their ranges alone do not always show.

use mohole_ir::{AttrKind, Module, Op, Value};
use rustc_hash::FxHashMap;

use crate::attrs::attr;
use crate::defs::{compared_with, defined_by, defining_op};
use crate::int_constants::dense_integers;
use crate::int_range::{int_range, known_int};
use crate::predicate::Predicate;

/// How many definitions are followed.
const MAX_DEPTH: u32 = 12;
/// How many disjuncts of a condition are looked at.
const MAX_DISJUNCTS: u32 = 16;

/// Whether no element of a value can be 0.
pub(crate) fn is_nonzero(module: &Module, value: Value) -> bool {
    Query { module, cache: FxHashMap::default() }.is_nonzero(value, 0)
}

/// One query. A value may be reached on many paths, so results are cached.
struct Query<'a> {
    module: &'a Module,
    cache: FxHashMap<Value, bool>,
}

impl Query<'_> {
    fn is_nonzero(&mut self, value: Value, depth: u32) -> bool {
        if !int_range(self.module, value).contains(0) {
            return true;
        }
        let Some(op) = defining_op(self.module, value).filter(|_| depth < MAX_DEPTH) else { return false };
        if let Some(&answer) = self.cache.get(&value) {
            return answer;
        }
        let answer = self.makes_nonzero(op, depth + 1);
        self.cache.insert(value, answer);
        answer
    }

    fn makes_nonzero(&mut self, op: Op, depth: u32) -> bool {
        let module = self.module;
        match (module.op_name(op), module.op(op).operands.as_slice()) {
            ("arith.constant", _) => {
                attr(module, op, "value").is_some_and(|value| has_no_zero(module, value))
            }
            ("arith.select", &[condition, then, other]) => {
                self.is_nonzero(then, depth)
                    && (holds_for_zero(module, condition, other) || self.is_nonzero(other, depth))
            }
            ("arith.maxui" | "index.maxu" | "arith.ori" | "index.or", &[a, b]) => {
                self.is_nonzero(a, depth) || self.is_nonzero(b, depth)
            }
            _ => false,
        }
    }
}

fn has_no_zero(module: &Module, value: &AttrKind) -> bool {
    dense_integers(module, value).is_some_and(|numbers| !numbers.contains(&0))
}

/// Whether a condition holds wherever a value is 0: it is `value == 0`, or a disjunction with that.
fn holds_for_zero(module: &Module, condition: Value, value: Value) -> bool {
    let mut disjuncts = vec![condition];
    for _ in 0..MAX_DISJUNCTS {
        let Some(disjunct) = disjuncts.pop() else { return false };
        let with = compared_with(module, disjunct, Predicate::Eq, value);
        if with.is_some_and(|zero| known_int(module, zero) == Some(0)) {
            return true;
        }
        if let Some(or) = defined_by(module, disjunct, "arith.ori") {
            disjuncts.extend(&module.op(or).operands);
        }
    }
    false
}
