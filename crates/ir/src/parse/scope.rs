//! The scopes of value names.
//!
//! A region sees the names of the regions around it and may not define them again, not even if it is isolated
//! from above: the generic form has no shadowing. A use before its definition is pending in its region, then
//! in the regions around it, until the name is defined.

use rustc_hash::FxHashMap;

use crate::{Name, Op, Type, Value};

/// Names with larger numbers are in a map, so that `%40000000` does not need gigabytes.
const DENSE_LIMIT: u32 = 1 << 16;

#[derive(Default)]
pub(super) struct Scope {
    numbers: Vec<Option<Binding>>,
    args: Vec<Option<Binding>>,
    others: FxHashMap<Name, Binding>,
    /// The names that the current regions define. They are removed at the end of their region.
    defined: Vec<Name>,
    frames: Vec<Frame>,
}

/// The values of a name: `count` values from `first` on.
#[derive(Clone, Copy)]
pub(super) struct Binding {
    pub(super) first: Value,
    pub(super) count: u32,
}

/// A region that is being parsed.
struct Frame {
    /// How many names the enclosing regions had defined when it began.
    outer_names: usize,
    /// Uses without a definition so far.
    pending: FxHashMap<Name, Vec<PendingUse>>,
}

/// A use as written: `%name` or `%name#index`.
#[derive(Clone, Copy)]
pub(super) struct NameUse {
    pub(super) name: Name,
    pub(super) index: u32,
    pub(super) offset: u32,
}

/// A use before its definition.
#[derive(Clone, Copy)]
pub(super) struct PendingUse {
    pub(super) op: Op,
    pub(super) slot: Slot,
    /// Which of the values of the name.
    pub(super) index: u32,
    pub(super) ty: Type,
    pub(super) offset: u32,
}

/// The position of a use in its operation.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Operand(u32),
    SuccessorArg(u32, u32),
}

/// The name is already defined.
pub(super) struct Redefined;

impl Scope {
    /// Capacity for the names of a file of this length.
    pub(super) fn with_capacity_for(bytes: usize) -> Self {
        Scope {
            numbers: Vec::with_capacity(bytes / 64),
            args: Vec::with_capacity(8),
            defined: Vec::with_capacity(bytes / 64),
            frames: Vec::with_capacity(8),
            ..Scope::default()
        }
    }

    pub(super) fn enter(&mut self) {
        self.frames.push(Frame { outer_names: self.defined.len(), pending: FxHashMap::default() });
    }

    /// Ends a region. Returns its pending uses, which the enclosing region may define.
    pub(super) fn leave(&mut self) -> FxHashMap<Name, Vec<PendingUse>> {
        let frame = self.frames.pop().expect("leave follows enter");
        while self.defined.len() > frame.outer_names {
            let name = self.defined.pop().expect("the region defined more names");
            self.remove(name);
        }
        frame.pending
    }

    /// The values of a name in the current region.
    #[inline]
    pub(super) fn find(&self, name: Name) -> Option<Binding> {
        match name {
            Name::Number(n) if n < DENSE_LIMIT => self.numbers.get(n as usize).copied().flatten(),
            Name::Arg(n) if n < DENSE_LIMIT => self.args.get(n as usize).copied().flatten(),
            _ => self.others.get(&name).copied(),
        }
    }

    /// Defines a name in the current region. Returns its pending uses.
    pub(super) fn define(&mut self, name: Name, binding: Binding) -> Result<Vec<PendingUse>, Redefined> {
        if self.find(name).is_some() {
            return Err(Redefined);
        }
        match name {
            Name::Number(n) if n < DENSE_LIMIT => put(&mut self.numbers, n as usize, binding),
            Name::Arg(n) if n < DENSE_LIMIT => put(&mut self.args, n as usize, binding),
            _ => {
                self.others.insert(name, binding);
            }
        }
        self.defined.push(name);
        let pending = &mut self.frame().pending;
        Ok(match pending.is_empty() {
            true => Vec::new(),
            false => pending.remove(&name).unwrap_or_default(),
        })
    }

    pub(super) fn add_pending(&mut self, name: Name, pending: PendingUse) {
        self.frame().pending.entry(name).or_default().push(pending);
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a region is being parsed")
    }

    fn remove(&mut self, name: Name) {
        match name {
            Name::Number(n) if n < DENSE_LIMIT => self.numbers[n as usize] = None,
            Name::Arg(n) if n < DENSE_LIMIT => self.args[n as usize] = None,
            _ => {
                self.others.remove(&name);
            }
        }
    }
}

fn put(table: &mut Vec<Option<Binding>>, index: usize, binding: Binding) {
    if table.len() <= index {
        table.resize(index + 1, None);
    }
    table[index] = Some(binding);
}
