//! Reads the source of a compiler and adds its patterns to the rule book.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, bail};
use mohole_catalog::Catalog;
use mohole_lowering::{CppFacts, CppReader, Known, RuleBook, SourceRules, TdFacts, read_td, source_rules};
use mohole_session::{inputs, print};
use mohole_target::{MAX_FILE_BYTES, read_file};

/// Folders without passes of the compiler.
const SKIPPED_FOLDERS: &[&str] = &[".git", "test", "unittests", "build", "third_party", "examples", "docs"];

/// Adds the patterns in a source folder to a rule book.
pub(super) fn add(book: &mut RuleBook, catalog: &Catalog, folder: &Path, workers: usize) -> Result<()> {
    let start = Instant::now();
    let files = inputs::below(folder, &["cpp", "h", "td"], SKIPPED_FOLDERS)?;
    let (cpp, td) = facts(&files, workers)?;
    if !td.iter().any(TdFacts::has_passes) {
        bail!("no .td file below {} defines a pass; give the root of a checkout", folder.display());
    }
    let rules = source_rules(&cpp, &td, catalog);
    book.set_source(&rules, |pass| catalog.pass(pass).is_some());
    print::line(summary(book, &rules, files.len(), start.elapsed().as_secs_f64()))?;
    print::line(pairs(book))
}

/// The facts of all files; their order does not depend on the number of threads.
fn facts(files: &[PathBuf], workers: usize) -> Result<(Vec<CppFacts>, Vec<TdFacts>)> {
    let share = files.len().div_ceil(workers.max(1)).max(1);
    let parts = std::thread::scope(|scope| {
        let threads: Vec<_> = files.chunks(share).map(|files| scope.spawn(|| facts_of(files))).collect();
        threads.into_iter().map(|thread| thread.join().expect("reading does not panic")).collect::<Vec<_>>()
    });
    let (mut cpp, mut td) = (Vec::new(), Vec::new());
    for part in parts {
        let (more_cpp, more_td) = part?;
        cpp.extend(more_cpp);
        td.extend(more_td);
    }
    Ok((cpp, td))
}

fn facts_of(files: &[PathBuf]) -> Result<(Vec<CppFacts>, Vec<TdFacts>)> {
    let mut reader = CppReader::new();
    let (mut cpp, mut td) = (Vec::new(), Vec::new());
    for path in files {
        let bytes = read_file(path, MAX_FILE_BYTES)?;
        let text = String::from_utf8_lossy(&bytes);
        let name = path.to_string_lossy();
        match path.extension().is_some_and(|extension| extension == "td") {
            true => td.push(read_td(&name, &text)),
            false => cpp.push(reader.read(&name, &text)),
        }
    }
    Ok((cpp, td))
}

fn summary(book: &RuleBook, rules: &SourceRules, files: usize, seconds: f64) -> String {
    let matched: usize = book.source.values().map(Vec::len).sum();
    format!(
        "source: {} files, {} passes with patterns for {} pairs of pass and operation, {} patterns skipped, {seconds:.1} s",
        print::thousands(files),
        book.source.len(),
        print::thousands(matched),
        print::thousands(rules.skipped.len()),
    )
}

/// The number of pairs by how they are known.
fn pairs(book: &RuleBook) -> String {
    let pairs = book.pairs();
    let count = |wanted: Known| print::thousands(pairs.values().filter(|known| **known == wanted).count());
    format!(
        "pairs of pass and operation: {} in runs only, {} in the source only, {} in both",
        count(Known::ByProbing),
        count(Known::InSource),
        count(Known::Both),
    )
}
