//! Goes through a history, the oldest commit first, and makes samples: at each commit only what happened
//! before it is known.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::change::{Commit, FileChange, Outline, Version};
use crate::features::{Evolution, Features};
use crate::message::{Signs, signs};
use crate::sample::{Changed, Samples, Written};

/// Commits that change more C++ files than this give no samples: they rename and reformat.
pub const MAX_FILES: usize = 60;

/// The line was written before the history began, or outside of functions.
const UNKNOWN: u32 = u32::MAX;

/// After so many commits, versions that nobody needs are forgotten.
const FORGET_EVERY: u32 = 1000;

/// The state of a history up to some commit.
#[derive(Default)]
pub struct Replay {
    samples: Samples,
    /// By path and key, what happened to a function.
    functions: FxHashMap<Arc<str>, FxHashMap<Box<str>, Past>>,
    /// By the id of a version, for each line the sample of the commit that wrote it.
    origins: FxHashMap<u32, Origins>,
    /// The newest version of each file.
    newest: FxHashMap<Arc<str>, u32>,
    developers: FxHashMap<String, u32>,
    commits: u32,
    fixes: u32,
}

struct Origins {
    lines: Arc<[u32]>,
    /// The number of the commit that used it last.
    used: u32,
}

/// What happened to a function.
#[derive(Debug, Clone, Default)]
struct Past {
    fixes: u32,
    changes: u32,
    developers: FxHashSet<u32>,
}

impl Past {
    fn evolution(&self) -> Evolution {
        Evolution { fixes: self.fixes, changes: self.changes, developers: self.developers.len() as u32 }
    }
}

impl Replay {
    /// Takes the next commit.
    pub fn commit(&mut self, commit: &Commit) {
        self.commits += 1;
        if self.commits.is_multiple_of(FORGET_EVERY) {
            self.forget();
        }
        let counts = !commit.merge && commit.files.len() <= MAX_FILES;
        let signs = if counts { signs(&commit.message) } else { Signs::default() };
        self.fixes += u32::from(signs.is_fix());
        let next = self.developers.len() as u32;
        let developer = *self.developers.entry(commit.author.to_lowercase()).or_insert(next);
        for file in &commit.files {
            self.rename(file);
            if counts {
                self.before(commit, signs, file);
                self.after(commit, signs, developer, file);
            } else {
                let origins = self.carried(file, |_| UNKNOWN);
                self.keep(file, origins);
            }
        }
    }

    /// Commits so far.
    pub fn commits(&self) -> u32 {
        self.commits
    }

    /// Commits so far that count as fixes.
    pub fn fixes(&self) -> u32 {
        self.fixes
    }

    /// What happened to a function so far.
    pub fn evolution(&self, path: &str, key: &str) -> Evolution {
        let past = self.functions.get(path).and_then(|functions| functions.get(key));
        past.map(Past::evolution).unwrap_or_default()
    }

    /// The samples so far.
    pub fn samples(&self) -> &Samples {
        &self.samples
    }

    /// The history of a file continues under its new name.
    fn rename(&mut self, file: &FileChange) {
        if let (Some(old), Some(new)) = (&file.old_path, &file.new_path)
            && old != new
            && let Some(functions) = self.functions.remove(old)
        {
            self.functions.insert(new.clone(), functions);
            self.newest.remove(old);
        }
    }

    /// Samples of the functions that the commit changes, as they were; and the blame for removed lines.
    fn before(&mut self, commit: &Commit, signs: Signs, file: &FileChange) {
        for outline in changed(&file.old.functions, file, Outline::was_changed) {
            let path = file.new_path.as_ref().or(file.old_path.as_ref());
            let evolution = path.map(|path| self.evolution(path, &outline.key)).unwrap_or_default();
            let features = Features { code: outline.features, evolution };
            let (words, issue) = (signs.words, signs.issue);
            self.samples.changed.push(Changed { time: commit.time, features, words, issue });
        }
        let Some(origins) = self.origins.get(&file.old.id).filter(|_| signs.is_fix()) else { return };
        for &line in &file.removed_code {
            let origin = origins.lines.get(line as usize).copied().unwrap_or(UNKNOWN);
            if let Some(sample) = self.samples.written.get_mut(origin as usize) {
                sample.fixed_at = Some(sample.fixed_at.unwrap_or(commit.time));
            }
        }
    }

