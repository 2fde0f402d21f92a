//! How a campaign handles failures: of its strategies, of the compiler before any pass, and of a locked
//! folder.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use mohole_campaign::{
    Campaign, CampaignConfig, CampaignInputs, Choice, Ended, FuzzError, FuzzEvent, KnownIssues, Program,
    Strategy, Turn, finding_folders, read_finding,
};
use mohole_catalog::Catalog;
use mohole_mutate::Similar;
use mohole_store::{Lock, Store};
use mohole_target::{EngineError, Profile, Stop, Tool};
use mohole_testcase::Provenance;

/// A fake compiler that prints its input. It crashes, slowly, if the input contains `crash`, and hangs if it
/// contains `hang`.
const COMPILER: &str = r#"#!/bin/sh
for last; do :; done
text=$(cat "$last")
case "$text" in
*hang*) while :; do :; done ;;
*crash*)
    sleep 0.4
    echo "opt: lib/Parse.cpp:7: void parse(): Assertion \`isWhole()' failed." >&2
    kill -ABRT $$
    ;;
esac
printf '%s\n' "$text"
"#;

/// A fake compiler and the folder of a campaign.
struct Fixture {
    folder: tempfile::TempDir,
    config: CampaignConfig,
    known: KnownIssues,
}

impl Fixture {
    fn new(programs: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let compiler = folder.path().join("opt");
        fs::write(&compiler, COMPILER).unwrap();
        fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
        let program = |(i, text): (usize, &&str)| Program::new(format!("program.{i}"), text.as_bytes());
        let config = CampaignConfig::new(CampaignInputs {
            profile: Profile::for_command("fake", &compiler.display().to_string()),
            tool: Arc::new(Tool::at(compiler)),
            runner: None,
            asserting: None,
            catalog: Catalog::default(),
            book: None,
            ods: None,
            similar: Similar::default(),
            programs: programs.iter().enumerate().map(program).collect(),
        });
        Fixture { folder, config, known: KnownIssues::default() }
    }

    /// A campaign with one strategy and one worker that runs until it is stopped.
    fn campaign<'f>(&'f self, strategy: Box<dyn Strategy>, stop: &Stop) -> Campaign<'f> {
        Campaign {
            config: &self.config,
            strategies: vec![strategy],
            folder: self.folder.path().to_owned(),
            seed: 0,
            workers: 1,
            time: None,
            tests: None,
            known: &self.known,
            stop: stop.clone(),
            reduce: true,
            choice: Choice::default(),
            sharing: None,
        }
    }

    /// Runs a campaign of 40 tests. Returns how it ended, and where it had faults.
    fn run(&self, strategy: Box<dyn Strategy>, workers: usize) -> (Result<Ended, FuzzError>, Vec<String>) {
        self.run_until(strategy, workers, 40)
    }

    /// The same with this number of tests.
    fn run_until(
        &self,
        strategy: Box<dyn Strategy>,
        workers: usize,
        tests: u64,
    ) -> (Result<Ended, FuzzError>, Vec<String>) {
        let faults = Mutex::new(Vec::new());
        let stop = Stop::default();
        let time = Some(Duration::from_secs(60));
        let campaign =
            Campaign { workers, time, tests: Some(tests), reduce: false, ..self.campaign(strategy, &stop) };
        let ended = campaign.run(&|event| {
            if let FuzzEvent::Fault(fault) = event {
                faults.lock().unwrap().push(fault.doing.clone());
            }
        });
        (ended, faults.into_inner().unwrap())
    }
}

const MODULE: &str = "\"toy.spin\"() : () -> ()\n";

/// Runs one program in each turn, unless the turn fails: even turns with an error, odd ones with a panic.
struct Failing {
    turns: Arc<Mutex<Vec<u64>>>,
    fails: fn(u64) -> bool,
}

impl Failing {
    fn new(fails: fn(u64) -> bool) -> (Box<Self>, Arc<Mutex<Vec<u64>>>) {
        let turns = Arc::<Mutex<Vec<u64>>>::default();
        (Box::new(Failing { turns: turns.clone(), fails }), turns)
    }
}

impl Strategy for Failing {
    fn name(&self) -> &'static str {
        "failing"
    }

    fn about(&self) -> &'static str {
        "fails in some turns"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        self.turns.lock().unwrap().push(turn.number);
        if (self.fails)(turn.number) && turn.number.is_multiple_of(2) {
            let program = "opt".into();
            return Err(EngineError::NoThreads { program });
        }
        assert!(!(self.fails)(turn.number), "the turn fails");
        turn.admit(&Provenance::file("a module"), MODULE.as_bytes()).map(drop)
    }
}

#[test]
fn a_failed_turn_is_reported_and_the_campaign_continues() {
    let fixture = Fixture::new(&[MODULE]);
    let (strategy, _) = Failing::new(|number| number == 2 || number == 5);
    let (ended, faults) = fixture.run(strategy, 1);
    let status = ended.unwrap().whole().unwrap();
    assert_eq!(faults, ["turn 2, of strategy failing", "turn 5, of strategy failing"]);
    assert_eq!((status.tests, status.faults), (40, 2));
}

