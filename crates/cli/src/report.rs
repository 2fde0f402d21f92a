//! `mohole report`: findings as drafts that maintainers would accept.

mod figures;
mod junit;
mod markdown;
mod sarif;

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{KnownIssues, ReportError, Reported, Reporter};
use mohole_session::{Usage, WorkersOption, parse_time, print};
use mohole_store::{Lifecycle, Store};
use mohole_target::Home;
use mohole_testcase::{CommandLine, Kind};
use serde::Serialize;

/// Write a report for every finding that maintainers would accept
///
/// Each finding is reduced if it was not yet, tried on every installed compiler, and held against what
/// maintainers refuse: test passes, a verifier that is off, instrumentation, old releases, duplicates,
/// diagnostics. What remains gets a folder with report.md, reduced.mlir, command.sh, output.txt and
/// target.json; the command in the report was run from its own text. Drafts only: nothing is sent.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole report --dir mohole-findings --known known.toml\n\n\
Exit codes: 0 nothing to report, 1 error, 2 bad usage, 10 there are reports.")]
pub(crate) struct Arguments {
    /// The campaign's folder
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    /// Issues that are known: counted, not reported
    #[arg(long, alias = "baseline", value_name = "FILE")]
    known: Option<PathBuf>,
    /// Time for reducing a finding that was not reduced yet
    #[arg(long, value_parser = parse_time, default_value = "2m")]
    budget: Duration,
    /// Leave what is not reported after this long for the next time
    #[arg(long, value_parser = parse_time)]
    time: Option<Duration>,
    /// Write no report: say how the campaign went, in figures
    #[arg(long)]
    summary: bool,
    /// How the findings are written; a summary is text or json
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print one JSON object per finding; the same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Sarif,
    Junit,
    Markdown,
}

/// One finding, as programs read it.
#[derive(Serialize)]
struct Entry<'a> {
    key: &'a str,
    title: String,
    kind: Kind,
    target: &'a str,
    /// Passes and flags of the smallest command.
    passes: usize,
    pass_names: Vec<String>,
    ops_before: usize,
    ops_after: usize,
    /// Where it is known from.
    known: Option<&'a str>,
    /// The installed compilers that show it.
    shown_on: &'a [String],
    /// Why it is not reported.
    refused: Option<&'a str>,
    /// What has become of it: `confirmed`, `reduced`, `known`, `fixed`; `None` when that is as before.
    lifecycle: Option<&'static str>,
    folder: String,
}

impl<'a> Entry<'a> {
    fn of(reported: &'a Reported) -> Self {
        let finding = &reported.finding;
        let args = finding.reduced.as_ref().map_or(&finding.args, |reduced| &reduced.args);
        let ops = finding.reduced.as_ref().map_or([0, 0], |reduced| reduced.ops);
        let pass_names = CommandLine::parse(args).passes();
        Entry {
            key: &finding.signature.key,
            title: finding.signature.title(),
            kind: finding.kind(),
            target: &finding.target,
            passes: pass_names.len(),
            pass_names,
            ops_before: ops[0],
            ops_after: ops[1],
            known: reported.known.as_deref(),
            shown_on: &finding.shown_on,
            refused: reported.refused.as_deref(),
            lifecycle: reported.lifecycle.map(Lifecycle::word),
            folder: reported.folder.display().to_string(),
        }
    }

    /// It has a report.
    fn is_open(&self) -> bool {
        self.known.is_none() && self.refused.is_none()
    }
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let home = Home::from_environment();
    let known = arguments.known.as_deref().map(KnownIssues::read).transpose()?.unwrap_or_default();
    let format = if arguments.json { Format::Json } else { arguments.format };
    if arguments.summary {
        if !matches!(format, Format::Text | Format::Json) {
            let forms =
                "a summary is written as text or json; the other formats are for findings, without --summary";
            return Err(Usage(forms.to_owned()).into());
        }
        return figures::show(&arguments.dir, &home, format == Format::Json);
    }
    let has_findings = arguments.dir.join("findings").is_dir();
    let is_campaign = has_findings || Store::path(&arguments.dir).exists();
    ensure!(is_campaign, "{} holds no campaign", arguments.dir.display());
    let reporter = Reporter {
        home: &home,
        known: &known,
        budget: arguments.budget,
        time: arguments.time,
        workers: arguments.workers.count(),
    };
    let on_each = |reported: &Reported| {
        // A reader that has gone away does not stop the work.
        let _ = match format {
            Format::Text => show(&Entry::of(reported)),
            Format::Json => print::json(&Entry::of(reported)),
            Format::Sarif | Format::Junit | Format::Markdown => Ok(()),
        };
    };
    let troubles = Cell::new(0);
    let on_trouble = |folder: &Path, error: &ReportError| {
        troubles.update(|count| count + 1);
        eprintln!("mohole: {} cannot be reported: {error}", folder.display());
    };
    // A campaign that has found nothing has no folder for findings.
    let reported = match has_findings {
        true => reporter.all(&arguments.dir, &on_each, &on_trouble)?,
        false => Vec::new(),
    };
    let entries: Vec<Entry<'_>> = reported.iter().map(Entry::of).collect();
    print::ignore_closed_pipe(conclude(format, &entries))?;
    let open = entries.iter().any(Entry::is_open);
    Ok(match (open, troubles.get()) {
        (true, _) => ExitCode::from(10),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::FAILURE,
    })
}

/// What is said when all findings were looked at.
fn conclude(format: Format, entries: &[Entry<'_>]) -> Result<()> {
    match format {
        Format::Text => summary(entries),
        Format::Json => Ok(()),
        Format::Sarif => print::line(serde_json::to_string_pretty(&sarif::log(entries))?),
        Format::Junit => print::line(junit::suite(entries)),
        Format::Markdown => print::line(markdown::table(entries)),
    }
}

fn show(entry: &Entry<'_>) -> Result<()> {
    let fate = match (entry.known, entry.refused) {
        (Some(link), _) => format!("known: {link}"),
        (None, Some(reason)) => format!("not reported: {reason}"),
        (None, None) => format!(
            "{} to {} operations, {}: {}/report.md",
            entry.ops_before,
            entry.ops_after,
            print::count(entry.passes, "pass", "passes"),
            entry.folder
        ),
    };
    print::line(format!("{} ({})\n  {fate}", entry.title, entry.target))
}

fn summary(entries: &[Entry<'_>]) -> Result<()> {
    let open = entries.iter().filter(|entry| entry.is_open()).count();
    let known = entries.iter().filter(|entry| entry.known.is_some()).count();
    let refused = entries.len() - open - known;
    let all = print::count(entries.len(), "finding", "findings");
    print::line(format!("{all}: {open} reported, {known} known, {refused} not reported"))
}
