//! Accesses to single elements: indices out of bounds.

use mohole_ir::Op;

use crate::confine::{Access, confined_index};
use crate::cx::Cx;
use crate::rule::{Rule, RuleResult};
use crate::shape::Axis;

pub(super) const RULE: Rule = Rule {
    name: "element",
    what: "an index out of bounds",
    ops: &[
        "memref.load",
        "memref.store",
        "memref.atomic_rmw",
        "memref.generic_atomic_rmw",
        "tensor.extract",
        "tensor.insert",
        "vector.extract",
        "vector.insert",
        "vector.extractelement",
        "vector.insertelement",
    ],
    apply,
};

/// The position of the container operand, if it is not 0.
const CONTAINER: &[(&str, usize)] = &[
    ("memref.store", 1),
    ("memref.atomic_rmw", 1),
    ("tensor.insert", 1),
    ("vector.insert", 1),
    ("vector.insertelement", 1),
];

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<RuleResult> {
    let name = cx.m.op_name(op);
    let position = CONTAINER.iter().find(|(known, _)| *known == name).map_or(0, |(_, position)| *position);
    let container = cx.operand(op, position)?;
    let shape = cx.shape(container)?;
    if cx.m.attr(op, "static_position").is_some() {
        return confine_static_position(cx, Access { op, container, first_index: position + 1 });
    }
    if name.starts_with("vector.") && shape.rank() == 0 {
        return Some(RuleResult::Fine);
    }
    RuleResult::of(Access { op, container, first_index: position + 1 }.confine(cx)?)
}

/// Confines indices that are partly in an attribute. There -1 stands for poison and the smallest number for
/// an operand.
fn confine_static_position(cx: &mut Cx<'_>, access: Access) -> Option<RuleResult> {
    let Access { op, container, first_index } = access;
    let mut numbers = cx.numbers(op, "static_position")?;
    let mut changed = false;
    let mut next = first_index;
    cx.before(op);
    for (dim, number) in numbers.iter_mut().enumerate() {
        if *number == i64::MIN {
            let index = cx.operand(op, next)?;
            let safe = confined_index(cx, index, Axis::of(container, dim), 1)?;
            cx.m.set_operand(op, next, safe);
            changed |= safe != index;
            next += 1;
        } else if *number == -1 {
            *number = 0;
            changed = true;
        }
    }
    if changed {
        let numbers = cx.i64_array(&numbers);
        cx.m.set_attr(op, "static_position", numbers);
    }
    RuleResult::of(changed)
}
