//! Odd programs never end in a panic, and a program is always found to do what it does itself.
//!
//! The programs in `tests/programs` are changed at random in their text: numbers become edge values, types,
//! operands and operations are exchanged, attributes are left out. `ROUNDS` in the environment sets how often
//! each program is changed.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::rc::Rc;

use mohole_ir::Module;
use mohole_semantics::{Comparison, Effort, Reference, operations};

const ROUNDS: u64 = 60;

const EFFORT: Effort = Effort { seed: 7, inputs: 2, steps: 1_000, tries: 3, fuel: 5_000 };

const EDGES: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "7",
    "31",
    "32",
    "63",
    "64",
    "65",
    "128",
    "255",
    "4294967296",
    "2147483647",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let index = self.next() % (items.len() as u64).max(1);
        items.get(index as usize)
    }
}

/// A range of bytes of a text.
type Span = (usize, usize);

/// Words that begin where `starts` says and go on as long as `continues` says.
fn words(text: &str, starts: impl Fn(u8, u8) -> bool, continues: impl Fn(u8) -> bool) -> Vec<Span> {
    let bytes = text.as_bytes();
    let mut spans = Vec::new();
    let mut i = 1;
    while i < bytes.len() {
        if starts(bytes[i - 1], bytes[i]) {
            let length = bytes[i + 1..].iter().take_while(|&&byte| continues(byte)).count();
            spans.push((i, i + 1 + length));
            i += length;
        }
        i += 1;
    }
    spans
}

/// Whole numbers that are no part of a name. Sizes such as in `2x3xf32` count.
fn numbers(text: &str) -> Vec<Span> {
    let starts = |before: u8, byte: u8| byte.is_ascii_digit() && b" <[(,x-:".contains(&before);
    words(text, starts, |byte| byte.is_ascii_digit())
}

fn operands(text: &str) -> Vec<Span> {
    words(text, |_, byte| byte == b'%', |byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'#')
}

/// Types, those inside of others too.
fn types(text: &str) -> Vec<Span> {
    let starts = |before: u8, byte: u8| byte.is_ascii_lowercase() && b" <(x".contains(&before);
    let mut spans = words(text, starts, |byte| byte.is_ascii_alphanumeric());
    spans.retain_mut(|(start, end)| {
        let word = &text[*start..*end];
        let is_number = word.len() > 1
            && (word.starts_with(['i', 'f']) || word.starts_with("bf"))
            && word.ends_with(|c: char| c.is_ascii_digit());
        let is_shape = ["vector", "tensor", "memref", "complex"].contains(&word);
        if is_shape {
            *end += bracketed(&text[*end..]);
        }
        is_shape || is_number || word == "index"
    });
    spans
}

/// The length of a part in angle brackets.
fn bracketed(text: &str) -> usize {
    let mut depth = 0;
    for (i, byte) in text.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return i + 1;
        }
    }
    text.len()
}

/// Names of operations, with their quotes.
fn names(text: &str) -> Vec<Span> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"._\"".contains(&byte);
    let mut spans = words(text, |before, byte| byte == b'"' && b" =".contains(&before), is_name);
    spans.retain(|&(start, end)| text[start..end].contains('.') && text[end..].starts_with('('));
    spans
}

/// All attributes of operations.
fn dictionaries(text: &str) -> Vec<Span> {
    let end = |start: usize| text[start..].find("}>").map(|length| (start, start + length + 2));
    text.match_indices("<{").filter_map(|(start, _)| end(start)).collect()
}

/// Attributes between the braces of an operation, with the commas behind them.
fn attributes(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    for (start, _) in text.match_indices("<{") {
        let (mut depth, mut begin) = (0, start + 2);
        for (i, byte) in text.bytes().enumerate().skip(start + 2) {
            match byte {
                b'<' | b'[' | b'(' | b'{' => depth += 1,
                b'}' if depth == 0 => {
                    spans.push((begin, i));
                    break;
                }
                b'>' if text.as_bytes()[i - 1] == b'-' => {}
                b'>' | b']' | b')' | b'}' => depth -= 1,
                b',' if depth == 0 => {
                    spans.push((begin, i + 1));
                    begin = i + 1;
                }
                _ => {}
            }
        }
    }
    spans
}

