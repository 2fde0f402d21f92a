//! Structured operations: operands whose shapes agree, outputs that overlap no input.

use mohole_ir::{AttrKind, Op, TypeKind, Value};

use super::{Outcome, Rule, inexact};
use crate::affine::{Expr, Map};
use crate::apart::are_apart;
use crate::cx::{Cx, resolve};
use crate::facts::range;
use crate::purity::is_pure_inside;
use crate::shape::{Holder, int_width};
use crate::sizes::{Symbol, is_dynamic, matched, symbol_of};
use crate::values::alloc;

pub(super) const RULE: Rule = Rule {
    name: "linalg",
    what: "operands whose shapes do not agree; an output that overlaps an input; integer division",
    ops: &["linalg.*"],
    apply,
};

/// Named operations whose maps are not written down.
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

/// Named operations that go element by element.
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

/// What they may do wrong on integers.
const DIVIDES: &[&str] = &["linalg.div", "linalg.div_unsigned", "linalg.reciprocal"];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let operands = cx.m.op(op).operands.to_vec();
    let name = cx.m.op_name(op).to_owned();
    let is_shaped =
        |cx: &Cx<'_>, value: Value| cx.shape(value).is_none_or(|shape| shape.holder != Holder::Scalar);
    if !operands.iter().any(|&value| is_shaped(cx, value)) {
        return Some(Outcome::Fine);
    }
    if DIVIDES.contains(&&*name)
        && operands
            .iter()
            .any(|&value| cx.shape(value).is_none_or(|shape| int_width(cx.m, shape.elem).is_some()))
    {
        return division(cx, op);
    }
    if !is_pure_inside(cx, op) {
        return None;
    }
    if reads_output(cx, op) || !writes_each_once(cx, op, &name) {
        return None;
    }
    let mut changed =
        is_inexact(cx, op, &name) && inexact::round_sums(cx, op, inputs_of(cx, op))? == Outcome::Changed;
    changed |= part(cx, op)?;
    let operands = cx.m.op(op).operands.to_vec();
    if !operands.iter().any(|&value| is_dynamic(cx, value)) {
        return Outcome::of(changed);
    }
    let maps = maps(cx, op, &name, operands.len())?;
    Outcome::of(agree(cx, op, &operands, &maps)? | changed)
}

/// Operations that compute each element once, or move it, and call no library.
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

/// Whether the last bits of a float hang on who computes it. Bodies are looked at by themselves.
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

/// Integers divided: tensors by at least 1, so neither by 0 nor, for the smallest number, by -1.
fn division(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let is_static = |cx: &Cx<'_>, value| !is_dynamic(cx, value);
    let divisor = cx.operand(op, 1).filter(|&divisor| is_static(cx, divisor))?;
    if cx.m.op_name(op) == "linalg.reciprocal" || cx.shape(divisor)?.holder != Holder::Tensor {
        return None;
    }
    if range(cx.m, divisor).lo > 0 {
        return Some(Outcome::Fine);
    }
    cx.before(op);
    let one = cx.number_like(divisor, 1)?;
    let safe = cx.same("arith.maxsi", &[divisor, one]);
    cx.m.set_operand(op, 1, safe);
    Some(Outcome::Changed)
}

/// Makes outputs overlap no input: inputs that may be hit are copied before. Outputs that overlap each
/// other are nobody's to part.
fn part(cx: &mut Cx<'_>, op: Op) -> Option<bool> {
    let operands = cx.m.op(op).operands.to_vec();
    let is_buffer =
        |cx: &Cx<'_>, value: Value| matches!(cx.m.type_kind(cx.ty(value)), TypeKind::MemRef { .. });
    let inputs = inputs_of(cx, op);
    let outs: Vec<Value> = operands[inputs..].iter().copied().filter(|&out| is_buffer(cx, out)).collect();
    let hits = |cx: &Cx<'_>, a: Value, b: Value| !are_apart(cx, a, b);
    if (1..outs.len()).any(|i| outs[..i].iter().any(|&other| hits(cx, other, outs[i]))) {
        return None;
    }
    let mut changed = false;
    cx.before(op);
    for (place, &input) in operands[..inputs].iter().enumerate() {
        if !is_buffer(cx, input) || !outs.iter().any(|&out| hits(cx, out, input)) {
            continue;
        }
        let shape = cx.shape(input)?;
        let sizes = cx.dynamic_sizes(input)?;
        let plain = shape.with(cx.m, shape.elem);
        let copy = alloc(cx, plain, &sizes);
        cx.op("memref.copy", &[input, copy], &[]);
        cx.m.set_operand(op, place, copy);
        changed = true;
    }
    Some(changed)
}

