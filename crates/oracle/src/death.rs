//! How a compiler died: the facts that the families look at, and what they make of them.

use mohole_testcase::{Activity, CommandLine, End, Execution, Failure, Kind, Signature, Verdict};

use crate::families::FAMILIES;
use crate::key::key;
use crate::quoted::is_diagnostic;
use crate::stack::Stack;

/// What a dead compiler left behind.
pub(crate) struct Remains<'a> {
    /// Everything it said on standard error.
    pub(crate) text: &'a str,
    /// The first backtrace in it.
    pub(crate) stack: Stack,
    /// The signal that ended it, also where a shell reported it as an exit status.
    pub(crate) signal: Option<i32>,
    /// It ran past its wall-clock limit.
    pub(crate) late: bool,
    /// It wrote more than it was allowed.
    pub(crate) flooded: bool,
}

impl Remains<'_> {
    /// Whether a line may tell of a death. Where no signal does, a diagnostic does not.
    pub(crate) fn may_tell(&self, line: &str) -> bool {
        self.signal.is_some() || !is_diagnostic(line)
    }
}

/// What a family made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Finding {
    /// What went wrong.
    pub(crate) failure: Failure,
    /// The facts that two runs of one bug share.
    pub(crate) identity: Vec<String>,
    /// Whether the same facts under another pass are another bug.
    pub(crate) per_pass: bool,
    /// The line that says it best.
    pub(crate) message: Option<String>,
}

/// A death, as far as one run tells.
pub(crate) struct Death {
    /// What it did, where that is known to be no pass.
    pub(crate) activity: Option<Activity>,
    /// A signal and not a word.
    pub(crate) silent: bool,
    /// Its backtrace shows a pass manager at work.
    running_passes: bool,
    finding: Finding,
}

/// Where it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    Pass(String),
    Unknown,
}

/// Looks for a death in a run; `None` if the compiler ended in an orderly way.
pub(crate) fn examine(run: &Execution) -> Option<Death> {
    let text = run.stderr_text();
    let stack = Stack::parse(&text);
    // A symbolizer can be slow enough to meet the deadline: what prints a stack dump does not hang.
    let dumped = text.contains("Stack dump:\n");
    let signal = match run.end {
        End::Signaled(signal) => Some(signal),
        End::Exited(status) => signal_behind(status),
        End::Deadline => dumped.then_some(SOME_SIGNAL),
    };
    let late = run.end == End::Deadline && !dumped;
    let remains = Remains { text: &text, stack, signal, late, flooded: run.output_limit_hit };
    let may_be_calm = run.end == End::Exited(0);
    let finding = FAMILIES
        .iter()
        .filter(|family| family.outlives_success || !may_be_calm)
        .find_map(|family| (family.recognize)(&remains))?;
    let says_parsing = text.lines().any(|line| line.contains("\tMLIR Parser: "));
    let activity = remains.stack.activity().or(says_parsing.then_some(Activity::Parsing));
    let silent = remains.signal.is_some() && remains.stack.is_empty() && finding.message.is_none();
    let running_passes = remains.stack.is_running_passes();
    Some(Death { activity, silent, running_passes, finding })
}

impl Death {
    pub(crate) fn is_hang(&self) -> bool {
        self.finding.failure == Failure::Hang
    }

    pub(crate) fn kind(&self) -> Kind {
        self.finding.failure.kind()
    }

    /// Where it happened, if that needs no second run.
    pub(crate) fn place(&self, command: &CommandLine) -> Option<Place> {
        if self.activity.is_some() || (command.passes().is_empty() && !self.running_passes && !self.silent) {
            return Some(Place::Unknown);
        }
        // One pass on the command line is the one that ran only if a pass ran at all; the tool may as
        // well have died while it read or printed. A hang has no backtrace and costs a whole deadline
        // to see again: there the benefit of the doubt goes to the reader.
        if self.running_passes || self.is_hang() {
            return command.only_pass().map(Place::Pass);
        }
        None
    }

    /// The signature, if it is the same for every pass.
    pub(crate) fn signature_without_pass(self) -> Option<Signature> {
        let Finding { failure, identity, per_pass, .. } = self.finding;
        let key = (!per_pass && !self.silent).then(|| key(&identity))?;
        Some(Signature { key, failure, pass: None, activity: None })
    }

    /// The verdict, now that the place is known as well as it can be.
    pub(crate) fn verdict(self, place: Place) -> Verdict {
        let Finding { failure, mut identity, per_pass, message } = self.finding;
        let activity = self.activity;
        let pass = match place {
            Place::Pass(pass) if activity.is_none() => Some(pass),
            _ => None,
        };
        if per_pass {
            identity.extend(activity.map(Activity::word).or(pass.as_deref()).map(str::to_owned));
        }
        Verdict::finding(Signature { key: key(&identity), failure, pass, activity }, message)
    }
}

/// Stands for a signal that is not known.
pub(crate) const SOME_SIGNAL: i32 = 0;

/// A shell that saw its child die of signal N exits with 128 + N.
fn signal_behind(status: i32) -> Option<i32> {
    let signal = status - 128;
    SIGNALS_OF_A_CRASH.contains(&signal).then_some(signal)
}

/// ILL, TRAP, ABRT, BUS, FPE, KILL, SEGV, XCPU, XFSZ, SYS.
const SIGNALS_OF_A_CRASH: &[i32] = &[4, 5, 6, 7, 8, 9, 11, 24, 25, 31];
