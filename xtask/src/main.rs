//! Checks on mohole's own source: `cargo run -p xtask`, and `cargo test -p xtask` as part of `make test`.
//!
//! Each check is one function that returns a line per offence; [`CHECKS`] lists them.

mod circles;
mod layers;
mod pages;
mod sources;
mod stages;
mod tree;

use std::process::ExitCode;

use tree::Tree;

type Check = fn(&Tree) -> Vec<String>;

/// Every check with what it checks.
const CHECKS: &[(&str, Check)] = &[
    ("a crate depends only on crates below it", layers::dependencies_point_down),
    ("source files of a crate do not import each other in a circle", circles::files_do_not_import_in_circles),
    ("a stage of the campaign imports only earlier stages", stages::stages_point_back),
    ("confirming, reducing and publishing ask the oracle", sources::only_oracles_know_kinds),
    ("files of users are read by functions that refuse what never ends", sources::user_files_are_read_safely),
    ("only `target` starts processes", sources::only_target_starts_processes),
    ("only `testcase` spells `--pass-pipeline`", sources::only_testcase_spells_pipelines),
    ("pure crates do no IO, read no clock and no environment", sources::pure_crates_are_pure),
    ("titles are rendered from signatures and never parsed", sources::titles_are_not_parsed),
    ("the first line of a source file says what it is for", sources::files_begin_with_a_comment),
    ("a source file is not too long", sources::files_are_short),
    ("comment lines keep to the column limit", sources::comments_keep_to_the_limit),
    ("no path of a developer's machine is written down", sources::no_machine_paths),
    ("ARCHITECTURE.md names every crate", pages::architecture_names_every_crate),
    ("each word of ARCHITECTURE.md is one type", pages::words_have_one_type),
    ("files that pages name exist", pages::paths_in_pages_exist),
    ("every found bug has its command and its row", pages::found_bugs_are_listed),
    ("every page is in the book", pages::pages_are_in_the_book),
    ("links between pages lead to a file or a heading", pages::links_lead_somewhere),
];

fn main() -> ExitCode {
    let offences = offences(&Tree::of_this_project());
    for offence in &offences {
        eprintln!("{offence}");
    }
    if offences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn offences(tree: &Tree) -> Vec<String> {
    let all = CHECKS.iter().flat_map(|(sentence, check)| {
        check(tree).into_iter().map(move |offence| format!("{sentence}: {offence}"))
    });
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_is_tidy() {
        let offences = offences(&Tree::of_this_project());
        assert!(offences.is_empty(), "{}", offences.join("\n"));
    }

    #[test]
    fn every_check_can_fail() {
        let tree = Tree::from_files([
            ("crates/ir/Cargo.toml", "[dependencies]\nmohole-target.workspace = true\n"),
            (
                "crates/ir/src/lib.rs",
                "use std::fs;\nfn f() { Command::new(\"x\").arg(\"--pass-pipeline=any()\"); title.strip_prefix(\"x\"); }\n",
            ),
            ("crates/campaign/src/judge/run.rs", "//! A run.\nuse crate::reports::Kind::Hang;\n"),
            ("crates/cli/src/run.rs", "//! Runs.\nfn f() { std::fs::read(\"x\") }\n"),
            (
                "crates/campaign/src/reduce/mod.rs",
                "//! Reduction.\nfn f(kind: Kind) { kind == Kind::Hang }\n",
            ),
            ("crates/circle/Cargo.toml", ""),
            ("crates/circle/src/lib.rs", "mod a;\nmod b;\n"),
            ("crates/circle/src/a.rs", "use super::b::B;\npub struct A;\n"),
            ("crates/circle/src/b.rs", "pub struct B(crate::a::A);\n"),
            ("crates/ir/src/long.rs", &format!("//! Long.\n{}", "// line\n".repeat(2000))),
            ("crates/ir/src/wide.rs", &format!("//! Wide{}\n", "e".repeat(200))),
            ("docs/page.md", "See [this](gone.md).\n"),
            ("docs/place.md", &format!("In {}somebody.\n", ["/ho", "me/"].concat())),
            ("docs/found/bug.mlir", "func.func @f()\n"),
            ("docs/found/README.md", ""),
            (
                "ARCHITECTURE.md",
                "`crates/gone/src/lib.rs`\n\n## Words\n|||\n|||\n| a | b | `A` in `b.rs` |\n",
            ),
        ]);
        for (sentence, check) in CHECKS {
            assert!(!check(&tree).is_empty(), "{sentence}");
        }
    }
}
