//! Whether one crash has one key: in every run of one build, and with assertions and without.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Result;
use mohole_campaign::{AssertingBuild, examine};
use mohole_session::print;
use mohole_target::{Home, Mode, Profile, Release, Stop, Tool, Worker};
use mohole_testcase::{Job, Kind, Provenance};

use super::case::Case;

/// A release, as one of its builds shows it.
struct Build {
    profile: Profile,
    tool: Arc<Tool>,
    /// The build with assertions, where this one has none.
    asserting: Option<AssertingBuild>,
}

/// The crashes of one program.
struct Keys {
    release: Option<Release>,
    target: String,
    titles: BTreeSet<String>,
    keys: BTreeSet<String>,
}

/// Runs every program so often on each installed release, each time in a new process, and names those that
/// have several keys.
pub(super) fn check(cases: &[Case], runs: usize, home: &Home) -> Result<()> {
    let builds = builds(home);
    let (mut single, mut several, mut releases, mut split) = (0, 0, 0, 0);
    for case in cases {
        let crashes = builds.iter().map(|build| crashes(build, case, runs)).collect::<Result<Vec<_>>>()?;
        let crashes: Vec<Keys> = crashes.into_iter().filter(|found| !found.keys.is_empty()).collect();
        for found in &crashes {
            match found.keys.len() {
                1 => single += 1,
                _ => {
                    several += 1;
                    let titles = found.titles.iter().cloned().collect::<Vec<_>>().join("; ");
                    print::line(format!("{} on {}: several keys: {titles}", case.name, found.target))?;
                }
            }
        }
        for pair in crashes.chunk_by(|one, next| one.release == next.release).filter(|all| all.len() > 1) {
            releases += 1;
            let all: BTreeSet<&String> = pair.iter().flat_map(|found| &found.keys).collect();
            if all.len() > 1 && pair.iter().all(|found| found.keys.len() == 1) {
                split += 1;
                let titles: Vec<&str> =
                    pair.iter().flat_map(|found| &found.titles).map(String::as_str).collect();
                print::line(format!("{}: another key with assertions: {}", case.name, titles.join("; ")))?;
            }
        }
    }
    print::line(format!(
        "{} crashes, {runs} runs each: {single} have one key, {several} several; of {releases} that crash with assertions and \
         without, {split} have two",
        single + several
    ))
}

/// Every installed build of a release of MLIR, in order.
fn builds(home: &Home) -> Vec<Build> {
    let releases = Profile::all(home).into_iter().filter(|profile| profile.release_of("mlir").is_some());
    let mut builds: Vec<Build> = releases
        .filter_map(|profile| {
            let tool = Arc::new(Tool::of(&profile, home).ok()?);
            Some(Build { asserting: AssertingBuild::of(&profile, home), profile, tool })
        })
        .collect();
    builds.sort_by_key(|build| build.profile.release());
    builds
}

/// The crashes of one program on one build, described by the build with assertions.
fn crashes(build: &Build, case: &Case, runs: usize) -> Result<Keys> {
    let Build { profile, tool, asserting } = build;
    let (mut titles, mut keys) = (BTreeSet::new(), BTreeSet::new());
    let job = Job { limits: profile.limits.limits(), ..case.job() };
    let mut worker = Worker::new(tool.clone(), Mode::Spawn)?;
    for _ in 0..runs {
        let run = examine(&mut worker, profile, &job)?;
        let Some(mut finding) = run.finding(&profile.name, Provenance::default()) else { continue };
        if !matches!(finding.signature.failure.kind(), Kind::Crash(_)) {
            break;
        }
        if let Some(asserting) = asserting {
            asserting.describe(&mut finding, &job, &Stop::default())?;
        }
        titles.insert(format!("{} [{}]", finding.signature.title(), finding.signature.key));
        keys.insert(finding.signature.key);
    }
    Ok(Keys { release: profile.release(), target: profile.name.clone(), titles, keys })
}
