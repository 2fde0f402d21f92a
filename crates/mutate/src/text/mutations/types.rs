//! Exchanges a type for another of the corpus, or for an odd one.

use mohole_testcase::Rng;

use crate::text::corpus::TextCorpus;
use crate::text::group::{draw, type_at};
use crate::text::mutation::TextMutation;
use crate::text::token::{Token, TokenKind, lex, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "type",
    weight: 4,
    effect: "a type is exchanged for one of another program, or for an odd one",
    apply: |tokens, corpus, rng| {
        let is_type = |token: &Token| matches!(token.kind, TokenKind::Type | TokenKind::DialectType);
        let range = type_at(tokens, draw(tokens, rng, is_type)?)?;
        let mut new = draw_type(corpus, rng)?;
        new[0].space = tokens[range.start].space;
        let old = tokens[range.clone()].to_vec();
        let everywhere = rng.chance(1, 2);
        match everywhere {
            true => replace_all(tokens, &old, &new),
            false => drop(tokens.splice(range, new.clone())),
        }
        let everywhere = if everywhere { " everywhere" } else { "" };
        Some(format!("`{}` becomes `{}`{everywhere}", shown(&old), shown(&new)))
    },
};

/// Replaces all types with the same spelling, so that uses of values still agree.
fn replace_all(tokens: &mut Vec<Token>, old: &[Token], new: &[Token]) {
    let is_same =
        |range: &[Token]| range.iter().map(|token| &token.text).eq(old.iter().map(|token| &token.text));
    for at in (0..tokens.len()).rev() {
        let Some(range) = type_at(tokens, at).filter(|range| is_same(&tokens[range.clone()])) else {
            continue;
        };
        let mut copy = new.to_vec();
        copy[0].space = tokens[at].space;
        tokens.splice(range, copy);
    }
}

const ODD_TYPES: &[&str] = &[
    "none",
    "i0",
    "i1",
    "i16777215",
    "i16777216",
    "i99999999999999999999",
    "si8",
    "ui64",
    "f4",
    "f16",
    "f128",
    "f80",
    "bf16",
    "f8E4M3FN",
    "index",
    "tuple<>",
    "tuple<tuple<>, none>",
    "()",
    "(i32)",
    "() -> ()",
    "() -> (() -> ())",
    "complex<f32>",
    "complex<index>",
    "complex<none>",
    "vector<f32>",
    "vector<0xf32>",
    "vector<[4]xf32>",
    "vector<4x[4]xi1>",
    "vector<?xf32>",
    "vector<2x!llvm.ptr>",
    "tensor<*xf32>",
    "tensor<f32>",
    "tensor<0xf32>",
    "tensor<?x?xindex>",
    "tensor<4xf32, #undefined>",
    "tensor<4xf32, 1 : i32>",
    "tensor<4xf32, \"x\">",
    "tensor<9223372036854775807x9223372036854775807xf32>",
    "tensor<-1xf32>",
    "tensor<2xnone>",
    "tensor<2x() -> ()>",
    "memref<f32>",
    "memref<*xf32>",
    "memref<*xf32, 1>",
    "memref<?xf32, strided<[?], offset: ?>>",
    "memref<2x2xf32, strided<[0, -1], offset: -9223372036854775808>>",
    "memref<2xf32, affine_map<(d0, d1) -> (d0)>>",
    "memref<2xf32, affine_map<(d0)[s0] -> (d0 floordiv 0)>>",
    "memref<2xf32, \"x\">",
    "memref<2xtuple<>>",
    "!undefined",
    "!undefined.type",
    "!builtin.none",
    "!llvm.ptr<1>",
    "!llvm.array<0 x i8>",
    "!llvm.array<18446744073709551615 x i8>",
    "!llvm.struct<()>",
    "!llvm.struct<\"a\", (struct<\"a\">)>",
    "!llvm.struct<\"a\", opaque>",
    "!llvm.void",
    "!llvm.func<void (...)>",
    "!llvm.vec<? x 4 x i32>",
    "!quant.uniform<i8:f32, 0.0>",
    "!spirv.array<0 x f32>",
    "!spirv.struct<(f32 [0])>",
    "!emitc.ptr<i32>",
];

fn draw_type(corpus: &TextCorpus, rng: &mut Rng) -> Option<Vec<Token>> {
    if rng.chance(1, 3) {
        return rng.pick(ODD_TYPES).map(|text| lex(text));
    }
    rng.pick(&corpus.types).cloned()
}
