//! The programs that mutators copy from, with indices for fast draws.

use mohole_catalog::Catalog;
use mohole_ir::{Module, Op, Type, TypeKind};
use mohole_testcase::Rng;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ops::{OpId, OpTable};
use crate::samples::Samples;
use crate::seed::{Seed, TypeId};
use crate::similar::Similar;
use crate::symbols::mentions_symbols;

/// An operation that may be copied into another program.
#[derive(Debug, Clone)]
pub struct Donor {
    /// Which program.
    pub seed: u32,
    /// Which operation of it.
    pub op: Op,
    /// Its name.
    pub name: OpId,
    /// Its parent operation.
    pub owner: Option<OpId>,
    /// Types of its operands.
    pub operands: SmallVec<[TypeId; 4]>,
    /// Types of its results.
    pub results: SmallVec<[TypeId; 2]>,
    /// Operations in it, itself included.
    pub size: u32,
    /// It refers to symbols.
    pub symbols: bool,
}

/// Larger operations are not copied from their programs.
const MAX_DONOR_OPS: usize = 40;

/// Programs with their indices. Built once; a draw costs a few table look-ups.
pub struct Corpus {
    /// The programs.
    pub seeds: Vec<Seed>,
    /// Every operation known.
    pub ops: OpTable,
    /// Every operation that may be copied into another program.
    pub donors: Vec<Donor>,
    type_ids: FxHashMap<String, TypeId>,
    by_op: Vec<Vec<u32>>,
    by_result: Vec<Vec<u32>>,
    by_operand: Vec<Vec<u32>>,
    makers: Vec<Vec<u32>>,
    /// Operations of each dialect that have a donor.
    dialects: Vec<Vec<OpId>>,
    recipients: Vec<u32>,
    /// Operations without regions by the types of their operands and results.
    by_signature: FxHashMap<(Types, Types), Vec<u32>>,
    similar: Similar,
    samples: Samples,
}

type Types = SmallVec<[TypeId; 4]>;

/// Donors kept per operation and signature.
const MAX_PER_SIGNATURE: usize = 4;

/// Larger programs are not changed, only copied from: a large test costs much and tells little.
const MAX_RECIPIENT_OPS: usize = 120;

impl Corpus {
    /// Indexes programs. With a catalog, operations that it does not define are neither copied nor changed.
    pub fn new(modules: Vec<Module>, catalog: Option<&Catalog>) -> Self {
        let ops = OpTable::new(&modules, catalog);
        let mut type_ids = FxHashMap::default();
        let seeds: Vec<Seed> = modules
            .into_iter()
            .map(|module| {
                let types = module.types().map(|ty| intern(&mut type_ids, &module, ty)).collect();
                let size = module.walk().count();
                let plain = has_known_types(&module, catalog);
                let known = |op| ops.of(&module, op).is_some_and(|facts| facts.defined);
                let defined = plain && module.walk().all(known);
                Seed { size, defined, plain, types, module }
            })
            .collect();
        let mut corpus = Corpus {
            recipients: recipients(&seeds),
            samples: Samples::of(&seeds, &ops),
            seeds,
            donors: Vec::new(),
            by_op: vec![Vec::new(); ops.len()],
            ops,
            by_result: vec![Vec::new(); type_ids.len()],
            by_operand: vec![Vec::new(); type_ids.len()],
            makers: vec![Vec::new(); type_ids.len()],
            dialects: Vec::new(),
            by_signature: FxHashMap::default(),
            similar: Similar::default(),
            type_ids,
        };
        for seed in 0..corpus.seeds.len() {
            corpus.index(seed);
        }
        corpus.group_dialects();
        corpus
    }

    fn index(&mut self, number: usize) {
        let Corpus { seeds, ops, donors, by_op, by_result, by_operand, makers, by_signature, .. } = self;
        let seed = &seeds[number];
        for op in seed.module.walk() {
            let Some(donor) = donor(seed, u32::try_from(number).expect("few programs"), op, ops) else {
                continue;
            };
            let id = u32::try_from(donors.len()).expect("fewer than 2^32 donors");
            by_op[donor.name.index()].push(id);
            for ty in distinct(&donor.results) {
                by_result[ty.index()].push(id);
            }
            for ty in distinct(&donor.operands) {
                by_operand[ty.index()].push(id);
            }
            if donor.operands.is_empty() && donor.size == 1 && donor.results.len() == 1 && !donor.symbols {
                makers[donor.results[0].index()].push(id);
            }
            if donor.size == 1 && !donor.symbols {
                let signature = (donor.operands.clone(), SmallVec::from_slice(&donor.results));
                let alike = by_signature.entry(signature).or_default();
                let same = alike.iter().filter(|&&other| donors[other as usize].name == donor.name);
                if same.count() < MAX_PER_SIGNATURE {
                    alike.push(id);
                }
            }
            donors.push(donor);
        }
    }

