//! Functions: those from elsewhere get a body, and none calls itself, be it by way of the library's name.

use mohole_ir::{Op, TypeKind};

use super::{Outcome, Rule};
use crate::apart::are_apart;
use crate::cx::Cx;
use crate::facts::made_by;
use crate::purity::{callee, reached};
use crate::values::some_value;

pub(super) const RULE: Rule = Rule {
    name: "call",
    what: "what a function from elsewhere does; recursion without end; buffers that are passed twice",
    ops: &["func.func", "func.call", "func.call_indirect"],
    apply,
};

/// Functions that programs print with; the runner has them.
const PRINTERS: &[&str] = &["printMemref", "print", "_mlir_ciface_print"];

/// What operations of `math` become calls of, without the letter for single precision. A function of such a
/// name would be called in the library's place.
const LIBRARY: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "fma",
    "fmod",
    "log",
    "log10",
    "log1p",
    "log2",
    "pow",
    "round",
    "roundeven",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    if cx.m.op_name(op) == "func.call_indirect" {
        let constant = made_by(cx.m, cx.operand(op, 0)?, "func.constant")?;
        return (callee(cx, constant).is_some() && passes_apart(cx, op)).then_some(Outcome::Fine);
    }
    if cx.m.op_name(op) == "func.call" {
        return (callee(cx, op).is_some() && passes_apart(cx, op)).then_some(Outcome::Fine);
    }
    let region = *cx.m.op(op).regions.first()?;
    let name = cx.m.symbol_name(op)?.to_owned();
    if !cx.m.region(region).blocks.is_empty() {
        return (!calls_itself(cx, op) && !is_library(&name)).then_some(Outcome::Fine);
    }
    if PRINTERS.iter().any(|printer| name.starts_with(printer)) {
        return Some(Outcome::Fine);
    }
    let (inputs, results) = cx.m.function_type(op)?;
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let block = cx.m.add_block(region, &inputs);
    cx.at_end(block);
    let mut values = Vec::new();
    for ty in results {
        let Some(value) = some_value(cx, ty) else {
            cx.m.erase_block(block);
            return None;
        };
        values.push(value);
    }
    cx.op("func.return", &values, &[]);
    // A body is seen by this module alone, and takes no names for its arguments from elsewhere.
    cx.m.remove_attr(op, "llvm.emit_c_interface");
    Some(Outcome::Changed)
}

fn is_library(name: &str) -> bool {
    LIBRARY.contains(&name) || name.strip_suffix('f').is_some_and(|double| LIBRARY.contains(&double))
}

/// Whether no two buffers that a call passes may overlap.
fn passes_apart(cx: &Cx<'_>, op: Op) -> bool {
    let buffers: Vec<_> =
        cx.m.op(op)
            .operands
            .iter()
            .copied()
            .filter(|&value| matches!(cx.m.type_kind(cx.ty(value)), TypeKind::MemRef { .. }))
            .collect();
    (1..buffers.len()).all(|i| buffers[..i].iter().all(|&other| are_apart(cx, other, buffers[i])))
}

fn calls_itself(cx: &Cx<'_>, function: Op) -> bool {
    reached(cx, cx.m.walk_op(function)).contains(&function)
}
