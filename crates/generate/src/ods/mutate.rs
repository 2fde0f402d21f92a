//! Random changes to a draft, for diagnostics that no correction applies to.

use mohole_catalog::OpDef;

use super::chooser::Chooser;
use super::draft::{Draft, Place};
use super::invent::Symbol;
use super::relate::value_of_type;
use super::shaped::{ShapedText, element_of, with_element, with_shape_of};

/// One kind of change; false if there is nothing to change.
type Change = fn(&mut Chooser<'_>, &OpDef, &mut Draft) -> bool;

/// All kinds of changes; more useful ones occur several times.
const CHANGES: [Change; 17] = [
    redraw_operands,
    redraw_operands,
    redraw_results,
    redraw_results,
    redraw_property,
    redraw_property,
    toggle_property,
    borrow_type,
    borrow_type,
    borrow_type,
    redraw_region,
    redraw_region,
    reshape,
    type_property,
    redraw_successors,
    move_out,
    move_in,
];

impl Chooser<'_> {
    /// The draft with one to three changes.
    pub(super) fn change(&mut self, op: &OpDef, draft: &Draft, symbols: &[Symbol]) -> Draft {
        let mut draft = draft.clone();
        let mut left = 1 + self.rng.below(3);
        for _ in 0..24 {
            let change = CHANGES[self.rng.below(CHANGES.len())];
            left -= usize::from(change(self, op, &mut draft));
            if left == 0 {
                break;
            }
        }
        self.refer(&mut draft, symbols);
        draft
    }
}

fn redraw_operands(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft) -> bool {
    if op.operands.is_empty() {
        return false;
    }
    let at = chooser.rng.below(op.operands.len());
    draft.operands[at] = chooser.values(&op.operands[at]);
    if chooser.rng.chance(1, 2) {
        chooser.relate(op, draft);
    }
    true
}

fn redraw_results(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft) -> bool {
    if op.results.is_empty() {
        return false;
    }
    let at = chooser.rng.below(op.results.len());
    draft.results[at] = chooser.values(&op.results[at]);
    true
}

fn redraw_property(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft) -> bool {
    if draft.properties.is_empty() {
        return false;
    }
    let at = chooser.rng.below(draft.properties.len());
    chooser.redraw_named(op, draft, at)
}

fn toggle_property(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft) -> bool {
    let free: Vec<_> = op.attributes.iter().filter(|def| def.optional || def.default.is_some()).collect();
    let Some(&def) = chooser.rng.pick(&free) else { return false };
    let before = draft.properties.len();
    draft.properties.retain(|(name, _)| *name != def.name);
    if draft.properties.len() == before {
        let value = chooser.property(def);
        draft.properties.push((def.name.clone(), value));
    }
    true
}

/// Makes a type equal or similar to another of the same draft.
fn borrow_type(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft) -> bool {
    let pool: Vec<String> = draft.operands.iter().chain(&draft.results).flatten().cloned().collect();
    let Some(model) = chooser.rng.pick(&pool).cloned() else { return false };
    let how = chooser.rng.below(5);
    let mut slots = type_slots(draft);
    let at = chooser.rng.below(slots.len());
    let slot: &mut String = slots[at];
    *slot = match how {
        0 | 1 => model,
        2 => element_of(&model),
        3 => with_element(slot, &element_of(&model)),
        _ => with_shape_of(slot, &model),
    };
    true
}

/// Every place of a draft that holds a type.
pub(super) fn type_slots(draft: &mut Draft) -> Vec<&mut String> {
    let blocks = draft.regions.iter_mut().flatten();
    let inner = blocks.flat_map(|block| {
        let end = block.terminator.as_mut().map(|end| end.operands.iter_mut());
        block.args.iter_mut().chain(end.into_iter().flatten())
    });
    let successors = draft.successors.iter_mut().flatten();
    draft.operands.iter_mut().chain(&mut draft.results).flatten().chain(inner).chain(successors).collect()
}

fn redraw_region(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft) -> bool {
    if draft.regions.is_empty() {
        return false;
    }
    let at = chooser.rng.below(draft.regions.len());
    match (chooser.rng.below(3), draft.regions[at].first().cloned()) {
        (0, Some(block)) => {
            draft.regions[at][0].terminator = chooser.terminator(op, draft, &block.args);
        }
        (1, Some(_)) => {
            let fresh = chooser.block(op, draft, true);
            draft.regions[at][0].args = fresh.args;
        }
        _ => draft.regions[at] = vec![chooser.block(op, draft, true)],
    }
    true
}

/// Another size or rank for one shaped type.
fn reshape(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft) -> bool {
    let mut slots = type_slots(draft);
    if slots.is_empty() {
        return false;
    }
    let at = chooser.rng.below(slots.len());
    let Some(mut shaped) = ShapedText::of(slots[at]) else { return false };
    let size = (*chooser.rng.pick(&["1", "2", "4", "8", "16", "32", "?"]).expect("not empty")).to_owned();
    match chooser.rng.below(3) {
        0 => shaped.dims.push(size),
        1 => drop(shaped.dims.pop()),
        _ if shaped.dims.is_empty() => return false,
        _ => {
            let place = chooser.rng.below(shaped.dims.len());
            shaped.dims[place] = size;
        }
    }
    *slots[at] = shaped.to_string();
    true
}

/// Gives an attribute the type of an operand or result.
fn type_property(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft) -> bool {
    let pool: Vec<String> = draft.operands.iter().chain(&draft.results).flatten().cloned().collect();
    let Some(ty) = chooser.rng.pick(&pool).cloned() else { return false };
    let ty = if chooser.rng.chance(1, 3) { element_of(&ty) } else { ty };
    let as_type = chooser.rng.chance(1, 2);
    let count = draft.properties.len();
    if count == 0 {
        return false;
    }
    let at = chooser.rng.below(count);
    match if as_type { Some(ty) } else { value_of_type(&ty) } {
        Some(value) => draft.properties[at].1 = value,
        None => return false,
    }
    true
}

fn redraw_successors(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft) -> bool {
    draft.successors = chooser.successors(op, draft);
    !op.successors.is_empty()
}

/// Moves the operation into the module; definitions do not say which operations need that.
fn move_out(chooser: &mut Chooser<'_>, _: &OpDef, draft: &mut Draft) -> bool {
    let place = match draft.place {
        Place::Function => Place::Module,
        Place::Module => Place::Function,
        Place::End | Place::Inside(_) => return false,
    };
    if !chooser.rng.chance(1, 4) {
        return false;
    }
    draft.place = place;
    true
}

/// Moves the operation into another of its dialect, which some operations need.
fn move_in(chooser: &mut Chooser<'_>, op: &OpDef, draft: &mut Draft) -> bool {
    let hosts: Vec<&OpDef> =
        chooser.catalog.ops_of(op.dialect()).iter().filter(|host| !host.regions.is_empty()).collect();
    if !op.parents.is_empty() || !chooser.rng.chance(1, 3) {
        return false;
    }
    let Some(host) = chooser.rng.pick(&hosts) else { return false };
    draft.place = Place::Inside(host.name.clone());
    true
}

impl Chooser<'_> {
    /// Another value for the property at this index.
    pub(super) fn redraw_named(&mut self, op: &OpDef, draft: &mut Draft, at: usize) -> bool {
        let name = &draft.properties[at].0;
        let Some(def) = op.attributes.iter().find(|def| def.name == *name) else { return false };
        draft.properties[at].1 = self.property(def);
        true
    }
}
