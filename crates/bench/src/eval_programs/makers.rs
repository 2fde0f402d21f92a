//! Makes certified programs.

use std::path::PathBuf;

use anyhow::Result;
use mohole_generate::mixed::{self, Mixed};
use mohole_generate::ods::Answer;
use mohole_generate::tosa::{self, Tosa};
use mohole_ir::Module;
use mohole_mutate::{Change, Corpus, MUTATORS, Memory, Reach, Setting, mutant};
use mohole_recondition::{Options, certify, recondition};
use mohole_session::verify::verify_all;
use mohole_session::{Session, mutation};
use mohole_target::Engine;

use super::source::Source;

/// A certified program.
pub(super) struct Made {
    /// The kind and the seed.
    pub(super) name: String,
    /// In generic form, as the compiler prints it.
    pub(super) text: String,
}

/// Makes programs of all kinds, each from the next seed.
pub(super) struct Makers<'a> {
    session: &'a Session,
    tosa: Tosa,
    corpus: Corpus,
    memory: Memory,
    /// The next seed of each kind.
    seeds: [u64; 3],
}

/// A program that the compiler has not seen yet.
struct Draft {
    seed: u64,
    text: String,
    /// What was changed, if it is a mutant.
    change: Option<Change>,
}

/// Programs in one run of the compiler.
const PER_RUN: usize = 20;

/// Rounds without a certified program before a maker gives up.
const MAX_ROUNDS_WITHOUT_RESULT: usize = 20;

impl<'a> Makers<'a> {
    pub(super) fn new(session: &'a Session, corpus: &[PathBuf], seed: u64, workers: usize) -> Result<Self> {
        Ok(Makers {
            session,
            tosa: mohole_session::tosa::generator(session, &session.catalog(workers)?)?,
            corpus: mutation::open(session, corpus, workers)?,
            memory: Memory::default(),
            seeds: [seed; 3],
        })
    }

    /// `count` programs of a kind; fewer if only few can be certified.
    pub(super) fn make(&mut self, compiler: &mut Engine, kind: Source, count: usize) -> Result<Vec<Made>> {
        let mut made = Vec::new();
        let mut in_vain = 0;
        while made.len() < count && in_vain < MAX_ROUNDS_WITHOUT_RESULT {
            let before = made.len();
            let drafts: Vec<Draft> = (before..count).filter_map(|_| self.draft(kind)).collect();
            let texts: Vec<&str> = drafts.iter().map(|draft| draft.text.as_str()).collect();
            let answers = verify_all(compiler, self.session, &texts, PER_RUN)?;
            for (draft, answer) in drafts.iter().zip(answers) {
                made.extend(self.accepted(kind, draft, answer));
            }
            in_vain = if made.len() > before { 0 } else { in_vain + 1 };
        }
        Ok(made)
    }

    /// The program of the next seed.
    fn draft(&mut self, kind: Source) -> Option<Draft> {
        let seed = self.seeds[kind as usize];
        self.seeds[kind as usize] += 1;
        let text = match kind {
            Source::Mixed => Mixed::new().generate(seed, &mixed::Options::default()).text,
            Source::Tosa => self.tosa.generate(seed, &tosa_options()).text,
            Source::Mutants => return self.mutant(seed),
        };
        Some(Draft { seed, text, change: None })
    }

    /// A mutant without undefined behaviour, if the rules can make one.
    fn mutant(&self, seed: u64) -> Option<Draft> {
        let setting = Setting { corpus: &self.corpus, memory: &self.memory, reach: Reach::default() };
        let mut mutant = mutant(&setting, MUTATORS, seed)?;
        let report = recondition(&mut mutant.module, &Options { seed, ..Options::default() });
        let calls_something = report.entry.as_ref().is_none_or(|entry| !entry.called.is_empty());
        (report.certificate().is_certified() && calls_something && has_main(&mutant.module)).then(|| Draft {
            seed,
            text: mutant.module.to_string(),
            change: Some(mutant.change),
        })
    }

    /// The program if the compiler accepted it and it is certified.
    fn accepted(&mut self, kind: Source, draft: &Draft, answer: Answer) -> Option<Made> {
        if let Some(change) = &draft.change {
            match &answer {
                Answer::Accepted(_) => self.memory.accepted(&change.traits),
                Answer::Refused(diagnostic) => self.memory.refused(&change.traits, diagnostic),
                Answer::Crashed => self.memory.refused(&change.traits, ""),
            }
        }
        let Answer::Accepted(text) = answer else { return None };
        // The guards of `gen mixed` are seldom those that a certificate knows.
        let is_certified = kind != Source::Tosa || certify(&Module::parse(&text).ok()?).is_certified();
        is_certified.then(|| Made { name: format!("{} {}", kind.name(), draft.seed), text })
    }
}

fn has_main(module: &Module) -> bool {
    module.walk().any(|op| module.op_name(op) == "func.func" && module.symbol_name(op) == Some("main"))
}

/// Programs that run, as `gen tosa --executable` makes them, but smaller: lowering takes most of the time.
fn tosa_options() -> tosa::Options {
    tosa::Options { mode: tosa::Mode::Executable, ops: (3, 10), max_dim: 4, ..tosa::Options::default() }
}
