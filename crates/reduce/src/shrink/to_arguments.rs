//! Removes operations; each result becomes an argument of the function that contains it.

use mohole_ir::{Module, Op};

use super::ops::removable;
use crate::rewire::{Prefer, erase};
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "to-arguments",
    plan: |case, choice| {
        Plan::of_module(case, with_results, move |module, ops| erase(module, &ops, Prefer::Argument, choice))
    },
};

fn with_results(module: &Module) -> Vec<Op> {
    removable(module).into_iter().filter(|&op| !module.op(op).results.is_empty()).collect()
}
