//! `mohole bench eval`: how fast programs are evaluated.

use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use mohole_ir::Module;
use mohole_semantics::{Effort, Machine, Opaque, Program, Reference, Ty, Value, build, show};
use mohole_session::print;
use serde::Serialize;

use crate::median::median;

/// Measure how fast programs are evaluated
///
/// Loop nests at three levels, a matrix multiplication, and a program of 30 scalar operations: analysed and
/// called, and compared with itself on all its inputs as after a pass. Programs are parsed before the clock
/// starts.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench eval\n\nExit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Seconds for each measurement
    #[arg(long, value_name = "N", default_value_t = 1.0)]
    seconds: f64,
    /// Print one JSON object for each measurement
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Measured {
    what: &'static str,
    /// Operations or evaluations a second: the median of several rounds.
    per_second: f64,
    unit: &'static str,
    /// What came out, so that a person sees that the work was done.
    result: String,
}

const NEST: &str = include_str!("../programs/nest.mlir");
const LOWERED: &str = include_str!("../programs/lowered.mlir");
const SCALAR: &str = include_str!("../programs/scalar.mlir");

/// Rounds of the outer loop of a nest.
const ROUNDS: i64 = 600;

/// Parts of the time of a measurement, whose median counts.
const PARTS: u32 = 5;

/// More than any of these programs takes.
const FUEL: u64 = u64::MAX / 2;

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let part = Duration::from_secs_f64(arguments.seconds.max(0.01)) / PARTS;
    let count = || vec![Value::index(ROUNDS)];
    let (loops, lowered) = (build(&Module::parse(NEST)?), build(&Module::parse(LOWERED)?));
    let measured = [
        steps("scf loop nest", &loops, "scf", &count, part)?,
        steps("affine loop nest", &loops, "affine", &count, part)?,
        steps("llvm loop nest", &lowered, "llvm", &count, part)?,
        steps("linalg.matmul of f32", &loops, "matmul", &Vec::new, part)?,
        calls(part)?,
        comparisons(part)?,
    ];
    if arguments.json {
        return measured.iter().try_for_each(print::json);
    }
    measured.iter().try_for_each(|one| {
        let rate = print::thousands(one.per_second as usize);
        print::line(format!("{:<22} {rate:>12} {} a second (result {})", one.what, one.unit, one.result))
    })
}

/// Steps a second in a function.
fn steps(
    what: &'static str,
    program: &Rc<Program>,
    name: &str,
    args: &dyn Fn() -> Vec<Value>,
    part: Duration,
) -> Result<Measured> {
    let mut result = String::new();
    let rate = rate(part, || {
        let mut machine = Machine::new(Rc::clone(program), Rc::new(Opaque), FUEL);
        let values = machine.call_named(name, args()).map_err(|halt| anyhow!("{what}: {halt}"))?;
        result = values.first().map(|value| show(value, &Ty::Int(32), None)).unwrap_or_default();
        Ok((FUEL - machine.fuel()) as f64)
    })?;
    Ok(Measured { what, per_second: rate, unit: "operations", result })
}

/// Programs of 30 scalar operations that are analysed and called once.
fn calls(part: Duration) -> Result<Measured> {
    let module = Module::parse(SCALAR)?;
    let mut result = String::new();
    let per_second = rate(part, || {
        let mut machine = Machine::new(build(&module), Rc::new(Opaque), FUEL);
        let args = vec![Value::Bits(5), Value::Bits(7)];
        let values = machine.call_named("scalar", args).map_err(|halt| anyhow!("{halt}"))?;
        result = values.first().map(|value| show(value, &Ty::Int(32), None)).unwrap_or_default();
        Ok(1.0)
    })?;
    Ok(Measured { what: "30 scalar operations", per_second, unit: "programs", result })
}

/// The same, called on several inputs and compared, as after a pass.
fn comparisons(part: Duration) -> Result<Measured> {
    let module = Rc::new(Module::parse(SCALAR)?);
    let reference = Reference::new(Rc::clone(&module), Effort::default());
    let mut result = String::new();
    let per_second = rate(part, || {
        result = format!("{:?}", reference.compare(&module));
        Ok(1.0)
    })?;
    Ok(Measured { what: "the same, compared", per_second, unit: "programs", result })
}

/// How much work is done in a second: the median of the parts.
fn rate(part: Duration, mut work: impl FnMut() -> Result<f64>) -> Result<f64> {
    let mut rates = Vec::new();
    for _ in 0..PARTS {
        let (start, mut done) = (Instant::now(), 0.0);
        while start.elapsed() < part {
            done += work()?;
        }
        rates.push(done / start.elapsed().as_secs_f64());
    }
    median(rates).context("nothing was measured")
}
