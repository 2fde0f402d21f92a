//! What a campaign makes of failures: its own, the compiler's before any pass, and somebody else in its
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

/// A compiler in name only: it prints what it reads, and dies, slowly, of reading `deadly`; reading
/// `endless`, it never ends.
const COMPILER: &str = r#"#!/bin/sh
for last; do :; done
text=$(cat "$last")
case "$text" in
*endless*) while :; do :; done ;;
*deadly*)
    sleep 0.4
    echo "opt: lib/Parse.cpp:7: void parse(): Assertion \`isWhole()' failed." >&2
    kill -ABRT $$
    ;;
esac
printf '%s\n' "$text"
"#;

/// A compiler and a campaign's folder.
struct Lab {
    folder: tempfile::TempDir,
    config: CampaignConfig,
    known: KnownIssues,
}

impl Lab {
    fn new(programs: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let compiler = folder.path().join("opt");
        fs::write(&compiler, COMPILER).unwrap();
        fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).unwrap();
        let program = |(i, text): (usize, &&str)| Program {
            name: format!("program.{i}"),
            text: text.as_bytes().into(),
        };
        let config = CampaignConfig::new(CampaignInputs {
            profile: Profile::for_command("fake", &compiler.display().to_string()),
            tool: Arc::new(Tool::at(compiler)),
            runner: None,
            catalog: Catalog::default(),
            book: None,
            ods: None,
            similar: Similar::default(),
            programs: programs.iter().enumerate().map(program).collect(),
        });
        Lab { folder, config, known: KnownIssues::default() }
    }

    /// A campaign of a strategy, with one worker, until it is stopped.
    fn campaign<'l>(&'l self, strategy: Box<dyn Strategy>, stop: &Stop) -> Campaign<'l> {
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
        }
    }

    /// Runs a campaign of a strategy; how it ended, and what failed on the way.
    fn run(&self, strategy: Box<dyn Strategy>, workers: usize) -> (Result<Ended, FuzzError>, Vec<String>) {
        self.run_until(strategy, workers, 40)
    }

    /// The same until so many tests were made.
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

/// Shows one program to the compiler in each turn, unless something goes wrong.
struct Clumsy {
    numbers: Arc<Mutex<Vec<u64>>>,
    /// What is held while it fails.
    lessons: Mutex<u64>,
    fails: fn(u64) -> bool,
}

impl Clumsy {
    fn new(fails: fn(u64) -> bool) -> (Box<Self>, Arc<Mutex<Vec<u64>>>) {
        let numbers = Arc::<Mutex<Vec<u64>>>::default();
        (Box::new(Clumsy { numbers: numbers.clone(), lessons: Mutex::default(), fails }), numbers)
    }
}

impl Strategy for Clumsy {
    fn name(&self) -> &'static str {
        "clumsy"
    }

    fn about(&self) -> &'static str {
        "fails at times"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        self.numbers.lock().unwrap().push(turn.number);
        if (self.fails)(turn.number) && turn.number.is_multiple_of(2) {
            let program = "opt".into();
            return Err(EngineError::ServerDied { program });
        }
        assert!(!(self.fails)(turn.number), "it fails");
        *self.lessons.lock().unwrap() += 1;
        turn.admit(&Provenance::file("a module"), MODULE.as_bytes()).map(drop)
    }
}

#[test]
fn a_turn_that_fails_is_told_and_the_campaign_goes_on() {
    let lab = Lab::new(&[MODULE]);
    let (clumsy, _) = Clumsy::new(|number| number == 2 || number == 5);
    let (ended, faults) = lab.run(clumsy, 1);
    let status = ended.unwrap().whole().unwrap();
    assert_eq!(faults, ["turn 2, of strategy clumsy", "turn 5, of strategy clumsy"]);
    assert_eq!((status.tests, status.faults), (40, 2));
}

#[test]
fn who_always_fails_ends_the_campaign_with_an_error_and_all_it_has() {
    let lab = Lab::new(&[MODULE]);
    let (clumsy, _) = Clumsy::new(|number| number >= 10);
    let (ended, faults) = lab.run(clumsy, 2);
    let Ended { status, error } = ended.unwrap();
    assert!(matches!(error, Some(FuzzError::Faults(_))));
    assert_eq!(status.tests, 10);
    assert!(faults.len() >= 20, "{faults:?}");
    let store = Store::read(lab.folder.path()).unwrap();
    assert_eq!(store.scores().unwrap()["clumsy"].tests, 10, "what was done is on disk");
}

