//! Runs the variants of a program, and says in sentences what decides.

use std::time::{Duration, Instant};

use mohole_oracle::judge_without_pass;
use mohole_target::{Engine, EngineError, Mode, Worker};
use mohole_testcase::{Finding, Job, Kind, Limits, Outcome, Signature};

use super::aspect::{Aspect, Variant};
use super::aspects::aspects;
use crate::judge::run::{judged, may_be_finding};
use crate::reports::same_failure::is_same_failure;
use crate::reports::subject::Subject;

/// How long a variant may run: the program itself fails at once.
const MAX_TIME: Duration = Duration::from_secs(1);

/// Most sentences of one report.
const MAX_SENTENCES: usize = 3;

/// So many variants must fail before something is said not to matter.
const MIN_VARIANTS: usize = 3;

/// A finding whose program is varied.
pub(crate) struct Varied<'a> {
    pub(crate) finding: &'a Finding,
    pub(crate) job: &'a Job,
    /// What one run of the job shows.
    pub(crate) shown: &'a Signature,
}

/// What a variant does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// The verifier rejects it, or there was no time.
    Unknown,
    /// It fails as the program does.
    Shows,
    /// The compiler accepts it, and does not fail in that way.
    ShowsNot,
}

/// One variant that is run.
struct Run<'a> {
    place: usize,
    aspect: usize,
    variant: &'a Variant,
}

