//! Call chains: which functions can a pass reach? Static, by names: what the types of C++ would tell
//! exactly is decided by scopes, the number of arguments, and the bases of classes.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::source::{CallSite, Function, SourceFile};

/// A function of the source: its file and its place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionId {
    /// The number of the file.
    pub file: u32,
    /// The number of the function in it.
    pub index: u32,
}

/// Functions of other files that one call may mean; with more, the name tells nothing.
const MAX_CANDIDATES: usize = 6;

/// Families of virtual functions that one call may mean.
const MAX_FAMILIES: usize = 2;

/// The family of classes that TableGen generates.
const GENERATED: &str = "";

/// Methods that take classes as template arguments and make objects of them.
const MAKERS: &[&str] = &["add", "insert", "addWithLabel", "make_unique", "make_shared", "addPass"];

/// Functions of a pattern that its driver calls.
const DRIVEN: &[&str] = &["matchAndRewrite", "match", "rewrite", "operator()", "initialize"];

/// Functions of an operation that canonicalization calls.
pub(crate) const HOOKS: &[&str] = &["fold", "canonicalize", "getCanonicalizationPatterns", "foldTrait"];

/// The calls of a compiler's source.
pub struct CallGraph<'a> {
    files: &'a [SourceFile],
    by_name: FxHashMap<&'a str, Vec<FunctionId>>,
    /// By class, the file of each definition and its bases.
    classes: FxHashMap<&'a str, Vec<(u32, Vec<&'a str>)>>,
    by_owner: FxHashMap<&'a str, Vec<FunctionId>>,
}

impl<'a> CallGraph<'a> {
    /// The graph of these files.
    pub fn new(files: &'a [SourceFile]) -> Self {
        let mut graph = CallGraph {
            files,
            by_name: FxHashMap::default(),
            classes: FxHashMap::default(),
            by_owner: FxHashMap::default(),
        };
        for (number, file) in files.iter().enumerate() {
            let number = number as u32;
            for class in &file.classes {
                let bases = class.bases.iter().map(|(name, _)| name.as_str()).collect();
                graph.classes.entry(&class.name).or_default().push((number, bases));
            }
            for (index, function) in file.functions.iter().enumerate() {
                let id = FunctionId { file: number, index: index as u32 };
                graph.by_name.entry(&function.name).or_default().push(id);
                if let Some(owner) = &function.owner {
                    graph.by_owner.entry(owner).or_default().push(id);
                }
            }
        }
        graph
    }

