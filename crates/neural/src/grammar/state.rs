//! The state of one program that is being written.

use std::collections::VecDeque;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::generic::frames::{Frame, OpFrame, RegionFrame};
use crate::generic::read::{Event, ReadError, Reader, Stage};
use crate::special::Special;
use crate::tree::{Op, Program, Ty, ValueId};
use crate::vocabulary::{Token, TokenKind};

use super::functions::FunctionTypes;
use super::mask::Mask;
use super::rules::{Candidates, OpRule, Rules};

/// Which constraints hold. All but the first need [`structure`](Self::structure).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constraints {
    /// Brackets and the order of parts; values that exist.
    pub structure: bool,
    /// Values dominate their uses and are not outside an isolated operation.
    pub scope: bool,
    /// Numbers of operands, results, regions and successors.
    pub counts: bool,
    /// Keys, required keys and values of attributes; sizes of groups of operands.
    pub attributes: bool,
    /// Types of operands and results, and types that agree.
    pub types: bool,
    /// Terminators, operations around an operation, numbers of blocks.
    pub nesting: bool,
    /// Arguments of blocks that are branched to, types of called functions.
    pub signatures: bool,
    /// Symbols are defined once, and those that are used are defined.
    pub symbols: bool,
}

impl Constraints {
    /// No constraint at all.
    pub const NONE: Constraints = Constraints {
        structure: false,
        scope: false,
        counts: false,
        attributes: false,
        types: false,
        nesting: false,
        signatures: false,
        symbols: false,
    };
    /// Structure and scope only.
    pub const STRUCTURE: Constraints = Constraints { structure: true, scope: true, ..Constraints::NONE };
    /// All constraints.
    pub const ALL: Constraints = Constraints {
        structure: true,
        scope: true,
        counts: true,
        attributes: true,
        types: true,
        nesting: true,
        signatures: true,
        symbols: true,
    };
    /// The names of all constraints, with which each can be switched off.
    pub const NAMES: [&str; 8] =
        ["structure", "scope", "counts", "attributes", "types", "nesting", "signatures", "symbols"];

    /// The same without the constraint of a name; `None` if there is none of this name.
    #[must_use]
    pub fn without(mut self, name: &str) -> Option<Constraints> {
        let constraint = match name {
            "structure" => &mut self.structure,
            "scope" => &mut self.scope,
            "counts" => &mut self.counts,
            "attributes" => &mut self.attributes,
            "types" => &mut self.types,
            "nesting" => &mut self.nesting,
            "signatures" => &mut self.signatures,
            "symbols" => &mut self.symbols,
            _ => return None,
        };
        *constraint = false;
        Some(self)
    }
}

/// Follows one program and says which tokens may come next.
#[derive(Debug, Clone)]
pub struct Grammar<'r, 'v> {
    pub(super) rules: &'r Rules<'v>,
    pub(super) constraints: Constraints,
    pub(super) reader: Reader<'v>,
    /// Tokens that must come next.
    pub(super) forced: VecDeque<Token>,
    /// The tokens of the type that should come next, if it is chosen.
    pub(super) planned: Vec<Token>,
    /// One for each open region, the file first.
    pub(super) regions: Vec<RegionState>,
    /// The slots that the type of each value fits.
    fitting: Vec<Option<Arc<[u64]>>>,
    /// The slots for which there is a value, and where that was so: operations, values and regions so far.
    pub(super) available: Option<((usize, usize, usize), Vec<u64>)>,
    pub(super) signatures: FxHashMap<u32, FunctionTypes>,
    pub(super) defined: FxHashSet<u32>,
    pub(super) used: FxHashSet<u32>,
    /// Those of the used symbols that must be defined.
    pub(super) needed: FxHashSet<u32>,
    /// Functions whose types are not known.
    pub(super) untyped: FxHashSet<u32>,
    pub(super) op_count: usize,
    /// The program should end soon.
    pub(super) hurry: bool,
    /// The program should have so many operations before its first function ends.
    pub(super) least_ops: usize,
}

