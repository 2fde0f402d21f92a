//! Reads tokens of the generic form, one after the other.
//!
//! Any sequence of tokens gives a program or an error. The reader says at every point what it is in, which
//! the grammar turns into the tokens that may follow.

use rustc_hash::FxHashMap;

use crate::special::Special;
use crate::tree::{Block, Op, Program, Region, Successor, Ty, Type, ValueId, body_signature};
use crate::vocabulary::{Token, TokenKind, Vocabulary};

use super::begins_type;
use super::frames::{Defines, Frame, OpFrame, Phase, RegionFrame, Spelled};
use super::signature::llvm_function;

/// How deep parts may nest.
pub(crate) const MAX_DEPTH: usize = 200;

/// Why tokens are not a program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("token {at}, {token}: {message}")]
pub struct ReadError {
    /// The index of the token.
    pub at: usize,
    /// The token as people read it.
    pub token: String,
    /// What is wrong.
    pub message: String,
}

pub(super) type Result<T> = std::result::Result<T, String>;

/// Where a reader is before and behind the operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The start token comes next.
    Start,
    /// `must` may come next.
    Prefix,
    /// The argument of `must` comes next.
    Must,
    /// Operations.
    Body,
    /// Behind the resource section.
    Tail,
    /// Behind the end token.
    Done,
}

/// What happened while a token was read.
#[derive(Debug, Clone)]
pub(crate) enum Event {
    /// An operation ended; without its regions.
    OpClosed(Op),
    /// A region of the operation on top began.
    RegionOpened,
    /// A region ended.
    RegionClosed,
    /// A block began.
    BlockStarted,
}

/// Reads tokens one by one.
#[derive(Debug, Clone)]
pub(crate) struct Reader<'v> {
    pub(crate) v: &'v Vocabulary,
    pub(crate) stage: Stage,
    pub(crate) stack: Vec<Frame>,
    /// The types of all values. `None` for a value that is used but not defined yet.
    pub(crate) types: Vec<Option<Ty>>,
    /// The values in scope, by number.
    pub(crate) visible: Vec<ValueId>,
    /// Forward values by number.
    pub(crate) forward: FxHashMap<u32, ValueId>,
    /// What happened since somebody last took it.
    pub(crate) events: Vec<Event>,
    resources: Option<String>,
    count: usize,
}

impl<'v> Reader<'v> {
    pub(crate) fn new(vocabulary: &'v Vocabulary) -> Self {
        let file = RegionFrame { blocks: vec![Block::default()], starts: vec![0], ..RegionFrame::default() };
        Reader {
            v: vocabulary,
            stage: Stage::Start,
            stack: vec![Frame::Region(file)],
            types: Vec::new(),
            visible: Vec::new(),
            forward: FxHashMap::default(),
            events: Vec::new(),
            resources: None,
            count: 0,
        }
    }

    /// How many tokens were read.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Takes the next token.
    pub(crate) fn push(&mut self, token: Token) -> std::result::Result<(), ReadError> {
        let v: &'v Vocabulary = self.v;
        self.events.clear();
        let result = match v.kind(token) {
            None => Err("no token has this number".to_owned()),
            Some(kind) => self.take(kind),
        };
        let at = self.count;
        self.count += 1;
        result.map_err(|message| ReadError { at, token: v.text(token), message })
    }

    /// The program, if the end token was read.
    pub(crate) fn finish(mut self) -> std::result::Result<Program, ReadError> {
        let error = |message: &str| ReadError {
            at: self.count,
            token: "<nothing>".to_owned(),
            message: message.to_owned(),
        };
        if self.stage != Stage::Done {
            return Err(error("the tokens stop before the end token"));
        }
        let Some(Frame::Region(mut file)) = self.stack.pop() else {
            return Err(error("a part is not finished"));
        };
        let values = self.types.iter().cloned().collect::<Option<Vec<_>>>();
        let Some(values) = values else { return Err(error("a forward value is never defined")) };
        let ops = file.blocks.pop().unwrap_or_default().ops;
        Ok(Program { ops, values, resources: self.resources })
    }

