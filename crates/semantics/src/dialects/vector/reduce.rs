//! Reductions and scans.

use std::rc::Rc;

use crate::build::Site;
use crate::code::Reg;
use crate::fast_math::FastMath;
use crate::float::Float;
use crate::float_math::{self, Extreme};
use crate::float_value::{any_zero, is_infinite, is_nan, is_negative, is_zero};
use crate::halt::{Eval, inexact, unsupported};
use crate::int_math;
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered;
use crate::value::{Sizes, Value, each_index, position};

use super::access::is_set;
use super::operands::{elements, keyword, length, shaped, sizes};

/// A function of two values.
pub(super) type Binary = Rc<dyn Fn(&Value, &Value) -> Eval<Value>>;

/// How values are combined to one.
pub(super) struct Combining {
    pub(super) combine: Binary,
    /// A sum or product of floats, whose result depends on the order.
    pub(super) delicate: Option<Delicate>,
    word: String,
    ty: Ty,
}

/// Combinations of floats whose result depends on the order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Delicate {
    /// A sum.
    Sum(Float),
    /// A product.
    Product(Float),
}

impl Combining {
    /// The combination that the attribute `kind` names, for elements of a type.
    pub(super) fn of(site: &Site<'_, '_>, ty: &Ty) -> Built<Combining> {
        let word = keyword(site, "kind").unwrap_or_else(|| "add".to_owned());
        let combine: Binary = match ty {
            Ty::Float(float) => float_combine(&word, *float)?,
            Ty::Int(_) | Ty::Index => int_combine(&word, ty.width().unwrap_or(64))?,
            _ => return missing("a reduction of such elements"),
        };
        let delicate = match (ty, word.as_str()) {
            (Ty::Float(float), "add") => Some(Delicate::Sum(*float)),
            (Ty::Float(float), "mul") => Some(Delicate::Product(*float)),
            _ => None,
        };
        Ok(Combining { combine, delicate, word, ty: ty.clone() })
    }

    /// Combines values one after the other.
    fn in_order(&self, start: Option<&Value>, values: &[Value]) -> Eval<Option<Value>> {
        let mut result = start.cloned();
        for value in values {
            result = Some(match result {
                Some(result) => (self.combine)(&result, value)?,
                None => value.clone(),
            });
        }
        Ok(match (self.delicate, result) {
            // Without a start, the sum may begin with a zero of either sign.
            (Some(Delicate::Sum(float)), Some(sum))
                if start.is_none() && is_zero(float, &sum) && is_negative(float, &sum) == Some(true) =>
            {
                Some(any_zero())
            }
            (_, result) => result,
        })
    }

    /// Combines values in no given order.
    pub(super) fn in_any_order(&self, start: Option<&Value>, values: &[Value]) -> Eval<Option<Value>> {
        let all = start.into_iter().chain(values);
        match self.delicate {
            _ if values.is_empty() => Ok(start.cloned()),
            Some(Delicate::Sum(float)) => unordered::sum(float, all).map(Some),
            Some(Delicate::Product(float)) => unordered::product(float, all).map(Some),
            None => self.in_order(start, values),
        }
    }

    /// What nothing is combined to.
    fn neutral(&self) -> Eval<Value> {
        let width = self.ty.width().unwrap_or(64);
        let ones = int_math::mask(width);
        Ok(match (&self.ty, self.word.as_str()) {
            (Ty::Float(_), "add") => any_zero(),
            (Ty::Float(float), "mul") => crate::wide_float::from_f64(1.0, *float),
            (Ty::Float(_), _) => return unsupported("the extreme of no floats"),
            _ if width > 64 => return unsupported("a reduction of no wide integers"),
            (_, "mul") => Value::Bits(1 & ones),
            (_, "and" | "minui") => Value::Bits(ones),
            (_, "minsi") => Value::Bits(ones >> 1),
            (_, "maxsi") => Value::Bits(ones ^ (ones >> 1)),
            _ => Value::Bits(0),
        })
    }
}

