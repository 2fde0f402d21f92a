//! Operations.

use smallvec::SmallVec;

use super::Parser;
use super::cursor::Result;
use super::scope::NameUse;
use crate::names::plain_number;
use crate::{Attr, AttrKind, Block, Name, Op, OpData, Str, TypeKind};

/// `%name:count` on the left-hand side of an operation.
pub(super) struct ResultGroup {
    pub(super) name: Name,
    pub(super) count: u32,
    pub(super) offset: u32,
}

/// The type of an operation. `inputs` and `outputs` are indices into the stack of types.
struct FunctionType {
    offset: usize,
    inputs: usize,
    outputs: usize,
}

impl Parser<'_> {
    /// Parses an operation and appends it to `block`.
    pub(super) fn op(&mut self, block: Block) -> Result<()> {
        let groups = self.result_groups()?;
        if self.c.peek() != Some(b'"') {
            return Err(self.c.expected("an operation in generic form, such as \"dialect.op\"() : () -> ()"));
        }
        let name = self.c.string()?;
        let name = self.m.strings.intern(name);
        let op = self.new_op(name, block);
        self.c.expect(b'(')?;
        let uses = self.name_uses(b')')?;
        let operands = uses..self.uses.len();
        let types = self.types.len();
        let successor_args = if self.c.eat(b'[') { self.successors(op, block)? } else { Vec::new() };
        if self.c.eat(b'<') {
            self.m.ops[op.index()].properties = Some(self.attr()?);
            self.c.expect(b'>')?;
        }
        if self.c.eat(b'(') {
            self.regions(op)?;
        }
        if self.c.peek() == Some(b'{') {
            self.m.ops[op.index()].attrs = Some(self.dict()?);
        }
        self.c.expect(b':')?;
        let signature = self.signature()?;
        let inputs = signature.outputs - signature.inputs;
        if inputs != operands.len() {
            let message = format!("{} operands but {inputs} operand types", operands.len());
            return Err(self.c.error_at(signature.offset, message));
        }
        self.m.ops[op.index()].loc = self.optional_loc()?;
        self.bind_operands(op, operands, signature.inputs)?;
        self.bind_successor_args(op, &successor_args)?;
        self.define_results(op, &groups, signature.outputs, signature.offset)?;
        self.uses.truncate(uses);
        self.types.truncate(types);
        Ok(())
    }

    fn new_op(&mut self, name: Str, block: Block) -> Op {
        let op = self.m.add_op(OpData {
            name,
            operands: SmallVec::new(),
            results: SmallVec::new(),
            successors: Vec::new(),
            regions: SmallVec::new(),
            properties: None,
            attrs: None,
            loc: None,
            parent: Some(block),
            part: 0,
        });
        self.m.ops[op.index()].part = self.m.blocks[block.index()].ops.push(op);
        op
    }

    fn result_groups(&mut self) -> Result<SmallVec<[ResultGroup; 2]>> {
        let mut groups = SmallVec::new();
        while self.c.peek() == Some(b'%') {
            let offset = self.offset();
            let name = self.value_name()?;
            let count = match self.c.eat(b':') {
                true => self.group_size()?,
                false => 1,
            };
            groups.push(ResultGroup { name, count, offset });
            if !self.c.eat(b',') {
                self.c.expect(b'=')?;
                return Ok(groups);
            }
        }
        match groups.is_empty() {
            true => Ok(groups),
            false => Err(self.c.expected("the name of a result")),
        }
    }

    fn group_size(&mut self) -> Result<u32> {
        let offset = self.c.pos();
        match u32::try_from(self.c.number()?) {
            Ok(count @ 1..) => Ok(count),
            _ => Err(self.c.error_at(offset, "invalid number of results")),
        }
    }

    /// The offset of the next token. It fits, because the parser rejects larger texts.
    fn offset(&mut self) -> u32 {
        u32::try_from(self.c.pos()).expect("a text is smaller than 4 GiB")
    }

    /// `%name`.
    pub(super) fn value_name(&mut self) -> Result<Name> {
        self.c.expect(b'%')?;
        let text = self.c.suffix_id()?;
        if let Some(n) = plain_number(text) {
            self.m.next_number = self.m.next_number.max(n + 1);
            return Ok(Name::Number(n));
        }
        Ok(match text.strip_prefix("arg").and_then(plain_number) {
            Some(n) => Name::Arg(n),
            None => Name::Text(self.m.strings.intern(text)),
        })
    }

    fn name_use(&mut self) -> Result<NameUse> {
        let offset = self.offset();
        let name = self.value_name()?;
        let index = match self.c.eat(b'#') {
            true => u32::try_from(self.c.number()?).unwrap_or(u32::MAX),
            false => 0,
        };
        Ok(NameUse { name, index, offset })
    }

    /// Parses uses up to the closing byte, which is consumed. Returns the index of the first one on the
    /// stack.
    pub(super) fn name_uses(&mut self, close: u8) -> Result<usize> {
        let start = self.uses.len();
        if self.c.eat(close) {
            return Ok(start);
        }
        loop {
            let name_use = self.name_use()?;
            self.uses.push(name_use);
            if !self.c.eat(b',') {
                self.c.expect(close)?;
                return Ok(start);
            }
        }
    }

    fn signature(&mut self) -> Result<FunctionType> {
        let offset = self.c.pos();
        if self.c.peek() == Some(b'!') {
            return self.aliased_signature(offset);
        }
        let inputs = self.type_list_in_parens()?;
        if !self.c.eat_arrow() {
            return Err(self.c.expected("`->`"));
        }
        let outputs = self.result_types()?;
        Ok(FunctionType { offset, inputs, outputs })
    }

    /// An alias of a function type. It must be defined already.
    fn aliased_signature(&mut self, offset: usize) -> Result<FunctionType> {
        let ty = self.ty()?;
        let TypeKind::Function { inputs, results } = self.m.type_kind(self.m.resolve_type(ty)) else {
            return Err(self.c.error_at(offset, "expected a function type"));
        };
        let start = self.types.len();
        self.types.extend_from_slice(inputs);
        self.types.extend_from_slice(results);
        Ok(FunctionType { offset, inputs: start, outputs: start + inputs.len() })
    }

    pub(super) fn optional_loc(&mut self) -> Result<Option<Attr>> {
        if self.c.peek() != Some(b'l') {
            return Ok(None);
        }
        let start = self.c.pos();
        if !self.c.eat_word("loc") {
            return Ok(None);
        }
        self.c.bracketed(b'(')?;
        let text = self.m.strings.intern(self.c.since(start));
        Ok(Some(self.m.make_attr(AttrKind::Opaque { text, ty: None })))
    }
}
