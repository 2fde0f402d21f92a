//! Operations, regions and blocks.

use std::ops::Range;

use smallvec::SmallVec;

use super::scope::{Label, Labels, Slot, Waiting};
use super::{Parser, Result};
use crate::{
    Attr, AttrKind, Block, BlockData, Def, Name, Op, OpData, Region, Str, Successor, Type, Value, ValueData,
};

/// A use as written: `%name` or `%name#index`.
#[derive(Clone, Copy)]
struct NameUse {
    name: Name,
    index: u32,
    offset: usize,
}

/// The left-hand side `%name:count`.
struct ResultGroup {
    name: Name,
    count: u32,
    offset: usize,
}

type NameUses = SmallVec<[NameUse; 8]>;
type Types = SmallVec<[Type; 8]>;

/// Arguments of successors with their types: (successor, uses, types).
type SuccessorArgs = Vec<(u32, NameUses, Types)>;

impl Parser<'_> {
    /// One operation, appended to `block`.
    pub(super) fn op(&mut self, block: Block) -> Result<()> {
        let mut no_labels = Labels::default();
        self.op_in(block, &mut no_labels)?;
        Self::all_defined(&no_labels).map_err(|offset| self.c.error_at(offset, "no block of this name"))
    }

    fn op_in(&mut self, block: Block, labels: &mut Labels) -> Result<()> {
        let groups = self.result_groups()?;
        if self.c.peek() != Some(b'"') {
            return Err(self.c.expected("an operation in generic form, such as \"dialect.op\"() : () -> ()"));
        }
        let name = self.c.string()?;
        let name = self.m.strings.intern(name);
        let op = self.new_op(name, block);
        self.c.expect(b'(')?;
        let uses = self.name_uses(b')')?;
        let successor_args = if self.c.eat(b'[') { self.successors(op, block, labels)? } else { Vec::new() };
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
        let signature = self.c.pos();
        let (inputs, outputs) = self.signature()?;
        if inputs.len() != uses.len() {
            let message = format!("{} operands but {} operand types", uses.len(), inputs.len());
            return Err(self.c.error_at(signature, message));
        }
        self.m.ops[op.index()].loc = self.optional_loc()?;
        self.bind_operands(op, &uses, &inputs)?;
        self.bind_successor_args(op, &successor_args)?;
        self.define_results(op, &groups, &outputs, signature)
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
        });
        self.m.blocks[block.index()].ops.push(op);
        op
    }

    fn result_groups(&mut self) -> Result<SmallVec<[ResultGroup; 2]>> {
        let mut groups = SmallVec::new();
        while self.c.peek() == Some(b'%') {
            let offset = self.c.pos();
            let name = self.value_name()?;
            let count = match self.c.eat(b':') {
                true => self.group_size()?,
                false => 1,
            };
            groups.push(ResultGroup { name, count, offset });
            if !self.c.eat(b',') {
                self.c.expect(b'=')?;
                break;
            }
        }
        Ok(groups)
    }

    fn group_size(&mut self) -> Result<u32> {
        let offset = self.c.pos();
        match u32::try_from(self.c.number()?) {
            Ok(count @ 1..) => Ok(count),
            _ => Err(self.c.error_at(offset, "not a number of results")),
        }
    }

    /// `%name`, where `%` comes next.
    fn value_name(&mut self) -> Result<Name> {
        self.c.expect(b'%')?;
        let text = self.c.suffix_id()?;
        let name = match (plain_number(text), text.strip_prefix("arg").and_then(plain_number)) {
            (Some(n), _) => Name::Number(n),
            (_, Some(n)) => Name::Arg(n),
            _ => Name::Text(self.m.strings.intern(text)),
        };
        if let Name::Number(n) = name {
            self.m.next_number = self.m.next_number.max(n.saturating_add(1));
        }
        Ok(name)
    }

    fn name_use(&mut self) -> Result<NameUse> {
        let offset = self.c.pos();
        let name = self.value_name()?;
        let index = match self.c.eat_here(b'#') {
            true => u32::try_from(self.c.number()?).unwrap_or(u32::MAX),
            false => 0,
        };
        Ok(NameUse { name, index, offset })
    }

    /// Uses up to the closing byte, which is taken.
    fn name_uses(&mut self, close: u8) -> Result<NameUses> {
        let mut uses = NameUses::new();
        if self.c.eat(close) {
            return Ok(uses);
        }
        loop {
            uses.push(self.name_use()?);
            if !self.c.eat(b',') {
                self.c.expect(close)?;
                return Ok(uses);
            }
        }
    }

    fn signature(&mut self) -> Result<(Types, Types)> {
        let inputs = self.type_list_in_parens()?;
        if !self.c.eat_arrow() {
            return Err(self.c.expected("`->`"));
        }
        Ok((inputs, self.result_types()?))
    }

    /// `block` is where the operation stands: its region has the labels.
    fn successors(&mut self, op: Op, block: Block, labels: &mut Labels) -> Result<SuccessorArgs> {
        let mut with_args = Vec::new();
        let region = self.m.block(block).parent;
        loop {
            let offset = self.c.pos();
            let label = self.label()?;
            let target = match labels.blocks.get(&label) {
                Some(&(target, _)) => target,
                None => {
                    let target = self.new_block(region, Some(label));
                    labels.blocks.insert(label, (target, Label::Awaited(offset)));
                    target
                }
            };
            let nth = self.m.op(op).successors.len();
            self.m.ops[op.index()].successors.push(Successor { block: target, args: Vec::new() });
            if self.c.eat(b'(') {
                let uses = self.name_uses(b':')?;
                let types = self.types_until(b')')?;
                if uses.len() != types.len() {
                    return Err(self.c.error_at(offset, "not one type for each value of this successor"));
                }
                with_args.push((u32::try_from(nth).expect("fewer successors than bytes"), uses, types));
            }
            if !self.c.eat(b',') {
                self.c.expect(b']')?;
                return Ok(with_args);
            }
        }
    }

    /// `^name`.
    fn label(&mut self) -> Result<Str> {
        self.c.expect(b'^')?;
        let name = self.c.suffix_id()?;
        if let Some(n) = name.strip_prefix("bb").and_then(plain_number) {
            self.m.next_label = self.m.next_label.max(n + 1);
        }
        Ok(self.m.strings.intern(name))
    }

    /// `{..}, {..})`, the opening parenthesis being taken.
    fn regions(&mut self, op: Op) -> Result<()> {
        loop {
            let region = self.m.add_region(op);
            self.nested(|parser| parser.region(region))?;
            if !self.c.eat(b',') {
                return self.c.expect(b')');
            }
        }
    }

    fn region(&mut self, region: Region) -> Result<()> {
        self.c.expect(b'{')?;
        self.scope.enter();
        let mut labels = Labels::default();
        if !matches!(self.c.peek(), Some(b'^' | b'}')) {
            let entry = self.new_block(region, None);
            self.m.regions[region.index()].blocks.push(entry);
            self.block_body(entry, &mut labels)?;
        }
        while self.c.peek() == Some(b'^') {
            let block = self.block_header(region, &mut labels)?;
            self.block_body(block, &mut labels)?;
        }
        self.c.expect(b'}')?;
        Self::all_defined(&labels).map_err(|offset| self.c.error_at(offset, "no block of this name"))?;
        self.leave_region(region)
    }

    fn block_body(&mut self, block: Block, labels: &mut Labels) -> Result<()> {
        while !matches!(self.c.peek(), Some(b'}' | b'^') | None) {
            self.op_in(block, labels)?;
        }
        Ok(())
    }

    /// `^name(%a: type, ..):`.
    fn block_header(&mut self, region: Region, labels: &mut Labels) -> Result<Block> {
        let offset = self.c.pos();
        let label = self.label()?;
        let block = match labels.blocks.get(&label) {
            Some((_, Label::Defined)) => {
                return Err(self.c.error_at(offset, "the region has a block of this name already"));
            }
            Some(&(block, Label::Awaited(_))) => block,
            None => self.new_block(region, Some(label)),
        };
        labels.blocks.insert(label, (block, Label::Defined));
        self.m.regions[region.index()].blocks.push(block);
        if self.c.eat(b'(') && !self.c.eat(b')') {
            loop {
                self.block_arg(block)?;
                if !self.c.eat(b',') {
                    self.c.expect(b')')?;
                    break;
                }
            }
        }
        self.c.expect(b':')?;
        Ok(block)
    }

    fn block_arg(&mut self, block: Block) -> Result<()> {
        let offset = self.c.pos();
        let name = self.value_name()?;
        self.c.expect(b':')?;
        let ty = self.ty()?;
        let index = self.m.block(block).args.len();
        let def = Def::Arg(block, u32::try_from(index).expect("fewer arguments than bytes"));
        let value = self.m.add_value(ValueData { ty, name, pack: None, def });
        self.m.blocks[block.index()].args.push(value);
        if let Some(loc) = self.optional_loc()? {
            self.m.arg_locs.insert(value, loc);
        }
        self.define(name, value, 1, offset)
    }

    fn new_block(&mut self, region: Region, label: Option<Str>) -> Block {
        let block = Block(u32::try_from(self.m.blocks.len()).expect("fewer blocks than bytes"));
        self.m.blocks.push(BlockData { args: SmallVec::new(), ops: Vec::new(), parent: region, label });
        block
    }

    /// The offset of a use of a label that no block of the region has.
    fn all_defined(labels: &Labels) -> std::result::Result<(), usize> {
        let missing = labels.blocks.values().filter_map(|(_, label)| match label {
            Label::Awaited(offset) => Some(*offset),
            Label::Defined => None,
        });
        missing.min().map_or(Ok(()), Err)
    }

    fn optional_loc(&mut self) -> Result<Option<Attr>> {
        if self.c.peek() != Some(b'l') || !self.c.rest().starts_with(b"loc(") {
            return Ok(None);
        }
        let start = self.c.pos();
        self.c.advance(3);
        self.c.balanced()?;
        let text = self.m.strings.intern(self.c.since(start));
        Ok(Some(self.m.make_attr(AttrKind::Opaque { text, ty: None })))
    }

    fn bind_operands(&mut self, op: Op, uses: &NameUses, types: &Types) -> Result<()> {
        for (i, (name_use, &ty)) in uses.iter().zip(types).enumerate() {
            let slot = Slot::Operand(u32::try_from(i).expect("fewer operands than bytes"));
            let value = self.bind(op, slot, *name_use, ty)?;
            self.m.ops[op.index()].operands.push(value);
        }
        Ok(())
    }

    fn bind_successor_args(&mut self, op: Op, with_args: &SuccessorArgs) -> Result<()> {
        for (nth, uses, types) in with_args {
            for (i, (name_use, &ty)) in uses.iter().zip(types).enumerate() {
                let slot = Slot::SuccessorArg(*nth, u32::try_from(i).expect("fewer arguments than bytes"));
                let value = self.bind(op, slot, *name_use, ty)?;
                self.m.ops[op.index()].successors[*nth as usize].args.push(value);
            }
        }
        Ok(())
    }

    /// The value that a use means; a use that comes before its definition gets a stand-in for now.
    fn bind(&mut self, op: Op, slot: Slot, name_use: NameUse, ty: Type) -> Result<Value> {
        let NameUse { name, index, offset } = name_use;
        match self.scope.borrow(name) {
            None => {
                self.scope.wait(name, Waiting { op, slot, index, ty, offset });
                Ok(Value(u32::MAX))
            }
            Some(binding) if index < binding.count => {
                let value = Value(binding.first.0 + index);
                self.same_type(value, ty, offset)?;
                Ok(value)
            }
            Some(binding) => Err(self.no_such_result(binding.count, offset)),
        }
    }

    fn no_such_result(&self, count: u32, offset: usize) -> crate::ParseError {
        self.c.error_at(offset, format!("this name has {count} value(s) only"))
    }

    fn same_type(&self, value: Value, written: Type, offset: usize) -> Result<()> {
        let defined = self.m.value(value).ty;
        if self.m.may_be_same_type(defined, written) {
            return Ok(());
        }
        let (defined, written) = (self.m.type_text(defined), self.m.type_text(written));
        Err(self.c.error_at(offset, format!("used as `{written}` but defined as `{defined}`")))
    }

    fn define_results(
        &mut self,
        op: Op,
        groups: &[ResultGroup],
        types: &Types,
        signature: usize,
    ) -> Result<()> {
        let named: u64 = groups.iter().map(|group| u64::from(group.count)).sum();
        if !groups.is_empty() && named != types.len() as u64 {
            let message = format!("{named} results but {} result types", types.len());
            return Err(self.c.error_at(signature, message));
        }
        let first = u32::try_from(self.m.values.len()).expect("fewer values than bytes");
        for (i, &ty) in types.iter().enumerate() {
            let def = Def::Result(op, u32::try_from(i).expect("fewer results than bytes"));
            let value = self.m.add_value(ValueData { ty, name: Name::Number(0), pack: None, def });
            self.m.ops[op.index()].results.push(value);
            if groups.is_empty() {
                self.unnamed.push(value);
            }
        }
        let mut next = first;
        for group in groups {
            self.name_group(next..next + group.count, group.name);
            self.define(group.name, Value(next), group.count, group.offset)?;
            next += group.count;
        }
        Ok(())
    }

    fn name_group(&mut self, values: Range<u32>, name: Name) {
        let packed = values.len() > 1;
        for (index, value) in (0..).zip(values) {
            let data = &mut self.m.values[value as usize];
            data.name = name;
            data.pack = packed.then_some(index);
        }
    }

    fn define(&mut self, name: Name, first: Value, count: u32, offset: usize) -> Result<()> {
        let Ok(early) = self.scope.define(name, first, count) else {
            return Err(self.c.error_at(offset, "this name is defined already"));
        };
        for waiting in early.waiting {
            if waiting.index >= count {
                return Err(self.no_such_result(count, waiting.offset));
            }
            let value = Value(first.0 + waiting.index);
            self.same_type(value, waiting.ty, waiting.offset)?;
            self.fill(waiting.op, waiting.slot, value);
        }
        if let Some(hidden) = early.misled {
            let old = hidden.first.0..hidden.first.0 + hidden.count.min(count);
            self.rebind_in_region_of(first, &old);
        }
        Ok(())
    }

    fn fill(&mut self, op: Op, slot: Slot, value: Value) {
        let op = &mut self.m.ops[op.index()];
        match slot {
            Slot::Operand(i) => op.operands[i as usize] = value,
            Slot::SuccessorArg(nth, i) => op.successors[nth as usize].args[i as usize] = value,
        }
    }

    /// Uses of `old` in the region that now defines the name again mean the new values: both being
    /// visible there would be a redefinition.
    fn rebind_in_region_of(&mut self, first: Value, old: &Range<u32>) {
        let block = self.m.def_block(first).expect("parsed operations are attached");
        let region = self.m.block(block).parent;
        for op in self.m.walk_region(region).collect::<Vec<_>>() {
            for operand in &mut self.m.ops[op.index()].operands {
                if old.contains(&operand.0) {
                    operand.0 = operand.0 - old.start + first.0;
                }
            }
        }
    }

    /// Ends a region: what is still undefined may be defined around it, but nothing is around the file.
    pub(super) fn leave_region(&mut self, region: Region) -> Result<()> {
        let waiting = self.scope.leave();
        if region == Region(0) {
            let first = waiting.values().flatten().map(|waiting| waiting.offset).min();
            return first.map_or(Ok(()), |offset| Err(self.c.error_at(offset, "this name is never defined")));
        }
        for (name, uses) in waiting {
            for waiting in uses {
                self.scope.wait(name, waiting);
            }
        }
        Ok(())
    }
}

/// A number as the compiler prints it: no leading zero, small enough to be one.
fn plain_number(text: &str) -> Option<u32> {
    let digits = text.as_bytes();
    let plain = digits.len() <= 9
        && digits.first().is_some_and(|&first| first != b'0' || digits.len() == 1)
        && digits.iter().all(u8::is_ascii_digit);
    plain.then(|| digits.iter().fold(0, |n, digit| n * 10 + u32::from(digit - b'0')))
}
