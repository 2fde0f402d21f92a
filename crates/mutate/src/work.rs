//! A program that is being changed, with the tools that mutators share.

use mohole_ir::{Attr, Def, Module, Op, Transplant, Value, check};
use mohole_testcase::Rng;

use crate::corpus::Donor;
use crate::ops::OpFacts;
use crate::place::{Place, visible};
use crate::seed::{Seed, TypeId};
use crate::{Change, Setting, Trait, context};

/// A program, where changes are drawn from, and what was done so far.
pub(crate) struct Work<'a> {
    pub(crate) module: &'a mut Module,
    pub(crate) setting: &'a Setting<'a>,
    pub(crate) rng: &'a mut Rng,
    pub(crate) traits: Vec<Trait>,
    /// Cache of the corpus' ids of the program's types.
    types: Vec<Option<Option<TypeId>>>,
}

/// Where the operands of a copied donor come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Binding {
    /// Values at its new place: matched by context, else by type, else made.
    Here,
    /// The operations that make them are copied too.
    AlongWithMakers,
}

/// Operations that are tried before a mutator gives up.
const MAX_OPS_TRIED: usize = 24;

/// Operations that are copied for one donor, itself included.
const MAX_COPIED: usize = 8;

impl<'a> Work<'a> {
    pub(crate) fn new(module: &'a mut Module, setting: &'a Setting<'a>, rng: &'a mut Rng) -> Self {
        let types = vec![None; module.type_capacity()];
        Work { module, setting, rng, traits: Vec::new(), types }
    }

    /// Tries a change on random operations until one succeeds. `change` returns its description.
    pub(crate) fn change_one_of(
        mut self,
        ops: &[Op],
        change: impl Fn(&mut Work<'_>, Op) -> Option<String>,
    ) -> Option<Change> {
        for _ in 0..MAX_OPS_TRIED {
            let op = *self.rng.pick(ops)?;
            if let Some(what) = change(&mut self, op) {
                return self.finish(what);
            }
        }
        None
    }

    /// The corpus' id of a value's type; `None` when no program of the corpus has that type.
    pub(crate) fn type_of(&mut self, value: Value) -> Option<TypeId> {
        let ty = self.module.value(value).ty;
        if self.types.len() <= ty.index() {
            self.types.resize(ty.index() + 1, None);
        }
        let (module, corpus) = (&self.module, self.setting.corpus);
        *self.types[ty.index()].get_or_insert_with(|| corpus.type_id(module, ty))
    }

    /// The values that may be used at a place, with types.
    pub(crate) fn visible(&mut self, place: Place) -> Vec<(Value, Option<TypeId>)> {
        let values = visible(self.module, &self.setting.corpus.ops, place);
        values.into_iter().map(|value| (value, self.type_of(value))).collect()
    }

    /// The facts of the operation whose region a place is in.
    pub(crate) fn owner(&self, place: Place) -> Option<&'a OpFacts> {
        self.setting.corpus.ops.of(self.module, place.owner(self.module)?)
    }

    /// Whether an operation may stand at a place, as far as its facts and the memory tell.
    pub(crate) fn fits(&mut self, facts: &OpFacts, place: Place) -> bool {
        let Some(owner) = self.owner(place) else { return false };
        let ops = &self.setting.corpus.ops;
        let named = |id| ops.facts(id).name == owner.name;
        if !facts.parents.is_empty() && !facts.parents.iter().any(|&id| named(id)) {
            return false;
        }
        let was_seen = facts.seen_in.iter().any(|&id| named(id));
        if facts.symbol && !was_seen {
            return false;
        }
        let memory = self.setting.memory;
        if memory.avoids(put(facts, owner)) || memory.avoids(inside(owner)) {
            return false;
        }
        let usual_place = was_seen || owner.is_open() || owner.has_hosted(facts.dialect());
        usual_place || (!memory.avoids(host(facts, owner)) && self.rng.chance(1, 12))
    }

    /// Records the traits of an operation that was put at a place.
    pub(crate) fn note_put(&mut self, facts: &OpFacts, place: Place) {
        if let Some(owner) = self.owner(place) {
            self.traits.push(put(facts, owner));
            self.traits.push(host(facts, owner));
            self.traits.push(inside(owner));
        }
    }

    /// Copies a donor to a place and returns the copy.
    pub(crate) fn graft(&mut self, donor: &Donor, place: Place, binding: Binding) -> Option<Op> {
        let seed = self.setting.corpus.seed_of(donor);
        let copies = self.graft_all(seed, &[donor.op], place, binding)?;
        copies.last().copied()
    }

    /// Copies operations of one block of a program to a place, in their order, and returns the copies.
    pub(crate) fn graft_all(
        &mut self,
        seed: &Seed,
        ops: &[Op],
        place: Place,
        binding: Binding,
    ) -> Option<Vec<Op>> {
        let mut ops = ops.to_vec();
        if binding == Binding::AlongWithMakers {
            self.add_makers(seed, &mut ops);
        }
        let anchor = *ops.last()?;
        let free = seed.module.free_values(&ops);
        let mut transplant = Transplant::default();
        if !free.is_empty() {
            let around = self.visible(place);
            let matched = context::matches(&seed.module, anchor, self.module, place, self.setting.reach);
            for value in free {
                let bound = self.bind(seed, value, place, &around, &matched)?;
                transplant.map_value(value, bound);
            }
        }
        let mut copies = Vec::with_capacity(ops.len());
        for op in ops {
            let copy = transplant.copy(&seed.module, op, self.module);
            place.insert(self.module, copy);
            copies.push(copy);
        }
        Some(copies)
    }

