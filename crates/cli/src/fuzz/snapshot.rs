//! The contents of the live screen, built from the events of a campaign. No terminal, no clock, no disk.

use std::collections::{BTreeMap, VecDeque};

use mohole_campaign::Status;
use mohole_session::print::count;
use mohole_store::{Point, Score};

use super::text::{elided, time};
use super::warnings;

/// Maximum number of points of a curve.
const MAX_POINTS: usize = 512;

/// The speed is the mean over this time.
const SPEED_SECONDS: f64 = 10.0;

/// Everything on the screen.
pub(super) struct Snapshot {
    /// The compiler with its version.
    pub(super) target: String,
    pub(super) seed: u64,
    pub(super) workers: usize,
    /// The campaign's folder.
    pub(super) folder: String,
    /// How many seed programs the compiler accepts, and of how many; `None` while they are checked.
    pub(super) accepted: Option<(usize, usize)>,
    /// The session ends after this many seconds.
    pub(super) time: Option<f64>,
    /// The campaign ends after this many runs.
    pub(super) tests: Option<u64>,
    /// Strategies that are not used, and why.
    pub(super) unused: Vec<String>,
    pub(super) status: Status,
    /// Operations of reduced findings, by key.
    pub(super) sizes: BTreeMap<String, usize>,
    /// Free bytes on the disk of the campaign.
    pub(super) free: Option<u64>,
    /// The user requested a stop.
    pub(super) leaving: bool,
    /// The last error of mohole itself.
    pub(super) fault: Option<String>,
    pub(super) curves: Curves,
}

impl Snapshot {
    /// Updates the status.
    pub(super) fn take(&mut self, status: &Status) {
        self.status = status.clone();
        let sum = self.sum();
        self.curves.add(Point {
            seconds: status.seconds,
            tests: status.tests,
            valid: sum.valid,
            coverage: status.covered.total() as u64,
            corpus: status.corpus as u64,
            findings: status.findings.len() as u64,
        });
    }

    /// The sum over all strategies.
    pub(super) fn sum(&self) -> Score {
        self.status.scores.values().fold(Score::default(), |mut sum, score| {
            sum.add(score);
            sum
        })
    }

    /// The part of the runs whose program and arguments were accepted.
    pub(super) fn validity(&self) -> Option<f64> {
        warnings::validity(&self.status)
    }

    /// What is left until the campaign ends by itself: time, or runs.
    pub(super) fn left(&self) -> Option<String> {
        let seconds = self.time.map(|limit| time((limit - self.status.session).max(0.0)));
        let runs = || Some(count(self.tests?.saturating_sub(self.status.tests) as usize, "run", "runs"));
        seconds.or_else(runs)
    }

    /// Seconds since the last finding.
    pub(super) fn since_last_finding(&self) -> Option<f64> {
        let last = self.status.findings.iter().map(|row| row.seconds).max_by(f64::total_cmp)?;
        Some((self.status.seconds - last).max(0.0))
    }

    /// How many runs were refused, and the most frequent reasons: the first on the same line, the others
    /// below. Each line has at most this many characters.
    pub(super) fn refused(&self, width: usize) -> Vec<String> {
        let status = &self.status;
        let runs = status.outcomes.get("rejected").copied().unwrap_or(0);
        let counted: u64 = status.refusals.iter().map(|(_, count)| count).sum();
        let line = |before: String, (reason, count): &(String, u64)| {
            let before = format!("{before}{}% ", 100 * count / runs.max(counted).max(1));
            format!("{before}{}", elided(reason, width.saturating_sub(before.chars().count())))
        };
        let first = format!("refused {}", count(runs as usize, "run", "runs"));
        match status.refusals.as_slice() {
            [] => vec![first],
            [most, others @ ..] => {
                let others = others.iter().map(|other| line("  ".to_owned(), other));
                std::iter::once(line(format!("{first}: "), most)).chain(others).collect()
            }
        }
    }

