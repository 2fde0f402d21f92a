//! `mohole bench`: the speed claims, measured on this machine.

mod campaign;
mod engine;
mod gen_ods;
mod gen_run;
mod gen_tosa;
mod ir;
mod isolate;
mod lower;
mod mutate;
mod on_core;
mod recondition;
mod reduce;

use anyhow::Result;

/// Measure speed on this machine
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Engine(engine::Arguments),
    #[command(name = "gen", subcommand)]
    Generation(Generation),
    Ir(ir::Arguments),
    Recondition(recondition::Arguments),
    Lower(lower::Arguments),
    Reduce(reduce::Arguments),
    Mutate(mutate::Arguments),
    Campaign(campaign::Arguments),
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
        Command::Engine(arguments) => engine::main(arguments),
        Command::Generation(Generation::Ods(arguments)) => gen_ods::main(arguments),
        Command::Generation(Generation::Tosa(arguments)) => gen_tosa::main(arguments),
        Command::Ir(arguments) => ir::main(arguments),
        Command::Recondition(arguments) => recondition::main(arguments),
        Command::Lower(arguments) => lower::main(arguments),
        Command::Reduce(arguments) => reduce::main(arguments),
        Command::Mutate(arguments) => mutate::main(arguments),
        Command::Campaign(arguments) => campaign::main(arguments),
    }
}

/// The middle of some numbers, or of the two in the middle; none of none.
fn median(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    let (low, high) = (numbers.len().checked_sub(1)? / 2, numbers.len() / 2);
    Some(f64::midpoint(numbers[low], numbers[high]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_is_in_the_middle() {
        assert_eq!(median([9.0, 1.0, 4.0]), Some(4.0));
        assert_eq!(median([4.0, 1.0, 2.0, 9.0]), Some(3.0));
        assert_eq!(median([]), None);
    }
}
