//! Repairs a program in custom assembly by what the compiler says.
//!
//! The operation on the line of the error is deleted. Uses of its results are the next errors, and go the
//! same way. A `func.return` that does not fit becomes one without values; another terminator is deleted with
//! the operation around it.

/// A program in custom assembly under repair.
#[derive(Debug, Clone)]
pub struct TextRepair {
    text: String,
    rounds_left: usize,
}

impl TextRepair {
    /// How often a program is repaired. Programs as text need more rounds than trees: one for each use.
    pub const MAX_ROUNDS: usize = 10;

    /// Begins with a text, which the caller has the compiler read first.
    pub fn new(text: String) -> Self {
        TextRepair { text, rounds_left: TextRepair::MAX_ROUNDS }
    }

    /// The current text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes the line of the first error, counted from 1. Returns the next text, or `None` if there is
    /// nothing left to try.
    pub fn next(&mut self, line: usize) -> Option<&str> {
        self.rounds_left = self.rounds_left.checked_sub(1)?;
        let lines: Vec<&str> = self.text.lines().collect();
        let kept = without(&lines, line.checked_sub(1)?)?;
        let is_left = kept.iter().any(|line| !is_frame(line));
        self.text = kept.concat();
        is_left.then_some(self.text.as_str())
    }
}

/// The lines without the operation at one of them, each with its end.
fn without(lines: &[&str], mut at: usize) -> Option<Vec<String>> {
    loop {
        let line = lines.get(at)?.trim_start();
        if line.starts_with("return ") {
            return Some(returning_nothing(lines, at));
        }
        let end = end_of_operation(lines, at)?;
        let is_whole = !line.starts_with(['}', '^', '#', '!']) && !line.is_empty();
        let is_last = lines.get(end).is_none_or(|next| next.trim_start().starts_with(['}', '^']));
        if is_whole && !(is_last && is_terminator(line)) {
            let kept = lines[..at].iter().chain(&lines[end..]);
            return Some(kept.map(|line| format!("{line}\n")).collect());
        }
        at = operation_around(lines, at)?;
    }
}

/// Whether an operation may end a block: it has no results and no region.
fn is_terminator(line: &str) -> bool {
    !line.starts_with('%') && !line.contains('{')
}

/// Whether a line holds nothing but the frame of a module.
fn is_frame(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['#', '!', '}']) || line.starts_with("module")
}

/// The line behind the last of an operation: there, all brackets are closed.
fn end_of_operation(lines: &[&str], at: usize) -> Option<usize> {
    let mut depth = 0;
    for (index, line) in lines.iter().enumerate().skip(at) {
        depth += opened(line);
        if depth <= 0 {
            return Some(index + 1);
        }
    }
    None
}

/// The line that opens the region around a line.
fn operation_around(lines: &[&str], at: usize) -> Option<usize> {
    let mut depth = 0;
    let before = lines.get(..at)?.iter().enumerate().rev();
    for (index, line) in before {
        depth += opened(line);
        if depth > 0 {
            return Some(index);
        }
    }
    None
}

/// Brackets that a line opens, less those that it closes.
fn opened(line: &str) -> i32 {
    let mut depth = 0;
    let mut is_string = false;
    let code = line.split("//").next().unwrap_or_default();
    for c in code.chars() {
        match c {
            '"' => is_string = !is_string,
            '(' | '[' | '{' if !is_string => depth += 1,
            ')' | ']' | '}' if !is_string => depth -= 1,
            _ => {}
        }
    }
    depth
}

/// The lines with a function that returns nothing.
fn returning_nothing(lines: &[&str], at: usize) -> Vec<String> {
    let function = (0..at).rev().find(|&line| lines[line].contains("func.func"));
    let shown = lines.iter().enumerate().map(|(index, line)| match index {
        _ if index == at => "return\n".to_owned(),
        _ if Some(index) == function => format!("{}\n", without_results(line)),
        _ => format!("{line}\n"),
    });
    shown.collect()
}

/// The line that begins a function, without the types of its results.
fn without_results(line: &str) -> String {
    match (line.split_once(") -> "), line.rfind(" {")) {
        (Some((start, rest)), Some(_)) => {
            let rest = rest.find(" attributes {").map_or(" {", |at| &rest[at..]);
            format!("{start}){rest}")
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "module {
  func.func @f(%0: i32) -> (f32) attributes {a = \"(\"} {
    %1 = t.a %0 : i32
    scf.if %1 {
      t.b %1 : i32
      t.yield %1
    } else {
      t.c
    }
    return %1 : f32
  }
}
";

    /// The texts after errors on these lines, without the module around them.
    #[track_caller]
    fn check(lines: &[usize], expected: &[&str]) {
        let mut repair = TextRepair::new(PROGRAM.to_owned());
        for &line in lines {
            repair.next(line).unwrap();
        }
        let found: Vec<&str> = repair.text().lines().map(str::trim).collect();
        assert_eq!(found[1..found.len() - 1], *expected);
    }

    const HEAD: &str = "func.func @f(%0: i32) -> (f32) attributes {a = \"(\"} {";

    #[test]
    fn an_operation_is_deleted_with_its_regions() {
        let branches = ["scf.if %1 {", "t.b %1 : i32", "t.yield %1", "} else {", "t.c", "}"];
        let rest = ["return %1 : f32", "}"];
        check(&[3], &[&[HEAD][..], &branches, &rest].concat());
        check(&[4], &[&[HEAD, "%1 = t.a %0 : i32"][..], &rest].concat());
        check(&[5], &[&[HEAD, "%1 = t.a %0 : i32", branches[0]][..], &branches[2..], &rest].concat());
    }

    #[test]
    fn a_terminator_is_deleted_with_the_operation_around_it() {
        check(&[6], &[HEAD, "%1 = t.a %0 : i32", "return %1 : f32", "}"]);
        check(&[7], &[HEAD, "%1 = t.a %0 : i32", "return %1 : f32", "}"]);
    }

    #[test]
    fn a_return_may_return_nothing() {
        let head = "func.func @f(%0: i32) attributes {a = \"(\"} {";
        check(&[10, 4], &[head, "%1 = t.a %0 : i32", "return", "}"]);
    }

    #[test]
    fn nothing_is_left_of_a_function_that_is_deleted() {
        assert_eq!(TextRepair::new(PROGRAM.to_owned()).next(2), None);
        assert_eq!(TextRepair::new(PROGRAM.to_owned()).next(99), None);
        assert_eq!(TextRepair::new("{\n".repeat(3)).next(2), None);
        let mut repair = TextRepair::new("t.a\n".repeat(20));
        assert_eq!((0..20).take_while(|_| repair.next(1).is_some()).count(), TextRepair::MAX_ROUNDS);
    }
}
