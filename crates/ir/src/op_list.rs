//! The operations of a block, in order. A long list is kept in parts, so that an insertion moves only a few
//! operations, however long the block is.

use std::ops::Index;

use crate::Op;

/// The operations of a block, in order.
#[derive(Debug, Clone, Default)]
pub struct OpList {
    /// Part 0. Nearly all lists have no other.
    head: Vec<Op>,
    more: Option<Box<More>>,
}

/// The parts of a long list.
#[derive(Debug, Clone, Default)]
struct More {
    /// Parts 1, 2, ..
    parts: Vec<Vec<Op>>,
    /// The numbers of all parts, in the order of the list.
    order: Vec<u32>,
    len: usize,
}

/// No part has more operations.
const MAX_PART_LEN: usize = 4096;

/// Tells that an operation is in another part now.
pub(crate) struct Moved {
    pub(crate) op: Op,
    pub(crate) part: u32,
}

impl OpList {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.more.as_ref().map_or(self.head.len(), |more| more.len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The operations in order.
    pub fn iter(&self) -> OpIter<'_> {
        let parts = self.more.as_ref().map_or(&[0][..], |more| &more.order).iter();
        OpIter { list: self, front: [].iter(), parts, back: [].iter() }
    }

    /// The operations from an index on.
    pub fn iter_from(&self, index: usize) -> OpIter<'_> {
        let mut iter = self.iter();
        let mut skipped = index;
        for &part in iter.parts.by_ref() {
            let ops = self.part(part);
            if skipped < ops.len() {
                iter.front = ops[skipped..].iter();
                break;
            }
            skipped -= ops.len();
        }
        iter
    }

    /// The operations before an index.
    pub fn iter_to(&self, index: usize) -> OpIter<'_> {
        let mut iter = self.iter();
        let mut kept = index;
        for (place, &part) in iter.parts.clone().enumerate() {
            let ops = self.part(part);
            if kept < ops.len() {
                let before = &iter.parts.as_slice()[..place];
                (iter.parts, iter.back) = (before.iter(), ops[..kept].iter());
                break;
            }
            kept -= ops.len();
        }
        iter
    }

    /// The first one.
    pub fn first(&self) -> Option<&Op> {
        self.iter().next()
    }

    /// The last one.
    pub fn last(&self) -> Option<&Op> {
        self.iter().next_back()
    }

    /// The one at an index.
    pub fn get(&self, index: usize) -> Option<&Op> {
        let (part, place) = self.find(index);
        self.part(part).get(place)
    }

    /// All of them.
    pub fn to_vec(&self) -> Vec<Op> {
        self.iter().copied().collect()
    }

    /// All of them, if there are exactly `N`.
    pub fn exactly<const N: usize>(&self) -> Option<[Op; N]> {
        if self.len() == N { self.to_vec().try_into().ok() } else { None }
    }

    fn part(&self, part: u32) -> &Vec<Op> {
        match (&self.more, part) {
            (Some(more), 1..) => &more.parts[part as usize - 1],
            _ => &self.head,
        }
    }

    fn part_mut(&mut self, part: u32) -> &mut Vec<Op> {
        match (&mut self.more, part) {
            (Some(more), 1..) => &mut more.parts[part as usize - 1],
            _ => &mut self.head,
        }
    }

    /// The part that has the operation at an index, and its place there. For the end of the list, the end of
    /// its last part.
    fn find(&self, mut index: usize) -> (u32, usize) {
        let Some(more) = &self.more else { return (0, index) };
        let mut last = 0;
        for &part in &more.order {
            let len = self.part(part).len();
            if index < len {
                return (part, index);
            }
            index -= len;
            last = part;
        }
        (last, self.part(last).len() + index)
    }

    /// Adds an operation at the end. Returns its part.
    pub(crate) fn push(&mut self, op: Op) -> u32 {
        let Some(more) = &mut self.more else {
            if self.head.len() < MAX_PART_LEN {
                self.head.push(op);
                return 0;
            }
            self.begin_more();
            return self.push(op);
        };
        more.len += 1;
        let last = *more.order.last().expect("a list has a part");
        if self.part(last).len() < MAX_PART_LEN {
            self.part_mut(last).push(op);
            return last;
        }
        let behind = self.more.as_ref().map_or(0, |more| more.order.len());
        self.add_part(behind, vec![op])
    }

    fn begin_more(&mut self) {
        self.more = Some(Box::new(More { parts: Vec::new(), order: vec![0], len: self.head.len() }));
    }

    /// Adds a part at this place of the order. Returns its number.
    fn add_part(&mut self, place: usize, ops: Vec<Op>) -> u32 {
        let more = self.more.as_mut().expect("the list has parts");
        more.parts.push(ops);
        let part = u32::try_from(more.parts.len()).expect("fewer than 2^32 parts");
        more.order.insert(place, part);
        part
    }

    /// Inserts an operation. Returns its part, and the operations that are in another part now.
    pub(crate) fn insert(&mut self, index: usize, op: Op) -> (u32, Vec<Moved>) {
        if index >= self.len() {
            return (self.push(op), Vec::new());
        }
        let (part, place) = self.find(index);
        if self.part(part).len() < MAX_PART_LEN {
            self.part_mut(part).insert(place, op);
            self.more.iter_mut().for_each(|more| more.len += 1);
            return (part, Vec::new());
        }
        let moved = self.split(part);
        let (part, _) = self.insert(index, op);
        (part, moved)
    }

    /// Moves the second half of a full part to a new one.
    fn split(&mut self, part: u32) -> Vec<Moved> {
        if self.more.is_none() {
            self.begin_more();
        }
        let half = self.part_mut(part).split_off(MAX_PART_LEN / 2);
        let order = self.more.as_ref().map_or(&[][..], |more| &more.order);
        let place = order.iter().position(|&other| other == part).map_or(0, |place| place + 1);
        let moved = half.clone();
        let part = self.add_part(place, half);
        moved.into_iter().map(|op| Moved { op, part }).collect()
    }

    /// The index of an operation that is in this part.
    pub(crate) fn index_of(&self, op: Op, part: u32) -> Option<usize> {
        let place = self.part(part).iter().position(|&other| other == op)?;
        let order = self.more.as_ref().map_or(&[][..], |more| &more.order);
        let before = order.iter().take_while(|&&other| other != part);
        Some(place + before.map(|&other| self.part(other).len()).sum::<usize>())
    }

    /// Removes an operation that is in this part.
    pub(crate) fn remove(&mut self, op: Op, part: u32) {
        let ops = self.part_mut(part);
        if let Some(place) = ops.iter().position(|&other| other == op) {
            ops.remove(place);
            self.more.iter_mut().for_each(|more| more.len -= 1);
        }
    }
}

