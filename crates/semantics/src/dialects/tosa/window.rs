//! Products of matrices, convolutions and pools.

use crate::build::Site;
use crate::code::Reg;
use crate::float::Float;
use crate::float_convert;
use crate::float_value::bounds;
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::int_math::mask;
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::unordered::Sum;
use crate::value::{Sizes, Tensor, Value, count, each_index, position};

use super::convert;
use super::elementwise::extreme_of_all;
use super::number::{Number, fit, int, number, range, result_number, tensor};
use super::parameters::{ZeroPoint, propagates_nan};

/// How factors are multiplied and added up.
#[derive(Clone, Copy)]
enum Kernel {
    /// Integers of two widths that become one of a third.
    Ints { first: u32, second: u32, to: u32 },
    /// Floats of one format that become floats of another.
    Floats { from: Float, to: Float },
}

impl Kernel {
    fn of(site: &Site<'_, '_>) -> Built<Kernel> {
        match (number(site, 0)?, number(site, 1)?, result_number(site)?) {
            (Number::Int(first), Number::Int(second), Number::Int(to)) if first.max(second) <= 32 => {
                Ok(Kernel::Ints { first, second, to })
            }
            (Number::Float(from), Number::Float(second), Number::Float(to))
                if from == second && from.width() <= to.width() =>
            {
                Ok(Kernel::Floats { from, to })
            }
            _ => missing("a product of such elements"),
        }
    }

    /// Both tensors with their zero points subtracted, or in the format of the result.
    fn prepare(self, values: &Tensor, second: bool, zero: i128) -> Eval<Vec<Term>> {
        let prepare = |value: &Value| match self {
            Kernel::Ints { first, second: width, .. } => {
                let number = int(value, if second { width } else { first })?;
                Ok(number.map_or(Term::Poison, |number| Term::Int(number - zero)))
            }
            Kernel::Floats { from, to } => Ok(Term::Float(float_convert::convert(from, to, value)?)),
        };
        values.elements.iter().map(prepare).collect()
    }

    /// The sum of products, and of a start.
    fn sum<'t>(
        self,
        start: Option<&Value>,
        pairs: impl Iterator<Item = (&'t Term, &'t Term)>,
    ) -> Eval<Value> {
        match self {
            Kernel::Ints { to, .. } => {
                let Some(mut sum) = start.map_or(Ok(Some(0)), |start| int(start, to))? else {
                    return Ok(Value::Poison);
                };
                for pair in pairs {
                    let (Term::Int(a), Term::Int(b)) = pair else { return Ok(Value::Poison) };
                    sum = a.saturating_mul(*b).saturating_add(sum);
                }
                fit(sum, to)
            }
            Kernel::Floats { to, .. } => {
                let mut sum = Sum::new(to);
                if let Some(start) = start {
                    sum.add(start)?;
                }
                for pair in pairs {
                    let (Term::Float(a), Term::Float(b)) = pair else { return Ok(Value::Poison) };
                    sum.add_product(a, b)?;
                }
                sum.finish()
            }
        }
    }

    /// Products with padding may be computed or left out, which makes a difference for infinite weights.
    fn check_weights(self, weights: &[Term]) -> Eval<()> {
        let Kernel::Floats { to, .. } = self else { return Ok(()) };
        let finite = |term: &Term| match term {
            Term::Float(value) => bounds(to, value).is_none_or(|(low, _)| low.is_finite()),
            _ => true,
        };
        if weights.iter().all(finite) { Ok(()) } else { inexact("a weight that is not finite") }
    }
}

/// A factor.
enum Term {
    Int(i128),
    Float(Value),
    Poison,
}

pub(super) fn matmul(site: &mut Site<'_, '_>) -> Built<Step> {
    let kernel = Kernel::of(site)?;
    let (first_zero, second_zero) = (ZeroPoint::new(site, 2, "a_zp")?, ZeroPoint::new(site, 3, "b_zp")?);
    let (a, b, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (a, b) = (tensor(m, a)?, tensor(m, b)?);
        let (&[n, h, c], &[batches, middle, w]) = (a.sizes.as_slice(), b.sizes.as_slice()) else {
            return unsupported("matrices of another rank");
        };
        if n != batches || c != middle {
            return undefined("matrices that do not fit");
        }
        let sizes: Sizes = smallvec::smallvec![n, h, w];
        spend(m, &[n, h, w, c])?;
        let x = kernel.prepare(&a, false, first_zero.get(m)?)?;
        let y = kernel.prepare(&b, true, second_zero.get(m)?)?;
        let mut values = Vec::new();
        each_index(&sizes, |at| -> Eval<()> {
            let pairs = (0..c).map(|k| {
                let (row, column) = ((at[0] * h + at[1]) * c + k, (at[0] * c + k) * w + at[2]);
                (&x[row as usize], &y[column as usize])
            });
            values.push(kernel.sum(None, pairs)?);
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, values));
        Ok(())
    }))
}

