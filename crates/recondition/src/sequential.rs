//! Loops whose rounds may run in any order, made into loops one inside the other.

use mohole_ir::{AttrKind, Block, Op, Type, Value};

use crate::affine::split_top;
use crate::cx::Cx;

/// Loops made one inside the other: the outermost, the innermost block, and all variables.
pub(crate) struct Nest {
    pub(crate) loops: Vec<Op>,
    inside: Block,
    variables: Vec<Value>,
    /// What the innermost round begins with, one for each value that is carried.
    carried: Vec<Value>,
}

/// `scf.for` loops with these bounds and steps, carrying values; inserted here. The innermost has no
/// terminator yet.
fn nest(cx: &mut Cx<'_>, bounds: &[[Value; 3]], inits: &[Value]) -> Option<Nest> {
    let index = cx.index();
    let types: Vec<Type> = inits.iter().map(|&value| cx.ty(value)).collect();
    let args: Vec<Type> = [index].into_iter().chain(types.iter().copied()).collect();
    let (mut loops, mut variables, mut carried) = (Vec::new(), Vec::new(), inits.to_vec());
    let mut inside = None;
    for at in bounds {
        let operands: Vec<Value> = at.iter().copied().chain(carried.iter().copied()).collect();
        let made = cx.op("scf.for", &operands, &types);
        if let Some(outer) = inside {
            let results = cx.m.op(made).results.to_vec();
            cx.at_end(outer);
            cx.op("scf.yield", &results, &[]);
        }
        let region = cx.m.add_region(made);
        let block = cx.m.add_block(region, &args);
        variables.push(cx.m.block(block).args[0]);
        carried = cx.m.block(block).args[1..].to_vec();
        loops.push(made);
        cx.at_start(block);
        inside = Some(block);
    }
    Some(Nest { loops, inside: inside?, variables, carried })
}

/// Moves a block's operations, all but the last, into the innermost loop.
fn move_body(cx: &mut Cx<'_>, body: Block, nest: &Nest) -> Option<()> {
    let mut ops = cx.m.block(body).ops.clone();
    ops.pop()?;
    for (place, op) in ops.into_iter().enumerate() {
        cx.m.detach(op);
        cx.m.insert(nest.inside, place, op);
    }
    let variables = cx.m.block(body).args.to_vec();
    for (&old, &new) in variables.iter().zip(&nest.variables) {
        cx.m.replace_uses(old, new);
    }
    Some(())
}

/// Puts the nest in the place of a loop.
fn finish(cx: &mut Cx<'_>, old: Op, nest: Nest, yielded: &[Value]) -> Vec<Op> {
    cx.at_end(nest.inside);
    cx.op("scf.yield", yielded, &[]);
    let (results, new) = (cx.m.op(old).results.to_vec(), cx.m.op(nest.loops[0]).results.to_vec());
    for (&old, &new) in results.iter().zip(&new) {
        cx.m.replace_uses(old, new);
    }
    cx.m.erase(old);
    nest.loops
}

fn body_of(cx: &Cx<'_>, op: Op) -> Option<Block> {
    cx.m.region(*cx.m.op(op).regions.first()?).blocks.first().copied()
}

/// `scf.parallel`: what is reduced goes from round to round.
pub(crate) fn parallel(cx: &mut Cx<'_>, op: Op, rank: usize) -> Option<Vec<Op>> {
    let operands = cx.m.op(op).operands.to_vec();
    let body = body_of(cx, op)?;
    // An `scf.reduce` has a region for each value; older versions write it otherwise.
    let reduce = *cx.m.block(body).ops.last()?;
    if cx.m.op(reduce).regions.len() != operands.len().checked_sub(3 * rank)? {
        return None;
    }
    let bounds: Vec<[Value; 3]> =
        (0..rank).map(|dim| [operands[dim], operands[rank + dim], operands[2 * rank + dim]]).collect();
    cx.before(op);
    let nest = nest(cx, &bounds, &operands[3 * rank..])?;
    move_body(cx, body, &nest)?;
    let terms = cx.m.op(reduce).operands.to_vec();
    let regions = cx.m.op(reduce).regions.to_vec();
    let mut yielded = Vec::new();
    for ((&region, term), &so_far) in regions.iter().zip(terms).zip(&nest.carried) {
        let block = *cx.m.region(region).blocks.first()?;
        let &[left, right] = cx.m.block(block).args.as_slice() else { return None };
        cx.m.replace_uses(left, so_far);
        cx.m.replace_uses(right, term);
        let mut ops = cx.m.block(block).ops.clone();
        let gives = ops.pop()?;
        yielded.push(cx.operand(gives, 0)?);
        for inner in ops {
            cx.m.detach(inner);
            let end = cx.m.block(nest.inside).ops.len();
            cx.m.insert(nest.inside, end, inner);
        }
    }
    Some(finish(cx, op, nest, &yielded))
}

