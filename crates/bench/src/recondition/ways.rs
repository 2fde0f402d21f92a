//! The pipelines that lower programs.

use mohole_testcase::Pipeline;

/// The plain pipeline for the core dialects, first half: up to bufferization.
const HEAD: &str = "func.func(convert-elementwise-to-linalg),\
one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops},canonicalize";
/// The second half: from buffers to llvm.
const TAIL: &str = "convert-linalg-to-loops,func.func(lower-vector-mask),\
func.func(lower-vector-multi-reduction),\
func.func(convert-vector-to-scf),lower-affine,convert-scf-to-cf,expand-strided-metadata,lower-affine,\
convert-vector-to-llvm,convert-math-to-llvm,convert-math-to-libm,arith-expand,convert-index-to-llvm,\
convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,convert-ub-to-llvm,\
reconcile-unrealized-casts";
/// Optimizing pipelines: a name, the passes before the first half, the passes between the halves.
const OTHERS: &[(&str, &str, &str)] = &[
    (
        "affine loops",
        "canonicalize,cse",
        "convert-linalg-to-affine-loops,canonicalize,cse,func.func(affine-scalrep)",
    ),
    (
        "parallel loops",
        "sccp,inline",
        "convert-linalg-to-parallel-loops,func.func(scf-for-loop-peeling),canonicalize",
    ),
    (
        "narrowed",
        "int-range-optimizations,arith-unsigned-when-equivalent",
        "fold-memref-alias-ops,loop-invariant-code-motion,cse",
    ),
    ("fused", "func.func(linalg-generalize-named-ops),linalg-fuse-elementwise-ops", "canonicalize,sccp"),
    (
        "hoisted",
        "loop-invariant-code-motion,control-flow-sink,canonicalize",
        "mem2reg,sroa,func.func(scf-for-to-while),cse",
    ),
];
/// The name of the pipeline without further passes.
const PLAIN: &str = "plain";
/// The number of optimizing pipelines.
pub(super) const OPTIMIZING: usize = OTHERS.len();
/// The number of pipelines with run-time checks.
pub(super) const CHECKING: usize = OTHERS.len() + 2;
/// The pass that adds run-time checks.
const CHECKS: &str = "generate-runtime-verification";

/// A pipeline.
#[derive(Debug, Clone)]
pub(super) struct Way {
    /// For people.
    pub(super) name: String,
    /// How the compiler lowers.
    pub(super) pipeline: Pipeline,
    /// Whether it adds run-time checks.
    pub(super) checks: bool,
}

impl Way {
    /// Whether the others are compared with it.
    pub(super) fn is_plain(&self) -> bool {
        self.name == PLAIN && !self.checks
    }

    fn new(name: &str, passes: &str, checks: bool) -> Self {
        let name = if checks { format!("{name}, with checks") } else { name.to_owned() };
        let pipeline =
            format!("builtin.module({passes})").parse().expect("our own pipelines are well-formed");
        Way { name, pipeline, checks }
    }
}

/// The plain pipeline.
pub(super) fn plain() -> Way {
    Way::new(PLAIN, &format!("{HEAD},{TAIL}"), false)
}

/// The optimizing pipelines without run-time checks.
pub(super) fn optimizing() -> Vec<Way> {
    OTHERS
        .iter()
        .map(|(name, first, then)| Way::new(name, &format!("{first},{HEAD},{then},{TAIL}"), false))
        .collect()
}

/// All pipelines with run-time checks: on tensors, on buffers, and on buffers in each optimizing pipeline.
pub(super) fn checking() -> Vec<Way> {
    let early = Way::new("plain, on tensors", &format!("{CHECKS},{HEAD},{TAIL}"), true);
    let late = Way::new(PLAIN, &format!("{HEAD},{CHECKS},{TAIL}"), true);
    let others = OTHERS
        .iter()
        .map(|(name, first, then)| Way::new(name, &format!("{first},{HEAD},{CHECKS},{then},{TAIL}"), true));
    [early, late].into_iter().chain(others).collect()
}
