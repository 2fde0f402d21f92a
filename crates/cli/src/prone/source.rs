//! The source of a compiler: C++ and TableGen files, read and parsed.

use std::path::Path;

use anyhow::{Context, Result, bail};
use mohole_history::{History, SourceText, in_parallel, is_cpp};
use mohole_proneness::{Evolution, Features, FunctionReader, Replay, SourceFile, TdFile, Version, read_td};
use mohole_session::inputs;

/// Folders without passes of the compiler.
const SKIPPED_FOLDERS: &[&str] =
    &[".git", "test", "tests", "unittests", "build", "third_party", "examples", "docs"];

/// A source with the features of each function.
pub(super) struct Source {
    pub(super) files: Vec<SourceFile>,
    pub(super) td: Vec<TdFile>,
    /// In the order of the call graph's functions.
    pub(super) features: Vec<Features>,
}

/// Reads a folder.
pub(super) fn of_folder(folder: &Path, workers: usize) -> Result<Source> {
    let paths = inputs::below(folder, &["cpp", "cc", "h", "td"], SKIPPED_FOLDERS)?;
    let mut texts = Vec::new();
    for path in paths {
        let bytes = inputs::read(&path)?;
        let relative = path.strip_prefix(folder).unwrap_or(&path);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        texts.push(SourceText { path: relative.to_string_lossy().into_owned(), text });
    }
    parsed(&texts, None, workers).with_context(|| format!("cannot rank {}", folder.display()))
}

/// Reads the newest commit of a history.
pub(super) fn of_history(
    history: &History,
    folders: &[String],
    replay: &Replay,
    workers: usize,
) -> Result<Source> {
    let wanted = |path: &str| {
        let skipped = path.split('/').any(|part| SKIPPED_FOLDERS.contains(&part));
        !skipped && (is_cpp(path) || path.ends_with(".td"))
    };
    parsed(&history.newest_files(folders, wanted)?, Some(replay), workers)
}

fn parsed(texts: &[SourceText], replay: Option<&Replay>, workers: usize) -> Result<Source> {
    let (td, cpp): (Vec<&SourceText>, Vec<&SourceText>) =
        texts.iter().partition(|file| file.path.ends_with(".td"));
    if cpp.is_empty() {
        bail!("there are no C++ files");
    }
    let td: Vec<TdFile> = td.iter().map(|file| read_td(&file.path, &file.text)).collect();
    let read = in_parallel(&cpp, workers, FunctionReader::new, |reader, file| {
        let source = reader.source(&file.path, &file.text);
        let features = features(&source, &file.text, replay);
        (source, features)
    });
    let (files, features): (Vec<SourceFile>, Vec<Vec<Features>>) = read.into_iter().unzip();
    let source = Source { files, td, features: features.into_iter().flatten().collect() };
    if source.features.is_empty() {
        bail!("no C++ file has a function that can be read");
    }
    if !source.td.iter().any(|file| !file.passes.is_empty()) {
        bail!("no .td file defines a pass; give the root of the source");
    }
    Ok(source)
}

fn features(source: &SourceFile, text: &str, replay: Option<&Replay>) -> Vec<Features> {
    let Some(replay) = replay else {
        let alone = |code| Features { code, evolution: Evolution::default() };
        return source.functions.iter().map(|function| alone(function.features)).collect();
    };
    let version = Version::new(0, text, &source.functions);
    version.with_evolution(&source.path, replay).into_iter().map(|(_, features)| features).collect()
}
