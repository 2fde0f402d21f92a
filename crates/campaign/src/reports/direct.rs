//! The pass that shows a bug most directly: one that maintainers of the failing operation know best.

use mohole_testcase::{CommandLine, Failure, Finding, Kind, Signature, Victim, pipeline_of_argument};
use rustc_hash::FxHashSet;

use super::closeness::Closeness;
use super::likeness::generic_operation;
use super::same_failure::is_same_failure;
use super::trials::{Sweep, Trial};

/// The pass to name instead of the finding's own, if one is more direct.
pub(crate) fn most_direct<'t>(finding: &Finding, program: &str, sweep: &'t Sweep) -> Option<&'t Trial> {
    let trials = &sweep.trials;
    let args = &finding.reduced.as_ref()?.args;
    let own = CommandLine::parse(args).only_pass();
    let own_failure = as_tried(finding, trials);
    let shows = |trial: &&Trial| is_same_failure(own_failure, &trial.shown);
    let closeness = Closeness::of(finding, program, &sweep.parts);
    let best = trials.iter().filter(shows).min_by_key(|trial| closeness.rank(&trial.pass))?;
    // One pass is more direct than several.
    let Some(own) = own else { return Some(best) };
    let is_closer = closeness.rank(&best.pass) < closeness.rank(&own);
    // The same pass without its options.
    let is_plainer = best.pass == own && has_options(args);
    (is_closer || is_plainer).then_some(best)
}

/// The other passes that fail in the same way.
pub(crate) fn siblings(finding: &Finding, trials: &[Trial]) -> Vec<String> {
    let args = finding.reduced.as_ref().map_or(&finding.args, |reduced| &reduced.args);
    // The pass that fails may have another name than the one in the command, or none.
    let own: Vec<String> =
        finding.signature.pass.iter().cloned().chain(CommandLine::parse(args).only_pass()).collect();
    let is_other = |trial: &&Trial| !own.contains(&trial.pass);
    let own_failure = as_tried(finding, trials);
    let shows = |trial: &&Trial| is_same_failure(own_failure, &trial.shown);
    trials.iter().filter(is_other).filter(shows).map(|trial| trial.pass.clone()).collect()
}

/// What the finding's own pass shows among the trials, which name no functions that the compiler does not
/// name.
pub(crate) fn as_tried<'a>(finding: &'a Finding, trials: &'a [Trial]) -> &'a Signature {
    let own = trials.iter().find(|trial| finding.is(Some(&trial.shown)));
    own.map_or(finding.own_signature(), |own| &own.shown)
}

/// Whether a finding of the campaign shows a failure on a program without an operation.
pub(crate) type IsOtherBug<'a> = &'a dyn Fn(&Signature, &str) -> bool;

/// If passes die of one program in so many unrelated places, the verifier should have rejected it.
const MIN_PLACES: usize = 3;

/// The passes that die of a program in another way than the finding, if they do so in so many places that the
/// program is to blame. An operation that has its custom form is as people write it, so that its verifier
/// lacks nothing; and a failure that another program without the operation shows is a bug of its own.
pub(crate) fn victims(
    finding: &Finding,
    program: &str,
    trials: &[Trial],
    is_other_bug: IsOtherBug<'_>,
) -> Vec<Victim> {
    let Some(operation) = generic_operation(program) else { return Vec::new() };
    let is_death = |signature: &Signature| matches!(signature.kind(), Kind::Crash(_));
    let own = as_tried(finding, trials);
    let is_other = |trial: &&Trial| {
        is_death(&trial.shown) && trial.shown.failure != own.failure && !is_other_bug(&trial.shown, operation)
    };
    let others: Vec<&Trial> = trials.iter().filter(is_other).collect();
    let failures = others.iter().map(|trial| &trial.shown.failure).chain([&own.failure]);
    let places: FxHashSet<String> = failures.filter_map(place_of).collect();
    if !is_death(own) || places.len() < MIN_PLACES {
        return Vec::new();
    }
    let victim =
        |trial: &&Trial| Victim { pass: trial.pass.clone(), failure: trial.shown.title_without_pass() };
    others.iter().map(victim).collect()
}

/// Where the compiler dies: the source file, or the function if many files share the code that fails.
fn place_of(failure: &Failure) -> Option<String> {
    let source = match failure {
        Failure::Check { file, .. } | Failure::Unreachable { file, .. } => Some(file),
        _ => None,
    };
    let source = source.filter(|file| file.ends_with(".cpp")).cloned();
    source.or_else(|| failure.functions().last().map(str::to_owned))
}

