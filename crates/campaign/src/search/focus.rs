//! The part of a compiler that a search is restricted to: some passes, some dialects.

use std::collections::BTreeSet;

use mohole_catalog::Catalog;
use mohole_ir::{Module, dialect_of};
use mohole_lowering::{Population, RuleId, RuleIndex};
use mohole_target::Deny;

use crate::findings::known::matches;

/// What the search is restricted to. By default, nothing is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Focus {
    /// Every pipeline has one of these passes; empty for any.
    passes: BTreeSet<String>,
    /// Every program has an operation of one of these dialects; empty for any.
    dialects: BTreeSet<String>,
}

/// A name that the compiler does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FocusError {
    /// No pass or dialect has this name or matches this pattern.
    #[error("{compiler} has no {what} {name}{}", nearest.as_ref().map(|near| format!("; the nearest is {near}")).unwrap_or_default())]
    Unknown {
        /// The compiler.
        compiler: String,
        /// `pass` or `dialect`.
        what: &'static str,
        /// The name.
        name: String,
        /// The most similar name.
        nearest: Option<String>,
    },
    /// There is such a pass, but the search never uses it.
    #[error("the search does not use {name}: it is {why}")]
    Unused {
        /// The name.
        name: String,
        /// Why.
        why: &'static str,
    },
}

impl Focus {
    /// The passes and dialects that these names and patterns (`affine-*`) stand for.
    ///
    /// # Errors
    /// When one stands for nothing that the search could use.
    pub fn new(
        passes: &[String],
        dialects: &[String],
        catalog: &Catalog,
        deny: &Deny,
    ) -> Result<Self, FocusError> {
        let why_unused = |name: &str| match catalog.pass(name) {
            Some(pass) if pass.is_test() => Some("a test pass"),
            Some(_) if deny.denies_pass(name) => Some("on the deny-list of the target"),
            _ => None,
        };
        if let Some((name, why)) = passes.iter().find_map(|name| Some((name, why_unused(name)?))) {
            return Err(FocusError::Unused { name: name.clone(), why });
        }
        let usable = catalog.passes.iter().map(|pass| pass.name.as_str());
        let usable: BTreeSet<&str> = usable.filter(|name| why_unused(name).is_none()).collect();
        let registered = catalog.dialects.iter().filter(|dialect| dialect.registered);
        let registered = registered.map(|dialect| dialect.name.as_str());
        let known = registered.chain(catalog.ops.iter().map(|op| dialect_of(&op.name))).collect();
        let named = |what: &'static str, patterns: &[String], known: &BTreeSet<&str>| {
            let mut found = BTreeSet::new();
            for pattern in patterns {
                let before = found.len();
                let matching = known.iter().filter(|name| matches(pattern, name));
                found.extend(matching.map(|name| (*name).to_owned()));
                if found.len() == before && !found.iter().any(|name: &String| matches(pattern, name)) {
                    let compiler = catalog.compiler.clone();
                    let nearest = nearest(pattern, known.iter().copied()).map(str::to_owned);
                    return Err(FocusError::Unknown { compiler, what, name: pattern.clone(), nearest });
                }
            }
            Ok(found)
        };
        Ok(Focus { passes: named("pass", passes, &usable)?, dialects: named("dialect", dialects, &known)? })
    }

    /// The passes; empty for any.
    pub fn passes(&self) -> &BTreeSet<String> {
        &self.passes
    }

    /// The dialects; empty for any.
    pub fn dialects(&self) -> &BTreeSet<String> {
        &self.dialects
    }

    /// Whether programs may consist of this dialect alone.
    pub(crate) fn has_dialect(&self, name: &str) -> bool {
        self.dialects.is_empty() || self.dialects.contains(name)
    }

    /// The dialects in focus among these; without a focus none, which stands for all.
    pub(crate) fn dialects_among(&self, names: &[&str]) -> Vec<String> {
        self.dialects.iter().filter(|dialect| names.contains(&dialect.as_str())).cloned().collect()
    }

    /// The rules of passes in focus.
    pub(crate) fn rules(&self, rule_index: &RuleIndex) -> Vec<RuleId> {
        let rules = rule_index.rules().iter().enumerate();
        rules.filter(|(_, rule)| self.passes.contains(&rule.call.name)).map(|(number, _)| number).collect()
    }

    /// Whether there are passes in focus, and the rule book has none of them.
    pub(crate) fn lacks_rules(&self, rule_index: &RuleIndex) -> bool {
        !self.passes.is_empty() && self.rules(rule_index).is_empty()
    }

    /// Whether a program with these operations is in focus.
    pub(crate) fn has_program(&self, population: &Population) -> bool {
        self.dialects.is_empty() || self.dialects.iter().any(|dialect| population.has_dialect(dialect))
    }

    /// Whether the text of a program, accepted or not, is in focus. What cannot be parsed is searched for the
    /// names of dialects.
    pub(crate) fn has_text(&self, text: &[u8]) -> bool {
        if self.dialects.is_empty() {
            return true;
        }
        match Module::parse_bytes(text) {
            Ok(module) => self.has_program(&Population::of(&module)),
            Err(_) => {
                let text = String::from_utf8_lossy(text);
                self.dialects.iter().any(|dialect| mentions(&text, dialect))
            }
        }
    }
}

