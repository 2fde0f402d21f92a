//! The two sides of a comparison: which strategies each has.

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use mohole_campaign::{BASELINE, CampaignConfig, Strategy, strategies};
use mohole_session::{Usage, campaign};
use mohole_target::CoverageLevel;

/// The name for all default strategies.
const DEFAULT: &str = "default";

/// The options that name both sides.
#[derive(clap::Args)]
pub(super) struct SideOptions {
    /// Strategies to measure: `default` for those of `mohole fuzz`, or names
    #[arg(long, alias = "strategy", value_name = "default|NAME,..", value_delimiter = ',', default_value = DEFAULT,
        value_parser = PossibleValuesParser::new(names()))]
    strategies: Vec<String>,
    /// Strategies to leave out of these
    #[arg(long, value_name = "NAME,..", value_delimiter = ',',
        value_parser = PossibleValuesParser::new(&names()[1..]))]
    without: Vec<String>,
    /// What to compare with: `default`, or names
    #[arg(long, value_name = "default|NAME,..", value_delimiter = ',', default_value = BASELINE,
        value_parser = PossibleValuesParser::new(names()))]
    against: Vec<String>,
    /// Coverage of the compiler's code on the side of --strategies, for `guided`; the other side has none
    #[arg(long, value_name = "LEVEL")]
    cover: Option<CoverageLevel>,
    /// Run only the side of --strategies; combine it with runs of the other side later (see --runs)
    #[arg(long)]
    alone: bool,
}

fn names() -> Vec<&'static str> {
    std::iter::once(DEFAULT).chain(strategies().iter().map(|strategy| strategy.name())).collect()
}

/// One side of a comparison.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Side {
    /// `default`, `default without flex,text`, or the names of strategies.
    pub(super) name: String,
    /// Its strategies; empty for the default ones.
    pub(super) strategies: Vec<String>,
    /// Those that are left out.
    without: Vec<String>,
    /// Coverage of the compiler's code.
    pub(super) cover: Option<CoverageLevel>,
}

/// Both sides.
#[derive(Debug)]
pub(super) struct Sides {
    /// The side that the other is compared with.
    pub(super) yardstick: Side,
    pub(super) rival: Side,
    /// The name of the only side to run.
    only: Option<String>,
}

impl Sides {
    /// The sides that are run.
    pub(super) fn to_run(&self) -> impl Iterator<Item = &Side> {
        let sides = [&self.yardstick, &self.rival].into_iter();
        sides.filter(|side| self.only.as_ref().is_none_or(|only| *only == side.name))
    }
}

impl SideOptions {
    /// Both sides.
    ///
    /// # Errors
    /// If they are the same.
    pub(super) fn sides(&self) -> Result<Sides, Usage> {
        let named = Side::new(&self.strategies, &self.without)?.with_cover(self.cover);
        let against = Side::new(&self.against, &[])?;
        let only = self.alone.then(|| named.name.clone());
        if named.name != against.name {
            return Ok(Sides { yardstick: against, rival: named, only });
        }
        if !self.alone {
            let what = format!("{} is one side already; name other strategies, or give --alone", named.name);
            return Err(Usage(what));
        }
        let [baseline, default] = [BASELINE, DEFAULT].map(|name| Side::new(&[name.to_owned()], &[]));
        let rival = if named.name == BASELINE { default? } else { named };
        Ok(Sides { yardstick: baseline?, rival, only })
    }
}

impl Side {
    fn new(names: &[String], without: &[String]) -> Result<Self, Usage> {
        let mut name = names.join(",");
        let strategies = if name == DEFAULT { Vec::new() } else { names.to_vec() };
        if strategies.iter().any(|name| name == DEFAULT) {
            return Err(Usage("default stands for several strategies; name nothing with it".to_owned()));
        }
        if !without.is_empty() {
            name = format!("{name} without {}", without.join(","));
        }
        Ok(Side { name, strategies, without: without.to_vec(), cover: None })
    }

    fn with_cover(mut self, cover: Option<CoverageLevel>) -> Self {
        self.cover = cover;
        self.name += match cover {
            None => "",
            Some(CoverageLevel::Function) => " with function coverage",
            Some(CoverageLevel::Block) => " with block coverage",
        };
        self
    }

    /// The strategies, as far as the target supports them.
    pub(super) fn chosen(&self, config: &CampaignConfig) -> Result<Vec<Box<dyn Strategy>>> {
        let mut chosen = campaign::chosen(&self.strategies, config)?;
        chosen.retain(|strategy| !self.without.iter().any(|name| name == strategy.name()));
        Ok(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sides, with a star at those that are run; or the error.
    fn sides(strategies: &str, without: &str, against: &str, alone: bool) -> String {
        let list = |text: &str| text.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let [strategies, without, against] = [strategies, without, against].map(list);
        match (SideOptions { strategies, without, against, cover: None, alone }).sides() {
            Err(error) => error.to_string(),
            Ok(sides) => {
                let is_run = |side: &Side| if sides.to_run().any(|run| run == side) { "*" } else { "" };
                let shown = |side: &Side| format!("{}{}", side.name, is_run(side));
                format!("{} / {}", shown(&sides.rival), shown(&sides.yardstick))
            }
        }
    }

    #[test]
    fn each_side_has_a_name_that_says_what_it_has() {
        assert_eq!(sides("default", "", "naive", false), "default* / naive*");
        assert_eq!(sides("flex", "", "naive", true), "flex* / naive");
        assert_eq!(sides("default", "flex,text", "default", false), "default without flex,text* / default*");
        assert_eq!(sides("naive", "", "naive", true), "default / naive*");
        assert_eq!(sides("default", "", "default", true), "default* / naive");
    }

    #[test]
    fn coverage_makes_another_side_of_the_same_strategies() {
        let default = || vec![DEFAULT.to_owned()];
        let cover = Some(CoverageLevel::Block);
        let options = SideOptions {
            strategies: default(),
            without: Vec::new(),
            against: default(),
            cover,
            alone: false,
        };
        let Sides { yardstick, rival, .. } = options.sides().unwrap();
        assert_eq!((rival.name.as_str(), rival.cover), ("default with block coverage", cover));
        assert_eq!((yardstick.name.as_str(), yardstick.cover), ("default", None));
    }

    #[test]
    fn sides_must_differ() {
        let said = sides("default", "", "default", false);
        assert_eq!(said, "default is one side already; name other strategies, or give --alone");
        let said = sides("default,flex", "", "naive", false);
        assert_eq!(said, "default stands for several strategies; name nothing with it");
    }
}
