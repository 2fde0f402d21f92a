//! Compares a GPU with the CPU: every operation on random numbers, then some steps of training.

use mohole_testcase::Rng;
use mohole_transformer::{Architecture, Shape};

use crate::backend::{
    AdamBuffers, AdamStep, Attention, Backend, ByToken, Expected, Factor, Norm, Output, Place, Product,
    Rotation,
};
use crate::batches::Batch;
use crate::cpu::Cpu;
use crate::cuda::Cuda;
use crate::dropout::Dropout;
use crate::error::Error;
use crate::families::families;
use crate::parameters::{normals, random_weights};
use crate::schedule::Schedule;
use crate::settings::{AdamW, Lora, Precision, Settings};
use crate::training::{AnyTraining, Training};

/// The sizes of the operations; none is a multiple of the size of a warp or block.
const SIZE: Attention = Attention { rows: 3, context: 41, heads: 3, key_heads: 1, head: 18 };
const POSITIONS: usize = 123;
const WIDTH: usize = 54;
const HIDDEN: usize = 75;
const VOCABULARY: usize = 301;

/// The shape of the models that are trained.
const TRAINED: Shape = Shape { vocabulary: 200, context: 64, layers: 2, width: 64, heads: 4, hidden: 96 };

/// Steps of training.
const STEPS: usize = 20;

/// What an operation computed.
type Numbers = Result<Vec<f32>, Error>;

/// Tests a GPU and tells a line per operation. True if all is well.
pub fn self_test(gpu: usize, report: &mut dyn FnMut(&str)) -> Result<bool, Error> {
    let mut good = true;
    for precision in [Precision::F32, Precision::Bf16] {
        report(&format!("products in {precision:?}"));
        let mut test = Test { tolerance: tolerance(precision), good: true, report };
        test.operations(&Cpu::new(precision), &Cuda::new(gpu, precision)?)?;
        for (family, architecture) in families(TRAINED) {
            for lora in [None, Some(Lora::default())] {
                let cpu = losses(Cpu::new(precision), &architecture, precision, lora)?;
                let gpu = losses(Cuda::new(gpu, precision)?, &architecture, precision, lora)?;
                let name = if lora.is_some() { "training with LoRA" } else { "training" };
                test.compare(&format!("{family}: {name}"), &cpu, &gpu);
                (test.report)(&format!(
                    "  loss {:.4} on the CPU, {:.4} on the GPU",
                    cpu[STEPS - 1],
                    gpu[STEPS - 1]
                ));
            }
        }
        good &= test.good;
    }
    Ok(good)
}

fn tolerance(precision: Precision) -> f32 {
    match precision {
        Precision::F32 => 1e-4,
        Precision::Bf16 => 1e-2,
    }
}

/// A test in progress.
struct Test<'a> {
    tolerance: f32,
    good: bool,
    report: &'a mut dyn FnMut(&str),
}

macro_rules! compare {
    ($test:expr, $one:expr, $other:expr, $($operation:ident),+ $(,)?) => {
        $($test.compare(stringify!($operation), &$operation($one)?, &$operation($other)?);)+
    };
}

impl Test<'_> {
    fn operations<A: Backend, B: Backend>(&mut self, one: &A, other: &B) -> Result<(), Error> {
        compare!(
            self,
            one,
            other,
            shorten,
            product,
            product_adding,
            product_left,
            product_right,
            product_both,
            product_batched,
            gather,
            scatter_add,
            repeat_row,
            column_sums,
            norm,
            norm_backward,
            gain_backward,
            layer_norm,
            layer_norm_backward,
            layer_gain_backward,
            rotate,
            rotate_back,
            rotate_neighbours,
            softmax,
            softmax_backward,
            gate,
            gate_backward,
            gelu,
            gelu_backward,
            add_dropped,
            drop_floats,
            drop_shorts,
            add_dropped_shorts,
            cross_entropy,
            add_sum,
            squared_length,
            adam,
        );
        Ok(())
    }

    /// The largest difference, as a part of the largest number, must be small.
    fn compare(&mut self, name: &str, one: &[f32], other: &[f32]) {
        let largest = one.iter().fold(1e-6f32, |largest, value| largest.max(value.abs()));
        let differences = one.iter().zip(other).map(|(one, other)| (one - other).abs() / largest);
        let difference =
            differences.fold(0.0f32, |most, value| if value > most || value.is_nan() { value } else { most });
        let good = one.len() == other.len() && difference < self.tolerance;
        self.good &= good;
        let verdict = if good { "ok" } else { "WRONG" };
        (self.report)(&format!("{verdict:5} {name}: {difference:.1e} of {largest:.3}"));
    }
}

