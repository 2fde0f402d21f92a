//! What a compiler says when it dies, without what is the same in every backtrace.

use crate::plumbing::is_tool;
use crate::stack::{Frame, Stack, parse_frame};

/// The text with its first backtrace told by names alone: no addresses, no libraries, no template arguments,
/// neither how the compiler died nor how its tool was started. A text without named functions stays as it is.
pub fn with_brief_stack(text: &str) -> String {
    let stack = Stack::parse(text);
    let names = told(stack.frames());
    if names.is_empty() {
        return text.to_owned();
    }
    let before = text.lines().take_while(|line| parse_frame(line).is_none());
    let frames = names.iter().enumerate().map(|(i, name)| format!(" #{i} {name}"));
    let lines: Vec<String> = before.map(str::to_owned).chain(frames).collect();
    lines.join("\n")
}

/// The functions between the place of death and the tool's own, innermost first. Those without a name are
/// counted.
fn told(frames: &[Frame]) -> Vec<String> {
    let inner = frames.iter().skip_while(|frame| frame.is_runtime() || frame.name.is_none());
    let inner = inner.take_while(|frame| !frame.name.as_deref().is_some_and(is_tool));
    let mut names: Vec<String> = Vec::new();
    let mut unnamed = 0;
    for frame in inner {
        let Some(name) = &frame.name else {
            unnamed += 1;
            continue;
        };
        names.extend(nameless(unnamed));
        unnamed = 0;
        names.push(name.clone());
    }
    names
}

fn nameless(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("(a function without a name)".to_owned()),
        _ => Some(format!("({count} functions without names)")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backtrace_is_told_by_what_matters() {
        let text = "Assertion `x' failed.\nStack dump:\n\
             0  libLLVM.so.22.1 0x7f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n\
             1  libc.so.6       0x7f03\n\
             2  libMLIR.so.22.1 0x7f04\n\
             3  libMLIR.so.22.1 0x7f05 mlir::x::foo<int, mlir::y::T>(int) + 7\n\
             4  libMLIR.so.22.1 0x7f06\n\
             5  libMLIR.so.22.1 0x7f07\n\
             6  libMLIR.so.22.1 0x7f08 mlir::PassManager::run(mlir::Operation*) + 9\n\
             7  libMLIR.so.22.1 0x7f09 mlir::MlirOptMain(int, char**) + 9\n\
             8  mlir-opt        0x7f10 main + 9\n";
        let told = "Assertion `x' failed.\nStack dump:\n #0 mlir::x::foo\n #1 (2 functions without names)\n #2 mlir::PassManager::run";
        assert_eq!(with_brief_stack(text), told);
    }

    #[test]
    fn what_has_no_names_stays() {
        let text = "0  mlir-opt 0x55d603d00b16\n1  mlir-opt 0x55d603d7c552\n";
        assert_eq!(with_brief_stack(text), text);
        assert_eq!(with_brief_stack("error: odd\n"), "error: odd\n");
    }
}
