//! What a campaign starts with: the data and programs for a compiler, and the chosen strategies.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use mohole_campaign::{
    AssertingBuild, CampaignConfig, CampaignInputs, Directions, EarlierBuild, Focus, NO_MODEL, Program,
    SamplingModel, Strategy, builtin_programs, strategies,
};
use mohole_catalog::is_for_tests;
use mohole_mutate::corpus_for;
use mohole_proneness::{Ranking, Score, shipped_ranking};
use mohole_target::{MAX_DATA_BYTES, read_long_text};

use crate::{Session, TargetOption, Usage, inputs, mutation, operations, rule_book};

/// Everything that is known of a compiler, with the programs to start from: those of `corpus`, or the
/// built-in ones.
pub fn config(session: &Session, corpus: &[PathBuf], workers: usize) -> Result<CampaignConfig> {
    let catalog = session.catalog(workers)?;
    let programs = match corpus {
        [] => {
            let named =
                |(i, text): (usize, String)| Program::new(format!("corpus.{}", i + 1), text.as_bytes());
            builtin_programs()
                .into_iter()
                .chain(corpus_for(session.shipped(&catalog)).into_iter().enumerate().map(named))
                .collect()
        }
        paths => inputs::pieces(paths)?,
    };
    let runner = session.runner();
    session.tool.expect_many_jobs();
    // Without a rule book or knowledge of operations, the strategies that need it are not used.
    let mut book = rule_book::book(session, &catalog).ok();
    if let Some(book) = &mut book {
        // Findings in test passes and in denied passes are not reported.
        book.restrict(|pass| !is_for_tests(pass) && !session.profile.deny.denies_pass(pass));
    }
    let ods = operations::generator(session, &catalog).ok();
    let similar = mutation::similar(session, &catalog)?;
    let (profile, tool) = (session.profile.clone(), session.tool.clone());
    let asserting = AssertingBuild::of(&profile, &session.home);
    let inputs = CampaignInputs { profile, tool, runner, asserting, catalog, book, ods, similar, programs };
    let mut config = CampaignConfig::new(inputs);
    if let Some(path) = &session.profile.ranking {
        config.directions = directions(path, &config)?;
    }
    Ok(config)
}

/// The build that a campaign is run against.
pub fn earlier(name: &str, later: &Session, workers: usize) -> Result<EarlierBuild> {
    if name == later.profile.name {
        return Err(Usage(format!("--against {name} is the target itself")).into());
    }
    let session = Session::open(&TargetOption { target: Some(name.to_owned()) })?.until(later.until);
    let (catalog, runner) = (session.catalog(workers)?, session.runner());
    Ok(EarlierBuild::new(session.profile, session.tool, runner, &catalog))
}

/// Stands for the ranking that ships, in place of a file.
const SHIPPED: &str = "shipped";

/// The directions of a ranking that `mohole prone rank` saved, or of the one that ships (`shipped`).
pub fn directions(path: &Path, config: &CampaignConfig) -> Result<Directions> {
    let ranking = if path == Path::new(SHIPPED) { shipped_ranking() } else { ranking(path)? };
    let Some(rule_index) = &config.rule_index else { return Ok(Directions::default()) };
    let pair = |score: &Score| (score.name.clone(), score.score);
    let dialects: Vec<(String, f64)> = ranking.dialects.iter().map(pair).collect();
    Ok(Directions::of_ranking(&dialects, ranking.passes.iter().map(pair), rule_index))
}

/// Reads a saved ranking.
pub fn ranking(path: &Path) -> Result<Ranking> {
    let text = read_long_text(path, MAX_DATA_BYTES)?;
    Ranking::from_json(&text).with_context(|| format!("cannot use {}", path.display()))
}

/// The model to sample from, if one of the strategies does: a file, `none`, or without a choice the model
/// that ships.
pub fn model(choice: Option<&Path>, names: &[String]) -> Result<Option<Arc<SamplingModel>>> {
    let path = choice.unwrap_or(crate::model::DEFAULT.as_ref());
    if path == Path::new(NO_MODEL) || !takes_samples(names) {
        return Ok(None);
    }
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let model = SamplingModel::parse(&name, &crate::model::bytes(path)?);
    Ok(Some(Arc::new(model.with_context(|| format!("cannot use {}", path.display()))?)))
}

/// Whether one of the named strategies, or without names of the default ones, takes samples of a model.
fn takes_samples(names: &[String]) -> bool {
    let is_chosen = |one: &dyn Strategy| match names {
        [] => one.is_default(),
        names => names.iter().any(|name| name == one.name()),
    };
    strategies().iter().any(|one| one.takes_samples() && is_chosen(one.as_ref()))
}

/// What a search is restricted to by names and patterns.
pub fn focus(
    session: &Session,
    config: &CampaignConfig,
    passes: &[String],
    dialects: &[String],
) -> Result<Focus> {
    let focus = Focus::new(passes, dialects, &config.catalog, &session.profile.deny);
    focus.map_err(|error| Usage(error.to_string()).into())
}

/// Checks that strategies exist and are named once.
pub fn check_names(names: &[String]) -> Result<()> {
    let all: Vec<&str> = strategies().iter().map(|strategy| strategy.name()).collect();
    for (place, name) in names.iter().enumerate() {
        if !all.contains(&name.as_str()) {
            let known = all.join(", ");
            return Err(Usage(format!("there is no strategy {name}; there are {known}")).into());
        }
        if names[..place].contains(name) {
            return Err(Usage(format!("the strategy {name} is named twice")).into());
        }
    }
    Ok(())
}

/// The strategies with these names; without names the default ones that the target supports.
pub fn chosen(names: &[String], config: &CampaignConfig) -> Result<Vec<Box<dyn Strategy>>> {
    let all = strategies();
    if names.is_empty() {
        let usual = |one: &dyn Strategy| one.is_default() && one.lacks(config).is_none();
        return Ok(all.into_iter().filter(|one| usual(one.as_ref())).collect());
    }
    check_names(names)?;
    let place = |one: &dyn Strategy| names.iter().position(|name| name == one.name());
    let mut named: Vec<_> = all.into_iter().filter(|one| place(one.as_ref()).is_some()).collect();
    named.sort_by_key(|one| place(one.as_ref()));
    for one in &named {
        if let Some(what) = one.lacks(config) {
            bail!("{} cannot be used on {}: it lacks {what}", one.name(), config.profile.name);
        }
    }
    Ok(named)
}
