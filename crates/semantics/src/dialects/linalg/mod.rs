//! `linalg`: operations on all elements of tensors and memrefs.
//!
//! Their bodies are regions, also those of named operations (see `named`); which elements a named operation
//! combines is in `maps`.

mod maps;
mod named;
mod run;
mod softmax;
mod sums;

use crate::build::{Build, Site};
use crate::machine::Step;
use crate::missing::{Built, missing};

use super::func::leave;
use super::tensor::{pack, unpack};

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("linalg.abs", Build::Step(run::structured)),
    ("linalg.add", Build::Step(run::structured)),
    ("linalg.batch_matmul", Build::Step(run::structured)),
    ("linalg.batch_matmul_transpose_a", Build::Step(run::structured)),
    ("linalg.batch_matmul_transpose_b", Build::Step(run::structured)),
    ("linalg.batch_matvec", Build::Step(run::structured)),
    ("linalg.batch_mmt4d", Build::Step(run::structured)),
    ("linalg.batch_reduce_matmul", Build::Step(run::structured)),
    ("linalg.batch_vecmat", Build::Step(run::structured)),
    ("linalg.broadcast", Build::Step(run::structured)),
    ("linalg.ceil", Build::Step(run::structured)),
    ("linalg.contract", Build::Step(run::structured)),
    ("linalg.conv_1d", Build::Step(run::structured)),
    ("linalg.conv_1d_ncw_fcw", Build::Step(run::structured)),
    ("linalg.conv_1d_nwc_wcf", Build::Step(run::structured)),
    ("linalg.conv_2d", Build::Step(run::structured)),
    ("linalg.conv_2d_nchw_fchw", Build::Step(run::structured)),
    ("linalg.conv_2d_nchw_fchw_q", Build::Step(run::structured)),
    ("linalg.conv_2d_ngchw_fgchw", Build::Step(run::structured)),
    ("linalg.conv_2d_ngchw_gfchw", Build::Step(run::structured)),
    ("linalg.conv_2d_ngchw_gfchw_q", Build::Step(run::structured)),
    ("linalg.conv_2d_nhwc_fhwc", Build::Step(run::structured)),
    ("linalg.conv_2d_nhwc_fhwc_q", Build::Step(run::structured)),
    ("linalg.conv_2d_nhwc_hwcf", Build::Step(run::structured)),
    ("linalg.conv_2d_nhwc_hwcf_q", Build::Step(run::structured)),
    ("linalg.conv_2d_nhwgc_gfhwc", Build::Step(run::structured)),
    ("linalg.conv_2d_nhwgc_gfhwc_q", Build::Step(run::structured)),
    ("linalg.conv_3d", Build::Step(run::structured)),
    ("linalg.conv_3d_ncdhw_fcdhw", Build::Step(run::structured)),
    ("linalg.conv_3d_ndhwc_dhwcf", Build::Step(run::structured)),
    ("linalg.conv_3d_ndhwc_dhwcf_q", Build::Step(run::structured)),
    ("linalg.copy", Build::Step(run::structured)),
    ("linalg.depthwise_conv_1d_ncw_cw", Build::Step(run::structured)),
    ("linalg.depthwise_conv_1d_nwc_wc", Build::Step(run::structured)),
    ("linalg.depthwise_conv_1d_nwc_wcm", Build::Step(run::structured)),
    ("linalg.depthwise_conv_2d_nchw_chw", Build::Step(run::structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwc", Build::Step(run::structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwc_q", Build::Step(run::structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwcm", Build::Step(run::structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwcm_q", Build::Step(run::structured)),
    ("linalg.depthwise_conv_3d_ncdhw_cdhw", Build::Step(run::structured)),
    ("linalg.depthwise_conv_3d_ndhwc_dhwc", Build::Step(run::structured)),
    ("linalg.depthwise_conv_3d_ndhwc_dhwcm", Build::Step(run::structured)),
    ("linalg.div", Build::Step(run::structured)),
    ("linalg.div_unsigned", Build::Step(run::structured)),
    ("linalg.dot", Build::Step(run::structured)),
    ("linalg.elementwise", Build::Step(run::structured)),
    ("linalg.erf", Build::Step(run::structured)),
    ("linalg.exp", Build::Step(run::structured)),
    ("linalg.fill", Build::Step(run::structured)),
    ("linalg.fill_rng_2d", Build::Step(run::structured)),
    ("linalg.floor", Build::Step(run::structured)),
    ("linalg.generic", Build::Step(run::structured)),
    ("linalg.index", Build::Step(index)),
    ("linalg.log", Build::Step(run::structured)),
    ("linalg.map", Build::Step(run::structured)),
    ("linalg.matmul", Build::Step(run::structured)),
    ("linalg.matmul_transpose_a", Build::Step(run::structured)),
    ("linalg.matmul_transpose_b", Build::Step(run::structured)),
    ("linalg.matmul_unsigned", Build::Step(run::structured)),
    ("linalg.matvec", Build::Step(run::structured)),
    ("linalg.max", Build::Step(run::structured)),
    ("linalg.min", Build::Step(run::structured)),
    ("linalg.mmt4d", Build::Step(run::structured)),
    ("linalg.mul", Build::Step(run::structured)),
    ("linalg.negf", Build::Step(run::structured)),
    ("linalg.pack", Build::Step(pack)),
    ("linalg.pooling_nchw_max", Build::Step(run::structured)),
    ("linalg.pooling_nchw_sum", Build::Step(run::structured)),
    ("linalg.pooling_ncw_max", Build::Step(run::structured)),
    ("linalg.pooling_ncw_sum", Build::Step(run::structured)),
    ("linalg.pooling_ndhwc_max", Build::Step(run::structured)),
    ("linalg.pooling_ndhwc_min", Build::Step(run::structured)),
    ("linalg.pooling_ndhwc_sum", Build::Step(run::structured)),
    ("linalg.pooling_nhwc_max", Build::Step(run::structured)),
    ("linalg.pooling_nhwc_max_unsigned", Build::Step(run::structured)),
    ("linalg.pooling_nhwc_min", Build::Step(run::structured)),
    ("linalg.pooling_nhwc_min_unsigned", Build::Step(run::structured)),
    ("linalg.pooling_nhwc_sum", Build::Step(run::structured)),
    ("linalg.pooling_nwc_max", Build::Step(run::structured)),
    ("linalg.pooling_nwc_max_unsigned", Build::Step(run::structured)),
    ("linalg.pooling_nwc_min", Build::Step(run::structured)),
    ("linalg.pooling_nwc_min_unsigned", Build::Step(run::structured)),
    ("linalg.pooling_nwc_sum", Build::Step(run::structured)),
    ("linalg.powf", Build::Step(run::structured)),
    ("linalg.quantized_batch_matmul", Build::Step(run::structured)),
    ("linalg.quantized_matmul", Build::Step(run::structured)),
    ("linalg.reciprocal", Build::Step(run::structured)),
    ("linalg.reduce", Build::Step(run::structured)),
    ("linalg.round", Build::Step(run::structured)),
    ("linalg.rsqrt", Build::Step(run::structured)),
    ("linalg.select", Build::Step(run::structured)),
    ("linalg.softmax", Build::Step(softmax::softmax)),
    ("linalg.sqrt", Build::Step(run::structured)),
    ("linalg.square", Build::Step(run::structured)),
    ("linalg.sub", Build::Step(run::structured)),
    ("linalg.tanh", Build::Step(run::structured)),
    ("linalg.transpose", Build::Step(run::structured)),
    ("linalg.unpack", Build::Step(unpack)),
    ("linalg.vecmat", Build::Step(run::structured)),
    ("linalg.yield", Build::Exit(leave)),
];

/// The operation around it sets the result.
fn index(site: &mut Site<'_, '_>) -> Built<Step> {
    let module = site.module();
    let around = module.ancestors(site.op).find(|&op| maps::is_structured(module.op_name(op)));
    match around {
        Some(_) => Ok(Box::new(|_| Ok(()))),
        None => missing("an index outside of any operation that has one"),
    }
}
