//! Attribute constraints from their records.

use super::fold::any_of;
use super::pred::{self, MAX_DEPTH, split_top};
use super::record::{Record, short_class};
use super::types;
use crate::{AttrConstraint, AttrRule, EnumForm, Sign, TypeConstraint};

/// An attribute as an op uses it.
pub(super) struct Attribute {
    pub(super) constraint: AttrConstraint,
    pub(super) optional: bool,
    pub(super) default: Option<String>,
}

/// Reads an attribute of an op; `None` for a derived one, which is not stored.
pub(super) fn attribute(def: Record<'_>) -> Option<Attribute> {
    if def.is("DerivedAttr") {
        return None;
    }
    let optional = def.flag("isOptional");
    let default = def.some_text("defaultValue");
    Some(Attribute { constraint: constraint(def), optional, default })
}

/// The constraint of an attribute record, optional or not.
pub(super) fn constraint(def: Record<'_>) -> AttrConstraint {
    constraint_at(def, 0)
}

/// The enum attribute with this enum record in this form.
pub(super) fn enum_of(info: Record<'_>, form: EnumForm) -> AttrConstraint {
    AttrConstraint::Enum { name: enum_name(info), form }
}

/// The name of an enum: its C++ class.
pub(super) fn enum_name(info: Record<'_>) -> String {
    let namespace = short_class(info.text("cppNamespace"));
    let class = info.text("className");
    if namespace.is_empty() { class.to_owned() } else { format!("{namespace}::{class}") }
}

/// The width of the integers that store an enum.
pub(super) fn enum_width(info: Record<'_>) -> u32 {
    let width = info.int("bitwidth").or_else(|| info.record("valueType")?.int("bitwidth"));
    width.and_then(|width| u32::try_from(width).ok()).unwrap_or(32)
}

fn constraint_at(def: Record<'_>, depth: usize) -> AttrConstraint {
    if depth > MAX_DEPTH {
        return AttrConstraint::Any;
    }
    if def.is("ConstantAttr") {
        let base = def.record("attr").map_or(AttrConstraint::Any, |base| constraint_at(base, depth + 1));
        return AttrConstraint::Constant { base: Box::new(base), value: def.text("value").to_owned() };
    }
    if let (true, Some(info)) = (def.is("EnumAttr"), def.record("enum")) {
        return enum_of(
            info,
            EnumForm::Attribute {
                dialect: def.record("dialect").map_or("", |dialect| dialect.text("name")).to_owned(),
                mnemonic: def.text("mnemonic").to_owned(),
                angled: def.text("assemblyFormat").trim_start().starts_with("`<`"),
            },
        );
    }
    if def.is("EnumAttrInfo") {
        return enum_of(def, EnumForm::Integer { width: enum_width(def) });
    }
    if def.is("AttrDef") {
        return AttrConstraint::Class(short_class(def.text("cppType")).to_owned());
    }
    if let Some(base) = def.record("baseAttr") {
        let base = constraint_at(base, depth + 1);
        let rules: Vec<_> = def.records("attrConstraints").into_iter().flat_map(rules_of).collect();
        return if rules.is_empty() { base } else { confine(base, rules) };
    }
    if let (true, Some(element)) = (def.is("TypedArrayAttrBase"), def.record("elementAttr")) {
        return AttrConstraint::Array(Box::new(constraint_at(element, depth + 1)));
    }
    if def.is("AnyAttrOf") {
        let choices = def.records("allowedAttributes");
        return AttrConstraint::AnyOf(
            choices.into_iter().map(|choice| constraint_at(choice, depth + 1)).collect(),
        );
    }
    by_storage(def)
}

