//! `mohole target add`: any `*-opt` program as a target, with what it can take over from one that mohole
//! knows.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use mohole_session::print;
use mohole_target::{
    Home, NO_SHIPPED_DATA, Prober, Profile, Runner, Tool, binding_files, builtin_profiles, locate, major,
};

use super::definitions::definitions_in;

/// Make any `*-opt` program a target
///
/// The program is asked for its version. From the built-in mlir-opt of the nearest version it takes over the
/// operations and the rule book, as far as it has the dialects and the passes, and where the version is the
/// same the program that runs what was lowered.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole target add --name mine --command build/bin/my-opt\n\n\
Exit codes: 0 added, 1 no *-opt program, a target of that name that was added before, or mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    /// What to call it after `--target`
    #[arg(long)]
    name: String,
    /// The program: a path, or a name on PATH
    #[arg(long, value_name = "PATH")]
    command: String,
    /// An argument that comes before all others; may be given several times
    #[arg(long = "arg", value_name = "ARGUMENT", allow_hyphen_values = true)]
    args: Vec<String>,
    /// An argument for a run that only parses and prints, where the program does more unasked
    #[arg(long = "no-op", value_name = "ARGUMENT", allow_hyphen_values = true)]
    no_op: Vec<String>,
    /// The target it is like, or `none` [default: the mlir-opt of the nearest version]
    #[arg(long, value_name = "NAME")]
    like: Option<String>,
    /// The program that runs what was lowered, called as that of the target it is like
    #[arg(long, value_name = "PATH")]
    runner: Option<String>,
    /// An include folder with the definitions of its operations, MLIR's own or the project's; may be given
    /// several times. MLIR's own are taken from the target it is like where no folder holds `mlir/`
    #[arg(long, value_name = "FOLDER")]
    definitions: Vec<PathBuf>,
    /// A folder with its Python bindings (`_*_ops_gen.py`), for operations that have no definition; may be
    /// given several times
    #[arg(long, value_name = "FOLDER")]
    bindings: Vec<PathBuf>,
    /// Take the place of a target of that name that was added before; what was edited in its file is lost
    #[arg(long)]
    replace: bool,
}

pub(super) fn main(arguments: Arguments) -> Result<()> {
    let home = Home::from_environment();
    let command = program(&arguments.command)?;
    let mut profile = Profile::for_command(&arguments.name, &command);
    profile.check_name()?;
    check_place(&arguments.name, arguments.replace, &home)?;
    profile.args = arguments.args;
    profile.no_op = arguments.no_op;
    profile.bindings = arguments.bindings.iter().map(|folder| bindings_in(folder)).collect::<Result<_>>()?;
    let version = introduction(&profile, &home)?;
    let like = like(arguments.like.as_deref(), &version, &home)?;
    profile.definitions = definitions_in(&arguments.definitions, like.as_ref())?;
    if let Some(definitions) = &profile.definitions {
        locate(&definitions.tblgen, &home)
            .context("llvm-tblgen, which reads definitions, is not installed")?;
    }
    take_over(&mut profile, like.as_ref(), &version, &home);
    if let Some(runner) = &arguments.runner {
        profile.runner = Some(own_runner(runner, like.as_ref(), &home)?);
    }
    let replaced = replaced(&profile.name, &home);
    let path = profile.save(&home)?;
    let taken = taken(&profile, like.as_ref());
    print::line(format!("added {} in {}{replaced}{taken}", profile.name, path.display()))
}

/// A file that somebody may have edited is not overwritten unasked.
fn check_place(name: &str, replace: bool, home: &Home) -> Result<()> {
    match Profile::own_file(name, home) {
        Some(path) if !replace => bail!(
            "there is a target {name} in {}: edit it there, or give --replace, which writes the file anew",
            path.display()
        ),
        _ => Ok(()),
    }
}