fn random(seed: u64, count: usize) -> Vec<f32> {
    normals(count, 1.0, &mut Rng::new(seed))
}

fn floats<B: Backend>(device: &B, seed: u64, count: usize) -> Result<B::Floats, Error> {
    let mut buffer = device.floats(count)?;
    device.write_floats(&mut buffer, 0, &random(seed, count))?;
    Ok(buffer)
}

fn shorts<B: Backend>(device: &B, seed: u64, count: usize) -> Result<B::Shorts, Error> {
    let mut buffer = device.shorts(count)?;
    device.shorten(&floats(device, seed, count)?, &mut buffer, count)?;
    Ok(buffer)
}

fn ints<B: Backend>(device: &B, values: &[i32]) -> Result<B::Ints, Error> {
    let mut buffer = device.ints(values.len())?;
    device.write_ints(&mut buffer, values)?;
    Ok(buffer)
}

fn tokens(seed: u64) -> Vec<i32> {
    let mut rng = Rng::new(seed);
    (0..POSITIONS).map(|_| rng.below(VOCABULARY) as i32).collect()
}

/// Two segments per row, the second of which is padding in the last row.
fn segments() -> Vec<i32> {
    let segment = |at: usize| match (at / SIZE.context, at % SIZE.context) {
        (2, 30..) => -1,
        (row, column) => i32::from(column >= 7 + 10 * row),
    };
    (0..POSITIONS).map(segment).collect()
}

fn dropout() -> Dropout {
    Dropout::new(0.2, 77).at(3)
}

fn shorten<B: Backend>(device: &B) -> Numbers {
    device.read_shorts(&shorts(device, 1, 1000)?, 1000)
}

/// A product of matrices that lie within larger ones.
fn multiplied<B: Backend>(device: &B, product: Product, transposed: [bool; 2]) -> Numbers {
    let (left, right) = (shorts(device, 1, 20_000)?, shorts(device, 2, 20_000)?);
    let factor = |transposed: bool, rows: usize, columns: usize| {
        let row = 3 + if transposed { rows } else { columns };
        Place::rows_of(row).at(8).repeated((rows + 4) * (columns + 4))
    };
    let left_place = factor(transposed[0], product.rows, product.inner);
    let right_place = factor(transposed[1], product.inner, product.columns);
    let left = || Factor { buffer: &left, place: left_place, transposed: transposed[0] };
    let right = || Factor { buffer: &right, place: right_place, transposed: transposed[1] };
    let place = factor(false, product.rows, product.columns);
    let (mut sums, mut results) = (floats(device, 3, 20_000)?, shorts(device, 4, 20_000)?);
    device.product(&product, left(), right(), Output::Floats(&mut sums, place))?;
    device.product(&product, left(), right(), Output::Shorts(&mut results, place))?;
    Ok([device.read(&sums, 20_000)?, device.read_shorts(&results, 20_000)?].concat())
}

fn product<B: Backend>(device: &B) -> Numbers {
    multiplied(device, Product::new(23, 37, 50).scaled(0.5), [false, false])
}

fn product_adding<B: Backend>(device: &B) -> Numbers {
    multiplied(device, Product::adding(24, 40, 48), [false, false])
}

fn product_left<B: Backend>(device: &B) -> Numbers {
    multiplied(device, Product::new(23, 37, 50), [true, false])
}

fn product_right<B: Backend>(device: &B) -> Numbers {
    multiplied(device, Product::new(23, 37, 50), [false, true])
}

fn product_both<B: Backend>(device: &B) -> Numbers {
    multiplied(device, Product::adding(23, 37, 50).scaled(2.0), [true, true])
}

fn product_batched<B: Backend>(device: &B) -> Numbers {
    let product = Product { count: 4, ..Product::new(23, 37, 50) };
    let plain = multiplied(device, product, [false, false])?;
    Ok([plain, multiplied(device, product, [false, true])?, multiplied(device, product, [true, false])?]
        .concat())
}

fn gather<B: Backend>(device: &B) -> Numbers {
    let mut stream = device.floats(POSITIONS * WIDTH)?;
    let table = floats(device, 1, VOCABULARY * WIDTH)?;
    device.gather(&table, &ints(device, &tokens(2))?, &mut stream, POSITIONS, WIDTH)?;
    device.read(&stream, POSITIONS * WIDTH)
}

