//! What `lobe` and `desil` share: one program along several paths, and what it prints compared.

use mohole_lowering::Planner;
use mohole_oracle::Tolerance;
use mohole_recondition::certify;
use mohole_target::EngineError;
use mohole_testcase::{Failure, Pipeline, Signature};

use super::pool::Seed;
use super::turn::NOMINAL_COMPARISON;
use super::{Field, Turn};
use crate::findings::record::Record;
use crate::lowering::differ::{DiffVerdict, Differ, Disagreement, Lane};
use crate::lowering::execute::Ran;
use crate::lowering::localize::{Location, localize};
use crate::lowering::{Lowerer, Start};

/// What a field needs for programs to be run on it.
pub(super) fn lacks(field: &Field) -> Option<&'static str> {
    match (&field.results, &field.runner) {
        (None, _) => Some("a rule book: mohole rules learn"),
        (_, None) => Some("a runner that is installed"),
        _ => None,
    }
}

/// Takes a program down along several paths and compares what comes out.
pub(super) fn compare(
    turn: &mut Turn<'_, '_>,
    seed: &Seed,
    planner: &mut dyn Planner,
    paths: usize,
) -> Result<(), EngineError> {
    let tolerance = Tolerance::default();
    let mut differ = Differ::new(seed.text.clone(), tolerance);
    let start = Start { text: seed.text.clone(), population: seed.population.clone() };
    for _ in 0..paths {
        if turn.is_over() || !open_lane(turn)? {
            return Ok(());
        }
        let Some(lane) = &mut turn.desk.lane else { return Ok(()) };
        // The rules of a path have their numbers from the atlas that it was walked by.
        let atlas = lane.lowerer.atlas;
        let (path, ran) = lane.walk(&start, planner, &mut turn.rng)?;
        turn.note_path(atlas, &path, &seed.name)?;
        turn.count_execution();
        differ.take(&turn.field().profile.name, path, ran);
    }
    let verdict = turn.counted(NOMINAL_COMPARISON, |turn| differ.verdict(turn.desk.lane.as_slice()))?;
    let DiffVerdict::Differs(disagreement) = verdict else { return Ok(()) };
    let is_certain = |ran: &Ran| !matches!(ran, Ran::Hung);
    let counts = is_certain(&disagreement.reference.ran)
        && is_certain(&disagreement.other.ran)
        && certify(&seed.module).is_certified();
    if !counts || turn.shared.stop.is_abandoned() {
        return Ok(());
    }
    report(turn, seed, &disagreement, &tolerance)
}

/// Makes the worker's lane where it has none yet; false where the field has not what it takes.
fn open_lane(turn: &mut Turn<'_, '_>) -> Result<bool, EngineError> {
    if turn.desk.lane.is_none() {
        let field = turn.field();
        let (Some(atlas), Some(runner)) = (&field.results, &field.runner) else { return Ok(false) };
        let lowerer = Lowerer::new(&field.hasty, atlas, field.has_marker);
        turn.desk.lane = Some(Lane::new(&field.hasty, &field.tool, runner, lowerer, turn.shared.stop)?);
    }
    Ok(true)
}

/// Names the pass and keeps the finding.
fn report(
    turn: &mut Turn<'_, '_>,
    seed: &Seed,
    disagreement: &Disagreement,
    tolerance: &Tolerance,
) -> Result<(), EngineError> {
    let located = turn.counted(NOMINAL_COMPARISON, |turn| match &mut turn.desk.lane {
        Some(lane) => localize(lane, &seed.text, disagreement, tolerance).map(Some),
        None => Ok(None),
    })?;
    let Some(Location { passes, first_bad_pass: Some(pass) }) = located else { return Ok(()) };
    // Stores and lists of known issues hold these keys: changing this renames every known bug.
    let key = blake3::hash(format!("wrong result of {pass}").as_bytes()).to_hex()[..16].to_owned();
    let signature = Signature { key, failure: Failure::WrongResult, pass: Some(pass), activity: None };
    if turn.shared.stop.is_abandoned() || !turn.shared.ledger.claim(&signature, turn.strategy()) {
        return Ok(());
    }
    let record = Record {
        signature,
        kin: None,
        asserted: Vec::new(),
        target: turn.field().profile.name.clone(),
        args: vec![Pipeline::of_calls(&passes).to_argument()],
        program: seed.name.clone(),
        reduced: None,
        shown_on: Vec::new(),
        refused: None,
        certified: true,
        reference: Some(disagreement.reference.pipeline.clone()),
    };
    let output = format!(
        "{}\nprints\n{}\n\n{}\nprints\n{}\n\n{}\n",
        disagreement.reference.pipeline,
        disagreement.reference.ran,
        disagreement.other.pipeline,
        disagreement.other.ran,
        disagreement.difference
    );
    let strategy = turn.strategy();
    if turn.shared.triage.take_wrong_result(&record, &seed.text, output.as_bytes(), strategy) {
        turn.count_finding();
    }
    Ok(())
}
