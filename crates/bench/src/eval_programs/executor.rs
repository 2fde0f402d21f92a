//! Lowers and executes programs, many in one module.

use std::sync::Arc;

use anyhow::{Context, Result};
use mohole_campaign::{ProgramResult, execute};
use mohole_oracle::first_error;
use mohole_session::Session;
use mohole_target::{Engine, EngineError, Mode, Worker};
use mohole_testcase::{End, Job};

use crate::together::{apart, together};

/// What a program did; `Err` says why it was not lowered.
pub(super) type Ran = Result<ProgramResult, String>;

/// Programs that share a module and a process. If that fails, they are tried again in smaller groups, and
/// then alone.
const GROUPS: &[usize] = &[32, 4, 1];

/// A compiler with its runner.
pub(super) struct Executor<'a> {
    pub(super) compiler: Engine,
    pub(super) session: &'a Session,
    runner: Engine,
    /// The arguments that lower a program.
    pub(super) args: Arc<[String]>,
}

impl<'a> Executor<'a> {
    pub(super) fn new(session: &'a Session, workers: usize) -> Result<Self> {
        let pipeline = session.profile.lowering_pipeline();
        let pipeline =
            pipeline.with_context(|| format!("{} has no pipeline to lower with", session.profile.name))?;
        Ok(Executor {
            compiler: session.engine(workers, Mode::Best)?,
            session,
            runner: Engine::new(&session.require_runner()?, workers, Mode::Best)?,
            args: [pipeline.to_argument()].into(),
        })
    }

    /// Executes programs in generic form.
    pub(super) fn run(&mut self, programs: &[&str]) -> Result<Vec<Ran>> {
        let mut results: Vec<Ran> = vec![Err(String::new()); programs.len()];
        let mut left: Vec<usize> = (0..programs.len()).collect();
        for &size in GROUPS {
            let mut failed = Vec::new();
            let groups: Vec<&[usize]> = left.chunks(size).collect();
            for (group, ran) in groups.iter().zip(self.run_groups(programs, &groups)?) {
                match (outputs(&ran, group.len()), *group) {
                    (Some(outputs), _) => {
                        for (&program, output) in group.iter().zip(outputs) {
                            results[program] = Ok(ProgramResult::Printed(output));
                        }
                    }
                    (None, &[program]) => results[program] = ran,
                    (None, _) => failed.extend_from_slice(group),
                }
            }
            left = failed;
        }
        Ok(results)
    }

    fn run_groups(&mut self, programs: &[&str], groups: &[&[usize]]) -> Result<Vec<Ran>> {
        let Executor { compiler, session, runner, args } = self;
        let lowered = compiler.map(groups, |worker, group| match *group {
            &[one] => lower(worker, session, args, programs[one].as_bytes().into()),
            _ => {
                let texts: Vec<&[u8]> = group.iter().map(|&program| programs[program].as_bytes()).collect();
                match together(&texts) {
                    Some(text) => lower(worker, session, args, text.into_bytes().into()),
                    None => Ok(Err("not to be merged".to_owned())),
                }
            }
        })?;
        Ok(runner.map(&lowered, |worker, lowered| match lowered {
            Ok(lowered) => Ok(Ok(execute(worker, &session.profile, lowered)?)),
            Err(why) => Ok(Err(why.clone())),
        })?)
    }
}

fn lower(
    worker: &mut Worker,
    session: &Session,
    args: &Arc<[String]>,
    input: Arc<[u8]>,
) -> Result<Result<Arc<[u8]>, String>, EngineError> {
    let run = worker.run(&Job { args: args.clone(), input, limits: session.profile.limits.limits() })?;
    Ok(match run.end {
        End::Exited(0) => Ok(run.stdout.into()),
        end => Err(first_error(&run.stderr_text()).unwrap_or_else(|| format!("{end:?}"))),
    })
}

/// What each program of a group printed.
fn outputs(ran: &Ran, count: usize) -> Option<Vec<String>> {
    match ran {
        Ok(ProgramResult::Printed(all)) if count > 1 => apart(all, count),
        _ => None,
    }
}
