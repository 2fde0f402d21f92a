//! What a corpus shows of each operation: counts, keys, kinds of types, regions, and types that always agree.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{Hash, Hasher};

use mohole_ir::dialect_of;
use rustc_hash::{FxHashSet, FxHasher};
use serde::{Deserialize, Serialize};

use crate::generic::{FUNCTION_TYPE, SYMBOL_NAME};
use crate::render::MODULE;
use crate::tree::{Attr, Op, Program, Region, Symbol, TextKind, Ty, ValueId, body_signature};

use super::functions::FunctionTypes;
use super::kinds::kind_of;
use super::numbers::{Dependencies, Dependency};
use super::relations::{Relation, Relations, Sample};

/// What a corpus shows of operations, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// Each operation.
    pub ops: BTreeMap<String, OpFacts>,
}

/// Minimum and maximum.
pub type Range = (u32, u32);

/// What a corpus shows of one operation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpFacts {
    /// How often it occurs.
    pub count: u32,
    /// How many of the occurrences differ in types or attributes.
    pub distinct: u32,
    /// How often it is the last operation of its block.
    pub last: u32,
    /// Numbers of operands.
    pub operands: Range,
    /// Numbers of results.
    pub results: Range,
    /// Numbers of regions.
    pub regions: Range,
    /// Numbers of successors.
    pub successors: Range,
    /// The kinds of operands by position; the last position stands for all behind it.
    pub operand_kinds: Vec<BTreeSet<String>>,
    /// The kinds of results, likewise.
    pub result_kinds: Vec<BTreeSet<String>>,
    /// Properties and attributes.
    pub keys: BTreeMap<String, KeyFacts>,
    /// The operations around it.
    pub parents: BTreeSet<String>,
    /// Its regions, by index.
    pub bodies: Vec<BodyFacts>,
    /// Types that always agree.
    pub relations: Vec<Relation>,
    /// Numbers that always depend on each other.
    pub dependencies: Vec<Dependency>,
    /// How often a body returns the results of the operation's function type, and how often something else.
    pub returns: (u32, u32),
}

/// What a corpus shows of one attribute of an operation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyFacts {
    /// How often it occurs.
    pub count: u32,
    /// It is among the attributes, not the properties.
    pub in_attrs: bool,
    /// Classes of its values, see [`class_of`].
    pub classes: BTreeSet<String>,
    /// It names symbols that the program does not define.
    pub undefined: bool,
    /// Values of the classes that have few; more than [`MAX_VALUES`] are not listed.
    pub values: BTreeSet<String>,
}

/// What a corpus shows of one region of an operation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BodyFacts {
    /// Numbers of blocks.
    pub blocks: Range,
    /// Numbers of arguments of the entry block.
    pub args: Range,
    /// The last operations of its blocks.
    pub ends: BTreeSet<String>,
    /// A block is empty.
    pub empty: bool,
    /// The dialects of the operations in it.
    pub dialects: BTreeSet<String>,
}

/// The positions of operands and results that are told apart.
pub(crate) const POSITIONS: usize = 8;
/// The most values that are listed.
pub(crate) const MAX_VALUES: usize = 40;
/// The most names that are listed.
const MAX_NAMES: usize = 64;

