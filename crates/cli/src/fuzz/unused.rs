//! Strategies that the target does not support, and how to enable them.

use anyhow::Result;
use mohole_campaign::{Campaign, CampaignConfig, strategies};
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

/// Prints the strategies that are not used, unless the user named strategies.
pub(super) fn print(campaign: &Campaign<'_>, json: bool) -> Result<()> {
    let config = campaign.config;
    let left_out = left_out(config);
    let usual = strategies().len() - 1 - left_out.len();
    if campaign.strategies.len() != usual || campaign.strategies.iter().any(|one| !one.is_default()) {
        return Ok(());
    }
    for unused in together(&left_out, &config.profile.name) {
        if json { print::json(&unused) } else { print::line(unused.line()) }?;
    }
    Ok(())
}

/// The strategies that the target does not support, each with what it lacks.
fn left_out(config: &CampaignConfig) -> Vec<(&'static str, &'static str)> {
    let all = strategies();
    let usual = all.iter().filter(|one| one.is_default());
    usual.filter_map(|one| Some((one.name(), one.lacks(config)?))).collect()
}

/// Groups strategies by what they lack. The command that provides it comes after a colon.
fn together(left_out: &[(&'static str, &'static str)], target: &str) -> Vec<Unused> {
    let mut found: Vec<(&str, Unused)> = Vec::new();
    for &(name, lacks) in left_out {
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
        ];
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
