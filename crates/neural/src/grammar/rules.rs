//! What is known of each operation, from definitions and from a corpus, made ready for masks.

use std::collections::BTreeMap;
use std::sync::{Arc, RwLock};

use mohole_catalog::{Arity, Catalog, OpDef, Source, TypeConstraint, ValueDef};
use mohole_ir::dialect_of;
use rustc_hash::FxHashMap;

use crate::render::MODULE;
use crate::special::Special;
use crate::tree::Ty;
use crate::vocabulary::{Token, TokenKind, Vocabulary};

use super::facts::{BodyFacts, Observed, OpFacts, POSITIONS};
use super::keys::{KeyRule, key_rules};
use super::kinds::{kind_of, may_begin, satisfies};
use super::numbers::Dependency;
use super::relations::Relation;
use super::sets::Sets;

/// What is known of operations. Shared by all rows that are written with one vocabulary.
#[derive(Debug)]
pub struct Rules<'v> {
    pub(crate) v: &'v Vocabulary,
    pub(crate) sets: Sets,
    pub(crate) ops: Vec<OpRule>,
    by_name: FxHashMap<String, usize>,
    slot_count: usize,
    /// For each type the slots of operands that it fits.
    fitting: RwLock<FxHashMap<Ty, Arc<[u64]>>>,
    /// For each region of an operation the operations that may occur in it.
    candidates: RwLock<FxHashMap<(String, usize), Arc<Candidates>>>,
}

/// The operations that may occur in a region, as indices of rules.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    pub(crate) ops: Vec<usize>,
    pub(crate) terminators: Vec<usize>,
}

/// What is known of one operation.
#[derive(Debug, Default)]
pub(crate) struct OpRule {
    pub(crate) name: String,
    pub(crate) token: Option<Token>,
    pub(crate) operands: (usize, usize),
    pub(crate) results: (usize, usize),
    pub(crate) regions: (usize, usize),
    pub(crate) successors: (usize, usize),
    /// The index of its first slot of operands. Slot `i` is operand `i`; the last one stands for all behind
    /// it.
    first_slot: usize,
    slots: usize,
    pub(crate) operand_defs: Vec<ValueDef>,
    pub(crate) result_defs: Vec<ValueDef>,
    operand_kinds: Vec<Vec<String>>,
    pub(crate) result_kinds: Vec<Vec<String>>,
    pub(crate) keys: BTreeMap<String, KeyRule>,
    pub(crate) relations: Vec<Relation>,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) bodies: Vec<BodyFacts>,
    /// The only operations around it, as its definition says; empty for any.
    parents: Vec<String>,
    /// It is a symbol, which only symbol tables may contain.
    is_symbol: bool,
    is_symbol_table: bool,
    /// It occurs often, but never directly in a module.
    never_in_module: bool,
    /// The corpus shows enough of its regions to know which dialects they contain.
    is_frequent: bool,
    pub(crate) is_terminator: bool,
    pub(crate) is_isolated: bool,
    /// Its body returns what its function type says.
    pub(crate) returns_results: bool,
    /// Its blocks need no terminator.
    pub(crate) is_open: bool,
    /// The sizes of its groups of operands are an attribute.
    pub(crate) has_segments: bool,
    /// It has a definition.
    pub(crate) is_defined: bool,
    /// It is in a corpus or has a definition, so that its counts are known.
    pub(crate) is_known: bool,
}

/// No limit.
pub(crate) const NO_LIMIT: usize = usize::MAX;
/// From this many occurrences on, what a corpus never shows is left out.
const MIN_OCCURRENCES: u32 = 20;
/// The same for where an operation occurs.
const MIN_PLACES: u32 = 5;
/// A region that contains operations of more dialects may contain any.
const CLOSED_DIALECTS: usize = 3;

impl<'v> Rules<'v> {
    /// The rules for a vocabulary, from definitions and from a corpus. Either may be empty.
    pub fn new(vocabulary: &'v Vocabulary, catalog: &Catalog, observed: &Observed) -> Self {
        let mut rules = Rules {
            v: vocabulary,
            sets: Sets::new(vocabulary),
            ops: Vec::new(),
            by_name: FxHashMap::default(),
            slot_count: 0,
            fitting: RwLock::default(),
            candidates: RwLock::default(),
        };
        for (token, kind) in vocabulary.tokens() {
            let TokenKind::Op(name) = kind else { continue };
            let def = catalog.op(name).filter(|def| def.source == Source::Defined);
            let mut rule = op_rule(name, def, observed.ops.get(&**name), vocabulary);
            rule.token = Some(token);
            rule.first_slot = rules.slot_count;
            rules.slot_count += rule.slots;
            rules.by_name.insert(rule.name.clone(), rules.ops.len());
            rules.ops.push(rule);
        }
        rules
    }

