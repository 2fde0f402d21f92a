//! The task of a campaign: from the options, or else from the folder of the campaign.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use mohole_campaign::{NO_MODEL, SavedCampaign};
use mohole_session::Usage;

/// Options that an existing campaign has saved.
#[derive(clap::Args)]
pub(super) struct TaskOptions {
    /// The compiler: a name from `mohole target list` [default: the campaign's; for a new campaign the newest
    /// installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// Strategies to use; `default` for all but naive that the target supports [default: the campaign's]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    pub(super) strategy: Vec<String>,
    /// Seed programs: files or folders; `default` for the built-in programs [default: the campaign's]
    #[arg(long, value_name = "PATH")]
    corpus: Vec<PathBuf>,
    /// Run only pipelines with one of these passes; `*` in a name stands for any text, `default` for no
    /// restriction [default: the campaign's]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    passes: Vec<String>,
    /// Run only programs with an operation of one of these dialects, likewise [default: the campaign's]
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    dialects: Vec<String>,
    /// Sample programs from this model, a checkpoint of `mohole neural train`; `default` for the model that
    /// ships with mohole, `none` for no model [default: the campaign's]
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Take programs of a shell command that writes .mlir files into the folder {out}, with the seed {seed};
    /// it runs again and again. `default` for none [default: the campaign's]
    #[arg(long, value_name = "COMMAND")]
    generator: Option<String>,
    /// Leave out parts of strategies, to find out what they are worth; `default` for none [default: the
    /// campaign's]
    #[arg(long, value_name = "PART,..", value_delimiter = ',')]
    without: Vec<String>,
    /// Train the model on programs that it wrote and the compiler accepted, in the processor time of
    /// sampling; the checkpoint is in the campaign's folder
    #[arg(long)]
    learn: bool,
    /// Report only what this other target does not show, such as the build before a change; passes whose
    /// options or output differ between the two get more of the time; `default` for none [default: the
    /// campaign's]
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// Seed of the random numbers; with one worker and `--model none`, the same seed gives the same tests
    /// [default: the campaign's; for a new campaign 0]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Folder of the campaign; an existing campaign resumes
    #[arg(long, value_name = "FOLDER", default_value = "mohole-findings")]
    pub(super) dir: PathBuf,
}

/// The task of a campaign.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Task {
    /// The compiler; `None` for the default.
    pub(super) target: Option<String>,
    pub(super) seed: u64,
    /// Seed programs; empty for the built-in ones.
    pub(super) corpus: Vec<PathBuf>,
    /// Names of strategies; empty for the default ones.
    pub(super) strategies: Vec<String>,
    /// Names and patterns of passes that the search is restricted to.
    pub(super) passes: Vec<String>,
    /// The same of dialects.
    pub(super) dialects: Vec<String>,
    /// The model that programs are sampled from; `None` for the one that ships.
    pub(super) model: Option<PathBuf>,
    /// Whether the model learns.
    pub(super) learn: bool,
    /// The build that is compared with.
    pub(super) against: Option<String>,
    /// A command that writes programs.
    pub(super) generator: Option<String>,
    /// Parts of strategies that are left out.
    pub(super) without: Vec<String>,
}

/// Selects the default programs, strategies or model, whatever the folder says.
const DEFAULT: &str = "default";

impl Task {
    /// The task by the options and the folder that they name.
    pub(super) fn of(options: &TaskOptions) -> Result<Self> {
        let task = settle(options, SavedCampaign::read(&options.dir)?)?;
        ensure!(!task.learn || has_model(task.model.as_deref()), Usage("--learn needs a model".to_owned()));
        Ok(task)
    }
}

/// Options override the folder. The target and the seed of a campaign cannot change.
fn settle(options: &TaskOptions, earlier: Option<SavedCampaign>) -> Result<Task, Usage> {
    let TaskOptions {
        target,
        seed,
        corpus,
        strategy,
        passes,
        dialects,
        model,
        generator,
        without,
        learn,
        against,
        dir,
    } = options;
    let (model, against) = (model.as_slice(), against.as_slice());
    let Some(earlier) = earlier else {
        return Ok(Task {
            target: target.clone(),
            seed: seed.unwrap_or(0),
            corpus: given_or(corpus, Vec::new()),
            strategies: given_or(strategy, Vec::new()),
            passes: given_or(passes, Vec::new()),
            dialects: given_or(dialects, Vec::new()),
            model: given_or(model, Vec::new()).pop(),
            learn: *learn,
            against: given_or(against, Vec::new()).pop(),
            generator: given_or(generator.as_slice(), Vec::new()).pop(),
            without: given_or(without, Vec::new()),
        });
    };
    let holds =
        |what: String| Usage(format!("{} holds a campaign {what}; give another --dir", dir.display()));
    if target.as_ref().is_some_and(|target| *target != earlier.target) {
        return Err(holds(format!("on {}", earlier.target)));
    }
    if seed.is_some_and(|seed| seed != earlier.seed) {
        return Err(holds(format!("with seed {}", earlier.seed)));
    }
    let corpus = given_or(corpus, earlier.choice.corpus);
    if options.corpus.is_empty() && corpus.iter().any(|path| path == Path::new("-")) {
        let dir = dir.display();
        return Err(Usage(format!(
            "the programs of {dir} came from standard input; name them with --corpus"
        )));
    }
    let model = given_or(model, earlier.choice.model.into_iter().collect()).pop();
    Ok(Task {
        target: Some(earlier.target),
        seed: earlier.seed,
        corpus,
        strategies: given_or(strategy, earlier.choice.strategies),
        passes: given_or(passes, earlier.choice.passes),
        dialects: given_or(dialects, earlier.choice.dialects),
        generator: given_or(generator.as_slice(), earlier.choice.generator.into_iter().collect()).pop(),
        without: given_or(without, earlier.choice.without),
        learn: *learn || (earlier.choice.learn && has_model(model.as_deref())),
        model,
        against: given_or(against, earlier.choice.against.into_iter().collect()).pop(),
    })
}

