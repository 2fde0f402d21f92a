//! `mohole bench eval-tests`: evaluates MLIR's own integration tests and compares with what they expect.

mod checks;
mod pattern;
mod printed;
mod run_lines;
mod test_file;

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use mohole_session::{Session, TargetOption, WorkersOption, inputs, print};
use mohole_target::Mode;
use serde::Serialize;

use self::test_file::{Answer, evaluate};

/// Evaluate MLIR's integration tests and compare with what they expect
///
/// Below the folder, looks for the tests in {Vector,Linalg,Arith,Tosa,Standard,LLVMIR}/CPU. The target prints
/// each in generic form. mohole evaluates the functions that the RUN lines name and compares what they print
/// with the CHECK lines. Scalable vectors have the smallest size.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole bench eval-tests path/to/mlir/test/Integration/Dialect\n\n\
Answers: agrees; differs (with the first line that was not found); not evaluated (with the reason); rejected (the \
target does not read this program).\n\n\
Exit codes: 0 measured, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// A folder with MLIR's tests
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Stop each evaluation after this many steps
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    steps: u64,
    /// Print one JSON object for each test
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// The folders whose tests run on any processor.
const FOLDERS: &[&str] = &["Vector", "Linalg", "Arith", "Tosa", "Standard", "LLVMIR"];

#[derive(Serialize)]
struct Tested {
    file: String,
    answer: &'static str,
    detail: Option<String>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let files: Vec<PathBuf> = inputs::below(&arguments.folder, &["mlir"], &[])?
        .into_iter()
        .filter(|file| counts(file.strip_prefix(&arguments.folder).unwrap_or(file)))
        .collect();
    ensure!(!files.is_empty(), "{} has no such tests", arguments.folder.display());
    let programs = files.iter().map(|file| inputs::read(file)).collect::<Result<Vec<_>>>()?;
    let session = Session::open(&arguments.target)?;
    let mut engine = session.engine(arguments.workers.count(), Mode::Best)?;
    let answers =
        engine.map(&programs, |worker, program| evaluate(worker, &session, program, arguments.steps))?;
    let tested: Vec<Tested> = files
        .iter()
        .zip(answers)
        .map(|(file, answer)| Tested::new(&arguments.folder, file, answer))
        .collect();
    if arguments.json {
        return tested.iter().try_for_each(print::json);
    }
    print::ignore_closed_pipe(show(&tested))
}

/// Whether a file is in one of the folders.
fn counts(file: &Path) -> bool {
    let parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
    parts.windows(2).any(|pair| FOLDERS.contains(&pair[0]) && pair[1] == "CPU")
}

impl Tested {
    fn new(folder: &Path, file: &Path, answer: Answer) -> Tested {
        let file = file.strip_prefix(folder).unwrap_or(file).display().to_string();
        let (answer, detail) = match answer {
            Answer::Agrees => ("agrees", None),
            Answer::Differs(what) => ("differs", Some(what)),
            Answer::NotEvaluated(why) => ("not evaluated", Some(why)),
            Answer::Rejected(why) => ("rejected", Some(why)),
        };
        Tested { file, answer, detail }
    }
}

fn show(tested: &[Tested]) -> Result<()> {
    for Tested { file, answer, detail } in tested {
        if let Some(detail) = detail {
            print::line(format!("{answer}: {file}: {detail}"))?;
        }
    }
    let count = |answer: &str| tested.iter().filter(|test| test.answer == answer).count();
    print::line(format!(
        "{}: {} agree, {} differ, {} not evaluated, {} rejected",
        print::count(tested.len(), "test", "tests"),
        count("agrees"),
        count("differs"),
        count("not evaluated"),
        count("rejected"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tests_for_processors_count() {
        assert!(counts(Path::new("Integration/Dialect/Vector/CPU/ArmSVE/a.mlir")));
        assert!(!counts(Path::new("Integration/Dialect/Vector/GPU/a.mlir")));
        assert!(!counts(Path::new("Integration/Dialect/SparseTensor/CPU/a.mlir")));
    }
}
