//! `mohole neural eval`: the figures of a model.

use std::time::Instant;

use anyhow::Result;
use mohole_session::print;

use mohole_session::sample_figures::{Counts, Figures};
use mohole_session::sampling::Sampling;

/// Measure how many programs of a model are valid, new and distinct
///
/// New means that the skeleton of a program (operations, types and structure, without names, numbers and
/// constants) is in no training program. Distinct means that no other sample has it.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole neural eval --count 1000 --target mlir-opt-22\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    sampling: Sampling,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let model = arguments.sampling.load()?;
    let mut figures = Figures::default();
    let begun = Instant::now();
    arguments.sampling.run(&model, &mut |_, judged| {
        figures.add(&judged, model.seen());
        Ok(())
    })?;
    let (counts, reasons) = figures.counts();
    let seconds = begun.elapsed().as_secs_f64();
    if arguments.json {
        let object = Measured { counts, reasons, seconds };
        return print::json(&object);
    }
    counts.lines().iter().try_for_each(print::line)?;
    print::line(format!("{:<32}{seconds:>7.1}", "seconds"))?;
    let reasons = reasons.iter().map(|(reason, count)| format!("{count:>6}  {reason}"));
    reasons.into_iter().try_for_each(print::line)
}

/// What `--json` prints.
#[derive(serde::Serialize)]
struct Measured {
    #[serde(flatten)]
    counts: Counts,
    /// What the compiler or the sampler said of programs as they were sampled, with the number of times.
    reasons: Vec<(String, usize)>,
    seconds: f64,
}
