//! Programs reconditioned per second.

use anyhow::Result;
use mohole_generate::mixed::{Mixed, Options as Shape};
use mohole_ir::Module;
use mohole_recondition::{Options, recondition};
use mohole_session::{Session, generic};
use mohole_target::Mode;

use crate::median::median;
use crate::on_core::OnCore;

/// Rounds over all programs; the median time counts.
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
        let clock = OnCore::start();
        for text in &texts {
            let mut module = Module::parse_bytes(text)?;
            ops += module.op_capacity();
            let report = recondition(&mut module, &Options::default());
            std::hint::black_box((module.to_string(), report));
        }
        times.push(clock.seconds());
    }
    let count = texts.len().max(1) as f64;
    let middle = median(times).unwrap_or(f64::NAN);
    Ok(Speed { programs_per_second: count / middle, ops_per_program: ops as f64 / count })
}
