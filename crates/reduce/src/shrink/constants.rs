//! Replaces attributes by simpler ones: splats, zeros, empty strings and lists.

use mohole_ir::{Attr, AttrKind, ElementsKind, Module, Op, Str};

use crate::{Plan, Shrink};

pub(super) const SHRINK: Shrink = Shrink {
    name: "constants",
    plan: |case, _| {
        Plan::of_module(case, entries, |module, atoms| {
            for (op, name, simpler) in atoms {
                let name = module.text(name).to_owned();
                if let Some(attr) = write(module, op, &name, simpler) {
                    module.set_attr(op, &name, attr);
                }
            }
            true
        })
    },
};

/// Strings up to this length are mostly keywords that an operation expects; replacing them rarely succeeds.
const MAX_KEYWORD_BYTES: usize = 12;

/// A simpler attribute.
#[derive(Clone)]
enum Simpler {
    Kind(AttrKind),
    /// The empty string.
    Empty(Attr),
    /// The elements attribute with this one value.
    Splat(Attr, String),
    /// The number with this literal.
    Literal(Attr, &'static str),
    /// The array without the entry at this index. Entries of one array are removed from the last to the
    /// first.
    Shorter(usize),
}

fn entries(module: &Module) -> Vec<(Op, Str, Simpler)> {
    let mut found = Vec::new();
    for op in module.walk() {
        let data = module.op(op);
        for dict in [data.properties, data.attrs].into_iter().flatten() {
            let AttrKind::Dict(dict) = module.attr_kind(dict) else { continue };
            for &(name, attr) in dict.iter().filter(|(name, _)| is_free(module.text(*name))) {
                found.extend(simpler(module, attr).into_iter().map(|simpler| (op, name, simpler)));
            }
        }
    }
    found
}

/// Whether nothing else depends on the attribute.
fn is_free(name: &str) -> bool {
    !name.ends_with("SegmentSizes") && name != "sym_name"
}

fn simpler(module: &Module, attr: Attr) -> Vec<Simpler> {
    match module.attr_kind(attr) {
        AttrKind::Elements { kind: ElementsKind::Dense, body, .. } => {
            let body = module.text(*body);
            let first = body.trim_start_matches(['[', '(', ' ']);
            let end = first.find([',', ']', ')', ' ']).unwrap_or(first.len());
            let is_list = body.starts_with('[') && end > 0 && !body.contains('(');
            let splat = is_list.then(|| first[..end].to_owned());
            let splats = splat.into_iter().chain(plain_splats(first).iter().map(|&text| text.to_owned()));
            splats.map(|splat| Simpler::Splat(attr, splat)).collect()
        }
        AttrKind::Number { literal, .. } => {
            let literal = module.text(*literal);
            let texts = if literal.len() > 1 { plain_numbers(literal) } else { smaller_digits(literal) };
            texts.iter().map(|text| Simpler::Literal(attr, text)).collect()
        }
        AttrKind::String { raw, .. } => {
            let is_long = module.text(*raw).len() > MAX_KEYWORD_BYTES;
            is_long.then_some(Simpler::Empty(attr)).into_iter().collect()
        }
        AttrKind::Array(items) => {
            let whole = std::iter::once(Simpler::Kind(AttrKind::Array(Box::new([]))));
            let parts = (0..items.len()).rev().map(Simpler::Shorter);
            if items.is_empty() { Vec::new() } else { whole.chain(parts).collect() }
        }
        _ => Vec::new(),
    }
}

/// The plain numbers for a literal; of those that are applied together the last one counts.
fn plain_numbers(literal: &str) -> &'static [&'static str] {
    match literal.contains(['.', 'e', 'x']) {
        true => &["1.0", "0.0"],
        false => &["1", "0"],
    }
}

/// The same for a literal of one character.
fn smaller_digits(literal: &str) -> &'static [&'static str] {
    match literal {
        "0" => &[],
        "1" => &["0"],
        _ => &["1", "0"],
    }
}

/// The plain numbers for the elements of a constant, given its first ones.
fn plain_splats(body: &str) -> &'static [&'static str] {
    let is_number = body.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    match body.find([',', ']']).unwrap_or(body.len()) {
        len if is_number && len > 1 => plain_numbers(&body[..len]),
        _ => &[],
    }
}

/// The simpler attribute; `None` if it cannot be applied any more.
fn write(module: &mut Module, op: Op, name: &str, simpler: Simpler) -> Option<Attr> {
    let kind = match simpler {
        Simpler::Kind(kind) => kind,
        Simpler::Empty(attr) => {
            let AttrKind::String { ty, .. } = *module.attr_kind(attr) else { return None };
            AttrKind::String { raw: module.intern(""), ty }
        }
        Simpler::Splat(attr, body) => {
            let AttrKind::Elements { kind, ty, .. } = *module.attr_kind(attr) else { return None };
            AttrKind::Elements { kind, body: module.intern(&body), ty }
        }
        Simpler::Literal(attr, text) => {
            let AttrKind::Number { ty, .. } = *module.attr_kind(attr) else { return None };
            AttrKind::Number { literal: module.intern(text), ty }
        }
        Simpler::Shorter(index) => {
            let AttrKind::Array(items) = module.attr_kind(module.attr(op, name)?) else { return None };
            let mut items = items.to_vec();
            (index < items.len()).then(|| items.remove(index))?;
            AttrKind::Array(items.into())
        }
    };
    Some(module.make_attr(kind))
}
