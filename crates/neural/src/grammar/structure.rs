//! What the form itself allows: the order of parts, brackets, numbers in scope.

use crate::generic::frames::{Defines, Frame, OpFrame, Phase, RegionFrame, Spelled};
use crate::generic::needs_type;
use crate::generic::read::{MAX_DEPTH, Stage};
use crate::special::Special;
use crate::tree::{Container, TextKind, body_signature};

use super::mask::Mask;
use super::sets::{add, add_numbers};
use super::state::Grammar;
use super::texts::{escape_len, open_brackets};

/// The most sizes of a shape.
const MAX_RANK: usize = 8;
/// A spelled text that is longer has to end.
const MAX_TEXT: usize = 400;

impl Grammar<'_, '_> {
    pub(super) fn structure(&self, mask: &mut Mask) {
        let sets = &self.rules.sets;
        match self.reader.stage {
            Stage::Start => add(mask, Special::Generic),
            Stage::Prefix => {
                add(mask, Special::Must);
                self.body(mask);
            }
            Stage::Must => {
                mask.add_all(&sets.ops);
                mask.add_all(&sets.dialects);
            }
            Stage::Body => self.body(mask),
            Stage::Tail => add(mask, Special::End),
            Stage::Done => {}
        }
    }

    fn body(&self, mask: &mut Mask) {
        match self.reader.stack.last() {
            Some(Frame::Region(frame)) => self.in_region(frame, mask),
            Some(Frame::Op(frame)) => self.in_op(frame, mask),
            Some(frame) => self.in_part(frame, mask),
            None => {}
        }
    }

    fn in_region(&self, frame: &RegionFrame, mask: &mut Mask) {
        match frame.defines {
            Defines::Number => return self.forward_numbers(mask),
            Defines::Forward(_) => return mask.add_all(&self.rules.sets.type_starts),
            Defines::Fresh => {}
        }
        if frame.in_args {
            mask.add_all(&self.rules.sets.type_starts);
            self.may_define(mask);
        }
        self.next_op(frame, None, mask);
    }

    /// What may follow an operation in a region; `last` is one that would end here.
    fn next_op(&self, frame: &RegionFrame, last: Option<&OpFrame>, mask: &mut Mask) {
        let is_file = self.regions.len() == 1;
        mask.add_all(&self.rules.sets.ops);
        if is_file {
            if !self.has_open_forward() {
                add(mask, Special::End);
            }
            return;
        }
        add(mask, Special::Block);
        let ops = frame.blocks.iter().flat_map(|block| &block.ops).chain(last.map(|last| &last.op));
        let blocks = frame.blocks.len();
        let leaves = ops.flat_map(|op| &op.successors).any(|successor| successor.block >= blocks);
        if !leaves && self.is_derivable(frame, last) {
            add(mask, Special::Close);
        }
    }

    /// Whether the function type follows from a body that ends here, if it has to.
    fn is_derivable(&self, frame: &RegionFrame, last: Option<&OpFrame>) -> bool {
        let at = self.reader.stack.iter().rposition(|frame| matches!(frame, Frame::Region(_)));
        let owner = at.and_then(|at| self.reader.stack.get(at.checked_sub(1)?));
        let Some(Frame::Op(owner)) = owner else { return true };
        let Some((_, _, is_llvm)) = owner.derived.filter(|_| owner.op.regions.is_empty()) else {
            return true;
        };
        let current = frame.blocks.len().saturating_sub(1);
        let mut ends = frame.blocks.iter().enumerate().filter_map(|(at, block)| match last {
            Some(last) if at == current => Some(&last.op),
            _ => block.ops.last(),
        });
        let end = ends.find(|op| op.successors.is_empty());
        end.is_some_and(|end| !is_llvm || end.operands.len() <= 1)
    }

    fn has_open_forward(&self) -> bool {
        self.reader.forward.values().any(|&value| self.ty(value).is_none())
    }

    /// A forward value may be defined here if one is open.
    fn may_define(&self, mask: &mut Mask) {
        if self.has_open_forward() {
            add(mask, Special::Define);
        }
    }

    fn forward_numbers(&self, mask: &mut Mask) {
        for (&n, &value) in &self.reader.forward {
            if let Some(token) = self.rules.v.value(n).filter(|_| self.ty(value).is_none()) {
                mask.add(token);
            }
        }
    }

    fn in_op(&self, frame: &OpFrame, mask: &mut Mask) {
        let sets = &self.rules.sets;
        if frame.key.is_some() {
            return self.attr_starts(mask);
        }
        if frame.forward || frame.defines == Defines::Number {
            return self.forward_numbers(mask);
        }
        if frame.defines != Defines::Fresh {
            return mask.add_all(&sets.type_starts);
        }
        let phase = frame.phase;
        let is_deep = self.reader.stack.len() + 8 > MAX_DEPTH;
        if phase == Phase::Operands {
            for n in self.usable() {
                self.rules.v.value(n).into_iter().for_each(|token| mask.add(token));
            }
        }
        if phase <= Phase::Successors && self.regions.len() > 1 {
            add_numbers(mask, usize::from(u16::MAX), |n| self.rules.v.block(n));
        }
        if phase <= Phase::Attrs {
            mask.add_all(&sets.keys);
            if frame.derived.is_none() {
                add(mask, Special::FunctionType);
                add(mask, Special::LlvmFunctionType);
            }
        }
        if phase < Phase::Attrs {
            add(mask, Special::Attrs);
        }
        if phase <= Phase::Results {
            mask.add_all(&sets.type_starts);
            self.may_define(mask);
        }
        if !is_deep {
            add(mask, Special::Open);
        }
        let underivable = frame.derived.is_some() && self.signature_of(frame).is_none();
        if let Some(region) = self.reader.enclosing_region().filter(|_| !underivable) {
            self.next_op(region, Some(frame), mask);
        }
    }

