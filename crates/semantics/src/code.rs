//! Code: operations as closures over the registers of a machine `M`.

use std::rc::Rc;

use mohole_ir::Op;
use rustc_hash::FxHashMap;

use crate::halt::Eval;
use crate::types::Ty;
use crate::value::Value;

/// A register of a function, numbered from 0.
pub(crate) type Reg = u32;

/// One operation that can be executed.
pub(crate) type Step<M> = Box<dyn Fn(&mut M) -> Eval<()>>;

/// Decides which edge to take.
pub(crate) type Choice<M> = Box<dyn Fn(&mut M) -> Eval<usize>>;

/// A region that can be executed.
pub struct Body<M> {
    /// Its blocks. The first is the entry.
    pub blocks: Vec<Block<M>>,
}

/// A block that can be executed.
pub struct Block<M> {
    /// Its arguments.
    pub params: Vec<Reg>,
    /// Its operations, without the last if that ends the block.
    pub steps: Vec<Step<M>>,
    /// The operation of each step, and that of the exit.
    pub ops: Vec<Op>,
    /// Where to go from here.
    pub exit: Exit<M>,
}

/// How a block ends.
pub enum Exit<M> {
    /// Leaves the region with values: `func.return`, `scf.yield`, `scf.condition`, and a block without a
    /// terminator.
    Leave(Vec<Reg>),
    /// Goes on with another block.
    Jump(Edge),
    /// Chooses one of the edges.
    Choose(Choice<M>, Vec<Edge>),
    /// Does something, then leaves the region without values: `scf.forall.in_parallel`.
    Finish(Step<M>),
    /// Does something that never ends well, such as `llvm.unreachable`.
    Fail(Step<M>),
}

/// A way to another block.
pub struct Edge {
    /// The number of the block in its region.
    pub block: usize,
    /// What its arguments become.
    pub args: Vec<Reg>,
}

/// A function.
pub struct Function<M> {
    /// Its name.
    pub name: Box<str>,
    /// The operation that defines it.
    pub op: Op,
    /// The types of its arguments.
    pub inputs: Vec<Ty>,
    /// Which of its arguments nothing uses.
    pub unused: Vec<bool>,
    /// The types of its results.
    pub results: Vec<Ty>,
    /// The number of its registers.
    pub registers: usize,
    /// The registers of the values in it.
    pub values: FxHashMap<mohole_ir::Value, Reg>,
    /// Its body. `None` if it is defined elsewhere.
    pub body: Option<Body<M>>,
    /// Whether only this module can call it.
    pub private: bool,
    /// Whether it is said not to read some of its arguments.
    pub limits_access: bool,
}

/// A program that can be evaluated.
pub struct Program<M> {
    /// Its functions.
    pub functions: Vec<Function<M>>,
    /// Its globals.
    pub globals: FxHashMap<Rc<str>, Global<M>>,
    /// The numbers of the functions.
    pub by_name: FxHashMap<Box<str>, usize>,
}

/// A global variable.
pub struct Global<M> {
    /// A memref type, or the type of an llvm global.
    pub ty: Ty,
    /// Its elements (memref) or its only value (llvm), if it has any.
    pub initial: Initial<M>,
    /// It must not be written.
    pub constant: bool,
    /// Only this module can use it.
    pub private: bool,
}

/// The contents of a global at the start.
pub enum Initial<M> {
    /// None.
    Empty,
    /// Known values.
    Values(Vec<Value>),
    /// What a region returns.
    Computed(Body<M>, usize),
    /// Not known here.
    Unknown(String),
}
