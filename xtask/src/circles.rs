//! Circles: source files of a crate that import each other.
//!
//! A file imports the files that define what it names, in a `use` or in a longer path. A name that a module
//! re-exports belongs to the file that defines it. `mod child;` alone is no import. Unit tests do not count.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::tree::Tree;

pub(crate) fn files_do_not_import_in_circles(tree: &Tree) -> Vec<String> {
    let crates = tree.crates().into_iter().map(|name| format!("crates/{name}"));
    crates.chain(["xtask".to_owned()]).flat_map(|folder| circles(tree, &folder)).collect()
}

/// A text per circle of the package in `folder`: its files, then each import between two of them.
fn circles(tree: &Tree, folder: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let source = format!("{folder}/src/");
    for root in ["lib.rs", "main.rs"].map(|root| source.clone() + root) {
        if !tree.has(&root) {
            continue;
        }
        let imports = Package::read(tree, &root).imports(&source);
        for circle in strongly_connected(&imports) {
            let mut text = format!("{} files of {source}: {}", circle.len(), join(&circle));
            for (from, to) in circle.iter().flat_map(|from| circle.iter().map(move |to| (*from, *to))) {
                if let Some(names) = imports.get(from).and_then(|to_names| to_names.get(to)) {
                    text += &format!("\n    {from} imports {} from {to}", join(names));
                }
            }
            texts.push(text);
        }
    }
    texts
}

fn join<'a>(words: impl IntoIterator<Item = &'a (impl AsRef<str> + 'a)>) -> String {
    words.into_iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}

/// File -> file that it imports from -> what it imports.
type Imports = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Sets of at least two files that reach each other.
fn strongly_connected(imports: &Imports) -> BTreeSet<BTreeSet<&str>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|file| (file.as_str(), reached(imports, file))).collect();
    let circle_of = |file: &str| -> BTreeSet<&str> {
        let back = |other: &&str| reach.get(other).is_some_and(|reached| reached.contains(file));
        reach[file].iter().copied().filter(back).collect()
    };
    reach.keys().map(|file| circle_of(file)).filter(|circle| circle.len() > 1).collect()
}

fn reached<'a>(imports: &'a Imports, start: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut queue = vec![start];
    while let Some(file) = queue.pop() {
        for next in imports.get(file).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(next.as_str()) {
                queue.push(next);
            }
        }
    }
    seen
}

type Path = Vec<String>;

/// A module: a file, or a part of one.
struct Module {
    file: String,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
    /// Names that are defined here.
    items: BTreeSet<String>,
    /// Names that a `use` brings in.
    uses: BTreeMap<String, Path>,
    /// Modules whose names `use module::*` brings in.
    globs: Vec<Path>,
    /// All other paths.
    paths: BTreeSet<Path>,
}

/// The modules of a library or program; the first is its root.
struct Package<'t> {
    tree: &'t Tree,
    modules: Vec<Module>,
}

/// What a path leads to.
enum Found {
    Module(usize),
    /// Something that this module defines.
    ItemOf(usize),
}

/// A chain of re-exports longer than this is taken for a name from outside, such as in `use serde;`.
const LONGEST_CHAIN: usize = 16;

impl<'t> Package<'t> {
    fn read(tree: &'t Tree, root: &str) -> Self {
        let mut package = Package { tree, modules: Vec::new() };
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        package.read_file(root, folder, None);
        package
    }

