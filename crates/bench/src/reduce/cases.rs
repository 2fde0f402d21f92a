//! The crashes to reduce.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use mohole_campaign::{Campaign, Choice, KnownIssues, examine, finding_folders, read_finding};
use mohole_generate::mixed::{Mixed, Options};
use mohole_session::{Session, campaign, inputs, parse_time};
use mohole_target::{Mode, Stop, Worker};
use mohole_testcase::{Finding, Job, Kind, Outcome, Signature, Verdict};
use serde::{Deserialize, Serialize};

use super::{hide, recorded};

/// An unreduced crash.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Case {
    pub(super) target: String,
    pub(super) args: Vec<String>,
    #[serde(flatten)]
    pub(super) signature: Signature,
    pub(super) program: String,
}

impl Case {
    fn new(session: &Session, job: &Job, verdict: &Verdict) -> Option<Self> {
        Some(Case {
            target: session.profile.name.clone(),
            args: job.args.to_vec(),
            signature: verdict.signature.clone()?,
            program: std::str::from_utf8(&job.input).ok()?.to_owned(),
        })
    }

    pub(super) fn job(&self, session: &Session) -> Job {
        Job {
            args: self.args.clone().into(),
            input: self.program.clone().into_bytes().into(),
            limits: session.profile.limits.limits(),
        }
    }

    pub(super) fn finding(&self) -> Finding {
        let program = self.program.clone().into_bytes().into();
        Finding::new(self.signature.clone(), &self.target, &self.args, program)
    }
}

/// Options that select the crashes.
#[derive(clap::Args)]
pub(super) struct Source {
    /// Take the crashes of these campaigns instead of the built-in ones: folders of `mohole fuzz --dir`
    #[arg(long, value_name = "FOLDER")]
    findings: Vec<PathBuf>,
    /// Find crashes with these programs instead: files or folders. A program that has a line `// command: ..`
    /// at its top first runs with that command
    #[arg(long, value_name = "PATH", conflicts_with = "findings")]
    corpus: Vec<PathBuf>,
    /// Maximum number of crashes for each compiler
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) cases: u32,
    /// With --corpus: hide each crash among the functions of N generated programs
    #[arg(long, value_name = "N", default_value_t = 4)]
    padding: u64,
    /// With --corpus: time for a search for more crashes on each compiler; 0 for none
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "2m")]
    search: Duration,
}

/// The crashes of a compiler that the options select.
pub(super) fn of(session: &Session, source: &Source) -> Result<Vec<Case>> {
    let cases = match (source.findings.as_slice(), source.corpus.as_slice()) {
        ([], []) => rerun(session, &shipped()?)?,
        (campaigns, []) => saved(session, campaigns)?,
        _ => search(session, source)?,
    };
    Ok(distinct(cases))
}

