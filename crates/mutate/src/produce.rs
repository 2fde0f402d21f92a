//! New values, for operands of types that no visible value has.

use mohole_ir::{AttrKind, Dim, ElementsKind, Op, Transplant, Type, TypeKind, Value};

use crate::place::Place;
use crate::seed::{Seed, TypeId};
use crate::work::Work;
use crate::{Corpus, Trait};

/// Casts a value to any other type; every compiler has it.
pub(crate) const CAST: &str = "builtin.unrealized_conversion_cast";

impl Work<'_> {
    /// A new value of the type that `value` of another program has, usable at `place`.
    pub(crate) fn make_like(
        &mut self,
        seed: &Seed,
        value: Value,
        place: Place,
        around: &[(Value, Option<TypeId>)],
    ) -> Option<Value> {
        let wanted = seed.type_of(value);
        for way in self.ways() {
            let made = match way {
                Way::Maker => self.copy_maker(wanted, place),
                Way::Constant => {
                    let ty = self.local_type(seed, value);
                    self.make_constant(ty, place)
                }
                Way::Argument => {
                    let ty = self.local_type(seed, value);
                    self.add_argument(ty, place)
                }
                Way::Cast => {
                    let ty = self.local_type(seed, value);
                    let from = self.pick_of(around.iter().map(|&(value, _)| value));
                    self.cast(from, ty, place)
                }
            };
            if made.is_some() {
                return made;
            }
        }
        None
    }

    /// A random way first, then the others.
    fn ways(&mut self) -> [Way; 4] {
        use Way::{Argument, Cast, Constant, Maker};
        match self.rng.below(10) {
            0..=3 => [Maker, Constant, Argument, Cast],
            4..=5 => [Constant, Maker, Argument, Cast],
            6..=8 => [Argument, Maker, Constant, Cast],
            _ => [Cast, Maker, Constant, Argument],
        }
    }

    /// The type of a value of another program, in this program.
    pub(crate) fn local_type(&mut self, seed: &Seed, value: Value) -> Type {
        Transplant::default().copy_type(&seed.module, seed.module.value(value).ty, self.module)
    }

    /// Copies an operation of the corpus without operands that makes the type.
    pub(crate) fn copy_maker(&mut self, wanted: TypeId, place: Place) -> Option<Value> {
        let corpus: &Corpus = self.setting.corpus;
        for _ in 0..3 {
            let donor = corpus.maker(wanted, self.rng)?;
            let facts = corpus.ops.facts(donor.name);
            for place in self.places_for_makers(place) {
                if self.fits(facts, place) {
                    let copy =
                        Transplant::default().copy(&corpus.seed_of(donor).module, donor.op, self.module);
                    self.note_put(facts, place);
                    place.insert(self.module, copy);
                    return self.module.op(copy).results.first().copied();
                }
            }
        }
        None
    }

    /// Mostly the start of the function first, where the value is visible everywhere; then the place itself.
    fn places_for_makers(&mut self, place: Place) -> Vec<Place> {
        let mut places = vec![place];
        if let Some(start) = self.start_of_scope(place).filter(|_| self.rng.chance(3, 4)) {
            places.insert(0, start);
        }
        places
    }

    /// The start of the innermost isolated region around a place.
    pub(crate) fn start_of_scope(&self, place: Place) -> Option<Place> {
        let mut owner = place.owner(self.module)?;
        let mut block = place.block;
        while !self.setting.corpus.ops.of(self.module, owner).is_none_or(|facts| facts.isolated) {
            block = self.module.op(owner).parent?;
            owner = self.module.parent_op(owner)?;
        }
        if self.setting.corpus.ops.of(self.module, owner)?.graph {
            return None;
        }
        let entry = *self.module.region(self.module.block(block).parent).blocks.first()?;
        Some(Place { block: entry, before: self.module.block(entry).ops.first().copied() })
    }

    /// `arith.constant`, for types that have a literal.
    pub(crate) fn make_constant(&mut self, ty: Type, place: Place) -> Option<Value> {
        let facts = self.setting.corpus.ops.get("arith.constant").filter(|facts| facts.defined)?;
        let place = self.places_for_makers(place).into_iter().find(|&place| self.fits(facts, place))?;
        let value = self.literal(ty)?;
        let op = self.module.create_op("arith.constant", &[], &[ty]);
        self.set_attr(op, "value", value);
        self.note_put(facts, place);
        place.insert(self.module, op);
        self.module.op(op).results.first().copied()
    }

    /// `arith.constant 0` at a place.
    pub(crate) fn make_zero(&mut self, ty: Type, place: Place) -> Option<Value> {
        let facts = self.setting.corpus.ops.get("arith.constant").filter(|facts| facts.defined)?;
        if !self.fits(facts, place) {
            return None;
        }
        let literal = self.module.intern("0");
        let value = self.module.make_attr(AttrKind::Number { literal, ty: Some(ty) });
        let op = self.module.create_op("arith.constant", &[], &[ty]);
        self.set_attr(op, "value", value);
        self.note_put(facts, place);
        place.insert(self.module, op);
        self.module.op(op).results.first().copied()
    }

    fn literal(&mut self, ty: Type) -> Option<mohole_ir::Attr> {
        let (element, shaped) = match self.module.type_kind(ty) {
            TypeKind::Vector { dims, element } => {
                (*element, dims.iter().all(|dim| matches!(dim, Dim::Static(_))).then_some(true)?)
            }
            TypeKind::Tensor { dims: Some(dims), element, encoding: None } => {
                (*element, dims.iter().all(|dim| matches!(dim, Dim::Static(_))).then_some(true)?)
            }
            _ => (ty, false),
        };
        let literal = match self.module.type_kind(element) {
            TypeKind::Integer { width: 1, sign: mohole_ir::Signedness::Signless } => {
                ["true", "false"][self.rng.below(2)]
            }
            TypeKind::Integer { width, sign: mohole_ir::Signedness::Signless } => {
                let small = ["0", "1", "2", "7", "-1", "42", "64"];
                small[self.rng.below(if *width < 8 { 2 } else { small.len() })]
            }
            TypeKind::Index => ["0", "1", "2", "4", "8", "3"][self.rng.below(6)],
            TypeKind::Float(name) if matches!(self.module.text(*name), "f16" | "bf16" | "f32" | "f64") => {
                ["0.000000e+00", "1.000000e+00", "-2.500000e-01", "3.000000e+00"][self.rng.below(4)]
            }
            _ => return None,
        };
        let is_bool = matches!(literal, "true" | "false");
        let text = self.module.intern(literal);
        Some(match (shaped, is_bool) {
            (true, _) => {
                self.module.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body: text, ty })
            }
            (false, true) => self.module.make_attr(AttrKind::Bool(literal == "true")),
            (false, false) => self.module.make_attr(AttrKind::Number { literal: text, ty: Some(ty) }),
        })
    }

    /// Adds an argument to the function around a place.
    pub(crate) fn add_argument(&mut self, ty: Type, place: Place) -> Option<Value> {
        let start = self.start_of_scope(place)?;
        let function = start.owner(self.module)?;
        if self.module.op_name(function) != "func.func" || self.module.attr(function, "arg_attrs").is_some() {
            return None;
        }
        let (inputs, results) = self.module.function_type(function)?;
        let (inputs, results) = (inputs.to_vec(), results.to_vec());
        if inputs.len() != self.module.block(start.block).args.len() || self.may_be_called(function) {
            return None;
        }
        let added = Trait::new("func.func", &["argument", &self.module.type_text(ty)]);
        if self.setting.memory.avoids(added) {
            return None;
        }
        self.traits.push(added);
        self.module.set_function_type(function, &[inputs, vec![ty]].concat(), &results);
        Some(self.module.add_block_arg(start.block, ty))
    }

    /// Whether an attribute of the program names the symbol that an operation defines.
    pub(crate) fn may_be_called(&self, function: Op) -> bool {
        let Some(name) = self.module.symbol_name(function) else { return true };
        self.module.walk().any(|op| crate::symbols::mentions(self.module, op, name))
    }

    /// An unrealized cast at a place, from a value or without operands.
    pub(crate) fn cast(&mut self, from: Option<Value>, ty: Type, place: Place) -> Option<Value> {
        let facts = self.setting.corpus.ops.get(CAST);
        let fits = facts.is_none_or(|facts| {
            let open = self.owner(place).is_some_and(|owner| owner.is_open() || owner.graph);
            open && self.fits(facts, place)
        });
        if !fits {
            return None;
        }
        let from: Vec<Value> = from.into_iter().collect();
        let op = self.module.create_op(CAST, &from, &[ty]);
        if let Some(facts) = facts {
            self.note_put(facts, place);
        }
        place.insert(self.module, op);
        self.module.op(op).results.first().copied()
    }
}

#[derive(Clone, Copy)]
enum Way {
    /// An operation of the corpus.
    Maker,
    /// `arith.constant`.
    Constant,
    /// An argument of the enclosing function.
    Argument,
    /// An unrealized cast from any value.
    Cast,
}
