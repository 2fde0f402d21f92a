//! The normal form of a program: what stays of a parsed program when it becomes tokens.
//!
//! - Aliases are expanded, also inside the texts of types and attributes of dialects.
//! - Locations are dropped.
//! - A plain `builtin.module` around all operations is implied: it is added if the file has none, unless the
//!   only operation is a `builtin.module` with attributes, several blocks or another module as its only
//!   content.
//! - Values, blocks and symbols have numbers instead of names. A symbol keeps its name if it contains a `.`,
//!   begins with `__`, or is mentioned in a text of a dialect that is not taken apart.
//! - Empty dictionaries of properties and attributes are dropped; entries keep their order.
//! - An entry block has a label only if it has arguments, is empty or is branched to.

use std::sync::Arc;

use mohole_ir as ir;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::render::MODULE;
use crate::tree::{
    Attr, Block, Container, Dim, Entries, Op, Program, Region, Successor, Symbol, TextKind, Ty, Type, ValueId,
};

/// Why a program has no normal form.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NormalError {
    /// The text is not the generic form.
    #[error(transparent)]
    Parse(#[from] ir::ParseError),
    /// MLIR itself only writes dictionaries.
    #[error("the properties of `{0}` are not a dictionary")]
    Properties(String),
    /// A branch leaves its region.
    #[error("`{0}` branches to a block of another region")]
    Successor(String),
}

/// The normal form of a text in generic form.
///
/// # Errors
/// If the text cannot be parsed, or has properties that are not a dictionary.
pub fn parse(text: &str) -> Result<Program, NormalError> {
    normalize(&ir::Module::parse(text)?)
}

/// The normal form of a module.
///
/// # Errors
/// If an operation has properties that are not a dictionary.
pub fn normalize(module: &ir::Module) -> Result<Program, NormalError> {
    let mut normalizer = Normalizer {
        m: module,
        kept: mentioned_symbols(module),
        symbols: FxHashMap::default(),
        next_symbol: 0,
        types: FxHashMap::default(),
        values: FxHashMap::default(),
        program: Program::default(),
    };
    let top = module.block(module.top()).ops.clone();
    let ops = top.exactly().and_then(|[single]| plain_body(module, single)).unwrap_or(&top);
    // Values get their ids first, because a use may precede its definition.
    ops.iter().for_each(|&op| normalizer.number(op));
    let ops = ops.iter().map(|&op| normalizer.op(op)).collect::<Result<_, _>>()?;
    normalizer.program.ops = ops;
    normalizer.program.resources = module.resources().map(str::to_owned);
    Ok(normalizer.program)
}

/// The type that a text stands for.
pub(crate) fn parse_type(text: &str) -> Option<Ty> {
    let program = parse(&format!("\"a.b\"() : () -> ({text})")).ok()?;
    match program.values.as_slice() {
        [ty] => Some(ty.clone()),
        _ => None,
    }
}

/// The attribute that a text stands for.
pub(crate) fn parse_attr(text: &str) -> Option<Attr> {
    let mut program = parse(&format!("\"a.b\"() {{a = {text}}} : () -> ()")).ok()?;
    let mut entries = program.ops.pop()?.attrs;
    match entries.len() {
        1 => entries.pop().map(|(_, attr)| attr),
        _ => None,
    }
}

/// The operations of a module that adds nothing to them.
fn plain_body(module: &ir::Module, op: ir::Op) -> Option<&ir::OpList> {
    let data = module.op(op);
    let is_bare = data.operands.is_empty()
        && data.results.is_empty()
        && data.successors.is_empty()
        && module.attr_entries(op).next().is_none();
    let [region] = data.regions.as_slice() else { return None };
    let [block] = module.region(*region).blocks.as_slice() else { return None };
    let block = module.block(*block);
    let is_module = |op: ir::Op| module.op_name(op) == MODULE;
    let is_nested = block.ops.exactly().is_some_and(|[single]| is_module(single));
    (is_bare && is_module(op) && block.args.is_empty() && !is_nested).then_some(&block.ops)
}

/// The names behind `@` in texts that are kept as they are.
fn mentioned_symbols(module: &ir::Module) -> FxHashSet<String> {
    let mut names = FxHashSet::default();
    let mut texts: Vec<String> = module.resources().into_iter().map(str::to_owned).collect();
    for ty in module.types() {
        if matches!(module.type_kind(ty), ir::TypeKind::Dialect(_)) {
            texts.push(module.expanded_type_text(ty));
        }
    }
    for op in module.walk() {
        for (_, attr) in module.attr_entries(op) {
            opaque_texts(module, attr, &mut texts);
        }
    }
    for text in texts {
        for rest in text.split('@').skip(1) {
            let name = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split('"').next().unwrap_or_default(),
                None => {
                    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "_$.-".contains(c)));
                    &rest[..end.unwrap_or(rest.len())]
                }
            };
            names.insert(name.to_owned());
        }
    }
    names
}