fn scatter_add<B: Backend>(device: &B) -> Numbers {
    let mut table = floats(device, 1, VOCABULARY * WIDTH)?;
    // Few tokens have many positions each.
    let tokens: Vec<i32> = tokens(2).iter().map(|token| token % 9 * 20).collect();
    let (order, starts) = crate::activations::by_token(&tokens, VOCABULARY);
    let (order, starts) = (ints(device, &order)?, ints(device, &starts)?);
    let positions = ByToken { order: &order, starts: &starts, vocabulary: VOCABULARY };
    device.scatter_add(&mut table, &floats(device, 3, POSITIONS * WIDTH)?, &positions, WIDTH)?;
    device.read(&table, VOCABULARY * WIDTH)
}

/// Where the factors of the norm and the bias start in their buffer.
const GAINS: usize = 11;
const BIAS: usize = GAINS + WIDTH + 5;

fn repeat_row<B: Backend>(device: &B) -> Numbers {
    let (rows, stride) = (POSITIONS - 1, WIDTH + 3);
    let place = Place::rows_of(stride).at(7);
    let row = floats(device, 1, GAINS + WIDTH)?;
    let (mut wide, mut short) =
        (floats(device, 2, POSITIONS * stride)?, shorts(device, 2, POSITIONS * stride)?);
    device.repeat_row((&row, GAINS), Output::Floats(&mut wide, place), rows, WIDTH)?;
    device.repeat_row((&row, GAINS), Output::Shorts(&mut short, place), rows, WIDTH)?;
    Ok([device.read(&wide, POSITIONS * stride)?, device.read_shorts(&short, POSITIONS * stride)?].concat())
}

fn column_sums<B: Backend>(device: &B) -> Numbers {
    let mut sums = floats(device, 1, GAINS + WIDTH)?;
    device.column_sums(&shorts(device, 2, POSITIONS * WIDTH)?, (&mut sums, GAINS), POSITIONS, WIDTH)?;
    device.read(&sums, GAINS + WIDTH)
}

fn norm_of<B: Backend>(gains: &B::Floats, is_centered: bool) -> Norm<'_, B> {
    let bias = is_centered.then_some(BIAS);
    Norm { rows: POSITIONS, width: WIDTH, gains, offset: GAINS, bias, epsilon: 1e-5 }
}

fn normed<B: Backend>(device: &B, is_centered: bool) -> Numbers {
    let gains = floats(device, 1, BIAS + WIDTH)?;
    let norm = norm_of(&gains, is_centered);
    let (mut output, mut statistics) = (device.shorts(POSITIONS * WIDTH)?, device.floats(2 * POSITIONS)?);
    device.norm(&norm, &floats(device, 2, POSITIONS * WIDTH)?, &mut output, &mut statistics)?;
    Ok([device.read_shorts(&output, POSITIONS * WIDTH)?, device.read(&statistics, 2 * POSITIONS)?].concat())
}

fn normed_back<B: Backend>(device: &B, is_centered: bool) -> Numbers {
    let gains = floats(device, 1, BIAS + WIDTH)?;
    let norm = norm_of(&gains, is_centered);
    let (stream, statistics) = (floats(device, 2, POSITIONS * WIDTH)?, floats(device, 3, 2 * POSITIONS)?);
    let (gradient, mut sums) = (shorts(device, 4, POSITIONS * WIDTH)?, floats(device, 5, POSITIONS * WIDTH)?);
    device.norm_backward(&norm, (&stream, &statistics), &gradient, &mut sums)?;
    device.read(&sums, POSITIONS * WIDTH)
}

fn gains_back<B: Backend>(device: &B, is_centered: bool) -> Numbers {
    let (mut gains, unused) = (floats(device, 1, BIAS + WIDTH)?, device.floats(1)?);
    let norm = norm_of(&unused, is_centered);
    let (stream, statistics) = (floats(device, 2, POSITIONS * WIDTH)?, floats(device, 3, 2 * POSITIONS)?);
    let gradient = shorts(device, 4, POSITIONS * WIDTH)?;
    device.gain_backward(&norm, (&stream, &statistics), &gradient, &mut gains)?;
    device.read(&gains, BIAS + WIDTH)
}

fn norm<B: Backend>(device: &B) -> Numbers {
    normed(device, false)
}

fn norm_backward<B: Backend>(device: &B) -> Numbers {
    normed_back(device, false)
}

fn gain_backward<B: Backend>(device: &B) -> Numbers {
    gains_back(device, false)
}

fn layer_norm<B: Backend>(device: &B) -> Numbers {
    normed(device, true)
}

fn layer_norm_backward<B: Backend>(device: &B) -> Numbers {
    normed_back(device, true)
}

