//! Writes mutants.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use super::arguments::Arguments;
use crate::gen_out;

/// Prints how many are missing; none at all is an error.
pub(super) fn report_missing(made: usize, wanted: usize, why: &str) -> Result<()> {
    if made < wanted {
        let text = format!("{made} of {wanted} made: {why}");
        ensure!(made > 0, text);
        eprintln!("{text}");
    }
    Ok(())
}

/// Writes one mutant.
pub(super) fn put(arguments: &Arguments, number: usize, what: &str, text: &str) -> Result<()> {
    match save(arguments, &format!("mutant-{}-{number}.mlir", arguments.seed), what, text)? {
        Some(_) => Ok(()),
        None => gen_out::print(&format!("// {what}\n{text}"), number == 1),
    }
}

/// Writes a program to a file in the `--out` folder; `None` if there is no folder.
pub(super) fn save(arguments: &Arguments, name: &str, what: &str, text: &str) -> Result<Option<PathBuf>> {
    let Some(folder) = &arguments.out else { return Ok(None) };
    let file = folder.join(name);
    std::fs::write(&file, format!("// {what}\n{text}"))
        .with_context(|| format!("cannot write {}", file.display()))?;
    Ok(Some(file))
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
