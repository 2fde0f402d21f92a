//! Recognizes renamed files: one that disappears and one that appears in the same commit, with mostly the
//! same lines.

use gix::ObjectId;
use rustc_hash::FxHashSet;

use crate::changed_file::ChangedFile;

/// With more pairs than this, only equal texts and equal file names are recognized.
const MAX_PAIRS: usize = 400;

/// The same file has at least this part of its lines in common with what it was.
const SIMILAR: f64 = 0.5;

/// Joins the two halves of each rename.
pub(crate) fn joined(repository: &gix::Repository, files: Vec<ChangedFile>) -> Vec<ChangedFile> {
    let (mut gone, rest): (Vec<_>, Vec<_>) = files.into_iter().partition(|file| file.new.is_none());
    let (mut fresh, mut all): (Vec<_>, Vec<_>) = rest.into_iter().partition(|file| file.old.is_none());
    let equal = |old: &ChangedFile, new: &ChangedFile| id(old) == id(new);
    pair(&mut gone, &mut fresh, &mut all, equal);
    let texts_are_similar = |old: &ChangedFile, new: &ChangedFile| similar(repository, id(old), id(new));
    pair(&mut gone, &mut fresh, &mut all, |old, new| {
        file_name(old) == file_name(new) && texts_are_similar(old, new)
    });
    if gone.len() * fresh.len() <= MAX_PAIRS {
        pair(&mut gone, &mut fresh, &mut all, texts_are_similar);
    }
    all.extend(gone);
    all.extend(fresh);
    all
}

/// Moves the pairs that are the same file to `all`.
fn pair(
    gone: &mut Vec<ChangedFile>,
    fresh: &mut Vec<ChangedFile>,
    all: &mut Vec<ChangedFile>,
    same: impl Fn(&ChangedFile, &ChangedFile) -> bool,
) {
    gone.retain(|old| {
        let Some(at) = fresh.iter().position(|new| same(old, new)) else { return true };
        let new = fresh.remove(at);
        all.push(ChangedFile { old: old.old.clone(), new: new.new });
        false
    });
}

fn id(file: &ChangedFile) -> Option<ObjectId> {
    file.old.as_ref().or(file.new.as_ref()).map(|(_, id)| *id)
}

fn file_name(file: &ChangedFile) -> Option<&str> {
    let path = file.old.as_ref().or(file.new.as_ref()).map(|(path, _)| path.as_ref())?;
    path.rsplit('/').next()
}

/// Whether two texts have most of their lines in common.
fn similar(repository: &gix::Repository, old: Option<ObjectId>, new: Option<ObjectId>) -> bool {
    let text = |id: Option<ObjectId>| Some(repository.try_find_object(id?).ok()??.data.clone());
    let (Some(old), Some(new)) = (text(old), text(new)) else { return false };
    let lines = |text: &[u8]| -> FxHashSet<Vec<u8>> {
        text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
    };
    let (old, new) = (lines(&old), lines(&new));
    old.intersection(&new).count() as f64 >= SIMILAR * old.len().max(new.len()) as f64
}
