//! Findings that are one bug, so that a maintainer gets one report. Two findings are joined only by what can
//! be shown: the same failure, the same assertion, the same program, or runs of each command on the program
//! of the other.

use mohole_ir::dialect_of;
use mohole_testcase::{Failure, Finding, Joined, Kind, Signature};
use rustc_hash::FxHashMap;

use super::crossing::class;
use super::direct::{goal_of, has_options};
use super::likeness::{form, generic_operation, telling_operations};
use super::same_failure::{is_same_failure, library, shared_check, shared_invariant};
use super::trials::{Sweep, is_same_mistake};
use crate::findings::alike::same_bug;

/// A finding that may be one with others.
pub(crate) struct Member<'a> {
    pub(crate) finding: &'a Finding,
    /// Its reduced program.
    pub(crate) program: &'a str,
    /// What fails on that program.
    pub(crate) sweep: &'a Sweep,
    /// Its place in the ranking: of several findings that are one bug, the highest is reported.
    pub(crate) points: i32,
}

/// What each finding is joined with: `None` for those that stay on their own or lead others.
pub(crate) fn clusters(members: &[Member<'_>]) -> Vec<Option<Joined>> {
    let mut order: Vec<usize> = (0..members.len()).collect();
    // Of two that are as good, the shorter program.
    order.sort_by_key(|&at| (-members[at].points, members[at].program.len(), at));
    let facts: Vec<Facts<'_>> = members.iter().map(Facts::of).collect();
    let mut joined: Vec<Option<Joined>> = vec![None; members.len()];
    let mut leads_by_form: FxHashMap<&str, usize> = FxHashMap::default();
    for (rank, &at) in order.iter().enumerate() {
        let same_form = leads_by_form.get(facts[at].form.as_str()).copied();
        let earlier = same_form.into_iter().chain(order[..rank].iter().copied());
        let key = |place: usize| &members[place].finding.signature.key;
        let candidates: Vec<usize> =
            earlier.filter(|&other| members[other].finding.target == members[at].finding.target).collect();
        let direct = |&other: &usize| Some((other, proof(&facts[other], &facts[at])?));
        let indirect = |&other: &usize| {
            let group = joined_with(&joined, key(other)).map(|place| &facts[place]);
            let missing = missing_check(&facts[other], &facts[at]);
            Some((other, missing.or_else(|| proof_through(&facts[other], group, &facts[at]))?))
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

/// Which findings are one bug, by their keys.
pub struct Clusters {
    joined: FxHashMap<String, String>,
}

impl Clusters {
    /// Those of findings that say what they are joined with.
    pub fn of<'a>(findings: impl Iterator<Item = &'a Finding>) -> Self {
        let joined = findings.filter_map(|finding| {
            Some((finding.signature.key.clone(), finding.joined.as_ref()?.with.clone()))
        });
        Clusters { joined: joined.collect() }
    }

    /// The finding that others are joined with in the end, the same for all findings of one bug.
    pub fn root<'a>(&'a self, key: &'a str) -> &'a str {
        self.path(key).last().copied().unwrap_or(key)
    }

    /// A finding, the one that it is joined with, and so on.
    pub fn path<'a>(&'a self, key: &'a str) -> Vec<&'a str> {
        let mut path = vec![key];
        while let Some(next) =
            self.joined.get(path[path.len() - 1]).filter(|next| !path.contains(&next.as_str()))
        {
            path.push(next);
        }
        path
    }
}

/// What is compared of a finding.
struct Facts<'a> {
    member: &'a Member<'a>,
    form: String,
    operations: Vec<&'a str>,
}

impl<'a> Facts<'a> {
    fn of(member: &'a Member<'a>) -> Self {
        Facts { member, form: form(member.program), operations: telling_operations(member.program) }
    }

    /// Whether this finding's command shows this finding's failure on the other's program.
    fn shows_on(&self, other: &Facts<'_>) -> bool {
        other.member.sweep.is_shown_by(self.member.finding)
    }

    /// Whether the pass of the other finding dies of this program, in a function of a library, as this finding does.
    fn dies_under(&self, other: &Facts<'_>, wanted: &str) -> bool {
        let is_there = |signature: &Signature| {
            matches!(signature.kind(), Kind::Crash(_)) && library(signature) == Some(wanted)
        };
        let pass = other.member.finding.signature.pass.as_ref();
        let mut trials = self.member.sweep.trials.iter().filter(|trial| Some(&trial.pass) == pass);
        is_there(self.member.finding.own_signature()) && trials.any(|trial| is_there(&trial.shown))
    }

    /// A type of a dialect that both programs have.
    fn shared_type(&self, other: &Facts<'_>) -> Option<&str> {
        let types = self.member.program.split('!').skip(1).map(dialect_type);
        types.into_iter().find(|ty| {
            ty.contains('.') && other.member.program.split('!').skip(1).any(|rest| dialect_type(rest) == *ty)
        })
    }

    /// Whether the verifier should reject the program, since several passes die of it, and the finding's
    /// command fails in its way on another program too.
    fn is_rejectable_and_shows_on(&self, other: &Facts<'_>) -> bool {
        !self.member.finding.victims.is_empty() && self.shows_on(other)
    }

    /// The operation of this program that a conversion to something else left.
    fn left_behind(&self) -> Option<LeftBehind<'_>> {
        let Failure::InvalidIr { operation: Some(operation), complaint } =
            &self.member.finding.signature.failure
        else {
            return None;
        };
        let goal = goal_of(self.member.finding.signature.pass.as_deref()?)?;
        let dialect = dialect_of(operation);
        let is_left = self.operations.contains(&operation.as_str()) && dialect != goal;
        let complaint = complaint.split_once("' ").map_or(complaint.as_str(), |(_, rest)| rest);
        is_left.then_some(LeftBehind { operation, dialect, complaint })
    }
}

/// The name of a type of a dialect at the start of a text, without its parameters: `tosa.mxint8`.
fn dialect_type(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    text.find(|c: char| !is_part(c)).map_or(text, |end| &text[..end])
}

/// An operation that a conversion left invalid, and what is wrong with it.
struct LeftBehind<'a> {
    operation: &'a str,
    dialect: &'a str,
    complaint: &'a str,
}

