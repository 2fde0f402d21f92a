//! Facts about operations by name: from the compiler's definitions if there are any, and from the programs
//! of the corpus.

use mohole_catalog::{Arity, Catalog};
use mohole_ir::{Module, Op, OpKnowledge, TypeKind, Value, dialect_of};
use rustc_hash::{FxHashMap, FxHashSet};

/// An operation's name, the same in all programs of a corpus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpId(u32);

impl OpId {
    /// Its index in tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Facts about one operation.
#[derive(Debug, Clone, Default)]
pub struct OpFacts {
    /// `dialect.op`.
    pub name: String,
    /// The compiler's definitions have it; true for all where there are no definitions.
    pub defined: bool,
    /// It must end its block.
    pub terminator: bool,
    /// Its regions cannot use values from outside.
    pub isolated: bool,
    /// Its regions are graph regions.
    pub graph: bool,
    /// It applies to all elements of vectors and tensors alike, or was seen with them.
    pub elementwise: bool,
    /// It may have any number of results.
    pub any_results: bool,
    /// A region of it was seen with several blocks.
    pub has_branches: bool,
    /// It was seen to define a symbol.
    pub symbol: bool,
    /// It must stand directly in one of these; empty for anywhere.
    pub parents: Vec<OpId>,
    /// Operations that it was a direct child of.
    pub seen_in: FxHashSet<OpId>,
    /// Dialects of its direct children.
    pub hosts: FxHashSet<String>,
    /// How often it was seen.
    pub seen: usize,
    /// How often it was the last of its block.
    last: usize,
}

impl OpFacts {
    /// Its dialect.
    pub fn dialect(&self) -> &str {
        dialect_of(&self.name)
    }

    /// Whether its regions were seen to hold operations of at least two other dialects.
    pub fn is_open(&self) -> bool {
        let own = self.dialect();
        self.hosts.iter().filter(|dialect| dialect.as_str() != own).take(2).count() == 2
    }

    /// Whether it was seen to hold an operation of this dialect.
    pub fn has_hosted(&self, dialect: &str) -> bool {
        self.hosts.contains(dialect)
    }
}

/// All operations that a corpus has, or its compiler.
#[derive(Debug, Clone, Default)]
pub struct OpTable {
    facts: Vec<OpFacts>,
    ids: FxHashMap<String, OpId>,
    has_definitions: bool,
}

impl OpTable {
    /// The operations of some programs, and what definitions say of them.
    pub fn new<'a>(modules: impl IntoIterator<Item = &'a Module>, catalog: Option<&Catalog>) -> Self {
        let mut table = OpTable::default();
        for module in modules {
            table.observe(module);
        }
        table.infer_terminators();
        if let Some(catalog) = catalog.filter(|catalog| !catalog.ops.is_empty()) {
            table.define(catalog);
        }
        table
    }

    fn observe(&mut self, module: &Module) {
        for op in module.walk() {
            let id = self.intern(module.op_name(op));
            let defines_symbol = module.symbol_name(op).is_some();
            let owner = module.parent_op(op).map(|owner| self.intern(module.op_name(owner)));
            let ends_block =
                module.op(op).parent.is_some_and(|block| module.block(block).ops.last() == Some(&op));
            // An operation with regions or results may be the last of its block by chance.
            let may_end = module.op(op).regions.is_empty() && module.op(op).results.is_empty();
            let facts = &mut self.facts[id.index()];
            facts.seen += 1;
            facts.symbol |= defines_symbol;
            facts.last += usize::from(ends_block && may_end && owner.is_some());
            facts.elementwise |= is_on_elements(module, op);
            facts.has_branches |= has_branches(module, op);
            if let Some(owner) = owner {
                facts.seen_in.insert(owner);
                let dialect = dialect_of(module.op_name(op));
                let hosts = &mut self.facts[owner.index()].hosts;
                if !hosts.contains(dialect) {
                    hosts.insert(dialect.to_owned());
                }
            }
        }
    }

