//! Which `.td` files to run through `llvm-tblgen`, and how.

use std::collections::{HashMap, HashSet};

/// A `.td` file below the include folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TdFile<'a> {
    /// Path from the include folder, with `/`: `mlir/IR/OpBase.td`.
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// The files that no other file includes, in order. Their dumps contain the definitions of all files: for
/// MLIR 22 these are 120 of 313 files.
pub fn roots<'a>(files: &[TdFile<'a>]) -> Vec<&'a str> {
    let known: HashSet<&str> = files.iter().map(|file| file.path).collect();
    let mut included: HashMap<String, ()> = HashMap::new();
    for file in files {
        let folder = folder(file.path);
        for name in includes(file.text) {
            let beside = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            let target = if known.contains(name) { name.to_owned() } else { beside };
            if target != file.path {
                included.insert(target, ());
            }
        }
    }
    let mut roots: Vec<_> =
        files.iter().map(|file| file.path).filter(|path| !included.contains_key(*path)).collect();
    roots.sort_unstable();
    roots
}

/// Arguments for `llvm-tblgen`, in any working directory, to dump one file to stdout.
///
/// The path is relative to the include folder of that number. The file's own folder is searched too, as in
/// MLIR's build: some files include their neighbours by bare name.
pub fn tblgen_args(includes: &[String], number: usize, path: &str) -> Vec<String> {
    let include = includes[number].trim_end_matches('/');
    let own = format!("{include}/{}", folder(path));
    let searched = includes.iter().map(|include| include.trim_end_matches('/')).chain([own.as_str()]);
    let flags = searched.flat_map(|folder| ["-I".to_owned(), folder.to_owned()]);
    let file = format!("{include}/{path}");
    std::iter::once("--dump-json".to_owned()).chain(flags).chain([file]).collect()
}

fn includes(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        line.trim_start().strip_prefix("include")?.trim_start().strip_prefix('"')?.split('"').next()
    })
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_not_included_are_roots() {
        let file = |path, text| TdFile { path, text };
        let files = [
            file("m/B.td", "include \"m/A.td\"\n  include \"C.td\"\n// include \"m/D.td\"\n"),
            file("m/A.td", ""),
            file("m/C.td", "include \"m/C.td\""),
            file("m/D.td", "include \"elsewhere/X.td\""),
        ];
        assert_eq!(roots(&files), ["m/B.td", "m/D.td"]);
    }

    #[test]
    fn the_folder_of_the_file_is_searched_as_well() {
        let args = tblgen_args(&["/inc/".to_owned()], 0, "m/B.td");
        assert_eq!(args.join(" "), "--dump-json -I /inc -I /inc/m /inc/m/B.td");
        let args = tblgen_args(&["/inc".to_owned(), "/mine".to_owned()], 1, "Ops.td");
        assert_eq!(args.join(" "), "--dump-json -I /inc -I /mine -I /mine/ /mine/Ops.td");
    }
}
