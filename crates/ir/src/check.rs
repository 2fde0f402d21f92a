//! The structural check: what holds for every valid module of any dialects.

use rustc_hash::FxHashSet;

use crate::{Block, Dominance, Module, Name, Op, Region, Value};

/// What is known of operations. It depends on their dialects.
pub trait OpKnowledge {
    /// Whether the operation is isolated from above: its regions use no values from outside.
    fn is_isolated(&self, op_name: &str) -> bool;
    /// Whether a region of the operation is a graph region, in which a use may precede its definition.
    fn is_graph_region(&self, op_name: &str, region: usize) -> bool;
}

/// Knows `builtin.module` and `func.func` only. Other operations are not isolated and have no graph regions.
pub struct DefaultKnowledge;

impl OpKnowledge for DefaultKnowledge {
    fn is_isolated(&self, op_name: &str) -> bool {
        matches!(op_name, "builtin.module" | "func.func")
    }

    fn is_graph_region(&self, op_name: &str, _region: usize) -> bool {
        op_name == "builtin.module"
    }
}

/// A violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// No region around the use contains the definition.
    NotVisible {
        /// The user.
        user: Op,
        /// The used value.
        value: Value,
    },
    /// The value is defined outside an operation that is isolated from above.
    CrossesIsolation {
        /// The user.
        user: Op,
        /// The used value.
        value: Value,
        /// The isolated operation between them.
        isolated: Op,
    },
    /// The definition does not dominate the use.
    NotDominated {
        /// The user.
        user: Op,
        /// The used value.
        value: Value,
    },
    /// Two values that are visible at the same position have the same name. The generic form has no
    /// shadowing, not even in isolated operations.
    Redefined {
        /// The second of them.
        value: Value,
    },
    /// A successor is not a block of the region that contains the operation.
    ForeignSuccessor {
        /// The operation that branches.
        op: Op,
        /// The successor.
        block: Block,
    },
    /// A successor is the entry block of its region. No operation may branch there.
    EntrySuccessor {
        /// The operation that branches.
        op: Op,
    },
    /// An operation with successors is not the last one of its block.
    NotLast {
        /// The operation.
        op: Op,
    },
}

impl Problem {
    /// A description for users.
    pub fn describe(&self, module: &Module) -> String {
        let used =
            |user: Op, value: Value| format!("{} used by {}", module.value_text(value), module.op_name(user));
        match *self {
            Problem::NotVisible { user, value } => format!("{} is not visible there", used(user, value)),
            Problem::CrossesIsolation { user, value, isolated } => {
                let name = module.op_name(isolated);
                format!("{} is defined outside {name}, which is isolated from above", used(user, value))
            }
            Problem::NotDominated { user, value } => {
                format!("{} is not defined before it", used(user, value))
            }
            Problem::Redefined { value } => format!("{} is defined twice", module.value_text(value)),
            Problem::ForeignSuccessor { op, .. } => {
                format!("a successor of {} is not in its region", module.op_name(op))
            }
            Problem::EntrySuccessor { op } => {
                format!("a successor of {} is the entry of its region", module.op_name(op))
            }
            Problem::NotLast { op } => {
                format!("{} has successors but does not end its block", module.op_name(op))
            }
        }
    }
}

/// All problems of a module, in pre-order. Types of uses need no check: uses have no types in a module, and
/// the parser compares the types in the text.
pub fn check(module: &Module, knowledge: &dyn OpKnowledge) -> Vec<Problem> {
    let mut checker = Checker {
        module,
        knowledge,
        dominance: Dominance::of(module),
        names: FxHashSet::default(),
        problems: Vec::new(),
    };
    checker.region(Region(0), true);
    checker.problems
}

struct Checker<'a> {
    module: &'a Module,
    knowledge: &'a dyn OpKnowledge,
    dominance: Dominance<'a>,
    /// The names that are visible at the current operation.
    names: FxHashSet<(Name, u32)>,
    problems: Vec<Problem>,
}

impl Checker<'_> {
    fn region(&mut self, region: Region, is_graph: bool) {
        let module = self.module;
        let mut defined = Vec::new();
        for &block in &module.region(region).blocks {
            let results = module.block(block).ops.iter().flat_map(|&op| &module.op(op).results);
            for &value in module.block(block).args.iter().chain(results) {
                match self.names.insert(self.key(value)) {
                    true => defined.push(value),
                    false => self.problems.push(Problem::Redefined { value }),
                }
            }
        }
        for &block in &module.region(region).blocks {
            let ops = &module.block(block).ops;
            for (i, &op) in ops.iter().enumerate() {
                self.op(op, is_graph, i + 1 == ops.len());
            }
        }
        for value in defined {
            self.names.remove(&self.key(value));
        }
    }

    fn key(&self, value: Value) -> (Name, u32) {
        let data = self.module.value(value);
        (data.name, data.pack.unwrap_or(0))
    }

    fn op(&mut self, op: Op, in_graph: bool, is_last: bool) {
        let module = self.module;
        let data = module.op(op);
        for value in data.used() {
            self.operand(op, value, in_graph);
        }
        if !data.successors.is_empty() && !is_last {
            self.problems.push(Problem::NotLast { op });
        }
        self.successors(op);
        let name = module.op_name(op);
        for (i, &region) in data.regions.iter().enumerate() {
            self.region(region, self.knowledge.is_graph_region(name, i));
        }
    }

    fn successors(&mut self, op: Op) {
        let module = self.module;
        let data = module.op(op);
        let Some(region) = data.parent.map(|block| module.block(block).parent) else { return };
        for successor in &data.successors {
            let block = successor.block;
            if module.block(block).parent != region || !self.dominance.is_attached(block) {
                self.problems.push(Problem::ForeignSuccessor { op, block });
            } else if module.region(region).blocks.first() == Some(&block) {
                self.problems.push(Problem::EntrySuccessor { op });
            }
        }
    }

    fn operand(&mut self, user: Op, value: Value, in_graph: bool) {
        if !self.dominance.is_visible(value, user) {
            self.problems.push(Problem::NotVisible { user, value });
        } else if let Some(isolated) = self.isolation_between(user, value) {
            self.problems.push(Problem::CrossesIsolation { user, value, isolated });
        } else if !self.is_ordered(user, value, in_graph) {
            self.problems.push(Problem::NotDominated { user, value });
        }
    }

    /// Whether the definition precedes the use. Graph regions, values of graph regions that nested regions
    /// use, and unreachable blocks need no order.
    fn is_ordered(&self, user: Op, value: Value, in_graph: bool) -> bool {
        let module = self.module;
        if module.op(user).parent.is_some_and(|block| !self.dominance.is_reachable(block)) {
            return true;
        }
        let home = module.def_block(value).map(|block| module.block(block).parent);
        let same_region = module.op(user).parent.map(|block| module.block(block).parent) == home;
        (same_region && in_graph)
            || self.dominance.value_dominates(value, user)
            || (!same_region && home.is_some_and(|region| self.is_graph(region)))
    }

    fn is_graph(&self, region: Region) -> bool {
        let Some(owner) = self.module.region(region).parent else { return true };
        let index = self.module.op(owner).regions.iter().position(|&r| r == region);
        self.knowledge.is_graph_region(self.module.op_name(owner), index.unwrap_or(0))
    }

    fn isolation_between(&self, user: Op, value: Value) -> Option<Op> {
        let module = self.module;
        let home = module.def_block(value).and_then(|block| module.region(module.block(block).parent).parent);
        let between = module.ancestors(user).take_while(|&op| Some(op) != home);
        between.into_iter().find(|&op| self.knowledge.is_isolated(module.op_name(op)))
    }
}
