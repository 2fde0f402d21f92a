//! Which value a name means at a place of the file.
//!
//! A region sees the names of the regions around it and may not define them again, not even where it is
//! isolated from above: the generic form has no hiding. A name used before its definition waits in its
//! region, then in the region around it, until the definition comes.

use rustc_hash::FxHashMap;

use crate::{Name, Op, Type, Value};

/// Numbers above this are kept in a map, so that `%40000000` costs no gigabytes.
const DENSE_LIMIT: u32 = 1 << 16;

#[derive(Default)]
pub(super) struct Scope {
    numbers: Vec<Option<Binding>>,
    args: Vec<Option<Binding>>,
    others: FxHashMap<Name, Binding>,
    /// The names that the regions being parsed define, so that leaving one can take them back.
    defined: Vec<Name>,
    frames: Vec<Frame>,
}

/// The values that share a name: `count` of them from `first` on.
#[derive(Clone, Copy)]
pub(super) struct Binding {
    pub(super) first: Value,
    pub(super) count: u32,
}

/// One region being parsed.
struct Frame {
    /// How many names the regions around it define so far.
    outer_names: usize,
    /// Uses still without a definition.
    waiting: FxHashMap<Name, Vec<Waiting>>,
}

/// A use to be filled in later.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    pub(super) op: Op,
    pub(super) slot: Slot,
    /// Which of the values that share the name.
    pub(super) index: u32,
    pub(super) ty: Type,
    pub(super) offset: u32,
}

/// Where in an operation a use stands.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Operand(u32),
    SuccessorArg(u32, u32),
}

/// The name is visible already.
pub(super) struct Redefined;

impl Scope {
    /// Room for the names of a file of that many bytes.
    pub(super) fn with_room_for(bytes: usize) -> Self {
        Scope {
            numbers: Vec::with_capacity(bytes / 64),
            args: Vec::with_capacity(8),
            defined: Vec::with_capacity(bytes / 64),
            frames: Vec::with_capacity(8),
            ..Scope::default()
        }
    }

    pub(super) fn enter(&mut self) {
        self.frames.push(Frame { outer_names: self.defined.len(), waiting: FxHashMap::default() });
    }

    /// Ends a region; gives the uses that still wait, which the region around it may define.
    pub(super) fn leave(&mut self) -> FxHashMap<Name, Vec<Waiting>> {
        let frame = self.frames.pop().expect("leave follows enter");
        while self.defined.len() > frame.outer_names {
            let name = self.defined.pop().expect("it is longer than before the region");
            self.forget(name);
        }
        frame.waiting
    }

    /// What a name means in the region being parsed.
    #[inline]
    pub(super) fn find(&self, name: Name) -> Option<Binding> {
        match name {
            Name::Number(n) if n < DENSE_LIMIT => self.numbers.get(n as usize).copied().flatten(),
            Name::Arg(n) if n < DENSE_LIMIT => self.args.get(n as usize).copied().flatten(),
            _ => self.others.get(&name).copied(),
        }
    }

    /// Defines a name in the region being parsed; gives the uses that came before.
    pub(super) fn define(&mut self, name: Name, binding: Binding) -> Result<Vec<Waiting>, Redefined> {
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
        let waiting = &mut self.frame().waiting;
        Ok(match waiting.is_empty() {
            true => Vec::new(),
            false => waiting.remove(&name).unwrap_or_default(),
        })
    }

    pub(super) fn wait(&mut self, name: Name, waiting: Waiting) {
        self.frame().waiting.entry(name).or_default().push(waiting);
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a region is being parsed")
    }

    fn forget(&mut self, name: Name) {
        match name {
            Name::Number(n) if n < DENSE_LIMIT => self.numbers[n as usize] = None,
            Name::Arg(n) if n < DENSE_LIMIT => self.args[n as usize] = None,
            _ => {
                self.others.remove(&name);
            }
        }
    }
}

fn put(table: &mut Vec<Option<Binding>>, place: usize, binding: Binding) {
    if table.len() <= place {
        table.resize(place + 1, None);
    }
    table[place] = Some(binding);
}
