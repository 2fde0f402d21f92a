//! Adds a value that a loop carries, or a result of a conditional, and uses the result.

use mohole_ir::{AttrKind, Block, Module, Op, Type, Value};
use mohole_testcase::Rng;

use crate::place::Place;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `carry`: gives an operation with regions one more result, which the terminators of its regions
/// yield. A loop also gets an operand and an argument of its body. Later operations use the result.
pub(crate) struct Carry;

impl Mutator for Carry {
    fn name(&self) -> &'static str {
        "carry"
    }

    fn effect(&self) -> &'static str {
        "adds a loop-carried value or a result of a conditional, and uses it"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let work = Work::new(module, setting, rng);
        let may_have_more =
            |op: Op| setting.corpus.ops.of(work.module, op).is_some_and(|facts| facts.any_results);
        let has_ends = |&op: &Op| may_have_more(op) && ends(work.module, op).is_some();
        let ops: Vec<Op> = work.module.walk().filter(has_ends).collect();
        work.change_one_of(&ops, change)
    }
}

/// Each block of an operation with its terminator, if every region has one block, and every terminator as
/// many operands as the operation has results.
fn ends(module: &Module, op: Op) -> Option<Vec<(Block, Op)>> {
    let data = module.op(op);
    if data.regions.is_empty() || data.parent.is_none() || module.symbol_name(op).is_some() {
        return None;
    }
    let end = |&region: &mohole_ir::Region| {
        let [block] = *module.region(region).blocks.as_slice() else { return None };
        let end = *module.block(block).ops.last()?;
        let fits = module.op(end).operands.len() == data.results.len() && module.op(end).results.is_empty();
        (fits && module.op(end).regions.is_empty()).then_some((block, end))
    };
    data.regions.iter().map(end).collect()
}

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let ends = ends(work.module, op)?;
    let is_terminator = |&(_, end): &(Block, Op)| work.setting.corpus.ops.is_terminator(work.module, end);
    if !ends.iter().all(is_terminator) {
        return None;
    }
    let name = work.module.op_name(op).to_owned();
    // The body of a loop has an argument, the counter. Whether it may carry a value is learned.
    let is_loop = ends.len() == 1 && !work.module.block(ends[0].0).args.is_empty();
    work.note(Trait::new(&name, &["carry", &name]))?;
    let place = Place::before(work.module, op)?;
    let values: Vec<Value> = work.visible(place).into_iter().map(|(value, _)| value).collect();
    let start = *work.rng.pick(&values)?;
    let ty = work.module.value(start).ty;
    if is_loop {
        let operands: Vec<Value> = work.module.op(op).operands.iter().copied().chain([start]).collect();
        work.module.set_operands(op, &operands);
        add_to_segments(work.module, op);
        let argument = work.module.add_block_arg(ends[0].0, ty);
        use_inside(work, ends[0].0, argument);
    }
    for (block, end) in ends {
        let yielded = draw_yielded(work, block, end, ty)?;
        let operands: Vec<Value> = work.module.op(end).operands.iter().copied().chain([yielded]).collect();
        work.module.set_operands(end, &operands);
    }
    let result = work.module.add_result(op, ty);
    if !work.feed(op, result) && !work.return_value(op, result) {
        return None;
    }
    Some(format!("{name} gives one more value of type {}", work.module.type_text(ty)))
}

/// A value of a type that is visible at the end of a block, mostly one of the block itself.
fn draw_yielded(work: &mut Work<'_>, block: Block, end: Op, ty: Type) -> Option<Value> {
    let values = work.visible(Place { block, before: Some(end) });
    let fitting: Vec<Value> =
        values.iter().map(|&(value, _)| value).filter(|&value| work.module.value(value).ty == ty).collect();
    let own: Vec<Value> =
        fitting.iter().copied().filter(|&value| work.module.def_block(value) == Some(block)).collect();
    let among = if own.is_empty() || work.rng.chance(1, 4) { &fitting } else { &own };
    work.rng.pick(among).copied()
}

/// Lets an operation of a block use its new argument, where one takes a value of the type.
fn use_inside(work: &mut Work<'_>, block: Block, argument: Value) {
    let ty = work.module.value(argument).ty;
    let mut slots = Vec::new();
    for &op in &work.module.block(block).ops {
        for (slot, &used) in work.module.op(op).operands.iter().enumerate() {
            if used != argument && work.module.value(used).ty == ty {
                slots.push((op, slot));
            }
        }
    }
    if let Some(&(op, slot)) = work.rng.pick(&slots) {
        work.module.set_operand(op, slot, argument);
    }
}

/// One more operand in the last segment, for operations that count them.
fn add_to_segments(module: &mut Module, op: Op) {
    const KEY: &str = "operandSegmentSizes";
    let Some(attr) = module.attr(op, KEY) else { return };
    let AttrKind::DenseArray { element, body } = *module.attr_kind(attr) else { return };
    let mut sizes: Vec<usize> = module.text(body).split(", ").filter_map(|size| size.parse().ok()).collect();
    if let Some(last) = sizes.last_mut() {
        *last += 1;
    }
    let text = sizes.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    let body = module.intern(&text);
    let sizes = module.make_attr(AttrKind::DenseArray { element, body });
    module.set_attr(op, KEY, sizes);
}
