//! Turns constants into arguments of their function: the compiler no longer knows their values, and the
//! function can be called with others.

use mohole_ir::{Module, Op};
use mohole_testcase::Rng;

use crate::place::Place;
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `open`.
pub(crate) struct Open;

/// At most so many arguments are added.
const MAX_ADDED: usize = 6;

impl Mutator for Open {
    fn name(&self) -> &'static str {
        "open"
    }

    fn effect(&self) -> &'static str {
        "turns constants into arguments of their function"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let mut work = Work::new(module, setting, rng);
        let mut constants: Vec<Op> = work.module.walk().filter(|&op| is_constant(work.module, op)).collect();
        work.rng.shuffle(&mut constants);
        let wanted = 1 + work.rng.below(MAX_ADDED);
        let mut opened = 0;
        for constant in constants {
            opened += usize::from(open(&mut work, constant).is_some());
            if opened == wanted {
                break;
            }
        }
        match opened {
            0 => None,
            1 => work.finish("1 constant becomes an argument".to_owned()),
            _ => work.finish(format!("{opened} constants become arguments")),
        }
    }
}

/// Whether an operation is a constant of a type that an argument may have.
fn is_constant(module: &Module, op: Op) -> bool {
    matches!(
        module.op_name(op),
        "arith.constant" | "index.constant" | "complex.constant" | "tosa.const" | "index.bool.constant"
    )
}

fn open(work: &mut Work<'_>, constant: Op) -> Option<()> {
    let [value] = *work.module.op(constant).results else { return None };
    let place = Place::after(work.module, constant)?;
    let argument = work.add_argument(work.module.value(value).ty, place)?;
    work.module.replace_uses(value, argument);
    work.module.erase(constant);
    Some(())
}
