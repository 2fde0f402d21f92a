//! Parallel loops: iterations that access the same memory. Such loops become sequential.

use mohole_ir::{AttrKind, Block, Op, Region, Value};
use rustc_hash::FxHashSet;

use crate::affine::{Expr, Map};
use crate::aliasing::{are_disjoint, base_buffer};
use crate::attrs::list_numbers;
use crate::cx::Cx;
use crate::defs::defining_op;
use crate::int_range::int_range;
use crate::loops::{bound_affine_for, bound_scf_for};
use crate::range::Range;
use crate::rule::{Rule, RuleResult};
use crate::sequential;
use crate::slice::confine_slice;

pub(super) const RULE: Rule = Rule {
    name: "parallel",
    what: "iterations that write what another one reads or writes; a step of 0 or less",
    ops: &["scf.parallel", "scf.forall", "affine.parallel"],
    apply,
};

/// The limit for variables and steps.
const LIMIT: i128 = 65_536;

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
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
    let is_small = variables.iter().all(|&variable| int_range(cx.m, variable).within(-LIMIT, LIMIT));
    let are_independent = iterations_are_independent(cx, region, &variables)
        && shared.iter().all(|&tensor| is_partitioned(cx, op, tensor, &variables));
    let reduces_in_any_order = match &*name {
        "scf.parallel" => scf_reduces_in_any_order(cx, block),
        "affine.parallel" => affine_reduces_in_any_order(cx, op),
        _ => true,
    };
    if is_small && steps_are_small(cx, op, rank) && are_independent && reduces_in_any_order {
        return Some(RuleResult::Fine);
    }
    make_sequential(cx, op, &variables)
}

/// Whether all steps go forward and are small enough not to overflow.
fn steps_are_small(cx: &Cx<'_>, op: Op, rank: usize) -> bool {
    let are_small = |steps: Vec<i64>| {
        steps.len() == rank && steps.into_iter().all(|step| (1..=LIMIT).contains(&step.into()))
    };
    match cx.m.op_name(op) {
        "scf.parallel" => (2 * rank..3 * rank)
            .all(|i| cx.operand(op, i).is_some_and(|step| int_range(cx.m, step).within(1, LIMIT))),
        "scf.forall" => cx.numbers(op, "staticStep").is_some_and(are_small),
        _ => list_numbers(cx.m, op, "steps").is_some_and(are_small),
    }
}

/// Operations that only read a buffer.
const READS: &[&str] = &["affine.load", "memref.load", "vector.load", "vector.transfer_read"];
/// Operations with effects that the analysis does not follow.
const UNKNOWN_EFFECTS: &[&str] = &["func.call", "func.call_indirect", "memref.get_global", "vector.print"];
/// Operations that neither read nor write the contents of a buffer.
const NO_ACCESS: &[&str] = &["memref.dim", "memref.rank", "memref.cast", "memref.subview", "memref.dealloc"];

/// If there are more pairs of accesses, they are not compared, and the loop becomes sequential.
const MAX_PAIRS: usize = 1 << 20;

/// An access to a buffer from outside the loop.
#[derive(PartialEq)]
struct SharedAccess {
    buffer: Value,
    /// One value per dimension. `None` if the accessed element is not known.
    indices: Option<Vec<Value>>,
}

/// Whether no iteration accesses an element that another one writes.
fn iterations_are_independent(cx: &Cx<'_>, region: Region, variables: &[Value]) -> bool {
    let inside: FxHashSet<Op> = cx.m.walk_region(region).collect();
    let is_local =
        |value: Value| defining_op(cx.m, base_buffer(cx, value)).is_some_and(|op| inside.contains(&op));
    let is_shared = |value: &Value| cx.is_buffer(*value) && !is_local(*value);
    let (mut writes, mut reads) = (Vec::new(), Vec::new());
    for op in cx.m.walk_region(region) {
        let name = cx.m.op_name(op);
        let operands = &cx.m.op(op).operands;
        if UNKNOWN_EFFECTS.contains(&name) {
            return false;
        }
        let Some(position) = operands.iter().position(is_shared) else { continue };
        let buffer = operands[position];
        // Views that iterations create may have different elements at the same index.
        let is_new_view = defining_op(cx.m, buffer).is_some_and(|view| inside.contains(&view));
        let indices = indices(cx, op, position).filter(|_| !is_new_view);
        let access = SharedAccess { buffer, indices };
        match name {
            "memref.store" | "affine.store" => writes.push(access),
            _ if READS.contains(&name) => reads.push(access),
            _ if NO_ACCESS.contains(&name) => {}
            _ => return false,
        }
    }
    if writes.len() * (writes.len() + reads.len()) > MAX_PAIRS {
        return false;
    }
    writes.iter().all(|write| {
        let uses_all_variables =
            |indices: &Vec<Value>| variables.iter().all(|variable| indices.contains(variable));
        let is_same_element = |other: &SharedAccess| other == write && write.indices.is_some();
        let conflicts =
            |other: &SharedAccess| !are_disjoint(cx, other.buffer, write.buffer) && !is_same_element(other);
        write.indices.as_ref().is_some_and(uses_all_variables) && !writes.iter().chain(&reads).any(conflicts)
    })
}