fn layer_gain_backward<B: Backend>(device: &B) -> Numbers {
    gains_back(device, true)
}

fn rotated<B: Backend>(device: &B, turn: Rotation) -> Numbers {
    let count = POSITIONS * SIZE.qkv();
    let mut qkv = shorts(device, 1, count)?;
    device.rotate(&SIZE, &mut qkv, &floats(device, 2, SIZE.context * 2 * turn.pairs)?, turn)?;
    device.read_shorts(&qkv, count)
}

fn rotate<B: Backend>(device: &B) -> Numbers {
    rotated(device, Rotation { pairs: SIZE.head / 2, neighbours: false, back: false })
}

fn rotate_back<B: Backend>(device: &B) -> Numbers {
    rotated(device, Rotation { pairs: 5, neighbours: false, back: true })
}

fn rotate_neighbours<B: Backend>(device: &B) -> Numbers {
    rotated(device, Rotation { pairs: 5, neighbours: true, back: false })
}

const SCORES: usize = SIZE.heads * POSITIONS * SIZE.context;

fn softmax<B: Backend>(device: &B) -> Numbers {
    let mut scores = shorts(device, 1, SCORES)?;
    device.softmax(&SIZE, &mut scores, &ints(device, &segments())?)?;
    device.read_shorts(&scores, SCORES)
}

fn softmax_backward<B: Backend>(device: &B) -> Numbers {
    let mut gradient = shorts(device, 2, SCORES)?;
    device.softmax_backward(&SIZE, &shorts(device, 1, SCORES)?, &mut gradient)?;
    device.read_shorts(&gradient, SCORES)
}

fn gate<B: Backend>(device: &B) -> Numbers {
    let mut hidden = device.shorts(POSITIONS * HIDDEN)?;
    device.gate(&shorts(device, 1, POSITIONS * 2 * HIDDEN)?, &mut hidden, POSITIONS, HIDDEN)?;
    device.read_shorts(&hidden, POSITIONS * HIDDEN)
}

fn gate_backward<B: Backend>(device: &B) -> Numbers {
    let (gate_up, hidden) =
        (shorts(device, 1, POSITIONS * 2 * HIDDEN)?, shorts(device, 2, POSITIONS * HIDDEN)?);
    let mut gradient = device.shorts(POSITIONS * 2 * HIDDEN)?;
    device.gate_backward(&gate_up, &hidden, &mut gradient, POSITIONS, HIDDEN)?;
    device.read_shorts(&gradient, POSITIONS * 2 * HIDDEN)
}

fn gelu<B: Backend>(device: &B) -> Numbers {
    let mut output = device.shorts(1000)?;
    device.gelu(&shorts(device, 1, 1000)?, &mut output, 1000)?;
    device.read_shorts(&output, 1000)
}

fn gelu_backward<B: Backend>(device: &B) -> Numbers {
    let mut gradient = device.shorts(1000)?;
    device.gelu_backward(&shorts(device, 1, 1000)?, &shorts(device, 2, 1000)?, &mut gradient, 1000)?;
    device.read_shorts(&gradient, 1000)
}

fn add_dropped<B: Backend>(device: &B) -> Numbers {
    let mut output = device.floats(1000)?;
    let (input, added) = (floats(device, 1, 1000)?, shorts(device, 2, 1000)?);
    device.add_dropped(&input, &added, &mut output, 1000, dropout())?;
    device.read(&output, 1000)
}

fn drop_floats<B: Backend>(device: &B) -> Numbers {
    let mut output = device.shorts(1000)?;
    device.drop_floats(&floats(device, 1, 1000)?, &mut output, 1000, dropout())?;
    device.read_shorts(&output, 1000)
}

fn drop_shorts<B: Backend>(device: &B) -> Numbers {
    let mut output = device.shorts(1000)?;
    device.drop_shorts(&shorts(device, 1, 1000)?, &mut output, 1000, dropout())?;
    device.read_shorts(&output, 1000)
}

fn add_dropped_shorts<B: Backend>(device: &B) -> Numbers {
    let mut sum = shorts(device, 2, 1000)?;
    device.add_dropped_shorts(&shorts(device, 1, 1000)?, &mut sum, 1000, dropout())?;
    device.read_shorts(&sum, 1000)
}

