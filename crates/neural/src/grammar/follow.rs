//! What operations that are complete say about those to come: branches, functions and calls.

use crate::tree::{Attr, Op, Symbol, Ty};

use super::functions::FunctionTypes;
use super::segments::parse_segments;
use super::state::Grammar;

/// The attribute of a call with the function that it calls.
pub(super) const CALLEE: &str = "callee";

impl Grammar<'_, '_> {
    /// Records the branches of a terminator and the types that it passes on.
    pub(super) fn note_branches(&mut self, op: &Op) {
        let types = self.tys(&op.operands);
        let passed = self.passed(op, &types);
        let is_end = self.rule_of(&op.name).is_some_and(|rule| rule.is_terminator);
        let Some(state) = self.regions.last_mut() else { return };
        if op.successors.is_empty() {
            if is_end {
                state.returned.get_or_insert(types);
            }
            return;
        }
        for (successor, passed) in op.successors.iter().zip(passed) {
            state.edges.push((state.current, successor.block));
            if let Some(passed) = passed {
                state.passed.entry(successor.block).or_insert(passed);
            }
        }
    }

    /// The types that each successor gets. The groups of operands that may have any length belong to the
    /// successors, in order.
    fn passed(&self, op: &Op, types: &[Option<Ty>]) -> Vec<Option<Vec<Option<Ty>>>> {
        let unknown = vec![None; op.successors.len()];
        let Some(rule) = self.rule_of(&op.name) else { return unknown };
        let groups: Vec<usize> = match op.attr("operandSegmentSizes") {
            Some(attr) => parse_segments(attr).unwrap_or_default(),
            None if rule.operand_defs.len() == 1 && op.successors.len() == 1 => vec![types.len()],
            None => return unknown,
        };
        if groups.len() != rule.operand_defs.len() || groups.iter().sum::<usize>() != types.len() {
            return unknown;
        }
        let mut start = 0;
        let mut variadic = Vec::new();
        for (def, &size) in rule.operand_defs.iter().zip(&groups) {
            if super::rules::arity(&def.arity).1 > 1 {
                variadic.push(Some(types[start..start + size].to_vec()));
            }
            start += size;
        }
        if variadic.len() == op.successors.len() { variadic } else { unknown }
    }

    /// Records a symbol that an operation defines, with its types if it is a function.
    pub(super) fn note_function(&mut self, op: &Op) {
        let Some(Attr::SymbolName(Symbol::Number(n))) = op.attr(crate::generic::SYMBOL_NAME) else { return };
        self.defined.insert(*n);
        let Some(Attr::Type(ty)) = op.attr(crate::generic::FUNCTION_TYPE) else { return };
        match FunctionTypes::of(ty) {
            Some(types) => _ = self.signatures.insert(*n, types),
            // A call that came before says nothing then.
            None => {
                self.signatures.remove(n);
                self.untyped.insert(*n);
            }
        }
    }

    /// Records the types of a call of a function that is not defined yet.
    pub(super) fn note_call(&mut self, op: &Op) {
        let Some(n) = called(op) else { return };
        let inputs = self.tys(&op.operands);
        let results = self.tys(&op.results);
        if self.untyped.contains(&n) {
            return;
        }
        self.signatures.entry(n).or_insert(FunctionTypes { inputs, results });
    }
}

/// The symbol that an operation calls.
pub(super) fn called(op: &Op) -> Option<u32> {
    match op.attr(CALLEE)? {
        Attr::Symbol(parts) => match parts.as_slice() {
            [Symbol::Number(n)] => Some(*n),
            _ => None,
        },
        _ => None,
    }
}
