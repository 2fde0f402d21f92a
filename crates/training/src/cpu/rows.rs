//! The operations on one row.

use mohole_transformer::exp;

use crate::backend::Rotation;
use crate::cpu::math::{dot, greatest, sigmoid, sum};

/// A norm: RMSNorm, or with a bias LayerNorm. Returns the inverse of the length, and the mean.
pub(crate) fn norm(
    input: &[f32],
    gains: &[f32],
    bias: Option<&[f32]>,
    epsilon: f32,
    output: &mut [f32],
) -> (f32, f32) {
    let count = input.len() as f32;
    let mean = if bias.is_some() { sum(input, input, |value, _| value) / count } else { 0.0 };
    let square = sum(input, input, |value, _| (value - mean) * (value - mean));
    let inverse = 1.0 / (square / count + epsilon).sqrt();
    for ((output, input), gain) in output.iter_mut().zip(input).zip(gains) {
        *output = (input - mean) * inverse * gain;
    }
    if let Some(bias) = bias {
        output.iter_mut().zip(bias).for_each(|(output, bias)| *output += bias);
    }
    (inverse, mean)
}

/// Adds the gradient of the input of a norm. `mean` is `None` for RMSNorm.
pub(crate) fn norm_backward(
    input: &[f32],
    (inverse, mean): (f32, Option<f32>),
    gains: &[f32],
    gradient: &[f32],
    sums: &mut [f32],
) {
    let (mut products, mut total) = (0.0, 0.0);
    let center = mean.unwrap_or(0.0);
    let chunks = input.chunks(64).zip(gains.chunks(64)).zip(gradient.chunks(64));
    for ((input, gains), gradient) in chunks {
        let mut scaled = [0.0; 64];
        scaled.iter_mut().zip(gains).zip(gradient).for_each(|((scaled, gain), value)| *scaled = gain * value);
        products += sum(&scaled[..input.len()], input, |scaled, input| scaled * (input - center));
        total += sum(&scaled[..input.len()], input, |scaled, _| scaled);
    }
    let count = input.len() as f32;
    let back = products * inverse * inverse * inverse / count;
    let common = if mean.is_some() { total * inverse / count } else { 0.0 };
    let numbers = input.iter().zip(gains).zip(gradient);
    for (sum, ((input, gain), gradient)) in sums.iter_mut().zip(numbers) {
        *sum += gradient * gain * inverse - (input - center) * back - common;
    }
}

/// Turns the pairs at the start of a head's vector: element `i` with element `i + pairs`, or neighbours.
/// `angles` has the cosine of each pair, then the sine of each.
pub(crate) fn rotate(head: &mut [f32], angles: &[f32], turn: Rotation) {
    let (cosines, sines) = angles.split_at(turn.pairs);
    let direction = if turn.back { -1.0 } else { 1.0 };
    let turned = |low: f32, high: f32, cos: f32, sin: f32| {
        let sin = sin * direction;
        (low * cos - high * sin, high * cos + low * sin)
    };
    let angles = cosines.iter().zip(sines);
    if turn.neighbours {
        for (pair, (cos, sin)) in head.chunks_exact_mut(2).zip(angles) {
            (pair[0], pair[1]) = turned(pair[0], pair[1], *cos, *sin);
        }
    } else {
        let (lows, highs) = head[..2 * turn.pairs].split_at_mut(turn.pairs);
        for ((low, high), (cos, sin)) in lows.iter_mut().zip(highs).zip(angles) {
            (*low, *high) = turned(*low, *high, *cos, *sin);
        }
    }
}

/// Turns the scores of one position into shares: only those in `seen` are more than 0.
pub(crate) fn softmax(scores: &mut [f32], seen: std::ops::Range<usize>) {
    scores[..seen.start].fill(0.0);
    scores[seen.end..].fill(0.0);
    let scores = &mut scores[seen];
    let highest = greatest(scores);
    scores.iter_mut().for_each(|score| *score = exp(*score - highest));
    let total = sum(scores, scores, |share, _| share);
    scores.iter_mut().for_each(|share| *share /= total);
}

/// Turns the gradient of shares into that of scores.
pub(crate) fn softmax_backward(shares: &[f32], gradient: &mut [f32]) {
    let mean = dot(shares, gradient);
    for (gradient, share) in gradient.iter_mut().zip(shares) {
        *gradient = share * (*gradient - mean);
    }
}

/// SiLU of the first half, times the second half.
pub(crate) fn gate(gate_up: &[f32], hidden: &mut [f32]) {
    let (gates, ups) = gate_up.split_at(hidden.len());
    for (hidden, (gate, up)) in hidden.iter_mut().zip(gates.iter().zip(ups)) {
        *hidden = gate * sigmoid(*gate) * up;
    }
}

/// The gradient of both halves.
pub(crate) fn gate_backward(gate_up: &[f32], hidden_gradient: &[f32], gradient: &mut [f32]) {
    let (gates, ups) = gate_up.split_at(hidden_gradient.len());
    let (gate_gradients, up_gradients) = gradient.split_at_mut(hidden_gradient.len());
    let inputs = gates.iter().zip(ups).zip(hidden_gradient);
    let outputs = gate_gradients.iter_mut().zip(up_gradients);
    for ((gate_gradient, up_gradient), ((gate, up), gradient)) in outputs.zip(inputs) {
        let part = sigmoid(*gate);
        *up_gradient = gradient * gate * part;
        *gate_gradient = gradient * up * part * (1.0 + gate * (1.0 - part));
    }
}

/// The loss of one position times its weight, and the gradient of its logits.
pub(crate) fn cross_entropy(logits: &[f32], target: usize, weight: f32, gradient: &mut [f32]) -> f32 {
    if weight == 0.0 {
        gradient.fill(0.0);
        return 0.0;
    }
    let highest = greatest(logits);
    for (gradient, logit) in gradient.iter_mut().zip(logits) {
        *gradient = exp(logit - highest);
    }
    let total = sum(gradient, gradient, |share, _| share);
    let factor = weight / total;
    gradient.iter_mut().for_each(|gradient| *gradient *= factor);
    gradient[target] -= weight;
    (total.ln() + highest - logits[target]) * weight
}
