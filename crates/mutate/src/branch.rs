//! Splits a block of a function in two, with a branch between.

use mohole_ir::{Block, Module, Op, Successor, Type, TypeKind, Value};
use mohole_testcase::Rng;
use rustc_hash::FxHashSet;

use crate::place::Place;
use crate::work::Work;
use crate::{Change, Mutator, Setting};

/// The mutator `branch`: moves the operations from some point on into a new block, which may have an argument
/// and two predecessors. The new block may branch back to itself. Sometimes it adds an unreachable block.
pub(crate) struct Branch;

/// Operations whose regions may have several blocks, besides those of which the corpus shows it.
const OWNERS: &[&str] = &["func.func", "scf.execute_region"];

impl Mutator for Branch {
    fn name(&self) -> &'static str {
        "branch"
    }

    fn effect(&self) -> &'static str {
        "splits a block in two, with a branch between"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let mut work = Work::new(module, setting, rng);
        let place = draw_split(&mut work)?;
        let what = split(&mut work, place)?;
        work.finish(what)
    }
}

/// Where to split: before a random operation of a block that may have siblings.
fn draw_split(work: &mut Work<'_>) -> Option<Place> {
    let module = &*work.module;
    let ops = &work.setting.corpus.ops;
    let may_branch = |op: Op| ops.of(module, op).is_some_and(|facts| facts.has_branches && !facts.graph);
    let owners = module.walk().filter(|&op| OWNERS.contains(&module.op_name(op)) || may_branch(op));
    let blocks =
        owners.flat_map(|op| &module.op(op).regions).flat_map(|&region| &module.region(region).blocks);
    let blocks: Vec<Block> = blocks.copied().filter(|&block| !module.block(block).ops.is_empty()).collect();
    let block = *work.rng.pick(&blocks)?;
    let before = *work.rng.pick(&work.module.block(block).ops.to_vec())?;
    Some(Place { block, before: Some(before) })
}

fn split(work: &mut Work<'_>, place: Place) -> Option<String> {
    let corpus = work.setting.corpus;
    let [plain, choosing] = ["cf.br", "cf.cond_br"].map(|name| corpus.ops.get(name));
    let chooses = work.rng.chance(1, 2);
    let facts = if chooses { choosing? } else { plain? };
    if !work.fits(facts, place) {
        return None;
    }
    let values: Vec<Value> = work.visible(place).into_iter().map(|(value, _)| value).collect();
    let passed = draw_passed(work, &values, place).filter(|_| work.rng.chance(3, 4));
    let condition = if chooses { Some(condition(work, &values, place)?) } else { None };
    let (tail, argument) = move_tail(work.module, place, passed);
    // Uses in the new block become uses of its argument.
    if let (Some(passed), Some(argument)) = (passed, argument) {
        replace_in(work.module, tail, passed, argument);
    }
    let other = passed.map(|passed| another(work, &values, passed));
    let to = |value: Option<Value>| Successor { block: tail, args: value.into_iter().collect() };
    let successors = match chooses {
        true => vec![to(passed), to(other)],
        false => vec![to(passed)],
    };
    end_with(work.module, place.block, facts.name.as_str(), condition, successors);
    work.note_put(facts, Place { block: place.block, before: None });
    let mut what = format!("split a block with {}", facts.name);
    match work.rng.below(8) {
        0 => add_idle_loop(work.module, place.block),
        1 | 2 if add_unreachable(work, tail) => what += ", and add an unreachable block",
        3 | 4 if add_back_edge(work, tail).is_some() => what += ", and branch back",
        _ => {}
    }
    Some(what)
}

/// The value that the branch passes: mostly one that is used after it.
fn draw_passed(work: &mut Work<'_>, values: &[Value], place: Place) -> Option<Value> {
    let behind = work.module.block(place.block).ops.iter_from(place.index(work.module));
    let used: FxHashSet<Value> = behind
        .flat_map(|&op| work.module.walk_op(op))
        .flat_map(|op| work.module.op(op).operands.iter().copied())
        .collect();
    let used: Vec<Value> = values.iter().copied().filter(|value| used.contains(value)).collect();
    let among = if used.is_empty() || work.rng.chance(1, 4) { values } else { &used };
    work.rng.pick(among).copied()
}

/// A visible `i1`, or a new constant.
fn condition(work: &mut Work<'_>, values: &[Value], place: Place) -> Option<Value> {
    let is_bool = |ty: Type| matches!(work.module.type_kind(ty), TypeKind::Integer { width: 1, .. });
    let bools: Vec<Value> =
        values.iter().copied().filter(|&value| is_bool(work.module.value(value).ty)).collect();
    if let Some(&known) = work.rng.pick(&bools) {
        return Some(known);
    }
    let ty = work.module.make_type(TypeKind::Integer { width: 1, sign: mohole_ir::Signedness::Signless });
    work.make_constant(ty, place)
}

