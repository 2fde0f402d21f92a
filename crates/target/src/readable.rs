//! The files that a lowered program may read: the system's and those of its runner, but not the user's.

use std::path::{Path, PathBuf};

use crate::{Tool, elf};

/// What programs and libraries of the system need.
const SYSTEM: [&str; 20] = [
    "/bin",
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/etc/localtime",
    "/gnu",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix",
    "/opt",
    "/proc",
    "/sbin",
    "/sys",
    "/usr",
];

/// The files and folders that a runner's jobs may read.
pub(crate) fn readable(tool: &Tool) -> Vec<PathBuf> {
    let preloaded = tool.preload.iter().map(PathBuf::from);
    let files = [Some(tool.program.clone()), tool.library.clone()].into_iter().flatten().chain(preloaded);
    let named = tool.environment.values().flat_map(|value| value.split(':')).map(PathBuf::from);
    let loader = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let named = named.chain(std::env::split_paths(&loader)).filter(|path| path.is_absolute());
    SYSTEM.iter().map(PathBuf::from).chain(files.flat_map(|file| installation(&file))).chain(named).collect()
}

/// A file as it is named and as it is, what was installed with it, and where its libraries are.
fn installation(file: &Path) -> Vec<PathBuf> {
    let real = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folders = [file, &real].map(|file| folder_of(file).filter(|folder| !is_too_large(folder)));
    let libraries = elf::library_folders(&real).into_iter().filter(|folder| !is_too_large(folder));
    folders.into_iter().flatten().chain([file.to_owned(), real.clone()]).chain(libraries).collect()
}

/// The folder that a program or library was installed to: `/x` for `/x/bin/opt` and `/x/lib/libopt.so`.
fn folder_of(file: &Path) -> Option<PathBuf> {
    let folder = file.parent()?;
    match folder.file_name()?.to_str()? {
        "bin" | "lib" | "lib64" => folder.parent().map(Path::to_owned),
        _ => Some(folder.to_owned()),
    }
}

/// A folder that has more than an installation in it: the user's home, or one above it.
fn is_too_large(folder: &Path) -> bool {
    std::env::home_dir().is_some_and(|home| home.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runner_may_read_what_was_installed_with_it() {
        let folders = |file: &str| installation(Path::new(file))[0].clone();
        assert_eq!(folders("/x/llvm/build/bin/mlir-runner"), Path::new("/x/llvm/build"));
        assert_eq!(folders("/x/runners/mine"), Path::new("/x/runners"));
        let home = std::env::home_dir().unwrap();
        for mine in [home.join("mine"), home.join("bin/mine")] {
            assert_eq!(installation(&mine)[0], mine, "the home is not part of it");
        }
    }

    #[test]
    fn a_program_may_read_its_libraries() {
        let folder = tempfile::tempdir().unwrap();
        let [source, program] = ["a.c", "a"].map(|name| folder.path().join(name));
        std::fs::write(&source, "int main(void) { return 0; }").unwrap();
        let out = ["-o".into(), program.display().to_string(), source.display().to_string()];
        let args: Vec<String> = out.into_iter().chain(["-Wl,-rpath,$ORIGIN/../x:/y/lib".into()]).collect();
        crate::run_program(Path::new("/usr/bin/cc"), &args, std::time::Duration::from_secs(60)).unwrap();
        let list = readable(&Tool::at(program));
        for expected in [folder.path().join("../x"), "/y/lib".into()] {
            assert!(list.contains(&expected), "{list:?}");
        }
    }

    #[test]
    fn the_users_files_are_not_among_them() {
        let home = std::env::home_dir().unwrap();
        let list = readable(&Tool::at(home.join("mine")));
        for private in [home.join(".ssh/id"), "/etc/shadow".into()] {
            assert!(!list.iter().any(|path| private.starts_with(path)), "{}", private.display());
        }
    }
}
