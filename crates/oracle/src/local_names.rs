//! Names for functions that have none in a backtrace, since the compiler does not export them.
//!
//! mohole's agent prints where such a function starts in its file, so that a symbol table can name it.

use std::borrow::Cow;

use mohole_testcase::{Execution, Failure};

use crate::abnormal_end::{AbnormalEnd, abnormal_end};
use crate::stack::{Frame, START_PREFIX, Stack, UnnamedFunction, parse_frame};

/// What a function is called that has no name in a backtrace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalName {
    /// With its parameters, as backtraces have it.
    pub name: String,
    /// The source file that it comes from, if it is local to that.
    pub source: Option<String>,
}

/// The functions without names in the first backtrace of a text whose start is known, each once.
pub fn unnamed_functions(text: &str) -> Vec<UnnamedFunction> {
    let mut found = Vec::new();
    for function in Stack::parse(text).frames().iter().filter_map(Frame::unnamed_function) {
        if !found.contains(&function) {
            found.push(function);
        }
    }
    found
}

/// What went wrong in a run and its error output, with these names; `None` if no function gets a name.
pub fn failure_with_local_names(
    run: &Execution,
    name: impl Fn(&UnnamedFunction) -> Option<LocalName>,
) -> Option<(Failure, Vec<u8>)> {
    let text = run.stderr_ends();
    let lines = text.split_inclusive('\n');
    let named: String =
        lines.map(|line| named_line(line, &name).map_or(Cow::Borrowed(line), Cow::Owned)).collect();
    if named == text {
        return None;
    }
    let named = Execution { stderr: named.into_bytes(), ..run.clone() };
    let failure = abnormal_end(&named).map(AbnormalEnd::failure)?;
    Some((failure, named.stderr))
}

/// `5  libMLIR.so 0x7fa40 foo(int) + 48 (Foo.cpp)` for `5  libMLIR.so 0x7fa40 function_at_0x58fa10 + 48`.
fn named_line(line: &str, name: impl Fn(&UnnamedFunction) -> Option<LocalName>) -> Option<String> {
    let LocalName { name, source } = name(&parse_frame(line)?.unnamed_function()?)?;
    let (before, start) = line.trim_end().split_once(START_PREFIX)?;
    let (_, offset) = start.split_once(' ')?;
    let source = source.map_or_else(String::new, |source| format!(" ({source})"));
    Some(format!("{before}{name} {offset}{source}\n"))
}

#[cfg(test)]
mod tests {
    use mohole_testcase::End;

    use super::*;

    const TEXT: &str = "0  libMLIR.so 0x7f03003 function_at_0x3000 + 3\n1  libMLIR.so 0x7f05005 function_at_0x5000 + 5\n\
        2  libMLIR.so 0x7f04004 mlir::PassManager::run(mlir::Operation*) + 9\n\
        3  libMLIR.so 0x7f05005 function_at_0x5000 + 5\n";

    fn named(start: u64, name: &str) -> Option<(String, String)> {
        let run = Execution {
            end: End::Signaled(11),
            stdout: Vec::new(),
            stderr: TEXT.as_bytes().to_vec(),
            output_limit_hit: false,
            wall: Default::default(),
            cpu: Default::default(),
            peak_memory: 0,
        };
        let (failure, stderr) = failure_with_local_names(&run, |function| {
            let name = LocalName { name: name.to_owned(), source: Some("Fold.cpp".to_owned()) };
            (function.start == start && function.file == "libMLIR.so").then_some(name)
        })?;
        Some((failure.to_string(), String::from_utf8(stderr).unwrap()))
    }

    #[test]
    fn functions_whose_start_is_known_can_be_named() {
        let function = |start| UnnamedFunction { file: "libMLIR.so".to_owned(), start };
        assert_eq!(unnamed_functions(TEXT), [function(0x3000), function(0x5000)]);
        assert!(unnamed_functions("4  libMLIR.so 0x7f03003\n").is_empty());
    }

    #[test]
    fn a_name_replaces_the_start_in_the_output_and_is_part_of_the_failure() {
        let (failure, stderr) = named(0x3000, "foldIt(int, A<b + c>)").unwrap();
        assert_eq!(failure, "segfault in foldIt");
        let line = "0  libMLIR.so 0x7f03003 foldIt(int, A<b + c>) + 3 (Fold.cpp)\n";
        assert_eq!(stderr, TEXT.replace("0  libMLIR.so 0x7f03003 function_at_0x3000 + 3\n", line));
        assert!(Stack::parse(&stderr).frames()[0].local);
        let (failure, _) = named(0x5000, "foldIt(int)").unwrap();
        assert_eq!(failure, "segfault in foldIt");
        assert_eq!(named(1, "foldIt(int)"), None);
    }
}
