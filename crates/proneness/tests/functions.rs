//! The functions of small C++ texts, with their features.

use mohole_proneness::{Function, FunctionReader, StaticFeatures};

fn read(text: &str) -> Vec<Function> {
    FunctionReader::new().functions(text)
}

fn keys(text: &str) -> Vec<String> {
    read(text).iter().map(Function::key).collect()
}

#[test]
fn the_five_features_are_counted() {
    let text = "\
static LogicalResult verify(Op op, int n = 1) {
  // A comment.
  if (op.a() && op.b()) {
    for (auto x : op.list())
      use(x ? 1 : 2); // Another one.
  } else if (n == 2) {
    return failure();
  }
  switch (n) {
  case 1: break;
  default: break;
  }
  return success();
}
";
    let functions = read(text);
    assert_eq!(functions.len(), 1);
    assert_eq!((functions[0].start, functions[0].end, functions[0].arity), (0, 13, (1, 2)));
    let expected =
        StaticFeatures { lines: 14, statements: 9, comment_ratio: 2.0 / 14.0, cyclomatic: 7, nesting: 2 };
    assert_eq!(functions[0].features, expected);
    assert!(functions[0].local);
}

#[test]
fn functions_have_the_class_or_the_scope_as_owner() {
    let text = "\
namespace mlir {
struct Fold : public OpRewritePattern<AddOp> {
  LogicalResult matchAndRewrite(AddOp op, PatternRewriter &rewriter) const override { return f(); }
};
} // namespace mlir
OpFoldResult arith::AddOp::fold(FoldAdaptor adaptor) { return {}; }
template <typename T> T *pick(T *a) { return a; }
";
    assert_eq!(keys(text), ["Fold::matchAndRewrite/2", "AddOp::fold/1", "pick/1"]);
    assert!(read(text)[0].overrides);
    assert!(!read(text)[1].overrides);
}

#[test]
fn an_rvalue_reference_is_no_decision() {
    assert_eq!(read("void f(T &&a, U &&b) { g(a, b); }")[0].features.cyclomatic, 1);
}

#[test]
fn a_text_that_does_not_parse_gives_what_can_be_read() {
    assert_eq!(keys("%%% ((( {{{"), Vec::<String>::new());
    assert_eq!(keys("void f() { return; }\n#if 0\n}}} <<<\n#endif\n"), ["f/0"]);
}

#[test]
fn nested_tables_do_not_overflow_the_stack() {
    let text = format!("int f() {{ return {}1{}; }}", "(".repeat(20_000), ")".repeat(20_000));
    assert_eq!(keys(&text), ["f/0"]);
}

#[test]
fn a_file_of_100000_lines_is_read() {
    let text = "int f(int a) {\n  return a;\n}\n".repeat(33_334);
    assert_eq!(read(&text).len(), 33_334);
}
