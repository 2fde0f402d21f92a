//! Files named on the command line: single ones, or every `.mlir` file below a folder.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use mohole_campaign::{Program, split_pieces};

/// The files that some paths mean, sorted within each folder. `-` is standard input.
pub(crate) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path == Path::new("-") || !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        collect(path, &mut files)?;
        if files.len() == before {
            bail!("no .mlir file below {}", path.display());
        }
    }
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let context = || format!("cannot read the folder {}", folder.display());
    let entries = fs::read_dir(folder).with_context(context)?;
    let mut paths =
        entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>().with_context(context)?;
    paths.sort();
    for path in paths {
        if path.is_dir() && !path.is_symlink() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
    Ok(())
}

/// A file's bytes.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The pieces of all files that some paths mean.
pub(crate) fn pieces(paths: &[PathBuf]) -> Result<Vec<Program>> {
    let mut programs = Vec::new();
    for path in files(paths)? {
        let bytes = read(&path)?;
        let text = String::from_utf8_lossy(&bytes);
        let pieces = split_pieces(&text);
        let several = pieces.len() > 1;
        for (i, piece) in (1..).zip(pieces) {
            let name = if several { format!("{}:{i}", path.display()) } else { path.display().to_string() };
            programs.push(Program { name, text: piece.as_bytes().into() });
        }
    }
    Ok(programs)
}
