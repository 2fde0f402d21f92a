//! From the facts of many files to rules: from a pass over the functions it calls and the patterns these
//! add to the operations that are matched.

use std::collections::{BTreeMap, BTreeSet};

use mohole_catalog::Catalog;
use rustc_hash::{FxHashMap, FxHashSet};

use super::cpp::{Call, Class, CppFacts, Function};
use super::expr::{Bindings, TypeExpr, bind};
use super::names::Names;
use super::td::TdFacts;

/// What the source says about passes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceRules {
    /// By the pass's name on the command line, the operations that its patterns match.
    pub matches: BTreeMap<String, BTreeSet<String>>,
    /// Patterns that nothing could be made of, with the file that adds them.
    pub skipped: BTreeSet<String>,
}

/// Class templates whose first argument is what a pattern matches.
const PATTERNS: &[&str] = &[
    "ConvertOpToLLVMPattern",
    "OneToNOpConversionPattern",
    "OneToOneConvertToLLVMPattern",
    "OpConversionPattern",
    "OpInterfaceConversionPattern",
    "OpInterfaceRewritePattern",
    "OpRewritePattern",
    "OpTraitConversionPattern",
    "OpTraitRewritePattern",
    "VectorConvertToLLVMPattern",
];

/// Inheritance and aliases are followed so far.
const DEEPEST: usize = 12;

/// The function that adds the patterns made by TableGen.
const GENERATED: &str = "populateWithGenerated";

/// Puts the facts of all files together.
pub fn source_rules(cpp: &[CppFacts], td: &[TdFacts], catalog: &Catalog) -> SourceRules {
    let world = World::new(cpp, td, catalog);
    let mut rules = SourceRules::default();
    for (file, facts) in cpp.iter().enumerate() {
        for class in &facts.classes {
            let Some(pass) = world.pass_name(class) else { continue };
            let mut search = Search {
                world: &world,
                seen: FxHashSet::default(),
                ops: BTreeSet::new(),
                skipped: &mut rules.skipped,
            };
            for function in
                facts.functions.iter().filter(|function| function.owner.as_ref() == Some(&class.name))
            {
                search.function(file, function, &Bindings::new());
            }
            let ops = search.ops;
            if !ops.is_empty() {
                rules.matches.entry(pass).or_default().extend(ops);
            }
        }
    }
    rules
}

/// All facts, by name.
struct World<'a> {
    files: &'a [CppFacts],
    classes: FxHashMap<&'a str, Vec<(usize, &'a Class)>>,
    functions: FxHashMap<&'a str, Vec<(usize, &'a Function)>>,
    passes: FxHashMap<&'a str, &'a str>,
    /// By folder, patterns made by TableGen: the name, and the definition of the operation matched.
    generated: FxHashMap<&'a str, Vec<(&'a str, &'a str)>>,
    names: Names,
}

impl<'a> World<'a> {
    fn new(cpp: &'a [CppFacts], td: &'a [TdFacts], catalog: &Catalog) -> Self {
        let mut classes: FxHashMap<&str, Vec<(usize, &Class)>> = FxHashMap::default();
        let mut functions: FxHashMap<&str, Vec<(usize, &Function)>> = FxHashMap::default();
        for (file, facts) in cpp.iter().enumerate() {
            facts
                .classes
                .iter()
                .for_each(|class| classes.entry(&class.name).or_default().push((file, class)));
            for function in &facts.functions {
                functions.entry(&function.name).or_default().push((file, function));
            }
        }
        let passes = td.iter().flat_map(|facts| &facts.passes);
        let mut generated: FxHashMap<&str, Vec<(&str, &str)>> = FxHashMap::default();
        for facts in td {
            let patterns = facts.patterns.iter().map(|(name, root)| (name.as_str(), root.as_str()));
            generated.entry(folder(&facts.path)).or_default().extend(patterns);
        }
        World {
            files: cpp,
            classes,
            functions,
            passes: passes.map(|(def, name)| (def.as_str(), name.as_str())).collect(),
            generated,
            names: Names::new(catalog, td),
        }
    }

    /// The name of a pass on the command line: a class says it itself, or has the base that TableGen made
    /// of a definition.
    fn pass_name(&self, class: &Class) -> Option<String> {
        let mut defined =
            class.bases.iter().filter_map(|base| self.passes.get(base.name().strip_suffix("Base")?));
        class.argument.clone().or_else(|| defined.next().map(|name| (*name).to_owned()))
    }

    /// Classes that a file can see under a name: its own, else those of headers.
    fn classes(&self, file: usize, name: &str) -> Vec<(usize, &'a Class)> {
        let all = self.classes.get(name).map_or(&[][..], Vec::as_slice);
        let own: Vec<_> = all.iter().filter(|(at, _)| *at == file).copied().collect();
        if own.is_empty() { all.iter().filter(|(at, _)| self.is_header(*at)).copied().collect() } else { own }
    }

    fn is_header(&self, file: usize) -> bool {
        !self.files[file].path.ends_with(".cpp")
    }