    /// The vocabulary.
    pub fn vocabulary(&self) -> &'v Vocabulary {
        self.v
    }

    pub(crate) fn op(&self, name: &str) -> Option<&OpRule> {
        self.by_name.get(name).map(|&at| &self.ops[at])
    }

    /// The operations that may occur in a region of an operation, or in the file if that has no name.
    pub(crate) fn candidates(&self, owner: &str, index: usize) -> Arc<Candidates> {
        let key = (owner.to_owned(), index);
        let known = self.candidates.read().ok().and_then(|known| known.get(&key).cloned());
        if let Some(known) = known {
            return known;
        }
        let made = Arc::new(self.find_candidates(owner, index));
        if let Ok(mut known) = self.candidates.write() {
            known.insert(key, made.clone());
        }
        made
    }

    fn find_candidates(&self, owner: &str, index: usize) -> Candidates {
        let parent = if owner.is_empty() { MODULE } else { owner };
        let owner = self.op(owner);
        let body = owner.and_then(|rule| rule.bodies.get(index));
        let is_closed = |body: &&BodyFacts| {
            owner.is_some_and(|owner| owner.is_frequent) && body.dialects.len() <= CLOSED_DIALECTS
        };
        let dialects = body.filter(is_closed).map(|body| &body.dialects);
        let mut found = Candidates::default();
        for (at, rule) in self.ops.iter().enumerate() {
            let fits = match rule.parents.is_empty() {
                false => rule.parents.iter().any(|known| known == parent),
                true if parent == MODULE => !rule.never_in_module,
                true => dialects.is_none_or(|known| known.contains(dialect_of(&rule.name))),
            };
            let has_table = owner.is_none_or(|owner| owner.is_symbol_table || !owner.is_defined);
            if !fits || (rule.is_symbol && !has_table) {
                continue;
            }
            if !rule.is_terminator {
                found.ops.push(at);
            } else if owner.is_some()
                && body.is_none_or(|body| body.ends.is_empty() || body.ends.contains(&rule.name))
            {
                found.terminators.push(at);
            }
        }
        found
    }

    /// The slots of operands that a type fits, one bit each.
    pub(crate) fn fitting(&self, ty: &Ty) -> Arc<[u64]> {
        let known = self.fitting.read().ok().and_then(|known| known.get(ty).cloned());
        if let Some(known) = known {
            return known;
        }
        let mut bits = vec![0u64; self.slot_count.div_ceil(64)];
        let kind = kind_of(ty);
        for rule in &self.ops {
            for slot in (0..rule.slots).filter(|&slot| rule.fits(slot, ty, &kind)) {
                let at = rule.first_slot + slot;
                bits[at / 64] |= 1 << (at % 64);
            }
        }
        let bits: Arc<[u64]> = bits.into();
        if let Ok(mut known) = self.fitting.write() {
            known.insert(ty.clone(), bits.clone());
        }
        bits
    }
}

impl OpRule {
    /// The slot of an operand.
    pub(crate) fn slot(&self, operand: usize) -> usize {
        self.first_slot + operand.min(self.slots - 1)
    }

    fn fits(&self, slot: usize, ty: &Ty, kind: &str) -> bool {
        let takes_any = positions(&self.operand_defs, slot)
            .is_some_and(|mut defs| defs.any(|def| def.ty == TypeConstraint::Any));
        let kind_fits = takes_any
            || self.operand_kinds.is_empty()
            || self
                .operand_kinds
                .get(slot)
                .or(self.operand_kinds.last())
                .is_none_or(|kinds| kinds.iter().any(|known| known == kind));
        kind_fits && fits_any(&self.operand_defs, slot, ty)
    }

    /// Whether a mark may begin the type of result `n`.
    pub(crate) fn may_begin(&self, n: usize, mark: Special) -> bool {
        positions(&self.result_defs, n).is_none_or(|mut defs| defs.any(|def| may_begin(&def.ty, mark)))
    }

    /// Whether a type may be that of result `n`.
    pub(crate) fn result_fits(&self, n: usize, ty: &Ty) -> bool {
        fits_any(&self.result_defs, n, ty)
    }
}

/// Whether a type fits one of the definitions that position `n` may belong to.
fn fits_any(defs: &[ValueDef], n: usize, ty: &Ty) -> bool {
    positions(defs, n).is_none_or(|mut defs| defs.any(|def| may_satisfy(ty, &def.ty)))
}

/// The definitions that position `n` may belong to. `None` if there are no definitions at all.
fn positions(defs: &[ValueDef], n: usize) -> Option<impl Iterator<Item = &ValueDef>> {
    let (mut low, mut high) = (0usize, 0usize);
    let belongs = move |def: &&ValueDef| {
        let (least, most) = arity(&def.arity);
        let end = high.saturating_add(most);
        // Positions from `low` on, and before `end`, may belong to this definition.
        let belongs = n >= low && n < end;
        low += least;
        high = end;
        belongs
    };
    (!defs.is_empty()).then(|| defs.iter().filter(belongs))
}

/// The least and the most values of a definition.
pub(crate) fn arity(arity: &Arity) -> (usize, usize) {
    match arity {
        Arity::One => (1, 1),
        Arity::Optional => (0, 1),
        Arity::Variadic(least) => (*least as usize, NO_LIMIT),
        Arity::Nested(_) => (0, NO_LIMIT),
    }
}

