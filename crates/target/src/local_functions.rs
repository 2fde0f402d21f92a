//! Names of functions that a compiler does not export, from the symbol tables of its files.
//!
//! A symbolizer reads much more and takes half a second. It names the same functions; only functions that
//! were inlined and lines of source files need it.

use std::io;
use std::path::{Path, PathBuf};

use object::read::elf::{FileHeader, Sym};
use object::{Endianness, elf};

use crate::Tool;
use crate::shared_memory::MappedFile;

/// A function that the linker does not export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalFunction {
    /// Its name as people write it.
    pub name: String,
    /// The source file that it is local to, without its folder.
    pub source: Option<String>,
}

impl Tool {
    /// The functions that start at these addresses in one of the compiler's files, where it has a symbol
    /// table.
    pub fn local_functions(&self, file_name: &str, starts: &[u64]) -> Vec<Option<LocalFunction>> {
        let is_it = |file: &&PathBuf| file.file_name().is_some_and(|name| name == file_name);
        let file = self.loaded_files().iter().find(is_it);
        let found = file.and_then(|file| local_functions(file, starts).ok());
        found.unwrap_or_else(|| vec![None; starts.len()])
    }
}

/// The functions that start at these addresses in a file.
fn local_functions(file: &Path, starts: &[u64]) -> io::Result<Vec<Option<LocalFunction>>> {
    let content = MappedFile::open(file)?;
    let data = content.bytes();
    let damaged = |error: object::Error| io::Error::other(error.to_string());
    let header = elf::FileHeader64::<Endianness>::parse(data).map_err(damaged)?;
    let endian = header.endian().map_err(damaged)?;
    let sections = header.sections(endian, data).map_err(damaged)?;
    let symbols = sections.symbols(endian, data, elf::SHT_SYMTAB).map_err(damaged)?;
    let text = |symbol: &elf::Sym64<Endianness>| {
        let bytes = symbols.symbol_name(endian, symbol).unwrap_or_default();
        String::from_utf8_lossy(bytes).into_owned()
    };
    let mut found = vec![None; starts.len()];
    // The local symbols of a source file follow its name.
    let mut source = None;
    for symbol in symbols.iter() {
        match symbol.st_type() {
            elf::STT_FILE => source = Some(symbol),
            elf::STT_FUNC if symbol.st_shndx(endian) != elf::SHN_UNDEF => {
                let Some(at) = starts.iter().position(|&start| start == symbol.st_value(endian)) else {
                    continue;
                };
                let source = source.filter(|_| symbol.is_local()).map(text).filter(|name| !name.is_empty());
                let name = mohole_coverage::readable(&text(symbol));
                found[at].get_or_insert(LocalFunction { name, source });
            }
            _ => {}
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use mohole_testcase::End;

    use super::*;
    use crate::Stop;
    use crate::script::run_command;

    #[test]
    fn local_functions_have_the_names_of_the_symbol_table() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::write(
            at("x.c"),
            "static int one(int a) { return a; }\nint main(int a) { return one(a); }\n",
        )
        .unwrap();
        let script = "cc -O0 -o x x.c && nm x | sed -n 's/ t one$//p' > start && strip -o stripped x";
        let built =
            run_command(script, Some(folder.path()), Duration::from_secs(60), &Stop::default()).unwrap();
        assert_eq!(built.end, End::Exited(0), "{}", String::from_utf8_lossy(&built.stderr));
        let start = u64::from_str_radix(std::fs::read_to_string(at("start")).unwrap().trim(), 16).unwrap();
        let one = LocalFunction { name: "one".to_owned(), source: Some("x.c".to_owned()) };
        let tool = Tool::at(at("x"));
        assert_eq!(tool.local_functions("x", &[1, start]), [None, Some(one)]);
        assert_eq!(tool.local_functions("libMLIR.so", &[start]), [None]);
        assert_eq!(Tool::at(at("stripped")).local_functions("stripped", &[start]), [None]);
        assert!(local_functions(&at("x.c"), &[start]).is_err());
    }
}
