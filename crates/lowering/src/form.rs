//! The form of an operation: its name, and whether it works on tensors or on vectors.
//!
//! `arith.addf` is lowered by one pass on scalars and by another on tensors, so the name alone does not
//! suffice. Finer distinctions (ranks, layouts, element types) are left to rates and feedback.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

use mohole_ir::{Module, Op, Type, TypeKind, dialect_of};
use parking_lot::RwLock;
use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An operation's name, followed by `:tensor` or `:vector` if it has such operands, results or block
/// arguments: `scf.for:tensor`.
///
/// Planners compare and look up forms far more often than they create them. So forms are interned for the
/// life of the process, and their properties are computed once.
#[derive(Clone)]
pub struct Form(&'static Interned);

/// An interned form.
struct Interned {
    text: String,
    /// Hash of the text, so that the order of hash tables is the same in every process.
    hash: u64,
    /// Lengths of the name and of the dialect, in bytes of the text.
    name: usize,
    dialect: usize,
    class: Class,
    /// `None` for a form that is a family itself.
    family: Option<Form>,
}

/// All interned forms. Their number is bounded by that of a compiler's operations.
static FORMS: LazyLock<RwLock<FxHashMap<&'static str, &'static Interned>>> = LazyLock::new(RwLock::default);

/// The types that an operation works on; the largest of them counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Scalars, buffers, anything else.
    Plain,
    /// Vectors.
    Vector,
    /// Tensors.
    Tensor,
}

impl Form {
    /// The form of an operation by name and class.
    pub fn new(name: &str, class: Class) -> Self {
        match class {
            Class::Plain => Form::from(name),
            Class::Vector => Form::from(format!("{name}:vector").as_str()),
            Class::Tensor => Form::from(format!("{name}:tensor").as_str()),
        }
    }

    /// The operation's name.
    pub fn name(&self) -> &'static str {
        &self.0.text[..self.0.name]
    }

    /// The types that the operation works on.
    pub fn class(&self) -> Class {
        self.0.class
    }

    /// The dialect: the name up to the first dot.
    pub fn dialect(&self) -> &'static str {
        &self.0.text[..self.0.dialect]
    }

    /// All operations of the dialect and the class: `arith.*:tensor`.
    pub fn family(&self) -> &Form {
        self.0.family.as_ref().unwrap_or(self)
    }

    /// The text of the form.
    pub fn text(&self) -> &str {
        &self.0.text
    }
}

impl Interned {
    fn of(text: &str) -> Self {
        let (name, class) = match text.split_once(':') {
            Some((name, "tensor")) => (name, Class::Tensor),
            Some((name, _)) => (name, Class::Vector),
            None => (text, Class::Plain),
        };
        let mut hasher = FxHasher::default();
        text.hash(&mut hasher);
        let dialect = dialect_of(name);
        let family = format!("{dialect}.*");
        Interned {
            text: text.to_owned(),
            hash: hasher.finish(),
            name: name.len(),
            dialect: dialect.len(),
            class,
            family: (name != family).then(|| Form::new(&family, class)),
        }
    }
}

