//! Writes a program as tokens of the generic form.
//!
//! An operation is its name, then its operands, successors, properties, attributes, result types and regions,
//! each only if it has any. Types of operands are not written: they are known from the definitions. `%k` is
//! the k-th value in scope: the results of an operation enter the scope behind it, and the end of a region
//! ends the scope of its values. `^k` is the k-th block of the region.

use rustc_hash::FxHashMap;

use crate::special::Special;
use crate::tree::{
    Attr, Block, Container, Dim, Entries, Op, Program, Region, Symbol, TextKind, Ty, Type, ValueId,
    body_signature,
};
use crate::vocabulary::{Token, Vocabulary};

use super::signature::{llvm_function, types_of};
use super::{FUNCTION_TYPE, SYMBOL_NAME};

/// Takes what is written.
pub(crate) trait Sink {
    /// A token.
    fn token(&mut self, token: Token);
    /// A text that has no token.
    fn spell(&mut self, text: &str);
}

/// Collects tokens.
pub(crate) struct Tokens<'a> {
    pub(crate) vocabulary: &'a Vocabulary,
    pub(crate) out: Vec<Token>,
}

impl Sink for Tokens<'_> {
    fn token(&mut self, token: Token) {
        self.out.push(token);
    }

    fn spell(&mut self, text: &str) {
        self.vocabulary.spell(text.as_bytes(), &mut self.out);
    }
}

/// The tokens of a program, from the start token to the end token.
pub(crate) fn write(program: &Program, vocabulary: &Vocabulary, sink: &mut dyn Sink) {
    let mut writer = Writer {
        program,
        v: vocabulary,
        sink,
        scope: FxHashMap::default(),
        visible: 0,
        forward: FxHashMap::default(),
    };
    writer.special(Special::Generic);
    program.ops.iter().for_each(|op| writer.op(op));
    if let Some(resources) = &program.resources {
        writer.spelled(Special::Resources, resources);
    }
    writer.special(Special::End);
}

/// The tokens of a type.
pub(crate) fn write_type(ty: &Ty, vocabulary: &Vocabulary) -> Vec<Token> {
    let mut tokens = Tokens { vocabulary, out: Vec::new() };
    Writer {
        program: &Program::default(),
        v: vocabulary,
        sink: &mut tokens,
        scope: FxHashMap::default(),
        visible: 0,
        forward: FxHashMap::default(),
    }
    .ty(ty);
    tokens.out
}

struct Writer<'a> {
    program: &'a Program,
    v: &'a Vocabulary,
    sink: &'a mut dyn Sink,
    /// The numbers of the values in scope.
    scope: FxHashMap<ValueId, u32>,
    /// How many values are in scope.
    visible: u32,
    /// The numbers of the values that were used before their definitions.
    forward: FxHashMap<ValueId, u32>,
}

