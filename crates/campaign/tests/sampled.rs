//! Campaigns that sample programs from a model.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use mohole_campaign::{
    Campaign, CampaignConfig, CampaignInputs, Choice, Ended, FuzzError, FuzzEvent, KnownIssues, Program,
    SampleCounts, SamplingModel, Strategy, Turn, strategies,
};
use mohole_catalog::{Catalog, PassDef};
use mohole_mutate::Similar;
use mohole_neural::{Checkpoint, LearnOptions, Observed, Seen, Vocabulary};
use mohole_store::Store;
use mohole_target::{EngineError, Profile, Stop, Tool};
use mohole_testcase::{Origin, Provenance, Rng, Step};
use mohole_transformer::{Shape, Weights};

/// A fake compiler that prints its input and rejects `toy.bad`.
const COMPILER: &str = r#"#!/bin/sh
for last; do :; done
line=$(grep -n '"toy.bad"' "$last" | head -n 1 | cut -d : -f 1)
if [ -n "$line" ]; then
    echo "$last:$line:3: error: 'toy.bad' op is bad" >&2
    exit 1
fi
cat "$last"
"#;

const MODULE: &str = "\"toy.spin\"() : () -> ()\n";

/// What the model has learned from.
const TRAINING: &str = r#"
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "toy.bad"(%a) : (i32) -> i32
  %1 = "toy.spin"(%0) : (i32) -> i32
  %2 = "toy.turn"(%1, %a) : (i32, i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
"#;

/// A tiny model with random weights.
fn model() -> SamplingModel {
    let options = LearnOptions { size: 1200, ..LearnOptions::default() };
    let vocabulary = Vocabulary::learn([TRAINING; 4], &options).unwrap();
    let program = mohole_neural::parse(TRAINING).unwrap();
    let shape =
        Shape { vocabulary: vocabulary.size(), context: 128, layers: 1, width: 32, heads: 1, hidden: 32 };
    let mut rng = Rng::new(1);
    let mut number = || rng.below(2001) as f32 / 1000.0 - 1.0;
    let weights = shape
        .weights()
        .into_iter()
        .map(|weight| (0..weight.rows * weight.columns).map(|_| number()).collect());
    let checkpoint = Checkpoint {
        weights: Weights::from_floats(shape, weights.collect()).unwrap(),
        vocabulary,
        observed: Observed::learn([&program]),
        seen: Seen::new([]),
        card: BTreeMap::new(),
    };
    SamplingModel::parse("tiny.mohole", &checkpoint.to_bytes().unwrap()).unwrap()
}

/// A fake compiler with three passes.
fn config(folder: &Path) -> CampaignConfig {
    let compiler = folder.join("opt");
    fs::write(&compiler, COMPILER).unwrap();
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
    let pass = |name: &str| PassDef { name: name.to_owned(), ..PassDef::default() };
    CampaignConfig::new(CampaignInputs {
        profile: Profile::for_command("fake", &compiler.display().to_string()),
        tool: Arc::new(Tool::at(compiler)),
        runner: None,
        asserting: None,
        catalog: Catalog { passes: ["cse", "inline", "sccp"].map(pass).into(), ..Catalog::default() },
        book: None,
        ods: None,
        similar: Similar::default(),
        programs: vec![Program::new("program", MODULE.as_bytes())],
    })
}

fn flex() -> Box<dyn Strategy> {
    strategies().into_iter().find(|strategy| strategy.name() == "flex").unwrap()
}

/// Runs a campaign with one strategy until enough was sampled.
fn run(
    folder: &Path,
    config: &CampaignConfig,
    strategy: Box<dyn Strategy>,
    is_enough: fn(&SampleCounts) -> bool,
) -> Result<Ended, FuzzError> {
    let (stop, known) = (Stop::default(), KnownIssues::default());
    let campaign = Campaign {
        config,
        strategies: vec![strategy],
        folder: folder.to_owned(),
        seed: 3,
        workers: 2,
        time: Some(Duration::from_secs(60)),
        tests: None,
        known: &known,
        stop: stop.clone(),
        reduce: false,
        choice: Choice::default(),
        sharing: None,
    };
    campaign.run(&|event| match event {
        FuzzEvent::Progress(status) if is_enough(&status.samples) => stop.request(),
        _ => {}
    })
}

/// The sampled programs that a campaign has kept.
fn kept(folder: &Path) -> Vec<Provenance> {
    let entries = Store::read(folder).unwrap().corpus().unwrap();
    let provenances = entries.iter().map(|entry| Provenance::from_json(&entry.parent));
    provenances.filter(|made| matches!(made.origin, Origin::Sampled { .. })).collect()
}

fn rounds(folder: &Path) -> u64 {
    let rounds = Store::read(folder).unwrap().state("sampled-rounds").unwrap();
    rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(0)
}

#[test]
fn samples_are_repaired_and_run_through_all_passes_and_a_resumed_campaign_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path()).with_model(Some(model().into()));
    let status =
        run(folder.path(), &config, flex(), |samples| samples.repaired > 2).unwrap().whole().unwrap();
    let SampleCounts { made, taken, accepted, repaired, processor_seconds, .. } = status.samples;
    assert!(
        repaired > 2 && accepted >= repaired && taken >= accepted && made >= taken,
        "{:?}",
        status.samples
    );
    let share = processor_seconds / (status.session * 2.0);
    assert!(share < 0.15, "{share} of the time");
    assert!(status.faults == 0 && status.scores["flex"].rejected > 0, "{:?}", status.scores);
    assert_eq!(status.passes.exercised, 3);
    let kept = kept(folder.path());
    assert!(kept.iter().all(|made| made.to_string().starts_with("sampled from tiny.mohole (")), "{kept:?}");
    assert!(kept.iter().any(|made| made.steps.contains(&Step::Repaired)), "{kept:?}");
    let earlier = rounds(folder.path());
    assert!(earlier > 0);
    run(folder.path(), &config, flex(), |samples| samples.made > 0).unwrap().whole().unwrap();
    assert!(rounds(folder.path()) > earlier, "the same programs are sampled again");
}

/// Fails in every turn.
struct Failing;

impl Strategy for Failing {
    fn name(&self) -> &'static str {
        "failing"
    }

    fn about(&self) -> &'static str {
        "fails"
    }

    fn takes_samples(&self) -> bool {
        true
    }

    fn turn(&self, _: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        Err(EngineError::NoThreads { program: "opt".into() })
    }
}

#[test]
fn the_thread_ends_with_a_campaign_that_fails() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path()).with_model(Some(model().into()));
    let Ended { error, .. } = run(folder.path(), &config, Box::new(Failing), |_| false).unwrap();
    assert!(matches!(error, Some(FuzzError::Faults(_))));
}

#[test]
fn without_a_model_the_strategy_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    assert_eq!(flex().lacks(&config), Some("a model (--model)"));
    assert_eq!(flex().lacks(&config.with_model(Some(model().into()))), None);
}

#[test]
fn a_file_that_is_no_checkpoint_is_refused() {
    let error = SamplingModel::parse("a.mohole", MODULE.as_bytes()).err().unwrap();
    assert_eq!(error.to_string(), "the file is not a checkpoint of mohole");
}