/// The indices of the element that an operation accesses. `None` for vectors, which have several elements.
fn indices(cx: &Cx<'_>, op: Op, buffer: usize) -> Option<Vec<Value>> {
    if cx.m.op_name(op).contains("vector") {
        return None;
    }
    let operands = cx.m.op(op).operands[buffer + 1..].to_vec();
    let map = match cx.attr(op, "map") {
        Some(AttrKind::AffineMap(text)) => Map::parse(cx.m.text(*text))?,
        Some(_) => return None,
        None => return Some(operands),
    };
    let operand = |result: &Expr| match result {
        Expr::Dim(dim) => operands.get(*dim).copied(),
        _ => None,
    };
    map.results.iter().map(operand).collect()
}

/// Whether the iterations of an `scf.forall` insert disjoint slices into a shared tensor and read no others.
fn is_partitioned(cx: &Cx<'_>, forall: Op, tensor: Value, variables: &[Value]) -> bool {
    let Some(steps) = cx.numbers(forall, "staticStep") else { return false };
    let is_insert =
        |op: &Op| cx.m.op_name(*op) == "tensor.parallel_insert_slice" && cx.operand(*op, 1) == Some(tensor);
    let inserts: Vec<Op> = cx.m.walk_op(forall).filter(is_insert).collect();
    let [insert] = inserts[..] else { return false };
    let (Some(offsets), Some(sizes)) =
        (cx.numbers(insert, "static_offsets"), cx.numbers(insert, "static_sizes"))
    else {
        return false;
    };
    let has_gaps =
        cx.numbers(insert, "static_strides").is_none_or(|strides| strides.iter().any(|&stride| stride != 1));
    if has_gaps || !reads_only_inserted_slice(cx, forall, insert, tensor) {
        return false;
    }
    // Slices that are not larger than a step do not overlap.
    let fits_step = |step: i64, size: Option<&i64>| size.is_some_and(|size| (1..=step).contains(size));
    let dynamic: Vec<usize> = (0..offsets.len()).filter(|&dim| offsets[dim] == i64::MIN).collect();
    variables.iter().zip(steps).all(|(&variable, step)| {
        dynamic
            .iter()
            .enumerate()
            .any(|(i, &dim)| cx.operand(insert, 2 + i) == Some(variable) && fits_step(step, sizes.get(dim)))
    })
}

/// Whether an iteration reads no other slice of a tensor than the one that it inserts.
fn reads_only_inserted_slice(cx: &Cx<'_>, forall: Op, insert: Op, tensor: Value) -> bool {
    let same_list = |op: Op, name: &str| cx.numbers(op, name) == cx.numbers(insert, name);
    let is_inserted_slice = |op: Op| {
        cx.m.op_name(op) == "tensor.extract_slice"
            && cx.m.op(op).operands[1..] == cx.m.op(insert).operands[2..]
            && ["static_offsets", "static_sizes", "static_strides"].iter().all(|name| same_list(op, name))
    };
    let uses = |op: &Op| cx.m.op(*op).operands.contains(&tensor);
    let mut users = cx.m.walk_op(forall).filter(uses);
    users.all(|op| op == insert || cx.m.op_name(op) == "tensor.dim" || is_inserted_slice(op))
}

/// Replaces a parallel loop by sequential loops.
fn make_sequential(cx: &mut Cx<'_>, op: Op, variables: &[Value]) -> Option<RuleResult> {
    let before: Vec<Range> = variables.iter().map(|&variable| int_range(cx.m, variable)).collect();
    let sequential = match cx.m.op_name(op) {
        "scf.parallel" => sequential::from_parallel(cx, op, variables.len())?,
        "scf.forall" => sequential::from_forall(cx, op)?,
        _ => sequential::from_affine_parallel(cx, op)?,
    };
    for (&inner, before) in sequential.loops.iter().zip(before) {
        match cx.m.op_name(inner) {
            "scf.for" => bound_scf_for(cx, inner)?,
            _ => bound_affine_for(cx, inner)?,
        };
        // The rules have been applied to the body already, for the range that the variable had then.
        let variable = *cx.m.block(cx.body(inner)?).args.first()?;
        int_range(cx.m, variable).within(before.lo, before.hi).then_some(())?;
    }
    for insert in sequential.inserts {
        confine_slice(cx, insert)?;
    }
    Some(RuleResult::Changed)
}

/// Operations whose reductions do not depend on the order. Sums of floats do, and `maxnumf` of 0 and -0.
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

/// Whether the reductions of an `scf.parallel` do not depend on the order of the iterations.
fn scf_reduces_in_any_order(cx: &Cx<'_>, block: Block) -> bool {
    let Some(&reduce) = cx.m.block(block).ops.last() else { return false };
    cx.m.op(reduce).regions.iter().all(|&region| {
        let Some(&block) = cx.m.region(region).blocks.first() else { return false };
        let Some([combine, terminator]) = cx.m.block(block).ops.exactly() else { return false };
        let &[left, right] = cx.m.block(block).args.as_slice() else { return false };
        let operands = cx.m.op(combine).operands.as_slice();
        ANY_ORDER.contains(&cx.m.op_name(combine))
            && (operands == [left, right] || operands == [right, left])
            && cx.m.op(terminator).operands == cx.m.op(combine).results
    })
}

/// The same for `affine.parallel`, by the numbers of `arith::AtomicRMWKind` in its attribute.
const ANY_ORDER_KINDS: &[i64] = &[1, 3, 4, 5, 6, 7, 8, 10, 11, 12, 15];

fn affine_reduces_in_any_order(cx: &Cx<'_>, op: Op) -> bool {
    let kinds = list_numbers(cx.m, op, "reductions");
    kinds.is_some_and(|kinds| kinds.iter().all(|kind| ANY_ORDER_KINDS.contains(kind)))
}
