//! Names that a symbolizer finds for functions that are not exported.
//!
//! Keys are made without them: a bug has the same key on a machine that has no symbolizer.

use mohole_testcase::{Execution, Failure};

use crate::abnormal_end::{AbnormalEnd, abnormal_end};
use crate::frames::{is_driver, is_pass_driver, is_tool};
use crate::stack::Stack;

/// Whether functions of the compiler have no names in the first backtrace of a text.
pub fn has_unnamed_frames(text: &str) -> bool {
    Stack::parse(text).unnamed_frames() > 0
}

/// Whether a text has a backtrace of a compiler.
pub fn has_backtrace(text: &str) -> bool {
    Stack::parse(text).frames().len() >= MIN_FRAMES
}

/// Fewer frames are no backtrace: every program is started by the C library and `main`.
const MIN_FRAMES: usize = 3;

/// The functions of the first backtrace that have names, the innermost first: neither those that handle the
/// crash nor those that call patterns, folds and passes.
pub fn named_functions(text: &str) -> Vec<String> {
    let stack = Stack::parse(text);
    let inner = stack.frames().iter().take_while(|frame| !frame.name.as_deref().is_some_and(is_outer));
    let own = inner.filter(|frame| frame.is_code() && !frame.is_runtime());
    let names = own.filter_map(|frame| frame.name.clone()).filter(|name| !is_driver(name));
    names.map(|name| name.replace("(anonymous namespace)::", "")).collect()
}

/// Whether a function runs passes or starts a tool.
fn is_outer(name: &str) -> bool {
    is_pass_driver(name) || is_tool(name)
}

/// What went wrong in a run, in the words of another run of the same job in which more functions have names;
/// `None` if that one ended elsewhere.
pub fn failure_with_names(run: &Execution, named: &Execution) -> Option<Failure> {
    let [first, second] = [run, named].map(|run| Stack::parse(&run.stderr_ends()));
    let names_more = second.unnamed_frames() < first.unnamed_frames() && second.is_same_code(&first);
    if !names_more {
        return None;
    }
    let stderr = first.add_starts(&named.stderr_ends()).into_bytes();
    abnormal_end(&Execution { stderr, ..named.clone() }).map(AbnormalEnd::failure)
}

#[cfg(test)]
mod tests {
    use mohole_testcase::End;

    use super::*;

    fn run(stderr: &str) -> Execution {
        Execution {
            end: End::Signaled(11),
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        }
    }

    const PLAIN: &str = "0  libLLVM.so 0x7f01001 llvm::sys::PrintStackTrace(int) + 54\n1  libc.so.6 0x7f02002\n\
        2  libMLIR.so 0x7f03003\n3  libMLIR.so 0x7f04004 mlir::PassManager::run(mlir::Operation*) + 9\n";

    const NAMED: &str = " #0 0x8f01001 llvm::sys::PrintStackTrace(int) (/lib/libLLVM.so+0x1)\n\
        \x20#1 0x8f02002 (/lib/libc.so.6+0x2)\n\
        \x20#2 0x8f03003 inlined(int) Fold.cpp:0:0\n\
        \x20#3 0x8f03003 foldIt(int) Fold.cpp:0:0\n\
        \x20#4 0x8f04004 mlir::PassManager::run(mlir::Operation*) (/lib/libMLIR.so+0x4)\n";

    fn title(plain: &str, named: &str) -> Option<String> {
        failure_with_names(&run(plain), &run(named)).map(|failure| failure.to_string())
    }

    #[test]
    fn functions_that_call_passes_are_not_named() {
        let text = "0  libLLVM.so 0x7f01001 llvm::sys::PrintStackTrace(int) + 54\n1  libc.so.6 0x7f02002\n\
            2  libMLIR.so 0x7f03003\n3  libMLIR.so 0x7f03103 mlir::x::inner(int) + 9\n\
            4  libMLIR.so 0x7f03203 mlir::PatternApplicator::matchAndRewrite(int) + 9\n\
            5  libMLIR.so 0x7f03303 mlir::x::outer(int) + 9\n\
            6  libMLIR.so 0x7f04004 mlir::PassManager::run(mlir::Operation*) + 9\n\
            7  libMLIR.so 0x7f04104 mlir::x::tool(int) + 9\n";
        assert_eq!(named_functions(text), ["mlir::x::inner", "mlir::x::outer"]);
        assert!(named_functions("error: odd\n").is_empty());
    }

    #[test]
    fn what_the_symbolizer_cannot_name_keeps_its_place() {
        let run = "4  libMLIR.so 0x7f04004 mlir::PassManager::run(mlir::Operation*) + 9\n";
        let plain = format!("0  libMLIR.so 0x7f03003\n1  libMLIR.so 0x7f05005 function_at_0x10 + 2\n{run}");
        let named = " #0 0x8f03003 llvm::odd(int) Odd.cpp:0:0\n\
            \x20#1 0x8f05005 (/lib/libMLIR.so+0x5)\n\
            \x20#2 0x8f04004 mlir::PassManager::run(mlir::Operation*) (/lib/libMLIR.so+0x4)\n";
        assert_eq!(title(&plain, named).as_deref(), Some("segfault in llvm::odd, from libMLIR.so+0x10"));
    }

    #[test]
    fn a_failure_has_the_names_of_a_run_that_ended_in_the_same_place() {
        assert!(has_backtrace(NAMED) && !has_backtrace("Segmentation fault\n"));
        assert!(has_unnamed_frames(PLAIN) && !has_unnamed_frames(NAMED));
        assert_eq!(title(PLAIN, NAMED).as_deref(), Some("segfault in foldIt"));
        assert_eq!(title(PLAIN, &NAMED.replace("03003", "03004")), None, "it ended elsewhere");
        assert_eq!(title(PLAIN, PLAIN), None);
        assert_eq!(title(PLAIN, ""), None);
    }
}
