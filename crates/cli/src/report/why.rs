//! `mohole report --why`: what makes two findings one bug.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail, ensure};
use mohole_campaign::{Clusters, finding_folders, read_finding};
use mohole_session::print;
use mohole_testcase::Finding;

/// Prints what joins two findings; exit code 1 if nothing does.
pub(super) fn explain(campaign: &Path, one: &str, other: &str) -> Result<ExitCode> {
    let folders = finding_folders(campaign)?;
    let findings: Vec<Finding> =
        folders.iter().map(|folder| read_finding(folder)).collect::<Result<_, _>>()?;
    let (one, other) = (named(&findings, one)?, named(&findings, other)?);
    ensure!(one != other, "{} and {} are one finding", one.signature.key, other.signature.key);
    let clusters = Clusters::of(findings.iter());
    let [path, other_path] = [one, other].map(|finding| clusters.path(&finding.signature.key));
    let Some(meeting) = path.iter().find(|key| other_path.contains(key)) else {
        print::line("Nothing shows that they are one bug:")?;
        [one, other].into_iter().try_for_each(|finding| print::line(line(finding)))?;
        return Ok(ExitCode::FAILURE);
    };
    let steps = |path: &[&str]| path.iter().take_while(|key| key != &meeting).count();
    let joined = path[..steps(&path)].iter().chain(&other_path[..steps(&other_path)]);
    for key in joined {
        let finding = named(&findings, key)?;
        let Some(joined) = &finding.joined else { continue };
        print::line(line(finding))?;
        print::line(format!("  is one with {}: {}", joined.with, joined.because))?;
    }
    print::line(line(named(&findings, meeting)?))?;
    Ok(ExitCode::SUCCESS)
}

fn line(finding: &Finding) -> String {
    format!("{} {}", finding.signature.key, finding.title())
}

/// The finding with this key, or the only one whose key starts so.
fn named<'f>(findings: &'f [Finding], key: &str) -> Result<&'f Finding> {
    let mut named = findings.iter().filter(|finding| finding.signature.key.starts_with(key));
    match (named.next(), named.next()) {
        (Some(finding), None) => Ok(finding),
        (Some(_), Some(_)) => bail!("several findings have a key that starts with {key}"),
        (None, _) => bail!("there is no finding {key}"),
    }
}
