//! Which functions belong to MLIR or the tool, and which are support code, by their names.

/// The namespaces of support code: LLVM's own and the C++ library's.
const SUPPORT: [&str; 4] = ["4llvm", "St", "9__gnu_cxx", "10__cxxabiv1"];

/// Whether a function of this name counts. One in LLVM's or the C++ library's namespace does not, unless it
/// is made for a lambda of MLIR or of a pass: then it has the lambda's code.
pub(crate) fn counts(name: &str) -> bool {
    if is_c_interface(name) {
        return false;
    }
    let Some(entity) = entity(name) else { return true };
    let is_support = SUPPORT.iter().any(|namespace| entity.starts_with(namespace));
    let has_lambda = name.contains("Ul") && (name.contains("4mlir") || name.contains("12_GLOBAL__N_1"));
    !is_support || has_lambda
}

/// LLVM's C interface: `LLVMAddFunction`.
fn is_c_interface(name: &str) -> bool {
    name.strip_prefix("LLVM").is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_uppercase()))
}

/// What a mangled name starts with, after qualifiers: `4llvm..` for a function in namespace `llvm`.
fn entity(name: &str) -> Option<&str> {
    let mut rest = name.strip_prefix("_Z")?;
    // Thunks: the distance, then the function.
    if let Some(thunk) = rest.strip_prefix("Th").or_else(|| rest.strip_prefix("Tv")) {
        rest = &thunk[thunk.rfind("_N").map_or(0, |place| place + 1)..];
    }
    // Something local to a function.
    while let Some(local) = rest.strip_prefix('Z') {
        rest = local;
    }
    match rest.strip_prefix('N') {
        Some(nested) => Some(nested.trim_start_matches(['K', 'V', 'r', 'R', 'O'])),
        None => Some(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn support_code_does_not_count() {
        for name in [
            "_ZN4llvm11raw_ostream5writeEPKcm",
            "_ZNK4llvm5APInt4sextEj",
            "_ZNSt6vectorIN4mlir5ValueESaIS1_EE9push_backERKS1_",
            "_ZSt4moveIRN4mlir5ValueEEONSt16remove_referenceIT_E4typeEOS4_",
            "_ZN4llvm15SmallVectorImplIN4mlir5ValueEE6resizeEm",
            "_ZN4llvm5APInt4sextEj.cold",
            "_ZThn16_N4llvm3FooD0Ev",
            "LLVMAddFunction",
        ] {
            assert!(!counts(name), "{name}");
        }
    }

    #[test]
    fn code_of_mlir_and_of_tools_counts() {
        for name in [
            "_ZN4mlir11MLIRContextD1Ev",
            "_ZN12_GLOBAL__N_14CSED0Ev",
            "_ZlsRN4llvm11raw_ostreamEN4mlir5ValueE",
            "_ZThn16_N4mlir3FooD0Ev",
            "_ZZN4mlir3runEvENKUlvE_clEv",
            "_ZN4llvm12function_refIFvPN4mlir9OperationEEE11callback_fnIZN12_GLOBAL__N_13CSE3runEvEUlS3_E_EEvlS3_",
            "main",
            "mlirContextCreate",
        ] {
            assert!(counts(name), "{name}");
        }
    }
}
