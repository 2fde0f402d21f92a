//! Puts operations where passes do not expect them: functions and terminators of other dialects, other
//! containers, the top of a module.

use mohole_ir::{AttrKind, Module, Op, Region, Transplant, Type, TypeKind, Value, dialect_of};
use mohole_testcase::Rng;

use crate::place::Place;
use crate::produce::CAST;
use crate::samples::{Sample, is_function};
use crate::work::Work;
use crate::{Change, Mutator, Setting, Trait};

/// The mutator `foreign`: replaces a function or a terminator by that of another dialect, moves the body of a
/// function to the top of its module, or moves operations into another container.
pub(crate) struct Foreign;

impl Mutator for Foreign {
    fn name(&self) -> &'static str {
        "foreign"
    }

    fn effect(&self) -> &'static str {
        "swaps the kind of a function or terminator, or moves operations into another container"
    }

    fn mutate(&self, module: &mut Module, setting: &Setting<'_>, rng: &mut Rng) -> Option<Change> {
        let mut work = Work::new(module, setting, rng);
        let what = match work.rng.below(8) {
            0..=2 => replace_function(&mut work),
            3 | 4 => replace_terminator(&mut work),
            5 => move_to_module(&mut work),
            _ => wrap(&mut work),
        }?;
        work.finish(what)
    }
}

/// Attributes that a function keeps when its kind changes.
const KEPT: &[&str] = &["sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"];

fn functions(module: &Module) -> Vec<Op> {
    module.walk().filter(|&op| is_function(module, op)).collect()
}

/// Another kind of function around the same body, mostly with the terminators of its dialect.
fn replace_function(work: &mut Work<'_>) -> Option<String> {
    let functions = functions(work.module);
    let function = *work.rng.pick(&functions)?;
    let donor = *work.rng.pick(work.setting.corpus.samples().functions())?;
    let theirs = &work.setting.corpus.seeds[donor.seed as usize].module;
    let (old, new) = (work.module.op_name(function).to_owned(), theirs.op_name(donor.item).to_owned());
    if old == new || !may_stand(work, &new, function) {
        return None;
    }
    work.note(Trait::new(&new, &["kind", &old, &new]))?;
    let ends = ends(work.module, function);
    let function_type = function_type(work.module, function, &ends, theirs, donor.item)?;
    rename(work.module, function, theirs, donor.item, KEPT);
    let ty = work.module.make_attr(AttrKind::Type(function_type));
    work.set_attr(function, "function_type", ty);
    let keeps_ends = work.rng.chance(1, 5);
    for end in ends {
        // Some terminators may stand only in their own kind of function.
        if keeps_ends && may_stand(work, work.module.op_name(end), end) {
            continue;
        }
        let own = fitting_terminators(work, end, Some(dialect_of(&new)));
        let fitting = if own.is_empty() { fitting_terminators(work, end, None) } else { own };
        let terminator = *work.rng.pick(&fitting)?;
        replace_end(work, end, terminator)?;
    }
    Some(format!("{old} becomes {new}"))
}

/// Whether an operation of this name may stand where `op` stands.
fn may_stand(work: &Work<'_>, name: &str, op: Op) -> bool {
    let owner = work.module.parent_op(op).map_or("", |owner| work.module.op_name(owner));
    may_be_in(work, name, owner)
}

/// Whether an operation may stand directly in another one.
fn may_be_in(work: &Work<'_>, name: &str, owner: &str) -> bool {
    let ops = &work.setting.corpus.ops;
    let Some(facts) = ops.get(name) else { return false };
    facts.parents.is_empty() || facts.parents.iter().any(|&id| ops.facts(id).name == owner)
}

/// The operations that end the blocks of a function and branch nowhere.
fn ends(module: &Module, function: Op) -> Vec<Op> {
    let blocks = module.op(function).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let ends = blocks.filter_map(|&block| module.block(block).ops.last().copied());
    ends.filter(|&end| module.op(end).successors.is_empty()).collect()
}

