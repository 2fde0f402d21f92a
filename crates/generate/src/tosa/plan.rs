//! How an operation is written in this version of the compiler, from its definition.
//!
//! A rule gives an operation's data, and facts such as `axis` or `padding`. The definition of a version says
//! whether a fact is an attribute or an operand, and of which form.

use mohole_catalog::{Arity, AttrConstraint, Catalog, EnumForm, OpDef};

pub(crate) struct Plan {
    pub(crate) operands: Vec<OperandPlan>,
    pub(crate) attrs: Vec<AttrPlan>,
}

pub(crate) struct OperandPlan {
    pub(crate) name: String,
    /// Wants a `!tosa.shape`.
    pub(crate) is_shape: bool,
    pub(crate) optional: bool,
    pub(crate) variadic: bool,
}

pub(crate) struct AttrPlan {
    pub(crate) name: String,
    pub(crate) form: AttrForm,
    /// May be left out.
    pub(crate) optional: bool,
}

/// How an attribute is spelled.
pub(crate) enum AttrForm {
    /// `3 : i32`
    Integer(String),
    Bool,
    /// `array<i64: ..>`
    Array(String),
    /// One of these texts.
    Choice(Vec<String>),
    String,
    Type,
    /// `#tosa.conv_quant<input_zp = 0, ..>`: the zero points of versions that have them as an attribute.
    ZeroPoints(String),
    /// As the rule writes it.
    Free,
}

impl Plan {
    pub(crate) fn of(op: &OpDef, catalog: &Catalog) -> Self {
        let operands = op.operands.iter().map(|operand| OperandPlan {
            name: operand.name.clone(),
            is_shape: operand.ty.to_string().contains("!tosa.shape"),
            optional: operand.arity == Arity::Optional,
            variadic: matches!(operand.arity, Arity::Variadic(_)),
        });
        let attrs = op.attributes.iter().map(|attr| AttrPlan {
            name: attr.name.clone(),
            form: form(&attr.constraint, catalog),
            optional: attr.optional || attr.default.is_some(),
        });
        Plan { operands: operands.collect(), attrs: attrs.collect() }
    }
}

fn form(constraint: &AttrConstraint, catalog: &Catalog) -> AttrForm {
    match constraint {
        AttrConstraint::Confined { base, .. } | AttrConstraint::Constant { base, .. } => form(base, catalog),
        AttrConstraint::Integer(ty) => AttrForm::Integer(ty.to_string()),
        AttrConstraint::Bool => AttrForm::Bool,
        AttrConstraint::DenseArray(element) => AttrForm::Array(element.clone()),
        AttrConstraint::String => AttrForm::String,
        AttrConstraint::Type(_) => AttrForm::Type,
        AttrConstraint::Enum { name, form: EnumForm::Attribute { dialect, mnemonic, angled } } => {
            let cases = catalog.enum_def(name).map(|def| def.cases.as_slice()).unwrap_or_default();
            let spell = |case: &str| match angled {
                true => format!("#{dialect}.{mnemonic}<{case}>"),
                false => format!("#{dialect}<{mnemonic} {case}>"),
            };
            AttrForm::Choice(cases.iter().map(|case| spell(&case.text)).collect())
        }
        AttrConstraint::Dialect { dialect, mnemonic } => zero_points(dialect, mnemonic, catalog),
        _ => AttrForm::Free,
    }
}

fn zero_points(dialect: &str, mnemonic: &str, catalog: &Catalog) -> AttrForm {
    let parameters =
        catalog.attr_def(dialect, mnemonic).map(|def| def.parameters.as_slice()).unwrap_or_default();
    if parameters.is_empty() || !parameters.iter().all(|parameter| parameter.name.ends_with("_zp")) {
        return AttrForm::Free;
    }
    let zeros: Vec<String> = parameters.iter().map(|parameter| format!("{} = 0", parameter.name)).collect();
    AttrForm::ZeroPoints(format!("#{dialect}.{mnemonic}<{}>", zeros.join(", ")))
}
