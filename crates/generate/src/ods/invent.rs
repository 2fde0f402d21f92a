//! A new random draft of an operation, from its definition.

use mohole_catalog::{Arity, AttributeDef, OpDef, RegionDef, ValueDef};

use super::chooser::Chooser;
use super::draft::{BlockDraft, Draft, EndDraft, Place};
use super::shaped::{element_of, split_top_level};

/// A symbol that a draft may refer to: its name and the operation that defines it.
#[derive(Debug, Clone)]
pub struct Symbol {
    /// Without `@`; `outer::@inner` for a nested one.
    pub path: String,
    /// The whole operation of the module.
    pub text: String,
}

impl Chooser<'_> {
    /// A draft of `op` that follows its definition.
    pub fn invent(&mut self, op: &OpDef, symbols: &[Symbol]) -> Draft {
        let mut draft = Draft {
            op: op.name.clone(),
            operands: op.operands.iter().map(|def| self.values(def)).collect(),
            results: op.results.iter().map(|def| self.values(def)).collect(),
            properties: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            place: self.place_of(op),
            prelude: Vec::new(),
            operand_segments: op.has_trait("AttrSizedOperandSegments"),
            result_segments: op.has_trait("AttrSizedResultSegments"),
        };
        for def in &op.attributes {
            if self.is_present(def) {
                let value = self.property(def);
                draft.properties.push((def.name.clone(), value));
            }
        }
        self.guess_results(op, &mut draft);
        self.relate(op, &mut draft);
        return_destinations(op, &mut draft);
        draft.regions = self.regions(op, &draft);
        draft.successors = self.successors(op, &draft);
        self.refer(&mut draft, symbols);
        draft
    }

    fn place_of(&mut self, op: &OpDef) -> Place {
        if let Some(parent) = self.rng.pick(&op.parents) {
            return Place::Inside(parent.clone());
        }
        let is_symbol = op.attributes.iter().any(|def| def.name == "sym_name");
        match () {
            () if op.is_terminator() => Place::End,
            () if is_symbol || op.has_trait("SymbolTable") => Place::Module,
            () => Place::Function,
        }
    }

    /// Types for one operand or result of a definition.
    pub(super) fn values(&mut self, def: &ValueDef) -> Vec<String> {
        let count = match def.arity {
            Arity::One => 1,
            Arity::Optional => self.rng.below(3) / 2,
            Arity::Variadic(min) => min as usize + *self.rng.pick(&[0, 0, 1, 1, 2]).expect("not empty"),
            Arity::Nested(_) => self.rng.below(2),
        };
        let first = self.pick_type(&def.ty);
        (0..count)
            .map(|at| if at == 0 || self.rng.chance(2, 3) { first.clone() } else { self.pick_type(&def.ty) })
            .collect()
    }

    fn is_present(&mut self, def: &AttributeDef) -> bool {
        let may_lack = def.optional || def.default.is_some();
        !may_lack || self.rng.chance(1, 5)
    }

    /// A value for one attribute. Names of symbols are drawn from many, so that they are seldom equal.
    pub(super) fn property(&mut self, def: &AttributeDef) -> String {
        match def.name.as_str() {
            "sym_name" => format!("\"s{}\"", self.rng.below(10_000)),
            "sym_visibility" => "\"private\"".to_owned(),
            _ => self.pick_attr(&def.constraint),
        }
    }

    /// A result that may have any type mostly gets the type of an operand.
    fn guess_results(&mut self, op: &OpDef, draft: &mut Draft) {
        let operands = draft.operands.concat();
        for (group, def) in draft.results.iter_mut().zip(&op.results) {
            for ty in group {
                if self.rng.chance(1, 2)
                    && let Some(like) = self.rng.pick(&operands)
                    && super::satisfies::satisfies(like, &def.ty) != Some(false)
                {
                    *ty = like.clone();
                }
            }
        }
    }

    pub(super) fn regions(&mut self, op: &OpDef, draft: &Draft) -> Vec<Vec<BlockDraft>> {
        let mut regions = Vec::new();
        for def in &op.regions {
            let count = if def.variadic { self.rng.below(3) } else { 1 };
            for _ in 0..count {
                regions.push(self.region(op, def, draft));
            }
        }
        regions
    }

    fn region(&mut self, op: &OpDef, def: &RegionDef, draft: &Draft) -> Vec<BlockDraft> {
        let may_be_empty = def.min_blocks == 0;
        if may_be_empty && self.rng.chance(1, 5) {
            return Vec::new();
        }
        (0..def.min_blocks.max(1)).map(|at| self.block(op, draft, at == 0)).collect()
    }

    pub(super) fn block(&mut self, op: &OpDef, draft: &Draft, is_entry: bool) -> BlockDraft {
        let args = if is_entry { self.block_args(op, draft) } else { Vec::new() };
        let needs_end = !op.has_trait("NoTerminator") || self.rng.chance(1, 6);
        let terminator = if needs_end { self.terminator(op, draft, &args) } else { None };
        BlockDraft { args, terminator }
    }

    fn block_args(&mut self, op: &OpDef, draft: &Draft) -> Vec<String> {
        if op.has_interface("FunctionOpInterface") {
            let ty = draft.properties.iter().find(|(name, _)| name.ends_with("function_type"));
            return ty.map_or_else(Vec::new, |(_, text)| inputs_of(text));
        }
        let operands = draft.operands.concat();
        let elements = || operands.iter().map(|ty| element_of(ty)).collect::<Vec<_>>();
        if is_destination_style(op) && self.rng.chance(3, 4) {
            return elements();
        }
        let indices = |count: usize| vec!["index".to_owned(); count];
        match self.rng.below(9) {
            0..3 => Vec::new(),
            3 => elements(),
            4 => operands,
            5 => self.rng.pick(&draft.operands).cloned().unwrap_or_default(),
            6 => {
                let mut args = indices(1);
                args.extend(self.rng.pick(&draft.operands).cloned().unwrap_or_default());
                args
            }
            7 => indices(1 + self.rng.below(3)),
            _ => (0..1 + self.rng.below(2)).map(|_| self.any_type()).collect(),
        }
    }

    pub(super) fn terminator(&mut self, op: &OpDef, draft: &Draft, args: &[String]) -> Option<EndDraft> {
        let name = *self.rng.pick(self.index.terminators(&op.name))?;
        let def = self.catalog.op(name)?;
        let takes_any = def.operands.iter().any(|def| def.arity != Arity::One) && !def.operands.is_empty();
        let operands = match self.rng.below(8) {
            1.. if is_destination_style(op) => destinations(draft).iter().map(|ty| element_of(ty)).collect(),
            _ if !takes_any => def.operands.iter().flat_map(|def| self.values(def)).collect(),
            0..3 => draft.results.concat(),
            3..5 => Vec::new(),
            5 => draft.results.concat().iter().map(|ty| element_of(ty)).collect(),
            6 => args.last().cloned().into_iter().collect(),
            _ => vec![self.scalar()],
        };
        let mut properties = Vec::new();
        for def in def.attributes.iter().filter(|def| !def.optional && def.default.is_none()) {
            properties.push((def.name.clone(), self.property(def)));
        }
        Some(EndDraft { op: name.to_owned(), operands, properties })
    }

    pub(super) fn successors(&mut self, op: &OpDef, draft: &Draft) -> Vec<Vec<String>> {
        let mut successors = Vec::new();
        for def in &op.successors {
            let count = if def.variadic { self.rng.below(3) } else { 1 };
            for _ in 0..count {
                let group = self.rng.pick(&draft.operands).cloned().unwrap_or_default();
                successors.push(if self.rng.chance(1, 2) { group } else { Vec::new() });
            }
        }
        successors
    }

    /// Defines every symbol that is referred to.
    pub(super) fn refer(&mut self, draft: &mut Draft, symbols: &[Symbol]) {
        for (_, value) in &mut draft.properties {
            if value == "@s"
                && let Some(symbol) = self.rng.pick(symbols)
            {
                *value = format!("@{}", symbol.path);
                draft.prelude = vec![symbol.text.clone()];
            }
        }
    }
}

/// Operations in destination-passing style write into their last operands: each tensor among these has a
/// result, and a region computes one element of each.
fn is_destination_style(op: &OpDef) -> bool {
    op.has_interface("DestinationStyleOpInterface")
}

fn destinations(draft: &Draft) -> &[String] {
    draft.operands.last().map_or(&[], Vec::as_slice)
}

pub(super) fn return_destinations(op: &OpDef, draft: &mut Draft) {
    if is_destination_style(op) && op.results.len() == 1 {
        let tensors = destinations(draft).iter().filter(|ty| ty.starts_with("tensor<"));
        draft.results[0] = tensors.cloned().collect();
    }
}

/// The inputs in a function type's text: those between its first parentheses.
fn inputs_of(text: &str) -> Vec<String> {
    let Some(open) = text.find('(') else { return Vec::new() };
    let Some(close) = text[open..].find(')') else { return Vec::new() };
    let inside = &text[open + 1..open + close];
    split_top_level(inside)
        .map(str::trim)
        .filter(|ty| !ty.is_empty() && *ty != "...")
        .map(str::to_owned)
        .collect()
}
