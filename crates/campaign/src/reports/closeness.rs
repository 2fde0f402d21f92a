//! How close a pass is to a program, by its name and by what it is made of.

use mohole_testcase::{Failure, Finding};

/// The pass that everybody knows, and which runs the folds and patterns of all dialects.
pub(super) const BEST_KNOWN: &str = "canonicalize";

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
    pub(super) fn rank(&self, pass: &str) -> (usize, bool, bool) {
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
pub(super) fn goal_of(pass: &str) -> Option<&str> {
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
    use super::*;

    #[test]
    fn functions_count_last() {
        assert_eq!(dialects_of("func.func @a.b(%x.y: !llvm.ptr) { scf.yield }"), ["scf", "func"]);
    }
}