/// An open region.
#[derive(Debug, Clone, Default)]
pub(super) struct RegionState {
    /// The name of the operation that contains it; empty for the file.
    pub(super) owner: String,
    /// Its index in that operation.
    pub(super) index: usize,
    /// Branches between its blocks.
    pub(super) edges: Vec<(usize, usize)>,
    /// The types of arguments that branches pass to blocks.
    pub(super) passed: FxHashMap<usize, Vec<Option<Ty>>>,
    /// The index of the current block.
    pub(super) current: usize,
    /// Whether each block dominates the current one.
    pub(super) dominates: Vec<bool>,
    /// The types of the operands of the first terminator without successors.
    pub(super) returned: Option<Vec<Option<Ty>>>,
    /// The operations that may occur in it.
    pub(super) candidates: Option<Arc<Candidates>>,
}

impl RegionState {
    /// Whose region it is.
    pub(super) fn clone_head(&self) -> RegionState {
        let (owner, candidates) = (self.owner.clone(), self.candidates.clone());
        RegionState { owner, index: self.index, candidates, ..RegionState::default() }
    }
}

impl<'r, 'v> Grammar<'r, 'v> {
    /// A program of which nothing is written.
    pub fn new(rules: &'r Rules<'v>, constraints: Constraints) -> Self {
        let candidates = Some(rules.candidates("", 0));
        let file = RegionState { dominates: vec![true], candidates, ..RegionState::default() };
        Grammar {
            rules,
            constraints,
            reader: Reader::new(rules.v),
            forced: VecDeque::new(),
            planned: Vec::new(),
            regions: vec![file],
            fitting: Vec::new(),
            available: None,
            signatures: FxHashMap::default(),
            defined: FxHashSet::default(),
            used: FxHashSet::default(),
            needed: FxHashSet::default(),
            untyped: FxHashSet::default(),
            op_count: 0,
            hurry: false,
            least_ops: 0,
        }
    }

    /// Takes the next token.
    ///
    /// # Errors
    /// If no program continues so. The grammar must not be used afterwards.
    pub fn push(&mut self, token: Token) -> Result<(), ReadError> {
        self.note_symbol(token);
        self.reader.push(token)?;
        if self.forced.front() == Some(&token) {
            self.forced.pop_front();
        } else {
            self.forced.clear();
        }
        let planned = std::mem::take(&mut self.planned);
        if self.forced.is_empty() && planned.first() == Some(&token) {
            self.forced.extend(&planned[1..]);
        }
        for event in std::mem::take(&mut self.reader.events) {
            match event {
                Event::OpClosed(op) => self.op_closed(&op),
                Event::RegionOpened => self.region_opened(),
                Event::RegionClosed => _ = self.regions.pop(),
                Event::BlockStarted => self.block_started(),
            }
        }
        Ok(())
    }

    /// Fills a mask with the tokens that may come next. With [`Constraints::NONE`], all tokens.
    pub fn fill(&mut self, mask: &mut Mask) {
        mask.clear();
        if !self.constraints.structure {
            self.rules.v.tokens().for_each(|(token, _)| mask.add(token));
            mask.remove(Special::Pad.token());
            return;
        }
        if let Some(&token) = self.forced.front() {
            mask.add(token);
            return;
        }
        self.structure(mask);
        let structure = mask.clone();
        self.narrow(mask);
        if mask.is_empty() {
            *mask = structure;
            self.fall_back(mask);
        }
        if self.hurry {
            self.prefer_ends(mask);
        }
    }

    /// No continuation is known to be right: an operation or region should rather end than grow.
    fn fall_back(&mut self, mask: &mut Mask) {
        let mut ends = mask.clone();
        ends.keep(&self.end_tokens());
        self.narrow_end(&mut ends);
        if !ends.is_empty() {
            *mask = ends;
        } else if mask.meets(&self.rules.sets.ops) {
            mask.remove(Special::Open.token());
        }
    }

