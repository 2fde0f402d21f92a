//! `mohole rules compare`: compares the rule book with published tables.

use std::process::ExitCode;

use anyhow::Result;
use mohole_lowering::{Counterpart, Lobe, compare, toward_llvm};
use mohole_session::{Session, TargetOption, print, rule_book};

/// Compare the rule book with published tables of lowering rules
///
/// For each of the 59 general lowering rules of MLIRTracer: the rules of the book for it, or why there are
/// none. For LOBE, whose paper gives only a number: how many pairs of an operation and a pass lead towards
/// llvm.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole rules compare --target mlir-opt-22\n\n\
Exit codes: 0 compared, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let catalog = session.catalog(1)?;
    let book = rule_book::book(&session, &catalog)?;
    let found = compare(&book, |pass| catalog.pass(pass).is_some());
    let lobe = toward_llvm(&book);
    if arguments.json {
        print::json(&serde_json::json!({ "compiler": book.compiler, "mlirtracer": found, "lobe": lobe }))?;
        return Ok(ExitCode::SUCCESS);
    }
    print::line(print::table(&rows(&found)))?;
    print::line("")?;
    print::line(tracer_summary(&found))?;
    print::line(lobe_summary(&lobe))?;
    Ok(ExitCode::SUCCESS)
}

fn rows(found: &[Counterpart]) -> Vec<Vec<String>> {
    let head = ["dialect", "ops", "ours", "forms", "passes", "why not"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(found.iter().map(row));
    rows
}

fn row(found: &Counterpart) -> Vec<String> {
    let rule = &found.rule;
    let passes = if found.passes.is_empty() { &rule.passes } else { &found.passes };
    let ops = if rule.ops == 0 { "any".to_owned() } else { rule.ops.to_string() };
    vec![
        rule.dialect_today.to_owned(),
        ops,
        found.ops.to_string(),
        found.forms.to_string(),
        if passes.is_empty() { "\"\"".to_owned() } else { passes.join(" ") },
        found.why_not.clone().unwrap_or_default(),
    ]
}

fn tracer_summary(found: &[Counterpart]) -> String {
    let rules = || found.iter().filter(|found| !found.rule.passes.is_empty());
    let there = rules().filter(|found| found.why_not.is_none()).count();
    let at_least = rules().filter(|found| found.why_not.is_none() && found.ops >= found.rule.ops).count();
    format!(
        "MLIRTracer: of {} rules the book has {there}, {at_least} of them for at least as many operations",
        rules().count()
    )
}

fn lobe_summary(lobe: &Lobe) -> String {
    let mut dialects: Vec<(&String, &usize)> = lobe.by_dialect.iter().collect();
    dialects.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let dialects: Vec<String> = dialects.iter().map(|(name, count)| format!("{name} {count}")).collect();
    format!(
        "LOBE: {} conversion rules; the book has {} pairs of an operation and a pass that lead towards llvm \
         ({} by conversions, {} operations): {}",
        lobe.published,
        print::thousands(lobe.pairs),
        print::thousands(lobe.by_conversions),
        print::thousands(lobe.ops),
        dialects.join(", ")
    )
}
