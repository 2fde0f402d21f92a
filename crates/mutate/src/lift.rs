//! Turns scalars into vectors or tensors, in everything that elementwise operations connect.

use mohole_ir::{AttrKind, Dim, ElementsKind, Module, Op, Type, TypeKind, Value};
use mohole_testcase::Rng;

use crate::connected::{Connected, is_scalar, scalar_op};
use crate::place::Place;
use crate::produce::CAST;
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `lift`: an operation on scalars, and all values that elementwise operations, loops and the
/// signature connect with it, become vectors or tensors. Casts stand where other operations need the scalar.
pub(crate) struct Lift;

impl Mutator for Lift {
    fn name(&self) -> &'static str {
        "lift"
    }

    fn effect(&self) -> &'static str {
        "turns scalars into vectors or tensors in a connected part of a function"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let mut work = Work::new(module, setting, rng);
        // Operations of which nothing is known but that they take scalars are tried now and then.
        let boldly = work.rng.chance(1, 5);
        let ops = &setting.corpus.ops;
        let is_elementwise = |module: &Module, op: Op| {
            scalar_op(module, op)
                && ops.of(module, op).is_some_and(|facts| !facts.terminator && (boldly || facts.elementwise))
        };
        let starts: Vec<Op> = work.module.walk().filter(|&op| is_elementwise(work.module, op)).collect();
        let start = *work.rng.pick(&starts)?;
        let shape = draw_shape(work.rng);
        let connected = Connected::from(&work, start, &is_elementwise, shape.has_constants());
        for &op in connected.ops() {
            let name = work.module.op_name(op).to_owned();
            work.note(Trait::new(&name, &["lift", shape.word(), &name]))?;
        }
        let count = connected.ops().len();
        apply(work.module, &connected, &shape)?;
        work.finish(format!("lift {count} operations to {}", shape.word()))
    }
}

/// What scalars become: a container with this shape.
enum Shape {
    Vector(Box<[Dim]>),
    Tensor(Option<Box<[Dim]>>),
}

fn draw_shape(rng: &mut Rng) -> Shape {
    match rng.below(10) {
        0..=2 => Shape::Vector(Box::new([Dim::Static(4)])),
        3 => Shape::Vector(Box::new([Dim::Static(1)])),
        4 => Shape::Vector(Box::new([Dim::Scalable(4)])),
        5 => Shape::Vector(Box::new([Dim::Static(2), Dim::Static(3)])),
        6 => Shape::Tensor(Some(Box::new([Dim::Static(4)]))),
        7 => Shape::Tensor(Some(Box::new([Dim::Dynamic]))),
        8 => Shape::Tensor(Some(Box::default())),
        _ => match rng.below(2) {
            0 => Shape::Tensor(None),
            _ => Shape::Vector(Box::default()),
        },
    }
}

impl Shape {
    /// Whether constants can have it.
    fn has_constants(&self) -> bool {
        match self {
            Shape::Vector(dims) | Shape::Tensor(Some(dims)) => !dims.contains(&Dim::Dynamic),
            Shape::Tensor(None) => false,
        }
    }

    fn word(&self) -> &'static str {
        match self {
            Shape::Vector(dims) if dims.len() == 1 => "vectors",
            Shape::Vector(_) => "vectors of another rank",
            Shape::Tensor(Some(_)) => "tensors",
            Shape::Tensor(None) => "unranked tensors",
        }
    }

    fn of(&self, module: &mut Module, element: Type) -> Type {
        module.make_type(match self {
            Shape::Vector(dims) => TypeKind::Vector { dims: dims.clone(), element },
            Shape::Tensor(dims) => TypeKind::Tensor { dims: dims.clone(), element, encoding: None },
        })
    }
}

fn apply(module: &mut Module, connected: &Connected, shape: &Shape) -> Option<()> {
    for op in module.walk().collect::<Vec<Op>>() {
        for slot in 0..module.op(op).operands.len() {
            let value = module.op(op).operands[slot];
            let scalar = module.value(value).ty;
            if !is_scalar(module, scalar) {
                continue;
            }
            let (is_lifted, is_wanted) = (connected.has(value), connected.wants(op, slot));
            if is_lifted != is_wanted {
                let to = if is_wanted { shape.of(module, scalar) } else { scalar };
                let cast = cast(module, value, to, op)?;
                module.set_operand(op, slot, cast);
            }
        }
    }
    for &value in connected.values() {
        let ty = shape.of(module, module.value(value).ty);
        module.set_type(value, ty);
    }
    for &op in connected.ops() {
        lift_constant(module, op);
    }
    for &function in connected.functions() {
        let returned: Vec<usize> = connected.returned(function).collect();
        set_signature(module, function, &returned, shape)?;
    }
    Some(())
}

fn cast(module: &mut Module, value: Value, to: Type, before: Op) -> Option<Value> {
    let op = module.create_op(CAST, &[value], &[to]);
    Place::before(module, before)?.insert(module, op);
    module.op(op).results.first().copied()
}

/// `7 : i32` becomes `dense<7> : vector<4xi32>` where the result of an operation has that type.
fn lift_constant(module: &mut Module, op: Op) {
    let (Some(value), [result]) = (module.attr(op, "value"), module.op(op).results.as_slice()) else {
        return;
    };
    let ty = module.value(*result).ty;
    let body = match *module.attr_kind(module.resolve_attr(value)) {
        AttrKind::Number { literal, .. } => literal,
        AttrKind::Bool(value) => module.intern(if value { "true" } else { "false" }),
        _ => return,
    };
    let lifted = module.make_attr(AttrKind::Elements { kind: ElementsKind::Dense, body, ty });
    module.set_attr(op, "value", lifted);
}

/// Writes the new types of arguments and results into the type of a function.
fn set_signature(module: &mut Module, function: Op, returned: &[usize], shape: &Shape) -> Option<()> {
    let region = *module.op(function).regions.first()?;
    let entry = *module.region(region).blocks.first()?;
    let inputs: Vec<Type> = module.block(entry).args.iter().map(|&arg| module.value(arg).ty).collect();
    let mut results = module.function_type(function)?.1.to_vec();
    for &at in returned {
        results[at] = shape.of(module, *results.get(at)?);
    }
    module.set_function_type(function, &inputs, &results);
    Some(())
}
