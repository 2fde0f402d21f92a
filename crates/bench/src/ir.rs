//! `mohole bench ir`: speed of parsing and printing, and memory of parsed programs.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use mohole_ir::Module;
use mohole_session::{Session, TargetOption, WorkersOption, generic, inputs, print};
use mohole_target::Mode;
use serde::Serialize;

/// Measure how fast mohole parses and prints the generic form, on one core
///
/// The target prints each program that it accepts in generic form. mohole parses and prints these texts one
/// by one; the best of several rounds counts.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench ir path/to/mlir/test\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders with programs
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Number of rounds
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

#[derive(Serialize)]
struct Measured {
    programs: usize,
    bytes: usize,
    parse_mb_per_second: f64,
    print_mb_per_second: f64,
    memory_bytes_per_byte: f64,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let programs = inputs::pieces(&arguments.paths)?;
    let mut engine = session.engine(arguments.workers.count(), Mode::Best)?;
    let printed = engine.map(&programs, |worker, program| generic::form(worker, &session, &program.text))?;
    drop(engine);
    let texts: Vec<String> =
        printed.into_iter().flatten().filter_map(|text| String::from_utf8(text).ok()).collect();
    ensure!(!texts.is_empty(), "{} accepts none of the programs", session.profile.name);
    let measured = measure(&texts, arguments.rounds)?;
    if arguments.json { print::json(&measured) } else { show(&measured) }
}

fn measure(texts: &[String], rounds: u32) -> Result<Measured> {
    let bytes: usize = texts.iter().map(String::len).sum();
    let (mut parse, mut print) = (Duration::MAX, Duration::MAX);
    let mut memory = usize::MAX;
    let mut out = String::new();
    for _ in 0..rounds {
        let mut modules = Vec::with_capacity(texts.len());
        let before = heap_in_use();
        let start = Instant::now();
        for text in texts {
            modules.push(Module::parse(text)?);
        }
        parse = parse.min(start.elapsed());
        memory = memory.min(heap_in_use().saturating_sub(before));
        let start = Instant::now();
        for module in &modules {
            out.clear();
            module.print_to(&mut out);
        }
        print = print.min(start.elapsed());
    }
    let rate = |time: Duration| bytes as f64 / 1e6 / time.as_secs_f64();
    Ok(Measured {
        programs: texts.len(),
        bytes,
        parse_mb_per_second: rate(parse),
        print_mb_per_second: rate(print),
        memory_bytes_per_byte: memory as f64 / bytes as f64,
    })
}

/// Allocated bytes, with the overhead of the allocator.
#[allow(unsafe_code)]
fn heap_in_use() -> usize {
    // SAFETY: only reads the allocator's counters.
    let info = unsafe { libc::mallinfo2() };
    info.uordblks + info.hblkhd
}

fn show(measured: &Measured) -> Result<()> {
    print::line(format!(
        "{}, {:.1} MB: parse {:.0} MB/s, print {:.0} MB/s, {:.1} bytes of memory per byte of text",
        print::count(measured.programs, "program", "programs"),
        measured.bytes as f64 / 1e6,
        measured.parse_mb_per_second,
        measured.print_mb_per_second,
        measured.memory_bytes_per_byte
    ))
}
