//! `mohole corpus import`: makes a corpus from a compiler's tests, or any other programs.

use std::collections::HashSet;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};
use mohole_campaign::{quote, split_pieces};
use mohole_generate::ods::Answer;
use mohole_ir::Module;
use mohole_mutate::{fingerprint, parts};
use mohole_session::refusals::Refusals;
use mohole_session::verify::verify_with;
use mohole_session::{
    Found, Session, Skipped, TargetOption, WorkersOption, generic, inputs, print, refusals,
};
use mohole_target::{Engine, Mode};
use mohole_testcase::{Reproducer, is_bytecode};
use serde::Serialize;

use super::empty::check_no_programs;

/// Programs in one run of the compiler.
const BATCH: usize = 24;

/// Make a corpus from programs
///
/// Splits files at `// -----`, has the target print each program in generic form, splits it into functions
/// that the target accepts on their own, and writes one file for each distinct structure. `RUN:` lines are
/// kept as comments. Programs that the target rejects are counted by diagnostic.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole corpus import mlir/test --target mlir-opt-22 --out corpus\n\n\
Exit codes: 0 imported, 1 error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// Files, or folders with programs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Folder for the programs; it must not contain .mlir files
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    workers: WorkersOption,
}

/// A program of a file.
struct Piece {
    /// The file, and the number of the program in it.
    name: String,
    /// The file's `RUN:` lines.
    runs: String,
    text: String,
}

#[derive(Default, Serialize)]
struct Summary {
    target: String,
    files: usize,
    /// Files below folders without programs.
    skipped: Skipped,
    pieces: usize,
    accepted: usize,
    refused: usize,
    crashed: usize,
    /// Functions that the target does not accept on their own.
    dependent: usize,
    /// Programs after splitting into functions.
    parts: usize,
    /// Programs that mohole cannot parse.
    unread: usize,
    duplicates: usize,
    written: usize,
    seconds: f64,
    reasons: Vec<(String, usize)>,
}

pub(super) fn main(arguments: &Arguments) -> Result<()> {
    let start = Instant::now();
    check_no_programs(&arguments.out)?;
    let session = Session::open(&arguments.target)?;
    let mut engine = session.engine(arguments.workers.count(), Mode::Best)?;
    let Found { files, skipped } = inputs::find(&arguments.files)?;
    let mut pieces = Vec::new();
    for file in &files {
        let mut bytes = inputs::read(file)?;
        if is_bytecode(&bytes) {
            // Programs share runs as text.
            bytes = generic::form(engine.first(), &session, &bytes)?.unwrap_or(bytes);
        }
        pieces.extend(pieces_of(file, &bytes, &arguments.files));
    }
    let answers = print_generic(&mut engine, &session, &pieces, "programs")?;
    let mut summary = Summary {
        target: session.profile.name.clone(),
        files: files.len(),
        skipped,
        pieces: pieces.len(),
        ..Summary::default()
    };
    let programs = split_functions(&mut engine, &session, pieces, answers, &mut summary)?;
    summary.parts = programs.len();
    write(&programs, &arguments.out, &mut summary)?;
    summary.seconds = start.elapsed().as_secs_f64();
    if arguments.json { print::json(&summary) } else { show(&summary) }
}

fn pieces_of(file: &Path, bytes: &[u8], roots: &[PathBuf]) -> Vec<Piece> {
    let text = String::from_utf8_lossy(bytes);
    let mut runs = String::new();
    let reproducer = Reproducer::parse(&text);
    if let Some(reproducer) = &reproducer {
        let args: Vec<String> = reproducer.args().iter().map(|arg| quote(arg)).collect();
        runs = format!("// RUN: mlir-opt %s {}\n", args.join(" "));
    }
    let text = reproducer.map_or(text, |reproducer| reproducer.program.into());
    for line in text.lines().filter(|line| line.trim_start().starts_with("// RUN:")) {
        runs += line.trim();
        runs.push('\n');
    }
    let below =
        roots.iter().find_map(|root| file.strip_prefix(root).ok().filter(|rest| *rest != Path::new("")));
    let shown = below.unwrap_or(file).display();
    let piece = |(i, text): (usize, &str)| Piece {
        name: format!("{shown}:{i}"),
        runs: runs.clone(),
        text: format!("{}\n", text.trim_end()),
    };
    (1..).zip(split_pieces(&text)).map(piece).collect()
}

