//! Programs of a model that the compiler has judged: the options of sampling, and the sampling itself.

use std::collections::HashSet;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::atomic::AtomicUsize;

use anyhow::{Result, bail, ensure};
use clap::ValueEnum;
use mohole_catalog::Catalog;
use mohole_neural::{
    CUSTOM_START, Checkpoint, Constraints, Drawing, GENERIC_START, Prompt, Rules, Sample, SampleOptions,
    Sampler, Seen, TextOptions, TransformerModel, Vocabulary,
};
use mohole_target::{Engine, EngineError, Mode};
use mohole_transformer::Model;

use crate::beginnings::Beginnings;
use crate::foreign::{FOREIGN_CONTEXT, ForeignModel};
use crate::model::ModelOption;
use crate::samples::{Judged, judge};
use crate::{Session, TargetOption, Usage, WorkersOption};

/// Programs that a thread writes at once.
const ROWS: usize = 16;
/// Programs that are sampled before the compiler judges them.
const ROUND: usize = 1024;
/// How often an attempt is drawn, if what comes is known.
const DRAWS: usize = 6;

/// Options of sampling.
#[derive(clap::Args)]
pub struct Sampling {
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    model: ModelOption,
    /// Folder with an adapter for a model of others, as `mohole neural train --lora` or PEFT writes it
    #[arg(long, value_name = "FOLDER")]
    adapter: Option<PathBuf>,
    /// Number of attempts
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// An operation or a dialect that must occur
    #[arg(long, value_name = "NAME", conflicts_with = "form")]
    must: Option<String>,
    /// Continue a program of this file: each attempt keeps what is before one of its operations, drawn at
    /// random. With `--form custom` the file must be in custom assembly, with `generic` it may be in any form
    #[arg(long = "continue", value_name = "FILE", conflicts_with = "must")]
    continued: Option<PathBuf>,
    #[command(flatten)]
    manner: Manner,
    #[command(flatten)]
    workers: WorkersOption,
}

/// How programs are drawn and repaired.
#[derive(Debug, Clone, PartialEq, clap::Args, serde::Serialize, serde::Deserialize)]
pub struct Manner {
    /// The form in which programs are written
    #[arg(long, value_enum, default_value_t = Syntax::Generic)]
    pub form: Syntax,
    /// Temperature: low values give likely programs, high values unusual ones
    #[arg(long, value_name = "T", default_value_t = Drawing::default().temperature)]
    pub temperature: f32,
    /// Temperature when an operation is chosen; not for models of others
    #[arg(long, value_name = "T", default_value_t = Drawing::default().op_temperature)]
    pub op_temperature: f32,
    /// Draw only from the most likely tokens with this probability together
    #[arg(long, value_name = "P", default_value_t = Drawing::default().top_p)]
    pub top_p: f32,
    /// Draw only tokens that are at least this likely, relative to the most likely one
    #[arg(long, value_name = "P", default_value_t = Drawing::default().min_p)]
    pub min_p: f32,
    /// The first function of a program has at least so many operations, or a random number below it; not for
    /// models of others
    #[arg(long, value_name = "N", default_value_t = SampleOptions::default().least_ops)]
    pub least_ops: usize,
    /// Sample as FLEX does: temperature 1, no constraints, no repair, known programs as well
    #[arg(long, conflicts_with_all = ["temperature", "op_temperature", "top_p", "min_p"])]
    pub flex: bool,
    /// Let the model write what it wants, with errors in structure, scope and types; models of others always
    /// do
    #[arg(long)]
    pub no_constraints: bool,
    /// Leave out these constraints: structure (brackets, order, values that exist; without it there is none),
    /// scope (dominance), counts (of operands, results, regions), attributes, types, nesting (terminators),
    /// signatures (of blocks and functions), symbols; not for models of others
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', hide_possible_values = true, value_parser =
        clap::builder::PossibleValuesParser::new(Constraints::NAMES))]
    #[serde(default)]
    pub without_constraint: Vec<String>,
    /// Always take the most likely token
    #[arg(long)]
    pub no_perturbation: bool,
    /// Do not draw again if the program is one that the model learned from, or was written before
    #[arg(long)]
    pub allow_known: bool,
    /// Do not repair programs that the compiler refuses
    #[arg(long)]
    pub no_repair: bool,
}

/// The form of programs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Syntax {
    /// Generic form
    #[default]
    Generic,
    /// The operations' own syntax
    Custom,
}

/// The model that programs are sampled from.
pub enum SampledModel {
    /// A checkpoint of mohole.
    Own(Box<Checkpoint>),
    /// A model of others.
    Foreign(Box<ForeignModel>),
}

