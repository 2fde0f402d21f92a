//! Reads ops from a compiler's Python bindings.
//!
//! A compiler of another project often comes without its definitions, but with bindings that `mlir-tblgen`
//! generated from them, such as `_quantum_ops_gen.py`. They list the operands, results, attributes and
//! regions of every op, with rough constraints; the generator learns the rest from the verifier. Their
//! examples show how types are spelled.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    Arity, AttrConstraint, AttributeDef, Catalog, Container, OpDef, RegionDef, Relation, Shaped, Sign,
    Source, SuccessorDef, TypeConstraint, TypeDef, ValueDef,
};

impl Catalog {
    /// Adds the ops in a compiler's bindings, and the types without parameters in their examples. Dialects
    /// that the compiler lacks or that already have ops are skipped. Takes all files at once, because ops of
    /// one dialect use types of another.
    pub fn add_bindings<'a>(&mut self, files: impl IntoIterator<Item = &'a str> + Clone) {
        let is_new = |name: &str| {
            let dialect = mohole_ir::dialect_of(name);
            self.dialect(dialect).is_some_and(|known| known.registered) && self.ops_of(dialect).is_empty()
        };
        let types: BTreeSet<String> = files.clone().into_iter().flat_map(types_in).collect();
        let types: BTreeSet<String> = types.into_iter().filter(|name| is_new(name)).collect();
        let unknown = any_of(&types);
        let classes = files.into_iter().flat_map(classes).filter(|class| is_new(class.name));
        let ops: Vec<OpDef> = classes.map(|class| class.op(&unknown)).collect();
        self.ops.extend(ops);
        self.types.extend(types.into_iter().map(|name| TypeDef { name, ..TypeDef::default() }));
        self.sort();
    }
}

/// These types first, then any other.
fn any_of(types: &BTreeSet<String>) -> TypeConstraint {
    let known = types.iter().filter_map(|name| name.split_once('.')).map(|(dialect, mnemonic)| {
        TypeConstraint::Dialect { dialect: dialect.to_owned(), mnemonic: mnemonic.to_owned() }
    });
    match types.is_empty() {
        true => TypeConstraint::Any,
        false => TypeConstraint::AnyOf(known.chain([TypeConstraint::Any]).collect()),
    }
}

/// The types without parameters that a text mentions.
fn types_in(text: &str) -> impl Iterator<Item = String> + '_ {
    text.match_indices('!').filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let name = rest[..end].trim_end_matches('.');
        let starts = |word: &str| word.starts_with(|c: char| c.is_ascii_lowercase());
        let (dialect, mnemonic) = name.split_once('.')?;
        (starts(dialect) && starts(mnemonic) && !rest[end..].starts_with('<')).then(|| name.to_owned())
    })
}

/// The part of a file about one op: from its name to the next class.
struct Class<'a> {
    name: &'a str,
    lines: Vec<&'a str>,
}

fn classes(text: &str) -> impl Iterator<Item = Class<'_>> {
    text.split("\nclass ").filter_map(|class| {
        let lines: Vec<&str> = class.lines().collect();
        let name = lines.iter().find_map(|line| line.trim().strip_prefix("OPERATION_NAME = "))?;
        // A class without this line is only an adaptor for the operands.
        let is_op = lines.iter().any(|line| line.trim().starts_with("_ODS_REGIONS"));
        is_op.then(|| Class { name: name.trim_matches('"'), lines })
    })
}

/// A Python property of a class: its name, return type and body.
struct Property<'a> {
    name: &'a str,
    returns: &'a str,
    body: String,
}

/// The part of an op that a property accesses.
enum Role {
    Operand,
    Result,
    Attribute,
    Region,
}

impl Property<'_> {
    fn role(&self) -> Option<Role> {
        let has = |what: &str| self.body.contains(what);
        // Check operands first: a segment of operands is computed from an attribute.
        if has("operation.operands") {
            Some(Role::Operand)
        } else if has("operation.results") {
            Some(Role::Result)
        } else if has("operation.attributes") {
            Some(Role::Attribute)
        } else {
            has(".regions[").then_some(Role::Region)
        }
    }

    fn arity(&self) -> Arity {
        match self.returns {
            returns if returns.starts_with("_Optional[") => Arity::Optional,
            returns if returns.contains("List") => Arity::Variadic(0),
            _ => Arity::One,
        }
    }

    fn value(&self, unknown: &TypeConstraint) -> ValueDef {
        let hint = self.returns.rsplit("_ods_ir.").next().unwrap_or_default().trim_end_matches(']');
        let ty = type_of_class(hint).unwrap_or_else(|| unknown.clone());
        ValueDef { name: self.name.to_owned(), ty, arity: self.arity(), effects: Vec::new() }
    }

    fn attribute(&self, builders: &BTreeMap<&str, &str>) -> AttributeDef {
        // The property is renamed if its name is a Python keyword; the attribute is not.
        let name = self.body.split('"').nth(1).unwrap_or(self.name);
        let class = self.returns.rsplit("_ods_ir.").next().unwrap_or_default().trim_end_matches(']');
        let is_unit = self.returns == "bool";
        let builder = builders.get(name).copied().unwrap_or_default();
        let constraint = match name {
            _ if is_unit => AttrConstraint::Unit,
            // Every function-like op uses this name.
            "function_type" => AttrConstraint::Type(TypeConstraint::Function),
            _ => attr_of_builder(builder).or_else(|| attr_of_class(class)).unwrap_or(AttrConstraint::Any),
        };
        let optional = is_unit || self.returns.starts_with("_Optional[");
        AttributeDef { name: name.to_owned(), constraint, optional, default: None, property: true }
    }
}

