//! The engine against programs that misbehave, in every way of running them.

mod fixtures;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mohole_target::{Engine, INPUT_NAME, Mode, Stop, Way, Worker};
use mohole_testcase::{End, Execution, Job, Limits};

const WAYS: [Mode; 3] = [Mode::Spawn, Mode::BeforeMain, Mode::AtInput];

/// How much later than its deadline a job may end. Other tests keep the machine busy meanwhile.
const GRACE: Duration = Duration::from_secs(1);

/// The deadline of jobs that never end.
const SHORT: Duration = Duration::from_millis(400);

fn job(what: &str, input: &str) -> Job {
    let mut job = Job::new([what], input.as_bytes());
    job.limits = Limits {
        wall: Duration::from_secs(20),
        cpu: Duration::from_secs(5),
        address_space: Some(256 << 20),
        output: 1 << 20,
    };
    job
}

/// A job with a deadline that it is expected to reach.
fn endless_job(what: &str, input: &str) -> Job {
    let mut job = job(what, input);
    job.limits.wall = SHORT;
    job
}

fn run(worker: &mut Worker, job: &Job) -> Execution {
    let start = Instant::now();
    let execution = worker.run(job).unwrap();
    assert!(start.elapsed() < job.limits.wall + GRACE + GRACE, "took {:?}", start.elapsed());
    execution
}

/// Runs the job twice in every way, with a well-behaved job after each, and checks that no process is left.
fn check_in_every_way(job: &Job, expect: impl Fn(&Execution)) {
    for mode in WAYS {
        let mut worker = Worker::new(fixtures::tool(), mode).unwrap();
        for _ in 0..2 {
            expect(&run(&mut worker, job));
            let after = run(&mut worker, &self::job("echo", "still here"));
            assert_eq!((after.end, after.stdout.as_slice()), (End::Exited(0), &b"still here"[..]), "{mode}");
        }
        drop(worker);
        assert_no_child_left(mode);
    }
}

#[test]
fn an_abandoned_job_is_killed_before_its_deadline() {
    for mode in WAYS {
        let stop = Stop::default();
        let mut worker = Worker::with_stop(fixtures::tool(), mode, &stop).unwrap();
        run(&mut worker, &job("echo", "ready"));
        let mut endless = job("loop", "");
        endless.limits.wall = Duration::from_secs(60);
        endless.limits.cpu = Duration::from_secs(60);
        let start = Instant::now();
        let end = std::thread::scope(|scope| {
            let running = scope.spawn(|| worker.run(&endless).unwrap().end);
            std::thread::sleep(Duration::from_millis(200));
            stop.request();
            std::thread::sleep(Duration::from_millis(200));
            assert!(!running.is_finished(), "{mode}: a request leaves running jobs alone");
            stop.abandon();
            running.join().unwrap()
        });
        assert_eq!(end, End::Deadline, "{mode}");
        assert!(start.elapsed() < Duration::from_secs(5), "{mode}: took {:?}", start.elapsed());
        drop(worker);
        assert_no_child_left(mode);
    }
}

/// Processes of this test program whose parent has ended. The other children belong to tests that run in
/// parallel.
fn assert_no_child_left(mode: Mode) {
    let deadline = Instant::now() + Duration::from_secs(2);
    while !strays().is_empty() {
        assert!(Instant::now() < deadline, "{mode}: left running: {:?}", strays());
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn strays() -> Vec<String> {
    let program = fixtures::tool().program.clone();
    let processes = std::fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
        let exe = std::fs::read_link(entry.path().join("exe")).ok()?;
        let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
        let parent: u32 = stat.rsplit(") ").next()?.split(' ').nth(1)?.parse().ok()?;
        (exe == program && parent == 1).then_some(stat)
    });
    processes.collect()
}

