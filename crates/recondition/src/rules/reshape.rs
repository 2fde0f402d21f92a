//! Another shape for the same elements, given by a value: one that has room for all of them.

use mohole_ir::{AttrKind, ElementsKind, Op, TypeKind, Value};

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::elements::whole_numbers;
use crate::entry::module_body;
use crate::facts::{MAX_SIZE, made_by};
use crate::shape::{Holder, Shape};

pub(super) const RULE: Rule = Rule {
    name: "reshape",
    what: "a shape with another number of elements, or another than the type says",
    ops: &["tensor.reshape", "memref.reshape"],
    apply,
};

/// The shape is given twice, in the type and as a value: as a constant, so that both agree.
fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let (source, shape) = (cx.operand(op, 0)?, cx.operand(op, 1)?);
    let sizes = sizes(cx, source, *cx.m.op(op).results.first()?)?;
    if said(cx, shape).is_some_and(|said| said == sizes) {
        return Some(Outcome::Fine);
    }
    let body = format!("[{}]", sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
    let kept = match cx.shape(shape)?.holder {
        Holder::Tensor => {
            let ty = cx.ty(shape);
            cx.before(op);
            cx.literal(ty, &body)?
        }
        _ => global(cx, op, shape, &body)?,
    };
    cx.m.set_operand(op, 1, kept);
    Some(Outcome::Changed)
}

/// The sizes of the result: those of its type, and what is left of the elements for the first open one.
fn sizes(cx: &Cx<'_>, source: Value, result: Value) -> Option<Vec<u64>> {
    let (from, to) = (cx.shape(source)?, cx.shape(result)?);
    let is_plain = |value| match cx.m.type_kind(cx.ty(value)) {
        TypeKind::MemRef { tail, .. } => tail.is_empty(),
        _ => true,
    };
    let count = from.count().filter(|&count| count > 0 && is_plain(source) && is_plain(result))?;
    let known = to.dims.iter().flatten().try_fold(1u64, |product, &size| product.checked_mul(size))?;
    let mut rest = count.checked_div(known).filter(|rest| rest * known == count)?;
    let mut sizes = Vec::new();
    for size in &to.dims {
        sizes.push(size.unwrap_or_else(|| std::mem::replace(&mut rest, 1)));
    }
    let fits = rest == 1 && sizes.iter().all(|&size| i128::from(size) <= MAX_SIZE);
    fits.then_some(sizes)
}

/// The numbers of a shape that cannot change.
fn said(cx: &Cx<'_>, shape: Value) -> Option<Vec<u64>> {
    let attr = match made_by(cx.m, shape, "memref.get_global") {
        Some(get) => {
            let AttrKind::Symbol(path) = cx.attr(get, "name")? else { return None };
            let path: Vec<&str> = path.iter().map(|&name| cx.m.text(name)).collect();
            let global = cx.m.resolve_symbol(get, &path)?;
            cx.m.attr(global, "constant")?;
            cx.attr(global, "initial_value")?
        }
        None => cx.attr(made_by(cx.m, shape, "arith.constant")?, "value")?,
    };
    let numbers = whole_numbers(cx.m, attr)?;
    let numbers: Vec<u64> = numbers.into_iter().map(u64::try_from).collect::<Result<_, _>>().ok()?;
    let count = usize::try_from(cx.shape(shape)?.count()?).ok()?;
    match numbers[..] {
        [one] => Some(vec![one; count]),
        _ => (numbers.len() == count).then_some(numbers),
    }
}

/// A constant global buffer with these numbers, and its value in front of an operation.
fn global(cx: &mut Cx<'_>, op: Op, shape: Value, body: &str) -> Option<Value> {
    let given = cx.shape(shape)?;
    let count = given.count()?;
    let plain = Shape { holder: Holder::Memref, dims: vec![Some(count)], elem: given.elem };
    let (buffer, tensor) = (
        plain.with(cx.m, given.elem),
        Shape { holder: Holder::Tensor, ..plain.clone() }.with(cx.m, given.elem),
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
