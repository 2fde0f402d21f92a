//! What other compilers share with a built-in one: the data that ships for its version of MLIR, and the
//! runner.

use crate::{Profile, Runner, builtin_profiles};

/// In a profile's `shipped_catalog`: use no shipped data.
pub const NO_SHIPPED_DATA: &str = "none";

/// The newest release of MLIR with data of its own. What is newer gets that of the main branch.
const NEWEST_RELEASE: u32 = 22;

/// The number before the first dot: 22 for `22.1.8` and for `22.0.0git`.
pub fn major(version: &str) -> Option<u32> {
    version.split('.').next()?.parse().ok()
}

/// The version of the built-in `mlir-opt` nearest to this version. Before 16, operations of the same names
/// were different.
fn nearest(version: &str) -> Option<u32> {
    match major(version)? {
        16 => Some(16),
        17..=20 => Some(19),
        21.. => Some(22),
        _ => None,
    }
}

impl Profile {
    /// The name of the data that ships for this compiler: operations, rule book, similar operations. All code
    /// that chooses such data asks here.
    pub fn shipped(&self, version: &str) -> Option<&str> {
        match self.shipped_catalog.as_deref() {
            Some(NO_SHIPPED_DATA) => None,
            Some(name) => Some(name),
            None if major(version)? > NEWEST_RELEASE => Some("mlir-main"),
            None => match (major(version)?, nearest(version)?) {
                (21, _) => Some("mlir-21"),
                (_, 22) => Some("mlir-22"),
                (_, 19) => Some("mlir-19"),
                _ => None,
            },
        }
    }

    /// The built-in profile nearest to a version.
    pub fn upstream_like(version: &str) -> Option<Profile> {
        let number = nearest(version)?;
        builtin_profiles().into_iter().find(|profile| profile.upstream_major() == Some(number))
    }

    /// The version in the name of an upstream profile.
    pub fn upstream_major(&self) -> Option<u32> {
        self.name.strip_prefix("mlir-opt-")?.parse().ok()
    }
}

impl Runner {
    /// The same runner with another program. Libraries next to that program replace this runner's.
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
    fn the_nearest_shipped_version_is_the_default() {
        let cases = [
            ("15.0.7", None, None),
            ("16.0.6", None, Some("mlir-opt-16")),
            ("17.0.6", Some("mlir-19"), Some("mlir-opt-19")),
            ("20.1.0", Some("mlir-19"), Some("mlir-opt-19")),
            ("21.1.0", Some("mlir-21"), Some("mlir-opt-22")),
            ("23.0.0git", Some("mlir-main"), Some("mlir-opt-22")),
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
    fn the_profile_overrides_the_version() {
        assert_eq!(profile(Some("mlir-19")).shipped("22.1.8"), Some("mlir-19"));
        assert_eq!(profile(Some(NO_SHIPPED_DATA)).shipped("22.1.8"), None);
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
    fn another_runner_gets_the_same_arguments_and_its_own_libraries() {
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