#[test]
fn input_arguments_and_both_outputs_arrive() {
    check_in_every_way(&job("echo", "a program"), |run| {
        assert_eq!(run.end, End::Exited(0));
        assert_eq!(run.stdout, b"a program");
        assert_eq!(run.stderr, b"3");
        assert!(!run.output_limit_hit);
    });
}

#[test]
fn output_in_many_small_writes_before_a_crash_arrives_in_order() {
    for words in [0, 1, 1000, 60_000] {
        let expected: String = (0..words).map(|i| format!("word {i}\n")).collect();
        let talk = job("talk", &words.to_string());
        check_in_every_way(&talk, |run| {
            assert_eq!(run.end, End::Signaled(11), "{words} words");
            assert_eq!(run.stderr_text(), expected, "{words} words");
        });
    }
}

/// A backtrace as lines of frame number, file, offset in the page, and name.
fn frames(text: &str) -> Vec<String> {
    let frame = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [number, file, address, name @ ..] = words.as_slice() else { return None };
        let offset = address.strip_prefix("0x").and_then(|hex| hex.get(hex.len().checked_sub(3)?..))?;
        Some(format!("{number} {file} +{offset} {}", name.join(" ")))
    };
    text.lines().filter_map(frame).collect()
}

#[test]
fn a_backtrace_is_that_of_the_compiler_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(INPUT_NAME), "a program").unwrap();
    let mut alone = std::process::Command::new(&fixtures::tool().program);
    let alone = alone.args(["assert", INPUT_NAME]).current_dir(folder.path()).output().unwrap();
    let expected = frames(&String::from_utf8(alone.stderr).unwrap());
    assert!(expected.len() > 5, "{expected:?}");
    let told = std::cell::RefCell::new(None);
    check_in_every_way(&job("assert", "a program"), |run| {
        assert!(run.stderr_text().contains("Assertion `!*text' failed."), "{}", run.stderr_text());
        let frames = frames(&run.stderr_text());
        let is_told = |frame: &String| !frame.ends_with(' ');
        assert!(
            frames.iter().all(is_told),
            "functions without names are told by where they start: {frames:?}"
        );
        let without = |frame: &String| match frame.split_once("function_at_") {
            Some((before, _)) => before.to_owned(),
            None => frame.clone(),
        };
        assert_eq!(frames.iter().map(without).collect::<Vec<_>>(), expected);
        assert_eq!(
            *told.borrow_mut().get_or_insert(frames.clone()),
            frames,
            "they are the same in every run"
        );
    });
}

#[test]
fn output_of_several_threads_arrives_complete() {
    for words in [100, 8_000, 20_000] {
        let mut expected: Vec<String> =
            "abcd".chars().flat_map(|letter| (0..words).map(move |i| format!("{letter} {i}"))).collect();
        expected.sort_unstable();
        let chat = job("chat", &words.to_string());
        check_in_every_way(&chat, |run| {
            assert_eq!(run.end, End::Exited(0), "{words} words");
            let text = run.stderr_text();
            let mut said: Vec<&str> = text.lines().collect();
            said.sort_unstable();
            let differs = |(said, expected): &(&&str, &String)| **said != expected.as_str();
            assert_eq!(said.iter().zip(&expected).find(differs), None, "{words} words");
            assert_eq!(said.len(), expected.len(), "{words} words");
        });
    }
}

#[test]
fn long_and_short_outputs_do_not_mix() {
    for mode in WAYS {
        let mut worker = Worker::new(fixtures::tool(), mode).unwrap();
        for text in ["x".repeat(3000), "y".repeat(10), String::new(), "z".repeat(4000)] {
            assert_eq!(run(&mut worker, &job("echo", &text)).stdout, text.as_bytes(), "{mode}");
        }
    }
}

#[test]
fn exit_codes_arrive() {
    check_in_every_way(&job("exit", "42"), |run| assert_eq!(run.end, End::Exited(42)));
}

#[test]
fn a_crash_reports_its_signal() {
    check_in_every_way(&job("crash", ""), |run| assert_eq!(run.end, End::Signaled(11)));
}

