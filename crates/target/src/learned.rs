//! What mohole learns about a target, and where it is saved.

use std::path::PathBuf;

use crate::Home;

/// What mohole learns about a target. It is saved under the target's name, so that it stays when the compiler
/// is rebuilt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Learned {
    /// What each pass does to which operations.
    Rules,
    /// Templates of programs with its operations.
    Ops,
    /// Templates for operations without any definition.
    NewOps,
    /// A folder of programs that crashed it during learning.
    Crashes,
    /// Which operations can replace each other.
    Similar,
    /// What programs show about its operations.
    Sightings,
}

impl Learned {
    /// Everything that can be learned.
    pub const ALL: [Learned; 6] = [
        Learned::Rules,
        Learned::Ops,
        Learned::NewOps,
        Learned::Crashes,
        Learned::Similar,
        Learned::Sightings,
    ];

    /// The file name for a target.
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
    /// Where something learned about a target is saved.
    pub fn learned(&self, target: &str, what: Learned) -> PathBuf {
        self.cache().join(what.file_name(target))
    }

    /// All existing files with what was learned about a target.
    pub fn all_learned(&self, target: &str) -> Vec<PathBuf> {
        let all = Learned::ALL.into_iter().map(|what| self.learned(target, what));
        all.filter(|path| path.exists()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_whose_names_share_a_prefix_are_kept_apart() {
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