fn has_model(model: Option<&Path>) -> bool {
    model != Some(Path::new(NO_MODEL))
}

fn given_or<T: Clone + AsRef<OsStr>>(now: &[T], then: Vec<T>) -> Vec<T> {
    match now {
        [] => then,
        [word] if word.as_ref() == DEFAULT => Vec::new(),
        _ => now.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use mohole_campaign::Choice;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: TaskOptions,
    }

    fn settled(line: &str, corpus: &str) -> Result<Task, String> {
        let line = Line::parse_from(["fuzz", "--dir", "d"].into_iter().chain(line.split_whitespace()));
        let choice = Choice {
            corpus: vec![corpus.into()],
            strategies: vec!["sweep".to_owned()],
            passes: vec!["affine-*".to_owned()],
            dialects: vec!["vector".to_owned()],
            model: Some("/small.mohole".into()),
            learn: true,
            against: Some("before".to_owned()),
            generator: None,
            without: vec!["lobe-rules".to_owned()],
        };
        let earlier = SavedCampaign { target: "mine".to_owned(), seed: 7, choice };
        settle(&line.options, Some(earlier)).map_err(|usage| usage.0)
    }

    fn task(corpus: &str, strategy: &str) -> Task {
        let (corpus, strategies) = (vec![corpus.into()], vec![strategy.to_owned()]);
        let (passes, dialects) = (vec!["affine-*".to_owned()], vec!["vector".to_owned()]);
        let (model, learn) = (Some("/small.mohole".into()), true);
        let (target, against) = (Some("mine".to_owned()), Some("before".to_owned()));
        let (generator, without) = (None, vec!["lobe-rules".to_owned()]);
        let task =
            Task { target, seed: 7, corpus, strategies, passes, dialects, model, learn, ..Task::default() };
        Task { generator, without, against, ..task }
    }

    #[test]
    fn a_campaign_resumes_from_its_folder() {
        assert_eq!(settled("", "/tests"), Ok(task("/tests", "sweep")));
        assert_eq!(settled("--target mine --seed 7", "/tests"), Ok(task("/tests", "sweep")));
        assert_eq!(settled("--corpus other --strategy ods", "/tests"), Ok(task("other", "ods")));
    }

    #[test]
    fn default_selects_the_default_programs_and_strategies() {
        let default = Task { corpus: Vec::new(), strategies: Vec::new(), ..task("", "") };
        assert_eq!(settled("--corpus default --strategy default", "/tests"), Ok(default));
    }

    #[test]
    fn a_campaign_keeps_what_it_is_restricted_to() {
        let cse = Task { passes: vec!["cse".to_owned(), "sccp".to_owned()], ..task("/tests", "sweep") };
        assert_eq!(settled("--passes cse,sccp", "/tests"), Ok(cse));
        let all = Task { dialects: Vec::new(), ..task("/tests", "sweep") };
        assert_eq!(settled("--dialects default", "/tests"), Ok(all));
    }

    #[test]
    fn a_campaign_keeps_its_model_unless_another_is_given() {
        let with = |model: Option<&str>, learn| {
            Ok(Task { model: model.map(PathBuf::from), learn, ..task("/tests", "sweep") })
        };
        assert_eq!(settled("--model other.mohole", "/tests"), with(Some("other.mohole"), true));
        assert_eq!(settled("--model default", "/tests"), with(None, true));
        assert_eq!(settled("--model none", "/tests"), with(Some(NO_MODEL), false));
    }

    #[test]
    fn a_campaign_is_compared_with_the_same_build_unless_another_is_given() {
        let with =
            |name: Option<&str>| Ok(Task { against: name.map(str::to_owned), ..task("/tests", "sweep") });
        assert_eq!(settled("--against older", "/tests"), with(Some("older")));
        assert_eq!(settled("--against default", "/tests"), with(None));
    }

    #[test]
    fn a_campaign_changes_neither_its_compiler_nor_its_seed() {
        let error = |line| settled(line, "/tests").unwrap_err();
        assert_eq!(error("--target other"), "d holds a campaign on mine; give another --dir");
        assert_eq!(error("--seed 8"), "d holds a campaign with seed 7; give another --dir");
    }

    #[test]
    fn programs_from_standard_input_must_be_given_again() {
        assert!(settled("", "-").unwrap_err().contains("--corpus"));
        assert_eq!(settled("--corpus more", "-"), Ok(task("more", "sweep")));
    }

    #[test]
    fn a_new_campaign_has_defaults() {
        let line = Line::parse_from(["fuzz"]);
        assert_eq!(settle(&line.options, None).unwrap(), Task::default());
    }
}