    /// Problems that the user should know of.
    pub(super) fn warnings(&self) -> Vec<String> {
        let warnings = warnings::warnings(&self.status, &self.folder, self.free);
        warnings.into_iter().map(|(_, text)| text).chain(self.fault.clone()).collect()
    }
}

/// The history of a campaign, thinned out if it is long.
#[derive(Default)]
pub(super) struct Curves {
    points: Vec<Point>,
    recent: VecDeque<Point>,
}

impl Curves {
    /// The curves of earlier sessions.
    pub(super) fn of(points: Vec<Point>) -> Self {
        let mut curves = Curves { points, recent: VecDeque::new() };
        curves.thin();
        curves
    }

    fn add(&mut self, point: Point) {
        self.recent.push_back(point);
        while self.recent.front().is_some_and(|old| old.seconds < point.seconds - SPEED_SECONDS) {
            self.recent.pop_front();
        }
        self.points.push(point);
        self.thin();
    }

    /// If there are too many points, keeps half of them at even distances, and the last one.
    fn thin(&mut self) {
        let Some(last) = self.points.last().copied().filter(|_| self.points.len() > MAX_POINTS) else {
            return;
        };
        let distance = 2.0 * last.seconds / MAX_POINTS as f64;
        let mut next = 0.0;
        self.points.retain(|point| {
            let keep = point.seconds >= next;
            if keep {
                next = point.seconds + distance;
            }
            keep
        });
        if self.points.last() != Some(&last) {
            self.points.push(last);
        }
    }

    /// Recent runs a second.
    pub(super) fn speed(&self) -> Option<f64> {
        let (first, last) = (self.recent.front()?, self.recent.back()?);
        let seconds = last.seconds - first.seconds;
        (seconds > 0.0).then(|| last.tests.saturating_sub(first.tests) as f64 / seconds)
    }

    /// A number at evenly spaced times, one per column.
    pub(super) fn sampled(&self, columns: usize, number: impl Fn(&Point) -> u64) -> Vec<u64> {
        let Some(last) = self.points.last() else { return Vec::new() };
        let at = |column: usize| {
            let until = last.seconds * (column + 1) as f64 / columns as f64;
            let after = self.points.partition_point(|point| point.seconds <= until);
            after.checked_sub(1).map_or(0, |i| number(&self.points[i]))
        };
        (0..columns).map(at).collect()
    }

    /// Runs a second between evenly spaced times.
    pub(super) fn speeds(&self, columns: usize) -> Vec<u64> {
        let Some(last) = self.points.last() else { return Vec::new() };
        let step = last.seconds / columns.max(1) as f64;
        let tests = self.sampled(columns, |point| point.tests);
        let before = std::iter::once(0).chain(tests.iter().copied());
        let speed = |(now, before): (&u64, u64)| (now.saturating_sub(before) as f64 / step.max(0.001)) as u64;
        tests.iter().zip(before).map(speed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(seconds: f64, tests: u64) -> Point {
        Point { seconds, tests, valid: 0, coverage: 0, corpus: 0, findings: 0 }
    }

    #[test]
    fn a_long_campaign_keeps_its_beginning_and_its_end() {
        let mut curves = Curves::default();
        (0..100_000).for_each(|i| curves.add(point(f64::from(i), u64::try_from(i).unwrap() * 3)));
        assert!(curves.points.len() <= MAX_POINTS);
        assert_eq!(curves.points.last().unwrap().seconds, 99_999.0);
        assert!(curves.points[0].seconds < 1000.0);
        assert_eq!(curves.speed(), Some(3.0));
        assert_eq!(curves.sampled(2, |point| point.tests)[1], 299_997);
        assert!(curves.speeds(10).iter().all(|&speed| speed == 2 || speed == 3), "{:?}", curves.speeds(10));
    }

    #[test]
    fn no_points_give_no_curve() {
        assert_eq!(Curves::default().sampled(10, |point| point.tests), Vec::<u64>::new());
        assert_eq!(Curves::default().speed(), None);
    }
}
