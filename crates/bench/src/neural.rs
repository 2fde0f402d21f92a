//! `mohole bench neural`: speed of a model, and its figures in several settings.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};
use mohole_campaign::builtin_programs;
use mohole_catalog::Catalog;
use mohole_generate::ods::Answer;
use mohole_mutate::builtin_corpus;
use mohole_neural::{Checkpoint, Constraints, Prompt, Token, encode, parse};
use mohole_session::model::ModelOption;
use mohole_session::sample_figures::{Counts, Figures};
use mohole_session::sampling::{JudgedSamples, Manner, Syntax};
use mohole_session::verify::verify_all;
use mohole_session::{Session, TargetOption, Usage, WorkersOption, inputs, print};
use mohole_target::{Engine, Mode};
use mohole_testcase::Rng;
use mohole_transformer::Model;
use serde::Serialize;

use crate::round_trip;

/// Programs in one run of the compiler.
const BATCH: usize = 16;
/// Programs that are sampled before the compiler judges them.
const CHUNK: usize = 1024;
/// Samples for each measurement of speed.
const SPEED_SAMPLES: usize = 128;

/// Measure a model: tokens per second, and how many programs are valid, new and distinct
///
/// The same model is measured in several settings: as it is used, in custom assembly, without constraints,
/// without repair, without perturbation (the most likely token is always taken, and programs begin with the
/// first ten tokens of a seed), and as FLEX samples (programs begin with the first three tokens of a seed).
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench neural --target mlir-opt-22\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    model: ModelOption,
    /// Attempts in each setting
    #[arg(long, value_name = "N", default_value_t = 1000)]
    count: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Seeds: files, or folders with programs [default: the built-in programs]
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Also measure the model without each constraint (see `mohole neural sample --without-constraint`)
    #[arg(long)]
    each_constraint: bool,
    /// Instead check that the programs of --corpus become tokens and the same programs again, exactly: those
    /// that the compiler accepts, in generic form as it prints them, and as they are written
    #[arg(long)]
    round_trip: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// What was measured.
#[derive(Serialize)]
struct Measured {
    target: String,
    speed: Vec<Speed>,
    settings: Vec<Measurement>,
}

/// The speed of sampling, without the compiler.
#[derive(Serialize)]
struct Speed {
    threads: usize,
    constraints: bool,
    tokens_per_second: f64,
}

/// The figures of one setting.
#[derive(Serialize)]
struct Measurement {
    name: String,
    seconds: f64,
    #[serde(flatten)]
    counts: Counts,
}

/// One way to sample.
struct Setting {
    name: String,
    manner: Manner,
    /// Tokens of a seed that programs begin with.
    prompt: usize,
}

fn settings(each_constraint: bool) -> Vec<Setting> {
    let setting = |name: &str, manner, prompt| Setting { name: name.to_owned(), manner, prompt };
    let usual = Manner::default();
    let mut settings = vec![
        setting("generic form", usual.clone(), 0),
        setting("custom assembly", Manner { form: Syntax::Custom, ..usual.clone() }, 0),
        setting("no constraints", Manner { no_constraints: true, ..usual.clone() }, 0),
        setting("no repair", Manner { no_repair: true, ..usual.clone() }, 0),
        setting("no perturbation", Manner { no_perturbation: true, ..usual.clone() }, 10),
        setting("flex", Manner { flex: true, ..usual.clone() }, 3),
    ];
    for name in Constraints::NAMES.iter().filter(|_| each_constraint) {
        let manner = Manner { without_constraint: vec![(*name).to_owned()], ..usual.clone() };
        settings.push(setting(&format!("without {name}"), manner, 0));
    }
    settings
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    ensure!(arguments.count > 0, Usage("--count must not be 0".to_owned()));
    let checkpoint = arguments.model.load()?;
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    let mut bench = Bench {
        model: &Model::new(&checkpoint.weights)?,
        engine: session.engine(workers, Mode::Best)?,
        checkpoint: &checkpoint,
        session: &session,
        catalog,
        seeds: Vec::new(),
        arguments,
    };
    if arguments.round_trip {
        let texts = bench.read_texts()?;
        let answers = verify_all(&mut bench.engine, &session, &texts, BATCH)?;
        return round_trip::check(&texts, answers, &checkpoint.vocabulary, arguments.json);
    }
    bench.seeds = bench.read_seeds()?;
    let mut measured =
        Measured { target: session.profile.name.clone(), speed: Vec::new(), settings: Vec::new() };
    for threads in [1, 2] {
        for constraints in [true, false] {
            let tokens_per_second = bench.speed(threads, constraints)?;
            measured.speed.push(Speed { threads, constraints, tokens_per_second });
        }
    }
    for setting in settings(arguments.each_constraint) {
        measured.settings.push(bench.measure(&setting)?);
    }
    match arguments.json {
        true => print::json(&measured),
        false => print::line(text(&measured)),
    }
}

