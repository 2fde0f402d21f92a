//! The machine: registers, memory, and what the program has done.

use std::rc::Rc;

use mohole_ir::Op;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::code::{self, Edge, Reg};
use crate::halt::{Eval, Halt, inexact, undefined, undefined_by_poison, unsupported};
use crate::memory::{Memory, Origin};
use crate::types::Ty;
use crate::value::{MemRef, Pointer, Value, count};

/// One operation that can be executed.
pub(crate) type Step = code::Step<Machine>;
/// A region that can be executed.
pub(crate) type Body = code::Body<Machine>;
/// A block that can be executed.
pub(crate) type Block = code::Block<Machine>;
/// How a block ends.
pub(crate) type Exit = code::Exit<Machine>;
/// A function.
pub type Function = code::Function<Machine>;
/// A global variable.
pub(crate) type Global = code::Global<Machine>;
/// The contents of a global at the start.
pub(crate) type Initial = code::Initial<Machine>;
/// A program that can be evaluated.
pub type Program = code::Program<Machine>;

/// Evaluates the functions of one program.
pub struct Machine {
    /// The program.
    pub program: Rc<Program>,
    /// All buffers.
    pub memory: Memory,
    /// Loops that are said to be parallel run backwards.
    pub backwards: bool,
    /// A loop that is said to be parallel was executed.
    pub parallel: bool,
    /// What `vector.print` prints is kept as values, with all their digits, and not as text.
    pub keeps_values: bool,
    /// What the program printed, and which functions it called that are defined elsewhere.
    pub trace: Vec<Event>,
    /// How often each function that is defined elsewhere was called.
    pub(crate) called: FxHashMap<Rc<str>, u64>,
    /// Answers calls of functions that are defined elsewhere.
    pub externals: Rc<dyn Externals>,
    /// Told of each operation.
    pub observer: Option<Box<dyn Observer>>,
    registers: Vec<Value>,
    base: usize,
    fuel: u64,
    depth: u32,
    nesting: u32,
    current: usize,
    globals: FxHashMap<Rc<str>, Value>,
}

/// Something that can be seen from outside while a program runs.
#[derive(Debug, Clone)]
pub enum Event {
    /// Printed text.
    Printed(String),
    /// Printed text that says where and how memory is laid out. It is not compared.
    PrintedDetail(String),
    /// Printed values that may not be known exactly.
    PrintedValue(Value, Ty),
    /// A call of a function that is defined elsewhere.
    Called {
        /// Its name.
        name: Rc<str>,
        /// Its arguments; memrefs as tensors, with what they contain at that time.
        args: Vec<(Value, Ty)>,
    },
}

/// Functions that are defined elsewhere.
pub trait Externals {
    /// Calls one.
    fn call(&self, machine: &mut Machine, function: &Function, args: Vec<Value>) -> Eval<Vec<Value>>;
}

/// Watches an evaluation.
pub trait Observer {
    /// An operation was executed; its results are in the machine.
    fn executed(&mut self, machine: &Machine, op: Op);
}

/// How deep calls may be nested.
const MAX_DEPTH: u32 = 128;

/// How deep regions may be nested, those of all functions together.
const MAX_NESTING: u32 = 256;

impl Machine {
    /// A machine for a program that ends after `fuel` steps.
    pub fn new(program: Rc<Program>, externals: Rc<dyn Externals>, fuel: u64) -> Machine {
        Machine {
            program,
            memory: Memory::default(),
            backwards: false,
            parallel: false,
            keeps_values: false,
            trace: Vec::new(),
            called: FxHashMap::default(),
            externals,
            observer: None,
            registers: Vec::new(),
            base: 0,
            fuel,
            depth: 0,
            nesting: 0,
            current: 0,
            globals: FxHashMap::default(),
        }
    }

    /// The contents of a register.
    #[inline]
    pub fn get(&self, reg: Reg) -> &Value {
        &self.registers[self.base + reg as usize]
    }

    /// Sets a register.
    #[inline]
    pub fn set(&mut self, reg: Reg, value: Value) {
        self.registers[self.base + reg as usize] = value;
    }

    /// An integer of at most 64 bits in a register that decides what is done: poison is undefined behaviour.
    #[inline]
    pub fn bits(&self, reg: Reg) -> Eval<u64> {
        match self.get(reg) {
            Value::Bits(bits) => Ok(*bits),
            Value::Poison => undefined_by_poison("poison decides what is done"),
            _ => unsupported("a number that is no integer of at most 64 bits"),
        }
    }

    /// An index in a register that decides what is done.
    #[inline]
    pub fn index(&self, reg: Reg) -> Eval<i64> {
        self.bits(reg).map(|bits| bits as i64)
    }

