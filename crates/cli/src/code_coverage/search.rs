//! The functions with a text in their name, and the programs that reached them first.

use std::path::Path;

use anyhow::{Result, bail};
use mohole_coverage::readable;
use mohole_session::print;
use mohole_store::Store;

use super::reached::{FunctionReached, Reached};

/// Functions that are shown.
const MAX_FUNCTIONS: usize = 20;

pub(super) fn main(text: &str, reached: &Reached<'_>, dir: &Path) -> Result<()> {
    let has_text = |function: &&FunctionReached| {
        !function.is_part
            && (function.name.contains(text)
                || text.contains("::") && readable(&function.name).contains(text))
    };
    let found: Vec<&FunctionReached> = reached.functions.iter().filter(has_text).collect();
    if found.is_empty() {
        bail!("no function of {} has {text} in its name", reached.target);
    }
    let store = Store::read(dir)?;
    let (entered, never): (Vec<&FunctionReached>, Vec<&FunctionReached>) =
        found.iter().partition(|function| function.reached > 0);
    print::line(format!(
        "{}, {} entered",
        print::count(found.len(), "function", "functions"),
        print::thousands(entered.len())
    ))?;
    for function in entered.iter().take(MAX_FUNCTIONS) {
        show(function, reached, &store)?;
    }
    for function in never.iter().take(MAX_FUNCTIONS.saturating_sub(entered.len())) {
        print::line(format!("\n{}\n  never entered, {} blocks", readable(&function.name), function.blocks))?;
    }
    match found.len().saturating_sub(MAX_FUNCTIONS) {
        0 => Ok(()),
        more => print::line(format!("\nand {more} more")),
    }
}

fn show(function: &FunctionReached, reached: &Reached<'_>, store: &Store) -> Result<()> {
    let FunctionReached { blocks, reached: part, .. } = function;
    print::line(format!("\n{}\n  {part} of {blocks} blocks reached", readable(&function.name)))?;
    let Some(run) = function.first.map(|run| &reached.runs[run as usize]) else { return Ok(()) };
    let Some(program) = run.program else { return print::line("  when the compiler starts") };
    print::line(format!("  first after {:.1} s, with {}", run.seconds, run.arguments.join(" ")))?;
    let text = store.code_program(program)?.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    text.lines().try_for_each(|line| print::line(format!("    {line}")))
}