/// Whether a pass in these arguments has options, as a flag or in a pipeline.
pub(crate) fn has_options(args: &[String]) -> bool {
    args.iter().any(|arg| match pipeline_of_argument(arg) {
        Some(pipeline) => pipeline.contains('{'),
        None => arg.contains('='),
    })
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Place, ReducedCase};

    use super::*;

    fn signature(function: &str, pass: &str) -> Signature {
        let place = Some(Place::function(function, None));
        let failure = Failure::Signal { signal: "segfault".to_owned(), place };
        Signature { key: pass.to_owned(), failure, pass: Some(pass.to_owned()), activity: None }
    }

    fn trial(text: &str) -> Trial {
        let (pass, function) = text.split_once(':').unwrap();
        Trial { pass: pass.to_owned(), args: vec![format!("--{pass}")], shown: signature(function, pass) }
    }

    /// Which pass is named for a finding of a pass, where others fail in the function `f` or another.
    fn check(own: &str, program: &str, trials: &[&str], expected: Option<&str>) {
        let args: Vec<String> = format!("--{own}").split(' ').map(str::to_owned).collect();
        let mut finding = Finding::new(signature("f", own), "t", &args, (*b"").into());
        finding.reduced =
            Some(ReducedCase { args, passes: [1, 1], ops: [2, 2], finished: true, flaky: false });
        let trials: Vec<Trial> = trials.iter().map(|text| trial(text)).collect();
        let sweep = Sweep { trials, parts: vec!["part".to_owned()], ..Sweep::default() };
        let best = most_direct(&finding, program, &sweep);
        assert_eq!(best.map(|trial| trial.pass.as_str()), expected, "{own}");
    }

    #[test]
    fn the_pass_of_the_dialect_is_more_direct() {
        let program = "func.func @f() {\n  %0 = arith.constant 1 : i32\n}";
        check(
            "convert-tensor-to-spirv",
            program,
            &["convert-tensor-to-spirv:f", "convert-arith-to-llvm:f", "convert-arith-to-spirv:f"],
            Some("convert-arith-to-spirv"),
        );
        check("gpu-to-llvm", "memref.store", &["finalize-memref-to-llvm:f"], Some("finalize-memref-to-llvm"));
        check("convert-arith-to-spirv", program, &["convert-tensor-to-spirv:f"], None);
    }

    #[test]
    fn canonicalize_is_named_first_if_it_fails_in_the_same_way() {
        let program = "tensor.cast";
        check("sccp", program, &["canonicalize:f", "sccp:f"], Some("canonicalize"));
        check("sccp", program, &["canonicalize:g", "sccp:f"], None);
        check("canonicalize", program, &["canonicalize:f", "convert-tensor-to-linalg:f"], None);
    }

    #[test]
    fn a_program_that_kills_many_passes_should_have_been_rejected() {
        let finding = Finding::new(signature("f", "cse"), "t", &[], (*b"").into());
        let generic = "\"scf.parallel\"(%a) : (index) -> ()";
        let told = |program: &str, trials: &[&str], others: &[&str]| -> Vec<String> {
            let trials: Vec<Trial> = trials.iter().map(|text| trial(text)).collect();
            let is_other_bug = |shown: &Signature, _: &str| {
                shown.failure.functions().any(|function| others.contains(&function))
            };
            let victims = victims(&finding, program, &trials, &is_other_bug);
            victims.iter().map(|victim| format!("{}: {}", victim.pass, victim.failure)).collect()
        };
        let none: [&str; 0] = [];
        assert_eq!(told(generic, &["cse:f", "sccp:g", "inline:g"], &[]), none);
        assert_eq!(told(generic, &["cse:f", "sccp:f", "inline:f", "canonicalize:f"], &[]), none);
        let three = ["cse:f", "sccp:g", "inline:h"];
        assert_eq!(told(generic, &three, &[]), ["sccp: segfault in g", "inline: segfault in h"]);
        assert_eq!(told(generic, &three, &["h"]), none, "a bug of its own is no witness");
        assert_eq!(told("scf.parallel (%a) = (%b)", &three, &[]), none, "an ordinary operation");
    }

    #[test]
    fn a_well_known_pass_is_more_direct_than_one_that_runs_many() {
        check(
            "sparsification-and-bufferization",
            "tensor.cast",
            &["one-shot-bufferize:f", "sparsification-and-bufferization:f"],
            Some("one-shot-bufferize"),
        );
    }

    #[test]
    fn one_pass_is_more_direct_than_two() {
        check("cse --sccp", "tensor.cast", &["inline:g", "inline:f"], Some("inline"));
        check("cse --sccp", "tensor.cast", &["inline:g"], None);
    }

    #[test]
    fn a_part_is_more_direct_than_the_whole() {
        check("whole", "tensor.cast", &["whole:f", "other:f", "part:f", "cse:f"], Some("part"));
        check("whole", "tensor.cast", &["whole:f", "other:f", "part:g"], None);
        let trials = ["convert-arith-to-llvm:f", "convert-arith-to-emitc:f", "cse:f"];
        check("convert-to-llvm", "math.exp", &trials, Some("convert-arith-to-llvm"));
        check("convert-vector-to-llvm", "math.exp", &trials, Some("cse"));
        check("convert-to-llvm", "math.exp", &["convert-to-llvm:f", "gpu-to-llvm:f"], None);
        check("convert-vector-to-llvm", "linalg.matmul", &trials, Some("convert-arith-to-llvm"));
    }

    #[test]
    fn a_pass_that_does_one_thing_comes_before_one_that_does_several() {
        let trials = ["sparsification-and-bufferization:f", "one-shot-bufferize:f"];
        let program = "bufferization.alloc_tensor";
        check("sparsification-and-bufferization", program, &trials, Some("one-shot-bufferize"));
    }
}
