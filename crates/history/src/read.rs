//! Opens a repository and goes through its history.

use std::path::{Path, PathBuf};

use gix::ObjectId;
use mohole_proneness::{Commit, FileChange, Replay, TrainedOn};

use crate::changed_file::ChangedFile;
use crate::commits::{Node, in_order};
use crate::files::{changed_files, is_inside};
use crate::parallel::in_parallel;
use crate::versions::{Versions, text_of};

/// Commits whose files are parsed together.
const CHUNK: usize = 128;

/// Bytes of objects that each thread keeps.
const OBJECT_CACHE: usize = 32 << 20;

/// A problem with a repository.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// It cannot be opened.
    #[error("{path}: not a git repository: {reason}")]
    NotARepository {
        /// The folder.
        path: PathBuf,
        /// What git says.
        reason: String,
    },
    /// It has no commits, or they cannot be read.
    #[error("{path}: cannot read the history: {reason}")]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// What git says.
        reason: String,
    },
    /// No commit changes a C++ file.
    #[error("{path}: no commit changes a C++ file{inside}")]
    NoCpp {
        /// The folder.
        path: PathBuf,
        /// The folders that were asked for.
        inside: String,
    },
    /// The clone has no texts.
    #[error(
        "{path}: this clone has none of the {missing} versions of C++ files that the history names; \
         get them with: git -C {path} fetch --refetch --no-filter"
    )]
    NoTexts {
        /// The folder.
        path: PathBuf,
        /// Versions that are not there.
        missing: usize,
    },
}

/// What to read.
#[derive(Debug, Clone, Default)]
pub struct HistoryOptions {
    /// Commits before this time are not read: seconds since 1970.
    pub since: Option<i64>,
    /// Folders to which the history is restricted.
    pub folders: Vec<String>,
    /// Threads that parse.
    pub threads: usize,
}

/// Told after each chunk of commits: those done, and all.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize);

/// A file of the newest commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// Where it is.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// A history that was read.
pub struct ReadHistory {
    /// Its state after the newest commit.
    pub replay: Replay,
    /// What was read, for the provenance of a forest.
    pub trained_on: TrainedOn,
    /// Whether the clone is shallow: older commits are missing.
    pub shallow: bool,
    /// Versions of files that were parsed.
    pub parsed: usize,
    /// Versions that this clone does not have.
    pub missing: usize,
    /// Versions that are too large to be written by people.
    pub too_large: usize,
}

/// An opened repository.
pub struct History {
    path: PathBuf,
    repository: gix::ThreadSafeRepository,
    head: ObjectId,
    head_time: i64,
}

impl History {
    /// Opens a repository: a clone, a bare one, or the folder `.git` of one.
    pub fn open(path: &Path) -> Result<History, HistoryError> {
        let not_a_repository =
            |reason: String| HistoryError::NotARepository { path: path.to_owned(), reason };
        let options = gix::open::Options::isolated();
        let opened = gix::ThreadSafeRepository::open_opts(path, options);
        let repository = opened.map_err(|error| not_a_repository(error.to_string()))?;
        let local = repository.to_thread_local();
        let unreadable = |reason: String| HistoryError::Unreadable { path: path.to_owned(), reason };
        let head = local.head_id().map_err(|error| unreadable(error.to_string()))?.detach();
        let commit = local.find_commit(head).map_err(|error| unreadable(error.to_string()))?;
        let head_time = commit.time().map_err(|error| unreadable(error.to_string()))?.seconds;
        drop(commit);
        drop(local);
        Ok(History { path: path.to_owned(), repository, head, head_time })
    }

    /// The time of the newest commit.
    pub fn head_time(&self) -> i64 {
        self.head_time
    }

    /// Goes through all commits from the oldest to the newest.
    pub fn read(
        &self,
        options: &HistoryOptions,
        progress: Progress<'_>,
    ) -> Result<ReadHistory, HistoryError> {
        let nodes = in_order(&self.nodes(options)?);
        let mut versions = Versions::default();
        let mut replay = Replay::default();
        for (number, chunk) in nodes.chunks(CHUNK).enumerate() {
            for commit in self.chunk(chunk, options, &mut versions) {
                replay.commit(&commit);
            }
            versions.forget();
            progress((number * CHUNK + chunk.len()).min(nodes.len()), nodes.len());
        }
        self.complain(options, &versions)?;
        let repository = self.repository.to_thread_local();
        let trained_on = TrainedOn {
            repository: self.name(),
            head: self.head.to_string(),
            date: date(self.head_time),
            commits: replay.commits(),
            fixes: replay.fixes(),
        };
        let (parsed, missing, too_large) = (versions.parsed, versions.missing, versions.too_large);
        let shallow = repository.is_shallow().unwrap_or(false);
        Ok(ReadHistory { replay, trained_on, shallow, parsed, missing, too_large })
    }

