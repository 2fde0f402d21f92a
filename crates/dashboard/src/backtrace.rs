//! The functions of a backtrace, out of what a compiler said when it died.

/// The names of the functions, the innermost first.
pub(crate) fn frames(output: &str) -> Vec<&str> {
    output.lines().filter_map(frame).filter(|name| !name.is_empty()).collect()
}

/// `#8 0x00007f549e677162 mlir::fold(int) (/lib/libMLIR.so+0x46)` is `mlir::fold(int)`.
fn frame(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?;
    let (number, rest) = rest.split_once(' ')?;
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let rest = rest.trim_start();
    let rest = match rest.strip_prefix("0x") {
        Some(address) => address.split_once(' ').map_or("", |(_, rest)| rest),
        None => rest,
    };
    let end = rest.rfind(" (/").or_else(|| rest.rfind(" /")).or_else(|| rest.rfind(" ./"));
    Some(match rest.starts_with("(/") {
        true => rest.trim_matches(['(', ')']),
        false => rest[..end.unwrap_or(rest.len())].trim(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_found_in_what_a_compiler_said() {
        let output = "opt: x.h:1: Assertion `a' failed.\nStack dump:\n0.\tProgram arguments: opt\n \
             #0 0x00007f54 llvm::Print(int, int) (/lib/libLLVM.so+0x97)\n #1 0x00007f55 (/lib/libc.so.6+0x3)\n\
             #10 0x0000 raise ./signal/raise.c:27:6\n#11 \n# odd";
        assert_eq!(frames(output), ["llvm::Print(int, int)", "/lib/libc.so.6+0x3", "raise"]);
    }
}
