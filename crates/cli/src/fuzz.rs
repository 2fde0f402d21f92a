//! `mohole fuzz`: look for bugs.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, bail};
use mohole_campaign::{Finding, Sweep, SweepEvent, SweepReport, builtin_programs};
use serde::Serialize;

use crate::session::{Session, TargetOption, WorkersOption};
use crate::{inputs, say};

/// Look for bugs: every product pass of a compiler on every program of a corpus
///
/// Each crash, hang and memory blow-up is confirmed in a process of its own, and the first of each
/// signature is written to a folder that replays it with one command.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole fuzz --target mlir-opt-22 --dir findings-22 --time 2m\n\n\
Exit codes: 0 nothing found, 1 mohole's own error, 2 bad usage, 10 findings.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs to start from: files or folders [default: those that come with mohole]
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Stop after this long: 90, 90s, 10m, 2h
    #[arg(long, value_parser = parse_time)]
    time: Option<Duration>,
    /// Where findings go
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    /// JSON lines: one per finding, then a summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event<'a> {
    Finding {
        key: &'a str,
        title: &'a str,
        outcome: &'a str,
        pass: Option<&'a str>,
        program: &'a str,
        folder: Option<String>,
    },
    Summary {
        accepted: usize,
        runs: usize,
        outcomes: std::collections::BTreeMap<&'a str, usize>,
        findings: usize,
        unconfirmed: usize,
        seconds: f64,
    },
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 1, stop.clone())?;
        signal_hook::flag::register(signal, stop.clone())?;
    }
    let catalog = session.catalog(workers)?;
    let programs = match arguments.corpus.as_slice() {
        [] => builtin_programs(),
        paths => inputs::pieces(paths)?,
    };
    if !arguments.json {
        say::line(format!(
            "{} {}: {} on {}",
            session.profile.name,
            catalog.version,
            say::count(catalog.passes.len(), "pass", "passes"),
            say::count(programs.len(), "program", "programs")
        ))?;
    }
    let sweep = Sweep {
        profile: &session.profile,
        tool: &session.tool,
        catalog: &catalog,
        programs: &programs,
        workers,
        time: arguments.time,
        stop: &stop,
        folder: Some(arguments.dir.join("findings")),
    };
    let report = sweep.run(&|event| show_event(arguments.json, &event))?;
    if report.accepted == 0 {
        bail!("{} accepts none of the programs", session.profile.name);
    }
    show_report(arguments, &report)?;
    Ok(if report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(10) })
}

fn show_event(json: bool, event: &SweepEvent<'_>) {
    let SweepEvent::Found(finding, folder) = event else { return };
    let Finding { verdict, program, .. } = finding;
    let Some(signature) = &verdict.signature else { return };
    let folder = folder.map(|folder| folder.display().to_string());
    // A reader that has gone away does not stop the search.
    let _ = if json {
        say::json(&Event::Finding {
            key: &signature.key,
            title: &signature.title,
            outcome: verdict.outcome.word(),
            pass: verdict.pass.as_deref(),
            program,
            folder,
        })
    } else {
        say::line(format!("found: {}\n  {}", signature.title, folder.unwrap_or_default()))
    };
}

fn show_report(arguments: &Arguments, report: &SweepReport) -> Result<()> {
    let seconds = report.elapsed.as_secs_f64();
    if arguments.json {
        return say::json(&Event::Summary {
            accepted: report.accepted,
            runs: report.runs,
            outcomes: report.outcomes.iter().copied().collect(),
            findings: report.findings.len(),
            unconfirmed: report.unconfirmed,
            seconds,
        });
    }
    let outcomes = report.outcomes.iter().filter(|(_, count)| *count > 0);
    let outcomes: Vec<String> =
        outcomes.map(|(word, count)| format!("{word} {}", say::thousands(*count))).collect();
    say::line(format!(
        "{} in {seconds:.1} s, {:.0} a second: {}",
        say::count(report.runs, "run", "runs"),
        report.runs as f64 / seconds,
        outcomes.join(", ")
    ))?;
    let place = arguments.dir.display();
    match report.findings.len() {
        0 => say::line("nothing found"),
        n => say::line(format!(
            "{} in {place}; replay one with its command.sh",
            say::count(n, "finding", "findings")
        )),
    }
}

/// `90`, `90s`, `10m`, `2h`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let (digits, unit) =
        text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()));
    let seconds = match unit {
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is a number and s, m or h".to_owned()),
    };
    let number: f64 = digits.parse().map_err(|_| "a time is a number and s, m or h".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_all_their_units() {
        assert_eq!(parse_time("90"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_time("2h"), Ok(Duration::from_secs(7200)));
        assert!(parse_time("2d").is_err());
        assert!(parse_time("m").is_err());
    }
}