struct Bench<'a> {
    arguments: &'a Arguments,
    checkpoint: &'a Checkpoint,
    model: &'a Model,
    session: &'a Session,
    catalog: Catalog,
    engine: Engine,
    /// The tokens of programs, for prompts.
    seeds: Vec<Vec<Token>>,
}

impl Bench<'_> {
    /// The programs of the corpus.
    fn read_texts(&self) -> Result<Vec<String>> {
        let programs = match self.arguments.corpus.as_slice() {
            [] => builtin_programs(),
            paths => inputs::pieces(paths)?,
        };
        let mut texts: Vec<String> =
            programs.iter().map(|program| String::from_utf8_lossy(&program.text).into_owned()).collect();
        if self.arguments.corpus.is_empty() {
            texts.extend(builtin_corpus());
        }
        Ok(texts)
    }

    fn read_seeds(&mut self) -> Result<Vec<Vec<Token>>> {
        let texts = self.read_texts()?;
        let answers = verify_all(&mut self.engine, self.session, &texts, BATCH)?;
        let tokens = answers.into_iter().filter_map(|answer| match answer {
            Answer::Accepted(text) => Some(encode(&parse(&text).ok()?, &self.checkpoint.vocabulary)),
            Answer::Refused(_) | Answer::Crashed => None,
        });
        let mut seeds: Vec<Vec<Token>> = tokens.collect();
        ensure!(!seeds.is_empty(), "{} accepts none of {} programs", self.session.profile.name, texts.len());
        Rng::new(self.arguments.seed).shuffle(&mut seeds);
        Ok(seeds)
    }

    /// Tokens per second, without the compiler.
    fn speed(&self, threads: usize, constraints: bool) -> Result<f64> {
        let manner = Manner { no_constraints: !constraints, ..Manner::default() };
        let (model, catalog) = (self.model, &self.catalog);
        let mut samples =
            JudgedSamples::new(self.checkpoint, model, catalog, &manner, self.arguments.seed, threads)?;
        let begun = Instant::now();
        let written = samples.sample(&vec![Prompt::Generic; SPEED_SAMPLES.min(self.arguments.count)]);
        let tokens: usize = written.iter().map(|sample| sample.tokens.len() - 1).sum();
        Ok(tokens as f64 / begun.elapsed().as_secs_f64())
    }

    fn measure(&mut self, setting: &Setting) -> Result<Measurement> {
        let begun = Instant::now();
        let &mut Bench { arguments, checkpoint, model, session, ref catalog, ref mut engine, ref seeds } =
            self;
        let workers = arguments.workers.count();
        let mut samples =
            JudgedSamples::new(checkpoint, model, catalog, &setting.manner, arguments.seed, workers)?;
        let prompts: Vec<Prompt> = match setting.prompt {
            0 => vec![setting.manner.start(); arguments.count],
            count => {
                let seeds = seeds.iter().cycle().take(arguments.count);
                seeds.map(|seed| Prompt::first_tokens(seed, count)).collect()
            }
        };
        let mut figures = Figures::default();
        for chunk in prompts.chunks(CHUNK) {
            for judged in samples.attempts(engine, session, chunk)? {
                figures.add(&judged, &checkpoint.seen);
            }
        }
        let (counts, _) = figures.counts();
        Ok(Measurement { name: setting.name.clone(), seconds: begun.elapsed().as_secs_f64(), counts })
    }
}

/// All of it, for people.
fn text(measured: &Measured) -> String {
    let mut rows = vec![["tokens per second", "with constraints", "without"].map(str::to_owned).to_vec()];
    for pair in measured.speed.chunks(2) {
        let speeds = pair.iter().map(|speed| print::thousands(speed.tokens_per_second as usize));
        let threads = print::count(pair[0].threads, "thread", "threads");
        rows.push(std::iter::once(threads).chain(speeds).collect());
    }
    let head = [
        "",
        "valid",
        "and new and distinct",
        "valid, repaired",
        "and new and distinct",
        "long ones",
        "operations",
        "dialects",
        "median size",
        "seconds",
    ];
    let mut settings = vec![head.map(str::to_owned).to_vec()];
    settings.extend(measured.settings.iter().map(row));
    format!("{}\n\n{}", print::table(&rows), print::table(&settings))
}

fn row(Measurement { name, seconds, counts }: &Measurement) -> Vec<String> {
    let part = |count: usize, of: usize| format!("{:.1}%", 100.0 * count as f64 / of.max(1) as f64);
    vec![
        name.clone(),
        part(counts.valid_before_repair, counts.attempts),
        part(counts.good_before_repair, counts.attempts),
        part(counts.valid, counts.attempts),
        part(counts.good, counts.attempts),
        part(counts.good_and_long, counts.long),
        counts.operations.to_string(),
        counts.dialects.to_string(),
        counts.median_operations.to_string(),
        format!("{seconds:.0}"),
    ]
}
