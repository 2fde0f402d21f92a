//! The identity of a bug: the same for every run that shows it.

use serde::{Deserialize, Serialize};

use crate::{Failure, Kind};

/// A stable identity for a finding, with what is known about it. The title is rendered from it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Signature {
    /// Sixteen hexadecimal digits, fit for a folder name; equal for two runs of one bug.
    pub key: String,
    /// What went wrong.
    pub failure: Failure,
    /// The pass that was running, if it is known.
    pub pass: Option<String>,
    /// What the compiler was doing, if it ran no pass.
    pub activity: Option<Activity>,
}

/// What a compiler does before and after its passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Activity {
    /// Reading the program.
    Parsing,
    /// Checking the program.
    Verifying,
    /// Writing the program.
    Printing,
}

impl Activity {
    /// The word for it in titles.
    pub fn word(self) -> &'static str {
        match self {
            Activity::Parsing => "parsing",
            Activity::Verifying => "verifying",
            Activity::Printing => "printing",
        }
    }
}

impl Signature {
    /// A signature of which only the title is known, as earlier versions of mohole wrote it.
    pub fn titled(key: &str, kind: Kind, title: &str) -> Self {
        let failure = Failure::Titled { kind, title: title.to_owned() };
        Signature { key: key.to_owned(), failure, pass: None, activity: None }
    }

    /// What kind of bug it is. What a compiler does to text that it has not accepted yet is of a kind of its
    /// own.
    pub fn kind(&self) -> Kind {
        match (self.failure.kind(), self.activity) {
            (Kind::Crash(_) | Kind::Hang | Kind::Memory, Some(Activity::Parsing | Activity::Verifying)) => {
                Kind::ParserCrash
            }
            (kind, _) => kind,
        }
    }

    /// Whether no bug on valid input may be taken for this one.
    pub fn is_parser_crash(&self) -> bool {
        self.kind() == Kind::ParserCrash
    }

    /// One line for people, short enough for a table and the subject of a mail. It is never parsed.
    pub fn title(&self) -> String {
        let pass = self.pass.as_deref();
        match &self.failure {
            Failure::Titled { title, .. } => title.clone(),
            Failure::Unstable => format!("output of {} changes from run to run", pass.unwrap_or("a pass")),
            Failure::WrongResult => format!("wrong result of {}", pass.unwrap_or("a pass")),
            Failure::WrongCode { at } => {
                let place = if at.is_empty() { String::new() } else { format!(" at {at}") };
                format!("wrong code of {}{place}", pass.unwrap_or("a pass"))
            }
            Failure::DialectNotLoaded { dialects } if pass.is_some() => {
                let (pass, noun) = (pass.unwrap_or_default(), plural("dialect", dialects.len()));
                format!("{pass} does not load the {noun} that it needs: {}", dialects.join(", "))
            }
            _ => {
                let aside = self.activity.map(Activity::word).or(pass);
                let aside = aside.map(|word| format!(" ({word})")).unwrap_or_default();
                format!("{}{aside}", cut(&self.title_without_pass(), &aside))
            }
        }
    }

