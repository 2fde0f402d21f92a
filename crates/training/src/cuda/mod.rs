//! An NVIDIA GPU as a device. Nothing of CUDA is needed to build this; the driver, NVRTC and cuBLAS are
//! loaded when a training on a GPU starts.
// `unsafe` is needed to start kernels and to pass pointers to cuBLAS; the files of this folder alone do that.
// Kernels read and write as the CPU does, whose operations check all sizes.
#![allow(unsafe_code)]

mod blas;
mod start;

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use cudarc::cublas::sys::cudaDataType;
use cudarc::driver::{
    CudaFunction, CudaSlice, CudaStream, DevicePtr, DriverError, LaunchConfig, PushKernelArg,
};

use crate::backend::{
    AdamBuffers, AdamStep, Attention, Backend, ByToken, Expected, Factor, Norm, Output, Place, Product,
    Rotation,
};
use crate::cuda::blas::{Blas, Matrix};
use crate::dropout::Dropout;
use crate::error::Error;
use crate::settings::Precision;

/// Threads of a block.
const THREADS: u32 = 256;
/// Rows that a block of [`THREADS`] works on, if a warp works on each.
const WARPS: u32 = THREADS / 32;
/// Rows that are added up by one block.
const CHUNK: usize = 64;
/// Blocks that compute a sum of squares.
const SQUARE_BLOCKS: usize = 512;

/// A GPU.
pub(crate) struct Cuda {
    blas: Blas,
    stream: Arc<CudaStream>,
    kernels: HashMap<&'static str, CudaFunction>,
    /// Sums of parts.
    parts: RefCell<CudaSlice<f32>>,
    /// Bytes of a short float.
    short: usize,
}

impl std::fmt::Debug for Cuda {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Cuda").field("gpu", &self.stream.context().ordinal()).finish_non_exhaustive()
    }
}

/// Starts a kernel.
macro_rules! launch {
    ($cuda:expr, $kernel:literal, $size:expr, $($argument:expr),+ $(,)?) => {{
        let size = $size;
        let kernel = $cuda.kernels.get($kernel).ok_or_else(|| Error::Device($kernel.to_owned()))?;
        // SAFETY: the arguments are those of the kernel, and it stays within the buffers.
        unsafe { $cuda.stream.launch_builder(kernel)$(.arg($argument))+.launch(size) }.map_err(failed)?;
    }};
}

impl Cuda {
    /// Opens a GPU.
    pub(crate) fn new(index: usize, precision: Precision) -> Result<Self, Error> {
        let context = start::open(index)?;
        let kernels = start::kernels(&context, precision)?;
        let stream = context.default_stream();
        let parts = RefCell::new(stream.alloc_zeros(SQUARE_BLOCKS).map_err(failed)?);
        let short = if precision == Precision::Bf16 { 2 } else { 4 };
        Ok(Cuda { blas: Blas::new(precision)?, stream, kernels, parts, short })
    }

    /// Makes sure that there is memory for sums of parts.
    fn reserve(&self, count: usize) -> Result<(), Error> {
        if self.parts.borrow().len() < count {
            *self.parts.borrow_mut() = self.stream.alloc_zeros(count).map_err(failed)?;
        }
        Ok(())
    }

    fn factor(&self, factor: &Factor<'_, CudaSlice<u8>>) -> Matrix {
        Matrix {
            buffer: factor.buffer.device_ptr(&self.stream).0,
            place: factor.place,
            transposed: factor.transposed,
            kind: self.blas.short(),
            bytes: self.short,
        }
    }

    /// The result of a product, and the numbers of its buffer.
    fn output(&self, output: &Output<'_, Self>) -> (Matrix, usize) {
        match output {
            Output::Floats(buffer, place) => {
                let buffer_start = buffer.device_ptr(&self.stream).0;
                (matrix(buffer_start, *place, cudaDataType::CUDA_R_32F, 4), buffer.len())
            }
            Output::Shorts(buffer, place) => {
                let buffer_start = buffer.device_ptr(&self.stream).0;
                (matrix(buffer_start, *place, self.blas.short(), self.short), buffer.len() / self.short)
            }
        }
    }
}

