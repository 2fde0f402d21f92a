//! Differences between releases of MLIR in how programs and commands are written: a release that does not
//! read a test case says nothing about the bug, so the test case is written as that release wants it.

use mohole_target::Release;
use mohole_testcase::{CommandLine, Job};

/// Something that one release calls otherwise than another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rewritten {
    /// What the test case says.
    pub from: &'static str,
    /// What the release reads.
    pub to: &'static str,
}

/// A change of a name: releases before `since` read the old one, that one and later ones the new one.
struct Renamed {
    old: &'static str,
    new: &'static str,
    since: u64,
}

const RENAMED: &[Renamed] = &[
    // Operations.
    Renamed { old: "bufferization.to_memref", new: "bufferization.to_buffer", since: 21 },
    Renamed { old: "scf.foreach_thread", new: "scf.forall", since: 17 },
    Renamed { old: "scf.foreach_thread.perform_concurrently", new: "scf.forall.in_parallel", since: 17 },
    Renamed { old: "arith.maxf", new: "arith.maximumf", since: 18 },
    Renamed { old: "arith.minf", new: "arith.minimumf", since: 18 },
    Renamed { old: "mesh.mesh", new: "shard.grid", since: 22 },
    Renamed { old: "mesh.all_gather", new: "shard.all_gather", since: 22 },
    Renamed { old: "mesh.all_reduce", new: "shard.all_reduce", since: 22 },
    Renamed { old: "mesh.all_slice", new: "shard.all_slice", since: 22 },
    Renamed { old: "mesh.all_to_all", new: "shard.all_to_all", since: 22 },
    Renamed { old: "mesh.broadcast", new: "shard.broadcast", since: 22 },
    Renamed { old: "mesh.gather", new: "shard.gather", since: 22 },
    Renamed { old: "mesh.reduce", new: "shard.reduce", since: 22 },
    Renamed { old: "mesh.reduce_scatter", new: "shard.reduce_scatter", since: 22 },
    Renamed { old: "mesh.scatter", new: "shard.scatter", since: 22 },
    Renamed { old: "mesh.shard", new: "shard.shard", since: 22 },
    Renamed { old: "mesh.sharding", new: "shard.sharding", since: 22 },
    Renamed { old: "mesh.shift", new: "shard.shift", since: 22 },
    // Operations and types of two dialects that became one.
    Renamed { old: "amx.tile", new: "x86.amx.tile", since: 23 },
    Renamed { old: "amx.tile_load", new: "x86.amx.tile_load", since: 23 },
    Renamed { old: "amx.tile_mulf", new: "x86.amx.tile_mulf", since: 23 },
    Renamed { old: "amx.tile_muli", new: "x86.amx.tile_muli", since: 23 },
    Renamed { old: "amx.tile_store", new: "x86.amx.tile_store", since: 23 },
    Renamed { old: "amx.tile_zero", new: "x86.amx.tile_zero", since: 23 },
    Renamed { old: "x86vector.avx.bcst_to_f32.packed", new: "x86.avx.bcst_to_f32.packed", since: 23 },
    Renamed {
        old: "x86vector.avx.cvt.packed.even.indexed_to_f32",
        new: "x86.avx.cvt.packed.even.indexed_to_f32",
        since: 23,
    },
    Renamed {
        old: "x86vector.avx.cvt.packed.odd.indexed_to_f32",
        new: "x86.avx.cvt.packed.odd.indexed_to_f32",
        since: 23,
    },
    Renamed { old: "x86vector.avx.dot.i8", new: "x86.avx.dot.i8", since: 23 },
    Renamed { old: "x86vector.avx.intr.dot", new: "x86.avx.intr.dot", since: 23 },
    Renamed { old: "x86vector.avx.rsqrt", new: "x86.avx.rsqrt", since: 23 },
    Renamed {
        old: "x86vector.avx512.cvt.packed.f32_to_bf16",
        new: "x86.avx512.cvt.packed.f32_to_bf16",
        since: 23,
    },
    Renamed { old: "x86vector.avx512.dot", new: "x86.avx512.dot", since: 23 },
    Renamed { old: "x86vector.avx512.mask.compress", new: "x86.avx512.mask.compress", since: 23 },
    Renamed { old: "x86vector.avx512.mask.rndscale", new: "x86.avx512.mask.rndscale", since: 23 },
    Renamed { old: "x86vector.avx512.mask.scalef", new: "x86.avx512.mask.scalef", since: 23 },
    Renamed { old: "x86vector.avx512.vp2intersect", new: "x86.avx512.vp2intersect", since: 23 },
    // Attributes.
    Renamed { old: "mesh_axes", new: "grid_axes", since: 22 },
    Renamed { old: "operand_segment_sizes", new: "operandSegmentSizes", since: 17 },
    Renamed { old: "result_segment_sizes", new: "resultSegmentSizes", since: 17 },
    // Passes.
    Renamed { old: "convert-memref-to-llvm", new: "finalize-memref-to-llvm", since: 17 },
    Renamed { old: "test-expand-math", new: "math-expand-ops", since: 22 },
];

