//! Deep nesting: the parser rejects it, or all functions of the crate can handle it on the stack of a spawned
//! thread.

use mohole_ir::{DefaultKnowledge, MAX_DEPTH, Module, Transplant, check};

const SMALL_STACK: usize = 2 << 20;

/// Ways to nest: text before, opening of a level, innermost text, closing of a level, text behind.
const SHAPES: &[(&str, [&str; 5])] = &[
    ("regions", ["", "\"t.r\"() ({\n", "", "}) : () -> ()\n", ""]),
    ("arrays", ["\"t.a\"() {a = ", "[", "", "]", "} : () -> ()"]),
    ("dictionaries", ["\"t.a\"() ", "{a = ", "1", "}", " : () -> ()"]),
    ("properties", ["\"t.a\"() <", "{a = ", "1", "}", "> : () -> ()"]),
    ("tuples", ["\"t.a\"() {a = ", "tuple<", "i32", ">", "} : () -> ()"]),
    ("function results", ["\"t.a\"() {a = ", "() -> (", "i32", ")", "} : () -> ()"]),
    ("function inputs", ["\"t.a\"() {a = ", "(", "i32", ") -> ()", "} : () -> ()"]),
    ("vectors of vectors", ["\"t.a\"() {a = ", "vector<2x", "i32", ">", "} : () -> ()"]),
    ("encodings", ["\"t.a\"() {a = ", "tensor<2xi32, ", "1", ">", "} : () -> ()"]),
    ("layouts", ["\"t.a\"() {a = ", "memref<2xi32, ", "1", ">", "} : () -> ()"]),
    ("types of numbers", ["\"t.a\"() {a = ", "tensor<2xi32, 1 : ", "i32", ">", "} : () -> ()"]),
    ("result types", ["%0 = \"t.a\"() : () -> (", "() -> (", "i32", ")", ")"]),
];

#[test]
fn nesting_100_000_levels_is_an_error() {
    on_a_small_stack(|| {
        for (name, shape) in SHAPES {
            let error = Module::parse(&nest(shape, 100_000)).expect_err(name);
            assert!(error.message.contains("levels deep"), "{name}: {error}");
        }
    });
}

#[test]
fn unclosed_nesting_is_an_error() {
    on_a_small_stack(|| {
        for (name, [before, open, ..]) in SHAPES {
            Module::parse(&(before.to_string() + &open.repeat(100_000))).expect_err(name);
        }
    });
}

#[test]
fn brackets_in_the_text_of_a_dialect_may_nest_to_any_depth() {
    on_a_small_stack(|| {
        let shape = ["\"t.a\"() {a = #d<", "[({<", "", ">})]", ">} : () -> ()"];
        let text = nest(&shape, 100_000);
        assert_eq!(Module::parse(&text).unwrap().to_string().trim_end(), text);
    });
}

#[test]
fn the_deepest_nesting_that_parses_can_be_printed_checked_and_copied() {
    on_a_small_stack(|| {
        for (name, shape) in SHAPES {
            let levels = MAX_DEPTH as usize - 1;
            let mut module = Module::parse(&nest(shape, levels)).expect(name);
            let text = module.to_string();
            assert_eq!(check(&module, &DefaultKnowledge), [], "{name}");
            let op = module.walk().next().unwrap();
            let copy = module.clone_op(op);
            module.insert(module.top(), 1, copy);
            let mut other = Module::new();
            let copy = Transplant::default().copy(&module, op, &mut other);
            other.insert(other.top(), 0, copy);
            assert_eq!(other.to_string().lines().count(), text.lines().count(), "{name}");
        }
    });
}

fn nest([before, open, inside, close, after]: &[&str; 5], levels: usize) -> String {
    format!("{before}{}{inside}{}{after}", open.repeat(levels), close.repeat(levels))
}

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(SMALL_STACK).spawn(run).unwrap().join().unwrap();
}
