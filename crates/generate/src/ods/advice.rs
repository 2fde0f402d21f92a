//! Corrects a draft as a diagnostic about it suggests.

use mohole_catalog::{OpDef, Source, TypeConstraint};

use super::chooser::Chooser;
use super::described::{Complaint, type_described_as};
use super::draft::{Draft, EndDraft, Place};
use super::invent::return_destinations;
use super::mutate::type_slots;

/// Corrects a draft for one kind of diagnostic; false if it does not apply.
type Reader = fn(&mut Chooser<'_>, &OpDef, &mut Draft, &str) -> bool;

/// All corrections, the most specific first.
const READERS: [Reader; 11] = [
    take_inferred_types,
    take_described_type,
    fit_inputs_and_outputs,
    take_parent,
    take_terminator,
    take_mentioned_type,
    redraw_numbered_value,
    redraw_mentioned_property,
    add_mentioned_property,
    fit_counts,
    copy_first_type,
];

impl Chooser<'_> {
    /// The corrected draft; `None` if no correction applies.
    pub(super) fn follow(&mut self, op: &OpDef, draft: &Draft, message: &str) -> Option<Draft> {
        let mut changed = draft.clone();
        for reader in READERS {
            if reader(self, op, &mut changed, message) && changed != *draft {
                return Some(changed);
            }
        }
        None
    }
}

/// The texts in single quotes. Types have no quotes in them, so every pair belongs together.
fn quoted(message: &str) -> Vec<&str> {
    message.split('\'').skip(1).step_by(2).collect()
}

/// "inferred type(s) 'A', 'B' are incompatible with return type(s) of operation ..."
fn take_inferred_types(_: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let Some((_, rest)) = message.split_once("inferred type(s) ") else { return false };
    let Some((inferred, _)) = rest.split_once(" are incompatible") else { return false };
    let types: Vec<String> = quoted(inferred).into_iter().map(str::to_owned).collect();
    if draft.results.len() == 1 {
        draft.results[0] = types;
        return true;
    }
    if types.len() == op.results.len() {
        draft.results = types.into_iter().map(|ty| vec![ty]).collect();
        return true;
    }
    false
}

/// "operand #1 must be 64-bit float, but got ..": for operations without a definition.
fn take_described_type(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let is_bound = op.source == Source::Bound;
    let Some(Complaint { place, wanted, .. }) = Complaint::read(message).filter(|_| is_bound) else {
        return false;
    };
    let ty = type_described_as(wanted, chooser.rng).or_else(|| chooser.type_not_unwanted(op, wanted));
    let Some(ty) = ty else { return false };
    let number = |word: &str| place.split_once(word).and_then(|(_, number)| number.parse::<usize>().ok());
    let slot = match (number("operand #"), number("result #")) {
        (Some(at), _) => draft.operands.iter_mut().flatten().nth(at),
        (_, Some(at)) => draft.results.iter_mut().flatten().nth(at),
        _ => None,
    };
    slot.is_some_and(|slot| {
        *slot = ty;
        true
    })
}

/// "expected op with 2 inputs and 1 output": gives the first two groups of operands that many.
fn fit_inputs_and_outputs(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let counts: Vec<usize> =
        message.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
    let speaks_of_both = message.contains("inputs and");
    let ([inputs, outputs], true, 2..) = (counts.as_slice(), speaks_of_both, draft.operands.len()) else {
        return false;
    };
    for (at, &count) in [inputs, outputs].into_iter().enumerate() {
        let fill = draft.operands[at].first().cloned();
        let fill = fill.unwrap_or_else(|| chooser.pick_type(&op.operands[at].ty));
        draft.operands[at].resize(count, fill);
    }
    return_destinations(op, draft);
    draft.regions = chooser.regions(op, draft);
    true
}