/// `scf.forall`: what is put back at the end of a round is put into what the next one begins with. Gives the
/// loops, and the operations that put something back.
pub(crate) fn forall(cx: &mut Cx<'_>, op: Op) -> Option<(Vec<Op>, Vec<Op>)> {
    let segments = cx.numbers(op, "operandSegmentSizes")?;
    let shared = usize::try_from(*segments.last()?).ok()?;
    let operands = cx.m.op(op).operands.to_vec();
    let body = body_of(cx, op)?;
    let end = *cx.m.block(body).ops.last()?;
    let inserts = cx.m.block(body_of(cx, end)?).ops.clone();
    let args = &cx.m.block(body).args;
    let tensors = args[args.len().checked_sub(shared)?..].to_vec();
    let puts_back = |insert: &Op| cx.operand(*insert, 1).is_some_and(|tensor| tensors.contains(&tensor));
    if !inserts.iter().all(puts_back) {
        return None;
    }
    cx.before(op);
    let mut given = operands.iter().copied();
    let mut lists = Vec::new();
    for name in ["staticLowerBound", "staticUpperBound", "staticStep"] {
        let numbers = cx.numbers(op, name)?;
        let mut values = Vec::new();
        for number in numbers {
            values.push(if number == i64::MIN { given.next()? } else { cx.const_index(number.into()) });
        }
        lists.push(values);
    }
    let [lower, upper, steps] = &lists[..] else { return None };
    if upper.len() != lower.len() || steps.len() != lower.len() {
        return None;
    }
    let bounds: Vec<[Value; 3]> =
        lower.iter().zip(upper).zip(steps).map(|((&lower, &upper), &step)| [lower, upper, step]).collect();
    let inits = operands[operands.len().checked_sub(shared)?..].to_vec();
    let nest = nest(cx, &bounds, &inits)?;
    move_body(cx, body, &nest)?;
    let mut current = nest.carried.clone();
    let mut made = Vec::new();
    cx.at_end(nest.inside);
    for insert in inserts {
        let mut operands = cx.m.op(insert).operands.to_vec();
        let place = tensors.iter().position(|tensor| operands.get(1) == Some(tensor))?;
        operands[1] = current[place];
        let ty = cx.ty(current[place]);
        let new = cx.op("tensor.insert_slice", &operands, &[ty]);
        let properties = cx.m.op(insert).properties;
        cx.m.set_properties(new, properties);
        current[place] = cx.m.op(new).results[0];
        made.push(new);
    }
    for (&old, &new) in tensors.iter().zip(&nest.carried) {
        cx.m.replace_uses(old, new);
    }
    Some((finish(cx, op, nest, &current), made))
}

/// `affine.parallel` without results, as `affine.for` loops. One bound for each variable only.
pub(crate) fn affine(cx: &mut Cx<'_>, op: Op) -> Option<Vec<Op>> {
    if !cx.m.op(op).results.is_empty() {
        return None;
    }
    let body = body_of(cx, op)?;
    let steps = numbers_of(cx, op, "steps")?;
    let (lower, upper) = (bound_maps(cx, op, "lowerBoundsMap")?, bound_maps(cx, op, "upperBoundsMap")?);
    if lower.len() != steps.len() || upper.len() != steps.len() {
        return None;
    }
    let operands = cx.m.op(op).operands.to_vec();
    let split = lower.first()?.1;
    let rest = operands.len().checked_sub(split)?;
    let index = cx.index();
    cx.before(op);
    let mut made: Vec<Op> = Vec::new();
    for dim in 0..steps.len() {
        let inner = cx.op("affine.for", &operands, &[]);
        let segments = cx.i32_array(&[split as i64, rest as i64, 0]);
        let step = cx.number(&steps[dim].to_string(), Some(index));
        let (low, high) = (affine_map(cx, &lower[dim].0), affine_map(cx, &upper[dim].0));
        for (name, attr) in [
            ("lowerBoundMap", low),
            ("operandSegmentSizes", segments),
            ("step", step),
            ("upperBoundMap", high),
        ] {
            cx.m.set_attr(inner, name, attr);
        }
        let region = cx.m.add_region(inner);
        let block = cx.m.add_block(region, &[index]);
        let yields = cx.m.create_op("affine.yield", &[], &[]);
        cx.m.insert(block, 0, yields);
        cx.at_start(block);
        made.push(inner);
    }
    let inside = body_of(cx, *made.last()?)?;
    let variables: Vec<Value> =
        made.iter().filter_map(|&inner| Some(cx.m.block(body_of(cx, inner)?).args[0])).collect();
    let nest = Nest { loops: made, inside, variables, carried: Vec::new() };
    move_body(cx, body, &nest)?;
    cx.m.erase(op);
    Some(nest.loops)
}

/// The numbers of an array of numbers.
pub(crate) fn numbers_of(cx: &Cx<'_>, op: Op, name: &str) -> Option<Vec<i64>> {
    let AttrKind::Array(items) = cx.attr(op, name)? else { return None };
    let number = |attr| match cx.m.attr_kind(attr) {
        AttrKind::Number { literal, .. } => cx.m.text(*literal).parse().ok(),
        _ => None,
    };
    items.iter().map(|&attr| number(attr)).collect()
}

/// One map for each result of a map, each with the number of operands.
fn bound_maps(cx: &Cx<'_>, op: Op, name: &str) -> Option<Vec<(String, usize)>> {
    let AttrKind::AffineMap(text) = cx.attr(op, name)? else { return None };
    let text = cx.m.text(*text);
    let map = crate::affine::Map::parse(text)?;
    let (head, results) = text.split_once("->")?;
    let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
    let one = |result: &str| (format!("{head}-> ({})", result.trim()), map.dims + map.symbols);
    Some(split_top(results).into_iter().map(one).collect())
}

fn affine_map(cx: &mut Cx<'_>, text: &str) -> mohole_ir::Attr {
    let text = cx.m.intern(text);
    cx.m.make_attr(AttrKind::AffineMap(text))
}
