//! `mohole bench eval-programs`: compares the evaluation of whole programs with their execution.

mod answer;
mod compare;
mod evaluate;
mod executor;
mod explain;
mod makers;
mod print_memref;
mod source;
mod tally;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use mohole_session::{Session, TargetOption, WorkersOption, print};

use self::answer::{Answer, answer};
use self::executor::Executor;
use self::explain::explain;
use self::makers::{Made, Makers};
use self::source::Source;
use self::tally::{Row, Tally};

/// Compare the evaluation of whole programs with their execution
///
/// Makes programs without undefined behaviour of three kinds, in equal parts: `gen mixed`, certified ones of
/// `gen tosa --executable`, and reconditioned mutants. The target lowers each, many in one module, and its
/// runner executes it. mohole evaluates it before any pass. Both must print the same; a float that is only
/// known approximately must be between its bounds. If they differ, the passes of the lowering are checked
/// one by one as `mohole check` does: where one changes the meaning, it is wrong code of the compiler.
/// Undefined behaviour in the evaluation is a hole in the generator or in the certificate.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole bench eval-programs --count 3000 --seed 7 --out differences\n\n\
Exit codes: 0 no program differs or is undefined, 1 one does, or an error, 2 bad usage."
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Number of programs, of all kinds together
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    count: usize,
    /// Seed of the first program of each kind; each further program uses the next
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Make programs of this kind only
    #[arg(long, value_name = "KIND")]
    kind: Option<Source>,
    /// Programs to mutate, in generic form (see `mohole corpus import`) [default: the built-in corpus]
    #[arg(long, value_name = "FOLDER")]
    corpus: Vec<PathBuf>,
    /// Stop each evaluation after this many steps
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    steps: u64,
    /// Save the first programs that differ or are undefined in this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Print one JSON object for each kind
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// Programs of one kind that are made, executed and evaluated before the next.
const ROUND: usize = 960;

/// Programs saved with `--out`.
const MOST_SAVED: usize = 50;

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let session = Session::open(&arguments.target)?;
    let workers = arguments.workers.count();
    let mut executor = Executor::new(&session, workers)?;
    let mut makers = Makers::new(&session, &arguments.corpus, arguments.seed, workers)?;
    let kinds: Vec<Source> = arguments.kind.map_or_else(|| Source::ALL.to_vec(), |kind| vec![kind]);
    let share = arguments.count.div_ceil(kinds.len());
    let mut tally = Tally::default();
    let start = Instant::now();
    for &kind in &kinds {
        while tally.programs(kind) < share {
            let wanted = ROUND.min(share - tally.programs(kind));
            let made = makers.make(&mut executor.compiler, kind, wanted)?;
            if made.is_empty() {
                break;
            }
            let answers = judge(&mut executor, &made, arguments.steps)?;
            for (program, answer) in made.iter().zip(&answers) {
                tally.add(kind, answer);
                save(arguments.out.as_deref(), &tally, program, answer)?;
            }
        }
    }
    let rows = tally.rows();
    if arguments.json {
        rows.iter().try_for_each(print::json)?;
    } else {
        print::ignore_closed_pipe(tally::show(&rows, start.elapsed()))?;
    }
    let wrong: usize = rows.iter().map(Row::wrong).sum();
    if wrong > 0 {
        bail!(
            "{} or {} undefined",
            print::count(wrong, "program differs", "programs differ"),
            if wrong == 1 { "is" } else { "are" }
        );
    }
    Ok(())
}

/// Executes and evaluates programs.
fn judge(executor: &mut Executor<'_>, made: &[Made], steps: u64) -> Result<Vec<Answer>> {
    let texts: Vec<&str> = made.iter().map(|program| program.text.as_str()).collect();
    let ran = executor.run(&texts)?;
    let work: Vec<_> = texts.iter().zip(&ran).collect();
    let answers = executor.compiler.map(&work, |_, (text, ran)| Ok(answer(text, ran, steps)))?;
    let work: Vec<_> = texts.iter().zip(answers).collect();
    explain(executor, &work)
}

/// Saves a program that differs or is undefined, with the reason in front.
fn save(folder: Option<&Path>, tally: &Tally, program: &Made, answer: &Answer) -> Result<()> {
    let (Some(folder), Answer::Differs(why) | Answer::Undefined(why)) = (folder, answer) else {
        return Ok(());
    };
    if tally.wrong() > MOST_SAVED {
        return Ok(());
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let file = folder.join(format!("{}.mlir", program.name.replace(' ', "-")));
    let text =
        format!("// {}: {}: {}\n{}", program.name, answer.word(), why.replace('\n', " "), program.text);
    fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))
}
