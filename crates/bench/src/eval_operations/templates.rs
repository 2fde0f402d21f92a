//! The operations with the types that they are compared with.

use super::cases::Case;
use super::number_type::{FLOATS, INTEGERS, width};

const INT_BINARY: &[&str] = &[
    "addi",
    "subi",
    "muli",
    "divsi",
    "divui",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
    "remsi",
    "remui",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrsi",
    "shrui",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
];
const INT_FLAGGED: &[&str] = &["addi", "subi", "muli", "shli"];
const FLOAT_BINARY: &[&str] =
    &["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"];
const MATH_UNARY: &[&str] = &[
    "absf",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cbrt",
    "ceil",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "floor",
    "log",
    "log10",
    "log1p",
    "log2",
    "round",
    "roundeven",
    "rsqrt",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];
const MATH_BINARY: &[&str] = &["atan2", "copysign", "powf"];
const MATH_TESTS: &[&str] = &["isfinite", "isinf", "isnan", "isnormal"];
const INDEX_BINARY: &[&str] = &[
    "add",
    "sub",
    "mul",
    "divs",
    "divu",
    "ceildivs",
    "ceildivu",
    "floordivs",
    "rems",
    "remu",
    "and",
    "or",
    "xor",
    "shl",
    "shrs",
    "shru",
    "maxs",
    "maxu",
    "mins",
    "minu",
];
const INDEX_PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const COMPLEX_UNARY: &[&str] =
    &["conj", "cos", "exp", "expm1", "log", "log1p", "neg", "rsqrt", "sign", "sin", "sqrt", "tan", "tanh"];
const COMPLEX_BINARY: &[&str] = &["add", "sub", "mul", "div", "pow", "atan2"];

/// All cases.
pub(super) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    integers(&mut cases);
    floats(&mut cases);
    conversions(&mut cases);
    functions(&mut cases);
    indices(&mut cases);
    complex(&mut cases);
    cases
}

/// Adds a case, and the same on vectors.
fn add(cases: &mut Vec<Case>, case: Case, attributes: &str) {
    let vector = case.as_vector(attributes);
    cases.push(case);
    cases.extend(vector);
}

fn plain(cases: &mut Vec<Case>, operation: &str, operands: &[&'static str], results: &[&'static str]) {
    add(cases, Case::of(operation, operands, results, ""), "");
}

fn integer_types() -> impl Iterator<Item = &'static str> {
    INTEGERS.iter().copied().chain(["index"])
}

fn integers(cases: &mut Vec<Case>) {
    for ty in integer_types() {
        for name in INT_BINARY {
            plain(cases, &format!("arith.{name}"), &[ty, ty], &[ty]);
        }
        for (name, flag) in INT_FLAGGED.iter().flat_map(|name| [(name, "nsw"), (name, "nuw")]) {
            let attributes = format!("overflowFlags = #arith.overflow<{flag}>");
            add(
                cases,
                Case::of(&format!("arith.{name}"), &[ty, ty], &[ty], &attributes).named(flag),
                &attributes,
            );
        }
        for number in 0..10 {
            let attributes = format!("predicate = {number} : i64");
            let case = Case::of("arith.cmpi", &[ty, ty], &["i1"], &attributes);
            add(cases, case.named(&format!("predicate {number}")), &attributes);
        }
        plain(cases, "arith.addui_extended", &[ty, ty], &[ty, "i1"]);
        plain(cases, "arith.mulsi_extended", &[ty, ty], &[ty, ty]);
        plain(cases, "arith.mului_extended", &[ty, ty], &[ty, ty]);
        cases.push(Case::of("arith.select", &["i1", ty, ty], &[ty], ""));
        for name in ["absi", "ctpop"] {
            plain(cases, &format!("math.{name}"), &[ty], &[ty]);
        }
        for name in ["ctlz", "cttz"] {
            plain(cases, &format!("math.{name}"), &[ty], &[ty]);
        }
        plain(cases, "math.ipowi", &[ty, ty], &[ty]);
    }
}

fn floats(cases: &mut Vec<Case>) {
    for &ty in FLOATS {
        for name in FLOAT_BINARY {
            plain(cases, &format!("arith.{name}"), &[ty, ty], &[ty]);
        }
        plain(cases, "arith.negf", &[ty], &[ty]);
        cases.push(Case::of("arith.select", &["i1", ty, ty], &[ty], ""));
        for number in 0..16 {
            let attributes = format!("predicate = {number} : i64");
            let case = Case::of("arith.cmpf", &[ty, ty], &["i1"], &attributes);
            add(cases, case.named(&format!("predicate {number}")), &attributes);
        }
    }
}

