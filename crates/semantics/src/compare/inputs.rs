//! Inputs of functions, drawn by seed: tame ones first, then edge values, then random ones.

use crate::float::Float;
use crate::types::{Layout, Ty};
use crate::value::{Sizes, Value, count, row_major};
use crate::wide;
use crate::wide_float;

/// An argument that does not depend on a machine.
#[derive(Debug, Clone)]
pub enum Input {
    /// A value without memory.
    Value(Value),
    /// A memref and all elements of its buffer, also those between the elements of the memref.
    Buffer {
        /// The offset of the first element.
        offset: i64,
        /// The sizes.
        sizes: Sizes,
        /// The strides.
        strides: Sizes,
        /// The whole buffer.
        elements: Vec<Value>,
    },
}

/// How wild the numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mood {
    /// Small numbers that differ from each other.
    Tame,
    /// Extremes, zeros, NaN and infinities.
    Edges,
    /// Anything.
    Wild,
}

/// Indices at which conversions to other widths go wrong.
const INDEX_EDGES: [i64; 12] =
    [0, 1, -1, 2, 7, 127, 1 << 31, 1 << 32, (1 << 32) + 1, -(1 << 32), i64::MAX, i64::MIN];

struct Draw {
    state: u64,
    mood: Mood,
    /// Edges that come up more often in these inputs, so that bugs of two equal or opposite ones are met.
    theme: [u64; 3],
    /// If all combinations of edges come up in turn: what is left of the number of this one.
    combination: Option<u64>,
    /// The size of all open dimensions, if they are to agree.
    size: Option<i64>,
    counter: i64,
    /// So many elements may still be made.
    left: usize,
}

/// All drawn arguments together may have this many elements.
const MOST_ELEMENTS: usize = 1 << 16;

/// The arguments number `round` for a function. `None` if an argument of such a type cannot be made.
///
/// Those that nothing uses are drawn after all others: without them the others are the same. So a program
/// that differs on one input alone still does when it is reduced.
pub fn draw(types: &[Ty], unused: &[bool], seed: u64, round: u64) -> Option<Vec<Input>> {
    let mood = match round {
        0..2 => Mood::Tame,
        _ => [Mood::Edges, Mood::Wild, Mood::Tame][round as usize % 3],
    };
    let state = seed ^ round.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut draw =
        Draw { state, mood, theme: [0; 3], combination: None, size: None, counter: 0, left: MOST_ELEMENTS };
    draw.next();
    draw.combination = (mood == Mood::Edges && has_few_numbers(types, unused)).then_some(round / 3);
    draw.theme = [draw.next(), draw.next(), draw.next()];
    draw.size = match round {
        0 => Some(3),
        1 => Some(4),
        _ if round.is_multiple_of(2) => Some(draw.below(6) as i64),
        _ => None,
    };
    let mut inputs: Vec<Option<Input>> = vec![None; types.len()];
    for wanted in [false, true] {
        for place in (0..types.len()).filter(|&place| is_unused(unused, place) == wanted) {
            inputs[place] = Some(draw.input(&types[place])?);
        }
        draw.combination = None;
    }
    inputs.into_iter().collect()
}

fn is_unused(unused: &[bool], place: usize) -> bool {
    unused.get(place).copied().unwrap_or(false)
}

/// Whether a function uses one or two numbers and nothing else, so that all combinations of edges can be
/// tried.
pub(crate) fn has_few_numbers(types: &[Ty], unused: &[bool]) -> bool {
    let is_number = |ty: &Ty| matches!(ty, Ty::Int(_) | Ty::Index | Ty::Float(_));
    let used = || types.iter().enumerate().filter(|(place, _)| !is_unused(unused, *place)).map(|(_, ty)| ty);
    (1..=2).contains(&used().count()) && used().all(is_number)
}

impl Draw {
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn input(&mut self, ty: &Ty) -> Option<Input> {
        match ty {
            Ty::MemRef(Some(sizes), element, layout) => {
                let sizes = self.sizes(sizes);
                self.buffer(sizes, element, layout)
            }
            Ty::MemRef(None, element, layout) => {
                let sizes = self.sizes(&[-1, -1]);
                self.buffer(sizes, element, layout)
            }
            _ => self.value(ty).map(Input::Value),
        }
    }

    fn sizes(&mut self, sizes: &[i64]) -> Sizes {
        sizes.iter().map(|&size| if size >= 0 { size } else { self.open_size() }).collect()
    }

    fn open_size(&mut self) -> i64 {
        match self.size {
            Some(size) => size,
            None => self.below(6) as i64,
        }
    }

