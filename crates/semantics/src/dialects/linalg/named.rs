//! The bodies of named operations.
//!
//! The verifier accepts any body, and custom assembly does not print it: a pass that makes the operation anew
//! gives it the body that its name stands for. So an operation with another body has two meanings.

use mohole_ir::{Def, Module, Op, Value};

use crate::build::Site;

/// Whether the body of an operation is what its name says, or may be anything.
pub(super) fn has_own_body(site: &Site<'_, '_>) -> bool {
    let name = site.name().strip_prefix("linalg.").unwrap_or_default();
    let kind = site.text("kind").unwrap_or_default();
    let name = match name {
        "generic" | "map" | "reduce" | "fill_rng_2d" => return true,
        "elementwise" => kind.rsplit(['<', '.']).next().unwrap_or_default().trim_end_matches('>'),
        _ => name,
    };
    let module = site.module();
    let is_unsigned = name.ends_with("_unsigned")
        || site.attr("cast").is_some_and(|cast| module.attr_text(cast).contains("unsigned"));
    match yielded(module, site.op, is_unsigned) {
        Some(found) => own_body(name).iter().any(|body| *body == found),
        None => false,
    }
}

/// What the operation of a name yields: block arguments by their numbers, and what is done with them. Casts
/// are left out.
fn own_body(name: &str) -> &'static [&'static str] {
    match name {
        "broadcast" | "copy" | "fill" | "transpose" => &["0"],
        "add" => &["add(0,1)"],
        "sub" => &["sub(0,1)"],
        "mul" => &["mul(0,1)"],
        "div" => &["divf(0,1)", "divsi(0,1)", "div(0,1)"],
        "div_unsigned" => &["divui(0,1)"],
        "max" | "max_signed" => &["maximumf(0,1)", "maxsi(0,1)"],
        "min" | "min_signed" => &["minimumf(0,1)", "minsi(0,1)"],
        "max_unsigned" => &["maxui(0,1)"],
        "min_unsigned" => &["minui(0,1)"],
        "powf" => &["powf(0,1)"],
        "select" => &["select(0,1,2)"],
        "abs" => &["absf(0)"],
        "ceil" => &["ceil(0)"],
        "erf" => &["erf(0)"],
        "exp" => &["exp(0)"],
        "floor" => &["floor(0)"],
        "log" => &["log(0)"],
        "negf" => &["negf(0)"],
        "reciprocal" => &["divf(1.000000e+00,0)"],
        "round" => &["round(0)"],
        "rsqrt" => &["rsqrt(0)"],
        "sqrt" => &["sqrt(0)"],
        "square" => &["mul(0,0)"],
        "tanh" => &["tanh(0)"],
        _ if name.starts_with("pooling_") => own_pooling(name),
        _ if name.ends_with("_q") || name.starts_with("quantized_") => &["add(4,mul(sub(0,2),sub(1,3)))"],
        // Matrix products and convolutions.
        _ => &["add(2,mul(0,1))"],
    }
}

fn own_pooling(name: &str) -> &'static [&'static str] {
    let (_, way) = name.split_at(name.find("c_").or_else(|| name.find("w_")).map_or(0, |at| at + 2));
    match way {
        "sum" => &["add(2,0)"],
        "max" => &["maximumf(2,0)", "maxsi(2,0)"],
        "min" => &["minimumf(2,0)", "minsi(2,0)"],
        "max_unsigned" => &["maximumf(2,0)", "maxui(2,0)"],
        "min_unsigned" => &["minimumf(2,0)", "minui(2,0)"],
        _ => &[],
    }
}

/// What the body of an operation yields, in the form of [`own_body`]. `None` if it is something else.
fn yielded(module: &Module, op: Op, is_unsigned: bool) -> Option<String> {
    let [region] = *module.op(op).regions else { return None };
    let [block] = *module.region(region).blocks else { return None };
    let ops = module.block(block).ops.to_vec();
    let (&end, others) = ops.split_last()?;
    let [value] = *module.op(end).operands else { return None };
    let is_used = |value: &Value| ops.iter().any(|&op| module.op(op).operands.contains(value));
    let does_more = others.iter().any(|&op| !module.op(op).results.iter().any(is_used));
    if does_more { None } else { expression(module, value, is_unsigned) }
}

fn expression(module: &Module, value: Value, is_unsigned: bool) -> Option<String> {
    let op = match module.value(value).def {
        Def::Arg(_, number) => return Some(number.to_string()),
        Def::Result(op, _) => op,
    };
    let operands = &module.op(op).operands;
    let text = |name: &str| module.attr(op, name).map(|attr| module.attr_text(attr));
    let is_plain = |name: &str| text(name).is_none_or(|text| text.contains("none"));
    if !is_plain("overflowFlags") || !is_plain("fastmath") {
        return None;
    }
    let part = |value: &Value| expression(module, *value, is_unsigned);
    let (_, name) = module.op_name(op).split_once('.')?;
    let is_bit = module.type_text(module.value(value).ty) == "i1";
    let name = match name {
        "extf" | "truncf" | "trunci" => return part(operands.first()?),
        "extsi" | "sitofp" | "fptosi" if !is_unsigned => return part(operands.first()?),
        "extui" | "uitofp" | "fptoui" if is_unsigned => return part(operands.first()?),
        "constant" => return Some(text("value")?.split(' ').next()?.to_owned()),
        "addf" | "addi" => "add",
        "mulf" | "muli" => "mul",
        "subf" | "subi" => "sub",
        "ori" if is_bit => "add",
        "andi" if is_bit => "mul",
        name => name,
    };
    let parts = operands.iter().map(part).collect::<Option<Vec<_>>>()?;
    Some(format!("{name}({})", parts.join(",")))
}
