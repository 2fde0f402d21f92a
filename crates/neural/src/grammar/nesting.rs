//! What operations, blocks and regions may follow one another.

use crate::generic::frames::RegionFrame;
use crate::generic::{FUNCTION_TYPE, SYMBOL_NAME};
use crate::special::Special;
use crate::tree::{Attr, Symbol, Ty, Type, ValueId};

use super::functions::FunctionTypes;
use super::mask::Mask;
use super::numbers::Number;
use super::relations::{List, expected, expected_len};
use super::rules::OpRule;
use super::state::{Grammar, RegionState};

/// Open regions in the body of a function: those of the file and of the function.
const FUNCTION: usize = 2;

/// A block with more operations may end although a terminator finds no fitting operands.
const LONG_BLOCK: usize = 14;
/// In so many regions, a block may end likewise: operations with regions would nest without end.
const DEEP: usize = 6;
/// A program with more operations may end although a symbol is not defined.
const LONG_PROGRAM: usize = 40;
/// The most arguments of an entry that a rank or a number of operands asks for.
const MAX_ARGS: usize = 16;

impl Grammar<'_, '_> {
    pub(super) fn narrow_region(&mut self, frame: &RegionFrame, mask: &mut Mask) {
        if frame.blocks.is_empty() && self.is_declaration() {
            mask.clear();
            return mask.add(Special::Close.token());
        }
        if frame.in_args && self.narrow_args(frame, mask) {
            return;
        }
        self.narrow_end(mask);
        if frame.blocks.is_empty() && self.regions.len() > 1 && self.needs_args() {
            let mut marks = Mask::new(self.rules.v.size());
            [Special::Block, Special::Close].iter().for_each(|mark| marks.add(mark.token()));
            mask.keep(&marks);
        }
    }

    /// Whether the entry of the current region has arguments, so that it begins with a mark.
    fn needs_args(&self) -> bool {
        let (types, complete) = self.planned_args(0);
        if complete { !types.is_empty() } else { self.arg_counts(0).0 > 0 }
    }

    /// Whether the region is the body of a function whose type is one of a dialect that is not taken apart.
    /// Only declarations are written so.
    fn is_declaration(&self) -> bool {
        let owner = self.op_frame().filter(|owner| owner.derived.is_none() && self.constraints.signatures);
        let ty = owner.and_then(|owner| owner.op.attr(FUNCTION_TYPE));
        matches!(ty, Some(Attr::Type(ty)) if matches!(&**ty, Type::Text(_)) && FunctionTypes::of(ty).is_none())
    }

    /// Narrows the types of arguments of the current block. True if one has to follow.
    fn narrow_args(&mut self, frame: &RegionFrame, mask: &mut Mask) -> bool {
        let starts = self.rules.sets.type_starts.clone();
        let n = frame.blocks.last().map_or(0, |block| block.args.len());
        let block = frame.blocks.len().saturating_sub(1);
        let (types, complete) = self.planned_args(block);
        let (least, most) = match complete {
            true => (types.len(), types.len()),
            false => self.arg_counts(block),
        };
        if n >= most && (complete || self.constraints.counts) {
            mask.remove_all(&starts);
            return false;
        }
        let must = n < least;
        if must {
            mask.keep(&starts);
        }
        if let Some(ty) = types.get(n).cloned().flatten() {
            mask.remove_all(&starts);
            self.plan(&ty, mask);
        }
        must
    }

    fn arg_counts(&self, block: usize) -> (usize, usize) {
        let state = self.regions.last();
        let rule = state.and_then(|state| self.rule_of(&state.owner));
        let body = rule.zip(state).and_then(|(rule, state)| rule.bodies.get(state.index));
        match body.filter(|_| block == 0 && self.constraints.counts) {
            Some(body) => self.fitting_counts((body.args.0 as usize, body.args.1 as usize)),
            None => (0, 6),
        }
    }

    /// The numbers of arguments of an entry in this range that fit what is known of the operation around it.
    fn fitting_counts(&self, (least, most): (usize, usize)) -> (usize, usize) {
        let Some((frame, rule)) = self.owner().filter(|(frame, _)| frame.op.regions.is_empty()) else {
            return (least, most);
        };
        let limits = self.limits(frame, rule, &|number| *number == Number::EntryArgs);
        let fits = |count: &usize| limits.accept(&|_| i64::try_from(*count).ok());
        let mut counts = (0..=most.max(MAX_ARGS)).filter(fits);
        match counts.next() {
            Some(first) if !limits.is_empty() => (first, counts.next_back().unwrap_or(first)),
            _ => (least, most),
        }
    }

