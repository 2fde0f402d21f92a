//! Which strategies had turns lately: the store has the time of each since the beginning, and what was added
//! in the last minute tells what is done now.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use mohole_store::Score;

/// What is older is not now.
const WINDOW: Duration = Duration::from_secs(60);

/// Readings are kept at most this often.
const INTERVAL: Duration = Duration::from_secs(2);

/// The readings of the last minute.
#[derive(Default)]
pub(super) struct RecentWork {
    readings: VecDeque<(Instant, BTreeMap<String, f64>)>,
}

impl RecentWork {
    /// Adds a reading; the shares of the strategies in the time since the oldest one, the largest first.
    pub(super) fn shares(&mut self, at: Instant, scores: &BTreeMap<String, Score>) -> Vec<(String, f64)> {
        while self.readings.len() > 1 && at - self.readings[1].0 >= WINDOW {
            self.readings.pop_front();
        }
        if self.readings.back().is_none_or(|(last, _)| at - *last >= INTERVAL) {
            let seconds = scores.iter().map(|(name, score)| (name.clone(), score.seconds)).collect();
            self.readings.push_back((at, seconds));
        }
        let before = self.readings.front().map(|(_, seconds)| seconds);
        let since = |name: &str| before.and_then(|before| before.get(name)).copied().unwrap_or(0.0);
        let mut shares: Vec<(String, f64)> = scores
            .iter()
            .map(|(name, score)| (name.clone(), score.seconds - since(name)))
            .filter(|(_, seconds)| *seconds > 0.0)
            .collect();
        let all: f64 = shares.iter().map(|(_, seconds)| seconds).sum();
        shares.iter_mut().for_each(|(_, seconds)| *seconds /= all);
        shares.sort_by(|one, other| other.1.total_cmp(&one.1));
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_minute_counts() {
        let mut recent = RecentWork::default();
        let begun = Instant::now();
        let mut shares = |seconds: u64, times: [f64; 2]| {
            let score = |seconds| Score { seconds, ..Score::default() };
            let scores =
                BTreeMap::from([("ods".to_owned(), score(times[0])), ("sweep".to_owned(), score(times[1]))]);
            let shares = recent.shares(begun + Duration::from_secs(seconds), &scores);
            shares
                .iter()
                .map(|(name, share)| format!("{name} {:.0}%", 100.0 * share))
                .collect::<Vec<_>>()
                .join(", ")
        };
        assert_eq!(shares(0, [900.0, 5.0]), "", "nothing is known yet");
        assert_eq!(shares(1, [901.0, 5.0]), "ods 100%");
        assert_eq!(shares(10, [901.0, 8.0]), "sweep 75%, ods 25%");
        assert_eq!(shares(80, [901.0, 9.0]), "sweep 100%");
        assert_eq!(shares(200, [901.0, 9.0]), "");
    }
}
