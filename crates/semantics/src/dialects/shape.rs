//! `shape`: computations on sizes. A shape is the tensor of its sizes; what would be an error is undefined
//! behaviour.

use crate::build::{Build, Site};
use crate::code::Reg;
use crate::halt::{Eval, undefined, undefined_by_poison, unsupported};
use crate::machine::{Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::value::{Sizes, Value};

use super::func::leave;
use super::places::{self, fits};
use super::shapes::dim;

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("shape.add", Build::Step(add)),
    ("shape.assuming", Build::Step(assuming)),
    ("shape.assuming_all", Build::Step(assuming_all)),
    ("shape.assuming_yield", Build::Exit(leave)),
    ("shape.broadcast", Build::Step(broadcast)),
    ("shape.concat", Build::Step(concat)),
    ("shape.const_shape", Build::Step(const_shape)),
    ("shape.const_size", Build::Step(const_size)),
    ("shape.const_witness", Build::Step(const_witness)),
    ("shape.cstr_broadcastable", Build::Step(cstr_broadcastable)),
    ("shape.cstr_eq", Build::Step(cstr_eq)),
    ("shape.cstr_require", Build::Step(assuming_all)),
    ("shape.dim", Build::Step(dim)),
    ("shape.from_extent_tensor", Build::Step(same)),
    ("shape.from_extents", Build::Step(from_extents)),
    ("shape.get_extent", Build::Step(get_extent)),
    ("shape.index_to_size", Build::Step(same)),
    ("shape.is_broadcastable", Build::Step(is_broadcastable)),
    ("shape.mul", Build::Step(mul)),
    ("shape.num_elements", Build::Step(num_elements)),
    ("shape.rank", Build::Step(rank)),
    ("shape.reduce", Build::Step(reduce)),
    ("shape.shape_eq", Build::Step(shape_eq)),
    ("shape.shape_of", Build::Step(shape_of)),
    ("shape.size_to_index", Build::Step(same)),
    ("shape.split_at", Build::Step(split_at)),
    ("shape.to_extent_tensor", Build::Step(same)),
    ("shape.yield", Build::Exit(leave)),
];

/// The sizes in a register.
fn sizes(m: &Machine, reg: Reg) -> Eval<Sizes> {
    let size = |value: &Value| match value {
        Value::Bits(size) => Ok(*size as i64),
        Value::Poison => undefined_by_poison("a size that is poison"),
        _ => unsupported("a size that is no number"),
    };
    places::tensor(m, reg)?.elements.iter().map(size).collect()
}

/// A shape as a value. The type may say how many sizes it has.
fn shape(sizes: &[i64], ty: &Ty) -> Eval<Value> {
    if let Ty::Tensor(claimed, _) = ty {
        fits(&[sizes.len() as i64], claimed.as_deref())?;
    }
    Ok(Value::tensor([sizes.len() as i64].as_slice(), sizes.iter().map(|&size| Value::index(size)).collect()))
}

/// A step that computes one value from all operands.
fn compute(
    site: &mut Site<'_, '_>,
    f: impl Fn(&Machine, &[Reg], &Ty) -> Eval<Value> + 'static,
) -> Built<Step> {
    let (operands, result, ty) = (site.operands(), site.result(0)?, site.result_type(0)?);
    Ok(Box::new(move |m| {
        let value = f(m, &operands, &ty)?;
        m.set(result, value);
        Ok(())
    }))
}

fn same(site: &mut Site<'_, '_>) -> Built<Step> {
    let source = site.operand(0)?;
    compute(site, move |m, _, ty| match (m.get(source), ty) {
        (Value::Tensor(_), Ty::Tensor(..)) => shape(&sizes(m, source)?, ty),
        (value, _) => Ok(value.clone()),
    })
}

fn const_shape(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(sizes) = site.ints("shape") else { return missing("no shape") };
    compute(site, move |_, _, ty| shape(&sizes, ty))
}

fn const_size(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(size) = site.int("value") else { return missing("no value") };
    compute(site, move |_, _, _| Ok(Value::index(size)))
}

fn const_witness(site: &mut Site<'_, '_>) -> Built<Step> {
    let passing = site.flag("passing");
    compute(
        site,
        move |_, _, _| if passing { Ok(Value::bool(true)) } else { undefined("a witness that fails") },
    )
}

fn shape_of(site: &mut Site<'_, '_>) -> Built<Step> {
    let source = site.operand(0)?;
    if !matches!(site.operand_type(0)?, Ty::Tensor(..) | Ty::MemRef(..)) {
        return missing("the shape of this type");
    }
    compute(site, move |m, _, ty| shape(places::sizes(m, source)?, ty))
}

fn from_extents(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, ty| shape(&m.indices(operands)?, ty))
}

fn rank(site: &mut Site<'_, '_>) -> Built<Step> {
    let source = site.operand(0)?;
    compute(site, move |m, _, _| Ok(Value::index(sizes(m, source)?.len() as i64)))
}

fn num_elements(site: &mut Site<'_, '_>) -> Built<Step> {
    let source = site.operand(0)?;
    compute(site, move |m, _, _| {
        let product = sizes(m, source)?.iter().try_fold(1i64, |product, &size| product.checked_mul(size));
        product.map_or_else(|| unsupported("very many elements"), |product| Ok(Value::index(product)))
    })
}

