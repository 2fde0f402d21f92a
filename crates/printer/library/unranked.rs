//! `printMemrefF32` and similar functions: memrefs of any rank.

use std::ffi::c_void;

use crate::element::{BFloat, Bit, Element, Half, Index};
use crate::line::Line;
use crate::memref::View;
use crate::out;

/// An unranked memref as C interfaces take it.
#[repr(C)]
pub struct Unranked {
    rank: i64,
    descriptor: *const c_void,
}

/// Prints a memref on one line.
pub unsafe fn print<E: Element>(rank: i64, descriptor: *const c_void) {
    // SAFETY: guaranteed by the calling program.
    unsafe { print_with(rank, descriptor, |view, line| view.write::<E>(line)) }
}

/// Prints the type of a memref alone.
unsafe fn print_type<E: Element>(rank: i64, descriptor: *const c_void) {
    // SAFETY: as above.
    unsafe { print_with(rank, descriptor, |view, line| view.write_type::<E>(line)) }
}

/// Prints a line about a memref, even if it is null: a missing line would shift all later ones.
pub unsafe fn print_with(rank: i64, descriptor: *const c_void, write: impl FnOnce(View<'_>, &mut Line<'_>)) {
    let mut put = out::put;
    let mut line = Line::new(&mut put);
    // SAFETY: guaranteed by the calling program.
    match unsafe { View::of(rank, descriptor) } {
        Some(view) => write(view, &mut line),
        None => line.text.extend_from_slice(b"no memref"),
    }
    line.end();
}

macro_rules! functions {
    ($($element:ty, $suffix:literal;)*) => {$(
        const _: () = {
            #[unsafe(export_name = concat!("printMemref", $suffix))]
            unsafe extern "C" fn unpacked(rank: i64, descriptor: *const c_void) {
                // SAFETY: guaranteed by the calling program.
                unsafe { print::<$element>(rank, descriptor) }
            }

            #[unsafe(export_name = concat!("_mlir_ciface_printMemref", $suffix))]
            unsafe extern "C" fn packed(memref: *const Unranked) {
                // SAFETY: as above.
                unsafe { print::<$element>((*memref).rank, (*memref).descriptor) }
            }

            #[unsafe(export_name = concat!("_mlir_ciface_printMemrefShape", $suffix))]
            unsafe extern "C" fn shape(memref: *const Unranked) {
                // SAFETY: as above.
                unsafe { print_type::<$element>((*memref).rank, (*memref).descriptor) }
            }
        };
    )*};
}

functions! {
    Bit, "I1";
    i8, "I8";
    i16, "I16";
    i32, "I32";
    i64, "I64";
    Index, "Ind";
    Half, "F16";
    BFloat, "BF16";
    f32, "F32";
    f64, "F64";
    [f32; 2], "C32";
    [f64; 2], "C64";
}
