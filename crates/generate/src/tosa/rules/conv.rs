//! Matrix products, convolutions and pooling.

use crate::tosa::elem::Elem;
use crate::tosa::fact::{Fact, flag, ints, scalar, text};
use crate::tosa::graph::Graph;
use crate::tosa::rule::{Rule, rule};
use crate::tosa::value::{Out, Val};

pub(super) const RULES: &[Rule] = &[
    rule(&["matmul"], matmul),
    rule(&["fully_connected"], fully_connected),
    rule(&["conv2d"], conv2d),
    rule(&["conv3d"], conv3d),
    rule(&["depthwise_conv2d"], depthwise),
    rule(&["transpose_conv2d"], transposed),
    rule(&["avg_pool2d"], pool),
    rule(&["max_pool2d"], pool),
];

const INPUTS: &[Elem] = &[Elem::I8, Elem::F32, Elem::F16, Elem::Bf16];

/// The type in which products are added up, which is the type of the result.
fn accumulator(elem: Elem) -> Elem {
    match elem {
        Elem::I8 | Elem::I16 => Elem::I32,
        other => other,
    }
}

/// Products of a half type are added up in single precision.
fn acc_type(elem: Elem) -> Fact {
    let acc = match elem {
        Elem::I8 | Elem::I16 => "i32",
        Elem::F16 => "f16",
        _ => "f32",
    };
    text(&["acc_type"], acc)
}

/// Integers are quantized, which older versions need as an attribute.
fn quantized(elem: Elem) -> Fact {
    flag(&["quantization_info"], !elem.is_float())
}

/// The range of a sum of `count` products.
fn sum_of_products(a: &Val, b: &Val, count: u64, bias: (f64, f64)) -> (f64, f64) {
    let most = |range: (f64, f64)| range.0.abs().max(range.1.abs());
    let sum = most(a.range) * most(b.range) * count as f64 + most(bias);
    (-sum, sum)
}

fn range_in(g: &Graph<'_>, elem: Elem, range: (f64, f64)) -> (f64, f64) {
    if g.executable() { range } else { elem.bounds() }
}

fn matmul(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(INPUTS, 3..=3);
    let width = g.rng.between(1, g.options.max_dim as i64) as u64;
    let b = g.operand_like(a.elem, &[a.dims[0], a.dims[2], width]);
    let elem = if a.elem == Elem::Bf16 { Elem::F32 } else { accumulator(a.elem) };
    let range = range_in(g, elem, sum_of_products(&a, &b, a.dims[2], (0.0, 0.0)));
    let out = Out::new(elem, vec![a.dims[0], a.dims[1], width], range);
    let zero_points = [scalar(&["a_zp"], a.elem, 0), scalar(&["b_zp"], b.elem, 0), quantized(a.elem)];
    g.emit(op, &[a, b], &zero_points, &[out])
}

fn fully_connected(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(&[Elem::I8, Elem::F32], 2..=2);
    let width = g.rng.between(1, g.options.max_dim as i64) as u64;
    let elem = accumulator(a.elem);
    let weight = g.operand_like(a.elem, &[width, a.dims[1]]);
    let bias = g.operand_like(elem, &[width]);
    let range = range_in(g, elem, sum_of_products(&a, &weight, a.dims[1], bias.range));
    let out = Out::new(elem, vec![a.dims[0], width], range);
    let facts = [quantized(a.elem)];
    g.emit(op, &[a, weight, bias], &facts, &[out])
}

fn zero_points(elem: Elem) -> [Fact; 2] {
    [scalar(&["input_zp"], elem, 0), scalar(&["weight_zp"], elem, 0)]
}

/// How a window moves along one axis.
struct Window {
    kernel: u64,
    before: i64,
    after: i64,
    stride: i64,
    dilation: i64,
    out: u64,
}

/// A window that fits an axis and ends exactly at its end, as newer versions require.
fn window(g: &mut Graph<'_>, size: u64, dilate: bool) -> Window {
    let kernel = g.rng.between(1, size.min(3) as i64) as u64;
    let dilation = if dilate && kernel > 1 && 2 * (kernel - 1) < size { g.rng.between(1, 2) } else { 1 };
    let (before, after) = (g.rng.between(0, kernel as i64 - 1), g.rng.between(0, kernel as i64 - 1));
    let room = size as i64 + before + after - 1 - (kernel as i64 - 1) * dilation;
    let wanted = g.rng.between(1, 2);
    let stride = if room % wanted == 0 { wanted } else { 1 };
    Window { kernel, before, after, stride, dilation, out: (room / stride + 1) as u64 }
}

