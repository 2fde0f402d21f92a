//! Combines type constraints; conditions on one shaped type are folded into one [`Shaped`].

use crate::{Container, Shaped, TypeConstraint};

/// A shaped type as a constraint.
pub(super) fn shaped(rule: Shaped) -> TypeConstraint {
    TypeConstraint::Shaped(Box::new(rule))
}

/// The negation.
pub(super) fn not(ty: TypeConstraint) -> TypeConstraint {
    let scalable = shaped(Shaped { containers: vec![Container::ScalableVector], ..Shaped::default() });
    match ty {
        TypeConstraint::Not(inner) => *inner,
        ty if ty == scalable => {
            shaped(Shaped { containers: vec![Container::FixedVector], ..Shaped::default() })
        }
        ty => TypeConstraint::Not(Box::new(ty)),
    }
}

/// At least one holds. Shaped types that differ in only one list of choices are merged into one.
pub(super) fn any_of(parts: Vec<TypeConstraint>) -> TypeConstraint {
    let mut choices: Vec<TypeConstraint> = Vec::new();
    for part in flatten(parts, |part| match part {
        TypeConstraint::AnyOf(inner) => Ok(inner),
        other => Err(other),
    }) {
        if part == TypeConstraint::Any {
            return part;
        }
        let merged = choices.iter_mut().any(|choice| match (choice, &part) {
            (TypeConstraint::Shaped(choice), TypeConstraint::Shaped(part)) => widen(choice, part),
            (choice, part) => *choice == *part,
        });
        if !merged {
            choices.push(part);
        }
    }
    if choices.len() == 1 { choices.swap_remove(0) } else { TypeConstraint::AnyOf(choices) }
}

/// All hold. Facts about a shaped type, and about its elements, are folded into one [`Shaped`].
pub(super) fn all_of(parts: Vec<TypeConstraint>) -> TypeConstraint {
    let mut facts: Vec<TypeConstraint> = Vec::new();
    for part in flatten(parts, |part| match part {
        TypeConstraint::AllOf(inner) => Ok(inner),
        other => Err(other),
    }) {
        if part == TypeConstraint::Any || facts.contains(&part) {
            continue;
        }
        if !facts.iter_mut().any(|fact| narrow(fact, &part)) {
            facts.push(part);
        }
    }
    // An element constraint that came before its container is still separate.
    if let Some(at) = facts.iter().position(|fact| matches!(fact, TypeConstraint::Element(_))) {
        let element = facts.remove(at);
        if !facts.iter_mut().any(|fact| narrow(fact, &element)) {
            facts.insert(at, element);
        }
    }
    match facts.len() {
        0 => TypeConstraint::Any,
        1 => facts.swap_remove(0),
        _ => TypeConstraint::AllOf(facts),
    }
}

fn flatten(
    parts: Vec<TypeConstraint>,
    open: impl Fn(TypeConstraint) -> Result<Vec<TypeConstraint>, TypeConstraint>,
) -> Vec<TypeConstraint> {
    let mut flat = Vec::new();
    for part in parts {
        match open(part) {
            Ok(inner) => flat.extend(inner),
            Err(part) => flat.push(part),
        }
    }
    flat
}

/// Adds the choices of `part` to `choice` if they differ in nothing else.
fn widen(choice: &mut Shaped, part: &Shaped) -> bool {
    let base =
        |of: &Shaped| Shaped { containers: Vec::new(), ranks: Vec::new(), lengths: Vec::new(), ..of.clone() };
    if base(choice) != base(part) {
        return false;
    }
    let containers = choice.containers != part.containers;
    let ranks = choice.ranks != part.ranks;
    let lengths = choice.lengths != part.lengths;
    if usize::from(containers) + usize::from(ranks) + usize::from(lengths) > 1 {
        return false;
    }
    // An empty list means any choice: joined with it, the list is empty again.
    fn join<T: Copy + PartialEq>(into: &mut Vec<T>, from: &[T]) {
        if into.is_empty() || from.is_empty() {
            into.clear();
        } else {
            let new: Vec<T> = from.iter().copied().filter(|item| !into.contains(item)).collect();
            into.extend(new);
        }
    }
    join(&mut choice.containers, &part.containers);
    join(&mut choice.ranks, &part.ranks);
    join(&mut choice.lengths, &part.lengths);
    true
}

/// Adds a condition to another on the same type; false if they do not combine.
fn narrow(fact: &mut TypeConstraint, part: &TypeConstraint) -> bool {
    match (fact, part) {
        (TypeConstraint::Shaped(fact), TypeConstraint::Shaped(part)) => narrow_shaped(fact, part),
        (TypeConstraint::Shaped(fact), TypeConstraint::Element(element)) => {
            let parts = fact.element.take().into_iter().chain([(**element).clone()]).collect();
            fact.element = Some(all_of(parts)).filter(|element| *element != TypeConstraint::Any);
            true
        }
        (TypeConstraint::Complex(inner) | TypeConstraint::Tuple(inner), TypeConstraint::Element(element)) => {
            **inner = all_of(vec![(**inner).clone(), (**element).clone()]);
            true
        }
        _ => false,
    }
}

