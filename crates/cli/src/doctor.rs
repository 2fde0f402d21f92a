//! `mohole doctor`: what is installed, what works, and what to do about the rest.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use mohole_catalog::version::parse_version;
use mohole_target::{
    Definitions, Home, Mode, Profile, SandboxSupport, Tool, Way, Worker, find_program, sandbox_support,
};
use mohole_testcase::Job;
use serde::Serialize;

use crate::{gen_ods, rules, say};

/// Say which compilers are installed, how they can be run, and what is missing
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole doctor\n\nExit codes: 0 always, unless mohole itself fails (1)."
)]
pub(crate) struct Arguments {
    /// One JSON object per compiler, and one about the sandbox
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Diagnosis {
    name: String,
    installed: bool,
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
    missing: Vec<Missing>,
}

/// What programs that are run are confined with.
#[derive(Serialize)]
struct Confinement {
    sandbox: SandboxSupport,
}

#[derive(Serialize)]
struct Missing {
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    install: Option<String>,
    /// The command that makes what cannot be installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    make: Option<String>,
}

impl Missing {
    fn to_install(what: String, install: Option<String>) -> Self {
        Missing { what, install, make: None }
    }

    fn to_make(what: &str, command: String) -> Self {
        Missing { what: what.to_owned(), install: None, make: Some(command) }
    }
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let home = Home::from_environment();
    for profile in Profile::all(&home)? {
        let diagnosis = diagnose(&profile, &home);
        if arguments.json {
            say::json(&diagnosis)?;
        } else {
            show(&diagnosis)?;
        }
    }
    let sandbox = sandbox_support();
    if arguments.json {
        say::json(&Confinement { sandbox })?;
    } else {
        say::line(format!("sandbox for programs that are run: {sandbox}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn diagnose(profile: &Profile, home: &Home) -> Diagnosis {
    let mut diagnosis = Diagnosis {
        name: profile.name.clone(),
        installed: false,
        path: None,
        version: None,
        assertions: None,
        forks: None,
        why_not_forked: None,
        missing: Vec::new(),
    };
    match Tool::of(profile, home) {
        Ok(tool) => examine(profile, home, tool, &mut diagnosis),
        Err(_) => diagnosis.missing.push(Missing::to_install(
            format!("the compiler ({})", home.expand(&profile.command.join(" or "))),
            profile.install.as_deref().map(|command| home.expand(command)),
        )),
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
    match way(profile, Arc::new(tool)) {
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
    diagnosis.missing.extend(missing_lessons(profile, home, &version));
}

fn way(profile: &Profile, tool: Arc<Tool>) -> Result<Way> {
    let mut job = Job::new(profile.no_op.iter().cloned(), *b"module {\n}\n");
    job.limits = profile.limits.limits();
    Ok(Worker::new(tool, Mode::AtInput)?.way_for(&job)?)
}

fn missing_parts(profile: &Profile, home: &Home, version: &str) -> Vec<Missing> {
    let mut missing = Vec::new();
    let is_there = |definitions: &Definitions| {
        definitions.include.join("mlir").is_dir() && find_program(&definitions.tblgen, home).is_some()
    };
    if let Some(definitions) = profile.definitions.as_ref().filter(|definitions| !is_there(definitions)) {
        let shipped = profile.shipped(version).map_or("", |_| "; the shipped catalog serves instead");
        let what = format!("the definitions of its operations{shipped}");
        missing.push(Missing::to_install(what, definitions.install.clone()));
    }
    if let Some(runner) = &profile.runner {
        if find_program(&runner.command, home).is_none() {
            let what = format!("its runner ({})", runner.command[0]);
            missing.push(Missing::to_install(what, profile.install.clone()));
        }
        for library in runner.libraries.iter().filter(|library| !library.exists()) {
            let install = Some("apt-get install libmlir-22-dev".to_owned());
            let what = format!("the runner library {}", library.display());
            missing.push(Missing::to_install(what, install));
        }
    }
    missing
}

/// What nobody has found out of it yet, and strategies need.
fn missing_lessons(profile: &Profile, home: &Home, version: &str) -> Vec<Missing> {
    let name = &profile.name;
    let mut missing = Vec::new();
    if !rules::has_book(profile, home, version) {
        missing.push(Missing::to_make("a rule book", format!("mohole rules learn --target {name}")));
    }
    if !gen_ods::learn::is_learned(profile, home, version) {
        let command = format!("mohole gen ods --target {name} --learn");
        missing.push(Missing::to_make("what is known of its operations", command));
    }
    if profile.runner.is_none() {
        let what = "a runner of its version".to_owned();
        let own = Profile::is_own(name, home);
        let make = own.then(|| format!("mohole target add --name {name} ... --runner PATH"));
        missing.push(Missing { what, install: None, make });
    }
    missing
}

fn show(diagnosis: &Diagnosis) -> Result<()> {
    let mut facts = vec![if diagnosis.installed { "installed" } else { "not installed" }.to_owned()];
    facts.extend(diagnosis.version.iter().map(|version| format!("LLVM {version}")));
    facts.extend(diagnosis.assertions.map(|on| format!("assertions {}", if on { "on" } else { "off" })));
    say::line(format!("{}: {}", diagnosis.name, facts.join(", ")))?;
    if let Some(path) = &diagnosis.path {
        say::line(format!("  {path}"))?;
    }
    if let Some(way) = diagnosis.forks {
        let words = match (way, diagnosis.why_not_forked) {
            ("parser", _) => "works; shared arguments fork at the parser".to_owned(),
            ("input", _) => "works; shared arguments fork at the opening of the input".to_owned(),
            ("before-main", _) => "works before main only".to_owned(),
            (_, why) => format!("no, every run is a new process: {}", why.unwrap_or("nobody knows why")),
        };
        say::line(format!("  fork server: {words}"))?;
    }
    for missing in &diagnosis.missing {
        say::line(format!("  missing: {}", missing.what))?;
        if let Some(install) = &missing.install {
            say::line(format!("    install it with: {install}"))?;
        }
        if let Some(make) = &missing.make {
            say::line(format!("    make it with: {make}"))?;
        }
    }
    Ok(())
}
