//! A small program and three passes that a compiler runs on it without an error.

use anyhow::{Context, Result};
use mohole_session::Session;
use mohole_target::{Mode, Worker};
use mohole_testcase::{End, Entry, Job, Pipeline};

/// Small modules, like most test cases; the last is for compilers that know nothing of the others.
const PROGRAMS: [&str; 3] = [
    "func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
",
    "llvm.func @f(%a: i32, %b: i32) -> i32 {
  %0 = llvm.add %a, %b : i32
  %1 = llvm.add %a, %b : i32
  %2 = llvm.mul %0, %1 : i32
  llvm.return %2 : i32
}
",
    "module {
  module @a {
  }
}
",
];

/// Passes that nearly every compiler has.
const USUAL_PASSES: [&str; 3] = ["canonicalize", "cse", "symbol-dce"];

/// What the jobs are made of.
pub(crate) struct SmallJob {
    /// The program.
    pub(crate) program: &'static str,
    /// The names of the passes.
    pub(crate) passes: [String; 3],
}

impl SmallJob {
    /// The usual program and passes if the compiler has them, and otherwise the first that it runs.
    pub(crate) fn choose(session: &Session) -> Result<Self> {
        let mut worker = Worker::new(session.tool.clone(), Mode::Best)?;
        let mut runs = |args: Vec<String>, program: &'static str| {
            let mut job = Job::new(args, program.as_bytes());
            job.limits = session.profile.limits.limits();
            worker.run(&job).is_ok_and(|run| run.end == End::Exited(0))
        };
        let program = PROGRAMS
            .into_iter()
            .find(|program| runs(Vec::new(), program))
            .with_context(|| format!("{} refuses an empty module", session.profile.name))?;
        let catalog = session.catalog(1)?;
        let has = |pass: &str| catalog.passes.iter().any(|known| known.name == pass);
        let usual = USUAL_PASSES.into_iter().filter(|pass| has(pass));
        let others = catalog.passes.iter().map(|pass| pass.name.as_str());
        let mut passes: Vec<String> = Vec::new();
        for pass in usual.chain(others) {
            if passes.len() == USUAL_PASSES.len() {
                break;
            }
            let alone = Pipeline::on_module([Entry::pass(pass)]);
            if !passes.iter().any(|chosen| chosen == pass) && runs(vec![alone.to_argument()], program) {
                passes.push(pass.to_owned());
            }
        }
        let passes = passes.try_into().ok().context("fewer than three passes run without an error")?;
        Ok(SmallJob { program, passes })
    }
}