impl Index<usize> for OpList {
    type Output = Op;

    fn index(&self, index: usize) -> &Op {
        self.get(index).expect("the index of an operation")
    }
}

impl<'a> IntoIterator for &'a OpList {
    type Item = &'a Op;
    type IntoIter = OpIter<'a>;

    fn into_iter(self) -> OpIter<'a> {
        self.iter()
    }
}

/// Iterates over the operations of a block.
#[derive(Clone)]
pub struct OpIter<'a> {
    list: &'a OpList,
    /// Those of the part that was begun from the front.
    front: std::slice::Iter<'a, Op>,
    /// Parts that were not begun.
    parts: std::slice::Iter<'a, u32>,
    /// Those of the part that was begun from the back.
    back: std::slice::Iter<'a, Op>,
}

impl<'a> Iterator for OpIter<'a> {
    type Item = &'a Op;

    fn next(&mut self) -> Option<&'a Op> {
        loop {
            if let Some(op) = self.front.next() {
                return Some(op);
            }
            match self.parts.next() {
                Some(&part) => self.front = self.list.part(part).iter(),
                None => return self.back.next(),
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let inside: usize = self.parts.clone().map(|&part| self.list.part(part).len()).sum();
        let len = self.front.len() + inside + self.back.len();
        (len, Some(len))
    }
}

impl DoubleEndedIterator for OpIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(op) = self.back.next_back() {
                return Some(op);
            }
            match self.parts.next_back() {
                Some(&part) => self.back = self.list.part(part).iter(),
                None => return self.front.next_back(),
            }
        }
    }
}

impl ExactSizeIterator for OpIter<'_> {}

impl PartialEq for OpList {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for OpList {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list and a vector that must have the same operations.
    #[derive(Default)]
    struct Both {
        list: OpList,
        plain: Vec<Op>,
        /// By operation.
        parts: Vec<u32>,
    }

    impl Both {
        fn insert(&mut self, index: usize) {
            let op = Op(u32::try_from(self.parts.len()).unwrap());
            let (part, moved) = self.list.insert(index, op);
            self.parts.push(part);
            moved.into_iter().for_each(|moved| self.parts[moved.op.index()] = moved.part);
            self.plain.insert(index.min(self.plain.len()), op);
        }

        fn remove(&mut self, index: usize) {
            let op = self.plain.remove(index);
            self.list.remove(op, self.parts[op.index()]);
        }

        fn check(&self) {
            assert_eq!(self.list.to_vec(), self.plain);
            assert_eq!(self.list.len(), self.plain.len());
            assert_eq!(self.list.last(), self.plain.last());
            assert!(self.list.iter().rev().eq(self.plain.iter().rev()));
            for index in (0..=self.plain.len()).step_by(997) {
                assert_eq!(self.list.get(index), self.plain.get(index));
                assert!(self.list.iter_from(index).eq(&self.plain[index..]));
                assert!(self.list.iter_to(index).rev().eq(self.plain[..index].iter().rev()));
                let Some(&op) = self.plain.get(index) else { continue };
                assert_eq!(self.list.index_of(op, self.parts[op.index()]), Some(index));
            }
        }
    }

    #[test]
    fn a_long_list_has_the_same_operations_as_a_vector() {
        let mut both = Both::default();
        both.check();
        (0..3 * MAX_PART_LEN).for_each(|_| both.insert(usize::MAX));
        both.check();
        // At the end of a full part, in the middle, at the start.
        for index in [MAX_PART_LEN, MAX_PART_LEN - 1, 5000, 0, 1, 12_000] {
            (0..1500).for_each(|i| both.insert(index + i % 7));
            both.check();
        }
        for index in [0, 4095, 9000, 17_000] {
            (0..2000).for_each(|_| both.remove(index.min(both.plain.len() - 1)));
            both.check();
        }
        (0..both.plain.len()).for_each(|_| both.remove(0));
        both.check();
        assert!(both.list.is_empty());
    }
}
