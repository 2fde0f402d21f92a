//! Exchanges an attribute for another of the corpus, or for an odd one; or adds one to a dictionary.

use mohole_testcase::Rng;

use crate::text::corpus::TextCorpus;
use crate::text::group::{attribute_at, draw};
use crate::text::mutation::TextMutation;
use crate::text::token::{Space, Token, TokenKind, lex, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "attribute",
    weight: 4,
    effect: "an attribute is exchanged for one of another program, or for an odd one",
    apply: |tokens, corpus, rng| {
        let places: Vec<usize> = (0..tokens.len()).filter(|&at| attribute_at(tokens, at).is_some()).collect();
        let Some(&at) = rng.pick(&places).filter(|_| rng.chance(5, 6)) else {
            return add_entry(tokens, corpus, rng);
        };
        let range = attribute_at(tokens, at)?;
        let mut new = draw_attribute(corpus, rng)?;
        new[0].space = tokens[at].space;
        let what = format!("`{}` becomes `{}`", shown(&tokens[range.clone()]), shown(&new));
        tokens.splice(range, new);
        Some(what)
    },
};

const ODD_ATTRIBUTES: &[&str] = &[
    "unit",
    "[]",
    "[unit, []]",
    "{}",
    "{a = {a = 1}}",
    "@a",
    "@a::@b::@c",
    "@\"\"",
    "i32",
    "() -> ()",
    "array<i32>",
    "array<i1: true, 0>",
    "array<i32: 99999999999>",
    "array<f32: 0x7FC00000>",
    "array<index: 1>",
    "dense<> : tensor<0xi32>",
    "dense<0> : tensor<i32>",
    "dense<[]> : tensor<0x4xf32>",
    "dense<[[1], [2, 3]]> : tensor<2x2xi32>",
    "dense<\"0x\"> : tensor<2xi32>",
    "dense<\"0x00\"> : tensor<4xi1>",
    "dense<\"0xFF\"> : tensor<8xi1>",
    "dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>",
    "dense<\"a\"> : tensor<2x!undefined.type>",
    "dense<true> : vector<4xi1>",
    "dense<1> : tensor<*xi32>",
    "dense<1> : tensor<?xi32>",
    "sparse<0, 1> : tensor<2xi32>",
    "sparse<[[0, 0], [9, 9]], [1, 2]> : tensor<2x2xi32>",
    "sparse<[], []> : tensor<2xi32>",
    "sparse<[0], [1, 2]> : tensor<2xi32>",
    "dense_resource<a> : tensor<4xi32>",
    "dense_resource<undefined> : tensor<0xi32>",
    "affine_map<() -> ()>",
    "affine_map<(d0, d0) -> (d0)>",
    "affine_map<(d0)[s0] -> (d0 floordiv 0, d0 mod 0, d0 ceildiv -1)>",
    "affine_map<(d0) -> (d0 * d0)>",
    "affine_map<(d0) -> (9223372036854775807 * 9223372036854775807 + d0)>",
    "affine_map<(d0) -> (-9223372036854775808 floordiv -1)>",
    "affine_set<(d0) : ()>",
    "affine_set<(d0) : (d0 >= 0, d0 == d0)>",
    "strided<[]>",
    "strided<[?], offset: -1>",
    "distinct[0]<unit>",
    "distinct[0]<42 : i32>",
    "distinct[18446744073709551616]<>",
    "1 : none",
    "1 : f32",
    "1.0 : i32",
    "-1 : ui8",
    "256 : i8",
    "0xFF : f8E4M3FN",
    "0x7FF0000000000000 : f32",
    "#undefined",
    "#undefined.attr",
    "#undefined.attr<<>>",
    "#builtin.int<1>",
    "#llvm.linkage<external>",
    "#dlti.dl_spec<#dlti.dl_entry<\"a\", 1>, #dlti.dl_entry<\"a\", 2>>",
    "#dlti.map<\"a\" = 1, \"a\" = 2>",
    "loc(unknown)",
];

fn draw_attribute(corpus: &TextCorpus, rng: &mut Rng) -> Option<Vec<Token>> {
    if rng.chance(1, 3) {
        return rng.pick(ODD_ATTRIBUTES).map(|text| lex(text));
    }
    rng.pick(&corpus.attributes).cloned()
}

/// Names of attributes that MLIR itself or an interface reads.
const KEYS: &[&str] = &[
    "operandSegmentSizes",
    "resultSegmentSizes",
    "sym_name",
    "sym_visibility",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "dlti.dl_spec",
    "llvm.noalias",
    "llvm.byval",
    "llvm.align",
    "llvm.data_layout",
    "llvm.emit_c_interface",
    "gpu.container_module",
    "spirv.target_env",
    "transform.with_named_sequence",
    "nvvm.kernel",
    "bufferization.access",
    "value",
    "predicate",
    "kind",
    "indexing_maps",
    "iterator_types",
    "static_offsets",
];

/// Adds an entry to a dictionary.
fn add_entry(tokens: &mut Vec<Token>, corpus: &TextCorpus, rng: &mut Rng) -> Option<String> {
    let at = draw(tokens, rng, |token| token.is("{"))?;
    let key = rng.pick(KEYS)?;
    let mut entry = vec![
        Token { text: (*key).into(), kind: TokenKind::Keyword, space: Space::None },
        Token::new(TokenKind::Mark, "="),
    ];
    entry.extend(draw_attribute(corpus, rng)?);
    entry[2].space = Space::Blank;
    let what = format!("`{}` added", shown(&entry));
    entry.push(Token { text: ",".into(), kind: TokenKind::Mark, space: Space::None });
    tokens.splice(at + 1..at + 1, entry);
    Some(what)
}
