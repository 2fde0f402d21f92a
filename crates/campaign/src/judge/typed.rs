//! Commands as a person types them in a shell.

use mohole_target::Tool;

/// A compiler's command line on a file, as a person types it.
pub fn shown_command(tool: &Tool, args: &[String], file: &str) -> String {
    format!("{} {}", command_line(tool, args), quote(file))
}

/// The same without the file.
pub(crate) fn command_line(tool: &Tool, args: &[String]) -> String {
    let program = tool.program.file_name().map(|name| name.to_string_lossy().into_owned());
    let words = program.iter().chain(&tool.args).chain(args).map(|word| quote(word));
    assignments(tool).into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The same with the program's whole path, wherever it is typed.
pub(crate) fn full_command(tool: &Tool) -> String {
    let program = tool.program.to_string_lossy().into_owned();
    let words = std::iter::once(&program).chain(&tool.args).map(|word| quote(word));
    assignments(tool).into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// The environment variables that a compiler needs, as shell assignments. Readers want symbol names, however
/// slow.
pub(crate) fn assignments(tool: &Tool) -> Vec<String> {
    let wanted = tool.environment.iter().filter(|(name, _)| *name != "LLVM_DISABLE_SYMBOLIZATION");
    wanted.map(|(name, value)| format!("{name}={}", quote(value))).collect()
}

/// A word, quoted where a shell would take it apart.
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
