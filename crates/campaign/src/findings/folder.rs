//! A finding's folder: the program, the command that shows the bug, and what is known of it. It stands alone.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use mohole_catalog::Catalog;
use mohole_target::{MAX_FILE_BYTES, Profile, Tool, read_file, read_text};
use mohole_testcase::{Finding, program_extension};
use serde::{Deserialize, Serialize};

use super::script::command_script;
use crate::judge::compiler::Compiler;
use crate::oracles::Recipe;

/// The program as it was found: `module.mlir`, or `module.mlirbc` for bytecode.
pub(super) fn program_file(program: &[u8]) -> String {
    format!("{PROGRAM}.{}", program_extension(program))
}

/// The program that reduction left: `reduced.mlir`, or `reduced.mlirbc` for bytecode.
pub(crate) fn reduced_file(program: &[u8]) -> String {
    format!("{REDUCED_PROGRAM}.{}", program_extension(program))
}

const PROGRAM: &str = "module";
const REDUCED_PROGRAM: &str = "reduced";

/// The file of a finding's smallest program, as text or as bytecode.
pub fn smallest_file(folder: &Path, finding: &Finding) -> PathBuf {
    let name = if finding.reduced.is_some() { REDUCED_PROGRAM } else { PROGRAM };
    let [text, bytecode] = ["mlir", "mlirbc"].map(|ending| folder.join(format!("{name}.{ending}")));
    if !text.exists() && bytecode.exists() { bytecode } else { text }
}

/// The draft of the report.
pub(crate) const REPORT: &str = "report.md";

/// The script that shows the bug.
pub(crate) const COMMAND: &str = "command.sh";

/// `target.json`: the compiler that showed a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetRecord {
    /// Its name among the targets.
    pub name: String,
    /// Its file.
    pub program: PathBuf,
    /// Arguments that it always gets.
    #[serde(default)]
    pub args: Vec<String>,
    /// Its version; empty where it was not asked.
    #[serde(default)]
    pub version: String,
    /// Whether it was built with assertions, where that is known.
    #[serde(default)]
    pub assertions: Option<bool>,
    /// What tells this build from others.
    #[serde(default)]
    pub build: String,
}

impl TargetRecord {
    /// A compiler with what its catalog says.
    pub fn known(profile: &Profile, tool: &Tool, catalog: &Catalog) -> Self {
        let (version, assertions) = (catalog.version.clone(), catalog.assertions);
        TargetRecord { version, assertions, ..TargetRecord::of(profile, tool) }
    }

    /// A compiler that was not asked for its version.
    pub fn of(profile: &Profile, tool: &Tool) -> Self {
        TargetRecord {
            name: profile.name.clone(),
            program: tool.program.clone(),
            args: tool.args.clone(),
            version: String::new(),
            assertions: None,
            build: tool.build().to_owned(),
        }
    }

    /// The compiler that a finding's folder was written with.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let text = read_text(&folder.join("target.json"))?;
        serde_json::from_str(&text).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
    }
}

/// Writes a finding to a folder of its own among all findings, whole or not at all.
///
/// # Errors
/// When the disk does not take it.
pub fn write_finding(
    all: &Path,
    target: &TargetRecord,
    compiler: Compiler<'_>,
    finding: &Finding,
) -> io::Result<PathBuf> {
    fs::create_dir_all(all)?;
    let place = all.join(&finding.signature.key);
    if place.exists() {
        return Ok(place);
    }
    // Other users may read it, as far as the user's mask allows.
    let mode = Permissions::from_mode(0o777);
    let temporary = tempfile::Builder::new().prefix(".new-").permissions(mode).tempdir_in(all)?;
    let put = |name: &str, bytes: &[u8]| fs::write(temporary.path().join(name), bytes);
    let file = program_file(&finding.program);
    put(&file, &finding.program)?;
    let (args, program) = (&*finding.args, &*String::from_utf8_lossy(&finding.program));
    let recipe = Recipe { compiler, finding, args, file: &file, program };
    put(COMMAND, command_script(&recipe).as_bytes())?;
    put("title.txt", format!("{}\n", finding.signature.title()).as_bytes())?;
    put("output.txt", &finding.output)?;
    put("target.json", &json(target))?;
    put("finding.json", &json(finding))?;
    make_executable(&temporary.path().join(COMMAND))?;
    // Until it has its name it is removed again, whatever fails.
    fs::rename(temporary.path(), &place)?;
    let _ = temporary.keep();
    Ok(place)
}