impl Backend for Cuda {
    // 64 rows of a model of the standard shape: 7 GB.
    const ACTIVATIONS: usize = 3_500_000_000;
    const LOGITS: usize = 8192 * 8192;

    type Floats = CudaSlice<f32>;
    type Shorts = CudaSlice<u8>;
    type Ints = CudaSlice<i32>;

    // There are no buffers of size 0.
    fn floats(&self, count: usize) -> Result<Self::Floats, Error> {
        self.stream.alloc_zeros(count.max(1)).map_err(failed)
    }

    fn shorts(&self, count: usize) -> Result<Self::Shorts, Error> {
        self.stream.alloc_zeros(count.max(1) * self.short).map_err(failed)
    }

    fn ints(&self, count: usize) -> Result<Self::Ints, Error> {
        self.stream.alloc_zeros(count.max(1)).map_err(failed)
    }

    fn write_floats(&self, buffer: &mut Self::Floats, offset: usize, values: &[f32]) -> Result<(), Error> {
        let end = offset + values.len();
        check(end, buffer.len())?;
        self.stream.memcpy_htod(values, &mut buffer.slice_mut(offset..end)).map_err(failed)
    }

    fn write_ints(&self, buffer: &mut Self::Ints, values: &[i32]) -> Result<(), Error> {
        check(values.len(), buffer.len())?;
        self.stream.memcpy_htod(values, buffer).map_err(failed)
    }

    fn read(&self, buffer: &Self::Floats, count: usize) -> Result<Vec<f32>, Error> {
        check(count, buffer.len())?;
        let mut values = vec![0.0; count];
        self.stream.memcpy_dtoh(&buffer.slice(..count), &mut values).map_err(failed)?;
        self.stream.synchronize().map_err(failed)?;
        Ok(values)
    }

    fn read_shorts(&self, buffer: &Self::Shorts, count: usize) -> Result<Vec<f32>, Error> {
        check(count * self.short, buffer.len())?;
        let mut bytes = vec![0u8; count * self.short];
        self.stream.memcpy_dtoh(&buffer.slice(..count * self.short), &mut bytes).map_err(failed)?;
        self.stream.synchronize().map_err(failed)?;
        // The high bytes of a float of 32 bits come last.
        let number = |bytes: &[u8]| {
            let mut all = [0; 4];
            all[4 - bytes.len()..].copy_from_slice(bytes);
            f32::from_le_bytes(all)
        };
        Ok(bytes.chunks_exact(self.short).map(number).collect())
    }

    fn clear(&self, buffer: &mut Self::Floats) -> Result<(), Error> {
        self.stream.memset_zeros(buffer).map_err(failed)
    }

    fn shorten(&self, from: &Self::Floats, to: &mut Self::Shorts, count: usize) -> Result<(), Error> {
        launch!(self, "shorten", each(count), from, to, &(count as u64));
        Ok(())
    }

    fn product(
        &self,
        product: &Product,
        left: Factor<'_, Self::Shorts>,
        right: Factor<'_, Self::Shorts>,
        output: Output<'_, Self>,
    ) -> Result<(), Error> {
        let &Product { rows, columns, inner, count, .. } = product;
        let left_size = if left.transposed { [inner, rows] } else { [rows, inner] };
        let right_size = if right.transposed { [columns, inner] } else { [inner, columns] };
        check(left.place.end(left_size, count), left.buffer.len() / self.short)?;
        check(right.place.end(right_size, count), right.buffer.len() / self.short)?;
        let (matrix, size) = self.output(&output);
        check(matrix.place.end([rows, columns], count), size)?;
        // SAFETY: all ends were checked.
        unsafe { self.blas.product(product, self.factor(&left), self.factor(&right), matrix) }
    }

