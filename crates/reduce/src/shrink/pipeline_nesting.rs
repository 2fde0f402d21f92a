//! Unnests passes: `builtin.module(func.func(cse))` becomes `builtin.module(cse)`.

use mohole_testcase::{Argument, CommandLine, Entry};

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "pipeline-nesting",
    plan: |case, _| {
        let mut count = 0;
        unwrap_nests(&mut case.command.clone(), &mut || {
            count += 1;
            false
        });
        Plan::of_command(case, count, |command, chosen| {
            let mut index = 0;
            unwrap_nests(command, &mut || {
                index += 1;
                chosen.contains(&(index - 1))
            });
        })
    },
};

/// Asks of every nested pipeline whether to replace it by its entries.
fn unwrap_nests(command: &mut CommandLine, unwrap: &mut dyn FnMut() -> bool) {
    for argument in &mut command.arguments {
        if let Argument::Pipeline(pipeline) = argument {
            unwrap_in(&mut pipeline.entries, unwrap);
        }
    }
}

fn unwrap_in(entries: &mut Vec<Entry>, unwrap: &mut dyn FnMut() -> bool) {
    for entry in std::mem::take(entries) {
        let Entry::Nested(mut nested) = entry else {
            entries.push(entry);
            continue;
        };
        let unwraps = unwrap();
        unwrap_in(&mut nested.entries, unwrap);
        match unwraps {
            true => entries.extend(nested.entries),
            false => entries.push(Entry::Nested(nested)),
        }
    }
}
