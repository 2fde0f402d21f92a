//! Removes functions and other symbols, and the operations that refer to them.

use rustc_hash::FxHashSet;

use crate::rewire::{Prefer, erase};
use crate::{Plan, Shrink, symbol_uses};

pub(super) const SHRINK: Shrink = Shrink {
    name: "symbols",
    plan: |case, choice| {
        Plan::of_module(
            case,
            |module| module.walk().filter(|&op| module.symbol_name(op).is_some()).collect(),
            move |module, mut ops| {
                let names: FxHashSet<String> =
                    ops.iter().filter_map(|&op| module.symbol_name(op)).map(str::to_owned).collect();
                ops.extend(symbol_uses::users(module, &names));
                erase(module, &ops, Prefer::Existing, choice)
            },
        )
    },
};
