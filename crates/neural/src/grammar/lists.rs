//! The types of the operation that is being written, and what those of the operation around it say about it.

use crate::generic::frames::{Frame, OpFrame, Phase};
use crate::generic::{FUNCTION_TYPE, SYMBOL_NAME};
use crate::tree::{Attr, Symbol, Ty};

use super::functions::FunctionTypes;
use super::numbers::{Limits, Number};
use super::relations::{Expected, List, Lists, expected, expected_len};
use super::rules::OpRule;
use super::state::Grammar;

/// The most operands of a terminator that numbers of the operation around it ask for.
const MAX_END: usize = 16;

/// The lists of an operation that is being written.
pub(super) struct OpLists {
    pub(super) operands: (Vec<Option<Ty>>, bool),
    pub(super) results: (Vec<Option<Ty>>, bool),
    pub(super) entries: Vec<(u8, Vec<Option<Ty>>, bool)>,
    pub(super) attrs: Vec<(String, Vec<Option<Ty>>)>,
}

impl Lists for OpLists {
    fn types(&self, list: &List) -> Option<(&[Option<Ty>], bool)> {
        match list {
            List::Operands => Some((&self.operands.0, self.operands.1)),
            List::Results => Some((&self.results.0, self.results.1)),
            List::Entry(n) => {
                let entry = self.entries.iter().find(|(region, ..)| region == n)?;
                Some((&entry.1, entry.2))
            }
            List::End(_) => None,
            List::Attr(key) => {
                let entry = self.attrs.iter().find(|(known, _)| known == key)?;
                Some((&entry.1, true))
            }
        }
    }
}

