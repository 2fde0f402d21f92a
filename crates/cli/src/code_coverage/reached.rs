//! The functions of a compiler, with what a campaign has reached of each.

use std::path::Path;

use anyhow::{Result, bail};
use mohole_campaign::build_of;
use mohole_lowering::STATS_PASS;
use mohole_session::{Session, print};
use mohole_store::{CodeRunRow, Store};
use mohole_target::CodeCoverage;
use mohole_testcase::CommandLine;

/// What a campaign has reached.
pub(super) struct Reached<'a> {
    pub(super) target: String,
    pub(super) coverage: &'a CodeCoverage,
    /// By number.
    pub(super) functions: Vec<FunctionReached>,
    /// Runs that were the first to reach something, in order.
    pub(super) runs: Vec<FirstRun>,
    /// By number of the block, the run that reached it first.
    pub(super) first: Vec<Option<u32>>,
}

/// A function.
pub(super) struct FunctionReached {
    /// Mangled, or after its address in the file.
    pub(super) name: String,
    /// The place of its file.
    pub(super) file: usize,
    /// It continues another function.
    pub(super) is_part: bool,
    pub(super) blocks: u32,
    pub(super) reached: u32,
    /// The run that reached it first.
    pub(super) first: Option<u32>,
}

/// A run that was the first to reach something.
pub(super) struct FirstRun {
    pub(super) seconds: f64,
    /// The number of its program; `None` for what the compiler reaches when it starts.
    pub(super) program: Option<i64>,
    pub(super) arguments: Vec<String>,
    pub(super) passes: Vec<String>,
    pub(super) blocks: Vec<u32>,
}

impl FirstRun {
    fn of(row: CodeRunRow) -> Self {
        let arguments: Vec<String> = serde_json::from_str(&row.arguments).unwrap_or_default();
        let mut passes = CommandLine::parse(&arguments).passes();
        // It is put in front of others to ask whether the compiler accepts a program.
        passes.retain(|pass| pass != STATS_PASS);
        FirstRun { seconds: row.seconds, program: row.program, arguments, passes, blocks: row.blocks }
    }
}

impl<'a> Reached<'a> {
    /// Reads the campaign in a folder. The functions are those of the compiler as it is installed now.
    pub(super) fn read(dir: &Path, session: &Session, coverage: &'a CodeCoverage) -> Result<Self> {
        let build = build_of(&session.tool, coverage);
        let rows = Store::read(dir)?.code_runs()?;
        if rows.is_empty() {
            bail!(
                "{} has nothing about the compiler's code; run `mohole fuzz` with --cover block",
                dir.display()
            );
        }
        let (now, other): (Vec<CodeRunRow>, Vec<CodeRunRow>) =
            rows.into_iter().partition(|row| row.build == build);
        if now.is_empty() {
            bail!("{} was run with another build of {}", dir.display(), session.profile.name);
        }
        if !other.is_empty() {
            let count = print::count(other.len(), "run", "runs");
            print::note(format!("{count} of other builds of {} left out", session.profile.name));
        }
        let runs: Vec<FirstRun> = now.into_iter().map(FirstRun::of).collect();
        let mut first = vec![None; coverage.block_count()];
        for (number, run) in runs.iter().enumerate() {
            for &block in &run.blocks {
                if let Some(place) = first.get_mut(block as usize).filter(|place| place.is_none()) {
                    *place = Some(number as u32);
                }
            }
        }
        let mut functions = functions_of(coverage)?;
        for (block, run) in first.iter().enumerate() {
            let Some(function) = coverage.function_of(block as u32) else { continue };
            let function = &mut functions[function as usize];
            function.blocks += 1;
            function.reached += u32::from(run.is_some());
            function.first = function.first.min(*run).or(function.first).or(*run);
        }
        Ok(Reached { target: session.profile.name.clone(), coverage, functions, runs, first })
    }
}

fn functions_of(coverage: &CodeCoverage) -> Result<Vec<FunctionReached>> {
    let mut functions = Vec::new();
    for (place, file) in coverage.files().iter().enumerate() {
        let count = file.map.functions().len() as u32;
        let numbers: Vec<u32> = (file.first_function..file.first_function + count).collect();
        let names = coverage.function_names(&numbers)?;
        let parts = file.map.functions().iter().map(|function| function.is_part);
        functions.extend(names.into_iter().zip(parts).map(|(name, is_part)| FunctionReached {
            name,
            file: place,
            is_part,
            blocks: 0,
            reached: 0,
            first: None,
        }));
    }
    Ok(functions)
}