impl<'a> Class<'a> {
    fn op(&self, unknown: &TypeConstraint) -> OpDef {
        let builders = self.builders();
        let mut op = OpDef { name: self.name.to_owned(), source: Source::Bound, ..OpDef::default() };
        op.summary = self.summary();
        for property in self.properties() {
            match property.role() {
                Some(Role::Operand) => op.operands.push(property.value(unknown)),
                Some(Role::Result) => op.results.push(property.value(unknown)),
                Some(Role::Attribute) => op.attributes.push(property.attribute(&builders)),
                Some(Role::Region) => op.regions.push(RegionDef {
                    name: property.name.to_owned(),
                    variadic: property.returns.contains("Sequence"),
                    ..RegionDef::default()
                }),
                None => {}
            }
        }
        self.add_unnamed_results(&mut op, unknown);
        op.successors = self.successors();
        // Bindings do not list traits, so guess from the name.
        if ["yield", "return"].iter().any(|word| op.name.ends_with(word)) {
            op.traits.push("IsTerminator".to_owned());
        }
        for (line, name) in [
            ("_ODS_OPERAND_SEGMENTS", "AttrSizedOperandSegments"),
            ("_ODS_RESULT_SEGMENTS", "AttrSizedResultSegments"),
        ] {
            if self.lines.iter().any(|text| text.trim().starts_with(&format!("{line} ="))) {
                op.traits.push(name.to_owned());
            }
        }
        op.traits.sort();
        if self.lines.iter().any(|line| line.contains("results = [operands[0].type]")) {
            let alike = op.operands.first().into_iter().chain(&op.results).map(|value| value.name.clone());
            op.relations.push(Relation::SameType(alike.collect()));
        }
        op
    }

    /// A result named `result` has no property of its own, because the base class has one of that name.
    fn add_unnamed_results(&self, op: &mut OpDef, unknown: &TypeConstraint) {
        let value = |name: &str, arity| ValueDef {
            name: name.trim_end_matches(')').to_owned(),
            ty: unknown.clone(),
            arity,
            effects: Vec::new(),
        };
        for line in &self.lines {
            let one = if line.trim().starts_with("if ") { Arity::Optional } else { Arity::One };
            let appended = line.split_once("results.append(").map(|(_, name)| value(name, one));
            let extended =
                line.split_once("results.extend(").map(|(_, name)| value(name, Arity::Variadic(0)));
            if let Some(result) = appended.or(extended)
                && !op.results.iter().any(|known| known.name == result.name)
            {
                op.results.push(result);
            }
        }
        // Inferred from the operands.
        let is_inferred = self.lines.iter().any(|line| {
            line.contains("def __init__(") && (line.contains(" results=None") || line.contains(" results: "))
        });
        if is_inferred && op.results.is_empty() {
            op.results.push(value("result", Arity::One));
        }
    }

    /// The first line of the docstring.
    fn summary(&self) -> String {
        let docstring = self.lines.iter().skip_while(|line| !line.contains("\"\"\"")).skip(1);
        docstring.map(|line| line.trim()).find(|line| !line.is_empty()).unwrap_or_default().to_owned()
    }

    fn properties(&self) -> Vec<Property<'a>> {
        let mut properties = Vec::new();
        let mut lines = self.lines.iter();
        while let Some(line) = lines.next() {
            if !line.trim().ends_with(".property") && line.trim() != "@property" {
                continue;
            }
            let Some(signature) = lines.next().and_then(|line| line.trim().strip_prefix("def ")) else {
                continue;
            };
            let name = signature.split('(').next().unwrap_or_default();
            let returns =
                signature.split_once("-> ").map_or("", |(_, returns)| returns.trim_end_matches(':'));
            let body: Vec<&str> =
                lines.by_ref().take_while(|line| !line.trim().is_empty()).copied().collect();
            properties.push(Property { name, returns, body: body.join("\n") });
        }
        properties
    }

    /// For each attribute the definition that its builder is registered for.
    fn builders(&self) -> BTreeMap<&'a str, &'a str> {
        let mut builders = BTreeMap::new();
        let mut name = None;
        for line in &self.lines {
            if let Some((_, rest)) = line.split_once(" attributes[\"") {
                name = rest.split('"').next();
            }
            if let (Some(name), Some((_, rest))) = (name, line.split_once("AttrBuilder.contains('")) {
                let builder = rest.split('\'').next().unwrap_or_default();
                builders.insert(name, builder.rsplit('.').next().unwrap_or(builder));
            }
        }
        builders
    }

    fn successors(&self) -> Vec<SuccessorDef> {
        let named = |line: &&str, word: &str| {
            let rest = line.trim().strip_prefix("_ods_successors.")?.strip_prefix(word)?;
            Some(rest.trim_matches(['(', ')']).to_owned())
        };
        let one = |line: &&str| named(line, "append").map(|name| SuccessorDef { name, variadic: false });
        let many = |line: &&str| named(line, "extend").map(|name| SuccessorDef { name, variadic: true });
        self.lines.iter().filter_map(|line| one(line).or_else(|| many(line))).collect()
    }
}

