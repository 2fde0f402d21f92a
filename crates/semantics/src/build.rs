//! Turns operations into code.

use mohole_ir::{Attr, AttrKind, Block as IrBlock, Module, Op, Region, Value as IrValue};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::attributes;
use crate::code::{Edge, Reg};
use crate::halt::unsupported;
use crate::machine::{Block, Body, Exit, Function, Global, Initial, Step};
use crate::missing::{Built, Missing, missing};
use crate::types::Ty;

/// How an operation becomes code.
#[derive(Clone, Copy)]
pub(crate) enum Build {
    /// A step in the middle of a block.
    Step(fn(&mut Site<'_, '_>) -> Built<Step>),
    /// The end of a block.
    Exit(fn(&mut Site<'_, '_>) -> Built<Exit>),
}

/// What is known when a function is built.
pub(crate) struct Scope {
    /// The numbers of all functions.
    pub(crate) functions: FxHashMap<Box<str>, usize>,
    /// How operations are built, by their names.
    pub(crate) find: fn(&str) -> Option<Build>,
}

/// Builds one function.
pub(crate) struct Builder<'m> {
    pub(crate) module: &'m Module,
    scope: &'m Scope,
    registers: FxHashMap<IrValue, Reg>,
    count: Reg,
}

/// An operation to build.
pub(crate) struct Site<'b, 'm> {
    pub(crate) builder: &'b mut Builder<'m>,
    pub(crate) op: Op,
}

/// Whether an operation defines a function.
pub(crate) fn is_function(module: &Module, op: Op) -> bool {
    module.attr(op, "function_type").is_some()
}

/// Builds a function.
pub(crate) fn function(module: &Module, scope: &Scope, op: Op) -> Function {
    let mut builder = Builder { module, scope, registers: FxHashMap::default(), count: 0 };
    let (inputs, results) = signature(module, op);
    let body = module.op(op).regions.first().filter(|&&region| !module.region(region).blocks.is_empty());
    let body = body.map(|&region| builder.body(region));
    Function {
        name: module.symbol_name(op).unwrap_or_default().into(),
        op,
        inputs,
        unused: unused_arguments(module, op),
        results,
        registers: builder.count as usize,
        values: builder.registers,
        private: is_private(module, op),
        limits_access: limits_access(module, op),
        body,
    }
}

/// Which arguments of a function nothing uses.
fn unused_arguments(module: &Module, function: Op) -> Vec<bool> {
    let entry = module.op(function).regions.first().and_then(|&region| module.region(region).blocks.first());
    let Some(&entry) = entry else { return Vec::new() };
    let used: FxHashSet<IrValue> = module.walk_op(function).flat_map(|op| module.op(op).used()).collect();
    module.block(entry).args.iter().map(|arg| !used.contains(arg)).collect()
}

fn is_private(module: &Module, op: Op) -> bool {
    let private = |attr: Attr| match module.attr_kind(attr) {
        AttrKind::String { raw, .. } => module.text(*raw) == "private",
        _ => false,
    };
    let internal = |attr: Attr| {
        let text = module.attr_text(attr);
        text.contains("internal") || text.contains("private")
    };
    module.attr(op, "sym_visibility").is_some_and(private) || module.attr(op, "linkage").is_some_and(internal)
}

/// Whether attributes say that a function does not read some of its arguments, so that they may contain
/// anything when it is called.
fn limits_access(module: &Module, op: Op) -> bool {
    module.attr(op, "arg_attrs").is_some_and(|attr| {
        let text = module.attr_text(attr);
        ["bufferization.access", "llvm.readnone", "llvm.writeonly"].iter().any(|name| text.contains(name))
    })
}

/// The argument and result types of a function.
fn signature(module: &Module, op: Op) -> (Vec<Ty>, Vec<Ty>) {
    if let Some((inputs, results)) = module.function_type(op) {
        let all = |types: &[mohole_ir::Type]| types.iter().map(|&ty| Ty::of(module, ty)).collect();
        return (all(inputs), all(results));
    }
    let attr = module.attr(op, "function_type").map(|attr| module.resolve_attr(attr));
    let ty = attr.and_then(|attr| match module.attr_kind(attr) {
        AttrKind::Type(ty) => Some(Ty::of(module, *ty)),
        _ => None,
    });
    match ty {
        Some(Ty::Function(inputs, results)) => (inputs.to_vec(), results.to_vec()),
        _ => (Vec::new(), Vec::new()),
    }
}

