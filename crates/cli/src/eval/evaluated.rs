//! Which operations of a compiler can be evaluated.

use std::collections::BTreeSet;
use std::process::ExitCode;

use anyhow::Result;
use mohole_ir::dialect_of;
use mohole_semantics::{operations, why_left_out};
use mohole_session::{Session, TargetOption, print};

/// Prints, for each dialect of which any operation can be evaluated, how many there are, and which are
/// missing.
pub(super) fn list(target: &TargetOption) -> Result<ExitCode> {
    let session = Session::open(target)?;
    let catalog = session.catalog(1)?;
    let known: BTreeSet<&str> = operations().collect();
    let dialects: BTreeSet<&str> = known.iter().map(|name| dialect_of(name)).collect();
    for dialect in dialects {
        let all: BTreeSet<&str> = catalog.ops_of(dialect).iter().map(|op| op.name.as_str()).collect();
        if all.is_empty() {
            continue;
        }
        let evaluated = all.iter().filter(|name| known.contains(*name)).count();
        print::line(format!("{dialect}: {evaluated} of {} operations", all.len()))?;
        for name in all.iter().filter(|name| !known.contains(*name)) {
            print::line(format!("  without {name}: {}", why_left_out(name)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
