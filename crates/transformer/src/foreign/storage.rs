//! How the matrices of a model are kept in memory.

use crate::weights::Weight;

/// How the matrices of a model are kept in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    /// 32-bit floats: exact, slow.
    Float,
    /// Bytes with a scale per row: a quarter of the memory, several times as fast.
    Int8,
}

impl Storage {
    /// A weight for inference. Vectors stay as they are.
    pub(super) fn weight(self, values: Vec<f32>, rows: usize) -> Weight {
        let weight = Weight::Float(values);
        match self {
            Storage::Int8 if rows > 1 => weight.quantized(rows),
            _ => weight,
        }
    }

    /// Bytes of one number.
    pub(super) fn bytes(self) -> u64 {
        match self {
            Storage::Float => 4,
            Storage::Int8 => 1,
        }
    }
}
