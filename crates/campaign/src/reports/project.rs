//! Which project a bug likely belongs to. A compiler has passes and dialects of MLIR, of its own project and
//! of others, but its crash banner names only one.

use std::sync::LazyLock;

use mohole_catalog::Catalog;
use mohole_target::{Profile, Project};
use mohole_testcase::CommandLine;

/// What is MLIR's own.
static MLIR: LazyLock<Catalog> = LazyLock::new(|| mohole_catalog::shipped("mlir-22").unwrap_or_default());

/// Where a report goes, and why.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Address<'p> {
    pub(crate) issues: &'p str,
    /// The pass or the dialect that is not MLIR's own.
    pub(crate) because: String,
}

/// Whether a pass is MLIR's own.
fn is_mlirs_pass(pass: &str) -> bool {
    MLIR.pass(pass).is_some()
}

/// Whether a pass belongs to one of these projects, and not to MLIR. A pass that is newer than what is known
/// of MLIR belongs to none unless its name or the profile says so.
pub(crate) fn is_foreign_pass(projects: &[Project], pass: &str) -> bool {
    !is_mlirs_pass(pass) && owner(projects, pass).is_some()
}

/// The address of the project that a bug likely belongs to, if the profile lists projects and the bug needs a
/// pass or a dialect that is not MLIR's own. A pass says more than a dialect.
pub(crate) fn address<'p>(profile: &'p Profile, args: &[String], program: &str) -> Option<Address<'p>> {
    let projects = &profile.projects;
    let of_pass =
        CommandLine::parse(args).passes().into_iter().filter(|pass| !is_mlirs_pass(pass)).find_map(|pass| {
            let issues = &owner(projects, &pass)?.issues;
            Some(Address { issues, because: format!("the pass `{pass}`") })
        });
    of_pass.or_else(|| {
        projects.iter().find_map(|project| {
            let dialect = project.dialects.iter().find(|dialect| mentions(program, dialect))?;
            Some(Address { issues: &project.issues, because: format!("the dialect `{dialect}`") })
        })
    })
}

/// The project of a pass: the one whose dialect comes first in the name of the pass, since a conversion
/// belongs to what it converts; else the project without dialects.
fn owner<'p>(projects: &'p [Project], pass: &str) -> Option<&'p Project> {
    let name = format!("_{}_", pass.replace('-', "_"));
    let first_word =
        |project: &Project| project.dialects.iter().filter_map(|word| name.find(&format!("_{word}_"))).min();
    let named = projects.iter().filter_map(|project| Some((first_word(project)?, project)));
    let named = named.min_by_key(|(at, _)| *at).map(|(_, project)| project);
    named.or_else(|| projects.iter().find(|project| project.dialects.is_empty()))
}

/// Whether a program has an operation, a type or an attribute of a dialect.
fn mentions(program: &str, dialect: &str) -> bool {
    let is_start =
        |before: &str| !before.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    program
        .match_indices(dialect)
        .any(|(at, _)| is_start(&program[..at]) && program[at + dialect.len()..].starts_with(['.', '<']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(passes: &str, program: &str, expected: Option<(&str, &str)>) {
        let project = |dialects: &[&str], issues: &str| Project {
            dialects: dialects.iter().map(ToString::to_string).collect(),
            issues: issues.to_owned(),
        };
        let projects = vec![project(&["hlo"], "third"), project(&["toy"], "own"), project(&[], "own")];
        let profile = Profile { projects, ..Profile::for_command("x", "x") };
        let args = [format!("--pass-pipeline=builtin.module({passes})")];
        let found = address(&profile, &args, program);
        assert_eq!(found.as_ref().map(|found| (found.issues, found.because.as_str())), expected);
    }

    #[test]
    fn a_pass_that_nobody_knows_belongs_to_a_project_if_the_profile_says_so() {
        let project = |dialects: &[&str]| Project {
            dialects: dialects.iter().map(ToString::to_string).collect(),
            issues: String::new(),
        };
        let both = [project(&["toy"]), project(&[])];
        let toy = &both[..1];
        assert!(!is_foreign_pass(&[], "spin-wheels"));
        assert!(!is_foreign_pass(toy, "spin-wheels"));
        assert!(is_foreign_pass(toy, "convert-toy-to-llvm"));
        assert!(is_foreign_pass(&both, "spin-wheels"));
        assert!(!is_foreign_pass(toy, "canonicalize"));
    }

    #[test]
    fn what_only_takes_mlirs_own_is_left_to_the_banner() {
        check("canonicalize", "func.func @toy()", None);
    }

    #[test]
    fn a_pass_or_a_dialect_tells_the_project() {
        check("spin-wheels", "", Some(("own", "the pass `spin-wheels`")));
        check("func.func(hlo-to-linalg)", "", Some(("third", "the pass `hlo-to-linalg`")));
        check("canonicalize", "%0 = toy.spin : i32", Some(("own", "the dialect `toy`")));
        check("canonicalize", "%0 = \"hlo.add\"() : !hlo.token", Some(("third", "the dialect `hlo`")));
    }

    #[test]
    fn a_pass_counts_more_than_a_dialect_and_its_first_word_more_than_the_others() {
        check("convert-toy-to-hlo", "", Some(("own", "the pass `convert-toy-to-hlo`")));
        check("hlo-to-toy", "", Some(("third", "the pass `hlo-to-toy`")));
        check("spin-wheels", "%0 = hlo.add", Some(("own", "the pass `spin-wheels`")));
        check("toys-to-chlo", "%0 = hlo.add", Some(("own", "the pass `toys-to-chlo`")));
    }
}