/// Reads `finding.json`. The program and the output stay on disk: see [`smallest_case`].
///
/// # Errors
/// When there is none, or it is not one.
pub fn read_finding(folder: &Path) -> io::Result<Finding> {
    let path = folder.join("finding.json");
    let text = read_text(&path)?;
    let with_path = |error: serde_json::Error| {
        io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", path.display()))
    };
    serde_json::from_str(&text).map_err(with_path)
}

/// Writes `finding.json`.
///
/// # Errors
/// When the disk does not take it.
pub(crate) fn write_finding_json(folder: &Path, finding: &Finding) -> io::Result<()> {
    write_whole(&folder.join("finding.json"), &json(finding))
}

/// The arguments and the program that show a finding best: the reduced ones, where there are any.
///
/// # Errors
/// When the program cannot be read.
pub fn smallest_case(folder: &Path, finding: &Finding) -> io::Result<(Vec<String>, Vec<u8>)> {
    let args = finding.reduced.as_ref().map_or(&finding.args, |reduced| &reduced.args);
    Ok((args.clone(), read_file(&smallest_file(folder, finding), MAX_FILE_BYTES)?))
}

/// The folders of all findings below a campaign's folder, sorted.
///
/// # Errors
/// When the folder cannot be read.
pub fn finding_folders(campaign: &Path) -> io::Result<Vec<PathBuf>> {
    let folder = campaign.join("findings");
    let entries = fs::read_dir(&folder)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", folder.display())))?;
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    // Folders that are being written or replaced have hidden names.
    let is_hidden =
        |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    folders.retain(|path| !is_hidden(path) && path.join("finding.json").exists());
    folders.sort();
    Ok(folders)
}

/// Lets everybody run a file.
pub(crate) fn make_executable(file: &Path) -> io::Result<()> {
    fs::set_permissions(file, Permissions::from_mode(0o755))
}

/// Indented JSON with a newline at its end.
pub(crate) fn json<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).expect("plain data");
    bytes.push(b'\n');
    bytes
}

/// Writes a file so that at every moment it is whole: the old one or the new one.
///
/// # Errors
/// When the disk does not take it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Temporary files are for the user alone; this one is for everybody that the user's mask allows.
    let everybody = Permissions::from_mode(0o666);
    let mut file = tempfile::Builder::new().permissions(everybody).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use mohole_testcase::{CrashKind, Kind, Signature};

    use super::*;
    use crate::judge::typed::shown_command;

    #[test]
    fn a_folder_that_cannot_be_written_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let (profile, tool) = (Profile::for_command("x", "x"), Arc::new(Tool::at("/opt/opt".into())));
        let compiler = Compiler { profile: &profile, tool: &tool, runner: None };
        let target = TargetRecord::of(&profile, &tool);
        let write = |key: &str| {
            let signature = Signature::titled(key, Kind::Crash(CrashKind::Signal), "t");
            let finding = Finding::new(signature, "x", &[], b"".as_slice().into());
            write_finding(folder.path(), &target, compiler, &finding)
        };
        assert_eq!(write("k").unwrap(), folder.path().join("k"));
        assert!(write("no/such").is_err());
        let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), ["k"]);
    }

    #[test]
    fn environment_variables_are_part_of_the_command() {
        let mut tool = Tool::at("/opt/opt".into());
        tool.environment.insert("A".to_owned(), "b c".to_owned());
        assert_eq!(shown_command(&tool, &["--cse".to_owned()], "f.mlir"), "A='b c' opt --cse f.mlir");
    }

    #[test]
    fn a_finding_of_an_unknown_kind_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let read = |kind: &str| {
            let text = format!(r#"{{"key":"1","title":"t","kind":"{kind}","target":"mine","args":[]}}"#);
            fs::write(folder.path().join("finding.json"), text).unwrap();
            read_finding(folder.path())
        };
        assert_eq!(read("unstable").unwrap().kind(), Kind::Unstable);
        let error = read("haunted").unwrap_err().to_string();
        assert!(error.contains("finding.json: this version knows no finding of kind haunted"), "{error}");
    }

    #[test]
    fn a_file_that_is_written_whole_is_as_readable_as_any_other() {
        let folder = tempfile::tempdir().unwrap();
        let [whole, usual] = ["whole", "usual"].map(|name| folder.path().join(name));
        write_whole(&whole, b"text").unwrap();
        fs::write(&usual, b"text").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&whole), mode(&usual));
    }
}