/// Whether a text has an operation of a dialect, as far as words tell.
fn mentions(text: &str, dialect: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.' || c == '$';
    text.split(|c: char| !is_word(c))
        .any(|word| word.split_once('.').is_some_and(|(first, _)| first == dialect))
}

/// The name that is most like a word, unless none is.
fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.replace('*', "");
    let near = names.map(|name| (distance(&word, name), name)).min()?;
    (near.0 <= word.len().div_ceil(2)).then_some(near.1)
}

/// The number of characters to insert, remove or replace.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use mohole_catalog::{DialectDef, OpDef, PassDef};

    use super::*;

    fn catalog() -> Catalog {
        let pass = |name: &str| PassDef { name: name.to_owned(), ..PassDef::default() };
        let dialect =
            |name: &str| DialectDef { name: name.to_owned(), registered: true, ..DialectDef::default() };
        Catalog {
            compiler: "mine".to_owned(),
            passes: ["affine-loop-fusion", "affine-loop-tile", "cse", "print-ir", "test-cse"]
                .map(pass)
                .into(),
            dialects: ["affine", "vector"].map(dialect).into(),
            ops: vec![OpDef { name: "fir.load".to_owned(), ..OpDef::default() }],
            ..Catalog::default()
        }
    }

    fn focus(passes: &[&str], dialects: &[&str]) -> Result<Focus, String> {
        let list = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        Focus::new(&list(passes), &list(dialects), &catalog(), &Deny::default())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn patterns_stand_for_names() {
        let found = focus(&["affine-*", "cse"], &["fir", "v*r"]).unwrap();
        assert_eq!(Vec::from_iter(found.passes()), ["affine-loop-fusion", "affine-loop-tile", "cse"]);
        assert_eq!(Vec::from_iter(found.dialects()), ["fir", "vector"]);
        assert!(focus(&["cse", "c*"], &[]).is_ok(), "what is named twice is known");
        assert!(matches("*-loop-*", "affine-loop-tile") && !matches("loop-*", "affine-loop-tile"));
    }

    #[test]
    fn an_unknown_name_is_an_error_with_the_nearest() {
        let error = |passes: &[&str], dialects: &[&str]| focus(passes, dialects).unwrap_err();
        assert_eq!(
            error(&["affine-loop-fuse"], &[]),
            "mine has no pass affine-loop-fuse; the nearest is affine-loop-fusion"
        );
        assert_eq!(error(&["csee"], &[]), "mine has no pass csee; the nearest is cse");
        assert_eq!(error(&["zzz-*"], &[]), "mine has no pass zzz-*");
        assert_eq!(error(&[], &["vectro"]), "mine has no dialect vectro; the nearest is vector");
        assert_eq!(error(&["test-cse"], &[]), "the search does not use test-cse: it is a test pass");
        assert_eq!(
            error(&["print-ir"], &[]),
            "the search does not use print-ir: it is on the deny-list of the target"
        );
    }

    #[test]
    fn a_program_is_in_focus_by_its_operations() {
        let vector = focus(&[], &["vector"]).unwrap();
        assert!(vector.has_text(b"\"vector.print\"() : () -> ()\n"));
        assert!(!vector.has_text(b"\"a.b\"() {x = \"vector.print\"} : () -> ()\n"));
        assert!(vector.has_text(b"func.func @f() {\n  vector.print punctuation <open>\n  return\n}\n"));
        assert!(!vector.has_text(b"func.func @f() {\n  my_vector.print\n}\n"));
        assert!(Focus::default().has_text(b""));
    }
}
