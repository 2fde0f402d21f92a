//! Reads the definitions of operations in folders with `llvm-tblgen`.

use std::collections::HashSet;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use mohole_catalog::ods::{self, TdFile};
use parking_lot::Mutex;
use walkdir::WalkDir;

use crate::probe::{ANSWER_LIMIT, io_error};
use crate::{Definitions, MAX_FILE_BYTES, ProbeError, read_file, run_program};

/// A file that no other file of its folder includes.
struct Root {
    folder: usize,
    path: String,
}

impl Definitions {
    /// MLIR's include folder and those of other projects.
    fn folders(&self) -> Vec<&Path> {
        std::iter::once(&self.include).chain(&self.others).map(PathBuf::as_path).collect()
    }

    /// A hash of the folders and of the other projects' files, also those next to MLIR's. MLIR's own files
    /// change only when it is reinstalled, and then the compiler changes too.
    pub(crate) fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for folder in self.folders() {
            hasher.update(format!("{}\n", folder.display()).as_bytes());
        }
        let beside = td_files_beside(&self.include).unwrap_or_default();
        let others = self.others.iter().flat_map(|folder| td_files(folder).unwrap_or_default());
        for path in beside.into_iter().chain(others) {
            let Ok(meta) = path.metadata() else { continue };
            let line =
                format!("{}\0{}\0{}\0{}\n", path.display(), meta.len(), meta.mtime(), meta.mtime_nsec());
            hasher.update(line.as_bytes());
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }

    /// All operations defined in the folders. Files of other projects whose dialects are all unwanted are
    /// not read. Also tells whether any file of another project was.
    pub(crate) fn read(
        &self,
        tblgen: &Path,
        workers: usize,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<(ods::Definitions, bool), ProbeError> {
        let mut plan = Plan::new(self.folders());
        plan.add(0, td_files(&self.include.join("mlir")), |_| true)?;
        let own = plan.roots.len();
        plan.add_if_wanted(0, td_files_beside(&self.include), &is_wanted)?;
        for (number, folder) in self.others.iter().enumerate() {
            plan.add(number + 1, td_files(folder), &is_wanted)?;
        }
        let Plan { names, roots, .. } = plan;
        let results = FolderResults { names: &names, read: Mutex::new(vec![None; names.len()]) };
        let next = AtomicUsize::new(0);
        let read_roots = || {
            let mut found = ods::Definitions::default();
            while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
                found.merge(results.dump(tblgen, root)?);
            }
            Ok(found)
        };
        let parts: Vec<Result<ods::Definitions, ProbeError>> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..workers.max(1)).map(|_| scope.spawn(read_roots)).collect();
            let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
                handle.join().expect("reading definitions does not panic")
            };
            handles.into_iter().map(join).collect()
        });
        let mut found = ods::Definitions::default();
        for part in parts {
            found.merge(part?);
        }
        results.check()?;
        Ok((found, roots.len() > own))
    }
}

/// What is read, from all folders.
struct Plan<'a> {
    folders: Vec<&'a Path>,
    /// The folders' names, then those of include folders below them.
    names: Vec<String>,
    roots: Vec<Root>,
    /// A folder may contain another one.
    seen: HashSet<PathBuf>,
}

impl<'a> Plan<'a> {
    fn new(folders: Vec<&'a Path>) -> Self {
        let names = folders.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        Plan { folders, names, roots: Vec::new(), seen: HashSet::new() }
    }

    /// Like `add`, but adds no file at all if there is no wanted dialect among them.
    fn add_if_wanted(
        &mut self,
        number: usize,
        files: io::Result<Vec<PathBuf>>,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<(), ProbeError> {
        let (folders, roots) = (self.names.len(), self.roots.len());
        if !self.add(number, files, is_wanted)? {
            self.names.truncate(folders);
            self.roots.truncate(roots);
        }
        Ok(())
    }

    /// Adds files of the folder with this number. Tells whether a wanted dialect is among them.
    fn add(
        &mut self,
        number: usize,
        files: io::Result<Vec<PathBuf>>,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Result<bool, ProbeError> {
        let folder = self.folders[number];
        let failed = || io_error(|| format!("cannot read the definitions in {}", folder.display()));
        let mut files = files.map_err(failed())?;
        files.retain(|path| self.seen.insert(path.clone()));
        let plan = reading_plan(folder, &files, is_wanted).map_err(failed())?;
        let inner =
            plan.include_folders.iter().map(|inner| folder.join(inner).to_string_lossy().into_owned());
        self.names.extend(inner);
        self.roots.extend(plan.roots.into_iter().map(|path| Root { folder: number, path }));
        Ok(plan.has_wanted_dialect)
    }
}

/// Whether the files of each folder could be read.
struct FolderResults<'a> {
    names: &'a [String],
    /// For each folder the first error, or success once a file was read.
    read: Mutex<Vec<Option<Result<(), String>>>>,
}

impl FolderResults<'_> {
    fn dump(&self, tblgen: &Path, root: &Root) -> Result<ods::Definitions, ProbeError> {
        let dump = run_program(tblgen, &ods::tblgen_args(self.names, root.folder, &root.path), ANSWER_LIMIT)
            .map_err(io_error(|| format!("cannot run {}", tblgen.display())))?;
        let mut read = self.read.lock();
        let seen = &mut read[root.folder];
        // A file that does not compile alone is included by one that does.
        let Ok(definitions) = ods::read(&dump.stdout) else {
            let said = String::from_utf8_lossy(&dump.stderr);
            seen.get_or_insert_with(|| Err(said.lines().next().unwrap_or_default().to_owned()));
            return Ok(ods::Definitions::default());
        };
        *seen = Some(Ok(()));
        Ok(definitions)
    }