    /// The types of arguments of a block that are known, and whether these are all.
    fn planned_args(&self, block: usize) -> (Vec<Option<Ty>>, bool) {
        let Some(state) = self.regions.last() else { return (Vec::new(), false) };
        if block > 0 {
            let passed = state.passed.get(&block).filter(|_| self.constraints.signatures);
            return passed.map_or((Vec::new(), false), |types| (types.clone(), true));
        }
        if let Some(signature) = self.function_signature() {
            return (signature.inputs.clone(), true);
        }
        if !self.constraints.types {
            return (Vec::new(), false);
        }
        let Some((owner, lists, index)) = self.owner_lists() else { return (Vec::new(), false) };
        let list = List::Entry(index);
        let length = self.owner_array("arg_attrs").or_else(|| expected_len(&owner.relations, &list, &lists));
        let most = owner.bodies.get(state.index).map_or(0, |body| body.args.1 as usize);
        let types: Vec<_> = (0..length.unwrap_or(most.min(32)))
            .map(|n| expected(&owner.relations, &list, n, &lists).ty)
            .collect();
        (types, length.is_some())
    }

    /// Narrows what may follow in a region, if the operation on top ends here.
    pub(super) fn narrow_end(&mut self, mask: &mut Mask) {
        if !self.constraints.nesting {
            return;
        }
        let Some(region) = self.reader.enclosing_region() else { return };
        let Some(state) = self.regions.last() else { return };
        let closing = self.top_op().map(|frame| frame.op.name.clone());
        let block_len = region.blocks.last().map_or(0, |block| block.ops.len());
        let last = closing.or_else(|| region.blocks.last()?.ops.last().map(|op| op.name.clone()));
        let ended =
            last.as_deref().and_then(|name| self.rule_of(name)).is_some_and(|rule| rule.is_terminator);
        let is_file = self.regions.len() == 1;
        let blocks = region.blocks.len();
        let pending = self.has_pending_successor(region);
        let (state, is_new) = (state.clone_head(), blocks == 0);
        if is_file {
            self.narrow_file_end(mask);
        } else if !self.may_close(&state, blocks, block_len, ended) {
            mask.remove(Special::Close.token());
        }
        let more_blocks = pending || self.may_have_blocks(&state, blocks + 1);
        if !(is_new && self.may_have_args(&state) || ended && more_blocks) {
            mask.remove(Special::Block.token());
        }
        if ended {
            mask.remove_all(&self.rules.sets.ops);
        } else {
            self.narrow_next_op(&state, block_len, mask);
        }
    }

    fn has_pending_successor(&self, region: &RegionFrame) -> bool {
        let closing = self.top_op().map(|frame| &frame.op);
        let ops = region.blocks.iter().flat_map(|block| &block.ops).chain(closing);
        let blocks = region.blocks.len();
        ops.flat_map(|op| &op.successors).any(|successor| successor.block >= blocks)
    }

    fn narrow_file_end(&self, mask: &mut Mask) {
        let undefined =
            self.constraints.symbols && self.needed.iter().any(|n| !self.defined_with_top().contains(n));
        let is_empty = self.op_count == 0 && self.top_op().is_none();
        if is_empty || (undefined && self.op_count < LONG_PROGRAM && !self.hurry) {
            mask.remove(Special::End.token());
        }
        if undefined && self.hurry {
            mask.keep(&self.end_tokens());
        }
    }

    /// The symbols that are defined, also by the operation that would end here.
    fn defined_with_top(&self) -> rustc_hash::FxHashSet<u32> {
        let mut defined = self.defined.clone();
        let name = self.top_op().and_then(|frame| frame.op.attr(SYMBOL_NAME));
        if let Some(Attr::SymbolName(Symbol::Number(n))) = name {
            defined.insert(*n);
        }
        defined
    }

    fn may_close(&self, state: &RegionState, blocks: usize, block_len: usize, ended: bool) -> bool {
        let Some(rule) = self.rule_of(&state.owner) else { return true };
        let body = rule.bodies.get(state.index);
        if blocks == 0 {
            return body.is_none_or(|body| body.blocks.0 == 0);
        }
        let is_empty_block = block_len == 0 && self.top_op().is_none();
        let open_end = rule.is_open || body.is_some_and(|body| self.ends_openly(&body.ends));
        match is_empty_block {
            true => rule.is_open || body.is_some_and(|body| body.empty),
            false => ended || open_end,
        }
    }

