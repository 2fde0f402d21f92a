//! `mohole bisect`: which compilers show a bug, and which pass causes it.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_campaign::{OnVersion, Versions, first_bad_pass};
use mohole_session::print;
use mohole_target::{Mode, Worker};
use mohole_testcase::{Provenance, Signature};
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

#[derive(Serialize)]
struct Bisected {
    key: String,
    title: String,
    first_bad_pass: Option<String>,
    versions: Vec<Version>,
}

#[derive(Serialize)]
struct Version {
    target: String,
    same: bool,
    outcome: &'static str,
    /// No runner for this compiler is installed, so its results are unknown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unrun: bool,
    title: Option<String>,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let subject = Subject::open(&arguments.path, &arguments.target, &arguments.args)?;
    let run = subject.run()?;
    let shows = subject.is_shown_by(&run.verdict);
    let target = &subject.session.profile.name;
    let finding = match &subject.finding {
        Some(finding) => finding.clone(),
        None => run
            .finding(target, Provenance::default())
            .context("the compiler does not crash, hang or leave invalid IR on this program")?,
    };
    let mut worker = Worker::new(subject.session.tool.clone(), Mode::Best)?;
    let pass = match shows {
        true => first_bad_pass(&mut worker, subject.compiler(), &subject.job, &finding)?,
        false => None,
    };
    let versions = Versions::installed(&subject.session.home)?.look(&subject.job, &finding)?;
    let anywhere = versions.iter().any(|version| version.same);
    print::ignore_closed_pipe(match arguments.json {
        true => print_json(finding.signature, pass, versions),
        false => print_text(&finding.signature, pass.as_deref(), &versions),
    })?;
    Ok(if anywhere { ExitCode::from(10) } else { ExitCode::SUCCESS })
}

fn print_json(wanted: Signature, first_bad_pass: Option<String>, versions: Vec<OnVersion>) -> Result<()> {
    let versions = versions.into_iter().map(|version| Version {
        same: version.same,
        outcome: version.verdict.outcome.word(),
        unrun: version.unrun,
        title: version.verdict.signature.map(|signature| signature.title()),
        target: version.target,
    });
    let versions = versions.collect();
    print::json(&Bisected { title: wanted.title(), key: wanted.key, first_bad_pass, versions })
}

fn print_text(wanted: &Signature, first_bad_pass: Option<&str>, versions: &[OnVersion]) -> Result<()> {
    print::line(format!("{} [{}]", wanted.title(), wanted.key))?;
    if let Some(pass) = first_bad_pass {
        print::line(format!("first bad pass: {pass}"))?;
    }
    let rows: Vec<Vec<String>> =
        versions.iter().map(|version| vec![version.target.clone(), version.words()]).collect();
    print::line(print::table(&rows))
}
