//! The user's choices, saved with the campaign so that it resumes without being told again.

use std::path::{Path, PathBuf};

use mohole_store::{Store, StoreError, StoreHandle, Update};

use crate::findings::folder::{finding_folders, read_finding};

/// Keys in the store.
const CORPUS: &str = "corpus";
const STRATEGIES: &str = "strategies";
const PASSES: &str = "passes";
const DIALECTS: &str = "dialects-in-focus";
const MODEL: &str = "model";
const LEARN: &str = "learn";
const AGAINST: &str = "against";
const GENERATOR: &str = "generator";
const WITHOUT: &str = "without";

/// Stands for no model, in place of a file.
pub const NO_MODEL: &str = "none";

/// What the user named; empty for the defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// Files and folders of programs to start from.
    pub corpus: Vec<PathBuf>,
    /// Names of strategies.
    pub strategies: Vec<String>,
    /// Names and patterns of the passes that the search is restricted to.
    pub passes: Vec<String>,
    /// The same of dialects.
    pub dialects: Vec<String>,
    /// The file of the model that programs are sampled from.
    pub model: Option<PathBuf>,
    /// Whether the model learns from what it wrote.
    pub learn: bool,
    /// The name of the build that is compared with.
    pub against: Option<String>,
    /// A command that writes programs.
    pub generator: Option<String>,
    /// The words of the parts of strategies that are left out.
    pub without: Vec<String>,
}

/// The campaign in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedCampaign {
    /// The compiler.
    pub target: String,
    /// The seed.
    pub seed: u64,
    /// The user's choices; none if an early version began it.
    pub choice: Choice,
}

impl Choice {
    /// Makes the paths absolute, so that the campaign can be resumed from anywhere.
    pub fn new(corpus: &[PathBuf], strategies: &[String]) -> Self {
        let corpus = corpus.iter().map(|path| absolute(path)).collect();
        Choice { corpus, strategies: strategies.to_vec(), ..Choice::default() }
    }

    /// Adds what the search is restricted to.
    pub fn with_focus(self, passes: &[String], dialects: &[String]) -> Self {
        Choice { passes: passes.to_vec(), dialects: dialects.to_vec(), ..self }
    }

    /// Adds the file of a model, or [`NO_MODEL`].
    pub fn with_model(self, model: Option<&Path>) -> Self {
        let kept = |path: &Path| match path.to_str() {
            Some(NO_MODEL) => path.to_owned(),
            _ => absolute(path),
        };
        Choice { model: model.map(kept), ..self }
    }

    /// Lets the model learn.
    pub fn with_learning(self, learn: bool) -> Self {
        Choice { learn, ..self }
    }

    /// Adds the build that is compared with.
    pub fn against(self, against: Option<&str>) -> Self {
        Choice { against: against.map(str::to_owned), ..self }
    }

    /// Adds a command that writes programs.
    pub fn with_generator(self, generator: Option<&str>) -> Self {
        Choice { generator: generator.map(str::to_owned), ..self }
    }

    /// Adds the parts of strategies that are left out.
    pub fn without(self, parts: &[String]) -> Self {
        Choice { without: parts.to_vec(), ..self }
    }

    pub(super) fn save(&self, store: &StoreHandle) {
        let corpus: Vec<String> =
            self.corpus.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        let model: Vec<String> = self.model.iter().map(|path| path.to_string_lossy().into_owned()).collect();
        let generator: Vec<String> = self.generator.iter().cloned().collect();
        let learn: Vec<String> = self.learn.then(|| LEARN.to_owned()).into_iter().collect();
        let against: Vec<String> = self.against.iter().cloned().collect();
        let lists = [
            (CORPUS, &corpus),
            (STRATEGIES, &self.strategies),
            (PASSES, &self.passes),
            (DIALECTS, &self.dialects),
            (MODEL, &model),
            (LEARN, &learn),
            (AGAINST, &against),
            (GENERATOR, &generator),
            (WITHOUT, &self.without),
        ];
        for (name, list) in lists {
            store.send(Update::State(name.to_owned(), serde_json::json!(list).to_string()));
        }
    }
}