impl<'a> LeftBehind<'a> {
    /// What of both is invalid for one reason.
    fn shared(&self, other: &Self) -> Option<&'a str> {
        let is_alike = self.dialect == other.dialect && begins_alike(self.complaint, other.complaint);
        let shared = if self.operation == other.operation { self.operation } else { self.dialect };
        is_alike.then_some(shared)
    }
}

/// Whether two complaints begin alike: they differ in how the operation uses what became invalid.
fn begins_alike(one: &str, other: &str) -> bool {
    let common = one.split(' ').zip(other.split(' ')).take_while(|(one, other)| one == other).count();
    let words = one.split(' ').count().max(other.split(' ').count());
    common * 3 >= words * 2
}

/// What proves that two findings are one bug; `None` if nothing does.
fn proof(one: &Facts<'_>, other: &Facts<'_>) -> Option<String> {
    let (a, b) = (one.member.finding, other.member.finding);
    if let Some(because) = same_bug(a, b) {
        return Some(because);
    }
    let is_other_pass = a.signature.pass != b.signature.pass;
    // Findings of earlier versions have keys with operations that tell nothing.
    if !is_other_pass && a.kind() == Kind::Miscompile && a.signature.failure == b.signature.failure {
        return Some(format!("both are: {}", a.signature.title()));
    }
    if !is_other_pass
        && let Some(left) = one.left_behind().zip(other.left_behind()).and_then(|(a, b)| a.shared(&b))
    {
        return Some(format!("{} leaves {left} invalid", a.signature.pass.as_deref().unwrap_or_default()));
    }
    let check = shared_check(a.own_signature(), b.own_signature());
    if let Some(function) = check.filter(|_| one.shows_on(other) || other.shows_on(one)) {
        return Some(format!("both fail one check in {function}, and one program shows both"));
    }
    if let Some(invariant) = shared_invariant(a.own_signature(), b.own_signature())
        && let Some(ty) = one.shared_type(other)
    {
        return Some(format!("both make a type of {ty}: {invariant}"));
    }
    let is_comparable = class(a.kind()) == class(b.kind());
    let shares_operation = one.operations.iter().any(|operation| other.operations.contains(operation));
    let is_invalid = a.kind() == Kind::InvalidIr;
    let is_same_mistake = is_invalid && is_same_mistake(&a.signature.failure, &b.signature.failure);
    let have_functions_only = one.operations.is_empty() && other.operations.is_empty();
    if !is_comparable || !(shares_operation || is_same_mistake || have_functions_only) {
        return None;
    }
    // Two passes that fail on one program are two bugs, unless a run of each shows both.
    if one.form == other.form && !is_other_pass && !have_functions_only {
        return Some("the programs are the same up to names and constants".to_owned());
    }
    let is_wrong_code = a.kind() == Kind::Miscompile;
    let may_cross = match (is_invalid, is_wrong_code) {
        (true, _) => is_same_mistake,
        // What is computed wrongly.
        (_, true) => a.signature.failure == b.signature.failure,
        _ => true,
    };
    let [shows, is_shown] = [one.shows_on(other), other.shows_on(one)];
    let [first, second] = [a, b].map(words);
    if may_cross && shows && is_shown {
        return Some(format!("{first} fails in its way on the program of the other, and so does {second}"));
    }
    if is_invalid && is_same_mistake && is_other_pass && (shows || is_shown) {
        return Some(format!("{first} and {second} make the same mistake, and one program shows both"));
    }
    killer(one, other)
}

