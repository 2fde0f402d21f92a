//! Shortens a backtrace to its function names.

use crate::frames::is_tool;
use crate::stack::{Frame, Stack, parse_frame};

/// The text with its first backtrace as names only: without addresses, libraries and template arguments, and
/// without the frames of the signal handler and of the tool's start. A text without function names stays.
pub fn with_brief_stack(text: &str) -> String {
    let stack = Stack::parse(text);
    let frames = || stack.frames().iter();
    let inner = frames().skip_while(|frame| frame.is_runtime() || frame.name.is_none());
    let inner = shown_names(inner.take_while(|frame| !frame.name.as_deref().is_some_and(is_tool)));
    // If nothing inside the tool has a name, that of the tool is better than addresses.
    let whole = || shown_names(frames().skip_while(|frame| frame.is_runtime()));
    let names = if inner.is_empty() { whole() } else { inner };
    if names.is_empty() {
        return text.to_owned();
    }
    let before = text.lines().take_while(|line| parse_frame(line).is_none());
    let frames = names.iter().enumerate().map(|(i, name)| format!(" #{i} {name}"));
    let lines: Vec<String> = before.map(str::to_owned).chain(frames).collect();
    lines.join("\n")
}

/// The names of functions, innermost first. Unnamed ones between them are counted.
fn shown_names<'f>(frames: impl Iterator<Item = &'f Frame>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut unnamed = 0;
    for frame in frames {
        let Some(name) = &frame.name else {
            unnamed += 1;
            continue;
        };
        names.extend(unnamed_frames(unnamed));
        unnamed = 0;
        names.push(name.clone());
    }
    names
}

fn unnamed_frames(count: usize) -> Option<String> {
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
    fn a_backtrace_is_shortened_to_names() {
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
        let shortened = "Assertion `x' failed.\nStack dump:\n #0 mlir::x::foo\n #1 (2 functions without names)\n #2 mlir::PassManager::run";
        assert_eq!(with_brief_stack(text), shortened);
    }

    #[test]
    fn a_tool_without_names_is_named_itself() {
        let text = "Stack dump:\n\
             0  libLLVM.so.22.1 0x7f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n\
             1  mlir-opt        0x7f04\n\
             2  mlir-opt        0x7f05\n\
             3  mlir-opt        0x7f09 mlir::MlirOptMain(int, char**) + 9\n";
        let shortened = "Stack dump:\n #0 (2 functions without names)\n #1 mlir::MlirOptMain";
        assert_eq!(with_brief_stack(text), shortened);
    }

    #[test]
    fn a_backtrace_without_names_stays() {
        let text = "0  mlir-opt 0x55d603d00b16\n1  mlir-opt 0x55d603d7c552\n";
        assert_eq!(with_brief_stack(text), text);
        assert_eq!(with_brief_stack("error: odd\n"), "error: odd\n");
    }
}
