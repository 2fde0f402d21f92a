//! Real logs of real compilers, each with the verdict it must get: a new kind of crash is a new file.
//!
//! `UPDATE_EXPECT=1 cargo test -p mohole-oracle` writes what the oracle says now into the headers;
//! read the diff.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use mohole_oracle::{FollowUp, Judged, judge, judge_again};
use mohole_testcase::{CrashKind, End, Execution, Kind, Outcome, Refusal, Verdict};

#[test]
fn every_log_gets_the_verdict_in_its_header() {
    for mut log in logs() {
        log.expected = expectation(&log.judge());
        expect_test::expect_file![&log.path].assert_eq(&log.to_string());
    }
}

/// Files named `<bug>.<run>.log` are runs of one bug: other file names, address layouts or versions.
#[test]
fn runs_of_one_bug_share_a_key_and_other_bugs_do_not() {
    let mut bug_of_key: BTreeMap<String, String> = BTreeMap::new();
    let mut key_of_bug: BTreeMap<String, String> = BTreeMap::new();
    let mut repeated = 0;
    for log in logs() {
        let Some(signature) = log.judge().signature else { continue };
        let name = log.path.file_name().unwrap().to_string_lossy().into_owned();
        let bug = name.split('.').next().unwrap().to_owned();
        let other = bug_of_key.entry(signature.key.clone()).or_insert_with(|| bug.clone());
        assert_eq!(*other, bug, "two bugs under the key {}", signature.key);
        if let Some(key) = key_of_bug.insert(bug, signature.key.clone()) {
            assert_eq!(key, signature.key, "{name} has a key of its own");
            repeated += 1;
        }
    }
    assert!(repeated >= 6, "only {repeated} logs show a bug again");
}

#[test]
fn the_logs_cover_every_outcome() {
    let seen: Vec<String> = logs().iter().map(|log| outcome_words(log.judge().outcome)).collect();
    let kinds = [
        CrashKind::Assertion,
        CrashKind::FatalError,
        CrashKind::Unreachable,
        CrashKind::Sanitizer,
        CrashKind::Hardening,
        CrashKind::StackOverflow,
        CrashKind::Signal,
    ];
    let crashes = kinds.map(|kind| Outcome::Finding(Kind::Crash(kind)));
    let refusals = [Refusal::Arguments, Refusal::Input].map(Outcome::Rejected);
    let others = [
        Outcome::Success,
        Outcome::PassFailure,
        Outcome::Finding(Kind::Hang),
        Outcome::Finding(Kind::Memory),
        Outcome::Finding(Kind::Unimplemented),
        Outcome::Finding(Kind::ParserCrash),
    ];
    for outcome in crashes.into_iter().chain(refusals).chain(others) {
        assert!(seen.contains(&outcome_words(outcome)), "no log shows {}", outcome_words(outcome));
    }
}

/// Output is cut wherever a limit falls, and it holds whatever the program's strings hold.
#[test]
fn no_text_makes_it_panic() {
    for log in logs() {
        let whole = log.first.execution();
        for cut in (0..whole.stderr.len()).step_by(61) {
            let mut run = whole.clone();
            run.stderr.truncate(cut);
            judge(&log.args, &run);
            run.stderr.extend("é'\"`<([\u{1}\n#0 0x\n0  é 0x1 é + \nLLVM ERROR: %é !é<".as_bytes());
            judge(&log.args, &run);
        }
    }
}

/// One file of the folder.
struct Log {
    path: PathBuf,
    /// Header lines that say what was run, as they stand.
    facts: Vec<String>,
    args: Vec<String>,
    expected: BTreeMap<String, String>,
    first: Run,
    second: Option<(FollowUp, Run)>,
}

struct Run {
    end: String,
    stderr: String,
}

/// The header lines that the oracle answers for.
const EXPECTED: [&str; 4] = ["outcome", "title", "pass", "key"];

fn logs() -> Vec<Log> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/logs");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "log"));
    paths.sort();
    paths.into_iter().map(|path| Log::parse(path.clone(), &fs::read_to_string(path).unwrap())).collect()
}

