//! Answers, counted by kind of program.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Result;
use mohole_session::print;
use mohole_session::refusals::{self, Refusals};
use serde::Serialize;

use super::answer::Answer;
use super::source::Source;

/// The answers of all kinds.
#[derive(Default)]
pub(super) struct Tally(BTreeMap<Source, Counts>);

#[derive(Default)]
struct Counts {
    counts: BTreeMap<&'static str, usize>,
    reasons: BTreeMap<&'static str, Refusals>,
}

/// The answers of one kind.
#[derive(Serialize)]
pub(super) struct Row {
    kind: &'static str,
    programs: usize,
    same: usize,
    differs: usize,
    wrong_code: usize,
    undefined: usize,
    unsupported: usize,
    inexact: usize,
    too_long: usize,
    not_executed: usize,
    /// The most common reasons for each answer.
    reasons: BTreeMap<&'static str, Vec<(String, usize)>>,
}

/// Reasons shown for each answer.
const SHOWN: usize = 12;

impl Tally {
    pub(super) fn add(&mut self, kind: Source, answer: &Answer) {
        let counts = self.0.entry(kind).or_default();
        *counts.counts.entry(answer.word()).or_default() += 1;
        match answer {
            Answer::Differs(why)
            | Answer::WrongCode(why)
            | Answer::Undefined(why)
            | Answer::Unsupported(why)
            | Answer::Inexact(why)
            | Answer::NotExecuted(why) => counts.reasons.entry(answer.word()).or_default().add(why),
            Answer::Same | Answer::TooLong => {}
        }
    }

    /// The number of programs of a kind.
    pub(super) fn programs(&self, kind: Source) -> usize {
        self.0.get(&kind).map_or(0, |counts| counts.counts.values().sum())
    }

    /// Programs that differ or are undefined.
    pub(super) fn wrong(&self) -> usize {
        self.rows().iter().map(Row::wrong).sum()
    }

    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |(kind, counts): (&Source, &Counts)| {
            let of = |word: &str| counts.counts.get(word).copied().unwrap_or(0);
            let most = |(&word, reasons): (&&'static str, &Refusals)| (word, reasons.most_common(SHOWN));
            Row {
                kind: kind.name(),
                programs: self.programs(*kind),
                same: of("same"),
                differs: of("differs"),
                wrong_code: of("wrong code"),
                undefined: of("undefined"),
                unsupported: of("unsupported"),
                inexact: of("inexact"),
                too_long: of("too long"),
                not_executed: of("not executed"),
                reasons: counts.reasons.iter().map(most).collect(),
            }
        };
        self.0.iter().map(row).collect()
    }
}

impl Row {
    /// Programs that differ or are undefined.
    pub(super) fn wrong(&self) -> usize {
        self.differs + self.undefined
    }

    fn numbers(&self) -> [usize; 9] {
        [
            self.programs,
            self.same,
            self.differs,
            self.wrong_code,
            self.undefined,
            self.unsupported,
            self.inexact,
            self.too_long,
            self.not_executed,
        ]
    }
}

const HEAD: [&str; 10] = [
    "",
    "programs",
    "same",
    "differ",
    "wrong code",
    "undefined",
    "unsupported",
    "inexact",
    "too long",
    "not executed",
];

pub(super) fn show(rows: &[Row], time: Duration) -> Result<()> {
    let mut lines = vec![HEAD.map(str::to_owned).to_vec()];
    let line = |name: &str, numbers: [usize; 9]| {
        let numbers = numbers.iter().map(|&number| print::thousands(number));
        std::iter::once(name.to_owned()).chain(numbers).collect::<Vec<String>>()
    };
    lines.extend(rows.iter().map(|row| line(row.kind, row.numbers())));
    let sum = |i: usize| rows.iter().map(|row| row.numbers()[i]).sum();
    if rows.len() > 1 {
        lines.push(line("all", std::array::from_fn(sum)));
    }
    print::line(print::table(&lines))?;
    let programs: usize = sum(0);
    print::line(format!("{:.0} programs a second", programs as f64 / time.as_secs_f64().max(0.001)))?;
    for row in rows {
        for (word, reasons) in &row.reasons {
            print::line(format!("{}, {word}:", row.kind))?;
            refusals::show(reasons)?;
        }
    }
    Ok(())
}
