//! What is an operand in one version and an attribute in another, and attributes of several operations.

use crate::build::Site;
use crate::code::Reg;
use crate::halt::Eval;
use crate::machine::Machine;
use crate::missing::{Built, missing};

use super::number::{Number, number, plain, single, tensor};

/// Numbers that are an operand of type `!tosa.shape`, or an attribute in older versions.
pub(super) enum Numbers {
    Known(Vec<i64>),
    In(Reg),
}

impl Numbers {
    pub(super) fn new(site: &mut Site<'_, '_>, operand: usize, name: &str) -> Built<Numbers> {
        match site.ints(name) {
            Some(known) => Ok(Numbers::Known(known)),
            None => Ok(Numbers::In(site.operand(operand)?)),
        }
    }

    pub(super) fn get(&self, m: &Machine) -> Eval<Vec<i64>> {
        match self {
            Numbers::Known(known) => Ok(known.clone()),
            Numbers::In(reg) => tensor(m, *reg)?.elements.iter().map(|value| plain(value, 64)).collect(),
        }
    }
}

/// The number that stands for zero.
#[derive(Clone, Copy)]
pub(super) enum ZeroPoint {
    Known(i64),
    /// The only element of a tensor, of some width.
    In(Reg, u32),
}

impl ZeroPoint {
    /// In an operand, or in older versions in the attribute `quantization_info`. None is 0.
    pub(super) fn new(site: &mut Site<'_, '_>, operand: usize, name: &str) -> Built<ZeroPoint> {
        if let Some(text) = site.text("quantization_info") {
            let value = text.split_once(&format!("{name} = ")).and_then(|(_, rest)| {
                let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit())?;
                rest[..end].parse().ok()
            });
            return value
                .map_or_else(|| missing("quantization information"), |value| Ok(ZeroPoint::Known(value)));
        }
        if site.operand_count() <= operand {
            return Ok(ZeroPoint::Known(0));
        }
        match number(site, operand)? {
            Number::Int(width) => Ok(ZeroPoint::In(site.operand(operand)?, width)),
            Number::Float(_) => Ok(ZeroPoint::Known(0)),
        }
    }

    pub(super) fn get(self, m: &Machine) -> Eval<i128> {
        match self {
            ZeroPoint::Known(value) => Ok(value.into()),
            ZeroPoint::In(reg, width) => Ok(plain(&single(m, reg)?, width)?.into()),
        }
    }
}

/// Whether NaN wins over numbers in `nan_mode`.
pub(super) fn propagates_nan(site: &Site<'_, '_>) -> bool {
    !site.text("nan_mode").is_some_and(|mode| mode.contains("IGNORE"))
}

/// A dimension given by an attribute.
pub(super) fn axis(site: &Site<'_, '_>) -> Built<usize> {
    match site.int("axis").and_then(|axis| usize::try_from(axis).ok()) {
        Some(axis) => Ok(axis),
        None => missing("no axis"),
    }
}
