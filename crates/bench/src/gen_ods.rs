//! `mohole bench gen ods`: speed, validity and coverage of generated programs of all dialects.

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::Result;
use mohole_generate::ods::Answer;
use mohole_ir::Module;
use mohole_session::operations::generator;
use mohole_session::refusals::Refusals;
use mohole_session::verify::verify_all;
use mohole_session::{Session, TargetOption, WorkersOption, print, refusals};
use mohole_target::Mode;
use mohole_testcase::Rng;
use serde::Serialize;

/// Programs in one run of the compiler; they are large.
const BATCH: usize = 16;

/// Generate programs of all dialects and count how many the verifier accepts
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench gen ods --target mlir-opt-22 --seeds 5000\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Number of programs
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    seeds: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

#[derive(Serialize)]
struct Measured {
    target: String,
    programs: usize,
    accepted: usize,
    crashed: usize,
    programs_per_second: f64,
    ops: usize,
    ops_of_catalog: usize,
    dialects: usize,
    dialects_of_catalog: usize,
    refusals: Vec<(String, usize)>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    let generator = generator(&session, &catalog)?;
    let start = Instant::now();
    let programs: Vec<String> =
        (0..arguments.seeds).map(|seed| generator.text(&mut Rng::new(seed))).collect();
    let programs_per_second = programs.len() as f64 / start.elapsed().as_secs_f64();
    let mut engine = session.engine(workers, Mode::Best)?;
    let mut tally = Tally::default();
    verify_all(&mut engine, &session, &programs, BATCH)?.into_iter().for_each(|answer| tally.add(answer));
    let defined: BTreeSet<&str> = tally
        .ops
        .iter()
        .map(String::as_str)
        .filter(|op| catalog.ops.is_empty() || catalog.op(op).is_some())
        .collect();
    let dialects = |ops: &mut dyn Iterator<Item = &str>| {
        ops.map(|op| mohole_ir::dialect_of(op).to_owned()).collect::<BTreeSet<_>>().len()
    };
    let measured = Measured {
        target: session.profile.name.clone(),
        programs: programs.len(),
        accepted: tally.accepted,
        crashed: tally.crashed,
        programs_per_second,
        ops: defined.len(),
        ops_of_catalog: catalog.ops.len(),
        dialects: dialects(&mut defined.iter().copied()),
        dialects_of_catalog: dialects(&mut catalog.ops.iter().map(|op| op.name.as_str())),
        refusals: tally.refusals.most_common(10),
    };
    if arguments.json { print::json(&measured) } else { show(&measured) }
}

#[derive(Default)]
struct Tally {
    accepted: usize,
    crashed: usize,
    ops: BTreeSet<String>,
    refusals: Refusals,
}

impl Tally {
    fn add(&mut self, answer: Answer) {
        match answer {
            Answer::Accepted(text) => {
                self.accepted += 1;
                if let Ok(module) = Module::parse(&text) {
                    self.ops.extend(module.walk().map(|op| module.op_name(op).to_owned()));
                }
            }
            Answer::Refused(message) => self.refusals.add(&message),
            Answer::Crashed => self.crashed += 1,
        }
    }
}

fn show(measured: &Measured) -> Result<()> {
    print::line(format!("{}: {}", measured.target, print::count(measured.programs, "program", "programs")))?;
    print::line(format!("generated {:.0} a second on one core", measured.programs_per_second))?;
    let percent = 100.0 * measured.accepted as f64 / measured.programs.max(1) as f64;
    print::line(format!(
        "accepted {} ({percent:.1}%), crashed {}",
        print::thousands(measured.accepted),
        print::thousands(measured.crashed)
    ))?;
    print::line(match measured.ops_of_catalog {
        0 => format!("accepted programs have {} operations of {} dialects", measured.ops, measured.dialects),
        defined => format!(
            "accepted programs have {} of {} operations of {} of {} dialects",
            print::thousands(measured.ops),
            print::thousands(defined),
            measured.dialects,
            measured.dialects_of_catalog
        ),
    })?;
    refusals::show(&measured.refusals)
}
