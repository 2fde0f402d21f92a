//! The pass that shows a bug most directly: one that maintainers of the failing operation know best.

use mohole_testcase::{CommandLine, Failure, Finding, Kind, Signature, Victim, pipeline_of_argument};
use rustc_hash::FxHashSet;

use super::likeness::generic_operation;
use super::same_failure::is_same_failure;
use super::trials::{BEST_KNOWN, Sweep, Trial};

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

/// Passes that most pipelines have: they are more direct than others that do not name a dialect of the
/// program.
const WELL_KNOWN: &[&str] = &["convert-to-llvm", "cse", "one-shot-bufferize", "sccp"];

/// Words in names of passes, and the dialects that they mean.
const MEANT: &[(&str, &str)] = &[("std", "func"), ("openmp", "omp"), ("bufferize", "bufferization")];

/// The dialect of the operations inside of named operations of `linalg`, which custom assembly does not show.
const INSIDE: (&str, &str) = ("linalg", "arith");

/// What makes a pass close to a program.
pub(super) struct Closeness {
    /// The dialects of the program, the one of the failing operation first.
    dialects: Vec<String>,
    /// What the finding's own pass converts to: `llvm` of `gpu-to-llvm`.
    goal: Option<String>,
    /// It converts all dialects to it: `convert-to-llvm`.
    converts_all: bool,
    /// The passes that the finding's own pass is made of.
    parts: Vec<String>,
}

impl Closeness {
    pub(super) fn of(finding: &Finding, program: &str, parts: &[String]) -> Self {
        let mut dialects = Vec::new();
        if let Failure::InvalidIr { operation: Some(operation), .. } = &finding.signature.failure {
            dialects.extend(operation.split('.').next().map(str::to_owned));
        }
        for dialect in dialects_of(program) {
            if !dialects.contains(&dialect) {
                dialects.push(dialect);
            }
        }
        let own = finding.signature.pass.as_deref();
        let all = own.and_then(|own| own.strip_prefix("convert-to-"));
        let goal = all.or_else(|| own.and_then(goal_of)).map(str::to_owned);
        Closeness { dialects, goal, converts_all: all.is_some(), parts: parts.to_vec() }
    }

    /// Smaller is closer: the best known pass, then passes that name a dialect of the program, with the same
    /// goal first and those that do several things last, then those that the finding's own pass is made of.
    fn rank(&self, pass: &str) -> (usize, bool, bool) {
        if pass == BEST_KNOWN {
            return (0, false, false);
        }
        let goal = goal_of(pass);
        let place = self.named_dialect(pass);
        let is_part = self.parts.iter().any(|part| part == pass) || self.converts_one_dialect(pass);
        let other = match (is_part, WELL_KNOWN.contains(&pass)) {
            (true, _) => usize::MAX - 2,
            (_, true) => usize::MAX - 1,
            _ => usize::MAX,
        };
        let does_several_things = pass.contains("-and-");
        (place.map_or(other, |place| place + 1), goal != self.goal.as_deref(), does_several_things)
    }

    /// The place of the dialect of the program that the name of a pass has.
    pub(super) fn named_dialect(&self, pass: &str) -> Option<usize> {
        let words = pass.split('-').map(meant).take_while(|word| *word != "to");
        words.filter_map(|word| self.dialects.iter().position(|dialect| is_named_by(dialect, word))).min()
    }

    /// Whether the finding's own pass converts all dialects to its goal, and this one a dialect.
    fn converts_one_dialect(&self, pass: &str) -> bool {
        let is_of_one = pass.starts_with("convert-") && !pass.starts_with("convert-to-");
        self.converts_all && is_of_one && goal_of(pass).is_some_and(|goal| self.goal.as_deref() == Some(goal))
    }
}

/// Whether a word in the name of a pass is a dialect, or its first word: `sparse` of `sparse_tensor`.
fn is_named_by(dialect: &str, word: &str) -> bool {
    dialect.split('_').next() == Some(word) || dialect == word
}

/// The dialect that a word in the name of a pass means, or the word.
fn meant(word: &str) -> &str {
    MEANT.iter().find(|(said, _)| *said == word).map_or(word, |(_, dialect)| dialect)
}

/// What a pass converts to, by its name.
pub(crate) fn goal_of(pass: &str) -> Option<&str> {
    pass.rsplit_once("-to-").map(|(_, goal)| goal)
}

/// The dialects whose operations a program has, those of functions last.
fn dialects_of(program: &str) -> Vec<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '!' | '#' | '@' | '%');
    let mut dialects: Vec<String> = Vec::new();
    for word in program.split(|c: char| !is_part(c)) {
        let Some((dialect, rest)) = word.split_once('.') else { continue };
        let is_name = dialect.starts_with(|c: char| c.is_ascii_lowercase());
        if is_name && !rest.is_empty() && dialect != "func" && !dialects.iter().any(|known| known == dialect)
        {
            dialects.push(dialect.to_owned());
        }
    }
    let (outside, inside) = INSIDE;
    if dialects.iter().any(|dialect| dialect == outside) && !dialects.iter().any(|dialect| dialect == inside)
    {
        dialects.push(inside.to_owned());
    }
    dialects.push("func".to_owned());
    dialects
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

    #[test]
    fn functions_count_last() {
        assert_eq!(dialects_of("func.func @a.b(%x.y: !llvm.ptr) { scf.yield }"), ["scf", "func"]);
    }
}