/// The built-in crashes, found by campaigns on the built-in programs.
fn shipped() -> Result<Vec<Case>> {
    let bytes = zstd::decode_all(include_bytes!("../../data/crashes.jsonl.zst").as_slice())?;
    let text = String::from_utf8(bytes)?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// Runs the cases of a compiler again: their signatures may have changed since they were found.
fn rerun(session: &Session, cases: &[Case]) -> Result<Vec<Case>> {
    let mut worker = Worker::new(session.tool.clone(), Mode::Spawn)?;
    let mut shown = Vec::new();
    for case in cases.iter().filter(|case| case.target == session.profile.name) {
        let job = case.job(session);
        let verdict = examine(&mut worker, &session.profile, &job)?.verdict;
        match Case::new(session, &job, &verdict)
            .filter(|_| matches!(verdict.outcome, Outcome::Finding(Kind::Crash(_))))
        {
            Some(case) => shown.push(case),
            None => eprintln!("{}: does not reproduce: {}", case.target, case.signature.title()),
        }
    }
    Ok(shown)
}

/// Writes cases in the format of the built-in cases.
pub(super) fn save(path: &Path, cases: &[Case]) -> Result<()> {
    let lines = cases.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    let packed = zstd::encode_all(lines.join("\n").as_bytes(), 19)?;
    fs::write(path, packed).with_context(|| format!("cannot write {}", path.display()))
}

/// The case; a case from `--corpus` hidden in several ways, the best hidden first.
pub(super) fn hidden(case: &Case, source: &Source) -> Vec<Case> {
    if source.corpus.is_empty() {
        return vec![case.clone()];
    }
    let mixed = Mixed::new();
    let padding: Vec<String> =
        (0..source.padding).map(|seed| mixed.generate(seed, &Options::default()).text).collect();
    let job = Job::new(case.args.iter().map(String::as_str), case.program.as_bytes());
    let with_job = |job: &Job| Case {
        args: job.args.to_vec(),
        program: String::from_utf8_lossy(&job.input).into_owned(),
        ..case.clone()
    };
    hide::all(&job, &padding).iter().map(with_job).collect()
}

/// Crashes by the commands in programs, and if these are too few, crashes that a sweep over all passes finds.
fn search(session: &Session, source: &Source) -> Result<Vec<Case>> {
    let programs = inputs::pieces(&source.corpus)?;
    let recorded = recorded::crashes(session, &programs)?;
    let crash = |verdict: &Verdict| matches!(verdict.outcome, Outcome::Finding(Kind::Crash(_)));
    let recorded: Vec<Case> = recorded
        .iter()
        .filter(|(_, verdict)| crash(verdict))
        .filter_map(|(job, verdict)| Case::new(session, job, verdict))
        .collect();
    if source.search.is_zero() || distinct(recorded.clone()).len() >= source.cases as usize {
        return Ok(recorded);
    }
    let config = campaign::config(session, &source.corpus, 1)?;
    let folder = tempfile::tempdir()?;
    let campaign = Campaign {
        config: &config,
        strategies: campaign::chosen(&["sweep".to_owned()], &config)?,
        folder: folder.path().to_owned(),
        seed: 0,
        workers: 1,
        time: Some(source.search),
        tests: None,
        known: &KnownIssues::default(),
        stop: Stop::default(),
        reduce: false,
        choice: Choice::default(),
        sharing: None,
    };
    campaign.run(&|_| ())?.whole()?;
    let swept = saved(session, &[folder.path().to_owned()]).unwrap_or_default();
    Ok(recorded.into_iter().chain(swept).collect())
}

/// Crashes that campaigns saved.
fn saved(session: &Session, campaigns: &[PathBuf]) -> Result<Vec<Case>> {
    let mut found = Vec::new();
    for campaign in campaigns {
        for folder in finding_folders(campaign)? {
            let record = read_finding(&folder)?;
            if record.target != session.profile.name || !matches!(record.kind(), Kind::Crash(_)) {
                continue;
            }
            let program = String::from_utf8(inputs::read(&folder.join("module.mlir"))?)?;
            let Finding { target, args, signature, .. } = record;
            found.push(Case { target, args, signature, program });
        }
    }
    Ok(found)
}

/// Keeps one case of each bug that several passes show.
fn distinct(cases: Vec<Case>) -> Vec<Case> {
    let is_same = |a: &Signature, b: &Signature| a.title() == b.title() || a.is_same_place(b);
    let mut kept: Vec<Case> = Vec::new();
    for case in cases {
        if !kept.iter().any(|other| is_same(&other.signature, &case.signature)) {
            kept.push(case);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_crashes_are_of_three_compilers() {
        let cases = shipped().unwrap();
        for target in ["mlir-opt-22", "mlir-opt-19", "catalyst"] {
            let own: Vec<Case> = cases.iter().filter(|case| case.target == target).cloned().collect();
            assert_eq!(own.len(), distinct(own.clone()).len(), "{target}");
            assert!(!own.is_empty(), "{target}");
        }
    }
}
