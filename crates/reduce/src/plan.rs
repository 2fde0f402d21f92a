//! One way to make a test case smaller.

use mohole_ir::Module;
use mohole_testcase::CommandLine;

use crate::choice::Choice;
use crate::{Body, Case};

/// A way to make test cases smaller: one file in `shrink`, one line in its list.
///
/// It looks at a test case and names *atoms*, places where something could go. The reducer asks for the
/// case with some of them applied, in larger and smaller sets; it never mixes atoms of two plans. What
/// comes out need not be valid, only worth a run; an atom that does not fit with the others of a set may be
/// left out of it.
pub struct Shrink {
    /// Its name in reports and in the names of its tests.
    pub name: &'static str,
    /// The atoms it sees; `None` when it has nothing to say about this kind of case.
    pub plan: fn(&Case, Choice) -> Option<Plan>,
}

/// The case with a set of atoms applied; `None` when nothing comes of it.
type Apply = Box<dyn Fn(&[usize]) -> Option<Case> + Send>;

/// The atoms of one test case.
pub struct Plan {
    pub(crate) len: usize,
    pub(crate) apply: Apply,
}

impl Plan {
    /// A plan over some atoms.
    pub fn new(len: usize, apply: impl Fn(&[usize]) -> Option<Case> + Send + 'static) -> Option<Self> {
        (len > 0).then(|| Plan { len, apply: Box::new(apply) })
    }

    /// A plan that edits a copy of the module; `edit` says whether anything changed.
    pub(crate) fn of_module<A: Send + Clone + 'static>(
        case: &Case,
        atoms: impl FnOnce(&Module) -> Vec<A>,
        edit: impl Fn(&mut Module, Vec<A>) -> bool + Send + 'static,
    ) -> Option<Self> {
        let Body::Module(module) = &case.body else { return None };
        let atoms = atoms(module);
        let (module, command) = (module.clone(), case.command.clone());
        Plan::new(atoms.len(), move |places| {
            let mut copy = module.clone();
            let chosen = places.iter().map(|&place| atoms[place].clone()).collect();
            edit(&mut copy, chosen).then(|| Case { command: command.clone(), body: Body::Module(copy) })
        })
    }

    /// A plan that edits the module's text, which must still be one afterwards.
    pub(crate) fn of_module_text<A: Send + Clone + 'static>(
        case: &Case,
        atoms: impl FnOnce(&str) -> Vec<A>,
        edit: impl Fn(&str, Vec<A>) -> String + Send + 'static,
    ) -> Option<Self> {
        let Body::Module(module) = &case.body else { return None };
        let text = module.to_string();
        let atoms = atoms(&text);
        let command = case.command.clone();
        Plan::new(atoms.len(), move |places| {
            let chosen = places.iter().map(|&place| atoms[place].clone()).collect();
            let module = Module::parse(&edit(&text, chosen)).ok()?;
            Some(Case { command: command.clone(), body: Body::Module(Box::new(module)) })
        })
    }

    /// A plan that leaves out pieces of a program that is only text.
    pub(crate) fn of_text(case: &Case, pieces: fn(&str) -> Vec<std::ops::Range<usize>>) -> Option<Self> {
        let Body::Text(text) = &case.body else { return None };
        let atoms = pieces(text);
        let (text, command) = (text.clone(), case.command.clone());
        Plan::new(atoms.len(), move |places| {
            let mut gone: Vec<_> = places.iter().map(|&place| atoms[place].clone()).collect();
            gone.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
            let mut kept = String::new();
            let mut at = 0;
            for range in gone {
                kept.push_str(&text[at..range.start.max(at)]);
                at = at.max(range.end);
            }
            kept.push_str(&text[at..]);
            Some(Case { command: command.clone(), body: Body::Text(kept) })
        })
    }

    /// A plan that edits a copy of the command line.
    pub(crate) fn of_command(
        case: &Case,
        len: usize,
        edit: impl Fn(&mut CommandLine, &[usize]) + Send + 'static,
    ) -> Option<Self> {
        let case = case.clone();
        Plan::new(len, move |places| {
            let mut smaller = case.clone();
            edit(&mut smaller.command, places);
            Some(smaller)
        })
    }
}
