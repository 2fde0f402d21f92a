//! Reads the definitions of operations in folders with `llvm-tblgen`.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use mohole_catalog::ods::{self, TdFile};
use parking_lot::Mutex;
use walkdir::WalkDir;

use crate::probe::{ANSWER_LIMIT, io_error};
use crate::{Definitions, ProbeError, run_program};

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

    /// A hash of the folders and of the other projects' files. MLIR's own files change only when it is
    /// reinstalled, and then the compiler changes too.
    pub(crate) fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for folder in self.folders() {
            hasher.update(format!("{}\n", folder.display()).as_bytes());
        }
        for path in self.others.iter().flat_map(|folder| td_files(folder).unwrap_or_default()) {
            let Ok(meta) = path.metadata() else { continue };
            let line =
                format!("{}\0{}\0{}\0{}\n", path.display(), meta.len(), meta.mtime(), meta.mtime_nsec());
            hasher.update(line.as_bytes());
        }
        hasher.finalize().to_hex()[..16].to_owned()
    }

    /// All operations defined in the folders.
    pub(crate) fn read(&self, tblgen: &Path, workers: usize) -> Result<ods::Definitions, ProbeError> {
        let folders = self.folders();
        let mut roots = Vec::new();
        for (folder, path) in folders.iter().enumerate() {
            // MLIR's include folder also has LLVM's files, which define no dialects.
            let inner = if folder == 0 { path.join("mlir") } else { path.to_path_buf() };
            let found = roots_in(path, &inner)
                .map_err(io_error(|| format!("cannot read the definitions in {}", path.display())))?;
            roots.extend(found.into_iter().map(|path| Root { folder, path }));
        }
        let names: Vec<String> = folders.iter().map(|path| path.to_string_lossy().into_owned()).collect();
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
        let mut all = ods::Definitions::default();
        for part in parts {
            all.merge(part?);
        }
        results.check()?;
        Ok(all)
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

/// The files below `inner` that no other of these files includes, as paths relative to the include folder.
fn roots_in(include: &Path, inner: &Path) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    for path in td_files(inner)? {
        let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        let relative = path.strip_prefix(include).unwrap_or(&path);
        files.push((relative.to_string_lossy().into_owned(), text));
    }
    let files: Vec<TdFile<'_>> = files.iter().map(|(path, text)| TdFile { path, text }).collect();
    Ok(ods::roots(&files).into_iter().map(str::to_owned).collect())
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
    use super::*;

    fn definitions(folder: &Path) -> Definitions {
        Definitions {
            include: "/nowhere".into(),
            others: vec![folder.to_owned()],
            tblgen: Vec::new(),
            install: None,
        }
    }

    #[test]
    fn files_are_found_in_all_folders_and_links_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("Mine/IR")).unwrap();
        fs::write(folder.path().join("Mine/IR/Ops.td"), "include \"Mine/IR/Base.td\"").unwrap();
        fs::write(folder.path().join("Mine/IR/Base.td"), "").unwrap();
        fs::write(folder.path().join("Mine/IR/Ops.cpp"), "").unwrap();
        std::os::unix::fs::symlink(folder.path(), folder.path().join("again")).unwrap();
        assert_eq!(td_files(folder.path()).unwrap().len(), 2);
        assert_eq!(roots_in(folder.path(), folder.path()).unwrap(), ["Mine/IR/Ops.td"]);
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
