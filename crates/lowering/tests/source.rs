//! Reading the source of a made-up compiler: C++ and TableGen in, pairs of pass and operation out.

use std::fmt::Write;

use mohole_catalog::{Catalog, DialectDef, OpDef};
use mohole_lowering::{CppReader, SourceRules, read_td, source_rules};

const PASSES: &str = r#"
// def Commented : Pass<"not-this-one">
def PaintToWall : Pass<"paint-to-wall", "ModuleOp"> { let summary = "x"; }
def Scrub
    : InterfacePass<"scrub", "FunctionOpInterface">;
def Idle : Pass<"idle">;
"#;

const GENERATED: &str = r#"
def : Pat<(Paint_DryOp $x), (Wall_BrickOp $x)>;
def NamedPattern : Pat<(Paint_WetOp (Paint_DryOp $x)), (Wall_BrickOp)>;
"#;

const HEADER: &str = r#"
namespace zoo {
template <typename From, typename To>
class OneForOnePattern : public OpConversionPattern<From> {
  int f() { return 0; }
};
void populatePaintPatterns(RewritePatternSet &patterns);
}
"#;

const PATTERNS: &str = r#"
using namespace zoo::paint;
namespace {
struct RedLowering : public OpConversionPattern<paint::RedOp> {
  LogicalResult matchAndRewrite(paint::RedOp op) const override { return success(); }
};
using BlueLowering = zoo::OneForOnePattern<BlueOp, wall::BrickOp>;
template <typename Op> struct AnyLowering final : OpRewritePattern<Op> { int g(); };
struct OldLowering : public ConvertToLLVMPattern {
  OldLowering(Converter &c) : ConvertToLLVMPattern(paint::GreenOp::getOperationName(), c) {}
};
struct Striped : OpTraitRewritePattern<OpTrait::Striped> { int h(); };
} // namespace
static LogicalResult fadeAway(paint::GreyOp op, PatternRewriter &rewriter) { return success(); }
template <typename... Ops>
static void addAll(RewritePatternSet &patterns) {
  patterns.add<AnyLowering<Ops>...>(patterns.getContext());
}
static void populateHidden(RewritePatternSet &p) { p.add<Elsewhere>(1); }
void zoo::populatePaintPatterns(RewritePatternSet &patterns) {
  // clang-format off
  patterns.add<RedLowering, BlueLowering, MadeByMacro>(patterns.getContext());
  patterns.add<OldLowering>(c).add<Striped>(c);
  patterns.add(fadeAway);
  addAll<paint::PinkOp, paint::TealOp>(patterns);
  populateWithGenerated(patterns);
}
"#;

const PASS: &str = r#"
namespace {
struct PaintToWallPass : public impl::PaintToWallBase<PaintToWallPass> {
  void runOnOperation() override;
};
struct ScrubPass : zoo::impl::ScrubBase<ScrubPass> {
  struct Local : OpRewritePattern<wall::BrickOp> { int i(); };
  void runOnOperation() override {
    registry.insert<zoo::WallDialect>();
    RewritePatternSet set(&getContext());
    set.add<Local>(&getContext());
    populateHidden(set);
  }
};
struct HandMade : PassWrapper<HandMade, OperationPass<>> {
  StringRef getArgument() const final { return "hand-made"; }
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.insert<zoo::OneForOnePattern<wall::BrickOp, paint::RedOp>>(&getContext());
  }
};
} // namespace
void PaintToWallPass::runOnOperation() {
  RewritePatternSet patterns(&getContext());
  zoo::populatePaintPatterns(patterns);
}
"#;

fn catalog() -> Catalog {
    let dialect =
        |name: &str| DialectDef { name: name.into(), cpp_namespace: name.into(), ..DialectDef::default() };
    let op = |name: &str| {
        let (_, short) = name.split_once('.').unwrap();
        let class = format!("{}{}Op", short[..1].to_uppercase(), &short[1..]);
        // The class of one operation is left for its definition to tell.
        let class = if short == "teal" { String::new() } else { class };
        let traits = if short == "zebra" { vec!["Striped".to_owned()] } else { Vec::new() };
        OpDef { name: name.into(), class, traits, ..OpDef::default() }
    };
    let ops = ["red", "blue", "green", "grey", "pink", "teal", "dry", "wet", "zebra"];
    let mut ops: Vec<OpDef> = ops.iter().map(|short| op(&format!("paint.{short}"))).collect();
    ops.extend([op("wall.brick"), op("wall.blue")]);
    let mut catalog =
        Catalog { dialects: vec![dialect("paint"), dialect("wall")], ops, ..Catalog::default() };
    catalog.sort();
    catalog
}

fn rules() -> SourceRules {
    let mut reader = CppReader::new();
    let cpp = [
        reader.read("include/Paint.h", HEADER),
        reader.read("lib/Paint/Patterns.cpp", PATTERNS),
        reader.read("lib/Pass.cpp", PASS),
    ];
    let td = [
        read_td("include/Passes.td", PASSES),
        read_td("include/Ops.td", "def Paint_TealOp : Paint_Op<\"teal\", [Pure]>;"),
        read_td("lib/Paint/Generated.td", GENERATED),
    ];
    source_rules(&cpp, &td, &catalog())
}

#[test]
fn patterns_are_followed_from_the_pass_to_the_operations() {
    let rules = rules();
    let mut text = String::new();
    for (pass, ops) in &rules.matches {
        writeln!(text, "{pass}: {}", ops.iter().map(String::as_str).collect::<Vec<_>>().join(" ")).unwrap();
    }
    for skipped in &rules.skipped {
        writeln!(text, "skipped {skipped}").unwrap();
    }
    let expected = "\
hand-made: wall.brick
paint-to-wall: paint.blue paint.dry paint.green paint.grey paint.pink paint.red paint.teal paint.wet paint.zebra
scrub: wall.brick
skipped lib/Paint/Patterns.cpp: MadeByMacro
";
    assert_eq!(text, expected);
}

#[test]
fn a_file_that_is_not_cpp_does_no_harm() {
    let facts = CppReader::new().read("x.cpp", "Pattern } } ] <<<< struct : { add<< (((\u{e4}");
    assert!(source_rules(&[facts], &[], &Catalog::default()).matches.is_empty());
}
