//! `mohole report`: writes reports for findings.

mod entry;
mod figures;
mod junit;
mod list;
mod markdown;
mod progress;
mod sarif;
mod why;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use mohole_campaign::{KnownIssues, ReportError, Reported, Reporter, Tracker};
use mohole_session::{Usage, WorkersOption, parse_time, print};
use mohole_store::Store;
use mohole_target::{Home, Profile, Tool};

use self::entry::Entry;
pub(crate) use self::list::reduced_program;
use self::progress::Progress;
use crate::store::SharingOptions;

/// Write a report for every finding that maintainers would accept
///
/// Reduces each finding if necessary, tries every pass on its program, runs it on every installed compiler,
/// and checks it against what maintainers refuse: test passes, a disabled verifier, instrumentation, old
/// releases, diagnostics. Findings that are one bug get one report. Each report is a folder with report.md,
/// reduced.mlir, command.sh, output.txt and target.json. The command in the report was run as it is printed.
/// The reports that maintainers will likely care for most come first. Nothing is sent.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole report --dir mohole-findings --known known.toml\n\n\
Exit codes: 0 nothing new to report, 1 error, 2 bad usage, 10 there are reports of new bugs.")]
pub(crate) struct Arguments {
    /// Folder of the campaign; with --store, of a copy that is brought up to date first
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    dir: PathBuf,
    #[command(flatten)]
    sharing: SharingOptions,
    /// Known issues (TOML): they are counted, not reported
    #[arg(long, alias = "baseline", value_name = "FILE")]
    known: Option<PathBuf>,
    /// Issues of the project's tracker, one JSON object a line with number, title, state and body: reports
    /// name those that they likely are; such reports come last and do not count as new
    #[arg(long, value_name = "FILE")]
    issues: Option<PathBuf>,
    /// Time limit for reducing a finding: 90s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "2m")]
    budget: Duration,
    /// Stop after this time, also in the middle of a reduction; the next call reports the remaining findings
    /// [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// List this many reports, the best first; the others are written and counted
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// List every finding, also those without a report, and why
    #[arg(long, conflicts_with = "top")]
    all: bool,
    /// Say why two findings are one bug, or that nothing shows it; nothing is run
    #[arg(long, num_args = 2, value_names = ["KEY", "KEY"], conflicts_with = "summary")]
    why: Option<Vec<String>>,
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
    let tracker = arguments.issues.as_deref().map(Tracker::read).transpose()?.unwrap_or_default();
    let format = if arguments.json { Format::Json } else { arguments.format };
    if arguments.summary {
        if !matches!(format, Format::Text | Format::Json) {
            let forms = "--summary supports the formats text and json only";
            return Err(Usage(forms.to_owned()).into());
        }
        arguments.sharing.copy(&arguments.dir)?;
        return figures::show(&arguments.dir, &home, format == Format::Json);
    }
    let mut copy = arguments.sharing.copy(&arguments.dir)?;
    let has_findings = arguments.dir.join("findings").is_dir();
    let is_campaign = has_findings || Store::path(&arguments.dir).exists();
    ensure!(is_campaign, "there is no campaign in {}", arguments.dir.display());
    if let Some([one, other]) = arguments.why.as_deref() {
        return why::explain(&arguments.dir, one, other);
    }
    let reporter = Reporter {
        home: &home,
        known: &known,
        tracker: &tracker,
        budget: arguments.budget,
        time: arguments.time,
        workers: arguments.workers.count(),
    };
    let on_each = |reported: &Reported| {
        if format == Format::Json {
            // Closed standard output does not stop the work.
            let _ = print::json(&Entry::of(reported));
        }
    };
    let progress = Progress::new();
    let on_progress = |step, behind, all| progress.show(step, behind, all);
    let errors = Cell::new(0);
    let on_error = |folder: &Path, error: &ReportError| {
        errors.update(|count| count + 1);
        print::note(format!("mohole: {} cannot be reported: {error}", folder.display()));
    };
    // A campaign without findings has no folder for them.
    let reported = match has_findings {
        true => reporter.all(&arguments.dir, &on_progress, &on_each, &on_error)?,
        false => Vec::new(),
    };
    progress.clear();
    if let Some(copy) = copy.as_mut().filter(|copy| copy.may_write()) {
        // What the reports found out is for all machines.
        copy.pull()?;
    }
    let entries: Vec<Entry<'_>> = reported.iter().map(Entry::of).collect();
    let top = if arguments.all { None } else { Some(arguments.top) };
    print::ignore_closed_pipe(conclude(format, &entries, top))?;
    if format == Format::Text {
        print::ignore_closed_pipe(explain_unnamed(&reported, &home))?;
    }
    let late = reported.iter().filter(|reported| reported.is_late).count();
    if late > 0 {
        let late = print::count(late, "finding", "findings");
        print::note(format!("mohole: the time is up; {late} left for the next call"));
    }
    let is_any_new = entries.iter().any(Entry::is_new);
    Ok(match (is_any_new, errors.get()) {
        (true, _) => ExitCode::from(10),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::FAILURE,
    })
}

/// Prints the end of the output.
fn conclude(format: Format, entries: &[Entry<'_>], top: Option<usize>) -> Result<()> {
    match format {
        Format::Text => list::show(entries, top),
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