/// Keys of findings depend on it.
#[test]
fn function_names_are_those_of_the_c_library() {
    let job = job("names", "");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(INPUT_NAME), "").unwrap();
    let program = &fixtures::tool().program;
    let plain = std::process::Command::new(program).args(["names", INPUT_NAME]).current_dir(&folder).output();
    let plain = String::from_utf8(plain.unwrap().stdout).unwrap();
    assert!(plain.lines().count() > 500, "{plain}");
    check_in_every_way(&job, |run| {
        let differs = |(found, expected): &(&str, &str)| found != expected;
        assert_eq!(run.stdout_text().lines().zip(plain.lines()).find(differs), None);
        assert_eq!(run.stdout_text().lines().count(), plain.lines().count());
    });
}

#[test]
fn an_endless_loop_ends_at_its_deadline() {
    check_in_every_way(&endless_job("loop", ""), |run| {
        assert_eq!(run.end, End::Deadline);
        assert!(run.wall < SHORT + GRACE, "{:?}", run.wall);
    });
}

#[test]
fn a_program_that_ignores_signals_ends_at_its_deadline() {
    check_in_every_way(&endless_job("ignore", ""), |run| assert_eq!(run.end, End::Deadline));
}

#[test]
fn a_deadlocked_program_is_ended_early() {
    let mut job = job("sleep", "");
    job.limits.wall = Duration::from_secs(30);
    for mode in WAYS {
        let mut worker = Worker::new(fixtures::tool(), mode).unwrap();
        let start = Instant::now();
        assert_eq!(worker.run(&job).unwrap().end, End::Deadline, "{mode}");
        assert!(start.elapsed() < Duration::from_secs(10), "{mode} took {:?}", start.elapsed());
    }
}

#[test]
fn a_busy_program_is_not_ended_early() {
    let mut job = job("loop", "");
    job.limits = Limits { wall: Duration::from_secs(20), cpu: Duration::from_millis(1900), ..job.limits };
    for mode in WAYS {
        let mut worker = Worker::new(fixtures::tool(), mode).unwrap();
        let execution = worker.run(&job).unwrap();
        assert!(execution.cpu >= Duration::from_millis(1200), "{mode}: {:?}", execution.cpu);
    }
}

#[test]
fn processor_time_is_limited_too() {
    let mut job = job("loop", "");
    job.limits.wall = Duration::from_secs(10);
    job.limits.cpu = Duration::from_secs(1);
    for mode in WAYS {
        let mut worker = Worker::new(fixtures::tool(), mode).unwrap();
        let execution = worker.run(&job).unwrap();
        let expected = if mode == Mode::Spawn { End::Signaled(24) } else { End::Deadline };
        assert_eq!(execution.end, expected, "{mode}");
        assert!(execution.cpu < Duration::from_secs(2), "{:?}", execution.cpu);
    }
}

#[test]
fn a_forked_job_may_be_given_less_than_a_second_of_processor_time() {
    let mut job = job("loop", "");
    job.limits.wall = Duration::from_secs(10);
    job.limits.cpu = Duration::from_millis(200);
    for mode in [Mode::BeforeMain, Mode::AtInput] {
        let execution = Worker::new(fixtures::tool(), mode).unwrap().run(&job).unwrap();
        assert_eq!(execution.end, End::Deadline, "{mode}");
        assert!(execution.cpu < Duration::from_millis(400), "{:?}", execution.cpu);
    }
}

#[test]
fn the_address_space_is_limited() {
    // Filling that much memory takes its time on a busy machine.
    let mut bomb = job("bomb", "");
    bomb.limits.wall = Duration::from_secs(10);
    check_in_every_way(&bomb, |run| {
        assert_eq!(run.end, End::Signaled(6));
        assert!(run.peak_memory < 256 << 20, "{}", run.peak_memory);
    });
}

