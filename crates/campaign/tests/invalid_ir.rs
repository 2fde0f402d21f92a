//! A lowering path and the run that confirms its finding agree on what is invalid IR.

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

/// A compiler whose pass `spoil` leaves invalid IR. For `toy.bad` the pass emits a warning before.
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

fn rule_index() -> RuleIndex {
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

/// The titles of invalid IR on a lowering path, and of the same run confirmed.
fn found(program: &str) -> (Vec<String>, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x-opt");
    fs::write(&path, COMPILER).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let profile = Profile::for_command("x", path.to_str().unwrap());
    let mut worker = Worker::new(Arc::new(Tool::at(path)), Mode::Spawn).unwrap();
    let rule_index = rule_index();
    let lowerer = Lowerer::new(&profile, &rule_index, false);
    let start = lowerer
        .start(&mut worker, &program.as_bytes().into())
        .unwrap()
        .expect("the compiler accepts the program");
    let path = lowerer.walk(&mut worker, &start, &mut Once(false), &mut Rng::new(0)).unwrap();
    let on_path = path.invalid.into_iter().map(|run| run.verdict.signature.unwrap().title()).collect();
    let job = Job::new(["--pass-pipeline=builtin.module(spoil)"], program.as_bytes());
    let verdict = examine_with_verifier(&mut worker, &profile, &job).unwrap().verdict;
    let is_invalid_ir = verdict.outcome == Outcome::Finding(mohole_testcase::Kind::InvalidIr);
    (on_path, verdict.signature.filter(|_| is_invalid_ir).map(|signature| signature.title()))
}

#[test]
fn invalid_ir_without_a_diagnostic_is_a_finding() {
    let title = "invalid IR: 'toy.odd' op is odd (spoil)".to_owned();
    assert_eq!(found("\"toy.fine\"() : () -> ()\n"), (vec![title.clone()], Some(title)));
}

#[test]
fn invalid_ir_after_a_warning_is_no_finding() {
    assert_eq!(found("\"toy.bad\"() : () -> ()\n"), (Vec::new(), None));
}
