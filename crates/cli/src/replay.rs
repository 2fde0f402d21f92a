//! `mohole replay`: run a finding again.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use serde::Serialize;

use crate::say;
use crate::session::OtherTargetOption;
use crate::subject::Subject;

/// Run a finding again and say whether it still happens
///
/// The reduced program is run where there is one, on the finding's own compiler or on another.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole replay mohole-findings/findings/6cd7530c7aa829d7\n\n\
Exit codes: 0 it does not happen, 1 mohole's own error, 2 bad usage, 10 it does.")]
pub(crate) struct Arguments {
    /// The finding's folder
    #[arg(value_name = "FINDING")]
    finding: PathBuf,
    #[command(flatten)]
    target: OtherTargetOption,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Replayed<'a> {
    key: &'a str,
    title: &'a str,
    target: &'a str,
    happens: bool,
    outcome: &'a str,
    message: Option<&'a str>,
}

/// A finding's folder, as it may have been meant: who types a key does not type a path.
fn example(given: &Path) -> String {
    let key = given.file_name().map_or("KEY".into(), |name| name.to_string_lossy());
    format!("mohole-findings/findings/{key}")
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let finding = &arguments.finding;
    if !finding.is_dir() {
        let example = example(finding);
        anyhow::bail!("{} is no folder: give a finding's folder, such as {example}", finding.display());
    }
    let subject = Subject::open(&arguments.finding, &arguments.target, &[])?;
    let verdict = subject.run()?;
    let happens = subject.is_it(&verdict);
    let (key, title) = match &subject.record {
        Some(record) => (record.signature.key.as_str(), record.signature.title.as_str()),
        None => ("", ""),
    };
    let target = subject.session.profile.name.as_str();
    if arguments.json {
        let (outcome, message) = (verdict.outcome.word(), verdict.message.as_deref());
        say::json(&Replayed { key, title, target, happens, outcome, message })?;
    } else if happens {
        say::line(format!("{target}: still happens: {title} [{key}]"))?;
    } else {
        let instead = verdict.signature.as_ref().map(|signature| format!(": {}", signature.title));
        let outcome = verdict.outcome.word();
        say::line(format!("{target}: does not happen: {outcome}{}", instead.unwrap_or_default()))?;
    }
    Ok(if happens { ExitCode::from(10) } else { ExitCode::SUCCESS })
}