    /// Functions that a call may mean.
    fn callees(&self, file: usize, call: &Call) -> Vec<(usize, &'a Function)> {
        let all = self.functions.get(call.function.name()).map_or(&[][..], Vec::as_slice);
        if call.on_object {
            return all
                .iter()
                .filter(|(_, function)| function.owner.is_some() && names_patterns(&function.name))
                .copied()
                .collect();
        }
        let member = call.function.scope();
        let fits = |function: &Function| member.is_none() || function.owner.as_deref() == member;
        let own: Vec<_> =
            all.iter().filter(|(at, function)| *at == file && fits(function)).copied().collect();
        if !own.is_empty() || !names_patterns(call.function.name()) {
            return own;
        }
        let open = || all.iter().filter(|(_, function)| !function.local);
        let exact: Vec<_> =
            open().filter(|(_, function)| member.is_some() && fits(function)).copied().collect();
        if exact.is_empty() { open().copied().collect() } else { exact }
    }

    /// The operations that a pattern matches; `None` when that cannot be told.
    fn matched(&self, file: usize, pattern: &TypeExpr, depth: usize) -> Option<Vec<&str>> {
        if depth > DEEPEST {
            return None;
        }
        if PATTERNS.contains(&pattern.name()) {
            return some(self.ops(file, pattern.args.first()?, 0));
        }
        for (at, class) in self.classes(file, pattern.name()) {
            let bindings = bind(&class.parameters, &pattern.args);
            let roots = class.roots.iter().flat_map(|root| root.fill(&bindings));
            let ops: Vec<&str> = roots.flat_map(|root| self.ops(file, &root, 0)).collect();
            if !ops.is_empty() {
                return Some(ops);
            }
            // Arguments come from this file, the rest from that of the class.
            let bases = class.bases.iter().filter(|base| base.name() != pattern.name());
            let found = bases.flat_map(|base| base.fill(&bindings)).find_map(|base| {
                let there = self.matched(at, &base, depth + 1);
                if there.is_none() && at != file { self.matched(file, &base, depth + 1) } else { there }
            });
            if found.is_some() {
                return found;
            }
        }
        self.generated(file, pattern.name()).or_else(|| self.by_function(file, pattern.name()))
    }

    /// What a pattern made by TableGen matches.
    fn generated(&self, file: usize, pattern: &str) -> Option<Vec<&str>> {
        let patterns = self.generated.get(folder(&self.files[file].path))?;
        let roots = patterns.iter().filter(|(name, _)| *name == pattern);
        some(roots.filter_map(|(_, root)| self.names.op_of_definition(root)).collect())
    }

    /// What a function that is a pattern matches.
    fn by_function(&self, file: usize, name: &str) -> Option<Vec<&str>> {
        let (_, function) = self.functions.get(name)?.iter().find(|(at, _)| *at == file)?;
        some(self.ops(file, function.first.as_ref()?, 0))
    }

    /// The operations that a type stands for in a file, which may have another name for it.
    fn ops(&self, file: usize, expr: &TypeExpr, depth: usize) -> Vec<&str> {
        let aliases = self.classes(file, expr.name());
        let own = aliases.iter().find(|(_, class)| class.alias && class.parameters.is_empty());
        match own {
            Some((at, class)) if depth < DEEPEST && class.bases[0] != *expr => {
                self.ops(*at, &class.bases[0], depth + 1)
            }
            _ => self.names.ops(expr, &self.files[file].namespaces),
        }
    }
}

/// One pass being looked at.
struct Search<'a, 'w> {
    world: &'w World<'a>,
    seen: FxHashSet<(*const Function, Bindings)>,
    ops: BTreeSet<String>,
    skipped: &'w mut BTreeSet<String>,
}

impl Search<'_, '_> {
    fn function(&mut self, file: usize, function: &Function, bindings: &Bindings) {
        if !self.seen.insert((std::ptr::from_ref(function), bindings.clone())) {
            return;
        }
        for added in &function.adds {
            for pattern in added.pattern.fill(bindings) {
                match self.world.matched(file, &pattern, 0) {
                    Some(ops) => self.ops.extend(ops.into_iter().map(str::to_owned)),
                    None if added.certain => {
                        self.skipped.insert(format!("{}: {pattern}", self.world.files[file].path));
                    }
                    None => {}
                }
            }
        }
        for call in &function.calls {
            self.call(file, call, bindings);
        }
    }

    fn call(&mut self, file: usize, call: &Call, bindings: &Bindings) {
        if call.function.name() == GENERATED {
            let matched = self.world.generated.get(folder(&self.world.files[file].path));
            let roots = matched.into_iter().flatten().map(|(_, root)| root);
            let ops = roots.filter_map(|root| self.world.names.op_of_definition(root));
            self.ops.extend(ops.map(str::to_owned));
        }
        for filled in call.function.fill(bindings) {
            for (at, callee) in self.world.callees(file, call) {
                self.function(at, callee, &bind(&callee.parameters, &filled.args));
            }
        }
    }
}

/// Whether a function's name says that it is about patterns. Calls into other files are followed only
/// then: names alone do not tell which of many functions is meant.
fn names_patterns(name: &str) -> bool {
    name.starts_with("populate") || name.contains("Patterns")
}

fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    if list.is_empty() { None } else { Some(list) }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