impl Observed {
    /// Learns from programs.
    pub fn learn<'a>(programs: impl IntoIterator<Item = &'a Program>) -> Self {
        let mut learner = Learner::default();
        for program in programs {
            let parent = if is_module(program) { "" } else { MODULE };
            learner.defined = defined(program);
            learner.block(program, &program.ops, parent);
        }
        let mut observed = learner.observed;
        for (name, (relations, dependencies)) in learner.relations {
            if let Some(facts) = observed.ops.get_mut(&name) {
                facts.relations = relations.confirmed();
                facts.dependencies = dependencies.confirmed();
            }
        }
        observed
    }

    /// What two corpora show. Of an operation in both, what the corpus with more of it shows.
    pub fn merge(mut self, other: Observed) -> Self {
        for (name, facts) in other.ops {
            let is_better = self.ops.get(&name).is_none_or(|own| own.count < facts.count);
            if is_better {
                self.ops.insert(name, facts);
            }
        }
        self
    }

    /// The contents of its file: JSON.
    pub fn save(&self) -> String {
        serde_json::to_string(self).expect("names are strings")
    }

    /// Reads its file.
    ///
    /// # Errors
    /// If the text is no such file.
    pub fn load(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

fn is_module(program: &Program) -> bool {
    matches!(program.ops.as_slice(), [single] if single.name == MODULE)
}

#[derive(Default)]
struct Learner {
    observed: Observed,
    /// The symbols that the current program defines.
    defined: FxHashSet<u32>,
    /// Hashes of the occurrences of operations that relations were learned from.
    distinct: FxHashSet<u64>,
    relations: BTreeMap<String, (Relations, Dependencies)>,
}

impl Learner {
    fn block(&mut self, program: &Program, ops: &[Op], parent: &str) {
        for (i, op) in ops.iter().enumerate() {
            self.op(program, op, parent, i + 1 == ops.len());
        }
    }

    fn op(&mut self, program: &Program, op: &Op, parent: &str, is_last: bool) {
        let facts = self.observed.ops.entry(op.name.clone()).or_default();
        let first = facts.count == 0;
        facts.count += 1;
        facts.last += u32::from(is_last);
        widen(&mut facts.operands, op.operands.len(), first);
        widen(&mut facts.results, op.results.len(), first);
        widen(&mut facts.regions, op.regions.len(), first);
        widen(&mut facts.successors, op.successors.len(), first);
        add_kinds(&mut facts.operand_kinds, op.operands.iter().map(|&value| program.ty(value)));
        add_kinds(&mut facts.result_kinds, op.results.iter().map(|&value| program.ty(value)));
        if facts.parents.len() < MAX_NAMES || parent == MODULE {
            facts.parents.insert(parent.to_owned());
        }
        for (entries, in_attrs) in [(&op.properties, false), (&op.attrs, true)] {
            for (key, value) in entries {
                let key = facts.keys.entry(key.clone()).or_default();
                add_key(key, value, in_attrs);
                key.undefined |= has_undefined(value, &self.defined);
            }
        }
        match returns_results(program, op) {
            Some(true) => facts.returns.0 += 1,
            Some(false) => facts.returns.1 += 1,
            None => {}
        }
        for (i, region) in op.regions.iter().enumerate().take(POSITIONS) {
            if facts.bodies.len() <= i {
                facts.bodies.push(BodyFacts::default());
                add_body(&mut facts.bodies[i], region, true);
            } else {
                add_body(&mut facts.bodies[i], region, false);
            }
        }
        // Occurrences that are alike, as in mutants of one program, are one piece of evidence.
        if self.distinct.insert(types_hash(program, op)) {
            facts.distinct += 1;
            let (relations, dependencies) = self.relations.entry(op.name.clone()).or_default();
            relations.add(Sample::of(program, op));
            dependencies.add(op, &|value| Some(program.ty(value).clone()));
        }
        for block in op.regions.iter().flat_map(|region| &region.blocks) {
            self.block(program, &block.ops, &op.name);
        }
    }
}

/// Whether the body of a function returns the results of its type.
fn returns_results(program: &Program, op: &Op) -> Option<bool> {
    let Attr::Type(ty) = op.attr(FUNCTION_TYPE)? else { return None };
    let results = FunctionTypes::of(ty)?.results;
    let (_, returned) = body_signature(op)?;
    let is_same = |(&value, want): (_, &Option<Ty>)| want.as_ref() == Some(program.ty(value));
    Some(returned.len() == results.len() && returned.iter().zip(&results).all(is_same))
}

/// A hash of what relations and dependencies of an operation are learned from.
fn types_hash(program: &Program, op: &Op) -> u64 {
    let mut hasher = FxHasher::default();
    op.name.hash(&mut hasher);
    for (key, value) in op.properties.iter().chain(&op.attrs).filter(|(key, _)| key != SYMBOL_NAME) {
        (key, value).hash(&mut hasher);
    }
    let mut add = |values: &[ValueId]| {
        values.len().hash(&mut hasher);
        values.iter().for_each(|&value| program.ty(value).hash(&mut hasher));
    };
    add(&op.operands);
    add(&op.results);
    for block in op.regions.iter().filter_map(|region| region.blocks.first()) {
        add(&block.args);
        block.ops.last().into_iter().for_each(|end| add(&end.operands));
    }
    hasher.finish()
}

fn widen(range: &mut Range, n: usize, first: bool) {
    let n = u32::try_from(n).unwrap_or(u32::MAX);
    *range = if first { (n, n) } else { (range.0.min(n), range.1.max(n)) };
}

fn add_kinds<'a>(kinds: &mut Vec<BTreeSet<String>>, types: impl Iterator<Item = &'a Ty>) {
    for (i, ty) in types.enumerate() {
        let i = i.min(POSITIONS - 1);
        if kinds.len() <= i {
            kinds.resize(i + 1, BTreeSet::new());
        }
        let kind = kind_of(ty);
        if !kinds[i].contains(&kind) {
            kinds[i].insert(kind);
        }
    }
}

