//! The profile of a compiler: everything mohole must be told about it, in one small file.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use mohole_testcase::{Limits, Pipeline};
use serde::{Deserialize, Serialize};

use crate::{Library, Packages};

/// A compiler under test. The built-in profiles are in `crates/target/profiles`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The name for `--target`.
    pub name: String,
    /// One line about it.
    #[serde(default)]
    pub description: String,
    /// Why one should have it, for people who do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<String>,
    /// Where the program may be, best first: names on `PATH`, or paths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub command: Vec<String>,
    /// Arguments before those of every job.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Arguments for the generic form.
    #[serde(default = "generic_form")]
    pub generic: Vec<String>,
    /// Arguments for bytecode. mohole asks a compiler that rejects them only once.
    #[serde(default = "bytecode")]
    pub bytecode: Vec<String>,
    /// Arguments that make it only parse, verify and print. Empty if it does so by default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub no_op: Vec<String>,
    /// Arguments that allow unregistered dialects.
    #[serde(default = "allow_unregistered")]
    pub allow_unregistered: Vec<String>,
    /// Arguments that disable multi-threading.
    #[serde(default = "single_thread")]
    pub single_thread: Vec<String>,
    /// Arguments that print the program before each pass.
    #[serde(default = "trace_passes")]
    pub trace_passes: Vec<String>,
    /// Environment variables.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
    /// A command that installs it, for people; see also `packages`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub install: Option<String>,
    /// The packages that `mohole target install` gets it from.
    #[serde(default, skip_serializing_if = "Packages::is_empty")]
    pub packages: Packages,
    /// A library that exports MLIR's C API, instead of `command`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub library: Option<Library>,
    /// A pipeline that lowers most programs to the llvm dialect. Planners start from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lowering: Option<Pipeline>,
    /// The program that runs lowered modules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runner: Option<Runner>,
    /// The definitions of its operations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definitions: Option<Definitions>,
    /// Folders with its Python bindings, for operations without other definitions; `{compilers}` as in
    /// `command`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bindings: Vec<String>,
    /// The shipped data for the nearest version of MLIR: `mlir-main`, `mlir-22`, `mlir-21`, `mlir-19`, or
    /// `none`. By default the compiler's version decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shipped_catalog: Option<String>,
    /// A built-in profile with the same runner in another build: its arguments and pipeline are used where
    /// `runner` has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// A file that `mohole prone rank` saved: where in its source bugs are likely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranking: Option<PathBuf>,
    /// The project whose releases are compared with each other: `mlir`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// The release of that project: `22`, or `24.0.0-202610` for a snapshot. Its numbers give the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release: Option<String>,
    /// It is built with assertions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assertions: bool,
    /// The projects that get reports of bugs outside MLIR; the first match counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub projects: Vec<Project>,
    /// Limits of a run.
    #[serde(default)]
    pub limits: LimitSettings,
    /// Passes and flags that are never used to find bugs.
    #[serde(default)]
    pub deny: Deny,
}

/// The program that runs lowered modules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Runner {
    /// Where it may be, best first.
    pub command: Vec<String>,
    /// Its arguments, before the program.
    #[serde(default)]
    pub args: Vec<String>,
    /// Libraries that lowered programs call.
    #[serde(default)]
    pub libraries: Vec<PathBuf>,
    /// A pipeline that lowers tosa and everything below it to what the runner accepts; used unless the
    /// profile has a `lowering` of its own.
    #[serde(default)]
    pub pipeline: Option<Pipeline>,
}

/// Where the definitions of a compiler's operations are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definitions {
    /// The folder that holds `mlir/Dialect`.
    pub include: PathBuf,
    /// Include folders of other projects, which include MLIR's files; all their `.td` files are read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<PathBuf>,
    /// The candidates for `llvm-tblgen`, best first.
    pub tblgen: Vec<String>,
}

impl Definitions {
    /// Whether they are installed: all dialects include this file.
    #[must_use]
    pub fn are_there(&self) -> bool {
        self.include.join("mlir/IR/OpBase.td").exists()
    }
}

/// A project whose code is part of a compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Project {
    /// Its dialects, which are also words in the names of its passes. None: everything that no other project
    /// has.
    #[serde(default)]
    pub dialects: Vec<String>,
    /// Where its bugs are reported.
    pub issues: String,
}