impl SampledModel {
    /// The skeletons of the programs that it has learned from, as far as they are known.
    pub fn seen(&self) -> &Seen {
        match self {
            SampledModel::Own(checkpoint) => &checkpoint.seen,
            SampledModel::Foreign(model) => &model.seen,
        }
    }
}

impl Sampling {
    /// Reads the model.
    ///
    /// # Errors
    /// If it cannot be used, or options do not fit it.
    pub fn load(&self) -> Result<SampledModel> {
        self.manner.check()?;
        if !self.model.model.is_dir() {
            let unfit = || Usage("--adapter needs a model of others, a folder".to_owned());
            ensure!(self.adapter.is_none(), unfit());
            return Ok(SampledModel::Own(Box::new(self.model.load()?)));
        }
        for (option, is_given) in [("--must", self.must.is_some()), ("--continue", self.continued.is_some())]
        {
            let unfit = || Usage(format!("{option} needs a checkpoint of mohole, not a model of others"));
            ensure!(!is_given, unfit());
        }
        let model = ForeignModel::open(&self.model.model, self.adapter.as_deref())?;
        Ok(SampledModel::Foreign(Box::new(model)))
    }

    /// Samples programs in rounds, and gives each with its number, from 1, to `take`.
    pub fn run(&self, model: &SampledModel, take: &mut dyn FnMut(usize, Judged) -> Result<()>) -> Result<()> {
        match model {
            SampledModel::Own(checkpoint) => self.run_own(checkpoint, take),
            SampledModel::Foreign(model) => self.run_foreign(model, take),
        }
    }

    fn run_foreign(
        &self,
        model: &ForeignModel,
        take: &mut dyn FnMut(usize, Judged) -> Result<()>,
    ) -> Result<()> {
        let session = Session::open(&self.target)?;
        let workers = self.workers.count();
        let mut engine = session.engine(workers, Mode::Best)?;
        let options = TextOptions {
            drawing: self.manner.drawing(),
            max_tokens: FOREIGN_CONTEXT,
            rows: ROWS,
            threads: workers,
        };
        let start = match self.manner.form {
            Syntax::Generic => GENERIC_START,
            Syntax::Custom => CUSTOM_START,
        };
        let mut known = Known { seen: Some(&model.seen), written: HashSet::new() };
        let (mut number, mut asked) = (0, 0);
        while number < self.count {
            let prompts = vec![self.manner.start(); ROUND.min(self.count - number)];
            let mut judged = |prompts: &[Prompt]| -> Result<Vec<Judged>> {
                asked += 1;
                let samples = model.text.sample(start, prompts.len(), &options, self.seed ^ (asked << 32))?;
                Ok(judge(&mut engine, &session, samples, self.manner.repairs())?)
            };
            for program in attempts(&prompts, self.manner.draws(), &mut known, &mut judged)? {
                number += 1;
                take(number, program)?;
            }
        }
        Ok(())
    }

    fn run_own(
        &self,
        checkpoint: &Checkpoint,
        take: &mut dyn FnMut(usize, Judged) -> Result<()>,
    ) -> Result<()> {
        let session = Session::open(&self.target)?;
        let workers = self.workers.count();
        let catalog = session.catalog(workers)?;
        let mut engine = session.engine(workers, Mode::Best)?;
        let vocabulary = &checkpoint.vocabulary;
        let beginnings = match &self.continued {
            Some(file) => {
                let language = (vocabulary, checkpoint.weights.shape.context);
                let is_custom = self.manner.form == Syntax::Custom;
                Beginnings::of_file(file, is_custom, language, &session, &mut engine)?
            }
            None => Beginnings::Same(self.prompt(vocabulary)?),
        };
        let model = Model::new(&checkpoint.weights)?;
        let mut samples = JudgedSamples::new(checkpoint, &model, &catalog, &self.manner, self.seed, workers)?;
        let mut number = 0;
        while number < self.count {
            let attempts = number..self.count.min(number + ROUND);
            let prompts: Vec<Prompt> =
                attempts.map(|number| beginnings.prompt(number, self.seed, vocabulary)).collect();
            for program in samples.attempts(&mut engine, &session, &prompts)? {
                number += 1;
                take(number, program)?;
            }
        }
        Ok(())
    }

    fn prompt(&self, vocabulary: &Vocabulary) -> Result<Prompt> {
        match &self.must {
            Some(name) => match vocabulary.op(name).or_else(|| vocabulary.dialect(name)) {
                Some(token) => Ok(Prompt::Must { token, force: true }),
                None => bail!(Usage(format!("the model knows no operation or dialect {name}"))),
            },
            None => Ok(self.manner.start()),
        }
    }
}

