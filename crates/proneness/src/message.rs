//! Whether a commit fixes a bug, by its message.

/// Words that tell of a fix, in lower case, by their beginnings.
const BEGINNINGS: &[&str] = &[
    "fix",
    "bug",
    "crash",
    "segfault",
    "assert",
    "miscompil",
    "incorrect",
    "wrong",
    "regress",
    "overflow",
    "underflow",
    "leak",
    "hang",
    "defect",
    "fault",
    "corrupt",
    "dangling",
];

/// Words that begin like those above and mean something else.
const OTHER_WORDS: &[&str] = &[
    "fixed",
    "fixpoint",
    "fixed-point",
    "fixture",
    "fixtures",
    "fixup",
    "buggy",
    "assertion",
    "assertions",
    "default",
    "hanging",
    "fixing-up",
    "assertop",
    "asserts",
];

/// Words before the number of an issue that the commit closes.
const CLOSING: &[&str] =
    &["fix", "fixes", "fixed", "close", "closes", "closed", "resolve", "resolves", "resolved"];

/// Subjects of commits that change formatting, comments, tests or the build, whatever else they say.
const UNRELATED: &[&str] =
    &["[nfc]", "(nfc)", "nfc:", "typo", "[docs]", "clang-format", "clang-tidy", "bump llvm"];

/// What a message tells about a commit.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Signs {
    /// Its words tell of a bug.
    pub words: bool,
    /// It closes an issue that it names.
    pub issue: bool,
}

impl Signs {
    /// Whether the commit counts as a fix.
    pub fn is_fix(self) -> bool {
        self.words || self.issue
    }
}

/// Reads a message.
pub fn signs(message: &str) -> Signs {
    let text = message.to_lowercase();
    let subject = text.lines().next().unwrap_or_default();
    if UNRELATED.iter().any(|sign| subject.contains(sign)) || subject.starts_with("revert ") {
        return Signs::default();
    }
    Signs { words: words_of(subject).any(is_bug_word), issue: closes_issue(&text) }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    words.map(|word| word.trim_matches('-')).filter(|word| !word.is_empty())
}

fn is_bug_word(word: &str) -> bool {
    // "fixed" as a verb and as an adjective ("fixed shape") cannot be told apart; at the beginning of a
    // compound it is an adjective.
    let verb = word == "fixed" || word == "buggy";
    verb || BEGINNINGS.iter().any(|beginning| word.starts_with(beginning)) && !OTHER_WORDS.contains(&word)
}

/// `Fixes #12`, `closes: #12`, `Resolves https://github.com/owner/name/issues/12`. The number of a pull
/// request, which many projects append to each subject, is no issue.
fn closes_issue(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).any(|pair| {
        let verb = pair[0].trim_matches(|c: char| !c.is_alphanumeric());
        CLOSING.contains(&verb) && names_issue(pair[1])
    })
}

fn names_issue(word: &str) -> bool {
    let number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let word = word.trim_start_matches(['(', '[', '<']);
    match word.split_once("/issues/") {
        Some((_, rest)) => number(rest),
        None => word.rsplit_once('#').is_some_and(|(_, rest)| number(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(message: &str, words: bool, issue: bool) {
        assert_eq!(signs(message), Signs { words, issue }, "{message}");
    }

    #[test]
    fn words_of_the_subject_tell_of_a_bug() {
        check("[FIRRTL] Fix a crash in LowerTypes (#123)", true, false);
        check("[HW] Add a pass (#124)", false, false);
        check("[Comb] Prefix names", false, false);
        check("[Comb] Use the default", false, false);
        check("[Arith] Fixpoint iteration", false, false);
    }

    #[test]
    fn an_issue_is_named_after_a_verb() {
        check("[HW] Handle empty arrays (#124)\n\nFixes #120.", false, true);
        check("[HW] Handle it\n\nCloses: https://github.com/llvm/circt/issues/7", false, true);
        check("[HW] Handle it\n\nThis is like #120.", false, false);
    }

    #[test]
    fn changes_without_effect_are_no_fixes() {
        check("[NFC] Fix a comment", false, false);
        check("Fix typo", false, false);
        check("Revert \"Fix the crash\"", false, false);
    }
}