/// "expects parent op 'x'", "expects parent op to be one of 'x, y'"
fn take_parent(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let at = ["parent op", "ancestor op", "enclosed in", "nested in", "in the body of", "inside", "within"]
        .iter()
        .find_map(|words| message.find(words));
    let Some(at) = at else { return false };
    let listed: Vec<&str> = quoted(&message[at..]).into_iter().flat_map(|names| names.split(", ")).collect();
    let known: Vec<&str> = listed
        .into_iter()
        .filter(|name| chooser.catalog.op(name).is_some_and(|parent| !parent.regions.is_empty()))
        .collect();
    let Some(parent) = chooser.rng.pick(&known) else { return false };
    draft.place = match *parent {
        "builtin.module" => Place::Module,
        "func.func" if draft.place == Place::Module => Place::Function,
        parent => Place::Inside(parent.to_owned()),
    };
    true
}

/// "... terminated with/by 'x'", "expects regions to end with 'x', found 'y'"
fn take_terminator(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let about_ends =
        message.contains("terminat") || message.contains("end with") || message.contains("yield");
    let name = quoted(message)
        .into_iter()
        .skip(1)
        .find(|name| chooser.catalog.op(name).is_some_and(OpDef::is_terminator));
    let (true, Some(name)) = (about_ends, name) else { return false };
    for block in draft.regions.iter_mut().flatten() {
        let operands = block.terminator.take().map_or_else(Vec::new, |end| end.operands);
        block.terminator = Some(EndDraft { op: name.to_owned(), operands, properties: Vec::new() });
    }
    true
}

/// Puts a type that the message names somewhere into the draft.
fn take_mentioned_type(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft, message: &str) -> bool {
    // The type that it got is the one that it refuses.
    let message = message.split_once(", but got ").map_or(message, |(wanted, _)| wanted);
    let types: Vec<&str> = quoted(message).into_iter().filter(|text| looks_like_type(text)).collect();
    if types.is_empty() || chooser.rng.chance(1, 4) {
        return false;
    }
    let ty = types[chooser.rng.below(types.len())];
    let others: Vec<usize> =
        type_slots(draft).iter().enumerate().filter(|(_, slot)| **slot != ty).map(|(at, _)| at).collect();
    let Some(&at) = chooser.rng.pick(&others) else { return false };
    *type_slots(draft)[at] = ty.to_owned();
    true
}

impl Chooser<'_> {
    /// A type that the definition names and that was not refused for this description.
    fn type_not_unwanted(&mut self, op: &OpDef, wanted: &str) -> Option<String> {
        let named = op.operands.iter().chain(&op.results).find_map(|value| match &value.ty {
            TypeConstraint::AnyOf(parts) => Some(parts),
            _ => None,
        });
        let spelled = named?.iter().filter_map(|part| match part {
            TypeConstraint::Dialect { dialect, mnemonic } => Some(format!("!{dialect}.{mnemonic}")),
            _ => None,
        });
        let refused_types = self.refused_types?;
        let left: Vec<String> = spelled.filter(|ty| !refused_types.has(wanted, ty)).collect();
        self.rng.pick(&left).cloned()
    }
}

