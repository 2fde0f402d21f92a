//! Changing a module: make, insert, move, erase and replace.
//!
//! Nothing here keeps the module correct by itself; [`check`](crate::check()) tells whether it is.

use smallvec::SmallVec;

use crate::{
    Attr, AttrKind, Block, BlockData, Def, Module, Op, OpData, Region, RegionData, Str, Type, TypeKind,
    Value, ValueData,
};

impl Module {
    /// The number of a text.
    pub fn intern(&mut self, text: &str) -> Str {
        self.strings.intern(text)
    }

    /// The number of a type.
    pub fn make_type(&mut self, kind: TypeKind) -> Type {
        Type(self.types.intern(kind).0)
    }

    /// The number of an attribute.
    pub fn make_attr(&mut self, kind: AttrKind) -> Attr {
        Attr(self.attrs.intern(kind).0)
    }

    /// A new operation that stands nowhere yet, its results named afresh.
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
        });
        self.add_results(op, result_types);
        op
    }

    pub(crate) fn add_op(&mut self, data: OpData) -> Op {
        let op = Op(next_id(self.ops.len()));
        self.ops.push(data);
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

    pub(crate) fn add_value(&mut self, data: ValueData) -> Value {
        let value = Value(next_id(self.values.len()));
        self.values.push(data);
        value
    }

    /// Gives an operation another name; all else stays.
    pub fn rename_op(&mut self, op: Op, name: &str) {
        self.ops[op.index()].name = self.strings.intern(name);
    }

    /// Sets an operation's `<{..}>` dictionary.
    pub fn set_properties(&mut self, op: Op, properties: Option<Attr>) {
        self.ops[op.index()].properties = properties;
    }

    /// Sets an operation's `{..}` dictionary.
    pub fn set_attrs(&mut self, op: Op, attrs: Option<Attr>) {
        self.ops[op.index()].attrs = attrs;
    }

    /// Sets one entry where it stands already. A new one goes to the properties, but for names with a
    /// `.`: these are some dialect's, and an operation that knows its properties refuses them there.
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

    /// Takes one entry away; gives what it was.
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

    /// `None` when nothing is left.
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

    /// Gives an operation one more region, with no block in it.
    pub fn add_region(&mut self, op: Op) -> Region {
        let region = Region(next_id(self.regions.len()));
        self.regions.push(RegionData { blocks: SmallVec::new(), parent: Some(op) });
        self.ops[op.index()].regions.push(region);
        region
    }

    /// Gives a region one more block. The first has no label, as long as it has no arguments either.
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
        self.blocks.push(BlockData { args: SmallVec::new(), ops: Vec::new(), parent: region, label });
        self.regions[region.index()].blocks.push(block);
        block
    }

    /// Gives a block one more argument.
    pub fn add_block_arg(&mut self, block: Block, ty: Type) -> Value {
        let name = self.fresh_name();
        let def = Def::Arg(block, next_id(self.block(block).args.len()));
        let value = self.add_value(ValueData { ty, name, pack: None, def });
        self.blocks[block.index()].args.push(value);
        value
    }

    /// Puts a detached operation into a block, before what now stands at `place`; past the end, last.
    pub fn insert(&mut self, block: Block, place: usize, op: Op) {
        debug_assert!(self.op(op).parent.is_none(), "detach an operation before inserting it elsewhere");
        let place = place.min(self.block(block).ops.len());
        self.blocks[block.index()].ops.insert(place, op);
        self.ops[op.index()].parent = Some(block);
    }

    /// Where an operation stands in its block.
    pub fn place(&self, op: Op) -> Option<usize> {
        self.block(self.op(op).parent?).ops.iter().position(|&other| other == op)
    }

    /// Takes an operation out of its block.
    pub fn detach(&mut self, op: Op) {
        let Some(block) = self.ops[op.index()].parent.take() else { return };
        self.blocks[block.index()].ops.retain(|&other| other != op);
    }

    /// Takes an operation and all in it away for good. Uses of its results stay, and are the caller's
    /// to replace.
    pub fn erase(&mut self, op: Op) {
        self.detach(op);
    }

    /// Takes a block out of its region for good. Branches to it stay, and are the caller's to change.
    pub fn erase_block(&mut self, block: Block) {
        let region = self.block(block).parent;
        self.regions[region.index()].blocks.retain(|&mut other| other != block);
    }

    /// Makes an operation use these values and no others.
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.ops[op.index()].operands = SmallVec::from_slice(values);
    }

    /// Makes an operation use another value.
    pub fn set_operand(&mut self, op: Op, place: usize, value: Value) {
        self.ops[op.index()].operands[place] = value;
    }

    /// Makes every use of `old` in the file a use of `new`; gives how many there were.
    pub fn replace_uses(&mut self, old: Value, new: Value) -> usize {
        let mut replaced = 0;
        for op in self.walk().collect::<Vec<_>>() {
            for value in self.ops[op.index()].used_mut().filter(|value| **value == old) {
                *value = new;
                replaced += 1;
            }
        }
        replaced
    }

    /// Changes a value's type, at its definition and so at every use.
    pub fn set_type(&mut self, value: Value, ty: Type) {
        self.values[value.index()].ty = ty;
    }

    /// Gives the file a `{-# .. #-}` section, delimiters included, or takes it away.
    pub fn set_resources(&mut self, text: Option<&str>) {
        self.resources = text.map(|text| self.strings.intern(text));
    }

    /// Whether a type is a function type; it needs parentheses where it is the only result.
    pub(crate) fn is_function_type(&self, ty: Type) -> bool {
        matches!(self.type_kind(ty), TypeKind::Function { .. })
    }

    /// Whether two types may be one: equal as written, or written in ways that cannot be compared
    /// here because an alias or a dialect's own text is involved.
    pub(crate) fn may_be_same_type(&self, a: Type, b: Type) -> bool {
        a == b || !self.is_plain(a) || !self.is_plain(b)
    }

    fn is_plain(&self, ty: Type) -> bool {
        match self.type_kind(ty) {
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) | TypeKind::None => true,
            TypeKind::Complex(element) | TypeKind::Vector { element, .. } => self.is_plain(*element),
            TypeKind::Tensor { element, encoding, .. } => encoding.is_none() && self.is_plain(*element),
            TypeKind::MemRef { element, tail, .. } => tail.is_empty() && self.is_plain(*element),
            TypeKind::Tuple(types) => types.iter().all(|&ty| self.is_plain(ty)),
            TypeKind::Function { inputs, results } => {
                inputs.iter().chain(results).all(|&ty| self.is_plain(ty))
            }
            TypeKind::Dialect(text) => !self.text(*text).contains('<'),
            TypeKind::Alias(_) => false,
        }
    }
}

fn next_id(len: usize) -> u32 {
    u32::try_from(len).expect("fewer than 2^32 parts")
}
