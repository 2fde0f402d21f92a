//! What `sample` and `eval` share: the options of sampling, and sampled programs that the compiler has
//! judged.

use std::collections::HashSet;

use anyhow::{Result, bail, ensure};
use clap::ValueEnum;
use mohole_neural::{
    Checkpoint, Constraints, Drawing, Prompt, Rules, SampleOptions, Sampler, Seen, TransformerModel,
    Vocabulary,
};
use mohole_session::samples::{Judged, judge};
use mohole_session::{Session, TargetOption, Usage, WorkersOption};
use mohole_target::{EngineError, Mode};
use mohole_transformer::Model;

use super::model::ModelOption;

/// Programs that are written at once.
const ROWS: usize = 32;
/// Programs that are sampled before the compiler judges them.
const ROUND: usize = 256;
/// How often an attempt is drawn, if what comes is known.
const DRAWS: usize = 6;

/// Options of sampling.
#[derive(clap::Args)]
pub(crate) struct Sampling {
    #[command(flatten)]
    pub(crate) target: TargetOption,
    #[command(flatten)]
    pub(crate) model: ModelOption,
    /// Number of attempts
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The form in which programs are written
    #[arg(long, value_enum, default_value_t = Syntax::Generic)]
    form: Syntax,
    /// An operation or a dialect that must occur
    #[arg(long, value_name = "NAME", conflicts_with = "form")]
    must: Option<String>,
    /// Temperature: low values give likely programs, high values unusual ones
    #[arg(long, value_name = "T", default_value_t = Drawing::default().temperature)]
    temperature: f32,
    /// Temperature when an operation is chosen
    #[arg(long, value_name = "T", default_value_t = Drawing::default().op_temperature)]
    op_temperature: f32,
    /// Draw only from the most likely tokens with this probability together
    #[arg(long, value_name = "P", default_value_t = Drawing::default().top_p)]
    top_p: f32,
    /// Draw only tokens that are at least this likely, relative to the most likely one
    #[arg(long, value_name = "P", default_value_t = Drawing::default().min_p)]
    min_p: f32,
    /// The first function of a program has at least so many operations, or a random number below it
    #[arg(long, value_name = "N", default_value_t = SampleOptions::default().least_ops)]
    least_ops: usize,
    /// Sample as FLEX does: temperature 1, no constraints, no repair, known programs as well
    #[arg(long, conflicts_with_all = ["temperature", "op_temperature", "top_p", "min_p"])]
    flex: bool,
    /// Let the model write what it wants, with errors in structure, scope and types
    #[arg(long)]
    no_constraints: bool,
    /// Do not draw again if the program is one that the model learned from, or was written before
    #[arg(long)]
    allow_known: bool,
    /// Do not repair programs that the compiler refuses
    #[arg(long)]
    no_repair: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// The form of programs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Syntax {
    /// Generic form
    Generic,
    /// The operations' own syntax
    Custom,
}

impl Sampling {
    /// Samples programs in rounds, and gives each with its number, from 1, to `take`.
    pub(crate) fn run(
        &self,
        checkpoint: &Checkpoint,
        take: &mut dyn FnMut(usize, Judged) -> Result<()>,
    ) -> Result<()> {
        let session = Session::open(&self.target)?;
        let workers = self.workers.count();
        let catalog = session.catalog(workers)?;
        let mut engine = session.engine(workers, Mode::Best)?;
        let rules = Rules::new(&checkpoint.vocabulary, &catalog, &checkpoint.observed);
        let model = Model::new(&checkpoint.weights)?;
        let mut model = TransformerModel::new(&model, workers);
        let mut sampler = Sampler::new(&rules, self.options(checkpoint)?, self.seed);
        let prompt = self.prompt(&checkpoint.vocabulary)?;
        let mut judged = |count: usize| {
            let samples = sampler.sample(&mut model, &vec![prompt.clone(); count]);
            let samples = samples.into_iter().map(|sample| sample.written).collect();
            judge(&mut engine, &session, samples, !(self.no_repair || self.flex))
        };
        let mut known = Known { seen: &checkpoint.seen, written: HashSet::new() };
        let mut number = 0;
        while number < self.count {
            let count = ROUND.min(self.count - number);
            for program in attempts(count, self.draws(), &mut known, &mut judged)? {
                number += 1;
                take(number, program)?;
            }
        }
        Ok(())
    }

