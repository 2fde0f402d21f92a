//! Every pass of a compiler on the reduced program of every finding. One sweep tells which pass shows a bug
//! most directly, which others show it, whether two findings are one bug, and whether the program is one that
//! the verifier should have rejected.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mohole_oracle::{FollowUp, announced_pass, invalid_ir, judge_without_pass, last_error, mistake};
use mohole_target::{Engine, EngineError, Home, Mode, Prober, Profile, Worker};
use mohole_testcase::{CommandLine, Failure, Finding, Job, Kind, Limits, PassCall, Pipeline, Signature};

use super::closeness::{BEST_KNOWN, Closeness};
use super::same_failure::is_same_failure;
use super::subject::Subject;
use crate::judge::run::{follow_up, judged, may_be_finding};
use crate::judge::verifier::judged_with_verifier;
use crate::search::Chooser;

/// How long a pass may run. The programs are small: what takes longer does not end.
pub(super) const MAX_TIME: Duration = Duration::from_secs(2);

/// A pass that fails on a program.
#[derive(Debug, Clone)]
pub(crate) struct Trial {
    /// The pass.
    pub(crate) pass: String,
    /// The arguments that run it alone.
    pub(crate) args: Vec<String>,
    /// What it shows.
    pub(crate) shown: Signature,
}

/// What is tried: a finding with its reduced test case.
pub(crate) struct Tried<'a> {
    pub(crate) finding: &'a Finding,
    pub(crate) job: &'a Job,
}

impl Tried<'_> {
    /// Whether one run of any pass may show the same. Programs are not evaluated or read again here.
    pub(super) fn may_show(&self) -> bool {
        let finding = self.finding;
        let has_pass = !CommandLine::parse(&self.job.args).passes().is_empty();
        let is_in_pass = has_pass && finding.signature.activity.is_none();
        let kinds = matches!(finding.kind(), Kind::Crash(_) | Kind::Hang | Kind::Memory | Kind::InvalidIr);
        is_in_pass && kinds
    }

    fn closeness(&self) -> Closeness {
        Closeness::of(self.finding, &String::from_utf8_lossy(&self.job.input), &[])
    }
}

/// After so many passes that fail, a program has told enough, but for the passes of the findings and for
/// those that name its dialects.
const MAX_FAILURES: usize = 24;

/// After so many passes that do not end, none is tried on a program: each takes its whole time.
const MAX_HANGS: usize = 3;

/// What all passes do to the program of a finding.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sweep {
    /// The passes that fail on it.
    pub(crate) trials: Vec<Trial>,
    /// The passes that the finding's own pass runs on it.
    pub(crate) parts: Vec<String>,
    /// The keys of other findings whose commands fail on it in their own way.
    pub(crate) crossed: Vec<String>,
}

impl Sweep {
    /// Whether the command of another finding shows that finding's failure on this program. Of invalid IR,
    /// the mistake counts: the operations of the other program may be others.
    pub(crate) fn is_shown_by(&self, finding: &Finding) -> bool {
        let own = finding.own_signature();
        let is_own = |trial: &Trial| {
            let is_own = finding.is(Some(&trial.shown))
                || is_same_failure(own, &trial.shown)
                || is_same_mistake(&own.failure, &trial.shown.failure);
            is_own && finding.signature.pass.as_ref() == Some(&trial.pass)
        };
        self.crossed.contains(&finding.signature.key) || self.trials.iter().any(is_own)
    }
}

/// Whether two failures are the same mistake in invalid IR.
pub(crate) fn is_same_mistake(one: &Failure, other: &Failure) -> bool {
    mistake(one).is_some_and(|one| mistake(other) == Some(one))
}

