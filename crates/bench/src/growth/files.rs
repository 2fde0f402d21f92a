//! The files that commands get: a program, a folder of small programs, a finding, a script.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mohole_campaign::{Compiler, TargetRecord, write_finding};
use mohole_session::Session;
use mohole_testcase::{CrashKind, Finding, Kind, Signature};

use super::programs::MakeProgram;

/// The size of the programs in a folder.
const SMALL: usize = 100;

/// What stands in a command for which file below the folder.
const PLACES: [(&str, &str); 5] = [
    ("{program}", "program.mlir"),
    ("{corpus}", "corpus"),
    ("{script}", "script.sh"),
    ("{finding}", "findings/growth"),
    ("{out}", "out"),
];

/// Writes the files for a program of this size to a new folder.
pub(super) fn write(folder: &Path, session: &Session, make: MakeProgram, size: usize) -> Result<()> {
    let cannot_write = || format!("cannot write to {}", folder.display());
    let program = make(size);
    let corpus = folder.join("corpus");
    fs::create_dir_all(&corpus).with_context(cannot_write)?;
    put(&folder.join("program.mlir"), &program)?;
    let small = make(SMALL);
    (0..size / SMALL).try_for_each(|i| put(&corpus.join(format!("{i}.mlir")), &small))?;
    let script = folder.join("script.sh");
    put(&script, "#!/bin/sh\nexec grep -q func.func \"$1\"\n")?;
    fs::set_permissions(&script, Permissions::from_mode(0o755)).with_context(cannot_write)?;
    let signature = Signature::titled("growth", Kind::Crash(CrashKind::Signal), "a crash");
    let (profile, tool) = (&session.profile, &session.tool);
    let finding = Finding::new(signature, &profile.name, &["--cse".to_owned()], program.into_bytes().into());
    let compiler = Compiler { profile, tool, runner: None };
    let all = folder.join("findings");
    write_finding(&all, &TargetRecord::of(profile, tool), compiler, &finding).with_context(cannot_write)?;
    Ok(())
}

/// The words of a command, with the paths of the files in a folder. The folder for outputs is empty.
pub(super) fn words(folder: &Path, command: &str) -> Result<Vec<String>> {
    let out = folder.join("out");
    let _ = fs::remove_dir_all(&out);
    fs::create_dir(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let with_path = |word: &str| {
        let path = |place: &str| -> PathBuf { folder.join(place) };
        let replaced = |word: String, (name, place): &(&str, &str)| {
            word.replace(name, &path(place).display().to_string())
        };
        PLACES.iter().fold(word.to_owned(), replaced)
    };
    Ok(command.split(' ').map(with_path).collect())
}

fn put(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