impl Manner {
    /// The prompt of the form alone.
    pub fn start(&self) -> Prompt {
        match self.form {
            Syntax::Generic => Prompt::Generic,
            Syntax::Custom => Prompt::Custom,
        }
    }

    /// Checks the numbers.
    ///
    /// # Errors
    /// If a temperature is negative or no number.
    pub fn check(&self) -> Result<(), Usage> {
        let is_fine = |number: f32| number.is_finite() && number >= 0.0;
        match is_fine(self.temperature) && is_fine(self.op_temperature) {
            true => Ok(()),
            false => Err(Usage("a temperature must not be negative".to_owned())),
        }
    }

    /// How often an attempt is drawn, if what comes is known.
    fn draws(&self) -> usize {
        if self.flex || self.allow_known || self.no_perturbation { 1 } else { DRAWS }
    }

    fn repairs(&self) -> bool {
        !(self.no_repair || self.flex)
    }

    fn drawing(&self) -> Drawing {
        let drawing = Drawing {
            temperature: self.temperature,
            op_temperature: self.op_temperature,
            top_p: self.top_p,
            min_p: self.min_p,
            ..Drawing::default()
        };
        let drawing = if self.flex { Drawing::FLEX } else { drawing };
        Drawing { perturb: !self.no_perturbation, ..drawing }
    }

    fn constraints(&self) -> Constraints {
        if self.no_constraints || self.flex {
            return Constraints::NONE;
        }
        let without = |all: Constraints, name: &String| all.without(name).unwrap_or(all);
        self.without_constraint.iter().fold(Constraints::ALL, without)
    }

    fn options(&self, checkpoint: &Checkpoint) -> SampleOptions {
        SampleOptions {
            drawing: self.drawing(),
            constraints: self.constraints(),
            least_ops: self.least_ops,
            max_tokens: checkpoint.weights.shape.context,
            rows: ROWS,
        }
    }
}

impl Default for Manner {
    fn default() -> Self {
        let Drawing { temperature, op_temperature, top_p, min_p, .. } = Drawing::default();
        Manner {
            form: Syntax::Generic,
            temperature,
            op_temperature,
            top_p,
            min_p,
            least_ops: SampleOptions::default().least_ops,
            flex: false,
            no_constraints: false,
            without_constraint: Vec::new(),
            no_perturbation: false,
            allow_known: false,
            no_repair: false,
        }
    }
}

/// Samples programs of a model and has a compiler judge them.
pub struct JudgedSamples<'a> {
    rules: Rules<'a>,
    models: Vec<TransformerModel<'a>>,
    options: SampleOptions,
    seed: u64,
    /// How often the model was asked.
    asked: u64,
    known: Known<'a>,
    draws: usize,
    repairs: bool,
}

impl<'a> JudgedSamples<'a> {
    /// Samples depend on the seed alone, not on the number of threads. `model` has the weights of the
    /// checkpoint.
    ///
    /// # Errors
    /// If the manner is bad.
    pub fn new(
        checkpoint: &'a Checkpoint,
        model: &'a Model,
        catalog: &Catalog,
        manner: &Manner,
        seed: u64,
        threads: usize,
    ) -> Result<Self, Usage> {
        manner.check()?;
        Ok(JudgedSamples {
            rules: Rules::new(&checkpoint.vocabulary, catalog, &checkpoint.observed),
            models: (0..threads.max(1)).map(|_| TransformerModel::new(model, 1)).collect(),
            options: manner.options(checkpoint),
            seed,
            asked: 0,
            known: Known { seen: Some(&checkpoint.seen), written: HashSet::new() },
            draws: manner.draws(),
            repairs: manner.repairs(),
        })
    }

    /// One program for each prompt, as the model writes it.
    pub fn sample(&mut self, prompts: &[Prompt]) -> Vec<Sample> {
        self.asked += 1;
        let sampler = Sampler::new(&self.rules, self.options.clone(), self.seed ^ (self.asked << 32));
        sample_in_parallel(&sampler, &mut self.models, prompts)
    }

    /// One judged program for each prompt. One that is valid and known is drawn again, some times.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn attempts(
        &mut self,
        engine: &mut Engine,
        session: &Session,
        prompts: &[Prompt],
    ) -> Result<Vec<Judged>, EngineError> {
        let (draws, repairs) = (self.draws, self.repairs);
        let mut known = std::mem::take(&mut self.known);
        let mut judged = |prompts: &[Prompt]| {
            let samples = self.sample(prompts);
            judge(engine, session, samples.into_iter().map(|sample| sample.written).collect(), repairs)
        };
        let attempts = attempts(prompts, draws, &mut known, &mut judged);
        self.known = known;
        attempts
    }
}