    /// Fails if nothing in a folder could be read.
    fn check(self) -> Result<(), ProbeError> {
        let read = self.read.into_inner();
        for (folder, seen) in self.names.iter().zip(read) {
            if let Some(Err(said)) = seen {
                return Err(ProbeError::Unreadable { folder: folder.into(), said });
            }
        }
        Ok(())
    }
}

/// Which of these files below an include folder to read, and how.
fn reading_plan(
    include: &Path,
    files: &[PathBuf],
    is_wanted: impl Fn(&str) -> bool,
) -> io::Result<ods::ReadingPlan> {
    let mut texts = Vec::new();
    for path in files {
        let text = String::from_utf8_lossy(&read_file(path, MAX_FILE_BYTES)?).into_owned();
        let relative = path.strip_prefix(include).unwrap_or(path);
        texts.push((relative.to_string_lossy().into_owned(), text));
    }
    let files: Vec<TdFile<'_>> = texts.iter().map(|(path, text)| TdFile { path, text }).collect();
    Ok(ods::reading_plan(&files, is_wanted))
}

/// The `.td` files below MLIR's include folder that are not MLIR's own: projects are often installed
/// together.
fn td_files_beside(include: &Path) -> io::Result<Vec<PathBuf>> {
    let own = include.join("mlir");
    Ok(td_files(include)?.into_iter().filter(|path| !path.starts_with(&own)).collect())
}

/// All `.td` files below a folder, in order. Links to folders are not followed: they may form cycles.
///
/// # Errors
/// When a folder cannot be read.
pub fn td_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let path = entry?.into_path();
        if path.extension().is_some_and(|extension| extension == "td") && path.is_file() {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn definitions(folder: &Path) -> Definitions {
        Definitions { include: "/nowhere".into(), others: vec![folder.to_owned()], tblgen: Vec::new() }
    }

    #[test]
    fn files_are_found_in_all_folders_and_links_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("Mine/IR")).unwrap();
        fs::write(folder.path().join("Mine/IR/Ops.td"), "include \"Mine/IR/Base.td\"\ninclude \"mlir/X.td\"")
            .unwrap();
        fs::write(folder.path().join("Mine/IR/Base.td"), "").unwrap();
        fs::write(folder.path().join("Mine/IR/Ops.cpp"), "").unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("again")).unwrap();
        assert_eq!(td_files(folder.path()).unwrap().len(), 2);
        let files = td_files(folder.path()).unwrap();
        assert_eq!(reading_plan(folder.path(), &files, |_| true).unwrap().roots, ["Mine/IR/Ops.td"]);
    }

    #[test]
    fn projects_are_found_next_to_mlir() {
        let folder = tempfile::tempdir().unwrap();
        for file in ["mlir/IR/OpBase.td", "fir/Ops.td"] {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "include \"mlir/IR/OpBase.td\"").unwrap();
        }
        let definitions = Definitions {
            include: folder.path().to_owned(),
            others: Vec::new(),
            ..definitions(folder.path())
        };
        assert_eq!(td_files_beside(folder.path()).unwrap(), [folder.path().join("fir/Ops.td")]);
        let before = definitions.hash();
        fs::write(folder.path().join("fir/More.td"), "").unwrap();
        assert_ne!(before, definitions.hash());
    }

    #[test]
    fn the_hash_depends_on_the_files() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("Ops.td"), "").unwrap();
        let definitions = definitions(folder.path());
        let before = definitions.hash();
        assert_eq!(before, definitions.hash());
        fs::write(folder.path().join("Ops.td"), "// changed").unwrap();
        assert_ne!(before, definitions.hash());
        assert_ne!(before, Definitions { include: "/elsewhere".into(), ..definitions }.hash());
    }
}
