//! Operands that come later must find values whose types agree with those chosen before.

use crate::tree::Ty;

use super::kinds::Map;
use super::relations::{List, Relation};
use super::rules::OpRule;
use super::state::Grammar;

/// A later operand whose type is related to that of the next one.
pub(super) struct Partner {
    map: Map,
    /// The later type follows from the next one, not the other way round.
    follows: bool,
    /// The types of the values that fit the later operand otherwise.
    types: Vec<Ty>,
}

impl Partner {
    /// Whether a later operand finds a value if the next one has this type.
    pub(super) fn exists_for(&self, ty: &Ty) -> bool {
        self.types.iter().any(|other| {
            let (a, b) = if self.follows { (other, ty) } else { (ty, other) };
            match self.map {
                Map::Same | Map::Element | Map::Bools => *a == self.map.apply(b),
                Map::Shape | Map::Elements => self.map.apply(a) == self.map.apply(b),
            }
        })
    }
}

impl<'r> Grammar<'r, '_> {
    /// The operands behind operand `n` that are always there and related to it.
    pub(super) fn partners(&mut self, rule: &'r OpRule, n: usize, usable: &[u32]) -> Vec<Partner> {
        if !self.constraints.types || n + 1 >= rule.operands.0 {
            return Vec::new();
        }
        let mut partners = Vec::new();
        for relation in &rule.relations {
            let Relation::Pair { a: List::Operands, i, map, b: List::Operands, j } = relation else {
                continue;
            };
            let (i, j) = (usize::from(*i), usize::from(*j));
            let (later, follows) = match (i == n, j == n) {
                (true, false) => (j, false),
                (false, true) => (i, true),
                _ => continue,
            };
            // A value of the same type is the one that is chosen.
            if later > n && later < rule.operands.0 && *map != Map::Same {
                let types = self.types_for(rule.slot(later), usable);
                partners.push(Partner { map: *map, follows, types });
            }
        }
        partners
    }

    /// The different types of the values that fit a slot.
    fn types_for(&mut self, slot: usize, usable: &[u32]) -> Vec<Ty> {
        let mut types = Vec::new();
        for &number in usable {
            let Some(value) = self.visible(number) else { continue };
            let fits = self.fitting(value).is_some_and(|bits| bits[slot / 64] >> (slot % 64) & 1 == 1);
            if let Some(ty) = self.ty(value).filter(|ty| fits && !types.contains(ty)) {
                types.push(ty);
            }
        }
        types
    }
}
