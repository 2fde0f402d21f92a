//! How the operands of a copied operation are found, and whether the compiler accepted that before.

use crate::Trait;
use crate::corpus::Donor;
use crate::ops::OpFacts;
use crate::work::{Binding, Work};

/// How to find an operation's operands: at the new place, unless the memory avoids that.
pub(crate) fn binding_of(work: &Work<'_>, facts: &OpFacts) -> Option<Binding> {
    [Binding::Here, Binding::AlongWithMakers]
        .into_iter()
        .find(|&binding| !work.setting.memory.avoids(bound(facts, binding)))
}

/// Records how an operation's operands were found.
pub(crate) fn note_binding(work: &mut Work<'_>, facts: &OpFacts, binding: Binding, donor: &Donor) {
    if !donor.operands.is_empty() || donor.size > 1 {
        work.traits.push(bound(facts, binding));
    }
}

fn bound(facts: &OpFacts, binding: Binding) -> Trait {
    let word = match binding {
        Binding::Here => "bind here",
        Binding::AlongWithMakers => "bind along",
    };
    Trait::new(&facts.name, &[word, &facts.name])
}
