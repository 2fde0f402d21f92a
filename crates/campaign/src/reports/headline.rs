//! The title of a report, in the form of those that maintainers fix: the project, the pass, and what is
//! wrong.

use mohole_testcase::{
    Activity, Check, Comparison, Failure, Finding, Kind, Place, Signature, Syntax, is_address,
};

use crate::meaning::step::{POISON, UNDEFINED};

/// What a title is made of.
pub(crate) struct Headline<'a> {
    pub(crate) finding: &'a Finding,
    /// What says most: that of a build with assertions, or the finding's own.
    pub(crate) signature: &'a Signature,
    /// The line that says best what happened, from the same run.
    pub(crate) message: Option<&'a str>,
    /// The project, as its tracker abbreviates it.
    pub(crate) project: Option<&'a str>,
    /// The operation that the verifier should have rejected, where it is known.
    pub(crate) operation: Option<&'a str>,
    /// The only operation of the program that tells it from others.
    pub(crate) only_operation: Option<&'a str>,
    /// The functions of the backtrace that have names, the innermost first.
    pub(crate) functions: &'a [String],
    /// For wrong code: what differs.
    pub(crate) comparison: Option<&'a Comparison>,
    /// The program is bytecode.
    pub(crate) is_bytecode: bool,
}

/// Most characters of a title. Pages show about so many on two lines.
const MAX_CHARS: usize = 170;

/// Most characters of the types that an operation accepts, which a verifier lists.
const MAX_ACCEPTED_CHARS: usize = 24;

/// What a long title leaves out. Each leaves out what those before it do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LeftOut {
    Nothing,
    /// The line of a header that all code uses, where the function is known; what follows the first sentence
    /// of a message.
    Headers,
    /// The namespaces of functions.
    Namespaces,
    /// The callers of functions.
    Callers,
    /// The function where an assertion fails.
    Functions,
}

impl LeftOut {
    const ALL: [LeftOut; 5] =
        [LeftOut::Nothing, LeftOut::Headers, LeftOut::Namespaces, LeftOut::Callers, LeftOut::Functions];
}

