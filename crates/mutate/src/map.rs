//! Changes affine maps in attributes: symbols, constants, numbers of dimensions and results.

use mohole_ir::{Attr, AttrKind, Module, Op, Str};
use mohole_testcase::Rng;

use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `map`: changes an affine map of an attribute.
pub(crate) struct Map;

impl Mutator for Map {
    fn name(&self) -> &'static str {
        "map"
    }

    fn effect(&self) -> &'static str {
        "changes an affine map: symbols, constants, numbers of dimensions and results"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let work = Work::new(module, setting, rng);
        let has_map = |&op: &Op| work.module.attr_entries(op).any(|(_, value)| count(work.module, value) > 0);
        let ops: Vec<Op> = work.module.walk().filter(has_map).collect();
        work.change_one_of(&ops, change)
    }
}

/// What is done to a map.
const WAYS: &[Way] = &[
    Way::Constant,
    Way::Constant,
    Way::Arithmetic,
    Way::Arithmetic,
    Way::Symbol,
    Way::Dimension,
    Way::Drop,
    Way::Repeat,
    Way::Swap,
];

#[derive(Debug, Clone, Copy)]
enum Way {
    /// A result becomes a constant.
    Constant,
    /// A result is added to, multiplied, divided.
    Arithmetic,
    /// One more symbol, which a result uses.
    Symbol,
    /// One more dimension.
    Dimension,
    /// One result less.
    Drop,
    /// The first result twice.
    Repeat,
    /// Two results swapped.
    Swap,
}

impl Way {
    fn word(self) -> &'static str {
        match self {
            Way::Constant => "constant",
            Way::Arithmetic => "arithmetic",
            Way::Symbol => "symbol",
            Way::Dimension => "dimension",
            Way::Drop => "drop",
            Way::Repeat => "repeat",
            Way::Swap => "swap",
        }
    }
}

const CONSTANTS: &[&str] = &["0", "1", "-1", "4", "9223372036854775807"];

const ARITHMETIC: &[&str] = &[" + 1", " - 1", " * 2", " * 0", " mod 2", " floordiv 2", " ceildiv 3", " * -1"];

fn change(work: &mut Work<'_>, op: Op) -> Option<String> {
    let entries: Vec<(Str, Attr)> = work.module.attr_entries(op).collect();
    let maps = |&(_, value): &(Str, Attr)| count(work.module, value);
    let (key, old) =
        *work.rng.pick(&entries.iter().copied().filter(|entry| maps(entry) > 0).collect::<Vec<_>>())?;
    let (name, key) = (work.module.op_name(op).to_owned(), work.module.text(key).to_owned());
    let way = *work.rng.pick(WAYS)?;
    work.note(Trait::new(&name, &["map", way.word(), &name, &key]))?;
    let mut which = work.rng.below(count(work.module, old));
    let new = changed(work, old, &mut which, way)?;
    if new == old {
        return None;
    }
    work.set_attr(op, &key, new);
    Some(format!("change {key} of {name} to {}", work.module.attr_text(new)))
}

/// How many maps an attribute holds.
fn count(module: &Module, attr: Attr) -> usize {
    match module.attr_kind(module.resolve_attr(attr)) {
        AttrKind::AffineMap(_) => 1,
        AttrKind::Array(items) => items.iter().map(|&item| count(module, item)).sum(),
        _ => 0,
    }
}

/// The attribute with one of its maps changed: that with number `which`.
fn changed(work: &mut Work<'_>, attr: Attr, which: &mut usize, way: Way) -> Option<Attr> {
    let kind = match work.module.attr_kind(work.module.resolve_attr(attr)).clone() {
        AttrKind::AffineMap(body) => {
            let is_it = *which == 0;
            *which = which.wrapping_sub(1);
            if !is_it {
                return Some(attr);
            }
            let mut map = AffineMap::parse(work.module.text(body))?;
            map.change(way, work.rng)?;
            AttrKind::AffineMap(work.module.intern(&map.to_text()))
        }
        AttrKind::Array(items) => {
            let items: Option<Vec<Attr>> =
                items.iter().map(|&item| changed(work, item, which, way)).collect();
            AttrKind::Array(items?.into())
        }
        _ => return Some(attr),
    };
    Some(work.module.make_attr(kind))
}

/// `(d0, d1)[s0] -> (d0 + s0, d1)` in its parts.
#[derive(Debug, PartialEq, Eq)]
struct AffineMap {
    dims: Vec<String>,
    symbols: Vec<String>,
    results: Vec<String>,
}

impl AffineMap {
    fn parse(text: &str) -> Option<Self> {
        let (inputs, results) = text.split_once("->")?;
        let (dims, symbols) = match inputs.trim().split_once(")[") {
            Some((dims, symbols)) => (dims.trim_start_matches('('), symbols.trim_end_matches(']')),
            None => (inputs.trim().trim_start_matches('(').trim_end_matches(')'), ""),
        };
        let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
        Some(AffineMap { dims: items(dims), symbols: items(symbols), results: items(results) })
    }

    fn change(&mut self, way: Way, rng: &mut Rng) -> Option<()> {
        let at = rng.below(self.results.len().max(1));
        match way {
            Way::Constant => *self.results.get_mut(at)? = (*rng.pick(CONSTANTS)?).to_owned(),
            Way::Arithmetic => {
                let result = self.results.get_mut(at)?;
                *result = format!("({result}){}", rng.pick(ARITHMETIC)?);
            }
            Way::Symbol => {
                let symbol = format!("s{}", self.symbols.len());
                let result = self.results.get_mut(at)?;
                let operator = *rng.pick(&["+", "*", "mod", "floordiv"])?;
                *result = format!("({result}) {operator} {symbol}");
                self.symbols.push(symbol);
            }
            Way::Dimension => self.dims.push(format!("d{}", self.dims.len())),
            Way::Drop => _ = self.results.pop()?,
            Way::Repeat => self.results.push(self.results.first()?.clone()),
            Way::Swap => {
                let other = rng.below(self.results.len().max(1));
                if at == other || self.results.is_empty() {
                    return None;
                }
                self.results.swap(at, other);
            }
        }
        Some(())
    }

    fn to_text(&self) -> String {
        let symbols =
            if self.symbols.is_empty() { String::new() } else { format!("[{}]", self.symbols.join(", ")) };
        format!("({}){symbols} -> ({})", self.dims.join(", "), self.results.join(", "))
    }
}

/// The parts of a text between commas that are in no brackets.
fn items(text: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        match items.last_mut() {
            Some(item) if c != ',' || depth > 0 => item.push(c),
            _ => items.push(String::new()),
        }
    }
    items.iter().map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_are_read_and_written() {
        for text in ["() -> ()", "(d0, d1)[s0] -> (d0 + s0, (d1 + 1) floordiv 2)", "()[s0] -> (s0)"] {
            assert_eq!(AffineMap::parse(text).unwrap().to_text(), text);
        }
    }

    #[test]
    fn a_new_symbol_is_used() {
        let mut map = AffineMap::parse("(d0) -> (d0)").unwrap();
        map.change(Way::Symbol, &mut Rng::new(1)).unwrap();
        assert_eq!(map.symbols, ["s0"]);
        assert!(map.results[0].ends_with("s0"), "{}", map.to_text());
    }
}
