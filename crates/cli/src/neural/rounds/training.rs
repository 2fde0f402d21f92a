//! The first step of a round: training.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use mohole_neural::examples::{ExampleOptions, custom_example, example, pack};
use mohole_neural::{Checkpoint, Observed, Seen, Special, Token};
use mohole_testcase::Rng;
use mohole_training::{AdamW, LOG, Lora, Plan, Schedule, Settings, Tokens, Trainer, run};
use mohole_transformer::Weights;

use super::base::Base;
use super::programs::ProgramSet;
use super::results::Trained;
use super::state::Loop;
use crate::neural::train::show;

/// Most steps until the learning rate is at its highest.
const WARMUP: usize = 100;

/// Trains the model of a round and writes it. False if the time is over.
pub(super) fn train(rounds: &Loop<'_>, round: usize, base: &mut Base, set: &ProgramSet) -> Result<bool> {
    let begun = Instant::now();
    let arguments = rounds.arguments;
    let examples = examples(set, base, arguments.seed ^ round as u64);
    ensure!(!examples.is_empty(), "no program has at most {} tokens", base.shape.context);
    let tokens = Tokens::parse(&pack(examples.iter().map(Vec::as_slice), base.vocabulary.size()))?;
    let count = tokens.tokens.len();
    let settings = settings(rounds, round, base, count);
    let device = arguments.device.device();
    let mut trainer = match &base.model {
        None => Trainer::new(settings, tokens, device)?,
        Some(model) => Trainer::from_weights(settings, tokens, &model.weights, device)?,
    };
    let plan = Plan { folder: rounds.folder.training(round), log_every: 20, checkpoint_every: 500 };
    let is_done = run(&mut trainer, &plan, &mut |record| {
        show(record);
        !rounds.is_over()
    });
    if !is_done.with_context(|| format!("the training of round {round}"))? {
        return Ok(false);
    }
    let log = std::fs::read_to_string(plan.folder.join(LOG)).unwrap_or_default();
    let last = log.lines().last().and_then(|line| serde_json::from_str(line).ok());
    let last: Option<mohole_training::Record> = last;
    let record = Trained {
        examples: examples.len(),
        tokens: count,
        steps: trainer.position().step,
        loss: last.as_ref().map_or(0.0, |last| last.loss),
        loss_held_out: last.as_ref().and_then(|last| last.validation_loss),
        seconds: begun.elapsed().as_secs_f64(),
    };
    let weights = Weights::from_floats(base.shape, trainer.weights()?)?;
    let checkpoint = checkpoint(base, weights, set, round);
    rounds.folder.write_trained(round, &checkpoint, &record)?;
    Ok(true)
}

fn examples(set: &ProgramSet, base: &Base, seed: u64) -> Vec<Vec<Token>> {
    let mut rng = Rng::new(seed);
    let options = ExampleOptions { max_tokens: base.shape.context, ..ExampleOptions::default() };
    let vocabulary = &base.vocabulary;
    let mut examples: Vec<Vec<Token>> =
        set.programs.iter().filter_map(|program| example(program, vocabulary, &mut rng, &options)).collect();
    let custom = set.custom.iter();
    examples.extend(custom.filter_map(|text| custom_example(text, vocabulary, &mut rng, &options)));
    rng.shuffle(&mut examples);
    examples
}

fn settings(rounds: &Loop<'_>, round: usize, base: &Base, tokens: usize) -> Settings {
    let arguments = rounds.arguments;
    let batch_tokens = arguments.batch.unwrap_or_else(|| arguments.device.batch(tokens));
    let steps = tokens * arguments.epochs / batch_tokens.max(1);
    Settings {
        architecture: base.shape.architecture(),
        end: u32::from(Special::End.token()),
        epochs: arguments.epochs,
        batch_tokens,
        validation: 0.02,
        seed: arguments.seed ^ round as u64,
        schedule: Schedule { peak: arguments.learning_rate(), warmup: (steps / 10).min(WARMUP), last: 0.03 },
        optimizer: AdamW::default(),
        precision: arguments.device.precision(),
        lora: arguments.lora.then(Lora::default),
    }
}

/// The model of a round. It keeps what the model before it has seen.
fn checkpoint(base: &mut Base, weights: Weights, set: &ProgramSet, round: usize) -> Checkpoint {
    let own = (Observed::learn(&set.programs), Seen::new(set.skeletons().iter().copied()));
    let (observed, seen, mut card) = match base.model.take() {
        None => (own.0, own.1, BTreeMap::new()),
        Some(model) => (model.observed.merge(own.0), model.seen.union(&own.1), model.card),
    };
    card.insert("rounds of the loop".to_owned(), round.to_string());
    card.insert("programs of the loop".to_owned(), set.programs.len().to_string());
    let vocabulary = base.vocabulary.clone();
    Checkpoint { weights, vocabulary, observed, seen, card }
}