/// The type of a function in the form that another kind of function has it.
fn function_type(module: &mut Module, function: Op, ends: &[Op], theirs: &Module, donor: Op) -> Option<Type> {
    let region = *module.op(function).regions.first()?;
    let entry = *module.region(region).blocks.first()?;
    let types = |module: &Module, values: &[Value]| -> Vec<Type> {
        values.iter().map(|&value| module.value(value).ty).collect()
    };
    let inputs = types(module, &module.block(entry).args);
    let results = ends.first().map(|&end| types(module, &module.op(end).operands)).unwrap_or_default();
    let theirs_text = theirs.expanded_attr_text(theirs.attr(donor, "function_type")?);
    if !theirs_text.starts_with('!') {
        let kind = TypeKind::Function { inputs: inputs.into(), results: results.into() };
        return Some(module.make_type(kind));
    }
    // A dialect's own type, `!llvm.func<void (i32)>`.
    let name = theirs_text.split('<').next()?;
    let text = |ty: &Type| module.expanded_type_text(*ty);
    let result = match results.as_slice() {
        [] => "void".to_owned(),
        [one] => text(one),
        _ => return None,
    };
    let inputs: Vec<String> = inputs.iter().map(text).collect();
    let text = module.intern(&format!("{name}<{result} ({})>", inputs.join(", ")));
    Some(module.make_type(TypeKind::Dialect(text)))
}

/// Gives an operation the name and attributes of another one; only those of `kept` stay.
fn rename(module: &mut Module, op: Op, theirs: &Module, donor: Op, kept: &[&str]) {
    let own: Vec<_> = module.attr_entries(op).collect();
    let own: Vec<_> = own.into_iter().map(|(key, value)| (module.text(key).to_owned(), value)).collect();
    module.set_properties(op, None);
    module.set_attrs(op, None);
    let name = theirs.op_name(donor).to_owned();
    module.rename_op(op, &name);
    for (key, value) in theirs.attr_entries(donor).collect::<Vec<_>>() {
        let key = theirs.text(key);
        if !kept.contains(&key) {
            let value = Transplant::default().copy_attr(theirs, value, module);
            module.set_attr(op, key, value);
        }
    }
    for (key, value) in own.iter().filter(|(key, _)| kept.contains(&key.as_str())) {
        module.set_attr(op, key, *value);
    }
}

/// A terminator of another dialect in place of one.
fn replace_terminator(work: &mut Work<'_>) -> Option<String> {
    let ops = &work.setting.corpus.ops;
    let is_end = |&op: &Op| work.module.op(op).successors.is_empty() && ops.is_terminator(work.module, op);
    let ends: Vec<Op> = work.module.walk().filter(is_end).collect();
    let end = *work.rng.pick(&ends)?;
    let fitting = fitting_terminators(work, end, None);
    let terminator = *work.rng.pick(&fitting)?;
    let old = work.module.op_name(end).to_owned();
    let new = replace_end(work, end, terminator)?;
    Some(format!("{old} becomes {new}"))
}

/// Terminators of the corpus, of a dialect if it is given, that take as many operands as `end`.
fn fitting_terminators(work: &Work<'_>, end: Op, dialect: Option<&str>) -> Vec<Sample<Op>> {
    let corpus = work.setting.corpus;
    let operands = work.module.op(end).operands.len();
    let fits = |sample: &&Sample<Op>| {
        let theirs = &corpus.seeds[sample.seed as usize].module;
        let name = theirs.op_name(sample.item);
        let is_wanted = dialect.is_none_or(|dialect| dialect == dialect_of(name));
        is_wanted
            && name != work.module.op_name(end)
            && theirs.op(sample.item).operands.len() == operands
            && may_stand(work, name, end)
    };
    corpus.samples().terminators().iter().filter(fits).copied().collect()
}

/// Replaces a terminator and returns the name of the new one.
fn replace_end(work: &mut Work<'_>, end: Op, terminator: Sample<Op>) -> Option<String> {
    let theirs = &work.setting.corpus.seeds[terminator.seed as usize].module;
    let new = theirs.op_name(terminator.item).to_owned();
    let owner = work.module.parent_op(end).map_or("", |owner| work.module.op_name(owner));
    work.note(Trait::new(&new, &["end", &new, owner]))?;
    rename(work.module, end, theirs, terminator.item, &[]);
    Some(new)
}

