//! `printMemref2dF32` and similar functions: memrefs of a fixed rank, passed by their descriptor.

use std::ffi::c_void;

use crate::element::Index;
use crate::line::Line;
use crate::memref::View;
use crate::unranked::{print, print_with};

macro_rules! functions {
    ($($name:literal, $element:ty, $rank:literal;)*) => {$(
        const _: () = {
            #[unsafe(export_name = concat!("_mlir_ciface_printMemref", $name))]
            unsafe extern "C" fn packed(descriptor: *const c_void) {
                // SAFETY: guaranteed by the calling program.
                unsafe { print::<$element>($rank, descriptor) }
            }
        };
    )*};
}

functions! {
    "0dF32", f32, 0;
    "1dF32", f32, 1;
    "2dF32", f32, 2;
    "3dF32", f32, 3;
    "4dF32", f32, 4;
    "1dI8", i8, 1;
    "1dI32", i32, 1;
    "1dI64", i64, 1;
    "1dF64", f64, 1;
    "1dInd", Index, 1;
    "1dC32", [f32; 2], 1;
    "1dC64", [f64; 2], 1;
}

/// Two dimensions of four by four vectors are printed as four dimensions.
#[unsafe(export_name = "_mlir_ciface_printMemrefVector4x4xf32")]
unsafe extern "C" fn vectors(descriptor: *const c_void) {
    // SAFETY: guaranteed by the calling program.
    unsafe { print_with(2, descriptor, |view, line| flattened(&view, line)) }
}

unsafe fn flattened(view: &View<'_>, line: &mut Line<'_>) {
    let in_floats = |count: i64| count.wrapping_mul(16);
    let sizes = [view.sizes[0], view.sizes[1], 4, 4];
    let strides = [in_floats(view.strides[0]), in_floats(view.strides[1]), 4, 1];
    let flat = View { start: view.start, offset: in_floats(view.offset), sizes: &sizes, strides: &strides };
    // SAFETY: as above.
    unsafe { flat.write::<f32>(line) }
}
