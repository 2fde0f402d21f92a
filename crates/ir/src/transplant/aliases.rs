//! Bringing along the aliases that a copy mentions.

use rustc_hash::FxHashSet;

use super::Transplant;
use crate::alias::{Sigil, mentions};
use crate::{Alias, AliasTarget, Module, Str};

impl Transplant {
    /// The name in `into` of an alias of `source`, which is defined there from now on. One that the
    /// source itself does not define keeps its name.
    pub(super) fn alias(&mut self, source: &Module, sigil: Sigil, name: Str, into: &mut Module) -> Str {
        if let Some(&done) = self.aliases.get(&(sigil, name)) {
            return done;
        }
        // What a definition mentions is defined before it, so going by the source's order needs no
        // recursion. The names taken for granted here end a cycle, should there be one.
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

    /// A dialect's own text, in which aliases stand under their old names.
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

    /// The places among the source's aliases of one and all that it mentions, in order.
    fn needed_for(&mut self, source: &Module, sigil: Sigil, name: Str) -> Vec<usize> {
        if self.alias_places.is_empty() {
            let place = |(i, alias): (usize, &Alias)| ((alias.target.sigil(), alias.name), i);
            self.alias_places = source.aliases.iter().enumerate().map(place).collect();
        }
        let mut stack: Vec<usize> = self.alias_places.get(&(sigil, name)).copied().into_iter().collect();
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
                    stack.extend(self.alias_places.get(&key));
                }
            }
        }
        let mut needed: Vec<usize> = needed.into_iter().collect();
        needed.sort_unstable();
        needed
    }
}

/// Gives `target` a name in `into`: one that it has there already, else the wanted one, else one made
/// from it.
fn define(wanted: &str, target: AliasTarget, trailing: bool, into: &mut Module) -> Str {
    if let Some(alias) = into.aliases.iter().find(|alias| alias.target == target) {
        return alias.name;
    }
    let sigil = target.sigil();
    let mut name = into.intern(wanted);
    // Behind a sigil, what starts with a digit is a number.
    let stem = if wanted.starts_with(|c: char| c.is_ascii_digit()) { "alias" } else { wanted };
    let mut tries = 0;
    while into.aliases.iter().any(|alias| alias.target.sigil() == sigil && alias.name == name) {
        name = into.intern(&format!("{stem}_{tries}"));
        tries += 1;
    }
    into.aliases.push(Alias { name, target, trailing });
    name
}
