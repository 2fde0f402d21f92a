//! Decides which strategy gets the next turn: the more reward per second, the more time, and every strategy
//! gets some.
//!
//! A part of the time is shared equally, the rest in proportion to recent reward per second. Next is the
//! strategy that is furthest behind its share. Nothing is random, so that a campaign with one worker can be
//! repeated.

/// The part of all time that is shared equally.
const EQUAL_SHARE: f64 = 0.25;

/// After so many seconds of a strategy's own time its earlier reward counts half.
const HALF_LIFE_SECONDS: f64 = 60.0;

/// The reward that is assumed for the first [`PRIOR_SECONDS`]: what most strategies bring at first.
const PRIOR_REWARD: f64 = 200.0;

/// For this long a strategy is assumed to bring what all strategies bring, so that one unlucky turn does not
/// count for long.
const PRIOR_SECONDS: f64 = 4.0;

/// What a strategy brings on other machines counts as much as so many seconds here.
const SECONDS_ELSEWHERE: f64 = 60.0;

/// What one strategy has cost and brought.
#[derive(Debug, Clone, Default)]
struct Balance {
    /// All its time, turns under way included.
    spent: f64,
    /// Recent time and reward; older ones count less.
    time: f64,
    reward: f64,
    turns: f64,
    /// The number of the next turn.
    number: u64,
    /// It gets no more turns.
    retired: bool,
    /// Recent time and reward on other machines.
    elsewhere: [f64; 2],
}

impl Balance {
    /// Reward per second, mixed with that of all strategies.
    fn rate(&self, average: f64) -> f64 {
        let [time, reward] = self.elsewhere;
        (self.reward + reward + average * PRIOR_SECONDS) / (self.time + time + PRIOR_SECONDS)
    }

    /// The expected cost of a turn.
    fn expected_cost(&self) -> f64 {
        if self.turns == 0.0 { 0.1 } else { self.spent / self.turns }
    }
}

/// Shares the time among strategies.
#[derive(Debug, Clone)]
pub(crate) struct Bandit {
    balances: Vec<Balance>,
}

/// A turn whose cost is not known yet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ticket {
    pub(crate) strategy: usize,
    /// How many turns the strategy had before.
    pub(crate) number: u64,
    charged: f64,
}

impl Bandit {
    /// For strategies that have had these numbers of turns in earlier sessions. The time of earlier sessions
    /// does not count: its reward is not known, and the strategy with most time would have to wait for the
    /// others.
    pub(crate) fn new(turns: &[u64]) -> Self {
        let balance = |&number: &u64| Balance { number, ..Balance::default() };
        Bandit { balances: turns.iter().map(balance).collect() }
    }

