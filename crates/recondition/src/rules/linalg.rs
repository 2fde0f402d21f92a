//! `linalg` operations: operands whose shapes do not agree, outputs that overlap inputs, integer division.

use mohole_ir::{Attr, AttrKind, Op, Value};

use crate::affine::{Expr, Map};
use crate::aliasing::are_disjoint;
use crate::attrs::resolve;
use crate::cx::Cx;
use crate::int_range::int_range;
use crate::purity::has_pure_regions;
use crate::rounding::round_sums;
use crate::rule::{Rule, RuleResult};
use crate::shape::{Axis, ShapeKind, int_width};
use crate::sizes::{SymbolicSize, is_dynamic, symbolic_size, with_sizes};
use crate::values::copy_of;

pub(super) const RULE: Rule = Rule {
    name: "linalg",
    what: "operands whose shapes do not agree; an output that overlaps an input; integer division",
    ops: &["linalg.*"],
    apply,
};

/// The maps of named operations that have no attribute for them.
const MAPS: &[(&str, &[&str])] = &[
    ("linalg.matmul", &["(m, n, k) -> (m, k)", "(m, n, k) -> (k, n)", "(m, n, k) -> (m, n)"]),
    (
        "linalg.batch_matmul",
        &["(b, m, n, k) -> (b, m, k)", "(b, m, n, k) -> (b, k, n)", "(b, m, n, k) -> (b, m, n)"],
    ),
    ("linalg.matvec", &["(m, n) -> (m, n)", "(m, n) -> (n)", "(m, n) -> (m)"]),
    ("linalg.vecmat", &["(m, n) -> (n)", "(m, n) -> (n, m)", "(m, n) -> (m)"]),
    ("linalg.dot", &["(m) -> (m)", "(m) -> (m)", "(m) -> ()"]),
];

/// Named elementwise operations.
const ELEMENTWISE: &[&str] = &[
    "add",
    "sub",
    "mul",
    "div",
    "max",
    "min",
    "exp",
    "log",
    "abs",
    "ceil",
    "floor",
    "negf",
    "reciprocal",
    "round",
    "sqrt",
    "rsqrt",
    "square",
    "tanh",
    "erf",
    "powf",
    "select",
    "copy",
    "map",
];

/// Operations that divide integers.
const DIVIDES: &[&str] = &["linalg.div", "linalg.div_unsigned", "linalg.reciprocal"];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let operands = cx.m.op(op).operands.to_vec();
    let name = cx.m.op_name(op).to_owned();
    let is_shaped =
        |cx: &Cx<'_>, value: Value| cx.shape(value).is_none_or(|shape| shape.kind != ShapeKind::Scalar);
    if !operands.iter().any(|&value| is_shaped(cx, value)) {
        return Some(RuleResult::Fine);
    }
    if DIVIDES.contains(&&*name)
        && operands
            .iter()
            .any(|&value| cx.shape(value).is_none_or(|shape| int_width(cx.m, shape.elem).is_some()))
    {
        return division(cx, op);
    }
    if !has_pure_regions(cx, op) {
        return None;
    }
    if body_reads_output(cx, op) || !writes_each_once(cx, op, &name) {
        return None;
    }
    let mut changed =
        is_inexact(cx, op, &name) && round_sums(cx, op, input_count(cx, op))? == RuleResult::Changed;
    changed |= separate_outputs(cx, op)?;
    let operands = cx.m.op(op).operands.to_vec();
    if !operands.iter().any(|&value| is_dynamic(cx, value)) {
        return RuleResult::of(changed);
    }
    let maps = maps(cx, op, &name, operands.len())?;
    RuleResult::of(match_shapes(cx, op, &operands, &maps)? | changed)
}

/// Operations that move elements, or compute each one without a sum or a library function.
const EXACT: &[&str] = &[
    "abs",
    "add",
    "broadcast",
    "ceil",
    "copy",
    "div",
    "div_unsigned",
    "fill",
    "floor",
    "map",
    "max",
    "min",
    "mul",
    "negf",
    "pack",
    "reciprocal",
    "round",
    "select",
    "sqrt",
    "square",
    "sub",
    "transpose",
    "unpack",
];

