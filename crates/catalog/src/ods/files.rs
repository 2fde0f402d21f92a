//! Which `.td` files to run through `llvm-tblgen`, and how.

use std::collections::{BTreeSet, HashMap, HashSet};

/// A `.td` file below the include folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TdFile<'a> {
    /// Path from the include folder, with `/`: `mlir/IR/OpBase.td`.
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// Which files to read, and where they look for the files that they include.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReadingPlan {
    /// The files that no other file includes, in order. Their dumps contain the definitions of all files: for
    /// MLIR 22 these are 120 of 313 files.
    pub roots: Vec<String>,
    /// Folders below the include folder that are include folders themselves, as the paths in the files show:
    /// `a/inc` if `a/inc/m/B.td` includes `m/A.td`.
    pub include_folders: Vec<String>,
    /// Whether a file defines a wanted dialect.
    pub has_wanted_dialect: bool,
}

/// Plans how to read all files below a folder. Leaves out files that have nothing to do with MLIR, such as
/// LLVM's own, and files whose dialects are all unwanted.
pub fn reading_plan(files: &[TdFile<'_>], is_wanted: impl Fn(&str) -> bool) -> ReadingPlan {
    let set = FileSet::new(files);
    let mut include_folders = BTreeSet::new();
    let mut included = HashSet::new();
    let includes: Vec<Vec<Include<'_>>> = files.iter().map(|file| set.includes(file)).collect();
    for (number, includes) in includes.iter().enumerate() {
        for include in includes {
            if let Some((at, folder)) = include.found {
                include_folders.extend((!folder.is_empty()).then(|| folder.to_owned()));
                if at != number {
                    included.insert(at);
                }
            }
        }
    }
    let is_root = |number: &usize| {
        !included.contains(number) && is_worth_reading(*number, files, &includes, &is_wanted)
    };
    let mut roots: Vec<String> =
        (0..files.len()).filter(is_root).map(|number| files[number].path.to_owned()).collect();
    roots.sort_unstable();
    let has_wanted_dialect = files.iter().flat_map(|file| dialect_names(file.text)).any(is_wanted);
    ReadingPlan { roots, include_folders: include_folders.into_iter().collect(), has_wanted_dialect }
}

/// Whether a file is about MLIR and about a wanted dialect, by what it includes. Unknown counts as yes.
fn is_worth_reading(
    root: usize,
    files: &[TdFile<'_>],
    includes: &[Vec<Include<'_>>],
    is_wanted: impl Fn(&str) -> bool,
) -> bool {
    let mut seen = HashSet::from([root]);
    let mut left = vec![root];
    let (mut is_mlir, mut is_unclear, mut dialects) = (false, false, Vec::new());
    while let Some(number) = left.pop() {
        is_mlir |= files[number].path.starts_with("mlir/") || files[number].path.contains("/mlir/");
        dialects.extend(dialect_names(files[number].text));
        for include in &includes[number] {
            is_mlir |= include.name.starts_with("mlir/");
            match include.found {
                Some((at, _)) if seen.insert(at) => left.push(at),
                Some(_) => {}
                // LLVM's files include one another.
                None => is_unclear |= !include.name.starts_with("llvm/"),
            }
        }
    }
    (is_mlir || is_unclear) && (dialects.is_empty() || dialects.into_iter().any(is_wanted))
}

/// An `include` line.
struct Include<'a> {
    name: &'a str,
    /// The number of the file, and the include folder that leads to it.
    found: Option<(usize, &'a str)>,
}

/// Finds files by the ends of their paths.
struct FileSet<'a> {
    files: &'a [TdFile<'a>],
    by_path: HashMap<&'a str, usize>,
    by_name: HashMap<&'a str, Vec<usize>>,
}

impl<'a> FileSet<'a> {
    fn new(files: &'a [TdFile<'a>]) -> Self {
        let by_path = files.iter().enumerate().map(|(number, file)| (file.path, number)).collect();
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, file) in files.iter().enumerate() {
            by_name.entry(base_name(file.path)).or_default().push(number);
        }
        FileSet { files, by_path, by_name }
    }

    fn includes(&self, file: &TdFile<'a>) -> Vec<Include<'a>> {
        let folder = folder(file.path);
        let find = |name: &'a str| {
            let beside = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            let direct = self.by_path.get(name).or_else(|| self.by_path.get(beside.as_str()));
            direct.map(|&number| (number, "")).or_else(|| self.find_by_end(name, folder))
        };
        includes(file.text).map(|name| Include { name, found: find(name) }).collect()
    }

    /// The file whose path ends in `/name`; the one that shares most of its path with `folder`.
    fn find_by_end(&self, name: &str, folder: &str) -> Option<(usize, &'a str)> {
        let ends = |&number: &usize| {
            let prefix = self.files[number].path.strip_suffix(name)?.strip_suffix('/')?;
            Some((number, prefix))
        };
        let shared = |(_, prefix): &(usize, &str)| {
            prefix.bytes().zip(folder.bytes()).take_while(|(a, b)| a == b).count()
        };
        self.by_name.get(base_name(name))?.iter().filter_map(ends).max_by_key(shared)
    }
}