    /// Indices in registers.
    pub fn indices(&self, regs: &[Reg]) -> Eval<SmallVec<[i64; 4]>> {
        regs.iter().map(|&reg| self.index(reg)).collect()
    }

    /// A value of the function that is executed.
    pub fn value(&self, value: mohole_ir::Value) -> Option<&Value> {
        let reg = self.program.functions[self.current].values.get(&value)?;
        self.registers.get(self.base + *reg as usize)
    }

    /// The contents of registers.
    pub fn values(&self, regs: &[Reg]) -> SmallVec<[Value; 4]> {
        regs.iter().map(|&reg| self.get(reg).clone()).collect()
    }

    /// Sets registers.
    pub fn set_all(&mut self, regs: &[Reg], values: impl IntoIterator<Item = Value>) {
        for (&reg, value) in regs.iter().zip(values) {
            self.set(reg, value);
        }
    }

    /// Copies registers to others that may overlap.
    pub fn copy(&mut self, from: &[Reg], to: &[Reg]) {
        if let ([from], [to]) = (from, to) {
            let value = self.get(*from).clone();
            self.set(*to, value);
        } else {
            let values = self.values(from);
            self.set_all(to, values);
        }
    }

    /// Uses fuel.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Eval<()> {
        match self.fuel.checked_sub(steps as u64) {
            Some(fuel) => {
                self.fuel = fuel;
                Ok(())
            }
            None => Err(Box::new(Halt::OutOfFuel)),
        }
    }

    /// The steps that are left.
    pub fn fuel(&self) -> u64 {
        self.fuel
    }

    /// Executes a region whose arguments are set. Returns the registers with which it was left.
    pub fn run<'b>(&mut self, body: &'b Body) -> Eval<&'b [Reg]> {
        if self.nesting >= MAX_NESTING {
            return Err(Box::new(Halt::OutOfFuel));
        }
        self.nesting += 1;
        let left = self.run_blocks(body);
        self.nesting -= 1;
        left
    }

    #[inline]
    fn run_blocks<'b>(&mut self, body: &'b Body) -> Eval<&'b [Reg]> {
        let Some(mut block) = body.blocks.first() else { return Ok(&[]) };
        loop {
            self.spend(block.steps.len() + 1)?;
            self.run_steps(block)?;
            let edge: &Edge = match &block.exit {
                Exit::Leave(values) => return Ok(values),
                Exit::Jump(edge) => edge,
                Exit::Choose(choose, edges) => {
                    let chosen = choose(self).map_err(|halt| self.exit_of(block, halt))?;
                    let Some(edge) = edges.get(chosen) else { return unsupported("no such successor") };
                    edge
                }
                Exit::Finish(finish) => {
                    finish(self).map_err(|halt| self.exit_of(block, halt))?;
                    return Ok(&[]);
                }
                Exit::Fail(fail) => {
                    fail(self).map_err(|halt| self.exit_of(block, halt))?;
                    return undefined("reaches the unreachable");
                }
            };
            let Some(next) = body.blocks.get(edge.block) else { return unsupported("no such block") };
            block = next;
            self.copy(&edge.args, &block.params);
        }
    }

    fn exit_of(&self, block: &Block, halt: Box<Halt>) -> Box<Halt> {
        match block.ops.last() {
            Some(&op) => halt.at(op),
            None => halt,
        }
    }

    #[inline]
    fn run_steps(&mut self, block: &Block) -> Eval<()> {
        if self.observer.is_some() {
            return self.run_observed(block);
        }
        for (i, step) in block.steps.iter().enumerate() {
            if let Err(halt) = step(self) {
                return Err(halt.at(block.ops[i]));
            }
        }
        Ok(())
    }

    fn run_observed(&mut self, block: &Block) -> Eval<()> {
        for (step, &op) in block.steps.iter().zip(&block.ops) {
            step(self).map_err(|halt| halt.at(op))?;
            if let Some(mut observer) = self.observer.take() {
                observer.executed(self, op);
                self.observer = Some(observer);
            }
        }
        Ok(())
    }

    /// Sets the arguments of a region's first block and executes it.
    pub fn run_with<'b>(&mut self, body: &'b Body, args: impl IntoIterator<Item = Value>) -> Eval<&'b [Reg]> {
        if let Some(block) = body.blocks.first() {
            self.set_all(&block.params, args);
        }
        self.run(body)
    }

    /// Calls the function with a number in the program.
    pub fn call(&mut self, function: usize, args: Vec<Value>) -> Eval<Vec<Value>> {
        let program = Rc::clone(&self.program);
        let number = function;
        let function = &program.functions[number];
        let Some(body) = &function.body else {
            let externals = Rc::clone(&self.externals);
            return externals.call(self, function, args);
        };
        if self.depth >= MAX_DEPTH {
            return Err(Box::new(Halt::OutOfFuel));
        }
        let (base, length, stack) = (self.base, self.registers.len(), self.memory.buffer_count());
        self.base = length;
        self.registers.resize(length + function.registers, Value::Unit);
        let caller = std::mem::replace(&mut self.current, number);
        self.depth += 1;
        let results = self.run_with(body, args).map(|regs| self.values(regs).into_vec());
        self.depth -= 1;
        self.current = caller;
        self.registers.truncate(length);
        self.base = base;
        let lent = self.memory.leave_stack(stack);
        if lent && function.results.iter().any(|ty| matches!(ty, Ty::Tensor(..))) {
            results.and_then(|_| inexact("a tensor that may be memory on the stack of a function that ended"))
        } else {
            results
        }
    }

    /// Calls a function by its name.
    pub fn call_named(&mut self, name: &str, args: Vec<Value>) -> Eval<Vec<Value>> {
        match self.program.by_name.get(name).copied() {
            Some(function) => self.call(function, args),
            None => unsupported(format!("no function @{name}")),
        }
    }

    /// A global variable: a memref for `memref.global`, a pointer for `llvm.mlir.global`. Made at its first
    /// use.
    pub fn global(&mut self, name: &str) -> Eval<Value> {
        if let Some(value) = self.globals.get(name) {
            return Ok(value.clone());
        }
        let program = Rc::clone(&self.program);
        let Some((name, global)) = program.globals.get_key_value(name) else {
            return unsupported(format!("no global @{name}"));
        };
        let (value, base) = self.allocate_global(global)?;
        // Its value may contain its own address.
        self.globals.insert(Rc::clone(name), value.clone());
        self.fill_global(global, base)?;
        Ok(value)
    }

    /// The globals that were used, with their values.
    pub fn used_globals(&self) -> impl Iterator<Item = (&Rc<str>, &Value)> {
        self.globals.iter()
    }

    /// The bytes of a string that ends with 0 at a pointer.
    pub fn text_at(&self, mut pointer: Pointer) -> Eval<String> {
        let mut bytes = Vec::new();
        loop {
            match self.memory.load(pointer, &Ty::Int(8))? {
                Value::Bits(0) => return Ok(String::from_utf8_lossy(&bytes).into_owned()),
                Value::Bits(byte) => bytes.push(byte as u8),
                _ => return undefined("prints memory that was never written"),
            }
            pointer.offset = pointer.offset.wrapping_add(1);
        }
    }
}