    fn group_dialects(&mut self) {
        let mut groups: FxHashMap<&str, Vec<OpId>> = FxHashMap::default();
        for (id, facts) in self.ops.iter() {
            if !self.by_op[id.index()].is_empty() {
                groups.entry(facts.dialect()).or_default().push(id);
            }
        }
        let mut groups: Vec<Vec<OpId>> = groups.into_values().collect();
        groups.sort();
        self.dialects = groups;
    }

    /// The id of a type of any program; `None` if no program of the corpus has it.
    pub fn type_id(&self, module: &Module, ty: Type) -> Option<TypeId> {
        self.type_ids.get(&module.expanded_type_text(ty)).copied()
    }

    /// A program to change. Every other time an operation is drawn first, and then a program that has it, so
    /// that rare operations are not lost among common ones.
    pub fn draw_recipient(&self, rng: &mut Rng) -> Option<u32> {
        let rare = rng.chance(1, 2).then(|| self.rare_donor(rng)).flatten().map(|donor| donor.seed);
        rare.filter(|seed| self.recipients.binary_search(seed).is_ok())
            .or_else(|| rng.pick(&self.recipients).copied())
    }

    /// Restricts the programs that are changed, by their numbers. All others are still copied from.
    pub fn with_recipients(mut self, mut is_wanted: impl FnMut(u32) -> bool) -> Self {
        self.recipients.retain(|&seed| is_wanted(seed));
        self
    }

    /// How many programs may be changed.
    pub fn recipients(&self) -> usize {
        self.recipients.len()
    }

    /// A donor; every occurrence is equally likely.
    pub fn any_donor(&self, rng: &mut Rng) -> Option<&Donor> {
        rng.pick(&self.donors)
    }

    /// A donor; every dialect is equally likely, and in it every operation.
    pub fn rare_donor(&self, rng: &mut Rng) -> Option<&Donor> {
        let dialect = rng.pick(&self.dialects)?;
        let op = *rng.pick(dialect)?;
        self.donor_of(op, rng)
    }

    /// A donor of this name.
    pub fn donor_of(&self, name: OpId, rng: &mut Rng) -> Option<&Donor> {
        self.draw(self.by_op.get(name.index())?, rng)
    }

    /// A donor that uses a value of this type.
    pub fn donor_using(&self, ty: TypeId, rng: &mut Rng) -> Option<&Donor> {
        self.draw(&self.by_operand[ty.index()], rng)
    }

    /// A donor with a result of this type.
    pub fn donor_giving(&self, ty: TypeId, rng: &mut Rng) -> Option<&Donor> {
        self.draw(&self.by_result[ty.index()], rng)
    }

    /// A donor without operands whose result has this type.
    pub fn maker(&self, ty: TypeId, rng: &mut Rng) -> Option<&Donor> {
        self.draw(&self.makers[ty.index()], rng)
    }

    /// A donor without regions that has exactly these types.
    pub fn donor_like(&self, operands: &[TypeId], results: &[TypeId], rng: &mut Rng) -> Option<&Donor> {
        let signature = (SmallVec::from_slice(operands), SmallVec::from_slice(results));
        self.draw(self.by_signature.get(&signature)?, rng)
    }

    /// A donor of this dialect; every operation is equally likely.
    pub fn donor_of_dialect(&self, dialect: &str, rng: &mut Rng) -> Option<&Donor> {
        let of_dialect =
            |ops: &&Vec<OpId>| ops.first().is_some_and(|&op| self.ops.facts(op).dialect() == dialect);
        let op = *rng.pick(self.dialects.iter().find(of_dialect)?)?;
        self.donor_of(op, rng)
    }

