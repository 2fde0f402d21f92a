//! The functions that a lowered `vector.print` calls: one call per number and punctuation mark.

use std::ffi::{CStr, c_char};

use crate::element::{BFloat, Element, Half};
use crate::out::put;

fn print<E: Element>(value: E) {
    let mut text = Vec::new();
    value.write(&mut text);
    put(&text);
}

/// Always has a point or an exponent: no type is printed before it, and only floats are compared with a
/// tolerance.
fn print_float<E: Element>(value: E) {
    let mut text = Vec::new();
    value.write(&mut text);
    if text.iter().all(|c| c.is_ascii_digit() || *c == b'-') {
        text.extend_from_slice(b".0");
    }
    put(&text);
}

#[unsafe(no_mangle)]
pub extern "C" fn printI64(value: i64) {
    print(value);
}

#[unsafe(no_mangle)]
pub extern "C" fn printU64(value: u64) {
    put(value.to_string().as_bytes());
}

#[unsafe(no_mangle)]
pub extern "C" fn printF32(value: f32) {
    print_float(value);
}

#[unsafe(no_mangle)]
pub extern "C" fn printF64(value: f64) {
    print_float(value);
}

/// The compiler passes the bits, as an integer.
#[unsafe(no_mangle)]
pub extern "C" fn printF16(bits: u16) {
    print_float(Half(bits));
}

/// The compiler passes the bits, as an integer.
#[unsafe(no_mangle)]
pub extern "C" fn printBF16(bits: u16) {
    print_float(BFloat(bits));
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn printString(text: *const c_char) {
    if !text.is_null() {
        // SAFETY: the compiler ends its strings with a zero byte.
        put(unsafe { CStr::from_ptr(text) }.to_bytes());
    }
}

#[unsafe(no_mangle)]
pub extern "C" fn printOpen() {
    put(b"( ");
}

#[unsafe(no_mangle)]
pub extern "C" fn printClose() {
    put(b" )");
}

#[unsafe(no_mangle)]
pub extern "C" fn printComma() {
    put(b", ");
}

#[unsafe(no_mangle)]
pub extern "C" fn printNewline() {
    put(b"\n");
}
