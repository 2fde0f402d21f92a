//! Sets bytes to zero.

use mohole_testcase::BYTECODE_MAGIC;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "byte-values",
    plan: |case, _| {
        Plan::of_bytes(
            case,
            |bytes| (BYTECODE_MAGIC.len()..bytes.len()).filter(|&at| bytes[at] != 0).collect(),
            |bytes, zeroed| zeroed.iter().for_each(|&at| bytes[at] = 0),
        )
    },
};
