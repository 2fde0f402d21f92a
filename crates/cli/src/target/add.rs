//! `mohole target add`: makes an `*-opt` program or a library a target, with data of a known target.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use mohole_catalog::version::Version;
use mohole_oracle::has_backtrace;
use mohole_session::{campaign, print};
use mohole_target::{Home, NO_SHIPPED_DATA, Profile, Tool, binding_files, builtin_profiles, locate};

use super::definitions::{absolute, definitions_in, program};
use super::lowering;
use super::runner::{Choice, Compiler};
use super::trial::{Trial, try_out};

/// How long a library may take to be opened and to tell its version.
const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// Add any `*-opt` program, or a library with MLIR's C API, as a target
///
/// Checks that the program reads MLIR and prints it unchanged, and that its crashes print a backtrace; tries
/// `--tool=opt` and `opt` as its first argument if it does not. The target uses the operations and the rule
/// book of the built-in mlir-opt of the nearest version, as far as it has the dialects and passes. Lowered
/// programs run with the `mlir-runner` next to the program, or else with that of the built-in mlir-opt, if
/// the version is the same.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("compiler").required(true).args(["command", "library"])))]
#[command(after_long_help = "Example: mohole target add --name mine --command build/bin/my-opt\n\n\
Exit codes: 0 added, 1 not an *-opt program, an added target has that name, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// Name for `--target`
    #[arg(long)]
    name: String,
    /// The program: a path, or a name on PATH
    #[arg(long, value_name = "PATH")]
    command: Option<String>,
    /// Instead of a program, a library that exports MLIR's C API, such as one with Python bindings; mohole
    /// has a program that opens it and works as an `*-opt`
    #[arg(long, value_name = "PATH")]
    library: Option<PathBuf>,
    /// Argument that comes before all others; may be repeated
    #[arg(long = "arg", value_name = "ARGUMENT", allow_hyphen_values = true)]
    args: Vec<String>,
    /// Argument that makes the program only parse and print, if it does more by default; may be repeated
    #[arg(long = "no-op", value_name = "ARGUMENT", allow_hyphen_values = true)]
    no_op: Vec<String>,
    /// Target whose data to use, or `none` [default: the mlir-opt of the nearest version]
    #[arg(long, value_name = "NAME")]
    like: Option<String>,
    /// Program that runs lowered programs; it is called like the runner of the --like target [default: the
    /// mlir-runner next to the program, or that of the --like target]
    #[arg(long, value_name = "PATH")]
    runner: Option<String>,
    /// Passes that lower most programs to the llvm dialect, such as `convert-scf-to-cf,convert-to-llvm`
    /// [default: those of the --like target]
    #[arg(long, value_name = "PIPELINE")]
    lowering: Option<String>,
    /// Folder with the definitions of its operations (.td files), such as /usr/lib/llvm-22/include; may be
    /// repeated. All dialects below it are read. If MLIR's own are not among them, they come from the --like
    /// target
    #[arg(long, value_name = "FOLDER")]
    definitions: Vec<PathBuf>,
    /// Folder with Python bindings (`_*_ops_gen.py`), for operations without a definition; may be repeated
    #[arg(long, value_name = "FOLDER")]
    bindings: Vec<PathBuf>,
    /// Ranking that `mohole prone rank` saved: `tracer` leads programs to the dialects and passes where bugs
    /// are likely by it [default: the dialects of MLIRTracer's paper]
    #[arg(long, value_name = "FILE")]
    ranking: Option<PathBuf>,
    /// Replace an added target of that name; edits in its file are lost
    #[arg(long)]
    replace: bool,
}

pub(super) fn main(arguments: Arguments) -> Result<()> {
    let home = Home::from_environment();
    let mut profile = match (&arguments.command, &arguments.library) {
        (Some(command), _) => Profile::for_command(&arguments.name, &program(command)?),
        (None, library) => {
            Profile::for_library(&arguments.name, &absolute(library.as_deref().unwrap_or(Path::new("")))?)
        }
    };
    profile.check_name()?;
    check_place(&arguments.name, arguments.replace, &home)?;
    profile.args = arguments.args;
    profile.no_op = arguments.no_op;
    profile.bindings = arguments.bindings.iter().map(|folder| bindings_in(folder)).collect::<Result<_>>()?;
    profile.ranking = arguments.ranking.as_deref().map(ranking_in).transpose()?;
    profile.locate(&home)?;
    check_library(&profile, &home)?;
    let Trial { about: Version { version, assertions }, added } = try_out(&mut profile, &home)?;
    profile.assertions = assertions == Some(true);
    let like = like(arguments.like.as_deref(), &version, &home)?;
    profile.definitions = definitions_in(&arguments.definitions, like.as_ref())?;
    if let Some(definitions) = &profile.definitions {
        locate(&definitions.tblgen, &home)
            .context("llvm-tblgen, which reads definitions, is not installed")?;
    }
    // The nearest target has a runner; the data may be of a version between it and the compiler's.
    let data = if arguments.like.is_none() { Some(&profile) } else { like.as_ref() };
    let shipped = data.and_then(|data| data.shipped(&version)).unwrap_or(NO_SHIPPED_DATA).to_owned();
    profile.shipped_catalog = Some(shipped);
    let compiler =
        Compiler { program: &profile.locate(&home)?, version: &version, like: like.as_ref(), home: &home };
    let Choice { runner, mut notes } = match &arguments.runner {
        Some(runner) => compiler.named_runner(runner)?,
        None => compiler.usual_runner(),
    };
    profile.runner = runner;
    match &arguments.lowering {
        Some(lowering) => profile.lowering = Some(lowering::named(lowering, &profile, &home)?),
        None => notes.extend(without_unfit_pipeline(&mut profile, &home)),
    }
    notes.extend(about_crashes(&Tool::of(&profile, &home)?));
    if !added.is_empty() {
        notes.insert(
            0,
            format!("used with {}, without which it does not work as an *-opt program", added.join(" ")),
        );
    }
    let replaced = replaced(&profile.name, &home);
    let path = profile.save(&home)?;
    let taken = taken(&profile, like.as_ref());
    print::line(format!("added {} in {}{replaced}{taken}", profile.name, path.display()))?;
    notes.iter().try_for_each(|note| print::line(format!("  {note}")))
}

