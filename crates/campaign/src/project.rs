//! Whose bug it likely is. A compiler of another project has passes and dialects of MLIR's, of its own and of third ones,
//! but only one banner.

use std::sync::LazyLock;

use mohole_catalog::Catalog;
use mohole_oracle::passes;
use mohole_target::{Profile, Project};

/// What is MLIR's own.
static MLIR: LazyLock<Catalog> = LazyLock::new(|| mohole_catalog::shipped("mlir-22").unwrap_or_default());

/// Where a report goes, and why there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Address<'p> {
    pub(crate) issues: &'p str,
    /// The pass or the dialect that is not MLIR's own.
    pub(crate) because: String,
}

/// The address of the project that a bug is likely of, where the profile tells and the bug takes what is not MLIR's own.
pub(crate) fn address<'p>(profile: &'p Profile, args: &[String], program: &str) -> Option<Address<'p>> {
    let foreign: Vec<String> = passes(args).into_iter().filter(|pass| MLIR.pass(pass).is_none()).collect();
    profile.projects.iter().find_map(|project| {
        let because = reason(project, &foreign, program)?;
        Some(Address { issues: &project.issues, because })
    })
}

/// What of a project a bug takes. One that has no dialects of its own has all passes that nobody else has.
fn reason(project: &Project, foreign: &[String], program: &str) -> Option<String> {
    let is_of = |pass: &&String| {
        project.dialects.is_empty() || project.dialects.iter().any(|dialect| pass.contains(dialect.as_str()))
    };
    let pass = foreign.iter().find(is_of).map(|pass| format!("the pass `{pass}`"));
    pass.or_else(|| {
        let dialect = project.dialects.iter().find(|dialect| mentions(program, dialect))?;
        Some(format!("the dialect `{dialect}`"))
    })
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
}
