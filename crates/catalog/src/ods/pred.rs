//! Predicates: their C++ text, in full and in a short form that is easy to compare.

use super::record::Record;

/// Predicates nest a few levels; the limit only guards against records that refer to themselves.
pub(super) const MAX_DEPTH: usize = 64;

/// The C++ condition of a predicate, in short form.
pub(super) fn text(pred: Record<'_>) -> String {
    short(&full_text(pred, 0))
}

/// The C++ expression of a leaf without `mlir` namespaces, and with single spaces.
pub(super) fn short(expression: &str) -> String {
    let words: Vec<_> = expression.split_whitespace().collect();
    let mut text = words.join(" ");
    for noise in ["::llvm::", "::mlir::", "llvm::", "mlir::"] {
        text = text.replace(noise, "");
    }
    strip_parens(&text).to_owned()
}

/// Removes pairs of parentheses around the whole.
pub(super) fn strip_parens(text: &str) -> &str {
    let text = text.trim();
    match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) if is_balanced(inner) => strip_parens(inner),
        _ => text,
    }
}

/// Splits at a separator outside of all brackets; one part if there is none.
pub(super) fn split_top<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let (mut parts, mut depth, mut start, mut at) = (Vec::new(), 0i32, 0, 0);
    while at < text.len() {
        let rest = &text[at..];
        if depth == 0 && rest.starts_with(separator) {
            parts.push(text[start..at].trim());
            at += separator.len();
            start = at;
            continue;
        }
        let c = rest.chars().next().expect("the rest is not empty");
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            // Angle brackets are brackets only around template arguments, never in a comparison or an arrow.
            '<' if text[..at].ends_with(|before: char| before.is_alphanumeric()) => depth += 1,
            '>' if depth > 0 && !text[..at].ends_with(['-', ' ']) => depth -= 1,
            _ => {}
        }
        at += c.len_utf8();
    }
    parts.push(text[start..].trim());
    parts
}

fn is_balanced(text: &str) -> bool {
    let mut depth = 0i32;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
    }
    depth == 0
}

fn full_text(pred: Record<'_>, depth: usize) -> String {
    if depth > MAX_DEPTH {
        return String::new();
    }
    let children: Vec<_> =
        pred.records("children").into_iter().map(|child| full_text(child, depth + 1)).collect();
    let first = || children.first().cloned().unwrap_or_default();
    let join = |operator: &str| match children.as_slice() {
        [] => (operator == " && ").to_string(),
        [only] => only.clone(),
        _ => format!("({})", children.join(operator)),
    };
    match pred.record("kind").map(|kind| kind.name) {
        Some("PredCombinerAnd") => join(" && "),
        Some("PredCombinerOr") => join(" || "),
        Some("PredCombinerNot") => format!("!({})", first()),
        Some("PredCombinerSubstLeaves") => first().replace(pred.text("pattern"), pred.text("replacement")),
        Some("PredCombinerConcat") => format!("{}{}{}", pred.text("prefix"), first(), pred.text("suffix")),
        _ => pred.text("predExpr").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_lose_namespaces_spaces_and_outer_parentheses() {
        assert_eq!(short("(::llvm::isa<::mlir::FloatType>($_self))"), "isa<FloatType>($_self)");
        assert_eq!(short("((a)\n   == (b))"), "(a) == (b)");
        assert_eq!(short("(a) && (b)"), "(a) && (b)");
    }

    #[test]
    fn splitting_respects_brackets_and_comparisons() {
        assert_eq!(
            split_top("isa<A, B>(x) && (p && q) && n > 0", "&&"),
            ["isa<A, B>(x)", "(p && q)", "n > 0"]
        );
        assert_eq!(split_top("a < 3 && b->c()", "&&"), ["a < 3", "b->c()"]);
        assert_eq!(split_top("A, B<C, D>", ","), ["A", "B<C, D>"]);
    }
}
