//! `mohole rules learn`: makes the rule book of a compiler from runs of its passes.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use mohole_campaign::{LearningEvent, Program, RuleLearning, builtin_programs};
use mohole_catalog::Catalog;
use mohole_generate::mixed::{self, Mixed};
use mohole_generate::tosa::{Options, Tosa};
use mohole_lowering::{PassKind, RuleBook};
use mohole_session::{Session, TargetOption, WorkersOption, inputs, operations, print, rule_book};

use super::save::save;
use super::{practice, source};

/// Learn what each pass does to which operations
///
/// Runs every pass, except test passes, with each of its boolean options on many small programs: built-in
/// ones, generated ones, and those of --corpus. The operations before and after a pass make its rules. With
/// --source, the operations that the patterns of each pass match are added. The rule book is saved and used
/// from then on.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole rules learn --target mlir-opt-22 --corpus llvm-project/mlir/test\n\n\
Exit codes: 0 learned, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Programs to learn from in addition: files, or folders with programs
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Source of the compiler: the root of a checkout, such as llvm-project/mlir
    #[arg(long, value_name = "DIR")]
    source: Option<PathBuf>,
    /// Run no pass: only add the patterns of the source to the existing rule book
    #[arg(long, requires = "source", conflicts_with = "corpus")]
    no_probing: bool,
    /// File for the rule book [default: the one that mohole uses]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    workers: WorkersOption,
}

/// Seeds of small tosa graphs.
const TOSA_SEEDS: u64 = 300;

/// Seeds of small programs over the core dialects.
const MIXED_SEEDS: u64 = 200;

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    session.tool.expect_many_jobs();
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    let mut book = match arguments.no_probing {
        true => rule_book::book(&session, &catalog)?,
        false => probe(&session, &catalog, &arguments.corpus, workers)?,
    };
    if let Some(folder) = &arguments.source {
        source::add(&mut book, &catalog, folder, workers)?;
    }
    save(book, &session, &catalog, arguments.out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}

/// Makes a rule book from runs of the passes.
fn probe(session: &Session, catalog: &Catalog, corpus: &[PathBuf], workers: usize) -> Result<RuleBook> {
    let programs = programs(catalog, corpus)?;
    let templates = templates(session, catalog);
    let start = Instant::now();
    let learning = RuleLearning {
        profile: &session.profile,
        tool: &session.tool,
        catalog,
        programs: &programs,
        templates: &templates,
        workers,
    };
    let mut book = learning.run(&|event| show_progress(&event))?;
    print::line(summary(&book, start.elapsed().as_secs_f64()))?;
    let programs = practice::programs(catalog);
    practice::practice(
        session,
        catalog,
        &mut book,
        &programs,
        (practice::DETOURS, practice::ROUNDS),
        workers,
    )?;
    Ok(book)
}

/// One small program for each operation that mohole can generate; none if the operations are not known.
fn templates(session: &Session, catalog: &Catalog) -> Vec<Program> {
    let Ok(knowledge) = operations::knowledge(session, catalog) else { return Vec::new() };
    let mut programs = Vec::new();
    for (op, templates) in &knowledge.templates {
        let first = templates.first();
        programs.extend(first.map(|template| Program::new(op, template.text.as_bytes())));
    }
    programs
}

/// Programs of several operations to learn from.
fn programs(catalog: &Catalog, corpus: &[PathBuf]) -> Result<Vec<Program>> {
    let mut programs = builtin_programs();
    let program = |name: String, text: &str| Program::new(name, text.as_bytes());
    if catalog.dialect("tosa").is_some() {
        let tosa = Tosa::new(catalog);
        let options = Options { ops: (1, 3), ..Options::default() };
        let graphs = (0..TOSA_SEEDS).map(|seed| tosa.generate(seed, &options).text);
        programs.extend(graphs.map(|text| program("tosa".to_owned(), &text)));
    }
    let options = mixed::Options { ops: (2, 6), ..mixed::Options::default() };
    let texts = (0..MIXED_SEEDS).map(|seed| Mixed::new().generate(seed, &options).text);
    programs.extend(texts.map(|text| program("mixed".to_owned(), &text)));
    programs.extend(practice::programs(catalog));
    programs.extend(inputs::pieces(corpus)?);
    Ok(programs)
}

fn show_progress(event: &LearningEvent) {
    match *event {
        LearningEvent::Chosen(given, accepted, chosen) => {
            print::note(format!("{given} programs, {accepted} accepted, {chosen} used"));
        }
        LearningEvent::Done(done, all) => {
            let last = done == all;
            if std::io::stderr().is_terminal() {
                eprint!("\r{done} of {all} pass configurations{}", if last { "\n" } else { "" });
            } else if last || done.is_multiple_of(100) {
                print::note(format!("{done} of {all} pass configurations"));
            }
        }
    }
}

fn summary(book: &RuleBook, seconds: f64) -> String {
    let count = |wanted: fn(&PassKind) -> bool| book.rules.iter().filter(|rule| wanted(&rule.kind)).count();
    let effects: usize = book.rules.iter().map(|rule| rule.consuming().count()).sum();
    format!(
        "{}: {} pass configurations: {} conversions, {} optimizations, {} general, {} idle; {effects} effects; {} programs, {seconds:.0} s",
        book.compiler,
        book.rules.len(),
        count(|kind| matches!(kind, PassKind::Conversion(_))),
        count(|kind| matches!(kind, PassKind::Optimization(_))),
        count(|kind| matches!(kind, PassKind::General)),
        count(|kind| matches!(kind, PassKind::Idle)),
        book.programs,
    )
}
