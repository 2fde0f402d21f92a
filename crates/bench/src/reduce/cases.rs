//! Where the crashes to reduce come from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_campaign::{Campaign, Choice, KnownIssues, Record, examine, finding_folders};
use mohole_generate::mixed::{Mixed, Options};
use mohole_session::{Session, campaign, inputs};
use mohole_target::{Mode, Stop, Worker};
use mohole_testcase::{Job, Kind, Outcome, Signature, Verdict};
use serde::{Deserialize, Serialize};

use super::{Arguments, hide, recorded};

/// A crash, unreduced.
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

    pub(super) fn verdict(&self) -> Verdict {
        Verdict::finding(self.signature.clone(), None)
    }
}

/// The crashes of a compiler that these arguments ask for.
pub(super) fn of(session: &Session, arguments: &Arguments) -> Result<Vec<Case>> {
    let cases = match (arguments.findings.as_slice(), arguments.corpus.as_slice()) {
        ([], []) => asked(session, &shipped()?)?,
        (campaigns, []) => kept(session, campaigns)?,
        _ => search(session, arguments)?,
    };
    Ok(distinct(cases))
}

/// The crashes that come with mohole: found by campaigns on the programs that come with it.
fn shipped() -> Result<Vec<Case>> {
    let bytes = zstd::decode_all(include_bytes!("../../data/crashes.jsonl.zst").as_slice())?;
    let text = String::from_utf8(bytes)?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}

/// The cases of a compiler as it shows them today: how keys are made may have changed since they were found.
fn asked(session: &Session, cases: &[Case]) -> Result<Vec<Case>> {
    let mut worker = Worker::new(session.tool.clone(), Mode::Spawn)?;
    let mut shown = Vec::new();
    for case in cases.iter().filter(|case| case.target == session.profile.name) {
        let job = case.job(session);
        let verdict = examine(&mut worker, &session.profile, &job)?.verdict;
        match Case::new(session, &job, &verdict)
            .filter(|_| matches!(verdict.outcome, Outcome::Finding(Kind::Crash(_))))
        {
            Some(case) => shown.push(case),
            None => eprintln!("{}: does not show any more: {}", case.target, case.signature.title()),
        }
    }
    Ok(shown)
}

/// Writes cases in the form in which they come with mohole.
pub(super) fn save(path: &Path, cases: &[Case]) -> Result<()> {
    let lines = cases.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    let packed = zstd::encode_all(lines.join("\n").as_bytes(), 19)?;
    fs::write(path, packed).with_context(|| format!("cannot write {}", path.display()))
}

/// A case as it is; one from a program that someone wrote in several disguises, the best first.
pub(super) fn disguises(case: &Case, arguments: &Arguments) -> Vec<Case> {
    if arguments.corpus.is_empty() {
        return vec![case.clone()];
    }
    let mixed = Mixed::new();
    let padding: Vec<String> =
        (0..arguments.padding).map(|seed| mixed.generate(seed, &Options::default()).text).collect();
    let job = Job::new(case.args.iter().map(String::as_str), case.program.as_bytes());
    let hidden = |job: &Job| Case {
        args: job.args.to_vec(),
        program: String::from_utf8_lossy(&job.input).into_owned(),
        ..case.clone()
    };
    hide::all(&job, &padding).iter().map(hidden).collect()
}

/// What crashes a compiler: as programs tell, and where these are too few, by a sweep.
fn search(session: &Session, arguments: &Arguments) -> Result<Vec<Case>> {
    let programs = inputs::pieces(&arguments.corpus)?;
    let recorded = recorded::crashes(session, &programs)?;
    let crash = |verdict: &Verdict| matches!(verdict.outcome, Outcome::Finding(Kind::Crash(_)));
    let recorded: Vec<Case> = recorded
        .iter()
        .filter(|(_, verdict)| crash(verdict))
        .filter_map(|(job, verdict)| Case::new(session, job, verdict))
        .collect();
    if arguments.search.is_zero() || distinct(recorded.clone()).len() >= arguments.cases as usize {
        return Ok(recorded);
    }
    let field = campaign::field(session, &arguments.corpus, 1)?;
    let folder = tempfile::tempdir()?;
    let campaign = Campaign {
        field: &field,
        strategies: campaign::chosen(&["sweep".to_owned()], &field)?,
        folder: folder.path().to_owned(),
        seed: 0,
        workers: 1,
        time: Some(arguments.search),
        tests: None,
        known: &KnownIssues::default(),
        stop: Stop::default(),
        reduce: false,
        choice: Choice::default(),
    };
    campaign.run(&|_| ())?.whole()?;
    let swept = kept(session, &[folder.path().to_owned()]).unwrap_or_default();
    Ok(recorded.into_iter().chain(swept).collect())
}

/// What crashes a compiler: as campaigns have kept it.
fn kept(session: &Session, campaigns: &[PathBuf]) -> Result<Vec<Case>> {
    let mut found = Vec::new();
    for campaign in campaigns {
        for folder in finding_folders(campaign)? {
            let record = Record::read(&folder)?;
            if record.target != session.profile.name || !matches!(record.kind(), Kind::Crash(_)) {
                continue;
            }
            let program = String::from_utf8(inputs::read(&folder.join("module.mlir"))?)?;
            let Record { target, args, signature, .. } = record;
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
    fn the_crashes_that_come_with_mohole_are_of_three_compilers() {
        let cases = shipped().unwrap();
        for target in ["mlir-opt-22", "mlir-opt-19", "catalyst"] {
            let own: Vec<Case> = cases.iter().filter(|case| case.target == target).cloned().collect();
            assert_eq!(own.len(), distinct(own.clone()).len(), "{target}");
            assert!(!own.is_empty(), "{target}");
        }
    }
}
