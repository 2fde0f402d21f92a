//! What the programs of a corpus have besides operations: types of dialects, element types, encodings, memory
//! spaces, discardable attributes, terminators, functions and containers. Each is kept once.

use mohole_ir::{Attr, AttrKind, Dim, Module, Op, Transplant, Type, TypeKind, dialect_of};
use mohole_testcase::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ops::OpTable;
use crate::seed::Seed;
use crate::symbols::mentions_symbols;

/// An item of one program of the corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sample<T> {
    pub(crate) seed: u32,
    pub(crate) item: T,
}

/// A discardable attribute with the values that it was seen with.
#[derive(Debug)]
pub(crate) struct Mark {
    pub(crate) key: String,
    /// It was seen on an argument or result of a function.
    pub(crate) of_argument: bool,
    pub(crate) values: Vec<Sample<Attr>>,
}

/// All samples of a corpus.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    /// Types of dialects, one list for each dialect.
    types: Vec<Vec<Sample<Type>>>,
    /// Element types of tensors, vectors and memrefs.
    elements: Vec<Sample<Type>>,
    /// Encodings, with the rank of their tensor.
    encodings: Vec<(usize, Sample<Attr>)>,
    /// Memory spaces of memrefs.
    spaces: Vec<Sample<Attr>>,
    marks: Vec<Mark>,
    /// Operations that end a block and branch nowhere, by name and number of operands.
    terminators: Vec<Sample<Op>>,
    /// One function for each kind.
    functions: Vec<Sample<Op>>,
    /// Operations without operands and results that have one region with one block without arguments.
    containers: Vec<Sample<Op>>,
}

/// Values kept of each discardable attribute.
const MAX_VALUES: usize = 6;

impl Samples {
    /// The samples of programs whose operations and types the compiler has.
    pub(crate) fn of(seeds: &[Seed], ops: &OpTable) -> Self {
        let mut builder = Builder { ops, samples: Samples::default(), seen: FxHashSet::default() };
        let mut types = FxHashMap::default();
        for (number, seed) in (0..).zip(seeds).filter(|(_, seed)| seed.defined) {
            for ty in seed.module.types() {
                builder.add_type(number, &seed.module, ty, &mut types);
            }
            for op in seed.module.walk() {
                builder.add_op(number, &seed.module, op);
                builder.add_marks(number, &seed.module, op);
            }
        }
        let mut types: Vec<(String, Vec<Sample<Type>>)> = types.into_iter().collect();
        types.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        builder.samples.types = types.into_iter().map(|(_, types)| types).collect();
        builder.samples
    }

    /// A type of a dialect; all dialects are equally likely.
    pub(crate) fn dialect_type(&self, rng: &mut Rng) -> Option<Sample<Type>> {
        let types = rng.pick(&self.types)?;
        rng.pick(types).copied()
    }

    /// An element type.
    pub(crate) fn element(&self, rng: &mut Rng) -> Option<Sample<Type>> {
        rng.pick(&self.elements).copied()
    }

    /// An encoding of tensors of this rank.
    pub(crate) fn encoding(&self, rank: usize, rng: &mut Rng) -> Option<Sample<Attr>> {
        let fitting: Vec<Sample<Attr>> =
            self.encodings.iter().filter(|(of, _)| *of == rank).map(|&(_, sample)| sample).collect();
        rng.pick(&fitting).copied()
    }

    /// A memory space.
    pub(crate) fn space(&self, rng: &mut Rng) -> Option<Sample<Attr>> {
        rng.pick(&self.spaces).copied()
    }

    /// All discardable attributes.
    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Operations that end a block.
    pub(crate) fn terminators(&self) -> &[Sample<Op>] {
        &self.terminators
    }

    /// One function of each kind.
    pub(crate) fn functions(&self) -> &[Sample<Op>] {
        &self.functions
    }

    /// An operation that operations can be put into.
    pub(crate) fn container(&self, rng: &mut Rng) -> Option<Sample<Op>> {
        rng.pick(&self.containers).copied()
    }
}

impl Sample<Type> {
    /// The type in another program.
    pub(crate) fn copy_to(self, seeds: &[Seed], into: &mut Module) -> Type {
        Transplant::default().copy_type(&seeds[self.seed as usize].module, self.item, into)
    }
}

impl Sample<Attr> {
    /// The attribute in another program.
    pub(crate) fn copy_to(self, seeds: &[Seed], into: &mut Module) -> Attr {
        Transplant::default().copy_attr(&seeds[self.seed as usize].module, self.item, into)
    }
}

/// Whether an attribute behind a memref's element type is its layout; otherwise it is the memory space.
pub(crate) fn is_layout(module: &Module, attr: Attr) -> bool {
    match module.attr_kind(module.resolve_attr(attr)) {
        AttrKind::AffineMap(_) => true,
        AttrKind::Opaque { text, .. } => module.text(*text).starts_with("strided<"),
        _ => false,
    }
}

struct Builder<'a> {
    ops: &'a OpTable,
    samples: Samples,
    /// What was added, as text.
    seen: FxHashSet<String>,
}

