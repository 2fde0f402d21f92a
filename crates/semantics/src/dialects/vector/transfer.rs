//! `vector.transfer_read` and `vector.transfer_write`.

use std::rc::Rc;

use crate::affine::{self, Expr, Map};
use crate::attributes;
use crate::build::Site;
use crate::code::Reg;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Value, each_index, position};

use super::access::{address, fills_bytes, is_set, memref};
use super::operands::{Masking, elements, fits_32_bits, length, shaped, sizes, slice};

/// What a transfer does, without its direction.
struct Transfer {
    base: Reg,
    start: Vec<Reg>,
    /// For each dimension of the vector, that of the base; `None` where it is repeated.
    dims: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    mask: Option<Reg>,
    /// For each dimension of the mask, that of the vector.
    mask_dims: Vec<usize>,
    mask_sizes: Vec<i64>,
    sizes: Vec<i64>,
    element: Ty,
    /// The number of elements of the vector at one place of the base.
    inner: usize,
    /// The number of elements of the vector.
    length: usize,
}

/// What happens to one element of a vector.
enum Lane {
    /// The mask says nothing is done.
    Off,
    /// It is outside of the base where that is allowed.
    Outside,
    /// It is at these indices.
    At(Sizes),
}

/// The parts of an operation that make a transfer.
struct Parts<'a> {
    base: usize,
    start: &'a [Reg],
    vector: &'a Ty,
    mask: Option<Reg>,
}

impl Transfer {
    fn new(site: &mut Site<'_, '_>, parts: &Parts<'_>) -> Built<Transfer> {
        let base = site.operand_type(parts.base)?;
        let (Ty::MemRef(Some(base_dims), element, _) | Ty::Tensor(Some(base_dims), element)) = &base else {
            return missing("a transfer without a rank");
        };
        // A tensor becomes memory, where vectors are packed and other elements are not.
        if !fills_bytes(element) && length(parts.vector)? > 1 {
            return missing("a vector in memory whose elements are no whole bytes");
        }
        let all = sizes(parts.vector);
        let Some(outer) = all.len().checked_sub(sizes(element).len()) else {
            return missing("a transfer of too few dimensions");
        };
        if all[outer..] != sizes(element) {
            return missing("a transfer of other elements");
        }
        let dims = dims(site, base_dims.len(), outer)?;
        let in_bounds = match site.attr("in_bounds") {
            Some(attr) => attributes::ints(site.module(), attr).unwrap_or_default(),
            None => Vec::new(),
        };
        let mut used: Vec<(usize, usize)> =
            dims.iter().enumerate().filter_map(|(i, dim)| Some(((*dim)?, i))).collect();
        used.sort_unstable();
        let mask_dims: Vec<usize> = used.iter().map(|&(_, i)| i).collect();
        Ok(Transfer {
            base: site.operand(parts.base)?,
            start: parts.start.to_vec(),
            in_bounds: (0..outer).map(|i| in_bounds.get(i) == Some(&1)).collect(),
            mask: parts.mask,
            mask_sizes: mask_dims.iter().map(|&i| all[i]).collect(),
            mask_dims,
            dims,
            inner: length(element)?,
            element: element.as_ref().clone(),
            length: length(parts.vector)?,
            sizes: all[..outer].to_vec(),
        })
    }

    /// The bits of the mask.
    fn mask(&self, m: &Machine) -> Eval<Option<Vec<Value>>> {
        let Some(mask) = self.mask else { return Ok(None) };
        let length = crate::value::count(&self.mask_sizes).unwrap_or(0);
        elements(m, mask, length).map(|mask| Some(mask.to_vec()))
    }