impl Headline<'_> {
    /// One line.
    pub(crate) fn render(&self) -> String {
        let lines = LeftOut::ALL.iter().map(|&left_out| self.line(left_out));
        let with_operation = |line: String| (self.on(&line), line);
        let length = |(on, line): &(String, String)| line.chars().count() + on.chars().count();
        let fits = |both: &(String, String)| length(both) <= MAX_CHARS;
        let (on, line) = lines
            .map(with_operation)
            .find(fits)
            .unwrap_or_else(|| with_operation(self.line(LeftOut::Functions)));
        format!("{}{on}", cut_at_word(&line, MAX_CHARS - on.chars().count()))
    }

    fn line(&self, left_out: LeftOut) -> String {
        let tags: String =
            self.project.into_iter().chain(self.area()).map(|tag| format!("[{tag}]")).collect();
        let words = match self.finding.victims.is_empty() {
            true => self.what(left_out),
            false => self.missing_check(),
        };
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if tags.is_empty() { words } else { format!("{tags} {words}") }
    }

    /// The operation on which it crashes, if the other words do not tell.
    fn on(&self, line: &str) -> String {
        let is_crash = matches!(self.signature.kind(), Kind::Crash(_));
        let operation = self.only_operation.filter(|operation| is_crash && !line.contains(operation));
        operation.map(|operation| format!(", on {operation}")).unwrap_or_default()
    }

    /// The pass, or the dialect where the pass is not to blame.
    fn area(&self) -> Option<&str> {
        let dialect = |operation: &'_ str| operation.split('.').next().map(str::len);
        if let (false, Some(operation)) = (self.finding.victims.is_empty(), self.operation) {
            return dialect(operation).map(|end| &operation[..end]);
        }
        match (&self.signature.failure, self.signature.activity) {
            (Failure::Unreadable { subject, .. } | Failure::Misread { subject, .. }, _) => {
                let name = subject.trim_start_matches(['!', '#']);
                dialect(name).map(|end| &name[..end]).filter(|dialect| !dialect.is_empty())
            }
            (_, Some(activity)) => Some(match activity {
                Activity::Parsing if self.is_bytecode => "bytecode",
                Activity::Parsing => "parser",
                Activity::Verifying => "verifier",
                Activity::Printing => "printer",
            }),
            _ => self.signature.pass.as_deref(),
        }
    }

    /// What is wrong.
    fn what(&self, left_out: LeftOut) -> String {
        let within = |place: &Option<Place>| self.place(" in ", place.as_ref(), left_out);
        match &self.signature.failure {
            Failure::Check { check, text, file, cast_to, place } => {
                let word = match check {
                    Check::Assertion => "crashes with assertion",
                    Check::Hardening => "crashes with a check of the C++ library:",
                };
                let place = place.as_ref().filter(|_| left_out < LeftOut::Functions);
                let says_little = left_out >= LeftOut::Headers && is_header(file);
                let at = if says_little { String::new() } else { self.at(file) };
                let to = cast_to.as_deref().map(|to| match left_out >= LeftOut::Namespaces {
                    true => without_namespaces(to),
                    false => to,
                });
                let to = optional(" casting to ", to.as_ref());
                format!("{word} '{text}'{to}{at}{}", self.place(", from ", place, left_out))
            }
            Failure::FatalError { message, place } => {
                let sentences = if left_out >= LeftOut::Headers { 1 } else { usize::MAX };
                let message = message.split(". ").take(sentences).collect::<Vec<_>>().join(". ");
                format!("crashes with fatal error: {message}{}", within(place))
            }
            Failure::Unimplemented { message, .. } => format!("crashes where it says: {message}"),
            Failure::DialectNotLoaded { dialects } => {
                let plural = if dialects.len() > 1 { "s" } else { "" };
                format!("crashes: missing dependent dialect{plural} {}", dialects.join(", "))
            }
            Failure::UncaughtException { exception, what, place } => {
                format!("crashes with an exception: {exception} {what}{}", within(place))
            }
            Failure::Unreachable { message, file } => {
                format!("crashes at unreachable '{message}'{}", self.at(file))
            }
            Failure::Sanitizer { tool, report, place, .. } => format!("{tool}: {report}{}", within(place)),
            Failure::StackOverflow { function } => {
                format!("stack overflow{}", optional(" in ", function.as_ref()))
            }
            Failure::Signal { signal, place } => {
                format!("crashes with {}{}", with_article(signal), within(place))
            }
            Failure::JumpOutsideCode { signal } => {
                format!("crashes with {} where no code is", with_article(signal))
            }
            Failure::Hang => "does not terminate".to_owned(),
            Failure::OutOfMemory { place } => format!("fails to allocate memory{}", within(place)),
            Failure::OutputLimit => "prints without end".to_owned(),
            Failure::InvalidIr { complaint, .. } => format!("produces invalid IR: {}", brief(complaint)),
            Failure::Unreadable { form, subject, complaint } => {
                let complaint = without_subject(complaint, subject);
                format!("{} is not read back: {complaint}", printed(*form, subject))
            }
            Failure::Misread { form, subject } => {
                format!("{} is read back as another", printed(*form, subject))
            }
            Failure::Unstable => "output changes from run to run".to_owned(),
            Failure::WrongResult => "wrong code: the program prints something else".to_owned(),
            Failure::WrongCode { at } => self.wrong_code(at),
            Failure::Titled { title, .. } => title.clone(),
        }
    }

    /// What is computed wrongly. Where no operation explains it, what differs says most.
    fn wrong_code(&self, at: &str) -> String {
        let what = if at.is_empty() { String::new() } else { format!(": {at}") };
        match self.comparison {
            Some(Comparison { got, .. }) if at == UNDEFINED => format!("wrong code: {got}"),
            Some(Comparison { place, .. }) if at.is_empty() || at == POISON => {
                format!("wrong code{what} in {place}")
            }
            _ => format!("wrong code{what}"),
        }
    }

    /// A place in the compiler's code. Nobody knows a function by its address: the next one that has a name
    /// stands for it.
    fn place(&self, before: &str, place: Option<&Place>, left_out: LeftOut) -> String {
        let next = |inner: Option<&str>| {
            self.functions.iter().map(String::as_str).find(|function| Some(*function) != inner)
        };
        let words = match place {
            None => None,
            Some(Place::Unnamed(_)) => next(None).map(str::to_owned),
            Some(Place::Function { name, caller: Some(caller), operation: None }) if is_address(caller) => {
                let outer = optional(", from ", next(Some(name)).as_ref());
                Some(format!("{name}{outer}"))
            }
            Some(place) => Some(place.to_string()),
        };
        let callers = if left_out >= LeftOut::Callers { 1 } else { usize::MAX };
        let shown = |words: String| {
            let functions = words.split(", from ").take(callers);
            let named = functions.map(|name| match left_out >= LeftOut::Namespaces {
                true => without_namespaces(name),
                false => name,
            });
            named.collect::<Vec<_>>().join(", from ")
        };
        optional(before, words.map(shown).as_ref())
    }

    /// The source file with the line that the message names, which for a generated file differs from build to
    /// build.
    fn at(&self, file: &str) -> String {
        let line = self.message.and_then(|message| {
            let (_, rest) = message.split_once(&format!("{file}:"))?;
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            (end > 0).then(|| &rest[..end])
        });
        match line.filter(|_| !file.ends_with(".inc")) {
            Some(line) => format!(" at {file}:{line}"),
            None => format!(" in {file}"),
        }
    }

    /// For a program that the verifier should have rejected.
    fn missing_check(&self) -> String {
        let passes = self.finding.victims.len() + 1 + self.finding.siblings.len();
        let subject = self.operation.unwrap_or("a program");
        format!("missing verifier check: {subject} that {passes} passes crash on")
    }
}

