//! The C++ files that a commit changed.

use std::sync::Arc;

use gix::ObjectId;
use gix::object::tree::diff::ChangeDetached;

use crate::changed_file::ChangedFile;
use crate::renames;

const EXTENSIONS: &[&str] = &["cpp", "cc", "cxx", "c++", "h", "hpp", "hh", "hxx"];

/// Whether a path is that of a C++ file.
pub fn is_cpp(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, extension)| EXTENSIONS.contains(&extension))
}

/// Whether a path is under one of the folders; without folders, every path is.
pub(crate) fn is_inside(path: &str, folders: &[String]) -> bool {
    let inside = |folder: &String| {
        let folder = folder.trim_end_matches('/');
        path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/') || rest.is_empty())
    };
    folders.is_empty() || folders.iter().any(inside)
}

/// The C++ files that differ between a commit and its first parent. `None` if trees are missing.
pub(crate) fn changed_files(
    repository: &gix::Repository,
    id: ObjectId,
    parent: Option<ObjectId>,
    folders: &[String],
) -> Option<Vec<ChangedFile>> {
    let tree_of = |id: ObjectId| repository.find_commit(id).ok()?.tree().ok();
    let new = tree_of(id)?;
    let old = match parent {
        Some(parent) => tree_of(parent)?,
        None => repository.empty_tree(),
    };
    let options = gix::diff::Options::default().with_rewrites(None);
    let changes = repository.diff_tree_to_tree(Some(&old), Some(&new), Some(options)).ok()?;
    let files = changes.into_iter().filter_map(|change| changed_file(change, folders)).collect();
    Some(renames::joined(repository, files))
}

fn changed_file(change: ChangeDetached, folders: &[String]) -> Option<ChangedFile> {
    let path_of = |path: &gix::bstr::BString| {
        let path = path.to_string();
        (is_cpp(&path) && is_inside(&path, folders)).then(|| Arc::<str>::from(path))
    };
    match change {
        ChangeDetached::Addition { location, entry_mode, id, .. } if entry_mode.is_blob() => {
            Some(ChangedFile { old: None, new: Some((path_of(&location)?, id)) })
        }
        ChangeDetached::Deletion { location, entry_mode, id, .. } if entry_mode.is_blob() => {
            Some(ChangedFile { old: Some((path_of(&location)?, id)), new: None })
        }
        ChangeDetached::Modification { location, previous_id, entry_mode, id, .. } => {
            let path = path_of(&location).filter(|_| entry_mode.is_blob() && id != previous_id)?;
            Some(ChangedFile { old: Some((path.clone(), previous_id)), new: Some((path, id)) })
        }
        _ => None,
    }
}