impl Builder<'_> {
    fn is_new(&mut self, kind: &str, text: &str) -> bool {
        self.seen.insert(format!("{kind} {text}"))
    }

    fn add_type(
        &mut self,
        seed: u32,
        module: &Module,
        ty: Type,
        types: &mut FxHashMap<String, Vec<Sample<Type>>>,
    ) {
        match module.type_kind(ty) {
            TypeKind::Dialect(text) => {
                let text = module.text(*text);
                if self.is_new("type", &module.expanded_type_text(ty)) {
                    let name = text.trim_start_matches('!');
                    let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
                    let dialect = name[..end.unwrap_or(name.len())].to_owned();
                    types.entry(dialect).or_default().push(Sample { seed, item: ty });
                }
            }
            TypeKind::Vector { element, .. } => self.add_element(seed, module, *element),
            TypeKind::Tensor { dims, element, encoding } => {
                self.add_element(seed, module, *element);
                if let (Some(dims), Some(encoding)) = (dims, encoding) {
                    self.add_encoding(seed, module, dims, *encoding);
                }
            }
            TypeKind::MemRef { element, tail, .. } => {
                self.add_element(seed, module, *element);
                let space = tail.last().filter(|&&attr| !is_layout(module, attr));
                if let Some(&item) = space
                    && self.is_new("space", &module.expanded_attr_text(item))
                {
                    self.samples.spaces.push(Sample { seed, item });
                }
            }
            _ => {}
        }
    }

    fn add_element(&mut self, seed: u32, module: &Module, item: Type) {
        if self.is_new("element", &module.expanded_type_text(item)) {
            self.samples.elements.push(Sample { seed, item });
        }
    }

    fn add_encoding(&mut self, seed: u32, module: &Module, dims: &[Dim], item: Attr) {
        if self.is_new(&format!("encoding {}", dims.len()), &module.expanded_attr_text(item)) {
            self.samples.encodings.push((dims.len(), Sample { seed, item }));
        }
    }

    fn add_op(&mut self, seed: u32, module: &Module, op: Op) {
        let (name, data) = (module.op_name(op), module.op(op));
        let Some(facts) = self.ops.get(name) else { return };
        let sample = Sample { seed, item: op };
        if facts.terminator && data.successors.is_empty() && data.regions.is_empty() {
            let is_plain = !mentions_symbols(module, op);
            if is_plain && self.is_new("end", &format!("{name} {}", data.operands.len())) {
                self.samples.terminators.push(sample);
            }
        } else if is_function(module, op) {
            if self.is_new("function", name) {
                self.samples.functions.push(sample);
            }
        } else if is_container(module, op) && self.is_new("container", name) {
            self.samples.containers.push(sample);
        }
    }

    fn add_marks(&mut self, seed: u32, module: &Module, op: Op) {
        for (key, value) in entries(module, module.op(op).attrs) {
            self.add_mark(seed, module, key, value, false);
        }
        for list in ["arg_attrs", "res_attrs"] {
            let Some(AttrKind::Array(items)) = module.attr(op, list).map(|attr| module.attr_kind(attr))
            else {
                continue;
            };
            for &item in items {
                for (key, value) in entries(module, Some(item)) {
                    self.add_mark(seed, module, key, value, true);
                }
            }
        }
    }

    fn add_mark(&mut self, seed: u32, module: &Module, key: &str, item: Attr, of_argument: bool) {
        // Without a dialect's name, it is mostly an attribute that the operation defines.
        if !(key.contains('.') || key.starts_with("__")) {
            return;
        }
        let marks = &mut self.samples.marks;
        let text = format!("mark {key} {}", module.expanded_attr_text(item));
        if text.contains('@') || !self.seen.insert(text) {
            return;
        }
        let sample = Sample { seed, item };
        match marks.iter_mut().find(|mark| mark.key == key) {
            Some(mark) if mark.values.len() < MAX_VALUES => mark.values.push(sample),
            Some(_) => {}
            None => marks.push(Mark { key: key.to_owned(), of_argument, values: vec![sample] }),
        }
    }
}

fn entries(module: &Module, dict: Option<Attr>) -> Vec<(&str, Attr)> {
    match dict.map(|dict| module.attr_kind(dict)) {
        Some(AttrKind::Dict(entries)) => {
            entries.iter().map(|&(key, value)| (module.text(key), value)).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether an operation defines a symbol, has a type of a function, and a body.
pub(crate) fn is_function(module: &Module, op: Op) -> bool {
    let [region] = *module.op(op).regions.as_slice() else { return false };
    module.symbol_name(op).is_some()
        && module.attr(op, "function_type").is_some()
        && !module.region(region).blocks.is_empty()
}

fn is_container(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let [region] = *data.regions.as_slice() else { return false };
    let [block] = *module.region(region).blocks.as_slice() else { return false };
    let is_plain = data.operands.is_empty() && data.results.is_empty() && data.successors.is_empty();
    is_plain
        && module.block(block).args.is_empty()
        && module.symbol_name(op).is_none()
        && dialect_of(module.op_name(op)) != "builtin"
        && !mentions_symbols(module, op)
}
