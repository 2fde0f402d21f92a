//! Learns a vocabulary from programs.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::custom;
use crate::generic::write::{Sink, write};
use crate::normal::{parse, parse_attr, parse_type};
use crate::pieces::PieceLearner;
use crate::tree::{Attr, Dim, Program, Symbol, Ty, Type};
use crate::vocabulary::{Learned, Numbered, Token, Vocabulary, VocabularyError};

/// How large the parts of a vocabulary may be.
#[derive(Debug, Clone)]
pub struct LearnOptions {
    /// The number of tokens.
    pub size: usize,
    /// How many values, blocks and symbols have a token of their own.
    pub numbered: Numbered,
    /// The most operations, keys, types and attributes with a token of their own, in hundredths of the size.
    pub shares: [usize; 4],
    /// Fewer occurrences make no token.
    pub min_count: u64,
}

impl Default for LearnOptions {
    fn default() -> Self {
        LearnOptions { size: 8192, numbered: Numbered::default(), shares: [32, 12, 18, 16], min_count: 3 }
    }
}

/// Sizes that every vocabulary has.
const DIMS: &[u64] =
    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 20, 24, 32, 48, 64, 100, 128, 256, 512, 1024];
const SCALABLE_DIMS: &[u64] = &[1, 2, 4, 8, 16];
/// Longer types and attributes get no token of their own.
const MAX_LENGTH: usize = 120;

impl Vocabulary {
    /// Learns a vocabulary from programs in generic form or custom assembly.
    ///
    /// # Errors
    /// If `size` is more than 65,535.
    pub fn learn<'a>(
        texts: impl IntoIterator<Item = &'a str>,
        options: &LearnOptions,
    ) -> Result<Self, VocabularyError> {
        let mut learner = Learner::default();
        for text in texts {
            match parse(text) {
                Ok(program) => learner.add_program(program),
                Err(_) => learner.custom.push(text.to_owned()),
            }
        }
        learner.learn(options)
    }
}

#[derive(Default)]
struct Learner {
    programs: Vec<Program>,
    custom: Vec<String>,
    ops: Counts<String>,
    dialects: Counts<String>,
    keys: Counts<String>,
    types: Counts<Ty>,
    attrs: Counts<Attr>,
    dims: Counts<Dim>,
}

impl Learner {
    fn add_program(&mut self, program: Program) {
        program.walk(&mut |op| {
            self.ops.add(&op.name);
            self.dialects.add(&mohole_ir::dialect_of(&op.name).to_owned());
            for (key, attr) in op.properties.iter().chain(&op.attrs) {
                self.keys.add(key);
                self.attr(attr);
            }
        });
        program.values.iter().for_each(|ty| self.ty(ty));
        self.programs.push(program);
    }

    fn ty(&mut self, ty: &Ty) {
        self.types.add(ty);
        match &**ty {
            Type::Text(_) => {}
            Type::Complex(element) => self.ty(element),
            Type::Tuple(types) => types.iter().for_each(|ty| self.ty(ty)),
            Type::Function { inputs, results } => inputs.iter().chain(results).for_each(|ty| self.ty(ty)),
            Type::Shaped { dims, element, tail, .. } => {
                dims.iter().flatten().for_each(|dim| self.dims.add(dim));
                self.ty(element);
                tail.iter().for_each(|attr| self.attr(attr));
            }
        }
    }

    fn attr(&mut self, attr: &Attr) {
        match attr {
            Attr::SymbolName(symbol) => self.attrs.add(&Attr::Symbol(vec![symbol.clone()])),
            attr => self.attrs.add(attr),
        }
        match attr {
            Attr::Array(items) => items.iter().for_each(|item| self.attr(item)),
            Attr::Dict(entries) => {
                for (key, value) in entries {
                    self.keys.add(key);
                    self.attr(value);
                }
            }
            Attr::Text { ty: Some(ty), .. } | Attr::Type(ty) => self.ty(ty),
            _ => {}
        }
    }

