//! The types of C++ classes.

use super::fold::shaped;
use crate::{Container, Shaped, Sign, TypeConstraint};

/// The types of one C++ class; its name has no `mlir` namespace.
pub(super) fn instance_of(name: &str) -> TypeConstraint {
    let containers =
        |containers: &[Container]| shaped(Shaped { containers: containers.to_vec(), ..Shaped::default() });
    match name {
        "Type" => TypeConstraint::Any,
        "IntegerType" => TypeConstraint::Integer { sign: Sign::Any, width: None },
        "IndexType" => TypeConstraint::Index,
        "NoneType" => TypeConstraint::None,
        "FunctionType" => TypeConstraint::Function,
        "ComplexType" => TypeConstraint::Complex(Box::new(TypeConstraint::Any)),
        "TupleType" => TypeConstraint::Tuple(Box::new(TypeConstraint::Any)),
        "ShapedType" => containers(&[]),
        "VectorType" => containers(&[Container::Vector]),
        "FixedVectorType" => containers(&[Container::FixedVector]),
        "ScalableVectorType" => containers(&[Container::ScalableVector]),
        "TensorType" => containers(&[Container::Tensor]),
        "RankedTensorType" => containers(&[Container::RankedTensor]),
        "UnrankedTensorType" => containers(&[Container::UnrankedTensor]),
        "MemRefType" => containers(&[Container::MemRef]),
        "UnrankedMemRefType" => containers(&[Container::UnrankedMemRef]),
        "BaseMemRefType" => containers(&[Container::AnyMemRef]),
        _ => match float_class(name) {
            Some(kind) => TypeConstraint::Float(kind),
            None => TypeConstraint::Class(name.to_owned()),
        },
    }
}

/// `Float8E4M3FNType` is `f8E4M3FN`, `BFloat16Type` is `bf16`; the inner `None` is any float.
fn float_class(name: &str) -> Option<Option<String>> {
    let kind = name.strip_suffix("Type")?;
    match kind {
        "Float" => Some(None),
        "BFloat16" => Some(Some("bf16".to_owned())),
        "FloatTF32" => Some(Some("tf32".to_owned())),
        _ => {
            let kind = kind.strip_prefix("Float")?;
            kind.starts_with(|c: char| c.is_ascii_digit()).then(|| Some(format!("f{kind}")))
        }
    }
}
