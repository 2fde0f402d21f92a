//! Runs that ended in a crash, a hang or at a limit.

use mohole_testcase::{Activity, CommandLine, End, Execution, Failure, Kind, Signature, Verdict};

use crate::evidence::{Evidence, Recognized, UNKNOWN_SIGNAL};
use crate::key::key;
use crate::recognizers::RECOGNIZERS;
use crate::stack::Stack;

/// A run that ended in a crash, a hang or at a limit.
pub(crate) struct AbnormalEnd {
    /// What the compiler was doing, if it is known that it ran no pass.
    pub(crate) activity: Option<Activity>,
    /// A signal without a backtrace and without a message.
    pub(crate) is_bare_signal: bool,
    /// The backtrace shows a pass manager.
    running_passes: bool,
    recognized: Recognized,
}

/// The pass that was running at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RunningPass {
    Known(String),
    Unknown,
}

/// How a run ended, if it ended abnormally.
pub(crate) fn abnormal_end(run: &Execution) -> Option<AbnormalEnd> {
    let text = run.stderr_ends();
    let stack = Stack::parse(&text);
    // A slow symbolizer can run into the deadline: a compiler that prints a stack dump crashed.
    let dumped = text.contains("Stack dump:\n");
    let signal = match run.end {
        End::Signaled(signal) => Some(signal),
        End::Exited(status) => signal_of_status(status),
        End::Deadline => dumped.then_some(UNKNOWN_SIGNAL),
    };
    let timed_out = run.end == End::Deadline && !dumped;
    let output_limit_hit = run.output_limit_hit;
    let evidence = Evidence { text: &text, stack, signal, timed_out, output_limit_hit };
    let recognized = RECOGNIZERS
        .iter()
        .filter(|recognizer| recognizer.despite_success || run.end != End::Exited(0))
        .find_map(|recognizer| (recognizer.recognize)(&evidence))?;
    let says_parsing = text.lines().any(|line| line.contains("\tMLIR Parser: "));
    let activity = evidence.stack.activity().or(says_parsing.then_some(Activity::Parsing));
    let is_bare_signal =
        evidence.signal.is_some() && evidence.stack.is_empty() && recognized.message.is_none();
    let running_passes = evidence.stack.is_running_passes();
    Some(AbnormalEnd { activity, is_bare_signal, running_passes, recognized })
}

impl AbnormalEnd {
    pub(crate) fn is_hang(&self) -> bool {
        self.recognized.failure == Failure::Hang
    }

    /// The backtrace shows a pass manager.
    pub(crate) fn is_running_passes(&self) -> bool {
        self.running_passes
    }

    pub(crate) fn failure(self) -> Failure {
        self.recognized.failure
    }

    pub(crate) fn kind(&self) -> Kind {
        self.recognized.failure.kind()
    }

    /// The pass that was running; `None` if only a second run with a trace of the passes can tell.
    pub(crate) fn running_pass(&self, command: &CommandLine) -> Option<RunningPass> {
        let runs_no_pass = command.passes().is_empty() && !self.running_passes && !self.is_bare_signal;
        if self.activity.is_some() || runs_no_pass {
            return Some(RunningPass::Unknown);
        }
        // The only pass of the command line was running if the backtrace shows a pass manager. A hang has no
        // backtrace, and to trace it costs a whole deadline: assume that it is in the pass.
        if self.running_passes || self.is_hang() {
            return command.only_pass().map(RunningPass::Known);
        }
        None
    }

    /// The signature, if it is the same for every pass.
    pub(crate) fn signature_without_pass(self) -> Option<Signature> {
        let Recognized { failure, identity, per_pass, .. } = self.recognized;
        let key = (!per_pass && !self.is_bare_signal).then(|| key(&identity))?;
        Some(Signature { key, failure, pass: None, activity: None })
    }

    /// The verdict on a run of a compiler's command, with the pass if it is known.
    pub(crate) fn verdict(mut self, pass: RunningPass, command: &CommandLine) -> Verdict {
        self.activity = self.activity.or_else(|| self.assumed_activity(&pass, command));
        self.verdict_as_shown(pass)
    }

    /// The verdict from what the run itself shows.
    pub(crate) fn verdict_as_shown(self, pass: RunningPass) -> Verdict {
        let activity = self.activity;
        let Recognized { failure, mut identity, per_pass, message } = self.recognized;
        let pass = match pass {
            RunningPass::Known(pass) if activity.is_none() => Some(pass),
            _ => None,
        };
        if per_pass {
            identity.extend(activity.map(Activity::word).or(pass.as_deref()).map(str::to_owned));
        }
        let mut signature = Signature { key: String::new(), failure, pass, activity };
        if signature.kind() == Kind::ParserCrash {
            // The verifier may crash in the same function on what a pass leaves: a bug on valid input.
            identity.push(Kind::ParserCrash.word().to_owned());
        }
        signature.key = key(&identity);
        Verdict::finding(signature, message)
    }

    /// What a compiler that runs no passes was doing, if nothing tells: reading a program that need not be
    /// valid.
    fn assumed_activity(&self, pass: &RunningPass, command: &CommandLine) -> Option<Activity> {
        let runs_no_pass =
            *pass == RunningPass::Unknown && command.passes().is_empty() && !self.running_passes;
        runs_no_pass.then_some(Activity::Parsing)
    }
}

/// A shell whose child was killed by signal N exits with status 128 + N.
fn signal_of_status(status: i32) -> Option<i32> {
    let signal = status - 128;
    CRASH_SIGNALS.contains(&signal).then_some(signal)
}

/// ILL, TRAP, ABRT, BUS, FPE, KILL, SEGV, XCPU, XFSZ, SYS.
const CRASH_SIGNALS: &[i32] = &[4, 5, 6, 7, 8, 9, 11, 24, 25, 31];

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// Judging once took half a second for each megabyte.
    #[test]
    fn megabytes_of_output_are_judged_at_once() {
        let line =
            b"0  libMLIR.so 0x00007f0100 some::function(int) + 12\nError: something | {of} [no] #use\n";
        let run = Execution {
            end: End::Signaled(6),
            stdout: Vec::new(),
            stderr: line.repeat((16 << 20) / line.len()),
            output_limit_hit: false,
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            peak_memory: 0,
        };
        let start = Instant::now();
        assert!(abnormal_end(&run).is_some());
        assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    }
}
