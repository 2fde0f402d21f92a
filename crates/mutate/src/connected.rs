//! The values that must change their type together.

use mohole_ir::{Block, Def, Module, Op, Type, TypeKind, Uses, Value};
use rustc_hash::FxHashSet;

use crate::work::Work;

/// Scalar values that elementwise operations, loops and the signatures of functions connect.
#[derive(Debug, Default)]
pub(crate) struct Connected {
    ops: Vec<Op>,
    values: Vec<Value>,
    known: FxHashSet<Value>,
    joined: FxHashSet<Op>,
    /// Operands of other operations that change with the values: of loops, yields and returns.
    slots: FxHashSet<(Op, usize)>,
    /// Functions whose arguments or results change, and which results.
    functions: Vec<Op>,
    returned: FxHashSet<(Op, usize)>,
}

impl Connected {
    /// All that is connected with an operation.
    pub(crate) fn from(
        work: &Work<'_>,
        start: Op,
        is_elementwise: &dyn Fn(&Module, Op) -> bool,
        with_constants: bool,
    ) -> Self {
        let search = Search { work, is_elementwise, with_constants, uses: Uses::of(work.module) };
        let mut connected = Connected::default();
        let mut open = Vec::new();
        connected.join(&search, start, &mut open);
        while let Some(value) = open.pop() {
            connected.follow_definition(&search, value, &mut open);
            for at in search.uses.of_value(value) {
                connected.follow_use(&search, at.user, value, &mut open);
            }
        }
        connected
    }

    /// Elementwise operations and constants among it.
    pub(crate) fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Values that change.
    pub(crate) fn values(&self) -> &[Value] {
        &self.values
    }

    /// Functions whose signature changes.
    pub(crate) fn functions(&self) -> &[Op] {
        &self.functions
    }

    /// Which results of a function change.
    pub(crate) fn returned(&self, function: Op) -> impl Iterator<Item = usize> + '_ {
        self.returned.iter().filter(move |(of, _)| *of == function).map(|&(_, at)| at)
    }

    /// Whether a value changes.
    pub(crate) fn has(&self, value: Value) -> bool {
        self.known.contains(&value)
    }

    /// Whether an operand must be a changed value.
    pub(crate) fn wants(&self, op: Op, slot: usize) -> bool {
        self.joined.contains(&op) || self.slots.contains(&(op, slot))
    }

    fn join(&mut self, search: &Search<'_>, op: Op, open: &mut Vec<Value>) {
        if !self.joined.insert(op) {
            return;
        }
        self.ops.push(op);
        let data = search.work.module.op(op);
        for &value in data.operands.iter().chain(&data.results) {
            self.add(search, value, open);
        }
    }

    /// Adds a value if the operation that defines it can give another type.
    fn add(&mut self, search: &Search<'_>, value: Value, open: &mut Vec<Value>) {
        let module = &*search.work.module;
        if !self.known.contains(&value)
            && is_scalar(module, module.value(value).ty)
            && search.can_change(value)
        {
            self.known.insert(value);
            self.values.push(value);
            open.push(value);
        }
    }

    fn follow_definition(&mut self, search: &Search<'_>, value: Value, open: &mut Vec<Value>) {
        let module = &*search.work.module;
        match module.value(value).def {
            Def::Result(op, at) => match carried(module, op) {
                Some(loop_) => self.link(search, &loop_, at as usize, open),
                None => self.join(search, op, open),
            },
            Def::Arg(block, at) => {
                let Some(owner) = module.region(module.block(block).parent).parent else { return };
                match carried(module, owner) {
                    Some(loop_) => {
                        let first = module.block(block).args.len() - loop_.results;
                        self.link(search, &loop_, at as usize - first, open);
                    }
                    None => self.add_function(owner),
                }
            }
        }
    }

    fn follow_use(&mut self, search: &Search<'_>, user: Op, value: Value, open: &mut Vec<Value>) {
        let module = &*search.work.module;
        if (search.is_elementwise)(module, user) {
            return self.join(search, user, open);
        }
        let slots: Vec<usize> = (0..module.op(user).operands.len())
            .filter(|&slot| module.op(user).operands[slot] == value)
            .collect();
        let Some(owner) = module.parent_op(user) else { return };
        for slot in slots {
            if let Some(loop_) = carried(module, owner).filter(|loop_| loop_.end == user) {
                self.link(search, &loop_, slot, open);
            } else if let Some(loop_) = carried(module, user).filter(|loop_| slot >= loop_.first_operand) {
                self.link(search, &loop_, slot - loop_.first_operand, open);
            } else if search.returns_from(user, owner) {
                self.link_result(search, owner, slot, open);
            }
        }
    }

    /// Changes a carried value of a loop: what goes in, the argument of the body, what is yielded, and the
    /// result.
    fn link(&mut self, search: &Search<'_>, loop_: &Carried, at: usize, open: &mut Vec<Value>) {
        let module = &*search.work.module;
        let (op, end) = (module.op(loop_.op), module.op(loop_.end));
        let arg = &module.block(loop_.body).args;
        let first_arg = arg.len() - loop_.results;
        let (Some(&result), Some(&argument)) = (op.results.get(at), arg.get(first_arg + at)) else { return };
        self.slots.insert((loop_.end, at));
        self.slots.insert((loop_.op, loop_.first_operand + at));
        let values = [op.operands[loop_.first_operand + at], argument, end.operands[at], result];
        values.iter().for_each(|&value| self.add(search, value, open));
    }

    /// Changes a result of a function.
    fn link_result(&mut self, search: &Search<'_>, function: Op, at: usize, open: &mut Vec<Value>) {
        if !self.returned.insert((function, at)) {
            return;
        }
        self.add_function(function);
        let module = &*search.work.module;
        for op in module.walk_op(function).filter(|&op| search.returns_from(op, function)) {
            self.slots.insert((op, at));
            if let Some(&value) = module.op(op).operands.get(at) {
                self.add(search, value, open);
            }
        }
    }

    fn add_function(&mut self, function: Op) {
        if !self.functions.contains(&function) {
            self.functions.push(function);
        }
    }
}

