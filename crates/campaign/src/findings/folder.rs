//! What is kept of a bug: a folder that stands alone.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use mohole_target::Tool;

use crate::findings::record::{Record, TargetRecord, json};

/// Writes a record with its program and what was printed to a folder of its own, all or nothing.
pub(crate) fn write_record(
    folder: &Path,
    target: &TargetRecord,
    tool: &Tool,
    record: &Record,
    program: &[u8],
    output: &[u8],
) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let place = folder.join(&record.signature.key);
    if place.exists() {
        return Ok(place);
    }
    // Others may read it, as far as the user's mask lets them.
    let mode = fs::Permissions::from_mode(0o777);
    let temporary = tempfile::Builder::new().prefix(".new-").permissions(mode).tempdir_in(folder)?;
    let put = |name: &str, bytes: &[u8]| fs::write(temporary.path().join(name), bytes);
    put("module.mlir", program)?;
    put("command.sh", command_script(tool, &record.args, "module.mlir").as_bytes())?;
    put("title.txt", format!("{}\n", record.signature.title()).as_bytes())?;
    put("output.txt", output)?;
    put("target.json", &json(target))?;
    put("finding.json", &json(record))?;
    make_executable(&temporary.path().join("command.sh"))?;
    // Until it has its name it is removed again, whatever fails.
    fs::rename(temporary.path(), &place)?;
    let _ = temporary.keep();
    Ok(place)
}

/// A script that shows the bug, to be run from anywhere.
pub(crate) fn command_script(tool: &Tool, args: &[String], file: &str) -> String {
    let exports: String =
        assignments(tool).into_iter().map(|assignment| format!("export {assignment}\n")).collect();
    let program = tool.program.to_string_lossy().into_owned();
    let words = std::iter::once(&program).chain(&tool.args).chain(args).map(|word| quote(word));
    let command = words.collect::<Vec<_>>().join(" ");
    format!("#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\n{exports}exec {command} {file}\n")
}

/// The variables that a compiler wants, as a shell takes them. That names cost time is no reader's concern.
pub(crate) fn assignments(tool: &Tool) -> Vec<String> {
    let wanted = tool.environment.iter().filter(|(name, _)| *name != "LLVM_DISABLE_SYMBOLIZATION");
    wanted.map(|(name, value)| format!("{name}={}", quote(value))).collect()
}

/// A compiler's command line on a file, as one types it.
pub fn shown_command(tool: &Tool, args: &[String], file: &str) -> String {
    format!("{} {}", command_line(tool, args), quote(file))
}

/// The same without the file.
pub(crate) fn command_line(tool: &Tool, args: &[String]) -> String {
    let program = tool.program.file_name().map(|name| name.to_string_lossy().into_owned());
    let words = program.iter().chain(&tool.args).chain(args).map(|word| quote(word));
    assignments(tool).into_iter().chain(words).collect::<Vec<_>>().join(" ")
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
    fs::set_permissions(file, fs::Permissions::from_mode(0o755))
}

#[cfg(test)]
mod tests {
    use mohole_target::Profile;
    use mohole_testcase::{Job, Signature};

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

    #[test]
    fn a_folder_that_cannot_have_its_name_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let tool = Tool::at("/opt/opt".into());
        let target = TargetRecord::of(&Profile::for_command("x", "x"), &tool);
        let text = r#"{"key": "k", "title": "t", "kind": "crash", "target": "x", "args": []}"#;
        let record: Record = serde_json::from_str(text).unwrap();
        let write = |key: &str| {
            let signature = Signature { key: key.to_owned(), ..record.signature.clone() };
            write_record(folder.path(), &target, &tool, &Record { signature, ..record.clone() }, b"", b"")
        };
        assert_eq!(write("k").unwrap(), folder.path().join("k"));
        assert!(write("no/such").is_err());
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), ["k"]);
    }

    #[test]
    fn the_variables_that_a_compiler_wants_are_a_part_of_the_command() {
        let mut tool = Tool::at("/opt/opt".into());
        tool.environment.insert("A".to_owned(), "b c".to_owned());
        assert_eq!(shown_command(&tool, &["--cse".to_owned()], "f.mlir"), "A='b c' opt --cse f.mlir");
        assert!(command_script(&tool, &[], "f.mlir").contains("\nexport A='b c'\nexec /opt/opt f.mlir\n"));
    }
}
