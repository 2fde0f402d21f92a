//! `vector`. Scalable vectors have the smallest size.

mod access;
mod contract;
mod masks;
mod operands;
mod parts;
mod print;
mod processors;
mod rearrange;
mod reduce;
mod scalable;
mod transfer;

use crate::build::Build;

pub(super) use processors::OPERATIONS as PROCESSORS;

use super::func::leave;

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("vector.bitcast", Build::Step(rearrange::bitcast)),
    ("vector.broadcast", Build::Step(rearrange::broadcast)),
    ("vector.compressstore", Build::Step(access::compressstore)),
    ("vector.constant_mask", Build::Step(masks::constant_mask)),
    ("vector.contract", Build::Step(contract::contract)),
    ("vector.create_mask", Build::Step(masks::create_mask)),
    ("vector.deinterleave", Build::Step(rearrange::deinterleave)),
    ("vector.expandload", Build::Step(access::expandload)),
    ("vector.extract", Build::Step(parts::extract)),
    ("vector.extract_strided_slice", Build::Step(rearrange::extract_strided_slice)),
    ("vector.extractelement", Build::Step(parts::extractelement)),
    ("vector.flat_transpose", Build::Step(rearrange::flat_transpose)),
    ("vector.fma", Build::Step(contract::fma)),
    ("vector.from_elements", Build::Step(rearrange::from_elements)),
    ("vector.gather", Build::Step(access::gather)),
    ("vector.insert", Build::Step(parts::insert)),
    ("vector.insert_strided_slice", Build::Step(rearrange::insert_strided_slice)),
    ("vector.insertelement", Build::Step(parts::insertelement)),
    ("vector.interleave", Build::Step(rearrange::interleave)),
    ("vector.load", Build::Step(access::load)),
    ("vector.mask", Build::Step(masks::mask)),
    ("vector.maskedload", Build::Step(access::maskedload)),
    ("vector.maskedstore", Build::Step(access::maskedstore)),
    ("vector.matrix_multiply", Build::Step(contract::matrix_multiply)),
    ("vector.multi_reduction", Build::Step(reduce::multi_reduction)),
    ("vector.outerproduct", Build::Step(contract::outerproduct)),
    ("vector.print", Build::Step(print::print)),
    ("vector.reduction", Build::Step(reduce::reduction)),
    ("vector.scalable.extract", Build::Step(scalable::extract)),
    ("vector.scalable.insert", Build::Step(scalable::insert)),
    ("vector.scan", Build::Step(reduce::scan)),
    ("vector.scatter", Build::Step(access::scatter)),
    ("vector.shape_cast", Build::Step(rearrange::shape_cast)),
    ("vector.shuffle", Build::Step(rearrange::shuffle)),
    ("vector.splat", Build::Step(rearrange::broadcast)),
    ("vector.step", Build::Step(masks::step)),
    ("vector.store", Build::Step(access::store)),
    ("vector.to_elements", Build::Step(rearrange::to_elements)),
    ("vector.transfer_read", Build::Step(transfer::read)),
    ("vector.transfer_write", Build::Step(transfer::write)),
    ("vector.transpose", Build::Step(rearrange::transpose)),
    ("vector.type_cast", Build::Step(access::type_cast)),
    ("vector.vscale", Build::Step(masks::vscale)),
    ("vector.yield", Build::Exit(leave)),
];