    /// A function by its id.
    pub fn function(&self, id: FunctionId) -> &'a Function {
        &self.files[id.file as usize].functions[id.index as usize]
    }

    /// The file of a function.
    pub fn path(&self, id: FunctionId) -> &'a str {
        &self.files[id.file as usize].path
    }

    /// All functions.
    pub fn functions(&self) -> impl Iterator<Item = FunctionId> + '_ {
        let numbered = self.files.iter().enumerate();
        numbered.flat_map(|(file, facts)| {
            (0..facts.functions.len()).map(move |index| FunctionId { file: file as u32, index: index as u32 })
        })
    }

    /// The functions of a class: those of the same file, or else those of any.
    pub(crate) fn methods(&self, file: u32, class: &str) -> Vec<FunctionId> {
        let all = self.by_owner.get(class).map_or(&[][..], Vec::as_slice);
        let own: Vec<FunctionId> = all.iter().filter(|id| id.file == file).copied().collect();
        if !own.is_empty() || self.defined_in(file, class) {
            own
        } else {
            all.iter().filter(|id| self.is_visible(**id, file)).copied().collect()
        }
    }

    /// The functions called like an operation's hook.
    pub(crate) fn named(&self, name: &str) -> &[FunctionId] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// All functions that can be reached from some.
    pub fn reachable(&self, from: impl IntoIterator<Item = FunctionId>) -> FxHashSet<FunctionId> {
        let mut seen: FxHashSet<FunctionId> = from.into_iter().collect();
        let mut open: Vec<FunctionId> = seen.iter().copied().collect();
        while let Some(id) = open.pop() {
            for site in &self.function(id).calls {
                for callee in self.callees(id, site) {
                    if seen.insert(callee) {
                        open.push(callee);
                    }
                }
            }
        }
        seen
    }

    /// The functions that a call may mean.
    pub fn callees(&self, caller: FunctionId, site: &CallSite) -> Vec<FunctionId> {
        let mut found = self.made(caller, site);
        let all = self.named(&site.name).iter().copied();
        let fitting: Vec<FunctionId> =
            all.filter(|id| fits(self.function(*id), site) && self.is_visible(*id, caller.file)).collect();
        found.extend(match (&site.scope, site.on_object) {
            (_, true) => self.virtual_callees(caller, site, &fitting),
            (Some(scope), false) => self.scoped(caller, scope, &fitting),
            (None, false) => self.unscoped(caller, &fitting),
        });
        found
    }

    fn is_visible(&self, id: FunctionId, file: u32) -> bool {
        id.file == file || !self.function(id).local
    }

    fn defined_in(&self, file: u32, class: &str) -> bool {
        self.classes.get(class).is_some_and(|all| all.iter().any(|(at, _)| *at == file))
    }

    /// `patterns.add<A>()` and `A a;` make objects, whose virtual functions somebody calls.
    /// `create<SomeOp>()` builds an operation.
    fn made(&self, caller: FunctionId, site: &CallSite) -> Vec<FunctionId> {
        let constructs = site.classes.len() == 1 && site.classes[0] == site.name;
        if site.name == "create" || site.name == "replaceOpWithNewOp" {
            let classes = site.classes.iter().flat_map(|class| self.methods(caller.file, class));
            return classes.filter(|id| self.function(*id).name == "build").collect();
        }
        if !constructs && !MAKERS.contains(&site.name.as_str()) {
            return Vec::new();
        }
        site.classes.iter().flat_map(|class| self.driven(caller.file, class, 0)).collect()
    }

    /// The functions of a class and its bases that are called from outside.
    fn driven(&self, file: u32, class: &str, depth: u32) -> Vec<FunctionId> {
        let called = |id: &FunctionId| {
            let function = self.function(*id);
            function.overrides || DRIVEN.contains(&function.name.as_str()) || function.name == class
        };
        let mut found: Vec<FunctionId> = self.methods(file, class).into_iter().filter(called).collect();
        if found.is_empty() && depth == 0 && !self.classes.contains_key(class) {
            // A function can be a pattern, too: `patterns.add(simplify)`.
            found.extend(
                self.named(class).iter().filter(|id| self.is_visible(**id, file)).take(MAX_CANDIDATES),
            );
        }
        if depth < 6 {
            for (_, bases) in self.visible_classes(file, class) {
                let inherited = bases.iter().filter(|base| **base != class);
                found.extend(inherited.flat_map(|base| self.driven(file, base, depth + 1)));
            }
        }
        found
    }

    fn visible_classes(&self, file: u32, class: &str) -> Vec<&(u32, Vec<&'a str>)> {
        let all = self.classes.get(class).map_or(&[][..], Vec::as_slice);
        let own: Vec<_> = all.iter().filter(|(at, _)| *at == file).collect();
        if own.is_empty() { all.iter().take(MAX_CANDIDATES).collect() } else { own }
    }

    fn scoped(&self, caller: FunctionId, scope: &str, fitting: &[FunctionId]) -> Vec<FunctionId> {
        let members: Vec<FunctionId> = fitting
            .iter()
            .filter(|id| self.function(**id).owner.as_deref() == Some(scope))
            .copied()
            .collect();
        if !members.is_empty() {
            return members;
        }
        if self.classes.contains_key(scope) {
            return Vec::new();
        }
        self.unscoped(caller, fitting)
    }

    /// A member of the same class, or a free function of the same file, or one of another file.
    fn unscoped(&self, caller: FunctionId, fitting: &[FunctionId]) -> Vec<FunctionId> {
        let own_class = self.function(caller).owner.as_deref();
        let own: Vec<FunctionId> = fitting
            .iter()
            .filter(|id| own_class.is_some() && self.function(**id).owner.as_deref() == own_class)
            .copied()
            .collect();
        if !own.is_empty() {
            return own;
        }
        let free = |id: &FunctionId| {
            self.function(*id).owner.as_deref().is_none_or(|owner| !self.classes.contains_key(owner))
        };
        let (near, far): (Vec<FunctionId>, Vec<FunctionId>) =
            fitting.iter().filter(|id| free(id)).partition(|id| id.file == caller.file);
        match (near.is_empty(), far.len() <= MAX_CANDIDATES) {
            (false, _) => near,
            (true, true) => far,
            (true, false) => Vec::new(),
        }
    }

    /// A call on an object may mean all functions that override the same one, if there are few such.
    fn virtual_callees(
        &self,
        caller: FunctionId,
        site: &CallSite,
        fitting: &[FunctionId],
    ) -> Vec<FunctionId> {
        if HOOKS.contains(&site.name.as_str()) {
            return Vec::new();
        }
        let methods: Vec<FunctionId> =
            fitting.iter().filter(|id| self.function(**id).owner.is_some()).copied().collect();
        let families: FxHashSet<&str> = methods.iter().map(|id| self.family(*id)).collect();
        if families.len() <= MAX_FAMILIES {
            return methods;
        }
        let near: Vec<FunctionId> = methods.into_iter().filter(|id| id.file == caller.file).collect();
        let families: FxHashSet<&str> = near.iter().map(|id| self.family(*id)).collect();
        if families.len() <= MAX_FAMILIES { near } else { Vec::new() }
    }

    /// The topmost base of the class that a function is a member of. Classes without a definition are those
    /// of operations, which TableGen generates: they implement interfaces, so they are one family.
    fn family(&self, id: FunctionId) -> &'a str {
        let mut class = self.function(id).owner.as_deref().unwrap_or_default();
        if !self.classes.contains_key(class) {
            return GENERATED;
        }
        for _ in 0..6 {
            let all = self.classes.get(class).map_or(&[][..], Vec::as_slice);
            let own = all.iter().find(|(at, _)| *at == id.file).or(all.first());
            match own.and_then(|(_, bases)| bases.first()) {
                Some(base) if *base != class => class = base,
                _ => break,
            }
        }
        class
    }
}

fn fits(function: &Function, site: &CallSite) -> bool {
    let (least, most) = function.arity;
    (least..=most).contains(&site.arity)
}