/// What the new one takes the place of, in words.
fn replaced(name: &str, home: &Home) -> &'static str {
    if Profile::own_file(name, home).is_some() {
        "; replaces the one of that name"
    } else if builtin_profiles().iter().any(|profile| profile.name == name) {
        "; replaces the built-in target of that name"
    } else {
        ""
    }
}

/// The version of MLIR that the program says it has.
fn introduction(profile: &Profile, home: &Home) -> Result<String> {
    locate(&profile.command, home)?;
    let tool = Arc::new(Tool::of(profile, home)?);
    let prober = Prober { profile, tool: &tool, home, workers: 1 };
    Ok(prober.introduction()?.version)
}

/// The target that a program is like.
fn like(asked: Option<&str>, version: &str, home: &Home) -> Result<Option<Profile>> {
    Ok(match asked {
        Some(NO_SHIPPED_DATA) => None,
        Some(name) => Some(Profile::named(name, home)?),
        None => Profile::upstream_like(version),
    })
}

/// What follows from being like another. Lowered programs are read by a runner of their own version only.
fn take_over(profile: &mut Profile, like: Option<&Profile>, version: &str, home: &Home) {
    let shipped = like.and_then(|like| like.shipped(version)).unwrap_or(NO_SHIPPED_DATA);
    profile.shipped_catalog = Some(shipped.to_owned());
    if let Some(like) = like.filter(|like| major(version).is_some() && major_of(like, home) == major(version))
    {
        profile.runner.clone_from(&like.runner);
    }
}

/// The version that a target has, by its name or its own words.
fn major_of(profile: &Profile, home: &Home) -> Option<u32> {
    let ask = || {
        let tool = Arc::new(Tool::of(profile, home).ok()?);
        major(&Prober { profile, tool: &tool, home, workers: 1 }.version().ok()?.version)
    };
    profile.upstream_major().or_else(ask)
}

/// The runner that was named, called as that of the other target is.
fn own_runner(command: &str, like: Option<&Profile>, home: &Home) -> Result<Runner> {
    let command = program(command)?;
    locate(std::slice::from_ref(&command), home)?;
    let usual = like.and_then(|like| like.runner.as_ref()).with_context(|| {
        format!("nothing is known of how {command} is called: --like names a target that has a runner")
    })?;
    Ok(usual.with_command(&command))
}

/// What was taken over, in words.
fn taken(profile: &Profile, like: Option<&Profile>) -> String {
    let Some(like) = like else { return "; like no other target, so nothing that ships is used".to_owned() };
    let mut parts = Vec::new();
    if profile.shipped_catalog.as_deref() != Some(NO_SHIPPED_DATA) {
        parts.extend(["operations", "rule book"]);
    }
    match (&profile.runner, &like.runner) {
        (Some(own), Some(other)) if own == other => parts.push("runner"),
        (Some(_), _) => parts.push("way to call a runner"),
        (None, _) => {}
    }
    let parts = match parts.as_slice() {
        [] => return format!("; like {}, of which nothing ships", like.name),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    format!("; like {}: its {parts}", like.name)
}

/// The program by a path, or by a name on `PATH`, which stays a name.
fn program(command: &str) -> Result<String> {
    if command.contains('/') { absolute(Path::new(command)) } else { Ok(command.to_owned()) }
}

/// A path stays right when the next command is typed in another folder.
pub(super) fn absolute(path: &Path) -> Result<String> {
    let absolute = std::path::absolute(path).with_context(|| format!("cannot find {}", path.display()))?;
    let text = absolute.into_os_string().into_string();
    text.map_err(|_| anyhow::anyhow!("{} is not a UTF-8 path", path.display()))
}

fn bindings_in(folder: &Path) -> Result<String> {
    let files =
        binding_files(folder).with_context(|| format!("cannot read the bindings in {}", folder.display()))?;
    ensure!(!files.is_empty(), "{} holds no _*_ops_gen.py", folder.display());
    absolute(folder)
}
