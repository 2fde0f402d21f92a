//! Makes mutants in rounds, and writes those that the target accepts.

use anyhow::{Result, bail};
use mohole_generate::ods::Answer;
use mohole_mutate::{Corpus, Memory, Mutant, Setting, mutant};
use mohole_session::mutation::{MUTANTS_PER_ROUND, MUTANTS_PER_RUN, named};
use mohole_session::verify::verify_all;
use mohole_session::{Session, print};
use mohole_target::Mode;

use super::arguments::Arguments;
use super::output::{put, report_missing, save_crash};

/// Counts of mutants.
#[derive(Default)]
struct Tally {
    /// Seeds, some of which give no mutant.
    tried: usize,
    written: usize,
    refused: usize,
    crashed: usize,
}

impl Tally {
    fn is_empty(&self) -> bool {
        self.written + self.refused + self.crashed == 0
    }
}

pub(super) fn main(arguments: &Arguments, session: &Session, corpus: &Corpus, workers: usize) -> Result<()> {
    let mutators = named(&arguments.mutator)?;
    let mut engine = session.engine(workers, Mode::Best)?;
    let mut memory = Memory::default();
    let mut tally = Tally::default();
    while tally.written < arguments.count && tally.tried < 20 * arguments.count + MUTANTS_PER_ROUND {
        let setting = Setting { corpus, memory: &memory, reach: arguments.context.reach() };
        let round = MUTANTS_PER_ROUND.min(arguments.count - tally.written);
        let numbers = (0..round).map(|i| arguments.seed.wrapping_add((tally.tried + i) as u64));
        let mutants: Vec<_> = numbers.filter_map(|number| mutant(&setting, &mutators, number)).collect();
        tally.tried += round;
        let texts: Vec<String> = mutants.iter().map(|mutant| mutant.module.to_string()).collect();
        let answers: Vec<Answer> = match arguments.unchecked {
            true => texts.iter().cloned().map(Answer::Accepted).collect(),
            false => verify_all(&mut engine, session, &texts, MUTANTS_PER_RUN)?,
        };
        for ((mutant, text), answer) in mutants.iter().zip(&texts).zip(&answers) {
            judge(arguments, &mut tally, &mut memory, mutant, text, answer)?;
        }
        if tally.is_empty() && tally.tried >= MUTANTS_PER_ROUND {
            bail!("these mutators apply to no program of the corpus");
        }
    }
    let Tally { tried, written, refused, crashed } = tally;
    let why = format!("{tried} tried, {refused} rejected, {crashed} crashed the compiler");
    report_missing(written, arguments.count, &why)
}

/// Writes an accepted mutant, learns from a rejected one, and saves one that crashes the compiler.
fn judge(
    arguments: &Arguments,
    tally: &mut Tally,
    memory: &mut Memory,
    mutant: &Mutant,
    text: &str,
    answer: &Answer,
) -> Result<()> {
    let what = format!("{}: {}", mutant.mutator, mutant.change.what);
    match answer {
        Answer::Accepted(printed) => {
            memory.accepted(&mutant.change.traits);
            tally.written += 1;
            put(arguments, tally.written, &what, printed)
        }
        Answer::Refused(diagnostic) => {
            memory.refused(&mutant.change.traits, diagnostic);
            tally.refused += 1;
            Ok(())
        }
        Answer::Crashed => {
            memory.refused(&mutant.change.traits, "");
            tally.crashed += 1;
            let name = format!("crash-{}-{}.mlir", arguments.seed, tally.crashed);
            match save_crash(arguments, &name, &what, text)? {
                Some(file) => print::note(format!("the compiler crashed on {}: {what}", file.display())),
                None => {
                    print::note(format!("the compiler crashed on a mutant (give --out to save it): {what}"));
                }
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use mohole_ir::Module;
    use mohole_mutate::Change;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    #[test]
    fn a_mutant_that_crashes_the_compiler_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("mutants");
        std::fs::create_dir(&out).unwrap();
        let out = out.to_str().unwrap();
        let Line { arguments } = Line::parse_from(["mutate", "--seed", "3", "--out", out]);
        let text = "\"builtin.module\"() ({\n}) : () -> ()\n";
        let change = Change { what: "a change".to_owned(), ..Change::default() };
        let mutant = Mutant { module: Module::parse(text).unwrap(), parent: 0, mutator: "attr", change };
        let (mut tally, mut memory) = (Tally::default(), Memory::default());
        for answer in [Answer::Crashed, Answer::Refused("no".to_owned()), Answer::Accepted(text.to_owned())] {
            judge(&arguments, &mut tally, &mut memory, &mutant, text, &answer).unwrap();
        }
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("mutants/mutant-3-1.mlir"), format!("// attr: a change\n{text}"));
        assert_eq!(read("mutants-crashes/crash-3-1.mlir"), read("mutants/mutant-3-1.mlir"));
        assert_eq!((tally.written, tally.refused, tally.crashed), (1, 1, 1));
    }
}
