//! Parallel loops: rounds that do not meet in memory, or one after the other.

use mohole_ir::{AttrKind, Block, Op, Region, TypeKind, Value};
use rustc_hash::FxHashSet;

use super::{Outcome, Rule, affine_for, scf_for, slice};
use crate::affine::{Expr, Map};
use crate::apart::{are_apart, root};
use crate::cx::Cx;
use crate::facts::{def, range};
use crate::range::Range;
use crate::sequential;

pub(super) const RULE: Rule = Rule {
    name: "parallel",
    what: "rounds that write what another one reads or writes; a step of 0 or less",
    ops: &["scf.parallel", "scf.forall", "affine.parallel"],
    apply,
};

const MANY: i128 = 65_536;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let region = *cx.m.op(op).regions.first()?;
    let block = *cx.m.region(region).blocks.first()?;
    let name = cx.m.op_name(op).to_owned();
    let rank = match &*name {
        "scf.parallel" => usize::try_from(*cx.numbers(op, "operandSegmentSizes")?.first()?).ok()?,
        "scf.forall" => cx.numbers(op, "staticLowerBound")?.len(),
        _ => cx.m.block(block).args.len(),
    };
    let (variables, shared) = cx.m.block(block).args.split_at_checked(rank)?;
    let (variables, shared) = (variables.to_vec(), shared.to_vec());
    let is_small = variables.iter().all(|&variable| range(cx.m, variable).within(-MANY, MANY));
    let are_apart = are_rounds_apart(cx, region, &variables)
        && shared.iter().all(|&tensor| is_cut_up(cx, op, tensor, &variables));
    let any_order = match &*name {
        "scf.parallel" => reduces_in_any_order(cx, block),
        "affine.parallel" => affine_reduces_in_any_order(cx, op),
        _ => true,
    };
    if is_small && steps_are_fine(cx, op, rank) && are_apart && any_order {
        return Some(Outcome::Fine);
    }
    in_order(cx, op, &variables)
}

/// Whether all steps go forwards, and none takes a variable beyond its type.
fn steps_are_fine(cx: &Cx<'_>, op: Op, rank: usize) -> bool {
    let is_fine = |step: i128| (1..=MANY).contains(&step);
    let are_fine =
        |steps: Vec<i64>| steps.len() == rank && steps.into_iter().all(|step| is_fine(step.into()));
    match cx.m.op_name(op) {
        "scf.parallel" => (2 * rank..3 * rank)
            .all(|place| cx.operand(op, place).is_some_and(|step| range(cx.m, step).within(1, MANY))),
        "scf.forall" => cx.numbers(op, "staticStep").is_some_and(are_fine),
        _ => sequential::numbers_of(cx, op, "steps").is_some_and(are_fine),
    }
}

/// What only reads a buffer.
const READS: &[&str] = &["affine.load", "memref.load", "vector.load", "vector.transfer_read"];
/// What leaves traces elsewhere, or may.
const NOT_ALONE: &[&str] = &["func.call", "func.call_indirect", "memref.get_global", "vector.print"];
/// What does neither.
const NEITHER: &[&str] = &["memref.dim", "memref.rank", "memref.cast", "memref.subview", "memref.dealloc"];

/// A buffer and the place in it, where that is known.
type Access = (Value, Option<Vec<Value>>);

/// Whether no two rounds touch one element, unless both only read it.
fn are_rounds_apart(cx: &Cx<'_>, region: Region, variables: &[Value]) -> bool {
    let inside: FxHashSet<Op> = cx.m.walk_region(region).collect();
    let is_own = |value: Value| def(cx.m, root(cx, value)).is_some_and(|op| inside.contains(&op));
    let is_shared =
        |value: &Value| matches!(cx.m.type_kind(cx.ty(*value)), TypeKind::MemRef { .. }) && !is_own(*value);
    let (mut written, mut read): (Vec<Access>, Vec<Access>) = (Vec::new(), Vec::new());
    for op in cx.m.walk_region(region) {
        let name = cx.m.op_name(op);
        let operands = &cx.m.op(op).operands;
        if NOT_ALONE.contains(&name) {
            return false;
        }
        let Some(place) = operands.iter().position(is_shared) else { continue };
        // A view that is made anew in each round may show another one's elements at the same index.
        let is_moving = def(cx.m, operands[place]).is_some_and(|made| inside.contains(&made));
        let access = (operands[place], index(cx, op, place).filter(|_| !is_moving));
        match name {
            "memref.store" | "affine.store" => written.push(access),
            _ if READS.contains(&name) => read.push(access),
            _ if NEITHER.contains(&name) => {}
            _ => return false,
        }
    }
    written.iter().all(|access| {
        let covers = |index: &Vec<Value>| variables.iter().all(|variable| index.contains(variable));
        let is_same = |other: &Access| other == access && access.1.is_some();
        let is_met = |other: &Access| !are_apart(cx, other.0, access.0) && !is_same(other);
        access.1.as_ref().is_some_and(covers) && !written.iter().chain(&read).any(is_met)
    })
}

/// The place that an operation touches, one value for each dimension. Vectors have more than one.
fn index(cx: &Cx<'_>, op: Op, buffer: usize) -> Option<Vec<Value>> {
    if cx.m.op_name(op).contains("vector") {
        return None;
    }
    let index = cx.m.op(op).operands[buffer + 1..].to_vec();
    let map = match cx.attr(op, "map") {
        Some(AttrKind::AffineMap(text)) => Map::parse(cx.m.text(*text))?,
        Some(_) => return None,
        None => return Some(index),
    };
    let place = |result: &Expr| match result {
        Expr::Dim(dim) => index.get(*dim).copied(),
        _ => None,
    };
    map.results.iter().map(place).collect()
}

