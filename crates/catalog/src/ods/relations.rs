//! Conditions that tie operands and results together, from the records of predicate traits.

use super::pred;
use super::record::Record;
use crate::{OpDef, Relation};

/// The meaning of a trait with a predicate. `None` if it is always true.
pub(super) fn relation(op: &OpDef, item: Record<'_>) -> Option<Relation> {
    let values = item.texts("values");
    for (class, make) in [
        ("AllTypesMatch", Relation::SameType as Make),
        ("AllElementTypesMatch", Relation::SameElementType),
        ("AllShapesMatch", Relation::SameShape),
        ("AllRanksMatch", Relation::SameRank),
        ("AllElementCountsMatch", Relation::SameElementCount),
    ] {
        if item.is(class) && !values.is_empty() {
            return Some(make(values));
        }
    }
    if item.is("TypesMatchWith") {
        return Some(Relation::TypeFrom {
            from: item.text("lhs").to_owned(),
            to: item.text("rhs").to_owned(),
            transform: pred::short(item.text("transformer")),
        });
    }
    let predicate = item.record("predicate").map(pred::text).unwrap_or_default();
    if predicate == "true" {
        return None;
    }
    let summary = item.text("summary").to_owned();
    Some(understood(op, &predicate).unwrap_or(Relation::Other { summary, predicate }))
}

type Make = fn(Vec<String>) -> Relation;

/// Equalities of one property of two values each, possibly after guards: `f(a) == f(b) && f(b) == f(a)`.
fn understood(op: &OpDef, predicate: &str) -> Option<Relation> {
    let mut found: Option<(Make, Vec<String>)> = None;
    for part in conjuncts(predicate) {
        if is_guard(&part) {
            continue;
        }
        let sides = pred::split_top(&part, "==");
        let [left, right] = sides.as_slice() else { return None };
        let (left, a) = value_in(op, pred::strip_parens(left))?;
        let (right, b) = value_in(op, pred::strip_parens(right))?;
        let make = kind(&left).filter(|_| left == right)?;
        let (first, names) = found.get_or_insert((make, vec![a.clone()]));
        // A relation is one set of values that agree in one property. Anything else is not supported.
        let alike = first(Vec::new()) == make(Vec::new()) && (names.contains(&a) || names.contains(&b));
        if !alike {
            return None;
        }
        names.extend([a, b].into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    }
    found.map(|(make, names)| make(names))
}

fn conjuncts(predicate: &str) -> Vec<String> {
    let parts = pred::split_top(pred::strip_parens(predicate), "&&");
    match parts.as_slice() {
        [only] => vec![(*only).to_owned()],
        _ => parts.into_iter().flat_map(conjuncts).collect(),
    }
}

/// Conditions that only guard the rest.
fn is_guard(part: &str) -> bool {
    let part = pred::strip_parens(part);
    part.starts_with("isa<ShapedType>(") || part.starts_with("$_op.getNum")
}

/// The expression with `@` for the one value it mentions, and the name of that value.
fn value_in(op: &OpDef, side: &str) -> Option<(String, String)> {
    let start = side.find('$')?;
    let rest = &side[start + 1..];
    let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let (text, name) = if &rest[..word] == "_op" {
        let length = rest.find(')')? + 1;
        let call = &rest[..length];
        let index = |prefix: &str| call.strip_prefix(prefix)?.strip_suffix(')')?.parse::<usize>().ok();
        let operand = index("_op.getOperand(").and_then(|at| op.operands.get(at));
        let result = index("_op.getResult(").and_then(|at| op.results.get(at));
        (call, operand.or(result)?.name.clone())
    } else {
        (&rest[..word], rest[..word].to_owned())
    };
    let form = side.replace(&format!("${text}"), "@");
    (!form.contains('$')).then_some((form, name))
}

/// The property that an expression reads from a value.
fn kind(form: &str) -> Option<Make> {
    match form {
        "@.getType()" => Some(Relation::SameType),
        "getElementTypeOrSelf(@)" | "getElementTypeOrSelf(@.getType())" => Some(Relation::SameElementType),
        _ if form.contains(".getShape()") && !form.contains('[') => Some(Relation::SameShape),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Arity, TypeConstraint, ValueDef};

    fn check(predicate: &str, expected: &str) {
        let value = |name: &str| ValueDef {
            name: name.to_owned(),
            ty: TypeConstraint::Any,
            arity: Arity::One,
            effects: Vec::new(),
        };
        let op =
            OpDef { operands: vec![value("a"), value("b")], results: vec![value("r")], ..OpDef::default() };
        assert_eq!(format!("{:?}", understood(&op, predicate)), expected, "{predicate}");
    }

    #[test]
    fn equalities_of_two_values_are_understood() {
        check(
            "getElementTypeOrSelf($_op.getResult(0)) == getElementTypeOrSelf($_op.getOperand(1))",
            r#"Some(SameElementType(["r", "b"]))"#,
        );
        check(
            "($_op.getNumOperands() > 1) && (isa<ShapedType>($_op.getOperand(0).getType())) && ($_op.getOperand(0).getType() == $r.getType())",
            r#"Some(SameType(["a", "r"]))"#,
        );
        check(
            "((isa<T>($x.getType()) ? cast<T>($x.getType()).getShape() : {})) == ((isa<T>($y.getType()) ? cast<T>($y.getType()).getShape() : {}))",
            r#"Some(SameShape(["x", "y"]))"#,
        );
    }

    #[test]
    fn connected_equalities_are_one_relation() {
        check(
            "$a.getType() == $b.getType() && $b.getType() == $r.getType()",
            r#"Some(SameType(["a", "b", "r"]))"#,
        );
    }

    #[test]
    fn other_conditions_stay_text() {
        check("bool(getA()) == bool(getB())", "None");
        check("$a.getType() == $r.getType() && odd($a)", "None");
        check("$a.getType().getTypeID() == $r.getType().getTypeID()", "None");
        check("$a.getType() == $b.getType() && $c.getType() == $d.getType()", "None");
        check("$a.getType() == $b.getType() && getElementTypeOrSelf($a) == getElementTypeOrSelf($b)", "None");
        check("$_op.getOperand(7).getType() == $r.getType()", "None");
        check("cast<V>($a.getType()).getShape()[0] == cast<V>($b.getType()).getShape()[0]", "None");
    }
}
