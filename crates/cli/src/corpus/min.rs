//! `mohole corpus min`: a smaller corpus with the same coverage.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_mutate::metrics::Dependencies;
use mohole_session::corpus::{Entry, load_some};
use mohole_session::{TargetOption, print};

use super::empty::check_no_programs;
use super::min_coverage;

/// Keep the programs that cover new operation dependencies, or new code of a compiler
///
/// Takes programs in order of size, small ones first. Keeps a program if it has a new operation dependency:
/// an operation with the types of its operands, and the operations it depends on within two steps.
///
/// With --by coverage, keeps the fewest programs that reach the same basic blocks of a compiler as all do.
/// Each program runs with the arguments after `--`; without any, with the passes of its own RUN lines, and
/// once without a pass.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  mohole corpus min corpus --out small\n  \
mohole corpus min corpus --out small --by coverage --target mlir-opt-22 -- --canonicalize --cse\n\n\
Exit codes: 0 done, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Folders of programs
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,
    /// Folder for the kept programs; it must not contain .mlir files
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Minimum number of new dependencies of a kept program
    #[arg(long, value_name = "N", default_value_t = 1)]
    least: usize,
    /// What the kept programs must have in common with all
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = By::Dependencies)]
    by: By,
    #[command(flatten)]
    target: TargetOption,
    /// Arguments of the compiler, for --by coverage
    #[arg(last = true, value_name = "ARGUMENT")]
    args: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum By {
    /// Operation dependencies
    Dependencies,
    /// Basic blocks of the compiler
    Coverage,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let out = &arguments.out;
    check_no_programs(out)?;
    if arguments.by == By::Coverage {
        let (programs, kept, blocks) =
            min_coverage::kept(&arguments.folders, &arguments.target, &arguments.args)?;
        let kept: Vec<(&Path, &[u8])> =
            kept.iter().map(|&place| (Path::new(&programs[place].name), &*programs[place].text)).collect();
        write_all(out, &kept)?;
        return print::line(format!(
            "{} of {} kept, {} blocks",
            print::thousands(kept.len()),
            print::count(programs.len(), "program", "programs"),
            print::thousands(blocks)
        ));
    }
    let mut programs = load_some(&arguments.folders)?;
    programs.sort_by_cached_key(|program| program.module.walk().count());
    let mut dependencies = Dependencies::default();
    let is_kept = |program: &&Entry| dependencies.add_if(&program.module, arguments.least);
    let kept: Vec<&Entry> = programs.iter().filter(is_kept).collect();
    let files: Vec<(&Path, &[u8])> =
        kept.iter().map(|program| (program.file.as_path(), program.text.as_bytes())).collect();
    write_all(out, &files)?;
    print::line(format!(
        "{} of {} kept, {} operation dependencies",
        print::thousands(kept.len()),
        print::count(programs.len(), "program", "programs"),
        print::thousands(dependencies.len())
    ))
}

/// Writes programs, named after their files and numbered.
fn write_all(out: &Path, programs: &[(&Path, &[u8])]) -> Result<()> {
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    for (number, (file, text)) in (1..).zip(programs) {
        let name =
            file.file_stem().map_or_else(|| number.to_string(), |name| name.to_string_lossy().into_owned());
        let to = out.join(format!("{name}-{number}.mlir"));
        std::fs::write(&to, text).with_context(|| format!("cannot write {}", to.display()))?;
    }
    Ok(())
}
