//! Which releases of a project show a bug: since when, and whether the newest still does.

use std::fmt;

use mohole_testcase::OnCompiler;

use super::versions::OnVersion;

/// What the installed releases of one project say of a bug.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The first release that shows it, by the name of the compiler; `None` if none does.
    pub first: Option<String>,
    /// Whether there are older releases, none of which can tell.
    pub older_cannot_tell: bool,
    /// The last release before that which does not.
    pub last_without: Option<String>,
    /// The last release between those that show it which does not.
    pub without_between: Option<String>,
    /// The first release after the last one that shows it.
    pub gone_since: Option<String>,
    /// The newest installed release.
    pub newest: String,
    /// There is no other.
    pub is_only: bool,
    /// Whether the newest shows it; `None` if it cannot tell.
    pub newest_shows: Option<bool>,
    /// The newest cannot tell, since it fails in another way.
    pub newest_fails_otherwise: bool,
}

/// What all builds of one release say.
struct OnRelease<'v> {
    /// The compiler that decides.
    target: &'v str,
    /// `None` if none of them can tell.
    shows: Option<bool>,
    /// None of them can tell, and one fails in another way.
    fails_otherwise: bool,
    /// None of them can tell, since the verifier rejects the program.
    rejects: bool,
}

impl Window {
    /// Whether an older release does not show it.
    pub fn is_regression(&self) -> bool {
        self.last_without.is_some() || self.without_between.is_some()
    }

    /// The same for people who have other compilers: `LLVM 22.1.8` instead of the name of a target.
    pub(super) fn for_strangers(self, versions: &[OnVersion]) -> Window {
        let known_as = |target: String| {
            let version = versions.iter().find(|version| version.target == target);
            version.and_then(|version| known_as(version, versions)).unwrap_or(target)
        };
        Window {
            first: self.first.map(known_as),
            last_without: self.last_without.map(known_as),
            without_between: self.without_between.map(known_as),
            gone_since: self.gone_since.map(known_as),
            newest: known_as(self.newest),
            ..self
        }
    }

    /// Compares the releases of the project of a finding's target, or of MLIR if the target has none; `None`
    /// if no release can tell.
    pub fn of(target: &str, versions: &[OnVersion]) -> Option<Window> {
        let needs_assertions = needs_assertions(versions);
        let own = versions.iter().find(|version| version.names().any(|name| name == target));
        let own = own.and_then(|own| own.project.clone()).unwrap_or_else(|| "mlir".to_owned());
        let of_project: Vec<&OnVersion> = versions
            .iter()
            .filter(|version| version.project.as_deref() == Some(&own) && version.release.is_some())
            .collect();
        let releases: Vec<OnRelease<'_>> = of_project
            .chunk_by(|one, next| one.release == next.release)
            .map(|builds| on_release(builds, needs_assertions))
            .collect();
        let newest = releases.last().filter(|_| releases.iter().any(|release| release.shows.is_some()))?;
        let shows = |release: &OnRelease<'_>| release.shows == Some(true);
        let is_fine = |release: &&OnRelease<'_>| release.shows == Some(false);
        let is_gone = |release: &&OnRelease<'_>| is_fine(release) || release.rejects;
        let name = |release: &OnRelease<'_>| release.target.to_owned();
        let first = releases.iter().position(shows);
        let last = releases.iter().rposition(shows);
        Some(Window {
            first: first.map(|at| name(&releases[at])),
            older_cannot_tell: first
                .is_some_and(|at| at > 0 && releases[..at].iter().all(|release| release.shows.is_none())),
            last_without: first.and_then(|at| releases[..at].iter().rfind(is_fine)).map(name),
            without_between: first
                .zip(last)
                .and_then(|(first, last)| releases[first..last].iter().rfind(is_fine))
                .map(name),
            gone_since: last.and_then(|at| releases[at + 1..].iter().find(is_gone)).map(name),
            newest: name(newest),
            is_only: releases.len() == 1,
            newest_shows: newest.shows,
            newest_fails_otherwise: newest.fails_otherwise,
        })
    }
}

/// The release that a compiler says it is, with its build if other releases of its project say the same:
/// `LLVM 22.1.8`.
fn known_as(version: &OnVersion, versions: &[OnVersion]) -> Option<String> {
    let said = Some(&version.said_version).filter(|said| !said.is_empty())?;
    let is_other = |other: &&OnVersion| {
        let is_other_release = other.project == version.project && other.release != version.release;
        is_other_release && other.said_version == *said
    };
    let told_by = versions.iter().find(is_other).and_then(|_| version.told_by());
    Some(told_by.map_or_else(|| format!("LLVM {said}"), |told_by| format!("LLVM {said} ({told_by})")))
}

