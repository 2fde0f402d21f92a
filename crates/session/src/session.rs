//! An installed compiler, with its profile and the folder for data about it.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use mohole_catalog::Catalog;
use mohole_target::{
    CodeCoverage, CoverageLevel, Engine, Home, Mode, Prober, Profile, Tool, builtin_profiles,
};

use crate::waiting::told;
use crate::{CoverOption, TargetOption};

/// An installed compiler.
pub struct Session {
    /// Where mohole keeps data about compilers.
    pub home: Home,
    /// The compiler's description.
    pub profile: Profile,
    /// The compiler's program.
    pub tool: Arc<Tool>,
    /// When it is given up to ask a compiler what it has.
    pub until: Option<Instant>,
}

impl Session {
    /// Finds the compiler that an option names.
    pub fn open(option: &TargetOption) -> Result<Self> {
        let home = Home::from_environment();
        let profile = match &option.target {
            Some(name) => Profile::named(name, &home)?,
            None => default_profile(&home)?,
        };
        let tool = Arc::new(Tool::of(&profile, &home)?);
        Ok(Session { home, profile, tool, until: None })
    }

    /// Asks the compiler what it has until this time only.
    pub fn until(self, until: Option<Instant>) -> Self {
        Session { until, ..self }
    }

    /// Covers the code of the compiler, for workers that are made from now on; `None` if that is not wanted.
    pub fn cover(&self, option: &CoverOption) -> Result<Option<Arc<CodeCoverage>>> {
        option.level().map(|level| self.cover_at(level)).transpose()
    }

    /// Covers the compiler's code, for workers that are made from now on.
    pub fn cover_at(&self, level: CoverageLevel) -> Result<Arc<CodeCoverage>> {
        let coverage = self.tool.open_coverage(&self.home, level)?;
        self.tool.cover(coverage.clone());
        Ok(coverage)
    }

    /// Workers that run jobs on the compiler.
    pub fn engine(&self, workers: usize, mode: Mode) -> Result<Engine> {
        Ok(Engine::new(&self.tool, workers, mode)?)
    }

    /// Asks the compiler what it has.
    pub fn prober(&self, workers: usize) -> Prober<'_> {
        Prober { profile: &self.profile, tool: &self.tool, home: &self.home, workers, until: self.until }
    }

    /// What the compiler has: passes, dialects, operations.
    pub fn catalog(&self, workers: usize) -> Result<Catalog> {
        let name = &self.profile.name;
        let asking = format!("asking {name} what passes and options it has");
        told(&asking, || self.prober(workers).catalog()).with_context(|| format!("cannot probe {name}"))
    }

    /// The program that runs lowered programs, if it is installed.
    pub fn runner(&self) -> Option<Arc<Tool>> {
        Tool::runner_of(&self.profile, &self.home).map(Arc::new)
    }

    /// Like `runner`, for commands that need one.
    pub fn require_runner(&self) -> Result<Arc<Tool>> {
        self.runner().with_context(|| format!("no runner of {} is installed", self.profile.name))
    }

    /// The name of the data that ships for this compiler.
    pub fn shipped(&self, catalog: &Catalog) -> Option<&str> {
        self.profile.shipped(&catalog.version)
    }
}

/// The newest `mlir-opt` that is installed.
fn default_profile(home: &Home) -> Result<Profile> {
    let upstream = || builtin_profiles().into_iter().filter(|profile| profile.upstream_major().is_some());
    if let Some(found) = upstream().find(|profile| Tool::of(profile, home).is_ok()) {
        return Profile::named(&found.name, home).map_err(Into::into);
    }
    let newest = upstream().next().and_then(|profile| profile.how_to_install(home)).unwrap_or_default();
    bail!("no mlir-opt is installed; install one with: {newest}, or name another compiler with --target");
}