fn int_combine(word: &str, width: u32) -> Built<Binary> {
    Ok(match word {
        "add" => Rc::new(int_math::add(width)),
        "mul" => Rc::new(int_math::mul(width)),
        "minui" => Rc::new(int_math::min_u(width)),
        "minsi" => Rc::new(int_math::min_s(width)),
        "maxui" => Rc::new(int_math::max_u(width)),
        "maxsi" => Rc::new(int_math::max_s(width)),
        "and" => Rc::new(int_math::and(width)),
        "or" => Rc::new(int_math::or(width)),
        "xor" => Rc::new(int_math::xor(width)),
        _ => return missing(format!("a reduction with {word}")),
    })
}

fn float_combine(word: &str, float: Float) -> Built<Binary> {
    let extreme = |which: Extreme| -> Built<Binary> {
        Ok(Rc::new(move |a: &Value, b: &Value| float_math::extreme(float, which, a, b)))
    };
    match word {
        "add" => Ok(Rc::new(move |a, b| float_math::add(float, a, b))),
        "mul" => Ok(Rc::new(move |a, b| float_math::mul(float, a, b))),
        "minnumf" => extreme(Extreme::MinNum),
        "maxnumf" => extreme(Extreme::MaxNum),
        "minimumf" => extreme(Extreme::Minimum),
        "maximumf" => extreme(Extreme::Maximum),
        _ => missing(format!("a reduction with {word}")),
    }
}

pub(super) fn reduction(site: &mut Site<'_, '_>) -> Built<Step> {
    reduction_masked(site, None)
}

/// One after the other, unless the program allows another order.
pub(super) fn reduction_masked(site: &mut Site<'_, '_>, mask: Option<Reg>) -> Built<Step> {
    let ty = site.operand_type(0)?;
    let combining = Combining::of(site, ty.element())?;
    let Some(flags) = FastMath::read(&site.text("fastmath").unwrap_or_default()) else {
        return missing("a reduction with unknown flags");
    };
    let (vector, result, length) = (site.operand(0)?, site.result(0)?, length(&ty)?);
    let start = (site.operand_count() > 1).then(|| site.operand(1)).transpose()?;
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let values = active(m, elements(m, vector, length)?, mask)?;
        let start = start.map(|start| m.get(start));
        let value = match flags.loose {
            false => combining.in_order(start, &values)?,
            true => combining.in_any_order(start, &values)?,
        };
        let value = match value {
            Some(value) => value,
            // A canonicalization takes it for its only element, a lowering for the neutral one.
            None if mask.is_some() => return inexact("a reduction of no element"),
            None => combining.neutral()?,
        };
        let value = promised(&combining.ty, flags, start.into_iter().chain(&values), value);
        m.set(result, value);
        Ok(())
    }))
}

/// Poison where a promise does not hold, and a zero of either sign where that does not matter.
fn promised<'v>(
    ty: &Ty,
    flags: FastMath,
    mut operands: impl Iterator<Item = &'v Value>,
    result: Value,
) -> Value {
    let Ty::Float(float) = *ty else { return result };
    let broken =
        |value: &Value| (flags.nnan && is_nan(float, value)) || (flags.ninf && is_infinite(float, value));
    match flags.nsz && is_zero(float, &result) {
        _ if broken(&result) || operands.any(broken) => Value::Poison,
        true => any_zero(),
        false => result,
    }
}

/// The elements whose bit in the mask is set.
fn active(m: &Machine, values: &[Value], mask: Option<Reg>) -> Eval<Vec<Value>> {
    let Some(mask) = mask else { return Ok(values.to_vec()) };
    let bits = elements(m, mask, values.len())?;
    let mut active = Vec::new();
    for (value, bit) in values.iter().zip(bits) {
        if is_set(bit)? {
            active.push(value.clone());
        }
    }
    Ok(active)
}

pub(super) fn multi_reduction(site: &mut Site<'_, '_>) -> Built<Step> {
    multi_reduction_masked(site, None)
}