/// Whether two implementations may round the result differently. The body has rules of its own.
fn is_inexact(cx: &Cx<'_>, op: Op, name: &str) -> bool {
    let Some(short) = name.strip_prefix("linalg.") else { return true };
    if short != "generic" {
        return !EXACT.contains(&short) && !short.contains("_max") && !short.contains("_min");
    }
    let Some(AttrKind::Array(kinds)) = cx.attr(op, "iterator_types") else { return true };
    kinds.iter().any(|&kind| match cx.m.attr_kind(kind) {
        AttrKind::Opaque { text, .. } => !cx.m.text(*text).contains("parallel"),
        _ => true,
    })
}

/// Makes the divisor at least 1, so that it is neither 0 nor -1. `None` for buffers.
fn division(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let is_static = |cx: &Cx<'_>, value| !is_dynamic(cx, value);
    let divisor = cx.operand(op, 1).filter(|&divisor| is_static(cx, divisor))?;
    if cx.m.op_name(op) == "linalg.reciprocal" || cx.shape(divisor)?.kind != ShapeKind::Tensor {
        return None;
    }
    if int_range(cx.m, divisor).lo > 0 {
        return Some(RuleResult::Fine);
    }
    cx.before(op);
    let one = cx.number_like(divisor, 1)?;
    let safe = cx.same("arith.maxsi", &[divisor, one]);
    cx.m.set_operand(op, 1, safe);
    Some(RuleResult::Changed)
}

/// Copies inputs that may overlap an output. `None` if two outputs may overlap. Returns whether it copied
/// any.
fn separate_outputs(cx: &mut Cx<'_>, op: Op) -> Option<bool> {
    let operands = cx.m.op(op).operands.to_vec();
    let inputs = input_count(cx, op);
    let outs: Vec<Value> = operands[inputs..].iter().copied().filter(|&out| cx.is_buffer(out)).collect();
    let overlap = |cx: &Cx<'_>, a: Value, b: Value| !are_disjoint(cx, a, b);
    if (1..outs.len()).any(|i| outs[..i].iter().any(|&other| overlap(cx, other, outs[i]))) {
        return None;
    }
    let mut changed = false;
    cx.before(op);
    for (i, &input) in operands[..inputs].iter().enumerate() {
        if !cx.is_buffer(input) || !outs.iter().any(|&out| overlap(cx, out, input)) {
            continue;
        }
        let copy = copy_of(cx, input)?;
        cx.m.set_operand(op, i, copy);
        changed = true;
    }
    Some(changed)
}

fn input_count(cx: &Cx<'_>, op: Op) -> usize {
    let all = cx.m.op(op).operands.len();
    let stated =
        cx.numbers(op, "operandSegmentSizes").and_then(|segments| usize::try_from(*segments.first()?).ok());
    stated.unwrap_or(all.saturating_sub(1)).min(all)
}

/// Whether the body reads a buffer that the operation writes. The order of the two is not defined.
fn body_reads_output(cx: &Cx<'_>, op: Op) -> bool {
    let outs: Vec<Value> = cx.m.op(op).operands[input_count(cx, op)..]
        .iter()
        .copied()
        .filter(|&out| cx.is_buffer(out))
        .collect();
    let is_output =
        |value: &Value| cx.is_buffer(*value) && outs.iter().any(|&out| !are_disjoint(cx, *value, out));
    let mut inside = cx.m.op(op).regions.iter().flat_map(|&region| cx.m.walk_region(region));
    !outs.is_empty() && inside.any(|inner| cx.m.op(inner).operands.iter().any(is_output))
}

