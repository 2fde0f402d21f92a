//! The meaning of the C++ conditions at the leaves of type predicates.

use super::classes::instance_of;
use super::fold::{all_of, any_of, not, shaped};
use super::functions;
use super::pred::{split_top, strip_parens};
use crate::{Container, Shaped, Sign, TypeConstraint};

/// The meaning of a condition on `$_self` in short form; `None` if it is not understood.
pub(super) fn leaf(text: &str) -> Option<TypeConstraint> {
    let text = strip_parens(text);
    if text == "true" {
        return Some(TypeConstraint::Any);
    }
    for (separator, combine) in [("||", any_of as fn(Vec<TypeConstraint>) -> TypeConstraint), ("&&", all_of)]
    {
        let parts = split_top(text, separator);
        if parts.len() > 1 {
            return Some(combine(parts.into_iter().map(leaf).collect::<Option<_>>()?));
        }
    }
    if let Some(rest) = text.strip_prefix('!') {
        return leaf(rest).map(not);
    }
    if let Some(classes) = text.strip_prefix("isa<").and_then(|rest| rest.strip_suffix(">($_self)")) {
        return Some(any_of(split_top(classes, ",").into_iter().map(instance_of).collect()));
    }
    if let Some(method) = text.strip_prefix("$_self.") {
        return type_method(method);
    }
    if let Some(rest) = text.strip_prefix("all_of(cast<") {
        return dimensions(rest).map(shaped);
    }
    if let Some(function) = text.strip_suffix("($_self)") {
        return functions::types(function);
    }
    let (_, method) = text.strip_prefix("cast<").and_then(|rest| rest.split_once(">($_self)."))?;
    shape_method(method).map(shaped).or_else(|| parameter(method))
}

/// `isSignlessInteger(32)`, `isF32()` and the like.
fn type_method(call: &str) -> Option<TypeConstraint> {
    let (name, rest) = call.split_once('(')?;
    let argument = rest.strip_suffix(')')?.trim();
    if name == "hasTrait<ValueSemantics>" {
        let containers = vec![Container::ValueSemantics];
        return Some(shaped(Shaped { containers, ..Shaped::default() }));
    }
    let int = |sign| TypeConstraint::Integer { sign, width: None };
    let float = TypeConstraint::Float(None);
    if argument.is_empty() {
        return Some(match name {
            "isIndex" => TypeConstraint::Index,
            "isInteger" => int(Sign::Any),
            "isSignlessInteger" => int(Sign::Signless),
            "isSignedInteger" => int(Sign::Signed),
            "isUnsignedInteger" => int(Sign::Unsigned),
            "isIntOrIndex" => any_of(vec![int(Sign::Any), TypeConstraint::Index]),
            "isIntOrFloat" => any_of(vec![int(Sign::Any), float]),
            "isIntOrIndexOrFloat" => any_of(vec![int(Sign::Any), TypeConstraint::Index, float]),
            "isSignlessIntOrIndex" => any_of(vec![int(Sign::Signless), TypeConstraint::Index]),
            "isSignlessIntOrFloat" => any_of(vec![int(Sign::Signless), float]),
            "isSignlessIntOrIndexOrFloat" => any_of(vec![int(Sign::Signless), TypeConstraint::Index, float]),
            _ => TypeConstraint::Float(Some(float_method(name)?)),
        });
    }
    let width = argument.parse().ok()?;
    match name {
        "isInteger" => Some(TypeConstraint::int(Sign::Any, width)),
        "isSignlessInteger" => Some(TypeConstraint::int(Sign::Signless, width)),
        "isSignedInteger" => Some(TypeConstraint::int(Sign::Signed, width)),
        "isUnsignedInteger" => Some(TypeConstraint::int(Sign::Unsigned, width)),
        _ => None,
    }
}

/// `isF32` is `f32`, `isBF16` is `bf16`, `isFloat8E5M2` is `f8E5M2`.
fn float_method(name: &str) -> Option<String> {
    let kind = name.strip_prefix("is")?;
    if matches!(kind, "BF16" | "TF32") {
        return Some(kind.to_lowercase());
    }
    let digits = kind.strip_prefix("Float").or_else(|| kind.strip_prefix('F'))?;
    digits.starts_with(|c: char| c.is_ascii_digit()).then(|| format!("f{digits}"))
}

/// `getAddressSpace() == 3`: a getter that is not about the shape reads a parameter of the type.
fn parameter(call: &str) -> Option<TypeConstraint> {
    let (accessor, value) = call.strip_prefix("get")?.split_once("() == ")?;
    let plain =
        |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "_.:\"".contains(c));
    let first = accessor.chars().next()?.to_ascii_lowercase();
    let name = format!("{first}{}", &accessor[1..]);
    (plain(accessor) && plain(value))
        .then(|| TypeConstraint::Parameter { name, value: value.trim_matches('"').to_owned() })
}

