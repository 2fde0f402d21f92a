//! Removes the bodies of functions.

use mohole_ir::AttrKind;

use crate::functions::Function;
use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "bodies",
    plan: |case, _| {
        Plan::of_module(
            case,
            |module| module.walk().filter(|&op| Function::of(module, op).is_some()).collect(),
            |module, ops| {
                for op in ops {
                    for region in module.op(op).regions.clone() {
                        for block in module.region(region).blocks.clone() {
                            module.erase_block(block);
                        }
                    }
                    let raw = module.intern("private");
                    let private = module.make_attr(AttrKind::String { raw, ty: None });
                    module.set_attr(op, "sym_visibility", private);
                }
                true
            },
        )
    },
};
