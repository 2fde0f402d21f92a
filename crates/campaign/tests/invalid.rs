//! A walk and whoever confirms what it has found agree on what is invalid IR.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

use mohole_campaign::{Lowerer, examine_with_verifier};
use mohole_lowering::{
    FinishedPath, GOAL, PassKind, PassRule, Planner, Population, RuleBook, RuleId, RuleIndex, Step,
    StepResult,
};
use mohole_target::{Mode, Profile, Tool, Worker};
use mohole_testcase::{Job, Outcome, PassCall, Rng};

/// A compiler whose pass `spoil` leaves what its verifier refuses; of what is known to be bad it says so
/// before.
const COMPILER: &str = r#"#!/bin/sh
for last; do :; done
case "$(cat "$last")" in
*toy.odd*) echo "$last:1:1: error: 'toy.odd' op is odd" >&2; exit 1 ;;
*toy.bad*) said="$last:1:1: warning: 'toy.bad' op cannot be spoilt" ;;
esac
case "$*" in *spoil*) ;; *) cat "$last"; exit 0 ;; esac
test -z "$said" || echo "$said" >&2
case "$*" in *--verify-each=false*) echo '"toy.odd"() : () -> ()'; exit 0 ;; esac
echo "$last:1:1: error: 'toy.odd' op is odd" >&2
exit 1
"#;

/// Proposes the first pass, once.
struct Once(bool);

impl Planner for Once {
    fn start_path(&mut self) {}

    fn propose(&mut self, _: &RuleIndex, _: &Population, _: &mut Rng) -> Option<Step> {
        let is_first = !std::mem::replace(&mut self.0, true);
        is_first.then(|| Step { conversion: Some(0), ..Step::default() })
    }

    fn on_step(&mut self, _: &Step, _: StepResult) {}

    fn on_optimization_failed(&mut self, _: &Step, _: Option<RuleId>) {}

    fn finish_path(&mut self, _: &RuleIndex, _: &FinishedPath) {}

    fn max_steps(&self) -> usize {
        5
    }
}

fn atlas() -> RuleIndex {
    let spoil = PassRule {
        call: PassCall::named("spoil"),
        kind: PassKind::Idle,
        failed: 0,
        crashed: 0,
        effects: Vec::new(),
        complaints: Vec::new(),
        met: BTreeMap::new(),
    };
    let book = RuleBook {
        compiler: "x".to_owned(),
        version: String::new(),
        programs: 0,
        rules: vec![spoil],
        source: BTreeMap::new(),
    };
    RuleIndex::new(book, GOAL)
}

/// What a walk finds, and what is found by looking at the same again.
fn found(program: &str) -> (Vec<String>, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x-opt");
    fs::write(&path, COMPILER).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let profile = Profile::for_command("x", path.to_str().unwrap());
    let mut worker = Worker::new(Arc::new(Tool::at(path)), Mode::Spawn).unwrap();
    let atlas = atlas();
    let lowerer = Lowerer::new(&profile, &atlas, false);
    let start = lowerer.start(&mut worker, &program.as_bytes().into()).unwrap().expect("it is accepted");
    let path = lowerer.walk(&mut worker, &start, &mut Once(false), &mut Rng::new(0)).unwrap();
    let walked = path.invalid.into_iter().map(|run| run.verdict.signature.unwrap().title()).collect();
    let job = Job::new(["--pass-pipeline=builtin.module(spoil)"], program.as_bytes());
    let verdict = examine_with_verifier(&mut worker, &profile, &job).unwrap().verdict;
    let is_it = verdict.outcome == Outcome::Finding(mohole_testcase::Kind::InvalidIr);
    (walked, verdict.signature.filter(|_| is_it).map(|signature| signature.title()))
}

#[test]
fn what_a_pass_leaves_without_a_word_is_found() {
    let title = "invalid IR: 'toy.odd' op is odd (spoil)".to_owned();
    assert_eq!(found("\"toy.fine\"() : () -> ()\n"), (vec![title.clone()], Some(title)));
}

#[test]
fn what_a_pass_has_warned_of_is_no_finding() {
    assert_eq!(found("\"toy.bad\"() : () -> ()\n"), (Vec::new(), None));
}
