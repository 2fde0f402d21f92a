//! What is kept of a bug: a folder that stands alone.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use mohole_target::{Profile, Tool};
use mohole_testcase::{Execution, Job, Verdict};

use crate::record::{Record, TargetRecord, json};

/// A bug seen, confirmed in a process of its own.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What happened.
    pub verdict: Verdict,
    /// What showed it first.
    pub job: Job,
    /// The program's name.
    pub program: String,
    /// The confirming run.
    pub execution: Execution,
    /// How often it was seen.
    pub times: usize,
}

/// Writes a finding to its own folder below `folder`, all or nothing; gives that folder.
///
/// # Errors
/// When the disk does not take it.
pub fn write_finding(
    folder: &Path,
    profile: &Profile,
    tool: &Tool,
    finding: &Finding,
) -> io::Result<PathBuf> {
    let record = Record::of(&finding.verdict, &profile.name, &finding.job.args, &finding.program);
    let record = record.expect("a finding has a signature");
    write_record(folder, profile, tool, &record, &finding.job.input, &finding.execution.stderr)
}

/// Writes a record with its program and what was printed to a folder of its own, all or nothing.
pub(crate) fn write_record(
    folder: &Path,
    profile: &Profile,
    tool: &Tool,
    record: &Record,
    program: &[u8],
    output: &[u8],
) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let target = folder.join(&record.signature.key);
    if target.exists() {
        return Ok(target);
    }
    let temporary = tempfile::Builder::new().prefix(".new-").tempdir_in(folder)?;
    let put = |name: &str, bytes: &[u8]| fs::write(temporary.path().join(name), bytes);
    put("module.mlir", program)?;
    put("command.sh", command_script(tool, &record.args, "module.mlir").as_bytes())?;
    put("title.txt", format!("{}\n", record.signature.title).as_bytes())?;
    put("output.txt", output)?;
    put("target.json", &json(&TargetRecord::of(profile, tool)))?;
    put("finding.json", &json(record))?;
    make_executable(&temporary.path().join("command.sh"))?;
    fs::rename(temporary.keep(), &target)?;
    Ok(target)
}

/// A script that shows the bug, to be run from anywhere.
pub(crate) fn command_script(tool: &Tool, args: &[String], file: &str) -> String {
    let mut command = quote(&tool.program.to_string_lossy());
    for arg in tool.args.iter().chain(args) {
        command.push(' ');
        command.push_str(&quote(arg));
    }
    format!("#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\nexec {command} {file}\n")
}

/// A word as a shell takes it.
pub(crate) fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

pub(crate) fn make_executable(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))?;
    fs::File::open(file)?.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_quotes_what_a_shell_would_take_apart() {
        let tool = Tool::at("/opt/my tools/opt".into());
        let job = Job::new(["--pass-pipeline=builtin.module(cse)", "--x='"], *b"");
        let script = command_script(&tool, &job.args, "module.mlir");
        let last = script.lines().last().unwrap();
        assert_eq!(
            last,
            r"exec '/opt/my tools/opt' '--pass-pipeline=builtin.module(cse)' '--x='\''' module.mlir"
        );
    }
}
