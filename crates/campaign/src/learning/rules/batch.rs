//! Batches: many programs in one run, each as a module inside one module.

use std::sync::Arc;

use mohole_ir::{Module, Op};
use mohole_target::{Engine, EngineError, Worker};

use super::settings::RuleLearning;
use super::unit::Unit;

/// Programs in one run.
const PROGRAMS_PER_BATCH: usize = 48;

/// Programs in one module, and how the compiler prints the whole and each of them.
pub(super) struct Batch<'a> {
    pub(super) units: Vec<&'a Unit>,
    pub(super) input: Arc<[u8]>,
    pub(super) printed: Vec<u8>,
    pub(super) texts: Vec<String>,
}

impl<'a> Batch<'a> {
    fn new(units: Vec<&'a Unit>, input: Arc<[u8]>, printed: Vec<u8>) -> Self {
        let texts = programs_in(&printed, units.len())
            .map_or(Vec::new(), |(module, ops)| ops.into_iter().map(|op| module.op_text(op)).collect());
        Batch { units, input, printed, texts }
    }

    pub(super) fn is_of_templates(&self) -> bool {
        self.units.first().is_some_and(|unit| unit.is_template)
    }
}

impl RuleLearning<'_> {
    /// Puts programs into batches. Leaves out programs that the compiler does not print back as one module:
    /// they would break every run of their batch.
    pub(super) fn batches<'u>(
        &self,
        engine: &mut Engine,
        units: &'u [Unit],
    ) -> Result<Vec<Batch<'u>>, EngineError> {
        let args = self.print_args();
        let kinds = units.chunk_by(|a, b| a.is_template == b.is_template);
        let groups: Vec<&[Unit]> = kinds.flat_map(|units| units.chunks(PROGRAMS_PER_BATCH)).collect();
        let batches = engine.map(&groups, |worker, units| {
            let batch = self.batch(worker, &args, units.iter().collect())?;
            if programs_in(&batch.printed, units.len()).is_some() {
                return Ok(batch);
            }
            let mut good = Vec::new();
            for unit in *units {
                let alone = self.batch(worker, &args, vec![unit])?;
                good.extend(programs_in(&alone.printed, 1).map(|_| unit));
            }
            self.batch(worker, &args, good)
        })?;
        Ok(batches)
    }

    fn batch<'u>(
        &self,
        worker: &mut Worker,
        args: &Arc<[String]>,
        units: Vec<&'u Unit>,
    ) -> Result<Batch<'u>, EngineError> {
        let input = nest(&units);
        let printed = worker.run(&self.job(args, input.clone()))?.stdout;
        Ok(Batch::new(units, input, printed))
    }
}

/// Puts programs into one module.
pub(super) fn nest(units: &[&Unit]) -> Arc<[u8]> {
    let inner: String = units.iter().map(|unit| unit.text.as_str()).collect();
    format!("\"builtin.module\"() ({{\n{inner}}}) : () -> ()\n").into_bytes().into()
}

/// The modules inside one module; `None` if their number is not the expected one.
pub(super) fn programs_in(printed: &[u8], expected: usize) -> Option<(Module, Vec<Op>)> {
    let module = Module::parse_bytes(printed).ok()?;
    let outer = *module.block(module.top()).ops.first()?;
    let body = *module.region(*module.op(outer).regions.first()?).blocks.first()?;
    let inner = module.block(body).ops.to_vec();
    (inner.len() == expected).then_some((module, inner))
}
