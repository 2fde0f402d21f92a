//! Input files: those named on the command line, and every program below a named folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use mohole_campaign::{Program, run_lines, split_pieces};
use mohole_target::{read_bounded, read_file};
use mohole_testcase::{Reproducer, is_bytecode};
use walkdir::{DirEntry, WalkDir};

use crate::folders::Found;
use crate::options::max_size;
use crate::print;

pub use crate::options::set_max_size;

/// The files with programs that paths name. Prints how many files below folders have none.
pub fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let Found { files, skipped } = find(paths)?;
    if skipped.count() > 0 {
        print::note(format!("{} with programs; {skipped}", print::count(files.len(), "file", "files")));
    }
    Ok(files)
}

/// The files with programs that paths name, sorted within each folder, and the number of the others. `-` is
/// standard input.
pub fn find(paths: &[PathBuf]) -> Result<Found> {
    let mut found = Found::default();
    for path in paths {
        if path == Path::new("-") || !path.is_dir() {
            found.files.push(path.clone());
        } else if found.add_folder(path)? == 0 {
            match found.skipped.count() {
                0 => bail!("no file below {}", path.display()),
                _ => bail!("no MLIR program below {}: {}", path.display(), found.skipped),
            }
        }
    }
    Ok(found)
}

/// The compiler's arguments and the program in a file. Without arguments, a reproducer in MLIR's own form has
/// those that its pipeline stands for.
pub fn test_case(file: &Path, args: &[String]) -> Result<(Vec<String>, Vec<u8>)> {
    let bytes = read(file)?;
    let reproducer = std::str::from_utf8(&bytes).ok().filter(|_| args.is_empty()).and_then(Reproducer::parse);
    Ok(match reproducer {
        Some(reproducer) => (reproducer.args(), reproducer.program.into_bytes()),
        None => (args.to_vec(), bytes),
    })
}

/// The files below a folder that have one of these extensions, sorted. Folders with the names in `skip` are
/// not entered.
pub fn below(folder: &Path, extensions: &[&str], skip: &[&str]) -> Result<Vec<PathBuf>> {
    let is_skipped = |entry: &DirEntry| {
        entry.depth() > 0 && entry.file_type().is_dir() && skip.iter().any(|name| entry.file_name() == *name)
    };
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(|entry| !is_skipped(entry))
    {
        let entry = entry.with_context(|| format!("cannot read the folder {}", folder.display()))?;
        let is_one_of = |extension: &OsStr| extensions.iter().any(|known| extension == *known);
        if !entry.file_type().is_dir() && entry.path().extension().is_some_and(is_one_of) {
            files.push(entry.into_path());
        }
    }
    Ok(files)
}

/// The bytes of a regular file; `-` is standard input.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    match path == Path::new("-") {
        true => read_bounded(std::io::stdin(), max_size()).context("cannot read standard input"),
        false => Ok(read_file(path, max_size())?),
    }
}

/// The programs in all files that paths name. A file with `// -----` lines has several.
pub fn pieces(paths: &[PathBuf]) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for path in files(paths)? {
        let bytes = read(&path)?;
        if is_bytecode(&bytes) {
            programs.push(Program::new(path.display().to_string(), &bytes));
            continue;
        }
        let text = String::from_utf8_lossy(&bytes);
        let pieces = split_pieces(&text);
        let several = pieces.len() > 1;
        let run_lines: Arc<str> = run_lines(&text).into();
        for (i, piece) in (1..).zip(pieces) {
            let name = if several { format!("{}:{i}", path.display()) } else { path.display().to_string() };
            programs.push(Program { run_lines: run_lines.clone(), ..Program::new(name, piece.as_bytes()) });
        }
    }
    Ok(programs)
}