/// By the C++ class that stores it; further conditions of the predicate become rules.
fn by_storage(def: Record<'_>) -> AttrConstraint {
    let predicate = def.record("predicate");
    let storage = short_class(def.text("storageType"));
    let value_type = || def.record("valueType").map(types::constraint);
    match storage {
        "IntegerAttr" => {
            return AttrConstraint::Integer(value_type().unwrap_or_else(any_int));
        }
        "FloatAttr" => return AttrConstraint::Float(value_type().unwrap_or(TypeConstraint::Float(None))),
        "TypeAttr" => return AttrConstraint::Type(predicate.map_or(TypeConstraint::Any, type_inside)),
        _ => {}
    }
    let text = predicate.map(pred::text).unwrap_or_default();
    let mut conditions = split_top(&text, "&&");
    let class = conditions.first().and_then(|first| isa(pred::strip_parens(first)));
    let class = match class {
        Some(class) => {
            conditions.remove(0);
            class
        }
        None if matches!(storage, "Attribute" | "") => match text.as_str() {
            "true" | "" => return AttrConstraint::Any,
            _ => return named(def, text),
        },
        None => storage,
    };
    let base = builtin_class(class, &text).unwrap_or_else(|| AttrConstraint::Class(class.to_owned()));
    if matches!(base, AttrConstraint::Elements { .. }) {
        // Element type and shape are already taken from the text.
        return base;
    }
    let rules: Vec<_> = conditions.into_iter().filter(|text| *text != "true").map(rule).collect();
    if rules.is_empty() { base } else { confine(base, rules) }
}

fn any_int() -> TypeConstraint {
    TypeConstraint::Integer { sign: Sign::Any, width: None }
}

/// The class tested, if the condition is `isa<Class>($_self)` and nothing else.
fn isa(condition: &str) -> Option<&str> {
    let class = condition.strip_prefix("isa<")?.strip_suffix(">($_self)")?;
    (!class.contains(',')).then_some(class)
}

fn builtin_class(class: &str, predicate: &str) -> Option<AttrConstraint> {
    Some(match class {
        "Attribute" => AttrConstraint::Any,
        // An interface. These are the typed attributes of the builtin dialect.
        "TypedAttr" => AttrConstraint::AnyOf(vec![
            AttrConstraint::Integer(any_of(vec![any_int(), TypeConstraint::Index])),
            AttrConstraint::Float(TypeConstraint::Float(None)),
            AttrConstraint::Elements { element: TypeConstraint::Any, shape: None },
        ]),
        "BoolAttr" => AttrConstraint::Bool,
        "UnitAttr" => AttrConstraint::Unit,
        "StringAttr" => AttrConstraint::String,
        "TypeAttr" => AttrConstraint::Type(TypeConstraint::Any),
        "IntegerAttr" => AttrConstraint::Integer(any_int()),
        "FloatAttr" => AttrConstraint::Float(TypeConstraint::Float(None)),
        "DictionaryAttr" => AttrConstraint::Dictionary,
        "SymbolRefAttr" => AttrConstraint::SymbolRef { flat: false },
        "FlatSymbolRefAttr" => AttrConstraint::SymbolRef { flat: true },
        "AffineMapAttr" => AttrConstraint::AffineMap,
        "IntegerSetAttr" => AttrConstraint::IntegerSet,
        "LocationAttr" => AttrConstraint::Location,
        "ArrayAttr" => AttrConstraint::Array(Box::new(AttrConstraint::Any)),
        "DenseArrayAttr" => AttrConstraint::DenseArray(String::new()),
        "ElementsAttr"
        | "DenseElementsAttr"
        | "DenseIntElementsAttr"
        | "DenseFPElementsAttr"
        | "DenseIntOrFPElementsAttr" => elements(class, predicate),
        _ => {
            let element = class.strip_prefix("Dense")?.strip_suffix("ArrayAttr")?;
            AttrConstraint::DenseArray(if element == "Bool" {
                "i1".to_owned()
            } else {
                element.to_lowercase()
            })
        }
    })
}

/// Constant shaped values: the text of the predicate gives element type and shape.
fn elements(class: &str, predicate: &str) -> AttrConstraint {
    let element = predicate
        .split_once("getElementType().")
        .and_then(|(_, call)| call.split_once(')'))
        .and_then(|(call, _)| super::leaf::leaf(&format!("$_self.{call})")));
    let fallback = match class {
        "DenseIntElementsAttr" => any_int(),
        "DenseFPElementsAttr" => TypeConstraint::Float(None),
        _ => TypeConstraint::Any,
    };
    let shape = predicate
        .split_once("ArrayRef<int64_t>({")
        .and_then(|(_, rest)| rest.split_once('}'))
        .and_then(|(sizes, _)| sizes.split(',').map(|size| size.trim().parse().ok()).collect());
    AttrConstraint::Elements { element: element.unwrap_or(fallback), shape }
}

/// The type inside a type attribute: the predicate under the substitution for its value.
fn type_inside(pred: Record<'_>) -> TypeConstraint {
    let inner =
        pred.records("children").into_iter().find(|child| child.text("replacement").contains("getValue()"));
    let inner = inner.and_then(|subst| subst.records("children").into_iter().next());
    inner.map_or(TypeConstraint::Any, types::of_pred)
}