/// Moves the body of a function that nothing refers to before it, and erases it. Casts from nothing stand for
/// its arguments.
fn move_to_module(work: &mut Work<'_>) -> Option<String> {
    let functions = functions(work.module);
    let function = *work.rng.pick(&functions)?;
    let region: Region = *work.module.op(function).regions.first()?;
    let [block] = *work.module.region(region).blocks.as_slice() else { return None };
    if work.may_be_called(function) {
        return None;
    }
    let place = Place::before(work.module, function)?;
    let mut body = work.module.block(block).ops.to_vec();
    let end = body.pop()?;
    for argument in work.module.block(block).args.clone() {
        let ty = work.module.value(argument).ty;
        let made = work.module.create_op(CAST, &[], &[ty]);
        place.insert(work.module, made);
        let value = *work.module.op(made).results.first()?;
        work.module.replace_uses(argument, value);
    }
    work.module.erase(end);
    for op in body {
        let name = work.module.op_name(op).to_owned();
        if !may_be_in(work, &name, "builtin.module") {
            return None;
        }
        work.note(Trait::new(&name, &["at module level", &name]))?;
        work.module.detach(op);
        place.insert(work.module, op);
    }
    work.module.erase(function);
    Some("move the body of a function to module level".to_owned())
}

/// Most operations that are put into a container.
const MAX_WRAPPED: usize = 4;

/// Moves operations of a block whose results nothing else uses into a container.
fn wrap(work: &mut Work<'_>) -> Option<String> {
    let corpus = work.setting.corpus;
    let container = corpus.samples().container(work.rng)?;
    let theirs = &corpus.seeds[container.seed as usize].module;
    let ops: Vec<Op> = work.module.walk().filter(|&op| work.module.parent_op(op).is_some()).collect();
    let first = *work.rng.pick(&ops)?;
    let wrapped = closed_run(work, first)?;
    let name = theirs.op_name(container.item).to_owned();
    let all_fit = wrapped.iter().all(|&op| may_be_in(work, work.module.op_name(op), &name));
    if !all_fit || !may_stand(work, &name, first) {
        return None;
    }
    let place = Place::before(work.module, first)?;
    work.note_put(corpus.ops.get(&name)?, place);
    let copy = Transplant::default().copy(theirs, container.item, work.module);
    let region: Region = *work.module.op(copy).regions.first()?;
    let block = *work.module.region(region).blocks.first()?;
    let mut inside = work.module.block(block).ops.to_vec();
    let keeps_end = inside.last().is_some_and(|&last| corpus.ops.is_terminator(work.module, last));
    if keeps_end {
        inside.pop();
    }
    inside.into_iter().for_each(|op| work.module.erase(op));
    place.insert(work.module, copy);
    for (at, &op) in wrapped.iter().enumerate() {
        let inner = work.module.op_name(op).to_owned();
        work.note(Trait::new(&inner, &["wrapped", &inner, &name]))?;
        work.module.detach(op);
        work.module.insert(block, at, op);
    }
    Some(format!("put {} operations into {name}", wrapped.len()))
}

/// Operations from `first` on whose results are used only among themselves.
fn closed_run(work: &Work<'_>, first: Op) -> Option<Vec<Op>> {
    let place = Place::before(work.module, first)?;
    let ops = work.module.block(place.block).ops.to_vec();
    let from = place.index(work.module);
    let is_end = |op: Op| work.setting.corpus.ops.is_terminator(work.module, op);
    let run = |count: usize| ops.get(from..from + count).filter(|run| !run.iter().any(|&op| is_end(op)));
    let is_closed = |run: &&[Op]| {
        let results: Vec<Value> =
            run.iter().flat_map(|&op| work.module.op(op).results.iter().copied()).collect();
        let inside: Vec<Op> = run.iter().flat_map(|&op| work.module.walk_op(op)).collect();
        work.module
            .walk()
            .filter(|op| !inside.contains(op))
            .all(|op| !work.module.op(op).used().any(|value| results.contains(&value)))
    };
    (1..=MAX_WRAPPED).filter_map(run).find(is_closed).map(<[Op]>::to_vec)
}
