//! `mohole doctor`: what is installed, what works, and what is missing.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use mohole_catalog::version::parse_version;
use mohole_session::{Session, operations, print, rule_book};
use mohole_target::{
    Definitions, Home, Mode, Prober, Profile, SandboxSupport, Tool, Way, Worker, find_program,
    sandbox_support,
};
use mohole_testcase::Job;
use serde::Serialize;

/// List the compilers, how they can be run, and what is missing
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole doctor\n\nExit codes: 0 done, 1 error.")]
pub(crate) struct Arguments {
    /// Print one JSON object per compiler, and one for the sandbox
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Diagnosis {
    name: String,
    installed: bool,
    /// Why one should have it; only for what is not installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assertions: Option<bool>,
    /// How jobs are run: `parser`, `input`, `before-main` or `spawn`.
    #[serde(skip_serializing_if = "Option::is_none")]
    forks: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not_forked: Option<&'static str>,
    /// Why functions have no names in backtraces.
    #[serde(skip_serializing_if = "Option::is_none")]
    why_unnamed: Option<String>,
    missing: Vec<Missing>,
}

/// The sandbox for compilers and lowered programs.
#[derive(Serialize)]
struct Confinement {
    sandbox: SandboxSupport,
}

#[derive(Serialize)]
struct Missing {
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    install: Option<String>,
    /// A command that makes it, if it cannot be installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    make: Option<String>,
}

impl Missing {
    fn to_install(what: String, install: Option<String>) -> Self {
        Missing { what, install, make: None }
    }

