//! Makes the library's passes and dialects known.
//!
//! Dialects are registered and not loaded, as in `mlir-opt`: a pass that makes operations of a dialect must
//! declare that, and loading all dialects would hide that it does not.

use crate::api::{Api, Object};
use crate::library::Library;
use crate::symbols::Symbols;

type Register = unsafe extern "C" fn();
type RegisterDialects = unsafe extern "C" fn(Object);
type DialectHandle = unsafe extern "C" fn() -> Object;

/// Registers all passes: those of MLIR, if there is a function for them, and those of every other function
/// that registers a group.
pub fn register_passes(api: &Api, library: Library) {
    if let Some(register) = api.register_passes.or(api.register_passes_in_cpp) {
        // SAFETY: a function without arguments.
        unsafe { register() };
    }
    for name in names(library, registers_passes) {
        if let Some(found) = library.find(name) {
            // SAFETY: generated functions of this form take no arguments. To register a pass again has no
            // effect.
            unsafe { std::mem::transmute::<Object, Register>(found)() };
        }
    }
}

/// `mlirRegisterTransformsPasses`, `mlirMSFTRegisterPasses`, `mlirRegisterFlyToROCDLConversionPass`, and in
/// C++ `circt::esi::registerESIPasses()`.
fn registers_passes(name: &str) -> bool {
    let is_c = name.starts_with("mlir") && name.contains("Register");
    let is_cpp = name.starts_with("_ZN") && name.contains("register") && name.ends_with("PassesEv");
    (is_c && (name.ends_with("Passes") || name.ends_with("Pass")) || is_cpp) && !ALL_PASSES.contains(&name)
}

/// These also register pipelines, which must not be done twice.
const ALL_PASSES: [&str; 2] = ["mlirRegisterAllPasses", "_ZN4mlir17registerAllPassesEv"];

/// Registers all dialects in a new context.
pub fn context_with_dialects(api: &Api, library: Library) -> Object {
    // SAFETY: objects of this library, used as its headers say.
    unsafe {
        let registry = (api.registry_create)();
        for name in names(library, registers_dialects) {
            if let Some(found) = library.find(name) {
                std::mem::transmute::<Object, RegisterDialects>(found)(registry);
            }
        }
        if let Some(insert) = api.insert_dialect {
            for name in names(library, is_dialect_handle) {
                let handle =
                    library.find(name).map(|found| std::mem::transmute::<Object, DialectHandle>(found)());
                if let Some(handle) = handle {
                    insert(handle, registry);
                }
            }
        }
        // Threads are started after parsing.
        let context = match api.context_create_with {
            Some(create) => create(false),
            None => (api.context_create)(),
        };
        (api.enable_multithreading)(context, false);
        (api.append_registry)(context, registry);
        if let Some(register) = api.register_translations {
            register(context);
        }
        context
    }
}

/// `mlirRegisterAllDialects`, `cudaqRegisterAllDialects`.
fn registers_dialects(name: &str) -> bool {
    name.ends_with("RegisterAllDialects") && !name.starts_with('_')
}

/// `mlirGetDialectHandle__arith__`.
fn is_dialect_handle(name: &str) -> bool {
    name.starts_with("mlirGetDialectHandle__") && name.ends_with("__")
}

fn names(library: Library, wanted: fn(&str) -> bool) -> Vec<&'static str> {
    let symbols = Symbols::of(library);
    let mut names: Vec<&str> =
        symbols.iter().flat_map(Symbols::exported).filter(|name| wanted(name)).collect();
    names.sort_unstable();
    names.dedup();
    names
}