/// What each compiler says of a bug, as data.
pub(super) fn on_compilers(versions: &[OnVersion]) -> Vec<OnCompiler> {
    let needs_assertions = needs_assertions(versions);
    let one = |version: &OnVersion| OnCompiler {
        target: version.target.clone(),
        name: version.public_name.clone(),
        shows: match version.shows() {
            true => Some(true),
            false => can_tell(version, needs_assertions).then_some(false),
        },
        words: words(version, needs_assertions),
    };
    versions.iter().map(one).collect()
}

/// For a failed assertion that no build without assertions shows in its own way, one that is fine cannot
/// tell.
pub(super) fn needs_assertions(versions: &[OnVersion]) -> bool {
    let mut showing = versions.iter().filter(|version| version.same);
    let shows_without = showing.clone().any(|version| !version.assertions);
    !shows_without && showing.any(|version| version.assertion().is_some())
}

pub(super) fn can_tell(version: &OnVersion, needs_assertions: bool) -> bool {
    version.can_tell() && (version.assertions || !needs_assertions)
}

/// What a compiler says, and whether that tells nothing of a failed assertion.
pub(super) fn words(version: &OnVersion, needs_assertions: bool) -> String {
    let words = version.words();
    let tells_nothing = !version.shows() && version.can_tell() && !can_tell(version, needs_assertions);
    if tells_nothing { format!("{words}, but it has no assertions") } else { words }
}

/// One build that shows it is enough: assertions may be needed.
fn on_release<'v>(builds: &[&'v OnVersion], needs_assertions: bool) -> OnRelease<'v> {
    let showing = builds.iter().find(|version| version.shows());
    let fine = builds.iter().find(|version| can_tell(version, needs_assertions));
    let (decides, shows) = match (showing, fine) {
        (Some(shows), _) => (shows, Some(true)),
        (None, Some(fine)) => (fine, Some(false)),
        (None, None) => (&builds[0], None),
    };
    let fails_otherwise = shows.is_none() && builds.iter().any(|version| version.fails_otherwise());
    let rejects = shows.is_none() && builds.iter().all(|version| version.verifier_complaint().is_some());
    OnRelease { target: &decides.target, shows, fails_otherwise, rejects }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let newest = &self.newest;
        let Some(first) = &self.first else { return write!(f, "no release here that can tell shows it") };
        if self.is_only {
            return write!(f, "{newest}, the only release here, shows it");
        }
        match &self.last_without {
            Some(last) => {
                write!(f, "{first} is the first release here that shows it, {last} the last that does not")?;
            }
            None if self.older_cannot_tell => write!(f, "{first} shows it, older ones here cannot tell")?,
            None => write!(f, "{first}, the oldest release here, shows it")?,
        }
        if let Some(between) = &self.without_between {
            write!(f, "; {between} does not, later ones do again")?;
        }
        match (&self.gone_since, self.newest_shows) {
            (Some(gone), _) => write!(f, "; gone since {gone}"),
            (None, Some(true)) => write!(f, "; the newest, {newest}, shows it"),
            (None, _) if self.newest_fails_otherwise => {
                write!(f, "; the newest, {newest}, fails in another way")
            }
            (None, _) => write!(f, "; the newest, {newest}, cannot tell"),
        }
    }
}

#[cfg(test)]
mod tests {
    use mohole_testcase::{CrashKind, Kind, Outcome, Refusal, Signature, Verdict};

    use super::*;

    /// Each compiler is a name and a sign: `+` shows it, `-` does not, `?` does not read the program, `x` has
    /// a verifier that rejects it, `!` fails in another way.
    fn check(versions: &str, expected: &str) {
        let version = |word: &str| {
            let (target, sign) = word.split_at(word.len() - 1);
            let mut version = OnVersion::named(target);
            version.same = sign == "+";
            if matches!(sign, "?" | "x") {
                let message = (sign == "x").then(|| "error: 'a.b' op needs an input".to_owned());
                version.verdict = Verdict::without_finding(Outcome::Rejected(Refusal::Input), message);
            } else if sign == "!" {
                version.verdict = Verdict::finding(Signature::titled("02", Kind::Hang, "another bug"), None);
            }
            version
        };
        let versions: Vec<OnVersion> = versions.split(' ').map(version).collect();
        let window = Window::of(&versions[versions.len() - 1].target, &versions);
        assert_eq!(window.map(|window| window.to_string()).unwrap_or_default(), expected);
    }