pub(super) fn multi_reduction_masked(site: &mut Site<'_, '_>, mask: Option<Reg>) -> Built<Step> {
    let (ty, result_ty) = (site.operand_type(0)?, site.result_type(0)?);
    let combining = Combining::of(site, ty.element())?;
    let Some(dims) = site.ints("reduction_dims") else { return missing("no dimensions to reduce") };
    let (sizes, length, parts) = (sizes(&ty), length(&ty)?, length(&result_ty)?);
    let kept: Vec<usize> = (0..sizes.len()).filter(|&dim| !dims.contains(&(dim as i64))).collect();
    // MLIR takes such an operation for its source; its documentation says that the accumulator is added.
    if kept.len() == sizes.len() {
        return missing("a reduction of no dimension");
    }
    let kept_sizes: Sizes = kept.iter().map(|&dim| sizes[dim]).collect();
    let (vector, start, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let is_vector = matches!(result_ty, Ty::Vector(..));
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let values = elements(m, vector, length)?;
        let bits = mask.map(|mask| elements(m, mask, length)).transpose()?;
        let mut groups = vec![Vec::new(); parts];
        let mut number = 0;
        each_index(&sizes, |indices| -> Eval<()> {
            let place: Sizes = kept.iter().map(|&dim| indices[dim]).collect();
            let group = position(&kept_sizes, &place).and_then(|group| groups.get_mut(group));
            let Some(group) = group else { return unsupported("a reduction of odd sizes") };
            if bits.map_or(Ok(true), |bits| is_set(&bits[number]))? {
                group.push(values[number].clone());
            }
            number += 1;
            Ok(())
        })?;
        let starts = elements(m, start, parts)?;
        let mut reduced = Vec::with_capacity(parts);
        for (start, group) in starts.iter().zip(&groups) {
            let value = combining.in_any_order(Some(start), group)?;
            reduced.push(value.unwrap_or(Value::Poison));
        }
        m.set(result, shaped(is_vector, reduced));
        Ok(())
    }))
}

/// Inclusive scans begin with the first element alone; exclusive ones with the initial value.
pub(super) fn scan(site: &mut Site<'_, '_>) -> Built<Step> {
    let ty = site.operand_type(0)?;
    let combining = Combining::of(site, ty.element())?;
    let Some(dim) = site.int("reduction_dim").and_then(|dim| usize::try_from(dim).ok()) else {
        return missing("a scan without a dimension");
    };
    let inclusive = site.flag("inclusive");
    let (sizes, length, parts) = (sizes(&ty), length(&ty)?, length(&site.operand_type(1)?)?);
    let Some(&steps) = sizes.get(dim) else { return missing("a scan along no dimension") };
    let inner = crate::value::count(&sizes[dim + 1..]).unwrap_or(0);
    let (source, start) = (site.operand(0)?, site.operand(1)?);
    let (result, last) = (site.result(0)?, site.result(1)?);
    if parts.checked_mul(steps as usize) != Some(length) || length == 0 {
        return missing("a scan of odd sizes");
    }
    Ok(Box::new(move |m| {
        m.spend(length)?;
        let (values, starts) = (elements(m, source, length)?, elements(m, start, parts)?);
        let mut scanned = values.to_vec();
        let mut ends = Vec::with_capacity(parts);
        for (part, start) in starts.iter().enumerate() {
            let at = |step: usize| ((part / inner) * steps as usize + step) * inner + part % inner;
            let mut sum = if inclusive { values[at(0)].clone() } else { start.clone() };
            scanned[at(0)] = sum.clone();
            for step in 1..steps as usize {
                let next = &values[at(if inclusive { step } else { step - 1 })];
                sum = (combining.combine)(&sum, next)?;
                scanned[at(step)] = sum.clone();
            }
            ends.push(sum);
        }
        m.set(result, Value::vector(scanned));
        m.set(last, Value::vector(ends));
        Ok(())
    }))
}
