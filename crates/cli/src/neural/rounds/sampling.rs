//! The second step of a round: sampling.

use std::time::Instant;

use anyhow::Result;
use mohole_neural::{Checkpoint, Prompt, custom, encode};
use mohole_session::model::load;
use mohole_session::print;
use mohole_session::sample_figures::Figures;
use mohole_session::sampling::{JudgedSamples, Syntax};
use mohole_testcase::Rng;
use mohole_transformer::Model;

use super::programs::ProgramSet;
use super::results::Samples;
use super::state::Loop;

/// Programs that are sampled before the compiler judges them.
const CHUNK: usize = 2048;

/// Samples continuations of programs of the set and writes what came of them.
pub(super) fn sample(rounds: &mut Loop<'_>, round: usize, set: &ProgramSet) -> Result<()> {
    let begun = Instant::now();
    let checkpoint = load(&rounds.folder.model(round))?;
    let prompts = prompts(rounds, round, set, &checkpoint);
    let model = Model::new(&checkpoint.weights)?;
    let Loop { arguments, session, catalog, engine, folder, .. } = rounds;
    let seed = arguments.seed ^ ((round as u64) << 40);
    let workers = arguments.workers.count();
    let mut source = JudgedSamples::new(&checkpoint, &model, catalog, &arguments.manner, seed, workers)?;
    let mut figures = Figures::default();
    let (mut programs, mut crashing) = (Vec::new(), Vec::new());
    let mut done = 0;
    for chunk in prompts.chunks(CHUNK) {
        for judged in source.attempts(engine, session, chunk)? {
            let is_good = figures.add(&judged, &checkpoint.seen);
            if judged.crashed {
                crashing.push(judged.text);
            } else if let Some(program) = judged.program.filter(|_| is_good) {
                programs.push(program.text());
            }
        }
        done += chunk.len();
        print::note(format!("round {round}: {done} of {} sampled, {} good", prompts.len(), programs.len()));
    }
    let counts = figures.counts().0;
    let seconds = begun.elapsed().as_secs_f64();
    folder.write_samples(round, &Samples { counts, programs, crashing, seconds })
}

/// Each seed's first tokens, once for each continuation.
fn prompts(rounds: &Loop<'_>, round: usize, set: &ProgramSet, checkpoint: &Checkpoint) -> Vec<Prompt> {
    let arguments = rounds.arguments;
    let vocabulary = &checkpoint.vocabulary;
    let (count, is_custom) = (arguments.prompt_tokens(), arguments.manner.form == Syntax::Custom);
    let available = if is_custom { set.custom.len() } else { set.programs.len() };
    let mut places: Vec<usize> = (0..available).collect();
    Rng::new(arguments.seed ^ 0x5eed ^ ((round as u64) << 20)).shuffle(&mut places);
    places.truncate(arguments.seeds);
    let prompt = |place: usize| match (count, is_custom) {
        (0, _) => arguments.manner.start(),
        (_, true) => Prompt::first_tokens(&custom::encode(&set.custom[place], vocabulary), count),
        (_, false) => Prompt::first_tokens(&encode(&set.programs[place], vocabulary), count),
    };
    let prompts = places.into_iter().map(prompt);
    prompts.flat_map(|prompt| std::iter::repeat_n(prompt, arguments.continuations)).collect()
}
