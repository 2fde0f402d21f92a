//! Strategies that the target does not support, and how to enable them.

use anyhow::Result;
use mohole_campaign::UnusedStrategy;
use mohole_session::print;
use serde::Serialize;

/// Strategies that lack the same data or tool.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Unused {
    event: &'static str,
    strategies: Vec<&'static str>,
    lacks: String,
    /// The command that provides it.
    #[serde(skip_serializing_if = "Option::is_none")]
    command: Option<String>,
}

/// Prints strategies that are not used.
pub(super) fn print(unused: &[UnusedStrategy], target: &str, json: bool) -> Result<()> {
    for unused in together(unused, target) {
        if json { print::json(&unused) } else { print::line(unused.line()) }?;
    }
    Ok(())
}

/// The same as lines.
pub(super) fn lines(unused: &[UnusedStrategy], target: &str) -> Vec<String> {
    together(unused, target).iter().map(Unused::line).collect()
}

/// Groups strategies by what they lack. The command that provides it comes after a colon.
fn together(unused: &[UnusedStrategy], target: &str) -> Vec<Unused> {
    let mut found: Vec<(&str, Unused)> = Vec::new();
    for &UnusedStrategy { strategy: name, lacks } in unused {
        if let Some((_, unused)) = found.iter_mut().find(|(known, _)| *known == lacks) {
            unused.strategies.push(name);
            continue;
        }
        let (what, command) = lacks.split_once(": ").map_or((lacks, None), |(what, then)| (what, Some(then)));
        let command = command.map(|command| format!("{command} --target {target}"));
        let unused = Unused { event: "not-used", strategies: vec![name], lacks: what.to_owned(), command };
        found.push((lacks, unused));
    }
    found.into_iter().map(|(_, unused)| unused).collect()
}

impl Unused {
    fn line(&self) -> String {
        let lack = if self.strategies.len() == 1 { "it lacks" } else { "they lack" };
        let command = self.command.as_ref().map(|command| format!("; {command}")).unwrap_or_default();
        format!("not used: {} ({lack} {}{command})", self.strategies.join(", "), self.lacks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strategies_are_grouped_by_what_they_lack() {
        let left_out = [
            ("tracer", "a rule book: mohole rules learn"),
            ("lobe", "a runner that is installed"),
            ("desil", "a rule book: mohole rules learn"),
        ]
        .map(|(strategy, lacks)| UnusedStrategy { strategy, lacks });
        let lines: Vec<String> = together(&left_out, "mine").iter().map(Unused::line).collect();
        assert_eq!(
            lines,
            [
                "not used: tracer, desil (they lack a rule book; mohole rules learn --target mine)",
                "not used: lobe (it lacks a runner that is installed)",
            ]
        );
    }
}
