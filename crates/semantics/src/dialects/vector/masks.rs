//! Masks, and operations under a mask.

use crate::build::Site;
use crate::halt::unsupported;
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::value::{Value, each_index};

use super::operands::{Masking, fits_32_bits, length, sizes};
use super::{contract, reduce, transfer};

/// A mask with the bits set whose indices are all smaller than the given bounds.
fn box_mask(sizes: &[i64], bounds: &[i64]) -> Value {
    if sizes.is_empty() {
        return Value::vector(vec![Value::bool(bounds.first().is_some_and(|&bound| bound > 0))]);
    }
    let mut bits = Vec::new();
    let _ = each_index(sizes, |indices| {
        bits.push(Value::bool(indices.iter().zip(bounds).all(|(index, bound)| index < bound)));
        Ok::<(), ()>(())
    });
    Value::vector(bits)
}

pub(super) fn constant_mask(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(bounds) = site.ints("mask_dim_sizes") else { return missing("a mask without sizes") };
    let (ty, result) = (site.result_type(0)?, site.result(0)?);
    length(&ty)?;
    let mask = box_mask(&sizes(&ty), &bounds);
    Ok(Box::new(move |m| {
        m.set(result, mask.clone());
        Ok(())
    }))
}

pub(super) fn create_mask(site: &mut Site<'_, '_>) -> Built<Step> {
    let (ty, result, bounds) = (site.result_type(0)?, site.result(0)?, site.operands());
    let (sizes, length) = (sizes(&ty), length(&ty)?);
    Ok(Box::new(move |m| {
        m.spend(length)?;
        if bounds.iter().any(|&bound| m.get(bound).is_poison()) {
            m.set(result, Value::vector(vec![Value::Poison; length]));
            return Ok(());
        }
        let bounds = m.indices(&bounds)?;
        bounds.iter().try_for_each(|&bound| fits_32_bits(bound))?;
        m.set(result, box_mask(&sizes, &bounds));
        Ok(())
    }))
}

pub(super) fn step(site: &mut Site<'_, '_>) -> Built<Step> {
    let (result, length) = (site.result(0)?, length(&site.result_type(0)?)?);
    let value = Value::vector((0..length as u64).map(Value::Bits).collect());
    Ok(Box::new(move |m| {
        m.set(result, value.clone());
        Ok(())
    }))
}

/// Scalable vectors are evaluated with their smallest size.
pub(super) fn vscale(site: &mut Site<'_, '_>) -> Built<Step> {
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        m.set(result, Value::index(1));
        Ok(())
    }))
}

/// The operation in the region is built with the mask.
pub(super) fn mask(site: &mut Site<'_, '_>) -> Built<Step> {
    let module = site.module();
    let masking = Masking {
        mask: site.operand(0)?,
        passthru: (site.operand_count() > 1).then(|| site.operand(1)).transpose()?,
    };
    let results = site.results();
    let region = module.op(site.op).regions.first();
    let blocks = region.map(|&region| module.region(region).blocks.as_slice()).unwrap_or_default();
    let &[block] = blocks else { return missing("a mask around several blocks") };
    let ops = module.block(block).ops.to_vec();
    let Some((&exit, inner)) = ops.split_last() else { return missing("a mask around nothing") };
    let yielded = Site { builder: site.builder, op: exit }.operands();
    let step: Option<Step> = match inner {
        [] if masking.passthru.is_none() => None,
        &[op] => Some(masked(&mut Site { builder: site.builder, op }, masking)?),
        _ => return missing("a mask around several operations"),
    };
    if yielded.len() != results.len() {
        return missing("a mask without results");
    }
    Ok(Box::new(move |m| {
        if let Some(step) = &step {
            step(m)?;
        }
        if yielded.len() != results.len() {
            return unsupported("a mask without results");
        }
        m.copy(&yielded, &results);
        Ok(())
    }))
}

fn masked(site: &mut Site<'_, '_>, masking: Masking) -> Built<Step> {
    match site.name() {
        "vector.transfer_read" => transfer::read_masked(site, Some(masking)),
        "vector.transfer_write" => transfer::write_masked(site, Some(masking)),
        _ if masking.passthru.is_some() => missing("a mask with other values"),
        "vector.reduction" => reduce::reduction_masked(site, Some(masking.mask)),
        "vector.multi_reduction" => reduce::multi_reduction_masked(site, Some(masking.mask)),
        "vector.contract" => contract::contract_masked(site, Some(masking.mask)),
        "vector.outerproduct" => contract::outerproduct_masked(site, Some(masking.mask)),
        name => missing(format!("a mask around {name}")),
    }
}