fn opaque_texts(module: &ir::Module, attr: ir::Attr, into: &mut Vec<String>) {
    let attr = module.resolve_attr(attr);
    match module.attr_kind(attr) {
        ir::AttrKind::Opaque { .. } => into.push(module.expanded_attr_text(attr)),
        ir::AttrKind::Array(items) => items.iter().for_each(|&item| opaque_texts(module, item, into)),
        ir::AttrKind::Dict(entries) => entries.iter().for_each(|&(_, item)| opaque_texts(module, item, into)),
        _ => {}
    }
}

struct Normalizer<'a> {
    m: &'a ir::Module,
    kept: FxHashSet<String>,
    symbols: FxHashMap<String, u32>,
    next_symbol: u32,
    types: FxHashMap<ir::Type, Ty>,
    values: FxHashMap<ir::Value, ValueId>,
    program: Program,
}

impl<'a> Normalizer<'a> {
    fn number(&mut self, op: ir::Op) {
        let m: &'a ir::Module = self.m;
        m.op(op).results.iter().for_each(|&value| self.add_value(value));
        for &region in &m.op(op).regions {
            for &block in &m.region(region).blocks {
                m.block(block).args.iter().for_each(|&value| self.add_value(value));
                m.block(block).ops.iter().for_each(|&op| self.number(op));
            }
        }
    }

    fn add_value(&mut self, value: ir::Value) {
        let id = ValueId(u32::try_from(self.program.values.len()).expect("fewer than 2^32 values"));
        let ty = self.ty(self.m.value(value).ty);
        self.program.values.push(ty);
        self.values.insert(value, id);
    }

    fn op(&mut self, op: ir::Op) -> Result<Op, NormalError> {
        let m: &'a ir::Module = self.m;
        let data = m.op(op);
        let name = m.op_name(op);
        let region = data.parent.map(|block| m.block(block).parent);
        let mut successors = Vec::new();
        for successor in &data.successors {
            let blocks = region.map(|region| m.region(region).blocks.as_slice()).unwrap_or_default();
            let index = blocks.iter().position(|&block| block == successor.block);
            let block = index.ok_or_else(|| NormalError::Successor(name.to_owned()))?;
            successors.push(Successor { block, args: self.uses(&successor.args) });
        }
        let properties = self.entries(data.properties, name)?;
        let attrs = self.entries(data.attrs, name)?;
        Ok(Op {
            name: name.to_owned(),
            operands: self.uses(&data.operands),
            successors,
            properties,
            attrs,
            results: self.uses(&data.results),
            regions: data.regions.iter().map(|&region| self.region(region)).collect::<Result<_, _>>()?,
        })
    }

    fn region(&mut self, region: ir::Region) -> Result<Region, NormalError> {
        let m: &'a ir::Module = self.m;
        let mut blocks = Vec::new();
        for &block in &m.region(region).blocks {
            let data = m.block(block);
            let args = self.uses(&data.args);
            let ops = data.ops.iter().map(|&op| self.op(op)).collect::<Result<_, _>>()?;
            blocks.push(Block { args, ops });
        }
        Ok(Region { blocks })
    }

    fn uses(&self, values: &[ir::Value]) -> Vec<ValueId> {
        values.iter().map(|value| self.values[value]).collect()
    }

    fn entries(&mut self, dict: Option<ir::Attr>, op: &str) -> Result<Entries, NormalError> {
        let Some(dict) = dict else { return Ok(Vec::new()) };
        match self.m.attr_kind(self.m.resolve_attr(dict)) {
            ir::AttrKind::Dict(entries) => Ok(self.dict(entries)),
            _ => Err(NormalError::Properties(op.to_owned())),
        }
    }

    fn dict(&mut self, entries: &[(ir::Str, ir::Attr)]) -> Entries {
        let mut out = Vec::new();
        for &(key, value) in entries {
            let key = self.m.text(key).to_owned();
            let value = match self.m.attr_kind(value) {
                ir::AttrKind::String { raw, ty: None } if key == "sym_name" => {
                    Attr::SymbolName(self.symbol(self.m.text(*raw)))
                }
                _ => self.attr(value),
            };
            out.push((key, value));
        }
        out
    }

    fn symbol(&mut self, name: &str) -> Symbol {
        if name.starts_with("__") || name.contains('.') || self.kept.contains(name) {
            return Symbol::Name(name.into());
        }
        if let Some(&n) = self.symbols.get(name) {
            return Symbol::Number(n);
        }
        while self.kept.contains(&format!("s{}", self.next_symbol)) {
            self.next_symbol += 1;
        }
        let n = self.next_symbol;
        self.next_symbol += 1;
        self.symbols.insert(name.to_owned(), n);
        Symbol::Number(n)
    }

