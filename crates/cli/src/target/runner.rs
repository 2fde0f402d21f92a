//! Chooses the program that runs the lowered programs of a new target.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use mohole_catalog::version::parse_version;
use mohole_target::{Home, Profile, Runner, Tool, find_program, locate, major};

use super::definitions::program;

/// A runner that takes longer to say its version is not used.
const ANSWER_LIMIT: Duration = Duration::from_secs(20);

/// What the runners of MLIR are called, newest first; the version may follow.
const NAMES: [&str; 2] = ["mlir-runner", "mlir-cpu-runner"];

/// The runner of a new target.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) runner: Option<Runner>,
    /// What the user should know about it.
    pub(super) notes: Vec<String>,
}

/// The compiler whose programs are to be run.
pub(super) struct Compiler<'a> {
    pub(super) program: &'a Path,
    /// Its version of MLIR.
    pub(super) version: &'a str,
    /// The target whose data is used, which knows how a runner is called.
    pub(super) like: Option<&'a Profile>,
    pub(super) home: &'a Home,
}

impl Compiler<'_> {
    /// The runner that the user named, called like that of the `--like` target.
    pub(super) fn named_runner(&self, command: &str) -> Result<Choice> {
        let command = program(command)?;
        let path = locate(std::slice::from_ref(&command), self.home)?;
        let usual = self.usual().with_context(|| {
            format!("unknown how to call {command}: give --like with a target that has a runner")
        })?;
        let notes = match version_of(&path) {
            Some(other) if other != self.version => vec![self.of_another_version(&path, &other)],
            _ => Vec::new(),
        };
        Ok(Choice { runner: Some(usual.with_command(&command)), notes })
    }

    /// A runner next to the compiler, or else that of the `--like` target. Runners of other versions may not
    /// read the lowered programs.
    pub(super) fn usual_runner(&self) -> Choice {
        let Some(usual) = self.usual() else { return Choice::default() };
        let installed = find_program(&usual.command, self.home);
        let mut notes = Vec::new();
        for path in self.beside() {
            let is_usual = installed.as_ref().is_some_and(|other| same_file(&path, other));
            match version_of(&path) {
                Some(other) if self.fits(&other) => {
                    if is_usual {
                        return Choice { runner: Some(usual.clone()), notes };
                    }
                    notes.push(match other == self.version {
                        true => format!("runner {}", path.display()),
                        false => self.of_another_version(&path, &other),
                    });
                    let runner = Some(usual.with_command(&path.to_string_lossy()));
                    return Choice { runner, notes };
                }
                Some(other) if !is_usual => {
                    notes.push(format!("{}; not used", self.of_another_version(&path, &other)));
                }
                _ => {}
            }
        }
        let known = installed.as_deref().and_then(version_of);
        let fits = match &known {
            Some(version) => self.fits(version),
            // Not installed yet.
            None => self
                .like
                .and_then(Profile::upstream_major)
                .is_some_and(|number| Some(number) == major(self.version)),
        };
        if !fits {
            return Choice { runner: None, notes };
        }
        if let (Some(path), Some(other)) = (&installed, known.filter(|other| other != self.version)) {
            notes.push(self.of_another_version(path, &other));
        }
        Choice { runner: Some(usual.clone()), notes }
    }

    fn usual(&self) -> Option<&Runner> {
        self.like?.runner.as_ref()
    }

    fn fits(&self, runner_version: &str) -> bool {
        major(self.version).is_some() && major(runner_version) == major(self.version)
    }

    fn of_another_version(&self, runner: &Path, version: &str) -> String {
        format!("runner {} has LLVM {version}, the compiler {}", runner.display(), self.version)
    }

    /// Runners next to the compiler, and next to the file that a link leads to.
    fn beside(&self) -> Vec<PathBuf> {
        let name = self.program.file_name().unwrap_or_default().to_string_lossy();
        let suffix = name.rsplit_once("opt").map_or("", |(_, suffix)| suffix);
        let real = self.program.canonicalize().ok();
        let folders = [Some(self.program), real.as_deref()].into_iter().flatten().filter_map(Path::parent);
        let names = [suffix, ""].into_iter().flat_map(|end| NAMES.map(|name| format!("{name}{end}")));
        let names: Vec<String> = names.collect();
        let candidates = folders.flat_map(|folder| names.iter().map(|name| folder.join(name)));
        let is_there =
            |path: &PathBuf| find_program(&[path.to_string_lossy().into_owned()], self.home).is_some();
        let mut found: Vec<PathBuf> = Vec::new();
        for path in candidates.filter(is_there) {
            if !found.iter().any(|other| same_file(other, &path)) {
                found.push(path);
            }
        }
        found
    }
}

fn version_of(program: &Path) -> Option<String> {
    let finished = Tool::at(program.to_owned()).ask("--version", ANSWER_LIMIT).ok()?;
    Some(parse_version(&String::from_utf8_lossy(&finished.stdout)).version)
        .filter(|version| !version.is_empty())
}

fn same_file(left: &Path, right: &Path) -> bool {
    matches!((left.canonicalize(), right.canonicalize()), (Ok(left), Ok(right)) if left == right)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn script(path: &Path, version: &str) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, format!("#!/bin/sh\necho LLVM version {version}\n")).unwrap();
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// A compiler of 22.1.8, a runner next to it, and one that the `--like` target has.
    fn choose(beside: Option<&str>, usual: &str) -> (Option<String>, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        script(&at("debian/run"), usual);
        if let Some(version) = beside {
            script(&at("mine/bin/mlir-runner"), version);
            std::fs::create_dir_all(at("mine/lib")).unwrap();
            std::fs::write(at("mine/lib/libx.so"), "").unwrap();
        }
        script(&at("mine/bin/my-opt"), "22.1.8");
        let mut like = Profile::for_command("mlir-opt-22", "mlir-opt-22");
        like.runner = Some(Runner {
            command: vec![at("debian/run").display().to_string()],
            args: Vec::new(),
            libraries: vec![at("debian/libx.so")],
            pipeline: None,
        });
        let home = Home::at(folder.path());
        let (program, version) = (&*at("mine/bin/my-opt"), "22.1.8");
        let choice = Compiler { program, version, like: Some(&like), home: &home }.usual_runner();
        let shown = |text: String| text.replace(&folder.path().display().to_string(), "F");
        let runner = choice
            .runner
            .map(|runner| shown(format!("{} {}", runner.command[0], runner.libraries[0].display())));
        (runner, choice.notes.into_iter().map(shown).collect())
    }

    #[test]
    fn the_runner_next_to_the_compiler_comes_first() {
        let (runner, notes) = choose(Some("22.1.8"), "22.1.8");
        assert_eq!(runner.as_deref(), Some("F/mine/bin/mlir-runner F/mine/lib/libx.so"));
        assert_eq!(notes, ["runner F/mine/bin/mlir-runner"]);
    }

    #[test]
    fn a_runner_of_another_version_is_not_used_silently() {
        let (runner, notes) = choose(Some("19.1.7"), "22.1.8");
        assert_eq!(runner.as_deref(), Some("F/debian/run F/debian/libx.so"));
        assert_eq!(notes, ["runner F/mine/bin/mlir-runner has LLVM 19.1.7, the compiler 22.1.8; not used"]);
        let (runner, notes) = choose(None, "22.1.0");
        assert_eq!(runner.as_deref(), Some("F/debian/run F/debian/libx.so"));
        assert_eq!(notes, ["runner F/debian/run has LLVM 22.1.0, the compiler 22.1.8"]);
        assert_eq!(choose(None, "19.1.7"), (None, Vec::new()));
    }
}
