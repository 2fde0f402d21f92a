//! Outputs to which each point adds something. The points have no order.

use rustc_hash::FxHashMap;

use crate::build::Site;
use crate::code::Reg;
use crate::float::Float;
use crate::halt::Eval;
use crate::machine::Machine;
use crate::unordered::Sum;
use crate::value::Value;
use crate::wide_float;

use super::super::terms::{Term, term};

/// What a point adds to an output.
pub(super) struct Added {
    float: Float,
    term: Reg,
    /// The other factor, where a product is added.
    factor: Option<Reg>,
}

impl Added {
    /// What the body adds to its argument `param`, which becomes the yielded value `result`.
    pub(super) fn of(site: &mut Site<'_, '_>, param: usize, result: usize, float: Float) -> Option<Added> {
        let module = site.module();
        let [region] = *module.op(site.op).regions.as_slice() else { return None };
        let [block] = *module.region(region).blocks.as_slice() else { return None };
        let block = module.block(block);
        let accumulator = *block.args.get(param)?;
        let yielded = *module.op(*block.ops.last()?).operands.get(result)?;
        match term(module, region, accumulator, yielded)? {
            Term::Sum(value) => Some(Added { float, term: site.builder.register(value), factor: None }),
            Term::SumOfProduct(a, b) => {
                let (term, factor) = (site.builder.register(a), Some(site.builder.register(b)));
                Some(Added { float, term, factor })
            }
            Term::Product(_) => None,
        }
    }
}

/// The sums of an output, by the offsets of its elements.
pub(super) struct Sums<'o> {
    added: &'o Added,
    sums: FxHashMap<i64, Sum>,
}

impl<'o> Sums<'o> {
    pub(super) fn new(added: &'o Added) -> Sums<'o> {
        Sums { added, sums: FxHashMap::default() }
    }

    pub(super) fn contains(&self, offset: i64) -> bool {
        self.sums.contains_key(&offset)
    }

    /// Begins the sum of an element with the value that it has.
    pub(super) fn start(&mut self, offset: i64, value: &Value) -> Eval<()> {
        self.sum(offset).add(value)
    }

    /// Adds what the body computed.
    pub(super) fn add(&mut self, m: &Machine, offset: i64) -> Eval<()> {
        let (term, factor) = (m.get(self.added.term), self.added.factor);
        let sum = self.sum(offset);
        match factor {
            Some(factor) => sum.add_product(term, m.get(factor)),
            None => sum.add(term),
        }
    }

    /// What the body sees of the sum.
    pub(super) fn zero(&self) -> Value {
        wide_float::from_f64(0.0, self.added.float)
    }

    fn sum(&mut self, offset: i64) -> &mut Sum {
        let float = self.added.float;
        self.sums.entry(offset).or_insert_with(|| Sum::new(float))
    }
}

impl IntoIterator for Sums<'_> {
    type Item = (i64, Sum);
    type IntoIter = std::collections::hash_map::IntoIter<i64, Sum>;

    fn into_iter(self) -> Self::IntoIter {
        self.sums.into_iter()
    }
}
