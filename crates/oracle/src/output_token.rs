//! The tokens of a program's output: words, numbers, punctuation.

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) text: String,
}

/// How to compare numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum NumberKind {
    /// No type was printed.
    Unknown,
    /// As text.
    Exact,
    /// By value; `epsilon` is the machine epsilon of a short type, 0 for others.
    Float { epsilon: f64 },
}

impl Token {
    pub(crate) fn opens(&self) -> bool {
        matches!(self.text.as_str(), "[" | "(")
    }

    pub(crate) fn closes(&self) -> bool {
        matches!(self.text.as_str(), "]" | ")")
    }

    /// Its value as a float, if it is a number.
    pub(crate) fn number(&self) -> Option<f64> {
        let first = self.text.trim_start_matches(['-', '+']);
        let named = matches!(first, "nan" | "inf");
        let number = named || first.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        if first == "nan" {
            return Some(f64::NAN); // The sign does not matter.
        }
        number.then(|| self.text.parse().ok()).flatten()
    }

    /// Whether a number without a type is a float.
    pub(crate) fn looks_float(&self) -> bool {
        self.number().is_some() && self.text.contains(['.', 'e', 'n'])
    }

    /// If this is the type of a tensor, the kind of its elements.
    pub(crate) fn element_kind(&self) -> NumberKind {
        let Some(inside) = self.text.strip_prefix("tensor<").and_then(|rest| rest.strip_suffix('>')) else {
            return NumberKind::Unknown;
        };
        let element = inside.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '-' | 'x'));
        let element = element.strip_prefix("complex<").map_or(element, |rest| rest.trim_end_matches('>'));
        match element {
            "f16" => NumberKind::Float { epsilon: f64::powi(2.0, -10) },
            "bf16" => NumberKind::Float { epsilon: f64::powi(2.0, -7) },
            _ if element.starts_with('f') => NumberKind::Float { epsilon: 0.0 },
            _ => NumberKind::Exact,
        }
    }
}

/// The tokens of a line, without the address and layout of a memref that MLIR's own printer adds.
pub(crate) fn line_tokens(line: &str) -> Vec<Token> {
    let line = match line.contains("emref base@ = ") {
        true => {
            ["base@ = ", "offset = ", "strides = "].iter().fold(line.to_owned(), |line, key| cut(&line, key))
        }
        false => line.to_owned(),
    };
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '[' | ']' | '(' | ')' | ',' | '=' => 1,
            _ if rest.starts_with("tensor<") => rest.find(" = ").unwrap_or(rest.len()),
            _ => rest.find([' ', '\t', '[', ']', '(', ')', ',', '=']).unwrap_or(rest.len()),
        };
        tokens.push(Token { text: rest[..length].trim_end().to_owned() });
        rest = rest[length..].trim_start();
    }
    tokens
}

/// The line without a key and its value, which is a word or a list in brackets.
fn cut(line: &str, key: &str) -> String {
    let Some((before, after)) = line.split_once(key) else { return line.to_owned() };
    let end = match after.starts_with('[') {
        true => after.find(']').map_or(after.len(), |end| end + 1),
        false => after.find(' ').unwrap_or(after.len()),
    };
    format!("{before}{}", after[end..].trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let words: Vec<String> = line_tokens(line).into_iter().map(|token| token.text).collect();
        assert_eq!(words.join("|"), expected);
    }

    #[test]
    fn lines_come_apart() {
        check("tensor<2xf32> = [1, -inf]", "tensor<2xf32>|=|[|1|,|-inf|]");
        check("( ( 1, 2 ), ( 3, 4 ) )", "(|(|1|,|2|)|,|(|3|,|4|)|)");
        check("  hello,world ", "hello|,|world");
        check(
            "Memref base@ = 0x1 rank = 1 offset = 0 sizes = [2] strides = [1] data = ",
            "Memref|rank|=|1|sizes|=|[|2|]|data|=",
        );
    }

    #[test]
    fn numbers_are_told_from_words() {
        let number = |text: &str| Token { text: text.to_owned() }.number();
        assert_eq!(number("-1.5e3"), Some(-1500.0));
        assert_eq!(number("-inf"), Some(f64::NEG_INFINITY));
        assert!(number("-nan").is_some_and(f64::is_nan));
        for word in ["infinity", "nanotime", "e5", "0x10", "-", "1.2.3", "base@"] {
            assert_eq!(number(word), None, "{word}");
        }
    }
}