    fn learn(mut self, options: &LearnOptions) -> Result<Vocabulary, VocabularyError> {
        for text in &self.custom {
            custom::count_ops(text, &mut |name| self.ops.add(&name.to_owned()));
        }
        let [ops, keys, types, attrs] = options.shares.map(|share| options.size * share / 100);
        let min = options.min_count;
        let mut learned = Learned {
            dims: self.chosen_dims(min),
            dialects: self.dialects.best(min, 200, |_| 1),
            ops: self.ops.best(min.min(2), ops, |_| 1),
            keys: self.keys.best(min, keys, |_| 1),
            types: self.types.best(min, types, worth_of_type),
            attrs: self.attrs.best(min + 1, attrs, worth_of_attr),
            pieces: Vec::new(),
        };
        learned.ops.retain(|name| !name.contains('\n'));
        learned.keys.retain(|name| !name.contains('\n') && !name.is_empty());
        let draft = Vocabulary::build(options.numbered, learned.clone())?;
        let mut pieces = PieceLearner::default();
        for program in &self.programs {
            write(program, &draft, &mut Spelled(&mut pieces));
        }
        for text in &self.custom {
            custom::spelled_parts(text, &draft, &mut |part| pieces.add(part, 1));
        }
        learned.pieces = pieces.learn(options.size.saturating_sub(draft.size()));
        Vocabulary::build(options.numbered, learned)
    }

    fn chosen_dims(&self, min: u64) -> Vec<Dim> {
        let fixed = DIMS.iter().map(|&size| Dim::Static(size));
        let scalable = SCALABLE_DIMS.iter().map(|&size| Dim::Scalable(size));
        let mut dims: Vec<Dim> = std::iter::once(Dim::Dynamic).chain(fixed).chain(scalable).collect();
        let more = self.dims.best(min * 5, 40, |_| 1);
        dims.extend(more.into_iter().filter(|dim| !DIMS.iter().any(|&size| *dim == Dim::Static(size))));
        let mut seen = rustc_hash::FxHashSet::default();
        dims.retain(|dim| seen.insert(*dim));
        dims
    }
}

/// How many tokens a type would take without one of its own. 0 if it cannot have one.
fn worth_of_type(ty: &Ty) -> u64 {
    let text = ty.to_string();
    if text.len() > MAX_LENGTH || text.contains('\n') || parse_type(&text).as_ref() != Some(ty) {
        return 0;
    }
    match &**ty {
        Type::Text(text) => 2 + text.len() as u64 / 4,
        Type::Complex(_) => 2,
        Type::Tuple(types) => 1 + types.len() as u64,
        Type::Function { inputs, results } => 2 + (inputs.len() + results.len()) as u64,
        Type::Shaped { dims, tail, .. } => {
            2 + dims.as_ref().map_or(1, Vec::len) as u64 + 4 * tail.len() as u64
        }
    }
}

fn worth_of_attr(attr: &Attr) -> u64 {
    let text = attr.to_string();
    let is_plain = match attr {
        // Marks stand for these, and numbered symbols are different in each program.
        Attr::Unit | Attr::Bool(_) | Attr::Type(_) | Attr::SymbolName(_) => false,
        attr => !has_number(attr),
    };
    if !is_plain || text.len() > MAX_LENGTH || text.contains('\n') || parse_attr(&text).as_ref() != Some(attr)
    {
        return 0;
    }
    2 + text.len() as u64 / 4
}

fn has_number(attr: &Attr) -> bool {
    match attr {
        Attr::Symbol(parts) => parts.iter().any(|part| matches!(part, Symbol::Number(_))),
        Attr::SymbolName(_) => true,
        Attr::Array(items) => items.iter().any(has_number),
        Attr::Dict(entries) => entries.iter().any(|(_, value)| has_number(value)),
        _ => false,
    }
}

struct Spelled<'a>(&'a mut PieceLearner);

impl Sink for Spelled<'_> {
    fn token(&mut self, _: Token) {}

    fn spell(&mut self, text: &str) {
        self.0.add(text.as_bytes(), 1);
    }
}

struct Counts<T>(FxHashMap<T, u64>);

impl<T> Default for Counts<T> {
    fn default() -> Self {
        Counts(FxHashMap::default())
    }
}

impl<T: Hash + Eq + Clone + std::fmt::Debug> Counts<T> {
    fn add(&mut self, item: &T) {
        match self.0.get_mut(item) {
            Some(count) => *count += 1,
            None => {
                self.0.insert(item.clone(), 1);
            }
        }
    }

    /// The items that occur often enough, at most `limit`, those first that save most tokens.
    fn best(&self, min: u64, limit: usize, worth: impl Fn(&T) -> u64) -> Vec<T> {
        let often = self.0.iter().filter(|(_, count)| **count >= min);
        let mut ranked: Vec<(u64, String, &T)> = often
            .map(|(item, count)| (count * worth(item), format!("{item:?}"), item))
            .filter(|(gain, ..)| *gain > 0)
            .collect();
        ranked.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        ranked.truncate(limit);
        ranked.into_iter().map(|(_, _, item)| item.clone()).collect()
    }
}
