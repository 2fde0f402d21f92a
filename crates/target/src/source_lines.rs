//! The lines of source files that addresses of a program or library come from, by its debug information.

use std::io;
use std::path::Path;
use std::time::Duration;

use mohole_coverage::Image;
use mohole_testcase::End;

use crate::Stop;
use crate::script::run_command;
use crate::shared_memory::MappedFile;
use crate::symbolizer::symbolizer_on_path;

/// A file and a line in it.
pub type SourceLine = (String, u32);

/// Reading the debug information of a compiler takes minutes.
const LIMIT: Duration = Duration::from_secs(3600);

/// The line of each address in a file; `None` if the file has no debug information. Asks `llvm-symbolizer`.
///
/// # Errors
/// When the file cannot be read, or there is no `llvm-symbolizer`.
pub fn source_lines(file: &Path, addresses: &[u64]) -> io::Result<Option<Vec<Option<SourceLine>>>> {
    let content = MappedFile::open(file)?;
    if !Image::parse(content.bytes()).is_ok_and(|image| image.has_debug_lines()) {
        return Ok(None);
    }
    let missing = || io::Error::other("llvm-symbolizer, which reads debug information, is not on PATH");
    let symbolizer = symbolizer_on_path().ok_or_else(missing)?;
    let folder = tempfile::tempdir()?;
    let asked: String = addresses.iter().map(|address| format!("{address:#x}\n")).collect();
    std::fs::write(folder.path().join("addresses"), asked)?;
    std::os::unix::fs::symlink(std::path::absolute(file)?, folder.path().join("object"))?;
    std::os::unix::fs::symlink(symbolizer, folder.path().join("symbolizer"))?;
    let command =
        "exec ./symbolizer --obj=object --output-style=GNU --functions=none --no-inlines < addresses";
    let finished = run_command(command, Some(folder.path()), LIMIT, &Stop::default())?;
    if finished.end != End::Exited(0) {
        let said = String::from_utf8_lossy(&finished.stderr).trim().to_owned();
        return Err(io::Error::other(format!("llvm-symbolizer failed on {}: {said}", file.display())));
    }
    let text = String::from_utf8_lossy(&finished.stdout);
    let mut lines: Vec<Option<SourceLine>> = text.lines().map(parse).collect();
    lines.resize(addresses.len(), None);
    Ok(Some(lines))
}

/// `/path/file.cpp:12`, perhaps with words behind it; `??:0` if nothing is known.
fn parse(line: &str) -> Option<SourceLine> {
    let (file, number) = line.rsplit_once(':')?;
    let digits = number.split(' ').next()?;
    let number: u32 = digits.parse().ok()?;
    (number > 0 && file != "??").then(|| (file.to_owned(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_symbolizer_are_read() {
        assert_eq!(parse("/a b/c.cpp:12"), Some(("/a b/c.cpp".to_owned(), 12)));
        assert_eq!(parse("/c.cpp:12 (discriminator 3)"), Some(("/c.cpp".to_owned(), 12)));
        assert_eq!(["??:0", "/c.cpp:0", "??:?", ""].map(parse), [const { None }; 4]);
    }

    #[test]
    fn lines_are_told_by_debug_information() {
        if symbolizer_on_path().is_none() {
            return; // Nobody can read debug information here.
        }
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join("x.c"),
            "int one(void) { return 1; }\nint main(void) {\n  return one();\n}\n",
        )
        .unwrap();
        let built = run_command("cc -g -O0 -o x x.c", Some(folder.path()), LIMIT, &Stop::default()).unwrap();
        assert_eq!(built.end, End::Exited(0), "{}", String::from_utf8_lossy(&built.stderr));
        let addresses: Vec<u64> = (0x1000..0x1200).collect();
        let lines = source_lines(&folder.path().join("x"), &addresses).unwrap().unwrap();
        assert_eq!(lines.len(), addresses.len());
        let found: std::collections::BTreeSet<u32> =
            lines.iter().flatten().filter(|line| line.0.ends_with("x.c")).map(|line| line.1).collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4]);
    }

    #[test]
    fn a_file_without_debug_information_has_no_lines() {
        assert_eq!(source_lines(Path::new("/bin/sh"), &[0x1000]).unwrap(), None);
        assert!(source_lines(Path::new("/nowhere"), &[]).is_err());
    }
}
