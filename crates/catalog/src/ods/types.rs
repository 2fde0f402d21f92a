//! Type constraints from their records: by class if the class keeps its parts, otherwise by predicate.

use super::fold::{all_of, any_of, not};
use super::leaf::leaf;
use super::pred::{self, MAX_DEPTH};
use super::record::{Record, short_class};
use crate::TypeConstraint;

/// The constraint of a `TypeConstraint` record.
pub(super) fn constraint(def: Record<'_>) -> TypeConstraint {
    constraint_at(def, 0)
}

/// The constraint of a predicate on types.
pub(super) fn of_pred(pred: Record<'_>) -> TypeConstraint {
    of_pred_at(pred, 0)
}

fn constraint_at(def: Record<'_>, depth: usize) -> TypeConstraint {
    if depth > MAX_DEPTH {
        return TypeConstraint::Any;
    }
    let all =
        |field: &str| def.records(field).into_iter().map(|part| constraint_at(part, depth + 1)).collect();
    let found = if def.is("AnyTypeOf") {
        any_of(all("allowedTypes"))
    } else if def.is("AllOfType") {
        all_of(all("allowedTypes"))
    } else if def.is("TypeDef") {
        TypeConstraint::Class(short_class(def.text("cppType")).to_owned())
    } else if let (true, Some(base)) = (def.is("ConfinedType"), def.record("baseType")) {
        let rules = def.records("predicateList").into_iter().map(|pred| of_pred_at(pred, depth + 1));
        all_of([constraint_at(base, depth + 1)].into_iter().chain(rules).collect())
    } else {
        def.record("predicate").map_or(TypeConstraint::Any, |pred| of_pred_at(pred, depth + 1))
    };
    name_leaf(found, def)
}

fn of_pred_at(pred: Record<'_>, depth: usize) -> TypeConstraint {
    if depth > MAX_DEPTH {
        return TypeConstraint::Any;
    }
    let children = || pred.records("children").into_iter().map(|child| of_pred_at(child, depth + 1));
    let found = match pred.record("kind").map(|kind| kind.name) {
        Some("PredCombinerAnd") => Some(all_of(children().collect())),
        Some("PredCombinerOr") => Some(any_of(children().collect())),
        Some("PredCombinerNot") => children().next().map(not),
        Some("PredCombinerConcat") => children().next().and_then(|inner| concat(pred, inner)),
        Some("PredCombinerSubstLeaves") => {
            let replacement = pred.text("replacement");
            // A plain name is the variable of the surrounding lambda, which says what it is.
            let is_variable = replacement.chars().all(|c| c.is_alphanumeric() || c == '_');
            let is_element = replacement.ends_with(".getElementType()") && replacement.contains("($_self)");
            children().next().and_then(|inner| match (is_variable, is_element) {
                (true, _) => Some(inner),
                (_, true) => Some(TypeConstraint::Element(Box::new(inner))),
                _ => None,
            })
        }
        _ => leaf(&pred::short(pred.text("predExpr"))),
    };
    found.unwrap_or_else(|| TypeConstraint::Named {
        def: String::new(),
        predicate: pred::text(pred),
        summary: String::new(),
    })
}

/// A lambda over the element type of a shaped type, or over all element types of a tuple.
fn concat(pred: Record<'_>, inner: TypeConstraint) -> Option<TypeConstraint> {
    let around = format!("{}{}", pred.text("prefix"), pred.text("suffix"));
    let is_element = around.contains("getElementType()")
        || (around.contains("all_of(")
            && (around.contains("getTypes()") || around.contains("getFlattenedTypes(")));
    is_element.then(|| TypeConstraint::Element(Box::new(inner)))
}

/// A condition that stays C++ text gets the name and the summary of its definition.
fn name_leaf(found: TypeConstraint, of: Record<'_>) -> TypeConstraint {
    match found {
        TypeConstraint::Named { def, predicate, summary } if def.is_empty() => TypeConstraint::Named {
            def: of.own_name().to_owned(),
            predicate,
            summary: if summary.is_empty() { of.text("summary").to_owned() } else { summary },
        },
        found => found,
    }
}
