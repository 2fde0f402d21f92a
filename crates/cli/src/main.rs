//! The program `mohole`: one file per subcommand.

mod bisect;
mod check;
mod checked_pass;
mod code_coverage;
mod completions;
mod corpus;
mod coverage;
mod diff;
mod doctor;
mod eval;
mod experiment;
mod fuzz;
mod gen_mixed;
mod gen_ods;
mod gen_out;
mod gen_pretty;
mod gen_tosa;
mod ir;
mod knowledge;
mod lower;
mod machine;
mod man;
mod mutate;
mod neural;
mod observe;
mod path_finding;
mod planning;
mod prone;
mod recondition;
mod reduce;
mod replay;
mod report;
mod rules;
mod run;
mod scan;
mod serve;
mod store;
mod subject;
mod sweeping;
mod target;
mod terminal;

use std::panic::catch_unwind;
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser, Subcommand};
use mohole_session::{Usage, inputs, parse_size, print};
use mohole_target::{Home, Profile};

/// Finds bugs in MLIR compilers: crashes, hangs, and more.
///
/// Works with any `*-opt` tool. Starts the compiler once, forks it for every run, and saves each distinct bug
/// as a finding that replays with one command.
#[derive(Parser)]
#[command(name = "mohole", version, max_term_width = 100, after_help = format!("{COMMON}\n\n{EXIT_CODES}"))]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// See [`COMMON`].
    #[arg(long, global = true, hide = true, value_name = "SIZE", value_parser = parse_size)]
    max_size: Option<u64>,
    /// See [`COMMON`].
    #[arg(long, global = true, hide = true)]
    no_sandbox: bool,
}

/// Options of every command. They are told once, not in the help of each.
const COMMON: &str = "Options of every command:
  --max-size SIZE  The largest file that is read, in bytes or with K, M or G [default: 16M]
  --no-sandbox     Trust compilers; executed programs stay in the sandbox";

const EXIT_CODES: &str = "Exit codes: 0 nothing found, 1 error, such as a missing file or target, 2 bad usage, \
10 findings. `mohole run` exits with 0 whatever the compiler does, `mohole recondition` with 3 if the program is not certified, `mohole \
diff` with 3 if the program or a pipeline has no result that can be compared, `mohole eval` and `mohole check` \
with 3 if nothing could be evaluated.";

#[derive(Subcommand)]
enum Command {
    Doctor(doctor::Arguments),
    #[command(subcommand)]
    Target(target::Command),
    Run(run::Arguments),
    Scan(scan::Arguments),
    #[command(subcommand)]
    Ir(ir::Command),
    #[command(name = "gen", subcommand)]
    Generate(Generate),
    #[command(subcommand)]
    Corpus(corpus::Command),
    Mutate(mutate::Arguments),
    #[command(subcommand)]
    Neural(neural::Command),
    #[command(subcommand)]
    Rules(rules::Command),
    #[command(subcommand)]
    Prone(prone::Command),
    Recondition(recondition::Arguments),
    Lower(lower::Arguments),
    Diff(diff::Arguments),
    Eval(eval::Arguments),
    Check(check::Arguments),
    Fuzz(fuzz::Arguments),
    Coverage(code_coverage::Arguments),
    #[command(subcommand)]
    Experiment(experiment::Command),
    Reduce(reduce::Arguments),
    Bisect(bisect::Arguments),
    Replay(replay::Arguments),
    Report(report::Arguments),
    Serve(serve::Arguments),
    #[command(subcommand)]
    Store(store::Command),
    Bench(mohole_bench::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Generate programs
#[derive(Subcommand)]
enum Generate {
    Mixed(gen_mixed::Arguments),
    Ods(gen_ods::Arguments),
    Tosa(gen_tosa::Arguments),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(answer) => return show(&answer),
    };
    // A panic has said what it is.
    let result = catch_unwind(|| run(arguments)).unwrap_or(Ok(ExitCode::FAILURE));
    match result {
        Ok(code) => code,
        Err(error) if print::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            print::note(format!("mohole: {error:#}"));
            if error.is::<Usage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// Runs a command.
fn run(arguments: Arguments) -> Result<ExitCode> {
    machine::prepare()?;
    if let Some(bytes) = arguments.max_size {
        inputs::set_max_size(bytes);
    }
    if arguments.no_sandbox {
        mohole_target::trust_compilers();
    }
    for broken in Profile::broken(&Home::from_environment()) {
        print::note(format!("mohole: warning: {:#}", anyhow::Error::from(broken)));
    }
    match arguments.command {
        Command::Doctor(arguments) => doctor::main(&arguments),
        Command::Target(command) => target::main(command),
        Command::Run(arguments) => run::main(&arguments),
        Command::Scan(arguments) => scan::main(&arguments),
        Command::Ir(command) => ir::main(&command),
        Command::Generate(Generate::Mixed(arguments)) => gen_mixed::main(&arguments),
        Command::Generate(Generate::Ods(arguments)) => gen_ods::main(&arguments),
        Command::Generate(Generate::Tosa(arguments)) => gen_tosa::main(&arguments),
        Command::Corpus(command) => corpus::main(&command),
        Command::Mutate(arguments) => mutate::main(&arguments),
        Command::Neural(command) => neural::main(&command),
        Command::Rules(command) => rules::main(command),
        Command::Prone(command) => prone::main(&command),
        Command::Recondition(arguments) => recondition::main(&arguments),
        Command::Lower(arguments) => lower::main(&arguments),
        Command::Diff(arguments) => diff::main(&arguments),
        Command::Eval(arguments) => eval::main(&arguments),
        Command::Check(arguments) => check::main(&arguments),
        Command::Fuzz(arguments) => fuzz::main(&arguments),
        Command::Coverage(arguments) => code_coverage::main(&arguments),
        Command::Experiment(command) => experiment::main(&command),
        Command::Reduce(arguments) => reduce::main(&arguments),
        Command::Bisect(arguments) => bisect::main(&arguments),
        Command::Replay(arguments) => replay::main(&arguments),
        Command::Report(arguments) => report::main(&arguments),
        Command::Serve(arguments) => serve::main(&arguments),
        Command::Store(command) => store::main(&command),
        Command::Completions(arguments) => completions::main(&arguments, Arguments::command()),
        Command::Man(arguments) => man::main(&arguments, Arguments::command()),
        Command::Bench(arguments) => mohole_bench::main(&arguments).map(|()| ExitCode::SUCCESS),
    }
}

/// Shows help, a version or an error of usage. Help that nobody can read is an error.
fn show(answer: &clap::Error) -> ExitCode {
    match answer.print() {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            print::note(format!("mohole: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(1)),
    }
}
