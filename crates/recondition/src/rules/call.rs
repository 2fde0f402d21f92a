//! Functions and calls: external functions, recursion, arguments that overlap.

use mohole_ir::{Op, Value};

use crate::aliasing::are_disjoint;
use crate::cx::Cx;
use crate::defs::defined_by;
use crate::functions::{callee, is_recursive};
use crate::printers::{is_printer, is_printer_of_its_arguments};
use crate::rule::{Rule, RuleResult};
use crate::values::seeded_value;

pub(super) const RULE: Rule = Rule {
    name: "call",
    what: "what an external function does; endless recursion; buffer arguments that overlap",
    ops: &["func.func", "func.call", "func.call_indirect"],
    apply,
};

/// The C library functions that `math` operations are lowered to, without the suffix `f` for single
/// precision. A function of the program with such a name would be called instead of the library's.
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

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    if cx.m.op_name(op) == "func.call_indirect" {
        let constant = defined_by(cx.m, cx.operand(op, 0)?, "func.constant")?;
        return (callee(cx, constant).is_some() && arguments_are_disjoint(cx, op))
            .then_some(RuleResult::Fine);
    }
    if cx.m.op_name(op) == "func.call" {
        return (callee(cx, op).is_some() && arguments_are_disjoint(cx, op)).then_some(RuleResult::Fine);
    }
    let region = *cx.m.op(op).regions.first()?;
    let name = cx.m.symbol_name(op)?.to_owned();
    if !cx.m.region(region).blocks.is_empty() {
        return (!is_recursive(cx, op) && !is_library(&name)).then_some(RuleResult::Fine);
    }
    if is_printer(&name) {
        return is_printer_of_its_arguments(cx, op, &name).then_some(RuleResult::Fine);
    }
    let (inputs, results) = cx.m.function_type(op)?;
    let (inputs, results) = (inputs.to_vec(), results.to_vec());
    let block = cx.m.add_block(region, &inputs);
    cx.at_end(block);
    let mut values = Vec::new();
    for ty in results {
        let Some(value) = seeded_value(cx, ty) else {
            cx.m.erase_block(block);
            return None;
        };
        values.push(value);
    }
    cx.op("func.return", &values, &[]);
    // A C interface is for functions that other modules call.
    cx.m.remove_attr(op, "llvm.emit_c_interface");
    Some(RuleResult::Changed)
}

fn is_library(name: &str) -> bool {
    LIBRARY.contains(&name) || name.strip_suffix('f').is_some_and(|double| LIBRARY.contains(&double))
}

/// Whether no two buffer arguments of a call overlap.
fn arguments_are_disjoint(cx: &Cx<'_>, op: Op) -> bool {
    let operands = cx.m.op(op).operands.iter().copied();
    let buffers: Vec<Value> = operands.filter(|&operand| cx.is_buffer(operand)).collect();
    (1..buffers.len()).all(|i| buffers[..i].iter().all(|&other| are_disjoint(cx, other, buffers[i])))
}
