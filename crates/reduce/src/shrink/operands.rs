//! Operations with fewer operands.

use mohole_ir::{AttrKind, Module, Op};

use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "operands",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| {
                let places = |op| (0..module.op(op).operands.len()).rev().map(move |place| (op, place));
                module.walk().flat_map(places).collect()
            },
            |module, mut atoms| {
                atoms.sort_by_key(|&(op, place)| (op, std::cmp::Reverse(place)));
                for (op, place) in atoms {
                    drop_operand(module, op, place);
                }
                true
            },
        )
    },
};

/// Takes an operand away, from its segment as well where operands come in segments.
pub(super) fn drop_operand(module: &mut Module, op: Op, place: usize) {
    let mut operands = module.op(op).operands.to_vec();
    if place >= operands.len() {
        return;
    }
    operands.remove(place);
    module.set_operands(op, &operands);
    shrink_segment(module, op, "operandSegmentSizes", place);
}

/// Makes the segment that a place lies in shorter by one.
pub(super) fn shrink_segment(module: &mut Module, op: Op, name: &str, place: usize) {
    let Some(attr) = module.attr(op, name) else { return };
    let AttrKind::DenseArray { element, body } = *module.attr_kind(attr) else { return };
    let mut sizes: Vec<usize> =
        module.text(body).split(',').filter_map(|size| size.trim().parse().ok()).collect();
    let mut behind = place;
    for size in &mut sizes {
        if behind < *size {
            *size -= 1;
            break;
        }
        behind -= *size;
    }
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let body = module.intern(&sizes.join(", "));
    let attr = module.make_attr(AttrKind::DenseArray { element, body });
    module.set_attr(op, name, attr);
}
