//! A program under construction: templates are added one by one, and use values of earlier ones.

use mohole_ir::{AttrKind, Block, Module, Op, Transplant, Type, TypeKind, Value};
use mohole_testcase::Rng;
use rustc_hash::{FxHashMap, FxHashSet};

use super::template::{HOLDER, ParsedTemplate, rename_symbols};

/// One module with one function that grows.
pub(super) struct Assembly {
    module: Module,
    outer: Block,
    body: Block,
    function: Op,
    /// Values of the function's block, by their types' text.
    values: FxHashMap<String, Vec<Value>>,
    symbols: usize,
}

impl Assembly {
    pub(super) fn new() -> Self {
        let mut module = Module::new();
        let top = module.top();
        let wrapper = module.create_op("builtin.module", &[], &[]);
        let region = module.add_region(wrapper);
        let outer = module.add_block(region, &[]);
        module.insert(top, 0, wrapper);
        let function = module.create_op("func.func", &[], &[]);
        let region = module.add_region(function);
        let body = module.add_block(region, &[]);
        Assembly { module, outer, body, function, values: FxHashMap::default(), symbols: 0 }
    }

    /// How many of a template's operands have an existing value.
    pub(super) fn satisfied(&self, parsed: &ParsedTemplate) -> usize {
        parsed.wants.iter().filter(|ty| self.values.contains_key(*ty)).count()
    }

    /// Copies a template into the program.
    pub(super) fn add(&mut self, parsed: &ParsedTemplate, rng: &mut Rng) {
        let mut job = Transplant::default();
        let renames = self.fresh_symbols(parsed);
        for &op in &parsed.prelude {
            let copy = job.copy(&parsed.module, op, &mut self.module);
            self.rename(copy, &renames);
            self.module.insert(self.outer, usize::MAX, copy);
        }
        for (&arg, ty) in parsed.module.block(parsed.block).args.iter().zip(&parsed.wants) {
            let value = self.value(ty, rng);
            job.map_value(arg, value);
        }
        for &op in &parsed.body {
            let copy = job.copy(&parsed.module, op, &mut self.module);
            self.rename(copy, &renames);
            self.module.insert(self.body, usize::MAX, copy);
            self.publish(copy);
        }
    }

    /// Copies one operation of another program; each of the `free` values becomes an argument.
    pub(super) fn adopt(&mut self, source: &Module, op: Op, free: &[Value], outside: bool, rng: &mut Rng) {
        let mut job = Transplant::default();
        for &value in free {
            self.values.clear();
            let stand_in = self.value(&source.type_text(source.value(value).ty), rng);
            job.map_value(value, stand_in);
        }
        let copy = job.copy(source, op, &mut self.module);
        self.module.insert(if outside { self.outer } else { self.body }, usize::MAX, copy);
    }

    /// A value of a type: a recent one, any other, or a new argument of the function.
    fn value(&mut self, ty: &str, rng: &mut Rng) -> Value {
        if let Some(known) = self.values.get(ty).filter(|_| !rng.chance(1, 10)) {
            let recent = known.len().saturating_sub(4);
            let at = if rng.chance(2, 3) {
                recent + rng.below(known.len() - recent)
            } else {
                rng.below(known.len())
            };
            return known[at];
        }
        let text = self.module.intern(ty);
        let made = self.module.make_type(TypeKind::Dialect(text));
        let value = self.module.add_block_arg(self.body, made);
        self.values.entry(ty.to_owned()).or_default().push(value);
        value
    }

    fn publish(&mut self, op: Op) {
        for value in self.module.op(op).results.clone() {
            let ty = self.module.type_text(self.module.value(value).ty);
            self.values.entry(ty).or_default().push(value);
        }
    }

    fn fresh_symbols(&mut self, parsed: &ParsedTemplate) -> Vec<(String, String)> {
        let names = parsed.prelude.iter().filter_map(|&op| parsed.module.symbol_name(op));
        names
            .map(|name| {
                self.symbols += 1;
                (name.to_owned(), format!("g{}", self.symbols))
            })
            .collect()
    }

