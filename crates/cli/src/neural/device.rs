//! Where a model is trained.

use clap::ValueEnum;
use mohole_training::{Device, Precision};

/// Where to compute.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DeviceName {
    /// The processor
    Cpu,
    /// The first NVIDIA GPU
    Cuda,
}

/// Steps of one pass over a small training set: with fewer, little is learned in a pass.
const STEPS_PER_EPOCH: usize = 128;

impl DeviceName {
    pub(super) fn device(self) -> Device {
        match self {
            DeviceName::Cpu => Device::Cpu,
            DeviceName::Cuda => Device::Cuda(0),
        }
    }

    pub(super) fn precision(self) -> Precision {
        match self {
            DeviceName::Cpu => Precision::F32,
            DeviceName::Cuda => Precision::Bf16,
        }
    }

    /// Tokens of one step, for a training set of this many tokens. A GPU needs large steps to be fast.
    pub(super) fn batch(self, tokens: usize) -> usize {
        let (least, most) = match self {
            DeviceName::Cpu => (2048, 4096),
            DeviceName::Cuda => (8192, 32_768),
        };
        (tokens / STEPS_PER_EPOCH).clamp(least, most)
    }
}
