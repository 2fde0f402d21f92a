//! Programs in generic form, read from files.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use mohole_catalog::Catalog;
use mohole_ir::Module;
use mohole_mutate::metrics::DialectPairs;

use crate::{inputs, print};

/// A program.
pub struct Entry {
    /// Where it comes from.
    pub file: PathBuf,
    /// Its text in the file, with comments.
    pub text: String,
    /// The parsed text.
    pub module: Module,
}

/// The programs that were read.
pub struct Loaded {
    /// Programs in generic form.
    pub programs: Vec<Entry>,
    /// The number of programs in another form.
    pub unread: usize,
}

/// Reads the programs of files and folders.
pub fn load(paths: &[PathBuf]) -> Result<Loaded> {
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

/// Like `load`, but prints how many programs are not in generic form. It is an error if none is.
pub fn load_some(paths: &[PathBuf]) -> Result<Vec<Entry>> {
    let Loaded { programs, unread } = load(paths)?;
    let count = print::count(unread, "program", "programs");
    ensure!(
        !programs.is_empty(),
        "no program is in generic form ({count} skipped); convert them with: mohole corpus import"
    );
    if unread > 0 {
        print::note(format!("{count} not in generic form skipped; convert them with: mohole corpus import"));
    }
    Ok(programs)
}

/// An empty set of dialect pairs that counts only the dialects of a compiler, without test dialects. All
/// dialects count if the catalog has no operations.
pub fn pairs_of(catalog: &Catalog) -> DialectPairs {
    if catalog.ops.is_empty() {
        return DialectPairs::default();
    }
    let own =
        catalog.dialects.iter().filter(|dialect| dialect.registered && !dialect.name.starts_with("test"));
    DialectPairs::of_dialects(own.map(|dialect| dialect.name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENERIC: &str = "// from here\n\"builtin.module\"() ({\n}) : () -> ()\n";

    #[test]
    fn programs_keep_their_text_and_the_others_are_counted() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.mlir");
        std::fs::write(&file, format!("{GENERIC}// -----\nmodule {{}}\n")).unwrap();
        let loaded = load(&[file]).unwrap();
        assert_eq!(loaded.programs.iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>(), [GENERIC]);
        assert_eq!(loaded.unread, 1);
    }

    #[test]
    fn programs_that_are_all_in_another_form_are_an_error() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.mlir"), "module {}\n").unwrap();
        let error = load_some(&[folder.path().to_owned()]).err().unwrap();
        assert!(error.to_string().contains("1 program skipped"), "{error}");
    }
}