fn spend(m: &mut Machine, sizes: &[i64]) -> Eval<()> {
    if sizes.iter().any(|&size| size < 0) {
        return undefined("a negative size");
    }
    // Without elements, there may be many places for sums of nothing.
    let sizes: Sizes = sizes.iter().map(|&size| size.max(1)).collect();
    m.spend(count(&sizes).unwrap_or(usize::MAX))
}

/// The attributes of windows that move over the dimensions in the middle of a tensor.
#[derive(Clone)]
struct Windows {
    pad: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
}

impl Windows {
    fn read(site: &Site<'_, '_>, rank: usize, pad: &str) -> Built<Windows> {
        let dilation = site.ints("dilation").unwrap_or_else(|| vec![1; rank]);
        let (Some(pad), Some(stride)) = (site.ints(pad), site.ints("stride")) else {
            return missing("a window without strides");
        };
        if pad.len() != 2 * rank || stride.len() != rank || dilation.len() != rank {
            return missing("a window of another rank");
        }
        if pad.iter().chain(&stride).chain(&dilation).any(|size| size.unsigned_abs() > 1 << 20)
            || stride.iter().chain(&dilation).any(|&size| size < 1)
        {
            return missing("a window of odd sizes");
        }
        Ok(Windows { pad, stride, dilation })
    }

    /// How often the window fits.
    fn sizes(&self, input: &[i64], kernel: &[i64]) -> Eval<Sizes> {
        let mut sizes = Sizes::new();
        for (i, (&size, &kernel)) in input.iter().zip(kernel).enumerate() {
            let length = size + self.pad[2 * i] + self.pad[2 * i + 1] - 1 - (kernel - 1) * self.dilation[i];
            if length < 0 || length % self.stride[i] != 0 {
                return undefined("a window that does not fit");
            }
            sizes.push(length / self.stride[i] + 1);
        }
        Ok(sizes)
    }

    /// Where an element of the window is in the input. `None` in the padding.
    fn place(&self, input: &[i64], window: &[i64], inside: &[i64]) -> Option<Sizes> {
        let mut place = Sizes::new();
        for (i, &size) in input.iter().enumerate() {
            let at = window[i] * self.stride[i] + inside[i] * self.dilation[i] - self.pad[2 * i];
            if at < 0 || at >= size {
                return None;
            }
            place.push(at);
        }
        Some(place)
    }
}

/// The registers and zero points of a convolution.
struct Convolution {
    kernel: Kernel,
    operands: [Reg; 3],
    zeros: [ZeroPoint; 2],
    result: Reg,
}

/// The operands of a convolution, prepared.
struct Prepared {
    input: Vec<Term>,
    weight: Vec<Term>,
    bias: Vec<Value>,
    input_sizes: Sizes,
    weight_sizes: Sizes,
}

impl Convolution {
    fn new(site: &mut Site<'_, '_>) -> Built<Convolution> {
        Ok(Convolution {
            kernel: Kernel::of(site)?,
            operands: [site.operand(0)?, site.operand(1)?, site.operand(2)?],
            zeros: [ZeroPoint::new(site, 3, "input_zp")?, ZeroPoint::new(site, 4, "weight_zp")?],
            result: site.result(0)?,
        })
    }

    fn prepare(&self, m: &mut Machine, rank: usize) -> Eval<Prepared> {
        let [input, weight, bias] = self.operands.map(|reg| tensor(m, reg));
        let (input, weight, bias) = (input?, weight?, bias?);
        m.spend(input.elements.len() + weight.elements.len())?;
        if input.sizes.len() != rank + 2 || weight.sizes.len() != rank + 2 || bias.elements.is_empty() {
            return unsupported("a convolution of another rank");
        }
        let prepared = Prepared {
            input: self.kernel.prepare(&input, false, self.zeros[0].get(m)?)?,
            weight: self.kernel.prepare(&weight, true, self.zeros[1].get(m)?)?,
            bias: bias.elements.clone(),
            input_sizes: input.sizes.clone(),
            weight_sizes: weight.sizes.clone(),
        };
        Ok(prepared)
    }
}

impl Prepared {
    fn bias(&self, channel: i64) -> Eval<&Value> {
        match self.bias.as_slice() {
            [only] => Ok(only),
            all => all.get(channel as usize).map_or_else(|| undefined("a channel without bias"), Ok),
        }
    }