    fn gather(
        &self,
        table: &Self::Floats,
        tokens: &Self::Ints,
        stream: &mut Self::Floats,
        positions: usize,
        width: usize,
    ) -> Result<(), Error> {
        launch!(self, "gather", block_each(positions), table, tokens, stream, &(width as i32));
        Ok(())
    }

    fn scatter_add(
        &self,
        table: &mut Self::Floats,
        rows: &Self::Floats,
        positions: &ByToken<'_, Self>,
        width: usize,
    ) -> Result<(), Error> {
        let &ByToken { order, starts, vocabulary } = positions;
        let size = block_each(vocabulary);
        launch!(self, "scatter_add", size, table, rows, order, starts, &(width as i32));
        Ok(())
    }

    fn repeat_row(
        &self,
        (row, offset): (&Self::Floats, usize),
        output: Output<'_, Self>,
        rows: usize,
        width: usize,
    ) -> Result<(), Error> {
        let (size, offset, columns) = (block_each(rows), offset as u64, width as i32);
        match output {
            Output::Floats(buffer, place) => {
                check(place.end([rows, width], 1), buffer.len())?;
                let (start, stride) = (place.offset as u64, place.row as i32);
                launch!(self, "repeat_floats", size, row, &offset, buffer, &start, &stride, &columns);
            }
            Output::Shorts(buffer, place) => {
                check(place.end([rows, width], 1), buffer.len() / self.short)?;
                let (start, stride) = (place.offset as u64, place.row as i32);
                launch!(self, "repeat_shorts", size, row, &offset, buffer, &start, &stride, &columns);
            }
        }
        Ok(())
    }

    fn column_sums(
        &self,
        values: &Self::Shorts,
        (sums, offset): (&mut Self::Floats, usize),
        rows: usize,
        width: usize,
    ) -> Result<(), Error> {
        let chunks = rows.div_ceil(CHUNK);
        self.reserve(chunks * width)?;
        let parts = &mut *self.parts.borrow_mut();
        let (rows, columns, chunk) = (rows as i32, width as i32, CHUNK as i32);
        launch!(self, "column_parts", block_each(chunks), values, &mut *parts, &rows, &columns, &chunk);
        let (offset, chunks) = (offset as u64, chunks as i32);
        launch!(self, "add_columns", each(width), &*parts, sums, &offset, &chunks, &columns);
        Ok(())
    }

    fn norm(
        &self,
        norm: &Norm<'_, Self>,
        stream: &Self::Floats,
        output: &mut Self::Shorts,
        statistics: &mut Self::Floats,
    ) -> Result<(), Error> {
        let (offset, rows, width) = (norm.offset as u64, norm.rows as i32, norm.width as i32);
        let (bias, centered) = (norm.bias.unwrap_or(0) as u64, i32::from(norm.bias.is_some()));
        launch!(
            self,
            "norm",
            warp_each(norm.rows),
            stream,
            norm.gains,
            &offset,
            &bias,
            &centered,
            output,
            statistics,
            &rows,
            &width,
            &norm.epsilon
        );
        Ok(())
    }

    fn norm_backward(
        &self,
        norm: &Norm<'_, Self>,
        (stream, statistics): (&Self::Floats, &Self::Floats),
        gradient: &Self::Shorts,
        sums: &mut Self::Floats,
    ) -> Result<(), Error> {
        let (offset, rows, width) = (norm.offset as u64, norm.rows as i32, norm.width as i32);
        let centered = i32::from(norm.bias.is_some());
        launch!(
            self,
            "norm_backward",
            warp_each(norm.rows),
            stream,
            statistics,
            norm.gains,
            &offset,
            &centered,
            gradient,
            sums,
            &rows,
            &width
        );
        Ok(())
    }

