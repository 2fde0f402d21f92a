//! From functions to the passes that reach them, and from there to dialects and operations.

use std::collections::BTreeSet;

use mohole_proneness::{CallGraph, FunctionReader, Ranked, Reached, SourceFile, TdFile, read_td, scores};

const PASSES: &str = r#"
def ConvertFooToBar : Pass<"convert-foo-to-bar", "ModuleOp"> {}
"#;

const DIALECT: &str = r#"
def Foo_Dialect : Dialect {
  let summary = "a dialect";
  let name = "foo";
}
def Foo_AddOp : Foo_Op<"add", [Pure]> {}
"#;

const CONVERSION: &str = r#"
namespace {
struct AddLowering : public OpConversionPattern<foo::AddOp> {
  LogicalResult matchAndRewrite(AddOp op, OpAdaptor adaptor, ConversionPatternRewriter &r) const override {
    return helper(op);
  }
};
struct Unused : public OpConversionPattern<foo::MulOp> {
  LogicalResult matchAndRewrite(MulOp op, OpAdaptor adaptor, ConversionPatternRewriter &r) const override {
    return failure();
  }
};
static LogicalResult helper(AddOp op, int level = 0) { return success(); }
static LogicalResult helper(AddOp op, int a, int b) { return success(); }
void mlir::populateFooToBarPatterns(RewritePatternSet &patterns) {
  patterns.add<AddLowering>(patterns.getContext());
}
struct FooToBar : public impl::ConvertFooToBarBase<FooToBar> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateFooToBarPatterns(patterns);
  }
};
}
"#;

const OPS: &str = r#"
OpFoldResult foo::AddOp::fold(FoldAdaptor adaptor) { return simplified(adaptor); }
static OpFoldResult simplified(FoldAdaptor adaptor) { return {}; }
LogicalResult foo::AddOp::verify() { return success(); }
"#;

fn files() -> Vec<SourceFile> {
    let mut reader = FunctionReader::new();
    vec![
        reader.source("lib/Conversion/FooToBar/FooToBar.cpp", CONVERSION),
        reader.source("lib/Dialect/Foo/IR/FooOps.cpp", OPS),
    ]
}

fn definitions() -> Vec<TdFile> {
    vec![
        read_td("include/Conversion/Passes.td", PASSES),
        read_td("include/Dialect/Foo/IR/FooOps.td", DIALECT),
    ]
}

/// The functions that can be reached from the functions of a class or a name.
fn reached(files: &[SourceFile], from: &str) -> BTreeSet<String> {
    let graph = CallGraph::new(files);
    let roots = graph.functions().filter(|id| graph.function(*id).qualified() == from);
    graph.reachable(roots).into_iter().map(|id| graph.function(id).key()).collect()
}

fn check(from: &str, expected: &[&str]) {
    let expected: BTreeSet<String> = expected.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(reached(&files(), from), expected);
}

#[test]
fn a_pass_reaches_its_patterns_and_their_helpers() {
    check(
        "FooToBar::runOnOperation",
        &[
            "FooToBar::runOnOperation/0",
            "mlir::populateFooToBarPatterns/1",
            "AddLowering::matchAndRewrite/3",
            "helper/2",
        ],
    );
}

#[test]
fn functions_of_a_name_are_told_apart_by_their_arguments() {
    check("AddLowering::matchAndRewrite", &["AddLowering::matchAndRewrite/3", "helper/2"]);
}

#[test]
fn a_call_on_an_object_means_all_that_override_it() {
    let text = "\
struct A : Base { int cost(int a) override { return 1; } };
struct B : Base { int cost(int a) override { return 2; } };
struct C : Other { int size() { return 3; } };
int total(Base *base) { return base->cost(1); }
";
    let files = [FunctionReader::new().source("a.cpp", text)];
    let expected = ["A::cost/1", "B::cost/1", "total/1"].map(str::to_owned);
    assert_eq!(reached(&files, "total"), BTreeSet::from(expected));
}

#[test]
fn functions_of_other_files_are_not_called_if_they_are_static() {
    let mut reader = FunctionReader::new();
    let files = [
        reader.source("a.cpp", "void f() { g(); h(); }"),
        reader.source("b.cpp", "static void g() {}\nvoid h() {}"),
    ];
    assert_eq!(reached(&files, "f"), BTreeSet::from(["f/0", "h/0"].map(str::to_owned)));
}

#[test]
fn scores_are_sums_over_functions_above_the_threshold() {
    let (files, td) = (files(), definitions());
    let graph = CallGraph::new(&files);
    let probability = |name: &str| match name {
        "helper/2" => 0.9,
        "AddLowering::matchAndRewrite/3" => 0.8,
        "AddOp::fold/1" => 0.75,
        _ => 0.7,
    };
    let probabilities: Vec<f64> =
        graph.functions().map(|id| probability(&graph.function(id).key())).collect();
    let scores =
        scores(&Ranked { files: &files, td: &td, probabilities: &probabilities, sigma: 0.7, reached: None });
    let passes: Vec<_> =
        scores.passes.iter().map(|pass| (pass.name.as_str(), pass.score, pass.prone)).collect();
    assert_eq!(passes, [("convert-foo-to-bar", 1.7, 2), ("canonicalize", 0.75, 1)]);
    let dialects: Vec<_> =
        scores.dialects.iter().map(|dialect| (dialect.name.as_str(), dialect.score)).collect();
    assert_eq!(dialects, [("foo", 1.7)]);
    assert_eq!(scores.passes[0].of, ["foo"]);
    let ops: Vec<_> = scores.ops.iter().map(|op| (op.name.as_str(), op.score)).collect();
    assert_eq!(ops, [("foo.add", 1.55)]);
}

#[test]
fn what_passes_were_seen_to_reach_corrects_the_chains() {
    let passes = format!("{PASSES}\ndef Other : Pass<\"other\", \"ModuleOp\"> {{}}\n");
    let other = "struct Other : public impl::OtherBase<Other> { void runOnOperation() override {} };\n";
    let mut files = files();
    files.push(FunctionReader::new().source("lib/Conversion/FooToBar/Other.cpp", other));
    let td = vec![read_td("include/Conversion/Passes.td", &passes), definitions().remove(1)];
    let functions = files.iter().map(|file| file.functions.len()).sum();
    let probabilities = vec![0.9; functions];
    let count = |reached: Option<&Reached>| {
        let ranked = Ranked { files: &files, td: &td, probabilities: &probabilities, sigma: 0.7, reached };
        let of_pass = |name: &str| {
            let scores = scores(&ranked);
            scores.passes.into_iter().find(|pass| pass.name == name).map(|pass| pass.functions)
        };
        [of_pass("convert-foo-to-bar"), of_pass("other")]
    };
    assert_eq!(count(None), [Some(4), Some(1)]);
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<String>>();
    let passes = [
        // The pass reaches a pattern that nothing in the source adds, and not one that another pass reaches.
        ("convert-foo-to-bar", names(&["FooToBar::runOnOperation", "Unused::matchAndRewrite"])),
        ("other", names(&["Other::runOnOperation", "AddLowering::matchAndRewrite"])),
    ];
    let reached = Reached {
        passes: passes.into_iter().map(|(pass, names)| (pass.to_owned(), names)).collect(),
        ..Reached::default()
    };
    // What no pass reached stays: a function that adds patterns, and a helper.
    assert_eq!(count(Some(&reached)), [Some(4), Some(2)]);
}
