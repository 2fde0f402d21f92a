//! Differences in words.

use crate::compare::inputs::Input;
use crate::compare::observe::{Leaf, Noted, Observation, Seen};
use crate::compare::refine::Place;
use crate::show::{show, show_elements};
use crate::types::Ty;
use crate::value::Value;

/// What is wrong after a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// Something else is computed.
    Value,
    /// A value is poison.
    Poison,
    /// The behaviour is undefined.
    Behaviour,
}

impl Wrong {
    /// Whether anything may be seen when the program is executed, also what is right.
    pub fn is_undefined(self) -> bool {
        self != Wrong::Value
    }
}

/// What differs, and what it was before and after.
pub(crate) struct Words {
    /// What differs.
    pub(crate) place: String,
    /// What it was before.
    pub(crate) before: String,
    /// What it is after.
    pub(crate) after: String,
    /// What is wrong with that.
    pub(crate) wrong: Wrong,
}

/// Describes where two observations differ.
pub(crate) fn describe(place: &Place, old: &Observation, new: &Observation) -> Words {
    match place {
        Place::Result(i, at) => words(format!("result {i}"), *at, old.results.get(*i), new.results.get(*i)),
        Place::Buffer(i, at) => {
            let find = |observation: &'_ Observation| {
                observation.buffers.iter().find(|(j, _)| i == j).map(|(_, seen)| seen.clone())
            };
            words(format!("contents of buffer {i}"), *at, find(old).as_ref(), find(new).as_ref())
        }
        Place::Global(name, at) => {
            let find = |observation: &Observation| {
                observation.globals.iter().find(|(other, _)| **other == **name).map(|(_, seen)| seen.clone())
            };
            words(format!("contents of @{name}"), *at, find(old).as_ref(), find(new).as_ref())
        }
        Place::Trace(i) => Words {
            place: "what is printed or called".to_owned(),
            before: show_noted(&old.trace, *i),
            after: show_noted(&new.trace, *i),
            wrong: wrong(matches!(new.trace.get(*i), Some(Noted::Value(seen)) if seen.has_poison())),
        },
    }
}

fn words(place: String, at: usize, old: Option<&Seen>, new: Option<&Seen>) -> Words {
    let text = |seen: Option<&Seen>| seen.map_or_else(|| "nothing".to_owned(), |seen| show_seen(seen, at));
    let poison = new.and_then(|seen| seen.leaves.get(at)).is_some_and(|(value, _)| value.is_poison());
    Words { place, before: text(old), after: text(new), wrong: wrong(poison) }
}

fn wrong(is_poison: bool) -> Wrong {
    if is_poison { Wrong::Poison } else { Wrong::Value }
}

/// At most so many elements are shown: those around the one that differs.
const SHOWN: usize = 16;

fn show_seen(seen: &Seen, at: usize) -> String {
    let mut text = String::new();
    if !seen.sizes.is_empty() {
        let sizes: Vec<String> = seen.sizes.iter().map(i64::to_string).collect();
        text = format!("{}: ", sizes.join("x"));
    }
    let start = if seen.leaves.len() > SHOWN { at.saturating_sub(SHOWN / 2) } else { 0 };
    let leaves: Vec<String> = seen.leaves.iter().skip(start).take(SHOWN).map(show_leaf).collect();
    if let ([only], true) = (leaves.as_slice(), seen.sizes.is_empty()) {
        return only.clone();
    }
    let (first, last) = (start > 0, start + SHOWN < seen.leaves.len());
    let dots = |more: bool| if more { ".." } else { "" };
    text + &format!("[{}{}{}]", dots(first), leaves.join(", "), dots(last))
}

fn show_leaf((value, leaf): &(Value, Leaf)) -> String {
    let ty = match leaf {
        Leaf::Integer(width) => Ty::Int(*width),
        Leaf::Float(float) => Ty::Float(*float),
        Leaf::Opaque => Ty::Unit,
    };
    show(value, &ty, None)
}

fn show_noted(trace: &[Noted], at: usize) -> String {
    match trace.get(at) {
        None if at == 0 => "nothing".to_owned(),
        None => format!("nothing more after {}", show_noted(trace, at - 1)),
        Some(Noted::Text(text)) => format!("{text:?}"),
        Some(Noted::Value(seen)) => show_seen(seen, 0),
        Some(Noted::Call(name, args)) => {
            let arg = |seen: &Option<Seen>| {
                seen.as_ref().map_or_else(|| "..".to_owned(), |seen| show_seen(seen, 0))
            };
            let args: Vec<String> = args.iter().map(arg).collect();
            format!("@{name}({})", args.join(", "))
        }
    }
}

/// An argument as text.
pub fn show_input(input: &Input, ty: &Ty) -> String {
    match input {
        Input::Value(value) => show(value, ty, None),
        Input::Buffer { sizes, offset, strides, elements } => {
            let shown = show_elements(elements, ty.element());
            let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
            let mut text =
                format!("{shown} : {}", if sizes.is_empty() { "scalar".to_owned() } else { sizes.join("x") });
            if *offset != 0 || *strides != crate::value::row_major(&sizes_of(input)) {
                text += &format!(", offset {offset}, strides {:?}", strides.as_slice());
            }
            text
        }
    }
}

fn sizes_of(input: &Input) -> crate::value::Sizes {
    match input {
        Input::Buffer { sizes, .. } => sizes.clone(),
        Input::Value(_) => crate::value::Sizes::new(),
    }
}
