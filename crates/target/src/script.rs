//! Shell scripts that call a compiler, as a reader of a report types them.

use std::io;
use std::path::Path;
use std::time::Duration;

use mohole_testcase::Limits;

use crate::own_frames::{PRELOADED, without_own_frames};
use crate::process::{Finished, RunOptions, run_program_in};
use crate::readable::readable;
use crate::sandbox::Sandbox;
use crate::spawn::preload;
use crate::strays::end_strays;
use crate::{Stop, Tool};

/// Runs a shell command in a folder, or in the current one, without a sandbox: for the user's own commands.
/// It ends, as at a deadline, when the stop is abandoned.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run_command(
    command: &str,
    folder: Option<&Path>,
    limit: Duration,
    stop: &Stop,
) -> io::Result<Finished> {
    let options = RunOptions { folder, stop: stop.clone(), ..RunOptions::with_timeout(limit) };
    run_program_in(Path::new("/bin/sh"), &["-c".to_owned(), command.to_owned()], &options)
}

/// Runs a shell script that calls a compiler in a folder with limits, as a reader of a report would, in the
/// sandbox of compilers. If it runs lowered programs as well, with this runner, it has no network and no
/// privileges, and reads only what belongs to the system, the compiler and the runner. It ends, as at a
/// deadline, when the stop is abandoned.
///
/// Functions without names are told as in all other runs, with a library that is put into the folder.
///
/// # Errors
/// When it cannot be started or waited for.
pub fn run_script(
    tool: &Tool,
    script: &str,
    folder: &Path,
    limits: Limits,
    runner: Option<&Tool>,
    stop: &Stop,
) -> io::Result<Finished> {
    let place = folder.to_string_lossy();
    // For temporary files of the shell's programs and of the runner's libraries.
    let mut variables = vec![("TMPDIR", &*place)];
    if runner.is_some() {
        variables.push(("JITDUMPDIR", &*place));
    }
    let preloaded = preload(tool, true);
    if let Some(list) = preloaded.to_str().filter(|_| tool.can_preload()) {
        std::fs::write(folder.join(PRELOADED), mohole_preload::NAMES)?;
        variables.push(("LD_PRELOAD", list));
    }
    let sandbox = match runner {
        Some(runner) => {
            let readable = [readable(tool), readable(runner)].concat();
            Some(Sandbox::of_script(folder, &readable))
        }
        None => Sandbox::of_compilers(folder),
    };
    let options =
        RunOptions { variables: &variables, folder: Some(folder), limits, sandbox, stop: stop.clone() };
    let finished = run_program_in(Path::new("/bin/sh"), &["-c".to_owned(), script.to_owned()], &options)?;
    end_strays(finished.leader, folder);
    Ok(Finished { stderr: without_own_frames(finished.stderr), ..finished })
}
