//! Adds locations of all forms, also nested ones and aliases of them.

use mohole_testcase::Rng;

use crate::text::group::line_at;
use crate::text::mutation::TextMutation;
use crate::text::token::{Space, Token, lex, shown};

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "location",
    weight: 1,
    effect: "a location of any form is added to a line, or an alias of one is defined",
    apply: |tokens, _, rng| {
        let mut piece = lex(&format!("loc({})", location(3, rng)));
        if rng.chance(1, 4) {
            let mut alias = lex("#loc7 =");
            alias[0].space = Space::Line;
            piece[0].space = Space::Blank;
            alias.extend(piece);
            let what = format!("`{}` added at the end", shown(&alias));
            tokens.extend(alias);
            let at = line_at(tokens, rng.below(tokens.len())).end;
            tokens.splice(at..at, used());
            return Some(what);
        }
        let what = format!("`{}` added", shown(&piece));
        // After a line, or between two tokens, where an argument may have one.
        let token = rng.below(tokens.len());
        let at = if rng.chance(3, 4) { line_at(tokens, token).end } else { token + 1 };
        piece[0].space = Space::Blank;
        tokens.splice(at..at, piece);
        Some(what)
    },
};

fn used() -> Vec<Token> {
    let mut piece = lex("loc(#loc7)");
    piece[0].space = Space::Blank;
    piece
}

const SIMPLE: &[&str] = &[
    "unknown",
    "\"a\"",
    "\"\"",
    "\"a\":1:2",
    "\"a\":0:0",
    "\"a\":1",
    "\"a\":-1:-1",
    "\"a\":4294967295:4294967295",
    "\"a\":4294967296:18446744073709551616",
    "\"a\":1:2 to :3",
    "\"a\":1:2 to 3:4",
    "\"a\":3:4 to 1:2",
    "\"a\":1:2 to 99999999999:0",
    "\"\\00\":1:1",
    "#loc",
    "#loc7",
    "#undefined",
    "@a",
    "42",
    "#llvm.linkage<external>",
    "affine_map<() -> ()>",
    "",
];

/// The inside of `loc(..)`.
fn location(depth: usize, rng: &mut Rng) -> String {
    if depth == 0 || rng.chance(1, 4) {
        return rng.pick(SIMPLE).map_or_else(String::new, |text| (*text).to_owned());
    }
    let mut inner = || location(depth - 1, rng);
    let (first, second) = (inner(), inner());
    match rng.below(9) {
        0 => format!("callsite({first} at {second})"),
        1 => format!("callsite({first})"),
        2 => format!("fused[{first}, {second}]"),
        3 => "fused[]".to_owned(),
        4 => format!("fused<\"meta\">[{first}]"),
        5 => format!("fused<{{a = 1 : i32}}>[{first}, {second}]"),
        6 => format!("fused<#llvm.di_file<\"a\" in \"b\">>[{first}]"),
        7 => format!("\"name\"({first})"),
        _ => format!("\"name\"(callsite({first} at \"b\":1:1))"),
    }
}
