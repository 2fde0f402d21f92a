//! `mohole gen ods`: programs of any dialect, from the compiler's definitions.

mod learn;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use mohole_catalog::{Catalog, Saved};
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
    /// Programs to learn from in addition: files, or folders of .mlir files
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
    let path = if arguments.learn_new { operations::path_of_new(session) } else { operations::path(session) };
    let context = || format!("cannot write {}", path.display());
    std::fs::create_dir_all(session.home.cache()).with_context(context)?;
    std::fs::write(&path, knowledge.to_zst()).with_context(context)?;
    print::line(format!("{}: {} operations", path.display(), knowledge.templates.len()))
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
