//! Parallel loops turned into nests of sequential loops.

use mohole_ir::{AttrKind, Block, Op, Type, Value};

use crate::affine::{Map, split_top};
use crate::attrs::list_numbers;
use crate::cx::Cx;

/// The sequential loops that replace a parallel one.
pub(crate) struct Sequential {
    /// Outermost first.
    pub(crate) loops: Vec<Op>,
    /// The `tensor.insert_slice` operations that replace the parallel insertions of an `scf.forall`.
    pub(crate) inserts: Vec<Op>,
}

/// A loop nest. Outer loops come first.
struct Nest {
    loops: Vec<Op>,
    variables: Vec<Value>,
    innermost: Block,
    /// The loop-carried values at the beginning of the innermost block.
    carried: Vec<Value>,
}

/// The operands of an `scf.for`.
struct LoopBounds {
    lower: Value,
    upper: Value,
    step: Value,
}

/// Inserts a nest of `scf.for` loops that carry values. The innermost block has no terminator yet.
fn nest(cx: &mut Cx<'_>, bounds: &[LoopBounds], inits: &[Value]) -> Option<Nest> {
    let index = cx.index();
    let types: Vec<Type> = inits.iter().map(|&value| cx.ty(value)).collect();
    let args: Vec<Type> = [index].into_iter().chain(types.iter().copied()).collect();
    let (mut loops, mut variables, mut carried) = (Vec::new(), Vec::new(), inits.to_vec());
    let mut innermost = None;
    for LoopBounds { lower, upper, step } in bounds {
        let operands: Vec<Value> = [*lower, *upper, *step].into_iter().chain(carried).collect();
        let new = cx.op("scf.for", &operands, &types);
        if let Some(outer) = innermost {
            let results = cx.m.op(new).results.to_vec();
            cx.at_end(outer);
            cx.op("scf.yield", &results, &[]);
        }
        let region = cx.m.add_region(new);
        let block = cx.m.add_block(region, &args);
        variables.push(cx.m.block(block).args[0]);
        carried = cx.m.block(block).args[1..].to_vec();
        loops.push(new);
        cx.at_start(block);
        innermost = Some(block);
    }
    Some(Nest { loops, variables, innermost: innermost?, carried })
}

/// Moves the operations of a block, except its terminator, into the innermost loop.
fn move_body(cx: &mut Cx<'_>, body: Block, nest: &Nest) -> Option<()> {
    let mut ops = cx.m.block(body).ops.to_vec();
    ops.pop()?;
    for (position, op) in ops.into_iter().enumerate() {
        cx.m.detach(op);
        cx.m.insert(nest.innermost, position, op);
    }
    let variables = cx.m.block(body).args.to_vec();
    for (&old, &new) in variables.iter().zip(&nest.variables) {
        cx.m.replace_uses(old, new);
    }
    Some(())
}

/// Terminates the innermost loop and replaces the parallel loop by the nest.
fn finish(cx: &mut Cx<'_>, parallel: Op, nest: Nest, yielded: &[Value]) -> Vec<Op> {
    cx.at_end(nest.innermost);
    cx.op("scf.yield", yielded, &[]);
    cx.replace(parallel, nest.loops[0]);
    nest.loops
}

/// Turns an `scf.parallel` into `scf.for` loops. Reductions become loop-carried values.
pub(crate) fn from_parallel(cx: &mut Cx<'_>, op: Op, rank: usize) -> Option<Sequential> {
    let operands = cx.m.op(op).operands.to_vec();
    let body = cx.body(op)?;
    // `scf.reduce` has one region per reduction. In older versions of MLIR each reduction has its own
    // `scf.reduce`.
    let reduce = *cx.m.block(body).ops.last()?;
    if cx.m.op(reduce).regions.len() != operands.len().checked_sub(3 * rank)? {
        return None;
    }
    let bound = |dim| LoopBounds {
        lower: operands[dim],
        upper: operands[rank + dim],
        step: operands[2 * rank + dim],
    };
    let bounds: Vec<LoopBounds> = (0..rank).map(bound).collect();
    cx.before(op);
    let nest = nest(cx, &bounds, &operands[3 * rank..])?;
    move_body(cx, body, &nest)?;
    let terms = cx.m.op(reduce).operands.to_vec();
    let regions = cx.m.op(reduce).regions.to_vec();
    let mut yielded = Vec::new();
    for ((&region, term), &accumulator) in regions.iter().zip(terms).zip(&nest.carried) {
        let block = *cx.m.region(region).blocks.first()?;
        let &[left, right] = cx.m.block(block).args.as_slice() else { return None };
        cx.m.replace_uses(left, accumulator);
        cx.m.replace_uses(right, term);
        let mut ops = cx.m.block(block).ops.to_vec();
        let terminator = ops.pop()?;
        yielded.push(cx.operand(terminator, 0)?);
        for inner in ops {
            cx.m.detach(inner);
            let end = cx.m.block(nest.innermost).ops.len();
            cx.m.insert(nest.innermost, end, inner);
        }
    }
    Some(Sequential { loops: finish(cx, op, nest, &yielded), inserts: Vec::new() })
}