    fn gain_backward(
        &self,
        norm: &Norm<'_, Self>,
        (stream, statistics): (&Self::Floats, &Self::Floats),
        gradient: &Self::Shorts,
        gains: &mut Self::Floats,
    ) -> Result<(), Error> {
        let (offset, rows, width) = (norm.offset as u64, norm.rows as i32, norm.width as i32);
        let chunks = norm.rows.div_ceil(CHUNK);
        self.reserve(chunks * norm.width)?;
        let parts = &mut *self.parts.borrow_mut();
        let (size, chunk) = (block_each(chunks), CHUNK as i32);
        launch!(self, "gain_parts", size, stream, statistics, gradient, &mut *parts, &rows, &width, &chunk);
        let size = each(norm.width);
        launch!(self, "add_columns", size, &*parts, gains, &offset, &(chunks as i32), &width);
        Ok(())
    }

    fn rotate(
        &self,
        size: &Attention,
        qkv: &mut Self::Shorts,
        angles: &Self::Floats,
        turn: Rotation,
    ) -> Result<(), Error> {
        let (context, row, head) = (size.context as i32, size.qkv() as i32, size.head as i32);
        let (turned, pairs) = ((size.mixed() + size.keys()) as i32, turn.pairs as i32);
        let (neighbours, direction) = (i32::from(turn.neighbours), if turn.back { -1.0f32 } else { 1.0 });
        launch!(
            self,
            "rotate",
            block_each(size.positions()),
            qkv,
            angles,
            &context,
            &row,
            &turned,
            &head,
            &pairs,
            &neighbours,
            &direction
        );
        Ok(())
    }

    fn softmax(
        &self,
        size: &Attention,
        scores: &mut Self::Shorts,
        segments: &Self::Ints,
    ) -> Result<(), Error> {
        let (heads, positions, context) = (size.heads as i32, size.positions() as i32, size.context as i32);
        let blocks = warp_each(size.heads * size.positions());
        launch!(self, "softmax", blocks, scores, segments, &heads, &positions, &context);
        Ok(())
    }

    fn softmax_backward(
        &self,
        size: &Attention,
        shares: &Self::Shorts,
        gradient: &mut Self::Shorts,
    ) -> Result<(), Error> {
        let rows = size.heads * size.positions();
        let (count, context) = (rows as u64, size.context as i32);
        launch!(self, "softmax_backward", warp_each(rows), shares, gradient, &count, &context);
        Ok(())
    }

    fn gate(
        &self,
        gate_up: &Self::Shorts,
        hidden: &mut Self::Shorts,
        positions: usize,
        width: usize,
    ) -> Result<(), Error> {
        launch!(self, "gate", block_each(positions), gate_up, hidden, &(width as i32));
        Ok(())
    }

    fn gate_backward(
        &self,
        gate_up: &Self::Shorts,
        hidden_gradient: &Self::Shorts,
        gradient: &mut Self::Shorts,
        positions: usize,
        width: usize,
    ) -> Result<(), Error> {
        let size = block_each(positions);
        launch!(self, "gate_backward", size, gate_up, hidden_gradient, gradient, &(width as i32));
        Ok(())
    }

    fn gelu(&self, input: &Self::Shorts, output: &mut Self::Shorts, count: usize) -> Result<(), Error> {
        launch!(self, "gelu", each(count), input, output, &(count as u64));
        Ok(())
    }

    fn gelu_backward(
        &self,
        input: &Self::Shorts,
        output_gradient: &Self::Shorts,
        gradient: &mut Self::Shorts,
        count: usize,
    ) -> Result<(), Error> {
        let size = each(count);
        launch!(self, "gelu_backward", size, input, output_gradient, gradient, &(count as u64));
        Ok(())
    }

    fn add_dropped(
        &self,
        input: &Self::Floats,
        added: &Self::Shorts,
        output: &mut Self::Floats,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let ([low, high], threshold, scale) = (dropout.keys(), dropout.threshold(), dropout.scale());
        let (size, count) = (each(count), count as u64);
        launch!(self, "add_dropped", size, input, added, output, &count, &low, &high, &threshold, &scale);
        Ok(())
    }

    fn drop_floats(
        &self,
        input: &Self::Floats,
        output: &mut Self::Shorts,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let ([low, high], threshold, scale) = (dropout.keys(), dropout.threshold(), dropout.scale());
        let (size, count) = (each(count), count as u64);
        launch!(self, "drop_floats", size, input, output, &count, &low, &high, &threshold, &scale);
        Ok(())
    }