    fn ty(&mut self, ty: ir::Type) -> Ty {
        if let Some(known) = self.types.get(&ty) {
            return known.clone();
        }
        let made = Arc::new(self.make_type(self.m.resolve_type(ty)));
        self.types.insert(ty, made.clone());
        made
    }

    fn make_type(&mut self, ty: ir::Type) -> Type {
        let m: &'a ir::Module = self.m;
        match m.type_kind(ty) {
            ir::TypeKind::Complex(element) => Type::Complex(self.ty(*element)),
            ir::TypeKind::Tuple(types) => Type::Tuple(self.tys(types)),
            ir::TypeKind::Function { inputs, results } => {
                Type::Function { inputs: self.tys(inputs), results: self.tys(results) }
            }
            ir::TypeKind::Vector { dims, element } => {
                self.shaped(Container::Vector, Some(dims), *element, &[])
            }
            ir::TypeKind::Tensor { dims, element, encoding } => {
                self.shaped(Container::Tensor, dims.as_deref(), *element, encoding.as_slice())
            }
            ir::TypeKind::MemRef { dims, element, tail } => {
                self.shaped(Container::MemRef, dims.as_deref(), *element, tail)
            }
            ir::TypeKind::Dialect(_) => Type::Text(m.expanded_type_text(ty).into()),
            _ => Type::Text(m.type_text(ty).into()),
        }
    }

    fn tys(&mut self, types: &[ir::Type]) -> Vec<Ty> {
        types.iter().map(|&ty| self.ty(ty)).collect()
    }

    fn shaped(
        &mut self,
        container: Container,
        dims: Option<&[ir::Dim]>,
        element: ir::Type,
        tail: &[ir::Attr],
    ) -> Type {
        let dims = dims.map(|dims| {
            let dim = |dim: &ir::Dim| match *dim {
                ir::Dim::Static(size) => Dim::Static(size),
                ir::Dim::Dynamic => Dim::Dynamic,
                ir::Dim::Scalable(size) => Dim::Scalable(size),
            };
            dims.iter().map(dim).collect()
        });
        let tail = tail.iter().map(|&attr| self.attr(attr)).collect();
        Type::Shaped { container, dims, element: self.ty(element), tail }
    }

    fn attr(&mut self, attr: ir::Attr) -> Attr {
        let m: &'a ir::Module = self.m;
        let attr = m.resolve_attr(attr);
        match m.attr_kind(attr) {
            ir::AttrKind::Unit => Attr::Unit,
            ir::AttrKind::Bool(value) => Attr::Bool(*value),
            ir::AttrKind::Number { literal, ty } => self.text(TextKind::Number, *literal, *ty),
            ir::AttrKind::String { raw, ty } => self.text(TextKind::String, *raw, *ty),
            ir::AttrKind::Array(items) => Attr::Array(items.iter().map(|&item| self.attr(item)).collect()),
            ir::AttrKind::Dict(entries) => Attr::Dict(self.dict(entries)),
            ir::AttrKind::Symbol(parts) => {
                Attr::Symbol(parts.iter().map(|&part| self.symbol(m.text(part))).collect())
            }
            ir::AttrKind::Type(ty) => Attr::Type(self.ty(*ty)),
            ir::AttrKind::Elements { kind, body, ty } => {
                let kind = match kind {
                    ir::ElementsKind::Dense => TextKind::Dense,
                    ir::ElementsKind::Resource => TextKind::Resource,
                    ir::ElementsKind::Sparse => TextKind::Sparse,
                };
                self.text(kind, *body, Some(*ty))
            }
            ir::AttrKind::DenseArray { element, body } => {
                self.text(TextKind::DenseArray, *body, Some(*element))
            }
            ir::AttrKind::AffineMap(body) => self.text(TextKind::AffineMap, *body, None),
            ir::AttrKind::AffineSet(body) => self.text(TextKind::AffineSet, *body, None),
            ir::AttrKind::Alias(_) => self.opaque(attr, None),
            ir::AttrKind::Opaque { ty, .. } => self.opaque(attr, *ty),
        }
    }

    fn text(&mut self, kind: TextKind, body: ir::Str, ty: Option<ir::Type>) -> Attr {
        let ty = ty.map(|ty| self.ty(ty));
        Attr::Text { kind, body: self.m.text(body).into(), ty }
    }

    /// The text without its type: the expansion of aliases needs the whole attribute.
    fn opaque(&mut self, attr: ir::Attr, ty: Option<ir::Type>) -> Attr {
        let mut body = self.m.expanded_attr_text(attr);
        if let Some(ty) = ty {
            let suffix = format!(" : {}", self.m.expanded_type_text(ty));
            if let Some(rest) = body.strip_suffix(&suffix) {
                body.truncate(rest.len());
            }
        }
        let ty = ty.map(|ty| self.ty(ty));
        Attr::Text { kind: TextKind::Opaque, body: body.into(), ty }
    }
}