/// Limits in the units of a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitSettings {
    /// Wall-clock time in milliseconds.
    pub wall_ms: u64,
    /// Processor time in milliseconds.
    pub cpu_ms: u64,
    /// Address space in MiB; 0 for no limit, as sanitizers need it.
    pub address_space_mib: u64,
    /// Size of the output in MiB.
    pub output_mib: u64,
}

impl Default for LimitSettings {
    fn default() -> Self {
        let limits = Limits::default();
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        LimitSettings {
            wall_ms: ms(limits.wall),
            cpu_ms: ms(limits.cpu),
            address_space_mib: limits.address_space.unwrap_or(0) >> 20,
            output_mib: limits.output >> 20,
        }
    }
}

impl LimitSettings {
    /// The limits for the engine.
    pub fn limits(self) -> Limits {
        Limits {
            wall: Duration::from_millis(self.wall_ms),
            cpu: Duration::from_millis(self.cpu_ms),
            address_space: (self.address_space_mib > 0).then_some(self.address_space_mib << 20),
            output: self.output_mib << 20,
        }
    }

    /// The limits for reports: processor time counts, because on a busy machine everything takes long.
    pub fn for_reports(self) -> Limits {
        let limits = self.limits();
        Limits { wall: limits.wall * 3, cpu: limits.cpu.min(limits.wall), ..limits }
    }
}

/// Passes and flags whose failures are no bugs of the compiler. A `*` at the end matches any suffix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Deny {
    /// Passes.
    pub passes: Vec<String>,
    /// Flags.
    pub flags: Vec<String>,
}

impl Default for Deny {
    fn default() -> Self {
        let list = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Deny {
            passes: list(&["test-*", "view-op-graph", "print-*"]),
            flags: list(&[
                "--verify-each=*",
                "--verify-diagnostics*",
                "--test-*",
                "--irdl-file*",
                "--load-*",
            ]),
        }
    }
}

impl Deny {
    /// Whether a pass is denied.
    pub fn denies_pass(&self, name: &str) -> bool {
        self.passes.iter().any(|pattern| matches(pattern, name))
    }

    /// Whether a flag is denied.
    pub fn denies_flag(&self, flag: &str) -> bool {
        self.flags.iter().any(|pattern| matches(pattern, flag))
    }
}

