//! The programs below a folder, whatever their files are called.

use std::collections::BTreeMap;
use std::fmt::{Display, Formatter};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_campaign::split_pieces;
use mohole_ir::may_be_mlir;
use mohole_target::open_regular;
use mohole_testcase::is_bytecode;
use serde::Serialize;
use walkdir::{DirEntry, WalkDir};

use crate::options::max_size;
use crate::print;

/// The first bytes of a file, which show what it is.
const HEAD_BYTES: u64 = 64 << 10;

/// Folders that are not entered: they have thousands of files and no program.
const SKIPPED_FOLDERS: [&str; 3] = [".git", ".hg", ".svn"];

/// How many endings of file names are named.
const NAMED_ENDINGS: usize = 4;

/// The files that were skipped, by reason.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// Text in another language, by the end of the file name (`.f90`).
    pub other_languages: BTreeMap<String, usize>,
    /// Neither text nor MLIR's bytecode.
    pub binary: usize,
    /// Larger than `--max-size`.
    pub large: usize,
    /// Not a regular file, or not readable.
    pub unreadable: usize,
}

impl Skipped {
    /// The number of files.
    pub fn count(&self) -> usize {
        self.other_languages.values().sum::<usize>() + self.binary + self.large + self.unreadable
    }

    fn add(&mut self, other: Skipped) {
        for (ending, count) in other.other_languages {
            *self.other_languages.entry(ending).or_default() += count;
        }
        self.binary += other.binary;
        self.large += other.large;
        self.unreadable += other.unreadable;
    }
}

/// `skipped 2,333 files: 2,331 are not MLIR (2,263 .f90, 68 .F90), 2 are binary`
impl Display for Skipped {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let others: usize = self.other_languages.values().sum();
        let mut endings: Vec<(&String, &usize)> = self.other_languages.iter().collect();
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let rest: usize = endings.iter().skip(NAMED_ENDINGS).map(|(_, count)| **count).sum();
        let mut named: Vec<String> = endings
            .iter()
            .take(NAMED_ENDINGS)
            .map(|(ending, count)| format!("{} {ending}", print::thousands(**count)))
            .collect();
        if rest > 0 {
            named.push(print::count(rest, "other", "others"));
        }
        let are = |count: usize| if count == 1 { "is" } else { "are" };
        let mut parts = Vec::new();
        if others > 0 {
            let named = named.join(", ");
            parts.push(format!("{} {} not MLIR ({named})", print::thousands(others), are(others)));
        }
        for (count, what) in [
            (self.binary, "binary"),
            (self.large, "larger than --max-size"),
            (self.unreadable, "not a readable, regular file"),
        ] {
            if count > 0 {
                parts.push(format!("{} {} {what}", print::thousands(count), are(count)));
            }
        }
        write!(f, "skipped {}: {}", print::count(self.count(), "file", "files"), parts.join(", "))
    }
}

/// The files with programs, and those without.
#[derive(Debug, Default)]
pub struct Found {
    /// Files named by the caller, and those below folders that have programs.
    pub files: Vec<PathBuf>,
    /// The other files below folders.
    pub skipped: Skipped,
}

impl Found {
    /// Adds the files below a folder, sorted: those named `.mlir`, and those that begin as MLIR does. The
    /// compiler decides later which of them it reads.
    pub(crate) fn add_folder(&mut self, folder: &Path) -> Result<usize> {
        let before = self.files.len();
        let is_skipped = |entry: &DirEntry| {
            entry.depth() > 0 && SKIPPED_FOLDERS.iter().any(|name| entry.file_name() == *name)
        };
        let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
        for entry in walk.filter_entry(|entry| !is_skipped(entry)) {
            let entry = entry.with_context(|| format!("cannot read the folder {}", folder.display()))?;
            // Files behind links are read. Folders behind links are not entered: they may form cycles.
            if entry.file_type().is_dir() || (entry.path_is_symlink() && entry.path().is_dir()) {
                continue;
            }
            match reason_to_skip(entry.path()) {
                None => self.files.push(entry.into_path()),
                Some(skipped) => self.skipped.add(skipped),
            }
        }
        Ok(self.files.len() - before)
    }
}