    /// Reads a file as a module whose children are in `folder`.
    fn read_file(&mut self, file: &str, folder: &str, parent: Option<usize>) -> usize {
        let syntax = syn::parse_file(self.tree.text(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        self.read_items(file, folder, parent, &syntax.items)
    }

    fn read_items(&mut self, file: &str, folder: &str, parent: Option<usize>, items: &[syn::Item]) -> usize {
        let this = self.modules.len();
        self.modules.push(Module {
            file: file.to_owned(),
            parent,
            children: BTreeMap::new(),
            items: items.iter().filter_map(defined).collect(),
            uses: BTreeMap::new(),
            globs: Vec::new(),
            paths: BTreeSet::new(),
        });
        for item in items {
            let syn::Item::Mod(module) = item else {
                self.modules[this].visit_item(item);
                continue;
            };
            if only_for_tests(&module.attrs) {
                continue;
            }
            let name = module.ident.to_string();
            let inner = format!("{folder}/{name}");
            let child = match &module.content {
                Some((_, items)) => self.read_items(file, &inner, Some(this), items),
                None => {
                    let candidates = [format!("{inner}.rs"), format!("{inner}/mod.rs")];
                    // A module with a `#[path]` is shared with another package: it knows no file of this one.
                    let Some(path) = candidates.into_iter().find(|path| self.tree.has(path)) else {
                        continue;
                    };
                    self.read_file(&path, &inner, Some(this))
                }
            };
            self.modules[this].children.insert(name, child);
        }
        this
    }

    /// What files import from each other; their names are without `folder`.
    fn imports(&self, folder: &str) -> Imports {
        let mut imports = Imports::new();
        for (from, module) in self.modules.iter().enumerate() {
            // A path such as `Kind::Index` says no more than the `use` that brought `Kind` in.
            let is_new = |path: &&Path| !matches!(self.find(from, &path[..1], 0), Some(Found::ItemOf(_)));
            let named = module.uses.values().chain(module.paths.iter().filter(is_new));
            // The name of a module alone is no import: what is taken from it has a path of its own.
            let items = named.filter_map(|path| match self.find(from, path, 0)? {
                Found::ItemOf(at) => Some((at, path)),
                Found::Module(_) => None,
            });
            let globs = module.globs.iter().filter_map(|path| match self.find(from, path, 0)? {
                Found::ItemOf(at) | Found::Module(at) => Some((at, path)),
            });
            for (at, path) in items.chain(globs) {
                if self.modules[at].file != module.file {
                    let [from, to] =
                        [&module.file, &self.modules[at].file].map(|file| file.replace(folder, ""));
                    imports.entry(from).or_default().entry(to).or_default().insert(path.join("::"));
                }
            }
        }
        imports
    }

    fn find(&self, from: usize, path: &[String], chain: usize) -> Option<Found> {
        if chain > LONGEST_CHAIN {
            return None;
        }
        let (first, rest) = path.split_first()?;
        let mut at = match self.step(from, first) {
            Some(module) => module,
            None => match self.look_up(from, first, chain)? {
                Found::Module(module) => module,
                item => return Some(item),
            },
        };
        for name in rest {
            at = match self.step(at, name) {
                Some(module) => module,
                None => match self.look_up(at, name, chain).unwrap_or(Found::ItemOf(at)) {
                    Found::Module(module) => module,
                    item => return Some(item),
                },
            };
        }
        Some(Found::Module(at))
    }

    fn step(&self, from: usize, word: &str) -> Option<usize> {
        match word {
            "crate" => Some(0),
            "self" => Some(from),
            "super" => self.modules[from].parent,
            _ => None,
        }
    }

    fn look_up(&self, module: usize, name: &str, chain: usize) -> Option<Found> {
        let Module { children, items, uses, globs, .. } = &self.modules[module];
        if let Some(child) = children.get(name) {
            return Some(Found::Module(*child));
        }
        if items.contains(name) {
            return Some(Found::ItemOf(module));
        }
        if let Some(path) = uses.get(name) {
            return self.find(module, path, chain + 1);
        }
        globs.iter().find_map(|path| match self.find(module, path, chain + 1)? {
            Found::Module(from) => self.look_up(from, name, chain + 1),
            Found::ItemOf(_) => None,
        })
    }
}

/// The name that an item defines.
fn defined(item: &syn::Item) -> Option<String> {
    use syn::Item;
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Macro(item) => item.ident.as_ref()?,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn only_for_tests(attrs: &[syn::Attribute]) -> bool {
    let cfg = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    cfg.filter_map(|attr| attr.meta.require_list().ok()).any(|list| list.tokens.to_string() == "test")
}

impl Module {
    fn add_use(&mut self, mut prefix: Path, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_use(prefix, &path.tree);
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_use(prefix.clone(), tree));
            }
            syn::UseTree::Glob(_) => self.globs.push(prefix),
            syn::UseTree::Name(name) if name.ident == "self" => {
                let name = prefix.last().cloned().unwrap_or_default();
                self.uses.insert(name, prefix);
            }
            syn::UseTree::Name(name) => {
                prefix.push(name.ident.to_string());
                self.uses.insert(name.ident.to_string(), prefix);
            }
            syn::UseTree::Rename(rename) => {
                prefix.push(rename.ident.to_string());
                self.uses.insert(rename.rename.to_string(), prefix);
            }
        }
    }