impl<'r> Grammar<'r, '_> {
    /// What is known of an operation says about those of its numbers that `wanted` selects.
    pub(super) fn limits(&self, frame: &OpFrame, rule: &OpRule, wanted: &dyn Fn(&Number) -> bool) -> Limits {
        if rule.dependencies.is_empty() {
            return Limits::default();
        }
        let ty = |value| self.ty(value);
        let known = |number: &Number| match number {
            Number::Operands if frame.phase == Phase::Operands => None,
            number => super::numbers::number(&frame.op, &ty, number),
        };
        Limits::new(&rule.dependencies, wanted, &known)
    }

    /// The operation on top of the stack.
    pub(super) fn top_op(&self) -> Option<&OpFrame> {
        match self.reader.stack.last() {
            Some(Frame::Op(frame)) => Some(frame),
            _ => None,
        }
    }

    pub(super) fn lists(&self, frame: &OpFrame) -> OpLists {
        let attr_type = |attr: &Attr| match attr {
            Attr::Text { ty: Some(ty), .. } | Attr::Type(ty) => Some(ty.clone()),
            _ => None,
        };
        let entries = frame.op.properties.iter().chain(&frame.op.attrs);
        let attrs =
            entries.filter_map(|(key, attr)| Some((key.clone(), vec![Some(attr_type(attr)?)]))).collect();
        let finished =
            frame.op.regions.iter().zip(0u8..).filter_map(|(region, i)| {
                region.blocks.first().map(|entry| (i, self.tys(&entry.args), true))
            });
        OpLists {
            operands: (self.tys(&frame.op.operands), frame.phase > Phase::Operands),
            results: (self.tys(&frame.op.results), frame.phase > Phase::Results),
            entries: finished.collect(),
            attrs,
        }
    }

    /// The types of the operation that contains the current region, with the arguments of its entry.
    pub(super) fn owner_lists(&self) -> Option<(&'r OpRule, OpLists, u8)> {
        let state = self.regions.last()?;
        let region = self.reader.enclosing_region()?;
        let (owner, rule) = self.owner()?;
        let index = u8::try_from(state.index).ok()?;
        let mut lists = self.lists(owner);
        if let Some(entry) = region.blocks.first() {
            lists.entries.push((index, self.tys(&entry.args), !(region.in_args && region.blocks.len() == 1)));
        }
        Some((rule, lists, index))
    }

    /// The operation that contains the current region, and what is known of it.
    pub(super) fn owner(&self) -> Option<(&OpFrame, &'r OpRule)> {
        let at = self.reader.stack.iter().rposition(|frame| matches!(frame, Frame::Region(_)))?;
        let Some(Frame::Op(owner)) = self.reader.stack.get(at.checked_sub(1)?) else { return None };
        Some((owner, self.rule_of(&owner.op.name)?))
    }

    /// How many operands a terminator has.
    pub(super) fn end_len(&self, rule: &OpRule) -> Option<usize> {
        if !rule.is_terminator || rule.successors.0 > 0 {
            return None;
        }
        let state = self.regions.last()?;
        if let Some(returned) = &state.returned {
            return Some(returned.len());
        }
        let returns_results = self.owner().is_some_and(|(_, owner)| owner.returns_results);
        if let Some(signature) = self.function_signature().filter(|_| returns_results) {
            return Some(signature.results.len());
        }
        if let Some(length) = self.owner_array("res_attrs") {
            return Some(length);
        }
        let (owner, lists, index) = self.owner_lists()?;
        expected_len(&owner.relations, &List::End(index), &lists).or_else(|| self.end_number(index))
    }

    /// How many operands the end of the first region has, as numbers of the operation around it say.
    fn end_number(&self, index: u8) -> Option<usize> {
        let (frame, rule) = self.owner().filter(|_| index == 0)?;
        let limits = self.limits(frame, rule, &|number| *number == Number::EndOperands);
        let mut counts = (0..=MAX_END).filter(|&count| limits.accept(&|_| i64::try_from(count).ok()));
        counts.next().filter(|_| !limits.is_empty())
    }

    /// What the operation around a terminator says about its operand `n`.
    pub(super) fn end_expected(&self, rule: &OpRule, n: usize) -> Expected {
        if !rule.is_terminator || rule.successors.0 > 0 {
            return Expected::default();
        }
        let Some(state) = self.regions.last() else { return Expected::default() };
        let fixed =
            |types: &[Option<Ty>]| Expected { ty: types.get(n).cloned().flatten(), ..Expected::default() };
        if let Some(returned) = &state.returned {
            return fixed(returned);
        }
        let returns_results = self.owner().is_some_and(|(_, owner)| owner.returns_results);
        if let Some(signature) = self.function_signature().filter(|_| returns_results) {
            return fixed(&signature.results);
        }
        match self.owner_lists() {
            Some((owner, lists, index)) => expected(&owner.relations, &List::End(index), n, &lists),
            None => Expected::default(),
        }
    }

    /// The types of the function whose body is being written, as calls or its own type say.
    pub(super) fn function_signature(&self) -> Option<FunctionTypes> {
        if !self.constraints.signatures {
            return None;
        }
        let at = self.reader.stack.iter().rposition(|frame| matches!(frame, Frame::Region(_)))?;
        let Some(Frame::Op(owner)) = self.reader.stack.get(at.checked_sub(1)?) else { return None };
        if owner.derived.is_none() {
            let Attr::Type(ty) = owner.op.attr(FUNCTION_TYPE)? else { return None };
            return FunctionTypes::of(ty);
        }
        match owner.op.attr(SYMBOL_NAME)? {
            Attr::SymbolName(Symbol::Number(n)) => self.signatures.get(n).cloned(),
            _ => None,
        }
    }

    /// The length of an array among the attributes of the operation around the current region.
    pub(super) fn owner_array(&self, key: &str) -> Option<usize> {
        let at = self.reader.stack.iter().rposition(|frame| matches!(frame, Frame::Region(_)))?;
        let Some(Frame::Op(owner)) = self.reader.stack.get(at.checked_sub(1)?) else { return None };
        match owner.op.attr(key)? {
            Attr::Array(items) => Some(items.len()),
            _ => None,
        }
    }

    pub(super) fn call_signature(&self, frame: &OpFrame) -> Option<&FunctionTypes> {
        if !self.constraints.signatures {
            return None;
        }
        self.signatures.get(&super::follow::called(&frame.op)?)
    }
}
