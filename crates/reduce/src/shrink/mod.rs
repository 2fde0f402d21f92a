//! The shrinks, the most effective first.

mod aliases;
mod attributes;
mod blocks;
mod bodies;
mod brackets;
mod bytes;
mod carried;
mod constants;
mod dimensions;
mod distinct_operands;
mod exits;
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
mod other_ops;
mod pipeline_nesting;
mod pipeline_option_values;
mod pipeline_options;
mod pipeline_passes;
mod results;
mod returned;
mod shared_arguments;
mod symbols;
mod terminators;
mod text_literals;
mod to_arguments;
mod tokens;
mod types;
mod unwrap;
mod value_types;
mod while_carried;
mod whole_types;
mod yielded;

use crate::Shrink;

/// For programs in the generic form. A failed shrink is tried again in every cycle, so those that rarely
/// succeed come last. Shorter names nearly always succeed and come early.
pub const PROGRAM: &[Shrink] = &[
    pipeline_passes::SHRINK,
    pipeline_options::SHRINK,
    pipeline_option_values::SHRINK,
    pipeline_nesting::SHRINK,
    symbols::SHRINK,
    names::SHRINK,
    bodies::SHRINK,
    ops::SHRINK,
    hoist::SHRINK,
    to_arguments::SHRINK,
    returned::SHRINK,
    terminators::SHRINK,
    exits::SHRINK,
    blocks::SHRINK,
    carried::SHRINK,
    while_carried::SHRINK,
    yielded::SHRINK,
    dimensions::SHRINK,
    function_results::SHRINK,
    function_arguments::SHRINK,
    shared_arguments::SHRINK,
    functions::SHRINK,
    attributes::SHRINK,
    constants::SHRINK,
    numbers::SHRINK,
    types::SHRINK,
    whole_types::SHRINK,
    value_types::SHRINK,
    layouts::SHRINK,
    maps::SHRINK,
    aliases::SHRINK,
    operands::SHRINK,
    results::SHRINK,
    other_ops::SHRINK,
    distinct_operands::SHRINK,
];

/// For programs that are only text.
pub const TEXT: &[Shrink] = &[
    pipeline_passes::SHRINK,
    pipeline_options::SHRINK,
    pipeline_option_values::SHRINK,
    pipeline_nesting::SHRINK,
    lines::SHRINK,
    brackets::SHRINK,
    tokens::SHRINK,
    unwrap::SHRINK,
    text_literals::SHRINK,
];

/// For programs that are no text.
pub const BYTES: &[Shrink] =
    &[pipeline_passes::SHRINK, pipeline_options::SHRINK, pipeline_nesting::SHRINK, bytes::SHRINK];
