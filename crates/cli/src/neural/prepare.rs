//! `mohole neural prepare`: a training set from programs.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use mohole_generate::ods::Answer;
use mohole_neural::examples::{ExampleOptions, custom_example, example, pack};
use mohole_neural::tree::Program;
use mohole_neural::{
    LearnOptions, Observed, Seen, Token, Vocabulary, exact_hash, parse, skeleton_hash, window,
};
use mohole_session::verify::{print_custom, verify_all};
use mohole_session::{Session, TargetOption, WorkersOption, inputs, print};
use mohole_target::{Engine, Mode};
use mohole_testcase::Rng;

use mohole_session::model::load;

/// Programs in one run of the compiler.
const PROGRAMS_PER_RUN: usize = 24;

/// Make a training set from programs
///
/// Programs that the target accepts are written as tokens, each once. The folder then has all that `train`
/// needs; no compiler is needed for that.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole neural prepare corpus mutants --windows-of generated --out training-set\n\n\
Exit codes: 0 written, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs to learn from: files, or folders with programs
    #[arg(required = true, value_name = "FILE")]
    programs: Vec<PathBuf>,
    /// Large programs in generic form, of which parts of 1 to 10 operations are learned
    #[arg(long, value_name = "FILE")]
    windows_of: Vec<PathBuf>,
    /// Parts of each large program
    #[arg(long, value_name = "N", default_value_t = 5)]
    windows: usize,
    /// Number of programs that are learned in custom assembly, too
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    custom: usize,
    /// Size of the vocabulary
    #[arg(long, value_name = "N", default_value_t = LearnOptions::default().size)]
    vocabulary: usize,
    /// Use the vocabulary of this checkpoint, which is to be trained further; `default` is the model that
    /// ships with mohole
    #[arg(long, value_name = "FILE", conflicts_with = "vocabulary")]
    vocabulary_of: Option<PathBuf>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Folder for the training set
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    #[command(flatten)]
    workers: WorkersOption,
}

pub(crate) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let mut engine = session.engine(arguments.workers.count(), Mode::Best)?;
    let mut rng = Rng::new(arguments.seed);
    let mut programs = Vec::new();
    let mut known = HashSet::new();
    let texts = read(&arguments.programs)?;
    add_accepted(&mut engine, &session, &texts, &mut programs, &mut known)?;
    add_accepted(&mut engine, &session, &windows(arguments, &mut rng)?, &mut programs, &mut known)?;
    ensure!(!programs.is_empty(), "{} accepts none of {} programs", session.profile.name, texts.len());
    rng.shuffle(&mut programs);
    let custom = custom_texts(&mut engine, &session, &programs[..arguments.custom.min(programs.len())])?;
    let set = TrainingSet::new(arguments, &programs, &custom, &mut rng)?;
    set.write(&arguments.out, &session.profile.name)?;
    print::line(format!(
        "{}: {} examples, {} tokens; {} programs in generic form, {} in custom assembly; a vocabulary of {}",
        arguments.out.display(),
        set.examples.len(),
        set.token_count(),
        programs.len(),
        custom.len(),
        set.vocabulary.size(),
    ))
}

pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<String>> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let pieces = inputs::pieces(paths)?;
    Ok(pieces.iter().map(|piece| String::from_utf8_lossy(&piece.text).into_owned()).collect())
}

fn windows(arguments: &Arguments, rng: &mut Rng) -> Result<Vec<String>> {
    let programs: Vec<Program> =
        read(&arguments.windows_of)?.iter().filter_map(|text| parse(text).ok()).collect();
    let all = programs.iter().flat_map(|program| std::iter::repeat_n(program, arguments.windows));
    Ok(all.filter_map(|program| window(program, rng)).map(|window| window.text()).collect())
}

/// Adds the programs that the compiler accepts and that are not there yet.
pub(super) fn add_accepted(
    engine: &mut Engine,
    session: &Session,
    texts: &[String],
    programs: &mut Vec<Program>,
    known: &mut HashSet<u64>,
) -> Result<()> {
    for answer in verify_all(engine, session, texts, PROGRAMS_PER_RUN)? {
        let Answer::Accepted(text) = answer else { continue };
        let Ok(program) = parse(&text) else { continue };
        if known.insert(exact_hash(&program)) {
            programs.push(program);
        }
    }
    Ok(())
}

/// The programs as the compiler prints them by default.
pub(super) fn custom_texts(
    engine: &mut Engine,
    session: &Session,
    programs: &[Program],
) -> Result<Vec<String>> {
    let texts: Vec<String> = programs.iter().map(Program::text).collect();
    let batches: Vec<&[String]> = texts.chunks(PROGRAMS_PER_RUN).collect();
    let printed = engine.map(&batches, |worker, batch| {
        let texts: Vec<&str> = batch.iter().map(String::as_str).collect();
        print_custom(worker, session, &texts)
    })?;
    Ok(printed.into_iter().flatten().map(|text| without_predecessors(&text)).collect())
}

/// Drops the comments that list the predecessors of blocks.
fn without_predecessors(text: &str) -> String {
    let lines = text.lines().map(|line| match line.trim_start().starts_with('^') {
        true => line.split("  //").next().unwrap_or(line),
        false => line,
    });
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// What a training needs.
struct TrainingSet {
    vocabulary: Vocabulary,
    observed: Observed,
    seen: Seen,
    examples: Vec<Vec<Token>>,
    custom: usize,
}

impl TrainingSet {
    fn new(arguments: &Arguments, programs: &[Program], custom: &[String], rng: &mut Rng) -> Result<Self> {
        let generic: Vec<String> = programs.iter().map(Program::text).collect();
        let options = LearnOptions { size: arguments.vocabulary, ..LearnOptions::default() };
        let vocabulary = match &arguments.vocabulary_of {
            Some(path) => load(path)?.vocabulary,
            None => Vocabulary::learn(generic.iter().chain(custom).map(String::as_str), &options)?,
        };
        let options = ExampleOptions::default();
        let mut examples: Vec<Vec<Token>> =
            programs.iter().filter_map(|program| example(program, &vocabulary, rng, &options)).collect();
        let before = examples.len();
        examples.extend(custom.iter().filter_map(|text| custom_example(text, &vocabulary, rng, &options)));
        let custom = examples.len() - before;
        rng.shuffle(&mut examples);
        Ok(TrainingSet {
            observed: Observed::learn(programs),
            seen: Seen::new(programs.iter().map(skeleton_hash)),
            vocabulary,
            examples,
            custom,
        })
    }

    fn token_count(&self) -> usize {
        self.examples.iter().map(Vec::len).sum()
    }

    /// Writes the folder. The tokens come last, so that a folder with tokens is whole.
    fn write(&self, folder: &Path, target: &str) -> Result<()> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let put = |name: &str, bytes: &[u8]| {
            let file = folder.join(name);
            std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))
        };
        let card = BTreeMap::from([
            ("compiler", target.to_owned()),
            ("examples", self.examples.len().to_string()),
            ("examples in custom assembly", self.custom.to_string()),
            ("tokens", self.token_count().to_string()),
        ]);
        put("vocabulary", self.vocabulary.save().as_bytes())?;
        put("operations", self.observed.save().as_bytes())?;
        put("skeletons", &self.seen.save())?;
        put("card.json", &serde_json::to_vec_pretty(&card)?)?;
        put("tokens", &pack(self.examples.iter().map(Vec::as_slice), self.vocabulary.size()))
    }
}
