//! `mohole bench`: measurements of mohole itself, one file each.

mod callgrind;
mod campaign;
mod cover;
mod covered;
mod engine;
mod eval;
mod eval_operations;
mod eval_programs;
mod eval_tests;
mod eval_xdsl;
mod found;
mod gen_ods;
mod gen_run;
mod gen_tosa;
mod growth;
mod ir;
mod isolate;
mod lower;
mod median;
mod mutate;
mod neural;
mod on_core;
mod rank;
mod recondition;
mod reduce;
mod round_trip;
mod serve;
mod shared;
mod small_job;
mod together;

use anyhow::Result;

/// Measure mohole itself: speed, validity, bugs found
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Callgrind(callgrind::Arguments),
    Cover(cover::Arguments),
    Engine(engine::Arguments),
    Eval(eval::Arguments),
    #[command(name = "gen", subcommand)]
    Generation(Generation),
    Growth(growth::Arguments),
    Ir(ir::Arguments),
    Recondition(recondition::Arguments),
    Lower(lower::Arguments),
    Reduce(reduce::Arguments),
    Mutate(mutate::Arguments),
    Campaign(campaign::Arguments),
    Found(found::Arguments),
    Neural(neural::Arguments),
    Rank(rank::Arguments),
    Serve(serve::Arguments),
    Shared(shared::Arguments),
    EvalOperations(eval_operations::Arguments),
    EvalPrograms(eval_programs::Arguments),
    EvalTests(eval_tests::Arguments),
    EvalXdsl(eval_xdsl::Arguments),
}

/// Measure generators: speed, validity, coverage
#[derive(clap::Subcommand)]
enum Generation {
    Ods(gen_ods::Arguments),
    Tosa(gen_tosa::Arguments),
}

/// Runs a measurement and prints it.
pub fn main(arguments: &Arguments) -> Result<()> {
    match &arguments.command {
        Command::Callgrind(arguments) => callgrind::main(arguments),
        Command::Cover(arguments) => cover::main(arguments),
        Command::Engine(arguments) => engine::main(arguments),
        Command::Eval(arguments) => eval::main(arguments),
        Command::Generation(Generation::Ods(arguments)) => gen_ods::main(arguments),
        Command::Generation(Generation::Tosa(arguments)) => gen_tosa::main(arguments),
        Command::Growth(arguments) => growth::main(arguments),
        Command::Ir(arguments) => ir::main(arguments),
        Command::Recondition(arguments) => recondition::main(arguments),
        Command::Lower(arguments) => lower::main(arguments),
        Command::Reduce(arguments) => reduce::main(arguments),
        Command::Mutate(arguments) => mutate::main(arguments),
        Command::Campaign(arguments) => campaign::main(arguments),
        Command::Found(arguments) => found::main(arguments),
        Command::Neural(arguments) => neural::main(arguments),
        Command::Rank(arguments) => rank::main(arguments),
        Command::Serve(arguments) => serve::main(arguments),
        Command::Shared(arguments) => shared::main(arguments),
        Command::EvalOperations(arguments) => eval_operations::main(arguments),
        Command::EvalPrograms(arguments) => eval_programs::main(arguments),
        Command::EvalTests(arguments) => eval_tests::main(arguments),
        Command::EvalXdsl(arguments) => eval_xdsl::main(arguments),
    }
}