    fn take(&mut self, kind: &TokenKind) -> Result<()> {
        match (self.stage, kind) {
            (Stage::Start, TokenKind::Special(Special::Generic))
            | (Stage::Must, TokenKind::Op(_) | TokenKind::Dialect(_)) => self.stage = Stage::Prefix,
            (Stage::Start, _) => return Err("a program begins with its start token".to_owned()),
            (Stage::Prefix, TokenKind::Special(Special::Must)) => self.stage = Stage::Must,
            (Stage::Must, _) => return Err("`must` needs an operation or a dialect".to_owned()),
            (Stage::Prefix | Stage::Body, _) => {
                self.stage = Stage::Body;
                return self.body(kind);
            }
            (Stage::Tail, TokenKind::Special(Special::End)) => self.stage = Stage::Done,
            (Stage::Tail | Stage::Done, _) => return Err("nothing may follow here".to_owned()),
        }
        Ok(())
    }

    fn body(&mut self, kind: &TokenKind) -> Result<()> {
        if self.stack.len() > MAX_DEPTH {
            return Err(format!("nested more than {MAX_DEPTH} levels deep"));
        }
        match self.stack.last() {
            Some(Frame::Region(_)) => self.in_region(kind),
            Some(Frame::Op(_)) => self.in_op(kind),
            Some(_) => self.in_part(kind),
            None => Err("nothing is open".to_owned()),
        }
    }

    pub(super) fn op_frame(&mut self) -> Result<&mut OpFrame> {
        match self.stack.last_mut() {
            Some(Frame::Op(frame)) => Ok(frame),
            _ => Err("not inside an operation".to_owned()),
        }
    }

    fn region_frame(&mut self) -> Result<&mut RegionFrame> {
        match self.stack.last_mut() {
            Some(Frame::Region(frame)) => Ok(frame),
            _ => Err("not inside a region".to_owned()),
        }
    }

    fn in_region(&mut self, kind: &TokenKind) -> Result<()> {
        let is_file = self.stack.len() == 1;
        let visible = self.visible.len();
        let frame = self.region_frame()?;
        let defines = frame.defines;
        match kind {
            TokenKind::Value(n) if defines == Defines::Number => {
                frame.defines = Defines::Forward(*n);
                return Ok(());
            }
            TokenKind::Special(Special::BigValue) if defines == Defines::Number => {
                return self.open(Frame::Text(Spelled::Value, Vec::new()));
            }
            _ if defines == Defines::Number => {
                return Err("the number of a forward value is missing".to_owned());
            }
            _ => {}
        }
        match kind {
            TokenKind::Special(Special::Define) if frame.in_args && defines == Defines::Fresh => {
                frame.defines = Defines::Number;
                Ok(())
            }
            TokenKind::Type(_) | TokenKind::Special(_) if frame.in_args && begins_type(kind) => {
                self.start_type(kind)
            }
            _ if defines != Defines::Fresh => Err("the type of a forward value is missing".to_owned()),
            TokenKind::Op(name) => self.start_op(name.to_string()),
            TokenKind::Special(Special::SpelledOp) => self.open(Frame::Text(Spelled::Op, Vec::new())),
            TokenKind::Special(Special::Block) if !is_file => {
                frame.blocks.push(Block::default());
                frame.starts.push(visible);
                frame.in_args = true;
                self.events.push(Event::BlockStarted);
                Ok(())
            }
            TokenKind::Special(Special::Close) if !is_file => self.close_region(),
            TokenKind::Special(Special::Resources) if is_file => {
                self.open(Frame::Text(Spelled::Resources, Vec::new()))
            }
            TokenKind::Special(Special::End) if is_file => {
                self.stage = Stage::Done;
                Ok(())
            }
            _ => Err("an operation or the end of the region is expected".to_owned()),
        }
    }

    pub(super) fn open(&mut self, frame: Frame) -> Result<()> {
        self.stack.push(frame);
        Ok(())
    }

    pub(super) fn start_op(&mut self, name: String) -> Result<()> {
        if name.is_empty() || name.contains(['"', '\\', '\n']) {
            return Err("this is not the name of an operation".to_owned());
        }
        let visible = self.visible.len();
        let frame = self.region_frame()?;
        if frame.blocks.is_empty() {
            frame.blocks.push(Block::default());
            frame.starts.push(visible);
            self.events.push(Event::BlockStarted);
        }
        self.region_frame()?.in_args = false;
        let op = Op { name, ..Op::default() };
        self.open(Frame::Op(Box::new(OpFrame { op, ..OpFrame::default() })))
    }

