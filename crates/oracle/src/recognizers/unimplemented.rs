//! Code that is not written yet, in the words of its authors: `not yet implemented: fir.end codegen`.
//!
//! The words are in a fatal error, an assertion or `llvm_unreachable`, or on a line before an `abort`. A
//! diagnostic without a death after it is none of them.

use mohole_testcase::Failure;

use crate::evidence::{Evidence, Recognized};
use crate::quoted::split_unquoted;
use crate::source::Source;
use crate::wording::generalize_all_but_operations;

use super::assertion::{self, explanation};
use super::fatal::{self, without_source};
use super::unreachable;

/// What the authors say, and where.
struct Admission<'a> {
    line: &'a str,
    said: &'a str,
    source: Option<Source<'a>>,
}

pub(crate) fn recognize(evidence: &Evidence<'_>) -> Option<Recognized> {
    let Admission { line, said, source } = last_words(evidence).filter(|last| is_admission(last.said))?;
    let said = said.trim_end_matches(['.', '!']);
    let mut identity = vec!["unimplemented".to_owned(), generalize_all_but_operations(said)];
    let (mut file, mut per_pass) = (None, false);
    if is_bare(said) {
        file = source.as_ref().map(|source| source.file().to_owned());
        identity.extend(file.clone());
        if source.is_none_or(|source| source.is_shared()) {
            let culprits = evidence.stack.culprits();
            per_pass = !culprits.decisive;
            identity.extend(culprits.identity);
        }
    }
    let failure = Failure::Unimplemented { message: said.to_owned(), file };
    Some(Recognized { failure, identity, per_pass, message: Some(line.trim().to_owned()) })
}

/// The message with which the compiler died.
fn last_words<'a>(evidence: &Evidence<'a>) -> Option<Admission<'a>> {
    if let Some((line, failed)) = assertion::reported(evidence) {
        return Some(Admission { line, said: explanation(failed.expression), source: Some(failed.source) });
    }
    if let Some(reached) = unreachable::reported(evidence.text) {
        return Some(Admission { line: reached.said, said: reached.said, source: Some(reached.source) });
    }
    if let Some((line, said)) = fatal::reported(evidence.text) {
        return Some(Admission { line, said, source: None });
    }
    let before_banner = |line: &&str| !BANNER.iter().any(|start| line.starts_with(start));
    let lines = evidence.text.lines().take_while(before_banner);
    let line = lines.filter(|line| is_admission(line)).last().filter(|_| evidence.signal == Some(SIGABRT))?;
    let said = line.split_once("error: ").map_or(line, |(_, said)| said);
    Some(Admission { line, said: without_source(said.trim()), source: None })
}

const SIGABRT: i32 = 6;

/// With these lines LLVM begins to tell of a crash.
const BANNER: &[&str] = &["PLEASE ", "Stack dump"];

const PHRASES: &[&str] =
    &["not yet implemented", "not implemented", "unimplemented", "yet to be implemented", "NYI"];

fn is_admission(said: &str) -> bool {
    phrase(said).is_some()
}

/// The text before and after the words that admit it.
fn phrase(said: &str) -> Option<(&str, &str)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    PHRASES.iter().find_map(|phrase| {
        let lower = if phrase.starts_with('N') { said.to_owned() } else { said.to_ascii_lowercase() };
        let (before, after) = split_unquoted(&lower, phrase)?;
        let is_word = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        is_word.then(|| (&said[..before.len()], &said[said.len() - after.len()..]))
    })
}

/// Whether a message does not say what is missing.
fn is_bare(said: &str) -> bool {
    let has_letters = |text: &str| text.contains(|c: char| c.is_ascii_alphanumeric());
    phrase(said).is_some_and(|(before, after)| !has_letters(before) && !has_letters(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stack::Stack;

    fn found(signal: Option<i32>, text: &str) -> Option<Recognized> {
        let stack = Stack::parse(text);
        recognize(&Evidence { text, stack, signal, timed_out: false, output_limit_hit: false })
    }

    #[track_caller]
    fn check(signal: Option<i32>, text: &str, title: Option<&str>) {
        let found = found(signal, text).map(|found| found.failure.to_string());
        assert_eq!(found.as_deref(), title, "{text}");
    }

    #[test]
    fn the_message_is_the_title_wherever_it_is_said() {
        let codegen = Some("not yet implemented: fir.end codegen");
        check(
            None,
            "in.fir:8:3: error: flang/lib/CodeGen.cpp:3139: not yet implemented: fir.end codegen\n  x\n  ^\n\
             LLVM ERROR: aborting\n",
            codegen,
        );
        check(None, "LLVM ERROR: not yet implemented: fir.end codegen.\n", codegen);
        check(Some(6), "error: not yet implemented: fir.end codegen\nStack dump:\n", codegen);
        check(
            Some(6),
            "x-opt: /x/Foo.cpp:12: void f(): Assertion `false && \"NYI: rank 0\"' failed.\n",
            Some("NYI: rank 0"),
        );
        check(
            Some(6),
            "Unimplemented!\nUNREACHABLE executed at /x/Foo.cpp:12!\n",
            Some("Unimplemented in Foo.cpp"),
        );
    }

    #[test]
    fn other_deaths_and_mere_diagnostics_are_none() {
        check(None, "in.mlir:1:1: error: not implemented\n", None);
        check(Some(11), "in.mlir:1:1: warning: not implemented\n", None);
        check(Some(6), "warning: not implemented\nx: Foo.cpp:1: f(): Assertion `x' failed.\n", None);
        check(Some(6), "  \"a.b\"() {a = \"not implemented\"}\n", None);
        check(Some(6), "Stack dump:\n0.\tProgram arguments: x-opt not-implemented NYI\n", None);
        check(None, "LLVM ERROR: ANYIMPL\n", None);
    }

    #[test]
    fn what_is_missing_tells_one_from_another() {
        let key = |text: &str| found(Some(6), text).unwrap().identity;
        let fatal = |said: &str| key(&format!("LLVM ERROR: {said}\n"));
        assert_eq!(fatal("not implemented: a.b of !a.t<1>"), fatal("not implemented: a.b of !a.t<2>"));
        assert_ne!(fatal("not implemented: a.b"), fatal("not implemented: a.c"));
        let reached = |file: &str| key(&format!("not implemented\nUNREACHABLE executed at /x/{file}:1!\n"));
        assert_ne!(reached("Foo.cpp"), reached("Bar.cpp"));
    }
}