impl From<&str> for Form {
    fn from(text: &str) -> Self {
        if let Some(known) = FORMS.read().get(text) {
            return Form(known);
        }
        let new = Interned::of(text);
        let mut forms = FORMS.write();
        // Another thread may have been faster.
        if let Some(known) = forms.get(text) {
            return Form(known);
        }
        let known: &'static Interned = Box::leak(Box::new(new));
        forms.insert(&known.text, known);
        Form(known)
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Form {}

impl Hash for Form {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl Ord for Form {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other { Ordering::Equal } else { self.text().cmp(other.text()) }
    }
}

impl PartialOrd for Form {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

impl<'de> Deserialize<'de> for Form {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Not a borrowed text: a text with escapes cannot be borrowed.
        Ok(Form::from(String::deserialize(deserializer)?.as_str()))
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.text(), f)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The number of operations of each form in a program, without the module itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Population {
    counts: BTreeMap<Form, u32>,
}

impl Population {
    /// The operations of a module.
    pub fn of(module: &Module) -> Self {
        Population::of_ops(module, module.walk())
    }

    /// Some operations of a module.
    pub fn of_ops(module: &Module, ops: impl Iterator<Item = Op>) -> Self {
        let mut population = Population::default();
        for op in ops {
            if module.op_name(op) != "builtin.module" {
                population.add(form_of(module, op), 1);
            }
        }
        population
    }

    /// Adds operations of a form.
    pub fn add(&mut self, form: Form, count: u32) {
        *self.counts.entry(form).or_insert(0) += count;
    }

    /// Removes all operations of a form.
    pub fn remove(&mut self, form: &Form) {
        self.counts.remove(form);
    }

    /// The number of operations of a form.
    pub fn count(&self, form: &Form) -> u32 {
        self.counts.get(form).copied().unwrap_or(0)
    }

    /// The number of operations of a name, of any class.
    pub fn count_of(&self, name: &str) -> u32 {
        self.iter().filter(|(form, _)| form.name() == name).map(|(_, count)| count).sum()
    }

    /// The forms that occur, sorted.
    pub fn forms(&self) -> impl Iterator<Item = &Form> {
        self.counts.keys()
    }

    /// Forms with their counts, sorted.
    pub fn iter(&self) -> impl Iterator<Item = (&Form, u32)> {
        self.counts.iter().map(|(form, &count)| (form, count))
    }

    /// The number of all operations.
    pub fn total(&self) -> u32 {
        self.counts.values().sum()
    }

    /// Whether every operation is of this dialect.
    pub fn is_all(&self, dialect: &str) -> bool {
        self.forms().all(|form| form.dialect() == dialect)
    }

    /// Whether an operation is of this dialect.
    pub fn has_dialect(&self, dialect: &str) -> bool {
        self.forms().any(|form| form.dialect() == dialect)
    }

    /// Forms of which there are fewer in `after`.
    pub fn fewer<'a>(&'a self, after: &'a Population) -> impl Iterator<Item = &'a Form> {
        self.iter().filter(|(form, count)| after.count(form) < *count).map(|(form, _)| form)
    }
}

impl FromIterator<(Form, u32)> for Population {
    fn from_iter<I: IntoIterator<Item = (Form, u32)>>(counts: I) -> Self {
        let mut population = Population::default();
        counts.into_iter().for_each(|(form, count)| population.add(form, count));
        population
    }
}

/// The form of one operation.
pub fn form_of(module: &Module, op: Op) -> Form {
    let data = module.op(op);
    let values = data.used().chain(data.results.iter().copied());
    let blocks = data.regions.iter().flat_map(|&region| module.region(region).blocks.iter());
    let args = blocks.flat_map(|&block| module.block(block).args.iter().copied());
    let of_values = values.chain(args).map(|value| class_of(module, module.value(value).ty)).max();
    // A function without a body shows its types only in its function type.
    let types =
        module.function_type(op).into_iter().flat_map(|(inputs, results)| inputs.iter().chain(results));
    let of_type = types.map(|&ty| class_of(module, ty)).max();
    Form::new(module.op_name(op), of_values.max(of_type).unwrap_or(Class::Plain))
}

fn class_of(module: &Module, ty: Type) -> Class {
    match module.type_kind(ty) {
        TypeKind::Tensor { .. } => Class::Tensor,
        TypeKind::Vector { .. } => Class::Vector,
        TypeKind::Function { inputs, results } => {
            inputs.iter().chain(results).map(|&ty| class_of(module, ty)).max().unwrap_or(Class::Plain)
        }
        _ => Class::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_a_population_of_forms() {
        let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (tensor<2xf32>) -> (), sym_name = "p"}> ({
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "arith.constant"() <{value = dense<1> : vector<2xi32>}> : () -> vector<2xi32>
    %1 = "arith.addi"(%arg0, %arg0) : (i32, i32) -> i32
    %2 = "arith.addi"(%1, %arg0) : (i32, i32) -> i32
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()"#;
        let population = Population::of(&Module::parse(text).unwrap());
        let lines: Vec<String> = population.iter().map(|(form, count)| format!("{count} {form}")).collect();
        assert_eq!(
            lines,
            ["2 arith.addi", "1 arith.constant:vector", "1 func.func", "1 func.func:tensor", "1 func.return"]
        );
        assert!(!population.is_all("arith"));
    }

    #[test]
    fn a_form_tells_its_parts() {
        let form = Form::new("async.runtime.load", Class::Tensor);
        assert_eq!(
            (form.name(), form.class(), form.dialect()),
            ("async.runtime.load", Class::Tensor, "async")
        );
        assert_eq!(Form::from("cf.br").class(), Class::Plain);
    }
}
