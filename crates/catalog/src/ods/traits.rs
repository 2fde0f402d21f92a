//! Traits, interfaces, parents, terminators and memory effects of ops.

use super::pred::{self, MAX_DEPTH};
use super::record::{Record, short_class};
use super::relations::relation;
use crate::OpDef;

/// Adds its traits to an op that has its operands and results. Parents and terminators stay C++ classes until
/// all ops are known.
pub(super) fn read(op: &mut OpDef, traits: Vec<Record<'_>>) {
    for item in traits {
        read_one(op, item, 0);
    }
    for names in [&mut op.traits, &mut op.interfaces, &mut op.effects] {
        names.sort();
        names.dedup();
    }
}

/// The memory effects among decorators: `Read`, `Write`, `Allocate`, `Free`.
pub(super) fn effects(decorators: &[Record<'_>]) -> Vec<String> {
    let effect = |decorator: &Record<'_>| {
        let class = decorator.text("effect").strip_prefix("::mlir::MemoryEffects::")?;
        Some(class.to_owned())
    };
    decorators.iter().filter_map(effect).collect()
}

/// The MLIR names of traits and interfaces of a type or attribute.
pub(super) fn names(traits: &[Record<'_>]) -> Vec<String> {
    let mut names: Vec<_> = traits.iter().map(|item| plain_name(item.text("trait"))).collect();
    names.retain(|name| !name.is_empty());
    names.sort();
    names.dedup();
    names
}

fn read_one(op: &mut OpDef, item: Record<'_>, depth: usize) {
    if depth > MAX_DEPTH {
        return;
    }
    if item.is("TraitList") {
        if !item.is_anonymous() {
            op.traits.push(item.name.to_owned());
        }
        item.records("traits").into_iter().for_each(|inner| read_one(op, inner, depth + 1));
        return;
    }
    if item.is("PredTrait") {
        let relation = relation(op, item).filter(|relation| !op.relations.contains(relation));
        op.relations.extend(relation);
        return;
    }
    let text = item.text("trait");
    if item.is("InterfaceTrait") || item.is("Interface") {
        let interface = if text.is_empty() { item.text("cppInterfaceName") } else { text };
        op.interfaces.push(plain_name(interface));
        op.effects.extend(effects(&item.records("effects")));
        // The op does not list the interfaces that its interfaces extend: a function is a symbol.
        item.records("baseInterfaces").into_iter().for_each(|base| read_one(op, base, depth + 1));
        // An op with the interface and without any effect.
        if item.is("MemoryEffects") && item.records("effects").is_empty() {
            op.traits.push("NoMemoryEffect".to_owned());
        }
        return;
    }
    let name = plain_name(text);
    if let Some(parents) = argument(&name, "HasParent") {
        op.parents = pred::split_top(parents, ",").into_iter().map(str::to_owned).collect();
    } else if let Some(terminator) = argument(&name, "SingleBlockImplicitTerminator") {
        op.implicit_terminator = Some(terminator.to_owned());
        op.traits.push("SingleBlockImplicitTerminator".to_owned());
    } else if !name.is_empty() {
        op.traits.push(name);
    }
}

/// `::mlir::OpTrait::IsTerminator`, `HasParent<X>::Impl` and `FooInterface::Trait` without the common parts.
fn plain_name(text: &str) -> String {
    let text = text.trim_end_matches("::Impl").trim_end_matches("::Trait");
    let text = short_class(text);
    text.strip_prefix("OpTrait::").unwrap_or(text).to_owned()
}

fn argument<'a>(name: &'a str, of: &str) -> Option<&'a str> {
    name.strip_prefix(of)?.strip_prefix('<')?.strip_suffix('>')
}
