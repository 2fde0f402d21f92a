//! The build that a campaign is run against, such as the one before a change: what it shows as well is not
//! new.

use std::collections::BTreeSet;
use std::sync::Arc;

use mohole_catalog::Catalog;
use mohole_target::{EngineError, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{CommandLine, Finding, Job, Signature};

use crate::judge::compiler::Compiler;

/// The earlier build.
pub struct EarlierBuild {
    profile: Profile,
    tool: Arc<Tool>,
    runner: Option<Arc<Tool>>,
    /// The names of its passes.
    passes: BTreeSet<String>,
    /// What it says of them, one text each.
    described: BTreeSet<String>,
}

impl EarlierBuild {
    /// An installed compiler with its passes.
    pub fn new(profile: Profile, tool: Arc<Tool>, runner: Option<Arc<Tool>>, catalog: &Catalog) -> Self {
        let passes = catalog.passes.iter().map(|pass| pass.name.clone()).collect();
        let described = described_passes(catalog).map(|(_, text)| text).collect();
        EarlierBuild { profile, tool, runner, passes, described }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.profile.name
    }

    /// The passes of a catalog that this build does not have, or not with these options.
    pub(crate) fn lacks<'c>(&self, catalog: &'c Catalog) -> impl Iterator<Item = &'c str> {
        described_passes(catalog).filter(|(_, text)| !self.described.contains(text)).map(|(name, _)| name)
    }

    /// A worker that runs this build.
    ///
    /// # Errors
    /// When the machine gives no temporary folder or memory files.
    pub(crate) fn worker(&self, mode: Mode, stop: &Stop) -> Result<Worker, EngineError> {
        Worker::with_stop(self.tool.clone(), mode, stop)
    }

    /// Whether this build shows a bug, too. Passes that it does not have are left out: they need not be what
    /// fails.
    ///
    /// # Errors
    /// When the machine fails.
    pub(crate) fn shows(&self, finding: &Finding, job: &Job, stop: &Stop) -> Result<bool, EngineError> {
        let compiler = Compiler { profile: &self.profile, tool: &self.tool, runner: self.runner.as_ref() };
        let Some(args) = known_part(&job.args, &self.passes) else { return Ok(false) };
        let job = Job { args: args.into(), ..job.clone() };
        let mut worker = self.worker(Mode::Spawn, stop)?;
        let run = super::of(finding).look(&mut worker, compiler, &job, finding)?;
        Ok(run.verdict.signature.is_some_and(|shown| is_same(&finding.signature, &shown)))
    }
}

/// A command line without passes that are not among these; `None` if none of its passes is.
fn known_part(args: &[String], passes: &BTreeSet<String>) -> Option<Vec<String>> {
    let mut command = CommandLine::parse(args);
    let (used, entries) = (command.passes(), command.entry_names());
    let is_unknown = |name: &String| used.contains(name) && !passes.contains(name);
    if !used.is_empty() && used.iter().all(is_unknown) {
        return None;
    }
    command.retain_entries(|place| !is_unknown(&entries[place]));
    Some(command.to_args())
}

/// The name of every pass with a text that changes when its options do.
fn described_passes(catalog: &Catalog) -> impl Iterator<Item = (&str, String)> {
    catalog.passes.iter().map(|pass| (pass.name.as_str(), format!("{} {:?}", pass.name, pass.options)))
}

/// Whether two builds fail alike. The place is not compared: code that has no names has another address in
/// every build, and lines move.
fn is_same(one: &Signature, other: &Signature) -> bool {
    one.is_death_in_same_pass(other) || (one.kind() == other.kind() && one.pass == other.pass)
}

#[cfg(test)]
mod tests {
    use mohole_testcase::Kind;

    use super::*;

    fn signature(kind: Kind, title: &str, pass: Option<&str>) -> Signature {
        Signature { pass: pass.map(str::to_owned), ..Signature::titled("key", kind, title) }
    }

    #[test]
    fn failures_of_one_kind_in_one_pass_are_the_same() {
        let hang = signature(Kind::Hang, "hang", Some("cse"));
        assert!(is_same(&hang, &hang));
        assert!(!is_same(&hang, &signature(Kind::Hang, "hang", Some("sccp"))));
        assert!(!is_same(&hang, &signature(Kind::Miscompile, "wrong", Some("cse"))));
    }

    #[test]
    fn passes_that_are_not_there_are_left_out() {
        let passes = ["cse", "sccp"].map(str::to_owned).into();
        let part =
            |pipeline: &str| known_part(&[format!("--pass-pipeline=builtin.module({pipeline})")], &passes);
        let whole = |pipeline: &str| Some(vec![format!("--pass-pipeline=builtin.module({pipeline})")]);
        assert_eq!(part("func.func(cse),fresh{a=1},sccp"), whole("func.func(cse),sccp"));
        assert_eq!(part("cse"), whole("cse"));
        assert_eq!(part("func.func(fresh)"), None);
        assert_eq!(
            known_part(&["--verify-each".to_owned()], &passes),
            Some(vec!["--verify-each".to_owned()])
        );
    }
}
