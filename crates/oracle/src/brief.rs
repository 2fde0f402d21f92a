//! Shortens a backtrace to its function names.

use crate::frames::{is_infrastructure, is_pass_driver, is_tool};
use crate::stack::{Frame, Stack, parse_frame};

/// The text with its first backtrace as names only: without addresses, libraries and template arguments, and
/// without the frames of the signal handler, of those that start the pass and of those that call patterns:
/// they are in all backtraces. A text without function names stays.
pub fn with_brief_stack(text: &str) -> String {
    let stack = Stack::parse(text);
    let frames = || stack.frames().iter();
    let inner = frames().skip_while(|frame| frame.is_runtime() || frame.name.is_none());
    let inner = inner.take_while(|frame| !is(frame, is_tool) && !is(frame, is_pass_driver));
    let inner = shown_names(inner.filter(|frame| !is(frame, is_infrastructure)));
    let names = if inner.is_empty() { first_outer(&stack) } else { inner };
    if names.is_empty() {
        return text.to_owned();
    }
    let before = text.lines().take_while(|line| parse_frame(line).is_none());
    let frames = names.iter().enumerate().map(|(i, name)| format!(" #{i} {name}"));
    let lines: Vec<String> = before.map(str::to_owned).chain(frames).collect();
    lines.join("\n")
}

/// The names up to the first function that runs passes or starts a tool: if nothing inside has a name, that
/// is better than addresses.
fn first_outer(stack: &Stack) -> Vec<String> {
    let frames: Vec<&Frame> = stack.frames().iter().skip_while(|frame| frame.is_runtime()).collect();
    let is_outer = |frame: &&Frame| is(frame, is_tool) || is(frame, is_pass_driver);
    let end = frames.iter().position(is_outer).map_or(frames.len(), |last| last + 1);
    shown_names(frames[..end].iter().copied())
}

fn is(frame: &Frame, what: fn(&str) -> bool) -> bool {
    frame.name.as_deref().is_some_and(what)
}

/// Stands for functions without names.
const NO_SYMBOL: &str = "(no symbol)";

/// The names of functions, innermost first. Those between them that have none are one line.
fn shown_names<'f>(frames: impl Iterator<Item = &'f Frame>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut gap = None;
    for frame in frames {
        let Some(name) = &frame.name else {
            gap = Some(NO_SYMBOL);
            continue;
        };
        names.extend(gap.take().map(str::to_owned));
        names.push(name.clone());
    }
    names
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
             5  libMLIR.so.22.1 0x7f07 mlir::PatternApplicator::matchAndRewrite(mlir::Operation*) + 4\n\
             6  libMLIR.so.22.1 0x7f07 mlir::XPass::runOnOperation() + 4\n\
             6  libMLIR.so.22.1 0x7f08 mlir::PassManager::run(mlir::Operation*) + 9\n\
             7  libMLIR.so.22.1 0x7f09 mlir::MlirOptMain(int, char**) + 9\n\
             8  mlir-opt        0x7f10 main + 9\n";
        let shortened = "Assertion `x' failed.\nStack dump:\n #0 mlir::x::foo\n #1 (no symbol)\n #2 mlir::XPass::runOnOperation";
        assert_eq!(with_brief_stack(text), shortened);
    }

    #[test]
    fn a_tool_without_names_is_named_itself() {
        let text = "Stack dump:\n\
             0  libLLVM.so.22.1 0x7f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n\
             1  mlir-opt        0x7f04\n\
             2  mlir-opt        0x7f05\n\
             3  mlir-opt        0x7f09 mlir::MlirOptMain(int, char**) + 9\n";
        let shortened = "Stack dump:\n #0 (no symbol)\n #1 mlir::MlirOptMain";
        assert_eq!(with_brief_stack(text), shortened);
    }

    #[test]
    fn what_runs_a_pass_without_names_is_named_once() {
        let text = "Stack dump:\n\
             0  libLLVM.so.22.1 0x7f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n\
             1  libc.so.6       0x7f03\n\
             2  libMLIR.so.22.1 0x7f04\n\
             3  libMLIR.so.22.1 0x7f05 mlir::detail::OpToOpPassAdaptor::run(mlir::Pass*) + 2\n\
             4  libMLIR.so.22.1 0x7f06 mlir::PassManager::run(mlir::Operation*) + 9\n";
        let shortened = "Stack dump:\n #0 (no symbol)\n #1 mlir::detail::OpToOpPassAdaptor::run";
        assert_eq!(with_brief_stack(text), shortened);
    }

    #[test]
    fn a_backtrace_without_names_stays() {
        let text = "0  mlir-opt 0x55d603d00b16\n1  mlir-opt 0x55d603d7c552\n";
        assert_eq!(with_brief_stack(text), text);
        assert_eq!(with_brief_stack("error: odd\n"), "error: odd\n");
    }
}
