//! What is known of an attribute or type narrows what may come next in it.

use crate::generic::frames::{Frame, OpFrame, Phase, Spelled};
use crate::generic::write::write_type;
use crate::generic::{FUNCTION_TYPE, SYMBOL_NAME};
use crate::special::Special;
use crate::tree::{Attr, Dim, Symbol, TextKind, Ty, Type};
use crate::vocabulary::{Token, TokenKind};

use super::follow::CALLEE;
use super::functions::FunctionTypes;
use super::keys::{KeyRule, add_classes, class_types, inner_classes};
use super::mask::Mask;
use super::numbers::{Number, attr_number};
use super::relations::{List, expected};
use super::rules::OpRule;
use super::segments::{fits, is_solvable, may_continue, parse_segments, parse_sizes};
use super::state::Grammar;

const SEGMENTS: &str = "operandSegmentSizes";
/// A value that occurs with more types of numbers may have any.
const MAX_NUMBER_TYPES: usize = 8;
/// The most sizes of a shape.
const MAX_RANK: i64 = 8;

impl<'r> Grammar<'r, '_> {
    /// The innermost operation with the key whose value is being written, and what is known of it.
    pub(super) fn key_rule(&self) -> Option<(&OpFrame, &'r KeyRule)> {
        let frame = self.op_frame()?;
        let key = frame.key.as_deref()?;
        let rule = self.rule_of(&frame.op.name)?.keys.get(key)?;
        Some((frame, rule))
    }

    /// The classes of the value that is being written, through the arrays around it. Empty for any.
    fn classes(&self) -> Vec<&'r str> {
        let Some((_, rule)) = self.key_rule() else { return Vec::new() };
        let mut classes: Vec<&str> = rule.classes.iter().map(String::as_str).collect();
        let start = self.reader.stack.iter().rposition(|frame| matches!(frame, Frame::Op(_))).unwrap_or(0);
        for frame in &self.reader.stack[start..] {
            match frame {
                Frame::Array(_) => classes = inner_classes(&classes),
                Frame::Dict(..) | Frame::Shaped { .. } | Frame::Function(..) | Frame::Tuple(_) => {
                    return Vec::new();
                }
                _ => {}
            }
        }
        classes
    }

    /// Narrows the value of a key.
    pub(super) fn narrow_attr(&mut self, mask: &mut Mask) {
        let Some(frame) = self.op_frame() else { return };
        let Some(key) = frame.key.clone() else { return };
        if key == SYMBOL_NAME && self.constraints.symbols {
            return self.narrow_name(mask);
        }
        if key == SEGMENTS && self.constraints.attributes {
            return self.narrow_segments(mask);
        }
        if self.constraints.attributes {
            self.keep_classes(mask);
            self.keep_fitting(&key, mask);
        }
        if self.constraints.symbols {
            self.narrow_symbol(key == CALLEE, mask);
        }
    }

    fn keep_classes(&self, mask: &mut Mask) {
        let classes = self.classes();
        if classes.is_empty() {
            return;
        }
        let listed = self.key_rule().and_then(|(_, rule)| rule.listed.as_ref());
        let mut allowed = Mask::new(self.rules.v.size());
        add_classes(&classes, listed, &self.rules.sets, &mut allowed);
        mask.keep(&allowed);
    }

    /// Removes whole attributes whose lengths do not fit what is known of the operation.
    fn keep_fitting(&self, key: &str, mask: &mut Mask) {
        let Some(frame) = self.op_frame() else { return };
        let Some(rule) = self.rule_of(&frame.op.name).filter(|rule| !rule.dependencies.is_empty()) else {
            return;
        };
        let is_of_key = |number: &Number| match number {
            Number::Length(known) | Number::MapInputs(known) | Number::MapResults(known) => known == key,
            _ => false,
        };
        let limits = self.limits(frame, rule, &is_of_key);
        if limits.is_empty() {
            return;
        }
        let unfit = mask.tokens().filter(|&token| match self.rules.v.kind(token) {
            Some(TokenKind::Attr(attr)) => !limits.accept(&|number| attr_number(attr, number)),
            _ => false,
        });
        let unfit: Vec<Token> = unfit.collect();
        unfit.into_iter().for_each(|token| mask.remove(token));
    }

    /// A symbol gets a number that is used and not defined, or the next one.
    fn narrow_name(&self, mask: &mut Mask) {
        let siblings = self.sibling_names();
        let is_nested = self.regions.len() > 1;
        let is_open = |n: &u32| !siblings.contains(n) && (is_nested || !self.defined.contains(n));
        let open: Vec<u32> = self.used.iter().copied().filter(is_open).collect();
        let mut allowed = Mask::new(self.rules.v.size());
        let declared = self.op_frame().and_then(declared_types);
        let fits = |n: &u32| {
            let called = self.signatures.get(n).filter(|_| self.constraints.signatures);
            called.zip(declared.as_ref()).is_none_or(|(called, declared)| called == declared)
        };
        let open = open.into_iter().filter(fits);
        let numbers = open.chain([self.next_symbol()]);
        numbers.filter_map(|n| self.rules.v.symbol(n)).for_each(|token| allowed.add(token));
        // Names that are kept, such as those that passes look for.
        self.rules.sets.classes.get("symbol").into_iter().for_each(|names| allowed.add_all(names));
        allowed.add(Special::SpelledSymbol.token());
        mask.keep(&allowed);
    }

    /// The symbols that operations of the same region define.
    fn sibling_names(&self) -> Vec<u32> {
        let region = self.reader.enclosing_region();
        let ops = region.into_iter().flat_map(|region| &region.blocks).flat_map(|block| &block.ops);
        let name = |op: &crate::tree::Op| match op.attr(SYMBOL_NAME) {
            Some(Attr::SymbolName(Symbol::Number(n))) => Some(*n),
            _ => None,
        };
        ops.filter_map(name).collect()
    }

    fn next_symbol(&self) -> u32 {
        self.used.iter().max().map_or(0, |n| n + 1)
    }

    /// A symbol that is used is one that was used before, or the next one. A call fits the types of the
    /// function.
    fn narrow_symbol(&self, is_call: bool, mask: &mut Mask) {
        let mut allowed = Mask::new(self.rules.v.size());
        let operands = self.op_frame().map(|frame| self.tys(&frame.op.operands)).unwrap_or_default();
        for n in self.used.iter().copied().chain([self.next_symbol()]) {
            let is_checked = is_call && self.constraints.signatures;
            let signature = self.signatures.get(&n).map(|signature| signature.inputs.clone());
            let inputs = signature.or_else(|| self.open_inputs(n)).filter(|_| is_checked);
            let fits = match inputs {
                Some(inputs) => inputs == operands,
                None => !is_call || !self.defined.contains(&n) || self.untyped.contains(&n),
            };
            if let Some(token) = self.rules.v.symbol(n).filter(|_| fits) {
                allowed.add(token);
            }
        }
        let mut removed = self.rules.sets.symbols.clone();
        removed.remove_all(&allowed);
        mask.remove_all(&removed);
    }

    /// The types of the arguments of a function whose body is being written.
    fn open_inputs(&self, n: u32) -> Option<Vec<Option<Ty>>> {
        let pairs = self.reader.stack.windows(2);
        pairs.rev().find_map(|pair| match pair {
            [Frame::Op(frame), Frame::Region(region)] => match frame.op.attr(SYMBOL_NAME)? {
                Attr::SymbolName(Symbol::Number(name)) if *name == n && frame.derived.is_some() => {
                    Some(region.blocks.first().map(|entry| self.tys(&entry.args)).unwrap_or_default())
                }
                _ => None,
            },
            _ => None,
        })
    }

    fn narrow_segments(&mut self, mask: &mut Mask) {
        let Some(frame) = self.op_frame() else { return };
        let Some(rule) = self.rule_of(&frame.op.name).filter(|rule| rule.has_segments) else {
            return self.keep_classes(mask);
        };
        let operands = self.tys(&frame.op.operands);
        let mut allowed = Mask::new(self.rules.v.size());
        for token in self.rules.sets.classes.get("array:i32").into_iter().flat_map(Mask::tokens) {
            let Some(TokenKind::Attr(attr)) = self.rules.v.kind(token) else { continue };
            if parse_segments(attr).is_some_and(|sizes| fits(&sizes, rule, &operands)) {
                allowed.add(token);
            }
        }
        if is_solvable(&[], rule, &operands) {
            allowed.add(Special::DenseArray.token());
        }
        mask.keep(&allowed);
    }

    /// Narrows a spelled value to those that are listed for its key.
    fn keep_listed(&self, kind: TextKind, text: &[u8], mask: &mut Mask) {
        if !matches!(self.reader.stack.as_slice(), [.., Frame::Op(_), Frame::Text(..)]) {
            return;
        }
        let listed = self.key_rule().and_then(|(_, rule)| rule.listed.as_ref());
        let values = listed.into_iter().flat_map(|listed| &listed.texts).filter(|(known, _)| *known == kind);
        let rests: Vec<&[u8]> = values.filter_map(|(_, value)| value.as_bytes().strip_prefix(text)).collect();
        if rests.is_empty() {
            return;
        }
        let may_end = rests.iter().any(|rest| rest.is_empty());
        let unfit = mask.tokens().filter(|&token| match self.rules.v.kind(token) {
            Some(TokenKind::Piece(piece)) => !rests.iter().any(|rest| rest.starts_with(piece)),
            _ => !may_end,
        });
        let unfit: Vec<Token> = unfit.collect();
        unfit.into_iter().for_each(|token| mask.remove(token));
    }

    /// Narrows a spelled list of the sizes of groups of operands.
    fn narrow_spelled_segments(&self, text: &[u8], mask: &mut Mask) {
        let Some(frame) = self.op_frame().filter(|frame| frame.key.as_deref() == Some(SEGMENTS)) else {
            return;
        };
        let Some(rule) = self.rule_of(&frame.op.name).filter(|rule| rule.has_segments) else { return };
        let operands = self.tys(&frame.op.operands);
        let stop = Special::Stop.token();
        let unfit = mask.tokens().filter(|&token| match self.rules.v.kind(token) {
            Some(TokenKind::Piece(piece)) => !may_continue(&[text, &piece[..]].concat(), rule, &operands),
            _ => token == stop && !parse_sizes(text).is_some_and(|sizes| fits(&sizes, rule, &operands)),
        });
        let unfit: Vec<Token> = unfit.collect();
        unfit.into_iter().for_each(|token| mask.remove(token));
    }

    /// Narrows what comes next inside an attribute or a type.
    pub(super) fn narrow_part(&mut self, mask: &mut Mask) {
        if self.constraints.attributes {
            match self.reader.stack.last() {
                Some(Frame::Text(Spelled::Attr(kind @ (TextKind::String | TextKind::Opaque), _), bytes)) => {
                    self.keep_listed(*kind, bytes, mask);
                }
                Some(Frame::Array(_)) => {
                    let stop = mask.has(Special::Stop.token());
                    self.keep_classes(mask);
                    if stop {
                        mask.add(Special::Stop.token());
                    }
                }
                Some(Frame::TypeOf(TextKind::Number, _)) => self.keep_types("number", mask),
                Some(Frame::TypeOf(TextKind::Dense, _) | Frame::Shaped { .. }) => self.narrow_dense(mask),
                Some(Frame::ArrayElement) => self.keep_types("array", mask),
                Some(Frame::Text(Spelled::Attr(TextKind::DenseArray, _), bytes)) => {
                    self.narrow_spelled_segments(bytes, mask);
                }
                Some(Frame::Text(Spelled::Attr(TextKind::Number, _), bytes)) => {
                    let has_text = !bytes.is_empty();
                    self.narrow_number(has_text, mask);
                }
                _ => {}
            }
        }
        if self.constraints.symbols && mask.meets(&self.rules.sets.symbols) {
            self.narrow_symbol(false, mask);
        }
        if self.constraints.types {
            self.narrow_result_part(mask);
        }
    }

    fn keep_types(&self, head: &str, mask: &mut Mask) {
        let types = class_types(&self.classes(), head, self.rules.v);
        if types.is_empty() || types.len() > MAX_NUMBER_TYPES {
            return;
        }
        let mut allowed = Mask::new(self.rules.v.size());
        types.into_iter().for_each(|token| allowed.add(token));
        mask.keep(&allowed);
    }

    /// A number without a type is a 64-bit integer, which few attributes are.
    fn narrow_number(&self, has_text: bool, mask: &mut Mask) {
        let classes = self.classes();
        if !has_text || classes.is_empty() {
            return;
        }
        if !classes.contains(&"number") {
            mask.remove(Special::Stop.token());
        }
        if !classes.iter().any(|class| class.starts_with("number:")) {
            mask.remove(Special::Typed.token());
        }
    }

    /// Narrows the sizes of a shaped type that is the first result: how many there are and how many are
    /// dynamic.
    fn narrow_sizes(&self, owner: &OpFrame, rule: &OpRule, mask: &mut Mask) {
        let Some(Frame::Shaped { dims, unranked: false, .. }) = self.reader.stack.last() else { return };
        let rank = i64::try_from(dims.len()).unwrap_or(i64::MAX);
        let dynamic = dims.iter().filter(|dim| **dim == Dim::Dynamic).count();
        let dynamic = i64::try_from(dynamic).unwrap_or(i64::MAX);
        let is_size = |number: &Number| matches!(number, Number::ResultRank | Number::ResultDynamic);
        let limits = self.limits(owner, rule, &is_size);
        let fits = |wanted: Number, value: i64| limits.accept(&|number| (*number == wanted).then_some(value));
        let later =
            |wanted: &Number, value: i64| (value + 1..=MAX_RANK).any(|more| fits(wanted.clone(), more));
        let (fits_rank, fits_dynamic) =
            (fits(Number::ResultRank, rank), fits(Number::ResultDynamic, dynamic));
        if fits_rank && !later(&Number::ResultRank, rank) {
            mask.remove_all(&self.rules.sets.dims);
            mask.remove(Special::SpelledDim.token());
        }
        if fits_dynamic && !later(&Number::ResultDynamic, dynamic) {
            self.rules.v.dim(Dim::Dynamic).into_iter().for_each(|token| mask.remove(token));
        }
        let is_short = !fits_rank && later(&Number::ResultRank, rank);
        if rank < MAX_RANK && (is_short || (!fits_dynamic && later(&Number::ResultDynamic, dynamic))) {
            mask.remove_all(&self.rules.sets.elements);
        }
    }

    /// Narrows the sizes of a shaped type that has the shape of another.
    fn keep_shape(&self, like: &Ty, mask: &mut Mask) {
        let Some(Frame::Shaped { dims, .. }) = self.reader.stack.last() else { return };
        let sets = &self.rules.sets;
        let sizes = [Special::SpelledDim, Special::SpelledScalable, Special::Unranked];
        let mut allowed = Mask::new(self.rules.v.size());
        match &**like {
            Type::Shaped { dims: None, .. } if mask.has(Special::Unranked.token()) => {
                allowed.add(Special::Unranked.token());
            }
            Type::Shaped { dims: Some(want), .. } if dims.len() < want.len() => {
                match self.rules.v.dim(want[dims.len()]) {
                    Some(token) => allowed.add(token),
                    None => sizes[..2].iter().for_each(|mark| allowed.add(mark.token())),
                }
            }
            _ => {
                allowed.add_all(&sets.elements);
                allowed.add_all(&sets.scalars);
            }
        }
        mask.keep(&allowed);
    }

    /// Narrows the element of a shaped type that is a result.
    fn narrow_result_part(&self, mask: &mut Mask) {
        let [.., Frame::Op(owner), Frame::Shaped { container, element: None, .. }] =
            self.reader.stack.as_slice()
        else {
            return;
        };
        if owner.phase != Phase::Results || owner.key.is_some() {
            return;
        }
        let Some(rule) = self.rule_of(&owner.op.name) else { return };
        let n = owner.op.results.len();
        if n == 0 {
            self.narrow_sizes(owner, rule, mask);
        }
        let wanted = expected(&rule.relations, &List::Results, n, &self.lists(owner));
        if let Some(bools) = &wanted.bools_from {
            self.keep_shape(bools, mask);
        }
        if let Some(element) = &wanted.element {
            mask.remove_all(&self.rules.sets.elements);
            let tokens = write_type(element, self.rules.v);
            tokens.first().into_iter().for_each(|&token| mask.add(token));
            return;
        }
        let Some(kinds) = rule.result_kinds.get(n).or(rule.result_kinds.last()) else { return };
        let mut elements = Mask::new(self.rules.v.size());
        for kind in kinds {
            let Some((head, element)) = kind.split_once(':') else { continue };
            if head.trim_end_matches('*') == container.keyword() {
                self.rules.sets.kinds.get(element).into_iter().for_each(|types| elements.add_all(types));
            }
        }
        if elements.is_empty() {
            return;
        }
        let mut removed = self.rules.sets.elements.clone();
        removed.remove_all(&elements);
        removed.remove(Special::SpelledType.token());
        mask.remove_all(&removed);
    }
}

/// The types of a function that its own attribute gives.
fn declared_types(frame: &OpFrame) -> Option<FunctionTypes> {
    let (None, Some(Attr::Type(ty))) = (frame.derived, frame.op.attr(FUNCTION_TYPE)) else { return None };
    FunctionTypes::of(ty)
}