/// The names of the dialects that a file defines: `def Mine_Dialect : Dialect { let name = "mine"; ...`.
fn dialect_names(text: &str) -> impl Iterator<Item = &str> {
    text.split(": Dialect").skip(1).filter_map(|rest| {
        let body = rest.trim_start().strip_prefix('{')?;
        let definition = body.split("\ndef ").next()?;
        let name = definition.split("let name").nth(1)?.trim_start().strip_prefix('=')?;
        name.trim_start().strip_prefix('"')?.split('"').next()
    })
}

fn base_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
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

    fn file<'a>(path: &'a str, text: &'a str) -> TdFile<'a> {
        TdFile { path, text }
    }

    fn plan(files: &[TdFile<'_>]) -> ReadingPlan {
        reading_plan(files, |dialect| dialect != "unwanted")
    }

    #[test]
    fn files_that_are_not_included_are_roots() {
        let files = [
            file("m/B.td", "include \"m/A.td\"\n  include \"C.td\"\n// include \"m/D.td\"\n"),
            file("m/A.td", "include \"mlir/IR/OpBase.td\""),
            file("m/C.td", "include \"m/C.td\""),
            file("m/D.td", "include \"elsewhere/X.td\""),
        ];
        assert_eq!(plan(&files).roots, ["m/B.td", "m/D.td"]);
    }

    #[test]
    fn an_include_folder_is_found_by_the_paths_in_the_files() {
        let ops = "include \"m/A.td\"\ninclude \"mlir/IR/OpBase.td\"";
        let files = [
            file("a/inc/m/A.td", ""),
            file("a/inc/m/B.td", ops),
            file("b/inc/m/A.td", ""),
            file("b/inc/m/C.td", ops),
        ];
        let plan = plan(&files);
        assert_eq!(plan.roots, ["a/inc/m/B.td", "b/inc/m/C.td"]);
        assert_eq!(plan.include_folders, ["a/inc", "b/inc"]);
    }

    #[test]
    fn files_of_other_projects_and_of_unwanted_dialects_are_not_read() {
        let base = "include \"mlir/IR/OpBase.td\"\ndef D : Dialect {\n  let name = \"unwanted\";\n}\n";
        let two = "include \"u/Base.td\"\ndef D : Dialect {\n  let name = \"mine\";\n}\n";
        let files = [
            file("llvm/Target/X.td", "include \"llvm/Target/Target.td\""),
            file("llvm/Alone.td", ""),
            file("u/Base.td", base),
            file("u/Ops.td", "include \"u/Base.td\""),
            file("u/Both.td", two),
            file("u/Passes.td", "include \"mlir/Pass/PassBase.td\""),
        ];
        let all = plan(&files);
        assert_eq!(all.roots, ["u/Both.td", "u/Passes.td"]);
        assert!(all.has_wanted_dialect && !plan(&files[..4]).has_wanted_dialect);
    }

    #[test]
    fn the_folder_of_the_file_is_searched_as_well() {
        let args = tblgen_args(&["/inc/".to_owned()], 0, "m/B.td");
        assert_eq!(args.join(" "), "--dump-json -I /inc -I /inc/m /inc/m/B.td");
        let args = tblgen_args(&["/inc".to_owned(), "/mine".to_owned()], 1, "Ops.td");
        assert_eq!(args.join(" "), "--dump-json -I /inc -I /mine -I /mine/ /mine/Ops.td");
    }
}
