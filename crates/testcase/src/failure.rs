//! What went wrong, as data.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::{CrashKind, Kind};

/// What went wrong in a run. [`Signature::title`](crate::Signature::title) renders it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Failure {
    /// An `assert`, or a check of a hardened standard library.
    Check {
        /// Which of the two.
        check: Check,
        /// The text that explains the condition, or else the condition.
        text: String,
        /// The source file, without its folder.
        file: String,
        /// The type of a failed cast.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cast_to: Option<String>,
        /// The caller, if many functions share the check.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// `LLVM ERROR:` with this message.
    FatalError {
        /// What follows the prefix.
        message: String,
        /// The caller, if many functions give this message.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// The compiler died where its authors have written nothing yet.
    Unimplemented {
        /// What they say: `not yet implemented: fir.end codegen`.
        message: String,
        /// The source file, without its folder, if the message names nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
    },
    /// A pass creates operations, types or attributes of dialects that it did not declare as dependencies.
    DialectNotLoaded {
        /// The dialects.
        #[serde(alias = "dialect", deserialize_with = "one_or_many")]
        dialects: Vec<String>,
    },
    /// A C++ exception.
    UncaughtException {
        /// Its type.
        exception: String,
        /// What `what()` says; may be empty.
        what: String,
        /// Where it was thrown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// `llvm_unreachable`.
    Unreachable {
        /// What it says; may be empty.
        message: String,
        /// The source file, without its folder.
        file: String,
    },
    /// A sanitizer's report.
    Sanitizer {
        /// `AddressSanitizer`, or `undefined behaviour`.
        tool: String,
        /// `heap-use-after-free`, or a whole sentence.
        report: String,
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
        /// The source file, if the report names one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<String>,
    },
    /// Endless recursion.
    StackOverflow {
        /// A function of the cycle, if any has a name.
        function: Option<String>,
    },
    /// A signal, without a message.
    Signal {
        /// `segfault`.
        signal: String,
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// A signal after a jump to an address without code, which leaves no backtrace.
    JumpOutsideCode {
        /// `segfault`.
        signal: String,
    },
    /// The deadline passed.
    Hang,
    /// An allocation failed.
    OutOfMemory {
        /// Where.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// More output than the limit allows.
    OutputLimit,
    /// The verifier rejects what a pass left.
    InvalidIr {
        /// The verifier's message, without its location.
        complaint: String,
        /// The operation that the message names.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        operation: Option<String>,
    },
    /// The compiler does not parse what it printed.
    Unreadable {
        /// How the program was printed.
        form: Syntax,
        /// The operation, attribute or type at the error; may be empty.
        subject: String,
        /// The parser's message, without its location.
        complaint: String,
    },
    /// The compiler parses what it printed as another program.
    Misread {
        /// How the program was printed.
        form: Syntax,
        /// The operation, attribute or type on the first line that differs; may be empty.
        subject: String,
    },
    /// The output of the pass changes from run to run.
    Unstable,
    /// The pass changes what the program prints.
    WrongResult,
    /// The pass changes what a function computes.
    WrongCode {
        /// The operation at which the difference arises, or what is undefined afterwards; may be empty.
        at: String,
    },
    /// Read from a file of an earlier version, which has nothing but a title.
    Titled {
        /// What kind of bug it is.
        kind: Kind,
        /// The whole title, with the pass in it.
        title: String,
    },
}

/// Who checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// `assert`.
    Assertion,
    /// The C++ standard library.
    Hardening,
}

/// How a program is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Syntax {
    /// The custom assembly format.
    Text,
    /// The generic assembly format.
    Generic,
    /// Bytecode.
    Bytecode,
}

/// Where in the compiler's code.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A function with a name.
    Function {
        /// Its name, without arguments.
        name: String,
        /// Its caller, if that tells one bug from another.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        caller: Option<String>,
        /// The operation that the caller works on, if the caller has no name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        operation: Option<String>,
    },
    /// A function without a name: its file and where it starts there, or its offset in a page: `+4fa`.
    Unnamed(String),
    /// A function without a name that is called for one operation: `mlir::tosa::ConcatOp`.
    Operation(String),
}

impl Place {
    /// A function with a name.
    pub fn function(name: &str, caller: Option<&str>) -> Self {
        Place::Function { name: name.to_owned(), caller: caller.map(str::to_owned), operation: None }
    }
}

/// Whether a function is told by its address: `+4fa`, `libMLIR.so+0x1a2b30`.
pub fn is_address(function: &str) -> bool {
    function.split_once('+').is_some_and(|(file, at)| file.is_empty() || at.starts_with("0x"))
}

impl Failure {
    /// What kind of bug it is.
    pub fn kind(&self) -> Kind {
        let crash = match self {
            Failure::Check { check: Check::Assertion, .. } => CrashKind::Assertion,
            Failure::Check { check: Check::Hardening, .. } | Failure::UncaughtException { .. } => {
                CrashKind::Hardening
            }
            Failure::FatalError { .. } | Failure::DialectNotLoaded { .. } => CrashKind::FatalError,
            Failure::Unreachable { .. } => CrashKind::Unreachable,
            Failure::Sanitizer { report, .. } if report == "stack-overflow" => CrashKind::StackOverflow,
            Failure::Sanitizer { .. } => CrashKind::Sanitizer,
            Failure::StackOverflow { .. } => CrashKind::StackOverflow,
            Failure::Signal { .. } | Failure::JumpOutsideCode { .. } => CrashKind::Signal,
            Failure::Unimplemented { .. } => return Kind::Unimplemented,
            Failure::Hang => return Kind::Hang,
            Failure::OutOfMemory { .. } | Failure::OutputLimit => return Kind::Memory,
            Failure::InvalidIr { .. } => return Kind::InvalidIr,
            Failure::Unreadable { .. } | Failure::Misread { .. } => return Kind::RoundTrip,
            Failure::Unstable => return Kind::Unstable,
            Failure::WrongResult | Failure::WrongCode { .. } => return Kind::Miscompile,
            Failure::Titled { kind, .. } => return *kind,
        };
        Kind::Crash(crash)
    }

    /// Whether it names a function by its offset, for want of a name.
    pub fn has_unnamed_code(&self) -> bool {
        if let Failure::StackOverflow { function } = self {
            return function.is_none();
        }
        self.place().is_some_and(|place| match place {
            Place::Unnamed(_) | Place::Operation(_) => true,
            Place::Function { caller, .. } => caller.as_ref().is_some_and(|caller| is_address(caller)),
        })
    }

    /// Whether it names the operation that a function without a name works on. Several such functions may
    /// work on one operation, so that two failures with these words may be two bugs.
    pub fn is_told_by_operation(&self) -> bool {
        let place = self.place();
        place.is_some_and(|place| {
            matches!(place, Place::Operation(_) | Place::Function { operation: Some(_), .. })
        })
    }

    fn place(&self) -> Option<&Place> {
        match self {
            Failure::Check { place, .. }
            | Failure::FatalError { place, .. }
            | Failure::UncaughtException { place, .. }
            | Failure::Sanitizer { place, .. }
            | Failure::Signal { place, .. }
            | Failure::OutOfMemory { place } => place.as_ref(),
            _ => None,
        }
    }

    /// The functions that it names.
    pub fn functions(&self) -> impl Iterator<Item = &str> {
        let (name, caller) = match self.place() {
            Some(Place::Function { name, caller, .. }) => (Some(name), caller.as_ref()),
            _ => (None, None),
        };
        name.into_iter().chain(caller).map(String::as_str)
    }

    /// Whether it says more than its kind. A hang does not, nor does a crash without a backtrace.
    pub fn names_a_place(&self) -> bool {
        match self {
            Failure::Check { .. }
            | Failure::FatalError { .. }
            | Failure::Unimplemented { .. }
            | Failure::DialectNotLoaded { .. }
            | Failure::Unreachable { .. }
            | Failure::Sanitizer { .. }
            | Failure::InvalidIr { .. }
            | Failure::Unreadable { .. } => true,

            Failure::UncaughtException { what, place, .. } => !what.is_empty() || place.is_some(),
            Failure::Signal { place, .. } | Failure::OutOfMemory { place } => place.is_some(),
            Failure::StackOverflow { function } => function.is_some(),
            Failure::JumpOutsideCode { .. }
            | Failure::Hang
            | Failure::OutputLimit
            | Failure::Misread { .. }
            | Failure::Unstable
            | Failure::WrongResult
            | Failure::WrongCode { .. }
            | Failure::Titled { .. } => false,
        }
    }

    /// Whether two passes that fail like this have the same bug. Not if a dialect is not loaded: each pass
    /// declares its own. Not for invalid IR: there the key says whether the pass matters.
    pub fn is_one_bug_in_all_passes(&self) -> bool {
        self.names_a_place() && !matches!(self, Failure::DialectNotLoaded { .. } | Failure::InvalidIr { .. })
    }
}

/// Earlier versions wrote the one dialect that the compiler named.
fn one_or_many<'de, D: Deserializer<'de>>(input: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    Ok(match OneOrMany::deserialize(input)? {
        OneOrMany::One(dialect) => vec![dialect],
        OneOrMany::Many(dialects) => dialects,
    })
}

/// At most this much of a check is in a title, to leave room for the caller.
const MAX_CHECK_CHARS: usize = 60;

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_CHECK_CHARS) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// A part of a title with the words before it, or nothing.
fn optional(before: &str, part: Option<&impl fmt::Display>) -> String {
    part.map(|part| format!("{before}{part}")).unwrap_or_default()
}