fn op_rule(name: &str, def: Option<&OpDef>, facts: Option<&OpFacts>, v: &Vocabulary) -> OpRule {
    let has_trait = |name: &str| def.is_some_and(|def| def.has_trait(name));
    let values = |defs: &[ValueDef]| {
        defs.iter().fold((0, 0usize), |(low, high), def| {
            let (least, most) = arity(&def.arity);
            (low + least, high.saturating_add(most))
        })
    };
    let frequent = facts.filter(|facts| facts.count >= MIN_OCCURRENCES);
    let kinds = |of: &dyn Fn(&OpFacts) -> Vec<Vec<String>>| frequent.map(of).unwrap_or_default();
    let lists = |sets: &[std::collections::BTreeSet<String>]| -> Vec<Vec<String>> {
        sets.iter().map(|set| set.iter().cloned().collect()).collect()
    };
    let operands =
        narrow(def.map(|def| values(&def.operands)), facts.map(|facts| (facts.operands, facts.count)));
    let is_terminator = match (def, facts) {
        (Some(def), _) => def.is_terminator(),
        (None, Some(facts)) => facts.count >= 2 && facts.last == facts.count && facts.results.1 == 0,
        (None, None) => false,
    };
    OpRule {
        name: name.to_owned(),
        operands,
        results: narrow(def.map(|def| values(&def.results)), facts.map(|facts| (facts.results, facts.count))),
        regions: narrow(def.map(region_counts), facts.map(|facts| (facts.regions, facts.count))),
        successors: narrow(def.map(successor_counts), facts.map(|facts| (facts.successors, facts.count))),
        slots: operands.1.clamp(1, POSITIONS),
        operand_defs: def.map(|def| def.operands.clone()).unwrap_or_default(),
        result_defs: def.map(|def| def.results.clone()).unwrap_or_default(),
        operand_kinds: kinds(&|facts| lists(&facts.operand_kinds)),
        result_kinds: kinds(&|facts| lists(&facts.result_kinds)),
        keys: key_rules(def, facts, v),
        relations: match def.filter(|_| facts.is_none_or(|facts| facts.distinct < MIN_OCCURRENCES)) {
            Some(def) => with_defined(facts, def),
            None => facts.map(|facts| facts.relations.clone()).unwrap_or_default(),
        },
        dependencies: facts.map(|facts| facts.dependencies.clone()).unwrap_or_default(),
        is_defined: def.is_some(),
        bodies: facts.map(|facts| facts.bodies.clone()).unwrap_or_default(),
        parents: def.map(|def| def.parents.clone()).unwrap_or_default(),
        never_in_module: facts
            .is_some_and(|facts| facts.count >= MIN_PLACES && !facts.parents.contains(MODULE)),
        is_frequent: facts.is_some_and(|facts| facts.count >= MIN_OCCURRENCES),
        is_terminator,
        returns_results: facts.is_none_or(|facts| facts.returns.1 <= facts.returns.0 / 4),
        is_isolated: has_trait("IsIsolatedFromAbove"),
        is_symbol: def.is_some_and(|def| def.has_interface("SymbolOpInterface")),
        is_symbol_table: has_trait("SymbolTable"),
        is_open: has_trait("NoTerminator") || has_trait("GraphRegionNoTerminator"),
        has_segments: has_trait("AttrSizedOperandSegments"),
        is_known: def.is_some() || facts.is_some(),
        ..OpRule::default()
    }
}

/// The relations of a rare operation: those of its definition, and what the few occurrences show.
fn with_defined(facts: Option<&OpFacts>, def: &OpDef) -> Vec<Relation> {
    let mut relations = super::definitions::relations(def);
    relations.extend(facts.iter().flat_map(|facts| &facts.relations).cloned());
    relations
}

/// The counts of a definition, narrowed to what occurs in a corpus if it has enough occurrences.
fn narrow(def: Option<(usize, usize)>, facts: Option<((u32, u32), u32)>) -> (usize, usize) {
    let seen = facts.map(|((low, high), count)| (low as usize, high as usize, count));
    match (def, seen) {
        (None, None) => (0, NO_LIMIT),
        (None, Some((low, high, _))) => (low, high),
        (Some(def), Some((low, high, count))) if count >= MIN_OCCURRENCES => {
            (def.0.max(low), def.1.min(high))
        }
        (Some((low, NO_LIMIT)), Some((_, high, _))) => (low, high.max(low) + 1),
        (Some((low, NO_LIMIT)), None) => (low, low + 2),
        (Some(def), _) => def,
    }
}

fn region_counts(def: &OpDef) -> (usize, usize) {
    let fixed = def.regions.iter().filter(|region| !region.variadic).count();
    (fixed, if fixed < def.regions.len() { NO_LIMIT } else { fixed })
}

fn successor_counts(def: &OpDef) -> (usize, usize) {
    let fixed = def.successors.iter().filter(|successor| !successor.variadic).count();
    (fixed, if fixed < def.successors.len() { NO_LIMIT } else { fixed })
}

/// Whether a type satisfies a constraint of a definition, as far as can be told.
pub(crate) fn may_satisfy(ty: &Ty, constraint: &TypeConstraint) -> bool {
    satisfies(ty, constraint) != Some(false)
}