#[test]
fn a_program_that_closes_everything_still_ends_at_its_deadline() {
    check_in_every_way(&endless_job("close", ""), |run| assert_eq!(run.end, End::Deadline));
}

#[test]
fn endless_output_is_cut_at_the_limit() {
    let mut print = job("print", "");
    (print.limits.wall, print.limits.cpu) = (Duration::from_secs(10), Duration::from_secs(10));
    check_in_every_way(&print, |run| {
        assert!(run.output_limit_hit);
        assert_eq!(run.stdout.len(), 1 << 20);
        assert_eq!(run.end, End::Signaled(25));
    });
}

#[test]
fn descendants_that_leave_the_group_are_ended_by_the_server() {
    let mut worker = Worker::new(fixtures::tool(), Mode::BeforeMain).unwrap();
    assert_eq!(run(&mut worker, &job("orphan", "")).end, End::Exited(0));
    let server = worker.server_pid().unwrap();
    let children = std::fs::read_to_string(format!("/proc/{server}/task/{server}/children")).unwrap();
    assert_eq!(children.trim(), "");
    assert_no_child_left(Mode::BeforeMain);
}

#[test]
fn a_killed_server_is_replaced() {
    let mut worker = Worker::new(fixtures::tool(), Mode::BeforeMain).unwrap();
    assert_eq!(run(&mut worker, &job("echo", "one")).stdout, b"one");
    let first = worker.server_pid().unwrap();
    kill(first);
    assert_eq!(run(&mut worker, &job("echo", "two")).stdout, b"two");
    assert_ne!(worker.server_pid().unwrap(), first);
}

#[test]
fn the_job_of_a_killed_server_is_run_again() {
    let mut worker = Worker::new(fixtures::tool(), Mode::BeforeMain).unwrap();
    run(&mut worker, &job("echo", "warm up"));
    let server = worker.server_pid().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(100));
            kill(server);
        });
        let execution = worker.run(&endless_job("sleep", "")).unwrap();
        assert_eq!(execution.end, End::Deadline);
    });
    drop(worker);
    assert_no_child_left(Mode::BeforeMain);
}

#[test]
fn a_suspended_server_does_not_block_jobs() {
    let mut worker = Worker::new(fixtures::tool(), Mode::BeforeMain).unwrap();
    run(&mut worker, &job("echo", "warm up"));
    send_signal("-STOP", worker.server_pid().unwrap());
    assert_eq!(run(&mut worker, &endless_job("echo", "")).end, End::Deadline);
    assert_eq!(run(&mut worker, &job("echo", "again")).stdout, b"again");
}

/// More than a pool has servers.
const MANY_LISTS: usize = 20;

#[test]
fn many_argument_lists_take_turns_in_the_pool() {
    let mut worker = Worker::new(fixtures::tool(), Mode::AtInput).unwrap();
    for round in 0..3 {
        for list in 0..MANY_LISTS {
            let mut job = job("echo", &format!("round {round}"));
            job.args = ["echo".to_owned(), format!("--list={list}")].into();
            let execution = run(&mut worker, &job);
            assert_eq!(execution.stdout, format!("round {round}").as_bytes());
            assert_eq!(execution.stderr, b"4");
        }
    }
}

#[test]
fn a_late_server_does_not_discredit_other_arguments() {
    let mut worker = Worker::new(fixtures::tool(), Mode::AtInput).unwrap();
    for _ in 0..2 {
        assert_eq!(worker.run(&job("stray", "")).unwrap().end, End::Exited(0));
    }
    assert_ne!(worker.way_for(&job("echo", "")).unwrap(), Way::BeforeMain);
}

#[test]
fn parallel_workers_return_results_in_the_order_of_the_jobs() {
    let mut engine = Engine::new(&fixtures::tool(), 3, Mode::Best).unwrap();
    let jobs: Vec<Job> = (0..60).map(|i| job("echo", &i.to_string())).collect();
    let results = engine.map(&jobs, Worker::run).unwrap();
    for (i, execution) in results.iter().enumerate() {
        assert_eq!(execution.stdout, i.to_string().as_bytes());
    }
}