/// A value of the same type, possibly the same value.
fn another(work: &mut Work<'_>, values: &[Value], like: Value) -> Value {
    let ty = work.module.value(like).ty;
    let others: Vec<Value> =
        values.iter().copied().filter(|&value| work.module.value(value).ty == ty).collect();
    work.rng.pick(&others).copied().unwrap_or(like)
}

/// Moves the operations from a place on into a new block, with an argument for the passed value.
fn move_tail(module: &mut Module, place: Place, passed: Option<Value>) -> (Block, Option<Value>) {
    let from = place.index(module);
    let ops: Vec<Op> = module.block(place.block).ops.iter_from(from).copied().collect();
    let types: Vec<Type> = passed.iter().map(|&value| module.value(value).ty).collect();
    let tail = module.add_block(module.block(place.block).parent, &types);
    for op in ops {
        module.detach(op);
        module.insert(tail, usize::MAX, op);
    }
    (tail, module.block(tail).args.first().copied())
}

fn replace_in(module: &mut Module, block: Block, old: Value, new: Value) {
    let ops: Vec<Op> = module.block(block).ops.iter().flat_map(|&op| module.walk_op(op)).collect();
    for op in ops {
        for slot in 0..module.op(op).operands.len() {
            if module.op(op).operands[slot] == old {
                module.set_operand(op, slot, new);
            }
        }
    }
}

fn end_with(module: &mut Module, block: Block, name: &str, condition: Option<Value>, to: Vec<Successor>) {
    let passed: Vec<Value> = to.iter().flat_map(|successor| successor.args.iter().copied()).collect();
    let operands: Vec<Value> = condition.into_iter().chain(passed).collect();
    let op = module.create_op(name, &operands, &[]);
    if condition.is_some() {
        let sizes = to.iter().map(|successor| successor.args.len().to_string());
        let body = std::iter::once("1".to_owned()).chain(sizes).collect::<Vec<_>>().join(", ");
        let body = module.intern(&body);
        let element =
            module.make_type(TypeKind::Integer { width: 32, sign: mohole_ir::Signedness::Signless });
        let sizes = module.make_attr(mohole_ir::AttrKind::DenseArray { element, body });
        module.set_attr(op, "operandSegmentSizes", sizes);
    }
    let bare = to.into_iter().map(|successor| Successor { args: Vec::new(), ..successor }).collect();
    module.set_successors(op, bare);
    module.insert(block, usize::MAX, op);
}

/// A block that branches to itself, and that nothing branches to.
fn add_idle_loop(module: &mut Module, beside: Block) {
    let idle = module.add_block(module.block(beside).parent, &[]);
    end_with(module, idle, "cf.br", None, vec![Successor { block: idle, args: Vec::new() }]);
}

/// Most operations of an unreachable block.
const MAX_COPIED: usize = 4;

/// A block that nothing branches to, with copies of operations of `tail`, that branches to `tail`.
fn add_unreachable(work: &mut Work<'_>, tail: Block) -> bool {
    let ops = &work.module.block(tail).ops;
    let copied: Vec<Op> = ops.iter_to(ops.len() - 1).copied().take(MAX_COPIED).collect();
    let args = work.module.block(tail).args.clone();
    let ty = args.first().map(|&arg| work.module.value(arg).ty);
    let block = work.module.add_block(work.module.block(tail).parent, ty.as_slice());
    let mut passed = work.module.block(block).args.first().copied();
    for op in copied {
        let copy = work.module.clone_op(op);
        work.module.insert(block, usize::MAX, copy);
        let (old, new) = (work.module.op(op).results.clone(), work.module.op(copy).results.clone());
        for (&old, &new) in old.iter().zip(&new) {
            replace_in(work.module, block, old, new);
            if Some(work.module.value(new).ty) == ty {
                passed = Some(new);
            }
        }
    }
    let to = Successor { block: tail, args: passed.into_iter().collect() };
    end_with(work.module, block, "cf.br", None, vec![to]);
    true
}

/// Splits `tail` once more: after its first part it branches to its own start or to the rest.
fn add_back_edge(work: &mut Work<'_>, tail: Block) -> Option<()> {
    let before = *work.rng.pick(&work.module.block(tail).ops.to_vec())?;
    let place = Place { block: tail, before: Some(before) };
    let values: Vec<Value> = work.visible(place).into_iter().map(|(value, _)| value).collect();
    let condition = condition(work, &values, place)?;
    let argument = work.module.block(tail).args.first().copied();
    let again = argument.map(|argument| another(work, &values, argument));
    let (rest, _) = move_tail(work.module, place, None);
    let back = Successor { block: tail, args: again.into_iter().collect() };
    let on = Successor { block: rest, args: Vec::new() };
    end_with(work.module, tail, "cf.cond_br", Some(condition), vec![back, on]);
    Some(())
}