    fn drop_shorts(
        &self,
        input: &Self::Shorts,
        output: &mut Self::Shorts,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let ([low, high], threshold, scale) = (dropout.keys(), dropout.threshold(), dropout.scale());
        let (size, count) = (each(count), count as u64);
        launch!(self, "drop_shorts", size, input, output, &count, &low, &high, &threshold, &scale);
        Ok(())
    }

    fn add_dropped_shorts(
        &self,
        added: &Self::Shorts,
        sum: &mut Self::Shorts,
        count: usize,
        dropout: Dropout,
    ) -> Result<(), Error> {
        let ([low, high], threshold, scale) = (dropout.keys(), dropout.threshold(), dropout.scale());
        let (size, count) = (each(count), count as u64);
        launch!(self, "add_dropped_shorts", size, added, sum, &count, &low, &high, &threshold, &scale);
        Ok(())
    }

    fn cross_entropy(
        &self,
        expected: &Expected<'_, Self>,
        logits: &Self::Floats,
        losses: &mut Self::Floats,
        gradient: &mut Self::Shorts,
    ) -> Result<(), Error> {
        let &Expected { targets, segments, start, count, vocabulary, weight } = expected;
        let (size, start, vocabulary) = (block_each(count), start as i32, vocabulary as i32);
        launch!(
            self,
            "cross_entropy",
            size,
            logits,
            targets,
            segments,
            losses,
            gradient,
            &start,
            &vocabulary,
            &weight
        );
        Ok(())
    }

    fn add_sum(&self, values: &Self::Floats, count: usize, sum: &mut Self::Floats) -> Result<(), Error> {
        let size = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (1024, 1, 1), shared_mem_bytes: 0 };
        launch!(self, "add_sum", size, values, sum, &(count as i32));
        Ok(())
    }

    fn squared_length(
        &self,
        values: &Self::Floats,
        count: usize,
        sum: &mut Self::Floats,
    ) -> Result<(), Error> {
        let parts = &mut *self.parts.borrow_mut();
        launch!(self, "square_parts", block_each(SQUARE_BLOCKS), values, &mut *parts, &(count as u64));
        self.clear(sum)?;
        self.add_sum(parts, SQUARE_BLOCKS, sum)
    }

    fn adam(&self, step: &AdamStep, buffers: AdamBuffers<'_, Self>) -> Result<(), Error> {
        let AdamBuffers { values, shorts, first, second, gradients, squared } = buffers;
        let (offset, count) = (step.offset as u64, step.count as u64);
        launch!(
            self,
            "adam",
            each(step.count),
            values,
            shorts,
            first,
            second,
            gradients,
            squared,
            &offset,
            &count,
            &step.rate,
            &step.beta1,
            &step.beta2,
            &step.epsilon,
            &step.keep,
            &step.correct1,
            &step.correct2,
            &step.clip,
        );
        Ok(())
    }
}

fn matrix(buffer: u64, place: Place, kind: cudaDataType, bytes: usize) -> Matrix {
    Matrix { buffer, place, transposed: false, kind, bytes }
}

/// A thread for each number.
fn each(count: usize) -> LaunchConfig {
    blocks(count.div_ceil(THREADS as usize))
}

/// A warp for each row.
fn warp_each(rows: usize) -> LaunchConfig {
    blocks(rows.div_ceil(WARPS as usize))
}

/// A block for each row.
fn block_each(rows: usize) -> LaunchConfig {
    blocks(rows)
}

fn blocks(count: usize) -> LaunchConfig {
    LaunchConfig { grid_dim: (count as u32, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 }
}

/// Numbers up to an end are within a buffer.
fn check(end: usize, size: usize) -> Result<(), Error> {
    if end <= size {
        return Ok(());
    }
    Err(Error::Device(format!("{end} numbers are needed of a buffer of {size}")))
}

fn failed(error: DriverError) -> Error {
    Error::device(&error.to_string())
}