/// For every finding, what decides, in sentences.
pub(crate) fn deciding(
    subject: &Subject,
    varied: &[Varied<'_>],
    workers: usize,
    end: Option<Instant>,
) -> Result<Vec<Vec<String>>, EngineError> {
    let mut engine = Engine::with_stop(&subject.tool, workers, Mode::Best, subject.stop())?;
    let all: Vec<Vec<Aspect>> = varied.iter().map(of_finding).collect();
    let mut runs = Vec::new();
    for (place, found) in all.iter().enumerate() {
        for (aspect, variants) in found.iter().enumerate() {
            runs.extend(variants.variants.iter().map(|variant| Run { place, aspect, variant }));
        }
    }
    let is_over = || end.is_some_and(|end| Instant::now() >= end) || subject.stop().is_requested();
    let answers = engine.map(&runs, |worker, run| match is_over() {
        true => Ok(Answer::Unknown),
        false => answer(worker, subject, &varied[run.place], run.variant),
    })?;
    let told = |place: usize, aspect: usize| {
        let here =
            runs.iter().zip(&answers).filter(move |(run, _)| run.place == place && run.aspect == aspect);
        here.map(|(run, answer)| (run.variant.value.as_str(), *answer)).collect::<Vec<_>>()
    };
    let sentences = |(place, found): (usize, &Vec<Aspect>)| {
        let mut all_told: Vec<_> = (0..found.len()).map(|aspect| told(place, aspect)).collect();
        let mut sentences = merged(found, &mut all_told);
        sentences.extend(found.iter().zip(&all_told).filter_map(|(aspect, told)| sentence(aspect, told)));
        // What decides comes before what does not.
        sentences.sort_by_key(|(decides, _)| !decides);
        sentences.into_iter().take(MAX_SENTENCES).map(|(_, sentence)| sentence).collect()
    };
    Ok(all.iter().enumerate().map(sentences).collect())
}

/// The aspects of a finding whose failure one short run tells.
fn of_finding(varied: &Varied<'_>) -> Vec<Aspect> {
    let is_quick = matches!(varied.finding.own_signature().kind(), Kind::Crash(_) | Kind::ParserCrash);
    let program = std::str::from_utf8(&varied.job.input).ok().filter(|_| is_quick);
    program.map(|program| aspects(program, &varied.job.args)).unwrap_or_default()
}

/// What a variant of a finding's test case does.
fn answer(
    worker: &mut Worker,
    subject: &Subject,
    varied: &Varied<'_>,
    variant: &Variant,
) -> Result<Answer, EngineError> {
    let limits = Limits { cpu: MAX_TIME, wall: MAX_TIME * 3, ..varied.job.limits };
    let args = variant.args.as_ref().map_or_else(|| varied.job.args.clone(), |args| args.as_slice().into());
    let input = match &variant.program {
        Some(program) => program.as_bytes().into(),
        None => varied.job.input.clone(),
    };
    let job = Job { args, input, limits };
    let execution = worker.run(&job)?;
    if may_be_finding(&job.args, &execution) {
        let verdict = match judge_without_pass(&execution) {
            Some(verdict) => verdict,
            None => judged(worker, &subject.profile, &job, execution)?.verdict,
        };
        let is_same = verdict.signature.is_some_and(|shown| is_same_failure(varied.shown, &shown));
        return Ok(if is_same { Answer::Shows } else { Answer::Unknown });
    }
    let outcome = judged(worker, &subject.profile, &job, execution)?.verdict.outcome;
    Ok(if outcome == Outcome::Success { Answer::ShowsNot } else { Answer::Unknown })
}

/// Sentences on two types that must not be one: with the second in place of the first it does not fail, nor
/// the other way round. That says nothing of either type alone, and is taken from what is told of them.
fn merged(aspects: &[Aspect], told: &mut [Vec<(&str, Answer)>]) -> Vec<(bool, String)> {
    let mut sentences = Vec::new();
    for first in 0..aspects.len() {
        for second in first + 1..aspects.len() {
            let owns = [&*aspects[first].own, &*aspects[second].own];
            let passes = |one: usize, own: &str| told[one].contains(&(own, Answer::ShowsNot));
            let are_types = [first, second].iter().all(|one| aspects[*one].what.starts_with("type "));
            if are_types && passes(first, owns[1]) && passes(second, owns[0]) {
                told[first].retain(|(value, _)| *value != owns[1]);
                told[second].retain(|(value, _)| *value != owns[0]);
                let [one, other] = owns;
                sentences.push((true, format!("It does not fail if {one} and {other} are one type.")));
            }
        }
    }
    sentences
}

/// A sentence on an aspect, and whether it decides.
fn sentence(aspect: &Aspect, told: &[(&str, Answer)]) -> Option<(bool, String)> {
    let with = |wanted: Answer| -> Vec<&str> {
        told.iter().filter(|(_, answer)| *answer == wanted).map(|(value, _)| *value).collect()
    };
    let (shows, shows_not) = (with(Answer::Shows), with(Answer::ShowsNot));
    let (what, own) = (&aspect.what, &aspect.own);
    match (shows.is_empty(), shows_not.is_empty()) {
        (true, true) => None,
        (true, false) => {
            Some((true, format!("The {what} decides: it fails with {own}, not with {}.", list(&shows_not))))
        }
        // That numbers do not matter is no news, and a few variants prove little.
        (false, true) if aspect.is_number || shows.len() < MIN_VARIANTS => None,
        (false, true) => {
            Some((false, format!("The {what} does not matter: it fails with {} as well.", list(&shows))))
        }
        (false, false) => Some((
            true,
            format!(
                "The {what} decides: it fails with {own}, {}, not with {}.",
                list(&shows),
                list(&shows_not)
            ),
        )),
    }
}

fn list(values: &[&str]) -> String {
    values.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_types_that_must_not_be_one_are_told_once() {
        let [one, other] = ["i32", "i64"].map(|own| Aspect {
            what: format!("type `{own}`"),
            is_number: false,
            own: own.to_owned(),
            variants: Vec::new(),
        });
        let mut told =
            [vec![("i64", Answer::ShowsNot), ("f32", Answer::Shows)], vec![("i32", Answer::ShowsNot)]];
        let sentences = merged(&[one, other], &mut told);
        assert_eq!(sentences, [(true, "It does not fail if i32 and i64 are one type.".to_owned())]);
        assert_eq!(told, [vec![("f32", Answer::Shows)], vec![]]);
    }

    #[test]
    fn sentences_say_what_decides() {
        let aspect =
            Aspect { what: "shape".to_owned(), is_number: false, own: "4".to_owned(), variants: Vec::new() };
        let of = |told: &[(&str, Answer)]| sentence(&aspect, told).map(|(_, sentence)| sentence);
        assert_eq!(of(&[("0", Answer::Unknown)]), None);
        let decides = of(&[("0", Answer::ShowsNot), ("?", Answer::Shows), ("1", Answer::Unknown)]);
        assert_eq!(decides.as_deref(), Some("The shape decides: it fails with 4, ?, not with 0."));
        let only = of(&[("0", Answer::ShowsNot), ("?", Answer::ShowsNot)]);
        assert_eq!(only.as_deref(), Some("The shape decides: it fails with 4, not with 0, ?."));
        let all = of(&["0", "1", "?"].map(|shape| (shape, Answer::Shows)));
        assert_eq!(all.as_deref(), Some("The shape does not matter: it fails with 0, 1, ? as well."));
        assert_eq!(of(&[("0", Answer::Shows)]), None);
    }
}
