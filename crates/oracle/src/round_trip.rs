//! A compiler must parse what it printed, as the same program.

use mohole_testcase::{Failure, Signature, Syntax, Verdict};

use crate::key::key;
use crate::wording::generalize;

/// The verdict on a program that the compiler printed and does not parse, with its error.
pub fn unreadable(form: Syntax, written: &str, message: &str) -> Verdict {
    let complaint = message.split_once("error: ").map_or(message, |(_, complaint)| complaint);
    let subject = subject_at_error(written, message).unwrap_or_default();
    let identity = [form.word(), "unreadable", &subject, &generalize(complaint)];
    verdict(
        &identity,
        Failure::Unreadable { form, complaint: complaint.to_owned(), subject: subject.clone() },
        message,
    )
}

/// The verdict on a program that was printed and parsed as another; `None` if it is the same.
pub fn misread(form: Syntax, before: &str, after: &str) -> Option<Verdict> {
    let (mut left, mut right) = (before.lines(), after.lines());
    let (one, other) = loop {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (one, other) if one == other => {}
            (one, other) => break (one.unwrap_or_default(), other.unwrap_or_default()),
        }
    };
    let subject = subject(one);
    let identity = [form.word(), "misread", &subject];
    let message = format!("{}\nbecame\n{}", one.trim(), other.trim());
    Some(verdict(&identity, Failure::Misread { form, subject: subject.clone() }, &message))
}

fn verdict(identity: &[&str], failure: Failure, message: &str) -> Verdict {
    let identity: Vec<String> = ["round-trip"].iter().chain(identity).map(ToString::to_string).collect();
    let signature = Signature { key: key(&identity), failure, pass: None, activity: None };
    Verdict::finding(signature, Some(message.to_owned()))
}

/// The attribute or type whose brackets are open at the parser's error, or else the subject of the line.
fn subject_at_error(written: &str, message: &str) -> Option<String> {
    let (line, column) = position(message)?;
    let at = line.checked_sub(1)?;
    let line = written.lines().nth(at)?;
    let read: String = line.chars().take(column).collect();
    if is_among_results(line, column) {
        // The operation before took the next result for an operand: its syntax has no clear end.
        let before = written.lines().take(at).filter(|line| !line.trim().is_empty()).last()?;
        return Some(subject(before));
    }
    Some(open_at_end(&read).map_or_else(|| subject(line), str::to_owned))
}

/// Whether a column is in the names of a line's results, or at the sign behind them: `%0 =`.
fn is_among_results(line: &str, column: usize) -> bool {
    let names = line.trim_start().starts_with('%').then(|| line.split_once(" = ")).flatten();
    names.is_some_and(|(names, _)| (1..=names.chars().count() + 2).contains(&column))
}

/// The numbers in `file.mlir:3:14: error: ...`.
fn position(message: &str) -> Option<(usize, usize)> {
    let (place, _) = message.split_once(": error")?;
    let mut numbers = place.rsplit(':');
    let column = numbers.next()?.parse().ok()?;
    Some((numbers.next()?.parse().ok()?, column))
}

/// The innermost `#dialect.name<` or `!dialect.name<` that is not closed by the end of a text.
fn open_at_end(text: &str) -> Option<&str> {
    let mut open: Vec<Option<&str>> = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '<' => {
                let word = text[..at].rfind(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.')));
                let word = word.filter(|&from| text[from..].starts_with(['#', '!']));
                open.push(word.map(|from| &text[from + 1..at]));
            }
            '>' if !text[..at].ends_with('-') => drop(open.pop()),
            _ => {}
        }
    }
    open.into_iter().rev().flatten().find(|name| name.contains('.'))
}

/// What a line is about: the operation on it, or the attribute that it defines.
fn subject(line: &str) -> String {
    let definition = line.trim_start().strip_prefix(['#', '!']).and_then(|rest| rest.split_once(" = "));
    let text = definition.map_or(line, |(_, value)| value);
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let mut words = text.split(|c: char| !is_name(c)).filter(|word| word.starts_with(char::is_alphabetic));
    match definition {
        Some(_) => words.next(),
        None => words.find(|word| word.contains('.')),
    }
    .unwrap_or_default()
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(verdict: &Verdict) -> String {
        verdict.signature.as_ref().unwrap().title()
    }

    #[test]
    fn the_same_program_is_no_finding() {
        assert_eq!(misread(Syntax::Text, "a\nb\n", "a\nb\n"), None);
    }

    #[test]
    fn a_misread_program_is_named_by_the_first_difference() {
        let line = |value: &str| format!("module {{\n  %0 = arith.constant {value} : f32\n}}\n");
        let found = misread(Syntax::Text, &line("1.0"), &line("2.0")).unwrap();
        assert_eq!(title(&found), "arith.constant written as text reads as another");
        let other = misread(Syntax::Text, &line("5.0"), &line("7.0")).unwrap();
        assert_eq!(found.signature, other.signature);
        let shorter = misread(Syntax::Text, &line("1.0"), "module {\n").unwrap();
        assert_eq!(found.signature, shorter.signature);
    }

    #[test]
    fn an_attribute_is_named_by_its_kind() {
        let found = misread(Syntax::Text, "#map = affine_map<() -> (0)>\n", "#map = affine_map<() -> (1)>\n");
        assert_eq!(title(&found.unwrap()), "affine_map written as text reads as another");
    }

    #[test]
    fn an_error_in_an_attribute_names_the_attribute() {
        let written = "module attributes {a.b = \"\", c = !x.t<1>, d = #tosa.env<level = #x.l<\"8k\">, p = [], q = []>} {\n}\n";
        let at = written.find("[]").unwrap() + 2;
        let found = unreadable(Syntax::Text, written, &format!("input.mlir:1:{at}: error: expected keyword"));
        assert_eq!(title(&found), "tosa.env written as text is not read: expected keyword");
    }

    #[test]
    fn an_operation_that_takes_the_next_result_for_an_operand_is_named() {
        let written = "module {\n  vector.print punctuation <newline>\n  %3 = arith.constant 1 : i32\n}\n";
        let found = unreadable(Syntax::Text, written, "input.mlir:3:6: error: expected ':'");
        assert_eq!(title(&found), "vector.print written as text is not read: expected ':'");
        let behind = unreadable(Syntax::Text, written, "input.mlir:3:8: error: expected ':'");
        assert_eq!(title(&behind), "arith.constant written as text is not read: expected ':'");
    }

    #[test]
    fn an_unreadable_program_is_named_by_the_line_and_the_error() {
        let written = "module {\n  %3 = vector.mask %0 { }\n}\n";
        let found = unreadable(Syntax::Text, written, "input.mlir:2:20: error: expected ':'");
        assert_eq!(title(&found), "vector.mask written as text is not read: expected ':'");
        let elsewhere =
            unreadable(Syntax::Text, &format!("\n{written}"), "input.mlir:3:21: error: expected ':'");
        assert_eq!(found.signature, elsewhere.signature);
    }
}