    /// Keeps the token that ends the innermost part, if it is allowed.
    fn prefer_ends(&self, mask: &mut Mask) {
        for mark in [Special::End, Special::Close, Special::Stop, Special::Typed] {
            if mask.has(mark.token()) {
                mask.clear();
                mask.add(mark.token());
                return;
            }
        }
    }

    /// Whether the end token was read.
    pub fn is_done(&self) -> bool {
        self.reader.stage == Stage::Done
    }

    /// How many tokens were read.
    pub fn len(&self) -> usize {
        self.reader.count()
    }

    /// Whether no token was read.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many operations were completed.
    pub fn op_count(&self) -> usize {
        self.op_count
    }

    /// From now on, only what ends the program is allowed where there is a choice.
    pub fn finish_soon(&mut self) {
        self.hurry = true;
    }

    /// Until there are so many operations, no function ends that can go on.
    pub fn continue_until(&mut self, ops: usize) {
        self.least_ops = ops;
    }

    /// The program, if it is complete.
    ///
    /// # Errors
    /// If it is not.
    pub fn program(self) -> Result<Program, ReadError> {
        self.reader.finish()
    }

    pub(super) fn op_frame(&self) -> Option<&OpFrame> {
        self.reader.stack.iter().rev().find_map(|frame| match frame {
            Frame::Op(frame) => Some(&**frame),
            _ => None,
        })
    }

    pub(super) fn rule_of(&self, name: &str) -> Option<&'r OpRule> {
        self.rules.op(name)
    }

    pub(super) fn ty(&self, value: ValueId) -> Option<Ty> {
        self.reader.types.get(value.0 as usize).cloned().flatten()
    }

    pub(super) fn tys(&self, values: &[ValueId]) -> Vec<Option<Ty>> {
        values.iter().map(|&value| self.ty(value)).collect()
    }

    /// The slots of operands that a value fits. `None` if its type is not known.
    pub(super) fn fitting(&mut self, value: ValueId) -> Option<Arc<[u64]>> {
        let at = value.0 as usize;
        if self.fitting.len() <= at {
            self.fitting.resize(at + 1, None);
        }
        if self.fitting[at].is_none() {
            self.fitting[at] = self.ty(value).map(|ty| self.rules.fitting(&ty));
        }
        self.fitting[at].clone()
    }

    pub(super) fn region_frames(&self) -> impl DoubleEndedIterator<Item = &RegionFrame> {
        self.reader.stack.iter().filter_map(|frame| match frame {
            Frame::Region(frame) => Some(frame),
            _ => None,
        })
    }

    fn note_symbol(&mut self, token: Token) {
        if let Some(TokenKind::Symbol(n)) = self.rules.v.kind(token) {
            self.used.insert(*n);
            if self.key_rule().is_none_or(|(_, rule)| !rule.undefined) {
                self.needed.insert(*n);
            }
        }
    }

    fn region_opened(&mut self) {
        // The region itself is on top of its operation.
        let owner = self.op_frame().map(|frame| (frame.op.name.clone(), frame.op.regions.len()));
        let (owner, index) = owner.unwrap_or_default();
        let candidates = Some(self.rules.candidates(&owner, index));
        self.regions.push(RegionState { owner, index, candidates, ..RegionState::default() });
    }

    fn block_started(&mut self) {
        let Some(frame) = self.reader.enclosing_region() else { return };
        let current = frame.blocks.len().saturating_sub(1);
        if let Some(state) = self.regions.last_mut() {
            state.current = current;
            state.dominates = super::dominance::dominators(current, &state.edges);
        }
    }

    fn op_closed(&mut self, op: &Op) {
        self.op_count += 1;
        self.note_branches(op);
        self.note_function(op);
        self.note_call(op);
    }
}
