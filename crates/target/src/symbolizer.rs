//! Names for functions that a compiler does not export: who can find them, and why nobody can.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::llvm_programs::{folders_on_path, program_in};
use crate::process::{RunOptions, run_program_in};
use crate::tool::{OFF_VARIABLE, is_executable};
use crate::{Tool, elf};

/// LLVM's own name for the program that it asks for names.
const SYMBOLIZER: &str = "llvm-symbolizer";

/// Tells LLVM's crash handler where it is.
const PATH_VARIABLE: &str = "LLVM_SYMBOLIZER_PATH";

/// How long the linker may take to list the libraries of a program.
const LINKER_LIMIT: Duration = Duration::from_secs(10);

impl Tool {
    /// The compiler with a symbolizer, which names functions that are not exported when it crashes; `None` if
    /// none is installed, or all files of the compiler are stripped. A crash takes about a second longer.
    pub fn symbolizing(&self) -> Option<Tool> {
        let symbolizer = self.symbolizer().filter(|_| !self.is_stripped())?;
        let mut tool = Tool::at(self.program.clone());
        tool.library.clone_from(&self.library);
        tool.args.clone_from(&self.args);
        tool.environment.clone_from(&self.environment);
        tool.environment.remove(OFF_VARIABLE);
        tool.environment.insert(PATH_VARIABLE.to_owned(), symbolizer.to_string_lossy().into_owned());
        Some(tool)
    }

    /// Why functions may have no names in backtraces, for people; `None` if all of them have names, or the
    /// program is a script.
    pub fn why_unnamed(&self) -> Option<String> {
        if !self.can_preload() {
            return None;
        }
        let stripped: Vec<String> =
            self.stripped_files().iter().map(|file| file.display().to_string()).collect();
        let lacks = "functions that are not exported have no names";
        match stripped.as_slice() {
            [] if self.symbolizer().is_some() => None,
            [] => Some(format!("there is no {SYMBOLIZER}: {lacks}")),
            [file] => Some(format!("{file} is stripped: {lacks}")),
            files => Some(format!("{} are stripped: {lacks}", files.join(" and "))),
        }
    }

    /// The symbolizer that the user set, the one beside the compiler, or the one on `PATH`.
    fn symbolizer(&self) -> Option<PathBuf> {
        let set = std::env::var_os(PATH_VARIABLE).map(PathBuf::from);
        set.filter(|file| is_executable(file)).or_else(|| program_in(SYMBOLIZER, &self.folders()))
    }

    /// Whether no file of the compiler has a symbol table.
    fn is_stripped(&self) -> bool {
        self.loaded_files().iter().all(|file| is_stripped(file))
    }

    /// The compiler's own files without a symbol table.
    fn stripped_files(&self) -> Vec<PathBuf> {
        self.own_files().into_iter().filter(|file| is_stripped(file)).collect()
    }

    /// The compiler's own files, without links.
    fn own_files(&self) -> Vec<PathBuf> {
        let files = self.loaded_files().iter();
        files.map(|file| file.canonicalize().unwrap_or_else(|_| file.clone())).collect()
    }

    /// The compiler's own files as it loads them: the program and the libraries of MLIR.
    pub(crate) fn loaded_files(&self) -> &[PathBuf] {
        self.loaded_files.get_or_init(|| self.list_loaded_files())
    }

    fn list_loaded_files(&self) -> Vec<PathBuf> {
        let mut variables: Vec<(&str, &str)> =
            self.environment.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        variables.push(("LD_TRACE_LOADED_OBJECTS", "1"));
        let options = RunOptions { variables: &variables, ..RunOptions::with_timeout(LINKER_LIMIT) };
        let listed = run_program_in(&self.program, &[], &options).map(|finished| finished.stdout);
        let listed = String::from_utf8_lossy(&listed.unwrap_or_default()).into_owned();
        // A driver has nothing of the compiler in it.
        let main = self.library.as_ref().unwrap_or(&self.program).clone();
        std::iter::once(main).chain(mlir_libraries(&listed)).collect()
    }
}

fn is_stripped(file: &Path) -> bool {
    elf::has_symbol_table(file).is_ok_and(|has| has == Some(false))
}

/// The symbolizer on `PATH`, or that of a version of LLVM.
pub(crate) fn symbolizer_on_path() -> Option<PathBuf> {
    program_in(SYMBOLIZER, &folders_on_path())
}

/// The libraries of MLIR in what the dynamic linker lists: `libMLIR.so => /usr/lib/libMLIR.so (0x7f..)`.
fn mlir_libraries(listed: &str) -> impl Iterator<Item = PathBuf> {
    listed.lines().filter_map(|line| {
        let (name, place) = line.trim().split_once(" => ")?;
        let (path, _) = place.rsplit_once(" (")?;
        name.contains("MLIR").then(|| PathBuf::from(path))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_linker_tells_where_the_libraries_of_mlir_are() {
        let listed = "\tlinux-vdso.so.1 (0x00007ff3)\n\tlibMLIR.so.22.1 => /x/lib/libMLIR.so.22.1 (0x00007ff3)\n\
                      \tlibm.so.6 => /lib/libm.so.6 (0x00007ff3)\n\tlibMLIRodd.so => not found\n";
        assert_eq!(mlir_libraries(listed).collect::<Vec<_>>(), [Path::new("/x/lib/libMLIR.so.22.1")]);
    }
}