/// Builds a global variable.
pub(crate) fn global<'m>(module: &'m Module, scope: &Scope, op: Op) -> Option<(&'m str, Global)> {
    let name = module.symbol_name(op)?;
    let type_attr = |name: &str| match module.attr_kind(module.resolve_attr(module.attr(op, name)?)) {
        AttrKind::Type(ty) => Some(Ty::of(module, *ty)),
        _ => None,
    };
    let constant = module.attr(op, "constant").is_some();
    let (ty, initial) = match module.op_name(op) {
        "memref.global" => {
            let ty = type_attr("type")?;
            let attr = module.attr(op, "initial_value").map(|attr| module.resolve_attr(attr));
            let initial = match attr.map(|attr| (module.attr_kind(attr), attr)) {
                None => Initial::Unknown("a global without a value".to_owned()),
                Some((AttrKind::Unit, _)) => Initial::Empty,
                Some((_, attr)) => match attributes::elements(module, attr) {
                    Ok(values) => Initial::Values(values),
                    Err(Missing(why)) => Initial::Unknown(why),
                },
            };
            (ty, initial)
        }
        "llvm.mlir.global" => (type_attr("global_type")?, llvm_initial(module, scope, op)),
        _ => return None,
    };
    Some((name, Global { ty, initial, constant, private: is_private(module, op) }))
}

fn llvm_initial(module: &Module, scope: &Scope, op: Op) -> Initial {
    let region = module.op(op).regions.first().filter(|&&region| !module.region(region).blocks.is_empty());
    if let Some(&region) = region {
        let mut builder = Builder { module, scope, registers: FxHashMap::default(), count: 0 };
        let body = builder.body(region);
        return Initial::Computed(body, builder.count as usize);
    }
    let Some(attr) = module.attr(op, "value") else {
        let linkage = module.attr(op, "linkage").map(|attr| module.attr_text(attr)).unwrap_or_default();
        return match linkage.contains("extern") {
            true => Initial::Unknown("a global that is defined elsewhere".to_owned()),
            false => Initial::Empty,
        };
    };
    let AttrKind::Type(ty) =
        module.attr(op, "global_type").map(|attr| module.attr_kind(attr).clone()).unwrap_or(AttrKind::Unit)
    else {
        return Initial::Unknown("a global without a type".to_owned());
    };
    match attributes::constant(module, attr, &Ty::of(module, ty)) {
        Ok(value) => Initial::Values(vec![value]),
        Err(Missing(why)) => Initial::Unknown(why),
    }
}

impl<'m> Builder<'m> {
    /// The register of a value.
    pub(crate) fn register(&mut self, value: IrValue) -> Reg {
        let count = &mut self.count;
        *self.registers.entry(value).or_insert_with(|| {
            *count += 1;
            *count - 1
        })
    }

    /// The number of a function.
    pub(crate) fn function(&self, name: &str) -> Option<usize> {
        self.scope.functions.get(name).copied()
    }

    /// Builds a region.
    pub(crate) fn body(&mut self, region: Region) -> Body {
        let module = self.module;
        let blocks = &module.region(region).blocks;
        Body { blocks: blocks.iter().map(|&block| self.block(block, blocks)).collect() }
    }

    fn block(&mut self, block: IrBlock, siblings: &[IrBlock]) -> Block {
        let module = self.module;
        let data = module.block(block);
        let params = data.args.iter().map(|&arg| self.register(arg)).collect();
        let (mut steps, mut ops) = (Vec::with_capacity(data.ops.len()), Vec::with_capacity(data.ops.len()));
        let mut exit = Exit::Leave(Vec::new());
        for &op in &data.ops {
            let build = (self.scope.find)(module.op_name(op));
            let mut site = Site { builder: self, op };
            match build {
                Some(Build::Step(build)) => {
                    let step = build(&mut site).unwrap_or_else(|Missing(why)| refuse(why));
                    steps.push(step);
                }
                Some(Build::Exit(build)) => {
                    exit = build(&mut site).unwrap_or_else(|Missing(why)| Exit::Fail(refuse(why)));
                }
                None => steps.push(refuse(format!("the operation {}", module.op_name(op)))),
            }
            ops.push(op);
        }
        renumber(&mut exit, module, data.ops.last().copied(), siblings);
        Block { params, steps, ops, exit }
    }
}

/// Replaces the numbers of successors by numbers of blocks in the region.
fn renumber(exit: &mut Exit, module: &Module, last: Option<Op>, siblings: &[IrBlock]) {
    let Some(last) = last else { return };
    let successors = &module.op(last).successors;
    let number = |edge: &mut Edge| {
        let block = successors.get(edge.block).map(|successor| successor.block);
        edge.block = siblings.iter().position(|&sibling| Some(sibling) == block).unwrap_or(0);
    };
    match exit {
        Exit::Jump(edge) => number(edge),
        Exit::Choose(_, edges) => edges.iter_mut().for_each(number),
        Exit::Leave(_) | Exit::Finish(_) | Exit::Fail(_) => {}
    }
}

/// A step that halts because something is not known.
fn refuse(why: String) -> Step {
    Box::new(move |_| unsupported(why.clone()))
}

