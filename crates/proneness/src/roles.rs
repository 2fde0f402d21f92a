//! What each kind of syntax node means for the features of a function.

use tree_sitter::{Language, Node};

/// The meaning of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Other,
    Namespace,
    Class,
    Function,
    Call,
    Comment,
    /// A binary expression; `&&` and `||` decide.
    Binary,
    /// A statement that neither decides nor nests.
    Statement,
    Declaration,
    Case,
    /// `?:`.
    Choice,
    /// Nests what is inside.
    Control {
        decides: bool,
        counts: bool,
    },
}

const ROLES: &[(&str, Role)] = &[
    ("namespace_definition", Role::Namespace),
    ("class_specifier", Role::Class),
    ("struct_specifier", Role::Class),
    ("function_definition", Role::Function),
    ("call_expression", Role::Call),
    ("comment", Role::Comment),
    ("binary_expression", Role::Binary),
    ("expression_statement", Role::Statement),
    ("return_statement", Role::Statement),
    ("co_return_statement", Role::Statement),
    ("break_statement", Role::Statement),
    ("continue_statement", Role::Statement),
    ("goto_statement", Role::Statement),
    ("throw_statement", Role::Statement),
    ("declaration", Role::Declaration),
    ("case_statement", Role::Case),
    ("conditional_expression", Role::Choice),
    ("if_statement", Role::Control { decides: true, counts: true }),
    ("for_statement", Role::Control { decides: true, counts: true }),
    ("for_range_loop", Role::Control { decides: true, counts: true }),
    ("while_statement", Role::Control { decides: true, counts: true }),
    ("do_statement", Role::Control { decides: true, counts: true }),
    ("switch_statement", Role::Control { decides: false, counts: true }),
    ("try_statement", Role::Control { decides: false, counts: true }),
    ("catch_clause", Role::Control { decides: true, counts: false }),
    ("lambda_expression", Role::Control { decides: false, counts: false }),
];

/// Roles by the number of a node's kind.
pub(crate) struct Roles(Vec<Role>);

impl Roles {
    pub(crate) fn new(language: &Language) -> Self {
        let role = |id: usize| {
            let id = id as u16;
            let kind = language.node_kind_for_id(id).filter(|_| language.node_kind_is_named(id));
            let known = ROLES.iter().find(|(name, _)| kind == Some(*name));
            known.map_or(Role::Other, |(_, role)| *role)
        };
        Roles((0..language.node_kind_count()).map(role).collect())
    }

    pub(crate) fn of(&self, node: Node<'_>) -> Role {
        self.0.get(usize::from(node.kind_id())).copied().unwrap_or(Role::Other)
    }
}