impl Writer<'_> {
    fn special(&mut self, special: Special) {
        self.sink.token(special.token());
    }

    fn spelled(&mut self, start: Special, text: &str) {
        self.special(start);
        self.sink.spell(text);
        self.special(Special::Stop);
    }

    /// A token, or the spelled text behind a mark.
    fn token_or(&mut self, token: Option<Token>, start: Special, text: &str) {
        match token {
            Some(token) => self.sink.token(token),
            None => self.spelled(start, text),
        }
    }

    fn value_number(&mut self, n: u32) {
        self.token_or(self.v.value(n), Special::BigValue, &n.to_string());
    }

    fn op(&mut self, op: &Op) {
        self.token_or(self.v.op(&op.name), Special::SpelledOp, &op.name);
        op.operands.iter().for_each(|&value| self.operand(value));
        for successor in &op.successors {
            let n = u32::try_from(successor.block).unwrap_or(u32::MAX);
            self.token_or(self.v.block(n), Special::BigBlock, &n.to_string());
            if !successor.args.is_empty() {
                self.special(Special::SuccessorArgs);
                successor.args.iter().for_each(|&value| self.operand(value));
                self.special(Special::Stop);
            }
        }
        self.entries(&op.properties, Some(op));
        if !op.attrs.is_empty() {
            self.special(Special::Attrs);
            self.entries(&op.attrs, Some(op));
        }
        if !op.regions.is_empty() {
            self.announce_inner_uses(op);
        }
        op.results.iter().for_each(|&value| self.definition(value));
        op.regions.iter().for_each(|region| self.region(region));
        op.results.iter().for_each(|&value| self.enter(value));
    }

    /// Numbers the results that regions of the operation itself use: they are in scope only behind it.
    fn announce_inner_uses(&mut self, op: &Op) {
        for &value in &op.results {
            let mut is_used = false;
            op.walk(&mut |inner| is_used |= inner.used().any(|used| used == value));
            if is_used {
                self.forward_number(value);
            }
        }
    }

    fn forward_number(&mut self, value: ValueId) -> u32 {
        let next = u32::try_from(self.forward.len()).expect("fewer than 2^32 values");
        *self.forward.entry(value).or_insert(next)
    }

    fn operand(&mut self, value: ValueId) {
        if let Some(&n) = self.scope.get(&value) {
            return self.value_number(n);
        }
        let n = self.forward_number(value);
        self.special(Special::Forward);
        self.value_number(n);
    }

    fn definition(&mut self, value: ValueId) {
        if let Some(&n) = self.forward.get(&value) {
            self.special(Special::Define);
            self.value_number(n);
        }
        self.ty(&self.program.ty(value).clone());
    }

    fn enter(&mut self, value: ValueId) {
        self.scope.insert(value, self.visible);
        self.visible += 1;
    }

    fn region(&mut self, region: &Region) {
        let outer = self.visible;
        self.special(Special::Open);
        for (i, block) in region.blocks.iter().enumerate() {
            self.block(block, i == 0);
        }
        self.special(Special::Close);
        self.visible = outer;
    }

    fn block(&mut self, block: &Block, is_entry: bool) {
        if !is_entry || !block.args.is_empty() || block.ops.is_empty() {
            self.special(Special::Block);
        }
        block.args.iter().for_each(|&value| self.definition(value));
        block.args.iter().for_each(|&value| self.enter(value));
        block.ops.iter().for_each(|op| self.op(op));
    }

    /// The entries of a dictionary; `op` has them, if it is one of an operation.
    fn entries(&mut self, entries: &Entries, op: Option<&Op>) {
        for (key, value) in entries {
            if let Some(mark) = op.and_then(|op| self.derived(op, key, value)) {
                self.special(mark);
                continue;
            }
            self.token_or(self.v.key(key), Special::SpelledKey, key);
            match value {
                // A single symbol would be read as the name that is defined.
                Attr::Symbol(parts) if key == SYMBOL_NAME => self.path(parts),
                _ => self.attr(value),
            }
        }
    }

    /// The mark of a function type that follows from the body.
    fn derived(&self, op: &Op, key: &str, value: &Attr) -> Option<Special> {
        let Attr::Type(ty) = value else { return None };
        if key != FUNCTION_TYPE {
            return None;
        }
        let (inputs, outputs) = body_signature(op)?;
        let inputs = types_of(self.program, inputs);
        let outputs = types_of(self.program, outputs);
        match &**ty {
            Type::Function { inputs: i, results } if *i == inputs && *results == outputs => {
                self.is_local(op).then_some(Special::FunctionType)
            }
            Type::Text(text) if llvm_function(&inputs, &outputs).as_deref() == Some(text) => {
                self.is_local(op).then_some(Special::LlvmFunctionType)
            }
            _ => None,
        }
    }

    /// Whether the operands of the terminator are defined before it or outside. The reader derives the type
    /// at the end of the operation; values that are defined later have no type then.
    fn is_local(&self, op: &Op) -> bool {
        let Some((_, outputs)) = body_signature(op) else { return false };
        let blocks = &op.regions[0].blocks;
        let mut defined: Vec<ValueId> = Vec::new();
        for block in blocks {
            defined.extend(&block.args);
            block.ops.iter().for_each(|op| defined.extend(&op.results));
            if block.ops.last().is_some_and(|op| op.successors.is_empty()) {
                break;
            }
        }
        outputs.iter().all(|value| defined.contains(value) || self.scope.contains_key(value))
    }

    fn ty(&mut self, ty: &Ty) {
        if let Some(token) = self.v.ty(ty) {
            return self.sink.token(token);
        }
        match &**ty {
            Type::Text(text) => return self.spelled(Special::SpelledType, text),
            Type::Complex(element) => {
                self.special(Special::Complex);
                self.ty(element);
            }
            Type::Tuple(types) => {
                self.special(Special::Tuple);
                types.iter().for_each(|ty| self.ty(ty));
            }
            Type::Function { inputs, results } => {
                self.special(Special::Function);
                inputs.iter().for_each(|ty| self.ty(ty));
                self.special(Special::Arrow);
                results.iter().for_each(|ty| self.ty(ty));
            }
            Type::Shaped { container, dims, element, tail } => {
                self.special(match container {
                    Container::Vector => Special::Vector,
                    Container::Tensor => Special::Tensor,
                    Container::MemRef => Special::MemRef,
                });
                match dims {
                    None => self.special(Special::Unranked),
                    Some(dims) => dims.iter().for_each(|&dim| self.dim(dim)),
                }
                self.ty(element);
                tail.iter().for_each(|attr| self.attr(attr));
            }
        }
        self.special(Special::Stop);
    }

    fn dim(&mut self, dim: Dim) {
        let (start, size) = match dim {
            Dim::Static(size) => (Special::SpelledDim, size.to_string()),
            Dim::Scalable(size) => (Special::SpelledScalable, size.to_string()),
            // Every vocabulary has `?`; a spelled size of `?` is read as one too.
            Dim::Dynamic => (Special::SpelledDim, "?".to_owned()),
        };
        self.token_or(self.v.dim(dim), start, &size);
    }

    fn attr(&mut self, attr: &Attr) {
        if let Some(token) = self.v.attr(attr) {
            return self.sink.token(token);
        }
        match attr {
            Attr::Unit => self.special(Special::Unit),
            Attr::Bool(true) => self.special(Special::True),
            Attr::Bool(false) => self.special(Special::False),
            Attr::Text { kind, body, ty } => self.text(*kind, body, ty.as_ref()),
            Attr::Array(items) => {
                self.special(Special::Array);
                items.iter().for_each(|item| self.attr(item));
                self.special(Special::Stop);
            }
            Attr::Dict(entries) => {
                self.special(Special::Dict);
                self.entries(entries, None);
                self.special(Special::Stop);
            }
            Attr::Symbol(parts) if parts.len() == 1 => self.symbol(&parts[0]),
            Attr::Symbol(parts) => self.path(parts),
            Attr::SymbolName(symbol) => match self.v.attr(&Attr::Symbol(vec![symbol.clone()])) {
                Some(token) => self.sink.token(token),
                None => self.symbol(symbol),
            },
            Attr::Type(ty) => self.ty(ty),
        }
    }

    fn path(&mut self, parts: &[Symbol]) {
        self.special(Special::Path);
        parts.iter().for_each(|part| self.symbol(part));
        self.special(Special::Stop);
    }

    fn symbol(&mut self, symbol: &Symbol) {
        match symbol {
            Symbol::Number(n) => self.token_or(self.v.symbol(*n), Special::BigSymbol, &n.to_string()),
            Symbol::Name(name) => self.spelled(Special::SpelledSymbol, name),
        }
    }

    fn text(&mut self, kind: TextKind, body: &str, ty: Option<&Ty>) {
        self.special(super::start_of(kind));
        match (kind, ty) {
            (TextKind::DenseArray, Some(element)) => {
                self.ty(element);
                self.sink.spell(body);
                self.special(Special::Stop);
            }
            (_, Some(ty)) => {
                self.sink.spell(body);
                self.special(Special::Typed);
                self.ty(ty);
            }
            (_, None) => {
                self.sink.spell(body);
                self.special(Special::Stop);
            }
        }
    }
}
