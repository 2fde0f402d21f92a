//! The thread that exchanges with other machines while a campaign runs. No worker ever waits for it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use mohole_store::shared::{BanditScore, Shared, SharedProgram};
use mohole_store::{CorpusEntry, Store, StoreHandle, Update};
use mohole_target::{Mode, Worker};
use mohole_testcase::{End, Job, Provenance};
use rustc_hash::FxHashSet;

use super::campaign::{Campaign, FuzzError, FuzzEvent};
use super::known_elsewhere;
use super::pool::{MAX_KEPT, Seed};
use super::shared::SharedState;
use super::workers::WorkQueue;
use crate::exchange::{ExchangeError, Participant, read_for_reduction};
use crate::findings::intake::Intake;
use crate::findings::known::KnownIssues;

/// The time between two exchanges.
const INTERVAL: Duration = Duration::from_secs(3);

/// The longest pause after a failure. It doubles from one interval on.
const MAX_PAUSE: Duration = Duration::from_secs(60);

/// Numbers that change slowly are sent in one of so many exchanges.
const SLOW_ONE_IN: u64 = 10;

/// Programs of others that are looked at in one exchange.
const MAX_PROGRAMS: i64 = 300;

/// Programs that are sent at once.
const MAX_SENT: usize = 500;

/// Things covered that are sent at once.
const MAX_ITEMS: usize = 10_000;

/// Findings of others that are reduced here at a time.
const MAX_LEASES: i64 = 2;

/// The strategy of a saved program that came from another machine.
const ELSEWHERE: &str = "elsewhere";

/// Names in the folder's database: how far programs and coverage were sent and taken.
const PROGRAMS_SENT: &str = "shared-programs-sent";
const PROGRAMS_TAKEN: &str = "shared-programs-taken";
const COVERAGE_TAKEN: &str = "shared-coverage-taken";

impl Campaign<'_> {
    /// Joins the campaign that other machines work on, too. A server that cannot be reached is told of.
    pub(super) fn join(
        &self,
        on_event: &(dyn Fn(FuzzEvent<'_>) + Sync),
    ) -> Result<Option<Participant>, FuzzError> {
        let Some(sharing) = &self.sharing else { return Ok(None) };
        let compiler = [&*self.config.profile.name, &*self.config.catalog.version];
        let (participant, absent) = Participant::join(sharing, &self.folder, compiler)?;
        if let Some(error) = absent {
            let text = format!("{error}; findings are kept in {} and delivered later", self.folder.display());
            on_event(FuzzEvent::Warning(&text));
        }
        Ok(Some(participant))
    }

    pub(super) fn strategy_names(&self) -> Vec<&'static str> {
        self.strategies.iter().map(|strategy| strategy.name()).collect()
    }
}

/// Tells the intake what other machines have found so far.
pub(super) fn tell_of_others(
    participant: &mut Participant,
    intake: &Intake<'_>,
) -> Result<(), ExchangeError> {
    intake.tell_of_others(&participant.known_elsewhere()?);
    for key in participant.found_first_elsewhere() {
        intake.elsewhere.take(&key);
    }
    if participant.is_connected() {
        // What fails now is tried again by the thread.
        let found = participant.take_signatures().unwrap_or_default();
        intake.tell_of_others(&found);
    }
    Ok(())
}

/// The parts of a campaign that are exchanged.
pub(super) struct Parts<'p, 'c> {
    pub(super) shared: &'p SharedState<'c>,
    pub(super) work: &'p WorkQueue,
    /// The names of the strategies, in the order of the work queue.
    pub(super) names: Vec<&'static str>,
    pub(super) store: &'p StoreHandle,
    /// The known issues that this machine was given.
    pub(super) known: &'p KnownIssues,
    /// Whether findings are reduced.
    pub(super) reduces: bool,
    pub(super) on_event: &'p (dyn Fn(FuzzEvent<'_>) + Sync),
}

/// What the thread remembers between two exchanges.
#[derive(Default)]
struct Memory {
    rounds: u64,
    failures: u32,
    /// Why the last exchange failed.
    told: Option<String>,
    /// Findings of others that were met here, and told.
    met: FxHashSet<String>,
    /// What earlier sessions have covered was sent.
    is_coverage_sent: bool,
    /// The known issues of this machine were sent.
    is_known_sent: bool,
    /// Runs programs of machines with another compiler.
    worker: Option<Worker>,
}

