//! Types that agree because the definition of an operation says so: for operations that a corpus shows too
//! rarely.

use mohole_catalog::{Arity, OpDef, Relation as Defined, TypeConstraint, ValueDef};

use super::kinds::Map;
use super::relations::{List, Relation};

/// A type of an operation: its list and its index there.
type Place = (List, u8);

/// The relations that a definition states.
pub(super) fn relations(def: &OpDef) -> Vec<Relation> {
    let operands = fixed(&def.operands, &List::Operands);
    let results = fixed(&def.results, &List::Results);
    let all = [operands.clone(), results.clone()].concat();
    let mut found = Vec::new();
    let has_elements = |places: &[Place]| places.iter().all(|place| has_builtin_elements(def, place));
    for (name, map, places) in [
        ("SameTypeOperands", Map::Same, &operands),
        ("SameOperandsAndResultType", Map::Same, &all),
        ("SameOperandsElementType", Map::Elements, &operands),
        ("SameOperandsAndResultElementType", Map::Elements, &all),
    ] {
        if def.has_trait(name) && (map == Map::Same || has_elements(places)) {
            relate(map, places, &mut found);
        }
    }
    for relation in &def.relations {
        let places = |names: &[String]| names.iter().filter_map(|name| place(def, name)).collect::<Vec<_>>();
        match relation {
            Defined::SameType(names) => relate(Map::Same, &places(names), &mut found),
            Defined::SameElementType(names) if has_elements(&places(names)) => {
                relate(Map::Elements, &places(names), &mut found);
            }
            Defined::SameShape(names) => relate(Map::Shape, &places(names), &mut found),
            Defined::TypeFrom { from, to, transform } => {
                let map = map_of(transform);
                let (Some(from), Some((a, i)), Some(map)) = (place(def, from), place(def, to), map) else {
                    continue;
                };
                if map != Map::Element || has_builtin_elements(def, &from) {
                    let (b, j) = from;
                    found.push(Relation::Pair { a, i, map, b, j });
                }
            }
            Defined::SameElementType(_)
            | Defined::SameRank(_)
            | Defined::SameElementCount(_)
            | Defined::Other { .. } => {}
        }
    }
    found
}

/// All places follow from the first one.
fn relate(map: Map, places: &[Place], found: &mut Vec<Relation>) {
    let Some(((b, j), others)) = places.split_first() else { return };
    let pair = |(a, i): &Place| Relation::Pair { a: a.clone(), i: *i, map, b: b.clone(), j: *j };
    found.extend(others.iter().map(pair));
}

/// The values whose index is the same in all occurrences: those before the first group.
fn fixed(defs: &[ValueDef], list: &List) -> Vec<Place> {
    let count = defs.iter().take_while(|def| def.arity == Arity::One).count();
    (0..u8::try_from(count).unwrap_or(u8::MAX)).map(|n| (list.clone(), n)).collect()
}

fn place(def: &OpDef, name: &str) -> Option<Place> {
    let at = |defs: &[ValueDef], list: List| {
        let index = defs.iter().position(|def| def.name == name)?;
        fixed(defs, &list).get(index).cloned()
    };
    let is_attr = || def.attributes.iter().any(|attr| attr.name == name);
    at(&def.operands, List::Operands)
        .or_else(|| at(&def.results, List::Results))
        .or_else(|| is_attr().then(|| (List::Attr(name.to_owned()), 0)))
}

/// Whether the elements of a type can be told: it is neither of a dialect nor a complex number.
fn has_builtin_elements(def: &OpDef, (list, n): &Place) -> bool {
    let defs = match list {
        List::Operands => &def.operands,
        List::Results => &def.results,
        _ => return false,
    };
    defs.get(usize::from(*n)).is_some_and(|def| is_builtin(&def.ty))
}

fn is_builtin(constraint: &TypeConstraint) -> bool {
    match constraint {
        TypeConstraint::AnyOf(parts) => parts.iter().all(is_builtin),
        TypeConstraint::AllOf(parts) => parts.iter().any(is_builtin),
        constraint => matches!(
            constraint,
            TypeConstraint::Integer { .. }
                | TypeConstraint::Float(_)
                | TypeConstraint::Index
                | TypeConstraint::Shaped(_)
                | TypeConstraint::Element(_)
        ),
    }
}

/// What a transformation in C++ does, for the few that most definitions use.
fn map_of(transform: &str) -> Option<Map> {
    let transform: String = transform.split_whitespace().collect();
    match transform.as_str() {
        "$_self" | "cast<Type>($_self)" => Some(Map::Same),
        text if text.ends_with("getElementType()") || text.starts_with("getElementTypeOrSelf") => {
            Some(Map::Element)
        }
        text if text.contains("getI1SameShape") => Some(Map::Bools),
        _ => None,
    }
}
