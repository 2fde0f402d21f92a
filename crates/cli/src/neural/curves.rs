//! The curves of loops: what each round brought, as a table and as pictures.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use mohole_plots::{Chart, Line, Over, picture};
use mohole_session::{Usage, print};
use mohole_target::read_text;
use serde::Deserialize;

/// The figures of a round that are shown: a part of a line of `rounds.jsonl`.
#[derive(Debug, Clone, Deserialize)]
struct Round {
    round: usize,
    attempts: usize,
    /// Valid, new and distinct samples.
    good: usize,
    /// Distinct crashes of all rounds so far.
    all_signatures: usize,
}

impl Round {
    fn share(&self) -> f64 {
        self.good as f64 / self.attempts.max(1) as f64
    }
}

/// A loop with its name, which is that of its folder.
struct Curve {
    name: String,
    rounds: Vec<Round>,
}

/// Prints the figures of loops, and draws them into a folder.
pub(super) fn show(loops: &[PathBuf], pictures: Option<&Path>) -> Result<()> {
    let curves = loops.iter().map(|folder| read(folder)).collect::<Result<Vec<Curve>>>()?;
    print::line(print::table(&table(&curves)))?;
    let Some(folder) = pictures else { return Ok(()) };
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let plots = [
        (
            "loop-programs.svg",
            chart(&curves, "Valid, new and distinct programs by round", true, Round::share),
        ),
        (
            "loop-crashes.svg",
            chart(&curves, "Distinct crashes so far, by round", false, |round| round.all_signatures as f64),
        ),
    ];
    for (name, svg) in plots {
        let path = folder.join(name);
        fs::write(&path, svg).with_context(|| format!("cannot write {}", path.display()))?;
        print::line(path.display().to_string())?;
    }
    Ok(())
}

fn read(folder: &Path) -> Result<Curve> {
    let path = folder.join("rounds.jsonl");
    let text = read_text(&path)?;
    let round =
        |line: &str| serde_json::from_str(line).with_context(|| format!("cannot read {}", path.display()));
    let rounds: Vec<Round> = text.lines().map(round).collect::<Result<_>>()?;
    ensure!(!rounds.is_empty(), Usage(format!("{} has no complete round", folder.display())));
    let name = folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned();
    Ok(Curve { name, rounds })
}

fn table(curves: &[Curve]) -> Vec<Vec<String>> {
    let head = std::iter::once("round".to_owned()).chain(curves.iter().map(|curve| curve.name.clone()));
    let last = curves.iter().flat_map(|curve| &curve.rounds).map(|round| round.round).max().unwrap_or(0);
    let row = |number: usize| {
        let cell = |curve: &Curve| {
            let round = curve.rounds.iter().find(|round| round.round == number)?;
            Some(format!("{:.1}%, {}", 100.0 * round.share(), round.all_signatures))
        };
        let cells = curves.iter().map(|curve| cell(curve).unwrap_or_default());
        std::iter::once(number.to_string()).chain(cells).collect()
    };
    std::iter::once(head.collect()).chain((1..=last).map(row)).collect()
}

fn chart(curves: &[Curve], label: &str, is_share: bool, value: impl Fn(&Round) -> f64) -> String {
    let line = |(color, curve): (usize, &Curve)| {
        let points: Vec<(f64, f64)> =
            curve.rounds.iter().map(|round| (round.round as f64, value(round))).collect();
        // A band of no height: the area below a line would hide the others.
        let band = points.iter().map(|&(round, value)| (round, value, value)).collect();
        Line { name: curve.name.clone(), color, points, band }
    };
    let lines: Vec<Line> = curves.iter().enumerate().map(line).collect();
    let end = curves.iter().flat_map(|curve| &curve.rounds).map(|round| round.round).max().unwrap_or(1);
    let over = Over::Rounds;
    picture(&Chart { label, lines, is_stacked: false, over, seconds: end as f64, is_share }.with_legend())
}
