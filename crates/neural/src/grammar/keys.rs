//! Which attributes an operation has, and which values they take.

use std::collections::{BTreeMap, BTreeSet};

use mohole_catalog::{AttrConstraint, EnumForm, OpDef, Sign, TypeConstraint};

use crate::generic::start_of;
use crate::normal::{parse_attr, parse_type};
use crate::special::Special;
use crate::tree::{Attr, TextKind};
use crate::vocabulary::{Token, Vocabulary};

use super::facts::{KeyFacts, MAX_VALUES, OpFacts};
use super::mask::Mask;
use super::sets::{Sets, add, kind_mark};

/// What is known of one attribute of an operation.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeyRule {
    pub(crate) token: Option<Token>,
    pub(crate) required: bool,
    pub(crate) in_attrs: bool,
    /// The symbols in it need no definition.
    pub(crate) undefined: bool,
    /// Classes of values; empty for any.
    pub(crate) classes: Vec<String>,
    /// The values of classes that are listed; `None` if not all are known.
    pub(crate) listed: Option<Listed>,
}

/// The only values of an attribute.
#[derive(Debug, Clone, Default)]
pub(crate) struct Listed {
    /// Those with a token.
    pub(crate) tokens: Vec<Token>,
    /// Those that are spelled.
    pub(crate) texts: Vec<(TextKind, Box<str>)>,
}

/// Occurrences that make what a corpus shows of a key stand alone.
const MIN_OCCURRENCES: u32 = 10;
/// Occurrences of an operation that make a key required which all of them have.
const ALWAYS: u32 = 5;

pub(crate) fn key_rules(
    def: Option<&OpDef>,
    facts: Option<&OpFacts>,
    v: &Vocabulary,
) -> BTreeMap<String, KeyRule> {
    let mut rules: BTreeMap<String, KeyRule> = BTreeMap::new();
    for attribute in def.iter().flat_map(|def| &def.attributes) {
        let classes = constraint_classes(&attribute.constraint).unwrap_or_default();
        let required = !attribute.optional && attribute.default.is_none();
        let token = v.key(&attribute.name);
        let rule = KeyRule { token, required, classes, ..KeyRule::default() };
        rules.insert(attribute.name.clone(), rule);
    }
    for (name, has) in [
        ("operandSegmentSizes", "AttrSizedOperandSegments"),
        ("resultSegmentSizes", "AttrSizedResultSegments"),
    ] {
        if def.is_some_and(|def| def.has_trait(has)) {
            let classes = vec!["array:i32".to_owned()];
            let rule = KeyRule { token: v.key(name), required: true, classes, ..KeyRule::default() };
            rules.insert(name.to_owned(), rule);
        }
    }
    for (key, seen) in facts.iter().flat_map(|facts| &facts.keys) {
        let rule =
            rules.entry(key.clone()).or_insert_with(|| KeyRule { token: v.key(key), ..KeyRule::default() });
        let always = facts.is_some_and(|facts| facts.count >= ALWAYS && seen.count >= facts.count);
        rule.required |= always;
        rule.in_attrs = seen.in_attrs;
        rule.undefined = seen.undefined;
        rule.classes = match (rule.classes.is_empty(), seen.count >= MIN_OCCURRENCES) {
            (true, false) if def.is_some() => Vec::new(),
            (true, _) | (false, true) => seen.classes.iter().cloned().collect(),
            (false, false) => seen.classes.iter().chain(&rule.classes).cloned().collect(),
        };
        rule.listed = listed(seen, v);
    }
    rules
}

/// The values of an attribute, if these are all. A string that is never repeated may be any string.
fn listed(seen: &KeyFacts, v: &Vocabulary) -> Option<Listed> {
    let count = seen.values.len();
    let has_strings = seen.classes.contains("string");
    let repeated = seen.count as usize >= count * if has_strings { MIN_OCCURRENCES as usize } else { 3 };
    if count == 0 || count > MAX_VALUES || !repeated {
        return None;
    }
    let mut listed = Listed::default();
    for value in seen.values.iter().filter_map(|text| parse_attr(text)) {
        match (v.attr(&value), value) {
            (Some(token), _) => listed.tokens.push(token),
            (None, Attr::Text { kind, body, .. }) => listed.texts.push((kind, body)),
            (None, _) => return None,
        }
    }
    Some(listed)
}

