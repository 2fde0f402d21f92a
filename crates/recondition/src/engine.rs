//! Goes over a program and has the rules look at every operation.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use mohole_ir::{AttrKind, Dim, Module, Op, Type, TypeKind};
use rustc_hash::FxHashSet;

use crate::cx::Cx;
use crate::rules::{self, Outcome, Rule};

const DEFINED: &str = include_str!("../data/defined.txt");

static ALWAYS_DEFINED: LazyLock<FxHashSet<&'static str>> =
    LazyLock::new(|| DEFINED.lines().filter(|line| !line.starts_with('#')).collect());

/// What can be said of an operation by its name alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It is defined whatever its operands are.
    Defined,
    /// These rules look after it; one of them may still give up on it.
    Rules(Vec<&'static str>),
    /// Nothing is known: a program that has it is not certified.
    NotCertified,
}

/// What can be said of an operation by its name alone.
pub fn standing(name: &str) -> Standing {
    let rules: Vec<&'static str> = rules::of(name).iter().map(|rule| rule.name).collect();
    match (rules.is_empty(), ALWAYS_DEFINED.contains(name)) {
        (false, _) if !rules::gives_up(name) => Standing::Rules(rules),
        (true, true) => Standing::Defined,
        _ => Standing::NotCertified,
    }
}

/// How often a rule looked at an operation and what came of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// It was fine as it was.
    pub fine: usize,
    /// The program was changed for it.
    pub changed: usize,
    /// Nothing helped.
    pub doubtful: usize,
}

/// What the rules did.
#[derive(Debug, Clone, Default)]
pub(crate) struct Applied {
    /// By rule and operation.
    pub(crate) tallies: BTreeMap<(&'static str, String), Tally>,
    /// Operations that nothing vouches for, and the rule that gave up on them, if there is one.
    pub(crate) doubtful: BTreeMap<String, Option<&'static str>>,
    /// Operations that had to be changed.
    pub(crate) changed: std::collections::BTreeSet<String>,
}

/// Looks at every operation once. What rules insert is right by construction and not looked at.
pub(crate) fn run(cx: &mut Cx<'_>) -> Applied {
    let mut applied = Applied::default();
    // Whether rounds meet is seen when all that is inside stays where it is.
    let is_late = |&op: &Op| rules::is_late(cx.m.op_name(op));
    let (late, first): (Vec<Op>, Vec<Op>) = cx.m.walk().partition(is_late);
    for op in first.into_iter().chain(late) {
        if cx.m.op(op).parent.is_some() {
            look(cx, op, &mut applied);
        }
    }
    applied
}

fn look(cx: &mut Cx<'_>, op: Op, applied: &mut Applied) {
    let name = cx.m.op(op).name;
    for rule in rules::EVERYWHERE {
        apply(cx, rule, op, applied);
    }
    let own = rules::of(cx.m.text(name));
    if has_odd_types(cx.m, op) || is_hidden(cx.m, op) {
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

/// Whether an operation gives, or its blocks take, a value of an odd type.
fn has_odd_types(module: &Module, op: Op) -> bool {
    let blocks = module.op(op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let mut values = blocks.flat_map(|&block| &module.block(block).args).chain(&module.op(op).results);
    values.any(|&value| is_odd(module, module.value(value).ty))
}

/// Whether an operation's attributes are written where no rule looks for them.
fn is_hidden(module: &Module, op: Op) -> bool {
    let lists = [module.op(op).properties, module.op(op).attrs];
    lists.into_iter().flatten().any(|list| !matches!(module.attr_kind(list), AttrKind::Dict(_)))
}

/// Types that machines at hand cannot hold (integers of no bits, vectors of a size that the machine decides),
/// and names of types, which rules do not look behind.
fn is_odd(module: &Module, ty: Type) -> bool {
    match module.type_kind(ty) {
        TypeKind::Integer { width, .. } => *width == 0,
        TypeKind::Vector { dims, element } => {
            dims.iter().any(|dim| matches!(dim, Dim::Scalable(_))) || is_odd(module, *element)
        }
        TypeKind::Tensor { element, .. } | TypeKind::MemRef { element, .. } => is_odd(module, *element),
        TypeKind::Alias(_) => true,
        _ => false,
    }
}

fn apply(cx: &mut Cx<'_>, rule: &'static Rule, op: Op, applied: &mut Applied) {
    let name = cx.m.op(op).name;
    let outcome = (rule.apply)(cx, op);
    if outcome != Some(Outcome::Fine) {
        cx.memo.forget_uses();
    }
    if rule.ops.is_empty() && outcome == Some(Outcome::Fine) {
        return; // A look at every operation is not worth telling.
    }
    let name = cx.m.text(name).to_owned();
    match outcome {
        Some(Outcome::Fine) => {}
        Some(Outcome::Changed) => drop(applied.changed.insert(name.clone())),
        None => drop(applied.doubtful.insert(name.clone(), Some(rule.name))),
    }
    let tally = applied.tallies.entry((rule.name, name)).or_default();
    match outcome {
        Some(Outcome::Fine) => tally.fine += 1,
        Some(Outcome::Changed) => tally.changed += 1,
        None => tally.doubtful += 1,
    }
}
