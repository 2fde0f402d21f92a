//! Has a compiler judge sampled programs, and repairs those that it refuses.

use mohole_generate::ods::Answer;
use mohole_neural::tree::Program;
use mohole_neural::{Repair, TextRepair, Written, parse, skeleton_hash};
use mohole_target::{Engine, EngineError};

use crate::Session;
use crate::verify::{Located, verify_located};

/// Programs in one run of the compiler.
const PROGRAMS_PER_RUN: usize = 20;

/// A sampled program after the compiler has judged it.
#[derive(Debug, Clone, Default)]
pub struct Judged {
    /// Its text, as repaired.
    pub text: String,
    /// The operations of the program as it was sampled; 0 for a text.
    pub sampled_ops: usize,
    /// The program, if it is valid and mohole can parse it.
    pub program: Option<Program>,
    /// The hash of its skeleton.
    pub skeleton: Option<u64>,
    /// Whether the compiler accepts it.
    pub is_valid: bool,
    /// How often it was changed.
    pub repairs: usize,
    /// Whether it crashed the compiler.
    pub crashed: bool,
    /// What the compiler or the sampler said about the program as it was sampled.
    pub first_error: Option<String>,
}

/// A program that the compiler has not accepted yet.
enum Pending {
    Program(Repair),
    Text(TextRepair),
}

impl Pending {
    fn text(&self) -> &str {
        match self {
            Pending::Program(repair) => repair.text(),
            Pending::Text(repair) => repair.text(),
        }
    }
}

/// Judges samples. If `repair`, refused programs are repaired by what the compiler says.
pub fn judge(
    engine: &mut Engine,
    session: &Session,
    samples: Vec<Written>,
    repair: bool,
) -> Result<Vec<Judged>, EngineError> {
    let mut judged = Vec::with_capacity(samples.len());
    let mut pending = Vec::new();
    for sample in samples {
        let mut new = Judged::default();
        match sample {
            Written::Program(program) => {
                new.sampled_ops = program.op_count();
                pending.push((judged.len(), Pending::Program(Repair::new(program))));
            }
            Written::Text(text) => pending.push((judged.len(), Pending::Text(TextRepair::new(text)))),
            Written::Invalid(error) => new.first_error = Some(error),
        }
        judged.push(new);
    }
    while !pending.is_empty() {
        let answers = ask(engine, session, &pending)?;
        let rounds = pending.into_iter().zip(answers);
        pending = rounds
            .filter_map(|((index, program), answer)| {
                settle(&mut judged[index], index, program, answer, repair)
            })
            .collect();
    }
    Ok(judged)
}

fn ask(
    engine: &mut Engine,
    session: &Session,
    pending: &[(usize, Pending)],
) -> Result<Vec<Located>, EngineError> {
    let batches: Vec<&[(usize, Pending)]> = pending.chunks(PROGRAMS_PER_RUN).collect();
    let answers = engine.map(&batches, |worker, batch| {
        let texts: Vec<&str> = batch.iter().map(|(_, program)| program.text()).collect();
        verify_located(worker, session, &texts, &[])
    })?;
    Ok(answers.into_iter().flatten().collect())
}

/// Notes an answer. Returns the program if it was repaired and must be judged again.
fn settle(
    judged: &mut Judged,
    index: usize,
    program: Pending,
    located: Located,
    repair: bool,
) -> Option<(usize, Pending)> {
    program.text().clone_into(&mut judged.text);
    match (located.answer, program) {
        (Answer::Accepted(printed), _) => {
            judged.is_valid = true;
            judged.program = parse(&printed).ok();
            judged.skeleton = judged.program.as_ref().map(skeleton_hash);
            None
        }
        (Answer::Crashed, _) => {
            judged.crashed = true;
            judged.first_error.get_or_insert_with(|| "the compiler crashed".to_owned());
            None
        }
        (Answer::Refused(message), mut program) => {
            judged.first_error.get_or_insert_with(|| message.clone());
            let line = located.line.filter(|_| repair)?;
            match &mut program {
                Pending::Program(repair) => repair.next(&format!("input.mlir:{line}:1: error: {message}"))?,
                Pending::Text(repair) => repair.next(line)?,
            };
            judged.repairs += 1;
            Some((index, program))
        }
    }
}