    fn infer_terminators(&mut self) {
        for facts in &mut self.facts {
            facts.defined = true;
            facts.any_results = facts.seen > 0;
            facts.terminator = facts.seen > 0 && facts.last == facts.seen;
            facts.isolated = matches!(facts.name.as_str(), "builtin.module" | "func.func");
            facts.graph = facts.name == "builtin.module";
        }
    }

    fn define(&mut self, catalog: &Catalog) {
        self.has_definitions = true;
        for def in &catalog.ops {
            self.intern(&def.name);
        }
        for id in 0..self.facts.len() {
            let registered = catalog.dialect(self.facts[id].dialect()).is_some_and(|known| known.registered);
            let Some(def) = catalog.op(&self.facts[id].name).filter(|_| registered) else {
                self.facts[id].defined = false;
                continue;
            };
            let parents = def.parents.iter().filter_map(|name| self.id(name)).collect();
            let facts = &mut self.facts[id];
            facts.defined = true;
            facts.parents = parents;
            facts.terminator = def.is_terminator();
            facts.isolated = def.has_trait("IsIsolatedFromAbove");
            facts.any_results =
                def.results.last().is_some_and(|result| matches!(result.arity, Arity::Variadic(_)));
            facts.elementwise |= def.has_trait("Elementwise");
            facts.graph = def.has_trait("HasOnlyGraphRegion") || def.has_interface("RegionKindInterface");
        }
    }

    fn intern(&mut self, name: &str) -> OpId {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        let id = OpId(u32::try_from(self.facts.len()).expect("fewer than 2^32 operations"));
        self.facts.push(OpFacts { name: name.to_owned(), ..OpFacts::default() });
        self.ids.insert(name.to_owned(), id);
        id
    }

    /// The id of a name; `None` if it is unknown.
    pub fn id(&self, name: &str) -> Option<OpId> {
        self.ids.get(name).copied()
    }

    /// The facts of an operation.
    pub fn facts(&self, id: OpId) -> &OpFacts {
        &self.facts[id.index()]
    }

    /// The facts of an operation of a program.
    pub fn of(&self, module: &Module, op: Op) -> Option<&OpFacts> {
        self.get(module.op_name(op))
    }

    /// The facts of the operation of this name.
    pub fn get(&self, name: &str) -> Option<&OpFacts> {
        self.id(name).map(|id| self.facts(id))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (OpId, &OpFacts)> {
        (0..).map(OpId).zip(&self.facts)
    }

    /// Whether an operation must end its block.
    pub fn is_terminator(&self, module: &Module, op: Op) -> bool {
        self.of(module, op).is_some_and(|facts| facts.terminator)
    }
}

/// Whether all operands and results of an operation are vectors or tensors of one shape.
fn is_on_elements(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let shape = |value: &Value| match module.type_kind(module.value(*value).ty) {
        TypeKind::Vector { dims, .. } | TypeKind::Tensor { dims: Some(dims), .. } => Some(dims.to_vec()),
        _ => None,
    };
    let Some(first) = data.results.first().and_then(shape) else { return false };
    data.regions.is_empty()
        && !data.operands.is_empty()
        && data.operands.iter().chain(&data.results).all(|value| shape(value).as_ref() == Some(&first))
}

fn has_branches(module: &Module, op: Op) -> bool {
    module.op(op).regions.iter().any(|&region| module.region(region).blocks.len() > 1)
}

impl OpKnowledge for OpTable {
    fn is_isolated(&self, op_name: &str) -> bool {
        self.get(op_name).is_some_and(|facts| facts.isolated)
    }

    fn is_graph_region(&self, op_name: &str, _region: usize) -> bool {
        match self.get(op_name) {
            Some(facts) => facts.graph || (self.has_definitions && !facts.defined),
            None => self.has_definitions,
        }
    }
}
