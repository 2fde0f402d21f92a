//! `mohole bench mutate`: validity, novelty and speed of mutants.

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::builder::{PossibleValue, PossibleValuesParser};
use mohole_generate::ods::Answer;
use mohole_ir::Module;
use mohole_mutate::metrics::{Dependencies, DialectPairs, Validity};
use mohole_mutate::synth::pure;
use mohole_mutate::{Corpus, MUTATORS, Memory, Mutant, Mutator, Reach, Setting, mutant};
use mohole_session::corpus::pairs_of;
use mohole_session::mutation::{
    MUTANTS_PER_ROUND, MUTANTS_PER_RUN, category, modules, mutator_values, named, pure_texts, similar,
};
use mohole_session::refusals::Refusals;
use mohole_session::verify::{verify, verify_all};
use mohole_session::{Session, TargetOption, WorkersOption, print, refusals};
use mohole_target::{Engine, Mode};
use serde::Serialize;

use crate::on_core::OnCore;

/// Measure mutators: how many mutants the verifier accepts, how many are new, how fast
///
/// One row per mutator, and one for all together. A mutant is new if the compiler accepts it and prints it
/// unlike every program of the corpus and every earlier mutant. Pairs are dialect pairs of accepted mutants
/// that no program of the corpus has. The speed is that of mutation on one core, without the compiler.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole bench mutate --target mlir-opt-22 --corpus corpus --tests 10000\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs to mutate, in generic form (see `mohole corpus import`) [default: the built-in corpus]
    #[arg(long, value_name = "FOLDER")]
    corpus: Vec<PathBuf>,
    /// Mutants for each row
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    tests: usize,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Measure only these mutators; `all` is the row for all together
    #[arg(long, value_name = "NAME,..", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(mutator_values().into_iter().chain([all_together()])))]
    mutator: Vec<String>,
    /// Add rows for SynthFuzz as published, and for variants with less context and without parameters
    #[arg(long)]
    ablations: bool,
    /// Print the N most common diagnostics of each row
    #[arg(long, value_name = "N", default_value_t = 0)]
    refusals: usize,
    /// Save rejected mutants in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Print one JSON object per row
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// The name of the row for all mutators.
const ALL: &str = "all";

fn all_together() -> PossibleValue {
    PossibleValue::new(ALL).help("all mutators that run by default, together")
}

/// The corpus that mutants are compared with.
struct Reference<'a> {
    session: &'a Session,
    corpus: &'a Corpus,
    arguments: &'a Arguments,
    /// Hashes of the programs of the corpus as the compiler prints them.
    known: HashSet<u64>,
    pairs: DialectPairs,
    dependencies: Dependencies,
}

#[derive(Serialize)]
struct Row {
    mutators: String,
    tests: usize,
    accepted: usize,
    dialect_violations: usize,
    general_violations: usize,
    crashed: usize,
    new_and_distinct: usize,
    new_control_pairs: usize,
    new_data_pairs: usize,
    new_dependencies: usize,
    mutants_per_second: f64,
    refusals: Vec<(String, usize)>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    let modules = modules(&session, &arguments.corpus, workers)?;
    let mut pairs = pairs_of(&catalog);
    let mut dependencies = Dependencies::default();
    let mut known = HashSet::new();
    for module in &modules {
        pairs.add(module);
        dependencies.add(module);
        known.insert(hash(&module.to_string()));
    }
    let corpus = Corpus::new(modules, Some(&catalog)).with_similar(similar(&session, &catalog)?);
    let reference = Reference { session: &session, corpus: &corpus, arguments, known, pairs, dependencies };
    if !arguments.json {
        show_reference(&reference)?;
    }
    let mut engine = session.engine(workers, Mode::Best)?;
    let mut rows = Vec::new();
    let names = &arguments.mutator;
    let alone: Vec<String> = names.iter().filter(|name| *name != ALL).cloned().collect();
    if names.is_empty() || !alone.is_empty() {
        for mutator in named(&alone)? {
            rows.push(measure(&mut engine, &reference, mutator.name(), &[mutator])?);
        }
    }
    if names.is_empty() || alone.len() < names.len() {
        rows.push(measure(&mut engine, &reference, ALL, MUTATORS)?);
    }
    if arguments.ablations {
        for (name, options) in ablations() {
            rows.push(measure_pure(&mut engine, &reference, name, &options)?);
        }
    }
    if arguments.json { rows.iter().try_for_each(print::json) } else { show(&rows) }
}

