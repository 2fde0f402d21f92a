//! Operands left out or given twice, and regions left empty.

use mohole_ir::{Module, Op, Region};
use mohole_testcase::Rng;

use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `arity`: an operation that takes any number of operands gets none, one less or its last twice;
/// one that has regions finds one of them empty.
pub(crate) struct Arity;

/// What is done to an operation.
const WAYS: [&str; 4] = ["no operands", "one operand less", "one operand twice", "an empty region"];

impl Mutator for Arity {
    fn name(&self) -> &'static str {
        "arity"
    }

    fn effect(&self) -> &'static str {
        "leaves operands out, gives one twice, or empties a region"
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
    let done = Trait::new(&name, &[way, &name]);
    let is_function = work.module.symbol_name(op).is_some();
    if is_function || work.setting.memory.avoids(done) {
        return None;
    }
    let mut operands = work.module.op(op).operands.to_vec();
    match way {
        "an empty region" => empty_region(work, op)?,
        _ => {
            let last = *operands.last()?;
            match way {
                "no operands" => operands.clear(),
                "one operand less" => _ = operands.pop(),
                _ => operands.push(last),
            }
            work.module.set_operands(op, &operands);
        }
    }
    work.traits.push(done);
    Some(format!("{name}: {way}"))
}

/// Takes the blocks of a region away.
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