/// What the search for connected values knows.
struct Search<'a> {
    work: &'a Work<'a>,
    is_elementwise: &'a dyn Fn(&Module, Op) -> bool,
    with_constants: bool,
    uses: Uses,
}

impl Search<'_> {
    fn can_change(&self, value: Value) -> bool {
        let module = &*self.work.module;
        match module.value(value).def {
            Def::Result(op, _) => {
                (self.is_elementwise)(module, op) && (self.with_constants || !is_constant(module, op))
                    || self.with_constants && is_constant(module, op)
                    || carried(module, op).is_some()
            }
            Def::Arg(block, at) => {
                let region = module.block(block).parent;
                let Some(owner) = module.region(region).parent else { return false };
                let args = module.block(block).args.len();
                match carried(module, owner) {
                    Some(loop_) => at as usize >= args - loop_.results,
                    None => {
                        let is_entry = module.region(region).blocks.first() == Some(&block);
                        is_entry && self.may_change_signature(owner, args)
                    }
                }
            }
        }
    }

    fn may_change_signature(&self, function: Op, args: usize) -> bool {
        let inputs = self.work.module.function_type(function).map(|(inputs, _)| inputs.len());
        inputs == Some(args) && !self.work.may_be_called(function)
    }

    /// Whether an operation returns the results of a function.
    fn returns_from(&self, op: Op, function: Op) -> bool {
        let module = &*self.work.module;
        let Some((inputs, results)) = module.function_type(function) else { return false };
        module.parent_op(op) == Some(function)
            && module.op(op).successors.is_empty()
            && self.work.setting.corpus.ops.is_terminator(module, op)
            && results.len() == module.op(op).operands.len()
            && self.may_change_signature(function, inputs.len())
    }
}

/// A loop with values that it carries from one iteration to the next.
struct Carried {
    op: Op,
    body: Block,
    end: Op,
    /// The operand that the first carried value starts with.
    first_operand: usize,
    results: usize,
}

/// The structure of a loop: the last operands, the last arguments of its only block, the operands of its
/// terminator and its results have the same types.
fn carried(module: &Module, op: Op) -> Option<Carried> {
    let data = module.op(op);
    let results = data.results.len();
    let [region] = *data.regions.as_slice() else { return None };
    let [body] = *module.region(region).blocks.as_slice() else { return None };
    let end = *module.block(body).ops.last()?;
    let args = &module.block(body).args;
    let first_operand = data.operands.len().checked_sub(results)?;
    let first_arg = args.len().checked_sub(results)?;
    let types = |values: &[Value]| values.iter().map(|&value| module.value(value).ty).collect::<Vec<_>>();
    let expected = types(&data.results);
    let agree = results > 0
        && types(&data.operands[first_operand..]) == expected
        && types(&args[first_arg..]) == expected
        && types(&module.op(end).operands) == expected;
    agree.then_some(Carried { op, body, end, first_operand, results })
}

/// Whether a type is a number.
pub(crate) fn is_scalar(module: &Module, ty: Type) -> bool {
    matches!(
        module.type_kind(module.resolve_type(ty)),
        TypeKind::Integer { .. } | TypeKind::Float(_) | TypeKind::Index
    )
}

/// Whether all operands and results of an operation are numbers, and it has nothing else.
pub(crate) fn scalar_op(module: &Module, op: Op) -> bool {
    let data = module.op(op);
    let mut values = data.operands.iter().chain(&data.results);
    data.regions.is_empty()
        && data.successors.is_empty()
        && !data.results.is_empty()
        && values.all(|&value| is_scalar(module, module.value(value).ty))
}

/// Whether an operation makes a number from its attribute `value`.
fn is_constant(module: &Module, op: Op) -> bool {
    module.op(op).operands.is_empty() && scalar_op(module, op) && module.attr(op, "value").is_some()
}
