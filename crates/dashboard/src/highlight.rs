//! MLIR with colors: a lexer that takes any text, and marks the words that it knows.

use std::collections::BTreeSet;

use maud::{Markup, html};
use mohole_ir::dialect_of;

/// What a piece of a program is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Comment,
    Text,
    /// The name of an operation, in generic or custom form.
    Operation,
    Type,
    Attribute,
    Symbol,
    Value,
    Block,
    Number,
    Other,
}

impl Class {
    /// The name of its style.
    fn style(self) -> &'static str {
        match self {
            Class::Comment => "hl-comment",
            Class::Text => "hl-text",
            Class::Operation => "hl-op",
            Class::Type => "hl-type",
            Class::Attribute => "hl-attr",
            Class::Symbol => "hl-symbol",
            Class::Value => "hl-value",
            Class::Block => "hl-block",
            Class::Number => "hl-number",
            Class::Other => "",
        }
    }
}

/// A program, marked up.
pub(crate) fn highlight(program: &str) -> Markup {
    let lexer = Lexer { rest: program };
    html! {
        @for (class, text) in lexer {
            @if class == Class::Other { (text) } @else { span class=(class.style()) { (text) } }
        }
    }
}

/// The dialects of the operations of a program, but for `builtin`, sorted.
pub(crate) fn dialects(program: &str) -> Vec<String> {
    let operations = Lexer { rest: program }.filter(|(class, _)| *class == Class::Operation);
    let names = operations.map(|(_, text)| dialect_of(text.trim_matches('"')));
    let names: BTreeSet<&str> = names.filter(|name| *name != "builtin").collect();
    names.into_iter().map(str::to_owned).collect()
}

/// Cuts a text into pieces that together are the text.
struct Lexer<'t> {
    rest: &'t str,
}

impl<'t> Iterator for Lexer<'t> {
    type Item = (Class, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        let first = self.rest.chars().next()?;
        let (class, length) = match first {
            '/' if self.rest.starts_with("//") => {
                (Class::Comment, self.rest.find('\n').unwrap_or(self.rest.len()))
            }
            '"' => self.string(),
            '%' => (Class::Value, self.sigil()),
            '@' => (Class::Symbol, self.sigil()),
            '#' => (Class::Attribute, self.sigil()),
            '!' => (Class::Type, self.sigil()),
            '^' => (Class::Block, self.sigil()),
            c if c.is_ascii_digit() => {
                (Class::Number, self.while_(|c| c.is_ascii_alphanumeric() || c == '.'))
            }
            c if is_word(c) => self.word(),
            _ => (Class::Other, self.while_(|c| !is_start(c)).max(first.len_utf8())),
        };
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some((class, text))
    }
}

/// Types that have no `!`.
const TYPES: &[&str] = &["index", "none", "tensor", "memref", "vector", "complex", "tuple", "bf16", "tf32"];

impl Lexer<'_> {
    /// The bytes until a character that is not one of these.
    fn while_(&self, is_in: impl Fn(char) -> bool) -> usize {
        self.rest.find(|c: char| !is_in(c)).unwrap_or(self.rest.len())
    }

    /// A sign and the name after it.
    fn sigil(&self) -> usize {
        let name = &self.rest[1..];
        1 + match name.starts_with('"') {
            true => Lexer { rest: name }.string().1,
            false => name.find(|c: char| !is_word(c) && c != '.' && c != ':').unwrap_or(name.len()),
        }
    }

    /// A string, on one line; before `(` it is the name of an operation.
    fn string(&self) -> (Class, usize) {
        let mut is_escaped = false;
        let mut end = self.rest.len();
        for (at, c) in self.rest.char_indices().skip(1) {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '\n' => {
                    end = at;
                    break;
                }
                '"' => {
                    end = at + 1;
                    break;
                }
                _ => {}
            }
        }
        let is_name = self.rest[end..].starts_with('(') && self.rest[..end].contains('.');
        (if is_name { Class::Operation } else { Class::Text }, end)
    }

    /// A word: an operation if it has a dot, a type if it looks like one.
    fn word(&self) -> (Class, usize) {
        let length = self.while_(|c| is_word(c) || c == '.');
        let word = &self.rest[..length];
        let digits = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
        let number = |prefix: &str| word.strip_prefix(prefix).is_some_and(digits);
        let is_type = TYPES.contains(&word) || ["i", "si", "ui", "f"].iter().any(|prefix| number(prefix));
        let class = match word {
            _ if is_type || word.starts_with("f8E") || word.starts_with("f6E") || word.starts_with("f4E") => {
                Class::Type
            }
            "return" | "module" | "true" | "false" | "loc" | "dense" => Class::Block,
            _ if word.contains('.') && !word.ends_with('.') => Class::Operation,
            _ => Class::Other,
        };
        (class, length)
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-')
}

fn is_start(c: char) -> bool {
    is_word(c) || matches!(c, '/' | '"' | '%' | '@' | '#' | '!' | '^')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(program: &str) -> Vec<(Class, &str)> {
        Lexer { rest: program }.filter(|(class, _)| *class != Class::Other).collect()
    }

    #[test]
    fn words_of_a_program_are_told_apart() {
        let line = "%0 = \"arith.addi\"(%a, %b) {x = \"s(\"} : (i32, !t.x) -> i32 // c";
        let expected = [
            (Class::Value, "%0"),
            (Class::Operation, "\"arith.addi\""),
            (Class::Value, "%a"),
            (Class::Value, "%b"),
            (Class::Text, "\"s(\""),
            (Class::Type, "i32"),
            (Class::Type, "!t.x"),
            (Class::Type, "i32"),
            (Class::Comment, "// c"),
        ];
        assert_eq!(classes(line), expected);
        let custom = classes("arith.constant 1 : index\n^bb0:");
        assert_eq!(custom[0], (Class::Operation, "arith.constant"));
        assert_eq!(custom[2], (Class::Type, "index"));
        assert_eq!(dialects("\"builtin.module\"() ({ func.func @f() { arith.x } })"), ["arith", "func"]);
    }

    #[test]
    fn every_text_is_shown_whole_and_escaped() {
        let texts = ["", "\"", "\"\\", "%", "@\"<b", "/ü\0-", "<script>alert(1)</script>", "\"é\u{1F600}"];
        for text in texts {
            let pieces: String = Lexer { rest: text }.map(|(_, piece)| piece).collect();
            assert_eq!(pieces, text);
            assert!(!highlight(text).into_string().contains("<script"));
        }
    }
}
