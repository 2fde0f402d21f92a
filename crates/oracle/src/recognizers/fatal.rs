//! `LLVM ERROR:`, from `report_fatal_error` and similar functions, with or without a signal after it.

use mohole_testcase::{CrashKind, Failure};

use crate::evidence::{Evidence, Recognized};
use crate::wording::generalize;

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let (line, said) = evidence.text.lines().find_map(|line| Some((line, said(line)?)))?;
    let mut identity = vec![CrashKind::FatalError.word().to_owned()];
    let message = Some(line.trim().to_owned());
    if let Some(dialect) = missing_dialect(said) {
        identity.extend(["dialect not loaded".to_owned(), dialect.clone()]);
        let failure = Failure::DialectNotLoaded { dialect };
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
    // An op is `dialect.op`; a type or an attribute is `mlir::dialect::SomeType`.
    let dialect = match word.strip_prefix("mlir::") {
        Some(class) => class.split_once("::").map_or("builtin", |(namespace, _)| namespace),
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
        check(
            "Loading a dialect (tensor) while in a multi-threaded execution context (maybe the",
            Some("tensor"),
        );
        check("toy.spin created with unregistered dialect. If this is intended, please call", Some("toy"));
        check("operation destroyed but still has uses", None);
    }

    #[test]
    fn a_pattern_is_identified_by_its_name_and_not_by_its_operations() {
        let said = "pattern '{anonymous}::CeilDivOpConverter' produced IR that could not be legalized. new ops: {a.b}";
        assert_eq!(pattern(said), Some("CeilDivOpConverter"));
        assert_eq!(generalize(without_lists(said)), "pattern '_' produced IR that could not be legalized");
    }
}
