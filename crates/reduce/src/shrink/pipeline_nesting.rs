//! Passes nested less deeply: `builtin.module(func.func(cse))` becomes `builtin.module(cse)`.

use crate::command::{Node, Part};
use crate::{Command, Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "pipeline-nesting",
    plan: |case, _| {
        let mut count = 0;
        unwrap_nests(&mut case.command.clone(), &mut |_| {
            count += 1;
            false
        });
        Plan::of_command(case, count, |command, places| {
            let mut place = 0;
            unwrap_nests(command, &mut |_| {
                place += 1;
                places.contains(&(place - 1))
            });
        })
    },
};

/// Asks of every nest but the outermost whether to replace it by what is in it.
fn unwrap_nests(command: &mut Command, unwrap: &mut dyn FnMut(&Node) -> bool) {
    for part in &mut command.parts {
        let Part::Pipeline(nodes) = part else { continue };
        for nested in nodes.iter_mut().filter_map(|node| node.nested.as_mut()) {
            unwrap_in(nested, unwrap);
        }
    }
}

fn unwrap_in(nodes: &mut Vec<Node>, unwrap: &mut dyn FnMut(&Node) -> bool) {
    for mut node in std::mem::take(nodes) {
        if node.nested.is_none() {
            nodes.push(node);
            continue;
        }
        let goes = unwrap(&node);
        let mut nested = node.nested.take().unwrap_or_default();
        unwrap_in(&mut nested, unwrap);
        if goes {
            nodes.extend(nested);
        } else {
            node.nested = Some(nested);
            nodes.push(node);
        }
    }
}