/// What proves that two findings are one operation that a library should never have seen: both passes die of it in
/// both programs, each time in functions of that library, and the programs have no other operation that tells.
fn killer(one: &Facts<'_>, other: &Facts<'_>) -> Option<String> {
    let [operation] = one.operations[..] else { return None };
    let is_only = other.operations[..] == [operation];
    let library = library(one.member.finding.own_signature())?;
    let is_other_pass = one.member.finding.signature.pass != other.member.finding.signature.pass;
    let proves = is_only && is_other_pass && one.dies_under(other, library) && other.dies_under(one, library);
    proves.then(|| format!("of {operation} alone both passes die in both programs, in {library}"))
}

/// What proves that two findings are one missing check of the verifier: it accepts the same operation in both
/// programs, and what several passes die of in one of them is in the other as well.
fn missing_check(one: &Facts<'_>, other: &Facts<'_>) -> Option<String> {
    let [operation, other_operation] = [one, other].map(|facts| generic_operation(facts.member.program));
    let operation = operation.filter(|_| operation == other_operation)?;
    let is_in_both = one.is_rejectable_and_shows_on(other) || other.is_rejectable_and_shows_on(one);
    is_in_both.then(|| format!("the verifier accepts {operation}, and one program shows both"))
}

/// What proves that a finding is one with another and its group: the other's command fails in its way on the
/// finding's program, and the finding's command fails on the other's program as one of the group does.
fn proof_through<'f>(
    one: &Facts<'_>,
    mut group: impl Iterator<Item = &'f Facts<'f>>,
    other: &Facts<'_>,
) -> Option<String> {
    let (a, b) = (one.member.finding, other.member.finding);
    let shares_operation = one.operations.iter().any(|operation| other.operations.contains(operation));
    let is_comparable = class(a.kind()) == class(b.kind()) && b.kind() != Kind::InvalidIr;
    if !is_comparable || !shares_operation || !one.shows_on(other) {
        return None;
    }
    let pass = b.signature.pass.as_ref()?;
    let shown = &one.member.sweep.trials.iter().find(|trial| trial.pass == *pass)?.shown;
    let third = group.find(|third| {
        let finding = third.member.finding;
        finding.is(Some(shown)) || is_same_failure(finding.own_signature(), shown)
    })?;
    let [first, second, third] = [a, b, third.member.finding].map(words);
    Some(format!(
        "{first} fails in its way on the program of the other, and {second} on its program as {third} does"
    ))
}

/// What of its command tells a finding from others.
fn words(finding: &Finding) -> String {
    let args = finding.reduced.as_ref().map_or(&finding.args, |reduced| &reduced.args);
    match &finding.signature.pass {
        Some(pass) if !has_options(args) => pass.clone(),
        _ => args.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{Check, Place, Victim};

    use super::*;
    use crate::reports::trials::Trial;

    /// A crash in a function; `invalid-x` is invalid IR.
    fn signature(function: &str, pass: &str) -> Signature {
        let place = Some(Place::function(function, None));
        let failure = match function.starts_with("invalid") {
            true => Failure::InvalidIr { complaint: function.to_owned(), operation: None },
            false => Failure::Signal { signal: "segfault".to_owned(), place },
        };
        Signature { key: format!("{function} {pass}"), failure, pass: Some(pass.to_owned()), activity: None }
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
        let one = "f cse: scf.parallel %a | f cse, g sccp";
        check(&[one, "g sccp: scf.parallel %b"], &["", ""]);
        check(&[one, "g sccp: scf.parallel %b | g sccp"], &["", ""]);
        check(&[one, "g sccp: scf.parallel %b | f cse, g sccp"], &["", "f cse"]);
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
        assert!(!begins_alike("op expects one block", "op operand cannot be a symbol"));
        let left = |operation: &'static str| LeftBehind {
            operation,
            dialect: dialect_of(operation),
            complaint: "op operand cannot be a symbol",
        };
        assert_eq!(left("a.b").shared(&left("a.c")), Some("a"));
        assert_eq!(left("a.b").shared(&left("c.b")), None);
    }

    #[test]
    fn one_check_in_one_function_is_one_bug_if_one_program_shows_both_callers() {
        let finding = |pass: &str, caller: &str| {
            let failure = Failure::Check {
                check: Check::Assertion,
                text: "dyn_cast on a non-existent value".to_owned(),
                file: "Casting.h".to_owned(),
                cast_to: Some("StructType".to_owned()),
                place: Some(Place::function("isCompatibleType", Some(caller))),
            };
            let signature =
                Signature { key: pass.to_owned(), failure, pass: Some(pass.to_owned()), activity: None };
            Finding::new(signature, "t", &[], (*b"").into())
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
        let finding = |pass: &str, function: &str, text: &str| {
            let failure = Failure::Check {
                check: Check::Assertion,
                text: text.to_owned(),
                file: "F.h".to_owned(),
                cast_to: None,
                place: Some(Place::function(function, None)),
            };
            let signature =
                Signature { key: pass.to_owned(), failure, pass: Some(pass.to_owned()), activity: None };
            Finding::new(signature, "t", &[], (*b"").into())
        };
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