    /// The files of the newest commit that a filter accepts.
    pub fn newest_files(
        &self,
        folders: &[String],
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<SourceText>, HistoryError> {
        let repository = self.repository.to_thread_local();
        let failed = |reason: String| HistoryError::Unreadable { path: self.path.clone(), reason };
        let commit = repository.find_commit(self.head).map_err(|error| failed(error.to_string()))?;
        let tree = commit.tree().map_err(|error| failed(error.to_string()))?;
        let entries = tree.traverse().breadthfirst.files().map_err(|error| failed(error.to_string()))?;
        let mut files = Vec::new();
        for entry in entries.into_iter().filter(|entry| entry.mode.is_blob()) {
            let path = entry.filepath.to_string();
            if wanted(&path) && is_inside(&path, folders) {
                files.extend(text_of(&repository, entry.oid).map(|text| SourceText { path, text }));
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(files)
    }

    fn name(&self) -> String {
        let full = std::fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        let names = full.iter().rev().map(|name| name.to_string_lossy().into_owned());
        let mut own = names.filter(|name| name != ".git" && name != "repo" && name != "/");
        own.next().unwrap_or_default()
    }

    /// The commits that can be reached. A parent that is not there ends the history.
    fn nodes(&self, options: &HistoryOptions) -> Result<Vec<Node>, HistoryError> {
        let repository = self.repository.to_thread_local();
        let failed = |reason: String| HistoryError::Unreadable { path: self.path.clone(), reason };
        let walk = repository.rev_walk([self.head]).all().map_err(|error| failed(error.to_string()))?;
        let mut nodes = Vec::new();
        for info in walk {
            let Ok(info) = info else { break };
            let Ok(commit) = repository.find_commit(info.id) else { continue };
            let time = commit.time().map_or(0, |time| time.seconds);
            if options.since.is_none_or(|since| time >= since) {
                nodes.push(Node { id: info.id, parents: info.parent_ids.to_vec(), time });
            }
        }
        Ok(nodes)
    }

    /// Reads a chunk of commits: first what they changed, then the texts, then the differences.
    fn chunk(&self, nodes: &[Node], options: &HistoryOptions, versions: &mut Versions) -> Vec<Commit> {
        let local = || {
            let mut repository = self.repository.to_thread_local();
            repository.object_cache_size(OBJECT_CACHE);
            repository
        };
        let changed = in_parallel(nodes, options.threads, local, |repository, node| {
            // The oldest commit of a history adds all files at once, and a shallow clone begins with one
            // such.
            let parent = node.parents.first().copied()?;
            changed_files(repository, node.id, Some(parent), &options.folders)
        });
        let files: Vec<&ChangedFile> = changed.iter().flatten().flatten().collect();
        versions.parse(&self.repository, &files, options.threads);
        let versions = &*versions;
        let changes =
            in_parallel(&files, options.threads, local, |repository, file| versions.change(repository, file));
        let repository = self.repository.to_thread_local();
        let mut changes = changes.into_iter();
        let mut commits = Vec::new();
        for (node, changed) in nodes.iter().zip(&changed) {
            let count = changed.as_ref().map_or(0, Vec::len);
            let files: Vec<FileChange> = changes.by_ref().take(count).flatten().collect();
            commits.extend(described(&repository, node, files));
        }
        commits
    }

    fn complain(&self, options: &HistoryOptions, versions: &Versions) -> Result<(), HistoryError> {
        let path = self.path.clone();
        match (versions.parsed, versions.missing) {
            (0, 0) => {
                let inside = match options.folders.is_empty() {
                    true => String::new(),
                    false => format!(" in {}", options.folders.join(", ")),
                };
                Err(HistoryError::NoCpp { path, inside })
            }
            (0, missing) => Err(HistoryError::NoTexts { path, missing }),
            _ => Ok(()),
        }
    }
}

fn described(repository: &gix::Repository, node: &Node, files: Vec<FileChange>) -> Option<Commit> {
    let commit = repository.find_commit(node.id).ok()?;
    let author = commit.author().ok()?;
    Some(Commit {
        time: node.time,
        author: author.email.to_string(),
        message: commit.message_raw_sloppy().to_string(),
        merge: node.parents.len() > 1,
        files,
    })
}

/// The day of a time, as `2026-08-21`, by the proleptic Gregorian calendar.
fn date(seconds: i64) -> String {
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}
