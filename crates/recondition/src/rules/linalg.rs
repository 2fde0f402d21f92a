//! Structured operations: operands whose shapes agree, outputs that overlap no input.

use mohole_ir::{AttrKind, Op, TypeKind, Value};

use super::{Outcome, Rule};
use crate::affine::{Expr, Map};
use crate::cx::{Cx, resolve};
use crate::shape::{Holder, int_width};
use crate::sizes::{Symbol, are_apart, is_dynamic, matched, symbol_of};

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
        return None;
    }
    if overlaps(cx, op, &operands) {
        return None;
    }
    if !operands.iter().any(|&value| is_dynamic(cx, value)) {
        return Some(Outcome::Fine);
    }
    let maps = maps(cx, op, &name, operands.len())?;
    Outcome::of(agree(cx, op, &operands, &maps)?)
}

fn overlaps(cx: &Cx<'_>, op: Op, operands: &[Value]) -> bool {
    let is_buffer = |value: Value| matches!(cx.m.type_kind(cx.ty(value)), TypeKind::MemRef { .. });
    let inputs =
        cx.numbers(op, "operandSegmentSizes").and_then(|segments| usize::try_from(*segments.first()?).ok());
    let inputs = inputs.unwrap_or(operands.len().saturating_sub(1));
    let (ins, outs) = operands.split_at(inputs.min(operands.len()));
    let buffers =
        |values: &[Value]| values.iter().copied().filter(|&value| is_buffer(value)).collect::<Vec<_>>();
    let (ins, outs) = (buffers(ins), buffers(outs));
    let hits = |a: Value, b: Value| !are_apart(cx, a, b);
    outs.iter().any(|&out| ins.iter().any(|&input| hits(out, input)))
        || (1..outs.len()).any(|i| outs[..i].iter().any(|&other| hits(other, outs[i])))
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
            let order = cx.numbers(op, "permutation")?;
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
            if place >= operands.len() - cx.m.op(op).results.len().max(1) {
                return None;
            }
            cx.m.set_operand(op, place, safe);
            changed = true;
        }
    }
    Some(changed)
}
