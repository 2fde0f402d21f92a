//! Every pass of a compiler on a program, and differences confirmed by execution.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use mohole_campaign::{Chooser, Compiler, Confirmation, Meaning, Sweep, SweptPass, confirm};
use mohole_session::{Session, rejected};
use mohole_target::{Engine, Mode, Tool};
use mohole_testcase::Pipeline;

use crate::checked_pass::CheckedPass;

/// Executes programs to confirm differences.
pub(crate) struct Confirming<'a> {
    session: &'a Session,
    runner: Option<Arc<Tool>>,
    engine: Option<Engine>,
}

impl<'a> Confirming<'a> {
    pub(crate) fn new(session: &'a Session) -> Self {
        Confirming { session, runner: session.runner(), engine: None }
    }

    /// What execution says of a difference; `None` if there is none.
    pub(crate) fn confirm(
        &mut self,
        meaning: &Meaning,
        before: &Arc<[u8]>,
        args: &[String],
    ) -> Result<Option<Confirmation>> {
        let Meaning::Differs(difference) = meaning else { return Ok(None) };
        let Session { profile, tool, .. } = self.session;
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(self.session.engine(1, Mode::Best)?),
        };
        let compiler = Compiler { profile, tool, runner: self.runner.as_ref() };
        Ok(Some(confirm(engine.first(), compiler, before, args, difference)?))
    }

    /// What is known of a pass that changes the program.
    fn checked(&mut self, file: &Path, swept: SweptPass) -> Result<CheckedPass> {
        let pipeline = swept.pipeline().to_string();
        let args = [Pipeline::of_calls([&swept.call]).to_argument()];
        let confirmed = self.confirm(&swept.meaning, &swept.before, &args)?;
        Ok(CheckedPass::new(file, swept.call.name, pipeline, swept.meaning, confirmed))
    }
}

/// How long to try passes, and with how many workers.
#[derive(Clone, Copy)]
pub(crate) struct SweepEffort {
    pub(crate) time: Duration,
    pub(crate) workers: usize,
}

/// Every pass that changes a file's program.
pub(crate) fn sweep(
    session: &Session,
    file: &Path,
    program: &Arc<[u8]>,
    effort: SweepEffort,
) -> Result<Vec<CheckedPass>> {
    let mut confirming = Confirming::new(session);
    let swept = try_all(session, file, program, effort)?;
    swept.into_iter().map(|swept| confirming.checked(file, swept)).collect()
}

/// The passes that change what a file's program computes, each once.
pub(crate) fn wrong_passes(
    session: &Session,
    file: &Path,
    program: &Arc<[u8]>,
    effort: SweepEffort,
) -> Result<Vec<CheckedPass>> {
    let mut confirming = Confirming::new(session);
    let mut wrong: Vec<CheckedPass> = Vec::new();
    let differs = |swept: &SweptPass| matches!(swept.meaning, Meaning::Differs(_));
    for swept in try_all(session, file, program, effort)?.into_iter().filter(differs) {
        if wrong.iter().any(|known| known.pass == swept.call.name) {
            continue;
        }
        let checked = confirming.checked(file, swept)?;
        if checked.verdict == "differs" {
            wrong.push(checked);
        }
    }
    Ok(wrong)
}

/// Tries every pass of a compiler on a file's program.
fn try_all(
    session: &Session,
    file: &Path,
    program: &Arc<[u8]>,
    effort: SweepEffort,
) -> Result<Vec<SweptPass>> {
    let catalog = session.catalog(1)?;
    let chooser = Chooser::new(&catalog, &session.profile.deny, None);
    let lowering = session.profile.lowering_pipeline().map(Pipeline::calls).unwrap_or_default();
    let sweep = Sweep {
        profile: &session.profile,
        tool: &session.tool,
        catalog: &catalog,
        passes: chooser.product().map(|chosen| chosen.call).collect(),
        lowering,
        workers: effort.workers,
        time: effort.time,
    };
    let swept = sweep.run(program)?;
    let swept = swept.map_err(|message| anyhow!(rejected::with_file_name(&message, file)))?;
    let changes = |swept: &SweptPass| !matches!(swept.meaning, Meaning::Unchanged | Meaning::Failed(_));
    Ok(swept.into_iter().filter(changes).collect())
}
