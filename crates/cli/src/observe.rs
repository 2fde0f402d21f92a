//! Learns operations without a definition from programs.

use std::path::PathBuf;

use anyhow::Result;
use mohole_catalog::{Catalog, Occurrence};
use mohole_ir::{AttrKind, Module, Op};
use mohole_session::{Session, generic, inputs};
use mohole_target::Mode;

/// A catalog with the operations of the programs that the compiler accepts.
pub(crate) fn observe(session: &Session, corpus: &[PathBuf]) -> Result<Catalog> {
    let programs = inputs::pieces(corpus)?;
    let mut engine = session.engine(2, Mode::Best)?;
    let texts = engine.map(&programs, |worker, program| generic::form(worker, session, &program.text))?;
    let mut shown = Catalog::default();
    for module in texts.iter().flatten().filter_map(|text| Module::parse_bytes(text).ok()) {
        let seen: Vec<Seen> = module.walk().map(|op| Seen::of(&module, op)).collect();
        shown.observe(seen.iter().map(Seen::occurrence));
    }
    Ok(shown)
}

/// What an occurrence borrows from.
struct Seen {
    name: String,
    operands: Vec<String>,
    results: Vec<String>,
    attributes: Vec<String>,
    regions: usize,
    successors: usize,
}

impl Seen {
    fn of(module: &Module, op: Op) -> Self {
        let data = module.op(op);
        let types = |values: &[mohole_ir::Value]| {
            values
                .iter()
                .map(|&value| module.type_text(module.resolve_type(module.value(value).ty)))
                .collect()
        };
        let mut attributes = Vec::new();
        for dict in [data.properties, data.attrs].into_iter().flatten() {
            if let AttrKind::Dict(entries) = module.attr_kind(dict) {
                attributes.extend(entries.iter().map(|(name, _)| module.text(*name).to_owned()));
            }
        }
        Seen {
            name: module.op_name(op).to_owned(),
            operands: types(&data.operands),
            results: types(&data.results),
            attributes,
            regions: data.regions.len(),
            successors: data.successors.len(),
        }
    }

    fn occurrence(&self) -> Occurrence<'_> {
        Occurrence {
            name: &self.name,
            operands: self.operands.iter().map(String::as_str).collect(),
            results: self.results.iter().map(String::as_str).collect(),
            attributes: self.attributes.iter().map(String::as_str).collect(),
            regions: self.regions,
            successors: self.successors,
        }
    }
}
