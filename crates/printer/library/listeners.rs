//! Nobody listens to what a runner compiles.
//!
//! MLIR's runners tell profilers and debuggers about every program. For the profilers they write files
//! into the user's home, a folder for each run, or complain where they may not. Loaded before LLVM, this
//! library answers their call for a listener, and has none to give; the runners are prepared for that.

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
