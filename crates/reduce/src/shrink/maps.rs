//! Replaces results of affine maps by zero, or by the first dimension or symbol of the expression.

use std::collections::BTreeSet;

use crate::nesting::{closed, parts};
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "maps",
    plan: |case, _| {
        Plan::of_module_text(case, atoms, |text, atoms| {
            let maps: BTreeSet<&str> = atoms.iter().map(|atom| atom.map.as_str()).collect();
            maps.into_iter().fold(text.to_owned(), |text, map| {
                text.replace(map, &plainer(map, atoms.iter().filter(|atom| atom.map == map)))
            })
        })
    },
};

/// One result of one map, and its replacement.
#[derive(Clone)]
struct Atom {
    map: String,
    place: usize,
    becomes: String,
}

fn atoms(text: &str) -> Vec<Atom> {
    let maps: BTreeSet<&str> =
        text.match_indices("affine_map<").filter_map(|(at, _)| closed(text, at)).collect();
    let mut atoms = Vec::new();
    for map in maps {
        for (place, result) in results(map).into_iter().enumerate().filter(|(_, result)| !is_plain(result)) {
            let names = result.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            let first = names.into_iter().find(|name| name.starts_with(['d', 's']));
            let becomes = std::iter::once("0").chain(first);
            atoms.extend(becomes.map(|to| Atom { map: map.to_owned(), place, becomes: to.to_owned() }));
        }
    }
    // Zeros first: of two replacements for one result in a set, the first is taken.
    atoms.sort_by_key(|atom| atom.becomes != "0");
    atoms
}

/// The results of `affine_map<(d0) -> (d0, 1)>`.
fn results(map: &str) -> Vec<&str> {
    let inside = map.split_once("-> (").and_then(|(_, rest)| rest.strip_suffix(")>"));
    inside.map(parts).unwrap_or_default()
}

/// A dimension, a symbol or a number.
fn is_plain(result: &str) -> bool {
    result.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

fn plainer<'a>(map: &str, atoms: impl Iterator<Item = &'a Atom>) -> String {
    let mut new: Vec<Option<&str>> = vec![None; results(map).len()];
    for atom in atoms {
        new[atom.place] = new[atom.place].or(Some(&atom.becomes));
    }
    let all: Vec<&str> = results(map).into_iter().zip(new).map(|(old, new)| new.unwrap_or(old)).collect();
    let head = map.split_once("-> (").map_or(map, |(head, _)| head);
    format!("{head}-> ({})>", all.join(", "))
}
