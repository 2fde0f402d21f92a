//! Reshapes by a shape operand that does not agree with the type or the number of elements.

use mohole_ir::{AttrKind, ElementsKind, Op, TypeKind, Value};

use crate::cx::Cx;
use crate::defs::defined_by;
use crate::functions::module_body;
use crate::int_constants::dense_integers;
use crate::int_range::MAX_SIZE;
use crate::rule::{Rule, RuleResult};
use crate::shape::{Shape, ShapeKind};

pub(super) const RULE: Rule = Rule {
    name: "reshape",
    what: "a shape with another number of elements, or another than that of the type",
    ops: &["tensor.reshape", "memref.reshape"],
    apply,
};

/// Replaces the shape operand by a constant that agrees with the result type.
fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let (source, shape) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let sizes = sizes(cx, source, *cx.m.op(op).results.first()?)?;
    if constant_shape(cx, shape).is_some_and(|constant| constant == sizes) {
        return Some(RuleResult::Fine);
    }
    let body = format!("[{}]", sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    let constant = match cx.shape(shape)?.kind {
        ShapeKind::Tensor => {
            let ty = cx.ty(shape);
            cx.before(op);
            cx.literal(ty, &body)?
        }
        _ => global(cx, op, shape, &body)?,
    };
    cx.m.set_operand(op, 1, constant);
    Some(RuleResult::Changed)
}

/// The sizes of the result. The first dynamic size gets all remaining elements, the others get 1.
fn sizes(cx: &Cx<'_>, source: Value, result: Value) -> Option<Vec<u64>> {
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    let is_row_major = |value| match cx.m.type_kind(cx.ty(value)) {
        TypeKind::MemRef { tail, .. } => tail.is_empty(),
        _ => true,
    };
    let count = from.count().filter(|&count| count > 0 && is_row_major(source) && is_row_major(result))?;
    let known = to.dims.iter().flatten().try_fold(1u64, |product, &size| product.checked_mul(size))?;
    let mut rest = count.checked_div(known).filter(|rest| rest * known == count)?;
    let mut sizes = Vec::new();
    for size in &to.dims {
        sizes.push(size.unwrap_or_else(|| std::mem::replace(&mut rest, 1)));
    }
    let fits = rest == 1 && sizes.iter().all(|&size| i128::from(size) <= MAX_SIZE);
    fits.then_some(sizes)
}

/// The numbers of a constant shape operand.
fn constant_shape(cx: &Cx<'_>, shape: Value) -> Option<Vec<u64>> {
    let attr = match defined_by(cx.m, shape, "memref.get_global") {
        Some(get) => {
            let AttrKind::Symbol(path) = cx.attr(get, "name")? else { return None };
            let path: Vec<&str> = path.iter().map(|&name| cx.m.text(name)).collect();
            let global = cx.cache.resolve_symbol(cx.m, get, &path)?;
            cx.m.attr(global, "constant")?;
            cx.attr(global, "initial_value")?
        }
        None => cx.attr(defined_by(cx.m, shape, "arith.constant")?, "value")?,
    };
    let numbers = dense_integers(cx.m, attr)?;
    let numbers: Vec<u64> = numbers.into_iter().map(u64::try_from).collect::<Result<_, _>>().ok()?;
    let count = usize::try_from(cx.shape(shape)?.count()?).ok()?;
    match numbers[..] {
        [splat] => Some(vec![splat; count]),
        _ => (numbers.len() == count).then_some(numbers),
    }
}

/// Adds a constant global with these numbers, and gets it in front of an operation.
fn global(cx: &mut Cx<'_>, op: Op, shape: Value, body: &str) -> Option<Value> {
    let given = cx.shape(shape)?;
    let count = given.count()?;
    let plain = Shape { kind: ShapeKind::Memref, dims: vec![Some(count)], elem: given.elem };
    let (buffer, tensor) = (
        plain.with(cx.m, given.elem),
        Shape { kind: ShapeKind::Tensor, ..plain.clone() }.with(cx.m, given.elem),
    );
    let top = module_body(cx)?;
    cx.at_start(top);
    let global = cx.op("memref.global", &[], &[]);
    let name = format!("mohole_shape_{}", global.index());
    let body = cx.m.intern(body);
    let value = cx.m.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body, ty: tensor });
    let (text, private, ty) =
        (cx.string(&name), cx.string("private"), cx.m.make_attr(AttrKind::Type(buffer)));
    let unit = cx.m.make_attr(AttrKind::Unit);
    for (key, attr) in [
        ("constant", unit),
        ("initial_value", value),
        ("sym_name", text),
        ("sym_visibility", private),
        ("type", ty),
    ] {
        cx.m.set_attr(global, key, attr);
    }
    cx.before(op);
    let get = cx.op("memref.get_global", &[], &[buffer]);
    let symbol = cx.symbol(&name);
    cx.m.set_attr(get, "name", symbol);
    Some(cx.m.op(get).results[0])
}
