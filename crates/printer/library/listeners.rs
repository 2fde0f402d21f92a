//! Disables the JIT event listeners of MLIR's runners.
//!
//! The runners report every program to profilers and debuggers. For profilers they write files into the
//! user's home, one folder per run, or print errors if they cannot. This library is loaded before LLVM and
//! returns no listener, which the runners support.

use std::ffi::c_void;

/// `llvm::JITEventListener::createPerfJITEventListener()`.
#[unsafe(export_name = "_ZN4llvm16JITEventListener26createPerfJITEventListenerEv")]
extern "C" fn for_profilers() -> *mut c_void {
    std::ptr::null_mut()
}

/// `llvm::JITEventListener::createGDBRegistrationListener()`.
#[unsafe(export_name = "_ZN4llvm16JITEventListener29createGDBRegistrationListenerEv")]
extern "C" fn for_debuggers() -> *mut c_void {
    std::ptr::null_mut()
}
