//! `mohole bisect`: which compilers show a bug, and which pass causes it.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use mohole_campaign::{OnVersion, Versions, Window, asserting, first_bad_pass};
use mohole_session::print;
use mohole_target::{Mode, Stop, Worker};
use mohole_testcase::{Finding, Provenance, Signature};
use serde::Serialize;

use crate::subject::{OtherTargetOption, Subject};

/// Find the installed compilers that show a bug, and the first pass that causes it
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  mohole bisect mohole-findings/findings/6cd7530c7aa829d7
  mohole bisect --target mlir-opt-22 crash.mlir -- --cse --sccp

Exit codes: 0 nothing found, 1 error, 2 bad usage, 10 a compiler shows the bug.")]
pub(crate) struct Arguments {
    /// A finding's folder, or a program
    #[arg(value_name = "FINDING|FILE")]
    path: PathBuf,
    #[command(flatten)]
    target: OtherTargetOption,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Arguments for the compiler, if a program is given
    #[arg(last = true, value_name = "ARGUMENT")]
    args: Vec<String>,
}

/// For a file without a bug, everything is empty.
#[derive(Default, Serialize)]
struct Bisected {
    key: Option<String>,
    title: Option<String>,
    first_bad_pass: Option<String>,
    /// The first release that shows it, the last before that which does not, the first after it that does
    /// not.
    first: Option<String>,
    last_without: Option<String>,
    gone_since: Option<String>,
    /// Whether the newest release shows it; nothing if it cannot tell.
    newest_shows: Option<bool>,
    versions: Vec<Version>,
}

#[derive(Serialize)]
struct Version {
    target: String,
    same: bool,
    /// It shows a failure of the same kind in the same pass.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    alike: bool,
    /// It does not read the program, or does not know a pass.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cannot_tell: bool,
    /// It shows the bug as another failure of the same pass.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    otherwise: bool,
    outcome: &'static str,
    /// No runner for this compiler is installed, so its results are unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unrun: bool,
    title: Option<String>,
    /// The assertion that stopped it, with its file and line.
    #[serde(skip_serializing_if = "Option::is_none")]
    assertion: Option<String>,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let subject = Subject::open(&arguments.path, &arguments.target, &arguments.args)?;
    let run = subject.run()?;
    let shows = subject.is_shown_by(&run.verdict);
    let other = run.verdict.signature.clone().filter(|_| subject.is_shown_otherwise(&run.verdict));
    let target = &subject.session.profile.name;
    let found = match &subject.finding {
        Some(finding) => Some(finding.clone()),
        None => run.clone().finding(target, Provenance::default()),
    };
    let Some(mut finding) = found else {
        let nothing = subject.no_bug(&arguments.path, &run)?;
        print::ignore_closed_pipe(match arguments.json {
            true => print::json(&Bisected::default()),
            false => print::line(nothing),
        })?;
        return Ok(ExitCode::SUCCESS);
    };
    finding.add_other_failure(other.as_ref());
    let mut worker = Worker::new(subject.session.tool.clone(), Mode::Best)?;
    let pass = match shows {
        true => first_bad_pass(&mut worker, subject.compiler(), &subject.job, &finding)?,
        false => None,
    };
    let versions =
        Versions::installed(&subject.session.home, &Stop::default())?.look(&subject.job, &finding)?;
    let anywhere = versions.iter().any(OnVersion::shows);
    let window = Window::of(&finding.target, &versions);
    print::ignore_closed_pipe(match arguments.json {
        true => print_json(finding.signature, pass, window, versions),
        false => print_text(&finding, pass.as_deref(), window.as_ref(), &versions),
    })?;
    Ok(if anywhere { ExitCode::from(10) } else { ExitCode::SUCCESS })
}

fn print_json(
    wanted: Signature,
    first_bad_pass: Option<String>,
    window: Option<Window>,
    versions: Vec<OnVersion>,
) -> Result<()> {
    let versions = versions.into_iter().map(|version| Version {
        same: version.same,
        alike: version.alike,
        cannot_tell: !version.can_tell(),
        assertion: version.assertion().map(str::to_owned),
        otherwise: version.otherwise,
        outcome: version.verdict.outcome.word(),
        unrun: version.unrun,
        title: version.verdict.signature.map(|signature| signature.title()),
        target: version.target,
    });
    let versions = versions.collect();
    let (title, key) = (Some(wanted.title()), Some(wanted.key));
    let newest_shows = window.as_ref().and_then(|window| window.newest_shows);
    let [first, last_without, gone_since] = match window {
        Some(Window { first, last_without, gone_since, .. }) => [first, last_without, gone_since],
        None => [None, None, None],
    };
    print::json(&Bisected {
        key,
        title,
        first_bad_pass,
        first,
        last_without,
        gone_since,
        newest_shows,
        versions,
    })
}

fn print_text(
    finding: &Finding,
    first_bad_pass: Option<&str>,
    window: Option<&Window>,
    versions: &[OnVersion],
) -> Result<()> {
    let wanted = &finding.signature;
    print::line(format!("{} [{}]", wanted.title(), wanted.key))?;
    if let Some(pass) = first_bad_pass {
        print::line(format!("first bad pass: {pass}"))?;
    }
    let rows: Vec<Vec<String>> = versions
        .iter()
        .map(|version| vec![version.names().collect::<Vec<_>>().join(", "), version.words()])
        .collect();
    print::line(print::table(&rows))?;
    if let Some(window) = window {
        print::line(window.to_string())?;
    }
    match asserting(finding, versions).and_then(|one| Some((&one.target, one.assertion()?))) {
        Some((target, assertion)) => print::line(format!("{target} says: {assertion}")),
        None => Ok(()),
    }
}