fn replaced(text: &str, (start, end): Span, by: &str) -> String {
    format!("{}{by}{}", &text[..start], &text[end..])
}

fn exchanged(text: &str, a: Span, b: Span) -> Option<String> {
    let (first, second) = if a < b { (a, b) } else { (b, a) };
    if first.1 > second.0 {
        return None;
    }
    let (x, between, y) = (&text[first.0..first.1], &text[first.1..second.0], &text[second.0..second.1]);
    Some(format!("{}{y}{between}{x}{}", &text[..first.0], &text[second.1..]))
}

/// Exchanges two types everywhere.
fn renamed(text: &str, a: &str, b: &str) -> String {
    text.replace(a, "\u{1}").replace(b, a).replace('\u{1}', b)
}

fn changed(text: &str, random: &mut Random) -> Option<String> {
    match random.next() % 11 {
        0..3 => {
            let span = *random.pick(&numbers(text))?;
            Some(replaced(text, span, random.pick(EDGES)?))
        }
        3 => {
            let (old, new) = (*random.pick(&numbers(text))?, random.pick(EDGES)?);
            let old = &text[old.0..old.1];
            let around = [(" ", ""), ("<", "x"), ("x", "x"), ("[", ""), (": ", "")];
            let (before, after) = random.pick(&around)?;
            Some(text.replace(&format!("{before}{old}{after}"), &format!("{before}{new}{after}")))
        }
        4 => {
            let types = types(text);
            let (a, b) = (*random.pick(&types)?, *random.pick(&types)?);
            Some(renamed(text, &text[a.0..a.1], &text[b.0..b.1]))
        }
        5 => Some(replaced(text, *random.pick(&attributes(text))?, "")),
        6 => {
            let operands = operands(text);
            let index = random.next() as usize % operands.len().max(1);
            let other = index + 1 + random.next() as usize % 3;
            exchanged(text, *operands.get(index)?, *operands.get(other)?)
        }
        7 => {
            let span = *random.pick(&names(text))?;
            let known: Vec<&str> = operations().collect();
            Some(replaced(text, span, &format!("\"{}\"", random.pick(&known)?)))
        }
        8 => {
            let names = names(text);
            let (a, b) = (*random.pick(&names)?, *random.pick(&names)?);
            Some(replaced(text, a, &text[b.0..b.1]))
        }
        9 => {
            let dictionaries = dictionaries(text);
            let (a, b) = (*random.pick(&dictionaries)?, *random.pick(&dictionaries)?);
            Some(replaced(text, a, &text[b.0..b.1]))
        }
        _ => {
            let operands = operands(text);
            let (a, b) = (*random.pick(&operands)?, *random.pick(&operands)?);
            Some(replaced(text, a, &text[b.0..b.1]))
        }
    }
}

fn programs() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

