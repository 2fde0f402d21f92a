//! `mohole gen ods`: programs of any dialect, from the compiler's definitions.

mod learn;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use mohole_catalog::{Catalog, Saved};
use mohole_generate::ods::Knowledge;
use mohole_ir::dialect_of;
use mohole_session::{Session, TargetOption, WorkersOption, operations, print};
use mohole_testcase::Rng;

use crate::gen_out::OutArguments;
use crate::gen_pretty::Pretty;

/// Generate programs of any dialect from the compiler's definitions
///
/// Constraints that the definitions do not state were learned from the compiler's verifier; `--learn` repeats
/// that. The same seed, the same learned data and the same version of mohole give the same bytes.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole gen ods --seed 1 --count 100 --out programs\n\n\
Exit codes: 0 generated, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    #[command(flatten)]
    out: OutArguments,
    /// Print the target's custom assembly format instead of the generic form
    #[arg(long)]
    pretty: bool,
    /// Learn the target's operations and save what was learned, instead of generating programs; takes minutes
    #[arg(long, group = "learning", conflicts_with_all = ["count", "out", "pretty"])]
    learn: bool,
    /// Learn only operations that are not known yet, such as those of a downstream dialect
    #[arg(long, group = "learning", conflicts_with_all = ["count", "out", "pretty"])]
    learn_new: bool,
    /// Programs to learn from in addition: files, or folders with programs
    #[arg(long, value_name = "PATH", requires = "learning")]
    corpus: Vec<PathBuf>,
    #[command(flatten)]
    workers: WorkersOption,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let catalog = session.catalog(arguments.workers.count())?;
    if arguments.learn || arguments.learn_new {
        study(arguments, &session, &catalog)?;
    } else {
        generate(arguments, &session, &catalog)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Learns, and saves what was learned.
fn study(arguments: &Arguments, session: &Session, catalog: &Catalog) -> Result<()> {
    let name = &session.profile.name;
    ensure!(
        !(catalog.ops.is_empty() && arguments.corpus.is_empty()),
        "no operation of {name} is defined: give --corpus, or give --bindings or --definitions to `mohole target add --replace`"
    );
    let known = if arguments.learn_new { operations::base(session, catalog)? } else { None };
    let (seed, workers) = (arguments.out.seed, arguments.workers.count());
    let lessons = learn::Lessons { corpus: &arguments.corpus, known, seed, workers };
    let knowledge = learn::learn(session, catalog, &lessons)?;
    let by_dialect = by_dialect(catalog, lessons.known.as_ref(), &knowledge);
    let path = if arguments.learn_new { operations::path_of_new(session) } else { operations::path(session) };
    let context = || format!("cannot write {}", path.display());
    std::fs::create_dir_all(session.home.cache()).with_context(context)?;
    std::fs::write(&path, knowledge.to_zst()).with_context(context)?;
    print::line(format!("{}: {} operations", path.display(), knowledge.templates.len()))?;
    by_dialect.iter().try_for_each(print::line)
}

/// How many operations of each dialect can be generated, for dialects that are not known from elsewhere.
fn by_dialect(catalog: &Catalog, known: Option<&Knowledge>, learned: &Knowledge) -> Vec<String> {
    let is_known = |op: &str| known.is_some_and(|known| known.templates.contains_key(op));
    let mut dialects: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
    let defined = catalog.ops.iter().map(|op| op.name.as_str());
    for op in defined.chain(learned.templates.keys().map(String::as_str)) {
        let (count, all) = dialects.entry(dialect_of(op)).or_default();
        if all.insert(op) {
            *count += usize::from(is_known(op) || learned.templates.contains_key(op));
        }
    }
    let is_new = |all: &BTreeSet<&str>| all.iter().any(|op| !is_known(op));
    let new = dialects.into_iter().filter(|(_, (_, all))| is_new(all));
    new.map(|(dialect, (count, all))| {
        format!("  {dialect}: {count} of {}", print::count(all.len(), "operation", "operations"))
    })
    .collect()
}

fn generate(arguments: &Arguments, session: &Session, catalog: &Catalog) -> Result<()> {
    let generator = operations::generator(session, catalog)?;
    let mut pretty = arguments.pretty.then(|| Pretty::new(session)).transpose()?;
    let form = if arguments.pretty { " --pretty" } else { "" };
    let command = format!("gen ods --target {}{form}", session.profile.name);
    for seed in arguments.out.seeds()? {
        let mut text = generator.text(&mut Rng::new(seed));
        if let Some(pretty) = &mut pretty {
            text = pretty.print(&text)?;
        }
        arguments.out.put("ods", &command, seed, &text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use mohole_catalog::OpDef;

    use super::*;

    fn knowledge(ops: &[&str]) -> Knowledge {
        let mut knowledge = Knowledge::default();
        knowledge.templates.extend(ops.iter().map(|op| (op.to_string(), Vec::new())));
        knowledge
    }

    #[test]
    fn learned_operations_are_counted_by_dialect() {
        let op = |name: &str| OpDef { name: name.to_owned(), ..OpDef::default() };
        let ops = ["arith.addi", "fir.call", "fir.load", "scf.for", "scf.if"].map(op).to_vec();
        let catalog = Catalog { ops, ..Catalog::default() };
        let learned = knowledge(&["fir.call", "mine.x", "scf.if"]);
        let known = knowledge(&["arith.addi", "scf.for"]);
        let lines = ["  fir: 1 of 2 operations", "  mine: 1 of 1 operation", "  scf: 2 of 2 operations"];
        assert_eq!(by_dialect(&catalog, Some(&known), &learned), lines);
        assert_eq!(by_dialect(&catalog, None, &learned)[0], "  arith: 0 of 1 operation");
    }
}