fn measure(
    engine: &mut Engine,
    reference: &Reference<'_>,
    name: &str,
    mutators: &[&dyn Mutator],
) -> Result<Row> {
    let arguments = reference.arguments;
    let mut memory = Memory::default();
    let mut tally = Tally::new(reference);
    let mut seconds = 0.0;
    let mut number = arguments.seed;
    while tally.tests < arguments.tests {
        let clock = OnCore::start();
        let setting = Setting { corpus: reference.corpus, memory: &memory, reach: Reach::default() };
        let round = MUTANTS_PER_ROUND.min(arguments.tests - tally.tests);
        let numbers = number..number.wrapping_add(round as u64);
        number = numbers.end;
        let mutants: Vec<Mutant> = numbers.filter_map(|number| mutant(&setting, mutators, number)).collect();
        let texts: Vec<String> = mutants.iter().map(|mutant| mutant.module.to_string()).collect();
        seconds += clock.seconds();
        if mutants.is_empty() {
            break;
        }
        let answers = verify_all(engine, reference.session, &texts, MUTANTS_PER_RUN)?;
        for ((mutant, text), answer) in mutants.iter().zip(&texts).zip(answers) {
            match &answer {
                Answer::Accepted(_) => memory.accepted(&mutant.change.traits),
                Answer::Refused(diagnostic) => memory.refused(&mutant.change.traits, diagnostic),
                Answer::Crashed => memory.refused(&mutant.change.traits, ""),
            }
            tally.add(mutant, text, &answer)?;
        }
    }
    Ok(tally.row(name, seconds))
}

/// SynthFuzz as published, and its variants.
fn ablations() -> [(&'static str, pure::Options); 5] {
    let reach = |n| Reach { ancestors: n, left: n, right: n };
    let full = pure::Options::default();
    [
        ("pure 4/4/4", full),
        ("pure 2/2/2", pure::Options { reach: reach(2), ..full }),
        ("pure 1/1/1", pure::Options { reach: reach(1), ..full }),
        ("pure 0/0/0", pure::Options { reach: reach(0), ..full }),
        ("pure no params", pure::Options { parameters: false, ..full }),
    ]
}

fn measure_pure(
    engine: &mut Engine,
    reference: &Reference<'_>,
    name: &str,
    options: &pure::Options,
) -> Result<Row> {
    let arguments = reference.arguments;
    let mut tally = Tally::new(reference);
    let clock = OnCore::start();
    let texts = pure_texts(reference.corpus, options, arguments.seed, arguments.tests);
    let seconds = clock.seconds();
    // A text that does not parse may swallow the separator after it, so each text gets a run of its own.
    let answers = engine.map(&texts, |worker, text| {
        Ok(verify(worker, reference.session, &[text])?.into_iter().next().unwrap_or(Answer::Crashed))
    })?;
    for answer in &answers {
        tally.count(answer);
    }
    Ok(tally.row(name, seconds))
}

struct Tally<'a> {
    reference: &'a Reference<'a>,
    tests: usize,
    categories: BTreeMap<Validity, usize>,
    crashed: usize,
    distinct: HashSet<u64>,
    new_and_distinct: usize,
    pairs: DialectPairs,
    dependencies: Dependencies,
    refusals: Refusals,
}

impl<'a> Tally<'a> {
    fn new(reference: &'a Reference<'a>) -> Self {
        Tally {
            reference,
            tests: 0,
            categories: BTreeMap::new(),
            crashed: 0,
            distinct: HashSet::new(),
            new_and_distinct: 0,
            pairs: reference.pairs.emptied(),
            dependencies: Dependencies::default(),
            refusals: Refusals::default(),
        }
    }