/// Whether every round puts back a part of a tensor that is its own.
fn is_cut_up(cx: &Cx<'_>, forall: Op, tensor: Value, variables: &[Value]) -> bool {
    let Some(steps) = cx.numbers(forall, "staticStep") else { return false };
    let is_insert =
        |op: &Op| cx.m.op_name(*op) == "tensor.parallel_insert_slice" && cx.operand(*op, 1) == Some(tensor);
    let inserts: Vec<Op> = cx.m.walk_op(forall).filter(is_insert).collect();
    let [insert] = inserts[..] else { return false };
    let lists = (cx.numbers(insert, "static_offsets"), cx.numbers(insert, "static_sizes"));
    let (Some(offsets), Some(sizes)) = lists else { return false };
    let has_gaps =
        cx.numbers(insert, "static_strides").is_none_or(|strides| strides.iter().any(|&by| by != 1));
    if has_gaps || !shows_only_own_part(cx, forall, insert, tensor) {
        return false;
    }
    // Parts that are as large as a step, or smaller, do not meet.
    let is_own_size = |step: i64, size: Option<&i64>| size.is_some_and(|size| (1..=step).contains(size));
    let open: Vec<usize> = (0..offsets.len()).filter(|&dim| offsets[dim] == i64::MIN).collect();
    variables.iter().zip(steps).all(|(&variable, step)| {
        open.iter()
            .enumerate()
            .any(|(i, &dim)| cx.operand(insert, 2 + i) == Some(variable) && is_own_size(step, sizes.get(dim)))
    })
}

/// Whether a round reads no other part of a tensor than the one that it puts back.
fn shows_only_own_part(cx: &Cx<'_>, forall: Op, insert: Op, tensor: Value) -> bool {
    let same_list = |op: Op, name: &str| cx.numbers(op, name) == cx.numbers(insert, name);
    let is_own_part = |op: Op| {
        cx.m.op_name(op) == "tensor.extract_slice"
            && cx.m.op(op).operands[1..] == cx.m.op(insert).operands[2..]
            && ["static_offsets", "static_sizes", "static_strides"].iter().all(|name| same_list(op, name))
    };
    let uses = |op: &Op| cx.m.op(*op).operands.contains(&tensor);
    let mut users = cx.m.walk_op(forall).filter(uses);
    users.all(|op| op == insert || cx.m.op_name(op) == "tensor.dim" || is_own_part(op))
}

/// Loops inside each other instead.
fn in_order(cx: &mut Cx<'_>, op: Op, variables: &[Value]) -> Option<Outcome> {
    let before: Vec<Range> = variables.iter().map(|&variable| range(cx.m, variable)).collect();
    let (loops, inserts) = match cx.m.op_name(op) {
        "scf.parallel" => (sequential::parallel(cx, op, variables.len())?, Vec::new()),
        "scf.forall" => sequential::forall(cx, op)?,
        _ => (sequential::affine(cx, op)?, Vec::new()),
    };
    for (&inner, before) in loops.iter().zip(before) {
        let rule = if cx.m.op_name(inner) == "scf.for" { &scf_for::RULE } else { &affine_for::RULE };
        (rule.apply)(cx, inner)?;
        // What is inside was looked at already, with the bounds that there were.
        let body = *cx.m.region(*cx.m.op(inner).regions.first()?).blocks.first()?;
        let variable = *cx.m.block(body).args.first()?;
        range(cx.m, variable).within(before.lo, before.hi).then_some(())?;
    }
    for insert in inserts {
        (slice::RULE.apply)(cx, insert)?;
    }
    Some(Outcome::Changed)
}

/// What may be taken in any order. Floats are rounded on the way, and of two zeros one is chosen.
const ANY_ORDER: &[&str] = &[
    "arith.addi",
    "arith.andi",
    "arith.maximumf",
    "arith.maxsi",
    "arith.maxui",
    "arith.minimumf",
    "arith.minsi",
    "arith.minui",
    "arith.muli",
    "arith.ori",
    "arith.xori",
];

/// Whether what is reduced does not depend on the order of the rounds.
fn reduces_in_any_order(cx: &Cx<'_>, block: Block) -> bool {
    let Some(&reduce) = cx.m.block(block).ops.last() else { return false };
    cx.m.op(reduce).regions.iter().all(|&region| {
        let Some(&block) = cx.m.region(region).blocks.first() else { return false };
        let &[combine, gives] = cx.m.block(block).ops.as_slice() else { return false };
        let &[left, right] = cx.m.block(block).args.as_slice() else { return false };
        let operands = cx.m.op(combine).operands.as_slice();
        ANY_ORDER.contains(&cx.m.op_name(combine))
            && (operands == [left, right] || operands == [right, left])
            && cx.m.op(gives).operands == cx.m.op(combine).results
    })
}

/// The same by their numbers in an attribute: all but sums of floats, the last one, and numbers before NaN.
const ANY_ORDER_NUMBERS: &[i64] = &[1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 15];

fn affine_reduces_in_any_order(cx: &Cx<'_>, op: Op) -> bool {
    let kinds = sequential::numbers_of(cx, op, "reductions");
    kinds.is_some_and(|kinds| kinds.iter().all(|kind| ANY_ORDER_NUMBERS.contains(kind)))
}