/// Whether iterations that may run in any order write different elements.
fn writes_each_once(cx: &Cx<'_>, op: Op, name: &str) -> bool {
    if name != "linalg.generic" {
        return true;
    }
    let operands = cx.m.op(op).operands.len();
    let Some(maps) = maps(cx, op, name, operands) else { return false };
    let Some(AttrKind::Array(kinds)) = cx.attr(op, "iterator_types") else { return false };
    let is_parallel = |kind: &Attr| match resolve(cx.m, *kind) {
        AttrKind::Opaque { text, .. } => cx.m.text(*text).contains("parallel"),
        _ => true,
    };
    let parallel: Vec<usize> = (0..kinds.len()).filter(|&dim| is_parallel(&kinds[dim])).collect();
    let is_fine = |map: &Option<Map>| {
        map.as_ref().is_some_and(|map| parallel.iter().all(|&dim| map.results.contains(&Expr::Dim(dim))))
    };
    maps.iter().skip(input_count(cx, op)).all(is_fine)
}

/// For each operand, the map from an iteration to the element that it accesses.
fn maps(cx: &Cx<'_>, op: Op, name: &str, operands: usize) -> Option<Vec<Option<Map>>> {
    if let Some(AttrKind::Array(maps)) = cx.attr(op, "indexing_maps") {
        let read = |attr: &Attr| match resolve(cx.m, *attr) {
            AttrKind::AffineMap(text) => Map::parse(cx.m.text(*text)),
            _ => None,
        };
        return Some(maps.iter().map(read).collect());
    }
    if name == "linalg.fill" {
        return Some(vec![None; operands]);
    }
    if let Some((_, maps)) = MAPS.iter().find(|(known, _)| *known == name) {
        return Some(maps.iter().map(|text| Map::parse(text)).collect());
    }
    let rank = cx.shape(*cx.m.op(op).operands.last()?)?.rank();
    let identity = || Map { dims: rank, symbols: 0, results: (0..rank).map(Expr::Dim).collect() };
    let short = name.strip_prefix("linalg.")?;
    match short {
        "transpose" => {
            let order = cx.numbers(op, "permutation").filter(|order| order.len() == rank)?;
            // Dimension i of the output is dimension order[i] of the input.
            let mut results = vec![Expr::Number(0); rank];
            for (to, &from) in order.iter().enumerate() {
                *results.get_mut(usize::try_from(from).ok()?)? = Expr::Dim(to);
            }
            Some(vec![Some(Map { dims: rank, symbols: 0, results }), Some(identity())])
        }
        "broadcast" => {
            let added = cx.numbers(op, "dimensions")?;
            let results = (0..rank).filter(|&dim| !added.contains(&(dim as i64))).map(Expr::Dim).collect();
            Some(vec![Some(Map { dims: rank, symbols: 0, results }), Some(identity())])
        }
        _ if ELEMENTWISE.contains(&short) => Some(vec![Some(identity()); operands]),
        _ => None,
    }
}

/// Replaces inputs whose sizes do not agree with the outputs and the other inputs. Returns whether it
/// replaced any.
fn match_shapes(cx: &mut Cx<'_>, op: Op, operands: &[Value], maps: &[Option<Map>]) -> Option<bool> {
    let dims = maps.iter().flatten().map(|map| map.dims).max().unwrap_or(0);
    let mut sizes: Vec<Option<SymbolicSize>> = vec![None; dims];
    let mut changed = false;
    cx.before(op);
    // Outputs come first: they are never replaced, so their sizes count.
    for (i, &value) in operands.iter().enumerate().rev() {
        let Some(Some(map)) = maps.get(i) else { continue };
        if cx.shape(value)?.kind == ShapeKind::Scalar {
            continue;
        }
        let mut wanted = Vec::new();
        for (dim, result) in map.results.iter().enumerate() {
            let own = symbolic_size(cx, Axis::of(value, dim));
            wanted.push(match result {
                Expr::Dim(iteration) => *sizes[*iteration].get_or_insert(own),
                Expr::Number(0) => own,
                _ => return None,
            });
        }
        let safe = with_sizes(cx, value, &wanted)?;
        if safe != value {
            if i >= operands.len().saturating_sub(cx.m.op(op).results.len().max(1)) {
                return None;
            }
            cx.m.set_operand(op, i, safe);
            changed = true;
        }
    }
    Some(changed)
}