fn cross_entropy<B: Backend>(device: &B) -> Numbers {
    let (start, count) = (20, 90);
    let (targets, segments) = (ints(device, &tokens(1))?, ints(device, &segments())?);
    let expected = Expected {
        targets: &targets,
        segments: &segments,
        start,
        count,
        vocabulary: VOCABULARY,
        weight: 0.25,
    };
    let (mut losses, mut gradient) = (floats(device, 2, POSITIONS)?, device.shorts(count * VOCABULARY)?);
    device.cross_entropy(&expected, &floats(device, 3, count * VOCABULARY)?, &mut losses, &mut gradient)?;
    Ok([device.read(&losses, POSITIONS)?, device.read_shorts(&gradient, count * VOCABULARY)?].concat())
}

fn add_sum<B: Backend>(device: &B) -> Numbers {
    let mut sum = floats(device, 1, 1)?;
    device.add_sum(&floats(device, 2, 5000)?, 4999, &mut sum)?;
    device.read(&sum, 1)
}

fn squared_length<B: Backend>(device: &B) -> Numbers {
    let mut sum = floats(device, 1, 1)?;
    device.squared_length(&floats(device, 2, 200_000)?, 199_999, &mut sum)?;
    device.read(&sum, 1)
}

fn adam<B: Backend>(device: &B) -> Numbers {
    let count = 700;
    let (mut values, mut shorts) = (floats(device, 1, count)?, device.shorts(count)?);
    let (mut first, mut second) = (floats(device, 2, count)?, device.floats(count)?);
    let squares: Vec<f32> = random(5, count).iter().map(|value| value * value + 0.5).collect();
    device.write_floats(&mut second, 0, &squares)?;
    let (gradients, squared) = (floats(device, 3, count)?, floats(device, 4, 1)?);
    let mut length = device.floats(1)?;
    device.squared_length(&squared, 1, &mut length)?;
    let step = AdamStep {
        offset: 10,
        count: 600,
        rate: 0.1,
        beta1: 0.9,
        beta2: 0.95,
        epsilon: 1e-8,
        keep: 0.99,
        correct1: 0.3,
        correct2: 0.2,
        clip: 0.1,
    };
    let buffers = AdamBuffers {
        values: &mut values,
        shorts: &mut shorts,
        first: &mut first,
        second: &mut second,
        gradients: &gradients,
        squared: &length,
    };
    device.adam(&step, buffers)?;
    let numbers = [device.read(&values, count)?, device.read(&first, count)?, device.read(&second, count)?];
    Ok([numbers.concat(), device.read_shorts(&shorts, count)?].concat())
}

/// The losses of the first steps of a small training.
fn losses<B: Backend>(
    device: B,
    architecture: &Architecture,
    precision: Precision,
    lora: Option<Lora>,
) -> Numbers {
    let &Architecture { context, .. } = architecture;
    let settings = Settings {
        architecture: architecture.clone(),
        end: 0,
        epochs: 1,
        batch_tokens: 4 * context,
        validation: 0.0,
        seed: 1,
        schedule: Schedule { peak: 1e-2, warmup: 0, last: 1.0 },
        optimizer: AdamW::default(),
        precision,
        lora,
    };
    let mut rng = Rng::new(5);
    let inputs: Vec<i32> = (0..4 * context).map(|_| rng.below(200) as i32).collect();
    let targets = inputs.iter().map(|token| (token * 7 + 3) % 200).collect();
    let segments = (0..inputs.len() as i32).map(|at| if at > 240 { -1 } else { at / 20 }).collect();
    let batch = Batch { rows: 4, inputs, targets, segments, used: 241 };
    let mut training = Training::new(settings, &random_weights(architecture, 1), device)?;
    let mut losses = Vec::new();
    for step in 0..STEPS {
        training.step(&batch, step, 3e-3)?;
        losses.extend(training.last_loss()?);
    }
    Ok(losses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_of_operations_finds_no_difference_to_itself() {
        let mut lines = Vec::new();
        let mut report = |line: &str| lines.push(line.to_owned());
        let mut test = Test { tolerance: 1e-6, good: true, report: &mut report };
        test.operations(&Cpu::new(Precision::F32), &Cpu::with_threads(Precision::F32, 1)).unwrap();
        test.compare("different", &[1.0, 2.0], &[1.0, 2.1]);
        assert!(!test.good);
        let wrong: Vec<&String> = lines.iter().filter(|line| !line.starts_with("ok")).collect();
        assert_eq!(wrong, ["WRONG different: 5.0e-2 of 2.000"]);
    }

    #[test]
    fn a_missing_gpu_is_an_error() {
        let mut ignore = |_: &str| ();
        if let Err(error) = self_test(1_000, &mut ignore) {
            assert!(matches!(error, Error::Device(_)), "{error}");
        }
    }
}
