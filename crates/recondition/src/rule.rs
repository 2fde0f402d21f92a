//! What a rule is, and what it can answer.

use mohole_ir::Op;

use crate::cx::Cx;

/// One kind of undefined behaviour, and the code that removes it.
pub(crate) struct Rule {
    /// The name that users see.
    pub(crate) name: &'static str,
    /// What is undefined, in a few words.
    pub(crate) what: &'static str,
    /// The operations that the rule handles. `dialect.*` stands for a whole dialect.
    pub(crate) ops: &'static [&'static str],
    /// Looks at one operation and makes it safe. `None` if it cannot: the operation is then doubtful.
    pub(crate) apply: fn(&mut Cx<'_>, Op) -> Option<RuleResult>,
}

/// What a rule did to make an operation safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RuleResult {
    /// Nothing: the operation was safe already.
    Fine,
    /// It changed the program. The operation is safe now.
    Changed,
}

impl RuleResult {
    pub(crate) fn of(changed: bool) -> Option<Self> {
        Some(if changed { RuleResult::Changed } else { RuleResult::Fine })
    }
}
