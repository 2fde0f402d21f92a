//! Queries about a module. The title of a case starts with the name of the query.

use mohole_ir::{AttrKind, Block, Dominance, Module, Op, Uses};

use crate::golden;

#[test]
fn queries_have_the_expected_results() {
    golden::check("queries.txt", |title, input| {
        let module = Module::parse(input).unwrap();
        match title.split(':').next().unwrap() {
            "uses" => uses(&module),
            "walk" => module.walk().map(|op| line(&module, op)).collect(),
            "symbols" => symbols(&module),
            "dominance" => dominance(&module),
            other => panic!("unknown query {other}"),
        }
    });
}

fn line(module: &Module, op: Op) -> String {
    format!("{}{}\n", "  ".repeat(module.ancestors(op).count()), module.op_name(op))
}

fn uses(module: &Module) -> String {
    let uses = Uses::of(module);
    let results = module.walk().flat_map(|op| &module.op(op).results);
    let describe = |&value| {
        let users: Vec<_> = uses.users(value).map(|user| module.op_name(user)).collect();
        let count = uses.of_value(value).len();
        format!("{}: {count} uses by {}\n", module.value_text(value), users.join(", "))
    };
    results.map(describe).collect()
}

/// What each `callee` resolves to.
fn symbols(module: &Module) -> String {
    let mut out = String::new();
    for op in module.walk() {
        let Some(AttrKind::Symbol(parts)) = module.attr(op, "callee").map(|attr| module.attr_kind(attr))
        else {
            continue;
        };
        let path: Vec<_> = parts.iter().map(|&part| module.text(part)).collect();
        let found = module.resolve_symbol(op, &path).map_or("nothing", |target| module.op_name(target));
        out += &format!("{} -> {found}\n", path.join("::"));
    }
    out
}

/// The blocks of the first operation's region that dominate each of them.
fn dominance(module: &Module) -> String {
    let dominance = Dominance::of(module);
    let blocks = &module.region(module.op(module.walk().next().unwrap()).regions[0]).blocks;
    let name = |block: Block| module.block(block).label.map_or("entry", |label| module.text(label));
    let describe = |&block: &Block| {
        let dominators = blocks.iter().filter(|&&other| dominance.block_dominates(other, block));
        let dominators: Vec<_> = dominators.map(|&other| name(other)).collect();
        let reach = if dominance.is_reachable(block) { "" } else { " (unreachable)" };
        format!("{}: {}{reach}\n", name(block), dominators.join(" "))
    };
    blocks.iter().map(describe).collect()
}