/// The classes of attributes that satisfy a constraint. `None` if they are not known.
fn constraint_classes(constraint: &AttrConstraint) -> Option<Vec<String>> {
    let one = |class: &str| Some(vec![class.to_owned()]);
    match constraint {
        AttrConstraint::AnyOf(parts) => {
            let parts = parts.iter().map(constraint_classes).collect::<Option<Vec<_>>>()?;
            Some(parts.concat())
        }
        AttrConstraint::Unit => one("unit"),
        AttrConstraint::Bool => one("bool"),
        AttrConstraint::Integer(ty) | AttrConstraint::Float(ty) => {
            scalar(ty).map(|ty| vec![format!("number:{ty}")])
        }
        AttrConstraint::String => one("string"),
        AttrConstraint::SymbolRef { flat: true } => one("symbol"),
        AttrConstraint::SymbolRef { flat: false } => Some(vec!["symbol".to_owned(), "path".to_owned()]),
        AttrConstraint::AffineMap => one("affine_map"),
        AttrConstraint::IntegerSet => one("affine_set"),
        AttrConstraint::Array(inner) => {
            let inner = constraint_classes(inner)?;
            Some(inner.iter().map(|class| format!("[{class}]")).chain(["[]".to_owned()]).collect())
        }
        AttrConstraint::Dictionary => one("dict"),
        AttrConstraint::Elements { .. } => one("dense"),
        AttrConstraint::DenseArray(element) => Some(vec![format!("array:{element}")]),
        AttrConstraint::Enum { form: EnumForm::Integer { width }, .. } => {
            Some(vec![format!("number:i{width}")])
        }
        AttrConstraint::Enum { form: EnumForm::Attribute { dialect, mnemonic, angled }, .. } => {
            Some(vec![if *angled { format!("#{dialect}.{mnemonic}") } else { format!("#{dialect}") }])
        }
        AttrConstraint::Dialect { dialect, mnemonic } => Some(vec![format!("#{dialect}.{mnemonic}")]),
        AttrConstraint::Confined { base, .. } | AttrConstraint::Constant { base, .. } => {
            constraint_classes(base)
        }
        _ => None,
    }
}

/// The one type that satisfies a constraint.
fn scalar(constraint: &TypeConstraint) -> Option<String> {
    match constraint {
        TypeConstraint::Integer { sign, width: Some(width) } => {
            let letters = match sign {
                Sign::Any | Sign::Signless => "i",
                Sign::Signed => "si",
                Sign::Unsigned => "ui",
            };
            Some(format!("{letters}{width}"))
        }
        TypeConstraint::Index => Some("index".to_owned()),
        TypeConstraint::Float(kind) => kind.clone(),
        _ => None,
    }
}

/// Adds the tokens that begin an attribute of one of these classes.
pub(crate) fn add_classes(classes: &[&str], listed: Option<&Listed>, sets: &Sets, mask: &mut Mask) {
    for &class in classes {
        let is_listed =
            class == "string" || class.starts_with(['#', 'l', 's']) && !class.starts_with("symbol");
        if let Some(listed) = listed.filter(|_| is_listed) {
            listed.tokens.iter().for_each(|&token| mask.add(token));
            listed.texts.iter().for_each(|(kind, _)| add(mask, start_of(*kind)));
            continue;
        }
        if let Some(whole) = sets.classes.get(class) {
            mask.add_all(whole);
        }
        let (head, rest) = class.split_once(':').unwrap_or((class, ""));
        let mark = match head {
            "unit" => Some(Special::Unit),
            "number" => Some(Special::Number),
            "array" => Some(Special::DenseArray),
            "string" => Some(Special::String),
            "dense" => Some(Special::Dense),
            "resource" => Some(Special::Resource),
            "sparse" => Some(Special::Sparse),
            "affine_map" => Some(Special::AffineMap),
            "affine_set" => Some(Special::AffineSet),
            "dict" => Some(Special::Dict),
            "path" => Some(Special::Path),
            "bool" => {
                add(mask, Special::False);
                Some(Special::True)
            }
            "symbol" | "name" => {
                mask.add_all(&sets.symbols);
                sets.classes.get("symbol").into_iter().for_each(|names| mask.add_all(names));
                Some(Special::SpelledSymbol)
            }
            "type" => {
                if let Some(types) = sets.kinds.get(rest) {
                    mask.add_all(types);
                }
                if rest.starts_with('!') { Some(Special::SpelledType) } else { kind_mark(rest) }
            }
            _ if head.starts_with('[') => Some(Special::Array),
            _ => Some(Special::Opaque),
        };
        if let Some(mark) = mark {
            add(mask, mark);
        }
    }
}

/// The classes of the elements of arrays of these classes.
pub(crate) fn inner_classes<'a>(classes: &[&'a str]) -> Vec<&'a str> {
    let inner = |class: &&'a str| class.strip_prefix('[').and_then(|class| class.strip_suffix(']'));
    let found: BTreeSet<&str> = classes.iter().filter_map(inner).filter(|class| !class.is_empty()).collect();
    found.into_iter().collect()
}

/// The types behind `number:` or `array:` in classes.
pub(crate) fn class_types(classes: &[&str], head: &str, v: &Vocabulary) -> Vec<Token> {
    let types = classes.iter().filter_map(|class| class.strip_prefix(head)?.strip_prefix(':'));
    types.filter_map(|text| Some(v.ty(&*parse_type(text)?).unwrap_or(Special::SpelledType.token()))).collect()
}