    /// Whether one of these last operations is no terminator.
    fn ends_openly(&self, ends: &std::collections::BTreeSet<String>) -> bool {
        ends.iter().any(|name| self.rule_of(name).is_some_and(|rule| rule.is_defined && !rule.is_terminator))
    }

    /// Whether a region may have this many blocks. A block that no branch so far names is reached from a
    /// later one, or not at all.
    fn may_have_blocks(&self, state: &RegionState, count: usize) -> bool {
        let rule = self.rule_of(&state.owner);
        let body = rule.and_then(|rule| rule.bodies.get(state.index));
        body.is_none_or(|body| body.blocks.1 as usize >= count)
    }

    fn may_have_args(&self, state: &RegionState) -> bool {
        let rule = self.rule_of(&state.owner);
        let body = rule.and_then(|rule| rule.bodies.get(state.index));
        body.is_none_or(|body| body.args.1 > 0 || body.empty)
    }

    /// Narrows the operations that may come next in a block that has not ended.
    fn narrow_next_op(&mut self, state: &RegionState, block_len: usize, mask: &mut Mask) {
        let Some(candidates) = &state.candidates else { return };
        let available = self.available();
        let needs_symbol = self.needs_symbol();
        let rules = self.rules;
        let mut removed = rules.sets.ops.clone();
        if !self.hurry || needs_symbol {
            for rule in candidates.ops.iter().map(|&at| &rules.ops[at]) {
                let fits = !needs_symbol || rule.keys.contains_key(SYMBOL_NAME);
                if fits && self.is_feasible(rule, &available) {
                    rule.token.into_iter().for_each(|token| removed.remove(token));
                }
            }
        }
        let is_stuck = removed == rules.sets.ops;
        let may_end = is_stuck || block_len > LONG_BLOCK || self.regions.len() > DEEP || self.hurry;
        let is_short = !may_end && self.regions.len() == FUNCTION && self.op_count < self.least_ops;
        for rule in candidates.terminators.iter().map(|&at| &rules.ops[at]) {
            if may_end || (!is_short && self.is_feasible(rule, &available) && self.end_is_feasible(rule)) {
                rule.token.into_iter().for_each(|token| removed.remove(token));
            }
        }
        mask.remove_all(&removed);
    }

    /// Whether the file is long enough and only lacks symbols that are used.
    fn needs_symbol(&self) -> bool {
        self.regions.len() == 1
            && self.constraints.symbols
            && self.op_count >= LONG_BLOCK
            && self.needed.iter().any(|n| !self.defined.contains(n))
    }

    /// The slots of operands for which there is a value.
    fn available(&mut self) -> Vec<u64> {
        let place = (self.op_count, self.reader.visible.len(), self.regions.len());
        let mut available = match self.available.take() {
            Some((known, available)) if known == place => available,
            _ => {
                let values: Vec<_> = self.usable().into_iter().filter_map(|n| self.visible(n)).collect();
                let mut available = Vec::new();
                values.into_iter().for_each(|value| self.add_fitting(value, &mut available));
                available
            }
        };
        self.available = Some((place, available.clone()));
        let results = self.top_op().map(|frame| frame.op.results.clone()).unwrap_or_default();
        results.into_iter().for_each(|value| self.add_fitting(value, &mut available));
        available
    }

    fn add_fitting(&mut self, value: ValueId, available: &mut Vec<u64>) {
        let Some(bits) = self.fitting(value) else { return };
        available.resize(bits.len(), 0);
        available.iter_mut().zip(bits.iter()).for_each(|(a, b)| *a |= b);
    }

    fn is_feasible(&self, rule: &OpRule, available: &[u64]) -> bool {
        !self.constraints.types
            || (0..rule.operands.0).all(|n| {
                let slot = rule.slot(n);
                available.get(slot / 64).is_some_and(|word| word >> (slot % 64) & 1 == 1)
            })
    }

    /// Whether there are values for the operands that the operation around a terminator asks for.
    fn end_is_feasible(&self, rule: &OpRule) -> bool {
        if !self.constraints.types {
            return true;
        }
        let Some(count) = self.end_len(rule) else { return true };
        let mut values: Vec<_> = self.usable().into_iter().filter_map(|n| self.visible(n)).collect();
        if let Some(frame) = self.top_op() {
            values.extend(&frame.op.results);
        }
        let types: Vec<Ty> = values.into_iter().filter_map(|value| self.ty(value)).collect();
        (0..count).all(|n| {
            let wanted = self.end_expected(rule, n);
            types.iter().any(|ty| wanted.accepts(ty))
        })
    }
}