    /// Counts the change for the functions as they are now, and remembers who wrote which line.
    fn after(&mut self, commit: &Commit, signs: Signs, developer: u32, file: &FileChange) {
        let Some(path) = &file.new_path else { return };
        let mut written: Vec<(u32, u32, u32)> = Vec::new();
        for outline in changed(&file.new.functions, file, Outline::is_changed) {
            let past =
                self.functions.entry(path.clone()).or_default().entry(outline.key.clone()).or_default();
            past.changes += 1;
            past.fixes += u32::from(signs.is_fix());
            past.developers.insert(developer);
            let features = Features { code: outline.features, evolution: past.evolution() };
            written.push((outline.start, outline.end, self.samples.written.len() as u32));
            self.samples.written.push(Written { time: commit.time, features, fixed_at: None });
        }
        let origins = self.carried(file, |line| {
            let inside = written.iter().rev().find(|(start, end, _)| *start <= line && line <= *end);
            inside.map_or(UNKNOWN, |(_, _, sample)| *sample)
        });
        self.keep(file, origins);
    }

    /// The origins of the new version's lines: those of the old version where nothing changed.
    fn carried(&self, file: &FileChange, written_by: impl Fn(u32) -> u32) -> Vec<u32> {
        let old = self.origins.get(&file.old.id).map(|origins| origins.lines.clone());
        let mut lines: Vec<u32> = Vec::with_capacity(file.new.lines as usize);
        let mut from = 0;
        let unchanged = |lines: &mut Vec<u32>, from: u32, to: u32| {
            let origin = |line: u32| old.as_ref().and_then(|old| old.get(line as usize).copied());
            lines.extend((from..to).map(|line| origin(line).unwrap_or(UNKNOWN)));
        };
        for hunk in &file.hunks {
            unchanged(&mut lines, from, hunk.before.start);
            lines.extend(hunk.after.clone().map(&written_by));
            from = hunk.before.end;
        }
        unchanged(&mut lines, from, file.old.lines.max(from));
        lines
    }

    fn keep(&mut self, file: &FileChange, lines: Vec<u32>) {
        let Some(path) = &file.new_path else {
            return;
        };
        self.newest.insert(path.clone(), file.new.id);
        // A version that came back, by a revert or through a merge, keeps what is known of its lines.
        let used = self.commits;
        let fresh = || Origins { lines: lines.into(), used };
        self.origins.entry(file.new.id).or_insert_with(fresh).used = used;
        if let Some(old) = self.origins.get_mut(&file.old.id) {
            old.used = used;
        }
    }

    fn forget(&mut self) {
        let newest: FxHashSet<u32> = self.newest.values().copied().collect();
        let oldest = self.commits.saturating_sub(FORGET_EVERY);
        self.origins.retain(|id, origins| newest.contains(id) || origins.used >= oldest);
    }
}

/// The functions of a version that a change touches. Both lists are in order.
fn changed<'a>(
    functions: &'a [Outline],
    file: &'a FileChange,
    touches: impl Fn(&Outline, &crate::change::Hunk) -> bool + 'a,
) -> impl Iterator<Item = &'a Outline> {
    functions.iter().filter(move |outline| file.hunks.iter().any(|hunk| touches(outline, hunk)))
}

/// What a function that a history does not know is like.
impl Version {
    /// Its features, with what a replay knows about it at a path.
    pub fn with_evolution(&self, path: &str, replay: &Replay) -> Vec<(Box<str>, Features)> {
        let features = |outline: &Outline| Features {
            code: outline.features,
            evolution: replay.evolution(path, &outline.key),
        };
        self.functions.iter().map(|outline| (outline.key.clone(), features(outline))).collect()
    }
}