    fn close_region(&mut self) -> Result<()> {
        let Some(Frame::Region(frame)) = self.stack.pop() else { return Err("no region is open".to_owned()) };
        self.visible.truncate(frame.outer);
        let blocks = frame.blocks.len();
        let mut ops = frame.blocks.iter().flat_map(|block| &block.ops);
        if ops.any(|op| op.successors.iter().any(|successor| successor.block >= blocks)) {
            return Err("an operation branches to a block that the region does not have".to_owned());
        }
        let region = Region { blocks: frame.blocks };
        self.events.push(Event::RegionClosed);
        self.op_frame()?.op.regions.push(region);
        Ok(())
    }

    /// The region around the operation that is being read.
    pub(crate) fn enclosing_region(&self) -> Option<&RegionFrame> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Region(region) => Some(region),
            _ => None,
        })
    }

    fn in_op(&mut self, kind: &TokenKind) -> Result<()> {
        let frame = self.op_frame()?;
        let phase = frame.phase;
        if frame.key.is_some() {
            return self.start_attr(kind);
        }
        if frame.forward || frame.defines == Defines::Number {
            return match kind {
                TokenKind::Value(n) => self.value_number(*n),
                TokenKind::Special(Special::BigValue) => self.open(Frame::Text(Spelled::Value, Vec::new())),
                _ => Err("the number of a forward value is missing".to_owned()),
            };
        }
        let is_type = (phase <= Phase::Results) && begins_type(kind);
        let frame = self.op_frame()?;
        match kind {
            _ if is_type => {
                frame.phase = Phase::Results;
                self.start_type(kind)
            }
            _ if frame.defines != Defines::Fresh => Err("the type of a forward value is missing".to_owned()),
            TokenKind::Value(n) if phase == Phase::Operands => self.value_number(*n),
            TokenKind::Special(Special::BigValue) if phase == Phase::Operands => {
                self.open(Frame::Text(Spelled::Value, Vec::new()))
            }
            TokenKind::Special(Special::Forward) if phase == Phase::Operands => {
                frame.forward = true;
                Ok(())
            }
            TokenKind::Block(n) if phase <= Phase::Successors => self.add_successor(*n),
            TokenKind::Special(Special::BigBlock) if phase <= Phase::Successors => {
                self.open(Frame::Text(Spelled::Block, Vec::new()))
            }
            TokenKind::Special(Special::SuccessorArgs) if phase == Phase::Successors => {
                self.open(Frame::SuccessorArgs(Vec::new()))
            }
            TokenKind::Key(name) if phase <= Phase::Attrs => self.start_entry(name.to_string()),
            TokenKind::Special(Special::SpelledKey) if phase <= Phase::Attrs => {
                self.open(Frame::Text(Spelled::Key, Vec::new()))
            }
            TokenKind::Special(mark @ (Special::FunctionType | Special::LlvmFunctionType))
                if phase <= Phase::Attrs && frame.derived.is_none() =>
            {
                self.derive_later(*mark == Special::LlvmFunctionType)
            }
            TokenKind::Special(Special::Attrs) if phase < Phase::Attrs => {
                frame.phase = Phase::Attrs;
                Ok(())
            }
            TokenKind::Special(Special::Define) if phase <= Phase::Results => {
                frame.phase = Phase::Results;
                frame.defines = Defines::Number;
                Ok(())
            }
            TokenKind::Special(Special::Open) => {
                frame.phase = Phase::Regions;
                let outer = self.visible.len();
                self.events.push(Event::RegionOpened);
                self.open(Frame::Region(RegionFrame { outer, ..RegionFrame::default() }))
            }
            _ => {
                self.close_op()?;
                self.in_region(kind)
            }
        }
    }

    /// The number of a value was read.
    pub(super) fn value_number(&mut self, n: u32) -> Result<()> {
        match self.stack.last_mut() {
            Some(Frame::Region(frame)) => {
                frame.defines = Defines::Forward(n);
                return Ok(());
            }
            Some(Frame::Op(frame)) if frame.defines == Defines::Number => {
                frame.defines = Defines::Forward(n);
                return Ok(());
            }
            _ => {}
        }
        let is_forward = matches!(self.stack.last(), Some(Frame::Op(frame)) if frame.forward);
        let value = if is_forward { self.forward_value(n) } else { self.visible.get(n as usize).copied() };
        let value = value.ok_or("no value in scope has this number")?;
        match self.stack.last_mut() {
            Some(Frame::Op(frame)) => {
                frame.forward = false;
                frame.op.operands.push(value);
            }
            Some(Frame::SuccessorArgs(args)) => args.push(value),
            _ => return Err("no value is expected here".to_owned()),
        }
        Ok(())
    }

    /// The value of a number, which is new if it was not used before.
    fn forward_value(&mut self, n: u32) -> Option<ValueId> {
        if let Some(&value) = self.forward.get(&n) {
            return Some(value);
        }
        let value = ValueId(u32::try_from(self.types.len()).ok()?);
        self.types.push(None);
        self.forward.insert(n, value);
        Some(value)
    }

    pub(super) fn add_successor(&mut self, n: u32) -> Result<()> {
        let frame = self.op_frame()?;
        frame.phase = Phase::Successors;
        frame.op.successors.push(Successor { block: n as usize, args: Vec::new() });
        Ok(())
    }

    pub(super) fn start_entry(&mut self, key: String) -> Result<()> {
        if key.contains(['"', '\\', '\n']) {
            return Err("this is not the key of an attribute".to_owned());
        }
        let frame = self.op_frame()?;
        frame.phase = frame.phase.max(Phase::Properties);
        frame.key = Some(key);
        Ok(())
    }

    fn derive_later(&mut self, is_llvm: bool) -> Result<()> {
        let frame = self.op_frame()?;
        frame.phase = frame.phase.max(Phase::Properties);
        let in_attrs = frame.phase == Phase::Attrs;
        let entries = if in_attrs { &mut frame.op.attrs } else { &mut frame.op.properties };
        frame.derived = Some((in_attrs, entries.len(), is_llvm));
        entries.push((super::FUNCTION_TYPE.to_owned(), crate::tree::Attr::Unit));
        Ok(())
    }

    /// Ends the operation: its results enter the scope.
    pub(super) fn close_op(&mut self) -> Result<()> {
        let Some(Frame::Op(frame)) = self.stack.pop() else { return Err("no operation is open".to_owned()) };
        let OpFrame { mut op, derived, .. } = *frame;
        if let Some((in_attrs, index, is_llvm)) = derived {
            let ty = self.derive(&op, is_llvm).ok_or("the function type does not follow from the body")?;
            let entries = if in_attrs { &mut op.attrs } else { &mut op.properties };
            entries[index].1 = crate::tree::Attr::Type(ty.into());
        }
        self.visible.extend(&op.results);
        let regions = std::mem::take(&mut op.regions);
        self.events.push(Event::OpClosed(op.clone()));
        op.regions = regions;
        let block = self.region_frame()?.blocks.last_mut().ok_or("no block is open")?;
        block.ops.push(op);
        Ok(())
    }

    fn derive(&self, op: &Op, is_llvm: bool) -> Option<Type> {
        let (inputs, results) = body_signature(op)?;
        let types = |values: &[ValueId]| -> Option<Vec<Ty>> {
            values.iter().map(|value| self.types[value.0 as usize].clone()).collect()
        };
        let (inputs, results) = (types(inputs)?, types(results)?);
        match is_llvm {
            true => llvm_function(&inputs, &results).map(|text| Type::Text(text.into())),
            false => Some(Type::Function { inputs, results }),
        }
    }

    /// A result or block argument of this type is defined.
    pub(super) fn define(&mut self, ty: Ty) -> Result<()> {
        let defines = match self.stack.last_mut() {
            Some(Frame::Op(frame)) => std::mem::take(&mut frame.defines),
            Some(Frame::Region(frame)) => std::mem::take(&mut frame.defines),
            _ => return Err("no definition is expected here".to_owned()),
        };
        let value = match defines {
            Defines::Forward(n) => {
                let value = self.forward_value(n).ok_or("too many values")?;
                let slot = &mut self.types[value.0 as usize];
                if slot.replace(ty).is_some() {
                    return Err("this forward value is already defined".to_owned());
                }
                value
            }
            Defines::Fresh | Defines::Number => {
                let value = ValueId(u32::try_from(self.types.len()).expect("fewer than 2^32 values"));
                self.types.push(Some(ty));
                value
            }
        };
        match self.stack.last_mut() {
            Some(Frame::Op(frame)) => frame.op.results.push(value),
            Some(Frame::Region(frame)) => {
                frame.blocks.last_mut().ok_or("no block is open")?.args.push(value);
                self.visible.push(value);
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn set_resources(&mut self, text: String) -> Result<()> {
        self.resources = Some(text);
        self.stage = Stage::Tail;
        Ok(())
    }
}
