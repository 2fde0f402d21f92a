//! The meaning of C++ helper functions that definitions call, because `.td` files do not contain their
//! bodies.
//!
//! A table of those that MLIR's definitions use most. Each entry lists some types that satisfy the function,
//! not all: that is enough for a generator.

use super::classes::instance_of;
use super::fold::{any_of, shaped};
use crate::{Container, Shaped, Sign, TypeConstraint};

/// Types that a function of one argument accepts; `None` if it is not in the table.
pub(super) fn types(function: &str) -> Option<TypeConstraint> {
    let signless = || TypeConstraint::Integer { sign: Sign::Signless, width: None };
    let found = match function {
        "LLVM::isCompatibleFloatingPointType" => llvm_floats(),
        "LLVM::isCompatibleVectorType" => llvm_vector(Container::Vector),
        "LLVM::isScalableVectorType" => llvm_vector(Container::ScalableVector),
        "LLVM::isCompatibleOuterType" | "LLVM::isCompatibleType" | "LLVM::isLoadableType" => any_of(vec![
            signless(),
            llvm_floats(),
            instance_of("LLVM::LLVMPointerType"),
            llvm_vector(Container::Vector),
            instance_of("LLVM::LLVMStructType"),
            instance_of("LLVM::LLVMArrayType"),
        ]),
        "emitc::isSupportedEmitCType" => any_of(vec![
            emitc_ints(),
            TypeConstraint::Index,
            emitc_floats(),
            instance_of("emitc::OpaqueType"),
            instance_of("emitc::PointerType"),
        ]),
        "emitc::isIntegerIndexOrOpaqueType" => {
            any_of(vec![emitc_ints(), TypeConstraint::Index, instance_of("emitc::OpaqueType")])
        }
        "emitc::isSupportedIntegerType" => emitc_ints(),
        "emitc::isSupportedFloatType" => emitc_floats(),
        "smt::isAnySMTValueType" | "smt::isAnyNonFuncSMTValueType" => any_of(vec![
            instance_of("smt::BoolType"),
            instance_of("smt::IntType"),
            instance_of("smt::BitVectorType"),
        ]),
        "tosa::isa_tosa_shape_type" => instance_of("tosa::shapeType"),
        _ => return None,
    };
    Some(found)
}

fn floats(kinds: &[&str]) -> TypeConstraint {
    any_of(kinds.iter().map(|kind| TypeConstraint::Float(Some((*kind).to_owned()))).collect())
}

fn llvm_floats() -> TypeConstraint {
    floats(&["f16", "bf16", "f32", "f64", "f80", "f128"])
}

fn llvm_vector(container: Container) -> TypeConstraint {
    let signless = TypeConstraint::Integer { sign: Sign::Signless, width: None };
    let element = any_of(vec![signless, llvm_floats(), instance_of("LLVM::LLVMPointerType")]);
    shaped(Shaped {
        containers: vec![container],
        element: Some(element),
        ranks: vec![1],
        ..Shaped::default()
    })
}

fn emitc_ints() -> TypeConstraint {
    any_of([1, 8, 16, 32, 64].into_iter().map(|width| TypeConstraint::int(Sign::Any, width)).collect())
}

fn emitc_floats() -> TypeConstraint {
    floats(&["f16", "bf16", "f32", "f64"])
}