    /// Some donors of an operation, with different types each.
    pub fn examples(&self, op: OpId, count: usize) -> Vec<&Donor> {
        let mut found: Vec<&Donor> = Vec::new();
        for &donor in &self.by_op[op.index()] {
            let donor = &self.donors[donor as usize];
            let seen =
                |other: &&Donor| (&other.operands, &other.results) == (&donor.operands, &donor.results);
            if donor.size == 1 && !donor.symbols && !found.iter().any(seen) {
                found.push(donor);
            }
            if found.len() == count {
                break;
            }
        }
        found
    }

    /// Which operations the target accepts in each other's place.
    pub fn similar(&self) -> &Similar {
        &self.similar
    }

    /// Adds what was learned of similar operations.
    pub fn with_similar(mut self, similar: Similar) -> Self {
        self.similar = similar;
        self
    }

    /// What the programs have besides operations.
    pub(crate) fn samples(&self) -> &Samples {
        &self.samples
    }

    fn draw(&self, of: &[u32], rng: &mut Rng) -> Option<&Donor> {
        rng.pick(of).map(|&donor| &self.donors[donor as usize])
    }

    /// The program of a donor.
    pub fn seed_of(&self, donor: &Donor) -> &Seed {
        &self.seeds[donor.seed as usize]
    }
}

/// Whether a program may be changed.
fn is_recipient(seed: &Seed) -> bool {
    seed.defined && (1..=MAX_RECIPIENT_OPS).contains(&seed.size)
}

fn recipients(seeds: &[Seed]) -> Vec<u32> {
    (0..).zip(seeds).filter(|(_, seed)| is_recipient(seed)).map(|(i, _)| i).collect()
}

/// Whether the compiler has the dialects of all types of a program.
fn has_known_types(module: &Module, catalog: Option<&Catalog>) -> bool {
    let Some(catalog) = catalog.filter(|catalog| !catalog.ops.is_empty()) else { return true };
    let known = |text: &str| {
        let name = text.trim_start_matches(['!', '"']);
        let dialect = name.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or(name);
        catalog.dialect(dialect).is_some_and(|known| known.registered)
    };
    module.types().all(|ty| match module.type_kind(ty) {
        TypeKind::Dialect(text) => known(module.text(*text)),
        _ => true,
    })
}

fn intern(ids: &mut FxHashMap<String, TypeId>, module: &Module, ty: Type) -> TypeId {
    let next = TypeId(u32::try_from(ids.len()).expect("fewer than 2^32 types"));
    *ids.entry(module.expanded_type_text(ty)).or_insert(next)
}

fn donor(seed: &Seed, number: u32, op: Op, ops: &OpTable) -> Option<Donor> {
    let module = &seed.module;
    let name = ops.id(module.op_name(op))?;
    let facts = ops.facts(name);
    let data = module.op(op);
    if facts.terminator || !facts.defined || !data.successors.is_empty() || facts.name == "builtin.module" {
        return None;
    }
    let size = module.walk_op(op).take(MAX_DONOR_OPS + 1).count();
    let fits = size <= MAX_DONOR_OPS
        && seed.plain
        && (size == 1
            || module.walk_op(op).all(|inner| ops.of(module, inner).is_some_and(|facts| facts.defined)));
    fits.then(|| Donor {
        seed: number,
        op,
        name,
        owner: module.parent_op(op).and_then(|owner| ops.id(module.op_name(owner))),
        operands: data.operands.iter().map(|&value| seed.type_of(value)).collect(),
        results: data.results.iter().map(|&value| seed.type_of(value)).collect(),
        size: u32::try_from(size).expect("few operations"),
        symbols: module.walk_op(op).any(|inner| mentions_symbols(module, inner)),
    })
}

fn distinct(types: &[TypeId]) -> SmallVec<[TypeId; 4]> {
    let mut distinct: SmallVec<[TypeId; 4]> = SmallVec::from_slice(types);
    distinct.sort_unstable();
    distinct.dedup();
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_operations_are_drawn_often() {
        let program = |op: &str| Module::parse(&format!("\"{op}\"() : () -> ()\n")).unwrap();
        let mut modules = vec![program("common.op"); 200];
        modules.push(program("rare.op"));
        let corpus = Corpus::new(modules, None);
        let mut rng = Rng::new(1);
        let is_rare = |seed: u32| {
            let module = &corpus.seeds[seed as usize].module;
            module.walk().any(|op| module.op_name(op) == "rare.op")
        };
        let drawn = (0..200).filter(|_| corpus.draw_recipient(&mut rng).is_some_and(is_rare)).count();
        assert!((20..100).contains(&drawn), "{drawn} of 200");
    }
}