fn inputs_of(cx: &Cx<'_>, op: Op) -> usize {
    let all = cx.m.op(op).operands.len();
    let said =
        cx.numbers(op, "operandSegmentSizes").and_then(|segments| usize::try_from(*segments.first()?).ok());
    said.unwrap_or(all.saturating_sub(1)).min(all)
}

/// Whether the body reads a buffer that the operation writes: nobody says whether before or after.
fn reads_output(cx: &Cx<'_>, op: Op) -> bool {
    let is_buffer = |value: &Value| matches!(cx.m.type_kind(cx.ty(*value)), TypeKind::MemRef { .. });
    let outs: Vec<Value> =
        cx.m.op(op).operands[inputs_of(cx, op)..].iter().copied().filter(is_buffer).collect();
    let hits = |value: &Value| is_buffer(value) && outs.iter().any(|&out| !are_apart(cx, *value, out));
    let mut inside = cx.m.op(op).regions.iter().flat_map(|&region| cx.m.walk_region(region));
    !outs.is_empty() && inside.any(|inner| cx.m.op(inner).operands.iter().any(hits))
}

/// Whether rounds that may run in any order write elements of their own.
fn writes_each_once(cx: &Cx<'_>, op: Op, name: &str) -> bool {
    if name != "linalg.generic" {
        return true;
    }
    let operands = cx.m.op(op).operands.len();
    let Some(maps) = maps(cx, op, name, operands) else { return false };
    let Some(AttrKind::Array(kinds)) = cx.attr(op, "iterator_types") else { return false };
    let is_parallel = |kind: &mohole_ir::Attr| match resolve(cx.m, *kind) {
        AttrKind::Opaque { text, .. } => cx.m.text(*text).contains("parallel"),
        _ => true,
    };
    let parallel: Vec<usize> = (0..kinds.len()).filter(|&dim| is_parallel(&kinds[dim])).collect();
    let is_fine = |map: &Option<Map>| {
        map.as_ref().is_some_and(|map| parallel.iter().all(|&dim| map.results.contains(&Expr::Dim(dim))))
    };
    maps.iter().skip(inputs_of(cx, op)).all(is_fine)
}

/// Which element of each operand a round of the loops touches.
fn maps(cx: &Cx<'_>, op: Op, name: &str, operands: usize) -> Option<Vec<Option<Map>>> {
    if let Some(AttrKind::Array(maps)) = cx.attr(op, "indexing_maps") {
        let read = |attr: &mohole_ir::Attr| match resolve(cx.m, *attr) {
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

/// Makes inputs follow the sizes of the outputs, and of the inputs before them.
fn agree(cx: &mut Cx<'_>, op: Op, operands: &[Value], maps: &[Option<Map>]) -> Option<bool> {
    let dims = maps.iter().flatten().map(|map| map.dims).max().unwrap_or(0);
    let mut sizes: Vec<Option<Symbol>> = vec![None; dims];
    let mut changed = false;
    cx.before(op);
    // Outputs first: they are never replaced, so they set the sizes.
    for (place, &value) in operands.iter().enumerate().rev() {
        let Some(Some(map)) = maps.get(place) else { continue };
        if cx.shape(value)?.holder == Holder::Scalar {
            continue;
        }
        let mut wanted = Vec::new();
        for (dim, result) in map.results.iter().enumerate() {
            let own = symbol_of(cx, value, dim);
            wanted.push(match result {
                Expr::Dim(i) => *sizes[*i].get_or_insert(own),
                Expr::Number(0) => own,
                _ => return None,
            });
        }
        let safe = matched(cx, value, &wanted)?;
        if safe != value {
            if place >= operands.len().saturating_sub(cx.m.op(op).results.len().max(1)) {
                return None;
            }
            cx.m.set_operand(op, place, safe);
            changed = true;
        }
    }
    Some(changed)
}
