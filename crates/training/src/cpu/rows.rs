//! The operations on one row.

use mohole_transformer::NORM_EPSILON;

use crate::cpu::math::{dot, exp, greatest, sigmoid, sum};

/// RMSNorm; returns the inverse of the length.
pub(crate) fn norm(input: &[f32], gains: &[f32], output: &mut [f32]) -> f32 {
    let inverse = 1.0 / (dot(input, input) / input.len() as f32 + NORM_EPSILON).sqrt();
    for ((output, input), gain) in output.iter_mut().zip(input).zip(gains) {
        *output = input * inverse * gain;
    }
    inverse
}

/// Adds the gradient of the input of a norm.
pub(crate) fn norm_backward(input: &[f32], inverse: f32, gains: &[f32], gradient: &[f32], sums: &mut [f32]) {
    let mut products = 0.0;
    let chunks = input.chunks(64).zip(gains.chunks(64)).zip(gradient.chunks(64));
    for ((input, gains), gradient) in chunks {
        let mut scaled = [0.0; 64];
        scaled.iter_mut().zip(gains).zip(gradient).for_each(|((scaled, gain), value)| *scaled = gain * value);
        products += dot(&scaled[..input.len()], input);
    }
    let back = products * inverse * inverse * inverse / input.len() as f32;
    let numbers = input.iter().zip(gains).zip(gradient);
    for (sum, ((input, gain), gradient)) in sums.iter_mut().zip(numbers) {
        *sum += gradient * gain * inverse - input * back;
    }
}

/// Turns the pairs of a head's vector, element `i` with element `i + head / 2`. `direction` is 1, or -1 to
/// turn back.
pub(crate) fn rotate(head: &mut [f32], angles: &[f32], direction: f32) {
    let half = head.len() / 2;
    let (lows, highs) = head.split_at_mut(half);
    let (cosines, sines) = angles.split_at(half);
    let angles = cosines.iter().zip(sines);
    for ((low, high), (cos, sin)) in lows.iter_mut().zip(highs).zip(angles) {
        let sin = sin * direction;
        (*low, *high) = (*low * cos - *high * sin, *high * cos + *low * sin);
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
