//! `mohole recondition`: removes undefined behaviour from a program.

mod operations;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_recondition::{Checksum, Options, Report, recondition};
use mohole_session::{Session, TargetOption, generic, inputs, print};
use mohole_target::Mode;
use serde::Serialize;

/// Remove undefined behaviour from a program, and add a main function and checksums
///
/// Operations that may have undefined behaviour get operands for which they have none. A program without a
/// `main` gets one that calls its functions with constant arguments. At its end, a checksum of all integers
/// and one of all floats is printed. The same seed and version of mohole give the same bytes.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole recondition test.mlir --out safe.mlir && mohole diff safe.mlir\n\n\
Exit codes: 0 certified, 1 error, 2 bad usage, 3 not certified: the rules do not cover some operations (see \
--explain)."
)]
pub(crate) struct Arguments {
    /// The program, in any syntax that the target reads; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "ops")]
    file: Option<PathBuf>,
    #[command(flatten)]
    target: TargetOption,
    /// Seed for the constants
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Print every value where it is computed, instead of checksums
    #[arg(long, conflicts_with = "no_checksum")]
    trace: bool,
    /// Do not add a `main`
    #[arg(long)]
    no_entry: bool,
    /// Do not add checksums
    #[arg(long)]
    no_checksum: bool,
    /// Print what the rules changed instead of the program
    #[arg(long)]
    explain: bool,
    /// List the target's operations: always defined, covered by rules, or not certified
    #[arg(long, conflicts_with_all = ["file", "explain"])]
    ops: bool,
    /// Print one JSON object: what the rules changed, and the program unless --out is given
    #[arg(long)]
    json: bool,
    /// File for the program [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The exit code for a program that is not certified.
const NOT_CERTIFIED: u8 = 3;

#[derive(Serialize)]
struct Summary<'a> {
    certified: bool,
    doubtful: Vec<Doubt<'a>>,
    rules: Vec<Line<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    called: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
}

#[derive(Serialize)]
struct Doubt<'a> {
    op: &'a str,
    rule: Option<&'a str>,
}

#[derive(Serialize)]
struct Line<'a> {
    op: &'a str,
    rule: &'a str,
    fine: usize,
    changed: usize,
    doubtful: usize,
}

impl Arguments {
    fn options(&self) -> Options {
        let checksum = match (self.no_checksum, self.trace) {
            (true, _) => Checksum::None,
            (_, true) => Checksum::Trace,
            _ => Checksum::Once,
        };
        Options { seed: self.seed, rules: true, entry: !self.no_entry, checksum }
    }
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let Some(file) = &arguments.file else {
        operations::list(&session.catalog(1)?, arguments.json)?;
        return Ok(ExitCode::SUCCESS);
    };
    let text = inputs::read(file)?;
    let mut engine = session.engine(1, Mode::Best)?;
    let mut module = generic::module(engine.first(), &session, file, &text)?;
    let report = recondition(&mut module, &arguments.options());
    let program = module.to_string();
    if let Some(file) = &arguments.out {
        std::fs::write(file, &program).with_context(|| format!("cannot write {}", file.display()))?;
    }
    print::ignore_closed_pipe(show(arguments, &report, program))?;
    Ok(if report.doubtful.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(NOT_CERTIFIED) })
}

fn show(arguments: &Arguments, report: &Report, program: String) -> Result<()> {
    if arguments.json {
        let program = arguments.out.is_none().then_some(program);
        return print::json(&summary(report, program));
    }
    if arguments.explain {
        return print::line(explanation(report));
    }
    for (op, rule) in &report.doubtful {
        print::note(format!(
            "mohole: not certified: {op}{}",
            rule.map(|rule| format!(" (rule {rule})")).unwrap_or_default()
        ));
    }
    match arguments.out {
        Some(_) => Ok(()),
        None => print::data(program.trim_end()),
    }
}

fn summary(report: &Report, program: Option<String>) -> Summary<'_> {
    let lines = report.tallies.iter().map(|((rule, op), tally)| Line {
        op,
        rule,
        fine: tally.fine,
        changed: tally.changed,
        doubtful: tally.doubtful,
    });
    Summary {
        certified: report.doubtful.is_empty(),
        doubtful: report.doubtful.iter().map(|(op, rule)| Doubt { op, rule: *rule }).collect(),
        rules: lines.collect(),
        called: report.entry.as_ref().map(|entry| entry.called.as_slice()),
        left_out: report.entry.as_ref().map(|entry| entry.left_out.as_slice()),
        program,
    }
}

fn explanation(report: &Report) -> String {
    let mut rows = vec![["operation", "rule", "fine", "changed", "doubtful"].map(str::to_owned).to_vec()];
    for ((rule, op), tally) in &report.tallies {
        let counts = [tally.fine, tally.changed, tally.doubtful].map(|count| count.to_string());
        rows.push([op.clone(), (*rule).to_owned()].into_iter().chain(counts).collect());
    }
    rows[1..].sort();
    for (op, _) in report.doubtful.iter().filter(|(_, rule)| rule.is_none()) {
        rows.push(vec![op.clone(), "no rule".to_owned(), "0".to_owned(), "0".to_owned(), "all".to_owned()]);
    }
    let mut text = print::table(&rows);
    if let Some(entry) = &report.entry {
        text += &format!("\nmain calls: {}", list(&entry.called));
        if !entry.left_out.is_empty() {
            text += &format!("\nnot called: {}", list(&entry.left_out));
        }
    }
    let doubtful: Vec<String> = report.doubtful.keys().cloned().collect();
    match doubtful.is_empty() {
        true => text + "\ncertified",
        false => text + &format!("\nnot certified: {}", list(&doubtful)),
    }
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
}