fn confine(base: AttrConstraint, mut rules: Vec<AttrRule>) -> AttrConstraint {
    match base {
        AttrConstraint::Confined { base, rules: mut inner } => {
            inner.append(&mut rules);
            AttrConstraint::Confined { base, rules: inner }
        }
        base => AttrConstraint::Confined { base: Box::new(base), rules },
    }
}

fn named(def: Record<'_>, predicate: String) -> AttrConstraint {
    AttrConstraint::Named {
        def: def.own_name().to_owned(),
        predicate,
        summary: def.text("summary").to_owned(),
    }
}

fn rules_of(constraint: Record<'_>) -> Vec<AttrRule> {
    let text = constraint.record("predicate").map(pred::text).unwrap_or_default();
    split_top(pred::strip_parens(&text), "&&")
        .into_iter()
        .map(|part| rule(pred::strip_parens(part)))
        .collect()
}

/// The meaning of a condition on the value.
fn rule(text: &str) -> AttrRule {
    understood(text).unwrap_or_else(|| AttrRule::Other(text.to_owned()))
}

fn understood(text: &str) -> Option<AttrRule> {
    let int = "cast<IntegerAttr>($_self)";
    if let Some(call) = text.strip_prefix('!').and_then(|rest| rest.strip_prefix(int)) {
        return (call == ".getValue().isNegative()").then_some(AttrRule::Min(0));
    }
    if let Some(call) = text.strip_prefix(int) {
        return match call {
            ".getValue().isStrictlyPositive()" => Some(AttrRule::Min(1)),
            ".getValue().isPowerOf2()" => Some(AttrRule::PowerOfTwo),
            _ => {
                let (operator, number) = call.strip_prefix(".getInt() ")?.split_once(' ')?;
                let number: i64 = number.parse().ok()?;
                match operator {
                    ">=" => Some(AttrRule::Min(number)),
                    ">" => Some(AttrRule::Min(number.checked_add(1)?)),
                    "<=" => Some(AttrRule::Max(number)),
                    "<" => Some(AttrRule::Max(number.checked_sub(1)?)),
                    "!=" => Some(AttrRule::NotEqual(number)),
                    "==" => Some(AttrRule::OneOf(vec![number])),
                    _ => None,
                }
            }
        };
    }
    if let Some(rest) = text.strip_prefix("is_contained({") {
        let (values, of) = rest.split_once('}')?;
        let values = values.split(',').map(|value| value.trim().parse().ok()).collect::<Option<_>>()?;
        return of.contains(int).then_some(AttrRule::OneOf(values));
    }
    if let Some(rest) = text.strip_prefix("all_of(") {
        return match rest.split_once("return v ")?.1 {
            tail if tail.starts_with("> 0") => Some(AttrRule::Min(1)),
            tail if tail.starts_with(">= 0") => Some(AttrRule::Min(0)),
            _ => None,
        };
    }
    if text.starts_with("is_sorted(") {
        return Some(AttrRule::Sorted(false));
    }
    if text.contains("adjacent_find(") {
        return Some(AttrRule::Sorted(true));
    }
    let (_, call) = text.strip_prefix("cast<")?.split_once("Attr>($_self).size() ")?;
    let (operator, number) = call.split_once(' ')?;
    let number = number.parse().ok()?;
    match operator {
        "==" => Some(AttrRule::Count(number)),
        ">=" => Some(AttrRule::MinCount(number)),
        "<=" => Some(AttrRule::MaxCount(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_on_values_are_understood_or_kept_as_text() {
        let check = |text: &str, expected: &str| assert_eq!(rule(text).to_string(), expected);
        check("cast<IntegerAttr>($_self).getInt() >= 2", ">= 2");
        check("cast<IntegerAttr>($_self).getValue().isStrictlyPositive()", ">= 1");
        check("!cast<IntegerAttr>($_self).getValue().isNegative()", ">= 0");
        check("is_contained({2, 4}, cast<IntegerAttr>($_self).getInt())", "in [2, 4]");
        check("cast<DenseArrayAttr>($_self).size() == 3", "count 3");
        check("cast<ArrayAttr>($_self).size() >= 1", "count >= 1");
        check("isFine($_self)", "`isFine($_self)`");
    }
}
