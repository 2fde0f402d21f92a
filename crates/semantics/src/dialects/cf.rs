//! `cf`: branches.

use crate::attributes;
use crate::build::{Build, Site};
use crate::halt::{ASSERTION_FAILS, undefined, undefined_by_poison};
use crate::machine::{Exit, Step};
use crate::missing::{Built, missing};

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("cf.assert", Build::Step(assert)),
    ("cf.br", Build::Exit(br)),
    ("cf.cond_br", Build::Exit(cond_br)),
    ("cf.switch", Build::Exit(switch)),
];

/// The program is expected to keep its assertions; one that does not is not judged.
fn assert(site: &mut Site<'_, '_>) -> Built<Step> {
    let condition = site.operand(0)?;
    Ok(Box::new(move |m| match m.bits(condition)? {
        0 => undefined(ASSERTION_FAILS),
        _ => Ok(()),
    }))
}

pub(super) fn br(site: &mut Site<'_, '_>) -> Built<Exit> {
    let operands = site.operands();
    Ok(Exit::Jump(site.edge(0, operands)?))
}

pub(super) fn cond_br(site: &mut Site<'_, '_>) -> Built<Exit> {
    let condition = site.operand(0)?;
    let operands = site.operands();
    let (then, otherwise) = match site.segments() {
        Ok(segments) if segments.len() >= 3 => (segments[1].clone(), segments[2].clone()),
        _ if operands.len() == 1 => (Vec::new(), Vec::new()),
        _ => return missing("a branch without operandSegmentSizes"),
    };
    let edges = vec![site.edge(0, then)?, site.edge(1, otherwise)?];
    Ok(Exit::Choose(Box::new(move |m| Ok(usize::from(m.bits(condition)? & 1 == 0))), edges))
}

/// Shared with `llvm.switch`: the flag, the default operands, then the operands of all cases.
pub(super) fn switch(site: &mut Site<'_, '_>) -> Built<Exit> {
    let flag = site.operand(0)?;
    let segments = site.segments()?;
    let [_, default, cases] = segments.as_slice() else { return missing("a switch without its operands") };
    let sizes = site.ints("case_operand_segments").unwrap_or_default();
    let values = match site.attr("case_values") {
        Some(attr) => attributes::elements(site.module(), attr)?,
        None => Vec::new(),
    };
    let mut edges = vec![site.edge(0, default.clone())?];
    let mut rest = cases.as_slice();
    for (i, _) in values.iter().enumerate() {
        let size = sizes.get(i).copied().unwrap_or(0) as usize;
        let Some((args, tail)) = rest.split_at_checked(size) else {
            return missing("a switch without operands");
        };
        edges.push(site.edge(i + 1, args.to_vec())?);
        rest = tail;
    }
    let values: Vec<Option<num_bigint::BigUint>> = values.iter().map(crate::wide::bits).collect();
    Ok(Exit::Choose(
        Box::new(move |m| {
            let Some(flag) = crate::wide::bits(m.get(flag)) else {
                return undefined_by_poison("poison decides what is done");
            };
            Ok(values.iter().position(|value| value.as_ref() == Some(&flag)).map_or(0, |case| case + 1))
        }),
        edges,
    ))
}
