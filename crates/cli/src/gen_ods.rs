//! `mohole gen ods`: programs of any dialect, from the compiler's own definitions.

pub(crate) mod batch;
pub(crate) mod learn;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use mohole_target::{Engine, Mode};
use mohole_testcase::{End, Job, Rng};

use crate::say;
use crate::session::{Session, TargetOption, WorkersOption};

/// Generate programs of any dialect from the compiler's definitions
///
/// What definitions do not say was learned by asking the compiler's verifier; `--learn` does so anew. Same
/// seed, same knowledge, same version of mohole: same bytes.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole gen ods --seed 1 --count 100 --out programs\n\n\
Exit codes: 0 generated, 1 mohole's own error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// The first seed; each further program takes the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Programs
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Where to write them, one file each [default: standard output]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// In the form that the target prints for people
    #[arg(long)]
    pretty: bool,
    /// Learn the target's operations first, which takes minutes; what is learned is kept
    #[arg(long, group = "learning")]
    learn: bool,
    /// Learn only operations of which nothing is known yet, as those are that a compiler has beyond MLIR's own
    #[arg(long, group = "learning")]
    learn_new: bool,
    /// Programs to learn from as well: files, or folders of .mlir files
    #[arg(long, value_name = "PATH", requires = "learning")]
    corpus: Vec<PathBuf>,
    #[command(flatten)]
    workers: WorkersOption,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let catalog = session.catalog(workers)?;
    if arguments.learn || arguments.learn_new {
        let name = &session.profile.name;
        ensure!(
            !(catalog.ops.is_empty() && arguments.corpus.is_empty()),
            "no operation of {name} is known: give --bindings or --definitions to `mohole target add`, or --corpus"
        );
        let known = if arguments.learn_new { learn::base(&session, &catalog)? } else { None };
        let lessons = learn::Lessons { corpus: &arguments.corpus, known, seed: arguments.seed, workers };
        let knowledge = learn::learn(&session, &catalog, &lessons)?;
        let path = if arguments.learn_new { learn::path_beyond(&session) } else { learn::path(&session) };
        let context = || format!("cannot write {}", path.display());
        std::fs::create_dir_all(session.home.cache()).with_context(context)?;
        std::fs::write(&path, knowledge.to_zst()?).with_context(context)?;
        say::line(format!("{}: {} operations", path.display(), knowledge.templates.len()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let generator = learn::generator(&session, &catalog)?;
    if let Some(folder) = &arguments.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut engine = session.engine(1, Mode::Best)?;
    for seed in arguments.seed..arguments.seed.saturating_add(arguments.count) {
        let mut text = generator.text(&mut Rng::new(seed));
        if arguments.pretty {
            text = pretty(&mut engine, &session, &text)?;
        }
        put(arguments, &session, seed, &text)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn put(arguments: &Arguments, session: &Session, seed: u64, text: &str) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let text = format!("// mohole {version} gen ods --target {} --seed {seed}\n{text}", session.profile.name);
    let Some(folder) = &arguments.out else { return say::line(text.trim_end()) };
    let path = folder.join(format!("ods-{seed}.mlir"));
    std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn pretty(engine: &mut Engine, session: &Session, text: &str) -> Result<String> {
    let args = session.profile.no_op.as_slice().into();
    let job = Job { args, input: text.as_bytes().into(), limits: session.profile.limits.limits() };
    let run = engine.first().run(&job)?;
    if run.end != End::Exited(0) {
        bail!("{} does not accept the program: {}", session.profile.name, run.stderr_text());
    }
    Ok(run.stdout_text().into_owned())
}
