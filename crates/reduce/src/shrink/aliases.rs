//! Without aliases that nobody uses, and without the resources behind the program.

use crate::{Plan, Shrink};

pub(super) const WAY: Shrink = Shrink {
    name: "aliases",
    plan: |case, _| {
        Plan::of_module_text(
            case,
            |text| {
                let lines = text.lines().enumerate();
                let mut places: Vec<usize> =
                    lines.filter(|(_, line)| is_alias(line)).map(|(place, _)| place).collect();
                places.extend(text.lines().position(|line| line.starts_with("{-#")));
                places
            },
            |text, gone| {
                let mut kept = String::new();
                for (place, line) in text.lines().enumerate() {
                    if gone.contains(&place) && !is_alias(line) {
                        break; // Resources reach to the end.
                    }
                    if !gone.contains(&place) {
                        kept.push_str(line);
                        kept.push('\n');
                    }
                }
                kept
            },
        )
    },
};

fn is_alias(line: &str) -> bool {
    line.starts_with(['#', '!']) && line.contains(" = ")
}