impl Machine {
    /// Executes a region that is in no function, with registers of its own.
    pub(crate) fn run_alone(&mut self, body: &Body, registers: usize) -> Eval<Vec<Value>> {
        if self.depth >= MAX_DEPTH {
            return Err(Box::new(Halt::OutOfFuel));
        }
        let (base, length) = (self.base, self.registers.len());
        self.base = length;
        self.registers.resize(length + registers, Value::Unit);
        self.depth += 1;
        let results = self.run(body).map(|regs| self.values(regs).into_vec());
        self.depth -= 1;
        self.registers.truncate(length);
        self.base = base;
        results
    }

    fn allocate_global(&mut self, global: &Global) -> Eval<(Value, Pointer)> {
        let (sizes, element) = global_type(global);
        let Some(size) = element.bytes() else { return unsupported("the type of a global") };
        let count = sizes.map_or(Some(1), count).unwrap_or(0);
        let Some(bytes) = count.checked_mul(size) else { return unsupported("the size of a global") };
        self.spend(count)?;
        let base = self.memory.allocate(bytes, Origin::Global)?;
        let value = match sizes {
            Some(sizes) => Value::memref(MemRef::dense(base, sizes.iter().copied().collect())),
            None => Value::Pointer(base),
        };
        Ok((value, base))
    }

    fn fill_global(&mut self, global: &Global, base: Pointer) -> Eval<()> {
        let values = match &global.initial {
            Initial::Empty => Vec::new(),
            Initial::Values(values) => values.clone(),
            Initial::Computed(body, registers) => self.run_alone(body, *registers)?,
            Initial::Unknown(why) => return unsupported(why.clone()),
        };
        let (_, element) = global_type(global);
        let size = element.bytes().unwrap_or(0);
        for (i, value) in values.iter().enumerate() {
            let at = Pointer { offset: (i * size) as i64, ..base };
            self.memory.store(at, element, value)?;
        }
        if global.constant {
            self.memory.make_constant(base.buffer);
        }
        Ok(())
    }
}

/// The sizes of a memref and the type of its elements; the type of an llvm global.
fn global_type(global: &Global) -> (Option<&[i64]>, &Ty) {
    match &global.ty {
        Ty::MemRef(Some(sizes), element, _) => (Some(sizes), element.as_ref()),
        other => (None, other),
    }
}
