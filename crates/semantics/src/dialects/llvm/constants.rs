//! Constants, and addresses of globals and functions.

use mohole_ir::AttrKind;

use crate::attributes;
use crate::build::Site;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count};

use super::parts::{constant_step, poison, zero};

pub(super) fn constant(site: &mut Site<'_, '_>) -> Built<Step> {
    let ty = site.result_type(0)?;
    let Some(attr) = site.attr("value") else { return missing("a constant without a value") };
    let module = site.module();
    if let (AttrKind::Number { ty: Some(written), .. }, Ty::Float(_)) = (module.attr_kind(attr), &ty)
        && !matches!(Ty::of(module, *written), Ty::Float(_))
    {
        return missing("a float constant written as an integer");
    }
    let value = match module.attr_text(attr).as_str() {
        "#llvm.zero" => zero(&ty)?,
        "#llvm.undef" | "#llvm.poison" => poison(&ty)?,
        _ => attributes::constant(module, attr, &ty)?,
    };
    constant_step(site, value)
}

pub(super) fn mlir_zero(site: &mut Site<'_, '_>) -> Built<Step> {
    let value = zero(&site.result_type(0)?)?;
    constant_step(site, value)
}

/// `undef` too: it may be another value at each use, which nothing here can say more precisely.
pub(super) fn mlir_poison(site: &mut Site<'_, '_>) -> Built<Step> {
    let value = poison(&site.result_type(0)?)?;
    constant_step(site, value)
}

pub(super) fn addressof(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(name) = site.symbol("global_name") else { return missing("no global_name") };
    if site.builder.function(name).is_some() {
        return constant_step(site, Value::Function(name.into()));
    }
    let (name, result) = (name.to_owned(), site.result(0)?);
    Ok(Box::new(move |m| {
        let value = m.global(&name)?;
        m.set(result, value);
        Ok(())
    }))
}

/// 0, 1, 2, and so on. A vector of scalable length has the shortest one.
pub(super) fn stepvector(site: &mut Site<'_, '_>) -> Built<Step> {
    let ty = site.result_type(0)?;
    let (Some(length), Some(width)) = (ty.static_sizes().and_then(count), ty.element().width()) else {
        return missing("a step vector of this type");
    };
    let element = |i: usize| crate::wide::value(num_bigint::BigUint::from(i), width);
    constant_step(site, Value::vector((0..length).map(element).collect()))
}

/// Scalable vectors have the shortest length everywhere in this crate.
pub(super) fn vscale(site: &mut Site<'_, '_>) -> Built<Step> {
    constant_step(site, Value::Bits(1))
}
