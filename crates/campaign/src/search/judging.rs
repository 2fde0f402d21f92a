//! What a run of a turn meant, and what is learned from it: which pass met what, and what the verifier said.

use mohole_lowering::Population;
use mohole_oracle::{FollowUp, Judged, judge, judge_again, judge_briefly};
use mohole_target::EngineError;
use mohole_testcase::{End, Execution, Job, Kind, Outcome, Verdict};

use super::Turn;
use super::chooser::Chosen;
use super::coverage::of_pass;
use super::odds::Fate;
use super::turn::NOMINAL;
use crate::judge::examine::follow_up;
use crate::judge::symptom::examine_deeply;
use crate::lowering::Death;

impl Turn<'_, '_> {
    /// What a run meant. A program that passes run on was accepted before, so that a diagnostic is about one
    /// of them.
    pub(super) fn judge(&mut self, job: &Job, execution: &Execution) -> Result<Verdict, EngineError> {
        Ok(match judge(&job.args, execution) {
            Judged::Final(verdict) => verdict,
            Judged::Ask(FollowUp::ParseOnly) => Verdict {
                outcome: Outcome::PassFailure,
                signature: None,
                pass: None,
                message: mohole_oracle::first_error(&execution.stderr_text()),
            },
            // To see where a hang is costs as much again. Once many were seen, most are left at that.
            Judged::Ask(FollowUp::TracePasses)
                if execution.end == End::Deadline && !self.shared.ledger.is_worth_tracing() =>
            {
                Verdict { outcome: Outcome::Finding(Kind::Hang), signature: None, pass: None, message: None }
            }
            Judged::Ask(FollowUp::TracePasses) if let Some(verdict) = self.known_death(execution) => verdict,
            Judged::Ask(asked) => {
                let second = self.run_again(&follow_up(&self.field().profile, job, asked))?;
                judge_again(&job.args, execution, asked, &second)
            }
        })
    }

    /// The verdict on a death of which a finding is there already. A compiler that dies takes its time, most
    /// of it for its backtrace, so that it is not asked to do so again.
    pub(super) fn known_death(&self, execution: &Execution) -> Option<Verdict> {
        let verdict = judge_briefly(execution)?;
        let key = &verdict.signature.as_ref()?.key;
        self.shared.ledger.knows(key).then_some(verdict)
    }

    /// Notes which passes met which operations, and what came of it.
    pub(super) fn note_passes(&mut self, population: &Population, passes: &[Chosen], verdict: &Verdict) {
        if let (Outcome::Finding(Kind::Crash(_)), None, true) =
            (verdict.outcome, &verdict.pass, passes.len() > 1)
        {
            self.field().chooser.note_death(population);
            return;
        }
        let mut expected = population.clone();
        for chosen in passes {
            let name = &chosen.call.name;
            let gained = self.shared.ledger.cover(of_pass(name, &expected));
            self.gain(gained);
            let was_last = passes.len() == 1 || verdict.pass.as_ref() == Some(name);
            let fate = match verdict.outcome {
                Outcome::Finding(Kind::Hang) if was_last || verdict.pass.is_none() => Fate::Hung,
                Outcome::Finding(Kind::Crash(_) | Kind::Memory) if was_last => Fate::Died,
                _ => Fate::Ended,
            };
            self.field().chooser.note_fate(name, &expected, fate);
            if fate != Fate::Ended && was_last {
                break;
            }
            if let (Some(atlas), Some(rule)) = (&self.field().atlas, chosen.rule) {
                expected = atlas.foresee(&expected, rule);
            }
        }
    }

    /// Looks whether it was the verifier that stopped a pipeline, when its complaint is one not heard yet.
    pub(super) fn look_behind(
        &mut self,
        job: &Job,
        execution: &Execution,
        name: &str,
    ) -> Result<(), EngineError> {
        let message = mohole_oracle::last_error(&execution.stderr_text()).unwrap_or_default();
        let complaint = message.split_once("error: ").map_or(message.as_str(), |(_, rest)| rest);
        // The verifier names the operation first; most passes do not.
        if !complaint.starts_with('\'') {
            return Ok(());
        }
        let op = complaint.split('\'').nth(1).unwrap_or_default();
        let words = complaint.split_whitespace().filter(|word| word.chars().all(char::is_alphabetic));
        if !self.shared.ledger.is_unheard(format!("{op} {}", words.collect::<Vec<_>>().join(" "))) {
            return Ok(());
        }
        let profile = &self.field().profile;
        let examine = |turn: &mut Self| examine_deeply(&mut turn.desk.worker, profile, job);
        let examined = self.counted(NOMINAL, examine)?;
        if examined.verdict.outcome == Outcome::Finding(Kind::InvalidIr) {
            let death = Death { job: job.clone(), verdict: examined.verdict, execution: examined.execution };
            self.report(&death, name)?;
        }
        Ok(())
    }
}