    /// The paths in the arguments of a macro, which are tokens and no syntax yet.
    fn add_tokens(&mut self, tokens: TokenStream) {
        let mut path = Path::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(name) if colons == 2 && !path.is_empty() => {
                    path.push(name.to_string());
                    colons = 0;
                }
                other => {
                    self.add_path(std::mem::take(&mut path));
                    colons = 0;
                    match other {
                        TokenTree::Ident(name) => path.push(name.to_string()),
                        TokenTree::Group(group) => self.add_tokens(group.stream()),
                        _ => {}
                    }
                }
            }
        }
        self.add_path(path);
    }

    /// Keeps a path, unless it is one name: that is defined here, or a `use` brought it in.
    fn add_path(&mut self, path: Path) {
        if path.len() > 1 {
            self.paths.insert(path);
        }
    }
}

impl Visit<'_> for Module {
    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        if !only_for_tests(&item.attrs) {
            self.add_use(Path::new(), &item.tree);
        }
    }

    fn visit_item_fn(&mut self, item: &syn::ItemFn) {
        if !only_for_tests(&item.attrs) {
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &syn::ImplItemFn) {
        if !only_for_tests(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        self.add_path(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        self.visit_path(&call.path);
        self.add_tokens(call.tokens.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circles of a crate with these three files.
    fn circles_of(root: &str, a: &str, b: &str) -> Vec<String> {
        let tree = Tree::from_files([("c/src/lib.rs", root), ("c/src/a.rs", a), ("c/src/b.rs", b)]);
        circles(&tree, "c")
    }

    const ROOT: &str = "mod a;\nmod b;\npub use a::A;\n";

    #[test]
    fn a_re_exported_name_belongs_to_the_file_that_defines_it() {
        assert!(circles_of(ROOT, "pub struct A;", "use crate::A;").is_empty());
        let circle = circles_of(ROOT, "pub struct A(crate::b::B);", "use crate::A; pub struct B;");
        let text = "2 files of c/src/: a.rs, b.rs\n    a.rs imports crate::b::B from b.rs\n    \
                    b.rs imports crate::A from a.rs";
        assert_eq!(circle, [text]);
    }

    #[test]
    fn a_child_does_not_import_what_its_importing_parent_defines() {
        let a = "pub struct A; use super::Error;";
        assert!(circles_of("mod a; pub struct Error;", a, "").is_empty());
        assert_eq!(circles_of("mod a; pub use a::A; pub struct Error;", a, "").len(), 1);
    }

    #[test]
    fn paths_in_macros_count_and_unit_tests_do_not() {
        let b = "pub struct B; fn f() { assert!(0 < super::a::f()) }";
        assert_eq!(circles_of(ROOT, "use crate::b::B; pub fn f() {}", b).len(), 1);
        let tests = "pub fn f() {} #[cfg(test)] mod tests { use crate::b::B; }";
        assert!(circles_of(ROOT, tests, b).is_empty());
    }
}
