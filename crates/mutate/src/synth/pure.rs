//! SynthFuzz as published: parts of programs are texts, and parameters are texts that the part shares with
//! its context.
//!
//! It knows neither types nor visibility. What the context does not bind stays as it was in the donor, so a
//! mutant may break any rule; the ablations measure that. The published tool drops some mutants by a check
//! of names before it runs the compiler; this one keeps all.

use mohole_ir::{Block, Module, Op, Value};
use mohole_testcase::Rng;
use rustc_hash::FxHashMap;

use crate::{Corpus, Reach};

/// Parts of the mutation that can be switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How much context must match.
    pub reach: Reach,
    /// Texts shared by part and context are parameters.
    pub parameters: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { reach: Reach::default(), parameters: true }
    }
}

/// The kinds of nodes that are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeKind {
    Operation,
    Operand,
    Type,
    Attribute,
}

/// One node of a program's tree.
#[derive(Debug, Clone, Copy)]
struct Node {
    kind: NodeKind,
    op: Op,
    /// Which operand, type or attribute.
    at: usize,
    /// For an operation: the place before it rather than itself.
    insert: bool,
}

/// Stands where the new text goes.
const HOLE: &str = "mohole.hole";

/// Matching nodes of the recipient among which one is drawn.
const MAX_CANDIDATES: usize = 200;

/// A mutant as text; `None` where no place matches.
pub fn mutate(corpus: &Corpus, options: &Options, rng: &mut Rng) -> Option<String> {
    let mut draw = || corpus.draw_recipient(rng).map(|seed| &corpus.seeds[seed as usize].module);
    let (donor, recipient) = (draw()?, draw()?);
    let part = draw_node(donor, rng)?;
    let place = locate(donor, part, recipient, options.reach, rng)?;
    let mut text = node_text(donor, part)?;
    if options.parameters {
        let bindings = bindings(donor, part, recipient, place, options.reach);
        text = concretize(&text, &bindings, rng);
    }
    splice(recipient, place, &text)
}

/// A random node; all are about equally likely.
fn draw_node(module: &Module, rng: &mut Rng) -> Option<Node> {
    let ops: Vec<Op> = module.walk().filter(|&op| module.parent_op(op).is_some()).collect();
    let op = *rng.pick(&ops)?;
    let data = module.op(op);
    let (operands, types, attrs) =
        (data.operands.len(), data.operands.len() + data.results.len(), attributes(module, op).len());
    let at = rng.below(1 + operands + types + attrs);
    let insert = rng.chance(1, 2);
    Some(match at {
        0 => Node { kind: NodeKind::Operation, op, at: 0, insert },
        at if at <= operands => Node { kind: NodeKind::Operand, op, at: at - 1, insert: false },
        at if at <= operands + types => {
            Node { kind: NodeKind::Type, op, at: at - 1 - operands, insert: false }
        }
        at => Node { kind: NodeKind::Attribute, op, at: at - 1 - operands - types, insert: false },
    })
}

/// LOCATE: a node of the recipient with as many nodes around, before and after it.
fn locate(donor: &Module, part: Node, recipient: &Module, reach: Reach, rng: &mut Rng) -> Option<Node> {
    let wanted = surroundings(donor, Node { insert: false, ..part }, reach)?;
    let mut found = Vec::new();
    for op in recipient.walk().filter(|&op| recipient.parent_op(op).is_some()) {
        for at in 0..siblings(recipient, part.kind, op) {
            let node = Node { kind: part.kind, op, at, insert: part.insert };
            if surroundings(recipient, node, reach) == Some(wanted) {
                found.push(node);
            }
        }
        if found.len() >= MAX_CANDIDATES {
            break;
        }
    }
    rng.pick(&found).copied()
}

/// How many nodes of a kind an operation has.
fn siblings(module: &Module, kind: NodeKind, op: Op) -> usize {
    let data = module.op(op);
    match kind {
        NodeKind::Operation => 1,
        NodeKind::Operand => data.operands.len(),
        NodeKind::Type => data.operands.len() + data.results.len(),
        NodeKind::Attribute => attributes(module, op).len(),
    }
}

