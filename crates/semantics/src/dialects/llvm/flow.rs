//! Calls, and ends of blocks.

use crate::build::Site;
use crate::halt::{undefined, undefined_by_poison, unsupported};
use crate::machine::{Exit, Step};
use crate::missing::{Built, missing};
use crate::value::Value;

pub(super) fn unreachable(_: &mut Site<'_, '_>) -> Built<Exit> {
    Ok(Exit::Fail(Box::new(|_| undefined("reaches the unreachable"))))
}

pub(super) fn call(site: &mut Site<'_, '_>) -> Built<Step> {
    let mut operands = match site.segments() {
        Ok(segments) if !segments.is_empty() => segments[0].clone(),
        _ => site.operands(),
    };
    let passes_copies = |name: &str| site.text(name).is_some_and(|text| text.contains("byval"));
    if passes_copies("arg_attrs") {
        return missing("an argument that is passed as a copy");
    }
    let results = site.results();
    let Some(name) = site.symbol("callee") else {
        if operands.is_empty() {
            return missing("a call without a callee");
        }
        let callee = operands.remove(0);
        return Ok(Box::new(move |m| {
            let name = match m.get(callee) {
                Value::Function(name) => name.clone(),
                Value::Poison => return undefined_by_poison("calls poison"),
                Value::Pointer(_) => return undefined("calls something that is no function"),
                _ => return unsupported("a call of something that is no function"),
            };
            let Some(&function) = m.program.by_name.get(&*name) else {
                return unsupported(format!("no function @{name}"));
            };
            let callee = &m.program.functions[function];
            if callee.inputs.len() != operands.len() || callee.results.len() != results.len() {
                return undefined("a call with other arguments than the function has");
            }
            let args = m.values(&operands).into_vec();
            let values = m.call(function, args)?;
            m.set_all(&results, values);
            Ok(())
        }));
    };
    let Some(function) = site.builder.function(name) else { return missing("a call of an unknown function") };
    Ok(Box::new(move |m| {
        let args = m.values(&operands).into_vec();
        let values = m.call(function, args)?;
        m.set_all(&results, values);
        Ok(())
    }))
}

/// The value and, as a claim, a condition that holds.
pub(super) fn assume(site: &mut Site<'_, '_>) -> Built<Step> {
    let condition = site.operand(0)?;
    let tags = site.text("op_bundle_tags").unwrap_or_default();
    let aligned = match tags.as_str() {
        "" | "[]" | "[\"separate_storage\"]" => None,
        "[\"align\"]" if site.operand_count() == 3 => Some((site.operand(1)?, site.operand(2)?)),
        _ => return missing("an assumption of this kind"),
    };
    Ok(Box::new(move |m| {
        if m.bits(condition)? & 1 == 0 {
            return undefined("an assumption does not hold");
        }
        let Some((address, alignment)) = aligned else { return Ok(()) };
        let (pointer, alignment) = (super::parts::pointer(m, address)?, m.bits(alignment)?);
        if alignment != 0 && m.memory.address(pointer) % alignment != 0 {
            return undefined("an assumption does not hold");
        }
        Ok(())
    }))
}

/// Ends the program, which nobody can judge.
pub(super) fn trap(_: &mut Site<'_, '_>) -> Built<Step> {
    Ok(Box::new(|_| undefined("ends the program")))
}