/// One sample for each prompt. Each model has a thread.
fn sample_in_parallel(
    sampler: &Sampler<'_, '_>,
    models: &mut [TransformerModel<'_>],
    prompts: &[Prompt],
) -> Vec<Sample> {
    let next = &AtomicUsize::new(0);
    let mut samples: Vec<(usize, Sample)> = std::thread::scope(|scope| {
        let write = |model: &mut TransformerModel<'_>| sampler.write(model, prompts, next);
        let threads: Vec<_> = models.iter_mut().map(|model| scope.spawn(move || write(model))).collect();
        let samples =
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        samples.flatten().collect()
    });
    samples.sort_unstable_by_key(|(prompt, _)| *prompt);
    samples.into_iter().map(|(_, sample)| sample).collect()
}

/// The programs that must not be written once more.
#[derive(Default)]
struct Known<'c> {
    /// Those that the model learned from.
    seen: Option<&'c Seen>,
    /// The skeletons of those written before.
    written: HashSet<u64>,
}

impl Known<'_> {
    /// Whether a program is known. It is, from now on.
    fn learn(&mut self, skeleton: u64) -> bool {
        self.seen.is_some_and(|seen| seen.contains(skeleton)) || !self.written.insert(skeleton)
    }
}

/// Judged samples. One that is valid and known is drawn again, up to `draws` times in all.
fn attempts<E>(
    prompts: &[Prompt],
    draws: usize,
    known: &mut Known<'_>,
    judged: &mut impl FnMut(&[Prompt]) -> Result<Vec<Judged>, E>,
) -> Result<Vec<Judged>, E> {
    let mut attempts = judged(prompts)?;
    let mut places: Vec<usize> = (0..prompts.len()).collect();
    for _ in 1..draws {
        places.retain(|&place| attempts[place].skeleton.is_some_and(|skeleton| known.learn(skeleton)));
        if places.is_empty() {
            break;
        }
        let again: Vec<Prompt> = places.iter().map(|&place| prompts[place].clone()).collect();
        for (&place, program) in places.iter().zip(judged(&again)?) {
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
    fn each_constraint_can_be_switched_off() {
        use clap::Parser;

        #[derive(Parser)]
        struct Command {
            #[command(flatten)]
            manner: Manner,
        }
        let constraints = |words: &[&str]| {
            let command = Command::try_parse_from(std::iter::once(&"sample").chain(words));
            command.map(|command| command.manner.constraints()).map_err(|error| error.to_string())
        };
        assert_eq!(constraints(&[]), Ok(Constraints::ALL));
        assert_eq!(constraints(&["--no-constraints"]), Ok(Constraints::NONE));
        let two = Constraints { types: false, scope: false, ..Constraints::ALL };
        assert_eq!(constraints(&["--without-constraint", "types,scope"]), Ok(two));
        let all = Constraints::NAMES.join(",");
        assert_eq!(constraints(&["--without-constraint", &all]), Ok(Constraints::NONE));
        assert!(constraints(&["--without-constraint", "type"]).unwrap_err().contains("types"));
    }

    #[test]
    fn a_loop_of_an_earlier_version_is_read() {
        let mut written = serde_json::to_value(Manner::default()).unwrap();
        written.as_object_mut().unwrap().remove("without_constraint").unwrap();
        assert_eq!(serde_json::from_value::<Manner>(written).unwrap(), Manner::default());
    }

    #[test]
    fn known_programs_are_drawn_again() {
        let seen = Seen::new([1 << 60]);
        let mut known = Known { seen: Some(&seen), written: HashSet::new() };
        let rounds = [vec![1, 2, 0, 2], vec![4, 2], vec![3]];
        let mut rounds =
            rounds.map(|round| round.into_iter().map(|hash| (hash > 0).then_some(hash << 60))).into_iter();
        let mut judged = |prompts: &[Prompt]| {
            let round: Vec<Judged> = rounds.next().unwrap().map(program).collect();
            assert_eq!(round.len(), prompts.len());
            Ok::<_, EngineError>(round)
        };
        let found = attempts(&vec![Prompt::Generic; 4], 3, &mut known, &mut judged).unwrap();
        let found: Vec<Option<u64>> =
            found.iter().map(|program| program.skeleton.map(|hash| hash >> 60)).collect();
        assert_eq!(found, [Some(4), Some(2), None, Some(3)]);
    }
}
