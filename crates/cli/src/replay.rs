//! `mohole replay`: runs a finding again.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use mohole_session::print;
use mohole_testcase::Signature;
use serde::Serialize;

use crate::subject::{self, OtherTargetOption, Subject};

/// Run a finding again and say whether it still happens
///
/// Runs the reduced program if there is one, on the finding's compiler or on another.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole replay mohole-findings/findings/6cd7530c7aa829d7\n\n\
Exit codes: 0 it does not happen, 1 error, 2 bad usage, 10 it happens.")]
pub(crate) struct Arguments {
    /// The finding's folder
    #[arg(value_name = "FINDING")]
    finding: PathBuf,
    #[command(flatten)]
    target: OtherTargetOption,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Replayed<'a> {
    key: &'a str,
    title: &'a str,
    target: &'a str,
    happens: bool,
    /// The other failure as which it happens.
    #[serde(skip_serializing_if = "Option::is_none")]
    another_failure: Option<print::Identity<'a>>,
    outcome: &'a str,
    message: Option<&'a str>,
}

impl Replayed<'_> {
    /// The result, with the signature of another bug if there is one.
    fn text(&self, found: Option<&Signature>) -> String {
        let Replayed { key, title, target, outcome, .. } = self;
        if let Some(other) = found.filter(|_| self.another_failure.is_some()) {
            let (other, key) = (other.title(), &other.key);
            return format!("{target}: happens, as another failure of the same pass: {other} [{key}]");
        }
        if self.happens {
            return format!("{target}: still happens: {title} [{key}]");
        }
        let instead = found.map(|signature| format!(": {}", signature.title())).unwrap_or_default();
        format!("{target}: does not happen: {outcome}{instead}")
    }
}

/// The folder that a user who typed only a key may mean.
fn example(given: &Path) -> String {
    let key = given.file_name().map_or("KEY".into(), |name| name.to_string_lossy());
    format!("mohole-findings/findings/{key}")
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let folder = &arguments.finding;
    if !folder.is_dir() {
        let example = example(folder);
        anyhow::bail!("{} is not a folder: give a finding's folder, such as {example}", folder.display());
    }
    let finding = subject::read(folder)?;
    let (key, title) = (finding.signature.key.clone(), finding.signature.title());
    let subject = Subject::of_finding(folder, finding, &arguments.target)?;
    let verdict = subject.run()?.verdict;
    let happens = subject.is_shown_by(&verdict);
    let other = verdict.signature.as_ref().filter(|_| subject.is_shown_otherwise(&verdict));
    let replayed = Replayed {
        key: &key,
        title: &title,
        target: &subject.session.profile.name,
        happens,
        another_failure: other.map(print::Identity::of),
        outcome: verdict.outcome.word(),
        message: verdict.message.as_deref(),
    };
    print::ignore_closed_pipe(match arguments.json {
        true => print::json(&replayed),
        false => print::line(replayed.text(verdict.signature.as_ref())),
    })?;
    Ok(if happens { ExitCode::from(10) } else { ExitCode::SUCCESS })
}
