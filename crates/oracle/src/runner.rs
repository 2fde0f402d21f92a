//! Crashes of a tool that runs programs: its own, or that of the program that it runs.

use mohole_testcase::{Execution, Failure, Kind, Signature};

use crate::abnormal_end::{RunningPass, abnormal_end};
use crate::stack::{Frame, Stack};

/// The crash of the runner itself: of its compiler, before or after the program ran. `None` if it did not
/// crash, or the program did.
///
/// The program's code is made at run time and belongs to no file, so a backtrace that leads through it has
/// frames without a module. A crash without a backtrace is the runner's if it says what failed.
pub fn runner_crash(run: &Execution) -> Option<Signature> {
    let end = abnormal_end(run)?;
    let Kind::Crash(_) = end.kind() else { return None };
    let stack = Stack::parse(&run.stderr_ends());
    let signature = end.verdict_as_shown(RunningPass::Unknown).signature?;
    let is_own = match stack.is_empty() {
        true => says_what_failed(&signature.failure),
        false => stack.frames().iter().all(Frame::is_code),
    };
    is_own.then_some(signature)
}

fn says_what_failed(failure: &Failure) -> bool {
    matches!(failure, Failure::Check { .. } | Failure::FatalError { .. } | Failure::Unreachable { .. })
}

#[cfg(test)]
mod tests {
    use mohole_testcase::End;

    use super::*;

    /// The title of the runner's own crash.
    fn title(end: End, stderr: &str) -> Option<String> {
        let run = Execution {
            end,
            stdout: Vec::new(),
            stderr: stderr.as_bytes().to_vec(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        };
        runner_crash(&run).map(|signature| signature.title())
    }

    const HEAD: &str = "Stack dump:\n0.\tProgram arguments: mlir-runner -e main\n\
        0  libLLVM.so 0x7f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 43\n\
        1  libLLVM.so 0x7f02\n2  libc.so.6 0x7f03\n";
    const TAIL: &str = "8  mlir-runner 0x410558\n9  mlir-runner 0x406f7f main + 303\n";

    #[test]
    fn an_assertion_of_the_code_generator_is_the_runners() {
        let assertion = "mlir-runner: /src/lib/CodeGen/SelectionDAG/LegalizeTypes.cpp:12: void f(): \
            Assertion `isLegal()' failed.\n";
        let frames = "3  libLLVM.so 0x7f04 llvm::DAGTypeLegalizer::run() + 1\n";
        let expected = "assertion \"isLegal()\" failed in LegalizeTypes.cpp";
        let found = title(End::Signaled(6), &format!("{assertion}{HEAD}{frames}{TAIL}"));
        assert_eq!(found.as_deref(), Some(expected));
        assert_eq!(title(End::Signaled(6), assertion).as_deref(), Some(expected));
    }

    #[test]
    fn a_segfault_of_the_code_generator_is_the_runners() {
        let frames = "3  libLLVM.so 0x7f04 llvm::SelectionDAGBuilder::visit(llvm::Instruction const&) + 1\n";
        let found = title(End::Signaled(11), &format!("{HEAD}{frames}{TAIL}"));
        assert_eq!(found.as_deref(), Some("segfault in llvm::SelectionDAGBuilder::visit, from +558"));
    }

    #[test]
    fn a_crash_of_the_program_is_not_the_runners() {
        let program = "3  (error)     0x7f29f2518000\n4  (error)     0x7f29f251801d\n";
        assert_eq!(title(End::Signaled(11), &format!("{HEAD}{program}{TAIL}")), None);
        // `abort`, called by the program.
        let abort = "3  libc.so.6 0x7f04 abort + 1\n";
        assert_eq!(title(End::Signaled(6), &format!("{HEAD}{abort}{program}{TAIL}")), None);
        assert_eq!(title(End::Signaled(11), ""), None);
        assert_eq!(title(End::Deadline, ""), None);
        assert_eq!(title(End::Exited(0), ""), None);
    }
}
