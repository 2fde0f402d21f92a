//! Attribute and type aliases.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::{AliasTarget, Attr, AttrKind, Module, Str, Type, TypeKind};

/// How many aliases are expanded in one text.
const MAX_EXPANSIONS: usize = 1_000;

/// The two name spaces of aliases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Sigil {
    /// `#name`.
    Attr,
    /// `!name`.
    Type,
}

impl AliasTarget {
    pub(crate) fn sigil(self) -> Sigil {
        match self {
            AliasTarget::Attr(_) => Sigil::Attr,
            AliasTarget::Type(_) => Sigil::Type,
        }
    }
}

impl Module {
    /// Resolves a type alias, also one of an alias. Other types are returned as they are.
    pub fn resolve_type(&self, mut ty: Type) -> Type {
        // In an invalid file aliases may be cyclic.
        for _ in 0..=self.aliases.len() {
            let TypeKind::Alias(name) = *self.type_kind(ty) else { break };
            let Some(AliasTarget::Type(target)) = self.alias_target(name, Sigil::Type) else { break };
            ty = target;
        }
        ty
    }

    /// Resolves an attribute alias, also one of an alias. Other attributes are returned as they are.
    pub fn resolve_attr(&self, mut attr: Attr) -> Attr {
        for _ in 0..=self.aliases.len() {
            let AttrKind::Alias(name) = *self.attr_kind(attr) else { break };
            let Some(AliasTarget::Attr(target)) = self.alias_target(name, Sigil::Attr) else { break };
            attr = target;
        }
        attr
    }

    fn alias_target(&self, name: Str, sigil: Sigil) -> Option<AliasTarget> {
        let mut targets = self.aliases.iter().filter(|alias| alias.name == name).map(|alias| alias.target);
        targets.find(|target| target.sigil() == sigil)
    }

    /// The text of a type with all aliases expanded, for comparison with types of other files.
    pub fn expanded_type_text(&self, ty: Type) -> String {
        self.expand(self.type_text(ty))
    }

    /// The text of an attribute with all aliases expanded.
    pub fn expanded_attr_text(&self, attr: Attr) -> String {
        self.expand(self.attr_text(attr))
    }

    fn expand(&self, mut text: String) -> String {
        // An alias may only use aliases defined before it, so this ends. The limit is for invalid files.
        for _ in 0..MAX_EXPANSIONS {
            let found = mentions(&text).find_map(|(sigil, range)| {
                let alias = self.aliases.iter().find(|alias| {
                    alias.target.sigil() == sigil && self.text(alias.name) == &text[range.clone()]
                })?;
                Some((range.start - 1..range.end, alias.target))
            });
            let Some((range, target)) = found else { break };
            text.replace_range(range, &self.alias_text(target));
        }
        text
    }

    pub(crate) fn alias_text(&self, target: AliasTarget) -> String {
        match target {
            AliasTarget::Attr(attr) => self.attr_text(attr),
            AliasTarget::Type(ty) => self.type_text(ty),
        }
    }
}

/// The text of a program with all leading aliases expanded, so that its parts can be moved. Aliases behind
/// the operations, which are locations, stay.
pub fn without_aliases(text: &str) -> String {
    let mut known = FxHashMap::default();
    let mut rest = text;
    while let Some((line, after)) = rest.split_once('\n') {
        let Some((name, target)) = definition(line) else { break };
        let target = expand_known(target, &known);
        known.insert(name, target);
        rest = after;
    }
    if known.is_empty() {
        return text.to_owned();
    }
    // Line by line: no string spans lines, and a quote in a comment must not affect the next line.
    rest.split_inclusive('\n').map(|line| expand_known(line, &known)).collect()
}

/// The name and the target of `#name = target`.
fn definition(line: &str) -> Option<((Sigil, &str), &str)> {
    let (name, target) = line.split_once(" = ")?;
    let sigil = match name.as_bytes().first()? {
        b'#' => Sigil::Attr,
        b'!' => Sigil::Type,
        _ => return None,
    };
    Some(((sigil, &name[1..]), target))
}

fn expand_known(text: &str, known: &FxHashMap<(Sigil, &str), String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for (sigil, range) in mentions(text) {
        let Some(target) = known.get(&(sigil, &text[range.clone()])) else { continue };
        out.push_str(&text[done..range.start - 1]);
        out.push_str(target);
        done = range.end;
    }
    out.push_str(&text[done..]);
    out
}

/// The names in a text that may be aliases: behind a sigil, outside strings, without `.` or `<`, which are
/// for names of dialects.
pub(crate) fn mentions(text: &str) -> impl Iterator<Item = (Sigil, Range<usize>)> + '_ {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let start = at + 1;
            let sigil = match bytes[at] {
                b'#' => Sigil::Attr,
                b'!' => Sigil::Type,
                b'"' => {
                    at = string_end(bytes, start);
                    continue;
                }
                _ => {
                    at = start;
                    continue;
                }
            };
            at = start + bytes[start..].iter().take_while(|&&byte| is_name_byte(byte)).count();
            let has_dialect = text[start..at].contains('.') || bytes.get(at) == Some(&b'<');
            if at > start && !has_dialect {
                return Some((sigil, start..at));
            }
        }
        None
    })
}

/// The position behind the closing quote of a string whose contents start at `at`.
fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alias_of_an_alias_is_resolved() {
        let text = "!fn = (i8) -> i32\n!also = !fn\n%0 = \"a.b\"() : () -> i8\n%1 = \"c.d\"(%0) : !also\n";
        let printed = Module::parse(text).unwrap().to_string();
        assert!(printed.contains("\"c.d\"(%0) : (i8) -> i32"), "{printed}");
    }

    #[test]
    fn leading_aliases_are_expanded() {
        let text = "#a = affine_map<(d0) -> (d0)>\n!t-1 = memref<4xf32, #a>\n\"x\"() {m = #a, n = #a.b, s = \"#a\"} : () -> !t-1\n";
        let want = "\"x\"() {m = affine_map<(d0) -> (d0)>, n = #a.b, s = \"#a\"} : () -> memref<4xf32, affine_map<(d0) -> (d0)>>\n";
        assert_eq!(without_aliases(text), want);
        assert_eq!(without_aliases(want), want);
    }

    #[test]
    fn mentions_skip_strings_and_names_of_dialects() {
        let text = r##"#d.a<#x, "#no \" !no", !y-1, #d<#z>, !d.t>"##;
        let found: Vec<_> = mentions(text).map(|(_, range)| &text[range]).collect();
        assert_eq!(found, ["x", "y-1", "z"]);
    }
}