thread_local! {
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What is wrong with the evaluation of a program.
fn wrong(text: &str) -> Option<String> {
    let Ok(module) = Module::parse(text) else { return None };
    let compare = || {
        let module = Rc::new(module);
        let reference = Reference::new(Rc::clone(&module), EFFORT);
        reference.compare(&module)
    };
    match catch_unwind(AssertUnwindSafe(compare)) {
        Err(_) => Some(PANIC.take()),
        Ok(Comparison::Differs(difference)) => Some(format!("differs from itself: {difference:?}")),
        Ok(_) => None,
    }
}

#[test]
fn odd_programs_do_not_panic_and_are_equal_to_themselves() {
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    std::panic::set_hook(Box::new(|info| PANIC.set(info.to_string())));
    let mut found: Vec<String> = Vec::new();
    for (name, text) in programs() {
        for seed in 0..rounds {
            let mut random = Random(seed);
            let mut odd = text.clone();
            for _ in 0..=seed % 8 {
                let next = changed(&odd, &mut random).filter(|next| Module::parse(next).is_ok());
                odd = next.unwrap_or(odd);
            }
            if let Some(why) = wrong(&odd) {
                found.push(format!("{name}, round {seed}: {why}"));
            }
        }
    }
    let _ = std::panic::take_hook();
    assert!(found.is_empty(), "{} programs\n{}", found.len(), found.join("\n"));
}

/// Like [`wrong`], for a program that must be one.
fn wrong_parsed(text: &str) -> Option<String> {
    assert!(Module::parse(text).is_ok(), "{:?}", Module::parse(text).err());
    wrong(text)
}

/// A program with a function of some operations.
fn function(params: &str, body: &str) -> String {
    format!(
        "\"func.func\"() <{{function_type = ({params}) -> (), sym_name = \"f\"}}> ({{\n^bb0(%a: {params}):\n\
         {body}\"func.return\"() : () -> ()\n}}) : () -> ()\n"
    )
}

#[test]
fn deep_programs_do_not_overflow_the_stack() {
    let nested = |open: &str, close: &str| {
        let body = open.repeat(500) + &close.repeat(500);
        wrong_parsed(&function("i1", &body))
    };
    let region = "}) : (i1) -> ()\n";
    let branches = format!("\"scf.yield\"() : () -> ()\n}}, {{\n\"scf.yield\"() : () -> ()\n{region}");
    assert_eq!(nested("\"scf.if\"(%a) ({\n", &branches), None);
    let generic = "\"linalg.generic\"() <{indexing_maps = [], iterator_types = [], \
                   operandSegmentSizes = array<i32: 0, 0>}> ({\n";
    assert_eq!(nested(generic, "\"linalg.yield\"() : () -> ()\n}) : () -> ()\n"), None);
    let types = format!("{}i8{}", "!llvm.array<2 x ".repeat(100), ">".repeat(100));
    assert_eq!(wrong_parsed(&function(&types, "")), None);
    let sum = format!("{}d0{}", "(".repeat(3000), ")".repeat(3000));
    let apply = |expression: &str| {
        let map = format!("affine_map<(d0) -> ({expression})>");
        function("index", &format!("%0 = \"affine.apply\"(%a) <{{map = {map}}}> : (index) -> index\n"))
    };
    assert_eq!(wrong_parsed(&apply(&sum)), None);
    assert_eq!(wrong_parsed(&apply("d0 + ".repeat(5000).trim_end_matches(" + "))), None);
    assert_eq!(wrong_parsed(&apply(&("-".repeat(5000) + "d0"))), None);
}

#[test]
fn globals_may_contain_themselves() {
    let text = "\"llvm.mlir.global\"() <{global_type = !llvm.ptr, linkage = #llvm.linkage<external>, \
                sym_name = \"g\"}> ({\n\
                %0 = \"llvm.mlir.addressof\"() <{global_name = @g}> : () -> !llvm.ptr\n\
                \"llvm.return\"(%0) : (!llvm.ptr) -> ()\n}) : () -> ()\n";
    let body = "%0 = \"llvm.mlir.addressof\"() <{global_name = @g}> : () -> !llvm.ptr\n\
                %1 = \"llvm.load\"(%0) : (!llvm.ptr) -> !llvm.ptr\n\
                %2 = \"llvm.load\"(%1) : (!llvm.ptr) -> !llvm.ptr\n";
    assert_eq!(wrong_parsed(&(text.to_owned() + &function("i1", body))), None);
}

#[test]
fn recursion_is_limited() {
    let call = "\"func.call\"(%a) <{callee = @f}> : (i1) -> ()\n";
    let body = "\"scf.if\"(%a) ({\n".repeat(9)
        + call
        + &"\"scf.yield\"() : () -> ()\n}, {\n}) : (i1) -> ()\n".repeat(9);
    assert_eq!(wrong_parsed(&function("i1", &body)), None);
}
