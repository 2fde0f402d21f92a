//! The versions of files, parsed once each.

use std::sync::Arc;

use gix::ObjectId;
use gix::diff::blob::{Algorithm, Diff, InternedInput};
use mohole_proneness::{FileChange, FunctionReader, Hunk, MAX_BYTES, Version};
use rustc_hash::FxHashMap;

use crate::changed_file::ChangedFile;
use crate::parallel::in_parallel;

/// Parsed versions by object, with the chunk of commits that used each last.
#[derive(Default)]
pub(crate) struct Versions {
    known: FxHashMap<ObjectId, Parsed>,
    numbers: FxHashMap<ObjectId, u32>,
    chunk: u32,
    pub(crate) parsed: usize,
    pub(crate) missing: usize,
    pub(crate) too_large: usize,
}

struct Parsed {
    version: Option<Arc<Version>>,
    used: u32,
}

/// Versions that no chunk of the last so many used are parsed again when needed.
const KEEP_CHUNKS: u32 = 8;

/// What became of one object.
enum Text {
    Missing,
    TooLarge,
    Parsed(Version),
}

impl Versions {
    /// Parses the versions of a chunk of commits that are not known yet.
    pub(crate) fn parse(
        &mut self,
        repository: &gix::ThreadSafeRepository,
        files: &[&ChangedFile],
        threads: usize,
    ) {
        self.chunk += 1;
        let chunk = self.chunk;
        let mut fresh: Vec<(ObjectId, u32)> = Vec::new();
        let ids = files.iter().flat_map(|file| file.old.iter().chain(&file.new)).map(|(_, id)| *id);
        for id in ids {
            let next = self.numbers.len() as u32 + 1;
            let number = *self.numbers.entry(id).or_insert(next);
            let known = self.known.entry(id).or_insert_with(|| {
                fresh.push((id, number));
                Parsed { version: None, used: chunk }
            });
            known.used = chunk;
        }
        let state = || (repository.to_thread_local(), FunctionReader::new());
        let texts = in_parallel(&fresh, threads, state, |(repository, reader), (id, number)| {
            read_version(repository, reader, *id, *number)
        });
        for ((id, _), text) in fresh.into_iter().zip(texts) {
            match text {
                Text::Missing => self.missing += 1,
                Text::TooLarge => self.too_large += 1,
                Text::Parsed(version) => {
                    self.parsed += 1;
                    self.known.insert(id, Parsed { version: Some(Arc::new(version)), used: chunk });
                }
            }
        }
    }

    /// Forgets what was not used for some time.
    pub(crate) fn forget(&mut self) {
        let oldest = self.chunk.saturating_sub(KEEP_CHUNKS);
        self.known.retain(|_, parsed| parsed.used >= oldest);
    }

    /// The change of a file; `None` if a version is missing.
    pub(crate) fn change(&self, repository: &gix::Repository, file: &ChangedFile) -> Option<FileChange> {
        let version = |side: &Option<(Arc<str>, ObjectId)>| match side {
            Some((_, id)) => self.known.get(id)?.version.clone(),
            None => Some(Arc::default()),
        };
        let (old, new) = (version(&file.old)?, version(&file.new)?);
        let text = |side: &Option<(Arc<str>, ObjectId)>| match side {
            Some((_, id)) => text_of(repository, *id),
            None => Some(String::new()),
        };
        let (before, after) = (text(&file.old)?, text(&file.new)?);
        let hunks = hunks(&before, &after);
        let removed_code = removed_code(&before, &hunks);
        let path = |side: &Option<(Arc<str>, ObjectId)>| side.as_ref().map(|(path, _)| path.clone());
        Some(FileChange {
            old_path: path(&file.old),
            new_path: path(&file.new),
            old,
            new,
            hunks,
            removed_code,
        })
    }
}

fn read_version(
    repository: &gix::Repository,
    reader: &mut FunctionReader,
    id: ObjectId,
    number: u32,
) -> Text {
    match text_of(repository, id) {
        None => Text::Missing,
        Some(text) if text.len() > MAX_BYTES => Text::TooLarge,
        Some(text) => Text::Parsed(Version::new(number, &text, &reader.functions(&text))),
    }
}

/// The text of an object; bytes that are not UTF-8 are replaced.
pub(crate) fn text_of(repository: &gix::Repository, id: ObjectId) -> Option<String> {
    let object = repository.try_find_object(id).ok()??;
    Some(String::from_utf8_lossy(&object.data).into_owned())
}

fn hunks(before: &str, after: &str) -> Vec<Hunk> {
    let input = InternedInput::new(before, after);
    let diff = Diff::compute(Algorithm::Histogram, &input);
    diff.hunks().map(|hunk| Hunk { before: hunk.before, after: hunk.after }).collect()
}

fn removed_code(before: &str, hunks: &[Hunk]) -> Vec<u32> {
    let lines: Vec<&str> = before.lines().collect();
    let removed = hunks.iter().flat_map(|hunk| hunk.before.clone());
    removed.filter(|&line| lines.get(line as usize).is_some_and(|line| is_code(line))).collect()
}

fn is_code(line: &str) -> bool {
    let line = line.trim();
    let comment = line.starts_with("//") || line.starts_with("/*") || line.starts_with("* ");
    !comment && line.chars().any(char::is_alphanumeric)
}
