//! Reads the pipeline that `--dump-pass-pipeline` prints.

/// One entry of a pipeline: a pass, or an op with the passes nested in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// Name of the pass, or of the op.
    pub name: String,
    /// What stands between `{` and `}`, as written; `None` where there are no braces.
    pub options: Option<String>,
    /// The entries nested in an op; `None` for a pass.
    pub nested: Option<Vec<Entry>>,
}

/// A pipeline as far as it was printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dump {
    /// The outermost op with what is nested in it.
    pub root: Entry,
    /// The pass at which the output breaks off. Printing runs the compiler's own code for options, which may
    /// crash.
    pub broken_at: Option<String>,
}

/// The pipeline in a compiler's output, whatever stands around it; `None` where there is none.
pub fn parse_dump(output: &str) -> Option<Dump> {
    let (_, rest) = output.split_once("Pass Manager with ")?;
    let (_, rest) = rest.split_once(':')?;
    let mut reader = Reader { rest, broken_at: None };
    // The dump always has an outermost op; anything else is a message that happens to look alike.
    let root = reader.entry(0).filter(|entry| entry.nested.is_some())?;
    Some(Dump { root, broken_at: reader.broken_at })
}

impl Entry {
    /// The entry back as one line of pipeline text.
    pub fn to_text(&self) -> String {
        let mut text = self.name.clone();
        if let Some(options) = self.options.as_deref().map(str::trim).filter(|options| !options.is_empty()) {
            text += &format!("{{{options}}}");
        }
        if let Some(nested) = &self.nested {
            let nested: Vec<_> = nested.iter().map(Entry::to_text).collect();
            text += &format!("({})", nested.join(","));
        }
        text
    }
}

/// Depth is bounded by what a pass manager prints; the limit only guards against garbage.
const MAX_DEPTH: usize = 64;

struct Reader<'a> {
    rest: &'a str,
    broken_at: Option<String>,
}

impl Reader<'_> {
    /// One entry; `None` where the text breaks off within its own words. Entries nested in it are kept up to
    /// there.
    fn entry(&mut self, depth: usize) -> Option<Entry> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(['(', ')', '{', ',', '\n', ' ']).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        if name.is_empty() || depth > MAX_DEPTH {
            self.broken_at = Some(name.to_owned());
            return None;
        }
        let mut entry = Entry { name: name.to_owned(), ..Entry::default() };
        self.rest = rest;
        if rest.starts_with('{') {
            let Some(close) = closing_brace(rest) else {
                self.broken_at = Some(entry.name);
                return None;
            };
            entry.options = Some(rest[1..close].to_owned());
            self.rest = &rest[close + 1..];
        }
        if self.take('(') {
            let mut nested = Vec::new();
            while self.broken_at.is_none() && !self.take(')') {
                nested.extend(self.entry(depth + 1));
                self.take(',');
            }
            entry.nested = Some(nested);
        }
        Some(entry)
    }

    fn take(&mut self, wanted: char) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }
}

/// Options are printed on one line: a line break before the end means that something else was printed.
fn closing_brace(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            '\n' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(output: &str, expected: Option<&str>) {
        let text = parse_dump(output).map(|dump| match dump.broken_at {
            Some(pass) => format!("{} broken at {pass}", dump.root.to_text()),
            None => dump.root.to_text(),
        });
        assert_eq!(text.as_deref(), expected);
    }

    #[test]
    fn both_printed_forms_read_the_same() {
        let flat = "Pass Manager with 2 passes:\nbuiltin.module(func.func(cse),canonicalize{  max-iterations=10 x={a b} })\n\nerror: x";
        let tall = "Pass Manager with 2 passes:\nbuiltin.module(\n  func.func(\n    cse\n  ),\n  canonicalize{  max-iterations=10 x={a b} }\n)\n\nmodule {\n}\n";
        let expected = Some("builtin.module(func.func(cse),canonicalize{max-iterations=10 x={a b}})");
        check(flat, expected);
        check(tall, expected);
    }

    #[test]
    fn output_that_breaks_off_is_kept_up_to_there() {
        let crash = "Pass Manager with 3 passes:\nbuiltin.module(\n  cse,\n  hide{kind=PLEASE submit a bug report\n #0 f(){}\n";
        check(crash, Some("builtin.module(cse) broken at hide"));
        check("Pass Manager with 2 passes:\nbuiltin.module(cse{", Some("builtin.module() broken at cse"));
        check("Pass Manager with 2 passes:\nbuiltin.module(cse", Some("builtin.module(cse) broken at "));
        check("error: unknown argument", None);
    }

    #[test]
    fn garbage_does_not_exhaust_the_stack() {
        let dump = parse_dump(&format!("Pass Manager with 2 passes:\n{}", "a(".repeat(100_000)));
        assert_eq!(dump.unwrap().broken_at.as_deref(), Some("a"));
    }
}
