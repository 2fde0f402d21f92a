//! Copies of aliases.

use rustc_hash::FxHashSet;

use super::Transplant;
use crate::alias::{Sigil, mentions};
use crate::{Alias, AliasTarget, Module, Str};

impl Transplant {
    /// Copies an alias and returns its name in `into`. An alias that the source does not define keeps its
    /// name.
    pub(super) fn alias(&mut self, source: &Module, sigil: Sigil, name: Str, into: &mut Module) -> Str {
        if let Some(&done) = self.aliases.get(&(sigil, name)) {
            return done;
        }
        // An alias may only use aliases defined before it, so copying in the order of the source needs no
        // recursion. All names are entered first, which ends the cycles of invalid files.
        let needed = self.needed_for(source, sigil, name);
        for &i in &needed {
            let alias = source.aliases[i];
            let same = self.text(source, alias.name, into);
            self.aliases.insert((alias.target.sigil(), alias.name), same);
        }
        for i in needed {
            let alias = source.aliases[i];
            let target = match alias.target {
                AliasTarget::Attr(attr) => AliasTarget::Attr(self.attr(source, attr, into)),
                AliasTarget::Type(ty) => AliasTarget::Type(self.ty(source, ty, into)),
            };
            let name = define(source.text(alias.name), target, alias.trailing, into);
            self.aliases.insert((target.sigil(), alias.name), name);
        }
        let same = self.text(source, name, into);
        *self.aliases.entry((sigil, name)).or_insert(same)
    }

    /// Copies the text of a dialect's type or attribute, and renames the aliases in it.
    pub(super) fn text_with_aliases(&mut self, source: &Module, text: Str, into: &mut Module) -> Str {
        let text = source.text(text);
        let mut copy = String::with_capacity(text.len());
        let mut done = 0;
        for (sigil, range) in mentions(text) {
            let Some(name) = source.strings.find(&text[range.clone()]) else { continue };
            let name = self.alias(source, sigil, name, into);
            copy.push_str(&text[done..range.start]);
            copy.push_str(into.text(name));
            done = range.end;
        }
        copy.push_str(&text[done..]);
        into.intern(&copy)
    }

    /// The indices of an alias and all aliases that it uses, in order.
    fn needed_for(&mut self, source: &Module, sigil: Sigil, name: Str) -> Vec<usize> {
        if self.alias_indices.is_empty() {
            let entry = |(i, alias): (usize, &Alias)| ((alias.target.sigil(), alias.name), i);
            self.alias_indices = source.aliases.iter().enumerate().map(entry).collect();
        }
        let mut stack: Vec<usize> = self.alias_indices.get(&(sigil, name)).copied().into_iter().collect();
        let mut needed = FxHashSet::default();
        while let Some(i) = stack.pop() {
            if !needed.insert(i) {
                continue;
            }
            let text = source.alias_text(source.aliases[i].target);
            for (sigil, range) in mentions(&text) {
                let Some(name) = source.strings.find(&text[range]) else { continue };
                let key = (sigil, name);
                if !self.aliases.contains_key(&key) {
                    stack.extend(self.alias_indices.get(&key));
                }
            }
        }
        let mut needed: Vec<usize> = needed.into_iter().collect();
        needed.sort_unstable();
        needed
    }
}

/// Defines an alias in `into` and returns its name: the name of an existing alias with this target, else the
/// wanted name, else one derived from it.
fn define(wanted: &str, target: AliasTarget, trailing: bool, into: &mut Module) -> Str {
    if let Some(alias) = into.aliases.iter().find(|alias| alias.target == target) {
        return alias.name;
    }
    let sigil = target.sigil();
    let mut name = into.intern(wanted);
    // An alias that starts with a digit must be a number.
    let stem = if wanted.starts_with(|c: char| c.is_ascii_digit()) { "alias" } else { wanted };
    let mut suffix = 0;
    while into.aliases.iter().any(|alias| alias.target.sigil() == sigil && alias.name == name) {
        name = into.intern(&format!("{stem}_{suffix}"));
        suffix += 1;
    }
    into.aliases.push(Alias { name, target, trailing });
    name
}
