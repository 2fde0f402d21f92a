//! Reads TableGen's text: the names of passes and operations, and the operations that generated patterns
//! match.
//!
//! Includes and inheritance are not followed; the first words of each definition suffice.

/// The facts of one `.td` file.
#[derive(Debug, Clone, Default)]
pub struct TdFacts {
    /// Where the file is.
    pub(crate) path: String,
    /// Passes: name of the definition, name on the command line.
    pub(crate) passes: Vec<(String, String)>,
    /// Definitions whose first argument is a string, which for operations is the mnemonic.
    pub(crate) mnemonics: Vec<(String, String)>,
    /// Patterns: the name, empty if anonymous, and the definition of the root operation.
    pub(crate) patterns: Vec<(String, String)>,
}

/// Reads one `.td` file.
pub fn read_td(path: &str, text: &str) -> TdFacts {
    let mut facts = TdFacts { path: path.to_owned(), ..TdFacts::default() };
    let text = without_comments(text);
    for (at, _) in text.match_indices("def ") {
        let begins_a_word = text[..at].ends_with(|c: char| c.is_whitespace()) || at == 0;
        if let Some(def) = begins_a_word.then(|| definition(&text[at + 4..])).flatten() {
            facts.take(&def);
        }
    }
    facts
}

/// `def NAME : CLASS<ARGUMENT`.
struct Definition<'a> {
    name: &'a str,
    class: &'a str,
    argument: &'a str,
}

impl TdFacts {
    /// Whether the file defines passes.
    pub fn has_passes(&self) -> bool {
        !self.passes.is_empty()
    }

    fn take(&mut self, def: &Definition<'_>) {
        let quoted =
            def.argument.strip_prefix('"').and_then(|rest| rest.split_once('"')).map(|(text, _)| text);
        match quoted {
            Some(text) if def.class.ends_with("Pass") => {
                self.passes.push((def.name.to_owned(), text.to_owned()));
            }
            Some(text) => self.mnemonics.push((def.name.to_owned(), text.to_owned())),
            None if def.class.starts_with("Pat") => {
                let root = def.argument.strip_prefix('(').map(|rest| word(rest.trim_start()).0);
                let root = root.filter(|root| !root.is_empty());
                self.patterns.extend(root.map(|root| (def.name.to_owned(), root.to_owned())));
            }
            None => {}
        }
    }
}

fn definition(text: &str) -> Option<Definition<'_>> {
    let (name, rest) = word(text.trim_start());
    let (class, rest) = word(rest.trim_start().strip_prefix(':')?.trim_start());
    let argument = rest.trim_start().strip_prefix('<')?.trim_start();
    Some(Definition { name, class, argument })
}

/// The first word of a text, and the rest.
fn word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len()))
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}