fn conversions(cases: &mut Vec<Case>) {
    for (&from, &to) in INTEGERS.iter().flat_map(|from| INTEGERS.iter().map(move |to| (from, to))) {
        if width(from) < width(to) {
            plain(cases, "arith.extsi", &[from], &[to]);
            plain(cases, "arith.extui", &[from], &[to]);
            plain(cases, "arith.trunci", &[to], &[from]);
        }
    }
    for (&int, &float) in INTEGERS.iter().flat_map(|int| FLOATS.iter().map(move |float| (int, float))) {
        for name in ["sitofp", "uitofp"] {
            plain(cases, &format!("arith.{name}"), &[int], &[float]);
        }
        for name in ["fptosi", "fptoui"] {
            plain(cases, &format!("arith.{name}"), &[float], &[int]);
        }
        if width(int) == width(float) {
            plain(cases, "arith.bitcast", &[int], &[float]);
            plain(cases, "arith.bitcast", &[float], &[int]);
        }
    }
    for (&from, &to) in FLOATS.iter().flat_map(|from| FLOATS.iter().map(move |to| (from, to))) {
        if width(from) < width(to) {
            plain(cases, "arith.extf", &[from], &[to]);
            plain(cases, "arith.truncf", &[to], &[from]);
        }
    }
    for &int in INTEGERS {
        for name in ["arith.index_cast", "arith.index_castui"] {
            plain(cases, name, &[int], &["index"]);
            plain(cases, name, &["index"], &[int]);
        }
    }
}

fn functions(cases: &mut Vec<Case>) {
    for &ty in FLOATS {
        for name in MATH_UNARY {
            plain(cases, &format!("math.{name}"), &[ty], &[ty]);
        }
        for name in MATH_BINARY {
            plain(cases, &format!("math.{name}"), &[ty, ty], &[ty]);
        }
        for name in MATH_TESTS {
            plain(cases, &format!("math.{name}"), &[ty], &["i1"]);
        }
        for name in ["fma", "clampf"] {
            plain(cases, &format!("math.{name}"), &[ty, ty, ty], &[ty]);
        }
        plain(cases, "math.fpowi", &[ty, "i32"], &[ty]);
        plain(cases, "math.sincos", &[ty], &[ty, ty]);
    }
}

fn indices(cases: &mut Vec<Case>) {
    for name in INDEX_BINARY {
        cases.push(Case::of(&format!("index.{name}"), &["index", "index"], &["index"], ""));
    }
    for name in INDEX_PREDICATES {
        let attributes = format!("pred = #index<cmp_predicate {name}>");
        cases.push(Case::of("index.cmp", &["index", "index"], &["i1"], &attributes).named(name));
    }
    for &int in INTEGERS {
        for name in ["index.casts", "index.castu"] {
            cases.push(Case::of(name, &[int], &["index"], ""));
            cases.push(Case::of(name, &["index"], &[int], ""));
        }
    }
}

/// Complex numbers are made of their parts, and taken apart again.
fn complex(cases: &mut Vec<Case>) {
    for &ty in &["f32", "f64"] {
        for name in COMPLEX_UNARY {
            cases.push(of_parts(name, ty, 1, None));
        }
        for name in COMPLEX_BINARY {
            cases.push(of_parts(name, ty, 2, None));
        }
        for name in ["abs", "angle", "re", "im"] {
            cases.push(of_parts(name, ty, 1, Some(ty)));
        }
        for name in ["eq", "neq"] {
            cases.push(of_parts(name, ty, 2, Some("i1")));
        }
    }
}

/// An operation on complex numbers with a complex result, or one of another type.
fn of_parts(name: &str, ty: &'static str, count: usize, result: Option<&'static str>) -> Case {
    let whole = format!("complex<{ty}>");
    let mut case = Case::of(
        &format!("complex.{name}"),
        &vec![ty; 2 * count],
        &result.map_or(vec![ty; 2], |ty| vec![ty]),
        "",
    );
    let mut body = String::new();
    for i in 0..count {
        let (re, im) = (2 * i, 2 * i + 1);
        body += &format!("  %c{i} = \"complex.create\"(%a{re}, %a{im}) : ({ty}, {ty}) -> {whole}\n");
    }
    let operands: Vec<String> = (0..count).map(|i| format!("%c{i}")).collect();
    let (operands, types) = (operands.join(", "), vec![whole.as_str(); count].join(", "));
    match result {
        Some(result) => body += &format!("  %r = \"complex.{name}\"({operands}) : ({types}) -> {result}\n"),
        None => {
            body += &format!("  %z = \"complex.{name}\"({operands}) : ({types}) -> {whole}\n");
            body += &format!("  %re = \"complex.re\"(%z) : ({whole}) -> {ty}\n");
            body += &format!("  %im = \"complex.im\"(%z) : ({whole}) -> {ty}\n");
        }
    }
    case.body = body;
    case
}
