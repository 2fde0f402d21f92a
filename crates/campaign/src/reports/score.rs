//! How much a maintainer will likely care for a finding: points for what speaks for it and against it, so
//! that the best reports come first.

use mohole_catalog::is_for_users;
use mohole_testcase::{CommandLine, Finding, Kind, Score};

use super::direct::has_options;
use super::likeness::telling_operations;
use super::refuse::DEVICES;

/// Something that speaks for a finding or against it.
struct Feature {
    /// Why the points, for people.
    reason: &'static str,
    points: i32,
    holds: fn(&Scored<'_>) -> bool,
}

/// What is looked at.
pub(crate) struct Scored<'a> {
    pub(crate) finding: &'a Finding,
    pub(crate) program: &'a str,
    /// A release before the first that shows it does not.
    pub(crate) is_regression: bool,
    /// The newest installed release shows it.
    pub(crate) is_in_newest: bool,
    /// A compiler stops at an assertion.
    pub(crate) has_assertion: bool,
    /// An issue of the tracker is likely the same.
    pub(crate) is_likely_known: bool,
}

/// The weights.
const FEATURES: &[Feature] = &[
    Feature { reason: "wrong code", points: 45, holds: |it| it.finding.kind() == Kind::Miscompile },
    Feature { reason: "a crash", points: 30, holds: |it| matches!(it.finding.kind(), Kind::Crash(_)) },
    Feature { reason: "it does not end", points: 28, holds: |it| it.finding.kind() == Kind::Hang },
    Feature { reason: "memory without bounds", points: 26, holds: |it| it.finding.kind() == Kind::Memory },
    Feature {
        reason: "the output changes from run to run",
        points: 24,
        holds: |it| it.finding.kind() == Kind::Unstable,
    },
    Feature { reason: "a round trip fails", points: 18, holds: |it| it.finding.kind() == Kind::RoundTrip },
    Feature { reason: "invalid IR", points: 16, holds: |it| it.finding.kind() == Kind::InvalidIr },
    Feature {
        reason: "a parser or verifier crash",
        points: 8,
        holds: |it| it.finding.kind() == Kind::ParserCrash,
    },
    Feature { reason: "an older release does not have it", points: 10, holds: |it| it.is_regression },
    Feature { reason: "the newest release has it", points: 8, holds: |it| it.is_in_newest },
    Feature { reason: "an assertion says what is wrong", points: 5, holds: |it| it.has_assertion },
    Feature { reason: "a pass that everybody runs", points: 8, holds: runs_everywhere },
    Feature { reason: "only common dialects and types", points: 8, holds: is_common },
    Feature { reason: "at most four operations", points: 4, holds: |it| operations(it) <= 4 },
    Feature { reason: "more than twelve operations", points: -8, holds: |it| operations(it) > 12 },
    Feature { reason: "generic form only", points: -10, holds: |it| is_generic(it.program) },
    Feature { reason: "strange types", points: -6, holds: |it| has_strange_types(it.program) },
    Feature { reason: "many dialects", points: -5, holds: |it| dialects(it.program).len() > 3 },
    Feature { reason: "options are needed", points: -4, holds: |it| has_options(args(it.finding)) },
    Feature {
        reason: "several passes are needed",
        points: -6,
        holds: |it| CommandLine::parse(args(it.finding)).passes().len() > 1,
    },
    Feature {
        reason: "an option that users do not set",
        points: -6,
        holds: |it| CommandLine::parse(args(it.finding)).passes().iter().any(|pass| !is_for_users(pass)),
    },
    Feature { reason: "it does not show in every run", points: -6, holds: |it| it.finding.is_flaky() },
    Feature { reason: "likely known upstream", points: -60, holds: |it| it.is_likely_known },
    Feature { reason: "one device only", points: -6, holds: is_for_one_device },
];

/// The points of a finding, with what they are for.
pub(crate) fn score(scored: &Scored<'_>) -> Score {
    let mut held: Vec<&Feature> = FEATURES.iter().filter(|feature| (feature.holds)(scored)).collect();
    held.sort_by_key(|feature| -feature.points.abs());
    Score {
        points: held.iter().map(|feature| feature.points).sum(),
        reasons: held.iter().map(|feature| format!("{} ({:+})", feature.reason, feature.points)).collect(),
    }
}

fn args(finding: &Finding) -> &[String] {
    finding.reduced.as_ref().map_or(&finding.args, |reduced| &reduced.args)
}

fn operations(it: &Scored<'_>) -> usize {
    it.finding.reduced.as_ref().map_or(usize::MAX, |reduced| reduced.ops[1])
}

