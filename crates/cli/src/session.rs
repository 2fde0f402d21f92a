//! What most commands begin with: a compiler, found and ready.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use mohole_catalog::Catalog;
use mohole_target::{Engine, Home, Mode, Prober, Profile, Tool, builtin_profiles};

/// The option that names a compiler.
#[derive(clap::Args)]
pub(crate) struct TargetOption {
    /// The compiler: a name from `mohole target list` [default: the newest installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
}

/// The option that names a compiler, where a finding has its own.
#[derive(clap::Args)]
pub(crate) struct OtherTargetOption {
    /// The compiler: a name from `mohole target list` [default: the finding's own; for a file the newest
    /// installed mlir-opt]
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
}

/// The option that says how many processes run at once.
#[derive(clap::Args)]
pub(crate) struct WorkersOption {
    /// Processes at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
}

impl WorkersOption {
    pub(crate) fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.workers.map_or_else(cores, usize::from)
    }
}

/// A compiler that is installed.
pub(crate) struct Session {
    pub(crate) home: Home,
    pub(crate) profile: Profile,
    pub(crate) tool: Arc<Tool>,
}

impl Session {
    pub(crate) fn open(option: &TargetOption) -> Result<Self> {
        let home = Home::from_environment();
        let profile = match &option.target {
            Some(name) => Profile::named(name, &home)?,
            None => default_profile(&home)?,
        };
        let tool = Arc::new(Tool::of(&profile, &home)?);
        Ok(Session { home, profile, tool })
    }

    pub(crate) fn engine(&self, workers: usize, mode: Mode) -> Result<Engine> {
        Ok(Engine::new(&self.tool, workers, mode)?)
    }

    pub(crate) fn prober(&self, workers: usize) -> Prober<'_> {
        Prober { profile: &self.profile, tool: &self.tool, home: &self.home, workers }
    }

    pub(crate) fn catalog(&self, workers: usize) -> Result<Catalog> {
        self.prober(workers).catalog().with_context(|| format!("cannot probe {}", self.profile.name))
    }

    /// The name of the data that ships for it.
    pub(crate) fn shipped(&self, catalog: &Catalog) -> Option<&str> {
        self.profile.shipped(&catalog.version)
    }
}

/// The newest `mlir-opt` that is installed.
fn default_profile(home: &Home) -> Result<Profile> {
    let upstream = || builtin_profiles().into_iter().filter(|profile| profile.name.starts_with("mlir-opt-"));
    if let Some(found) = upstream().find(|profile| Tool::of(profile, home).is_ok()) {
        return Profile::named(&found.name, home).map_err(Into::into);
    }
    let newest = upstream().next().and_then(|profile| profile.install).unwrap_or_default();
    bail!("no mlir-opt is installed; install one with: {newest}, or name another compiler with --target");
}
