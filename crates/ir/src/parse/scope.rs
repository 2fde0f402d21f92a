//! Which value a name means at a place of the file.
//!
//! A region sees the names of the regions around it. A name that is defined again inside a region
//! hides the outer one: legal where the region is isolated from above, which only a caller can know,
//! so [`check`](crate::check()) judges it. A name used before its definition waits in its region, then in
//! the region around it, until the definition comes.

use rustc_hash::FxHashMap;

use crate::{Name, Op, Str, Type, Value};

/// Numbers above this are kept in a map, so that `%4000000000` costs no gigabytes.
const DENSE_LIMIT: u32 = 1 << 20;

#[derive(Default)]
pub(super) struct Scope {
    numbers: Vec<Option<Binding>>,
    args: Vec<Option<Binding>>,
    others: FxHashMap<Name, Binding>,
    /// What each definition has hidden, so that leaving a region can restore it.
    undo: Vec<(Name, Option<Binding>)>,
    frames: Vec<Frame>,
}

/// The values that share a name: `count` of them from `first` on.
#[derive(Clone, Copy)]
pub(super) struct Binding {
    pub(super) first: Value,
    pub(super) count: u32,
    depth: u32,
}

/// One region being parsed.
struct Frame {
    undo_start: usize,
    /// Uses still without a definition.
    waiting: FxHashMap<Name, Vec<Waiting>>,
    /// The outermost depth from which this region, or one inside it, has used a value.
    lowest_borrow: u32,
}

/// A use to be filled in later.
#[derive(Clone, Copy)]
pub(super) struct Waiting {
    pub(super) op: Op,
    pub(super) slot: Slot,
    /// Which of the values that share the name.
    pub(super) index: u32,
    pub(super) ty: Type,
    pub(super) offset: usize,
}

/// Where in an operation a use stands.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Operand(u32),
    SuccessorArg(u32, u32),
}

impl Scope {
    pub(super) fn enter(&mut self) {
        self.frames.push(Frame {
            undo_start: self.undo.len(),
            waiting: FxHashMap::default(),
            lowest_borrow: u32::MAX,
        });
    }

    /// Ends a region; gives the uses that still wait, which the region around it may define.
    pub(super) fn leave(&mut self) -> FxHashMap<Name, Vec<Waiting>> {
        let frame = self.frames.pop().expect("leave follows enter");
        for (name, hidden) in self.undo.split_off(frame.undo_start).into_iter().rev() {
            self.put(name, hidden);
        }
        if let Some(around) = self.frames.last_mut() {
            around.lowest_borrow = around.lowest_borrow.min(frame.lowest_borrow);
        }
        frame.waiting
    }

    #[inline]
    pub(super) fn find(&self, name: Name) -> Option<Binding> {
        match name {
            Name::Number(n) if n < DENSE_LIMIT => self.numbers.get(n as usize).copied().flatten(),
            Name::Arg(n) if n < DENSE_LIMIT => self.args.get(n as usize).copied().flatten(),
            _ => self.others.get(&name).copied(),
        }
    }

    /// As [`find`](Self::find), for a use in the region being parsed.
    #[inline]
    pub(super) fn borrow(&mut self, name: Name) -> Option<Binding> {
        let binding = self.find(name)?;
        let frame = self.frames.last_mut().expect("a region is being parsed");
        frame.lowest_borrow = frame.lowest_borrow.min(binding.depth);
        Some(binding)
    }

    /// Defines a name in the region being parsed, unless the region has it already.
    pub(super) fn define(&mut self, name: Name, first: Value, count: u32) -> Result<Early, Redefined> {
        let depth = u32::try_from(self.frames.len()).expect("depth is limited");
        let hidden = self.find(name);
        if hidden.is_some_and(|binding| binding.depth == depth) {
            return Err(Redefined);
        }
        self.undo.push((name, hidden));
        self.put(name, Some(Binding { first, count, depth }));
        let frame = self.frames.last_mut().expect("a region is being parsed");
        let waiting = match frame.waiting.is_empty() {
            true => Vec::new(),
            false => frame.waiting.remove(&name).unwrap_or_default(),
        };
        Ok(Early { waiting, misled: hidden.filter(|hidden| frame.lowest_borrow <= hidden.depth) })
    }

    pub(super) fn wait(&mut self, name: Name, waiting: Waiting) {
        let frame = self.frames.last_mut().expect("a region is being parsed");
        frame.waiting.entry(name).or_default().push(waiting);
    }

    fn put(&mut self, name: Name, binding: Option<Binding>) {
        let (table, n) = match name {
            Name::Number(n) if n < DENSE_LIMIT => (&mut self.numbers, n as usize),
            Name::Arg(n) if n < DENSE_LIMIT => (&mut self.args, n as usize),
            _ => {
                match binding {
                    Some(binding) => self.others.insert(name, binding),
                    None => self.others.remove(&name),
                };
                return;
            }
        };
        if table.len() <= n {
            table.resize(n + 1, None);
        }
        table[n] = binding;
    }
}

/// The uses that came before the definition they mean.
pub(super) struct Early {
    /// Uses that found nothing.
    pub(super) waiting: Vec<Waiting>,
    /// Uses in this region may have taken this outer value, which the definition now hides.
    pub(super) misled: Option<Binding>,
}

/// The region has this name already.
pub(super) struct Redefined;

/// The labels of one region's blocks.
#[derive(Default)]
pub(super) struct Labels {
    pub(super) blocks: FxHashMap<Str, (crate::Block, Label)>,
}

/// What is known of a label so far.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Defined,
    /// Used at this offset, not defined yet.
    Awaited(usize),
}