/// Passes that most pipelines have.
const COMMON_PASSES: &[&str] = &[
    "canonicalize",
    "convert-arith-to-llvm",
    "convert-cf-to-llvm",
    "convert-func-to-llvm",
    "convert-linalg-to-loops",
    "convert-math-to-llvm",
    "convert-scf-to-cf",
    "convert-to-llvm",
    "convert-vector-to-llvm",
    "convert-vector-to-scf",
    "cse",
    "expand-strided-metadata",
    "finalize-memref-to-llvm",
    "inline",
    "int-range-optimizations",
    "loop-invariant-code-motion",
    "lower-affine",
    "mem2reg",
    "one-shot-bufferize",
    "reconcile-unrealized-casts",
    "sccp",
    "sroa",
    "symbol-dce",
    "tosa-to-linalg",
];

fn runs_everywhere(it: &Scored<'_>) -> bool {
    it.finding.signature.pass.as_deref().is_some_and(|pass| COMMON_PASSES.contains(&pass))
}

/// Dialects that most users of MLIR have in their programs.
const COMMON_DIALECTS: &[&str] = &[
    "affine",
    "arith",
    "bufferization",
    "cf",
    "func",
    "index",
    "linalg",
    "llvm",
    "math",
    "memref",
    "scf",
    "tensor",
    "tosa",
    "vector",
];

fn is_common(it: &Scored<'_>) -> bool {
    let is_known = |dialect: &&str| COMMON_DIALECTS.contains(dialect);
    dialects(it.program).iter().all(is_known) && !has_strange_types(it.program) && !is_generic(it.program)
}

/// The dialects of a program's operations, but for those that all programs have.
fn dialects(program: &str) -> Vec<&str> {
    let mut dialects: Vec<&str> =
        telling_operations(program).iter().filter_map(|op| op.split('.').next()).collect();
    dialects.sort_unstable();
    dialects.dedup();
    dialects
}

fn is_for_one_device(it: &Scored<'_>) -> bool {
    dialects(it.program).iter().any(|dialect| DEVICES.contains(dialect))
}

/// Whether an operation is written in the generic form.
fn is_generic(program: &str) -> bool {
    program.contains("\"(")
}

/// Words of types that few programs have.
const STRANGE_TYPES: &[&str] = &[
    "f8E", "f6E", "f4E", "tf32", "f80", "f128", "tuple<", "none", "complex<", "!quant", "vector<[", "opaque<",
];

fn has_strange_types(program: &str) -> bool {
    STRANGE_TYPES.iter().any(|word| program.contains(word)) || odd_width(program)
}

/// Whether there is an integer type of a width that no processor has.
fn odd_width(program: &str) -> bool {
    let words = program.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '%' | '@')));
    let widths = words.filter_map(|word| word.rsplit('x').next()?.strip_prefix('i')?.parse::<u32>().ok());
    widths.into_iter().any(|width| ![1, 8, 16, 32, 64, 128].contains(&width))
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Failure, Signature};

    use super::*;

    fn points(failure: Failure, pass: &str, program: &str) -> i32 {
        let signature =
            Signature { key: String::new(), failure, pass: Some(pass.to_owned()), activity: None };
        let finding = Finding::new(signature, "t", &[format!("--{pass}")], (*b"").into());
        let scored = Scored {
            finding: &finding,
            program,
            is_regression: false,
            is_in_newest: true,
            has_assertion: false,
            is_likely_known: false,
        };
        score(&scored).points
    }

    fn crash() -> Failure {
        Failure::JumpOutsideCode { signal: "segfault".to_owned() }
    }

    #[test]
    fn wrong_code_comes_before_crashes_and_those_before_hangs() {
        let program = "arith.addi %a, %b : i32";
        let wrong = points(Failure::WrongCode { at: String::new() }, "cse", program);
        let (crash, hang) = (points(crash(), "cse", program), points(Failure::Hang, "cse", program));
        assert!(wrong > crash && crash > hang, "{wrong} {crash} {hang}");
    }

    #[test]
    fn ordinary_programs_come_first() {
        let plain = points(crash(), "cse", "arith.addi %a, %b : i32");
        assert!(plain > points(crash(), "cse", "arith.addi %a, %b : i7"));
        assert!(plain > points(crash(), "cse", "\"arith.addi\"(%a, %b) : (i32, i32) -> i32"));
        assert!(plain > points(crash(), "cse", "amx.tile_zero : vector<16x16xbf16>"));
        assert!(plain > points(crash(), "tosa-optional-decompositions", "arith.addi %a, %b : i32"));
    }

    #[test]
    fn widths_of_integers_are_told_from_other_words() {
        assert!(odd_width("vector<4xi7>") && odd_width("i129"));
        assert!(!odd_width("vector<4xi8>, i1, index, %i7_x, if, i"));
    }
}
