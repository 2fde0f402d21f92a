//! Whether an integer is never 0, which its bounds alone do not always show.

use mohole_ir::{AttrKind, Module, Op, Value};
use rustc_hash::FxHashMap;

use crate::cx::attr;
use crate::elements::whole_numbers;
use crate::facts::{compared, def, known, made_by, range};

/// Definitions are followed so far back.
const DEPTH: u32 = 12;
/// Parts of a condition that are looked at.
const PARTS: u32 = 16;

/// Whether a value is never 0, in no element.
pub(crate) fn is_nonzero(module: &Module, value: Value) -> bool {
    Question { module, answers: FxHashMap::default() }.is_nonzero(value, 0)
}

/// One question, with what was found out on the way: a value may be met by many ways.
struct Question<'a> {
    module: &'a Module,
    answers: FxHashMap<Value, bool>,
}

impl Question<'_> {
    fn is_nonzero(&mut self, value: Value, depth: u32) -> bool {
        if !range(self.module, value).contains(0) {
            return true;
        }
        let Some(op) = def(self.module, value).filter(|_| depth < DEPTH) else { return false };
        if let Some(&answer) = self.answers.get(&value) {
            return answer;
        }
        let answer = self.makes_nonzero(op, depth + 1);
        self.answers.insert(value, answer);
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
                    && (says_zero(module, condition, other) || self.is_nonzero(other, depth))
            }
            ("arith.maxui" | "index.maxu" | "arith.ori" | "index.or", &[a, b]) => {
                self.is_nonzero(a, depth) || self.is_nonzero(b, depth)
            }
            _ => false,
        }
    }
}

fn has_no_zero(module: &Module, value: &AttrKind) -> bool {
    whole_numbers(module, value).is_some_and(|numbers| !numbers.contains(&0))
}

/// Whether a condition holds wherever a value is 0: it is `value == 0`, or wider.
fn says_zero(module: &Module, condition: Value, value: Value) -> bool {
    let mut parts = vec![condition];
    for _ in 0..PARTS {
        let Some(part) = parts.pop() else { return false };
        let with = compared(module, part, "arith.cmpi", 0, value);
        if with.is_some_and(|zero| known(module, zero) == Some(0)) {
            return true;
        }
        if let Some(either) = made_by(module, part, "arith.ori") {
            parts.extend(&module.op(either).operands);
        }
    }
    false
}
