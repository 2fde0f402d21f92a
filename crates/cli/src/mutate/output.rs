//! Writes mutants.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use mohole_session::print;
use mohole_testcase::{is_bytecode, program_extension};

use super::arguments::Arguments;
use crate::gen_out;

/// Prints how many are missing; none at all is an error.
pub(super) fn report_missing(made: usize, wanted: usize, why: &str) -> Result<()> {
    if made < wanted {
        let text = format!("{made} of {wanted} made: {why}");
        ensure!(made > 0, text);
        print::note(text);
    }
    Ok(())
}

/// Writes one mutant.
pub(super) fn put(arguments: &Arguments, number: usize, what: &str, text: &str) -> Result<()> {
    put_bytes(arguments, number, what, text.as_bytes())
}

/// Writes one mutant, which may be bytecode.
pub(super) fn put_bytes(arguments: &Arguments, number: usize, what: &str, program: &[u8]) -> Result<()> {
    match &arguments.out {
        Some(folder) => save(folder, &name(arguments, number, program), what, program).map(drop),
        None => gen_out::print(&format!("// {what}\n{}", String::from_utf8_lossy(program)), number == 1),
    }
}

/// The name of a mutant's file.
fn name(arguments: &Arguments, number: usize, program: &[u8]) -> String {
    format!("mutant-{}-{number}.{}", arguments.seed, program_extension(program))
}

/// Writes a mutant that crashes the compiler to the folder for those.
pub(super) fn save_crash_bytes(
    arguments: &Arguments,
    number: usize,
    what: &str,
    program: &[u8],
) -> Result<Option<PathBuf>> {
    crashes_folder(arguments)?
        .map(|folder| save(&folder, &name(arguments, number, program), what, program))
        .transpose()
}

/// Writes a mutant that crashes the compiler to a folder next to the `--out` folder, so that the compiler
/// accepts all programs of the latter. `None` if there is no such folder.
pub(super) fn save_crash(
    arguments: &Arguments,
    name: &str,
    what: &str,
    text: &str,
) -> Result<Option<PathBuf>> {
    crashes_folder(arguments)?.map(|folder| save(&folder, name, what, text.as_bytes())).transpose()
}

fn crashes_folder(arguments: &Arguments) -> Result<Option<PathBuf>> {
    let Some(folder) = &arguments.out else { return Ok(None) };
    let context = || format!("cannot make the folder for crashes next to {}", folder.display());
    let out = folder.canonicalize().with_context(context)?;
    let own_name = out.file_name().unwrap_or_default().to_string_lossy();
    let crashes = out.with_file_name(format!("{own_name}-crashes"));
    std::fs::create_dir_all(&crashes).with_context(context)?;
    Ok(Some(crashes))
}

/// Writes a program to a file. A text begins with a comment that describes it.
fn save(folder: &Path, name: &str, what: &str, program: &[u8]) -> Result<PathBuf> {
    let file = folder.join(name);
    let mut bytes = if is_bytecode(program) { Vec::new() } else { format!("// {what}\n").into_bytes() };
    bytes.extend_from_slice(program);
    std::fs::write(&file, bytes).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mutant_at_all_is_an_error() {
        report_missing(3, 3, "").unwrap();
        report_missing(1, 3, "a test").unwrap();
        let error = report_missing(0, 3, "a reason").unwrap_err();
        assert_eq!(error.to_string(), "0 of 3 made: a reason");
    }
}
