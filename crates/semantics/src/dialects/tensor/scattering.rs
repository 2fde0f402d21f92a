//! Slices at many places at once.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::build::Site;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::machine::Step;
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Tensor, Value, each_index, position};

use super::super::places::{self, checked_count, fits};

/// The dimensions of a tensor that are given by coordinates.
struct Coordinates {
    dims: Vec<usize>,
}

impl Coordinates {
    fn new(site: &Site<'_, '_>, name: &str) -> Built<Coordinates> {
        let Some(dims) = site.ints(name) else { return missing(format!("no {name}")) };
        let dims = dims.into_iter().map(|dim| usize::try_from(dim).ok()).collect();
        match dims {
            Some(dims) => Ok(Coordinates { dims }),
            None => missing(format!("odd {name}")),
        }
    }

    /// The positions in a tensor of all elements of each slice, slice by slice.
    fn positions(&self, sizes: &[i64], indices: &Tensor) -> Eval<Vec<usize>> {
        let Some((&length, _)) = indices.sizes.split_last() else { return unsupported("no coordinates") };
        if length as usize != self.dims.len() || self.dims.iter().any(|&dim| dim >= sizes.len()) {
            return undefined("coordinates of another rank");
        }
        let mut slice: Sizes = sizes.into();
        self.dims.iter().for_each(|&dim| slice[dim] = 1);
        let mut positions = Vec::new();
        for start in indices.elements.chunks(self.dims.len().max(1)) {
            let start: Sizes = start.iter().map(coordinate).collect::<Eval<_>>()?;
            each_index(&slice, |point| {
                let mut point: Sizes = point.into();
                self.dims.iter().zip(&start).for_each(|(&dim, &at)| point[dim] = at);
                match position(sizes, &point) {
                    Some(at) => positions.push(at),
                    None => return undefined("coordinates outside of the tensor"),
                }
                Ok(())
            })?;
        }
        Ok(positions)
    }

    /// The sizes of all slices together, whose given dimensions are 1 or left out.
    fn sizes(&self, sizes: &[i64], indices: &[i64], rank: usize) -> Sizes {
        let outer = &indices[..indices.len().saturating_sub(1)];
        let full = outer.len() + sizes.len() == rank;
        let inner = sizes.iter().enumerate().filter(|(dim, _)| full || !self.dims.contains(dim));
        let inner = inner.map(|(dim, &size)| if self.dims.contains(&dim) { 1 } else { size });
        outer.iter().copied().chain(inner).collect()
    }
}

fn coordinate(value: &Value) -> Eval<i64> {
    match value {
        Value::Bits(bits) => Ok(*bits as i64),
        Value::Poison => undefined_by_poison("a coordinate that is poison"),
        _ => unsupported("a coordinate that is no number"),
    }
}

fn rank(ty: &Ty) -> Built<usize> {
    match ty {
        Ty::Tensor(Some(sizes), _) => Ok(sizes.len()),
        _ => missing("a tensor of unknown rank"),
    }
}

pub(super) fn gather(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, indices, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let coordinates = Coordinates::new(site, "gather_dims")?;
    let ty = site.result_type(0)?;
    let rank = rank(&ty)?;
    Ok(Box::new(move |m| {
        let (tensor, indices) = (places::tensor(m, source)?.clone(), places::tensor(m, indices)?.clone());
        let sizes = coordinates.sizes(&tensor.sizes, &indices.sizes, rank);
        if let Ty::Tensor(claimed, _) = &ty {
            fits(&sizes, claimed.as_deref())?;
        }
        m.spend(checked_count(&sizes)?)?;
        let positions = coordinates.positions(&tensor.sizes, &indices)?;
        let elements = positions.iter().map(|&at| tensor.elements.get(at).cloned().unwrap_or(Value::Poison));
        let elements: Vec<Value> = elements.collect();
        if elements.len() != checked_count(&sizes)? {
            return unsupported("a gather of another shape");
        }
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

pub(super) fn scatter(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, target, indices) = (site.operand(0)?, site.operand(1)?, site.operand(2)?);
    let (result, coordinates) = (site.result(0)?, Coordinates::new(site, "scatter_dims")?);
    let rank = rank(&site.operand_type(0)?)?;
    Ok(Box::new(move |m| {
        let source = places::tensor(m, source)?.clone();
        let mut tensor = places::tensor(m, target)?.as_ref().clone();
        let indices = places::tensor(m, indices)?.clone();
        if source.sizes != coordinates.sizes(&tensor.sizes, &indices.sizes, rank) {
            return undefined("a scatter of another shape");
        }
        m.spend(source.elements.len() + tensor.elements.len())?;
        let positions = coordinates.positions(&tensor.sizes, &indices)?;
        let mut written = FxHashSet::default();
        for (&at, element) in positions.iter().zip(&source.elements) {
            if !written.insert(at) {
                return undefined("writes an element twice");
            }
            if let Some(place) = tensor.elements.get_mut(at) {
                *place = element.clone();
            }
        }
        m.set(result, Value::Tensor(Rc::new(tensor)));
        Ok(())
    }))
}
