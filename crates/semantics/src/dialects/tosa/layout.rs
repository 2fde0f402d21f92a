//! Operations that only move elements.

use std::rc::Rc;

use crate::attributes;
use crate::build::Site;
use crate::halt::{Eval, undefined, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Tensor, Value, count, each_index, position};

use super::number::{Number, number, plain, single, tensor};
use super::parameters::{Numbers, axis};

pub(super) fn constant(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(attr) = site.attr("values").or_else(|| site.attr("value")) else {
        return missing("a constant without values");
    };
    let value = attributes::constant(site.module(), attr, &site.result_type(0)?)?;
    let result = site.result(0)?;
    Ok(Box::new(move |m| {
        m.set(result, value.clone());
        Ok(())
    }))
}

pub(super) fn identity(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operands, results) = (site.operands(), site.results());
    Ok(Box::new(move |m| {
        m.copy(&operands, &results);
        Ok(())
    }))
}

/// A tensor whose elements come from another, at indices that a function gives.
fn moved(
    m: &mut Machine,
    source: &Tensor,
    sizes: Sizes,
    mut origin: impl FnMut(&[i64], &mut Sizes),
) -> Eval<Value> {
    let length = count(&sizes).unwrap_or(usize::MAX);
    m.spend(length)?;
    let mut elements = Vec::with_capacity(length);
    let mut at: Sizes = smallvec::smallvec![0; source.sizes.len()];
    each_index(&sizes, |indices| -> Eval<()> {
        origin(indices, &mut at);
        match position(&source.sizes, &at) {
            Some(at) => elements.push(source.elements[at].clone()),
            None => return undefined("an access outside of the tensor"),
        }
        Ok(())
    })?;
    Ok(Value::tensor(sizes, elements))
}

