//! C++ types as written, and the substitution of template parameters.

use std::fmt;

/// A type such as `ns::Name<A, B<C>, Rest...>`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TypeExpr {
    /// Namespaces, then the name.
    pub(crate) path: Vec<String>,
    /// The template arguments.
    pub(crate) args: Vec<TypeExpr>,
    /// Whether three dots follow.
    pub(crate) pack: bool,
}

/// Template parameters with their arguments; a pack has any number.
pub(crate) type Bindings = Vec<(String, Vec<TypeExpr>)>;

/// Keywords that are ignored.
const IGNORED: &[&str] =
    &["typename", "template", "const", "struct", "class", "public", "virtual", "private"];

impl TypeExpr {
    /// Reads a type. Any other text becomes an unknown name.
    pub(crate) fn parse(text: &str) -> TypeExpr {
        let tokens = tokens(text);
        Parser { tokens: &tokens, at: 0 }.one()
    }

    /// The name without namespaces and arguments.
    pub(crate) fn name(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// The innermost namespace or class before the name.
    pub(crate) fn scope(&self) -> Option<&str> {
        self.path.len().checked_sub(2).map(|at| self.path[at].as_str())
    }

    /// The type with arguments substituted for parameters: one type for each element of an expanded pack.
    pub(crate) fn fill(&self, bindings: &Bindings) -> Vec<TypeExpr> {
        if let [name] = self.path.as_slice()
            && let Some((_, bound)) = bindings.iter().find(|(parameter, _)| parameter == name)
        {
            return bound.clone();
        }
        let mut filled = vec![TypeExpr { args: Vec::new(), pack: false, ..self.clone() }];
        for arg in &self.args {
            let values = arg.fill(bindings);
            if arg.pack {
                filled.iter_mut().for_each(|expr| expr.args.extend(values.clone()));
            } else {
                filled = spread(&filled, &values);
            }
        }
        filled
    }
}

/// Each type with each value as a further argument.
fn spread(filled: &[TypeExpr], values: &[TypeExpr]) -> Vec<TypeExpr> {
    let with = |expr: &TypeExpr, value: &TypeExpr| {
        let mut expr = expr.clone();
        expr.args.push(value.clone());
        expr
    };
    values.iter().flat_map(|value| filled.iter().map(move |expr| with(expr, value))).collect()
}

/// Binds parameters to arguments; a pack takes all remaining ones.
pub(crate) fn bind(parameters: &[(String, bool)], args: &[TypeExpr]) -> Bindings {
    let mut rest = args;
    let mut bindings = Bindings::new();
    for (name, pack) in parameters {
        let taken = if *pack { rest.len() } else { rest.len().min(1) };
        let (these, others) = rest.split_at(taken);
        // A parameter without an argument keeps its name.
        if *pack || !these.is_empty() {
            bindings.push((name.clone(), these.to_vec()));
        }
        rest = others;
    }
    bindings
}

impl fmt::Display for TypeExpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path.join("::"))?;
        if !self.args.is_empty() {
            let args: Vec<String> = self.args.iter().map(ToString::to_string).collect();
            write!(f, "<{}>", args.join(", "))?;
        }
        f.write_str(if self.pack { "..." } else { "" })
    }
}

struct Parser<'a> {
    tokens: &'a [&'a str],
    at: usize,
}

impl Parser<'_> {
    fn eat(&mut self, wanted: &str) -> bool {
        let found = self.tokens.get(self.at) == Some(&wanted);
        self.at += usize::from(found);
        found
    }

    fn one(&mut self) -> TypeExpr {
        let mut expr = TypeExpr { path: Vec::new(), args: Vec::new(), pack: false };
        while let Some(&token) = self.tokens.get(self.at) {
            match token {
                "," | ">" => break,
                "::" => expr.args.clear(),
                "<" => {
                    self.at += 1;
                    expr.args = self.list();
                    continue;
                }
                "..." => expr.pack = true,
                word if is_word(word) && !IGNORED.contains(&word) => expr.path.push(word.to_owned()),
                _ => {}
            }
            self.at += 1;
        }
        expr
    }

    fn list(&mut self) -> Vec<TypeExpr> {
        let mut args = Vec::new();
        while self.at < self.tokens.len() && !self.eat(">") {
            args.push(self.one());
            self.eat(",");
        }
        args
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The tokens of a text, without comments.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if let Some(comment) = comment_length(rest) {
            rest = rest[comment..].trim_start();
            continue;
        } else if is_word(rest) {
            rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
        } else if rest.starts_with("...") {
            3
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

fn comment_length(text: &str) -> Option<usize> {
    let end = |mark: &str| text.find(mark).map_or(text.len(), |at| at + mark.len());
    match text.get(..2)? {
        "//" => Some(end("\n")),
        "/*" => Some(end("*/")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(TypeExpr::parse(text).to_string(), expected);
    }

    #[test]
    fn types_are_read_as_written() {
        check("public a::B<c::D, /*x=*/E<F>, 3>", "a::B<c::D, E<F>, 3>");
        check("typename A<B>::template C<D...>", "A::C<D...>");
        check("const Foo &", "Foo");
        check("P<Ops>...", "P<Ops>...");
    }

    #[test]
    fn packs_are_expanded() {
        let op = |name: &str| TypeExpr::parse(name);
        let parameters = [("T".to_owned(), false), ("Ops".to_owned(), true)];
        let bindings = bind(&parameters, &[op("x::X"), op("A"), op("B")]);
        let fill = |text: &str| {
            let filled: Vec<String> =
                TypeExpr::parse(text).fill(&bindings).iter().map(ToString::to_string).collect();
            filled.join(" ")
        };
        assert_eq!(fill("P<T, Ops>..."), "P<x::X, A> P<x::X, B>");
        assert_eq!(fill("Q<Ops...>"), "Q<A, B>");
        assert_eq!(fill("T"), "x::X");
    }
}
