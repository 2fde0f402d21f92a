//! `mohole corpus min`: a smaller corpus with the same coverage.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mohole_mutate::metrics::Dependencies;
use mohole_session::corpus::{Entry, load_some};
use mohole_session::print;

use super::empty::check_no_programs;

/// Keep the programs that cover new operation dependencies
///
/// Takes programs in order of size, small ones first. Keeps a program if it has a new operation dependency:
/// an operation with the types of its operands, and the operations it depends on within two steps.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole corpus min corpus --out small\n\n\
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
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let out = &arguments.out;
    check_no_programs(out)?;
    let mut programs = load_some(&arguments.folders)?;
    programs.sort_by_cached_key(|program| program.module.walk().count());
    std::fs::create_dir_all(out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut dependencies = Dependencies::default();
    let mut kept = 0;
    for Entry { file, text, module } in &programs {
        if !dependencies.add_if(module, arguments.least) {
            continue;
        }
        kept += 1;
        let name =
            file.file_stem().map_or_else(|| kept.to_string(), |name| name.to_string_lossy().into_owned());
        let to = out.join(format!("{name}-{kept}.mlir"));
        std::fs::write(&to, text).with_context(|| format!("cannot write {}", to.display()))?;
    }
    print::line(format!(
        "{} of {} kept, {} operation dependencies",
        print::thousands(kept),
        print::count(programs.len(), "program", "programs"),
        print::thousands(dependencies.len())
    ))
}
