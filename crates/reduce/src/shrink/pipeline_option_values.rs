//! Makes the values of options plain: shorter lists, and 0, 1 or 2 for other numbers.

use mohole_testcase::Pipeline;

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "pipeline-option-values",
    plan: |case, _| {
        let options = case.command.pipelines().flat_map(Pipeline::passes).flat_map(|pass| &pass.options);
        let changes: Vec<(usize, Change)> = options
            .enumerate()
            .flat_map(|(at, option)| changes(option).into_iter().map(move |change| (at, change)))
            .collect();
        Plan::of_command(case, changes.len(), move |command, chosen| {
            let passes = command.pipeline_passes_mut().into_iter();
            for (at, option) in passes.flat_map(|pass| &mut pass.options).enumerate() {
                let chosen = chosen.iter().map(|&atom| &changes[atom]).filter(|(place, _)| *place == at);
                let own: Vec<Change> = chosen.map(|(_, change)| *change).collect();
                if !own.is_empty() {
                    *option = changed(option, &own);
                }
            }
        })
    },
};

/// What is made of one number of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    /// The number at this place goes.
    Remove(usize),
    /// It becomes this one.
    Replace(usize, &'static str),
}

/// The name of an option whose value is a list of numbers, and the numbers.
fn numbers(option: &str) -> Option<(&str, Vec<&str>)> {
    let (name, value) = option.split_once('=')?;
    let numbers: Vec<&str> = value.split(',').collect();
    numbers.iter().all(|number| number.parse::<i64>().is_ok()).then_some((name, numbers))
}

/// The changes of one option. Of two changes of one number the first counts.
fn changes(option: &str) -> Vec<Change> {
    let Some((_, numbers)) = numbers(option) else { return Vec::new() };
    let removals = (0..numbers.len()).rev().filter(|_| numbers.len() > 1).map(Change::Remove);
    let replacements = numbers.iter().enumerate().flat_map(|(at, number)| {
        let simpler = ["0", "1", "2"].into_iter().take_while(move |simple| simple != number);
        simpler.map(move |simple| Change::Replace(at, simple))
    });
    removals.chain(replacements).collect()
}

/// The option with these changes; a list keeps its first number.
fn changed(option: &str, changes: &[Change]) -> String {
    let Some((name, numbers)) = numbers(option) else { return option.to_owned() };
    let is_removed = |at: usize| changes.contains(&Change::Remove(at));
    let replaced = |at: usize| {
        changes.iter().find_map(|change| match change {
            Change::Replace(place, simple) if *place == at => Some(*simple),
            _ => None,
        })
    };
    let value = |at: usize| replaced(at).unwrap_or(numbers[at]);
    let kept: Vec<&str> = (0..numbers.len()).filter(|&at| !is_removed(at)).map(value).collect();
    match kept.is_empty() {
        true => format!("{name}={}", value(0)),
        false => format!("{name}={}", kept.join(",")),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Case, Options, reduce};

    #[track_caller]
    fn check(options: &str, needed: fn(&str) -> bool, expected: &str) {
        let pipeline = |options: &str| format!("--pass-pipeline=builtin.module(tile{{{options}}})");
        let case = Case::new(&[pipeline(options)], "\"a.a\"() : () -> ()\n");
        let reduced = reduce(case, &Options::default(), |candidates| {
            candidates.iter().map(|candidate| needed(&candidate.args.join(" "))).collect()
        });
        assert_eq!(reduced.args(), [pipeline(expected)]);
    }

    #[test]
    fn lists_become_short_and_numbers_plain() {
        let has_sizes = |args: &str| args.contains("tile-sizes=");
        check("tile-sizes=128,0,3,8,64", has_sizes, "tile-sizes=0");
        check("tile-sizes=-7", has_sizes, "tile-sizes=0");
        check("tile-sizes=128,3", |args| args.contains("=128,"), "tile-sizes=128,0");
        check("tile-sizes=3", |args| args.contains("=3") || args.contains("=2"), "tile-sizes=2");
        check("mode=a,b", |args| args.contains("mode"), "mode=a,b");
    }
}
