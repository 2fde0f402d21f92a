//! Points for what speaks for a finding and against it.

use mohole_catalog::is_for_users;
use mohole_ir::COMMON_DIALECTS;
use mohole_testcase::{Kind, Score};

use super::traits::Traits;
use crate::reports::refuse::DEVICES;

/// Something that speaks for a finding or against it.
pub struct Feature {
    /// Why the points, for people.
    pub reason: &'static str,
    /// More is better.
    pub points: i32,
    /// Whether a finding has it.
    pub holds: fn(&Traits) -> bool,
}

/// The weights, close to those that a fit to labelled findings gives (`mohole bench rank`), ten points for a
/// factor e in the odds. The kinds keep their order whatever the labels say.
pub const FEATURES: &[Feature] = &[
    Feature { reason: "wrong code", points: 32, holds: |it| it.kind == Kind::Miscompile },
    Feature { reason: "a crash", points: 20, holds: |it| matches!(it.kind, Kind::Crash(_)) },
    Feature { reason: "it does not end", points: 19, holds: |it| it.kind == Kind::Hang },
    Feature { reason: "memory without bounds", points: 19, holds: |it| it.kind == Kind::Memory },
    Feature {
        reason: "the output changes from run to run",
        points: 18,
        holds: |it| it.kind == Kind::Unstable,
    },
    Feature { reason: "a round trip fails", points: 18, holds: |it| it.kind == Kind::RoundTrip },
    Feature { reason: "invalid IR", points: 17, holds: |it| it.kind == Kind::InvalidIr },
    Feature { reason: "a parser or verifier crash", points: 14, holds: |it| it.kind == Kind::ParserCrash },
    Feature { reason: "an older release does not have it", points: 3, holds: |it| it.is_regression },
    Feature { reason: "the newest release has it", points: 9, holds: |it| it.is_in_newest },
    Feature { reason: "an assertion says what is wrong", points: 6, holds: |it| it.has_assertion },
    Feature { reason: "a pass that everybody runs", points: 5, holds: runs_everywhere },
    Feature { reason: "only common dialects and types", points: 4, holds: is_common },
    Feature { reason: "more than twelve operations", points: -3, holds: |it| operations(it) > 12 },
    Feature { reason: "generic form only", points: -18, holds: Traits::is_generic },
    Feature { reason: "strange types", points: -2, holds: |it| has_strange_types(&it.program) },
    Feature { reason: "a type of a dialect", points: -10, holds: |it| has_dialect_types(&it.program) },
    Feature { reason: "very large numbers", points: -8, holds: |it| has_large_numbers(&it.program) },
    Feature { reason: "damaged bytecode", points: -14, holds: is_bytecode },
    Feature { reason: "many dialects", points: -4, holds: |it| it.dialects().len() > 3 },
    Feature { reason: "options are needed", points: -8, holds: Traits::has_options },
    Feature { reason: "several passes are needed", points: -4, holds: |it| it.passes().len() > 1 },
    Feature {
        reason: "an option that users do not set",
        points: -6,
        holds: |it| it.passes().iter().any(|pass| !is_for_users(pass)),
    },
    Feature { reason: "it does not show in every run", points: -6, holds: |it| it.is_flaky },
    Feature { reason: "likely known upstream", points: -60, holds: |it| it.is_likely_known },
    Feature { reason: "one device only", points: -3, holds: is_for_one_device },
    Feature { reason: "a rare dialect", points: -9, holds: has_rare_dialect },
    Feature { reason: "operations of the transform dialect", points: -14, holds: has_transform },
    Feature { reason: "shapes as values, or sparse tensors", points: -7, holds: has_shapes_or_sparse },
    Feature { reason: "a pass of another project", points: -12, holds: |it| it.is_pass_of_another_project },
    Feature { reason: "what is not supported", points: -15, holds: |it| it.is_unsupported },
    // Blocks in a region that may have one only: its operation should have been lowered before.
    Feature { reason: "lowered in an unusual order", points: -23, holds: |it| it.has_second_block },
    Feature { reason: "a partial conversion to SPIR-V", points: -22, holds: is_partly_spirv },
    Feature { reason: "an odd number as an option", points: -8, holds: has_odd_option },
    Feature { reason: "no operations to speak of", points: -3, holds: |it| operations(it) <= 1 },
    Feature { reason: "a cast left by a conversion", points: -2, holds: has_cast },
    Feature { reason: "a verifier fails", points: 15, holds: |it| it.is_in_verifier },
    Feature { reason: "a type is not checked", points: 8, holds: |it| it.is_unchecked_cast },
    Feature { reason: "several passes die of it", points: 6, holds: |it| it.victims > 0 },
];

/// The points of a finding, with what they are for.
pub fn score(traits: &Traits) -> Score {
    let mut held: Vec<&Feature> = FEATURES.iter().filter(|feature| (feature.holds)(traits)).collect();
    held.sort_by_key(|feature| -feature.points.abs());
    Score {
        points: held.iter().map(|feature| feature.points).sum(),
        reasons: held.iter().map(|feature| format!("{} ({:+})", feature.reason, feature.points)).collect(),
    }
}