impl<'m> Site<'_, 'm> {
    pub(crate) fn module(&self) -> &'m Module {
        self.builder.module
    }

    /// The name of the operation.
    pub(crate) fn name(&self) -> &'m str {
        self.module().op_name(self.op)
    }

    pub(crate) fn operand_count(&self) -> usize {
        self.module().op(self.op).operands.len()
    }

    /// The register of an operand.
    pub(crate) fn operand(&mut self, index: usize) -> Built<Reg> {
        match self.module().op(self.op).operands.get(index) {
            Some(&value) => Ok(self.builder.register(value)),
            None => missing("an operand is missing"),
        }
    }

    /// The registers of all operands.
    pub(crate) fn operands(&mut self) -> Vec<Reg> {
        let operands = &self.module().op(self.op).operands;
        operands.iter().map(|&value| self.builder.register(value)).collect()
    }

    /// The register of a result.
    pub(crate) fn result(&mut self, index: usize) -> Built<Reg> {
        match self.module().op(self.op).results.get(index) {
            Some(&value) => Ok(self.builder.register(value)),
            None => missing("a result is missing"),
        }
    }

    /// The registers of all results.
    pub(crate) fn results(&mut self) -> Vec<Reg> {
        let results = &self.module().op(self.op).results;
        results.iter().map(|&value| self.builder.register(value)).collect()
    }

    pub(crate) fn operand_type(&self, index: usize) -> Built<Ty> {
        match self.module().op(self.op).operands.get(index) {
            Some(&value) => Ok(Ty::of(self.module(), self.module().value(value).ty)),
            None => missing("an operand is missing"),
        }
    }

    pub(crate) fn result_type(&self, index: usize) -> Built<Ty> {
        match self.module().op(self.op).results.get(index) {
            Some(&value) => Ok(Ty::of(self.module(), self.module().value(value).ty)),
            None => missing("a result is missing"),
        }
    }

    pub(crate) fn operand_types(&self) -> Vec<Ty> {
        let module = self.module();
        module.op(self.op).operands.iter().map(|&value| Ty::of(module, module.value(value).ty)).collect()
    }

    pub(crate) fn result_types(&self) -> Vec<Ty> {
        let module = self.module();
        module.op(self.op).results.iter().map(|&value| Ty::of(module, module.value(value).ty)).collect()
    }

    /// A property or attribute, aliases resolved.
    pub(crate) fn attr(&self, name: &str) -> Option<Attr> {
        self.module().attr(self.op, name).map(|attr| self.module().resolve_attr(attr))
    }

    /// Whether a unit attribute, or a boolean one that is true, is there.
    pub(crate) fn flag(&self, name: &str) -> bool {
        self.attr(name).is_some_and(|attr| !matches!(self.module().attr_kind(attr), AttrKind::Bool(false)))
    }

    /// An integer attribute.
    pub(crate) fn int(&self, name: &str) -> Option<i64> {
        attributes::int(self.module(), self.attr(name)?)
    }

    /// An array of integers, in any of the ways to write one.
    pub(crate) fn ints(&self, name: &str) -> Option<Vec<i64>> {
        attributes::ints(self.module(), self.attr(name)?)
    }

    /// The text of an attribute, without the quotes of a string.
    pub(crate) fn text(&self, name: &str) -> Option<String> {
        let attr = self.attr(name)?;
        Some(match self.module().attr_kind(attr) {
            AttrKind::String { raw, .. } => self.module().text(*raw).to_owned(),
            _ => self.module().expanded_attr_text(attr),
        })
    }

    /// The last name of a symbol attribute.
    pub(crate) fn symbol(&self, name: &str) -> Option<&'m str> {
        match self.module().attr_kind(self.attr(name)?) {
            AttrKind::Symbol(path) => path.last().map(|&name| self.module().text(name)),
            _ => None,
        }
    }

    /// The operands of each group of an operation with several variadic groups.
    pub(crate) fn segments(&mut self) -> Built<Vec<Vec<Reg>>> {
        let Some(sizes) = self.ints("operandSegmentSizes").or_else(|| self.ints("operand_segment_sizes"))
        else {
            return missing("no operandSegmentSizes");
        };
        let operands = self.operands();
        let mut rest = operands.as_slice();
        let mut segments = Vec::new();
        for size in sizes {
            let Some((segment, tail)) = rest.split_at_checked(size as usize) else {
                return missing("operandSegmentSizes do not fit");
            };
            segments.push(segment.to_vec());
            rest = tail;
        }
        Ok(segments)
    }

    /// Builds a region of the operation.
    pub(crate) fn body(&mut self, index: usize) -> Built<Body> {
        match self.module().op(self.op).regions.get(index) {
            Some(&region) => Ok(self.builder.body(region)),
            None => missing("a region is missing"),
        }
    }

    /// The edge to a successor. Its arguments are written behind it, or are the given operands.
    pub(crate) fn edge(&mut self, successor: usize, operands: Vec<Reg>) -> Built<Edge> {
        let Some(target) = self.module().op(self.op).successors.get(successor) else {
            return missing("a successor is missing");
        };
        let written = target.args.iter().map(|&value| self.builder.register(value));
        let args = written.chain(operands).collect();
        Ok(Edge { block: successor, args })
    }
}
