//! Drops or repeats operands, and empties regions.

use mohole_ir::{Module, Op, Region};
use mohole_testcase::Rng;

use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `arity`: drops all operands of an operation or the last one, repeats the last one, or empties
/// a region.
pub(crate) struct Arity;

/// What is done to an operation.
#[derive(Debug, Clone, Copy)]
enum Way {
    DropAll,
    DropLast,
    RepeatLast,
    EmptyRegion,
}

const WAYS: [Way; 4] = [Way::DropAll, Way::DropLast, Way::RepeatLast, Way::EmptyRegion];

impl Way {
    fn text(self) -> &'static str {
        match self {
            Way::DropAll => "drop all operands",
            Way::DropLast => "drop the last operand",
            Way::RepeatLast => "repeat the last operand",
            Way::EmptyRegion => "empty a region",
        }
    }
}

impl Mutator for Arity {
    fn name(&self) -> &'static str {
        "arity"
    }

    fn effect(&self) -> &'static str {
        "drops operands, repeats one, or empties a region"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let work = Work::new(module, setting, rng);
        let ops: Vec<Op> = work.module.walk().filter(|&op| work.module.parent_op(op).is_some()).collect();
        work.change_one_of(&ops, change)
    }
}

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let name = work.module.op_name(op).to_owned();
    let way = *work.rng.pick(&WAYS)?;
    let done = Trait::new(&name, &[way.text(), &name]);
    let is_function = work.module.symbol_name(op).is_some();
    if is_function || work.setting.memory.avoids(done) {
        return None;
    }
    let mut operands = work.module.op(op).operands.to_vec();
    match way {
        Way::DropAll if operands.is_empty() => return None,
        Way::DropAll => operands.clear(),
        Way::DropLast => _ = operands.pop()?,
        Way::RepeatLast => operands.push(*operands.last()?),
        Way::EmptyRegion => empty_region(work, op)?,
    }
    work.module.set_operands(op, &operands);
    work.traits.push(done);
    Some(format!("{} of {name}", way.text()))
}

/// Erases the blocks of a random region.
fn empty_region(work: &mut Work<'_>, op: Op) -> Option<()> {
    let regions: Vec<Region> = work.module.op(op).regions.to_vec();
    let region = *work.rng.pick(&regions)?;
    let blocks = work.module.region(region).blocks.clone();
    if blocks.is_empty() {
        return None;
    }
    blocks.iter().for_each(|&block| work.module.erase_block(block));
    Some(())
}
