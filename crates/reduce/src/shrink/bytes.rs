//! Removes bytes.

use mohole_testcase::BYTECODE_MAGIC;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "bytes",
    plan: |case, _| {
        Plan::of_bytes(
            case,
            |bytes| (BYTECODE_MAGIC.len()..bytes.len()).collect(),
            |bytes, removed| {
                let mut place = 0..;
                bytes.retain(|_| place.next().is_some_and(|at| removed.binary_search(&at).is_err()));
            },
        )
    },
};
