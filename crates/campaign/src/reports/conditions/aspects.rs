//! The things of a program that can be changed one at a time.

use super::aspect::Aspect;
use super::{numbers, types};

/// The aspects of a program.
pub(super) fn aspects(program: &str) -> Vec<Aspect> {
    let mut aspects = types::shapes(program);
    aspects.extend(types::elements(program));
    aspects.extend(numbers::numbers(program));
    aspects.retain(|aspect| !aspect.variants.is_empty());
    aspects
}
