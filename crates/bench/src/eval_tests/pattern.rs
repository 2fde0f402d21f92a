//! Patterns of CHECK lines as regular expressions.

use std::collections::BTreeMap;
use std::ops::Range;

use regex::{Regex, RegexBuilder, escape};

/// A pattern: literal text, `{{expressions}}`, `[[NAME:expression]]` and `[[NAME]]`.
pub(super) struct Pattern {
    text: String,
    literal: bool,
    full_line: bool,
}

/// The variables that earlier lines have set.
pub(super) type Variables = BTreeMap<String, String>;

impl Pattern {
    pub(super) fn new(text: &str, literal: bool, full_line: bool) -> Pattern {
        Pattern { text: one_space(text.trim()), literal, full_line }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The first place in the text where the pattern fits. Sets its variables.
    ///
    /// # Errors
    /// When the pattern cannot be read.
    pub(super) fn find(&self, text: &str, variables: &mut Variables) -> Result<Option<Range<usize>>, String> {
        let (expression, names) = self.expression(variables);
        let expression = if self.full_line { format!("^ *{expression} *$") } else { expression };
        let compiled: Regex = RegexBuilder::new(&expression)
            .multi_line(true)
            .build()
            .map_err(|_| format!("the pattern {} cannot be read", self.text))?;
        let Some(captures) = compiled.captures(text) else { return Ok(None) };
        for (group, name) in names {
            if let Some(found) = captures.name(&group) {
                variables.insert(name, found.as_str().to_owned());
            }
        }
        Ok(captures.get(0).map(|all| all.range()))
    }

    /// The regular expression, and its groups with the variables that they set.
    fn expression(&self, variables: &Variables) -> (String, Vec<(String, String)>) {
        if self.literal {
            return (escape(&self.text), Vec::new());
        }
        let (mut out, mut names) = (String::new(), Vec::new());
        let mut rest = self.text.as_str();
        while let Some((start, open)) = ["{{", "[["]
            .iter()
            .filter_map(|open| rest.find(open).map(|start| (start, *open)))
            .min_by_key(|(start, _)| *start)
        {
            let close = if open == "{{" { "}}" } else { "]]" };
            let Some(length) = rest[start + 2..].find(close) else { break };
            // `]]]` closes a list in the expression first.
            let more = rest[start + 2 + length + 2..].chars().take_while(|c| close.starts_with(*c)).count();
            let end = start + 2 + length + more;
            out.push_str(&escape(&rest[..start]));
            let inner = &rest[start + 2..end];
            match open {
                "{{" => out.push_str(&format!("(?:{inner})")),
                _ => out.push_str(&variable(inner, variables, &mut names)),
            }
            rest = &rest[end + 2..];
        }
        out.push_str(&escape(rest));
        (out, names)
    }
}

fn variable(inner: &str, variables: &Variables, names: &mut Vec<(String, String)>) -> String {
    if inner.starts_with('#') {
        return "[0-9]+".to_owned();
    }
    match inner.split_once(':') {
        Some((name, expression)) => {
            let group = format!("v{}", names.len());
            names.push((group.clone(), name.to_owned()));
            format!("(?P<{group}>{expression})")
        }
        None => variables.get(inner).map_or_else(|| ".*".to_owned(), |value| escape(value)),
    }
}

/// Each run of spaces as one.
pub(super) fn one_space(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().map(|c| if c == '\t' { ' ' } else { c }) {
        if c != ' ' || !out.ends_with(' ') {
            out.push(c);
        }
    }
    out
}