fn looks_like_type(text: &str) -> bool {
    let starts = ["vector<", "tensor<", "memref<", "!", "index", "complex<", "tuple<"];
    let scalar = text.trim_start_matches(['s', 'u', 'b', 't']).strip_prefix(['i', 'f']);
    starts.iter().any(|start| text.starts_with(start))
        || scalar.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// "operand #1 must be ...", "result #0 must be ..."
fn redraw_numbered_value(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let number = |word: &str| {
        let (_, rest) = message.split_once(word)?;
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok()
    };
    let group = |groups: &[Vec<String>], number: usize| {
        let mut end = 0;
        groups.iter().position(|group| {
            end += group.len();
            number < end
        })
    };
    if let Some(at) = number("operand #").and_then(|number| group(&draft.operands, number)) {
        draft.operands[at] = chooser.values(&op.operands[at]);
        return true;
    }
    if let Some(at) = number("result #").and_then(|number| group(&draft.results, number)) {
        draft.results[at] = chooser.values(&op.results[at]);
        return true;
    }
    false
}

/// "attribute 'x' failed to satisfy ..."; also any message that has the name of a property in quotes.
fn redraw_mentioned_property(
    chooser: &mut Chooser<'_>,
    op: &OpDef,
    draft: &mut Draft,
    message: &str,
) -> bool {
    let names = quoted(message);
    let at = draft.properties.iter().position(|(name, _)| names.contains(&name.as_str()));
    at.is_some_and(|at| chooser.redraw_named(op, draft, at))
}

/// "requires attribute 'x'"; also any message that has the name of an absent property in it.
fn add_mentioned_property(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let absent = op
        .attributes
        .iter()
        .filter(|def| !draft.properties.iter().any(|(name, _)| *name == def.name))
        .find(|def| message.contains(&def.name) && def.name.len() > 2);
    let Some(def) = absent else { return false };
    let value = chooser.property(def);
    draft.properties.push((def.name.clone(), value));
    true
}

/// "expected 3 ...": gives a random list of the draft that many entries.
fn fit_counts(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft, message: &str) -> bool {
    let numbers: Vec<usize> = message
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|digits| digits.parse().ok())
        .filter(|&n| n <= 8)
        .collect();
    let Some(&count) = chooser.rng.pick(&numbers) else { return false };
    match chooser.rng.below(4) {
        0 => fit_blocks(chooser, draft, count),
        1 => fit_values(chooser, op, draft, count),
        _ => fit_array(chooser, draft, count),
    }
}

fn fit_blocks(chooser: &mut Chooser<'_>, draft: &mut Draft, count: usize) -> bool {
    let fill = chooser.scalar();
    let Some(block) = draft.regions.iter_mut().flatten().next() else { return false };
    block.args.resize(count, fill);
    true
}

fn fit_values(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft, count: usize) -> bool {
    let variadic = |def: &mohole_catalog::ValueDef| def.arity != mohole_catalog::Arity::One;
    let lists: Vec<usize> = (0..op.operands.len()).filter(|&at| variadic(&op.operands[at])).collect();
    let Some(&at) = chooser.rng.pick(&lists) else { return false };
    let fill = chooser.pick_type(&op.operands[at].ty);
    draft.operands[at].resize(count, fill);
    true
}

/// An array attribute of another length, with its last element repeated.
fn fit_array(chooser: &mut Chooser<'_>, draft: &mut Draft, count: usize) -> bool {
    let lists: Vec<usize> = (0..draft.properties.len())
        .filter(|&at| draft.properties[at].1.starts_with("array<") || draft.properties[at].1.starts_with('['))
        .collect();
    let Some(&at) = chooser.rng.pick(&lists) else { return false };
    let text = &mut draft.properties[at].1;
    let (open, body, close) = match text.strip_prefix("array<") {
        Some(rest) => {
            let rest = rest.trim_end_matches('>');
            let (element, body) = rest.split_once(':').unwrap_or((rest, ""));
            (format!("array<{element}: "), body.to_owned(), ">")
        }
        None => ("[".to_owned(), text[1..text.len() - 1].to_owned(), "]"),
    };
    let mut parts: Vec<String> = super::shaped::split_top_level(&body)
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect();
    let fill = parts.last().cloned().unwrap_or_else(|| "1".to_owned());
    parts.resize(count, fill);
    *text = match parts.is_empty() && close == ">" {
        true => format!("{}>", open.trim_end_matches([':', ' '])),
        false => format!("{open}{}{close}", parts.join(", ")),
    };
    true
}

/// "... same type", "... match": copies one type of the draft to another place.
fn copy_first_type(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft, message: &str) -> bool {
    if !["same", "match", "identical", "equal"].iter().any(|word| message.contains(word)) {
        return false;
    }
    let mut slots = type_slots(draft);
    if slots.len() < 2 {
        return false;
    }
    let (from, to) = (chooser.rng.below(slots.len()), chooser.rng.below(slots.len()));
    *slots[to] = slots[from].clone();
    true
}
