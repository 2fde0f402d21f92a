//! `func`: functions and calls.

use crate::build::{Build, Site};
use crate::halt::{undefined_by_poison, unsupported};
use crate::machine::{Exit, Step};
use crate::missing::{Built, missing};
use crate::value::Value;

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("func.call", Build::Step(call)),
    ("func.call_indirect", Build::Step(call_indirect)),
    ("func.constant", Build::Step(constant)),
    ("func.return", Build::Exit(leave)),
];

/// Leaves the region with all operands.
pub(super) fn leave(site: &mut Site<'_, '_>) -> Built<Exit> {
    Ok(Exit::Leave(site.operands()))
}

fn call(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(name) = site.symbol("callee") else { return missing("a call without a callee") };
    let Some(function) = site.builder.function(name) else { return missing("a call of an unknown function") };
    let (operands, results) = (site.operands(), site.results());
    Ok(Box::new(move |m| {
        let args = m.values(&operands).into_vec();
        let values = m.call(function, args)?;
        m.set_all(&results, values);
        Ok(())
    }))
}

fn constant(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(name) = site.symbol("value") else { return missing("a constant without a value") };
    let (value, result) = (Value::Function(name.into()), site.result(0)?);
    Ok(Box::new(move |m| {
        m.set(result, value.clone());
        Ok(())
    }))
}

fn call_indirect(site: &mut Site<'_, '_>) -> Built<Step> {
    let (callee, results) = (site.operand(0)?, site.results());
    let operands = site.operands()[1..].to_vec();
    Ok(Box::new(move |m| {
        let Value::Function(name) = m.get(callee).clone() else {
            return match m.get(callee) {
                Value::Poison => undefined_by_poison("calls poison"),
                _ => unsupported("a call of something that is no function"),
            };
        };
        let args = m.values(&operands).into_vec();
        let values = m.call_named(&name, args)?;
        m.set_all(&results, values);
        Ok(())
    }))
}