    /// The title without the pass, however long it is.
    pub fn title_without_pass(&self) -> String {
        self.failure.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Whether both fail in the same place, so that they are one bug whichever passes were running.
    pub fn is_same_place(&self, other: &Signature) -> bool {
        self.failure == other.failure
            && !self.failure.is_told_by_operation()
            && self.failure.is_one_bug_in_all_passes()
            && self.is_parser_crash() == other.is_parser_crash()
    }

    /// Whether the title says little more than that the compiler died. Memory that grows beyond all bounds
    /// mostly comes of a size that was read from the wrong place.
    pub fn is_vague(&self) -> bool {
        match &self.failure {
            Failure::OutOfMemory { .. } => true,
            Failure::FatalError { message, .. } => message.contains("unable to grow"),
            failure => !failure.names_a_place(),
        }
    }

    /// Whether the compiler dies in both, and in the same pass as far as that is known.
    pub fn is_death_in_same_pass(&self, other: &Signature) -> bool {
        let is_death =
            |signature: &Signature| matches!(signature.failure.kind(), Kind::Crash(_) | Kind::Memory);
        let is_same_pass = self.pass == other.pass || self.pass.is_none() || other.pass.is_none();
        is_death(self) && is_death(other) && is_same_pass && self.activity == other.activity
    }

    /// Whether a build with assertions may notice this bug at that assertion. It must stop in the same pass:
    /// one that is not known may be any.
    pub fn may_be_noticed_at(&self, assertion: &Signature) -> bool {
        let is_later = matches!(self.kind(), Kind::Hang | Kind::Memory | Kind::InvalidIr | Kind::Miscompile);
        let is_check = matches!(assertion.kind(), Kind::Crash(how) if how.is_check());
        let is_same_pass = self.pass.is_some() && self.pass == assertion.pass;
        is_later && is_check && is_same_pass && self.activity == assertion.activity
    }

    /// Whether both fail alike and neither names a place, like two hangs in different passes.
    pub fn is_indistinct(&self, other: &Signature) -> bool {
        let is_about_pass =
            matches!(self.failure, Failure::Unstable | Failure::WrongResult | Failure::WrongCode { .. });
        self.failure == other.failure
            && !self.failure.names_a_place()
            && !is_about_pass
            && self.is_parser_crash() == other.is_parser_crash()
    }
}

fn plural(noun: &str, count: usize) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}

const MAX_TITLE_CHARS: usize = 180;

/// As much of a text as fits before its tail.
fn cut(text: &str, tail: &str) -> String {
    let room = MAX_TITLE_CHARS.saturating_sub(tail.chars().count());
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let head: String = text.chars().take(room.saturating_sub(3)).collect();
    format!("{head}...")
}

/// A signature in a file. `title` and `kind` are for readers, and for signatures of earlier versions, which
/// had no more than a key and a title.
#[derive(Serialize, Deserialize)]
struct Stored {
    key: String,
    title: String,
    kind: Kind,
    #[serde(default)]
    pass: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    activity: Option<Activity>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
}

impl From<Stored> for Signature {
    fn from(stored: Stored) -> Self {
        let Stored { key, title, kind, pass, activity, failure } = stored;
        let failure = failure.unwrap_or(Failure::Titled { kind, title });
        Signature { key, failure, pass, activity }
    }
}