    /// The next strategy, of those that have work; of all if none has. The expected cost is charged at once,
    /// so that workers do not all choose the same one.
    pub(crate) fn next(&mut self, has_work: impl Fn(usize) -> bool) -> Ticket {
        let active = || self.balances.iter().filter(|balance| !balance.retired);
        let sum = |part: fn(&Balance) -> f64| active().map(part).sum::<f64>();
        let total = sum(|balance| balance.spent);
        let average =
            (sum(|balance| balance.reward) + PRIOR_REWARD) / (sum(|balance| balance.time) + PRIOR_SECONDS);
        let rates: f64 = active().map(|balance| balance.rate(average)).sum();
        let count = active().count() as f64;
        let behind = |balance: &Balance| {
            let share = EQUAL_SHARE / count + (1.0 - EQUAL_SHARE) * balance.rate(average) / rates;
            share * (total + 1.0) - balance.spent
        };
        let numbered = self.balances.iter().enumerate().filter(|(_, balance)| !balance.retired);
        let numbered = numbered.map(|(number, balance)| (number, behind(balance)));
        // (has work, how far it is behind, number), the lowest number first.
        let ranked = numbered.map(|(number, behind)| (has_work(number), behind, number));
        let best = ranked.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(b.2.cmp(&a.2)));
        let (.., strategy) = best.expect("the last strategy does not retire");
        let balance = &mut self.balances[strategy];
        let charged = balance.expected_cost();
        balance.turns += 1.0;
        balance.spent += charged;
        let number = balance.number;
        balance.number += 1;
        Ticket { strategy, number, charged }
    }

    /// Gives a strategy no more turns, unless it is the last one. Tells whether it was done now.
    pub(crate) fn retire(&mut self, strategy: usize) -> bool {
        let others =
            self.balances.iter().enumerate().filter(|(number, other)| *number != strategy && !other.retired);
        let retires = others.count() > 0 && !self.balances[strategy].retired;
        self.balances[strategy].retired |= retires;
        retires
    }

    /// Recent time and reward of every strategy.
    pub(crate) fn recent(&self) -> Vec<[f64; 2]> {
        self.balances.iter().map(|balance| [balance.time, balance.reward]).collect()
    }

    /// Takes in recent time and reward of a strategy on other machines. However many these are, what it
    /// brings here counts, too: it has other programs and may have another compiler.
    pub(crate) fn learn(&mut self, strategy: usize, [time, reward]: [f64; 2]) {
        let scale = SECONDS_ELSEWHERE / time.max(SECONDS_ELSEWHERE);
        self.balances[strategy].elsewhere = [time * scale, reward * scale];
    }

    /// Takes in what a turn has cost and brought.
    pub(crate) fn settle(&mut self, ticket: Ticket, cost: f64, reward: f64) {
        let balance = &mut self.balances[ticket.strategy];
        balance.spent += cost - ticket.charged;
        let fading = 0.5_f64.powf(cost / HALF_LIFE_SECONDS);
        balance.time = balance.time * fading + cost;
        balance.reward = balance.reward * fading + reward;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn always(_: usize) -> bool {
        true
    }

    #[test]
    fn a_bad_start_is_forgotten() {
        let mut bandit = Bandit::new(&[0, 0]);
        let first = bandit.next(always);
        bandit.settle(first, 6.0, 0.0);
        let mut seconds = [0.0, 0.0];
        while seconds.iter().sum::<f64>() < 100.0 {
            let ticket = bandit.next(always);
            seconds[ticket.strategy] += 0.5;
            bandit.settle(ticket, 0.5, 25.0);
        }
        assert!(seconds[first.strategy] > 35.0, "{seconds:?}");
    }

    /// Seconds of a thousand that each strategy gets, by its reward per second.
    fn shares(rates: &[f64], cost: f64) -> Vec<f64> {
        let mut bandit = Bandit::new(&vec![0; rates.len()]);
        let mut seconds = vec![0.0; rates.len()];
        while seconds.iter().sum::<f64>() < 1000.0 {
            let ticket = bandit.next(always);
            seconds[ticket.strategy] += cost;
            bandit.settle(ticket, cost, rates[ticket.strategy] * cost);
        }
        seconds
    }

    #[test]
    fn more_reward_gets_more_time_and_none_starves() {
        let seconds = shares(&[90.0, 10.0, 0.0], 0.5);
        assert!(seconds[0] > 2.0 * seconds[1], "{seconds:?}");
        assert!(seconds[2] > 60.0, "{seconds:?}");
    }

    #[test]
    fn what_strategies_bring_elsewhere_counts_from_the_start() {
        let mut bandit = Bandit::new(&[0, 0]);
        bandit.learn(0, [6_000.0, 60.0]);
        bandit.learn(1, [6_000.0, 60_000.0]);
        let mut seconds = [0.0, 0.0];
        for _ in 0..100 {
            let ticket = bandit.next(always);
            seconds[ticket.strategy] += 0.1;
            bandit.settle(ticket, 0.1, 0.5);
        }
        assert!(seconds[1] > 2.0 * seconds[0], "{seconds:?}");
        // What happens here outweighs it in the end.
        for _ in 0..20_000 {
            let ticket = bandit.next(always);
            bandit.settle(ticket, 0.1, if ticket.strategy == 0 { 5.0 } else { 0.1 });
        }
        let [first, second] = [0, 1].map(|number| bandit.balances[number].spent);
        assert!(first > second, "{first} {second}");
    }

    /// When all strategies bring little, the one that brings more still gets more time.
    #[test]
    fn small_differences_count_when_rewards_are_small() {
        let seconds = shares(&[1.0, 0.2], 0.5);
        assert!(seconds[0] > 2.0 * seconds[1], "{seconds:?}");
    }

    #[test]
    fn turns_under_way_have_numbers_of_their_own() {
        let mut bandit = Bandit::new(&[7, 0]);
        let mut numbers: Vec<(usize, u64)> =
            (0..6).map(|_| bandit.next(always)).map(|ticket| (ticket.strategy, ticket.number)).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [(0, 7), (0, 8), (0, 9), (1, 0), (1, 1), (1, 2)]);
    }

    #[test]
    fn a_retired_strategy_gets_no_turn_and_the_last_one_does_not_retire() {
        let mut bandit = Bandit::new(&[0, 0, 0]);
        assert!(bandit.retire(1) && !bandit.retire(1));
        let turns: Vec<usize> = (0..6).map(|_| bandit.next(always).strategy).collect();
        assert!(!turns.contains(&1) && turns.contains(&0) && turns.contains(&2), "{turns:?}");
        assert!(bandit.retire(0) && !bandit.retire(2));
        assert_eq!(bandit.next(always).strategy, 2);
    }

    #[test]
    fn a_strategy_without_work_gets_no_turn_unless_none_has_work() {
        let mut bandit = Bandit::new(&[0, 0]);
        assert!((0..4).all(|_| bandit.next(|number| number == 1).strategy == 1));
        assert_eq!(bandit.next(|_| false).strategy, 0);
    }

    /// A resumed campaign does not make the strategy with most time wait.
    #[test]
    fn turns_of_earlier_sessions_are_not_charged() {
        let mut bandit = Bandit::new(&[100_000, 3]);
        let first: Vec<usize> = (0..2).map(|_| bandit.next(always).strategy).collect();
        assert_eq!(first, [0, 1]);
    }

    #[test]
    fn equals_share_equally() {
        let seconds = shares(&[1.0, 1.0], 2.0);
        assert!((seconds[0] - seconds[1]).abs() < 10.0, "{seconds:?}");
    }
}
