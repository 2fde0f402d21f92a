//! `tensor`: values with many elements.

mod making;
mod packing;
mod reshaping;
mod scattering;
mod slicing;

use crate::build::{Build, Site};
use crate::halt::undefined;
use crate::machine::Step;
use crate::missing::Built;
use crate::value::position;

use super::func::leave;
use super::places;
use super::shapes::{dim, rank};

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("tensor.bitcast", Build::Step(reshaping::bitcast)),
    ("tensor.cast", Build::Step(reshaping::cast)),
    ("tensor.collapse_shape", Build::Step(reshaping::collapse_shape)),
    ("tensor.concat", Build::Step(slicing::concat)),
    ("tensor.dim", Build::Step(dim)),
    ("tensor.empty", Build::Step(making::empty)),
    ("tensor.expand_shape", Build::Step(reshaping::expand_shape)),
    ("tensor.extract", Build::Step(extract)),
    ("tensor.extract_slice", Build::Step(slicing::extract_slice)),
    ("tensor.from_elements", Build::Step(making::from_elements)),
    ("tensor.gather", Build::Step(scattering::gather)),
    ("tensor.generate", Build::Step(making::generate)),
    ("tensor.insert", Build::Step(insert)),
    ("tensor.insert_slice", Build::Step(slicing::insert_slice)),
    ("tensor.pack", Build::Step(packing::pack)),
    ("tensor.pad", Build::Step(making::pad)),
    ("tensor.parallel_insert_slice", Build::Step(slicing::parallel_insert_slice)),
    ("tensor.rank", Build::Step(rank)),
    ("tensor.reshape", Build::Step(reshaping::reshape)),
    ("tensor.scatter", Build::Step(scattering::scatter)),
    ("tensor.splat", Build::Step(making::splat)),
    ("tensor.unpack", Build::Step(packing::unpack)),
    ("tensor.yield", Build::Exit(leave)),
];

pub(super) use packing::{pack, unpack};

fn extract(site: &mut Site<'_, '_>) -> Built<Step> {
    let (source, result) = (site.operand(0)?, site.result(0)?);
    let indices = site.operands()[1..].to_vec();
    Ok(Box::new(move |m| {
        let indices = m.indices(&indices)?;
        let tensor = places::tensor(m, source)?;
        let element = position(&tensor.sizes, &indices).and_then(|at| tensor.elements.get(at));
        let Some(element) = element.cloned() else { return undefined("an index outside of the tensor") };
        m.set(result, element);
        Ok(())
    }))
}

fn insert(site: &mut Site<'_, '_>) -> Built<Step> {
    let (value, target, result) = (site.operand(0)?, site.operand(1)?, site.result(0)?);
    let indices = site.operands()[2..].to_vec();
    Ok(Box::new(move |m| {
        let indices = m.indices(&indices)?;
        let tensor = places::tensor(m, target)?;
        let Some(at) = position(&tensor.sizes, &indices).filter(|&at| at < tensor.elements.len()) else {
            return undefined("an index outside of the tensor");
        };
        let length = tensor.elements.len();
        m.spend(length / 8)?;
        let mut tensor = places::tensor(m, target)?.as_ref().clone();
        tensor.elements[at] = m.get(value).clone();
        m.set(result, crate::value::Value::Tensor(std::rc::Rc::new(tensor)));
        Ok(())
    }))
}