    /// Elements that the mask switches off may be anywhere. Only dimensions of the vector may run over the
    /// end of the base, and only those that are not said to be in bounds.
    fn lane(&self, mask: Option<&[Value]>, start: &[i64], base: &[i64], indices: &[i64]) -> Eval<Lane> {
        if let Some(mask) = mask {
            let place: Sizes = self.mask_dims.iter().map(|&dim| indices[dim]).collect();
            let bit = position(&self.mask_sizes, &place).and_then(|at| mask.get(at));
            if !bit.map_or(Ok(false), is_set)? {
                return Ok(Lane::Off);
            }
        }
        let mut at: Sizes = start.into();
        let mut may_exceed: Sizes = smallvec::smallvec![0; at.len()];
        for ((dim, &index), &in_bounds) in self.dims.iter().zip(indices).zip(&self.in_bounds) {
            if let Some(dim) = dim.filter(|&dim| dim < at.len()) {
                at[dim] = at[dim].wrapping_add(index);
                may_exceed[dim] = i64::from(!in_bounds);
            }
        }
        let mut outside = false;
        for ((&index, &size), &may_exceed) in at.iter().zip(base).zip(&may_exceed) {
            if index < 0 || (index >= size && may_exceed == 0) {
                return undefined("a transfer outside of its base");
            }
            outside |= index >= size;
        }
        Ok(if outside { Lane::Outside } else { Lane::At(at) })
    }

    /// The sizes of the base.
    fn base_sizes(&self, m: &Machine) -> Eval<Sizes> {
        match m.get(self.base) {
            Value::MemRef(memref) => Ok(memref.sizes.clone()),
            Value::Tensor(tensor) => Ok(tensor.sizes.clone()),
            Value::Poison => undefined_by_poison("a transfer of poison"),
            _ => unsupported("a transfer of something else than a memref or tensor"),
        }
    }

    /// What happens to each element, with its number.
    fn each(
        &self,
        m: &mut Machine,
        mut visit: impl FnMut(&mut Machine, usize, Lane) -> Eval<()>,
    ) -> Eval<()> {
        m.spend(self.length)?;
        let (start, base, mask) = (m.indices(&self.start)?, self.base_sizes(m)?, self.mask(m)?);
        start.iter().try_for_each(|&index| fits_32_bits(index))?;
        let mut number = 0;
        each_index(&self.sizes, |indices| -> Eval<()> {
            let lane = self.lane(mask.as_deref(), &start, &base, indices)?;
            visit(m, number, lane)?;
            number += 1;
            Ok(())
        })
    }

    fn part(&self, number: usize) -> std::ops::Range<usize> {
        number * self.inner..(number + 1) * self.inner
    }
}

/// The dimension of the base for each dimension of the vector.
fn dims(site: &Site<'_, '_>, rank: usize, outer: usize) -> Built<Vec<Option<usize>>> {
    let map = match site.attr("permutation_map") {
        Some(attr) => affine::map(site.module(), attr)?,
        None if outer <= rank => {
            Map { dims: rank, symbols: 0, results: (rank - outer..rank).map(Expr::Input).collect() }
        }
        None => return missing("a transfer without a permutation"),
    };
    if map.results.len() != outer || map.dims != rank {
        return missing("a transfer with a permutation of another rank");
    }
    let dim = |expr: &Expr| match expr {
        Expr::Input(dim) if *dim < rank => Ok(Some(*dim)),
        Expr::Constant(0) => Ok(None),
        _ => missing("a transfer with an odd permutation"),
    };
    map.results.iter().map(dim).collect()
}

pub(super) fn read(site: &mut Site<'_, '_>) -> Built<Step> {
    read_masked(site, None)
}