fn operations(it: &Traits) -> usize {
    it.operations.unwrap_or(usize::MAX)
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

fn runs_everywhere(it: &Traits) -> bool {
    it.pass.as_deref().is_some_and(|pass| COMMON_PASSES.contains(&pass))
}

fn is_common(it: &Traits) -> bool {
    let is_known = |dialect: &&str| COMMON_DIALECTS.contains(dialect);
    it.dialects().iter().all(is_known)
        && !has_strange_types(&it.program)
        && !has_dialect_types(&it.program)
        && !it.is_generic()
}

/// Whether there are types of dialects other than plain pointers.
fn has_dialect_types(program: &str) -> bool {
    program.split('!').skip(1).any(|rest| !rest.starts_with("llvm.ptr"))
}

/// Whether there is a number that is no size, index or mask of any program: of nine digits or more.
fn has_large_numbers(program: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '%' | '@' | '.');
    let numbers = program.split(|c: char| !is_part(c));
    let is_large = |word: &str| word.len() > 8 && word.bytes().all(|byte| byte.is_ascii_digit());
    numbers.flat_map(|word| word.split('x')).any(is_large)
}

/// Bytecode, of which no more is kept here than what is text.
fn is_bytecode(it: &Traits) -> bool {
    it.program.starts_with("ML\u{fffd}R")
}

fn is_for_one_device(it: &Traits) -> bool {
    it.dialects().iter().any(|dialect| DEVICES.contains(dialect))
}

/// Dialects that few projects use, or whose operations stand in places of their own.
const RARE_DIALECTS: &[&str] = &[
    "acc",
    "async",
    "emitc",
    "irdl",
    "ml_program",
    "mpi",
    "omp",
    "pdl",
    "pdl_interp",
    "quant",
    "shape",
    "sparse_tensor",
    "spirv",
    "transform",
];

fn has_rare_dialect(it: &Traits) -> bool {
    it.dialects().iter().any(|dialect| RARE_DIALECTS.contains(dialect))
}

/// Transform programs are not compiled, and their operations seldom stand in functions.
fn has_transform(it: &Traits) -> bool {
    it.dialects().contains(&"transform")
}

fn has_shapes_or_sparse(it: &Traits) -> bool {
    it.dialects().contains(&"shape") || it.program.contains("sparse")
}

fn is_partly_spirv(it: &Traits) -> bool {
    it.kind == Kind::InvalidIr && it.pass.as_deref().is_some_and(|pass| pass.contains("spirv"))
}

/// An option has a number that few would give: none, negative, or no power of two.
fn has_odd_option(it: &Traits) -> bool {
    let values = it.args.iter().flat_map(|arg| arg.split('=').skip(1));
    let numbers = values.filter_map(|value| {
        let end = value.find(|c: char| !(c.is_ascii_digit() || c == '-')).unwrap_or(value.len());
        value[..end].parse::<i64>().ok()
    });
    numbers.into_iter().any(|number| number <= 0 || number.count_ones() > 1)
}

fn has_cast(it: &Traits) -> bool {
    it.program.contains("unrealized_conversion_cast")
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
    use mohole_testcase::CrashKind;

    use super::*;

    fn points(kind: Kind, pass: &str, program: &str) -> i32 {
        let traits = Traits {
            kind,
            failure: String::new(),
            pass: Some(pass.to_owned()),
            args: vec![format!("--{pass}")],
            program: program.to_owned(),
            operations: Some(2),
            siblings: 0,
            victims: 0,
            is_flaky: false,
            is_regression: false,
            is_in_newest: true,
            has_assertion: false,
            is_likely_known: false,
            is_pass_of_another_project: false,
            is_in_verifier: false,
            is_unchecked_cast: false,
            is_unsupported: false,
            has_second_block: false,
        };
        score(&traits).points
    }

    const CRASH: Kind = Kind::Crash(CrashKind::Signal);

    #[test]
    fn wrong_code_comes_before_crashes_and_those_before_hangs() {
        let program = "arith.addi %a, %b : i32";
        let wrong = points(Kind::Miscompile, "cse", program);
        let (crash, hang) = (points(CRASH, "cse", program), points(Kind::Hang, "cse", program));
        assert!(wrong > crash && crash > hang, "{wrong} {crash} {hang}");
    }

    #[test]
    fn ordinary_programs_come_first() {
        let plain = points(CRASH, "cse", "arith.addi %a, %b : i32");
        assert!(plain > points(CRASH, "cse", "arith.addi %a, %b : i7"));
        assert!(plain > points(CRASH, "cse", "\"arith.addi\"(%a, %b) : (i32, i32) -> i32"));
        assert!(plain > points(CRASH, "cse", "amx.tile_zero : vector<16x16xbf16>"));
        assert!(plain > points(CRASH, "tosa-optional-decompositions", "arith.addi %a, %b : i32"));
    }

    #[test]
    fn widths_of_integers_are_told_from_other_words() {
        assert!(odd_width("vector<4xi7>") && odd_width("i129"));
        assert!(!odd_width("vector<4xi8>, i1, index, %i7_x, if, i"));
    }
}