fn get_extent(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, dim) = (site.operand(0)?, site.operand(1)?);
    compute(site, move |m, _, _| {
        let dim = usize::try_from(m.index(dim)?).ok();
        match dim.and_then(|dim| sizes(m, source).ok()?.get(dim).copied()) {
            Some(size) => Ok(Value::index(size)),
            None => undefined("the size of a dimension that does not exist"),
        }
    })
}

fn add(site: &mut Site<'_, '_>) -> Built<Step> {
    let (a, b) = (site.operand(0)?, site.operand(1)?);
    compute(site, move |m, _, _| Ok(Value::index(m.index(a)?.wrapping_add(m.index(b)?))))
}

fn mul(site: &mut Site<'_, '_>) -> Built<Step> {
    let (a, b) = (site.operand(0)?, site.operand(1)?);
    compute(site, move |m, _, _| Ok(Value::index(m.index(a)?.wrapping_mul(m.index(b)?))))
}

/// The shape to which all are extended, if there is one; of no shapes, the one without dimensions.
fn common(shapes: &[Sizes]) -> Option<Sizes> {
    let rank = shapes.iter().map(Sizes::len).max().unwrap_or(0);
    let mut common: Sizes = smallvec::smallvec![1; rank];
    for shape in shapes {
        let first = rank - shape.len();
        for (size, &other) in common[first..].iter_mut().zip(shape) {
            match (*size, other) {
                (1, _) => *size = other,
                (_, 1) => {}
                (a, b) if a == b => {}
                _ => return None,
            }
        }
    }
    Some(common)
}

fn all_sizes(m: &Machine, operands: &[Reg]) -> Eval<Vec<Sizes>> {
    operands.iter().map(|&reg| sizes(m, reg)).collect()
}

fn broadcast(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, ty| match common(&all_sizes(m, operands)?) {
        Some(sizes) => shape(&sizes, ty),
        None => undefined("shapes that do not fit"),
    })
}

fn is_broadcastable(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, _| Ok(Value::bool(common(&all_sizes(m, operands)?).is_some())))
}

fn cstr_broadcastable(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, _| match common(&all_sizes(m, operands)?) {
        Some(_) => Ok(Value::bool(true)),
        None => undefined("a witness that fails"),
    })
}

fn are_equal(m: &Machine, operands: &[Reg]) -> Eval<bool> {
    Ok(all_sizes(m, operands)?.windows(2).all(|pair| pair[0] == pair[1]))
}

fn shape_eq(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, _| Ok(Value::bool(are_equal(m, operands)?)))
}

fn cstr_eq(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, _| match are_equal(m, operands)? {
        true => Ok(Value::bool(true)),
        false => undefined("a witness that fails"),
    })
}

fn assuming_all(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, _| {
        for &reg in operands {
            if m.bits(reg)? & 1 == 0 {
                return undefined("a witness that fails");
            }
        }
        Ok(Value::bool(true))
    })
}

fn assuming(site: &mut Site<'_, '_>) -> Built<Step> {
    let (witness, results, body) = (site.operand(0)?, site.results(), site.body(0)?);
    Ok(Box::new(move |m| {
        if m.bits(witness)? & 1 == 0 {
            return undefined("a witness that fails");
        }
        let yielded = m.run(&body)?;
        m.copy(yielded, &results);
        Ok(())
    }))
}

fn concat(site: &mut Site<'_, '_>) -> Built<Step> {
    compute(site, |m, operands, ty| shape(&all_sizes(m, operands)?.concat(), ty))
}

/// A negative index counts from the end.
fn split_at(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, index, types) = (site.operand(0)?, site.operand(1)?, site.result_types());
    let (head, tail) = (site.result(0)?, site.result(1)?);
    Ok(Box::new(move |m| {
        let (sizes, index) = (sizes(m, source)?, m.index(index)?);
        let at = if index < 0 { index.wrapping_add(sizes.len() as i64) } else { index };
        let parts = usize::try_from(at).ok().and_then(|at| sizes.split_at_checked(at));
        let (Some((first, second)), [head_type, tail_type]) = (parts, types.as_slice()) else {
            return undefined("splits a shape where it has no dimension");
        };
        m.set(head, shape(first, head_type)?);
        m.set(tail, shape(second, tail_type)?);
        Ok(())
    }))
}

fn reduce(site: &mut Site<'_, '_>) -> Built<Step> {
    let (operands, results, body) = (site.operands(), site.results(), site.body(0)?);
    let [source, initial @ ..] = operands.as_slice() else { return missing("a reduction of nothing") };
    let (source, initial) = (*source, initial.to_vec());
    Ok(Box::new(move |m| {
        let mut values = m.values(&initial);
        for (i, size) in sizes(m, source)?.into_iter().enumerate() {
            let args = [Value::index(i as i64), Value::index(size)].into_iter().chain(values.iter().cloned());
            let args: Vec<Value> = args.collect();
            let yielded = m.run_with(&body, args)?;
            values = m.values(yielded);
        }
        m.set_all(&results, values);
        Ok(())
    }))
}