fn window_facts(windows: &[Window]) -> [Fact; 4] {
    let around = windows.iter().flat_map(|w| [w.before, w.after]).collect();
    [
        ints(&["pad"], around),
        ints(&["stride"], windows.iter().map(|w| w.stride).collect()),
        ints(&["dilation"], windows.iter().map(|w| w.dilation).collect()),
        ints(&["kernel"], windows.iter().map(|w| w.kernel as i64).collect()),
    ]
}

fn conv2d(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    conv(g, op, 2)
}

fn conv3d(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    conv(g, op, 3)
}

fn conv(g: &mut Graph<'_>, op: &'static str, axes: usize) -> Option<Vec<Val>> {
    let a = g.operand(INPUTS, axes + 2..=axes + 2);
    let windows: Vec<Window> = (0..axes).map(|axis| window(g, a.dims[axis + 1], true)).collect();
    let channels = g.rng.between(1, 4) as u64;
    let mut weight_dims = vec![channels];
    weight_dims.extend(windows.iter().map(|w| w.kernel));
    weight_dims.push(a.dims[axes + 1]);
    let mut dims = vec![a.dims[0]];
    dims.extend(windows.iter().map(|w| w.out));
    dims.push(channels);
    let count = weight_dims[1..].iter().product();
    finish(g, op, a, &weight_dims, channels, (dims, count), window_facts(&windows))
}

fn depthwise(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(INPUTS, 4..=4);
    let windows: Vec<Window> = (0..2).map(|axis| window(g, a.dims[axis + 1], true)).collect();
    let times = g.rng.between(1, 2) as u64;
    let weight_dims = [windows[0].kernel, windows[1].kernel, a.dims[3], times];
    let channels = a.dims[3] * times;
    let dims = vec![a.dims[0], windows[0].out, windows[1].out, channels];
    let count = windows[0].kernel * windows[1].kernel;
    finish(g, op, a, &weight_dims, channels, (dims, count), window_facts(&windows))
}

fn transposed(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(INPUTS, 4..=4);
    let channels = g.rng.between(1, 4) as u64;
    let kernel: [u64; 2] = std::array::from_fn(|_| g.rng.between(1, 3) as u64);
    let stride: [i64; 2] = std::array::from_fn(|_| g.rng.between(1, 2));
    let around: [i64; 4] = std::array::from_fn(|_| g.rng.between(0, 1));
    let size = |axis: usize| {
        (a.dims[axis + 1] - 1) * stride[axis] as u64
            + (around[2 * axis] + around[2 * axis + 1]) as u64
            + kernel[axis]
    };
    let dims = vec![a.dims[0], size(0), size(1), channels];
    let facts = [
        ints(&["out_pad"], around.to_vec()),
        ints(&["stride"], stride.to_vec()),
        ints(&["out_shape"], dims.iter().map(|&dim| dim as i64).collect()),
        text(&["unused"], ""),
    ];
    let weight_dims = [channels, kernel[0], kernel[1], a.dims[3]];
    let count = weight_dims[1..].iter().product();
    finish(g, op, a, &weight_dims, channels, (dims, count), facts)
}

/// Weight, bias and zero points are the same for all convolutions.
fn finish(
    g: &mut Graph<'_>,
    op: &'static str,
    input: Val,
    weight_dims: &[u64],
    channels: u64,
    (dims, count): (Vec<u64>, u64),
    facts: [Fact; 4],
) -> Option<Vec<Val>> {
    let elem = accumulator(input.elem);
    let weight = g.operand_like(input.elem, weight_dims);
    let bias = g.operand_like(elem, &[channels]);
    let range = range_in(g, elem, sum_of_products(&input, &weight, count, bias.range));
    let mut all = Vec::from(facts);
    all.extend(zero_points(input.elem));
    all.extend([acc_type(input.elem), quantized(input.elem)]);
    g.emit(op, &[input, weight, bias], &all, &[Out::new(elem, dims, range)])
}

fn pool(g: &mut Graph<'_>, op: &'static str) -> Option<Vec<Val>> {
    let a = g.operand(INPUTS, 4..=4);
    let windows: Vec<Window> = (0..2).map(|axis| window(g, a.dims[axis + 1], false)).collect();
    let dims = vec![a.dims[0], windows[0].out, windows[1].out, a.dims[3]];
    let range = (a.range.0.min(0.0), a.range.1.max(0.0));
    let mut facts = Vec::from(window_facts(&windows));
    facts.extend([
        scalar(&["input_zp"], a.elem, 0),
        scalar(&["output_zp"], a.elem, 0),
        acc_type(a.elem),
        quantized(a.elem),
    ]);
    let out = Out::new(a.elem, dims, range);
    g.emit(op, &[a], &facts, &[out])
}
