//! Reads backtraces, in the forms in which they are printed.
//!
//! ```text
//!  #4 0x00007f1072f10282 mlir::foo(int) (/usr/lib/libMLIR.so.22.1+0x2f10282)   LLVM, with llvm-symbolizer
//! 4  libMLIR.so.22.1 0x00007fe83758f937 mlir::foo(int) + 411                    LLVM, without
//! 5  libMLIR.so.22.1 0x00007fe83758fa40 function_at_0x58fa10 + 48               the same, by mohole's agent
//! 5  libMLIR.so.22.1 0x00007fe83758fa40 foo(int) + 48 (Foo.cpp)                 then named by a symbol table
//!     #1 0x55d1c2 in mlir::foo(int) /src/foo.cpp:12:3                           AddressSanitizer
//!     #1 mlir::foo(int) /src/foo.cpp:12 (mlir-opt+0x1245)                       ThreadSanitizer
//! ```

use mohole_testcase::Activity;

use crate::frame_name::{operation_of, short_name};
use crate::frames::{
    VERIFIER, Weight, activity, is_infrastructure, is_pass_driver, is_system_module, weight,
};

/// The frames of one backtrace, innermost first.
#[derive(Debug, Default)]
pub(crate) struct Stack {
    frames: Vec<Frame>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Frame {
    index: usize,
    pub(crate) address: u64,
    /// The short name of the function, where there is one.
    pub(crate) name: Option<String>,
    /// Where a function without a name starts in its file, where that is known.
    start: Option<u64>,
    /// The operation that a template is for, if its arguments name one: `mlir::tosa::ConcatOp`.
    pub(crate) operation: Option<String>,
    /// The file name of the program or library, where it was printed.
    module: Option<String>,
    /// The linker does not export it, so that it has a name only with a symbolizer.
    pub(crate) local: bool,
    /// It has a place in the C library's own sources.
    in_libc: bool,
}

/// A function without a name in a backtrace.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnnamedFunction {
    /// The file that it is in, without its folder.
    pub file: String,
    /// Where it starts in the file.
    pub start: u64,
}

