//! The things of a program that can be changed one at a time.

use super::aspect::Aspect;
use super::{numbers, options, types};

/// The aspects of a program and of the arguments that it fails with.
pub(super) fn aspects(program: &str, args: &[String]) -> Vec<Aspect> {
    let mut aspects = options::options(args);
    aspects.extend(types::shapes(program));
    aspects.extend(types::elements(program));
    aspects.extend(numbers::numbers(program));
    aspects.retain(|aspect| !aspect.variants.is_empty());
    aspects
}