fn type_of_class(class: &str) -> Option<TypeConstraint> {
    let shaped = |container| {
        Some(TypeConstraint::Shaped(Box::new(Shaped { containers: vec![container], ..Shaped::default() })))
    };
    match class {
        "IntegerType" => Some(TypeConstraint::Integer { sign: Sign::Any, width: None }),
        "FloatType" => Some(TypeConstraint::Float(None)),
        "F32Type" => Some(TypeConstraint::Float(Some("f32".to_owned()))),
        "F64Type" => Some(TypeConstraint::Float(Some("f64".to_owned()))),
        "IndexType" => Some(TypeConstraint::Index),
        "NoneType" => Some(TypeConstraint::None),
        "FunctionType" => Some(TypeConstraint::Function),
        "ComplexType" => Some(TypeConstraint::Complex(Box::new(TypeConstraint::Float(None)))),
        "VectorType" => shaped(Container::Vector),
        "RankedTensorType" => shaped(Container::RankedTensor),
        "UnrankedTensorType" => shaped(Container::UnrankedTensor),
        "MemRefType" => shaped(Container::MemRef),
        "UnrankedMemRefType" => shaped(Container::UnrankedMemRef),
        _ => None,
    }
}

/// The constraint of an attribute, by the name of its definition.
fn attr_of_builder(name: &str) -> Option<AttrConstraint> {
    if let Some(element) = name.strip_suffix("ArrayAttr") {
        if let Some(element) = element.strip_prefix("Dense") {
            let element = if element == "Bool" { "i1".to_owned() } else { element.to_lowercase() };
            return Some(AttrConstraint::DenseArray(element));
        }
        let element = attr_of_builder(&format!("{element}Attr")).unwrap_or(AttrConstraint::Any);
        return Some(AttrConstraint::Array(Box::new(element)));
    }
    let number = |text: &str| text.strip_suffix("Attr").and_then(|digits| digits.parse::<u32>().ok());
    Some(match name {
        "StrAttr" | "SymbolNameAttr" => AttrConstraint::String,
        "BoolAttr" | "I1Attr" => AttrConstraint::Bool,
        "UnitAttr" => AttrConstraint::Unit,
        "IndexAttr" => AttrConstraint::Integer(TypeConstraint::Index),
        "TypeAttr" => AttrConstraint::Type(TypeConstraint::Any),
        "FlatSymbolRefAttr" => AttrConstraint::SymbolRef { flat: true },
        "SymbolRefAttr" => AttrConstraint::SymbolRef { flat: false },
        "AffineMapAttr" => AttrConstraint::AffineMap,
        "DictAttr" | "DictionaryAttr" => AttrConstraint::Dictionary,
        "ElementsAttr" | "AnyIntElementsAttr" => {
            AttrConstraint::Elements { element: TypeConstraint::int(Sign::Signless, 64), shape: None }
        }
        _ => {
            if let Some(width) = name.strip_prefix('F').and_then(number) {
                return Some(AttrConstraint::Float(TypeConstraint::Float(Some(format!("f{width}")))));
            }
            let signs = [("SI", Sign::Signed), ("UI", Sign::Unsigned), ("I", Sign::Signless)];
            return signs.into_iter().find_map(|(prefix, sign)| {
                let width = name.strip_prefix(prefix).and_then(number)?;
                Some(AttrConstraint::Integer(TypeConstraint::int(sign, width)))
            });
        }
    })
}

/// The same by the Python class.
fn attr_of_class(class: &str) -> Option<AttrConstraint> {
    Some(match class {
        "StringAttr" => AttrConstraint::String,
        "IntegerAttr" => {
            AttrConstraint::Integer(TypeConstraint::Integer { sign: Sign::Signless, width: None })
        }
        "FloatAttr" => AttrConstraint::Float(TypeConstraint::Float(None)),
        "DenseIntElementsAttr" => {
            AttrConstraint::Elements { element: TypeConstraint::int(Sign::Signless, 64), shape: None }
        }
        "IntegerSetAttr" => AttrConstraint::IntegerSet,
        _ => return attr_of_builder(class),
    })
}
