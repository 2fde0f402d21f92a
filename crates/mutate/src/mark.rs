//! Adds discardable attributes of other operations, and changes the visibility of symbols.

use mohole_ir::{Attr, AttrKind, Module, Op, Str};
use mohole_testcase::Rng;

use crate::samples::Mark as Seen;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `mark`: gives an operation, or an argument of a function, a discardable attribute that the
/// corpus has elsewhere, removes one, or changes the visibility of a symbol.
pub(crate) struct Mark;

/// Attributes that passes look for on any function, and that few programs have.
const UNITS: &[&str] = &["llvm.emit_c_interface"];

/// The same for arguments of functions.
const FLAGS: &[&str] = &["bufferization.writable"];

const VISIBILITIES: &[&str] = &["private", "nested", "public"];

impl Mutator for Mark {
    fn name(&self) -> &'static str {
        "mark"
    }

    fn effect(&self) -> &'static str {
        "adds or removes a discardable attribute, or changes the visibility of a symbol"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let work = Work::new(module, setting, rng);
        let ops: Vec<Op> = work.module.walk().filter(|&op| work.module.parent_op(op).is_some()).collect();
        let is_symbol = |op: &Op| work.module.symbol_name(*op).is_some();
        let symbols: Vec<Op> = ops.iter().copied().filter(is_symbol).collect();
        let only_symbols = !symbols.is_empty() && work.rng.chance(1, 2);
        work.change_one_of(if only_symbols { &symbols } else { &ops }, change)
    }
}

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let has_symbol = work.module.symbol_name(op).is_some();
    match work.rng.below(8) {
        0 | 1 if has_symbol => set_visibility(work, op),
        2..=4 if has_symbol => mark_argument(work, op),
        5 => unmark(work, op),
        _ => mark(work, op),
    }
}

fn set_visibility(work: &mut Work<'_>, op: Op) -> Option<String> {
    let new = *work.rng.pick(VISIBILITIES)?;
    let name = work.module.op_name(op).to_owned();
    let old = work.module.attr(op, "sym_visibility").map(|attr| work.module.attr_text(attr));
    if old.unwrap_or("\"public\"".to_owned()) == format!("\"{new}\"") {
        return None;
    }
    work.note(Trait::new(&name, &["visibility", new, &name]))?;
    let raw = work.module.intern(new);
    let value = work.module.make_attr(AttrKind::String { raw, ty: None });
    work.set_attr(op, "sym_visibility", value);
    Some(format!("make {name} {new}"))
}

/// Gives an operation an attribute.
fn mark(work: &mut Work<'_>, op: Op) -> Option<String> {
    let is_symbol = work.module.symbol_name(op).is_some();
    let (key, value) = draw(work, false, if is_symbol { UNITS } else { &[] })?;
    let name = work.module.op_name(op).to_owned();
    if work.module.attr(op, &key).is_some() {
        return None;
    }
    work.note(Trait::new(&name, &["mark", &key, &name]))?;
    let key_text = work.module.intern(&key);
    let attrs = with_entry(work.module, work.module.op(op).attrs, key_text, value);
    work.module.set_attrs(op, Some(attrs));
    Some(format!("mark {name} with {key}"))
}

/// Gives an argument of a function an attribute.
fn mark_argument(work: &mut Work<'_>, op: Op) -> Option<String> {
    let (key, value) = draw(work, true, FLAGS)?;
    let name = work.module.op_name(op).to_owned();
    let (inputs, results) = work.module.function_type(op)?;
    let (list, count) =
        if work.rng.chance(4, 5) { ("arg_attrs", inputs.len()) } else { ("res_attrs", results.len()) };
    if count == 0 {
        return None;
    }
    work.note(Trait::new(&name, &["mark", list, &key, &name]))?;
    let at = work.rng.below(count);
    let empty = work.module.make_attr(AttrKind::Dict(Box::default()));
    let mut items = match work.module.attr(op, list).map(|attr| work.module.attr_kind(attr)) {
        Some(AttrKind::Array(items)) if items.len() == count => items.to_vec(),
        _ => vec![empty; count],
    };
    let key_text = work.module.intern(&key);
    items[at] = with_entry(work.module, Some(items[at]), key_text, value);
    let items = work.module.make_attr(AttrKind::Array(items.into()));
    work.set_attr(op, list, items);
    Some(format!("mark number {at} of {list} of {name} with {key}"))
}

/// Removes a discardable attribute.
fn unmark(work: &mut Work<'_>, op: Op) -> Option<String> {
    let AttrKind::Dict(entries) = work.module.attr_kind(work.module.op(op).attrs?) else { return None };
    let keys: Vec<Str> = entries.iter().map(|entry| entry.0).collect();
    let key = work.module.text(*work.rng.pick(&keys)?).to_owned();
    let name = work.module.op_name(op).to_owned();
    if key == "sym_name" || key == "function_type" {
        return None;
    }
    work.note(Trait::new(&name, &["unmark", &key, &name]))?;
    work.module.remove_attr(op, &key)?;
    Some(format!("remove {key} of {name}"))
}

/// An attribute that the corpus has on an operation or on an argument, with one of its values; or a
/// well-known one.
fn draw(work: &mut Work<'_>, of_argument: bool, well_known: &[&str]) -> Option<(String, Attr)> {
    let corpus = work.setting.corpus;
    let seen: Vec<&Seen> = corpus
        .samples()
        .marks()
        .iter()
        .filter(|mark| mark.of_argument == of_argument || work.rng.chance(1, 8))
        .collect();
    let count = seen.len() + well_known.len();
    if count == 0 {
        return None;
    }
    let at = work.rng.below(count);
    let Some(mark) = seen.get(at) else {
        let key = well_known[at - seen.len()].to_owned();
        let kind = if of_argument { AttrKind::Bool(work.rng.chance(1, 2)) } else { AttrKind::Unit };
        return Some((key, work.module.make_attr(kind)));
    };
    let value = *work.rng.pick(&mark.values)?;
    Some((mark.key.clone(), value.copy_to(&corpus.seeds, work.module)))
}

fn with_entry(module: &mut Module, dict: Option<Attr>, key: Str, value: Attr) -> Attr {
    let mut entries = match dict.map(|dict| module.attr_kind(dict)) {
        Some(AttrKind::Dict(entries)) => entries.to_vec(),
        _ => Vec::new(),
    };
    entries.retain(|entry| entry.0 != key);
    entries.push((key, value));
    module.make_attr(AttrKind::Dict(entries.into()))
}
