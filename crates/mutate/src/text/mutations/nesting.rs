//! Nests types, attributes, regions and brackets, within bounds: a parser that recurses a hundred times must
//! not fail, and that it fails at ten thousand is known.

use mohole_testcase::Rng;

use crate::text::group::{attribute_at, draw_group, type_at};
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, lex, shown};

const MAX_DEPTH: usize = 100;

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "nesting",
    weight: 1,
    effect: "a type, an attribute or a group in brackets is nested in itself, up to a hundred times",
    apply: |tokens, _, rng| {
        let depth = 1 + if rng.chance(1, 4) { rng.below(MAX_DEPTH) } else { rng.below(4) };
        let (range, layers) = draw_layers(tokens, rng)?;
        let &(before, after) = rng.pick(layers)?;
        let what = format!("`{}` nested {depth} times in `{before}{after}`", shown(&tokens[range.clone()]));
        let (before, after) = (before.repeat(depth), after.repeat(depth));
        let mut nested = lex(&before);
        let space = tokens[range.start].space;
        nested.extend(tokens[range.clone()].iter().cloned());
        nested.extend(lex(&after));
        if let Some(first) = nested.first_mut() {
            first.space = space;
        }
        tokens.splice(range, nested);
        Some(what)
    },
};

type Layers = &'static [(&'static str, &'static str)];

const TYPES: Layers = &[
    ("tuple<", ">"),
    ("tensor<", ">"),
    ("tensor<2x", ">"),
    ("vector<2x", ">"),
    ("memref<2x", ">"),
    ("complex<", ">"),
    ("() -> (", ")"),
    ("!llvm.array<2 x ", ">"),
    ("!llvm.struct<(", ")>"),
    ("!spirv.array<2 x ", ">"),
    ("!emitc.ptr<", ">"),
];
const ATTRIBUTES: Layers =
    &[("[", "]"), ("{a = ", "}"), ("distinct[0]<", ">"), ("dense<[", "]> : tensor<1xi32>")];
const GROUPS: Layers = &[("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("-(", ")")];

fn draw_layers(tokens: &[Token], rng: &mut Rng) -> Option<(std::ops::Range<usize>, Layers)> {
    if rng.chance(1, 3) {
        return Some((draw_group(tokens, rng)?, GROUPS));
    }
    let is_type = rng.chance(1, 2);
    let find = if is_type { type_at } else { attribute_at };
    let places: Vec<usize> = (0..tokens.len()).filter(|&at| find(tokens, at).is_some()).collect();
    Some((find(tokens, *rng.pick(&places)?)?, if is_type { TYPES } else { ATTRIBUTES }))
}
