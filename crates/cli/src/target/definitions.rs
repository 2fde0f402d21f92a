//! The folders of `--definitions`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use mohole_target::{Definitions, Profile, td_files};

/// The definitions in folders. If no folder contains MLIR's own, those of the `--like` target are used.
pub(super) fn definitions_in(folders: &[PathBuf], like: Option<&Profile>) -> Result<Option<Definitions>> {
    if folders.is_empty() {
        return Ok(None);
    }
    let mut others = folders.iter().map(|folder| absolute_folder(folder)).collect::<Result<Vec<_>>>()?;
    let base = match others.iter().position(|folder| contains_mlir(folder)) {
        Some(at) => Some(others.remove(at)),
        // The folder of a project that has MLIR in it. Its own files are read as well.
        None => others.iter().find_map(|folder| mlir_below(folder)),
    };
    let mut definitions = match base {
        Some(include) => upstream(include),
        None => installed(like).with_context(|| {
            let names: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
            format!(
                "{} contains no mlir/IR/OpBase.td: give --definitions with the include folder of MLIR as well",
                names.join(", nor ")
            )
        })?,
    };
    for folder in &others {
        ensure!(!td_files(folder)?.is_empty(), "{} contains no .td file", folder.display());
    }
    definitions.others = others;
    Ok(Some(definitions))
}

/// The absolute path of a folder.
fn absolute_folder(folder: &Path) -> Result<PathBuf> {
    ensure!(folder.is_dir(), "{} is not a folder", folder.display());
    Ok(PathBuf::from(absolute(folder)?))
}

/// An absolute path, which is valid in any working folder.
pub(super) fn absolute(path: &Path) -> Result<String> {
    let absolute = std::path::absolute(path).with_context(|| format!("cannot find {}", path.display()))?;
    let text = absolute.into_os_string().into_string();
    text.map_err(|_| anyhow::anyhow!("{} is not a UTF-8 path", path.display()))
}

/// MLIR's include folder below another one; the first in order of depth.
fn mlir_below(folder: &Path) -> Option<PathBuf> {
    let files = td_files(folder).ok()?;
    let includes = files.iter().filter(|path| path.ends_with("mlir/IR/OpBase.td"));
    let include =
        includes.filter_map(|path| path.ancestors().nth(3)).min_by_key(|path| path.components().count());
    include.map(Path::to_owned)
}

/// The absolute path of a program; a name on `PATH` stays a name.
pub(super) fn program(command: &str) -> Result<String> {
    if command.contains('/') { absolute(Path::new(command)) } else { Ok(command.to_owned()) }
}

fn contains_mlir(folder: &Path) -> bool {
    folder.join("mlir/IR/OpBase.td").exists()
}

/// MLIR's own definitions, read by the llvm-tblgen that was built or installed with them.
fn upstream(include: PathBuf) -> Definitions {
    // Installed: PREFIX/include and PREFIX/bin. In a source tree: llvm-project/mlir/include and
    // llvm-project/build/bin.
    let place = |levels: usize, bin: &str| {
        include.ancestors().nth(levels).map(|root| root.join(bin).join("llvm-tblgen").display().to_string())
    };
    let beside = [place(1, "bin"), place(2, "build/bin")].into_iter().flatten();
    let usual = ["llvm-tblgen-22", "llvm-tblgen", "llvm-tblgen-19"].map(str::to_owned);
    let tblgen = beside.chain(usual).collect();
    Definitions { include, others: Vec::new(), tblgen }
}

fn installed(like: Option<&Profile>) -> Option<Definitions> {
    like?.definitions.clone().filter(Definitions::are_there)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder_with(file: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
        folder
    }

    #[test]
    fn the_folder_with_mlir_in_it_is_the_base_whatever_the_order() {
        let (mlir, mine) = (folder_with("mlir/IR/OpBase.td"), folder_with("Mine/Ops.td"));
        let folders = [mine.path().to_owned(), mlir.path().to_owned()];
        let definitions = definitions_in(&folders, None).unwrap().unwrap();
        assert_eq!(definitions.include, mlir.path());
        assert_eq!(definitions.others, [mine.path()]);
    }

    #[test]
    fn mlir_is_found_deep_below_a_folder() {
        let project = folder_with("llvm/mlir/include/mlir/IR/OpBase.td");
        let folders = [project.path().to_owned()];
        let definitions = definitions_in(&folders, None).unwrap().unwrap();
        assert_eq!(definitions.include, project.path().join("llvm/mlir/include"));
        assert_eq!(definitions.others, folders);
    }

    #[test]
    fn without_mlirs_own_definitions_those_of_the_like_target_are_used() {
        let (mlir, mine) = (folder_with("mlir/IR/OpBase.td"), folder_with("Mine/Ops.td"));
        let mut like = Profile::for_command("like", "opt");
        like.definitions = Some(upstream(mlir.path().to_owned()));
        let folders = [mine.path().to_owned()];
        let definitions = definitions_in(&folders, Some(&like)).unwrap().unwrap();
        assert_eq!((definitions.include.as_path(), &definitions.others[..]), (mlir.path(), &folders[..]));
        let error = definitions_in(&folders, None).unwrap_err().to_string();
        assert!(error.contains("contains no mlir/IR/OpBase.td: give --definitions"), "{error}");
    }

    #[test]
    fn a_folder_without_definitions_is_an_error() {
        let (mlir, other) = (folder_with("mlir/IR/OpBase.td"), folder_with("readme.txt"));
        let folders = [mlir.path().to_owned(), other.path().to_owned()];
        let error = definitions_in(&folders, None).unwrap_err().to_string();
        assert!(error.ends_with("contains no .td file"), "{error}");
    }
}