#[test]
fn a_strategy_that_always_fails_ends_the_campaign_with_an_error_and_its_scores() {
    let fixture = Fixture::new(&[MODULE]);
    let (strategy, _) = Failing::new(|number| number >= 10);
    let (ended, faults) = fixture.run(strategy, 2);
    let Ended { status, error } = ended.unwrap();
    assert!(matches!(error, Some(FuzzError::Faults(_))));
    assert_eq!(status.tests, 10);
    assert!(faults.len() >= 20, "{faults:?}");
    let store = Store::read(fixture.folder.path()).unwrap();
    assert_eq!(store.scores().unwrap()["failing"].tests, 10, "the tests before are on disk");
}

#[test]
fn turn_numbers_are_unique_and_continue_when_a_campaign_resumes() {
    let fixture = Fixture::new(&[MODULE]);
    let (strategy, turns) = Failing::new(|_| false);
    fixture.run(strategy, 3).0.unwrap().whole().unwrap();
    let mut first = turns.lock().unwrap().clone();
    first.sort_unstable();
    assert_eq!(first, (0..first.len() as u64).collect::<Vec<_>>());
    let (strategy, turns) = Failing::new(|_| false);
    fixture.run_until(strategy, 1, 50).0.unwrap().whole().unwrap();
    assert_eq!(turns.lock().unwrap()[0], first.len() as u64);
}

/// Each turn waits until a second worker has started one, too.
#[derive(Clone, Default)]
struct Rendezvous(Arc<(Mutex<usize>, Condvar)>);

impl Strategy for Rendezvous {
    fn name(&self) -> &'static str {
        "rendezvous"
    }

    fn about(&self) -> &'static str {
        "waits for a second worker"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let (started, changed) = &*self.0;
        let mut started = started.lock().unwrap();
        *started += 1;
        changed.notify_all();
        drop(changed.wait_timeout_while(started, Duration::from_secs(10), |started| *started < 2).unwrap());
        turn.admit(&Provenance::file("a module"), MODULE.as_bytes()).map(drop)
    }
}

#[test]
fn workers_take_turns_at_the_same_time() {
    let fixture = Fixture::new(&[MODULE]);
    let begun = Instant::now();
    fixture.run_until(Box::new(Rendezvous::default()), 2, 2).0.unwrap().whole().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10), "a turn started only after the other had ended");
}

#[test]
fn a_crash_before_any_pass_is_a_parser_crash() {
    let fixture = Fixture::new(&["crash", MODULE]);
    let (strategy, _) = Failing::new(|_| false);
    let status = fixture.run(strategy, 1).0.unwrap().whole().unwrap();
    let found: Vec<_> =
        status.findings.iter().map(|row| (row.signature.kind().word(), row.contributor.as_str())).collect();
    assert_eq!(found, [("parser-crash", "start")]);
    assert_eq!(status.scores["start"].findings, 1);
}

#[test]
fn the_reducer_confirms_a_hang_of_the_parser() {
    let fixture = Fixture::new(&["hang", MODULE]);
    let (strategy, _) = Failing::new(|_| false);
    let stop = Stop::default();
    let campaign = Campaign { time: Some(Duration::from_secs(120)), ..fixture.campaign(strategy, &stop) };
    let ended = campaign.run(&|event| {
        if let FuzzEvent::Found(..) = event {
            stop.abandon();
        }
    });
    let status = ended.unwrap().whole().unwrap();
    assert_eq!(
        status.findings.iter().map(|row| row.signature.kind().word()).collect::<Vec<_>>(),
        ["parser-crash"]
    );
    assert!(status.findings[0].signature.title().contains("hang"));
}

#[test]
fn a_locked_folder_is_refused() {
    let fixture = Fixture::new(&[MODULE]);
    let lock = Lock::take(fixture.folder.path()).unwrap();
    let (strategy, turns) = Failing::new(|_| false);
    let (ended, _) = fixture.run(strategy, 1);
    let error = ended.err().unwrap().to_string();
    assert!(error.starts_with("another mohole works in "), "{error}");
    assert!(turns.lock().unwrap().is_empty());
    drop(lock);
}

#[test]
fn an_interrupted_reduction_keeps_its_smallest_case() {
    let large = MODULE.repeat(60) + "\"toy.crash\"() : () -> ()\n";
    let fixture = Fixture::new(&[&large, MODULE]);
    let (strategy, _) = Failing::new(|_| false);
    let stop = Stop::default();
    let campaign = Campaign { time: Some(Duration::from_secs(6)), ..fixture.campaign(strategy, &stop) };
    campaign.run(&|_| ()).unwrap().whole().unwrap();
    let folders = finding_folders(fixture.folder.path()).unwrap();
    let reduced = read_finding(&folders[0]).unwrap().reduced.unwrap();
    assert!(reduced.ops[0] == 61 && reduced.ops[1] < 61, "{reduced:?}");
}

#[test]
fn a_stopped_campaign_has_no_error() {
    let fixture = Fixture::new(&[MODULE]);
    let (strategy, _) = Failing::new(|_| false);
    let stop = Stop::default();
    let campaign = Campaign { workers: 2, ..fixture.campaign(strategy, &stop) };
    let ended = campaign.run(&|event| {
        if let FuzzEvent::Progress(_) = event {
            stop.abandon();
        }
    });
    assert!(ended.unwrap().error.is_none());
}
