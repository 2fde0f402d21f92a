//! Why some operations are not evaluated.

/// Operations by their names, or by what their names begin with (`*`), and why they are left out. The first
/// that fits counts.
const LEFT_OUT: &[(&str, &str)] = &[
    ("builtin.module", "holds functions and is not executed"),
    ("func.func", "is called, not executed"),
    ("llvm.func", "is called, not executed"),
    ("memref.global", "is made when it is first used"),
    ("llvm.mlir.global", "is made when it is first used"),
    ("bufferization.dealloc_tensor", "ends a buffer, and which tensors share one is decided later"),
    ("affine.dma_*", "copies in the background, which no processor lowering has"),
    ("memref.dma_*", "copies in the background, which no processor lowering has"),
    ("llvm.intr.vp.*", "vectors of a length known at run time, which no processor lowering makes"),
    ("arm_sme.*", "for one processor, which was not at hand to compare with"),
    ("arm_sve.*", "for one processor, which was not at hand to compare with"),
    ("x86vector.*", "for one processor, beyond what MLIR's own tests execute"),
    ("llvm.intr.coro.*", "coroutines"),
    ("llvm.intr.dbg.*", "for debuggers"),
    ("llvm.intr.eh.*", "exceptions"),
    ("llvm.invoke", "exceptions"),
    ("llvm.landingpad", "exceptions"),
    ("llvm.resume", "exceptions"),
    ("llvm.intr.experimental.constrained.*", "rounding that depends on the state of the processor"),
    ("llvm.intr.va*", "functions with any number of arguments"),
    ("llvm.va_arg", "functions with any number of arguments"),
    ("llvm.inline_asm", "assembly of one processor"),
    ("llvm.call_intrinsic", "an intrinsic by its name alone"),
    ("llvm.comdat*", "for the linker"),
    ("llvm.mlir.alias", "for the linker"),
    ("llvm.mlir.ifunc", "for the linker"),
    ("llvm.mlir.global_*", "for the linker"),
    ("llvm.module_flags", "for the linker"),
    ("llvm.linker_options", "for the linker"),
    ("llvm.blockaddress", "jumps to addresses of blocks"),
    ("llvm.blocktag", "jumps to addresses of blocks"),
    ("llvm.indirectbr", "jumps to addresses of blocks"),
    ("linalg.winograd_*", "the transformations are not documented well enough"),
    ("tosa.custom", "defined by its implementation"),
    ("tosa.variable*", "state between calls"),
    ("tosa.*fft2d", "sums of products with sines in no given order"),
    ("shape.*_library", "functions of shapes, not programs"),
    ("shape.func", "functions of shapes, not programs"),
    ("vector.scalable.*", "vectors of a size known at run time"),
];

/// Why an operation is not evaluated.
pub fn why_left_out(name: &str) -> &'static str {
    let fits = |pattern: &str| match pattern.split_once('*') {
        Some((start, end)) => name.starts_with(start) && name.ends_with(end),
        None => pattern == name,
    };
    LEFT_OUT.iter().find(|(pattern, _)| fits(pattern)).map_or("not written yet", |(_, why)| why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_found_by_name_or_beginning() {
        assert_eq!(why_left_out("func.func"), "is called, not executed");
        assert_eq!(why_left_out("memref.dma_wait"), why_left_out("affine.dma_start"));
        assert_eq!(why_left_out("tosa.rfft2d"), why_left_out("tosa.fft2d"));
        // A function that ended the buffer of its argument was a false alarm.
        assert!(why_left_out("bufferization.dealloc_tensor").starts_with("ends a buffer"));
        assert_eq!(why_left_out("odd.op"), "not written yet");
    }
}