pub(super) fn concat(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operands, result, axis) = (site.operands(), site.result(0)?, axis(site)?);
    Ok(Box::new(move |m| {
        let parts = operands.iter().map(|&reg| tensor(m, reg)).collect::<Eval<Vec<Rc<Tensor>>>>()?;
        let Some(first) = parts.first().filter(|first| axis < first.sizes.len()) else {
            return unsupported("nothing to join");
        };
        let mut sizes = first.sizes.clone();
        let agrees = |part: &Rc<Tensor>| {
            let pairs = part.sizes.iter().zip(&sizes).enumerate();
            part.sizes.len() == sizes.len() && pairs.into_iter().all(|(dim, (a, b))| dim == axis || a == b)
        };
        if !parts.iter().all(agrees) {
            return undefined("tensors of different shapes are joined");
        }
        sizes[axis] = parts.iter().map(|part| part.sizes[axis]).sum();
        let length = parts.iter().map(|part| part.elements.len()).sum();
        m.spend(length)?;
        let outer = if length == 0 { 0 } else { count(&sizes[..axis]).unwrap_or(0) };
        let mut elements = Vec::new();
        for i in 0..outer {
            for part in &parts {
                let row = part.elements.len() / outer.max(1);
                elements.extend_from_slice(&part.elements[i * row..(i + 1) * row]);
            }
        }
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

pub(super) fn pad(site: &mut Site<'_, '_>) -> Built<Step> {
    if site.operand_count() < 3 || site.attr("quantization_info").is_some() {
        return missing("padding without a value");
    }
    let padding = older_or_shape(site, 1)?;
    let (input, value, result) = (site.operand(0)?, site.operand(2)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (source, value, padding) = (tensor(m, input)?, single(m, value)?, padding(m)?);
        if padding.len() != 2 * source.sizes.len() || padding.iter().any(|&size| size < 0) {
            return undefined("padding of a negative size");
        }
        let pairs = source.sizes.iter().zip(padding.chunks(2));
        let sizes: Sizes =
            pairs.map(|(size, pad)| size.saturating_add(pad[0]).saturating_add(pad[1])).collect();
        let length = count(&sizes).unwrap_or(usize::MAX);
        m.spend(length)?;
        let mut elements = Vec::with_capacity(length);
        each_index::<()>(&sizes, |indices| {
            let at: Sizes = indices.iter().zip(padding.chunks(2)).map(|(&i, pad)| i - pad[0]).collect();
            let at = position(&source.sizes, &at);
            elements.push(at.map_or_else(|| value.clone(), |at| source.elements[at].clone()));
            Ok(())
        })
        .ok();
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

/// Reads numbers that are a shape, or a tensor in older versions.
type Reading = Box<dyn Fn(&Machine) -> Eval<Vec<i64>>>;

fn older_or_shape(site: &mut Site<'_, '_>, operand: usize) -> Built<Reading> {
    let width = match site.operand_type(operand)? {
        Ty::Tensor(_, element) => element.width().unwrap_or(64),
        _ => 64,
    };
    let reg = site.operand(operand)?;
    Ok(Box::new(move |m| tensor(m, reg)?.elements.iter().map(|value| plain(value, width)).collect()))
}

/// A size of -1 is what remains.
pub(super) fn reshape(site: &mut Site<'_, '_>) -> Built<Step> {
    let (input, result, ty) = (site.operand(0)?, site.result(0)?, site.result_type(0)?);
    let known: Option<Sizes> = ty.static_sizes().map(Into::into);
    let shape = match known {
        Some(known) => Numbers::Known(known.to_vec()),
        None => Numbers::new(site, 1, "new_shape")?,
    };
    Ok(Box::new(move |m| {
        let source = tensor(m, input)?;
        let mut sizes: Sizes = shape.get(m)?.into();
        let fixed: Sizes = sizes.iter().copied().filter(|&size| size != -1).collect();
        if let (Some(open), Some(fixed)) = (sizes.iter().position(|&size| size == -1), count(&fixed)) {
            sizes[open] = source.elements.len().checked_div(fixed).unwrap_or(0) as i64;
        }
        if count(&sizes) != Some(source.elements.len()) {
            return undefined("a reshape to another number of elements");
        }
        m.spend(source.elements.len())?;
        m.set(result, Value::tensor(sizes, source.elements.clone()));
        Ok(())
    }))
}

pub(super) fn reverse(site: &mut Site<'_, '_>) -> Built<Step> {
    let (input, result, axis) = (site.operand(0)?, site.result(0)?, axis(site)?);
    Ok(Box::new(move |m| {
        let source = tensor(m, input)?;
        let Some(&size) = source.sizes.get(axis) else { return unsupported("no such axis") };
        let value = moved(m, &source, source.sizes.clone(), |indices, at| {
            at.copy_from_slice(indices);
            at[axis] = size - 1 - indices[axis];
        })?;
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn slice(site: &mut Site<'_, '_>) -> Built<Step> {
    let (start, size) = (Numbers::new(site, 1, "start")?, Numbers::new(site, 2, "size")?);
    let (input, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (source, start, size) = (tensor(m, input)?, start.get(m)?, size.get(m)?);
        let rank = source.sizes.len();
        if start.len() != rank || size.len() != rank || size.iter().any(|&size| size < 0) {
            return unsupported("a slice of an open size");
        }
        let value = moved(m, &source, size.into(), |indices, at| {
            for ((at, &index), &start) in at.iter_mut().zip(indices).zip(&start) {
                *at = start.wrapping_add(index);
            }
        })?;
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn tile(site: &mut Site<'_, '_>) -> Built<Step> {
    let multiples = Numbers::new(site, 1, "multiples")?;
    let (input, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (source, multiples) = (tensor(m, input)?, multiples.get(m)?);
        if multiples.len() != source.sizes.len() || multiples.iter().any(|&times| times < 0) {
            return unsupported("an open number of repetitions");
        }
        let sizes: Sizes = source.sizes.iter().zip(&multiples).map(|(a, &b)| a.saturating_mul(b)).collect();
        let inner = source.sizes.clone();
        let value = moved(m, &source, sizes, |indices, at| {
            for ((at, &index), &size) in at.iter_mut().zip(indices).zip(&inner) {
                *at = index % size.max(1);
            }
        })?;
        m.set(result, value);
        Ok(())
    }))
}

pub(super) fn transpose(site: &mut Site<'_, '_>) -> Built<Step> {
    let order: Reading = match site.ints("perms") {
        Some(order) => Box::new(move |_| Ok(order.clone())),
        None => older_or_shape(site, 1)?,
    };
    let (input, result) = (site.operand(0)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (source, order) = (tensor(m, input)?, order(m)?);
        let rank = source.sizes.len();
        let mut seen = vec![false; rank];
        for &dim in &order {
            match seen.get_mut(dim as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => return undefined("no permutation"),
            }
        }
        if order.len() != rank {
            return undefined("no permutation");
        }
        let sizes: Sizes = order.iter().map(|&dim| source.sizes[dim as usize]).collect();
        let value = moved(m, &source, sizes, |indices, at| {
            for (&dim, &index) in order.iter().zip(indices) {
                at[dim as usize] = index;
            }
        })?;
        m.set(result, value);
        Ok(())
    }))
}

/// An index of a gather or scatter.
fn index(indices: &Tensor, n: i64, w: i64, width: u32, limit: i64) -> Eval<i64> {
    let value = position(&indices.sizes, &[n, w]).and_then(|at| indices.elements.get(at));
    let index =
        value.map_or_else(|| undefined("an index that does not exist"), |value| plain(value, width))?;
    if index < 0 || index >= limit {
        return undefined("an index out of range");
    }
    Ok(index)
}

fn index_width(site: &Site<'_, '_>) -> Built<u32> {
    match number(site, 1)? {
        Number::Int(width) => Ok(width),
        Number::Float(_) => missing("indices that are floats"),
    }
}

pub(super) fn gather(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = index_width(site)?;
    let (values, indices, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (values, indices) = (tensor(m, values)?, tensor(m, indices)?);
        let (&[n, k, c], &[batches, w]) = (values.sizes.as_slice(), indices.sizes.as_slice()) else {
            return unsupported("a gather of other ranks");
        };
        if n != batches {
            return undefined("a gather of another number of batches");
        }
        let sizes: Sizes = smallvec::smallvec![n, w, c];
        let length = count(&sizes).unwrap_or(usize::MAX);
        m.spend(length)?;
        let mut elements = Vec::with_capacity(length);
        each_index(&sizes, |at| -> Eval<()> {
            let row = index(&indices, at[0], at[1], width, k)?;
            let from = position(&values.sizes, &[at[0], row, at[2]]);
            elements.push(from.map_or(Value::Poison, |from| values.elements[from].clone()));
            Ok(())
        })?;
        m.set(result, Value::tensor(sizes, elements));
        Ok(())
    }))
}

pub(super) fn scatter(site: &mut Site<'_, '_>) -> Built<Step> {
    let width = index_width(site)?;
    let (values, indices) = (site.operand(0)?, site.operand(1)?);
    let (input, result) = (site.operand(2)?, site.result(0)?);
    Ok(Box::new(move |m| {
        let (values, indices, input) = (tensor(m, values)?, tensor(m, indices)?, tensor(m, input)?);
        let (&[batches, k, c], &[n, w]) = (values.sizes.as_slice(), indices.sizes.as_slice()) else {
            return unsupported("a scatter of other ranks");
        };
        if batches != n || input.sizes.as_slice() != [n, w, c] {
            return undefined("a scatter of different sizes");
        }
        m.spend(values.elements.len() + input.elements.len())?;
        let mut changed = values.as_ref().clone();
        let mut seen = rustc_hash::FxHashSet::default();
        each_index(&[n, w], |at| -> Eval<()> {
            let row = index(&indices, at[0], at[1], width, k)?;
            if !seen.insert((at[0], row)) {
                return undefined("two rows are scattered to one place");
            }
            for channel in 0..c {
                let from = position(&input.sizes, &[at[0], at[1], channel]);
                let to = position(&values.sizes, &[at[0], row, channel]);
                let (Some(from), Some(to)) = (from, to) else {
                    return undefined("an access outside of the tensor");
                };
                changed.elements[to] = input.elements[from].clone();
            }
            Ok(())
        })?;
        m.set(result, Value::Tensor(Rc::new(changed)));
        Ok(())
    }))
}
