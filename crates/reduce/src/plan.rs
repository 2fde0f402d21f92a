//! Ways to shrink a test case, and the plans that they make.

use mohole_ir::Module;
use mohole_testcase::CommandLine;

use crate::choice::Choice;
use crate::{Body, Case};

/// A way to shrink test cases: one file in `shrink`, one line in its list.
///
/// It finds the *atoms* of a test case: independent small changes. The reducer asks for the case with a set
/// of them applied, in larger and smaller sets. It never mixes atoms of two plans. The resulting case need
/// not be valid. An atom that conflicts with others of its set may be skipped.
pub struct Shrink {
    /// Its name in reports and in the names of its tests.
    pub name: &'static str,
    /// The atoms of a case; `None` if there are none.
    pub plan: fn(&Case, Choice) -> Option<Plan>,
}

/// The case with a set of atoms applied; `None` if they change nothing.
type Apply = Box<dyn Fn(&[usize]) -> Option<Case> + Send>;

/// Ranges of a text with what replaces them.
pub(crate) type TextEdit = Vec<(std::ops::Range<usize>, String)>;

/// The atoms of one test case.
pub struct Plan {
    pub(crate) len: usize,
    pub(crate) apply: Apply,
}

impl Plan {
    /// A plan with this many atoms.
    pub fn new(len: usize, apply: impl Fn(&[usize]) -> Option<Case> + Send + 'static) -> Option<Self> {
        (len > 0).then(|| Plan { len, apply: Box::new(apply) })
    }

    /// A plan that edits a copy of the module; `edit` returns whether anything changed.
    pub(crate) fn of_module<A: Send + Clone + 'static>(
        case: &Case,
        atoms: impl FnOnce(&Module) -> Vec<A>,
        edit: impl Fn(&mut Module, Vec<A>) -> bool + Send + 'static,
    ) -> Option<Self> {
        let Body::Module(module) = &case.body else { return None };
        let atoms = atoms(module);
        let (module, command) = (module.clone(), case.command.clone());
        Plan::new(atoms.len(), move |chosen| {
            let mut copy = module.clone();
            let chosen = chosen.iter().map(|&atom| atoms[atom].clone()).collect();
            edit(&mut copy, chosen).then(|| Case { command: command.clone(), body: Body::Module(copy) })
        })
    }

    /// A plan that edits the module's text. The result must parse as a module.
    pub(crate) fn of_module_text<A: Send + Clone + 'static>(
        case: &Case,
        atoms: impl FnOnce(&str) -> Vec<A>,
        edit: impl Fn(&str, Vec<A>) -> String + Send + 'static,
    ) -> Option<Self> {
        let Body::Module(module) = &case.body else { return None };
        let text = module.to_string();
        let atoms = atoms(&text);
        let command = case.command.clone();
        Plan::new(atoms.len(), move |chosen| {
            let chosen = chosen.iter().map(|&atom| atoms[atom].clone()).collect();
            let module = Module::parse(&edit(&text, chosen)).ok()?;
            Some(Case { command: command.clone(), body: Body::Module(Box::new(module)) })
        })
    }

    /// A plan that removes pieces of a program that is only text.
    pub(crate) fn of_text(case: &Case, pieces: fn(&str) -> Vec<std::ops::Range<usize>>) -> Option<Self> {
        let Body::Text(text) = &case.body else { return None };
        let atoms = pieces(text);
        let (text, command) = (text.clone(), case.command.clone());
        Plan::new(atoms.len(), move |chosen| {
            let mut removed: Vec<_> = chosen.iter().map(|&atom| atoms[atom].clone()).collect();
            removed.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
            let mut kept = String::new();
            let mut at = 0;
            for range in removed {
                kept.push_str(&text[at..range.start.max(at)]);
                at = at.max(range.end);
            }
            kept.push_str(&text[at..]);
            Some(Case { command: command.clone(), body: Body::Text(kept) })
        })
    }

    /// A plan that replaces pieces of a program that is only text; an atom may have several. Of edits that
    /// overlap the first one counts.
    pub(crate) fn of_text_edits(case: &Case, edits: fn(&str) -> Vec<TextEdit>) -> Option<Self> {
        let Body::Text(text) = &case.body else { return None };
        let atoms = edits(text);
        let (text, command) = (text.clone(), case.command.clone());
        Plan::new(atoms.len(), move |chosen| {
            let mut edits: Vec<_> = chosen.iter().flat_map(|&atom| &atoms[atom]).collect();
            edits.sort_by_key(|(range, _)| range.start);
            let mut edited = String::new();
            let mut at = 0;
            for (range, replacement) in edits {
                if range.start >= at {
                    edited.push_str(&text[at..range.start]);
                    edited.push_str(replacement);
                    at = range.end;
                }
            }
            edited.push_str(&text[at..]);
            Some(Case { command: command.clone(), body: Body::Text(edited) })
        })
    }

    /// A plan that edits bytes of a program that is no text; an atom is a place, and `edit` gets the places
    /// in ascending order.
    pub(crate) fn of_bytes(
        case: &Case,
        places: fn(&[u8]) -> Vec<usize>,
        edit: fn(&mut Vec<u8>, &[usize]),
    ) -> Option<Self> {
        let Body::Bytes(bytes) = &case.body else { return None };
        let (bytes, atoms, command) = (bytes.clone(), places(bytes), case.command.clone());
        Plan::new(atoms.len(), move |chosen| {
            let mut copy = bytes.clone();
            let chosen: Vec<usize> = chosen.iter().map(|&atom| atoms[atom]).collect();
            edit(&mut copy, &chosen);
            Some(Case { command: command.clone(), body: Body::Bytes(copy) })
        })
    }

    /// A plan that edits a copy of the command line.
    pub(crate) fn of_command(
        case: &Case,
        len: usize,
        edit: impl Fn(&mut CommandLine, &[usize]) + Send + 'static,
    ) -> Option<Self> {
        let case = case.clone();
        Plan::new(len, move |chosen| {
            let mut smaller = case.clone();
            edit(&mut smaller.command, chosen);
            Some(smaller)
        })
    }
}
