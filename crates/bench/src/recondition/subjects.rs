//! The programs: generated ones, and functions of files, each in a module of its own.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;
use mohole_generate::mixed::{Mixed, Options as Shape};
use mohole_ir::Module;
use mohole_recondition::{Checksum, Options, recondition};
use mohole_session::{Session, generic, inputs};
use mohole_target::Engine;

use crate::isolate::functions;

/// A program to measure.
pub(super) struct Subject {
    pub(super) name: String,
    pub(super) module: Module,
    pub(super) dialects: BTreeSet<String>,
}

impl Subject {
    fn new(name: String, module: Module) -> Self {
        let dialect = |op| {
            let name: &str = module.op_name(op);
            name.split_once('.').map_or("test", |(dialect, _)| dialect).to_owned()
        };
        let dialects = module.walk().map(dialect).collect();
        Subject { name, module, dialects }
    }

    /// The operations of the program before reconditioning, and those left after it.
    pub(super) fn kept(&self) -> Kept {
        let mut module = self.module.clone();
        let first_new = module.op_capacity();
        let before = names(&module, |_| true);
        recondition(&mut module, &Options { entry: false, checksum: Checksum::None, ..Options::default() });
        let after = names(&module, |op: mohole_ir::Op| op.index() < first_new);
        Kept { before, after }
    }
}

/// The operations of a program before and after.
pub(super) struct Kept {
    pub(super) before: BTreeSet<String>,
    pub(super) after: BTreeSet<String>,
}

/// Operations that compute nothing.
const TRIVIAL: &[&str] = &[
    "arith.constant",
    "builtin.module",
    "cf.br",
    "func.func",
    "func.return",
    "index.constant",
    "tosa.const",
];

impl Kept {
    /// Whether a non-trivial operation is left.
    pub(super) fn does_something(&self) -> bool {
        self.after.iter().any(|name| !TRIVIAL.contains(&&**name))
    }
}

fn names(module: &Module, counts: impl Fn(mohole_ir::Op) -> bool) -> BTreeSet<String> {
    module.walk().filter(|&op| counts(op)).map(|op| module.op_name(op).to_owned()).collect()
}

/// Generated programs that may have undefined behaviour.
pub(super) fn generated(
    engine: &mut Engine,
    session: &Session,
    seeds: std::ops::Range<u64>,
) -> Result<Vec<Subject>> {
    let seeds: Vec<u64> = seeds.collect();
    let shape = Shape { careless: true, ..Shape::default() };
    let modules = engine.map(&seeds, |worker, &seed| {
        let text = Mixed::new().generate(seed, &shape).text;
        let printed = generic::form(worker, session, text.as_bytes())?.ok();
        Ok(printed.and_then(|text| Module::parse_bytes(&text).ok()))
    })?;
    let named = seeds.into_iter().zip(modules);
    Ok(named.filter_map(|(seed, module)| Some(Subject::new(format!("seed {seed}"), module?))).collect())
}

/// Every function of every program in files, in a module of its own.
pub(super) fn corpus(engine: &mut Engine, session: &Session, paths: &[PathBuf]) -> Result<Vec<Subject>> {
    let programs = inputs::pieces(paths)?;
    let modules = engine.map(&programs, |worker, program| {
        let printed = generic::form(worker, session, &program.text)?.ok();
        Ok(printed.and_then(|text| Module::parse_bytes(&text).ok()))
    })?;
    let mut subjects = Vec::new();
    for (program, module) in programs.iter().zip(modules) {
        for (function, module) in module.iter().flat_map(functions) {
            subjects.push(Subject::new(format!("{} @{function}", program.name), module));
        }
    }
    Ok(subjects)
}

/// At most `most` of them, evenly spread.
pub(super) fn spread(subjects: Vec<Subject>, most: usize) -> Vec<Subject> {
    let every = subjects.len().div_ceil(most).max(1);
    subjects.into_iter().step_by(every).collect()
}