/// `all_of(cast<X>($_self).getShape(), [](auto v) { return v != 0; })`: a condition on each dimension.
fn dimensions(rest: &str) -> Option<Shaped> {
    let condition =
        rest.split_once(">($_self).getShape(), [](auto v) { return v ")?.1.strip_suffix("; })")?;
    match condition {
        "!= 0" | "> 0" => Some(Shaped { min_dim: 1, ..Shaped::default() }),
        "== 1" => Some(Shaped { min_dim: 1, max_dim: Some(1), ..Shaped::default() }),
        _ => None,
    }
}

/// `getRank() >= 1`, `hasStaticShape()` and the like, of a shaped type.
fn shape_method(call: &str) -> Option<Shaped> {
    let none = Shaped::default();
    match call {
        "hasRank()" => return Some(Shaped { ranked: true, ..none }),
        "hasStaticShape()" => return Some(Shaped { static_shape: true, ..none }),
        "allDimsScalable()" => return Some(Shaped { all_scalable: true, ..none }),
        "isStrided()" => return Some(Shaped { strided: true, ..none }),
        "isScalable()" => return Some(Shaped { containers: vec![Container::ScalableVector], ..none }),
        _ => {}
    }
    if let Some(shape) = call.strip_prefix("getShape() == ArrayRef<int64_t>({") {
        let shape = shape.strip_suffix("})")?.split(',').map(|size| size.trim().parse().ok());
        return Some(Shaped { shape: Some(shape.collect::<Option<_>>()?), ..none });
    }
    let (property, comparison) = call.split_once(' ')?;
    let (operator, number) = comparison.split_once(' ')?;
    let number: u32 = number.parse().ok()?;
    let long = u64::from(number);
    match (property, operator) {
        ("getRank()", "==") => Some(Shaped { ranks: vec![number], ..none }),
        ("getRank()", ">=") => Some(Shaped { min_rank: number, ..none }),
        ("getRank()", ">") => Some(Shaped { min_rank: number.checked_add(1)?, ..none }),
        ("getRank()", "<=") => Some(Shaped { max_rank: Some(number), ..none }),
        ("getRank()", "<") => Some(Shaped { max_rank: Some(number.checked_sub(1)?), ..none }),
        ("getNumElements()", "==") => Some(Shaped { lengths: vec![long], ..none }),
        ("getNumElements()", ">=") => Some(Shaped { min_length: long, ..none }),
        ("getNumElements()", ">") => Some(Shaped { min_length: long + 1, ..none }),
        ("getNumElements()", "<=") => Some(Shaped { max_length: Some(long), ..none }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(leaf(text).map(|ty| ty.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn types_are_recognized_by_class_and_by_method() {
        check("true", Some("any"));
        check("isa<IntegerType>($_self)", Some("int*"));
        check("isa<BFloat16Type, Float8E4M3FNType>($_self)", Some("(bf16 | f8E4M3FN)"));
        check("isa<LLVM::LLVMPointerType>($_self)", Some("class LLVM::LLVMPointerType"));
        check("$_self.isSignlessInteger(32)", Some("i32"));
        check("$_self.isUnsignedInteger()", Some("ui*"));
        check("$_self.isF32()", Some("f32"));
        check("$_self.isSignlessIntOrIndex()", Some("(i* | index)"));
        check("$_self.isFunky()", None);
        check("somethingElse($_self)", None);
        check("LLVM::isCompatibleFloatingPointType($_self)", Some("(f16 | bf16 | f32 | f64 | f80 | f128)"));
        check("cast<LLVM::LLVMPointerType>($_self).getAddressSpace() == 3", Some("addressSpace = 3"));
        check("cast<LLVM::LLVMPointerType>($_self).getIt() == f(3)", None);
    }

    #[test]
    fn shapes_are_recognized_by_method_and_folded() {
        check(
            "isa<VectorType>($_self) && cast<VectorType>($_self).getRank() > 0",
            Some("vector<any>[rank >= 1]"),
        );
        check("isa<VectorType>($_self) && !cast<VectorType>($_self).isScalable()", Some("fixedvector<any>"));
        check(
            "cast<VectorType>($_self).getShape() == ArrayRef<int64_t>({4, 8})",
            Some("shaped<any>[shape 4x8]"),
        );
        check(
            "cast<ShapedType>($_self).getRank() == 1 || cast<ShapedType>($_self).getRank() == 2",
            Some("shaped<any>[rank 1/2]"),
        );
        check(
            "all_of(cast<RankedTensorType>($_self).getShape(), [](auto v) { return v == 1; })",
            Some("shaped<any>[dims >= 1, dims <= 1]"),
        );
        check("all_of(cast<RankedTensorType>($_self).getShape(), [](auto v) { return odd(v); })", None);
    }
}
