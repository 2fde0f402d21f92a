//! `tosa.resize`.

use std::rc::Rc;

use crate::approx::Approx;
use crate::build::Site;
use crate::float::Float;
use crate::float_value::{any_zero, bounds};
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::interval::{epsilon, tiny};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::{Sizes, Tensor, Value, count, each_index, position};

use super::number::{Number, fit, int, number, result_number, tensor};
use super::parameters::Numbers;

/// Where a sample is along one dimension: between two elements, `part` of `unit` behind the first.
struct Sample {
    first: i64,
    second: i64,
    part: i64,
    unit: i64,
}

impl Sample {
    fn new(place: i64, scale: (i64, i64), offset: i64, size: i64) -> Eval<Sample> {
        let (unit, step) = scale;
        if unit <= 0 || step <= 0 || size <= 0 {
            return undefined("a scale that is not positive");
        }
        let at = place.saturating_mul(step).saturating_add(offset);
        let (whole, part) = (at.div_euclid(unit), at.rem_euclid(unit));
        let (first, second) = (whole.max(0), whole.saturating_add(1).min(size - 1));
        if first >= size || second < 0 {
            return undefined("a sample outside of the image");
        }
        Ok(Sample { first, second, part, unit })
    }

    fn nearest(&self) -> i64 {
        if 2 * i128::from(self.part) >= self.unit.into() { self.second } else { self.first }
    }
}

pub(super) fn resize(site: &mut Site<'_, '_>) -> Built<Step> {
    let bilinear = match site.text("mode") {
        Some(mode) if mode.contains("BILINEAR") => true,
        Some(mode) if mode.contains("NEAREST_NEIGHBOR") => false,
        _ => return missing("an unknown way to resize"),
    };
    let scale = Numbers::new(site, 1, "scale")?;
    let (offset, border) = (Numbers::new(site, 2, "offset")?, Numbers::new(site, 3, "border")?);
    let (from, to) = (number(site, 0)?, result_number(site)?);
    if !bilinear && from != to {
        return missing("a resize to another type");
    }
    let (input, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let source = tensor(m, input)?;
        let &[n, h, w, c] = source.sizes.as_slice() else { return unsupported("an image of another rank") };
        let (scale, offset, border) = (scale.get(m)?, offset.get(m)?, border.get(m)?);
        let (&[yn, yd, xn, xd], &[oy, ox], &[by, bx]) =
            (scale.as_slice(), offset.as_slice(), border.as_slice())
        else {
            return unsupported("a scale of another length");
        };
        let sizes: Sizes = smallvec::smallvec![n, output(h, yn, yd, oy, by)?, output(w, xn, xd, ox, bx)?, c];
        m.spend(count(&sizes).unwrap_or(usize::MAX).saturating_mul(4))?;
        let mut values = Vec::new();
        each_index(&sizes, |at| -> Eval<()> {
            let y = Sample::new(at[1], (yn, yd), oy, h)?;
            let x = Sample::new(at[2], (xn, xd), ox, w)?;
            let get = |y: i64, x: i64| element(&source, &[at[0], y, x, at[3]]);
            values.push(match (bilinear, from, to) {
                (false, ..) => get(y.nearest(), x.nearest())?.clone(),
                (true, Number::Int(from), Number::Int(to)) => {
                    let corners = corners(&y, &x, get)?;
                    let mut sum = 0;
                    for (value, weight) in corners {
                        let Some(number) = int(value, from)? else {
                            values.push(Value::Poison);
                            return Ok(());
                        };
                        sum = number.saturating_mul(weight).saturating_add(sum);
                    }
                    fit(sum, to)?
                }
                (true, Number::Float(from), Number::Float(to)) if from == to => {
                    mix(from, corners(&y, &x, get)?, y.unit as f64 * x.unit as f64)?
                }
                _ => return unsupported("a resize to another type"),
            });
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, values));
        Ok(())
    }))
}

/// The size of the result along one dimension.
fn output(size: i64, unit: i64, step: i64, offset: i64, border: i64) -> Eval<i64> {
    let length = (i128::from(size) - 1) * i128::from(unit) - i128::from(offset) + i128::from(border);
    if step <= 0 || length < 0 || length % i128::from(step) != 0 {
        return undefined("a scale that does not fit");
    }
    Ok(i64::try_from(length / i128::from(step)).unwrap_or(i64::MAX).saturating_add(1))
}

fn element<'t>(source: &'t Tensor, indices: &[i64]) -> Eval<&'t Value> {
    match position(&source.sizes, indices).and_then(|at| source.elements.get(at)) {
        Some(value) => Ok(value),
        None => undefined("a sample outside of the image"),
    }
}

/// Four elements with their weights.
fn corners<'t>(
    y: &Sample,
    x: &Sample,
    get: impl Fn(i64, i64) -> Eval<&'t Value>,
) -> Eval<[(&'t Value, i128); 4]> {
    let weight = |a: i64, b: i64| i128::from(a) * i128::from(b);
    Ok([
        (get(y.first, x.first)?, weight(y.unit - y.part, x.unit - x.part)),
        (get(y.first, x.second)?, weight(y.unit - y.part, x.part)),
        (get(y.second, x.first)?, weight(y.part, x.unit - x.part)),
        (get(y.second, x.second)?, weight(y.part, x.part)),
    ])
}

/// A mean of four numbers. It is exact where all weight is on one of them.
fn mix(float: Float, corners: [(&Value, i128); 4], unit: f64) -> Eval<Value> {
    let (mut low, mut high, mut magnitude) = (0.0, 0.0, 0.0);
    let mut only = None;
    for (value, weight) in corners {
        if value.is_poison() {
            return Ok(Value::Poison);
        }
        let Some((a, b)) = bounds(float, value) else { return unsupported("a number that is no float") };
        if !a.is_finite() {
            return inexact("a mean with a number that is not finite");
        }
        let weight = weight as f64 / unit;
        low += a * weight;
        high += b * weight;
        magnitude += a.abs().max(b.abs());
        if weight == 1.0 {
            only = Some(if a == 0.0 && b == 0.0 { any_zero() } else { value.clone() });
        }
    }
    if let Some(only) = only {
        return Ok(only);
    }
    let error = 16.0 * (epsilon(float) * magnitude + tiny(float));
    Ok(Value::Approx(Rc::new(Approx::between(low - error, high + error)?.fits(float)?)))
}
