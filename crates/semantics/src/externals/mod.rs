//! Functions that are defined elsewhere.
//!
//! Those of the C library and of MLIR's runner have their meaning. Of all others nothing is known but that
//! they were called.

mod allocation;
mod answer;
mod known;
mod library;
mod print_memref;
mod printing;
mod text;
mod view;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::machine::{Externals, Function, Machine};
use crate::types::Ty;
use crate::value::Value;

use answer::Access;
use known::Known;

/// Knows the functions of the C library and of MLIR's runner. Records each call of any other one, and answers
/// with values that depend on nothing but the function and the number of its call, so that nothing can be
/// known of them.
#[derive(Debug, Default)]
pub struct Opaque;

/// Like [`Opaque`], for a program after a pass: it may only call what the program before it declared. A pass
/// may know more of a library than this crate does.
#[derive(Debug)]
pub(crate) struct Declared {
    /// The functions that the program declared before the pass.
    pub(crate) names: FxHashSet<Box<str>>,
}

impl Externals for Declared {
    fn call(&self, machine: &mut Machine, function: &Function, args: Vec<Value>) -> Eval<Vec<Value>> {
        if known(function).is_none() && !self.names.contains(&function.name) {
            return unsupported(format!("calls @{}, which the program before did not know", function.name));
        }
        Opaque.call(machine, function, args)
    }
}

impl Externals for Opaque {
    fn call(&self, machine: &mut Machine, function: &Function, args: Vec<Value>) -> Eval<Vec<Value>> {
        match known(function) {
            Some(known) => known(machine, function, &args),
            None => answer::call(machine, function, &args, Access::Reads),
        }
    }
}

/// Like [`Declared`], for both programs: functions of which nothing is known change the memrefs that they
/// get.
#[derive(Debug)]
pub(crate) struct Writing {
    /// The functions that the program declared before the pass, with the types of their arguments.
    declared: FxHashMap<Box<str>, Vec<Ty>>,
}

impl Writing {
    /// The functions of a program; `None` if no function of which nothing is known gets a memref.
    pub(crate) fn of(functions: &[Function]) -> Option<Self> {
        let unknown = functions.iter().filter(|one| one.body.is_none() && known(one).is_none());
        let is_memref = |ty: &Ty| matches!(ty, Ty::MemRef(..));
        let declared: FxHashMap<_, _> = unknown.map(|one| (one.name.clone(), one.inputs.clone())).collect();
        declared.values().flatten().any(is_memref).then_some(Writing { declared })
    }
}

impl Externals for Writing {
    fn call(&self, machine: &mut Machine, function: &Function, args: Vec<Value>) -> Eval<Vec<Value>> {
        if let Some(known) = known(function) {
            return known(machine, function, &args);
        }
        // A pass that changes how memory is passed on changes what is written.
        match self.declared.get(&function.name) {
            Some(inputs) if *inputs == function.inputs => {
                answer::call(machine, function, &args, Access::Writes)
            }
            _ => unsupported(format!("calls @{} with arguments of other types", function.name)),
        }
    }
}

/// The meaning of a function, if its name is known and its type is the right one.
fn known(function: &Function) -> Option<Known> {
    allocation::find(function)
        .or_else(|| printing::find(function))
        .or_else(|| print_memref::find(function))
        .or_else(|| library::find(function))
        .or_else(|| end(function))
}

/// Functions that end the program, or whose results depend on the outer world.
fn end(function: &Function) -> Option<Known> {
    match &*function.name {
        "abort" | "exit" | "_exit" => Some(|_, _, _| undefined("ends the program")),
        // Scalable vectors have this size here.
        "setArmVLBits" | "setArmSVLBits" => Some(|_, _, args| match args {
            [Value::Bits(128)] => Ok(Vec::new()),
            _ => unsupported("scalable vectors that are not the smallest"),
        }),
        "rtclock" | "nanoTime" | "_mlir_ciface_nanoTime" => Some(|_, _, _| inexact("the time")),
        "rtsrand" | "rtrand" | "rtdrand" | "_mlir_ciface_shuffle" | "rand" | "random" => {
            Some(|_, _, _| inexact("a random number"))
        }
        "printf" | "fprintf" => Some(|_, _, _| unsupported("printf")),
        _ => None,
    }
}