impl Parts<'_, '_> {
    /// Exchanges until the campaign is over, and once more.
    pub(super) fn exchange(&self, mut participant: Participant, is_over: &Receiver<()>) {
        let mut memory = Memory::default();
        // From now on it is noted what is new.
        let _ = self.shared.coverage.fresh();
        loop {
            let pause = pause_after(memory.failures);
            match is_over.recv_timeout(pause) {
                Err(RecvTimeoutError::Timeout) => self.try_round(&mut participant, &mut memory),
                Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.store.flush();
        self.try_round(&mut participant, &mut memory);
        self.say_goodbye(&mut participant);
    }

    /// Exchanges once, and tells when that begins to fail and when it works again.
    fn try_round(&self, participant: &mut Participant, memory: &mut Memory) {
        let used = processor_time();
        let result = self.round(participant, memory);
        self.store.count_exchange(processor_time().saturating_sub(used));
        match result {
            Ok(()) => {
                if memory.told.take().is_some() {
                    (self.on_event)(FuzzEvent::Warning("the shared campaign can be reached again"));
                }
                memory.failures = 0;
            }
            Err(error) => {
                memory.failures += 1;
                let said = error.in_words();
                if memory.told.is_none() {
                    let text = format!("{said}; the campaign goes on, and what is new is delivered later");
                    (self.on_event)(FuzzEvent::Warning(&text));
                }
                memory.told = Some(said);
            }
        }
    }

    fn round(&self, participant: &mut Participant, memory: &mut Memory) -> Result<(), ExchangeError> {
        participant.connect()?;
        // First: a finding that is known elsewhere is not delivered as a new one.
        self.exchange_known(participant, memory)?;
        self.exchange_findings(participant, memory)?;
        self.exchange_reductions(participant)?;
        self.exchange_programs(participant, memory)?;
        self.exchange_coverage(participant, memory)?;
        self.exchange_scores(participant, memory)?;
        memory.rounds += 1;
        Ok(())
    }

    fn exchange_known(
        &self,
        participant: &mut Participant,
        memory: &mut Memory,
    ) -> Result<(), ExchangeError> {
        if !memory.is_known_sent {
            known_elsewhere::send(self.known, participant)?;
            memory.is_known_sent = true;
        }
        let taken = known_elsewhere::take(participant)?;
        self.shared.intake.known.write().add(taken);
        Ok(())
    }

    fn exchange_findings(
        &self,
        participant: &mut Participant,
        memory: &mut Memory,
    ) -> Result<(), ExchangeError> {
        let intake = self.shared.intake;
        for (key, _) in participant.deliver_findings()? {
            intake.elsewhere.take(&key);
        }
        participant.send_changes()?;
        intake.tell_of_others(&participant.take_signatures()?);
        participant.take_changes()?;
        let hits = intake.claims.hits();
        let is_new = |key: &&String| !memory.met.contains(*key) && intake.index.is_elsewhere(key);
        let met: Vec<String> = hits.keys().filter(is_new).cloned().collect();
        if !met.is_empty() {
            let [target, version] = participant.compiler().map(str::to_owned);
            participant.with(|shared, campaign, number| {
                shared.send_sightings(campaign, number, [&target, &version], &met)
            })?;
            memory.met.extend(met);
        }
        Ok(())
    }

    fn exchange_reductions(&self, participant: &mut Participant) -> Result<(), ExchangeError> {
        let intake = self.shared.intake;
        let ended = intake.elsewhere.ended();
        participant.finish_leases(&ended)?;
        intake.elsewhere.forget_ended(&ended);
        let under_way = intake.elsewhere.under_way();
        if !under_way.is_empty() {
            participant.with(|shared, campaign, number| {
                shared.renew_leases(campaign, number, &under_way).map(drop)
            })?;
        } else if self.reduces && !self.shared.stop.is_requested() {
            for folder in participant.take_leases(MAX_LEASES)? {
                match read_for_reduction(&folder) {
                    Ok(finding) => intake.reduce(folder, finding),
                    Err(error) => {
                        let text = format!("{} cannot be reduced: {error}", folder.display());
                        (self.on_event)(FuzzEvent::Warning(&text));
                    }
                }
            }
        }
        Ok(())
    }

    /// Sends the programs that were kept here, and keeps those of others that cover something new here.
    fn exchange_programs(
        &self,
        participant: &mut Participant,
        memory: &mut Memory,
    ) -> Result<(), ExchangeError> {
        let (last, new) = participant.store().corpus_after(participant.store().number(PROGRAMS_SENT)?)?;
        let own: Vec<CorpusEntry> = new.into_iter().filter(|entry| entry.contributor != ELSEWHERE).collect();
        participant.with(|shared, campaign, number| {
            own.chunks(MAX_SENT).try_for_each(|programs| shared.send_programs(campaign, number, programs))
        })?;
        participant.store().set_state(PROGRAMS_SENT, &last.to_string())?;
        if self.shared.stop.is_requested() {
            return Ok(());
        }
        let after = participant.store().number(PROGRAMS_TAKEN)?;
        let taken = participant
            .with(|shared, campaign, number| shared.programs_after(campaign, number, after, MAX_PROGRAMS))?;
        let Some(last) = taken.last().map(|program| program.change) else { return Ok(()) };
        let compiler = participant.compiler().map(str::to_owned);
        for program in &taken {
            self.keep_if_new(program, &compiler, memory);
        }
        Ok(participant.store().set_state(PROGRAMS_TAKEN, &last.to_string())?)
    }

    fn keep_if_new(&self, program: &SharedProgram, compiler: &[String; 2], memory: &mut Memory) {
        let SharedState { config, pool, coverage, .. } = self.shared;
        let CorpusEntry { parent, text, .. } = &program.entry;
        let Some(seed) = Seed::parse(Provenance::from_json(parent), text) else { return };
        if !seed.is_in(&config.focus) || !coverage.has_new(&seed.module) {
            return;
        }
        if program.target != *compiler && !self.is_accepted(text, memory) {
            return;
        }
        coverage.cover_program(&seed.module);
        let (parent, text) = (parent.clone(), text.clone());
        if pool.add(Arc::new(seed)) {
            let entry = CorpusEntry { contributor: ELSEWHERE.to_owned(), parent, text };
            self.store.send(Update::Program(entry, MAX_KEPT));
        }
    }

    /// Whether this compiler accepts a program, too.
    fn is_accepted(&self, text: &Arc<[u8]>, memory: &mut Memory) -> bool {
        let SharedState { config, stop, .. } = self.shared;
        if memory.worker.is_none() {
            memory.worker = Worker::with_stop(config.tool.clone(), Mode::Best, stop).ok();
        }
        let Some(worker) = &mut memory.worker else { return false };
        let args = config.profile.no_op.iter().chain(&config.profile.generic).cloned().collect();
        let job = Job { args, input: text.clone(), limits: config.search_profile.limits.limits() };
        let end = worker.run(&job).map(|execution| execution.end);
        if end.is_err() {
            memory.worker = None;
        }
        end.is_ok_and(|end| end == End::Exited(0))
    }

    fn exchange_coverage(
        &self,
        participant: &mut Participant,
        memory: &mut Memory,
    ) -> Result<(), ExchangeError> {
        let coverage = self.shared.coverage;
        // At first also what earlier sessions have covered: it may not have been sent.
        let mut new = coverage.fresh();
        if !memory.is_coverage_sent {
            new.extend(participant.store().coverage()?);
        }
        let sent = participant.with(|shared, campaign, number| {
            new.chunks(MAX_ITEMS).try_for_each(|items| shared.send_coverage(campaign, number, items))
        });
        if let Err(error) = sent {
            coverage.put_back(new);
            return Err(error);
        }
        memory.is_coverage_sent = true;
        let after = participant.store().number(COVERAGE_TAKEN)?;
        let target = participant.compiler()[0].to_owned();
        let (last, taken) = participant
            .with(|shared, campaign, number| shared.coverage_after(campaign, number, &target, after))?;
        coverage.take(&taken);
        Ok(participant.store().set_state(COVERAGE_TAKEN, &last.to_string())?)
    }

    fn exchange_scores(
        &self,
        participant: &mut Participant,
        memory: &mut Memory,
    ) -> Result<(), ExchangeError> {
        let scores = participant.store().scores()?;
        let recent = self.work.recent();
        let recent_of = |name: &str| {
            let place = self.names.iter().position(|one| *one == name);
            let [seconds, reward] = place.map_or([0.0; 2], |place| recent[place]);
            BanditScore { seconds, reward }
        };
        let sent: BTreeMap<_, _> =
            scores.into_iter().map(|(name, score)| (name.clone(), (score, recent_of(&name)))).collect();
        let spent = spent(participant.store())?;
        let others = participant.with(|shared, campaign, number| {
            shared.heartbeat(campaign, number, spent)?;
            shared.send_scores(campaign, number, &sent)?;
            shared.add_point(campaign)?;
            shared.recent_scores(campaign, number)
        })?;
        for (place, name) in self.names.iter().enumerate() {
            let score = others.get(*name).copied().unwrap_or_default();
            self.work.learn(place, [score.seconds, score.reward]);
        }
        if memory.rounds.is_multiple_of(SLOW_ONE_IN) || self.shared.stop.is_requested() {
            let (runs, inventory) = (participant.store().run_counts()?, participant.store().inventory()?);
            participant.with(|shared, campaign, number| {
                shared.send_runs(campaign, number, &runs)?;
                shared.send_inventory(campaign, &inventory)
            })?;
            participant.take_machines()?;
        }
        Ok(())
    }

    /// Leaves the campaign. What could not be delivered is told.
    fn say_goodbye(&self, participant: &mut Participant) {
        if participant.is_connected() {
            let _ = participant.with(Shared::leave);
        }
        let left = participant.undelivered().unwrap_or(0);
        if left > 0 {
            let text = format!(
                "{left} findings are not delivered to the shared campaign; the next `mohole fuzz` with this folder, \
                 or `mohole store push`, delivers them"
            );
            (self.on_event)(FuzzEvent::Warning(&text));
        }
    }
}

/// Time, processor time and compiler runs of all sessions.
fn spent(store: &Store) -> Result<[f64; 3], ExchangeError> {
    let number = |name: &str| {
        Ok::<f64, ExchangeError>(store.state(name)?.and_then(|text| text.parse().ok()).unwrap_or(0.0))
    };
    Ok([number("seconds")?, number("processor-seconds")?, number("compiler-runs")?])
}

fn pause_after(failures: u32) -> Duration {
    INTERVAL.saturating_mul(1 << failures.min(10)).min(MAX_PAUSE)
}

/// The processor time of this thread.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_end() {
        assert_eq!(pause_after(0), INTERVAL);
        assert_eq!(pause_after(1), INTERVAL * 2);
        assert_eq!(pause_after(40), MAX_PAUSE);
    }
}