    /// How often an attempt is drawn, if what comes is known.
    fn draws(&self) -> usize {
        if self.flex || self.allow_known { 1 } else { DRAWS }
    }

    fn options(&self, checkpoint: &Checkpoint) -> Result<SampleOptions> {
        let drawing = Drawing {
            temperature: self.temperature,
            op_temperature: self.op_temperature,
            top_p: self.top_p,
            min_p: self.min_p,
            ..Drawing::default()
        };
        let is_fine = |number: f32| number.is_finite() && number >= 0.0;
        ensure!(
            is_fine(self.temperature) && is_fine(self.op_temperature),
            Usage("a temperature must not be negative".to_owned())
        );
        let is_free = self.no_constraints || self.flex;
        Ok(SampleOptions {
            drawing: if self.flex { Drawing::FLEX } else { drawing },
            constraints: if is_free { Constraints::NONE } else { Constraints::ALL },
            least_ops: self.least_ops,
            max_tokens: checkpoint.weights.shape.context,
            rows: ROWS,
        })
    }

    fn prompt(&self, vocabulary: &Vocabulary) -> Result<Prompt> {
        match (&self.must, self.form) {
            (Some(name), _) => match vocabulary.op(name).or_else(|| vocabulary.dialect(name)) {
                Some(token) => Ok(Prompt::Must { token, force: true }),
                None => bail!(Usage(format!("the model knows no operation or dialect {name}"))),
            },
            (None, Syntax::Generic) => Ok(Prompt::Generic),
            (None, Syntax::Custom) => Ok(Prompt::Custom),
        }
    }
}

/// The programs that must not be written once more.
struct Known<'c> {
    /// Those that the model learned from.
    seen: &'c Seen,
    /// The skeletons of those written before.
    written: HashSet<u64>,
}

impl Known<'_> {
    /// Whether a program is known. It is, from now on.
    fn learn(&mut self, skeleton: u64) -> bool {
        self.seen.contains(skeleton) || !self.written.insert(skeleton)
    }
}

/// Judged samples. One that is valid and known is drawn again, up to `draws` times in all.
fn attempts(
    count: usize,
    draws: usize,
    known: &mut Known<'_>,
    judged: &mut dyn FnMut(usize) -> Result<Vec<Judged>, EngineError>,
) -> Result<Vec<Judged>> {
    let mut attempts = judged(count)?;
    let mut places: Vec<usize> = (0..count).collect();
    for _ in 1..draws {
        places.retain(|&place| attempts[place].skeleton.is_some_and(|skeleton| known.learn(skeleton)));
        if places.is_empty() {
            break;
        }
        for (&place, program) in places.iter().zip(judged(places.len())?) {
            attempts[place] = program;
        }
    }
    places.iter().filter_map(|&place| attempts[place].skeleton).for_each(|skeleton| {
        known.learn(skeleton);
    });
    Ok(attempts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(skeleton: Option<u64>) -> Judged {
        Judged { is_valid: skeleton.is_some(), skeleton, ..Judged::default() }
    }

    #[test]
    fn known_programs_are_drawn_again() {
        let seen = Seen::new([1 << 60]);
        let mut known = Known { seen: &seen, written: HashSet::new() };
        let rounds = [vec![1, 2, 0, 2], vec![4, 2], vec![3]];
        let mut rounds =
            rounds.map(|round| round.into_iter().map(|hash| (hash > 0).then_some(hash << 60))).into_iter();
        let mut judged = |count: usize| {
            let round: Vec<Judged> = rounds.next().unwrap().map(program).collect();
            assert_eq!(round.len(), count);
            Ok(round)
        };
        let found = attempts(4, 3, &mut known, &mut judged).unwrap();
        let found: Vec<Option<u64>> =
            found.iter().map(|program| program.skeleton.map(|hash| hash >> 60)).collect();
        assert_eq!(found, [Some(4), Some(2), None, Some(3)]);
    }
}