/// For every finding, the passes that fail on its program, until the end of the time. The passes of the
/// findings themselves come first.
pub(crate) fn try_all(
    subject: &Subject,
    passes: &[PassCall],
    tried: &[Tried<'_>],
    workers: usize,
    end: Option<Instant>,
) -> Result<Vec<Sweep>, EngineError> {
    let mut engine = Engine::with_stop(&subject.tool, workers, Mode::Best, subject.stop())?;
    let places: Vec<usize> = (0..tried.len()).filter(|&place| tried[place].may_show()).collect();
    let is_of_finding = |call: &PassCall| {
        call.name == BEST_KNOWN
            || tried.iter().any(|one| one.finding.signature.pass.as_ref() == Some(&call.name))
    };
    let (first, rest): (Vec<&PassCall>, Vec<&PassCall>) = passes.iter().partition(|call| is_of_finding(call));
    let close: Vec<Closeness> = tried.iter().map(Tried::closeness).collect();
    // One pass on all programs, then the next: servers that are ready for a pass serve all of its runs.
    let runs = |calls: &[&PassCall], is_first: bool| -> Vec<Run> {
        let all = calls.iter().flat_map(|&call| places.iter().map(move |&place| (call.clone(), place)));
        let run = |(call, place): (PassCall, usize)| {
            let is_wanted = is_first || close[place].named_dialect(&call.name).is_some();
            Run { call, place, is_wanted }
        };
        all.map(run).collect()
    };
    let runs: Vec<Run> = runs(&first, true).into_iter().chain(runs(&rest, false)).collect();
    let told: Vec<Told> = tried.iter().map(|_| Told::default()).collect();
    let (profile, stop) = (&subject.profile, subject.stop());
    let own = engine.map(tried, |worker, one| complaint_of(worker, profile, one))?;
    let is_over = || end.is_some_and(|end| Instant::now() >= end) || stop.is_requested();
    let shown = engine.map(&runs, |worker, Run { call, place, is_wanted }| {
        if is_over() || told[*place].is_enough(*is_wanted) {
            return Ok(None);
        }
        let trial = one(worker, profile, call, &tried[*place], own[*place].as_ref())?;
        trial.iter().for_each(|trial| told[*place].add(&trial.shown));
        Ok(trial)
    })?;
    let mut trials: Vec<Vec<Trial>> = vec![Vec::new(); tried.len()];
    for (run, trial) in runs.iter().zip(shown) {
        trials[run.place].extend(trial);
    }
    let always = engine.map(&failing_passes(passes, &trials), |worker, call| {
        on_empty_module(worker, profile, call).map(|failure| Some((call.name.clone(), failure?)))
    })?;
    let says_nothing = |trial: &Trial| {
        always.iter().flatten().any(|(pass, failure)| trial.pass == *pass && trial.shown.failure == *failure)
    };
    trials.iter_mut().for_each(|one| one.retain(|trial| !says_nothing(trial)));
    let parts = engine.map(tried, |worker, one| match is_over() {
        true => Ok(Vec::new()),
        false => parts_of(worker, profile, one),
    })?;
    Ok(trials
        .into_iter()
        .zip(parts)
        .map(|(trials, parts)| Sweep { trials, parts, ..Sweep::default() })
        .collect())
}

/// The passes that the only pass of a finding runs in turn, as the compiler announces them.
fn parts_of(worker: &mut Worker, profile: &Profile, tried: &Tried<'_>) -> Result<Vec<String>, EngineError> {
    let Some(own) = CommandLine::parse(&tried.job.args).only_pass().filter(|_| tried.may_show()) else {
        return Ok(Vec::new());
    };
    let limits = Limits { cpu: MAX_TIME, wall: MAX_TIME * 3, ..tried.job.limits };
    let traced = follow_up(profile, &Job { limits, ..tried.job.clone() }, FollowUp::TracePasses);
    let said = worker.run(&traced)?.stderr_text().into_owned();
    let mut parts: Vec<String> = Vec::new();
    for pass in said.lines().filter_map(announced_pass) {
        if pass != own && !parts.iter().any(|part| part == pass) {
            parts.push(pass.to_owned());
        }
    }
    Ok(parts)
}

/// The passes that fail on a program.
fn failing_passes(passes: &[PassCall], trials: &[Vec<Trial>]) -> Vec<PassCall> {
    let fails = |call: &&PassCall| trials.iter().flatten().any(|trial| trial.pass == call.name);
    passes.iter().filter(fails).cloned().collect()
}

/// How a pass fails on a module without operations. Such a failure says nothing of any program.
fn on_empty_module(
    worker: &mut Worker,
    profile: &Profile,
    call: &PassCall,
) -> Result<Option<Failure>, EngineError> {
    let limits = Limits { cpu: MAX_TIME, wall: MAX_TIME * 3, ..profile.limits.limits() };
    let args = vec![Pipeline::of_calls([call]).to_argument()];
    let job = Job { args: args.into(), input: (*b"module {}\n").into(), limits };
    let execution = worker.run(&job)?;
    if !may_be_finding(&job.args, &execution) {
        return Ok(None);
    }
    let verdict = match judge_without_pass(&execution) {
        Some(verdict) => verdict,
        None => judged(worker, profile, &job, execution)?.verdict,
    };
    Ok(verdict.signature.map(|shown| shown.failure))
}

/// One pass on one program.
struct Run {
    call: PassCall,
    /// The finding whose program it is.
    place: usize,
    /// It is the pass of a finding, or it names a dialect of the program.
    is_wanted: bool,
}

/// How much a program has told.
#[derive(Default)]
struct Told {
    failures: AtomicUsize,
    hangs: AtomicUsize,
}

impl Told {
    fn add(&self, shown: &Signature) {
        self.failures.fetch_add(1, Ordering::Relaxed);
        if matches!(shown.failure, Failure::Hang | Failure::OutOfMemory { .. }) {
            self.hangs.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn is_enough(&self, is_wanted: bool) -> bool {
        let failures = self.failures.load(Ordering::Relaxed);
        self.hangs.load(Ordering::Relaxed) >= MAX_HANGS || (!is_wanted && failures >= MAX_FAILURES)
    }
}

/// The calls of all passes that users have; `None` if no campaign on this machine has asked the compiler for
/// them, which takes long.
pub(crate) fn product_passes(subject: &Subject, home: &Home) -> Option<Vec<PassCall>> {
    let catalog =
        Prober { profile: &subject.profile, tool: &subject.tool, home, workers: 1, until: None }.cached()?;
    let chooser = Chooser::new(&catalog, &subject.profile.deny, None);
    Some(chooser.product().map(|chosen| chosen.call).collect())
}

/// What the verifier says of a finding that leaves invalid IR. The finding itself tells what it said of the
/// program before that was reduced.
fn complaint_of(
    worker: &mut Worker,
    profile: &Profile,
    tried: &Tried<'_>,
) -> Result<Option<Signature>, EngineError> {
    if tried.finding.own_signature().kind() != Kind::InvalidIr || !tried.may_show() {
        return Ok(None);
    }
    let execution = worker.run(tried.job)?;
    Ok(judged_with_verifier(worker, profile, tried.job, execution)?.verdict.signature)
}

/// The failure of one pass on a program, if it fails.
fn one(
    worker: &mut Worker,
    profile: &Profile,
    call: &PassCall,
    tried: &Tried<'_>,
    complaint: Option<&Signature>,
) -> Result<Option<Trial>, EngineError> {
    let args = with_pass(&tried.job.args, call);
    let limits = Limits { cpu: MAX_TIME, wall: MAX_TIME * 3, ..tried.job.limits };
    let job = Job { args: args.as_slice().into(), input: tried.job.input.clone(), limits };
    let execution = worker.run(&job)?;
    let verdict = if may_be_finding(&job.args, &execution) {
        // The pass is known, so that no second run must find it out.
        match judge_without_pass(&execution) {
            Some(verdict) => verdict,
            None => judged(worker, profile, &job, execution)?.verdict,
        }
    } else if complaint.is_some_and(|own| complains_alike(own, &execution.stderr_text())) {
        judged_with_verifier(worker, profile, &job, execution)?.verdict
    } else {
        return Ok(None);
    };
    Ok(verdict.signature.map(|shown| {
        let pass = shown.pass.clone().or_else(|| Some(call.name.clone()));
        Trial { pass: call.name.clone(), args, shown: Signature { pass, ..shown } }
    }))
}

/// Whether the verifier says the same as of a finding's program, so that it is worth asking whether a pass is
/// to blame.
fn complains_alike(own: &Signature, stderr: &str) -> bool {
    let pass = own.pass.as_deref().unwrap_or_default();
    let said = last_error(stderr).and_then(|message| invalid_ir(pass, &message).signature);
    said.is_some_and(|said| said.key == own.key)
}

/// The arguments with this pass instead of theirs.
pub(crate) fn with_pass(args: &[String], call: &PassCall) -> Vec<String> {
    let others = args.iter().filter(|arg| CommandLine::parse(std::slice::from_ref(arg)).passes().is_empty());
    others.cloned().chain([Pipeline::of_calls([call]).to_argument()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_the_same_wherever_it_stands() {
        let said = |place: &str, kind: &str| format!("input.mlir:{place}: error: 'a.b' op needs no {kind}");
        let own = invalid_ir("to-x", &said("40:5", "i32")).signature.unwrap();
        assert!(complains_alike(&own, &format!("{}\n  a.b\n", said("2:3", "f64"))));
        assert!(!complains_alike(&own, "input.mlir:40:5: error: 'a.c' op needs no i32"));
        assert!(!complains_alike(&own, ""));
    }

    #[test]
    fn flags_stay_and_passes_go() {
        let args =
            ["--allow-unregistered-dialect", "--cse", "--pass-pipeline=builtin.module(a)"].map(str::to_owned);
        let call = PassCall { nest: Some("func.func".to_owned()), ..PassCall::named("sccp") };
        assert_eq!(
            with_pass(&args, &call),
            ["--allow-unregistered-dialect", "--pass-pipeline=builtin.module(func.func(sccp))"]
        );
    }
}
