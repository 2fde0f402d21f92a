//! Failed `assert`s, with the message of each C library.

use mohole_testcase::{Check, CrashKind, Failure};

use crate::evidence::{Evidence, Recognized};
use crate::frame_name::short_name;
use crate::quoted::split_unquoted;
use crate::source::Source;
use crate::wording::generalize;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let (line, failed) = reported(evidence)?;
    Some(failed.recognized(Check::Assertion, line, evidence))
}

/// The first line that reports a failed `assert`, and what failed.
pub(crate) fn reported<'a>(evidence: &Evidence<'a>) -> Option<(&'a str, Failed<'a>)> {
    evidence.text.lines().find_map(|line| {
        let failed = parse(line)?;
        evidence.may_report(line).then_some((line, failed))
    })
}

/// A check that failed, as printed.
pub(crate) struct Failed<'a> {
    /// The expression, with the text that explains it.
    pub(crate) expression: &'a str,
    pub(crate) source: Source<'a>,
    /// The signature of the function that checked.
    pub(crate) function: &'a str,
}

impl Failed<'_> {
    /// A check in shared code says little: the caller and the type of the cast are added.
    pub(crate) fn recognized(&self, check: Check, line: &str, evidence: &Evidence<'_>) -> Recognized {
        let kind = match check {
            Check::Assertion => CrashKind::Assertion,
            Check::Hardening => CrashKind::Hardening,
        };
        let file = self.source.file();
        let rejected = self.rejected(line, evidence);
        let text = match rejected {
            Some(reason) => format!("verifyInvariants: {reason}"),
            None => explanation(self.expression).replace("\" \"", ""),
        };
        let (mut cast_to, mut place) = (None, None);
        let mut identity = vec![kind.word().to_owned(), self.expression.to_owned(), file.to_owned()];
        let mut per_pass = false;
        if self.source.is_shared() {
            let culprits = match rejected {
                Some(_) => evidence.stack.culprits_of_construction(),
                None => evidence.stack.culprits(),
            };
            cast_to = wanted_type(self.function).map(str::to_owned);
            place = culprits.place;
            identity.push(short_name(self.function));
            identity.extend(cast_to.clone());
            per_pass = !culprits.decisive;
            identity.extend(culprits.identity);
            identity.extend(rejected.map(generalize));
        }
        let failure = Failure::Check { check, text, file: file.to_owned(), cast_to, place };
        Recognized { failure, identity, per_pass, message: Some(line.trim().to_owned()) }
    }
}

impl Failed<'_> {
    /// Why the verifier of a type or an attribute rejected what was built: the last error before the check.
    fn rejected<'e>(&self, line: &str, evidence: &Evidence<'e>) -> Option<&'e str> {
        if !self.expression.contains("verifyInvariants(") {
            return None;
        }
        let before = evidence.text.lines().take_while(|&other| other != line);
        before.filter_map(|line| line.split_once("error: ")).last().map(|(_, reason)| reason.trim())
    }
}

/// The text of `condition && "text"`, or the condition.
pub(crate) fn explanation(expression: &str) -> &str {
    expression
        .split_once("&& \"")
        .and_then(|(_, text)| text.rsplit_once('"'))
        .map_or(expression, |(text, _)| text)
}

/// `mlir::MemRefType` of `... llvm::cast(From*) [with To = mlir::MemRefType; From = mlir::Type]`.
fn wanted_type(function: &str) -> Option<&str> {
    let wanted = function.split_once("To = ")?.1;
    Some(&wanted[..wanted.find([';', ']', ',']).unwrap_or(wanted.len())])
}

fn parse(line: &str) -> Option<Failed<'_>> {
    parse_glibc(line).or_else(|| parse_darwin(line)).or_else(|| parse_musl(line))
}

/// ``mlir-opt: /x/Foo.cpp:12: void f(): Assertion `x && "y"' failed.``
fn parse_glibc(line: &str) -> Option<Failed<'_>> {
    let (before, rest) = split_unquoted(line, ": Assertion `")?;
    let expression = rest.trim_end().strip_suffix("' failed.")?;
    let (_, place) = before.split_once(": ")?;
    let (path_and_line, function) = place.split_once(": ").unwrap_or((place, ""));
    Some(Failed { expression, source: Source::new(path_and_line), function })
}

/// `Assertion failed: (x), function f, file Foo.cpp, line 12.`
fn parse_darwin(line: &str) -> Option<Failed<'_>> {
    let rest = split_unquoted(line, "Assertion failed: (")?.1;
    let (expression, rest) = rest.split_once("), function ")?;
    let (function, rest) = rest.split_once(", file ")?;
    let path = rest.split_once(", line ")?.0;
    Some(Failed { expression, source: Source::new(path), function })
}

/// `Assertion failed: x (Foo.cpp: f: 12)`
fn parse_musl(line: &str) -> Option<Failed<'_>> {
    let rest = line.strip_prefix("Assertion failed: ")?;
    let (expression, place) = rest.trim_end().strip_suffix(')')?.rsplit_once(" (")?;
    let (path, rest) = place.split_once(": ")?;
    Some(Failed { expression, source: Source::new(path), function: rest.rsplit_once(": ")?.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expression: &str, file: &str, function: &str) {
        let failed = parse(line).expect(line);
        assert_eq!((failed.expression, failed.source.file(), failed.function), (expression, file, function));
    }

    #[test]
    fn the_message_of_each_c_library_is_parsed() {
        check(
            "mlir-opt: /x/Foo.cpp:12: void a::f(int): Assertion `x && \"y\"' failed.",
            "x && \"y\"",
            "Foo.cpp",
            "void a::f(int)",
        );
        check("Assertion failed: (x), function f, file Foo.cpp, line 12.", "x", "Foo.cpp", "f");
        check("Assertion failed: x (/x/Foo.cpp: f: 12)", "x", "Foo.cpp", "f");
    }

    #[test]
    fn the_explanation_is_the_text_of_the_check() {
        assert_eq!(explanation("isa<To>(Val) && \"bad type!\""), "bad type!");
        assert_eq!(explanation("a == b"), "a == b");
    }
}
