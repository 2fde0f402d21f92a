//! `LLVM ERROR:`, from `report_fatal_error` and similar functions, with or without a signal after it.

use mohole_testcase::{CrashKind, Failure};

use crate::evidence::{Evidence, Recognized};
use crate::wording::generalize;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let (line, said) = reported(evidence.text)?;
    let mut identity = vec![CrashKind::FatalError.word().to_owned()];
    let message = Some(line.trim().to_owned());
    if let Some(dialect) = missing_dialect(said) {
        identity.extend(["dialect not loaded".to_owned(), dialect.clone()]);
        let failure = Failure::DialectNotLoaded { dialects: vec![dialect] };
        return Some(Recognized { failure, identity, per_pass: true, message });
    }
    identity.push(generalize(without_lists(said)));
    identity.extend(pattern(said).map(str::to_owned));
    let (mut place, mut per_pass) = (None, false);
    if is_vague(said) {
        let culprits = evidence.stack.culprits();
        place = culprits.place;
        per_pass = !culprits.decisive;
        identity.extend(culprits.identity);
    }
    let failure = Failure::FatalError { message: said.trim_end_matches('.').to_owned(), place };
    Some(Recognized { failure, identity, per_pass, message })
}

/// The line that reports a fatal error, and what it says. A function that gives a diagnostic and then aborts
/// says it in the diagnostic.
pub(crate) fn reported(text: &str) -> Option<(&str, &str)> {
    let (at, line, said) = text.lines().enumerate().find_map(|(at, line)| Some((at, line, said(line)?)))?;
    if said.trim_end_matches('.') != "aborting" {
        return Some((line, said));
    }
    let diagnostics = text.lines().take(at).collect::<Vec<_>>().into_iter().rev();
    let error = diagnostics.into_iter().find_map(|line| Some((line, line.split_once(": error: ")?.1)));
    Some(error.map_or((line, said), |(line, said)| (line, without_source(said))))
}

/// What a compiler's own source says without where: `odd` of `flang/lib/CodeGen.cpp:12: odd`.
pub(crate) fn without_source(said: &str) -> &str {
    let place = said.split_once(": ").and_then(|(place, rest)| Some((place.rsplit_once(':')?, rest)));
    match place {
        Some(((file, number), rest))
            if [".cpp", ".h", ".inc"].iter().any(|end| file.ends_with(end))
                && !file.contains(' ')
                && number.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            rest
        }
        _ => said,
    }
}

/// What follows `LLVM ERROR: ` at the start of a line. Elsewhere in a line it may be quoted from the program.
fn said(line: &str) -> Option<&str> {
    PREFIXES.iter().find_map(|prefix| line.strip_prefix(prefix)).map(str::trim)
}

const PREFIXES: &[&str] = &["LLVM ERROR: ", "fatal error: error in backend: "];

/// The message without the list of new operations, which differs between programs.
fn without_lists(said: &str) -> &str {
    said.split(". new ops: ").next().unwrap_or(said)
}

/// The pattern that a message is about: `X` of `pattern '(anonymous namespace)::X' produced IR that ...`.
fn pattern(said: &str) -> Option<&str> {
    let (name, _) = said.split_once("pattern '")?.1.split_once('\'')?;
    name.rsplit("::").next()
}

/// Messages that any pass can cause: the backtrace tells one bug from another.
const VAGUE: &[&str] = &[
    "Failed to infer result type",
    "operation destroyed but still has uses",
    "pattern was already applied",
    "unable to grow",
    "expected pattern to ",
    "Pattern that ",
];

fn is_vague(said: &str) -> bool {
    VAGUE.iter().any(|phrase| said.contains(phrase))
}

/// Before and after the word that names a dialect which a pass forgot to declare. One pass that
/// forgets one dialect is one bug, whatever op, type or attribute ran into it first.
const MISSING_DIALECT: &[(&str, &str)] = &[
    ("Building op `", "` but it isn't known in this MLIRContext"),
    ("can't create type '", "' because storage uniquer isn't initialized"),
    ("can't create Attribute '", "' because storage uniquer isn't initialized"),
    ("Loading a dialect (", ") while in a multi-threaded execution context"),
    ("", " created with unregistered dialect"),
];

fn missing_dialect(said: &str) -> Option<String> {
    let word = MISSING_DIALECT.iter().find_map(|(before, after)| {
        let rest = said.split_once(before)?.1;
        Some(rest.split_once(after)?.0)
    })?;
    // An op is `dialect.op`; a type or an attribute is `mlir::dialect::SomeType`, or `dialect::SomeType` of a
    // project that has its own namespace.
    let dialect = match word.split_once("::") {
        Some(("mlir", class)) => class.split_once("::").map_or("builtin", |(namespace, _)| namespace),
        Some((namespace, _)) => namespace,
        None => word.split('.').next().unwrap_or(word),
    };
    Some(dialect.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: &str, dialect: Option<&str>) {
        assert_eq!(missing_dialect(said).as_deref(), dialect, "{said}");
    }

    #[test]
    fn a_missing_dialect_is_found_in_each_message() {
        check(
            "Building op `llvm.add` but it isn't known in this MLIRContext: the dialect may not",
            Some("llvm"),
        );
        check(
            "can't create type 'mlir::LLVM::LLVMPointerType' because storage uniquer isn't initialized",
            Some("llvm"),
        );
        check("can't create type 'toy::SpinType' because storage uniquer isn't initialized", Some("toy"));
        check(
            "Loading a dialect (tensor) while in a multi-threaded execution context (maybe the",
            Some("tensor"),
        );
        check("toy.spin created with unregistered dialect. If this is intended, please call", Some("toy"));
        check("operation destroyed but still has uses", None);
    }

    #[test]
    fn an_error_that_only_aborts_says_what_the_diagnostic_before_it_says() {
        let odd = "in.fir:8:3: error: flang/lib/Optimizer/CodeGen.cpp:12: type is: odd";
        let text = format!("in.fir:1:1: error: first\n{odd}\n  a\n  ^\nLLVM ERROR: aborting\n");
        assert_eq!(reported(&text), Some((odd, "type is: odd")));
        assert_eq!(reported("LLVM ERROR: aborting\n"), Some(("LLVM ERROR: aborting", "aborting")));
        let other = "in.fir:1:1: error: first\nLLVM ERROR: other\n";
        assert_eq!(reported(other), Some(("LLVM ERROR: other", "other")));
        assert_eq!(without_source("note: x.cpp:12: odd"), "note: x.cpp:12: odd");
    }

    #[test]
    fn a_pattern_is_identified_by_its_name_and_not_by_its_operations() {
        let said = "pattern '{anonymous}::CeilDivOpConverter' produced IR that could not be legalized. new ops: {a.b}";
        assert_eq!(pattern(said), Some("CeilDivOpConverter"));
        assert_eq!(generalize(without_lists(said)), "pattern '_' produced IR that could not be legalized");
    }
}
