//! Operations of scf with regions.

use std::fmt::Write as _;

use super::writer::{Val, Writer};

/// Writes one of them.
pub(super) fn any(w: &mut Writer) {
    match w.rng.below(4) {
        0 => choice(w),
        1 => switch(w),
        2 => counted(w),
        _ => conditional(w),
    }
}

/// Writes a block with some operations and a terminator with values of these types.
fn block(w: &mut Writer, arguments: &[Val], terminator: &str, first: &[Val], types: &[&'static str]) {
    if !arguments.is_empty() {
        let list: Vec<String> = arguments.iter().map(|val| format!("{}: {}", val.name, val.ty)).collect();
        let _ = writeln!(w.out, "^bb0({}):", list.join(", "));
    }
    let visible = w.scope.len();
    w.scope.extend_from_slice(arguments);
    w.depth += 1;
    let count = 1 + w.rng.below(3);
    w.operations(count);
    let mut results = first.to_vec();
    for &ty in types {
        results.push(w.of_type(ty));
    }
    w.terminator(terminator, &results);
    w.depth -= 1;
    w.scope.truncate(visible);
}

/// `scf.if` with one result.
fn choice(w: &mut Writer) {
    let (condition, ty) = (w.of_type("i1"), w.any_type());
    let name = w.name();
    let _ = writeln!(w.out, "{name} = \"scf.if\"({}) ({{", condition.name);
    block(w, &[], "scf.yield", &[], &[ty]);
    w.out += "}, {\n";
    block(w, &[], "scf.yield", &[], &[ty]);
    let _ = writeln!(w.out, "}}) : (i1) -> {ty}");
    w.scope.push(Val { name, ty });
}

/// `scf.index_switch` with two cases.
fn switch(w: &mut Writer) {
    let (flag, ty) = (w.of_type("index"), w.any_type());
    let name = w.name();
    let first = w.rng.between(-3, 3);
    let _ = writeln!(
        w.out,
        "{name} = \"scf.index_switch\"({}) <{{cases = array<i64: {first}, {}>}}> ({{",
        flag.name,
        first + 1,
    );
    for case in 0..3 {
        block(w, &[], "scf.yield", &[], &[ty]);
        w.out += if case < 2 { "}, {\n" } else { "" };
    }
    let _ = writeln!(w.out, "}}) : (index) -> {ty}");
    w.scope.push(Val { name, ty });
}

/// `scf.for` with two values that are carried.
fn counted(w: &mut Writer) {
    let (from, to, step) = (w.rng.between(-4, 4), w.rng.between(-4, 6), w.rng.between(1, 3));
    let bounds: Vec<Val> =
        [from, to, step].iter().map(|bound| w.attribute(&bound.to_string(), "index")).collect();
    let types = [w.any_type(), w.any_type()];
    let carried = types.map(|ty| w.of_type(ty));
    let (name, i) = (w.name(), w.name());
    let arguments = types.map(|ty| Val { name: w.name(), ty });
    let operands: Vec<&str> = bounds.iter().chain(&carried).map(|val| val.name.as_str()).collect();
    let _ = writeln!(w.out, "{name}:2 = \"scf.for\"({}) ({{", operands.join(", "));
    let [a, b] = arguments;
    block(w, &[Val { name: i, ty: "index" }, a, b], "scf.yield", &[], &types);
    let [a, b] = types;
    let _ = writeln!(w.out, "}}) : (index, index, index, {a}, {b}) -> ({a}, {b})");
    w.scope.extend([Val { name: format!("{name}#0"), ty: a }, Val { name: format!("{name}#1"), ty: b }]);
}

/// `scf.while` that counts and carries a value.
fn conditional(w: &mut Writer) {
    let ty = w.any_type();
    let (start, most) = (w.rng.between(-3, 3).to_string(), w.rng.between(-3, 6).to_string());
    let (start, most, one) =
        (w.attribute(&start, "index"), w.attribute(&most, "index"), w.attribute("1", "index"));
    let carried = w.of_type(ty);
    let name = w.name();
    let _ = writeln!(w.out, "{name}:2 = \"scf.while\"({}, {}) ({{", start.name, carried.name);
    let visible = w.scope.len();
    let [i, value] = ["index", ty].map(|ty| Val { name: w.name(), ty });
    let _ = writeln!(w.out, "^bb0({}: index, {}: {ty}):", i.name, value.name);
    w.scope.extend([i.clone(), value]);
    let goes_on = w.result("arith.cmpi", &[&i, &most], "predicate = 2 : i64", "i1");
    let forwarded = w.of_type(ty);
    w.terminator("scf.condition", &[goes_on, i, forwarded]);
    w.scope.truncate(visible);
    w.out += "}, {\n";
    let [i, value] = ["index", ty].map(|ty| Val { name: w.name(), ty });
    let _ = writeln!(w.out, "^bb0({}: index, {}: {ty}):", i.name, value.name);
    w.scope.extend([i.clone(), value]);
    let next = w.result("arith.addi", &[&i, &one], "overflowFlags = #arith.overflow<none>", "index");
    w.depth += 1;
    w.operations(2);
    w.depth -= 1;
    let last = w.of_type(ty);
    w.terminator("scf.yield", &[next, last]);
    w.scope.truncate(visible);
    let _ = writeln!(w.out, "}}) : (index, {ty}) -> (index, {ty})");
    w.scope.extend([Val { name: format!("{name}#0"), ty: "index" }, Val { name: format!("{name}#1"), ty }]);
}