/// A complaint without the long list of the types that an operation accepts.
fn brief(complaint: &str) -> String {
    let parts = complaint.split_once(" must be ").and_then(|(subject, rest)| {
        let (accepted, got) = rest.rsplit_once(", but got ")?;
        Some((subject, accepted, got))
    });
    match parts {
        Some((subject, accepted, got)) if accepted.chars().count() > MAX_ACCEPTED_CHARS => {
            format!("{subject} cannot be {got}")
        }
        _ => complaint.to_owned(),
    }
}

/// Whether a source file is a header, whose lines say less than the function that uses it.
fn is_header(file: &str) -> bool {
    file.ends_with(".h") || file.ends_with(".h.inc") || !file.contains('.')
}

/// A function without the namespaces before its class.
fn without_namespaces(name: &str) -> &str {
    let mut rest = name;
    while let Some((namespace, after)) = rest.split_once("::") {
        let is_namespace = namespace.starts_with(|c: char| c.is_ascii_lowercase() || c == '(');
        if !is_namespace || namespace.contains(' ') && !namespace.starts_with('(') {
            break;
        }
        rest = after;
    }
    rest
}

/// At most so many characters of a text, in whole words.
fn cut_at_word(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else { return text.to_owned() };
    let end = text[..end].rfind(' ').filter(|space| *space > end / 2).unwrap_or(end);
    let head = text[..end].trim_end_matches([',', ':', ' ']);
    // A word that announces the next one says nothing alone.
    let head = [", from", " in", " at"].iter().find_map(|word| head.strip_suffix(word)).unwrap_or(head);
    format!("{head}...")
}

/// A noun with its article: `an abort`.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// What a parser says, without the name of the operation that the title has already.
fn without_subject<'c>(complaint: &'c str, subject: &str) -> &'c str {
    let rest = complaint.strip_prefix("custom op '").and_then(|rest| rest.strip_prefix(subject));
    rest.and_then(|rest| rest.strip_prefix("' ")).unwrap_or(complaint)
}

/// What was printed, and how.
fn printed(form: Syntax, subject: &str) -> String {
    let subject = if subject.is_empty() { "a program" } else { subject };
    format!("{subject} printed as {form}")
}

