//! Every pass on a program, alone, with varied options, and behind passes that clean up.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mohole_catalog::{Catalog, PassDef};
use mohole_lowering::{Allowed, allowed, keeps_meaning};
use mohole_mutate::{draw_options, paired_options, single_options};
use mohole_target::{EngineError, Mode, Profile, Stop, Tool, Worker};
use mohole_testcase::{Job, PassCall, Pipeline, Rng};
use parking_lot::Mutex;

use super::step::{Meaning, compare, generic, run};

/// Passes after which every pass is tried again, as far as the compiler has them.
const CLEANUPS: [&str; 2] = ["canonicalize", "cse"];

/// Options of a pass that may only matter together, and some that are drawn at random.
fn several_options(pass: &PassDef) -> Vec<String> {
    let draws = (0..OPTION_DRAWS).map(|seed| draw_options(pass, &mut Rng::new(seed)));
    let pairs = paired_options(pass);
    let distinct: BTreeSet<String> =
        draws.filter(|options| options.contains(' ') && !pairs.contains(options)).collect();
    pairs.into_iter().chain(distinct).collect()
}

/// Draws of options for each pass.
const OPTION_DRAWS: u64 = 5;

/// Tries every pass on a program.
pub struct Sweep<'a> {
    /// The compiler's profile.
    pub profile: &'a Profile,
    /// The compiler.
    pub tool: &'a Arc<Tool>,
    /// What the compiler has.
    pub catalog: &'a Catalog,
    /// The passes to try.
    pub passes: Vec<PassCall>,
    /// Passes of the way down; passes are also tried on the programs between them, as far as time permits.
    pub lowering: Vec<PassCall>,
    /// The number of workers.
    pub workers: usize,
    /// When to end.
    pub time: Duration,
}

/// What a pass does to the meaning.
#[derive(Debug, Clone)]
pub struct SweptPass {
    /// The pass with its options.
    pub call: PassCall,
    /// The passes that ran before it.
    pub behind: Vec<PassCall>,
    /// Whether the program means the same.
    pub meaning: Meaning,
    /// The program before the pass, in generic form.
    pub before: Arc<[u8]>,
}

impl SweptPass {
    /// All passes.
    pub fn pipeline(&self) -> Pipeline {
        Pipeline::of_calls(self.behind.iter().chain([&self.call]))
    }
}

/// A program to try passes on, and the passes that led to it.
struct Base {
    text: Arc<[u8]>,
    behind: Vec<PassCall>,
}

impl Sweep<'_> {
    /// Tries every pass; the compiler's message if it does not accept the program.
    ///
    /// # Errors
    /// When the machine fails.
    pub fn run(&self, program: &Arc<[u8]>) -> Result<Result<Vec<SweptPass>, String>, EngineError> {
        let mut worker = Worker::with_stop(self.tool.clone(), Mode::Best, &Stop::default())?;
        let text = match generic(&mut worker, self.profile, program)? {
            Ok(text) => text,
            Err(message) => return Ok(Err(message)),
        };
        let bases = self.bases(&mut worker, &text)?;
        let tests = self.tests(bases.len());
        let end = Instant::now() + self.time;
        let next = AtomicUsize::new(0);
        let swept = Mutex::new(Vec::new());
        let work = || -> Result<(), EngineError> {
            let mut worker = Worker::with_stop(self.tool.clone(), Mode::Best, &Stop::default())?;
            while Instant::now() < end {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some((base, call)) = tests.get(number) else { break };
                let found = self.test(&mut worker, &bases[*base], call)?;
                swept.lock().push((number, found));
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.workers.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Ok(())))
        })?;
        let mut swept = swept.into_inner();
        swept.sort_by_key(|(number, _)| *number);
        Ok(Ok(swept.into_iter().map(|(_, found)| found).collect()))
    }

    /// The program itself, after each cleanup, and on its way down.
    fn bases(&self, worker: &mut Worker, text: &Arc<[u8]>) -> Result<Vec<Base>, EngineError> {
        let mut bases = vec![Base { text: text.clone(), behind: Vec::new() }];
        for cleanup in CLEANUPS.iter().filter(|name| self.catalog.pass(name).is_some()) {
            let call = PassCall::named(cleanup);
            self.add_base(worker, &mut bases, text, vec![call])?;
        }
        let mut behind = Vec::new();
        for call in &self.lowering {
            behind.push(call.clone());
            if self.add_base(worker, &mut bases, text, behind.clone())?.is_none() {
                break;
            }
        }
        Ok(bases)
    }

    /// Adds the program after some passes, if it is a new one. `None` if they fail.
    fn add_base(
        &self,
        worker: &mut Worker,
        bases: &mut Vec<Base>,
        text: &Arc<[u8]>,
        behind: Vec<PassCall>,
    ) -> Result<Option<()>, EngineError> {
        let Ok(made) = run(worker, self.profile, &self.job(text, &behind))? else { return Ok(None) };
        if bases.iter().all(|base| base.text != made) {
            bases.push(Base { text: made, behind });
        }
        Ok(Some(()))
    }

    /// All tests, the most promising first: each pass on the program itself, with each option, then on the
    /// other programs, then with several options.
    fn tests(&self, bases: usize) -> Vec<(usize, PassCall)> {
        let judged = self.judged();
        let single: Vec<PassCall> = judged.iter().flat_map(|call| self.with(call, single_options)).collect();
        let drawn: Vec<PassCall> = judged.iter().flat_map(|call| self.with(call, several_options)).collect();
        let on = |bases: std::ops::Range<usize>, calls: &[PassCall]| -> Vec<(usize, PassCall)> {
            bases.flat_map(|base| calls.iter().map(move |call| (base, call.clone()))).collect()
        };
        let first = [on(0..1, &judged), on(0..1, &single), on(1..bases, &judged)];
        let rest = [on(1..bases, &single), on(0..1, &drawn), on(1..bases, &drawn)];
        first.into_iter().chain(rest).flatten().collect()
    }

    /// The passes that are judged: those for other processors last, since little can be said of what they
    /// make.
    fn judged(&self) -> Vec<PassCall> {
        let mut judged: Vec<PassCall> =
            self.passes.iter().filter(|call| keeps_meaning(call)).cloned().collect();
        judged.sort_by_key(|call| allowed(call) == Allowed::Never);
        judged
    }

    fn with(&self, call: &PassCall, options: impl Fn(&PassDef) -> Vec<String>) -> Vec<PassCall> {
        let Some(pass) = self.catalog.pass(&call.name) else { return Vec::new() };
        let calls = options(pass).into_iter().map(|options| PassCall { options, ..call.clone() });
        calls.filter(keeps_meaning).collect()
    }

    fn test(&self, worker: &mut Worker, base: &Base, call: &PassCall) -> Result<SweptPass, EngineError> {
        let made = run(worker, self.profile, &self.job(&base.text, std::slice::from_ref(call)))?;
        let meaning = match made {
            Ok(after) => compare(&base.text, &after),
            Err(message) => Meaning::Failed(message),
        };
        Ok(SweptPass { call: call.clone(), behind: base.behind.clone(), meaning, before: base.text.clone() })
    }

    fn job(&self, text: &Arc<[u8]>, calls: &[PassCall]) -> Job {
        let args = [Pipeline::of_calls(calls).to_argument()].into_iter();
        let args = args.chain(self.profile.single_thread.iter().cloned()).collect();
        Job { args, input: text.clone(), limits: self.profile.limits.limits() }
    }
}