fn reason_to_skip(path: &Path) -> Option<Skipped> {
    let Ok(about) = path.metadata() else { return Some(Skipped { unreadable: 1, ..Skipped::default() }) };
    // A FIFO would block, and a device might never end.
    if !about.is_file() {
        return Some(Skipped { unreadable: 1, ..Skipped::default() });
    }
    if about.len() > max_size() {
        return Some(Skipped { large: 1, ..Skipped::default() });
    }
    // Files with this name are taken without a look, so that a compiler's tests of errors stay in.
    if path.extension().is_some_and(|extension| extension == "mlir") {
        return None;
    }
    let Ok(head) = head(path) else { return Some(Skipped { unreadable: 1, ..Skipped::default() }) };
    if is_bytecode(&head) {
        return None;
    }
    if head.contains(&0) {
        return Some(Skipped { binary: 1, ..Skipped::default() });
    }
    let text = String::from_utf8_lossy(&head);
    if split_pieces(&text).into_iter().any(may_be_mlir) {
        return None;
    }
    let other_languages = BTreeMap::from([(ending(path), 1)]);
    Some(Skipped { other_languages, ..Skipped::default() })
}

fn head(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    open_regular(path)?.take(HEAD_BYTES).read_to_end(&mut head)?;
    Ok(head)
}

/// The end of a file name, as it is shown.
fn ending(path: &Path) -> String {
    path.extension().map_or_else(|| "without ending".to_owned(), |end| format!(".{}", end.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    fn found(files: &[(&str, &[u8])]) -> (Vec<String>, Skipped) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let mut found = Found::default();
        found.add_folder(folder.path()).unwrap();
        let name = |path: &PathBuf| path.strip_prefix(folder.path()).unwrap().display().to_string();
        (found.files.iter().map(name).collect(), found.skipped)
    }

    #[test]
    fn a_program_may_have_any_name() {
        let program = b"// RUN: x\nfunc.func @f()\n";
        let (files, skipped) = found(&[
            ("a.fir", program),
            ("b.mlir.test", program),
            ("c", program),
            ("code.mlirbc", b"ML\xefR\x06rest\0"),
            ("d/e.mlir", b"what a test of errors has"),
            ("later.test", b"bad\n// -----\nmodule {}\n"),
        ]);
        assert_eq!(files, ["a.fir", "b.mlir.test", "c", "code.mlirbc", "d/e.mlir", "later.test"]);
        assert_eq!(skipped.count(), 0);
    }

    #[test]
    fn other_files_are_counted_by_reason() {
        let fortran = b"! RUN: bbc\nend\n";
        let (files, skipped) = found(&[
            ("a.f90", fortran),
            ("b.f90", fortran),
            ("lit.local.cfg", b"config.suffixes = []\n"),
            ("o.o", b"\x7fELF\0\0"),
            (".git/HEAD", b"ref: x"),
            ("ok.mlir", b"module {}"),
        ]);
        assert_eq!(files, ["ok.mlir"]);
        assert_eq!(skipped.to_string(), "skipped 4 files: 3 are not MLIR (2 .f90, 1 .cfg), 1 is binary");
    }

    #[test]
    fn rare_endings_are_summed() {
        let files: Vec<String> = (1..=6).map(|i| format!("x.{i}")).collect();
        let texts: Vec<(&str, &[u8])> = files.iter().map(|name| (name.as_str(), b"text" as &[u8])).collect();
        assert_eq!(
            found(&texts).1.to_string(),
            "skipped 6 files: 6 are not MLIR (1 .1, 1 .2, 1 .3, 1 .4, 2 others)"
        );
    }

    #[test]
    fn links_to_files_are_followed_and_circles_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("real.mlir"), "module {}").unwrap();
        std::os::unix::fs::symlink(at("real.mlir"), at("link")).unwrap();
        std::os::unix::fs::symlink(at("absent"), at("dangling")).unwrap();
        std::os::unix::fs::symlink(folder.path(), at("circle")).unwrap();
        let mut found = Found::default();
        assert_eq!(found.add_folder(folder.path()).unwrap(), 2);
        assert_eq!(found.skipped, Skipped { unreadable: 1, ..Skipped::default() });
    }

    #[test]
    fn a_very_large_file_is_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let file = File::create(folder.path().join("a.mlir")).unwrap();
        file.set_len(max_size() + 1).unwrap();
        let mut found = Found::default();
        assert_eq!(found.add_folder(folder.path()).unwrap(), 0);
        assert_eq!(found.skipped.to_string(), "skipped 1 file: 1 is larger than --max-size");
    }
}