    fn add(&mut self, mutant: &Mutant, text: &str, answer: &Answer) -> Result<()> {
        self.count(answer);
        match answer {
            Answer::Accepted(_) => Ok(()),
            Answer::Refused(diagnostic) => self.keep(mutant, text, diagnostic),
            Answer::Crashed => self.keep(mutant, text, "the compiler crashed"),
        }
    }

    fn count(&mut self, answer: &Answer) {
        self.tests += 1;
        *self.categories.entry(category(answer)).or_default() += 1;
        match answer {
            Answer::Accepted(printed) => self.accepted(printed),
            Answer::Refused(diagnostic) => self.refusals.add(diagnostic),
            Answer::Crashed => self.crashed += 1,
        }
    }

    fn accepted(&mut self, printed: &str) {
        let Ok(module) = Module::parse(printed) else { return };
        let key = hash(&module.to_string());
        if !self.reference.known.contains(&key) && self.distinct.insert(key) {
            self.new_and_distinct += 1;
            self.pairs.add(&module);
            self.dependencies.add(&module);
        }
    }

    fn keep(&self, mutant: &Mutant, text: &str, why: &str) -> Result<()> {
        let Some(folder) = &self.reference.arguments.keep else { return Ok(()) };
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let file = folder.join(format!("{}-{}.mlir", mutant.mutator, self.tests));
        std::fs::write(&file, format!("// {}\n// {why}\n{text}", mutant.change.what))
            .with_context(|| format!("cannot write {}", file.display()))
    }

    fn row(&self, name: &str, seconds: f64) -> Row {
        let of = |category| self.categories.get(&category).copied().unwrap_or(0);
        eprintln!("{name}: {} of {} accepted", of(Validity::Valid), self.tests);
        let new = self.pairs.beyond(&self.reference.pairs);
        Row {
            mutators: name.to_owned(),
            tests: self.tests,
            accepted: of(Validity::Valid),
            dialect_violations: of(Validity::Dialect) - self.crashed,
            general_violations: of(Validity::General),
            crashed: self.crashed,
            new_and_distinct: self.new_and_distinct,
            new_control_pairs: new.control.len(),
            new_data_pairs: new.data.len(),
            new_dependencies: self.dependencies.beyond(&self.reference.dependencies),
            mutants_per_second: self.tests as f64 / seconds.max(1e-9),
            refusals: self.refusals.most_common(self.reference.arguments.refusals),
        }
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.trim().hash(&mut hasher);
    hasher.finish()
}

fn show_reference(reference: &Reference<'_>) -> Result<()> {
    print::line(format!(
        "{}: {}, {} of them can be mutated, {} donors; {} dialects, {} control pairs, {} data pairs",
        reference.session.profile.name,
        print::count(reference.corpus.seeds.len(), "program", "programs"),
        print::thousands(reference.corpus.recipients()),
        print::thousands(reference.corpus.donors.len()),
        reference.pairs.dialects().len(),
        reference.pairs.control.len(),
        reference.pairs.data.len(),
    ))
}

fn show(rows: &[Row]) -> Result<()> {
    let head = [
        "mutator",
        "tests",
        "accepted",
        "dialect",
        "general",
        "crashed",
        "new",
        "control",
        "data",
        "dependencies",
        "a second",
    ];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for row in rows {
        let percent = |n: usize| format!("{:.1}%", 100.0 * n as f64 / row.tests.max(1) as f64);
        table.push(vec![
            row.mutators.clone(),
            print::thousands(row.tests),
            percent(row.accepted),
            percent(row.dialect_violations),
            percent(row.general_violations),
            row.crashed.to_string(),
            percent(row.new_and_distinct),
            format!("+{}", row.new_control_pairs),
            format!("+{}", row.new_data_pairs),
            format!("+{}", print::thousands(row.new_dependencies)),
            print::thousands(row.mutants_per_second as usize),
        ]);
    }
    print::line(print::table(&table))?;
    for row in rows.iter().filter(|row| !row.refusals.is_empty()) {
        print::line(format!("diagnostics for {}:", row.mutators))?;
        refusals::show(&row.refusals)?;
    }
    Ok(())
}
