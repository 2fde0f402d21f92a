//! Crashes of a round: confirmed in a process of their own, and saved as findings.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use mohole_campaign::{Compiler, TargetRecord, examine, is_refused_kind, with_names, write_finding};
use mohole_catalog::Catalog;
use mohole_session::Session;
use mohole_target::{Engine, Mode, Stop, Worker};
use mohole_testcase::{Finding, Job, Kind, Provenance, Signature};

/// A run that crashed.
pub(super) struct Crash {
    pub(super) signature: Signature,
    pub(super) job: Job,
}

/// Judges programs that crash the compiler when it reads them.
pub(super) fn before_passes<'p>(
    engine: &mut Engine,
    session: &Session,
    programs: impl Iterator<Item = &'p String>,
) -> Result<Vec<Crash>> {
    let profile = &session.profile;
    let mut crashes = Vec::new();
    for program in programs {
        let args = profile.no_op.iter().cloned();
        let job = Job { limits: profile.limits.limits(), ..Job::new(args, program.as_bytes()) };
        let run = examine(engine.first(), profile, &job)?;
        crashes.extend(run.verdict.signature.map(|signature| Crash { signature, job }));
    }
    Ok(crashes)
}

/// Confirms and saves crashes, one of each signature. The keys of those that are confirmed.
pub(super) fn save(
    engine: &mut Engine,
    session: &Session,
    catalog: &Catalog,
    folder: &Path,
    (round, seed): (usize, u64),
    crashes: Vec<Crash>,
) -> Result<BTreeSet<String>> {
    let mut by_key: BTreeMap<String, Crash> = BTreeMap::new();
    for crash in crashes {
        if matches!(crash.signature.kind(), Kind::Crash(_)) {
            by_key.entry(crash.signature.key.clone()).or_insert(crash);
        }
    }
    let target = TargetRecord::known(&session.profile, &session.tool, catalog);
    let mut keys = BTreeSet::new();
    let (known, new): (Vec<_>, Vec<_>) = by_key.into_iter().partition(|(key, _)| folder.join(key).exists());
    keys.extend(known.into_iter().map(|(key, _)| key));
    let new: Vec<(u64, Crash)> = (0..).zip(new.into_iter().map(|(_, crash)| crash)).collect();
    // Each takes seconds, so all workers do it, in processes of their own.
    let confirm = |_: &mut Worker, (number, crash): &(u64, Crash)| {
        let provenance = Provenance::sampled(&format!("round {round}"), seed, *number);
        confirmed(session, crash.job.clone(), provenance)
    };
    engine.stream(&new, confirm, |finding| {
        let Some(finding) = finding else { return Ok(()) };
        write_finding(folder, &target, compiler(session), &finding)
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        keys.insert(finding.signature.key);
        Ok(())
    })?;
    Ok(keys)
}

fn compiler(session: &Session) -> Compiler<'_> {
    Compiler { profile: &session.profile, tool: &session.tool, runner: None }
}

/// The crash as a run in a process of its own shows it; `None` if that does not crash, or in a way that
/// maintainers refuse.
fn confirmed(session: &Session, job: Job, provenance: Provenance) -> Result<Option<Finding>> {
    let profile = &session.profile;
    let job = Job { limits: profile.limits.limits(), ..job };
    let mut alone = Worker::new(session.tool.clone(), Mode::Spawn)?;
    let run = examine(&mut alone, profile, &job)?;
    let run = with_names(run, compiler(session), &Stop::default())?;
    let Some(finding) = run.finding(&profile.name, provenance) else { return Ok(None) };
    let program = String::from_utf8_lossy(&finding.program);
    let is_crash = matches!(finding.kind(), Kind::Crash(_));
    let is_refused = is_refused_kind(profile, finding.kind(), &finding.args, &program);
    let (strategy, oracle) = ("loop".to_owned(), "crash".to_owned());
    Ok((is_crash && !is_refused).then(|| Finding { strategy, oracle, ..finding.clone() }))
}
