//! `mohole corpus`: programs to start from, collected, measured and thinned out.

mod import;
mod min;
mod stats;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use mohole_session::{Usage, inputs};

/// Collect, measure and thin out programs to start from
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Import(import::Arguments),
    Stats(stats::Arguments),
    Min(min::Arguments),
}

pub(crate) fn main(command: &Command) -> Result<ExitCode> {
    match command {
        Command::Import(arguments) => import::main(arguments),
        Command::Stats(arguments) => stats::main(arguments),
        Command::Min(arguments) => min::main(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Refuses a folder with programs: new ones, which have numbers, would take the place of some and stand among
/// the rest.
fn check_unused(folder: &Path) -> Result<()> {
    if folder.is_dir() && !inputs::below(folder, &["mlir"], &[])?.is_empty() {
        return Err(Usage(format!("{} has .mlir files; give a new folder", folder.display())).into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENERIC: &str = "// from here\n\"builtin.module\"() ({\n}) : () -> ()\n";

    #[test]
    fn a_folder_with_programs_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        check_unused(&folder.path().join("absent")).unwrap();
        check_unused(folder.path()).unwrap();
        std::fs::write(folder.path().join("00001.mlir"), GENERIC).unwrap();
        assert!(check_unused(folder.path()).unwrap_err().is::<Usage>());
    }
}
