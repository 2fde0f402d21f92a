//! Erases operations whose results are used: the users get other values of the same type.

use mohole_ir::{Dominance, Module, Op, Type, Uses, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::choice::Choice;
use crate::functions::Function;

/// What replaces the result of an erased operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prefer {
    /// An existing value, else a copy of a constant of the module, else a new argument.
    Existing,
    /// A new argument of the function, one for each result.
    Argument,
}

/// The replacement of one operand.
#[derive(Debug, Clone, Copy)]
enum Substitute {
    Value(Value),
    /// A copy of this operation, inserted before the user.
    Copy(Op),
    /// A new argument of the function that contains the user; uses with the same key share it.
    Argument {
        function: Op,
        key: usize,
    },
}

/// Erases operations, except those whose results cannot be replaced. Returns whether any was erased.
pub(crate) fn erase(module: &mut Module, ops: &[Op], prefer: Prefer, choice: Choice) -> bool {
    let plan = {
        let mut eraser = Eraser::new(module, ops, prefer, choice);
        eraser.make_plan();
        eraser.plan
    };
    let Some((roots, substitutes)) = plan else { return false };
    let mut arguments: FxHashMap<(Op, usize), Value> = FxHashMap::default();
    let mut copies: FxHashMap<(Op, Op), Value> = FxHashMap::default();
    for (user, old, substitute) in substitutes {
        let new = match substitute {
            Substitute::Value(value) => value,
            Substitute::Copy(op) => {
                *copies.entry((op, user)).or_insert_with(|| copy_before(module, op, user))
            }
            Substitute::Argument { function, key } => {
                let known = arguments.get(&(function, key)).copied();
                let Some(value) = known.or_else(|| new_argument(module, function, old)) else { return false };
                *arguments.entry((function, key)).or_insert(value)
            }
        };
        replace_in(module, user, old, new);
    }
    for &op in &roots {
        module.erase(op);
    }
    !roots.is_empty()
}

/// `None` if the operation is no function any more: its written type may not parse as a function type.
fn new_argument(module: &mut Module, function: Op, like: Value) -> Option<Value> {
    let ty = module.value(like).ty;
    Some(Function::of(module, function)?.add_argument(module, ty))
}

fn copy_before(module: &mut Module, op: Op, user: Op) -> Value {
    let copy = module.clone_op(op);
    if let (Some(block), Some(place)) = (module.op(user).parent, module.index_in_block(user)) {
        module.insert(block, place, copy);
    }
    module.op(copy).results[0]
}

/// Makes one operation use another value, in its operands and in the arguments of its successors.
pub(crate) fn replace_in(module: &mut Module, user: Op, old: Value, new: Value) {
    let data = module.op(user);
    let operands: Vec<Value> = data.operands.iter().map(|&v| if v == old { new } else { v }).collect();
    let mut successors = data.successors.clone();
    for arg in successors.iter_mut().flat_map(|successor| &mut successor.args) {
        if *arg == old {
            *arg = new;
        }
    }
    module.set_operands(user, &operands);
    module.set_successors(user, successors);
}

/// The outermost operations to erase, and the replacement of each operand of a remaining user.
type Decided = (Vec<Op>, Vec<(Op, Value, Substitute)>);

struct Eraser<'m> {
    module: &'m Module,
    dominance: Dominance<'m>,
    uses: Uses,
    by_type: FxHashMap<Type, Vec<Value>>,
    constants: FxHashMap<Type, Vec<Op>>,
    roots: Vec<Op>,
    erased: FxHashSet<Op>,
    prefer: Prefer,
    choice: Choice,
    plan: Option<Decided>,
}

impl<'m> Eraser<'m> {
    fn new(module: &'m Module, ops: &[Op], prefer: Prefer, choice: Choice) -> Self {
        let mut eraser = Eraser {
            module,
            dominance: Dominance::of(module),
            uses: Uses::of(module),
            by_type: FxHashMap::default(),
            constants: FxHashMap::default(),
            roots: ops.to_vec(),
            erased: FxHashSet::default(),
            prefer,
            choice,
            plan: None,
        };
        for op in module.walk() {
            let data = module.op(op);
            let inner = data.regions.iter().flat_map(|&region| &module.region(region).blocks);
            let args = inner.flat_map(|&block| &module.block(block).args);
            for &value in data.results.iter().chain(args) {
                eraser.by_type.entry(module.value(value).ty).or_default().push(value);
            }
            if data.operands.is_empty() && data.regions.is_empty() && data.results.len() == 1 {
                let ty = module.value(data.results[0]).ty;
                eraser.constants.entry(ty).or_default().push(op);
            }
        }
        eraser
    }

