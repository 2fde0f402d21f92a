//! Passes that need a dialect which they do not load. Without assertions such a pass crashes wherever it
//! first uses an operation, a type or an attribute of the dialect, so that one bug has many signatures.
//!
//! The proof is a run with the dialect loaded: it does not crash.

use std::collections::BTreeSet;

use mohole_target::{EngineError, Worker};
use mohole_testcase::{Execution, Failure, Finding, Job, Outcome};

use crate::judge::compiler::Compiler;
use crate::judge::run::{judged, may_be_finding};
use crate::oracles;

/// Describes a crash of a pass by the dialects that the pass does not load, if it does not crash with them
/// loaded. `said` is what the compiler printed when it crashed. The key stays: it is that of the crash, which
/// every later run shows again.
///
/// # Errors
/// When the machine fails.
pub(crate) fn name_unloaded_dialects(
    worker: &mut Worker,
    compiler: Compiler<'_>,
    job: &Job,
    said: &[u8],
    finding: &mut Finding,
) -> Result<(), EngineError> {
    if !oracles::of(finding).may_miss_dialect() || finding.signature.pass.is_none() || finding.is_flaky() {
        return Ok(());
    }
    let dialects = Search { worker, compiler, job }.unloaded(said)?;
    if !dialects.is_empty() {
        finding.signature.failure = Failure::DialectNotLoaded { dialects };
        finding.related = mohole_oracle::related(&finding.signature);
    }
    Ok(())
}

/// Adds the dialects that the same pass does not load in other findings: one patch adds them all.
pub(crate) fn add_unloaded_dialects<'f>(finding: &mut Finding, others: impl Iterator<Item = &'f Finding>) {
    let related = finding.related.clone();
    let Failure::DialectNotLoaded { dialects } = &mut finding.signature.failure else { return };
    for other in others.filter(|other| related.is_some() && other.related == related) {
        if let Failure::DialectNotLoaded { dialects: more } = &other.signature.failure {
            dialects.extend(more.iter().cloned());
        }
    }
    dialects.sort();
    dialects.dedup();
}

/// What a reader of the report can try: the proof that dialects are missing.
pub(crate) fn proof(finding: &Finding) -> Option<String> {
    let Failure::DialectNotLoaded { dialects } = &finding.signature.failure else { return None };
    let line = loading_line(dialects.iter().map(String::as_str));
    Some(format!(
        "There is no crash if the parser loads what the pass does not, as it does for this line before the program: `{line}`."
    ))
}

/// A line before a program that loads dialects and changes nothing else: the parser loads the dialect of
/// every name in a dictionary, whether or not anything uses the alias.
fn loading_line<'d>(dialects: impl IntoIterator<Item = &'d str>) -> String {
    let names: Vec<String> = dialects.into_iter().map(|dialect| format!("{dialect}.load")).collect();
    format!("#dialects_to_load = {{{}}}", names.join(", "))
}

/// Dialects of MLIR that others load, each before those that load it. If a pass does not load `arith`, any
/// dialect that loads it would do; the first is the one that is missing.
const LOADED_BY_OTHERS: &[&str] = &[
    "ub", "arith", "llvm", "func", "pdl", "quant", "complex", "math", "affine", "memref", "scf", "vector",
    "tensor", "gpu", "rocdl",
];

/// The dialect of the module itself.
const ALWAYS_LOADED: &str = "builtin";

/// The search for the dialects that a job needs.
struct Search<'s> {
    worker: &'s mut Worker,
    compiler: Compiler<'s>,
    job: &'s Job,
}

