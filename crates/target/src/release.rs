//! The releases of one project in order, and builds of one release with and without assertions.

use crate::{Home, Profile, Tool};

/// A release, compared by the numbers in its name: `22` before `22.1.8`, `24.0.0-202608` before
/// `24.0.0-202610`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Release(Vec<u64>);

impl Release {
    /// Reads a release; `None` if there is no number in it.
    pub fn parse(text: &str) -> Option<Self> {
        let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
        let numbers: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
        (!numbers.is_empty()).then_some(Release(numbers))
    }

    /// The first number: 22 of `22.1.8`.
    pub fn major(&self) -> u64 {
        self.0[0]
    }
}

impl Profile {
    /// The release of its project that it is.
    pub fn release(&self) -> Option<Release> {
        self.project.as_ref()?;
        Release::parse(self.release.as_deref()?)
    }

    /// The release of this project that it is; `None` if it is of another.
    pub fn release_of(&self, project: &str) -> Option<Release> {
        self.release().filter(|_| self.project.as_deref() == Some(project))
    }

    /// Whether both are of the same release of one project.
    fn is_same_release(&self, other: &Profile) -> bool {
        let release = self.release();
        release.is_some() && self.project == other.project && release == other.release()
    }

    /// The installed build of the same release that has assertions; `None` if this build has them.
    pub fn with_assertions(&self, home: &Home) -> Option<(Profile, Tool)> {
        if self.assertions {
            return None;
        }
        let all = Profile::all(home);
        let twins = all.into_iter().filter(|other| other.assertions && other.is_same_release(self));
        twins.into_iter().find_map(|twin| Tool::of(&twin, home).ok().map(|tool| (twin, tool)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin_profiles;

    #[test]
    fn releases_are_compared_by_their_numbers() {
        let releases = ["9", "16", "22", "22.1.8", "23.0.0-202603", "24.0.0-202608", "24.0.0-202610"]
            .map(Release::parse);
        assert!(releases.is_sorted() && releases[0].is_some(), "{releases:?}");
        assert_eq!(Release::parse("git"), None);
    }

    #[test]
    fn a_release_has_one_build_of_each_kind() {
        let profiles = builtin_profiles();
        let named = |name: &str| profiles.iter().find(|profile| profile.name == name).unwrap();
        let (release, twin) = (named("mlir-opt-22"), named("mlir-opt-22-asserts"));
        assert!(release.is_same_release(twin) && twin.assertions && !release.assertions);
        assert!(!release.is_same_release(named("mlir-opt-21-asserts")));
        assert!(!release.is_same_release(named("catalyst")));
        assert_eq!(named("catalyst").release(), None);
    }
}