    /// Makes the plan. Leaves out operations that cannot be erased until all others can.
    fn make_plan(&mut self) {
        loop {
            self.erased = self.roots.iter().flat_map(|&op| self.module.walk_op(op)).collect();
            match self.decide() {
                Ok(substitutes) => {
                    let nested = |op: &Op| self.module.ancestors(*op).any(|a| self.erased.contains(&a));
                    let roots: Vec<Op> = self.roots.iter().copied().filter(|op| !nested(op)).collect();
                    self.plan = (!roots.is_empty()).then_some((roots, substitutes));
                    return;
                }
                Err(needed) => {
                    let around: FxHashSet<Op> =
                        std::iter::once(needed).chain(self.module.ancestors(needed)).collect();
                    self.roots.retain(|op| !around.contains(op));
                }
            }
        }
    }

    /// The replacements for every remaining user, or the operation that cannot be erased.
    fn decide(&self) -> Result<Vec<(Op, Value, Substitute)>, Op> {
        let mut decided = Vec::new();
        let mut erased: Vec<Op> = self.erased.iter().copied().collect();
        erased.sort_unstable();
        for op in erased {
            for &result in &self.module.op(op).results {
                let mut last = None;
                for user in self.uses.users(result).filter(|user| !self.erased.contains(user)) {
                    if last == Some(user) {
                        continue;
                    }
                    last = Some(user);
                    let substitute = self.substitute(op, result, user).ok_or(op)?;
                    decided.push((user, result, substitute));
                }
            }
        }
        Ok(decided)
    }

    fn substitute(&self, op: Op, old: Value, user: Op) -> Option<Substitute> {
        let existing = || self.existing(op, old, user).map(Substitute::Value);
        let constant = || self.constant(op, old).map(Substitute::Copy);
        match self.prefer {
            Prefer::Existing => existing().or_else(constant).or_else(|| self.argument(old, user, true)),
            Prefer::Argument => self.argument(old, user, false),
        }
    }

    /// A value of the same type that dominates the user: preferably an operand of the erased operation, to
    /// keep the data flow.
    fn existing(&self, op: Op, old: Value, user: Op) -> Option<Value> {
        let ty = self.module.value(old).ty;
        let fits = |value: &Value| {
            self.module.value(*value).ty == ty
                && !self.is_erased(*value)
                && self.dominance.value_dominates(*value, user)
        };
        let mut options: Vec<Value> = self.upstream(op).into_iter().filter(fits).collect();
        if self.choice.pick(old.index() ^ 1, 2) == 1 || options.is_empty() {
            options.extend(self.by_type.get(&ty)?.iter().copied().filter(fits));
        }
        let len = options.len();
        options.into_iter().nth(self.choice.pick(old.index(), len))
    }

    /// The operands of an operation, and of the erased operations that define them, nearest first.
    fn upstream(&self, op: Op) -> Vec<Value> {
        let mut found: Vec<Value> = self.module.op(op).operands.to_vec();
        let mut at = 0;
        while at < found.len() && found.len() < 64 {
            if let mohole_ir::Def::Result(def, _) = self.module.value(found[at]).def
                && self.erased.contains(&def)
            {
                found.extend(&self.module.op(def).operands);
            }
            at += 1;
        }
        found
    }

    fn is_erased(&self, value: Value) -> bool {
        match self.module.value(value).def {
            mohole_ir::Def::Result(op, _) => self.erased.contains(&op),
            mohole_ir::Def::Arg(block, _) => {
                let owner = self.module.region(self.module.block(block).parent).parent;
                owner.is_some_and(|op| self.erased.contains(&op))
            }
        }
    }

    /// A constant-like operation of the same type, other than the erased one.
    fn constant(&self, op: Op, old: Value) -> Option<Op> {
        let seen = self.constants.get(&self.module.value(old).ty)?;
        let is_constant = seen.contains(&op);
        seen.iter().copied().find(|&other| other != op && !is_constant)
    }

    fn argument(&self, old: Value, user: Op, shared: bool) -> Option<Substitute> {
        let function = Function::around(self.module, user)?.op;
        if self.erased.contains(&function) {
            return None;
        }
        // Shared by all results of one type, by the type's first value; or only for this result.
        let key = match shared {
            true => self.by_type.get(&self.module.value(old).ty)?.first()?.index(),
            false => old.index(),
        };
        Some(Substitute::Argument { function, key })
    }
}