    /// The factors at indices of input and weights.
    fn pair(&self, input: &[i64], weight: &[i64]) -> Eval<(&Term, &Term)> {
        match (position(&self.input_sizes, input), position(&self.weight_sizes, weight)) {
            (Some(x), Some(y)) => Ok((&self.input[x], &self.weight[y])),
            _ => undefined("channels that do not fit"),
        }
    }
}

pub(super) fn conv2d(site: &mut Site<'_, '_>) -> Built<Step> {
    convolution(site, 2)
}

pub(super) fn conv3d(site: &mut Site<'_, '_>) -> Built<Step> {
    convolution(site, 3)
}

/// A convolution without a window. Newer versions do not have it.
pub(super) fn fully_connected(site: &mut Site<'_, '_>) -> Built<Step> {
    convolution(site, 0)
}

/// Weights have the output channel, the window and the input channel.
fn convolution(site: &mut Site<'_, '_>, rank: usize) -> Built<Step> {
    let windows = match rank {
        0 => Windows { pad: Vec::new(), stride: Vec::new(), dilation: Vec::new() },
        _ => Windows::read(site, rank, "pad")?,
    };
    let convolution = Convolution::new(site)?;
    Ok(Box::new(move |m| {
        let prepared = convolution.prepare(m, rank)?;
        let (input, weight) = (&prepared.input_sizes, &prepared.weight_sizes);
        let (middle, window, channels) = (&input[1..=rank], &weight[1..=rank], input[rank + 1]);
        if windows.pad.iter().any(|&pad| pad != 0) {
            convolution.kernel.check_weights(&prepared.weight)?;
        }
        let mut sizes: Sizes = smallvec::smallvec![input[0]];
        sizes.extend(windows.sizes(middle, window)?);
        sizes.push(weight[0]);
        spend(m, &sizes.iter().chain(window).chain([&channels]).copied().collect::<Vec<i64>>())?;
        let mut values = Vec::new();
        each_index(&sizes, |at| -> Eval<()> {
            let mut pairs = Vec::new();
            each_index(window, |inside| -> Eval<()> {
                let Some(place) = windows.place(middle, &at[1..=rank], inside) else { return Ok(()) };
                for channel in 0..channels {
                    let x: Sizes =
                        std::iter::once(at[0]).chain(place.iter().copied()).chain([channel]).collect();
                    let y: Sizes = std::iter::once(at[rank + 1])
                        .chain(inside.iter().copied())
                        .chain([channel])
                        .collect();
                    pairs.push(prepared.pair(&x, &y)?);
                }
                Ok(())
            })?;
            values.push(convolution.kernel.sum(Some(prepared.bias(at[rank + 1])?), pairs.into_iter())?);
            Ok(())
        })?;
        m.set(convolution.result, Value::tensor(sizes, values));
        Ok(())
    }))
}

/// Weights have the window, the input channel and a multiplier of channels.
pub(super) fn depthwise_conv2d(site: &mut Site<'_, '_>) -> Built<Step> {
    let (convolution, windows) = (Convolution::new(site)?, Windows::read(site, 2, "pad")?);
    Ok(Box::new(move |m| {
        let prepared = convolution.prepare(m, 2)?;
        let (input, weight) = (&prepared.input_sizes, &prepared.weight_sizes);
        let (middle, window, times) = (&input[1..3], &weight[..2], weight[3]);
        if windows.pad.iter().any(|&pad| pad != 0) {
            convolution.kernel.check_weights(&prepared.weight)?;
        }
        let mut sizes: Sizes = smallvec::smallvec![input[0]];
        sizes.extend(windows.sizes(middle, window)?);
        sizes.push(input[3].saturating_mul(times));
        spend(m, &sizes.iter().chain(window).copied().collect::<Vec<i64>>())?;
        let mut values = Vec::new();
        each_index(&sizes, |at| -> Eval<()> {
            let (channel, copy) = (at[3] / times, at[3] % times);
            let mut pairs = Vec::new();
            each_index(window, |inside| -> Eval<()> {
                if let Some(place) = windows.place(middle, &at[1..3], inside) {
                    let y = [inside[0], inside[1], channel, copy];
                    pairs.push(prepared.pair(&[at[0], place[0], place[1], channel], &y)?);
                }
                Ok(())
            })?;
            values.push(convolution.kernel.sum(Some(prepared.bias(at[3])?), pairs.into_iter())?);
            Ok(())
        })?;
        m.set(convolution.result, Value::tensor(sizes, values));
        Ok(())
    }))
}

