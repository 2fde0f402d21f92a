//! Memory: the compiler wants more memory, or writes more output, than its limit.

use mohole_testcase::{Finding, Kind, Signature};

use super::oracle::{Oracle, Seen};
use super::recipe::Recipe;
use crate::judge::typed::assignments;

/// The oracle.
pub(super) struct Memory;

impl Oracle for Memory {
    fn name(&self) -> &'static str {
        "memory"
    }

    fn finds(&self, signature: &Signature) -> bool {
        signature.kind() == Kind::Memory
    }

    fn may_need_assertions(&self) -> bool {
        true
    }

    fn describe(&self, _finding: &Finding, _seen: &Seen<'_>) -> &'static str {
        "unbounded memory"
    }

    fn recipe(&self, recipe: &Recipe<'_>) -> String {
        recipe_with_limit(recipe)
    }
}

/// The compiler's command line, under the limit on memory.
pub(super) fn recipe_with_limit(recipe: &Recipe<'_>) -> String {
    let command = recipe.command();
    let Some(bytes) = recipe.compiler.profile.limits.limits().address_space else { return command };
    let env = if assignments(recipe.compiler.tool).is_empty() { "" } else { "env " };
    format!("prlimit --as={bytes} {env}{command}")
}