    fn to_make(what: impl Into<String>, command: String) -> Self {
        Missing { what: what.into(), install: None, make: Some(command) }
    }
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let home = Home::from_environment();
    for profile in Profile::all(&home) {
        let diagnosis = diagnose(&profile, &home);
        if arguments.json {
            print::json(&diagnosis)?;
        } else {
            show(&diagnosis)?;
        }
    }
    let sandbox = sandbox_support();
    if arguments.json {
        print::json(&Confinement { sandbox })?;
    } else {
        print::line(format!("sandbox for compilers and executed programs: {sandbox}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn diagnose(profile: &Profile, home: &Home) -> Diagnosis {
    let mut diagnosis = Diagnosis {
        name: profile.name.clone(),
        installed: false,
        worth: None,
        path: None,
        version: None,
        assertions: None,
        forks: None,
        why_not_forked: None,
        why_unnamed: None,
        missing: Vec::new(),
    };
    match Tool::of(profile, home) {
        Ok(tool) => examine(profile, home, tool, &mut diagnosis),
        Err(_) => {
            diagnosis.worth.clone_from(&profile.worth);
            diagnosis.missing.push(Missing::to_install(
                format!("the compiler ({})", profile.candidates(home)),
                profile.how_to_install(home),
            ));
        }
    }
    diagnosis
}

fn examine(profile: &Profile, home: &Home, tool: Tool, diagnosis: &mut Diagnosis) {
    diagnosis.installed = true;
    diagnosis.path = Some(tool.program.display().to_string());
    if let Ok(finished) = tool.ask("--version", std::time::Duration::from_secs(20)) {
        let about = parse_version(&String::from_utf8_lossy(&finished.stdout));
        diagnosis.version = Some(about.version).filter(|version| !version.is_empty());
        diagnosis.assertions = about.assertions;
    }
    diagnosis.why_unnamed = tool.why_unnamed();
    let tool = Arc::new(tool);
    match way(profile, tool.clone()) {
        Ok(Way::AnyPipeline | Way::Parser) => diagnosis.forks = Some("parser"),
        Ok(Way::Input) => diagnosis.forks = Some("input"),
        Ok(Way::BeforeMain) => diagnosis.forks = Some("before-main"),
        Ok(Way::Spawn(why)) => (diagnosis.forks, diagnosis.why_not_forked) = (Some("spawn"), Some(why)),
        Err(error) => {
            diagnosis.missing.push(Missing::to_install(format!("a working compiler: {error}"), None));
        }
    }
    let version = diagnosis.version.clone().unwrap_or_default();
    diagnosis.missing.extend(missing_parts(profile, home, &version));
    let prober = Prober { profile, tool: &tool, home, workers: 1, until: None };
    diagnosis.missing.extend(missing_data(&prober, &version));
}

fn way(profile: &Profile, tool: Arc<Tool>) -> Result<Way> {
    let mut job = Job::new(profile.no_op.iter().cloned(), *b"module {\n}\n");
    job.limits = profile.limits.limits();
    Ok(Worker::new(tool, Mode::AtInput)?.way_for(&job)?)
}

fn missing_parts(profile: &Profile, home: &Home, version: &str) -> Vec<Missing> {
    let mut missing = Vec::new();
    let is_there = |definitions: &Definitions| {
        definitions.are_there() && find_program(&definitions.tblgen, home).is_some()
    };
    if profile.definitions.as_ref().is_some_and(|definitions| !is_there(definitions)) {
        let shipped = profile.shipped(version).map_or("", |_| "; the shipped catalog is used instead");
        let what = format!("the definitions of its operations{shipped}");
        missing.push(Missing::to_install(what, profile.how_to_install(home)));
    }
    if let Some(runner) = &profile.runner {
        if find_program(&runner.command, home).is_none() {
            let what = format!("its runner ({})", home.expand(&runner.command.join(" or ")));
            missing.push(Missing::to_install(what, profile.how_to_install(home)));
        }
        for library in runner.libraries.iter().filter(|library| !library.exists()) {
            let what = format!("the runner library {}", library.display());
            missing.push(Missing::to_install(what, debian_package(library)));
        }
    }
    missing
}

/// The command that installs a library of MLIR, if it is in a folder of a Debian package.
fn debian_package(library: &Path) -> Option<String> {
    let version = library.to_str()?.strip_prefix("/usr/lib/llvm-")?.split_once('/')?.0;
    Some(format!("apt-get install libmlir-{version}-dev"))
}

/// Data about the compiler that strategies need and that was not learned yet.
fn missing_data(prober: &Prober<'_>, version: &str) -> Vec<Missing> {
    let Prober { profile, home, .. } = prober;
    let name = &profile.name;
    let mut missing = Vec::new();
    if !rule_book::has_book(profile, home, version) {
        missing.push(Missing::to_make("a rule book", format!("mohole rules learn --target {name}")));
    }
    if !operations::is_learned(profile, home, version) {
        missing.push(missing_operations(name, prober.knows_operations(version)));
    } else {
        missing.extend(missing_dialects(prober));
    }
    if profile.runner.is_none() {
        let what = "a runner of its version";
        missing.push(match Profile::own_file(name, home) {
            // The user may have edited the file, so editing it again comes first.
            Some(path) => Missing::to_make(
                format!("{what}, as [runner] in {}", path.display()),
                format!("mohole target add --replace --name {name} ... --runner PATH"),
            ),
            None => Missing::to_install(what.to_owned(), None),
        });
    }
    missing
}

/// Without definitions of the operations, the verifier alone teaches too little: programs are needed.
fn missing_operations(name: &str, defined: bool) -> Missing {
    let what = "knowledge of its operations";
    match defined {
        true => Missing::to_make(what, format!("mohole gen ods --target {name} --learn")),
        false => Missing::to_make(
            format!(
                "{what}; give --definitions or --bindings to `mohole target add --replace`, or learn from programs"
            ),
            format!("mohole gen ods --target {name} --learn --corpus PATH"),
        ),
    }
}

/// Dialects of which no operation is known. A compiler that mohole ships no profile for is probed if it was
/// not yet.
fn missing_dialects(prober: &Prober<'_>) -> Option<Missing> {
    let Prober { profile, home, tool, .. } = prober;
    let own_file = Profile::own_file(&profile.name, home);
    let catalog = match own_file {
        Some(_) => prober.catalog().ok()?,
        None => prober.cached()?,
    };
    let session =
        Session { home: (*home).clone(), profile: (*profile).clone(), tool: (*tool).clone(), until: None };
    let learned = operations::knowledge(&session, &catalog).ok();
    let is_learned = |dialect: &str| {
        let prefix = format!("{dialect}.");
        learned.as_ref().is_some_and(|known| known.templates.keys().any(|op| op.starts_with(&prefix)))
    };
    let unknown: Vec<&str> =
        catalog.unknown_dialects().into_iter().filter(|dialect| !is_learned(dialect)).collect();
    let name = &profile.name;
    (!unknown.is_empty()).then(|| {
        Missing::to_make(
            format!(
                "the operations of its dialects {}; give --definitions or --bindings to `mohole target add --replace`, or learn from programs",
                unknown.join(", ")
            ),
            format!("mohole gen ods --target {name} --learn-new --corpus PATH"),
        )
    })
}

fn show(diagnosis: &Diagnosis) -> Result<()> {
    let mut facts = vec![if diagnosis.installed { "installed" } else { "not installed" }.to_owned()];
    facts.extend(diagnosis.version.iter().map(|version| format!("LLVM {version}")));
    facts.extend(diagnosis.assertions.map(|on| format!("assertions {}", if on { "on" } else { "off" })));
    print::line(format!("{}: {}", diagnosis.name, facts.join(", ")))?;
    if let Some(worth) = &diagnosis.worth {
        print::line(format!("  worth having: {worth}"))?;
    }
    if let Some(path) = &diagnosis.path {
        print::line(format!("  {path}"))?;
    }
    if let Some(way) = diagnosis.forks {
        let words = match (way, diagnosis.why_not_forked) {
            ("parser", _) => "works; jobs with shared arguments fork at the parser".to_owned(),
            ("input", _) => "works; jobs with shared arguments fork when the input is opened".to_owned(),
            ("before-main", _) => "works; all jobs fork before main".to_owned(),
            (_, why) => format!("no, every run is a new process: {}", why.unwrap_or("unknown reason")),
        };
        print::line(format!("  fork server: {words}"))?;
    }
    if let Some(why) = &diagnosis.why_unnamed {
        print::line(format!("  backtraces: {why}"))?;
    }
    for missing in &diagnosis.missing {
        print::line(format!("  missing: {}", missing.what))?;
        if let Some(install) = &missing.install {
            print::line(format!("    install it with: {install}"))?;
        }
        if let Some(make) = &missing.make {
            print::line(format!("    make it with: {make}"))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_installed_with_its_debian_package() {
        let package = |library: &str| debian_package(Path::new(library));
        let expected = "apt-get install libmlir-22-dev";
        assert_eq!(package("/usr/lib/llvm-22/lib/libmlir_runner_utils.so").as_deref(), Some(expected));
        assert_eq!(package("/opt/mine/build/lib/libmlir_runner_utils.so"), None);
    }

    #[test]
    fn missing_parts_of_a_runner_have_absolute_paths() {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(folder.path());
        let text = "name = \"mine\"\ncommand = [\"opt\"]\ninstall = \"get {compilers}/mine\"\n\
            [runner]\ncommand = [\"{compilers}/mine/run\"]\nlibraries = [\"/nowhere/lib.so\"]\n";
        std::fs::create_dir_all(home.targets()).unwrap();
        std::fs::write(home.targets().join("mine.toml"), text).unwrap();
        let profile = Profile::named("mine", &home).unwrap();
        let missing = missing_parts(&profile, &home, "22.1.0");
        let found: Vec<_> = missing.iter().map(|one| (one.what.as_str(), one.install.as_deref())).collect();
        let compilers = home.compilers().display();
        let (runner, get) = (format!("its runner ({compilers}/mine/run)"), format!("get {compilers}/mine"));
        assert_eq!(found, [(&*runner, Some(&*get)), ("the runner library /nowhere/lib.so", None)]);
    }

    #[test]
    fn operations_without_definitions_are_learned_from_programs() {
        let command = |defined| missing_operations("mine", defined).make.unwrap();
        assert_eq!(command(true), "mohole gen ods --target mine --learn");
        assert_eq!(command(false), "mohole gen ods --target mine --learn --corpus PATH");
    }
}