/// Each input is spread over a window of the output.
pub(super) fn transpose_conv2d(site: &mut Site<'_, '_>) -> Built<Step> {
    let (convolution, windows) = (Convolution::new(site)?, Windows::read(site, 2, "out_pad")?);
    Ok(Box::new(move |m| {
        let prepared = convolution.prepare(m, 2)?;
        let (input, weight) = (&prepared.input_sizes, &prepared.weight_sizes);
        let (window, channels, pad) = (&weight[1..3], input[3], &windows.pad);
        convolution.kernel.check_weights(&prepared.weight)?;
        let size =
            |i: usize| (input[i + 1] - 1) * windows.stride[i] + pad[2 * i] + pad[2 * i + 1] + window[i];
        let sizes: Sizes = smallvec::smallvec![input[0], size(0), size(1), weight[0]];
        spend(m, &sizes.iter().chain(window).chain([&channels]).copied().collect::<Vec<i64>>())?;
        let mut values = Vec::new();
        each_index(&sizes, |at| -> Eval<()> {
            let mut pairs = Vec::new();
            each_index(window, |inside| -> Eval<()> {
                let from = |i: usize| {
                    let distance = at[i + 1] - pad[2 * i] - inside[i];
                    let place = distance.div_euclid(windows.stride[i]);
                    let hits = distance % windows.stride[i] == 0 && (0..input[i + 1]).contains(&place);
                    hits.then_some(place)
                };
                if let (Some(y), Some(x)) = (from(0), from(1)) {
                    for channel in 0..channels {
                        let weight = [at[3], inside[0], inside[1], channel];
                        pairs.push(prepared.pair(&[at[0], y, x, channel], &weight)?);
                    }
                }
                Ok(())
            })?;
            values.push(convolution.kernel.sum(Some(prepared.bias(at[3])?), pairs.into_iter())?);
            Ok(())
        })?;
        m.set(convolution.result, Value::tensor(sizes, values));
        Ok(())
    }))
}

/// What the valid values of a window become.
type Reduction = Box<dyn Fn(&Machine, &[Value]) -> Eval<Value>>;

fn pool(site: &mut Site<'_, '_>, reduce: Reduction) -> Built<Step> {
    let windows = Windows::read(site, 2, "pad")?;
    let Some(kernel) = site.ints("kernel").filter(|kernel| kernel.len() == 2) else {
        return missing("a pool without a kernel");
    };
    if kernel.iter().any(|size| !(1..1 << 20).contains(size)) {
        return missing("a pool with an odd kernel");
    }
    let (input, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let source = tensor(m, input)?;
        let &[n, h, w, channels] = source.sizes.as_slice() else {
            return unsupported("a pool of another rank");
        };
        let middle = [h, w];
        let places = windows.sizes(&middle, &kernel)?;
        let sizes: Sizes = smallvec::smallvec![n, places[0], places[1], channels];
        spend(m, &[sizes.as_slice(), &kernel].concat())?;
        let mut values = Vec::new();
        each_index(&sizes, |at| -> Eval<()> {
            let mut valid = Vec::new();
            each_index::<()>(&kernel, |inside| {
                if let Some(place) = windows.place(&middle, &at[1..3], inside) {
                    let from = position(&source.sizes, &[at[0], place[0], place[1], at[3]]);
                    valid.extend(from.map(|from| source.elements[from].clone()));
                }
                Ok(())
            })
            .ok();
            values.push(reduce(m, &valid)?);
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, values));
        Ok(())
    }))
}

pub(super) fn max_pool2d(site: &mut Site<'_, '_>) -> Built<Step> {
    let greatest = extreme_of_all(number(site, 0)?, true, propagates_nan(site));
    pool(site, Box::new(move |_: &Machine, values: &[Value]| greatest(values)))
}

pub(super) fn avg_pool2d(site: &mut Site<'_, '_>) -> Built<Step> {
    let (input_zero, output_zero) =
        (ZeroPoint::new(site, 1, "input_zp")?, ZeroPoint::new(site, 2, "output_zp")?);
    let reduce: Reduction = match number(site, 0)? {
        Number::Float(float) => {
            let twice = site.text("acc_type").is_some_and(|ty| ty != float.name());
            Box::new(move |_, values| {
                if values.is_empty() {
                    return undefined("an average of nothing");
                }
                let sum = crate::unordered::sum(float, values)?;
                convert::quotient(float, &sum, values.len() as f64, twice)
            })
        }
        Number::Int(width) => Box::new(move |m, values| {
            let zero = input_zero.get(m)?;
            let mut sum = 0;
            for value in values {
                let Some(number) = int(value, width)? else { return Ok(Value::Poison) };
                sum += number - zero;
            }
            fit(sum, 32)?;
            let average = convert::average(sum, values.len() as i128)? + output_zero.get(m)?;
            let (low, high) = range(width);
            Ok(Value::Bits(average.clamp(low, high) as u64 & mask(width)))
        }),
    };
    pool(site, reduce)
}
