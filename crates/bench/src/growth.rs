//! `mohole bench growth`: how the time of each command grows with its program.

mod files;
mod programs;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use mohole_session::{Session, TargetOption, print};
use mohole_target::run_program;
use mohole_testcase::End;
use serde::Serialize;

use programs::PROGRAMS;

/// Measure how the time of each command grows with the size of its program
///
/// Every command that takes a program gets larger and larger ones: a chain of operations that depend on each
/// other, one block whose operations all use one value, many small functions, functions that call each other,
/// nested conditionals, and buffers. The growth is the exponent between the two largest sizes that were
/// measured: 1 for time that grows with the size, 2 for time that grows with its square.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench growth --sizes 1000,10000,100000\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Numbers of operations
    #[arg(long, value_name = "N,..", value_delimiter = ',', default_value = "5000,10000,20000")]
    sizes: Vec<usize>,
    /// Measure only these commands, such as `recondition` or `ir print`
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    command: Vec<String>,
    /// Use only these programs: chain, functions, block, nested, calls, memory
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    program: Vec<String>,
    /// Give up a command after this many seconds, and leave out the larger sizes
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    limit: u64,
    /// Print one JSON object for each command and program
    #[arg(long)]
    json: bool,
}

/// Commands; [`files`] says what stands in braces. What is left out has no program, or a limit of its own:
/// `mutate` takes programs of at most 120 operations, of which it gets many.
const COMMANDS: [&str; 17] = [
    "ir print {program}",
    "ir roundtrip {program}",
    "scan {program}",
    "run {program} -- --cse",
    "recondition {program}",
    "eval {program} --entry f0",
    "lower --paths 1 {program}",
    "diff --paths 1 {program}",
    "check {program} -- --cse",
    "reduce --test {script} {program} --out {out}/small.mlir -- --cse",
    "bisect {program} -- --cse",
    "replay {finding}",
    "corpus import {program} --out {out}",
    "corpus min {corpus} --out {out}",
    "corpus stats {corpus}",
    "mutate --corpus {corpus}",
    "mutate --text --corpus {corpus}",
];

/// Commands that ask no compiler.
const WITHOUT_TARGET: [&str; 2] = ["ir print", "ir roundtrip"];

#[derive(Serialize)]
struct Row {
    command: &'static str,
    program: &'static str,
    /// Seconds for each size; `None` where the command was given up.
    seconds: Vec<Option<f64>>,
    growth: Option<f64>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    ensure!(arguments.sizes.is_sorted(), "give the sizes in ascending order");
    let session = Session::open(&arguments.target)?;
    // Probed before anything is measured.
    session.catalog(2)?;
    let folder = tempfile::tempdir().context("cannot make a folder")?;
    let mut rows = Vec::new();
    for (program, make) in PROGRAMS.into_iter().filter(|(name, _)| arguments.takes_program(name)) {
        for &size in &arguments.sizes {
            files::write(&folder.path().join(format!("{program}-{size}")), &session, make, size)?;
        }
        for command in COMMANDS.into_iter().filter(|command| arguments.takes_command(command)) {
            let row = measure(arguments, &session, folder.path(), command, program)?;
            if arguments.json {
                print::json(&row)?;
            }
            rows.push(row);
        }
    }
    if arguments.json { Ok(()) } else { print::line(table(&arguments.sizes, &rows)) }
}

impl Arguments {
    fn takes_command(&self, command: &str) -> bool {
        self.command.is_empty() || self.command.iter().any(|name| short(command) == *name)
    }

    fn takes_program(&self, program: &str) -> bool {
        self.program.is_empty() || self.program.iter().any(|name| name == program)
    }
}

/// The name of a command without its arguments.
fn short(command: &str) -> String {
    let words = command.split(' ').take_while(|word| !word.starts_with(['-', '{']) || *word == "--text");
    words.collect::<Vec<_>>().join(" ")
}

fn measure(
    arguments: &Arguments,
    session: &Session,
    folder: &Path,
    command: &'static str,
    program: &'static str,
) -> Result<Row> {
    let mut seconds = Vec::new();
    for &size in &arguments.sizes {
        let is_given_up = seconds.last().is_some_and(Option::is_none);
        let folder = folder.join(format!("{program}-{size}"));
        let limit = Duration::from_secs(arguments.limit);
        seconds.push(if is_given_up { None } else { run(session, command, &folder, limit)? });
    }
    let growth = growth(&arguments.sizes, &seconds);
    Ok(Row { command, program, seconds, growth })
}

/// The time of one command; `None` if it takes too long, or fails, which is told.
fn run(session: &Session, command: &str, folder: &Path, limit: Duration) -> Result<Option<f64>> {
    let program = std::env::current_exe().context("cannot find this program")?;
    let mut args = files::words(folder, command)?;
    let behind = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let mut more = vec!["--max-size".to_owned(), "1G".to_owned()];
    if !WITHOUT_TARGET.iter().any(|name| command.starts_with(name)) {
        more.extend(["--target".to_owned(), session.profile.name.clone()]);
    }
    args.splice(behind..behind, more);
    let start = Instant::now();
    let finished = run_program(&program, &args, limit).context("cannot run this program")?;
    if matches!(finished.end, End::Exited(1 | 2)) {
        let said = String::from_utf8_lossy(&finished.stderr);
        print::note(format!("mohole {} fails: {}", args.join(" "), said.trim_end()));
        return Ok(None);
    }
    Ok((finished.end != End::Deadline).then(|| start.elapsed().as_secs_f64()))
}

/// The exponent between the last two times.
fn growth(sizes: &[usize], seconds: &[Option<f64>]) -> Option<f64> {
    let measured: Vec<(f64, f64)> =
        sizes.iter().zip(seconds).filter_map(|(&size, time)| Some((size as f64, (*time)?))).collect();
    let [.., (small, short), (large, long)] = measured[..] else { return None };
    Some((long / short).ln() / (large / small).ln())
}

fn table(sizes: &[usize], rows: &[Row]) -> String {
    let mut head = vec!["command".to_owned(), "program".to_owned()];
    head.extend(sizes.iter().map(|&size| print::thousands(size)));
    head.push("growth".to_owned());
    let line = |row: &Row| {
        let mut line = vec![short(row.command), row.program.to_owned()];
        line.extend(
            row.seconds.iter().map(|time| time.map_or("-".to_owned(), |time| format!("{time:.2} s"))),
        );
        line.push(row.growth.map_or("-".to_owned(), |growth| format!("{growth:.2}")));
        line
    };
    print::table(&[head].into_iter().chain(rows.iter().map(line)).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_names_of_their_own() {
        let mut names: Vec<String> = COMMANDS.into_iter().map(short).collect();
        assert_eq!(names[0], "ir print");
        assert_eq!(names[16], "mutate --text");
        names.sort();
        names.dedup();
        assert_eq!(names.len(), COMMANDS.len());
    }

    #[test]
    fn growth_is_the_exponent_of_the_last_two_times() {
        assert_eq!(growth(&[1, 10, 100], &[Some(9.0), Some(1.0), Some(100.0)]), Some(2.0));
        assert_eq!(growth(&[1, 10, 100], &[Some(1.0), Some(10.0), None]), Some(1.0));
        assert_eq!(growth(&[1, 10], &[Some(1.0), None]), None);
    }
}
