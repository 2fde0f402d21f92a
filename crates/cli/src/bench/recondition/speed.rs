//! How many programs are reconditioned a second.

use anyhow::Result;
use mohole_generate::mixed::{Mixed, Options as Shape};
use mohole_ir::Module;
use mohole_recondition::{Options, recondition};
use mohole_target::Mode;

use crate::generic;
use crate::session::Session;

/// How often all programs are gone over; the middle time counts.
const ROUNDS: usize = 5;

/// What was measured.
pub(super) struct Speed {
    pub(super) programs_per_second: f64,
    pub(super) ops_per_program: f64,
}

/// Programs of about a hundred operations, read, reconditioned and printed on one core.
pub(super) fn speed(session: &Session) -> Result<Speed> {
    let mut engine = session.engine(1, Mode::Best)?;
    let shape = Shape { ops: (25, 45), careless: true, ..Shape::default() };
    let mut texts = Vec::new();
    for seed in 0..200 {
        let text = Mixed::new().generate(seed, &shape).text;
        if let Ok(text) = generic::form(engine.first(), session, text.as_bytes())? {
            texts.push(text);
        }
    }
    let mut ops = 0;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        ops = 0;
        let begun = on_core();
        for text in &texts {
            let mut module = Module::parse_bytes(text)?;
            ops += module.op_capacity();
            let report = recondition(&mut module, &Options::default());
            std::hint::black_box((module.to_string(), report));
        }
        times.push(on_core() - begun);
    }
    times.sort_by(f64::total_cmp);
    let count = texts.len().max(1) as f64;
    Ok(Speed { programs_per_second: count / times[ROUNDS / 2], ops_per_program: ops as f64 / count })
}

/// Seconds that this thread has spent on a core: others may want the machine too.
fn on_core() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}