    /// Adds the operations that make the operands of `ops`, as far as they can be copied.
    fn add_makers(&mut self, seed: &Seed, ops: &mut Vec<Op>) {
        let module = &seed.module;
        let mut at = 0;
        let mut waiting: Vec<Op> = ops.clone();
        while at < waiting.len() && ops.len() < MAX_COPIED {
            for value in module.free_values(&[waiting[at]]) {
                let Def::Result(def, _) = module.value(value).def else { continue };
                let plain =
                    module.op(def).regions.is_empty() && !crate::symbols::mentions_symbols(module, def);
                if plain && !ops.contains(&def) && ops.len() < MAX_COPIED {
                    ops.push(def);
                    waiting.push(def);
                }
            }
            at += 1;
        }
        // Operations are numbered in the order of the text.
        ops.sort_unstable();
    }

    fn bind(
        &mut self,
        seed: &Seed,
        value: Value,
        place: Place,
        around: &[(Value, Option<TypeId>)],
        matched: &[(Value, Value)],
    ) -> Option<Value> {
        let wanted = seed.type_of(value);
        let fits = |candidate: Value| around.contains(&(candidate, Some(wanted)));
        let by_context = matched.iter().filter(|&&(from, to)| from == value && fits(to)).map(|&(_, to)| to);
        if let Some(found) = self.pick_of(by_context) {
            return Some(found);
        }
        let by_type = around.iter().filter(|(_, ty)| *ty == Some(wanted)).map(|&(value, _)| value);
        if !self.rng.chance(1, 10)
            && let Some(found) = self.pick_of(by_type)
        {
            return Some(found);
        }
        self.make_like(seed, value, place, around)
    }

    /// One of some values, all equally likely.
    pub(crate) fn pick_of(&mut self, values: impl Iterator<Item = Value>) -> Option<Value> {
        let mut picked = None;
        for (i, value) in values.enumerate() {
            if self.rng.chance(1, i + 1) {
                picked = Some(value);
            }
        }
        picked
    }

    /// Replaces all uses of a value by another, and records the users.
    pub(crate) fn replace_uses(&mut self, from: Value, to: Value) {
        self.note_users(from);
        self.module.replace_uses(from, to);
    }

    /// Records that the users of a value get another operand.
    pub(crate) fn note_users(&mut self, from: Value) {
        for op in self.module.walk().collect::<Vec<_>>() {
            let slots: Vec<usize> = (0..self.module.op(op).operands.len())
                .filter(|&slot| self.module.op(op).operands[slot] == from)
                .collect();
            let name = self.module.op_name(op);
            self.traits.extend(slots.iter().map(|slot| Trait::new(name, &["feed", name, &slot.to_string()])));
        }
    }

    /// Records a trait for each kind of operation in the program; `false` if the memory avoids one of them.
    pub(crate) fn note_ops(&mut self, words: &[&str]) -> bool {
        let mut names: Vec<&str> = self.module.walk().map(|op| self.module.op_name(op)).collect();
        names.sort_unstable();
        names.dedup();
        let concerned = |name: &&str| Trait::new(name, &[words, &[name]].concat());
        self.traits.extend(names.iter().map(concerned));
        !self.traits.iter().any(|&what| self.setting.memory.avoids(what))
    }

    /// Records a trait of the change; `None` if the memory avoids it.
    pub(crate) fn note(&mut self, what: Trait) -> Option<()> {
        if self.setting.memory.avoids(what) {
            return None;
        }
        self.traits.push(what);
        Some(())
    }

    /// A visible value of the same type as a value of another program, or a new one.
    pub(crate) fn bind_by_type(
        &mut self,
        seed: &Seed,
        value: Value,
        place: Place,
        around: &[(Value, Option<TypeId>)],
    ) -> Option<Value> {
        self.bind(seed, value, place, around, &[])
    }

    /// Sets an attribute.
    pub(crate) fn set_attr(&mut self, op: Op, name: &str, value: Attr) {
        self.module.set_attr(op, name, value);
    }

    /// The change, if the program is still well-formed.
    pub(crate) fn finish(self, what: String) -> Option<Change> {
        let well_formed = check(self.module, &self.setting.corpus.ops).is_empty();
        well_formed.then_some(Change { what, traits: self.traits })
    }
}

fn put(facts: &OpFacts, owner: &OpFacts) -> Trait {
    Trait::new(&facts.name, &["put", &facts.name, &owner.name])
}

fn host(facts: &OpFacts, owner: &OpFacts) -> Trait {
    Trait::new(&facts.name, &["host", facts.dialect(), &owner.name])
}

fn inside(owner: &OpFacts) -> Trait {
    Trait::new(&owner.name, &["inside", &owner.name])
}
