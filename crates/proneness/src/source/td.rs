//! Reads TableGen's text: dialects, passes, operations. Includes and inheritance are not followed.

use serde::{Deserialize, Serialize};

/// What a `.td` file defines.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TdFile {
    /// Where it is.
    pub path: String,
    /// Its dialects.
    pub dialects: Vec<TdDialect>,
    /// Passes: name of the definition, name on the command line.
    pub passes: Vec<(String, String)>,
    /// Definitions whose first argument is a string: operations among them.
    pub ops: Vec<TdOp>,
}

/// A dialect.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TdDialect {
    /// The name of the definition: `Arith_Dialect`.
    pub definition: String,
    /// Its name: `arith`.
    pub name: String,
}

/// A definition that may be an operation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TdOp {
    /// The definition's name up to the first underscore: `Arith`.
    pub prefix: String,
    /// The C++ class: `AddIOp`.
    pub class: String,
    /// The name without the dialect: `addi`.
    pub mnemonic: String,
}

/// Reads one `.td` file.
pub fn read_td(path: &str, text: &str) -> TdFile {
    let mut file = TdFile { path: path.to_owned(), ..TdFile::default() };
    let text = without_comments(text);
    for (at, _) in text.match_indices("def ") {
        let begins_a_word = at == 0 || text[..at].ends_with(|c: char| c.is_whitespace());
        if begins_a_word {
            file.take(&text[at + 4..]);
        }
    }
    file
}

impl TdFile {
    /// Reads a definition: `NAME : CLASS<"ARGUMENT"` or `NAME : Dialect { let name = "..."`.
    fn take(&mut self, text: &str) {
        let (name, rest) = word(text.trim_start());
        let Some(rest) = rest.trim_start().strip_prefix(':') else { return };
        let (class, rest) = word(rest.trim_start());
        let rest = rest.trim_start();
        if class == "Dialect" {
            let body = rest.split("def ").next().unwrap_or_default();
            let value = body.split_once("let name").and_then(|(_, value)| value.split('"').nth(1));
            let dialect =
                value.map(|value| TdDialect { definition: name.to_owned(), name: value.to_owned() });
            return self.dialects.extend(dialect);
        }
        let argument = rest.strip_prefix('<').map(str::trim_start).and_then(|rest| rest.strip_prefix('"'));
        let Some((argument, _)) = argument.and_then(|rest| rest.split_once('"')) else { return };
        if class.ends_with("Pass") || class == "InterfacePass" {
            return self.passes.push((name.to_owned(), argument.to_owned()));
        }
        let (prefix, class) = name.split_once('_').unwrap_or(("", name));
        self.ops.push(TdOp {
            prefix: prefix.to_owned(),
            class: class.to_owned(),
            mnemonic: argument.to_owned(),
        });
    }
}

/// The first word of a text, and the rest.
fn word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len()))
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}
