//! Removes layouts, encodings and memory spaces of shaped types, everywhere at once, also inside types of
//! other dialects.

use std::collections::BTreeSet;

use crate::nesting::{closed, parts};
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "layouts",
    plan: |case, _| {
        Plan::of_module_text(case, atoms, |text, atoms| {
            atoms.into_iter().fold(text.to_owned(), |text, (from, to)| text.replace(&from, &to))
        })
    },
};

/// Each type with simpler ones: without everything behind the element type, then with only one part of it.
fn atoms(text: &str) -> Vec<(String, String)> {
    let mut atoms = Vec::new();
    let types: BTreeSet<&str> = ["memref<", "tensor<"].iter().flat_map(|open| types(text, open)).collect();
    for ty in types {
        let (Some(open), Some(inside)) = (ty.find('<'), ty.strip_suffix('>')) else { continue };
        let (keyword, parts) = (&ty[..open], parts(&inside[open + 1..]));
        let Some((shape, tail)) = parts.split_first().filter(|(_, tail)| !tail.is_empty()) else { continue };
        atoms.push((ty.to_owned(), format!("{keyword}<{shape}>")));
        if tail.len() > 1 {
            atoms.extend(tail.iter().map(|part| (ty.to_owned(), format!("{keyword}<{shape}, {part}>"))));
        }
    }
    atoms
}

/// The types that begin with this text.
fn types<'t>(text: &'t str, open: &str) -> Vec<&'t str> {
    let is_whole = |at: usize| !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "_.".contains(c));
    let starts = text.match_indices(open).map(|(at, _)| at).filter(|&at| is_whole(at));
    starts.filter_map(|at| closed(text, at)).collect()
}
