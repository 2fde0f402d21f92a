//! Reads the runs of an earlier comparison, as `--json` printed them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::table::{Comparison, Run};

/// Adds the runs in files to a comparison.
pub(super) fn add(files: &[PathBuf], comparison: &mut Comparison) -> Result<()> {
    for file in files {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        for (number, line) in (1..).zip(text.lines()) {
            let run = read(line, comparison).with_context(|| format!("{}, line {number}", file.display()))?;
            comparison.runs.extend(run);
        }
    }
    Ok(())
}

/// One run; `None` for the comparison at the end of a file.
fn read(line: &str, comparison: &Comparison) -> Result<Option<Run>> {
    let value: Value = serde_json::from_str(line).context("not an output of mohole bench campaign --json")?;
    if value.get("side").is_none() {
        return Ok(None);
    }
    let run: Run = serde_json::from_value(value)?;
    let Run { target, budget, side, seed, .. } = &run;
    ensure!(*target == comparison.target, "the run is on {target}, not on {}", comparison.target);
    let asked = comparison.budget;
    ensure!((budget - asked).abs() < 0.5, "the run has {budget:.0} s, not {asked:.0} s");
    let [yardstick, rival] = comparison.sides();
    let is_side = side == yardstick || side == rival;
    ensure!(is_side, "the run is of {side}, which is neither {rival} nor {yardstick}");
    ensure!(!comparison.has(side, *seed), "{side} with seed {seed} occurs twice");
    Ok(Some(run))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: &str = r#"{"target":"t","budget":60.0,"side":"naive","seed":1,"cpu":60.1,"wall":70.0,"tests":9,"refused":0,"shares":[],"found":[]}"#;

    fn comparison(target: &str, budget: f64, sides: [&str; 2]) -> Comparison {
        let [target, yardstick, rival] = [target, sides[0], sides[1]].map(str::to_owned);
        Comparison { target, budget, workers: 1, yardstick, rival, runs: Vec::new() }
    }

    /// The number of runs that a file adds, or the error.
    fn added(text: &str, mut to: Comparison) -> Result<usize, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text).unwrap();
        match add(&[file.path().to_owned()], &mut to) {
            Ok(()) => Ok(to.runs.len()),
            Err(error) => Err(format!("{error:#}").split_once("line ").unwrap().1.to_owned()),
        }
    }

    #[test]
    fn runs_are_read_and_the_comparison_at_the_end_is_skipped() {
        let text = format!("{RUN}\n{{\"target\":\"t\",\"ratio\":3.1}}\n");
        assert_eq!(added(&text, comparison("t", 60.0, ["naive", "default"])), Ok(1));
    }

    #[track_caller]
    fn check(text: &str, to: Comparison, expected: &str) {
        let said = added(text, to).unwrap_err();
        assert!(said.starts_with(expected), "{said}");
    }

    #[test]
    fn a_run_that_cannot_be_compared_is_an_error() {
        let sides = ["naive", "default"];
        let text = "naive, seed 0: 83 signatures";
        check(text, comparison("t", 60.0, sides), "1: not an output of mohole bench campaign --json");
        check(RUN, comparison("u", 60.0, sides), "1: the run is on t, not on u");
        check(RUN, comparison("t", 1800.0, sides), "1: the run has 60 s, not 1800 s");
        check(RUN, comparison("t", 60.0, ["a", "b"]), "1: the run is of naive, which is neither b nor a");
        let twice = format!("{RUN}\n{RUN}\n");
        check(&twice, comparison("t", 60.0, sides), "2: naive with seed 1 occurs twice");
    }
}
