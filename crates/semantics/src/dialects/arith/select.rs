//! Choices, and poison of any type.

use std::rc::Rc;

use crate::build::Site;
use crate::elementwise::{elements, is_shaped, like, nary};
use crate::halt::{inexact, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Value, count};

pub(super) fn select(site: &mut Site<'_, '_>) -> Built<Step> {
    if is_shaped(&site.operand_type(0)?) {
        return nary(site, |args| match args {
            [Value::Bits(flag), yes, no] => Ok(if *flag == 0 { no.clone() } else { yes.clone() }),
            [Value::Poison, ..] => Ok(Value::Poison),
            _ => unsupported("a choice by something that is no truth value"),
        });
    }
    let (flag, yes, no) = (site.operand(0)?, site.operand(1)?, site.operand(2)?);
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        if let (Value::Tensor(yes), Value::Tensor(no)) = (m.get(yes), m.get(no))
            && yes.sizes != no.sizes
        {
            // As an elementwise operation it takes tensors of one shape, yet `canonicalize` makes it of any
            // `scf.if` that yields tensors.
            return inexact("a choice between tensors of different sizes");
        }
        let value = match m.get(flag) {
            Value::Bits(0) => m.get(no).clone(),
            Value::Bits(_) => m.get(yes).clone(),
            Value::Poison => poisoned(m.get(yes)),
            _ => return unsupported("a choice by something that is no truth value"),
        };
        m.set(result, value);
        Ok(())
    }))
}

/// Poison of the shape of a value.
fn poisoned(value: &Value) -> Value {
    match value {
        Value::Aggregate(parts) => Value::aggregate(parts.iter().map(poisoned).collect()),
        _ => match elements(value) {
            Some(elements) => like(value, vec![Value::Poison; elements.len()]),
            None => Value::Poison,
        },
    }
}

/// Poison of a type.
pub(in crate::dialects) fn poison(ty: &Ty) -> Built<Value> {
    match ty {
        Ty::Vector(sizes, _) => Ok(Value::Vector(Rc::new(vec![Value::Poison; length(sizes)?]))),
        Ty::Tensor(..) => match ty.static_sizes() {
            Some(sizes) => Ok(Value::tensor(sizes.to_vec(), vec![Value::Poison; length(sizes)?])),
            None => missing("poison of open size"),
        },
        Ty::Struct { fields, .. } => {
            Ok(Value::aggregate(fields.iter().map(poison).collect::<Built<Vec<Value>>>()?))
        }
        Ty::Array(size, element) => Ok(Value::aggregate(vec![poison(element)?; length(&[*size])?])),
        _ => Ok(Value::Poison),
    }
}

fn length(sizes: &[i64]) -> Built<usize> {
    match count(sizes).filter(|&length| length <= 1 << 20) {
        Some(length) => Ok(length),
        None => missing("very large poison"),
    }
}
