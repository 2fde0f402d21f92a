//! Products of matrices on the GPU, by cuBLAS.

use std::ffi::c_void;

use cudarc::cublas::result::{self, CublasError};
use cudarc::cublas::sys::{
    cublasComputeType_t, cublasGemmAlgo_t, cublasHandle_t, cublasMath_t, cublasOperation_t,
    cublasSetMathMode, cudaDataType,
};
use cudarc::driver::sys::CUdeviceptr;

use crate::backend::{Place, Product};
use crate::error::Error;
use crate::settings::Precision;

/// The library, ready for use in the default stream.
#[derive(Debug)]
pub(super) struct Blas {
    handle: cublasHandle_t,
    short: cudaDataType,
}

/// A matrix in the memory of the GPU.
#[derive(Debug, Clone, Copy)]
pub(super) struct Matrix {
    /// Where its buffer starts.
    pub(super) buffer: CUdeviceptr,
    pub(super) place: Place,
    pub(super) transposed: bool,
    pub(super) kind: cudaDataType,
    /// Bytes of one number.
    pub(super) bytes: usize,
}

impl Matrix {
    fn start(&self) -> *mut c_void {
        (self.buffer + (self.place.offset * self.bytes) as u64) as *mut c_void
    }

    fn operation(&self) -> cublasOperation_t {
        if self.transposed { cublasOperation_t::CUBLAS_OP_T } else { cublasOperation_t::CUBLAS_OP_N }
    }
}

impl Blas {
    pub(super) fn new(precision: Precision) -> Result<Self, Error> {
        let handle = result::create_handle().map_err(failed)?;
        let short = match precision {
            Precision::F32 => cudaDataType::CUDA_R_32F,
            Precision::Bf16 => cudaDataType::CUDA_R_16BF,
        };
        let blas = Blas { handle, short };
        // Sums are never made in 16 bits.
        let mode = cublasMath_t::CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
        // SAFETY: the handle is valid.
        unsafe { cublasSetMathMode(handle, mode) }.result().map_err(failed)?;
        Ok(blas)
    }

    /// The type of short floats.
    pub(super) fn short(&self) -> cudaDataType {
        self.short
    }

    /// Computes products. cuBLAS stores matrices by columns: what it reads is the transpose of each matrix,
    /// and the transpose of the result is the product of the transposes in the opposite order.
    ///
    /// # Safety
    ///
    /// All matrices must be within their buffers.
    pub(super) unsafe fn product(
        &self,
        product: &Product,
        left: Matrix,
        right: Matrix,
        output: Matrix,
    ) -> Result<(), Error> {
        let (scale, add) = (product.scale, if product.add { 1.0f32 } else { 0.0 });
        let size = |number: usize| {
            i32::try_from(number)
                .map_err(|_| Error::Device(format!("a matrix of {number} rows is too large")))
        };
        let (columns, rows, inner) = (size(product.columns)?, size(product.rows)?, size(product.inner)?);
        let [right_row, left_row, output_row] = [right, left, output].map(|matrix| size(matrix.place.row));
        let (compute, algorithm) =
            (cublasComputeType_t::CUBLAS_COMPUTE_32F, cublasGemmAlgo_t::CUBLAS_GEMM_DEFAULT);
        // SAFETY: the caller's promise. The factors are on the host, which is the default.
        let done = unsafe {
            if product.count == 1 {
                result::gemm_ex(
                    self.handle,
                    right.operation(),
                    left.operation(),
                    columns,
                    rows,
                    inner,
                    (&raw const scale).cast(),
                    right.start(),
                    right.kind,
                    right_row?,
                    left.start(),
                    left.kind,
                    left_row?,
                    (&raw const add).cast(),
                    output.start(),
                    output.kind,
                    output_row?,
                    compute,
                    algorithm,
                )
            } else {
                result::gemm_strided_batched_ex(
                    self.handle,
                    right.operation(),
                    left.operation(),
                    columns,
                    rows,
                    inner,
                    (&raw const scale).cast(),
                    right.start(),
                    right.kind,
                    right_row?,
                    right.place.next as i64,
                    left.start(),
                    left.kind,
                    left_row?,
                    left.place.next as i64,
                    (&raw const add).cast(),
                    output.start(),
                    output.kind,
                    output_row?,
                    output.place.next as i64,
                    size(product.count)?,
                    compute,
                    algorithm,
                )
            }
        };
        done.map_err(failed)
    }
}

impl Drop for Blas {
    fn drop(&mut self) {
        // SAFETY: the handle is valid, and not used any more. If the GPU failed, so does this.
        let _ = unsafe { result::destroy_handle(self.handle) };
    }
}

fn failed(error: CublasError) -> Error {
    Error::device(&format!("cuBLAS: {error:?}"))
}