/// Has the target print each program in generic form.
fn print_generic(
    engine: &mut Engine,
    session: &Session,
    pieces: &[Piece],
    what: &str,
) -> Result<Vec<Answer>> {
    let batches: Vec<&[Piece]> = pieces.chunks(BATCH).collect();
    let done = AtomicUsize::new(0);
    let lenient = &session.profile.allow_unregistered;
    let answers = engine.map(&batches, |worker, batch| {
        let texts: Vec<&str> = batch.iter().map(|piece| piece.text.as_str()).collect();
        let answers = verify_with(worker, session, &texts, lenient)?;
        progress(what, done.fetch_add(batch.len(), Ordering::Relaxed) + batch.len(), pieces.len());
        Ok(answers)
    })?;
    Ok(answers.into_iter().flatten().collect())
}

fn progress(what: &str, done: usize, all: usize) {
    let mut terminal = std::io::stderr();
    if terminal.is_terminal() {
        let end = if done == all { "\n" } else { "" };
        // If standard error is closed, there is no progress to show.
        _ = write!(terminal, "\r{what}: {done} of {all}{end}");
    }
}

/// Splits accepted programs into functions, and keeps those that the target accepts on their own.
fn split_functions(
    engine: &mut Engine,
    session: &Session,
    pieces: Vec<Piece>,
    answers: Vec<Answer>,
    summary: &mut Summary,
) -> Result<Vec<Piece>> {
    let mut reasons = Refusals::default();
    let mut whole = Vec::new();
    let mut split = Vec::new();
    for (piece, answer) in pieces.into_iter().zip(answers) {
        let text = match answer {
            Answer::Accepted(text) => text,
            Answer::Refused(reason) => {
                reasons.add(&reason);
                summary.refused += 1;
                continue;
            }
            Answer::Crashed => {
                summary.crashed += 1;
                continue;
            }
        };
        summary.accepted += 1;
        match Module::parse(&text).ok().and_then(|module| parts(&module)) {
            None => whole.push(Piece { text, ..piece }),
            Some(parts) => split.extend((1..).zip(parts).map(|(i, part)| Piece {
                name: format!("{}.{i}", piece.name),
                runs: piece.runs.clone(),
                text: part.to_string(),
            })),
        }
    }
    let answers = print_generic(engine, session, &split, "functions")?;
    for (piece, answer) in split.into_iter().zip(answers) {
        match answer {
            Answer::Accepted(text) => whole.push(Piece { text, ..piece }),
            Answer::Refused(_) | Answer::Crashed => summary.dependent += 1,
        }
    }
    summary.reasons = reasons.most_common(12);
    Ok(whole)
}

/// Writes one program of each structure.
fn write(programs: &[Piece], folder: &Path, summary: &mut Summary) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut seen = HashSet::new();
    for program in programs {
        let Ok(module) = Module::parse(&program.text) else {
            summary.unread += 1;
            continue;
        };
        if !seen.insert(fingerprint(&module)) {
            summary.duplicates += 1;
            continue;
        }
        summary.written += 1;
        let file = folder.join(format!("{:05}.mlir", summary.written));
        let text = format!("// from {}\n{}{}", program.name, program.runs, program.text);
        std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

fn show(summary: &Summary) -> Result<()> {
    print::line(format!(
        "{}: {} in {}, {} accepted, {} rejected, {} crashed the compiler",
        summary.target,
        print::count(summary.pieces, "program", "programs"),
        print::count(summary.files, "file", "files"),
        print::thousands(summary.accepted),
        print::thousands(summary.refused),
        summary.crashed,
    ))?;
    if summary.skipped.count() > 0 {
        print::line(summary.skipped.to_string())?;
    }
    print::line(format!(
        "{} after splitting into functions, {} written, {} with the structure of another program, {:.1} s",
        print::count(summary.parts, "program", "programs"),
        print::thousands(summary.written),
        print::thousands(summary.duplicates),
        summary.seconds
    ))?;
    if summary.dependent + summary.unread > 0 {
        print::line(format!(
            "skipped: {} not accepted on their own, {} that mohole cannot parse",
            print::count(summary.dependent, "function", "functions"),
            print::count(summary.unread, "program", "programs"),
        ))?;
    }
    refusals::show(&summary.reasons)
}
