//! Who is next: time goes to the strategies that pay, and none is left without.
//!
//! Every strategy has a claim to a share of all time: a small equal part, and the rest in proportion to what
//! its recent time has brought. Next is the one that is furthest behind its claim. No dice, so that a
//! campaign with one worker can be repeated.

/// The part of all time that is shared equally.
const EQUAL: f64 = 0.25;

/// After so many seconds of a strategy's own time what it brought counts half.
const HALF_LIFE: f64 = 60.0;

/// What is taken for granted before any strategy is tried: so much reward for so much time. It is what most
/// bring at first.
const HOPE: f64 = 200.0;

/// The time that goes with it. For so long a strategy is taken to bring what all of them bring, so that one
/// unlucky turn does not count for long; late in a campaign, when all bring little, that is little.
const TRIAL: f64 = 4.0;

/// One strategy's account.
#[derive(Debug, Clone, Default)]
struct Account {
    /// All time, turns under way included.
    spent: f64,
    /// Recent time and what it brought, fading.
    time: f64,
    reward: f64,
    turns: f64,
    /// The number of the next turn.
    number: u64,
}

impl Account {
    /// What a second brings, where one of any strategy brings the usual.
    fn rate(&self, usual: f64) -> f64 {
        (self.reward + usual * TRIAL) / (self.time + TRIAL)
    }

    /// What a turn is likely to cost.
    fn price(&self) -> f64 {
        if self.turns == 0.0 { 0.1 } else { self.spent / self.turns }
    }
}

/// Shares time among strategies.
#[derive(Debug, Clone)]
pub(crate) struct Bandit {
    accounts: Vec<Account>,
}

/// A turn that was given out and is to be paid for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ticket {
    pub(crate) strategy: usize,
    /// How many turns the strategy was given before.
    pub(crate) number: u64,
    charged: f64,
}

impl Bandit {
    /// For so many strategies, with the turns that each has had before. Their time does not count: what it
    /// brought is not remembered either, and whoever had most of it would wait for the others to draw level.
    pub(crate) fn new(turns: &[u64]) -> Self {
        let account = |&number: &u64| Account { number, ..Account::default() };
        Bandit { accounts: turns.iter().map(account).collect() }
    }

    /// Who is next. The usual price is charged at once, so that workers do not all run to the same one.
    pub(crate) fn next(&mut self) -> Ticket {
        let sum = |part: fn(&Account) -> f64| self.accounts.iter().map(part).sum::<f64>();
        let total = sum(|account| account.spent);
        let usual = (sum(|account| account.reward) + HOPE) / (sum(|account| account.time) + TRIAL);
        let rates: f64 = self.accounts.iter().map(|account| account.rate(usual)).sum();
        let count = self.accounts.len() as f64;
        let behind = |account: &Account| {
            let claim = EQUAL / count + (1.0 - EQUAL) * account.rate(usual) / rates;
            claim * (total + 1.0) - account.spent
        };
        let numbered = self.accounts.iter().map(behind).enumerate();
        let (strategy, _) =
            numbered.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0))).expect("there is one");
        let account = &mut self.accounts[strategy];
        let charged = account.price();
        account.turns += 1.0;
        account.spent += charged;
        let number = account.number;
        account.number += 1;
        Ticket { strategy, number, charged }
    }

    /// What a turn has cost and brought.
    pub(crate) fn settle(&mut self, ticket: Ticket, cost: f64, reward: f64) {
        let account = &mut self.accounts[ticket.strategy];
        account.spent += cost - ticket.charged;
        let fading = 0.5_f64.powf(cost / HALF_LIFE);
        account.time = account.time * fading + cost;
        account.reward = account.reward * fading + reward;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_start_is_forgotten() {
        let mut bandit = Bandit::new(&[0, 0]);
        let first = bandit.next();
        bandit.settle(first, 6.0, 0.0);
        let mut seconds = [0.0, 0.0];
        while seconds.iter().sum::<f64>() < 100.0 {
            let ticket = bandit.next();
            seconds[ticket.strategy] += 0.5;
            bandit.settle(ticket, 0.5, 25.0);
        }
        assert!(seconds[first.strategy] > 35.0, "{seconds:?}");
    }

    /// Seconds that each of some strategies gets of a thousand, by what a second of it brings.
    fn shares(rates: &[f64], cost: f64) -> Vec<f64> {
        let mut bandit = Bandit::new(&vec![0; rates.len()]);
        let mut seconds = vec![0.0; rates.len()];
        while seconds.iter().sum::<f64>() < 1000.0 {
            let ticket = bandit.next();
            seconds[ticket.strategy] += cost;
            bandit.settle(ticket, cost, rates[ticket.strategy] * cost);
        }
        seconds
    }

    #[test]
    fn what_pays_gets_more_and_nothing_starves() {
        let seconds = shares(&[90.0, 10.0, 0.0], 0.5);
        assert!(seconds[0] > 2.0 * seconds[1], "{seconds:?}");
        assert!(seconds[2] > 60.0, "{seconds:?}");
    }

    /// Where all bring little, what brings more still gets more.
    #[test]
    fn little_counts_when_there_is_no_more() {
        let seconds = shares(&[1.0, 0.2], 0.5);
        assert!(seconds[0] > 2.0 * seconds[1], "{seconds:?}");
    }

    #[test]
    fn turns_under_way_have_numbers_of_their_own() {
        let mut bandit = Bandit::new(&[7, 0]);
        let mut numbers: Vec<(usize, u64)> =
            (0..6).map(|_| bandit.next()).map(|ticket| (ticket.strategy, ticket.number)).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, [(0, 7), (0, 8), (0, 9), (1, 0), (1, 1), (1, 2)]);
    }

    /// A campaign that goes on does not make whoever had most of the time wait.
    #[test]
    fn many_turns_before_are_no_debt() {
        let mut bandit = Bandit::new(&[100_000, 3]);
        let first: Vec<usize> = (0..2).map(|_| bandit.next().strategy).collect();
        assert_eq!(first, [0, 1]);
    }

    #[test]
    fn equals_share_equally() {
        let seconds = shares(&[1.0, 1.0], 2.0);
        assert!((seconds[0] - seconds[1]).abs() < 10.0, "{seconds:?}");
    }
}
