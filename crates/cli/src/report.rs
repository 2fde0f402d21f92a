//! `mohole report`: writes reports for findings.

mod entry;
mod figures;
mod junit;
mod markdown;
mod sarif;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{KnownIssues, ReportError, Reported, Reporter};
use mohole_session::{Usage, WorkersOption, parse_time, print};
use mohole_store::Store;
use mohole_target::{Home, Profile, Tool};

use self::entry::Entry;

/// Write a report for every finding that maintainers would accept
///
/// Reduces each finding if necessary, runs it on every installed compiler, and checks it against what
/// maintainers refuse: test passes, a disabled verifier, instrumentation, old releases, duplicates,
/// diagnostics. Each remaining finding gets a folder with report.md, reduced.mlir, command.sh, output.txt and
/// target.json. The command in the report was run as it is printed. Nothing is sent.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole report --dir mohole-findings --known known.toml\n\n\
Exit codes: 0 nothing to report, 1 error, 2 bad usage, 10 there are reports.")]
pub(crate) struct Arguments {
    /// Folder of the campaign
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    /// Known issues (TOML): they are counted, not reported
    #[arg(long, alias = "baseline", value_name = "FILE")]
    known: Option<PathBuf>,
    /// Time limit for reducing a finding: 90s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "2m")]
    budget: Duration,
    /// Stop after this time, also in the middle of a reduction; the next call reports the remaining findings
    /// [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Print figures of the campaign instead of writing reports
    #[arg(long)]
    summary: bool,
    /// Output format; with --summary text or json
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print one JSON object per finding; same as --format json
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

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let home = Home::from_environment();
    let known = arguments.known.as_deref().map(KnownIssues::read).transpose()?.unwrap_or_default();
    let format = if arguments.json { Format::Json } else { arguments.format };
    if arguments.summary {
        if !matches!(format, Format::Text | Format::Json) {
            let forms = "--summary supports the formats text and json only";
            return Err(Usage(forms.to_owned()).into());
        }
        return figures::show(&arguments.dir, &home, format == Format::Json);
    }
    let has_findings = arguments.dir.join("findings").is_dir();
    let is_campaign = has_findings || Store::path(&arguments.dir).exists();
    ensure!(is_campaign, "there is no campaign in {}", arguments.dir.display());
    let reporter = Reporter {
        home: &home,
        known: &known,
        budget: arguments.budget,
        time: arguments.time,
        workers: arguments.workers.count(),
    };
    let on_each = |reported: &Reported| {
        // Closed standard output does not stop the work.
        let _ = match format {
            Format::Text => show(&Entry::of(reported)),
            Format::Json => print::json(&Entry::of(reported)),
            Format::Sarif | Format::Junit | Format::Markdown => Ok(()),
        };
    };
    let errors = Cell::new(0);
    let on_error = |folder: &Path, error: &ReportError| {
        errors.update(|count| count + 1);
        print::note(format!("mohole: {} cannot be reported: {error}", folder.display()));
    };
    // A campaign without findings has no folder for them.
    let reported = match has_findings {
        true => reporter.all(&arguments.dir, &on_each, &on_error)?,
        false => Vec::new(),
    };
    let entries: Vec<Entry<'_>> = reported.iter().map(Entry::of).collect();
    print::ignore_closed_pipe(conclude(format, &entries))?;
    if format == Format::Text {
        print::ignore_closed_pipe(explain_unnamed(&reported, &home))?;
    }
    let late = reported.iter().filter(|reported| reported.is_late).count();
    if late > 0 {
        let late = print::count(late, "finding", "findings");
        print::note(format!("mohole: the time is up; {late} left for the next call"));
    }
    let open = entries.iter().any(Entry::is_open);
    Ok(match (open, errors.get()) {
        (true, _) => ExitCode::from(10),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::FAILURE,
    })
}

/// Prints the end of the output.
fn conclude(format: Format, entries: &[Entry<'_>]) -> Result<()> {
    match format {
        Format::Text => summary(entries),
        Format::Json => Ok(()),
        Format::Sarif => print::data(serde_json::to_string_pretty(&sarif::log(entries))?),
        Format::Junit => print::data(junit::report(entries)?.trim_end()),
        Format::Markdown => print::line(markdown::table(entries)),
    }
}

/// Says once for each compiler why titles of its reports lack names.
fn explain_unnamed(reported: &[Reported], home: &Home) -> Result<()> {
    let lacks_names =
        |one: &&Reported| one.refused.is_none() && one.finding.signature.failure.has_unnamed_code();
    let targets: BTreeSet<&str> =
        reported.iter().filter(lacks_names).map(|one| one.finding.target.as_str()).collect();
    for target in targets {
        let tool = Profile::named(target, home).and_then(|profile| Tool::of(&profile, home));
        if let Some(why) = tool.ok().and_then(|tool| tool.why_unnamed()) {
            print::line(format!("{target}: {why}"))?;
        }
    }
    Ok(())
}

/// How a program was reduced, with the number of operations before and after; a text has none.
pub(crate) fn reduced_program(ops: [usize; 2]) -> String {
    match ops {
        [0, 0] => "as text".to_owned(),
        [before, after] => format!("{before} to {after} operations"),
    }
}

fn show(entry: &Entry<'_>) -> Result<()> {
    let state = match (entry.known, entry.refused) {
        (Some(link), _) => format!("known: {link}"),
        (None, Some(reason)) => format!("not reported: {reason}"),
        (None, None) => {
            let program = reduced_program([entry.ops_before, entry.ops_after]);
            let passes = print::count(entry.passes, "pass", "passes");
            format!("{program}, {passes}: {}/report.md", entry.folder)
        }
    };
    print::line(format!("{} ({})\n  {state}", entry.title, entry.target))
}

fn summary(entries: &[Entry<'_>]) -> Result<()> {
    let open = entries.iter().filter(|entry| entry.is_open()).count();
    let known = entries.iter().filter(|entry| entry.known.is_some()).count();
    let refused = entries.len() - open - known;
    let all = print::count(entries.len(), "finding", "findings");
    print::line(format!("{all}: {open} reported, {known} known, {refused} not reported"))
}