    #[test]
    fn the_first_and_the_newest_are_named() {
        check(
            "mlir-opt-16- mlir-opt-19+ mlir-opt-22+",
            "mlir-opt-19 is the first release here that shows it, mlir-opt-16 the last that does not; \
             the newest, mlir-opt-22, shows it",
        );
        check(
            "mlir-opt-16+ mlir-opt-19- mlir-opt-22-",
            "mlir-opt-16, the oldest release here, shows it; gone since mlir-opt-19",
        );
        check(
            "mlir-opt-16+ mlir-opt-19- mlir-opt-22+",
            "mlir-opt-16, the oldest release here, shows it; mlir-opt-19 does not, later ones do again; \
             the newest, mlir-opt-22, shows it",
        );
        check("mlir-opt-19+", "mlir-opt-19, the only release here, shows it");
        check("mlir-opt-22+ mlir-opt-22-asserts+", "mlir-opt-22, the only release here, shows it");
        check("mlir-opt-19- mlir-opt-22?", "no release here that can tell shows it");
        check("mlir-opt-19? mlir-opt-22?", "");
        check("odd+", "");
    }

    #[test]
    fn a_release_that_does_not_read_the_program_decides_nothing() {
        check(
            "mlir-opt-16? mlir-opt-19+ mlir-opt-22?",
            "mlir-opt-19 shows it, older ones here cannot tell; the newest, mlir-opt-22, cannot tell",
        );
    }

    #[test]
    fn a_bug_is_gone_where_the_verifier_rejects_the_program() {
        check(
            "mlir-opt-16x mlir-opt-19+ mlir-opt-22x",
            "mlir-opt-19 shows it, older ones here cannot tell; gone since mlir-opt-22",
        );
    }

    #[test]
    fn a_release_that_fails_in_another_way_is_not_fine() {
        check(
            "mlir-opt-19! mlir-opt-22+ mlir-opt-23!",
            "mlir-opt-22 shows it, older ones here cannot tell; \
             the newest, mlir-opt-23, fails in another way",
        );
    }

    #[test]
    fn assertions_are_needed_where_nothing_shows_without() {
        let kind = Kind::Crash(CrashKind::Assertion);
        let stopped = Verdict::finding(Signature::titled("01", kind, ""), Some("Assertion".to_owned()));
        let on = |target: &str, same| OnVersion { same, ..OnVersion::named(target) };
        let twin = OnVersion { verdict: stopped, ..on("mlir-opt-22-asserts", true) };
        assert!(needs_assertions(&[on("mlir-opt-22", false), twin.clone()]));
        assert!(!needs_assertions(&[on("mlir-opt-22", true), twin]));
        assert_eq!(words(&on("mlir-opt-22", false), true), "ok, but it has no assertions");
        assert_eq!(words(&on("mlir-opt-22", false), false), "ok");
    }

    #[test]
    fn one_build_of_a_release_that_shows_it_is_enough() {
        check(
            "mlir-opt-19- mlir-opt-22- mlir-opt-22-asserts+",
            "mlir-opt-22-asserts is the first release here that shows it, mlir-opt-19 the last that does not; \
             the newest, mlir-opt-22-asserts, shows it",
        );
    }

    #[test]
    fn strangers_read_the_releases_that_compilers_say_they_are() {
        let version = |target: &str, said: &str, build: &str| {
            let mut version = OnVersion::named(target);
            said.clone_into(&mut version.said_version);
            build.clone_into(&mut version.build);
            version.same = target != "mlir-opt-19";
            version
        };
        let mut versions = vec![
            version("mlir-opt-19", "19.1.7", "1111111111"),
            version("mlir-opt-22", "22.1.8", "2222222222"),
            version("mlir-opt-24.08", "24.0.0git", "3333333333"),
        ];
        let said = |versions: &[OnVersion]| {
            let window = Window::of("mlir-opt-22", versions).unwrap();
            window.for_strangers(versions).to_string()
        };
        let since = "LLVM 22.1.8 is the first release here that shows it, LLVM 19.1.7 the last that does not";
        assert_eq!(said(&versions), format!("{since}; the newest, LLVM 24.0.0git, shows it"));
        versions.push(version("mlir-opt-24.09", "24.0.0git", "4444444444"));
        assert_eq!(
            said(&versions),
            format!("{since}; the newest, LLVM 24.0.0git (build 44444444), shows it")
        );
    }
}