impl SavedCampaign {
    /// Reads it; `None` if the folder holds no campaign.
    ///
    /// # Errors
    /// When its store cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Self>, StoreError> {
        if !Store::path(folder).exists() {
            return Ok(SavedCampaign::of_findings(folder));
        }
        match SavedCampaign::of_store(folder) {
            Err(error) if error.is_damage() => Ok(SavedCampaign::of_findings(folder)),
            saved => saved,
        }
    }

    fn of_store(folder: &Path) -> Result<Option<Self>, StoreError> {
        let store = Store::read(folder)?;
        let (Some(target), Some(seed)) = (store.state("target")?, store.state("seed")?) else {
            // It has not begun, or the damage is not seen yet.
            return Ok(SavedCampaign::of_findings(folder));
        };
        let Ok(seed) = seed.parse() else { return Ok(None) };
        let corpus = list(&store, CORPUS)?.into_iter().map(PathBuf::from).collect();
        let choice = Choice {
            corpus,
            strategies: list(&store, STRATEGIES)?,
            passes: list(&store, PASSES)?,
            dialects: list(&store, DIALECTS)?,
            model: list(&store, MODEL)?.pop().map(PathBuf::from),
            learn: !list(&store, LEARN)?.is_empty(),
            against: list(&store, AGAINST)?.pop(),
            generator: list(&store, GENERATOR)?.pop(),
            without: list(&store, WITHOUT)?,
        };
        Ok(Some(SavedCampaign { target, seed, choice }))
    }

    /// What the findings tell of a campaign whose store is gone or damaged.
    fn of_findings(folder: &Path) -> Option<Self> {
        let folders = finding_folders(folder).unwrap_or_default();
        let target = folders.iter().find_map(|folder| read_finding(folder).ok())?.target;
        Some(SavedCampaign { target, seed: 0, choice: Choice::default() })
    }
}

fn list(store: &Store, name: &str) -> Result<Vec<String>, StoreError> {
    let text = store.state(name)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// An absolute path; `-` stays.
fn absolute(path: &Path) -> PathBuf {
    match path == Path::new("-") {
        true => path.to_owned(),
        false => std::path::absolute(path).unwrap_or_else(|_| path.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use mohole_store::StoreWriter;

    use super::*;

    fn note(folder: &Path, choice: Option<&Choice>) {
        let writer = StoreWriter::start(folder).unwrap();
        let store = writer.handle();
        for (name, value) in [("target", "mine"), ("seed", "7")] {
            store.send(Update::State(name.to_owned(), value.to_owned()));
        }
        if let Some(choice) = choice {
            choice.save(&store);
        }
        drop(store);
        writer.close().unwrap();
    }

    #[test]
    fn choices_are_saved_and_read() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(SavedCampaign::read(folder.path()).unwrap(), None);
        let choice = Choice::new(&["my tests".into(), "-".into()], &["sweep".to_owned(), "ods".to_owned()]);
        let choice = choice.with_focus(&["affine-*".to_owned()], &["vector".to_owned()]);
        let choice =
            choice.with_model(Some("small.mohole".as_ref())).with_learning(true).against(Some("old"));
        let choice = choice.with_generator(Some("make {out}")).without(&["lobe-rules".to_owned()]);
        assert!(choice.model.as_ref().is_some_and(|model| model.is_absolute()), "{choice:?}");
        assert!(choice.corpus[0].is_absolute() && choice.corpus[0].ends_with("my tests"), "{choice:?}");
        assert_eq!(choice.corpus[1], Path::new("-"));
        note(folder.path(), Some(&choice));
        let earlier = SavedCampaign { target: "mine".to_owned(), seed: 7, choice };
        assert_eq!(SavedCampaign::read(folder.path()).unwrap(), Some(earlier));
        note(folder.path(), Some(&Choice::default()));
        assert_eq!(SavedCampaign::read(folder.path()).unwrap().unwrap().choice, Choice::default());
    }

    #[test]
    fn a_campaign_of_an_early_version_has_a_target_and_a_seed() {
        let folder = tempfile::tempdir().unwrap();
        note(folder.path(), None);
        let earlier = SavedCampaign { target: "mine".to_owned(), seed: 7, choice: Choice::default() };
        assert_eq!(SavedCampaign::read(folder.path()).unwrap(), Some(earlier));
    }
}