impl Search<'_> {
    /// The fewest dialects with which the job does not crash; nothing if it crashes with all dialects loaded.
    fn unloaded(&mut self, said: &[u8]) -> Result<Vec<String>, EngineError> {
        let Ok(program) = str::from_utf8(&self.job.input) else { return Ok(Vec::new()) };
        let loaded = names(program);
        let dialects = self.compiler.tool.dialects().iter().map(String::as_str);
        let mut needed: Vec<&str> = dialects.filter(|dialect| !loaded.contains(*dialect)).collect();
        if needed.is_empty() {
            return Ok(Vec::new());
        }
        let Some(run) = self.run_with(&needed)? else { return Ok(Vec::new()) };
        let mentioned = names(&format!("{}\n{}", String::from_utf8_lossy(said), run.stdout_text()));
        needed.sort_by_key(|dialect| {
            let base = LOADED_BY_OTHERS.iter().position(|base| base == dialect);
            (!mentioned.contains(*dialect), base.unwrap_or(LOADED_BY_OTHERS.len()), *dialect)
        });
        let all = needed.clone();
        let mut part = needed.len().div_ceil(2);
        loop {
            for start in (0..needed.len()).step_by(part).rev() {
                let mut fewer = needed.clone();
                fewer.drain(start..(start + part).min(needed.len()));
                if !fewer.is_empty() && self.run_with(&fewer)?.is_some() {
                    needed = fewer;
                }
            }
            if part == 1 {
                break;
            }
            part = part.div_ceil(2);
        }
        if !self.is_proof(&needed, &all)? {
            return Ok(Vec::new());
        }
        needed.sort_unstable();
        Ok(needed.into_iter().map(str::to_owned).collect())
    }

    /// Whether it matters which dialects are loaded. A use of freed memory may show no longer with any.
    fn is_proof(&mut self, needed: &[&str], all: &[&str]) -> Result<bool, EngineError> {
        if self.run_with(&[ALWAYS_LOADED])?.is_some() {
            return Ok(false);
        }
        for other in all.iter().rev().filter(|dialect| !needed.contains(dialect)) {
            if self.run_with(&[other])?.is_none() {
                return Ok(true);
            }
        }
        Ok(needed.len() == all.len())
    }

    /// The run with dialects loaded, unless it shows a bug or the compiler does not accept the program.
    fn run_with(&mut self, dialects: &[&str]) -> Result<Option<Execution>, EngineError> {
        let line = format!("{}\n", loading_line(dialects.iter().copied()));
        let input = [line.as_bytes(), &self.job.input].concat();
        let job = Job { input: input.into(), ..self.job.clone() };
        let execution = self.worker.run(&job)?;
        if may_be_finding(&job.args, &execution) {
            return Ok(None);
        }
        let run = judged(self.worker, self.compiler.profile, &job, execution)?;
        let is_fine = matches!(run.verdict.outcome, Outcome::Success | Outcome::PassFailure);
        Ok(is_fine.then_some(run.execution))
    }
}

/// The words in a text that may name a dialect: `arith` of `arith.constant`, `#arith.fastmath` and
/// `mlir::arith::ConstantOp`.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | ':')));
    let parts = words.filter(|word| word.contains(['.', ':'])).flat_map(|word| {
        let spaces = word.split("::");
        spaces.map(|space| space.split('.').next().unwrap_or_default().to_lowercase())
    });
    parts.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic())).collect()
}

#[cfg(test)]
mod tests {
    use mohole_testcase::Signature;

    use super::*;

    #[test]
    fn a_dialect_is_named_by_operations_attributes_and_classes() {
        let found =
            names("%0 = arith.constant 1 : !llvm.ptr\n 3 libX.so 0x1 mlir::scf::IfOp::build(mlir::LLVM::X)");
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(
            found,
            ["arith", "build", "ifop", "libx", "llvm", "mlir", "scf", "x"],
            "and words that no dialect has"
        );
    }

    #[test]
    fn a_report_names_all_dialects_that_a_pass_does_not_load() {
        let unloaded = |pass: &str, dialect: &str| {
            let failure = Failure::DialectNotLoaded { dialects: vec![dialect.to_owned()] };
            let pass = Some(pass.to_owned());
            let signature = Signature { key: dialect.to_owned(), failure, pass, activity: None };
            let related = mohole_oracle::related(&signature);
            Finding { related, ..Finding::new(signature, "x", &[], (*b"").into()) }
        };
        let others = [unloaded("spin", "arith"), unloaded("turn", "scf"), unloaded("spin", "math")];
        let mut finding = unloaded("spin", "math");
        add_unloaded_dialects(&mut finding, others.iter());
        assert_eq!(finding.signature.title(), "spin does not load the dialects that it needs: arith, math");
        let proof = proof(&finding).unwrap();
        assert!(proof.ends_with("`#dialects_to_load = {arith.load, math.load}`."), "{proof}");
    }
}