fn matches(pattern: &str, name: &str) -> bool {
    pattern.strip_suffix('*').map_or(pattern == name, |prefix| name.starts_with(prefix))
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

fn generic_form() -> Vec<String> {
    words(&["--mlir-print-op-generic"])
}

fn bytecode() -> Vec<String> {
    words(&["--emit-bytecode"])
}

fn allow_unregistered() -> Vec<String> {
    words(&["--allow-unregistered-dialect"])
}

fn single_thread() -> Vec<String> {
    words(&["--mlir-disable-threading"])
}

fn trace_passes() -> Vec<String> {
    words(&["--mlir-print-ir-before-all"])
}

macro_rules! builtin {
    ($($name:literal),*) => {
        [$(($name, include_str!(concat!("../profiles/", $name, ".toml")))),*]
    };
}

/// The built-in profiles, newest MLIR first.
pub fn builtin_profiles() -> Vec<Profile> {
    let files = builtin![
        "mlir-main",
        "mlir-main-202608",
        "mlir-main-202604",
        "mlir-opt-22",
        "mlir-opt-22-asserts",
        "mlir-opt-21-asserts",
        "mlir-opt-19",
        "mlir-opt-16",
        "fir-opt-22",
        "catalyst",
        "torch-mlir-opt",
        "iree-opt",
        "heir-opt",
        "triton-adapter-opt",
        "circt-opt",
        "cudaq-opt"
    ];
    let read = |(name, text)| toml::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut profiles: Vec<Profile> = files.into_iter().map(read).collect();
    for index in 0..profiles.len() {
        let like = profiles[index].like.as_ref();
        let like = like.and_then(|name| profiles.iter().find(|other| other.name == *name)).cloned();
        profiles[index].complete_runner(like.as_ref());
    }
    profiles
}

impl Profile {
    /// The pipeline that lowers most programs to what the runner accepts.
    pub fn lowering_pipeline(&self) -> Option<&Pipeline> {
        let of_runner = || self.runner.as_ref()?.pipeline.as_ref();
        self.lowering.as_ref().or_else(of_runner)
    }

    /// Takes what the runner lacks from another profile.
    fn complete_runner(&mut self, like: Option<&Profile>) {
        let (Some(own), Some(other)) = (&mut self.runner, like.and_then(|like| like.runner.as_ref())) else {
            return;
        };
        if own.args.is_empty() {
            own.args.clone_from(&other.args);
        }
        own.pipeline = own.pipeline.take().or_else(|| other.pipeline.clone());
    }

    /// A profile for a library that exports MLIR's C API.
    pub fn for_library(name: &str, path: &str) -> Self {
        let program = if name.ends_with("-opt") { name.to_owned() } else { format!("{name}-opt") };
        let library = Some(Library { paths: vec![path.to_owned()], program, initializers: Vec::new() });
        Profile { command: Vec::new(), library, ..Profile::for_command(name, "") }
    }

    /// A profile for any other `*-opt`.
    pub fn for_command(name: &str, command: &str) -> Self {
        Profile {
            name: name.to_owned(),
            description: String::new(),
            worth: None,
            command: vec![command.to_owned()],
            args: Vec::new(),
            generic: generic_form(),
            bytecode: bytecode(),
            no_op: Vec::new(),
            allow_unregistered: allow_unregistered(),
            single_thread: single_thread(),
            trace_passes: trace_passes(),
            environment: BTreeMap::new(),
            install: None,
            packages: Packages::default(),
            library: None,
            lowering: None,
            runner: None,
            definitions: None,
            bindings: Vec::new(),
            shipped_catalog: None,
            like: None,
            ranking: None,
            project: None,
            release: None,
            assertions: false,
            projects: Vec::new(),
            limits: LimitSettings::default(),
            deny: Deny::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_builtin_profiles_are_whole_and_named_after_their_files() {
        let names: Vec<String> = builtin_profiles().into_iter().map(|profile| profile.name).collect();
        let expected = "mlir-main mlir-main-202608 mlir-main-202604 mlir-opt-22 mlir-opt-22-asserts mlir-opt-21-asserts mlir-opt-19 mlir-opt-16 fir-opt-22 catalyst \
            torch-mlir-opt iree-opt heir-opt triton-adapter-opt circt-opt cudaq-opt";
        assert_eq!(names.join(" "), expected);
        for profile in builtin_profiles() {
            assert!(!profile.packages.is_empty(), "{} says how to install it", profile.name);
            assert_eq!(profile.generic, ["--mlir-print-op-generic"]);
            assert_eq!(
                profile.assertions,
                !profile.description.contains("assertions off"),
                "{}",
                profile.name
            );
            assert!(profile.worth.is_some(), "{} says why one should have it", profile.name);
        }
    }

    #[test]
    fn denied_passes_and_flags_match() {
        let deny = Deny::default();
        for pass in ["test-pass-crash", "test-pass-failure", "view-op-graph"] {
            assert!(deny.denies_pass(pass), "{pass}");
        }
        assert!(!deny.denies_pass("canonicalize"));
        assert!(!deny.denies_pass("tosa-to-linalg"));
        assert!(deny.denies_flag("--verify-each=0"));
        assert!(!deny.denies_flag("--canonicalize"));
    }

    #[test]
    fn docs_targets_has_a_valid_example_and_a_row_for_every_key() {
        let page = include_str!("../../../docs/targets.md");
        let example = page.split_once("```toml\n").and_then(|(_, rest)| rest.split_once("```")).unwrap().0;
        let profile: Profile = toml::from_str(example).unwrap();
        let text = toml::to_string_pretty(&profile).unwrap();
        for key in text.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key) {
            let row = [format!("`{key}`"), format!(".{key}`")];
            let is_documented =
                row.iter().any(|row| page.contains(row)) || profile.environment.contains_key(key);
            assert!(is_documented, "{key}");
        }
    }

    #[test]
    fn an_unknown_key_is_an_error_that_names_it() {
        let error = toml::from_str::<Profile>("name = \"a\"\ncommand = []\ngeneric_form = []\n").unwrap_err();
        assert!(error.message().contains("generic_form"), "{error}");
    }

    #[test]
    fn an_address_space_limit_of_zero_means_none() {
        let settings = LimitSettings { address_space_mib: 0, ..LimitSettings::default() };
        assert_eq!(settings.limits().address_space, None);
        assert_eq!(LimitSettings::default().limits(), Limits::default());
    }
}