/// A pass that releases since `since` do not have, and that no other pass stands for.
struct Removed {
    pass: &'static str,
    since: u64,
}

const REMOVED: &[Removed] = &[
    // https://github.com/llvm/llvm-project/pull/177579: nobody looked after it.
    Removed { pass: "linalg-detensorize", since: 23 },
    // https://github.com/llvm/llvm-project/pull/198027: another implementation has taken its place.
    Removed { pass: "xegpu-subgroup-distribute", since: 23 },
];

/// Since this release `bufferization.to_buffer` names both types, `: tensor<4xf32> to memref<4xf32>`; before,
/// only the last.
const BOTH_TYPES_SINCE: u64 = 21;

/// The generic form has properties in `<{..}>` since this release; before, all attributes were in `{..}`.
const PROPERTIES_SINCE: u64 = 17;

/// A pass of a test case that a release has no more. Only for releases that reject the command: the one in
/// which a pass was removed may have it in its early snapshots.
pub(crate) fn removed_pass(release: &Release, job: &Job) -> Option<&'static str> {
    let passes = CommandLine::parse(&job.args).passes();
    let is_gone = |removed: &&Removed| {
        release.major() >= removed.since && passes.iter().any(|pass| pass == removed.pass)
    };
    REMOVED.iter().find(is_gone).map(|removed| removed.pass)
}

/// A test case as a release would read it, with what was changed; `None` if no difference is known.
pub(crate) fn rewritten_for(release: &Release, job: &Job) -> Option<(Job, Vec<Rewritten>)> {
    let program = std::str::from_utf8(&job.input).ok()?;
    let (mut text, mut args) = (program.to_owned(), job.args.to_vec());
    let mut changes = Vec::new();
    for Renamed { old, new, since } in RENAMED {
        let (from, to) = if release.major() >= *since { (old, new) } else { (new, old) };
        let before = (text.clone(), args.clone());
        text = renamed(&text, from, to);
        args.iter_mut().for_each(|arg| *arg = renamed(arg, from, to));
        if (text.as_str(), args.as_slice()) != (before.0.as_str(), before.1.as_slice()) {
            changes.push(Rewritten { from, to });
        }
    }
    if release.major() < BOTH_TYPES_SINCE && text.contains("bufferization.to_memref") {
        text = text.split_inclusive('\n').map(with_last_type).collect();
    }
    if release.major() < PROPERTIES_SINCE && text.contains("<{") {
        text = without_properties(&text);
        changes.push(Rewritten { from: "<{ }>", to: "{ }" });
    }
    let job = Job { args: args.into(), input: text.into_bytes().into(), ..job.clone() };
    (!changes.is_empty()).then_some((job, changes))
}

