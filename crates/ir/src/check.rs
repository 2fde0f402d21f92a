//! The structural check: what must hold of any module, whatever its dialects.

use rustc_hash::FxHashSet;

use crate::{Block, Dominance, Module, Name, Op, Region, Value};

/// What only someone who knows the dialects can say of an operation.
pub trait OpKnowledge {
    /// Its regions see nothing of what is around it.
    fn is_isolated(&self, op_name: &str) -> bool;
    /// The order of operations in its n-th region means nothing, so a use may precede its definition.
    fn is_graph_region(&self, op_name: &str, region: usize) -> bool;
}

/// Knows modules and functions, which every compiler has, and nothing else: no other operation is
/// isolated and every other region has control flow.
pub struct Untold;

impl OpKnowledge for Untold {
    fn is_isolated(&self, op_name: &str) -> bool {
        matches!(op_name, "builtin.module" | "func.func")
    }

    fn is_graph_region(&self, op_name: &str, _region: usize) -> bool {
        op_name == "builtin.module"
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// The value's definition is not in a region around the use.
    NotVisible {
        /// Who uses it.
        user: Op,
        /// What is used.
        value: Value,
    },
    /// The value is defined outside an operation that is isolated from above.
    CrossesIsolation {
        /// Who uses it.
        user: Op,
        /// What is used.
        value: Value,
        /// The isolated operation between them.
        isolated: Op,
    },
    /// The definition does not come first on every way to the use.
    NotDominated {
        /// Who uses it.
        user: Op,
        /// What is used.
        value: Value,
    },
    /// Two values that are visible at one place have the same name. Isolation is no excuse: the generic
    /// form has no hiding.
    Redefined {
        /// The second of them.
        value: Value,
    },
    /// A successor is not a block of the operation's own region, or no longer.
    ForeignSuccessor {
        /// Whose successor.
        op: Op,
        /// The block.
        block: Block,
    },
    /// A successor is the region's entry, which nothing may branch to.
    EntrySuccessor {
        /// Whose successor.
        op: Op,
    },
    /// An operation with successors does not end its block.
    NotLast {
        /// The operation.
        op: Op,
    },
}

impl Problem {
    /// A sentence for people.
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

/// All problems of a module, in the order of the walk. That types of uses equal those of their
/// definitions needs no check: a use has no type of its own here, and the parser compares the text's.
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
    /// Names visible at the place being checked.
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
        let Some(home) = data.parent.map(|block| module.block(block).parent) else { return };
        for successor in &data.successors {
            let block = successor.block;
            if module.block(block).parent != home || !self.dominance.is_standing(block) {
                self.problems.push(Problem::ForeignSuccessor { op, block });
            } else if module.region(home).blocks.first() == Some(&block) {
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

    /// In a graph region a use needs no order; neither does a use from inside to a value of one, nor,
    /// to the compiler, a use in a block that no way leads to.
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
        let place = self.module.op(owner).regions.iter().position(|&r| r == region);
        self.knowledge.is_graph_region(self.module.op_name(owner), place.unwrap_or(0))
    }

    fn isolation_between(&self, user: Op, value: Value) -> Option<Op> {
        let module = self.module;
        let home = module.def_block(value).and_then(|block| module.region(module.block(block).parent).parent);
        let between = module.ancestors(user).take_while(|&op| Some(op) != home);
        between.into_iter().find(|&op| self.knowledge.is_isolated(module.op_name(op)))
    }
}
