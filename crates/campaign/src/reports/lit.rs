//! Tries a test for lit before it is written, as lit would run it.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

use mohole_testcase::{End, Execution, Finding};

use super::subject::Subject;
use crate::findings::folder::make_executable;
use crate::judge::retry::{RUNS_IF_FLAKY, first_success};
use crate::judge::typed::{full_command, quote};
use crate::oracles::lit_test::{LIT_TEST, LitTest, Today};

/// The folder with the programs that a `RUN` line names, so that it runs here as it is.
const PROGRAMS: &str = "bin";

/// The program that compares an output with what a test expects.
const FILE_CHECK: &str = "FileCheck";

/// Tests for lit are tried in this folder, with this compiler.
pub(super) struct LitTrial<'a> {
    subject: &'a Subject,
    finding: &'a Finding,
    folder: &'a Path,
    has_file_check: bool,
}

impl<'a> LitTrial<'a> {
    /// Prepares the folder: `FileCheck` is the one that is installed, if there is one.
    pub(super) fn new(subject: &'a Subject, finding: &'a Finding, folder: &'a Path) -> io::Result<Self> {
        let programs = folder.join(PROGRAMS);
        fs::create_dir_all(&programs)?;
        let file_check = subject.tool.llvm_program(FILE_CHECK);
        if let Some(file_check) = &file_check {
            symlink(file_check, programs.join(FILE_CHECK))?;
        }
        Ok(LitTrial { subject, finding, folder, has_file_check: file_check.is_some() })
    }

    /// The compiler goes by this name in tests.
    pub(super) fn call_compiler(&self, name: &str) -> io::Result<()> {
        let file = self.folder.join(PROGRAMS).join(name);
        fs::write(&file, format!("#!/bin/sh\nexec env {} \"$@\"\n", full_command(&self.subject.tool)))?;
        make_executable(&file)
    }

    /// Whether the test does today what it should. Without `FileCheck`, that cannot be told of a test which
    /// only `FileCheck` makes fail.
    pub(super) fn is_right(&self, test: &LitTest) -> io::Result<bool> {
        fs::write(self.folder.join(LIT_TEST), &test.text)?;
        let Some(command) = test.command(LIT_TEST, self.has_file_check) else { return Ok(false) };
        if test.today == Today::CheckFails && !self.has_file_check {
            return Ok(true);
        }
        let passes = test.today == Today::Passes;
        let attempts = if self.finding.is_flaky() { RUNS_IF_FLAKY } else { 1 };
        // The output of the compiler goes into a runner of programs.
        let executes = test.today == Today::CheckFails;
        let is_right = |run: Execution| match (test.today, run.end) {
            // FileCheck says that it does not match, or cannot be run in the sandbox.
            (Today::CheckFails, End::Exited(status)) => MISMATCH.contains(&status),
            (Today::CheckFails, _) => false,
            (_, end) => (end == End::Exited(0)) == passes,
        };
        let attempt = || self.typed(&command, executes).map(is_right);
        Ok(first_success(attempts, || true, attempt)?.is_some())
    }

    /// Whether what the test expects holds for the program itself, as the compiler prints it with these
    /// arguments: then names are written as the compiler writes them. `true` if nothing here can tell.
    pub(super) fn holds_before(&self, test: &LitTest, compiler: &str, args: &[String]) -> io::Result<bool> {
        if !(self.has_file_check && test.is_checked()) {
            return Ok(true);
        }
        fs::write(self.folder.join(LIT_TEST), &test.text)?;
        let unread = End::Exited(UNREAD);
        let args = args.iter().map(|arg| quote(arg)).collect::<Vec<_>>().join(" ");
        let command = format!(
            "{compiler} {args} {LIT_TEST} > printed.mlir || exit {UNREAD}; {FILE_CHECK} {LIT_TEST} < printed.mlir"
        );
        let end = self.typed(&command, false)?.end;
        Ok(end == End::Exited(0) || end == unread)
    }

    fn typed(&self, command: &str, executes: bool) -> io::Result<Execution> {
        let command = format!("PATH=$PWD/{PROGRAMS}:$PATH; {command}");
        self.subject.type_confined(self.finding, &command, self.folder, executes)
    }
}

/// The exit statuses of FileCheck for a mismatch and for no output, and of a shell that cannot run it.
const MISMATCH: &[i32] = &[1, 2, 126, 127];

/// The exit status if the compiler does not print the program.
const UNREAD: i32 = 77;
