//! Runs of a comparison that were made before, or elsewhere: what `--json` printed of them.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::table::{Comparison, Run};

/// Adds the runs in some files to a comparison.
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

/// One run; `None` for the comparison that ends each file.
fn read(line: &str, comparison: &Comparison) -> Result<Option<Run>> {
    let value: Value = serde_json::from_str(line).context("not what mohole bench campaign --json prints")?;
    if value.get("side").is_none() {
        return Ok(None);
    }
    let run: Run = serde_json::from_value(value)?;
    let Run { target, budget, side, seed, .. } = &run;
    ensure!(*target == comparison.target, "a run on {target}, where {} is asked for", comparison.target);
    let asked = comparison.budget;
    ensure!((budget - asked).abs() < 0.5, "a run of {budget:.0} s, where {asked:.0} s are asked for");
    let [yardstick, rival] = comparison.sides();
    let is_side = side == yardstick || side == rival;
    ensure!(is_side, "a run of {side}, where {rival} is compared with {yardstick}");
    ensure!(!comparison.has(side, *seed), "{side} with seed {seed} is there twice");
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

    /// What comes of a file where naive and default are compared on `t`, 60 s each.
    fn added(text: &str, mut to: Comparison) -> Result<usize, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), text).unwrap();
        match add(&[file.path().to_owned()], &mut to) {
            Ok(()) => Ok(to.runs.len()),
            Err(error) => Err(format!("{error:#}").split_once("line ").unwrap().1.to_owned()),
        }
    }

    #[test]
    fn runs_are_read_and_the_comparison_at_the_end_is_not() {
        let text = format!("{RUN}\n{{\"target\":\"t\",\"ratio\":3.1}}\n");
        assert_eq!(added(&text, comparison("t", 60.0, ["naive", "default"])), Ok(1));
    }

    #[track_caller]
    fn check(text: &str, to: Comparison, expected: &str) {
        let said = added(text, to).unwrap_err();
        assert!(said.starts_with(expected), "{said}");
    }

    #[test]
    fn what_cannot_be_compared_is_said() {
        let sides = ["naive", "default"];
        let text = "naive, seed 0: 83 signatures";
        check(text, comparison("t", 60.0, sides), "1: not what mohole bench campaign --json prints");
        check(RUN, comparison("u", 60.0, sides), "1: a run on t, where u is asked for");
        check(RUN, comparison("t", 1800.0, sides), "1: a run of 60 s, where 1800 s are asked for");
        check(RUN, comparison("t", 60.0, ["a", "b"]), "1: a run of naive, where b is compared with a");
        let twice = format!("{RUN}\n{RUN}\n");
        check(&twice, comparison("t", 60.0, sides), "2: naive with seed 1 is there twice");
    }
}