fn narrow_shaped(fact: &mut Shaped, part: &Shaped) -> bool {
    let Some(containers) = common_containers(&fact.containers, &part.containers) else { return false };
    let Some(ranks) = common(&fact.ranks, &part.ranks) else { return false };
    let Some(lengths) = common(&fact.lengths, &part.lengths) else { return false };
    if fact.shape.is_some() && part.shape.is_some() && fact.shape != part.shape {
        return false;
    }
    let least = |a: Option<u32>, b: Option<u32>| a.into_iter().chain(b).min();
    fact.containers = containers;
    fact.ranks = ranks;
    fact.lengths = lengths;
    fact.min_rank = fact.min_rank.max(part.min_rank);
    fact.max_rank = least(fact.max_rank, part.max_rank);
    fact.min_length = fact.min_length.max(part.min_length);
    fact.max_length = fact.max_length.into_iter().chain(part.max_length).min();
    fact.min_dim = fact.min_dim.max(part.min_dim);
    fact.max_dim = fact.max_dim.into_iter().chain(part.max_dim).min();
    fact.shape = fact.shape.take().or_else(|| part.shape.clone());
    fact.ranked |= part.ranked;
    fact.static_shape |= part.static_shape;
    fact.all_scalable |= part.all_scalable;
    fact.strided |= part.strided;
    let elements: Vec<_> = fact.element.take().into_iter().chain(part.element.clone()).collect();
    fact.element = Some(all_of(elements)).filter(|element| *element != TypeConstraint::Any);
    settle_rank(fact);
    true
}

/// Expresses `ranked` by the container if possible.
fn settle_rank(fact: &mut Shaped) {
    if fact.ranked && !fact.containers.is_empty() {
        for container in &mut fact.containers {
            *container = match *container {
                Container::Tensor => Container::RankedTensor,
                Container::AnyMemRef => Container::MemRef,
                other => other,
            };
        }
        fact.ranked = fact.containers.contains(&Container::ValueSemantics);
    }
}

/// The intersection; `None` if it is empty. An empty list allows everything.
fn common<T: Copy + PartialEq>(a: &[T], b: &[T]) -> Option<Vec<T>> {
    match (a, b) {
        ([], some) | (some, []) => Some(some.to_vec()),
        _ => Some(a.iter().copied().filter(|item| b.contains(item)).collect::<Vec<_>>())
            .filter(|both| !both.is_empty()),
    }
}

fn common_containers(a: &[Container], b: &[Container]) -> Option<Vec<Container>> {
    if a.is_empty() || b.is_empty() {
        return common(a, b);
    }
    let mut both = Vec::new();
    for (x, y) in a.iter().flat_map(|x| b.iter().map(move |y| (*x, *y))) {
        let narrower = if includes(x, y) {
            y
        } else if includes(y, x) {
            x
        } else {
            continue;
        };
        if !both.contains(&narrower) {
            both.push(narrower);
        }
    }
    Some(both).filter(|both| !both.is_empty())
}

fn includes(wide: Container, narrow: Container) -> bool {
    use Container as C;
    wide == narrow
        || matches!(
            (wide, narrow),
            (C::Vector, C::FixedVector | C::ScalableVector)
                | (C::Tensor, C::RankedTensor | C::UnrankedTensor)
                | (C::AnyMemRef, C::MemRef | C::UnrankedMemRef)
                | (
                    C::ValueSemantics,
                    C::Vector
                        | C::FixedVector
                        | C::ScalableVector
                        | C::Tensor
                        | C::RankedTensor
                        | C::UnrankedTensor
                )
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sign;

    fn container(container: Container) -> TypeConstraint {
        shaped(Shaped { containers: vec![container], ..Shaped::default() })
    }

    fn element(ty: TypeConstraint) -> TypeConstraint {
        TypeConstraint::Element(Box::new(ty))
    }

    #[test]
    fn conditions_on_one_shaped_type_are_folded() {
        let i8 = || TypeConstraint::int(Sign::Signless, 8);
        let ranked = shaped(Shaped { ranked: true, min_rank: 1, ..Shaped::default() });
        let parts = vec![container(Container::Tensor), ranked, element(i8())];
        assert_eq!(all_of(parts).to_string(), "rankedtensor<i8>[rank >= 1]");
        let parts = vec![element(i8()), container(Container::Vector), container(Container::FixedVector)];
        assert_eq!(all_of(parts).to_string(), "fixedvector<i8>");
    }

    #[test]
    fn conditions_that_cannot_be_folded_stay_separate() {
        let parts = vec![container(Container::Vector), container(Container::MemRef)];
        assert_eq!(all_of(parts).to_string(), "(vector<any> & memref<any>)");
        let parts = vec![TypeConstraint::Class("pdl::RangeType".to_owned()), element(TypeConstraint::Index)];
        assert_eq!(all_of(parts).to_string(), "(class pdl::RangeType & element index)");
    }

    #[test]
    fn choices_of_containers_are_merged_but_not_with_their_elements() {
        let either = any_of(vec![container(Container::Tensor), container(Container::MemRef)]);
        assert_eq!(all_of(vec![either, element(TypeConstraint::Index)]).to_string(), "tensor/memref<index>");
        let tensor = all_of(vec![container(Container::Tensor), element(TypeConstraint::Index)]);
        assert_eq!(
            any_of(vec![tensor, container(Container::MemRef)]).to_string(),
            "(tensor<index> | memref<any>)"
        );
    }
}
