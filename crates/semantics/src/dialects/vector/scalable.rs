//! Parts of scalable vectors, which have the smallest size here.

use crate::build::Site;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::Value;

use super::operands::{elements, length};

pub(super) fn extract(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result) = (site.operand(0)?, site.result(0)?);
    let (all, part) = (length(&site.operand_type(0)?)?, length(&site.result_type(0)?)?);
    let start = start(site, part, all)?;
    Ok(Box::new(move |m| {
        m.spend(part)?;
        let values = elements(m, source, all)?[start..start + part].to_vec();
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

pub(super) fn insert(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, whole, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let (part, all) = (length(&site.operand_type(0)?)?, length(&site.operand_type(1)?)?);
    let start = start(site, part, all)?;
    Ok(Box::new(move |m| {
        m.spend(all)?;
        let mut values = elements(m, whole, all)?.to_vec();
        values[start..start + part].clone_from_slice(elements(m, source, part)?);
        m.set(result, Value::vector(values));
        Ok(())
    }))
}

/// Where the part begins. In a larger scalable vector there may be room for it; in the smallest there must
/// be.
fn start(site: &Site<'_, '_>, part: usize, all: usize) -> Built<usize> {
    let start = site.int("pos").and_then(|pos| usize::try_from(pos).ok());
    match start.filter(|start| start.checked_add(part).is_some_and(|end| end <= all)) {
        Some(start) => Ok(start),
        None => missing("a part outside of the smallest scalable vector"),
    }
}
