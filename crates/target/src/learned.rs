//! What is learned of a target, and where it is kept.

use std::path::PathBuf;

use crate::Home;

/// What is learned of a target. It is kept by the target's name, so that it outlives the build that it was
/// learned of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Learned {
    /// What each pass does to which operations.
    Rules,
    /// Programs of its operations.
    Ops,
    /// The same of operations that nothing was known of before.
    NewOps,
    /// A folder of programs that it died of in the meantime.
    Crashes,
    /// Which operations may stand for each other.
    Similar,
    /// What programs show of its operations.
    Sightings,
}

impl Learned {
    /// All that can be learned.
    pub const ALL: [Learned; 6] = [
        Learned::Rules,
        Learned::Ops,
        Learned::NewOps,
        Learned::Crashes,
        Learned::Similar,
        Learned::Sightings,
    ];

    /// What the file is called for a target.
    pub fn file_name(self, target: &str) -> String {
        let end = match self {
            Learned::Rules => "rules.json.zst",
            Learned::Ops => "ods.json.zst",
            Learned::NewOps => "ods-new.json.zst",
            Learned::Crashes => "ods-crashes",
            Learned::Similar => "similar.json",
            Learned::Sightings => "seen.json.zst",
        };
        format!("{target}-{end}")
    }
}

impl Home {
    /// Where something that is learned of a target is kept.
    pub fn learned(&self, target: &str, what: Learned) -> PathBuf {
        self.cache().join(what.file_name(target))
    }

    /// All that was learned of a target and is still there.
    pub fn all_learned(&self, target: &str) -> Vec<PathBuf> {
        let all = Learned::ALL.into_iter().map(|what| self.learned(target, what));
        all.filter(|path| path.exists()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_of_a_target_is_not_that_of_one_whose_name_begins_alike() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        std::fs::create_dir_all(home.cache()).unwrap();
        let [rules, similar] = [Learned::Rules, Learned::Similar].map(|what| home.learned("mine", what));
        for path in [&rules, &similar, &home.learned("mine-2", Learned::Rules)] {
            std::fs::write(path, "").unwrap();
        }
        assert_eq!(home.all_learned("mine"), [rules, similar]);
        assert!(home.all_learned("other").is_empty());
    }
}
