//! Operations that no compiler can lower: tests' own, and those of no dialect. Constants take their place.

use mohole_ir::Op;

use super::{Outcome, Rule};
use crate::cx::Cx;
use crate::values::some_value;

pub(super) const RULE: Rule = Rule {
    name: "opaque",
    what: "anything: nobody says what the operation does",
    ops: &["test.*", "*"],
    apply,
};

/// Dialects that one rule speaks for as a whole.
const FAMILIES: &[(&str, &str)] = &[("test", "test.*"), ("linalg", "linalg.*"), ("tosa", "tosa.*")];

/// The name under which rules speak for an operation's whole dialect.
pub(super) fn family(name: &str) -> Option<&'static str> {
    let Some((dialect, _)) = name.split_once('.') else { return Some("*") };
    FAMILIES.iter().find(|(known, _)| *known == dialect).map(|(_, family)| *family)
}

fn apply(cx: &mut Cx<'_>, op: Op) -> Option<Outcome> {
    let data = cx.m.op(op);
    let block = data.parent?;
    let is_last = cx.m.block(block).ops.last() == Some(&op);
    if !data.regions.is_empty() || !data.successors.is_empty() || is_last {
        return None;
    }
    let results = data.results.to_vec();
    cx.before(op);
    for result in results {
        let ty = cx.ty(result);
        let value = some_value(cx, ty)?;
        cx.m.replace_uses(result, value);
    }
    cx.m.erase(op);
    Some(Outcome::Changed)
}