/// The full path of a ranking, which must be one.
fn ranking_in(path: &Path) -> Result<PathBuf> {
    campaign::ranking(path)?;
    std::fs::canonicalize(path).with_context(|| format!("cannot find {}", path.display()))
}

/// Checks that a library can be opened and has MLIR's C API.
fn check_library(profile: &Profile, home: &Home) -> Result<()> {
    if profile.library.is_none() {
        return Ok(());
    }
    let said =
        Tool::of(profile, home)?.ask("--version", ANSWER_LIMIT).context("the library does not answer")?;
    let errors = String::from_utf8_lossy(&said.stderr).trim().to_owned();
    ensure!(!said.stdout.is_empty(), "{errors}");
    Ok(())
}

/// Without `--replace`, an existing file is not overwritten: the user may have edited it.
fn check_place(name: &str, replace: bool, home: &Home) -> Result<()> {
    match Profile::own_file(name, home) {
        Some(path) if !replace => bail!(
            "the target {name} exists in {}: edit the file, or overwrite it with --replace",
            path.display()
        ),
        _ => Ok(()),
    }
}

/// Forgets the pipeline of another compiler that this one does not run, and says so.
fn without_unfit_pipeline(profile: &mut Profile, home: &Home) -> Option<String> {
    let pipeline = profile.runner.as_ref()?.pipeline.as_ref()?.to_string();
    let error = lowering::named(&pipeline, profile, home).err()?;
    profile.runner.as_mut()?.pipeline = None;
    let why = error.to_string();
    let why = why.rsplit(": ").next().unwrap_or(&why);
    Some(format!(
        "the pipeline that lowers programs elsewhere does not fit ({why}); name one with --lowering"
    ))
}

/// What is wrong with what it prints when it crashes. A script says nothing itself.
fn about_crashes(tool: &Tool) -> Option<String> {
    let said = tool.can_preload().then(|| tool.crash_output(has_backtrace).ok()).flatten()?;
    let todo = "build it with LLVM_ENABLE_BACKTRACES, and call llvm::InitLLVM or installSignalHandlers";
    (!has_backtrace(&said)).then(|| {
        format!("its crashes print no backtrace, so that they are told apart by the pass and the signal alone; {todo}")
    })
}

/// A message about the target that is replaced.
fn replaced(name: &str, home: &Home) -> &'static str {
    if Profile::own_file(name, home).is_some() {
        "; replaces the one of that name"
    } else if builtin_profiles().iter().any(|profile| profile.name == name) {
        "; replaces the built-in target of that name"
    } else {
        ""
    }
}

/// The target whose data is used.
fn like(asked: Option<&str>, version: &str, home: &Home) -> Result<Option<Profile>> {
    Ok(match asked {
        Some(NO_SHIPPED_DATA) => None,
        Some(name) => Some(Profile::named(name, home)?),
        None => Profile::upstream_like(version),
    })
}

/// A message about the data that is used.
fn taken(profile: &Profile, like: Option<&Profile>) -> String {
    let Some(like) = like else { return "; no shipped data is used".to_owned() };
    let mut parts = Vec::new();
    if profile.shipped_catalog.as_deref() != Some(NO_SHIPPED_DATA) {
        parts.extend(["operations", "rule book"]);
    }
    match (&profile.runner, &like.runner) {
        (Some(own), Some(other)) if own == other => parts.push("runner"),
        (Some(_), _) => parts.push("runner arguments"),
        (None, _) => {}
    }
    let parts = match parts.as_slice() {
        [] => return format!("; like {}, for which no data ships", like.name),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    format!("; like {}: its {parts}", like.name)
}

fn bindings_in(folder: &Path) -> Result<String> {
    let files =
        binding_files(folder).with_context(|| format!("cannot read the bindings in {}", folder.display()))?;
    ensure!(!files.is_empty(), "{} contains no _*_ops_gen.py", folder.display());
    absolute(folder)
}
