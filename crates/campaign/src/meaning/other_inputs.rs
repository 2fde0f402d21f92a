//! A difference looked for with other inputs than those that showed it.

use std::fmt;
use std::sync::Arc;

use mohole_ir::Module;
use mohole_semantics::{Comparison, Difference, Effort};

use super::evaluations::{EFFORT, evaluate};

/// Draws other inputs than the search.
const OTHER: Effort = Effort { seed: 0x5eed, ..EFFORT };

/// What other inputs show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OtherInputs {
    /// The function differs on others as well, such as these.
    Differ(Vec<String>),
    /// Of so many calls none differs. Some bugs need one number in millions.
    Same(usize),
    /// There are no others, or they cannot be evaluated.
    None,
}

/// Compares a program with what a pass made of it on other inputs.
pub(crate) fn other_inputs(before: &Arc<[u8]>, after: &[u8], known: &Difference) -> OtherInputs {
    if known.inputs.is_empty() {
        return OtherInputs::None;
    }
    let (Some(mut reference), Ok(after)) = (evaluate(before, OTHER), Module::parse_bytes(after)) else {
        return OtherInputs::None;
    };
    // The first inputs are small numbers, whatever the seed.
    reference.leave_out(known);
    match reference.compare(&after) {
        Comparison::Differs(other) if other.function == known.function => OtherInputs::Differ(other.inputs),
        Comparison::Same { calls } => OtherInputs::Same(calls),
        _ => OtherInputs::None,
    }
}

/// A sentence, or nothing.
impl fmt::Display for OtherInputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtherInputs::Differ(inputs) => {
                write!(f, "Other inputs show it, too, such as ({}).", inputs.join(", "))
            }
            OtherInputs::Same(1) => f.write_str("One other input does not show it."),
            OtherInputs::Same(calls) => write!(f, "None of {calls} other inputs shows it."),
            OtherInputs::None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::step::{Meaning, compare};

    fn program(body: &str) -> Arc<[u8]> {
        let text = format!(
            "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = (i32) -> i32, sym_name = \"f\"}}> ({{\n  \
             ^bb0(%a: i32):\n{body}\n  }}) : () -> ()\n}}) : () -> ()\n"
        );
        text.into_bytes().into()
    }

    fn shown(after: &str) -> OtherInputs {
        let before = program("    \"func.return\"(%a) : (i32) -> ()");
        let after = program(after);
        let Meaning::Differs(difference) = compare(&before, &after) else { panic!("it does not differ") };
        other_inputs(&before, &after, &difference)
    }

    #[test]
    fn what_differs_everywhere_differs_on_other_inputs() {
        let next = "    %one = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n    \
                    %b = \"arith.addi\"(%a, %one) : (i32, i32) -> i32\n    \"func.return\"(%b) : (i32) -> ()";
        let other = shown(next);
        assert!(matches!(&other, OtherInputs::Differ(inputs) if inputs.len() == 1), "{other:?}");
        assert!(other.to_string().starts_with("Other inputs show it, too, such as ("), "{other}");
    }

    #[test]
    fn what_differs_on_one_input_alone_need_not_differ_on_others() {
        // The number that the search draws first, and no other.
        let only = "    %k = \"arith.constant\"() <{value = NUMBER : i32}> : () -> i32\n    \
                    %is = \"arith.cmpi\"(%a, %k) <{predicate = 0 : i64}> : (i32, i32) -> i1\n    \
                    %one = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n    \
                    %next = \"arith.addi\"(%a, %one) : (i32, i32) -> i32\n    \
                    %b = \"arith.select\"(%is, %next, %a) : (i1, i32, i32) -> i32\n    \
                    \"func.return\"(%b) : (i32) -> ()";
        let wild = (0..64).find_map(|round| {
            let drawn = mohole_semantics::draw(&[mohole_semantics::Ty::Int(32)], &[], EFFORT.seed, round)?;
            match drawn.as_slice() {
                [mohole_semantics::Input::Value(mohole_semantics::Value::Bits(bits))] => {
                    Some(*bits as u32 as i32).filter(|number| number.unsigned_abs() > 1 << 20)
                }
                _ => None,
            }
        });
        let other = shown(&only.replace("NUMBER", &wild.unwrap().to_string()));
        assert!(matches!(other, OtherInputs::Same(calls) if calls > 8), "{other:?}");
    }
}