/// A line with `bufferization.to_memref`, with the last of its two types only.
fn with_last_type(line: &str) -> String {
    let types = line.split_once("bufferization.to_memref").and_then(|_| line.split_once(" : "));
    match types.and_then(|(before, types)| Some((before, types.split_once(" to ")?.1))) {
        Some((before, last)) => format!("{before} : {last}"),
        None => line.to_owned(),
    }
}

/// The text with a name replaced where it stands alone.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '$');
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, found) = rest.split_at(at);
        let after = &found[from.len()..];
        let is_flag = before.ends_with('-') && before.trim_end_matches('-').is_empty();
        let is_alone = (is_flag || !before.ends_with(is_part)) && !after.starts_with(is_part);
        out.push_str(before);
        out.push_str(if is_alone { to } else { from });
        rest = after;
    }
    out + rest
}

/// The text with the properties of operations among their other attributes.
fn without_properties(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("<{") {
        out.push_str(&rest[..at]);
        let inside = &rest[at + 2..];
        let Some(end) = inside.find("}>") else {
            rest = &rest[at..];
            break;
        };
        let after = &inside[end + 2..];
        out.push('{');
        out.push_str(&inside[..end]);
        match after.strip_prefix(" {") {
            Some(others) => {
                out.push_str(", ");
                rest = others;
            }
            None => {
                out.push('}');
                rest = after;
            }
        }
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(release: &str, args: &str, program: &str, expected: Option<(&str, &str)>) {
        let job = Job::new(args.split(' '), program.as_bytes());
        let rewritten = rewritten_for(&Release::parse(release).unwrap(), &job);
        let rewritten =
            rewritten.map(|(job, _)| (job.args.join(" "), String::from_utf8_lossy(&job.input).into_owned()));
        let rewritten = rewritten.as_ref().map(|(args, program)| (args.as_str(), program.as_str()));
        assert_eq!(rewritten, expected);
    }

    #[test]
    fn passes_are_known_to_be_removed() {
        let removed = |release: &str, args: &str| {
            removed_pass(&Release::parse(release).unwrap(), &Job::new(args.split(' '), *b""))
        };
        let pipeline = "--pass-pipeline=builtin.module(func.func(linalg-detensorize),cse)";
        assert_eq!(removed("24.0.0-202610", pipeline), Some("linalg-detensorize"));
        assert_eq!(removed("22", pipeline), None);
        assert_eq!(removed("24.0.0-202610", "--cse"), None);
    }

    #[test]
    fn names_are_those_of_the_release() {
        let (old, new) = ("bufferization.to_memref %0", "bufferization.to_buffer %0");
        check("19", "--cse", new, Some(("--cse", old)));
        check("22", "--cse", old, Some(("--cse", new)));
        check("22", "--cse", new, None);
        let [old, new] =
            ["%0 = x86vector.avx.rsqrt %a : !amx.tile<4xi8>", "%0 = x86.avx.rsqrt %a : !x86.amx.tile<4xi8>"];
        check("24.0.0-202610", "--cse", old, Some(("--cse", new)));
        check("22", "--cse", new, Some(("--cse", old)));
        let typed = "%1 = bufferization.to_buffer %0 : tensor<4xf32> to memref<4xf32>\n";
        check("19", "--cse", typed, Some(("--cse", "%1 = bufferization.to_memref %0 : memref<4xf32>\n")));
        check("19", "--cse", "x.bufferization.to_buffer", None);
        check("22", "--test-expand-math --a", "", Some(("--math-expand-ops --a", "")));
        let pipeline = "--pass-pipeline=builtin.module(func.func(math-expand-ops{x=1}))";
        let older = pipeline.replace("math-expand-ops", "test-expand-math");
        check("21", pipeline, "", Some((&older, "")));
    }

    #[test]
    fn old_releases_have_no_properties() {
        let new = r#""a.b"() <{x = 1 : i32}> {y} : () -> () "a.c"() <{z}> : () -> ()"#;
        let old = r#""a.b"() {x = 1 : i32, y} : () -> () "a.c"() {z} : () -> ()"#;
        check("16", "--cse", new, Some(("--cse", old)));
        check("19", "--cse", new, None);
    }
}