/// A read with a mask around it.
pub(super) fn read_masked(site: &mut Site<'_, '_>, masking: Option<Masking>) -> Built<Step> {
    let segments = site.segments()?;
    let [_, start, padding, mask] = segments.as_slice() else {
        return missing("a transfer without operands");
    };
    let &[padding] = padding.as_slice() else { return missing("a transfer without padding") };
    let mask = one_mask(mask.first().copied(), masking)?;
    let ty = site.result_type(0)?;
    let transfer = Transfer::new(site, &Parts { base: 0, start, vector: &ty, mask })?;
    let (result, passthru) = (site.result(0)?, masking.and_then(|masking| masking.passthru));
    let is_vector = matches!(ty, Ty::Vector(..));
    Ok(Box::new(move |m| {
        let mut values = Vec::new();
        transfer.each(m, |m, number, lane| {
            let value = match lane {
                Lane::At(indices) => load(m, &transfer, &indices)?,
                Lane::Off if passthru.is_some() => {
                    let passthru = passthru.map_or(&[][..], |reg| slice(m.get(reg)));
                    let part = passthru.get(transfer.part(number)).unwrap_or_default();
                    shaped(transfer.inner != 1, part.to_vec())
                }
                Lane::Off | Lane::Outside => m.get(padding).clone(),
            };
            values.extend_from_slice(slice(&value));
            Ok(())
        })?;
        if values.len() != transfer.length {
            return unsupported("a transfer that does not fill its vector");
        }
        m.set(result, shaped(is_vector, values));
        Ok(())
    }))
}

/// Only one of the two ways to mask.
fn one_mask(own: Option<Reg>, masking: Option<Masking>) -> Built<Option<Reg>> {
    match (own, masking) {
        (Some(_), Some(_)) => missing("a transfer with two masks"),
        (own, masking) => Ok(own.or(masking.map(|masking| masking.mask))),
    }
}

fn load(m: &Machine, transfer: &Transfer, indices: &[i64]) -> Eval<Value> {
    if let Value::Tensor(tensor) = m.get(transfer.base) {
        let at = position(&tensor.sizes, indices).and_then(|at| tensor.elements.get(at));
        return at.map_or_else(|| undefined("a transfer outside of its base"), |value| Ok(value.clone()));
    }
    let at = address(memref(m, transfer.base)?.as_ref(), indices, &transfer.element)?;
    m.memory.load(at, &transfer.element)
}

pub(super) fn write(site: &mut Site<'_, '_>) -> Built<Step> {
    write_masked(site, None)
}

/// A write with a mask around it.
pub(super) fn write_masked(site: &mut Site<'_, '_>, masking: Option<Masking>) -> Built<Step> {
    let segments = site.segments()?;
    let [_, _, start, mask] = segments.as_slice() else { return missing("a transfer without operands") };
    let mask = one_mask(mask.first().copied(), masking)?;
    if masking.is_some_and(|masking| masking.passthru.is_some()) {
        return missing("a masked write with other values");
    }
    let ty = site.operand_type(0)?;
    let transfer = Transfer::new(site, &Parts { base: 1, start, vector: &ty, mask })?;
    let (vector, result) = (site.operand(0)?, site.results().first().copied());
    if transfer.dims.contains(&None) && site.operand_type(1)?.static_sizes() != Some(&[]) {
        return missing("a write that repeats elements");
    }
    let is_vector = matches!(transfer.element, Ty::Vector(..));
    Ok(Box::new(move |m| {
        let values = elements(m, vector, transfer.length)?.to_vec();
        let value = |number: usize| shaped(is_vector, values[transfer.part(number)].to_vec());
        if let (Value::Tensor(tensor), Some(result)) = (m.get(transfer.base).clone(), result) {
            m.spend(tensor.elements.len())?;
            let mut changed = tensor.as_ref().clone();
            transfer.each(m, |_, number, lane| {
                if let Lane::At(indices) = lane
                    && let Some(at) = position(&changed.sizes, &indices)
                {
                    changed.elements[at] = value(number);
                }
                Ok(())
            })?;
            m.set(result, Value::Tensor(Rc::new(changed)));
            return Ok(());
        }
        let memref = memref(m, transfer.base)?;
        transfer.each(m, |m, number, lane| {
            let Lane::At(indices) = lane else { return Ok(()) };
            let at = address(&memref, &indices, &transfer.element)?;
            m.memory.store(at, &transfer.element, &value(number))
        })
    }))
}