impl Log {
    fn parse(path: PathBuf, text: &str) -> Log {
        let (header, body) = text.split_once("---- stderr\n").expect("a log has a stderr section");
        let (stderr, follow_up) = match body.split_once("---- follow-up ") {
            Some((stderr, rest)) => (stderr, Some(rest)),
            None => (body, None),
        };
        let mut facts = Vec::new();
        let mut expected = BTreeMap::new();
        for line in header.lines() {
            let field = line.trim_start_matches("// ").split_once(": ");
            match field.filter(|(name, _)| EXPECTED.contains(name)) {
                Some((name, value)) => drop(expected.insert(name.to_owned(), value.to_owned())),
                None => facts.push(line.to_owned()),
            }
        }
        let fact = |name: &str| {
            let prefix = format!("// {name}: ");
            facts.iter().find_map(|line| line.strip_prefix(&prefix)).unwrap_or_default().to_owned()
        };
        let second = follow_up.map(|rest| {
            let (title, stderr) = rest.split_once('\n').expect("a follow-up has a line of its own");
            let (kind, end) = title.split_once(' ').expect("a follow-up says how it ended");
            let kind = if kind == "trace" { FollowUp::TracePasses } else { FollowUp::ParseOnly };
            (kind, Run { end: end.to_owned(), stderr: stderr.to_owned() })
        });
        let args = fact("args").split(' ').filter(|arg| !arg.is_empty()).map(str::to_owned).collect();
        let first = Run { end: fact("end"), stderr: stderr.to_owned() };
        Log { path, args, expected, first, second, facts }
    }

    fn judge(&self) -> Verdict {
        let first = self.first.execution();
        match (judge(&self.args, &first), &self.second) {
            (Judged::Final(verdict), None) => verdict,
            (Judged::Ask(asked), Some((kind, second))) if asked == *kind => {
                judge_again(&self.args, &first, asked, &second.execution())
            }
            (judged, _) => {
                panic!("{}: the follow-up is missing or not needed: {judged:?}", self.path.display())
            }
        }
    }
}

impl Run {
    fn execution(&self) -> Execution {
        let number = || {
            self.end.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("an end has a number")
        };
        Execution {
            end: match self.end.split(' ').next() {
                Some("exit") => End::Exited(number()),
                Some("signal") => End::Signaled(number()),
                _ => End::Deadline,
            },
            stdout: Vec::new(),
            stderr: self.stderr.clone().into_bytes(),
            output_limit_hit: false,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak_memory: 0,
        }
    }
}

impl std::fmt::Display for Log {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for fact in &self.facts {
            writeln!(f, "{fact}")?;
        }
        for name in EXPECTED {
            if let Some(value) = self.expected.get(name) {
                writeln!(f, "// {name}: {value}")?;
            }
        }
        write!(f, "---- stderr\n{}", self.first.stderr)?;
        if let Some((kind, run)) = &self.second {
            let kind = if *kind == FollowUp::TracePasses { "trace" } else { "parse-only" };
            write!(f, "---- follow-up {kind} {}\n{}", run.end, run.stderr)?;
        }
        Ok(())
    }
}

fn expectation(verdict: &Verdict) -> BTreeMap<String, String> {
    let mut fields = BTreeMap::from([("outcome".to_owned(), outcome_words(verdict.outcome))]);
    if let Some(signature) = &verdict.signature {
        fields.insert("title".to_owned(), signature.title());
        fields.insert("key".to_owned(), signature.key.clone());
    }
    if let Some(pass) = &verdict.pass {
        fields.insert("pass".to_owned(), pass.clone());
    }
    fields
}

fn outcome_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Finding(Kind::Crash(kind)) => format!("crash {}", kind.word()),
        Outcome::Rejected(Refusal::Arguments) => "rejected arguments".to_owned(),
        Outcome::Rejected(Refusal::Input) => "rejected input".to_owned(),
        outcome => outcome.word().to_owned(),
    }
}
