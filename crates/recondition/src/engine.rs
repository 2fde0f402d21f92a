//! Applies the rules to every operation of a program.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use mohole_ir::{AttrKind, Dim, Module, Op, Type, TypeKind};
use rustc_hash::FxHashSet;

use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::rules;

const DEFINED: &str = include_str!("../data/defined.txt");

static ALWAYS_DEFINED: LazyLock<FxHashSet<&'static str>> =
    LazyLock::new(|| DEFINED.lines().filter(|line| !line.starts_with('#')).collect());

/// What is known of an operation by its name alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpStatus {
    /// It is defined for all operands.
    Defined,
    /// These rules handle it. They may still give up on some programs.
    Rules(Vec<&'static str>),
    /// A program with this operation is never certified.
    NotCertified,
}

/// What is known of an operation by its name alone.
pub fn op_status(name: &str) -> OpStatus {
    let rules: Vec<&'static str> = rules::rules_for(name).iter().map(|rule| rule.name).collect();
    match (rules.is_empty(), ALWAYS_DEFINED.contains(name)) {
        (false, _) if !rules::never_certifies(name) => OpStatus::Rules(rules),
        (true, true) => OpStatus::Defined,
        _ => OpStatus::NotCertified,
    }
}

/// How often a rule was applied to an operation, by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// The operation was safe already.
    pub fine: usize,
    /// The rule changed the program.
    pub changed: usize,
    /// The rule gave up.
    pub doubtful: usize,
}

/// What the rules did.
#[derive(Debug, Clone, Default)]
pub(crate) struct Applied {
    /// By rule and operation.
    pub(crate) tallies: BTreeMap<(&'static str, String), Tally>,
    /// Operations that may be undefined, and the rule that gave up on them, if any.
    pub(crate) doubtful: BTreeMap<String, Option<&'static str>>,
    /// Operations for which a rule changed the program.
    pub(crate) changed: std::collections::BTreeSet<String>,
}

/// Applies the rules to every operation once, but not to the operations that rules insert: those are safe.
pub(crate) fn run(cx: &mut Cx<'_>) -> Applied {
    let mut applied = Applied::default();
    // The rules for parallel loops come last: they compare the accesses in a body, which other rules may
    // change.
    let is_last = |&op: &Op| rules::is_applied_last(cx.m.op_name(op));
    let (last, first): (Vec<Op>, Vec<Op>) = cx.m.walk().partition(is_last);
    for op in first.into_iter().chain(last) {
        if cx.m.op(op).parent.is_some() {
            apply_all(cx, op, &mut applied);
        }
    }
    applied
}

fn apply_all(cx: &mut Cx<'_>, op: Op, applied: &mut Applied) {
    let name = cx.m.op(op).name;
    for rule in rules::FOR_ALL_OPS {
        apply(cx, rule, op, applied);
    }
    let own = rules::rules_for(cx.m.text(name));
    if has_unsupported_types(cx.m, op) || has_hidden_attrs(cx.m, op) {
        applied.doubtful.insert(cx.m.text(name).to_owned(), None);
    }
    if own.is_empty() && !ALWAYS_DEFINED.contains(cx.m.text(name)) {
        applied.doubtful.insert(cx.m.text(name).to_owned(), None);
    }
    for rule in own {
        if cx.m.op(op).parent.is_some() {
            apply(cx, rule, op, applied);
        }
    }
}

/// Whether a result or a block argument has an unsupported type.
fn has_unsupported_types(module: &Module, op: Op) -> bool {
    let blocks = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let mut values = blocks.flat_map(|&block| &module.block(block).args).chain(&module.op(op).results);
    values.any(|&value| is_unsupported(module, module.value(value).ty))
}

/// Whether the properties or attributes are not a dictionary, so that rules cannot read them.
fn has_hidden_attrs(module: &Module, op: Op) -> bool {
    let lists = [module.op(op).properties, module.op(op).attrs];
    lists.into_iter().flatten().any(|list| !matches!(module.attr_kind(list), AttrKind::Dict(_)))
}

/// Whether a type is `i0`, a scalable vector or a type alias, or contains one. Rules do not resolve type
/// aliases.
fn is_unsupported(module: &Module, ty: Type) -> bool {
    match module.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width == 0,
        TypeKind::Vector { dims, element } => {
            dims.iter().any(|dim| matches!(dim, Dim::Scalable(_))) || is_unsupported(module, *element)
        }
        TypeKind::Tensor { element, .. } | TypeKind::MemRef { element, .. } => {
            is_unsupported(module, *element)
        }
        TypeKind::Alias(_) => true,
        _ => false,
    }
}

fn apply(cx: &mut Cx<'_>, rule: &'static Rule, op: Op, applied: &mut Applied) {
    let name = cx.m.op(op).name;
    let outcome = (rule.apply)(cx, op);
    if rule.ops.is_empty() && outcome == Some(RuleResult::Fine) {
        return; // Rules for all operations are reported only if they did something.
    }
    let name = cx.m.text(name).to_owned();
    match outcome {
        Some(RuleResult::Fine) => {}
        Some(RuleResult::Changed) => drop(applied.changed.insert(name.clone())),
        None => drop(applied.doubtful.insert(name.clone(), Some(rule.name))),
    }
    let tally = applied.tallies.entry((rule.name, name)).or_default();
    match outcome {
        Some(RuleResult::Fine) => tally.fine += 1,
        Some(RuleResult::Changed) => tally.changed += 1,
        None => tally.doubtful += 1,
    }
}
