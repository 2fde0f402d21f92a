//! `mohole corpus`: imports, measures and minimizes seed programs.

mod import;
mod min;
mod stats;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use mohole_session::{Usage, inputs};

/// Import, measure and minimize seed programs
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

/// Rejects a folder that has programs: numbered files would overwrite some and mix with the others.
fn check_no_programs(folder: &Path) -> Result<()> {
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
    fn a_folder_with_programs_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        check_no_programs(&folder.path().join("absent")).unwrap();
        check_no_programs(folder.path()).unwrap();
        std::fs::write(folder.path().join("00001.mlir"), GENERIC).unwrap();
        assert!(check_no_programs(folder.path()).unwrap_err().is::<Usage>());
    }
}
