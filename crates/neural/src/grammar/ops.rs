//! What is known of an operation narrows what may come next in it and behind it.

use mohole_catalog::TypeConstraint;

use crate::generic::FUNCTION_TYPE;
use crate::generic::frames::{Frame, OpFrame, Phase};
use crate::generic::write::write_type;
use crate::special::Special;
use crate::tree::Ty;
use crate::vocabulary::{Token, TokenKind};

use super::lists::OpLists;
use super::mask::Mask;
use super::numbers::{Number, type_number};
use super::relations::{List, expected, expected_len};
use super::rules::OpRule;
use super::segments::is_solvable;
use super::sets::kind_mark;
use super::state::Grammar;

/// An operation may branch this far behind the last block that is known.
const NEW_BLOCKS: usize = 4;

/// Which parts of an operation are complete.
struct Progress {
    operands: bool,
    successors: bool,
    properties: bool,
    keys: bool,
    results: bool,
    all: bool,
}

impl<'r> Grammar<'r, '_> {
    pub(super) fn narrow(&mut self, mask: &mut Mask) {
        match self.reader.stack.last() {
            Some(Frame::Region(frame)) => {
                let frame = frame.clone_head();
                self.narrow_region(&frame, mask);
            }
            Some(Frame::Op(frame)) if frame.key.is_some() => self.narrow_attr(mask),
            Some(Frame::Op(_)) => self.narrow_op(mask),
            Some(_) => self.narrow_part(mask),
            None => {}
        }
    }

    fn progress(&self, frame: &OpFrame, rule: &OpRule, lists: &OpLists) -> Progress {
        let c = self.constraints;
        let fits = |n: usize, (least, _): (usize, usize), list: &List| {
            (!c.counts || n >= least)
                && (!c.types || expected_len(&rule.relations, list, lists).is_none_or(|want| n == want))
        };
        let has = |key: &str| frame.op.attr(key).is_some();
        let missing = |in_attrs: bool| {
            c.attributes
                && rule.keys.iter().any(|(key, rule)| {
                    rule.required && rule.token.is_some() && rule.in_attrs == in_attrs && !has(key)
                })
        };
        let phase = frame.phase;
        let op = &frame.op;
        let operands = phase > Phase::Operands
            || self.operand_count_fits(frame, rule, op.operands.len())
                && fits(op.operands.len(), rule.operands, &List::Operands)
                && (!c.types || rule.operand_defs.is_empty() || is_solvable(&[], rule, &lists.operands.0))
                && self.end_is_complete(frame, rule);
        let successors =
            operands && (phase > Phase::Successors || !c.counts || op.successors.len() >= rule.successors.0);
        let properties = successors && (phase > Phase::Properties || !missing(false));
        let keys = properties && (phase > Phase::Attrs || !missing(true));
        let has_results =
            fits(op.results.len(), rule.results, &List::Results) && self.call_is_complete(frame);
        let results = keys && (phase > Phase::Results || has_results);
        let all = results && (!c.counts || op.regions.len() >= rule.regions.0);
        Progress { operands, successors, properties, keys, results, all }
    }

    /// Whether a terminator has the operands that the operation around it asks for.
    fn end_is_complete(&self, frame: &OpFrame, rule: &OpRule) -> bool {
        if !self.constraints.types || self.hurry {
            return true;
        }
        self.end_len(rule).is_none_or(|want| frame.op.operands.len() == want)
    }

    fn call_is_complete(&self, frame: &OpFrame) -> bool {
        self.call_signature(frame).is_none_or(|signature| frame.op.results.len() == signature.results.len())
    }

    fn narrow_op(&mut self, mask: &mut Mask) {
        let Some(frame) = self.top_op() else { return };
        let Some(rule) = self.rule_of(&frame.op.name).filter(|rule| rule.is_known) else {
            return self.narrow_end(mask);
        };
        let lists = self.lists(frame);
        let progress = self.progress(frame, rule, &lists);
        let (phase, n) = (frame.phase, frame.op.operands.len());
        let c = self.constraints;
        let counts = |count: usize, limit: usize| !c.counts || count < limit;
        // A list that is complete may still be the start of a longer one, but not if its length follows from
        // a rank.
        let is_exact = !rule.dependencies.is_empty()
            && n > 0
            && progress.operands
            && self.has_operand_count(frame, rule);
        let more_operands = !is_exact && counts(n, rule.operands.1) && self.end_len_allows(rule, n);
        let more_successors = counts(frame.op.successors.len(), rule.successors.1);
        let more_results = counts(frame.op.results.len(), rule.results.1)
            && self.call_signature(frame).is_none_or(|s| frame.op.results.len() < s.results.len())
            && (!c.types
                || expected_len(&rule.relations, &List::Results, &lists)
                    .is_none_or(|want| frame.op.results.len() < want));
        let more_regions = counts(frame.op.regions.len(), rule.regions.1);
        let values = if phase == Phase::Operands && more_operands {
            Some(self.operand_tokens(rule, &lists, n))
        } else {
            None
        };
        let mut allowed = Mask::new(self.rules.v.size());
        values.into_iter().flatten().for_each(|token| allowed.add(token));
        if phase <= Phase::Successors && progress.operands && more_successors {
            self.add_successors(rule, &mut allowed);
        }
        self.add_keys(rule, &progress, &mut allowed);
        if phase <= Phase::Results && progress.keys && more_results {
            self.add_results(rule, &lists, &mut allowed);
        }
        if progress.results && more_regions {
            allowed.add(Special::Open.token());
        }
        if progress.all && self.hurry {
            allowed.clear();
        }
        if progress.all {
            let mut behind = mask.clone();
            self.narrow_end(&mut behind);
            behind.keep(&self.end_tokens());
            allowed.add_all(&behind);
        }
        allowed.add(Special::Define.token());
        mask.keep(&allowed);
        if mask.count() == usize::from(mask.has(Special::Define.token())) {
            mask.clear();
        }
    }

    fn end_len_allows(&self, rule: &OpRule, n: usize) -> bool {
        !self.constraints.types || self.end_len(rule).is_none_or(|want| n < want)
    }

    /// The tokens that end an operation: those that belong to its region.
    pub(super) fn end_tokens(&self) -> Mask {
        let mut mask = self.rules.sets.ops.clone();
        [Special::Block, Special::Close, Special::End].iter().for_each(|mark| mask.add(mark.token()));
        mask
    }

    /// The values that may be operand `n`.
    fn operand_tokens(&mut self, rule: &'r OpRule, lists: &OpLists, n: usize) -> Vec<Token> {
        let usable = self.usable();
        let mut tokens = Vec::new();
        let wanted = expected(&rule.relations, &List::Operands, n, lists);
        let end = self.end_expected(rule, n);
        let slot = rule.slot(n);
        let is_of_operand = |number: &Number| match number {
            Number::OperandRank(i) | Number::OperandDynamic(i) | Number::OperandWidth(i) => {
                usize::from(*i) == n
            }
            _ => false,
        };
        let limits = self.top_op().map(|frame| self.limits(frame, rule, &is_of_operand)).unwrap_or_default();
        let partners = self.partners(rule, n, &usable);
        for number in usable {
            let Some(token) = self.rules.v.value(number) else { continue };
            let Some(value) = self.visible(number) else { continue };
            if self.constraints.types {
                let Some(ty) = self.ty(value) else { continue };
                let fits = self.fitting(value).is_some_and(|bits| bits[slot / 64] >> (slot % 64) & 1 == 1);
                if !fits
                    || !wanted.accepts(&ty)
                    || !end.accepts(&ty)
                    || !limits.accept(&|number| type_number(&ty, number))
                    || !partners.iter().all(|partner| partner.exists_for(&ty))
                {
                    continue;
                }
            }
            tokens.push(token);
        }
        tokens
    }

    /// Whether the number of operands follows from numbers that are known.
    fn has_operand_count(&self, frame: &OpFrame, rule: &OpRule) -> bool {
        !self.operand_count_fits(frame, rule, frame.op.operands.len() + 1)
    }

    /// Whether an operation may have this many operands.
    fn operand_count_fits(&self, frame: &OpFrame, rule: &OpRule, count: usize) -> bool {
        if !self.constraints.counts || rule.dependencies.is_empty() {
            return true;
        }
        let limits = self.limits(frame, rule, &|number| *number == Number::Operands);
        limits.accept(&|_| i64::try_from(count).ok())
    }

    fn add_successors(&self, rule: &OpRule, mask: &mut Mask) {
        let Some(region) = self.reader.enclosing_region() else { return };
        let Some(frame) = self.top_op() else { return };
        let used = region.blocks.iter().flat_map(|block| &block.ops).chain([&frame.op]);
        let furthest = used.flat_map(|op| &op.successors).map(|successor| successor.block).max().unwrap_or(0);
        let limit = furthest.max(region.blocks.len().saturating_sub(1)) + NEW_BLOCKS;
        let types = self.tys(&frame.op.operands);
        for block in 1..=limit {
            let fits = match region.blocks.get(block) {
                None => true,
                Some(known) if known.args.is_empty() => true,
                Some(known) if rule.operand_defs.len() == 1 => self.tys(&known.args) == types,
                Some(known) => {
                    let args = self.tys(&known.args);
                    types.windows(args.len()).any(|passed| passed == args)
                }
            };
            let token = u32::try_from(block).ok().and_then(|block| self.rules.v.block(block));
            if let Some(token) = token.filter(|_| fits || !self.constraints.signatures) {
                mask.add(token);
            }
        }
    }

    fn add_keys(&self, rule: &OpRule, progress: &Progress, mask: &mut Mask) {
        let Some(frame) = self.top_op() else { return };
        if !progress.successors || frame.phase > Phase::Attrs {
            return;
        }
        if !self.constraints.attributes {
            mask.add_all(&self.rules.sets.keys);
            [Special::Attrs, Special::FunctionType, Special::LlvmFunctionType]
                .iter()
                .for_each(|s| mask.add(s.token()));
            return;
        }
        let in_attrs = frame.phase == Phase::Attrs;
        let mut more_attrs = false;
        for (key, rule) in &rule.keys {
            if frame.op.attr(key).is_some() {
                continue;
            }
            more_attrs |= rule.in_attrs;
            if rule.in_attrs != in_attrs {
                continue;
            }
            rule.token.into_iter().for_each(|token| mask.add(token));
            if key == FUNCTION_TYPE {
                self.add_function_type(&rule.classes, mask);
            }
        }
        if more_attrs && !in_attrs && progress.properties {
            mask.add(Special::Attrs.token());
        }
    }

    fn add_function_type(&self, classes: &[String], mask: &mut Mask) {
        let is_llvm = classes.iter().any(|class| class.starts_with("type:!llvm"));
        let is_plain = classes.is_empty() || classes.iter().any(|class| class == "type:function");
        if is_llvm {
            mask.add(Special::LlvmFunctionType.token());
        }
        if is_plain {
            mask.add(Special::FunctionType.token());
        }
    }

    fn add_results(&mut self, rule: &'r OpRule, lists: &OpLists, mask: &mut Mask) {
        let n = lists.results.0.len();
        let sets = &self.rules.sets;
        if !self.constraints.types {
            return mask.add_all(&sets.type_starts);
        }
        let called = self.top_op().and_then(|frame| self.call_signature(frame));
        let called = called.and_then(|signature| signature.results.get(n).cloned().flatten());
        let wanted = expected(&rule.relations, &List::Results, n, lists);
        if let Some(ty) = called.or_else(|| wanted.ty.clone()) {
            return self.plan(&ty, mask);
        }
        let before = mask.clone();
        let mut types = Mask::new(self.rules.v.size());
        match rule.result_kinds.get(n.min(super::facts::POSITIONS - 1)).or(rule.result_kinds.last()) {
            None => types.add_all(&sets.type_starts),
            Some(kinds) => {
                for kind in kinds {
                    sets.kinds.get(kind).into_iter().for_each(|whole| types.add_all(whole));
                    kind_mark(kind).into_iter().for_each(|mark| types.add(mark.token()));
                    if kind.starts_with('!') && kind.len() > 1 {
                        types.add(Special::SpelledType.token());
                    }
                }
            }
        }
        let is_of_result = |number: &Number| {
            n == 0 && matches!(number, Number::ResultRank | Number::ResultDynamic | Number::ResultWidth)
        };
        let limits = self.top_op().map(|frame| self.limits(frame, rule, &is_of_result)).unwrap_or_default();
        for token in types.tokens() {
            let fits = match self.rules.v.kind(token) {
                Some(TokenKind::Type(ty)) => {
                    wanted.accepts(ty)
                        && rule.result_fits(n, ty)
                        && limits.accept(&|number| type_number(ty, number))
                }
                Some(TokenKind::Special(mark)) => wanted.may_begin(*mark) && rule.may_begin(n, *mark),
                _ => false,
            };
            if fits {
                mask.add(token);
            }
        }
        if *mask == before {
            self.plan_dialect_type(rule, n, mask);
        }
    }

    /// Allows a type of a dialect of which the definition only gives the name: what follows the name is free.
    fn plan_dialect_type(&mut self, rule: &OpRule, n: usize, mask: &mut Mask) {
        let Some(TypeConstraint::Dialect { dialect, mnemonic }) = rule.result_defs.get(n).map(|def| &def.ty)
        else {
            return;
        };
        self.planned = vec![Special::SpelledType.token()];
        self.rules.v.spell(format!("!{dialect}.{mnemonic}").as_bytes(), &mut self.planned);
        mask.add(Special::SpelledType.token());
    }

    /// Allows a type: its first token now, the others then have to follow.
    pub(super) fn plan(&mut self, ty: &Ty, mask: &mut Mask) {
        self.planned = write_type(ty, self.rules.v);
        self.planned.first().into_iter().for_each(|&token| mask.add(token));
    }
}
