//! Types of an operation that always agree: learned from a corpus, checked while an operation is written.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::special::Special;
use crate::tree::{Attr, Container, Op, Program, Ty, Type, ValueId};

use super::kinds::Map;

/// A list of types of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum List {
    /// Of its operands.
    Operands,
    /// Of its results.
    Results,
    /// Of the arguments of a region's entry block.
    Entry(u8),
    /// Of the operands of a region's terminator.
    End(u8),
    /// Of an attribute: a list of one.
    Attr(String),
}

/// Types that agree.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Relation {
    /// Type `i` of list `a` follows from type `j` of list `b`.
    Pair {
        /// The list of the type that follows.
        a: List,
        /// Its index.
        i: u8,
        /// How it follows.
        map: Map,
        /// The list of the other type.
        b: List,
        /// Its index.
        j: u8,
    },
    /// The types of list `a` from `i` on follow one by one from those of list `b` from `j` on.
    Tail {
        /// The list of the types that follow.
        a: List,
        /// The index of the first one.
        i: u8,
        /// How they follow.
        map: Map,
        /// The other list.
        b: List,
        /// The index of its first type.
        j: u8,
    },
}

/// The lists of one occurrence of an operation, with types as numbers.
pub(crate) struct Sample {
    lists: Vec<(List, Vec<[u32; 3]>)>,
}

/// Fewer occurrences confirm no relation.
const MIN_SUPPORT: u32 = 3;
/// A relation must say something about one of so many occurrences.
pub(crate) const MAX_RARITY: u32 = 100;
/// From this many occurrences on, no new relations are considered.
const OPEN_SAMPLES: u32 = 64;
/// The positions of a list that pairs consider.
const PAIR_POSITIONS: usize = 4;
/// The first types of lists that may be left out in a relation of lists.
const MAX_SKIP: usize = 4;

impl Sample {
    pub(crate) fn of(program: &Program, op: &Op) -> Self {
        let mut numbers = FxHashMap::default();
        let mut number = |ty: &Ty| -> [u32; 3] {
            Map::EXACT.map(|map| {
                let next = u32::try_from(numbers.len()).expect("few types");
                *numbers.entry(map.apply(ty)).or_insert(next)
            })
        };
        let mut of = |values: &[ValueId]| -> Vec<[u32; 3]> {
            values.iter().take(32).map(|&value| number(program.ty(value))).collect()
        };
        let mut lists = vec![(List::Operands, of(&op.operands)), (List::Results, of(&op.results))];
        for (region, i) in op.regions.iter().zip(0..2u8) {
            let Some(entry) = region.blocks.first() else { continue };
            lists.push((List::Entry(i), of(&entry.args)));
            let end = entry.ops.last().filter(|op| op.successors.is_empty());
            if let Some(end) = end.filter(|_| region.blocks.len() == 1) {
                lists.push((List::End(i), of(&end.operands)));
            }
        }
        for (key, value) in op.properties.iter().chain(&op.attrs) {
            let (Attr::Text { ty: Some(ty), .. } | Attr::Type(ty)) = value else { continue };
            lists.push((List::Attr(key.clone()), vec![number(ty)]));
        }
        Sample { lists }
    }

    fn list(&self, list: &List) -> Option<&[[u32; 3]]> {
        self.lists.iter().find(|(known, _)| known == list).map(|(_, types)| types.as_slice())
    }

    /// Whether a relation holds. `None` if it says nothing about this operation.
    fn holds(&self, relation: &Relation) -> Option<bool> {
        match relation {
            Relation::Pair { a, i, map, b, j } => {
                let a = self.list(a)?.get(usize::from(*i))?;
                let b = self.list(b)?.get(usize::from(*j))?;
                follows(a, *map, b)
            }
            Relation::Tail { a, i, map, b, j } => {
                let (a, b) = (self.list(a)?, self.list(b)?);
                let (a, b) = (a.get(usize::from(*i)..), b.get(usize::from(*j)..));
                // Lists that are shorter than what is left out have no such tails.
                let (Some(a), Some(b)) = (a, b) else { return Some(false) };
                if a.is_empty() && b.is_empty() {
                    return None;
                }
                let mut pairs = a.iter().zip(b).filter_map(|(a, b)| follows(a, *map, b)).peekable();
                let says_nothing = a.len() == b.len() && pairs.peek().is_none();
                (!says_nothing).then(|| a.len() == b.len() && pairs.all(|holds| holds))
            }
        }
    }
}

/// Whether a type follows from another. `None` for two scalars, which have the same shape in any case.
fn follows(a: &[u32; 3], map: Map, b: &[u32; 3]) -> Option<bool> {
    let is_scalar = |ty: &[u32; 3]| ty[0] == ty[1];
    match map {
        Map::Shape if is_scalar(a) && is_scalar(b) => None,
        Map::Shape => Some(a[2] == b[2]),
        Map::Elements => Some(a[1] == b[1]),
        map => Some(a[0] == b[map as usize]),
    }
}

