//! What a campaign is to do: as it is told now, and else as its folder remembers it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::Result;
use mohole_campaign::Earlier;
use mohole_session::Usage;

use super::Arguments;

/// What a campaign is to do.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Task {
    /// The compiler; `None` for the usual one.
    pub(super) target: Option<String>,
    pub(super) seed: u64,
    /// Programs to start from; none for the usual ones.
    pub(super) corpus: Vec<PathBuf>,
    /// Names of strategies; none for the usual ones.
    pub(super) strategies: Vec<String>,
}

/// What asks for the usual programs or strategies, whatever the folder remembers.
const DEFAULT: &str = "default";

impl Task {
    /// What some arguments say, with what their folder remembers. Nothing is asked of any compiler.
    pub(super) fn of(arguments: &Arguments) -> Result<Self> {
        Ok(settle(arguments, Earlier::read(&arguments.dir)?)?)
    }
}

/// What is told now counts, but for what a campaign cannot change on its way.
fn settle(arguments: &Arguments, earlier: Option<Earlier>) -> Result<Task, Usage> {
    let Arguments { target, seed, corpus, strategy, dir, .. } = arguments;
    let Some(earlier) = earlier else {
        let (corpus, strategies) = (told_or(corpus, Vec::new()), told_or(strategy, Vec::new()));
        return Ok(Task { target: target.clone(), seed: seed.unwrap_or(0), corpus, strategies });
    };
    let holds =
        |what: String| Usage(format!("{} holds a campaign {what}; give another --dir", dir.display()));
    if target.as_ref().is_some_and(|target| *target != earlier.target) {
        return Err(holds(format!("on {}", earlier.target)));
    }
    if seed.is_some_and(|seed| seed != earlier.seed) {
        return Err(holds(format!("with seed {}", earlier.seed)));
    }
    let corpus = told_or(corpus, earlier.choice.corpus);
    if arguments.corpus.is_empty() && corpus.iter().any(|path| path == Path::new("-")) {
        let dir = dir.display();
        return Err(Usage(format!("the programs of {dir} came by standard input; name them with --corpus")));
    }
    let strategies = told_or(strategy, earlier.choice.strategies);
    Ok(Task { target: Some(earlier.target), seed: earlier.seed, corpus, strategies })
}

fn told_or<T: Clone + AsRef<OsStr>>(now: &[T], then: Vec<T>) -> Vec<T> {
    match now {
        [] => then,
        [word] if word.as_ref() == DEFAULT => Vec::new(),
        _ => now.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use mohole_campaign::Choice;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn settled(line: &str, corpus: &str) -> Result<Task, String> {
        let line = Line::parse_from(["fuzz", "--dir", "d"].into_iter().chain(line.split_whitespace()));
        let choice = Choice { corpus: vec![corpus.into()], strategies: vec!["sweep".to_owned()] };
        let earlier = Earlier { target: "mine".to_owned(), seed: 7, choice };
        settle(&line.arguments, Some(earlier)).map_err(|usage| usage.0)
    }

    fn task(corpus: &str, strategy: &str) -> Task {
        let (corpus, strategies) = (vec![corpus.into()], vec![strategy.to_owned()]);
        Task { target: Some("mine".to_owned()), seed: 7, corpus, strategies }
    }

    #[test]
    fn a_campaign_goes_on_from_its_folder_alone() {
        assert_eq!(settled("", "/tests"), Ok(task("/tests", "sweep")));
        assert_eq!(settled("--target mine --seed 7", "/tests"), Ok(task("/tests", "sweep")));
        assert_eq!(settled("--corpus other --strategy ods", "/tests"), Ok(task("other", "ods")));
    }

    #[test]
    fn a_campaign_goes_back_to_what_is_usual() {
        let usual = Task { corpus: Vec::new(), strategies: Vec::new(), ..task("", "") };
        assert_eq!(settled("--corpus default --strategy default", "/tests"), Ok(usual));
    }

    #[test]
    fn a_campaign_changes_neither_its_compiler_nor_its_seed() {
        let error = |line| settled(line, "/tests").unwrap_err();
        assert_eq!(error("--target other"), "d holds a campaign on mine; give another --dir");
        assert_eq!(error("--seed 8"), "d holds a campaign with seed 7; give another --dir");
    }

    #[test]
    fn what_came_by_standard_input_is_gone() {
        assert!(settled("", "-").unwrap_err().contains("--corpus"));
        assert_eq!(settled("--corpus more", "-"), Ok(task("more", "sweep")));
    }

    #[test]
    fn a_new_campaign_takes_what_is_usual_where_nothing_is_told() {
        let line = Line::parse_from(["fuzz"]);
        let usual = Task { target: None, seed: 0, corpus: Vec::new(), strategies: Vec::new() };
        assert_eq!(settle(&line.arguments, None).unwrap(), usual);
    }
}