impl Stack {
    /// The first backtrace in a text; empty if there is none.
    pub(crate) fn parse(text: &str) -> Stack {
        let mut frames: Vec<Frame> = Vec::new();
        for frame in text.lines().filter_map(parse_frame) {
            if frame.index == 0 && !frames.is_empty() {
                break; // another backtrace: of a second thread, or of the free
            }
            // Inlined functions share an address; the last one is the function that contains them. A
            // recursive function shares its address, too, but also its name.
            match frames.last_mut() {
                Some(last) if last.address == frame.address && last.name != frame.name => *last = frame,
                _ => frames.push(frame),
            }
        }
        Stack { frames: after_the_signal(frames) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// The program counter was outside all code, so that there is no backtrace of the compiler.
    pub(crate) fn is_outside_code(&self) -> bool {
        !self.is_empty() && !self.frames.iter().any(|frame| frame.is_code() && !frame.is_system())
    }

    /// Every frame, without those of the signal handler.
    pub(crate) fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// How many functions of the compiler have no names.
    pub(crate) fn unnamed_frames(&self) -> usize {
        let is_unnamed = |frame: &&Frame| frame.name.is_none() && frame.is_code() && !frame.is_system();
        self.frames.iter().filter(is_unnamed).count()
    }

    /// Whether both are of the same code, at whatever addresses it was loaded.
    pub(crate) fn is_same_code(&self, other: &Stack) -> bool {
        self.frames.iter().map(Frame::page_offset).eq(other.frames.iter().map(Frame::page_offset))
    }

    /// The text of another backtrace of the same code, with the places that this one knows for functions
    /// without names.
    pub(crate) fn add_starts(&self, text: &str) -> String {
        let line = |line: &str| {
            let frame = parse_frame(line).filter(|frame| frame.name.is_none() && frame.start.is_none());
            let start = frame.and_then(|frame| {
                let same = |known: &&Frame| {
                    known.page_offset() == frame.page_offset() && known.module == frame.module
                };
                self.frames.iter().find(same)?.start
            });
            match (start, line.rsplit_once(" (")) {
                (Some(start), Some((before, module))) => {
                    format!("{before} function_at_{start:#x} ({module}\n")
                }
                _ => format!("{line}\n"),
            }
        };
        text.lines().map(line).collect()
    }

    /// A pass manager was running.
    pub(crate) fn is_running_passes(&self) -> bool {
        self.frames.iter().filter_map(|frame| frame.name.as_deref()).any(is_pass_driver)
    }

    /// What the compiler was doing, if it ran no pass.
    pub(crate) fn activity(&self) -> Option<Activity> {
        if self.is_running_passes() {
            return None;
        }
        // The parser calls the verifier: the inner one counts.
        let mut names = self.frames.iter().rev().filter_map(|frame| frame.name.as_deref());
        match names.clone().any(|name| name == VERIFIER) {
            true => Some(Activity::Verifying),
            false => names.find_map(activity),
        }
    }
}

impl Frame {
    /// What its name says about a bug; `None` if it has no name.
    pub(crate) fn weight(&self) -> Option<Weight> {
        self.name.as_deref().map(weight)
    }

    /// What tells a function without a name from others, in every run of one binary: its file and where it
    /// starts there. Where that is not known, the offset in a page, which is the same for one instruction.
    pub(crate) fn function(&self) -> String {
        match (&self.module, self.start) {
            (Some(module), Some(start)) => format!("{module}+{start:#x}"),
            _ => self.page_offset(),
        }
    }

    /// Its offset in the page, which does not depend on the memory layout: the same in every run of one
    /// binary.
    fn page_offset(&self) -> String {
        format!("+{:03x}", self.address & 0xfff)
    }

    /// Whether there is code at its address. A jump through an invalid pointer ends at a random address.
    pub(crate) fn is_code(&self) -> bool {
        self.module.as_deref() != Some(NO_MODULE)
    }

    /// Its file and start, if it has no name.
    pub(crate) fn unnamed_function(&self) -> Option<UnnamedFunction> {
        Some(UnnamedFunction { file: self.module.clone()?, start: self.start? })
    }

    pub(crate) fn is_runtime(&self) -> bool {
        self.in_libc
            || self.module.as_deref().is_some_and(is_system_module)
            || self.name.as_deref().is_some_and(is_infrastructure)
    }

    fn is_system(&self) -> bool {
        self.in_libc || self.module.as_deref().is_some_and(is_system_module)
    }
}

/// What LLVM prints for an address that belongs to no program or library.
const NO_MODULE: &str = "(error)";

/// Cuts off the signal handler: whatever stands above the C library's frames at the top. In a stripped binary
/// the handler has no name, nor has the code of the C library that called it.
fn after_the_signal(mut frames: Vec<Frame>) -> Vec<Frame> {
    let Some(first) = frames.first() else { return frames };
    let caller = frames.iter().take(6).position(Frame::is_system);
    let is_handler = match &first.name {
        Some(name) => name.starts_with("llvm::sys::"),
        None => caller.is_some_and(|at| frames[at].name.is_none()),
    };
    if is_handler && let Some(at) = caller {
        frames.drain(..at);
    }
    frames
}

pub(crate) fn parse_frame(line: &str) -> Option<Frame> {
    let line = line.trim();
    match line.strip_prefix('#') {
        Some(rest) => parse_symbolized(rest),
        None => parse_raw(line),
    }
}

/// `4 0x7f.. name(args) (module+0x12)`, `4 0x7f.. name file:1:2`, `4 0x7f.. in name file:1`,
/// `4 name file:1 (module+0x12)`.
fn parse_symbolized(text: &str) -> Option<Frame> {
    let (index, text) = text.split_once(' ')?;
    let index = index.parse().ok()?;
    let text = text.trim();
    let (address, text) = match text.split_once(' ').and_then(|(word, rest)| Some((hexadecimal(word)?, rest)))
    {
        Some((address, rest)) => (Some(address), rest.trim()),
        None => (None, text),
    };
    let text = text.split(" (BuildId: ").next().unwrap_or(text);
    let text = text.strip_prefix("in ").unwrap_or(text);
    let (text, module, offset) = split_module(text);
    let (name, place) = split_place(text);
    let start = start_in(name);
    Some(Frame {
        index,
        address: address.or(offset)?,
        name: (is_known(name) && start.is_none()).then(|| short_name(name)),
        start,
        operation: operation_of(name),
        local: name.contains("(anonymous namespace)") || place.is_some_and(|place| place.ends_with(":0:0")),
        module: module.map(|path| path.rsplit('/').next().unwrap_or(path).to_owned()),
        in_libc: place.is_some_and(|place| place.starts_with("./") || place.starts_with("../")),
    })
}

/// Splits `text (module+0x12)`.
fn split_module(text: &str) -> (&str, Option<&str>, Option<u64>) {
    let parts = text.rfind('(').and_then(|at| {
        let (module, offset) = text[at + 1..].trim_end_matches(')').rsplit_once('+')?;
        Some((text[..at].trim_end(), Some(module), Some(hexadecimal(offset)?)))
    });
    parts.unwrap_or((text, None, None))
}

/// Splits `text file:1:2`.
fn split_place(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(' ') {
        Some((name, "<null>")) => (name, None),
        Some((name, place)) if place.contains(':') && place.ends_with(|c: char| c.is_ascii_digit()) => {
            (name, Some(place))
        }
        _ => (text, None),
    }
}

fn is_known(name: &str) -> bool {
    !matches!(name, "" | "??" | "<null>")
}

/// `4  libMLIR.so.22.1 0x7f.. name(args) + 411`, the name and what follows it absent where unknown.
fn parse_raw(text: &str) -> Option<Frame> {
    let (index, text) = text.split_once(' ')?;
    let index = index.parse().ok()?;
    let (module, text) = text.trim_start().split_once(' ')?;
    let text = text.trim_start();
    let (address, name) = text.split_once(' ').unwrap_or((text, ""));
    let address = hexadecimal(address)?;
    let (name, offset) = name.rsplit_once(" + ").unwrap_or((name, ""));
    let start = start_in(name);
    let operation = operation_of(name);
    let name = (!name.is_empty() && start.is_none()).then(|| short_name(name));
    let module = Some(module.to_owned());
    let local = offset.ends_with(')');
    Some(Frame { index, address, name, start, operation, module, local, in_libc: false })
}

/// In place of a name: where a function starts in its file.
pub(crate) const START_PREFIX: &str = "function_at_";

/// Where a function starts that has no name but this.
fn start_in(name: &str) -> Option<u64> {
    name.strip_prefix(START_PREFIX).and_then(hexadecimal)
}

fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let culprits = Stack::parse(text).culprits();
        assert_eq!(culprits.identity.join(" "), expected, "{text}");
    }