/// The relations of an operation that held so far.
#[derive(Default)]
pub(crate) struct Relations {
    samples: u32,
    /// The first ones, which new relations are checked against.
    early: Vec<Sample>,
    /// With how often they held; `None` for one that was violated.
    found: FxHashMap<Relation, Option<u32>>,
}

impl Relations {
    pub(crate) fn add(&mut self, sample: Sample) {
        self.samples += 1;
        for (relation, support) in &mut self.found {
            match sample.holds(relation) {
                Some(true) => *support = support.map(|n| n + 1),
                Some(false) => *support = None,
                None => {}
            }
        }
        if self.samples > OPEN_SAMPLES {
            self.early.clear();
            self.found.retain(|_, support| support.is_some());
            return;
        }
        let new = candidates(&sample);
        self.early.push(sample);
        for relation in new {
            if let std::collections::hash_map::Entry::Vacant(entry) = self.found.entry(relation) {
                let support = support(entry.key(), &self.early);
                entry.insert(support);
            }
        }
    }

    /// Those that were never violated, without those that follow from others.
    pub(crate) fn confirmed(self) -> Vec<Relation> {
        let least = MIN_SUPPORT.max(self.samples / MAX_RARITY);
        let held = self.found.into_iter().filter(|(_, support)| support.is_some_and(|n| n >= least));
        let mut relations: Vec<Relation> = held.map(|(relation, _)| relation).collect();
        relations.sort();
        let all = relations.clone();
        relations.retain(|relation| !is_implied(relation, &all));
        relations
    }
}

/// How often a relation holds. `None` if it is violated.
fn support(relation: &Relation, samples: &[Sample]) -> Option<u32> {
    let mut answers = samples.iter().filter_map(|sample| sample.holds(relation));
    answers.try_fold(0, |count, holds| holds.then_some(count + 1))
}

/// Whether a relation says no more than another: the same types, only differently mapped, or a tail of a
/// longer tail.
fn is_implied(relation: &Relation, all: &[Relation]) -> bool {
    match relation {
        Relation::Pair { a, i, map, b, j } => {
            let mirrored = is_mutual(*map) && (a, i) > (b, j);
            let with = |map| Relation::Pair { a: a.clone(), i: *i, map, b: b.clone(), j: *j };
            let back = |map| Relation::Pair { a: b.clone(), i: *j, map, b: a.clone(), j: *i };
            let has = |map| all.contains(&with(map)) || all.contains(&back(map));
            mirrored
                || (*map != Map::Same && has(Map::Same))
                || (*map == Map::Shape && has(Map::Bools))
                || (*map == Map::Elements && has(Map::Element))
        }
        Relation::Tail { a, i, map, b, j } => {
            let shorter = *i > 0
                && *j > 0
                && all.contains(&Relation::Tail {
                    a: a.clone(),
                    i: i - 1,
                    map: *map,
                    b: b.clone(),
                    j: j - 1,
                });
            let same = Relation::Tail { a: a.clone(), i: *i, map: Map::Same, b: b.clone(), j: *j };
            let mirrored = is_mutual(*map) && (a, i) > (b, j);
            shorter || mirrored || (*map != Map::Same && all.contains(&same))
        }
    }
}

/// Whether the second type follows from the first in the same way.
fn is_mutual(map: Map) -> bool {
    matches!(map, Map::Same | Map::Shape | Map::Elements)
}

fn candidates(sample: &Sample) -> Vec<Relation> {
    let mut out = Vec::new();
    for (a, a_types) in &sample.lists {
        for (b, b_types) in &sample.lists {
            for map in Map::ALL {
                pairs(a, a_types.len(), map, b, b_types.len(), &mut out);
                if a != b && !matches!((a, b), (List::Attr(_), _) | (_, List::Attr(_))) {
                    tails(a, a_types.len(), map, b, b_types.len(), &mut out);
                }
            }
        }
    }
    out
}

fn pairs(a: &List, a_len: usize, map: Map, b: &List, b_len: usize, out: &mut Vec<Relation>) {
    for i in 0..a_len.min(PAIR_POSITIONS) {
        for j in 0..b_len.min(PAIR_POSITIONS) {
            if a != b || i != j {
                out.push(Relation::Pair { a: a.clone(), i: i as u8, map, b: b.clone(), j: j as u8 });
            }
        }
    }
}

