//! The ways to make a test case smaller, the one that gains most first.

mod aliases;
mod attributes;
mod blocks;
mod bodies;
mod brackets;
mod carried;
mod constants;
mod function_arguments;
mod function_results;
mod functions;
mod hoist;
mod layouts;
mod lines;
mod maps;
mod names;
mod numbers;
mod operands;
mod ops;
mod pipeline_nesting;
mod pipeline_options;
mod pipeline_passes;
mod results;
mod symbols;
mod terminators;
mod to_arguments;
mod tokens;
mod types;

use crate::Shrink;

/// For programs in the generic form. What failed is tried again on every new text, so what gains seldom comes
/// last, and names, which nearly always do, come early.
pub const PROGRAM: &[Shrink] = &[
    pipeline_passes::WAY,
    pipeline_options::WAY,
    pipeline_nesting::WAY,
    symbols::WAY,
    names::WAY,
    bodies::WAY,
    ops::WAY,
    hoist::WAY,
    to_arguments::WAY,
    terminators::WAY,
    blocks::WAY,
    carried::WAY,
    function_results::WAY,
    function_arguments::WAY,
    functions::WAY,
    attributes::WAY,
    constants::WAY,
    numbers::WAY,
    types::WAY,
    layouts::WAY,
    maps::WAY,
    aliases::WAY,
    operands::WAY,
    results::WAY,
];

/// For programs that are only text.
pub const TEXT: &[Shrink] = &[
    pipeline_passes::WAY,
    pipeline_options::WAY,
    pipeline_nesting::WAY,
    lines::WAY,
    brackets::WAY,
    tokens::WAY,
];