    #[test]
    fn every_format_gives_the_same_culprits() {
        check(
            " #0 0x7f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) (/lib/libLLVM.so.22.1+0x01)\n\
             \x20#1 0x7f02 (/lib/libLLVM.so.22.1+0x02)\n\
             \x20#2 0x7f03 (/lib/libc.so.6+0x03)\n\
             \x20#3 0x7f04 (/lib/libMLIR.so+0x04)\n\
             \x20#4 0x7f05 mlir::x::foo(int) (/lib/libMLIR.so+0x05)\n\
             \x20#5 0x7f06 mlir::PassManager::run(mlir::Operation*) (/lib/libMLIR.so+0x06)\n",
            "mlir::x::foo",
        );
        check(
            "0  libLLVM.so.22.1 0x7f01 llvm::sys::PrintStackTrace(llvm::raw_ostream&, int) + 54\n\
             1  libLLVM.so.22.1 0x7f02\n\
             2  libc.so.6       0x7f03\n\
             3  libMLIR.so.22.1 0x7f04\n\
             4  libMLIR.so.22.1 0x7f05 mlir::x::foo(int) + 7\n\
             5  libMLIR.so.22.1 0x7f06 mlir::PassManager::run(mlir::Operation*) + 9\n",
            "mlir::x::foo",
        );
        check(
            "    #0 0x51 in mlir::x::foo(int) /src/foo.cpp:3:4\n    #1 0x52 in main /src/m.cpp:3\n",
            "mlir::x::foo",
        );
    }

    #[test]
    fn unnamed_frames_count_by_their_page_offset_as_a_last_resort() {
        check("0  mlir-opt 0x55d603d00b16\n1  mlir-opt 0x55d603d7c552\n", "+b16 +552");
        check("0  mlir-opt 0x55d603d00b16\n1  mlir-opt 0x55d603d7c552 mlir::x::foo() + 1\n", "mlir::x::foo");
    }

    #[test]
    fn a_function_without_a_name_is_told_by_where_it_starts() {
        let crash = |address: &str, offset: &str| {
            format!(
                "0  mlir-opt {address} function_at_0x1a2b30 + {offset}\n1  mlir-opt 0x55d603d7c552 function_at_0x10 + 1\n"
            )
        };
        check(&crash("0x55d603d00b16", "22"), "mlir-opt+0x1a2b30 mlir-opt+0x10");
        check(&crash("0x66d603d00b20", "32"), "mlir-opt+0x1a2b30 mlir-opt+0x10");
    }

    #[test]
    fn a_handler_without_a_name_does_not_count() {
        check(
            "0  x-opt     0x564ffd77e0c8\n\
             1  x-opt     0x564ffd77bbce\n\
             2  libc.so.6 0x7f5a2765a050\n\
             3  libc.so.6 0x7f5a27644472 abort + 211\n\
             4  x-opt     0x564ffc68abf9\n\
             5  x-opt     0x564ffd48bff1\n",
            "+bf9 +ff1",
        );
    }

    #[test]
    fn the_ops_around_the_one_that_is_parsed_do_not_count() {
        check(
            "0  mlir-opt 0x1 mlir::a::OneOp::parse(int) + 1\n1  mlir-opt 0x2 mlir::func::FuncOp::parse(int) + 1\n",
            "mlir::a::OneOp::parse",
        );
    }

    #[test]
    fn only_the_first_backtrace_counts() {
        check("#0 0x1 in a::getB() x.cpp:1\nfreed by\n#0 0x3 in a::d() x.cpp:1", "a::getB");
    }
}