fn tails(a: &List, a_len: usize, map: Map, b: &List, b_len: usize, out: &mut Vec<Relation>) {
    for i in 0..=a_len.min(MAX_SKIP) {
        for j in 0..=b_len.min(MAX_SKIP) {
            if a_len - i == b_len - j && a_len > i {
                out.push(Relation::Tail { a: a.clone(), i: i as u8, map, b: b.clone(), j: j as u8 });
            }
        }
    }
}

/// The lists of an operation that is being written.
pub(crate) trait Lists {
    /// The types of a list so far, and whether it is complete. `None` if it has not begun.
    fn types(&self, list: &List) -> Option<(&[Option<Ty>], bool)>;
}

/// What relations say about a type that comes next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    /// The types that it must have, if any relation says so.
    pub(crate) ty: Option<Ty>,
    /// Types that the element type must be.
    pub(crate) element: Option<Ty>,
    /// It must have the shape of this type, whose elements are `i1`, or be a scalar if that is one.
    pub(crate) bools_from: Option<Ty>,
}

impl Expected {
    pub(crate) fn accepts(&self, ty: &Ty) -> bool {
        self.ty.as_ref().is_none_or(|want| want == ty)
            && self.element.as_ref().is_none_or(|want| Map::Element.apply(ty) == *want)
            && self.bools_from.as_ref().is_none_or(|bools| Map::Bools.apply(ty) == *bools)
    }

    /// Whether a type may begin with a mark.
    pub(crate) fn may_begin(&self, mark: Special) -> bool {
        let container = match mark {
            Special::Vector => Some(Container::Vector),
            Special::Tensor => Some(Container::Tensor),
            Special::MemRef => Some(Container::MemRef),
            _ => None,
        };
        let shape_fits = match self.bools_from.as_deref() {
            None => true,
            Some(Type::Shaped { container: want, .. }) => container == Some(*want),
            Some(_) => container.is_none(),
        };
        let element_fits = self.element.as_deref().is_none_or(|element| is_element(element, container));
        shape_fits && self.ty.is_none() && element_fits
    }
}

/// Whether a shaped type may have these elements.
fn is_element(ty: &Type, container: Option<Container>) -> bool {
    match (ty, container) {
        (Type::Text(text), Some(Container::Vector)) => !text.starts_with('!') || &**text == "!llvm.ptr",
        (_, None | Some(Container::Vector))
        | (Type::Tuple(_) | Type::Function { .. } | Type::Shaped { container: Container::Tensor, .. }, _) => {
            false
        }
        (Type::Shaped { container: Container::MemRef, .. }, container) => {
            container == Some(Container::MemRef)
        }
        _ => true,
    }
}

/// What relations say about type `n` of a list.
pub(crate) fn expected(relations: &[Relation], list: &List, n: usize, known: &dyn Lists) -> Expected {
    let mut out = Expected::default();
    let get =
        |list: &List, at: usize| known.types(list).and_then(|(types, _)| types.get(at).cloned().flatten());
    for relation in relations {
        let (a, i, map, b, j, is_tail) = match relation {
            Relation::Pair { a, i, map, b, j } => (a, usize::from(*i), *map, b, usize::from(*j), false),
            Relation::Tail { a, i, map, b, j } => (a, usize::from(*i), *map, b, usize::from(*j), true),
        };
        if a == list
            && (if is_tail { n >= i } else { n == i })
            && let Some(ty) = get(b, j + n - i)
        {
            match map {
                Map::Shape => _ = out.bools_from.get_or_insert(map.apply(&ty)),
                Map::Elements => _ = out.element.get_or_insert(map.apply(&ty)),
                map => _ = out.ty.get_or_insert(map.apply(&ty)),
            }
        }
        if b == list && (if is_tail { n >= j } else { n == j }) {
            let Some(ty) = get(a, i + n - j) else { continue };
            match map {
                Map::Same => _ = out.ty.get_or_insert(ty),
                Map::Element => _ = out.element.get_or_insert(ty),
                Map::Bools => _ = out.bools_from.get_or_insert(ty),
                Map::Shape => _ = out.bools_from.get_or_insert(map.apply(&ty)),
                Map::Elements => _ = out.element.get_or_insert(map.apply(&ty)),
            }
        }
    }
    out
}

/// How long a list must be, as far as relations of lists with complete lists say.
pub(crate) fn expected_len(relations: &[Relation], list: &List, known: &dyn Lists) -> Option<usize> {
    relations.iter().find_map(|relation| {
        let Relation::Tail { a, i, b, j, .. } = relation else { return None };
        let (other, mine, theirs) = if a == list {
            (b, *i, *j)
        } else if b == list {
            (a, *j, *i)
        } else {
            return None;
        };
        let (types, complete) = known.types(other)?;
        let rest = types.len().checked_sub(usize::from(theirs))?;
        complete.then_some(rest + usize::from(mine))
    })
}
