//! `linalg.softmax`: exponentials of a row divided by their sum.

use std::rc::Rc;

use crate::build::Site;
use crate::code::Reg;
use crate::float::Float;
use crate::float_math::{self, Extreme};
use crate::halt::{Eval, undefined, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered::{loosened, sum};
use crate::value::{Sizes, Value};

use super::super::math::{Function, evaluate};
use super::super::places::{self, Element};

pub(super) fn softmax(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target, results) = (site.operand(0)?, site.operand(1)?, site.results());
    let (from, to) = (site.operand_type(0)?, site.operand_type(1)?);
    let Some(dim) = site.int("dimension").and_then(|dim| usize::try_from(dim).ok()) else {
        return missing("no dimension");
    };
    let (Ty::Float(float), true) = (from.element().clone(), from.element() == to.element()) else {
        return missing("a softmax of this type");
    };
    let element = |ty: &Ty| if matches!(ty, Ty::MemRef(..)) { Element::of(ty).map(Some) } else { Ok(None) };
    let (from, to) = (element(&from)?, element(&to)?);
    Ok(Box::new(move |m| {
        let sizes = places::sizes(m, source)?.clone();
        if sizes != *places::sizes(m, target)? || dim >= sizes.len() {
            return undefined("operands whose sizes do not fit");
        }
        let elements = load(m, source, from.as_ref())?;
        let elements = rows(m, &elements, &sizes, dim, float)?;
        match &to {
            None => m.set_all(&results, [Value::tensor(sizes, elements)]),
            Some(element) => {
                let memref = Rc::clone(places::memref(m, target)?);
                if from.is_some() && places::memref(m, source)?.base.buffer == memref.base.buffer {
                    return unsupported("a softmax in place");
                }
                element.store_all(m, &memref, &elements)?;
            }
        }
        Ok(())
    }))
}

fn load(m: &mut Machine, source: Reg, element: Option<&Element>) -> Eval<Vec<Value>> {
    match element {
        Some(element) => {
            let memref = Rc::clone(places::memref(m, source)?);
            element.load_all(m, &memref)
        }
        None => Ok(places::tensor(m, source)?.elements.clone()),
    }
}

/// The softmax of all rows along a dimension.
fn rows(m: &mut Machine, elements: &[Value], sizes: &Sizes, dim: usize, float: Float) -> Eval<Vec<Value>> {
    m.spend(elements.len().saturating_mul(4))?;
    let inner = places::checked_count(&sizes[dim + 1..])?;
    let length = sizes[dim] as usize;
    let mut result = elements.to_vec();
    for start in (0..elements.len()).filter(|i| i / inner.max(1) % length.max(1) == 0) {
        let positions = || (0..length).map(|i| start + i * inner);
        let row: Option<Vec<Value>> = positions().map(|at| elements.get(at).cloned()).collect();
        let Some(row) = row else { return unsupported("a tensor without its elements") };
        for (at, value) in positions().zip(quotients(&row, float)?) {
            result[at] = value;
        }
    }
    Ok(result)
}

fn quotients(row: &[Value], float: Float) -> Eval<Vec<Value>> {
    let Some((first, rest)) = row.split_first() else { return Ok(Vec::new()) };
    let maximum = |a: Value, b: &Value| float_math::extreme(float, Extreme::Maximum, &a, b);
    let largest = rest.iter().try_fold(first.clone(), maximum)?;
    let Some(exp) = Function::named("exp") else { return unsupported("the exponential function") };
    let power = |value: &Value| evaluate(float, exp, &float_math::sub(float, value, &largest)?);
    let powers = row.iter().map(power).collect::<Eval<Vec<Value>>>()?;
    let sum = sum(float, &powers)?;
    powers.iter().map(|power| float_math::div(float, &loosened(power, float)?, &sum)).collect()
}