/// Turns an `scf.forall` into `scf.for` loops. Shared tensors become loop-carried values: each iteration
/// inserts its slices into them.
pub(crate) fn from_forall(cx: &mut Cx<'_>, op: Op) -> Option<Sequential> {
    let segments = cx.numbers(op, "operandSegmentSizes")?;
    let shared = usize::try_from(*segments.last()?).ok()?;
    let operands = cx.m.op(op).operands.to_vec();
    let body = cx.body(op)?;
    let end = *cx.m.block(body).ops.last()?;
    let inserts = cx.m.block(cx.body(end)?).ops.to_vec();
    let args = &cx.m.block(body).args;
    let tensors = args[args.len().checked_sub(shared)?..].to_vec();
    let is_into_shared = |insert: &Op| cx.operand(*insert, 1).is_some_and(|tensor| tensors.contains(&tensor));
    if !inserts.iter().all(is_into_shared) {
        return None;
    }
    cx.before(op);
    let mut dynamic = operands.iter().copied();
    let mut lists = Vec::new();
    for name in ["staticLowerBound", "staticUpperBound", "staticStep"] {
        let numbers = cx.numbers(op, name)?;
        let mut values = Vec::new();
        for number in numbers {
            values.push(if number == i64::MIN { dynamic.next()? } else { cx.const_index(number.into()) });
        }
        lists.push(values);
    }
    let [lower, upper, steps] = &lists[..] else { return None };
    if upper.len() != lower.len() || steps.len() != lower.len() {
        return None;
    }
    let bound = |dim| LoopBounds { lower: lower[dim], upper: upper[dim], step: steps[dim] };
    let bounds: Vec<LoopBounds> = (0..lower.len()).map(bound).collect();
    let inits = operands[operands.len().checked_sub(shared)?..].to_vec();
    let nest = nest(cx, &bounds, &inits)?;
    move_body(cx, body, &nest)?;
    let mut current = nest.carried.clone();
    let mut new_inserts = Vec::new();
    cx.at_end(nest.innermost);
    for insert in inserts {
        let mut operands = cx.m.op(insert).operands.to_vec();
        let shared = tensors.iter().position(|tensor| operands.get(1) == Some(tensor))?;
        operands[1] = current[shared];
        let ty = cx.ty(current[shared]);
        let new = cx.op("tensor.insert_slice", &operands, &[ty]);
        let properties = cx.m.op(insert).properties;
        cx.m.set_properties(new, properties);
        current[shared] = cx.m.op(new).results[0];
        new_inserts.push(new);
    }
    for (&old, &new) in tensors.iter().zip(&nest.carried) {
        cx.m.replace_uses(old, new);
    }
    Some(Sequential { loops: finish(cx, op, nest, &current), inserts: new_inserts })
}

/// Turns an `affine.parallel` without results into `affine.for` loops. `None` if a variable has several
/// bounds.
pub(crate) fn from_affine_parallel(cx: &mut Cx<'_>, op: Op) -> Option<Sequential> {
    if !cx.m.op(op).results.is_empty() {
        return None;
    }
    let body = cx.body(op)?;
    let steps = list_numbers(cx.m, op, "steps")?;
    let (lower, upper) =
        (BoundMaps::read(cx, op, "lowerBoundsMap")?, BoundMaps::read(cx, op, "upperBoundsMap")?);
    if steps.is_empty() || lower.maps.len() != steps.len() || upper.maps.len() != steps.len() {
        return None;
    }
    let operands = cx.m.op(op).operands.to_vec();
    let lower_operands = lower.operand_count;
    let upper_operands = operands.len().checked_sub(lower_operands)?;
    let index = cx.index();
    cx.before(op);
    let mut loops: Vec<Op> = Vec::new();
    for (dim, step) in steps.iter().enumerate() {
        let inner = cx.op("affine.for", &operands, &[]);
        let segments = cx.i32_array(&[lower_operands as i64, upper_operands as i64, 0]);
        let step = cx.number(&step.to_string(), Some(index));
        let (lower_map, upper_map) = (cx.affine_map(&lower.maps[dim]), cx.affine_map(&upper.maps[dim]));
        for (name, attr) in [
            ("lowerBoundMap", lower_map),
            ("operandSegmentSizes", segments),
            ("step", step),
            ("upperBoundMap", upper_map),
        ] {
            cx.m.set_attr(inner, name, attr);
        }
        let region = cx.m.add_region(inner);
        let block = cx.m.add_block(region, &[index]);
        let yields = cx.m.create_op("affine.yield", &[], &[]);
        cx.m.insert(block, 0, yields);
        cx.at_start(block);
        loops.push(inner);
    }
    let innermost = cx.body(*loops.last()?)?;
    let variables: Vec<Value> =
        loops.iter().filter_map(|&inner| Some(cx.m.block(cx.body(inner)?).args[0])).collect();
    let nest = Nest { loops, variables, innermost, carried: Vec::new() };
    move_body(cx, body, &nest)?;
    cx.m.erase(op);
    Some(Sequential { loops: nest.loops, inserts: Vec::new() })
}

/// The bounds of an `affine.parallel`: a map with one result per bound, split into the texts of single maps.
struct BoundMaps {
    maps: Vec<String>,
    operand_count: usize,
}

impl BoundMaps {
    fn read(cx: &Cx<'_>, op: Op, name: &str) -> Option<Self> {
        let AttrKind::AffineMap(text) = cx.attr(op, name)? else { return None };
        let text = cx.m.text(*text);
        let map = Map::parse(text)?;
        let (head, results) = text.split_once("->")?;
        let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
        let single = |result: &str| format!("{head}-> ({})", result.trim());
        let maps = split_top(results).into_iter().map(single).collect();
        Some(BoundMaps { maps, operand_count: map.dims + map.symbols })
    }
}
