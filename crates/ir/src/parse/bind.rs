//! Binding of names: uses to values, and definitions to names.

use std::ops::Range;

use smallvec::SmallVec;

use super::Parser;
use super::cursor::Result;
use super::ops::ResultGroup;
use super::regions::SuccessorArgs;
use super::scope::{Binding, NameUse, PendingUse, Slot};
use crate::{Def, Name, Op, ParseError, Region, Type, Value, ValueData};

/// A placeholder for a value that is not defined yet.
const UNKNOWN: Value = Value(u32::MAX);

impl Parser<'_> {
    /// Binds the operands of an operation: `uses` are their indices on the stack of uses, their types start
    /// at `types` on the stack of types.
    pub(super) fn bind_operands(&mut self, op: Op, uses: Range<usize>, types: usize) -> Result<()> {
        let mut operands = SmallVec::with_capacity(uses.len());
        for (i, at) in uses.enumerate() {
            let slot = Slot::Operand(u32::try_from(i).expect("fewer operands than bytes"));
            operands.push(self.bind(op, slot, self.uses[at], self.types[types + i])?);
        }
        self.m.ops[op.index()].operands = operands;
        Ok(())
    }

    pub(super) fn bind_successor_args(&mut self, op: Op, with_args: &[SuccessorArgs]) -> Result<()> {
        for list in with_args {
            for i in 0..list.count {
                let slot =
                    Slot::SuccessorArg(list.nth, u32::try_from(i).expect("fewer arguments than bytes"));
                let value = self.bind(op, slot, self.uses[list.uses + i], self.types[list.types + i])?;
                self.m.ops[op.index()].successors[list.nth as usize].args.push(value);
            }
        }
        Ok(())
    }

    /// The value that a use refers to. A use before its definition gets a placeholder.
    #[inline]
    fn bind(&mut self, op: Op, slot: Slot, name_use: NameUse, ty: Type) -> Result<Value> {
        let NameUse { name, index, offset } = name_use;
        let pending = PendingUse { op, slot, index, ty, offset };
        match self.scope.find(name) {
            Some(binding) => self.resolve(binding, &pending),
            None => {
                self.scope.add_pending(name, pending);
                Ok(UNKNOWN)
            }
        }
    }

    /// The value of a name that a use refers to. The types must agree.
    #[inline]
    fn resolve(&self, binding: Binding, pending: &PendingUse) -> Result<Value> {
        if pending.index >= binding.count {
            let message = format!("this name has only {} value(s)", binding.count);
            return Err(self.c.error_at(pending.offset as usize, message));
        }
        let value = Value(binding.first.0 + pending.index);
        match self.m.may_be_same_type(self.m.value(value).ty, pending.ty) {
            true => Ok(value),
            false => Err(self.type_mismatch(value, pending)),
        }
    }

    #[cold]
    fn type_mismatch(&self, value: Value, pending: &PendingUse) -> Box<ParseError> {
        let defined = self.m.type_text(self.m.value(value).ty);
        let written = self.m.type_text(pending.ty);
        self.c.error_at(pending.offset as usize, format!("used as `{written}` but defined as `{defined}`"))
    }

    /// Creates the results of an operation. Their types are on the stack of types, from `types` to the end.
    pub(super) fn define_results(
        &mut self,
        op: Op,
        groups: &[ResultGroup],
        types: usize,
        signature: usize,
    ) -> Result<()> {
        let count = self.types.len() - types;
        let named: u64 = groups.iter().map(|group| u64::from(group.count)).sum();
        if !groups.is_empty() && named != count as u64 {
            let message = format!("{named} results but {count} result types");
            return Err(self.c.error_at(signature, message));
        }
        if groups.is_empty() {
            for i in 0..count {
                let value = self.add_result(op, types, i, Name::Number(0), None);
                self.unnamed.push(value);
            }
        }
        let mut next = 0;
        for group in groups {
            let first = Value(u32::try_from(self.m.values.len()).expect("fewer values than bytes"));
            for index in 0..group.count {
                let pack = (group.count > 1).then_some(index);
                self.add_result(op, types, next, group.name, pack);
                next += 1;
            }
            self.define(group.name, first, group.count, group.offset as usize)?;
        }
        Ok(())
    }

    fn add_result(&mut self, op: Op, types: usize, nth: usize, name: Name, pack: Option<u32>) -> Value {
        let def = Def::Result(op, u32::try_from(nth).expect("fewer results than bytes"));
        let value = self.m.add_value(ValueData { ty: self.types[types + nth], name, pack, def });
        self.m.ops[op.index()].results.push(value);
        value
    }

    pub(super) fn define(&mut self, name: Name, first: Value, count: u32, offset: usize) -> Result<()> {
        let binding = Binding { first, count };
        let Ok(pending) = self.scope.define(name, binding) else {
            return Err(self.c.error_at(offset, "this name is already defined"));
        };
        for pending in pending {
            let value = self.resolve(binding, &pending)?;
            self.fill(pending.op, pending.slot, value);
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

    /// Ends a region. Names that are still undefined may be defined in the enclosing region, but the file has
    /// none.
    pub(super) fn leave_region(&mut self, region: Region) -> Result<()> {
        let pending = self.scope.leave();
        if region == Region(0) {
            let first = pending.values().flatten().map(|pending| pending.offset).min();
            return match first {
                None => Ok(()),
                Some(offset) => Err(self.c.error_at(offset as usize, "this name is never defined")),
            };
        }
        for (name, uses) in pending {
            for pending in uses {
                self.scope.add_pending(name, pending);
            }
        }
        Ok(())
    }
}