/// How many productions are around, before and after a node, as far as `reach` goes. All siblings are of one
/// kind, so their numbers say as much as their names.
fn surroundings(module: &Module, node: Node, reach: Reach) -> Option<(usize, usize, usize)> {
    let depth = module.ancestors(node.op).take(reach.ancestors).count().min(reach.ancestors.div_ceil(3));
    let (left, right) = match node.kind {
        NodeKind::Operation => {
            let block = module.op(node.op).parent?;
            let (at, all) = (module.index_in_block(node.op)?, module.block(block).ops.len());
            (at, all - at - usize::from(!node.insert))
        }
        kind => (node.at, siblings(module, kind, node.op) - node.at - 1),
    };
    Some((depth, left.min(reach.left), right.min(reach.right)))
}

/// MATCH: texts of the donor's context, with the texts in their places in the recipient's.
fn bindings(
    donor: &Module,
    part: Node,
    recipient: &Module,
    place: Node,
    reach: Reach,
) -> FxHashMap<String, Vec<String>> {
    let mut found: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let mut pair_ops = |a: Op, b: Op| {
        let (from, to) = (donor.op(a), recipient.op(b));
        let values = |from: &[Value], to: &[Value], found: &mut FxHashMap<String, Vec<String>>| {
            for (&a, &b) in from.iter().zip(to) {
                found.entry(donor.value_text(a)).or_default().push(recipient.value_text(b));
                let types = (donor.type_text(donor.value(a).ty), recipient.type_text(recipient.value(b).ty));
                found.entry(types.0).or_default().push(types.1);
            }
        };
        values(&from.results, &to.results, &mut found);
        values(&from.operands, &to.operands, &mut found);
        for ((_, a), (_, b)) in attributes(donor, a).into_iter().zip(attributes(recipient, b)) {
            found.entry(a).or_default().push(b);
        }
    };
    let around = |module: &Module, node: Node| -> Option<(Block, usize)> {
        Some((module.op(node.op).parent?, module.index_in_block(node.op)?))
    };
    let (Some((theirs, at)), Some((ours, index))) = (around(donor, part), around(recipient, place)) else {
        return found;
    };
    let (a, b) = (&donor.block(theirs).ops, &recipient.block(ours).ops);
    let behind = if place.insert { index } else { index + 1 };
    let left = a.iter_to(at).rev().zip(b.iter_to(index).rev()).take(reach.left);
    let right = a.iter_from(at + 1).zip(b.iter_from(behind)).take(reach.right);
    left.chain(right).for_each(|(&a, &b)| pair_ops(a, b));
    if part.kind != NodeKind::Operation || !place.insert {
        pair_ops(part.op, place.op);
    }
    donor
        .ancestors(part.op)
        .zip(recipient.ancestors(place.op))
        .take(reach.ancestors)
        .for_each(|(a, b)| pair_ops(a, b));
    for (&a, &b) in donor.block(theirs).args.iter().zip(&recipient.block(ours).args) {
        found.entry(donor.value_text(a)).or_default().push(recipient.value_text(b));
        let types = (donor.type_text(donor.value(a).ty), recipient.type_text(recipient.value(b).ty));
        found.entry(types.0).or_default().push(types.1);
    }
    found
}

/// INSTANTIATE: every parameter in a text gets one of its bindings, the same each time.
fn concretize(text: &str, bindings: &FxHashMap<String, Vec<String>>, rng: &mut Rng) -> String {
    let mut parameters: Vec<(&String, &Vec<String>)> = bindings.iter().collect();
    // Longest first, so that `tensor<4xi32>` is not taken for an `i32`.
    parameters.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then_with(|| a.0.cmp(b.0)));
    let chosen: Vec<(&str, &str)> = parameters
        .into_iter()
        .filter_map(|(from, to)| Some((from.as_str(), rng.pick(to)?.as_str())))
        .collect();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut previous = ' ';
    while let Some(next) = rest.chars().next() {
        let starts_word = !is_word(previous);
        let hit = chosen.iter().find(|(from, _)| {
            starts_word && rest.starts_with(from) && !rest[from.len()..].starts_with(is_word)
        });
        let length = match hit {
            Some((from, to)) if !from.is_empty() => {
                out.push_str(to);
                from.len()
            }
            _ => {
                out.push(next);
                next.len_utf8()
            }
        };
        previous = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
    out
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '%' | '#' | '.' | '$')
}

