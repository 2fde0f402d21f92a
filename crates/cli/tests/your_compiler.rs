//! Runs every command of `docs/your-compiler.md`, in order, on a machine that has flang. Times are cut short.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Exit codes of a command that did its work: nothing found, or findings.
const SUCCESS: &[i32] = &[0, 10];

#[test]
fn the_commands_of_the_page_work() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/your-compiler.md"))
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    for (language, file) in [("fortran", "sum.f90"), ("toml", "known.toml")] {
        fs::write(folder.path().join(file), blocks(&page, language).concat()).unwrap();
    }
    let text = blocks(&page, "console").concat();
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
    assert!(commands.len() >= 8, "{commands:?}");
    for command in commands {
        let short = with_short_times(command);
        let output = shell(folder.path(), &short);
        let code = output.status.code().unwrap_or(-1);
        let text =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        assert!(SUCCESS.contains(&code), "{short}\nexited with {code}:\n{text}");
    }
    let findings = fs::read_dir(folder.path().join("findings-fir/findings")).map_or(0, Iterator::count);
    assert!(findings > 0, "the walk found nothing");
}

/// The contents of the code blocks of a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line == format!("```{language}") {
            let block = lines.by_ref().take_while(|line| *line != "```");
            found.push(block.map(|line| format!("{line}\n")).collect());
        }
    }
    found
}

/// A minute becomes five seconds.
fn with_short_times(command: &str) -> String {
    let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
    for i in 1..words.len() {
        if words[i - 1] == "--time" {
            let minutes: u32 = words[i].strip_suffix('m').and_then(|number| number.parse().ok()).unwrap();
            words[i] = format!("{}s", 5 * minutes);
        }
    }
    words.join(" ")
}

fn shell(folder: &Path, command: &str) -> std::process::Output {
    let program = Path::new(env!("CARGO_BIN_EXE_mohole"));
    let path = format!("{}:{}", program.parent().unwrap().display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path).env("MOHOLE_HOME", folder.join("home"));
    shell.output().unwrap()
}