    fn rename(&mut self, op: Op, names: &[(String, String)]) {
        if names.is_empty() {
            return;
        }
        let fresh = self.module.symbol_name(op).and_then(|name| names.iter().find(|(old, _)| old == name));
        if let Some((_, new)) = fresh {
            let raw = self.module.intern(new);
            let name = self.module.make_attr(AttrKind::String { raw, ty: None });
            self.module.set_attr(op, "sym_name", name);
        }
        for inner in self.module.walk_op(op).collect::<Vec<_>>() {
            let (properties, attrs) = (self.module.op(inner).properties, self.module.op(inner).attrs);
            let properties = properties.map(|attr| rename_symbols(&mut self.module, attr, names));
            let attrs = attrs.map(|attr| rename_symbols(&mut self.module, attr, names));
            self.module.set_properties(inner, properties);
            self.module.set_attrs(inner, attrs);
        }
    }

    /// Operations of this name anywhere in what was added.
    pub(super) fn find(&self, name: &str) -> Option<Op> {
        let outermost = self.module.block(self.outer).ops.iter().chain(&self.module.block(self.body).ops);
        outermost.flat_map(|&op| self.module.walk_op(op)).find(|&op| self.module.op_name(op) == name)
    }

    /// Puts the body of a template into the last block of a region of `host`: before the last operation, or
    /// in its place.
    pub(super) fn put_inside(
        &mut self,
        host: Op,
        parsed: &ParsedTemplate,
        replace_end: bool,
        rng: &mut Rng,
    ) -> bool {
        let regions = self.module.op(host).regions.clone();
        let Some(&region) = rng.pick(&regions) else { return false };
        let block = match self.module.region(region).blocks.first() {
            Some(&block) => block,
            None => self.module.add_block(region, &[]),
        };
        let last = self.module.block(block).ops.last().copied();
        if let Some(last) = last.filter(|_| replace_end) {
            self.module.erase(last);
        }
        let mut job = Transplant::default();
        for &op in &parsed.prelude {
            let copy = job.copy(&parsed.module, op, &mut self.module);
            self.module.insert(self.outer, usize::MAX, copy);
        }
        for &op in &parsed.body {
            let copy = job.copy(&parsed.module, op, &mut self.module);
            let end = self.module.block(block).ops.len();
            let place = if last.is_some() && !replace_end { end - 1 } else { end };
            self.module.insert(block, place, copy);
        }
        job.missing().is_empty() && job.missing_blocks().is_empty()
    }

    /// The text of the program, whose function returns the values `returned`.
    pub(super) fn finish(mut self, name: Option<&str>, returned: &[Value]) -> String {
        let types = |module: &Module, values: &[Value]| -> Vec<Type> {
            values.iter().map(|&value| module.value(value).ty).collect()
        };
        let end = self.module.create_op("func.return", returned, &[]);
        self.module.insert(self.body, usize::MAX, end);
        let inputs = types(&self.module, &self.module.block(self.body).args);
        let results = types(&self.module, returned);
        let raw = self.module.intern(name.unwrap_or(HOLDER));
        let name = self.module.make_attr(AttrKind::String { raw, ty: None });
        self.module.set_function_type(self.function, &inputs, &results);
        self.module.set_attr(self.function, "sym_name", name);
        self.module.insert(self.outer, usize::MAX, self.function);
        self.module.to_string()
    }

    /// All results that nothing uses.
    pub(super) fn unused_values(&self) -> Vec<Value> {
        let ops = &self.module.block(self.body).ops;
        let all = ops.iter().flat_map(|&op| self.module.walk_op(op));
        let used: FxHashSet<Value> = all.flat_map(|op| self.module.op(op).used()).collect();
        let results = ops.iter().flat_map(|&op| self.module.op(op).results.iter().copied());
        results.filter(|value| !used.contains(value)).collect()
    }

    /// The last `count` results.
    pub(super) fn last_values(&self, count: usize) -> Vec<Value> {
        let ops = &self.module.block(self.body).ops;
        ops.iter().rev().flat_map(|&op| self.module.op(op).results.iter().copied()).take(count).collect()
    }
}