#[test]
fn every_turn_has_a_number_of_its_own_also_in_the_next_session() {
    let lab = Lab::new(&[MODULE]);
    let (clumsy, numbers) = Clumsy::new(|_| false);
    lab.run(clumsy, 3).0.unwrap().whole().unwrap();
    let mut first = numbers.lock().unwrap().clone();
    first.sort_unstable();
    assert_eq!(first, (0..first.len() as u64).collect::<Vec<_>>());
    let (clumsy, numbers) = Clumsy::new(|_| false);
    lab.run_until(clumsy, 1, 50).0.unwrap().whole().unwrap();
    assert_eq!(numbers.lock().unwrap()[0], first.len() as u64);
}

/// Waits in its turn for a second worker to be in one, too.
#[derive(Clone, Default)]
struct Sociable(Arc<(Mutex<usize>, Condvar)>);

impl Strategy for Sociable {
    fn name(&self) -> &'static str {
        "sociable"
    }

    fn about(&self) -> &'static str {
        "waits for company"
    }

    fn turn(&self, turn: &mut Turn<'_, '_>) -> Result<(), EngineError> {
        let (met, came) = &*self.0;
        let mut met = met.lock().unwrap();
        *met += 1;
        came.notify_all();
        drop(came.wait_timeout_while(met, Duration::from_secs(10), |met| *met < 2).unwrap());
        turn.admit(&Provenance::file("a module"), MODULE.as_bytes()).map(drop)
    }
}

#[test]
fn workers_take_turns_at_the_same_time() {
    let lab = Lab::new(&[MODULE]);
    let sociable = Sociable::default();
    let begun = Instant::now();
    lab.run_until(Box::new(sociable), 2, 2).0.unwrap().whole().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10), "one waited for the other to be through");
}

#[test]
fn what_the_compiler_dies_of_before_any_pass_is_found() {
    let lab = Lab::new(&["deadly", MODULE]);
    let (clumsy, _) = Clumsy::new(|_| false);
    let status = lab.run(clumsy, 1).0.unwrap().whole().unwrap();
    let found: Vec<_> =
        status.findings.iter().map(|row| (row.signature.kind().word(), row.contributor.as_str())).collect();
    assert_eq!(found, [("crash", "start")]);
    assert_eq!(status.scores["start"].findings, 1);
}

#[test]
fn a_hang_is_confirmed_by_whoever_reduces() {
    let lab = Lab::new(&["endless", MODULE]);
    let (clumsy, _) = Clumsy::new(|_| false);
    let stop = Stop::default();
    let campaign = Campaign { time: Some(Duration::from_secs(120)), ..lab.campaign(clumsy, &stop) };
    let ended = campaign.run(&|event| {
        if let FuzzEvent::Found(..) = event {
            stop.abandon();
        }
    });
    let status = ended.unwrap().whole().unwrap();
    assert_eq!(status.findings.iter().map(|row| row.signature.kind().word()).collect::<Vec<_>>(), ["hang"]);
}

#[test]
fn a_folder_in_which_another_works_is_left_alone() {
    let lab = Lab::new(&[MODULE]);
    let lock = Lock::take(lab.folder.path()).unwrap();
    let (clumsy, numbers) = Clumsy::new(|_| false);
    let (ended, _) = lab.run(clumsy, 1);
    let error = ended.err().unwrap().to_string();
    assert!(error.starts_with("another mohole works in "), "{error}");
    assert!(numbers.lock().unwrap().is_empty());
    drop(lock);
}

#[test]
fn a_reduction_that_is_cut_short_keeps_what_it_has() {
    let large = MODULE.repeat(60) + "\"toy.deadly\"() : () -> ()\n";
    let lab = Lab::new(&[&large, MODULE]);
    let (clumsy, _) = Clumsy::new(|_| false);
    let stop = Stop::default();
    let campaign = Campaign { time: Some(Duration::from_secs(2)), ..lab.campaign(clumsy, &stop) };
    campaign.run(&|_| ()).unwrap().whole().unwrap();
    let folders = finding_folders(lab.folder.path()).unwrap();
    let reduced = read_finding(&folders[0]).unwrap().reduced.unwrap();
    assert!(reduced.ops[0] == 61 && reduced.ops[1] < 61, "{reduced:?}");
}

#[test]
fn a_stopped_campaign_has_no_error() {
    let lab = Lab::new(&[MODULE]);
    let (clumsy, _) = Clumsy::new(|_| false);
    let stop = Stop::default();
    let campaign = Campaign { workers: 2, ..lab.campaign(clumsy, &stop) };
    let ended = campaign.run(&|event| {
        if let FuzzEvent::Progress(_) = event {
            stop.abandon();
        }
    });
    assert!(ended.unwrap().error.is_none());
}
