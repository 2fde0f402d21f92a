//! Adds a section of resources, sound or not, and attributes that refer to it.

use mohole_testcase::Rng;

use crate::text::group::draw;
use crate::text::mutation::TextMutation;
use crate::text::token::{Space, Token, lex, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "resource",
    weight: 1,
    effect: "a section of resources is added, and an attribute that refers to it",
    apply: |tokens, _, rng| {
        let mut section = lex(&format!("{{-# {} #-}}", sections(rng)));
        section[0].space = Space::Line;
        let what = format!("`{}` added", shown(&section));
        use_resource(tokens, rng);
        let at = if rng.chance(1, 8) { rng.below(tokens.len()) } else { tokens.len() };
        tokens.splice(at..at, section);
        Some(what)
    },
};

const KEYS: &[&str] = &["blob1", "\"blob 2\"", "blob1", "0", "a.b", "\"\""];

const BLOBS: &[&str] = &[
    r#""0x0400000001000000020000000300000004000000""#,
    r#""0x04000000""#,
    r#""0x0800000001""#,
    r#""0x00000000AA""#,
    r#""0x03000000AABBCC""#,
    r#""0xFFFFFFFF00""#,
    r#""0x010000FF00""#,
    r#""0x""#,
    r#""0x0""#,
    r#""00""#,
    r#""""#,
    "1",
    "-1",
    "true",
    "\"text\"",
    "{}",
    "[1]",
    "unit",
];

const DIALECTS: &[&str] = &["builtin", "test", "arith", "undefined", "\"builtin\"", "llvm"];

fn sections(rng: &mut Rng) -> String {
    let count = 1 + rng.below(2);
    let sections: Vec<String> = (0..count).map(|_| section(rng)).collect();
    sections.join(if rng.chance(1, 8) { " " } else { ", " })
}

fn section(rng: &mut Rng) -> String {
    let kind = rng.pick(&["dialect_resources", "dialect_resources", "external_resources", "undefined"]);
    let mut entries = Vec::new();
    for _ in 0..rng.below(4) {
        let key = rng.pick(KEYS).copied().unwrap_or_default();
        let blob = rng.pick(BLOBS).copied().unwrap_or_default();
        entries.push(format!("{key}: {blob}"));
    }
    let dialect = rng.pick(DIALECTS).copied().unwrap_or_default();
    format!("{}: {{ {dialect}: {{ {} }} }}", kind.copied().unwrap_or_default(), entries.join(", "))
}

const USES: &[&str] = &[
    "dense_resource<blob1> : tensor<4xi32>",
    "dense_resource<blob1> : tensor<2xi64>",
    "dense_resource<blob1> : tensor<4xi1>",
    "dense_resource<\"blob 2\"> : tensor<0xf32>",
    "dense_resource<blob1> : tensor<?xf32>",
    "dense_resource<blob1> : tensor<2xcomplex<f32>>",
    "dense_resource<blob1> : i32",
];

/// Adds an attribute that refers to a resource to a dictionary, or in the place of a `dense`.
fn use_resource(tokens: &mut Vec<Token>, rng: &mut Rng) {
    let Some(text) = rng.pick(USES) else { return };
    if let Some(at) = draw(tokens, rng, |token| token.is("{") || token.is("attributes")) {
        let mut entry = lex(&format!("attributes {{a = {text}}}"));
        let inside = tokens[at].is("{");
        entry[0].space = Space::Blank;
        let (from, to) = if inside { (2, entry.len() - 1) } else { (0, entry.len()) };
        let comma = lex(",").into_iter().filter(|_| inside);
        let entry: Vec<Token> = entry[from..to].iter().cloned().chain(comma).collect();
        tokens.splice(at + 1..at + 1, entry);
    }
}
