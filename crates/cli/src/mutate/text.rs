//! Mutants of text and of bytecode, for parsers.

use anyhow::{Context, Result, bail};
use mohole_campaign::{Program, builtin_programs, verdict_of_one_run};
use mohole_mutate::text::{TEXT_MUTATIONS, TextChange, TextCorpus, bytecode_mutant, text_mutant};
use mohole_session::{Session, inputs, print};
use mohole_target::{Engine, Mode};
use mohole_testcase::{End, Job, Outcome, Rng};

use super::arguments::Arguments;
use super::output::{put_bytes, save_crash_bytes};

/// Mutants that are made before the compiler is asked.
const MUTANTS_PER_ROUND: usize = 400;

/// A mutant with a description of its changes.
struct Mutant {
    bytes: Vec<u8>,
    what: String,
}

/// What the compiler says of mutants.
#[derive(Default)]
struct Tally {
    made: usize,
    accepted: usize,
    rejected: usize,
    crashed: usize,
}

pub(super) fn main(arguments: &Arguments, session: &Session, workers: usize) -> Result<()> {
    let programs = match arguments.corpus.is_empty() {
        true => builtin_programs(),
        false => inputs::pieces(&arguments.corpus)?,
    };
    let mut engine = session.engine(workers, Mode::Best)?;
    let maker = Maker::new(arguments.bytecode, &programs, &mut engine, session)?;
    let mut tally = Tally::default();
    let mut number = 0;
    while tally.made < arguments.count && number < 20 * arguments.count as u64 {
        let round = MUTANTS_PER_ROUND.min(arguments.count - tally.made) as u64;
        let mutants: Vec<Mutant> = (number..number + round)
            .filter_map(|number| maker.mutant(&mut Rng::new(arguments.seed.wrapping_add(number))))
            .collect();
        number += round;
        let outcomes = ask(&mut engine, session, &mutants, arguments.unchecked)?;
        for (mutant, outcome) in mutants.iter().zip(outcomes) {
            tally.made += 1;
            write(arguments, &mut tally, mutant, outcome)?;
        }
    }
    if tally.made == 0 {
        bail!("no program can be changed");
    }
    if !arguments.unchecked {
        let Tally { made, accepted, rejected, crashed } = tally;
        let made = print::thousands(made);
        print::note(format!(
            "{made} made: {accepted} accepted, {rejected} rejected, {crashed} crash the compiler"
        ));
    }
    Ok(())
}

/// What mutants are made from.
enum Maker<'p> {
    Text { texts: Vec<&'p str>, corpus: TextCorpus },
    Bytecode(Vec<Vec<u8>>),
}

impl<'p> Maker<'p> {
    fn new(bytecode: bool, programs: &'p [Program], engine: &mut Engine, session: &Session) -> Result<Self> {
        if bytecode {
            let profile = &session.profile;
            let flags: Vec<&String> = profile.no_op.iter().chain(&profile.bytecode).collect();
            let written = engine.map(programs, |worker, program| {
                let args = flags.iter().map(ToString::to_string).collect();
                let run = worker.run(&Job {
                    args,
                    input: program.text.clone(),
                    limits: profile.limits.limits(),
                })?;
                Ok((run.end == End::Exited(0)).then_some(run.stdout))
            })?;
            let written: Vec<Vec<u8>> =
                written.into_iter().flatten().filter(|bytes| !bytes.is_empty()).collect();
            if written.is_empty() {
                bail!("{} writes no program as bytecode", profile.name);
            }
            return Ok(Maker::Bytecode(written));
        }
        let texts: Vec<&str> =
            programs.iter().filter_map(|program| str::from_utf8(&program.text).ok()).collect();
        let corpus = TextCorpus::new(texts.iter().copied());
        Ok(Maker::Text { texts, corpus })
    }

    fn mutant(&self, rng: &mut Rng) -> Option<Mutant> {
        let (bytes, changes) = match self {
            Maker::Text { texts, corpus } => {
                let text = rng.pick(texts)?;
                let mutant = text_mutant(text, corpus, TEXT_MUTATIONS, rng)?;
                (mutant.text.into_bytes(), mutant.changes)
            }
            Maker::Bytecode(files) => {
                let (file, other) = (rng.pick(files)?, rng.pick(files)?);
                bytecode_mutant(file, other, rng)?
            }
        };
        Some(Mutant { bytes, what: described(&changes) })
    }
}

fn described(changes: &[TextChange]) -> String {
    let one = |change: &TextChange| format!("{}: {}", change.mutation, change.what.escape_debug());
    changes.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// What the compiler does with mutants; `None` for each if it is not asked.
fn ask(
    engine: &mut Engine,
    session: &Session,
    mutants: &[Mutant],
    unchecked: bool,
) -> Result<Vec<Option<Outcome>>> {
    if unchecked {
        return Ok(vec![None; mutants.len()]);
    }
    let profile = &session.profile;
    let outcomes = engine.map(mutants, |worker, mutant| {
        let args = profile.no_op.iter().chain(&profile.generic).cloned().collect();
        let job = Job { args, input: mutant.bytes.as_slice().into(), limits: profile.limits.limits() };
        let run = worker.run(&job)?;
        Ok(Some(verdict_of_one_run(&job.args, &run).outcome))
    });
    outcomes.context("cannot ask the compiler")
}

/// Writes a mutant, valid or not; one that crashes the compiler to a folder of its own, too.
fn write(arguments: &Arguments, tally: &mut Tally, mutant: &Mutant, outcome: Option<Outcome>) -> Result<()> {
    put_bytes(arguments, tally.made, &mutant.what, &mutant.bytes)?;
    match outcome {
        None => {}
        Some(Outcome::Success) => tally.accepted += 1,
        Some(outcome) if outcome.is_finding() => {
            tally.crashed += 1;
            save_crash_bytes(arguments, tally.made, &mutant.what, &mutant.bytes)?;
        }
        Some(_) => tally.rejected += 1,
    }
    Ok(())
}