fn add_key(facts: &mut KeyFacts, value: &Attr, in_attrs: bool) {
    facts.count += 1;
    facts.in_attrs |= in_attrs;
    facts.classes.insert(class_of(value));
    if facts.values.len() <= MAX_VALUES && is_listed(value) {
        facts.values.insert(value.to_string());
    }
}

fn defined(program: &Program) -> FxHashSet<u32> {
    let mut found = FxHashSet::default();
    program.walk(&mut |op| {
        if let Some(Attr::SymbolName(Symbol::Number(n))) = op.attr(SYMBOL_NAME) {
            found.insert(*n);
        }
    });
    found
}

/// Whether an attribute names a symbol that is not defined.
fn has_undefined(attr: &Attr, defined: &FxHashSet<u32>) -> bool {
    match attr {
        Attr::Symbol(parts) => {
            parts.iter().any(|part| matches!(part, Symbol::Number(n) if !defined.contains(n)))
        }
        Attr::Array(items) => items.iter().any(|item| has_undefined(item, defined)),
        Attr::Dict(entries) => entries.iter().any(|(_, value)| has_undefined(value, defined)),
        _ => false,
    }
}

/// Whether the values of a class are listed: those of enums and other words.
pub(crate) fn is_listed(value: &Attr) -> bool {
    matches!(value, Attr::Text { kind: TextKind::String | TextKind::Opaque, .. })
}

fn add_body(facts: &mut BodyFacts, region: &Region, first: bool) {
    widen(&mut facts.blocks, region.blocks.len(), first);
    if let Some(entry) = region.blocks.first() {
        let first_entry = facts.ends.is_empty() && !facts.empty;
        widen(&mut facts.args, entry.args.len(), first_entry);
    }
    for op in region.blocks.iter().flat_map(|block| &block.ops) {
        let dialect = dialect_of(&op.name);
        if !facts.dialects.contains(dialect) {
            facts.dialects.insert(dialect.to_owned());
        }
    }
    for block in &region.blocks {
        match block.ops.last() {
            Some(op) if facts.ends.len() < MAX_NAMES => _ = facts.ends.insert(op.name.clone()),
            Some(_) => {}
            None => facts.empty = true,
        }
    }
}

/// What sort of attribute it is: its syntax, and the type of a number or of the elements of an array.
pub(crate) fn class_of(attr: &Attr) -> String {
    match attr {
        Attr::Unit => "unit".to_owned(),
        Attr::Bool(_) => "bool".to_owned(),
        Attr::Text { kind: TextKind::Number, ty, .. } => typed("number", ty.as_ref()),
        Attr::Text { kind: TextKind::DenseArray, ty, .. } => typed("array", ty.as_ref()),
        Attr::Text { kind: TextKind::String, .. } => "string".to_owned(),
        Attr::Text { kind: TextKind::Dense, .. } => "dense".to_owned(),
        Attr::Text { kind: TextKind::Resource, .. } => "resource".to_owned(),
        Attr::Text { kind: TextKind::Sparse, .. } => "sparse".to_owned(),
        Attr::Text { kind: TextKind::AffineMap, .. } => "affine_map".to_owned(),
        Attr::Text { kind: TextKind::AffineSet, .. } => "affine_set".to_owned(),
        Attr::Text { kind: TextKind::Opaque, body, .. } => {
            body.split(['<', ' ', '(']).next().unwrap_or_default().to_owned()
        }
        Attr::Array(items) => format!("[{}]", items.first().map_or(String::new(), class_of)),
        Attr::Dict(_) => "dict".to_owned(),
        Attr::Symbol(parts) if parts.len() == 1 => "symbol".to_owned(),
        Attr::Symbol(_) => "path".to_owned(),
        Attr::SymbolName(_) => "name".to_owned(),
        Attr::Type(ty) => format!("type:{}", kind_of(ty)),
    }
}

fn typed(class: &str, ty: Option<&Ty>) -> String {
    match ty {
        None => class.to_owned(),
        Some(ty) => format!("{class}:{ty}"),
    }
}
