//! What a compiler takes over from one that mohole knows: the data that ships for its version of MLIR, and
//! the program that runs what it lowers.

use crate::{Profile, Runner, builtin_profiles};

/// As a profile's `shipped_catalog`: nothing that ships is used.
pub const NOTHING: &str = "none";

/// The number before the first dot: 22 for `22.1.8` and for `22.0.0git`.
pub fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.parse().ok()
}

/// The number of the `mlir-opt` that a compiler of this version is most like. Older ones than these have
/// other operations under the same names.
fn nearest(version: &str) -> Option<u32> {
    match major(version)? {
        16 => Some(16),
        17..=20 => Some(19),
        21.. => Some(22),
        _ => None,
    }
}

impl Profile {
    /// The name of the data that ships for this compiler: of its operations, of what its passes do, of which
    /// operations may stand for each other. Every such choice is made here.
    pub fn shipped(&self, version: &str) -> Option<&str> {
        match self.shipped_catalog.as_deref() {
            Some(NOTHING) => None,
            Some(name) => Some(name),
            None => match nearest(version)? {
                22 => Some("mlir-22"),
                19 => Some("mlir-19"),
                _ => None,
            },
        }
    }

    /// The built-in profile that a compiler of this version is most like.
    pub fn upstream_like(version: &str) -> Option<Profile> {
        let number = nearest(version)?;
        builtin_profiles().into_iter().find(|profile| profile.upstream_major() == Some(number))
    }

    /// The number in the name of an upstream profile.
    pub fn upstream_major(&self) -> Option<u32> {
        self.name.strip_prefix("mlir-opt-")?.parse().ok()
    }
}

impl Runner {
    /// Another program that runs lowered modules, called as this one is. Libraries that lie beside it are its
    /// own.
    #[must_use]
    pub fn with_command(&self, command: &str) -> Runner {
        let beside = std::path::Path::new(command).parent().and_then(|bin| bin.parent());
        let own = |library: &std::path::PathBuf| {
            let found = beside.map(|root| root.join("lib").join(library.file_name().unwrap_or_default()));
            found.filter(|path| path.exists()).unwrap_or_else(|| library.clone())
        };
        Runner {
            command: vec![command.to_owned()],
            libraries: self.libraries.iter().map(own).collect(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(shipped: Option<&str>) -> Profile {
        let mut profile = Profile::for_command("mine", "my-opt");
        profile.shipped_catalog = shipped.map(str::to_owned);
        profile
    }

    #[test]
    fn the_nearest_version_that_ships_serves_where_the_profile_says_nothing() {
        let cases = [
            ("15.0.7", None, None),
            ("16.0.6", None, Some("mlir-opt-16")),
            ("17.0.6", Some("mlir-19"), Some("mlir-opt-19")),
            ("20.1.0", Some("mlir-19"), Some("mlir-opt-19")),
            ("21.1.0", Some("mlir-22"), Some("mlir-opt-22")),
            ("23.0.0git", Some("mlir-22"), Some("mlir-opt-22")),
            ("", None, None),
            ("mine", None, None),
        ];
        for (version, shipped, like) in cases {
            assert_eq!(profile(None).shipped(version), shipped, "{version}");
            let found = Profile::upstream_like(version).map(|profile| profile.name);
            assert_eq!(found.as_deref(), like, "{version}");
        }
    }

    #[test]
    fn what_the_profile_says_comes_before_the_version() {
        assert_eq!(profile(Some("mlir-19")).shipped("22.1.8"), Some("mlir-19"));
        assert_eq!(profile(Some(NOTHING)).shipped("22.1.8"), None);
    }

    #[test]
    fn every_builtin_profile_of_upstream_is_like_itself() {
        for profile in builtin_profiles() {
            let Some(major) = profile.upstream_major() else { continue };
            assert_eq!(Profile::upstream_like(&format!("{major}.1.0")).as_ref(), Some(&profile));
            let shipped = profile.shipped_catalog.as_deref();
            assert_eq!(shipped, self::profile(None).shipped(&format!("{major}.1.0")));
        }
    }

    #[test]
    fn a_runner_of_ones_own_is_called_as_the_other_and_brings_its_libraries() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("lib")).unwrap();
        std::fs::write(folder.path().join("lib/libone.so"), "").unwrap();
        let other = Runner {
            command: vec!["mlir-runner".into()],
            args: vec!["-e".into()],
            libraries: vec!["/else/libone.so".into(), "/else/libtwo.so".into()],
            pipeline: Some("builtin.module(cse)".parse().unwrap()),
        };
        let command = folder.path().join("bin/my-runner").display().to_string();
        let own = other.with_command(&command);
        assert_eq!(own.command, [command]);
        assert_eq!(own.libraries, [folder.path().join("lib/libone.so"), "/else/libtwo.so".into()]);
        assert_eq!((own.args, own.pipeline), (other.args, other.pipeline));
    }
}