#[test]
fn results_stream_in_order_and_few_wait() {
    let mut engine = Engine::new(&fixtures::tool(), 3, Mode::Best).unwrap();
    let items: Vec<usize> = (0..2000).collect();
    let begun = AtomicUsize::new(0);
    let mut taken = Vec::new();
    let work = |_: &mut Worker, &item: &usize| {
        begun.fetch_add(1, Ordering::Relaxed);
        if item == 0 {
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok::<_, String>(item)
    };
    let take = |item: usize| {
        if item == 0 {
            assert!(begun.load(Ordering::Relaxed) <= 256, "the others wait for the first");
        }
        taken.push(item);
        Ok(())
    };
    engine.stream(&items, work, take).unwrap();
    assert_eq!(taken, items);
}

#[test]
fn an_error_comes_after_the_results_before_it() {
    let mut engine = Engine::new(&fixtures::tool(), 3, Mode::Best).unwrap();
    let jobs: Vec<Job> = (0..60).map(|i| job("echo", &i.to_string())).collect();
    let mut taken = 0usize;
    let work = |worker: &mut Worker, job: &Job| match &*job.input {
        b"40" => Err("the fortieth".to_owned()),
        _ => Ok(worker.run(job).unwrap().stdout),
    };
    let take = |stdout: Vec<u8>| {
        assert_eq!(stdout, taken.to_string().as_bytes());
        taken += 1;
        Ok(())
    };
    assert_eq!(engine.stream(&jobs, work, take), Err("the fortieth".to_owned()));
    assert_eq!(taken, 40);
    // Its consumer may fail, too.
    let give_up = |_| Err("enough".to_owned());
    assert_eq!(engine.stream(&jobs[..9], |_, _| Ok(()), give_up), Err("enough".to_owned()));
}

#[test]
#[should_panic(expected = "the third")]
fn a_panic_does_not_block_the_other_workers() {
    let mut engine = Engine::new(&fixtures::tool(), 2, Mode::Best).unwrap();
    let work =
        |_: &mut Worker, &item: &u32| if item == 3 { panic!("the third") } else { Ok::<_, String>(()) };
    let _ = engine.stream(&[1, 2, 3, 4, 5], work, Ok);
}

#[test]
fn many_jobs_leak_no_descriptor() {
    let mut worker = Worker::new(fixtures::tool(), Mode::Best).unwrap();
    let open = || std::fs::read_dir("/proc/self/fd").unwrap().count();
    let mut turn = |i: usize| {
        let what = ["echo", "crash", "exit"][i % 3];
        let mut job = job(what, "1");
        job.args = [what.to_owned(), format!("{}", i % 12)].into();
        worker.run(&job).unwrap();
    };
    (0..100).for_each(&mut turn);
    let before = open();
    (0..600).for_each(&mut turn);
    // Other tests of this file run at the same time and open some of their own.
    assert!(open() < before + 100, "{} then, {} now", before, open());
}

#[test]
fn a_script_is_spawned() {
    use std::os::unix::fs::PermissionsExt;
    let script = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrapper.sh");
    let program = fixtures::tool().program.display().to_string();
    std::fs::write(&script, format!("#!/bin/sh\nexec '{program}' \"$@\"\n")).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let tool = std::sync::Arc::new(mohole_target::Tool::at(script));
    assert!(!tool.can_preload());
    let mut worker = Worker::new(tool, Mode::Best).unwrap();
    assert_eq!(run(&mut worker, &job("echo", "by way of a script")).stdout, b"by way of a script");
    assert!(!worker.forks().unwrap());
}

fn kill(pid: u32) {
    send_signal("-KILL", pid);
}

fn send_signal(signal: &str, pid: u32) {
    let status = std::process::Command::new("kill").args([signal, &pid.to_string()]).status();
    assert!(status.unwrap().success());
}
