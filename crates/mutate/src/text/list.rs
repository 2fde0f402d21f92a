//! The list of mutations of text.

use super::mutation::TextMutation;
use super::mutations::{
    aliases, attributes, characters, delete, double, literals, locations, neighbours, nesting, operations,
    references, resources, splice, swap, truncate, types,
};

/// All mutations of text.
pub static TEXT_MUTATIONS: &[TextMutation] = &[
    delete::MUTATION,
    double::MUTATION,
    swap::MUTATION,
    splice::MUTATION,
    literals::MUTATION,
    types::MUTATION,
    attributes::MUTATION,
    operations::MUTATION,
    neighbours::MUTATION,
    references::MUTATION,
    locations::MUTATION,
    aliases::MUTATION,
    resources::MUTATION,
    nesting::MUTATION,
    characters::MUTATION,
    truncate::MUTATION,
];