/// A part with the words before it, or nothing.
fn optional(before: &str, part: Option<&impl std::fmt::Display>) -> String {
    part.map(|part| format!("{before}{part}")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use mohole_testcase::Victim;

    use super::*;

    fn check(failure: Failure, message: &str, expected: &str) {
        check_with(failure, message, |_| {}, expected);
    }

    fn check_with(failure: Failure, message: &str, change: impl FnOnce(&mut Finding), expected: &str) {
        let signature =
            Signature { key: String::new(), failure, pass: Some("cse".to_owned()), activity: None };
        let mut finding = Finding::new(signature.clone(), "t", &[], (*b"").into());
        change(&mut finding);
        let headline = Headline {
            finding: &finding,
            signature: &signature,
            message: Some(message),
            project: Some("mlir"),
            operation: Some("scf.parallel"),
            only_operation: None,
            functions: &["mlir::x::inner", "mlir::x::outer"].map(str::to_owned),
            comparison: None,
            is_bytecode: false,
        };
        assert_eq!(headline.render(), expected);
    }

    fn assertion() -> Failure {
        Failure::Check {
            check: Check::Assertion,
            text: "idx < size()".to_owned(),
            file: "ArrayRef.h".to_owned(),
            cast_to: None,
            place: None,
        }
    }

    #[test]
    fn an_assertion_is_named_with_its_line() {
        let message = "mlir-opt: llvm/ADT/ArrayRef.h:253: Assertion `idx < size()' failed.";
        check(assertion(), message, "[mlir][cse] crashes with assertion 'idx < size()' at ArrayRef.h:253");
        check(assertion(), "", "[mlir][cse] crashes with assertion 'idx < size()' in ArrayRef.h");
    }

    #[test]
    fn a_long_title_leaves_out_what_says_least() {
        let failure = |text: &str, file: &str, function: &str| Failure::Check {
            check: Check::Assertion,
            text: text.to_owned(),
            file: file.to_owned(),
            cast_to: Some("mlir::MemRefType".to_owned()),
            place: Some(Place::function(function, Some("mlir::caller"))),
        };
        let cast = "cast<Ty>() argument of incompatible type!";
        let lowering = "(anonymous namespace)::MemRefReshapeOpLowering::convert";
        check(
            failure(cast, "Casting.h", lowering),
            "",
            "[mlir][cse] crashes with assertion 'cast<Ty>() argument of incompatible type!' casting to MemRefType, \
             from MemRefReshapeOpLowering::convert, from caller",
        );
        check(
            failure(cast, "Casting.cpp", lowering),
            "",
            "[mlir][cse] crashes with assertion 'cast<Ty>() argument of incompatible type!' casting to MemRefType \
             in Casting.cpp, from MemRefReshapeOpLowering::convert, from caller",
        );
        check(
            failure(&format!("{cast} {}", "x".repeat(9)), "Casting.cpp", lowering),
            "",
            "[mlir][cse] crashes with assertion 'cast<Ty>() argument of incompatible type! xxxxxxxxx' casting to \
             MemRefType in Casting.cpp, from MemRefReshapeOpLowering::convert",
        );
        assert_eq!(without_subject("custom op 'a.b' number of types", "a.b"), "number of types");
        assert_eq!(
            without_subject("custom op 'a.b' number of types", "a.c"),
            "custom op 'a.b' number of types"
        );
        assert_eq!(
            without_namespaces("mlir::detail::Impl::operator llvm::ArrayRef"),
            "Impl::operator llvm::ArrayRef"
        );
    }

    #[test]
    fn a_crash_is_one_on_the_only_operation() {
        let on = |line: &str| {
            let signature =
                Signature { key: String::new(), failure: assertion(), pass: None, activity: None };
            let finding = Finding::new(signature.clone(), "t", &[], (*b"").into());
            let headline = Headline {
                finding: &finding,
                signature: &signature,
                message: None,
                project: None,
                operation: None,
                only_operation: Some("vector.multi_reduction"),
                functions: &[],
                comparison: None,
                is_bytecode: false,
            };
            headline.on(line)
        };
        assert_eq!(on("crashes with assertion"), ", on vector.multi_reduction");
        assert_eq!(on("crashes in the fold of vector.multi_reduction"), "");
    }

    #[test]
    fn a_missing_check_is_one_of_the_operation() {
        let victim = Victim { pass: "sccp".to_owned(), failure: "segfault".to_owned() };
        check_with(
            assertion(),
            "",
            |finding| finding.victims = vec![victim],
            "[mlir][scf] missing verifier check: scf.parallel that 2 passes crash on",
        );
    }

    #[test]
    fn an_address_is_not_named() {
        let segfault = |place| Failure::Signal { signal: "segfault".to_owned(), place: Some(place) };
        let unnamed = Place::Unnamed("libMLIR.so+0x5c6bc00".to_owned());
        check(segfault(unnamed), "", "[mlir][cse] crashes with a segfault in mlir::x::inner");
        let inner = Place::function("mlir::x::inner", Some("libMLIR.so+0x5c6bc00"));
        check(
            segfault(inner),
            "",
            "[mlir][cse] crashes with a segfault in mlir::x::inner, from mlir::x::outer",
        );
        let both = Place::function("mlir::x::f", Some("mlir::x::g"));
        check(segfault(both), "", "[mlir][cse] crashes with a segfault in mlir::x::f, from mlir::x::g");
    }

    #[test]
    fn a_list_of_types_is_left_out_and_what_was_found_is_not() {
        let complaint = "'spirv.IMul' op operand #0 must be 8/16/32/64-bit integer or fixed-length vector of \
                         8/16/32/64-bit integer values of length 2/3/4/8/16, but got '!spirv.array<2 x i32>'";
        check(
            Failure::InvalidIr { complaint: complaint.to_owned(), operation: None },
            "",
            "[mlir][cse] produces invalid IR: 'spirv.IMul' op operand #0 cannot be '!spirv.array<2 x i32>'",
        );
        assert_eq!(cut_at_word("one two three", 9), "one two...");
        assert_eq!(cut_at_word("one two", 7), "one two");
        assert_eq!(cut_at_word("one two, from three", 16), "one two...");
    }

    #[test]
    fn wrong_code_without_an_operation_says_what_differs() {
        let signature = |at: &str| Signature {
            key: String::new(),
            failure: Failure::WrongCode { at: at.to_owned() },
            pass: Some("peel".to_owned()),
            activity: None,
        };
        let comparison = Comparison {
            function: "f".to_owned(),
            inputs: Vec::new(),
            place: "result 0".to_owned(),
            expected: "1".to_owned(),
            got: "2".to_owned(),
            before: None,
            after: None,
        };
        let check = |at: &str, expected: &str| {
            let (signature, comparison) = (signature(at), Some(&comparison));
            let finding = Finding::new(signature.clone(), "t", &[], (*b"").into());
            let headline = Headline {
                finding: &finding,
                signature: &signature,
                message: None,
                project: Some("mlir"),
                operation: None,
                only_operation: None,
                functions: &[],
                comparison,
                is_bytecode: false,
            };
            assert_eq!(headline.render(), expected);
        };
        check("", "[mlir][peel] wrong code in result 0");
        check("poison", "[mlir][peel] wrong code: poison in result 0");
        check("undefined behaviour", "[mlir][peel] wrong code: 2");
        check("arith.addi: poison", "[mlir][peel] wrong code: arith.addi: poison");
    }

    #[test]
    fn what_is_wrong_comes_behind_the_pass() {
        check(Failure::Hang, "", "[mlir][cse] does not terminate");
        check(Failure::WrongCode { at: "arith.addi".to_owned() }, "", "[mlir][cse] wrong code: arith.addi");
        let form = Syntax::Text;
        check(
            Failure::Misread { form, subject: "#x.y".to_owned() },
            "",
            "[mlir][x] #x.y printed as text is read back as another",
        );
    }
}
