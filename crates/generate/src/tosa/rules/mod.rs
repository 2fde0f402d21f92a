//! One rule per operation: what it wants, what it gives, and when its result is well-defined.

mod control;
mod conv;
mod elementwise;
mod gather;
mod layout;
mod reduce;
mod scale;
mod shapes;
mod state;
mod transform;

use crate::tosa::graph::Graph;
use crate::tosa::value::Val;

/// How to add one operation to a graph.
pub(crate) struct Rule {
    /// Its name without the dialect, the newest first, then what older versions call it.
    pub(crate) names: &'static [&'static str],
    /// Adds it; `None` when it does not fit just now.
    pub(crate) make: fn(&mut Graph<'_>, &'static str) -> Option<Vec<Val>>,
    /// Programs that run may hold it.
    pub(crate) executable: bool,
}

/// All rules.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    let families: [&'static [Rule]; 10] = [
        elementwise::RULES,
        reduce::RULES,
        layout::RULES,
        conv::RULES,
        gather::RULES,
        transform::RULES,
        scale::RULES,
        control::RULES,
        state::RULES,
        shapes::RULES,
    ];
    families.into_iter().flatten()
}

/// A rule for programs of any kind.
const fn rule(
    names: &'static [&'static str],
    make: fn(&mut Graph<'_>, &'static str) -> Option<Vec<Val>>,
) -> Rule {
    Rule { names, make, executable: true }
}

/// A rule for programs that are only compiled.
const fn compile_only(
    names: &'static [&'static str],
    make: fn(&mut Graph<'_>, &'static str) -> Option<Vec<Val>>,
) -> Rule {
    Rule { names, make, executable: false }
}
