//! `mohole scan`: counts the operations of a program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use mohole_ir::{Module, dialect_of};
use mohole_session::{Session, TargetOption, generic, inputs, print};
use mohole_target::Mode;
use serde::Serialize;

/// Count the dialects and operations of a program
///
/// If the program is not in generic form, the target converts it first.
#[derive(clap::Args)]
#[command(after_long_help = "Example: mohole scan program.mlir\n\n\
Exit codes: 0 scanned, 1 a syntax error, or another error, 2 bad usage.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// The program; `-` is standard input
    file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Scan {
    operations: usize,
    values: usize,
    blocks: usize,
    regions: usize,
    dialects: BTreeMap<String, usize>,
    ops: BTreeMap<String, usize>,
}

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let module = load(&arguments.file, &arguments.target)?;
    let scan = scan(&module);
    if arguments.json {
        print::json(&scan)?;
    } else {
        show(&scan)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Parses a program, which the target converts to generic form if necessary.
fn load(file: &Path, target: &TargetOption) -> Result<Module> {
    let bytes = inputs::read(file)?;
    let generic_error = match Module::parse_bytes(&bytes) {
        Ok(module) => return Ok(module),
        Err(error) => error,
    };
    let context = || format!("{}:{generic_error}", file.display());
    let session = Session::open(target).with_context(context)?;
    let mut engine = session.engine(1, Mode::BeforeMain)?;
    generic::module_with(engine.first(), &session, file, &bytes, &session.profile.allow_unregistered)
}

fn scan(module: &Module) -> Scan {
    let mut scan = Scan {
        operations: 0,
        values: 0,
        blocks: 0,
        regions: 0,
        dialects: BTreeMap::new(),
        ops: BTreeMap::new(),
    };
    for op in module.walk() {
        let name = module.op_name(op);
        *scan.ops.entry(name.to_owned()).or_default() += 1;
        *scan.dialects.entry(dialect_of(name).to_owned()).or_default() += 1;
        scan.operations += 1;
        scan.values += module.op(op).results.len();
        scan.regions += module.op(op).regions.len();
        for &region in &module.op(op).regions {
            scan.blocks += module.region(region).blocks.len();
            let blocks = module.region(region).blocks.iter();
            scan.values += blocks.map(|&block| module.block(block).args.len()).sum::<usize>();
        }
    }
    scan
}

fn show(scan: &Scan) -> Result<()> {
    print::line(format!(
        "{}, {}, {}, {}",
        print::count(scan.operations, "operation", "operations"),
        print::count(scan.values, "value", "values"),
        print::count(scan.blocks, "block", "blocks"),
        print::count(scan.regions, "region", "regions"),
    ))?;
    for (dialect, count) in &scan.dialects {
        print::line(format!("{dialect}: {count}"))?;
        let prefix = format!("{dialect}.");
        for (op, count) in scan.ops.iter().filter(|(op, _)| op.starts_with(&prefix)) {
            print::line(format!("  {op}: {count}"))?;
        }
    }
    Ok(())
}
