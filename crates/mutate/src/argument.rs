//! Replaces results of operations by arguments of their function: passes that look at the operation which
//! defines a value find none.

use mohole_ir::{Module, Op};
use mohole_testcase::Rng;

use crate::place::Place;
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `argument`.
pub(crate) struct Argument;

impl Mutator for Argument {
    fn name(&self) -> &'static str {
        "argument"
    }

    fn effect(&self) -> &'static str {
        "replaces a result of an operation by an argument of its function"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let work = Work::new(module, setting, rng);
        let has_results = |&op: &Op| !work.module.op(op).results.is_empty();
        let ops: Vec<Op> = work.module.walk().filter(has_results).collect();
        work.change_one_of(&ops, change)
    }
}

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let results = work.module.op(op).results.clone();
    let value = *work.rng.pick(&results)?;
    let place = Place::after(work.module, op)?;
    let argument = work.add_argument(work.module.value(value).ty, place)?;
    let name = work.module.op_name(op).to_owned();
    work.note_users(value);
    if work.module.replace_uses(value, argument) == 0 {
        return None;
    }
    // The operation is dead without uses, and often in the way of the others.
    if results.len() == 1 && work.rng.chance(2, 3) {
        work.module.erase(op);
    }
    Some(format!("a result of {name} becomes an argument"))
}
