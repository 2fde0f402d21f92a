//! Removes operands.

use mohole_ir::{AttrKind, Module, Op};

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "operands",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let operands = |op| (0..module.op(op).operands.len()).rev().map(move |index| (op, index));
                module.walk().flat_map(operands).collect()
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, index)| (op, std::cmp::Reverse(index)));
                for (op, index) in atoms {
                    drop_operand(module, op, index);
                }
                true
            },
        )
    },
};

/// Removes an operand, also from the segment sizes.
pub(super) fn drop_operand(module: &mut Module, op: Op, index: usize) {
    let mut operands = module.op(op).operands.to_vec();
    if index >= operands.len() {
        return;
    }
    operands.remove(index);
    module.set_operands(op, &operands);
    shrink_segment(module, op, "operandSegmentSizes", index);
}

/// Reduces the size of the segment that contains an index by one.
pub(super) fn shrink_segment(module: &mut Module, op: Op, name: &str, index: usize) {
    let Some(attr) = module.attr(op, name) else { return };
    let AttrKind::DenseArray { element, body } = *module.attr_kind(attr) else { return };
    let mut sizes: Vec<usize> =
        module.text(body).split(',').filter_map(|size| size.trim().parse().ok()).collect();
    let mut rest = index;
    for size in &mut sizes {
        if rest < *size {
            *size -= 1;
            break;
        }
        rest -= *size;
    }
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let body = module.intern(&sizes.join(", "));
    let attr = module.make_attr(AttrKind::DenseArray { element, body });
    module.set_attr(op, name, attr);
}
