//! Giving uses their values and definitions their names.

use std::ops::Range;

use smallvec::SmallVec;

use super::ops::{NameUse, ResultGroup};
use super::regions::SuccessorArgs;
use super::scope::{Binding, Slot, Waiting};
use super::{Parser, Result};
use crate::{Def, Name, Op, ParseError, Region, Type, Value, ValueData};

/// Stands for a value that is not defined yet.
const UNKNOWN: Value = Value(u32::MAX);

impl Parser<'_> {
    /// Binds uses being read, whose types being read start at `types`.
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

    /// The value that a use means; a use that comes before its definition gets a stand-in for now.
    #[inline]
    fn bind(&mut self, op: Op, slot: Slot, name_use: NameUse, ty: Type) -> Result<Value> {
        let NameUse { name, index, offset } = name_use;
        let waiting = Waiting { op, slot, index, ty, offset };
        match self.scope.find(name) {
            Some(binding) => self.check_fit(binding, &waiting),
            None => {
                self.scope.wait(name, waiting);
                Ok(UNKNOWN)
            }
        }
    }

    /// The one of a name's values that a use means, if the types agree.
    #[inline]
    fn check_fit(&self, binding: Binding, waiting: &Waiting) -> Result<Value> {
        if waiting.index >= binding.count {
            let message = format!("this name has {} value(s) only", binding.count);
            return Err(self.c.error_at(waiting.offset as usize, message));
        }
        let value = Value(binding.first.0 + waiting.index);
        match self.m.may_be_same_type(self.m.value(value).ty, waiting.ty) {
            true => Ok(value),
            false => Err(self.type_mismatch(value, waiting)),
        }
    }

    #[cold]
    fn type_mismatch(&self, value: Value, waiting: &Waiting) -> Box<ParseError> {
        let defined = self.m.type_text(self.m.value(value).ty);
        let written = self.m.type_text(waiting.ty);
        self.c.error_at(waiting.offset as usize, format!("used as `{written}` but defined as `{defined}`"))
    }

    /// Makes an operation's results, whose types being read start at `types` and are the last.
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
        let Ok(waiting) = self.scope.define(name, binding) else {
            return Err(self.c.error_at(offset, "this name is defined already"));
        };
        for waiting in waiting {
            let value = self.check_fit(binding, &waiting)?;
            self.fill(waiting.op, waiting.slot, value);
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

    /// Ends a region: what is still undefined may be defined around it, but nothing is around the file.
    pub(super) fn leave_region(&mut self, region: Region) -> Result<()> {
        let waiting = self.scope.leave();
        if region == Region(0) {
            let first = waiting.values().flatten().map(|waiting| waiting.offset).min();
            return match first {
                None => Ok(()),
                Some(offset) => Err(self.c.error_at(offset as usize, "this name is never defined")),
            };
        }
        for (name, uses) in waiting {
            for waiting in uses {
                self.scope.wait(name, waiting);
            }
        }
        Ok(())
    }
}
