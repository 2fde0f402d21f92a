//! Finds the GPU and compiles the kernels for it.
//!
//! The libraries of CUDA are loaded when the program runs. The crate that does it panics if one is missing:
//! each is looked for before.

use std::collections::HashMap;
use std::ffi::CString;
use std::sync::Arc;

use cudarc::cublas::sys as cublas;
use cudarc::driver::{CudaContext, CudaFunction, sys as driver};
use cudarc::nvrtc::{Ptx, result as compiler, sys as nvrtc};

use crate::error::Error;
use crate::settings::Precision;

const SOURCE: &str = include_str!("kernels.cu");

/// The kernels of `kernels.cu`.
const KERNELS: [&str; 25] = [
    "shorten",
    "gather",
    "scatter_add",
    "repeat_floats",
    "repeat_shorts",
    "norm",
    "norm_backward",
    "gain_parts",
    "column_parts",
    "add_columns",
    "rotate",
    "softmax",
    "softmax_backward",
    "gate",
    "gate_backward",
    "gelu",
    "gelu_backward",
    "add_dropped",
    "drop_floats",
    "drop_shorts",
    "add_dropped_shorts",
    "cross_entropy",
    "add_sum",
    "square_parts",
    "adam",
];

/// Opens a GPU.
pub(super) fn open(index: usize) -> Result<Arc<CudaContext>, Error> {
    // SAFETY: the libraries of CUDA may be loaded and closed at any time.
    let found = unsafe {
        [
            ("the driver (libcuda)", driver::is_culib_present()),
            ("the compiler (libnvrtc)", nvrtc::is_culib_present()),
            ("the matrix library (libcublas)", cublas::is_culib_present()),
        ]
    };
    if let Some((name, _)) = found.iter().find(|(_, found)| !found) {
        return Err(Error::Device(format!(
            "{name} of CUDA was not found; LD_LIBRARY_PATH must name its folder if it is not a standard one"
        )));
    }
    let count = cudarc::driver::result::init()
        .and_then(|()| CudaContext::device_count())
        .map_err(|error| Error::device(&format!("no NVIDIA GPU: {error}")))?;
    if index >= count as usize {
        return Err(Error::Device(format!("there is no GPU {index}: the driver has {count}")));
    }
    let context = CudaContext::new(index).map_err(|error| Error::device(&error.to_string()))?;
    // SAFETY: all work is done in one stream, in its order.
    unsafe { context.disable_event_tracking() };
    Ok(context)
}

/// Compiles all kernels.
pub(super) fn kernels(
    context: &Arc<CudaContext>,
    precision: Precision,
) -> Result<HashMap<&'static str, CudaFunction>, Error> {
    let failed = |error: cudarc::driver::DriverError| Error::device(&error.to_string());
    let (major, minor) = context.compute_capability().map_err(failed)?;
    let mut options = vec![format!("--gpu-architecture=sm_{major}{minor}")];
    if precision == Precision::Bf16 {
        options.push("--define-macro=SHORT_BF16".to_owned());
    }
    let module = context.load_module(Ptx::from_binary(compile(&options)?)).map_err(failed)?;
    let mut kernels = HashMap::new();
    for name in KERNELS {
        kernels.insert(name, module.load_function(&format!("mohole_{name}")).map_err(failed)?);
    }
    Ok(kernels)
}

/// The machine code of the kernels.
fn compile(options: &[String]) -> Result<Vec<u8>, Error> {
    let failed = |error: compiler::NvrtcError| Error::device(&format!("the kernels: {error:?}"));
    let source = CString::new(SOURCE).map_err(|error| Error::device(&error.to_string()))?;
    let program = compiler::create_program(&source, Some(c"kernels.cu")).map_err(failed)?;
    // SAFETY: the program exists until it is destroyed below; the buffer has the size that was asked for.
    unsafe {
        let compiled = compiler::compile_program(program, options).map_err(|error| {
            let log = compiler::get_program_log(program).unwrap_or_default();
            let log: String = log.iter().map(|&byte| char::from(byte as u8)).collect();
            Error::device(&format!(
                "the kernels cannot be compiled: {error:?} {}",
                log.trim_end_matches('\0')
            ))
        });
        let code = compiled.and_then(|()| {
            let mut size = 0;
            nvrtc::nvrtcGetCUBINSize(program, &raw mut size).result().map_err(failed)?;
            let mut code = vec![0u8; size];
            nvrtc::nvrtcGetCUBIN(program, code.as_mut_ptr().cast()).result().map_err(failed)?;
            Ok(code)
        });
        let _ = compiler::destroy_program(program);
        code
    }
}