/// The title without the pass.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let within = |place: &Option<Place>| optional(" in ", place.as_ref());
        let from = |place: &Option<Place>| optional(", from ", place.as_ref());
        let named =
            |subject: &String| if subject.is_empty() { "a program".to_owned() } else { subject.clone() };
        match self {
            Failure::Check { check, text, file, cast_to, place } => {
                let word = match check {
                    Check::Assertion => "assertion",
                    Check::Hardening => "hardening check",
                };
                let to = optional(", to ", cast_to.as_ref());
                write!(f, "{word} \"{}\" failed in {file}{to}{}", shortened(text), from(place))
            }
            Failure::FatalError { message, place } => write!(f, "fatal error: {message}{}", from(place)),
            Failure::Unimplemented { message, file } => {
                write!(f, "{message}{}", optional(" in ", file.as_ref()))
            }
            Failure::DialectNotLoaded { dialects } => match dialects.as_slice() {
                [dialect] => write!(f, "dialect not loaded: {dialect}"),
                dialects => write!(f, "dialects not loaded: {}", dialects.join(", ")),
            },
            Failure::UncaughtException { exception, what, place } => {
                write!(f, "uncaught {exception}{}", within(place))?;
                if what.is_empty() { Ok(()) } else { write!(f, ": {what}") }
            }
            Failure::Unreachable { message, file } if message.is_empty() => {
                write!(f, "unreachable code reached in {file}")
            }
            Failure::Unreachable { message, file } => {
                write!(f, "unreachable \"{message}\" reached in {file}")
            }
            Failure::Sanitizer { tool, report, place, file } => {
                write!(f, "{tool}: {report}{}{}", within(place), optional(", ", file.as_ref()))
            }
            Failure::StackOverflow { function } => {
                write!(f, "stack overflow in {}", function.as_deref().unwrap_or("unnamed code"))
            }
            Failure::Signal { signal, place } => write!(f, "{signal}{}", within(place)),
            Failure::JumpOutsideCode { signal } => write!(f, "{signal} where no code is"),
            Failure::Hang => f.write_str("hang"),
            Failure::OutOfMemory { place } => write!(f, "out of memory{}", within(place)),
            Failure::OutputLimit => f.write_str("output beyond the limit"),
            Failure::InvalidIr { complaint, .. } => write!(f, "invalid IR: {complaint}"),
            Failure::Unreadable { form, subject, complaint } => {
                write!(f, "{} written as {form} is not read: {complaint}", named(subject))
            }
            Failure::Misread { form, subject } => {
                write!(f, "{} written as {form} reads as another", named(subject))
            }
            Failure::Unstable => f.write_str("output changes from run to run"),
            Failure::WrongResult => f.write_str("wrong result"),
            Failure::WrongCode { at } if at.is_empty() => f.write_str("wrong code"),
            Failure::WrongCode { at } => write!(f, "wrong code at {at}"),
            Failure::Titled { title, .. } => f.write_str(title),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Function { name, operation: Some(operation), .. } => {
                write!(f, "{name}, from code for {operation}")
            }
            Place::Function { name, caller: Some(caller), .. } => write!(f, "{name}, from {caller}"),
            Place::Function { name, .. } => f.write_str(name),
            Place::Unnamed(offset) => write!(f, "unnamed code at {offset}"),
            Place::Operation(operation) => write!(f, "code for {operation}"),
        }
    }
}

impl Syntax {
    /// All of them. A bug that shows in several is reported for the first.
    pub const ALL: [Syntax; 3] = [Syntax::Text, Syntax::Bytecode, Syntax::Generic];

    /// The word for it in titles.
    pub fn word(self) -> &'static str {
        match self {
            Syntax::Text => "text",
            Syntax::Generic => "generic text",
            Syntax::Bytecode => "bytecode",
        }
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