    fn buffer(&mut self, sizes: Sizes, element: &Ty, layout: &Layout) -> Option<Input> {
        let (offset, strides) = match layout {
            Layout::Identity => (0, row_major(&sizes)),
            Layout::Strided(strides, offset) => {
                let gap = 1 + i64::from(self.mood == Mood::Wild && self.below(2) == 1);
                let dense = row_major(&sizes);
                let fixed = strides.iter().zip(&dense);
                let strides: Sizes = fixed
                    .map(|(stride, &dense)| stride.unwrap_or(dense.max(1).saturating_mul(gap)))
                    .collect();
                (offset.unwrap_or_else(|| self.below(4) as i64), strides)
            }
        };
        let spans = sizes.iter().zip(&strides);
        let last = spans.map(|(&size, &stride)| size.saturating_sub(1).max(0).checked_mul(stride));
        let last = last.into_iter().try_fold(0i64, |sum, span| sum.checked_add(span?))?;
        if offset < 0 || last < 0 || strides.iter().any(|&stride| stride < 0) {
            return None;
        }
        let length = if count(&sizes)? == 0 { offset } else { offset.checked_add(last)?.checked_add(1)? };
        let elements = self.elements(element, usize::try_from(length).ok()?)?;
        Some(Input::Buffer { offset, sizes, strides, elements })
    }

    fn elements(&mut self, element: &Ty, length: usize) -> Option<Vec<Value>> {
        self.left = self.left.checked_sub(length)?;
        (0..length).map(|_| self.value(element)).collect()
    }

    fn value(&mut self, ty: &Ty) -> Option<Value> {
        Some(match ty {
            Ty::Int(width) => self.integer(*width),
            Ty::Index => self.index(),
            Ty::Float(float) => wide_float::from_f64(self.float(*float), *float),
            Ty::Complex(element) => Value::complex(self.value(element)?, self.value(element)?),
            Ty::Vector(sizes, element) => Value::vector(self.elements(element, count(sizes)?)?),
            Ty::Tensor(Some(sizes), element) => {
                let sizes = self.sizes(sizes);
                let elements = self.elements(element, count(&sizes)?)?;
                Value::tensor(sizes, elements)
            }
            Ty::Array(length, element) => {
                Value::aggregate(self.elements(element, usize::try_from(*length).ok()?)?)
            }
            Ty::Struct { fields, .. } => {
                Value::aggregate(fields.iter().map(|field| self.value(field)).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    /// Small numbers, each other than the one before.
    fn tame(&mut self) -> i64 {
        self.counter += 1;
        (self.counter * 3 + self.below(2) as i64) % 11 - 3
    }

    fn integer(&mut self, width: u32) -> Value {
        if width == 0 {
            return Value::Bits(0);
        }
        let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        let number = match self.mood {
            Mood::Tame => self.tame() as u64,
            Mood::Edges => self.edge(width.min(64)),
            Mood::Wild => match self.below(3) {
                0 => self.edge(width.min(64)),
                1 => self.tame() as u64,
                _ => self.next(),
            },
        };
        if width <= 64 {
            return Value::Bits(number & mask);
        }
        let wide = num_bigint::BigInt::from(number as i64) << (self.below(2) * u64::from(width - 64));
        wide::value(wide::wrap(&wide, width), width)
    }

    fn edge(&mut self, width: u32) -> u64 {
        let top = 1u64 << (width - 1);
        let edges =
            [0, 1, u64::MAX, top, top - 1, 2, top | 1, u64::MAX - 1, u64::from(width), u64::from(width) - 1];
        edges[self.edge_number(edges.len())]
    }

    /// Which of several edges is taken.
    fn edge_number(&mut self, count: usize) -> usize {
        let count = count as u64;
        if let Some(combination) = self.combination {
            self.combination = Some(combination / count);
            return (combination % count) as usize;
        }
        let number = match self.below(4) {
            0 => self.next(),
            theme => self.theme[theme as usize - 1],
        };
        (number % count) as usize
    }

    /// Mostly numbers that may be a size or a position.
    fn index(&mut self) -> Value {
        let number = match self.mood {
            Mood::Tame => self.below(5) as i64,
            Mood::Edges => INDEX_EDGES[self.edge_number(INDEX_EDGES.len())],
            Mood::Wild => self.below(24) as i64 - 6,
        };
        Value::index(number)
    }

    fn float(&mut self, float: Float) -> f64 {
        let small = self.tame() as f64 / if self.below(3) == 0 { 2.0 } else { 1.0 };
        let smallest = f64::MIN_POSITIVE.max((1.0 - f64::from(float.bias)).exp2());
        let edges = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            float.largest(),
            -float.largest(),
            smallest,
            smallest / 2.0,
            0.1,
            1e10,
        ];
        match self.mood {
            Mood::Tame => small,
            Mood::Edges => edges[self.edge_number(edges.len())],
            Mood::Wild => match self.below(8) {
                0 => edges[self.below(edges.len() as u64) as usize],
                1 => (self.next() as i32 as f64) / 1000.0,
                _ => small,
            },
        }
    }
}
