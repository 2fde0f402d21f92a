//! Which findings are joined, and with which.

use mohole_testcase::Joined;
use rustc_hash::FxHashMap;

use super::facts::{Facts, Member, Pair, reduced_args};
use super::indirect::{missing_check, through_group};
use super::proofs::proof;

/// What each finding is joined with: `None` for those that stay on their own or lead others.
pub(crate) fn clusters(members: &[Member<'_>]) -> Vec<Option<Joined>> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    // Of two that are as good, the shorter program, then the command with fewer arguments.
    let lengths = |at: usize| [members[at].program.len(), reduced_args(members[at].finding).len()];
    order.sort_by_key(|&at| (-members[at].points, lengths(at), at));
    let facts: Vec<Facts<'_>> = members.iter().map(Facts::of).collect();
    let mut joined: Vec<Option<Joined>> = vec![None; members.len()];
    let mut leads_by_form: FxHashMap<&str, usize> = FxHashMap::default();
    for (rank, &at) in order.iter().enumerate() {
        let same_form = leads_by_form.get(facts[at].form.as_str()).copied();
        let earlier = same_form.into_iter().chain(order[..rank].iter().copied());
        let key = |place: usize| &members[place].finding.signature.key;
        let candidates: Vec<usize> =
            earlier.filter(|&other| members[other].finding.target == members[at].finding.target).collect();
        let pair = |other: usize| Pair { one: &facts[other], other: &facts[at] };
        let direct = |&other: &usize| Some((other, proof(&pair(other))?));
        let indirect = |&other: &usize| {
            let group = joined_with(&joined, key(other)).map(|place| &facts[place]);
            let missing = missing_check(&pair(other));
            Some((other, missing.or_else(|| through_group(&pair(other), group))?))
        };
        let found = candidates.iter().find_map(direct).or_else(|| candidates.iter().find_map(indirect));
        joined[at] = found.map(|(other, because)| Joined { with: key(other).clone(), because });
        leads_by_form.entry(&facts[at].form).or_insert(at);
    }
    joined
}

/// The places of the findings that are joined with the one of this key.
fn joined_with<'j>(joined: &'j [Option<Joined>], key: &'j str) -> impl Iterator<Item = usize> + 'j {
    let is_with = move |one: &Option<Joined>| one.as_ref().is_some_and(|joined| joined.with == key);
    joined.iter().enumerate().filter(move |(_, one)| is_with(one)).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Check, Failure, Finding, Place, Signature, Victim};

    use super::*;
    use crate::reports::trials::{Sweep, Trial};

    /// A crash in a function; `invalid-x` is invalid IR.
    fn signature(function: &str, pass: &str) -> Signature {
        let place = Some(Place::function(function, None));
        let failure = match function.starts_with("invalid") {
            true => Failure::InvalidIr { complaint: function.to_owned(), operation: None },
            false => Failure::Signal { signal: "segfault".to_owned(), place },
        };
        Signature { key: format!("{function} {pass}"), failure, pass: Some(pass.to_owned()), activity: None }
    }

    /// A pass that stops at a failed assertion in a function.
    fn stopped(key: &str, pass: &str, text: &str, function: &str, caller: Option<&str>) -> Finding {
        let failure = Failure::Check {
            check: Check::Assertion,
            text: text.to_owned(),
            file: "F.h".to_owned(),
            cast_to: None,
            place: Some(Place::function(function, caller)),
        };
        let signature =
            Signature { key: key.to_owned(), failure, pass: Some(pass.to_owned()), activity: None };
        Finding::new(signature, "t", &[], (*b"").into())
    }

    /// Findings as `function pass: program | function pass, ..`, where what follows the bar are the passes
    /// that fail on the program. Expected is for each finding the key of the one that it is joined with.
    fn check(findings: &[&str], expected: &[&str]) {
        let parse = |text: &str| {
            let (function, pass) = text.trim().split_once(' ').unwrap();
            signature(function, pass)
        };
        let parsed: Vec<(Finding, String, Sweep)> = findings
            .iter()
            .map(|text| {
                let (own, rest) = text.split_once(": ").unwrap();
                let (program, trials) = rest.split_once('|').unwrap_or((rest, ""));
                let trial = |text: &str| {
                    let shown = parse(text);
                    Trial { pass: shown.pass.clone().unwrap(), args: Vec::new(), shown }
                };
                let finding = Finding::new(parse(own), "t", &[], (*b"").into());
                let trials = trials.split(',').filter(|text| !text.trim().is_empty()).map(trial).collect();
                let sweep = Sweep { trials, ..Sweep::default() };
                (finding, program.trim().to_owned(), sweep)
            })
            .collect();
        let members: Vec<Member<'_>> = parsed
            .iter()
            .map(|(finding, program, sweep)| Member { finding, program, sweep, points: 0 })
            .collect();
        let with = |joined: Option<Joined>| joined.map_or(String::new(), |joined| joined.with);
        assert_eq!(clusters(&members).into_iter().map(with).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn one_program_is_one_bug_of_a_pass() {
        check(
            &["f cse: scf.parallel %a", "g cse: scf.parallel  %b", "h cse: scf.for %a"],
            &["", "f cse", ""],
        );
    }

    #[test]
    fn two_passes_that_die_of_one_program_are_one_bug_only_if_runs_show_both() {
        let one = "mlir::x::f cse: scf.parallel %a | mlir::x::f cse, mlir::x::g sccp";
        let other = |trials: &str| format!("mlir::x::g sccp: scf.parallel %b {trials}");
        check(&[one, &other("")], &["", ""]);
        check(&[one, &other("| mlir::x::g sccp")], &["", ""]);
        check(&[one, &other("| mlir::x::f cse, mlir::x::g sccp")], &["", "mlir::x::f cse"]);
    }

    #[test]
    fn two_passes_that_die_in_unrelated_places_of_one_program_are_one_bug_only_if_nobody_writes_it() {
        let joined = |program: &str, expected: &[&str]| {
            let trials = "mlir::x::f cse, mlir::y::g sccp";
            let member = |own: &str| format!("{own}: {program} | {trials}");
            check(&[&member("mlir::x::f cse"), &member("mlir::y::g sccp")], expected);
        };
        joined("scf.parallel %a", &["", ""]);
        joined("\"scf.parallel\"(%a)", &["", "mlir::x::f cse"]);
    }

    #[test]
    fn commands_with_options_are_crossed_by_the_keys_of_their_findings() {
        let finding = |key: &str, function: &str, option: &str| {
            let signature = Signature { key: key.to_owned(), ..signature(function, "tile") };
            let args = [format!("--tile={option}=1")];
            Finding::new(signature, "t", &args, (*b"").into())
        };
        let [first, second] = [finding("01", "f", "a"), finding("02", "g", "b")];
        let joined = |crossed: &[&str]| {
            let sweep = |keys: &[&str]| Sweep {
                crossed: keys.iter().map(ToString::to_string).collect(),
                ..Sweep::default()
            };
            let (one, other) = (sweep(&["02"]), sweep(crossed));
            let members = [
                Member { finding: &first, program: "a.b %x", sweep: &one, points: 0 },
                Member { finding: &second, program: "a.b %x, %y", sweep: &other, points: 0 },
            ];
            clusters(&members)[1].clone().map(|joined| joined.because)
        };
        assert_eq!(joined(&[]), None);
        let because = "--tile=a=1 fails in its way on the program of the other, and so does --tile=b=1";
        assert_eq!(joined(&["01"]).as_deref(), Some(because));
    }

    #[test]
    fn two_passes_that_leave_invalid_ir_of_one_program_are_two_bugs() {
        check(&["invalid-a to-c: arith.mulf %a", "invalid-b to-d: arith.mulf %a"], &["", ""]);
        check(&["invalid-a to-c: arith.mulf %a", "invalid-b to-c: arith.mulf %a"], &["", "invalid-a to-c"]);
    }

    #[test]
    fn two_passes_that_make_one_mistake_of_one_program_are_one_bug() {
        let one = "invalid-a to-c: a.b %x : i32 | invalid-a to-c, invalid-a to-d";
        let other = |trials: &str| format!("invalid-a to-d: e.f %x : i64 | {trials}");
        check(&[one, &other("invalid-a to-c, invalid-a to-d")], &["", "invalid-a to-c"]);
        check(&[one, &other("invalid-a to-d")], &["", "invalid-a to-c"]);
        check(&["invalid-a to-c: a.b %x : i32 | invalid-a to-c", &other("invalid-a to-d")], &["", ""]);
        check(&[one, "invalid-b to-d: e.f %x : i64 | invalid-b to-d"], &["", ""]);
    }

    #[test]
    fn one_check_in_one_function_is_one_bug_if_one_program_shows_both_callers() {
        let finding = |pass: &str, caller: &str| {
            stopped(pass, pass, "dyn_cast on a non-existent value", "isCompatibleType", Some(caller))
        };
        let [first, second] = [finding("one", "f"), finding("two", "g")];
        let joined = |shown: &[&str]| {
            let sweep =
                Sweep { crossed: shown.iter().map(ToString::to_string).collect(), ..Sweep::default() };
            let none = Sweep::default();
            let members = [
                Member { finding: &first, program: "func.func @f()", sweep: &none, points: 1 },
                Member { finding: &second, program: "a.b %x", sweep: &sweep, points: 0 },
            ];
            clusters(&members)[1].clone().map(|joined| joined.because)
        };
        let because = "both fail one check in isCompatibleType, and one program shows both";
        assert_eq!(joined(&["one"]).as_deref(), Some(because));
        assert_eq!(joined(&["three"]), None);
    }

    #[test]
    fn one_check_in_one_pass_is_one_bug_of_two_operations_of_a_dialect() {
        let finding = |key: &str, function: &str| stopped(key, "cse", "isFine()", function, Some(key));
        let first = finding("one", "f");
        let joined = |function: &str, program: &str| {
            let (second, sweep) = (finding("two", function), Sweep::default());
            let members = [
                Member { finding: &first, program: "a.b %x : i32", sweep: &sweep, points: 1 },
                Member { finding: &second, program, sweep: &sweep, points: 0 },
            ];
            clusters(&members)[1].clone().map(|joined| joined.because)
        };
        let because = "both fail one check in f, and the programs differ in a.b and a.c only";
        assert_eq!(joined("f", "a.c %x : i32").as_deref(), Some(because));
        assert_eq!(joined("g", "a.c %x : i32"), None);
        assert_eq!(joined("f", "d.c %x : i32"), None);
        assert_eq!(joined("f", "a.c %x : i64"), None);
    }

    #[test]
    fn an_operation_that_a_conversion_leaves_is_one_bug_whatever_is_said_of_its_operands() {
        let finding = |key: &str, complaint: &str| {
            let complaint = format!("'a.b' op operand cannot be used as a {complaint}");
            let failure = Failure::InvalidIr { complaint, operation: Some("a.b".to_owned()) };
            let pass = Some("convert-x-to-y".to_owned());
            let signature = Signature { key: key.to_owned(), failure, pass, activity: None };
            Finding::new(signature, "t", &[], (*b"").into())
        };
        let [first, second] = [finding("01", "symbol"), finding("02", "dimension id")];
        let joined = |program: &str| {
            let sweep = Sweep::default();
            let member = |finding| Member { finding, program, sweep: &sweep, points: 0 };
            clusters(&[member(&first), member(&second)])[1].clone().map(|joined| joined.because)
        };
        // The second program differs in nothing but the name of a type.
        assert_eq!(joined("a.b %x"), Some("convert-x-to-y leaves a.b invalid".to_owned()));
        assert_eq!(joined("c.d %x"), Some("the programs are the same up to names and constants".to_owned()));
    }

    #[test]
    fn one_operation_that_becomes_a_second_block_is_one_bug_of_all_conversions_to_llvm() {
        let finding = |key: &str, pass: &str, around: &str| {
            let complaint = format!("'{around}' op expects region #0 to have 0 or 1 blocks");
            let failure = Failure::InvalidIr { complaint, operation: Some(around.to_owned()) };
            let signature =
                Signature { key: key.to_owned(), failure, pass: Some(pass.to_owned()), activity: None };
            Finding::new(signature, "t", &[], (*b"").into())
        };
        let first = finding("one", "convert-cf-to-llvm", "scf.if");
        let joined = |pass: &str, around: &str, program: &str| {
            let (second, sweep) = (finding("two", pass, around), Sweep::default());
            let members = [
                Member { finding: &first, program: "scf.if { cf.assert %a }", sweep: &sweep, points: 1 },
                Member { finding: &second, program, sweep: &sweep, points: 0 },
            ];
            clusters(&members)[1].clone().map(|joined| joined.because)
        };
        let because = "both passes lower cf.assert to a second block where one is allowed";
        let parallel = "scf.parallel (%b) { cf.assert %a }";
        assert_eq!(joined("gpu-to-llvm", "scf.parallel", parallel).as_deref(), Some(because));
        assert_eq!(joined("convert-scf-to-cf", "scf.parallel", parallel), None);
        assert_eq!(joined("convert-cf-to-llvm", "scf.if", "scf.if { memref.alloca_scope }"), None);
    }

    #[test]
    fn a_program_that_tells_nothing_joins_nothing() {
        check(&["f cse: func.func @f()", "g sccp: func.func @g()"], &["", ""]);
        check(&["f cse: func.func @f()", "g cse: func.func @g()"], &["", ""]);
        let shown = "| f cse, g sccp";
        check(
            &[&format!("f cse: func.func @f(i8) {shown}"), &format!("g sccp: func.func @g() {shown}")],
            // The shorter program leads.
            &["g sccp", ""],
        );
    }

    #[test]
    fn each_command_must_fail_on_the_program_of_the_other() {
        let one = "f cse: a.b %x : i32 | f cse, g sccp";
        check(&[one, "g sccp: a.b %x : vector<4xi32> | f cse, g sccp"], &["", "f cse"]);
        check(&[one, "g sccp: a.b %x : vector<4xi32> | g sccp"], &["", ""]);
        check(&[one, "g sccp: a.b %x : vector<4xi32> | h cse, g sccp"], &["", ""]);
    }

    #[test]
    fn an_operation_that_the_verifier_should_reject_is_one_bug_if_one_program_shows_both() {
        let rejectable = |function: &str, pass: &str| {
            let mut finding = Finding::new(signature(function, pass), "t", &[], (*b"").into());
            finding.victims = vec![Victim { pass: "sccp".to_owned(), failure: "segfault".to_owned() }];
            finding
        };
        let [first, second] = [rejectable("f", "one"), rejectable("g", "two")];
        let invalid = Finding::new(signature("invalid-a", "three"), "t", &[], (*b"").into());
        let sweep = |shown: &[&Finding]| {
            let trial = |finding: &&Finding| Trial {
                pass: finding.signature.pass.clone().unwrap(),
                args: Vec::new(),
                shown: finding.signature.clone(),
            };
            Sweep { trials: shown.iter().map(trial).collect(), ..Sweep::default() }
        };
        // Whether a finding with this operation is joined with the first, by what fails on both programs.
        let joined = |operation: &str, other: &Finding, on_first: &[&Finding], on_other: &[&Finding]| {
            let sweeps = [sweep(on_first), sweep(on_other)];
            let program = format!("\"{operation}\"(%x) : (i32) -> ()");
            let members = [
                Member { finding: &first, program: "\"a.b\"() : () -> ()", sweep: &sweeps[0], points: 0 },
                Member { finding: other, program: &program, sweep: &sweeps[1], points: 0 },
            ];
            clusters(&members)[1].clone().map(|joined| joined.because)
        };
        let because = "the verifier accepts a.b, and one program shows both";
        assert_eq!(joined("a.b", &second, &[&first, &second], &[&second]).as_deref(), Some(because));
        assert_eq!(joined("a.b", &second, &[&first], &[&second]), None);
        assert_eq!(joined("a.c", &second, &[&first, &second], &[&second]), None);
        // What is not a crash is joined if several passes crash on its program as well.
        assert_eq!(joined("a.b", &invalid, &[&first], &[&first, &invalid]).as_deref(), Some(because));
        assert_eq!(joined("a.b", &invalid, &[&first, &invalid], &[&invalid]), None);
    }

    #[test]
    fn a_command_may_fail_as_what_is_joined_already() {
        let lead = "f one: a.b %x | f one, m two";
        let joined = "m two: a.b %x, %y | f one, m two";
        check(&[lead, joined, "g two: a.b %x, %y, %z | f one, g two"], &["", "f one", "f one"]);
        check(&[lead, joined, "g two: a.b %x, %y, %z | g two"], &["", "f one", ""]);
        check(&[lead, joined, "g three: a.b %x, %y, %z | f one, g three"], &["", "f one", ""]);
    }

    #[test]
    fn two_failures_of_one_pass_are_two_bugs() {
        check(&["f cse: a.b %x : i32 | f cse", "g cse: a.b %y : i64 | g cse"], &["", ""]);
    }

    #[test]
    fn one_operation_that_kills_two_passes_of_a_library_in_both_programs_is_one_bug() {
        let trials = |first: &str, second: &str| format!("{first} one, {second} two");
        let member = |function: &str, pass: &str, program: &str, trials: &str| {
            format!("{function} {pass}: {program} | {trials}")
        };
        let joined = |shown: [&str; 4], expected: &[&str]| {
            let [f, on_first, on_second, g] = shown;
            check(
                &[
                    &member(f, "one", "a.b %x : i32", &trials(f, on_first)),
                    &member(g, "two", "a.b %x : i64", &trials(on_second, g)),
                ],
                expected,
            );
        };
        let [f, g, h, k] = ["mlir::x::f", "mlir::x::g", "mlir::x::h", "mlir::y::k"];
        joined([f, h, h, g], &["", "mlir::x::f one"]);
        joined([f, k, h, g], &["", ""]);
        joined([f, h, h, k], &["", ""]);
        joined(["f", "h", "h", "g"], &["", ""]);
    }

    #[test]
    fn one_type_that_a_library_must_not_make_is_one_bug() {
        let finding = |pass: &str, function: &str, text: &str| stopped(pass, pass, text, function, None);
        let text = "verifyInvariants: invalid element";
        let joined = |function: &str, said: &str, program: &str| {
            let (first, second) = (finding("one", "mlir::x::f", text), finding("two", function, said));
            let sweep = Sweep::default();
            let members = [
                Member { finding: &first, program: "@f(tensor<2x!a.b>)", sweep: &sweep, points: 1 },
                Member { finding: &second, program, sweep: &sweep, points: 0 },
            ];
            clusters(&members)[1].clone().map(|joined| joined.because)
        };
        let because = "both make a type of a.b: invalid element";
        assert_eq!(joined("mlir::x::g", text, "@f(tensor<*x!a.b>)").as_deref(), Some(because));
        assert_eq!(joined("mlir::x::g", text, "@f(tensor<*x!a.c>)"), None);
        assert_eq!(joined("mlir::y::g", text, "@f(tensor<*x!a.b>)"), None);
        assert_eq!(joined("mlir::x::g", "verifyInvariants: other", "@f(tensor<*x!a.b>)"), None);
    }
}
