//! `mohole corpus`: programs to start from, collected, measured and thinned out.

mod import;
mod min;
mod stats;

pub(crate) use stats::pairs_of;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use mohole_ir::Module;

use crate::usage::Usage;
use crate::{inputs, say};

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

/// A program that was read.
pub(crate) struct Entry {
    pub(crate) file: PathBuf,
    /// As it is in the file, comments and all.
    pub(crate) text: String,
    pub(crate) module: Module,
}

/// Programs of some folders that are in generic form, and how many were not.
pub(crate) struct Loaded {
    pub(crate) programs: Vec<Entry>,
    pub(crate) unread: usize,
}

/// Reads the programs of some files and folders.
pub(crate) fn load(paths: &[PathBuf]) -> Result<Loaded> {
    let mut loaded = Loaded { programs: Vec::new(), unread: 0 };
    for file in inputs::files(paths)? {
        let bytes = inputs::read(&file)?;
        let text = String::from_utf8_lossy(&bytes);
        for piece in mohole_campaign::split_pieces(&text) {
            match Module::parse(piece) {
                Ok(module) => {
                    loaded.programs.push(Entry { file: file.clone(), text: piece.to_owned(), module });
                }
                Err(_) => loaded.unread += 1,
            }
        }
    }
    Ok(loaded)
}

/// Reads the programs of some files and folders, and says how many it cannot read. None at all is an error.
pub(crate) fn load_some(paths: &[PathBuf]) -> Result<Vec<Entry>> {
    let Loaded { programs, unread } = load(paths)?;
    let count = say::count(unread, "program", "programs");
    ensure!(
        !programs.is_empty(),
        "no program is in generic form, {count} not read; make a corpus of them: mohole corpus import"
    );
    if unread > 0 {
        eprintln!("{count} not in generic form left out; take them in, too: mohole corpus import");
    }
    Ok(programs)
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
    fn programs_keep_their_text_and_others_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.mlir");
        std::fs::write(&file, format!("{GENERIC}// -----\nmodule {{}}\n")).unwrap();
        let loaded = load(&[file]).unwrap();
        assert_eq!(loaded.programs.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>(), [GENERIC]);
        assert_eq!(loaded.unread, 1);
    }

    #[test]
    fn nothing_but_programs_that_cannot_be_read_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.mlir"), "module {}\n").unwrap();
        let error = load_some(&[folder.path().to_owned()]).err().unwrap();
        assert!(error.to_string().contains("1 program not read"), "{error}");
    }

    #[test]
    fn a_folder_with_programs_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        check_unused(&folder.path().join("absent")).unwrap();
        check_unused(folder.path()).unwrap();
        std::fs::write(folder.path().join("00001.mlir"), GENERIC).unwrap();
        assert!(check_unused(folder.path()).unwrap_err().is::<Usage>());
    }
}
