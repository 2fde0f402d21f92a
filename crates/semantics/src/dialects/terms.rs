//! What a body adds to a sum, or multiplies with a product.

use mohole_ir::{Def, Module, Op, Region, Value};

/// How the last operation of a body combines an accumulator with something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Term {
    /// Adds a value.
    Sum(Value),
    /// Adds a product of two values that is used nowhere else.
    SumOfProduct(Value, Value),
    /// Multiplies with a value.
    Product(Value),
}

/// The term of a float sum or product, if a body uses its accumulator and the result for nothing else.
pub(super) fn term(module: &Module, body: Region, accumulator: Value, yielded: Value) -> Option<Term> {
    let uses = |value: Value| {
        module.walk_region(body).flat_map(|op| module.op(op).used()).filter(move |&used| used == value)
    };
    let Def::Result(op, _) = module.value(yielded).def else { return None };
    let other = match *module.op(op).operands.as_slice() {
        [a, b] if a == accumulator && b != accumulator => b,
        [a, b] if b == accumulator && a != accumulator => a,
        _ => return None,
    };
    if uses(accumulator).count() != 1 || uses(yielded).count() != 1 || !is_plain(module, op) {
        return None;
    }
    match module.op_name(op) {
        "arith.mulf" => Some(Term::Product(other)),
        "arith.addf" => match module.value(other).def {
            Def::Result(op, _)
                if module.op_name(op) == "arith.mulf" && is_plain(module, op) && uses(other).count() == 1 =>
            {
                match *module.op(op).operands.as_slice() {
                    [a, b] => Some(Term::SumOfProduct(a, b)),
                    _ => None,
                }
            }
            _ => Some(Term::Sum(other)),
        },
        _ => None,
    }
}

/// Whether an operation has no flags.
fn is_plain(module: &Module, op: Op) -> bool {
    let flags = module.attr(op, "fastmath").map(|attr| module.expanded_attr_text(attr));
    flags.is_none_or(|flags| flags.contains("none"))
}

/// Whether no operation of a body rounds floats, so that their order does not matter.
pub(super) fn is_exact(module: &Module, body: Region) -> bool {
    module.walk_region(body).all(|op| EXACT.contains(&module.op_name(op)))
}

const EXACT: &[&str] = &[
    "arith.constant",
    "arith.extf",
    "arith.maximumf",
    "arith.maxnumf",
    "arith.minimumf",
    "arith.minnumf",
    "linalg.index",
    "linalg.yield",
    "memref.atomic_yield",
    "scf.reduce.return",
];