/// The recipient with a text in a node's place.
fn splice(recipient: &Module, place: Node, text: &str) -> Option<String> {
    let mut module = recipient.clone();
    let block = module.op(place.op).parent?;
    let index = module.index_in_block(place.op)?;
    let hole = module.create_op(HOLE, &[], &[]);
    module.insert(block, index, hole);
    let text = match (place.kind, place.insert) {
        (NodeKind::Operation, true) => text.to_owned(),
        (NodeKind::Operation, false) => {
            module.erase(place.op);
            text.to_owned()
        }
        _ => {
            module.erase(place.op);
            let (old, whole) = (node_text(recipient, place)?, recipient.op_text(place.op));
            let at = match place.kind {
                NodeKind::Type => whole.rfind(&old)?,
                _ => whole.find('(').and_then(|from| Some(from + whole[from..].find(&old)?))?,
            };
            format!("{}{text}{}", &whole[..at], &whole[at + old.len()..])
        }
    };
    Some(module.to_string().replace(&format!("\"{HOLE}\"() : () -> ()"), text.trim()))
}

fn node_text(module: &Module, node: Node) -> Option<String> {
    let data = module.op(node.op);
    let value = |at: usize| data.operands.iter().chain(&data.results).nth(at).copied();
    Some(match node.kind {
        NodeKind::Operation => module.op_text(node.op),
        NodeKind::Operand => module.value_text(*data.operands.get(node.at)?),
        NodeKind::Type => module.type_text(module.value(value(node.at)?).ty),
        NodeKind::Attribute => attributes(module, node.op).into_iter().nth(node.at)?.1,
    })
}

/// Names and texts of an operation's attributes.
fn attributes(module: &Module, op: Op) -> Vec<(String, String)> {
    let entry = |(key, value)| (module.text(key).to_owned(), module.attr_text(value));
    module.attr_entries(op).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_whole_words_and_the_longest_first() {
        let bindings = [("%1", "%a"), ("i32", "f64"), ("tensor<i32>", "index")];
        let bindings =
            bindings.map(|(from, to)| (from.to_owned(), vec![to.to_owned()])).into_iter().collect();
        let text = concretize("\"m.x\"(%1, %12) : (i32, tensor<i32>) -> ui32", &bindings, &mut Rng::new(0));
        assert_eq!(text, "\"m.x\"(%a, %12) : (f64, index) -> ui32");
    }

    #[test]
    fn a_part_takes_the_names_of_its_new_context() {
        let donor = r#""m.f"() ({
^bb0(%d: i8):
  %e = "m.neg"(%d) : (i8) -> i8
  "m.out"(%e) : (i8) -> ()
}) : () -> ()
"#;
        let recipient = r#""m.f"() ({
^bb0(%r: i64):
  %s = "m.abs"(%r) : (i64) -> i64
  "m.out"(%s) : (i64) -> ()
}) : () -> ()
"#;
        let (donor, recipient) = (Module::parse(donor).unwrap(), Module::parse(recipient).unwrap());
        let nth = |module: &Module, n: usize| module.walk().nth(n).unwrap();
        let node = |op| Node { kind: NodeKind::Operation, op, at: 0, insert: false };
        let (part, place) = (node(nth(&donor, 1)), node(nth(&recipient, 1)));
        let reach = Reach::default();
        let bound = bindings(&donor, part, &recipient, place, reach);
        let text = concretize(&donor.op_text(part.op), &bound, &mut Rng::new(0));
        let mutant = splice(&recipient, place, &text).unwrap();
        assert!(mutant.contains("%s = \"m.neg\"(%r) : (i64) -> i64"), "{mutant}");
        assert!(Module::parse(&mutant).is_ok());
    }
}