    /// Whether the function type of an operation follows from its body.
    pub(super) fn signature_of(&self, frame: &OpFrame) -> Option<()> {
        let (_, outputs) = body_signature(&frame.op)?;
        let is_llvm = frame.derived.is_some_and(|(_, _, is_llvm)| is_llvm);
        (!is_llvm || outputs.len() <= 1).then_some(())
    }

    pub(super) fn attr_starts(&self, mask: &mut Mask) {
        mask.add_all(&self.rules.sets.attr_starts);
    }

    fn in_part(&self, frame: &Frame, mask: &mut Mask) {
        let sets = &self.rules.sets;
        match frame {
            Frame::Region(_) | Frame::Op(_) => {}
            Frame::SuccessorArgs(_) => {
                add_numbers(mask, self.reader.visible.len(), |n| self.rules.v.value(n));
                add(mask, Special::Stop);
            }
            Frame::Array(_) => {
                self.attr_starts(mask);
                add(mask, Special::Stop);
            }
            Frame::Dict(_, None) => {
                mask.add_all(&sets.keys);
                add(mask, Special::Stop);
            }
            Frame::Dict(_, Some(_)) => self.attr_starts(mask),
            Frame::Path(parts) => {
                mask.add_all(&sets.symbols);
                if !parts.is_empty() {
                    add(mask, Special::Stop);
                }
            }
            Frame::Text(spelled, bytes) => self.in_text(spelled, bytes, mask),
            Frame::ArrayElement | Frame::Complex(None) => mask.add_all(&sets.scalars),
            Frame::TypeOf(..) | Frame::Tuple(_) | Frame::Function(..) => {
                mask.add_all(&sets.type_starts);
                match frame {
                    Frame::Tuple(_) | Frame::Function(_, Some(_)) => add(mask, Special::Stop),
                    Frame::Function(_, None) => add(mask, Special::Arrow),
                    _ => {}
                }
            }
            Frame::Shaped { container, dims, unranked, element: None, .. } => {
                let is_vector = *container == Container::Vector;
                mask.add_all(if is_vector { &sets.scalars } else { &sets.elements });
                if *container == Container::MemRef {
                    mask.add_all(&sets.memrefs);
                    add(mask, Special::MemRef);
                }
                if !unranked && dims.len() < MAX_RANK && is_vector {
                    add(mask, Special::SpelledScalable);
                }
                if !unranked && dims.len() < MAX_RANK {
                    mask.add_all(&sets.dims);
                    mask.remove_all(if is_vector { &sets.dynamic_dims } else { &sets.scalable_dims });
                    add(mask, Special::SpelledDim);
                }
                if !unranked && dims.is_empty() && !is_vector {
                    add(mask, Special::Unranked);
                }
            }
            Frame::Shaped { container, element: Some(_), .. } => {
                add(mask, Special::Stop);
                if *container != Container::Vector {
                    mask.add_all(&sets.tails);
                    add(mask, Special::Opaque);
                    [Special::AffineMap, Special::Number, Special::String]
                        .iter()
                        .for_each(|&mark| add(mask, mark));
                }
            }
            Frame::Complex(Some(_)) => add(mask, Special::Stop),
        }
    }

    fn in_text(&self, spelled: &Spelled, bytes: &[u8], mask: &mut Mask) {
        let texts = &self.rules.sets.texts;
        let (pieces, limit) = match spelled {
            Spelled::Value | Spelled::Block | Spelled::SymbolNumber | Spelled::Dim(_) => (&texts.digits, 10),
            Spelled::Op | Spelled::Key | Spelled::Symbol => (&texts.names, 40),
            Spelled::Attr(TextKind::Number, _) => (&texts.numbers, 40),
            Spelled::Attr(TextKind::DenseArray, _) => (&texts.lists, MAX_TEXT),
            Spelled::Attr(TextKind::String, _) => match escape_len(bytes) {
                0 => (&texts.strings, MAX_TEXT),
                1 => return mask.add_all(&texts.escapes),
                _ => return mask.add_all(&texts.escape_ends),
            },
            Spelled::Attr(..) | Spelled::Type | Spelled::Resources => (&texts.printable, MAX_TEXT),
        };
        let depth = open_brackets(bytes);
        if bytes.len() < limit {
            mask.add_all(pieces);
        } else if depth > 0 {
            mask.add_all(&texts.closers);
        }
        let may_be_empty =
            matches!(spelled, Spelled::Attr(TextKind::DenseArray | TextKind::String | TextKind::Dense, _));
        if (bytes.is_empty() && !may_be_empty) || depth > 0 {
            return;
        }
        match spelled {
            Spelled::Attr(kind, _) => match needs_type(*kind) {
                Some(true) => add(mask, Special::Typed),
                Some(false) => {
                    add(mask, Special::Typed);
                    add(mask, Special::Stop);
                }
                None => add(mask, Special::Stop),
            },
            _ => add(mask, Special::Stop),
        }
    }
}