impl From<Signature> for Stored {
    fn from(signature: Signature) -> Self {
        let (title, kind) = (signature.title(), signature.kind());
        let Signature { key, failure, pass, activity } = signature;
        let failure = (!matches!(failure, Failure::Titled { .. })).then_some(failure);
        Stored { key, title, kind, pass, activity, failure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CrashKind, Place};

    fn segfault(function: &str, pass: &str) -> Signature {
        let place = Some(Place::function(function, None));
        let failure = Failure::Signal { signal: "segfault".to_owned(), place };
        Signature { key: "01".to_owned(), failure, pass: Some(pass.to_owned()), activity: None }
    }

    #[test]
    fn a_long_title_keeps_its_pass_and_comparisons_see_all_of_it() {
        let long = "x".repeat(300);
        let title = segfault(&long, "canonicalize").title();
        assert_eq!(title.chars().count(), MAX_TITLE_CHARS);
        assert!(title.ends_with("x... (canonicalize)"));
        assert!(segfault(&long, "cse").is_same_place(&segfault(&long, "canonicalize")));
        assert!(!segfault(&long, "cse").is_same_place(&segfault(&format!("{long}y"), "cse")));
    }

    #[test]
    fn what_shows_later_without_assertions_is_noticed_in_the_same_pass() {
        let signature = |failure: Failure, pass: Option<&str>| Signature {
            failure,
            pass: pass.map(str::to_owned),
            ..segfault("f", "")
        };
        let unreachable = || Failure::Unreachable { message: String::new(), file: "A.cpp".to_owned() };
        let assertion = signature(unreachable(), Some("cse"));
        let is_noticed = |failure, pass| signature(failure, pass).may_be_noticed_at(&assertion);
        assert!(is_noticed(Failure::InvalidIr { complaint: String::new(), operation: None }, Some("cse")));
        assert!(is_noticed(Failure::Hang, Some("cse")) && is_noticed(Failure::OutputLimit, Some("cse")));
        assert!(is_noticed(Failure::WrongCode { at: String::new() }, Some("cse")));
        assert!(!is_noticed(Failure::Hang, Some("sccp")) && !is_noticed(Failure::Hang, None));
        assert!(!is_noticed(Failure::Unstable, Some("cse")) && !is_noticed(unreachable(), Some("cse")));
        assert!(!signature(Failure::Hang, Some("cse")).may_be_noticed_at(&segfault("f", "cse")));
    }

    #[test]
    fn a_signature_is_stored_with_its_title_and_read_without() {
        let signature = segfault("f", "cse");
        let json = serde_json::to_value(&signature).unwrap();
        assert_eq!(json["title"], "segfault in f (cse)");
        assert_eq!(json["kind"], "crash");
        assert_eq!(serde_json::from_value::<Signature>(json).unwrap(), signature);
    }

    #[test]
    fn a_crash_before_any_pass_is_a_parser_crash_and_no_other() {
        let during = |activity| Signature { pass: None, activity, ..segfault("f", "") };
        let parsing = during(Some(Activity::Parsing));
        assert_eq!(
            (parsing.kind(), parsing.title().as_str()),
            (Kind::ParserCrash, "segfault in f (parsing)")
        );
        assert_eq!(during(Some(Activity::Verifying)).kind(), Kind::ParserCrash);
        assert_eq!(during(Some(Activity::Printing)).kind(), Kind::Crash(CrashKind::Signal));
        assert_eq!(during(None).kind(), Kind::Crash(CrashKind::Signal));
        assert!(parsing.is_same_place(&during(Some(Activity::Verifying))));
        assert!(!parsing.is_same_place(&segfault("f", "cse")));
        let json = serde_json::to_value(&parsing).unwrap();
        assert_eq!(json["kind"], "parser-crash");
        assert_eq!(serde_json::from_value::<Signature>(json).unwrap(), parsing);
        let hang = |activity| Signature { failure: Failure::Hang, ..during(activity) };
        assert_eq!(hang(Some(Activity::Parsing)).kind(), Kind::ParserCrash);
        assert!(!hang(Some(Activity::Parsing)).is_indistinct(&hang(None)));
    }

    #[test]
    fn dialects_that_a_pass_does_not_load_are_its_title() {
        let read = |dialects: &str| {
            let failure = format!(r#"{{"type": "dialect-not-loaded", {dialects}}}"#);
            let json = format!(
                r#"{{"key": "01", "title": "", "kind": "crash", "pass": "spin", "failure": {failure}}}"#
            );
            serde_json::from_str::<Signature>(&json).unwrap().title()
        };
        assert_eq!(read(r#""dialect": "arith""#), "spin does not load the dialect that it needs: arith");
        assert_eq!(
            read(r#""dialects": ["arith", "math"]"#),
            "spin does not load the dialects that it needs: arith, math"
        );
    }

    #[test]
    fn a_signature_of_an_earlier_version_is_its_title() {
        let json = r#"{"key": "01", "title": "segfault in f (cse)", "kind": "crash", "pass": "cse"}"#;
        let old: Signature = serde_json::from_str(json).unwrap();
        assert_eq!(old.title(), "segfault in f (cse)");
        assert_eq!((old.kind(), old.pass.as_deref()), (Kind::Crash(CrashKind::Signal), Some("cse")));
        assert_eq!(
            serde_json::to_value(&old).unwrap(),
            serde_json::from_str::<serde_json::Value>(json).unwrap()
        );
        assert!(!old.is_same_place(&segfault("f", "sccp")));
    }
}
