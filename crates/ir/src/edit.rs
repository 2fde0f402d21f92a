//! Edits: create, insert, move, erase and replace.
//!
//! An edit may make the module invalid; [`check`](crate::check()) finds out.

use smallvec::SmallVec;

use crate::op_list::OpList;
use crate::{
    Attr, AttrKind, Block, BlockData, Def, Module, Op, OpData, Region, RegionData, Str, Type, TypeKind,
    Value, ValueData,
};

impl Module {
    /// The handle of a string.
    pub fn intern(&mut self, text: &str) -> Str {
        self.strings.intern(text)
    }

    /// The handle of a type.
    pub fn make_type(&mut self, kind: TypeKind) -> Type {
        Type(self.types.intern(kind))
    }

    /// The handle of an attribute.
    pub fn make_attr(&mut self, kind: AttrKind) -> Attr {
        Attr(self.attrs.intern(kind))
    }

    /// Creates a detached operation. Its results get fresh names.
    pub fn create_op(&mut self, name: &str, operands: &[Value], result_types: &[Type]) -> Op {
        let name = self.strings.intern(name);
        let op = self.add_op(OpData {
            name,
            operands: SmallVec::from_slice(operands),
            results: SmallVec::new(),
            successors: Vec::new(),
            regions: SmallVec::new(),
            properties: None,
            attrs: None,
            loc: None,
            parent: None,
            part: 0,
        });
        self.add_results(op, result_types);
        op
    }

    pub(crate) fn add_op(&mut self, data: OpData) -> Op {
        let op = Op(next_id(self.ops.len()));
        self.ops.push(data);
        self.note_uses(op);
        op
    }

    pub(crate) fn add_results(&mut self, op: Op, types: &[Type]) {
        if types.is_empty() {
            return;
        }
        let name = self.fresh_name();
        for (i, &ty) in (0..).zip(types) {
            let pack = (types.len() > 1).then_some(i);
            let value = self.add_value(ValueData { ty, name, pack, def: Def::Result(op, i) });
            self.ops[op.index()].results.push(value);
        }
    }

    /// Adds a result to an operation, behind the others.
    pub fn add_result(&mut self, op: Op, ty: Type) -> Value {
        let name = self.fresh_name();
        let def = Def::Result(op, next_id(self.op(op).results.len()));
        let value = self.add_value(ValueData { ty, name, pack: None, def });
        self.ops[op.index()].results.push(value);
        value
    }

    pub(crate) fn add_value(&mut self, data: ValueData) -> Value {
        let value = Value(next_id(self.values.len()));
        self.values.push(data);
        value
    }

    /// Changes the name of an operation.
    pub fn rename_op(&mut self, op: Op, name: &str) {
        self.ops[op.index()].name = self.strings.intern(name);
    }

    /// Sets the properties `<{..}>` of an operation.
    pub fn set_properties(&mut self, op: Op, properties: Option<Attr>) {
        self.ops[op.index()].properties = properties;
    }

    /// Sets the attributes `{..}` of an operation.
    pub fn set_attrs(&mut self, op: Op, attrs: Option<Attr>) {
        self.ops[op.index()].attrs = attrs;
    }

    /// Sets one property or attribute. A new entry becomes a property, unless its name has a `.`: operations
    /// reject attributes of dialects among their properties.
    pub fn set_attr(&mut self, op: Op, name: &str, value: Attr) {
        let key = self.strings.intern(name);
        let data = self.op(op);
        let (properties, attrs) = (data.properties, data.attrs);
        let has = |dict: Option<Attr>| dict.is_some_and(|dict| self.has_entry(dict, key));
        let in_attrs = !has(properties) && (has(attrs) || name.contains('.'));
        let dict = self.with_entry(if in_attrs { attrs } else { properties }, key, value);
        match in_attrs {
            true => self.set_attrs(op, Some(dict)),
            false => self.set_properties(op, Some(dict)),
        }
    }

    /// Removes a property or attribute and returns it.
    pub fn remove_attr(&mut self, op: Op, name: &str) -> Option<Attr> {
        let value = self.attr(op, name)?;
        let key = self.strings.intern(name);
        let OpData { properties, attrs, .. } = *self.op(op);
        if let Some(dict) = properties.filter(|&dict| self.has_entry(dict, key)) {
            let dict = self.without_entry(dict, key);
            self.set_properties(op, dict);
        } else if let Some(dict) = attrs {
            let dict = self.without_entry(dict, key);
            self.set_attrs(op, dict);
        }
        Some(value)
    }

    /// `None` if no entry is left.
    fn without_entry(&mut self, dict: Attr, name: Str) -> Option<Attr> {
        let AttrKind::Dict(entries) = self.attr_kind(dict) else { return Some(dict) };
        let rest: Box<[_]> = entries.iter().filter(|(key, _)| *key != name).copied().collect();
        (!rest.is_empty()).then(|| self.make_attr(AttrKind::Dict(rest)))
    }

    fn has_entry(&self, dict: Attr, name: Str) -> bool {
        matches!(self.attr_kind(dict), AttrKind::Dict(entries) if entries.iter().any(|(key, _)| *key == name))
    }

    fn with_entry(&mut self, dict: Option<Attr>, name: Str, value: Attr) -> Attr {
        let mut entries = match dict.map(|dict| self.attr_kind(dict)) {
            Some(AttrKind::Dict(entries)) => entries.to_vec(),
            _ => Vec::new(),
        };
        match entries.iter_mut().find(|(key, _)| *key == name) {
            Some(entry) => entry.1 = value,
            None => entries.push((name, value)),
        }
        self.make_attr(AttrKind::Dict(entries.into()))
    }

