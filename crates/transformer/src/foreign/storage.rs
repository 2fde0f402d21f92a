//! How the matrices of a model are kept in memory.

use crate::matrix::Matrix;
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
    /// Values row by row, as a matrix for inference.
    pub(super) fn pack(self, values: Vec<f32>, rows: usize, columns: usize) -> Matrix {
        let weight = Weight::Float(values);
        match self {
            Storage::Float => weight.packed(rows, columns),
            Storage::Int8 => weight.quantized(rows).packed(rows, columns),
        }
    }
}