    /// Adds an empty region to an operation.
    pub fn add_region(&mut self, op: Op) -> Region {
        let region = Region(next_id(self.regions.len()));
        self.regions.push(RegionData { blocks: SmallVec::new(), parent: Some(op) });
        self.ops[op.index()].regions.push(region);
        region
    }

    /// Adds a block to a region. The first block has no label unless it has arguments.
    pub fn add_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        let has_label = !arg_types.is_empty() || !self.region(region).blocks.is_empty();
        let block = self.add_bare_block(region, has_label);
        for &ty in arg_types {
            self.add_block_arg(block, ty);
        }
        block
    }

    pub(crate) fn add_bare_block(&mut self, region: Region, has_label: bool) -> Block {
        let label = has_label.then(|| self.fresh_label());
        let label = label.map(|label| self.strings.intern(&label));
        let block = Block(next_id(self.blocks.len()));
        self.blocks.push(BlockData { args: SmallVec::new(), ops: OpList::default(), parent: region, label });
        self.regions[region.index()].blocks.push(block);
        block
    }

    /// Adds an argument to a block.
    pub fn add_block_arg(&mut self, block: Block, ty: Type) -> Value {
        let name = self.fresh_name();
        let def = Def::Arg(block, next_id(self.block(block).args.len()));
        let value = self.add_value(ValueData { ty, name, pack: None, def });
        self.blocks[block.index()].args.push(value);
        value
    }

    /// Inserts a detached operation into a block at `index`, or at the end if `index` is too large.
    pub fn insert(&mut self, block: Block, index: usize, op: Op) {
        debug_assert!(self.op(op).parent.is_none(), "detach an operation before inserting it elsewhere");
        let (part, moved) = self.blocks[block.index()].ops.insert(index, op);
        for moved in moved {
            self.ops[moved.op.index()].part = moved.part;
        }
        let data = &mut self.ops[op.index()];
        (data.parent, data.part) = (Some(block), part);
    }

    /// The index of an operation in its block.
    pub fn index_in_block(&self, op: Op) -> Option<usize> {
        let data = self.op(op);
        self.block(data.parent?).ops.index_of(op, data.part)
    }

    /// Removes an operation from its block.
    pub fn detach(&mut self, op: Op) {
        let data = &mut self.ops[op.index()];
        let (Some(block), part) = (data.parent.take(), data.part) else { return };
        self.blocks[block.index()].ops.remove(op, part);
    }

    /// Erases an operation with its regions. The caller must replace the uses of its results.
    pub fn erase(&mut self, op: Op) {
        self.detach(op);
    }

    /// Erases a block. The caller must change the branches to it.
    pub fn erase_block(&mut self, block: Block) {
        let region = self.block(block).parent;
        self.regions[region.index()].blocks.retain(|&mut other| other != block);
        if self.users.is_some() {
            // An operation without a block uses nothing.
            self.block(block).ops.to_vec().into_iter().for_each(|op| self.detach(op));
        }
    }

    /// Replaces all operands of an operation.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.ops[op.index()].operands = SmallVec::from_slice(values);
        self.note_uses(op);
    }

    /// Replaces one operand of an operation.
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        self.ops[op.index()].operands[index] = value;
        self.note_use(op, value);
    }

    /// Replaces all uses of `old` by `new`. Returns their number.
    pub fn replace_uses(&mut self, old: Value, new: Value) -> usize {
        let mut replaced = 0;
        for op in self.users(old) {
            for value in self.ops[op.index()].used_mut().filter(|value| **value == old) {
                *value = new;
                replaced += 1;
            }
            self.note_use(op, new);
        }
        replaced
    }

    /// Changes the type of a value.
    pub fn set_type(&mut self, value: Value, ty: Type) {
        self.values[value.index()].ty = ty;
    }

    /// Sets or removes the resource section `{-# .. #-}`, with its delimiters.
    pub fn set_resources(&mut self, text: Option<&str>) {
        self.resources = text.map(|text| self.strings.intern(text));
    }

    /// Whether a type is a function type. As a single result type it needs parentheses.
    pub(crate) fn is_function_type(&self, ty: Type) -> bool {
        matches!(self.type_kind(ty), TypeKind::Function { .. })
    }

    /// Whether two types may be equal: their texts are, or cannot be compared because they contain an alias
    /// or a type of a dialect.
    pub(crate) fn may_be_same_type(&self, a: Type, b: Type) -> bool {
        a == b || !self.is_comparable(a) || !self.is_comparable(b)
    }

    fn is_comparable(&self, ty: Type) -> bool {
        match self.type_kind(ty) {
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::None => true,
            TypeKind::Complex(element) | TypeKind::Vector { element, .. } => self.is_comparable(*element),
            TypeKind::Tensor { element, encoding, .. } => encoding.is_none() && self.is_comparable(*element),
            TypeKind::MemRef { element, tail, .. } => tail.is_empty() && self.is_comparable(*element),
            TypeKind::Tuple(types) => types.iter().all(|&ty| self.is_comparable(ty)),
            TypeKind::Function { inputs, results } => {
                inputs.iter().chain(results).all(|&ty| self.is_comparable(ty))
            }
            TypeKind::Dialect(text) => !self.text(*text).contains('<'),
            TypeKind::Alias(_) => false,
        }
    }
}

fn next_id(len: usize) -> u32 {
    u32::try_from(len).expect("fewer than 2^32 entries")
}
