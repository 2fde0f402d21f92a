//! `scf`: structured control flow.

use mohole_ir::{Module, Region};

use crate::attributes::sign_extend;
use crate::build::{Build, Site};
use crate::code::Reg;
use crate::float::Float;
use crate::halt::{Eval, inexact, undefined, unsupported};
use crate::machine::{Body, Exit, Machine, Step};
use crate::missing::{Built, missing};
use crate::types::Ty;
use crate::unordered::{Product, Sum, loosened};
use crate::value::{Sizes, Value, next_index};

use super::func::leave;
use super::terms::{Term, is_exact, term};

pub(super) const OPERATIONS: &[(&str, Build)] = &[
    ("scf.condition", Build::Exit(leave)),
    ("scf.execute_region", Build::Step(execute_region)),
    ("scf.for", Build::Step(for_loop)),
    ("scf.forall", Build::Step(forall)),
    ("scf.forall.in_parallel", Build::Exit(in_parallel)),
    ("scf.if", Build::Step(if_else)),
    ("scf.index_switch", Build::Step(index_switch)),
    ("scf.parallel", Build::Step(parallel)),
    ("scf.reduce", Build::Exit(leave)),
    ("scf.reduce.return", Build::Exit(leave)),
    ("scf.while", Build::Step(while_loop)),
    ("scf.yield", Build::Exit(leave)),
];

/// Bounds of a loop in registers.
struct Bounds {
    lower: Reg,
    upper: Reg,
    step: Reg,
    width: u32,
    unsigned: bool,
}

fn for_loop(site: &mut Site<'_, '_>) -> Built<Step> {
    let Some(width) = site.operand_type(0)?.width().filter(|&width| width <= 64) else {
        return missing("a loop over wide integers");
    };
    let bounds = Bounds {
        lower: site.operand(0)?,
        upper: site.operand(1)?,
        step: site.operand(2)?,
        width,
        unsigned: site.flag("unsignedCmp"),
    };
    let initial = site.operands()[3..].to_vec();
    let (results, body) = (site.results(), site.body(0)?);
    let Some(block) = body.blocks.first() else { return missing("a loop without a body") };
    let [counter, carried @ ..] = block.params.as_slice() else { return missing("a loop without a counter") };
    let (counter, carried) = (*counter, carried.to_vec());
    Ok(Box::new(move |m| {
        m.copy(&initial, &carried);
        bounds.each(m, |m, value| {
            m.set(counter, Value::Bits(value));
            let yielded = m.run(&body)?;
            if !carried.is_empty() {
                m.copy(yielded, &carried);
            }
            Ok(())
        })?;
        m.copy(&carried, &results);
        Ok(())
    }))
}

impl Bounds {
    fn each(&self, m: &mut Machine, mut visit: impl FnMut(&mut Machine, u64) -> Eval<()>) -> Eval<()> {
        let (lower, upper, step) = (m.bits(self.lower)?, m.bits(self.upper)?, m.bits(self.step)?);
        let mask = if self.width == 64 { u64::MAX } else { (1 << self.width) - 1 };
        let number = |bits: u64| match self.unsigned {
            true => i128::from(bits),
            false => i128::from(sign_extend(bits, self.width)),
        };
        let (mut value, upper, step) = (number(lower), number(upper), number(step));
        if step <= 0 {
            return undefined("a loop whose step is not positive");
        }
        in_reach([value, upper], step)?;
        let largest = if self.unsigned { i128::from(mask) } else { i128::from(mask >> 1) };
        while value < upper {
            visit(m, value as u64 & mask)?;
            value += step;
            if value > largest {
                return undefined("the counter of a loop overflows");
            }
        }
        Ok(())
    }
}

/// No real loop goes that far: passes compute distances, and multiples of steps, in 64 bits.
pub(super) fn in_reach(bounds: [i128; 2], step: i128) -> Eval<()> {
    match step > 1 << 40 || bounds.iter().any(|bound| bound.abs() > 1 << 61) {
        true => inexact("a loop whose bounds or step are very large"),
        false => Ok(()),
    }
}

fn if_else(site: &mut Site<'_, '_>) -> Built<Step> {
    let (condition, results) = (site.operand(0)?, site.results());
    let (then, otherwise) = (site.body(0)?, site.body(1)?);
    Ok(Box::new(move |m| {
        let body = if m.bits(condition)? & 1 == 1 { &then } else { &otherwise };
        let yielded = m.run(body)?;
        m.copy(yielded, &results);
        Ok(())
    }))
}

fn while_loop(site: &mut Site<'_, '_>) -> Built<Step> {
    let (initial, results) = (site.operands(), site.results());
    let (before, after) = (site.body(0)?, site.body(1)?);
    let (Some(first), Some(second)) = (before.blocks.first(), after.blocks.first()) else {
        return missing("a loop without a body");
    };
    let (first, second) = (first.params.clone(), second.params.clone());
    Ok(Box::new(move |m| {
        m.copy(&initial, &first);
        loop {
            let [condition, forwarded @ ..] = m.run(&before)? else {
                return unsupported("a loop without a condition");
            };
            if m.bits(*condition)? & 1 == 0 {
                m.copy(forwarded, &results);
                return Ok(());
            }
            m.copy(forwarded, &second);
            let yielded = m.run(&after)?;
            m.copy(yielded, &first);
        }
    }))
}

fn execute_region(site: &mut Site<'_, '_>) -> Built<Step> {
    let (body, results) = (site.body(0)?, site.results());
    Ok(Box::new(move |m| {
        let yielded = m.run(&body)?;
        m.copy(yielded, &results);
        Ok(())
    }))
}

fn index_switch(site: &mut Site<'_, '_>) -> Built<Step> {
    let (flag, results) = (site.operand(0)?, site.results());
    let cases = site.ints("cases").unwrap_or_default();
    let default = site.body(0)?;
    let bodies = (0..cases.len()).map(|i| site.body(i + 1)).collect::<Built<Vec<Body>>>()?;
    Ok(Box::new(move |m| {
        let flag = m.index(flag)?;
        let body = cases.iter().position(|&case| case == flag).map_or(&default, |case| &bodies[case]);
        let yielded = m.run(body)?;
        m.copy(yielded, &results);
        Ok(())
    }))
}

/// Calls `visit` for all points of a parallel loop, in one of two orders.
pub(super) fn each_point(
    m: &mut Machine,
    lower: &[i64],
    upper: &[i64],
    steps: &[i64],
    mut visit: impl FnMut(&mut Machine, &[i64]) -> Eval<()>,
) -> Eval<()> {
    m.parallel = true;
    if steps.iter().any(|&step| step <= 0) {
        return undefined("a loop whose step is not positive");
    }
    for ((&lower, &upper), &step) in lower.iter().zip(upper).zip(steps) {
        in_reach([lower.into(), upper.into()], step.into())?;
    }
    let extents = lower.iter().zip(upper).zip(steps);
    let sizes: Sizes = extents
        .map(|((&lower, &upper), &step)| {
            let distance = i128::from(upper) - i128::from(lower);
            i64::try_from(distance.max(0).div_ceil_by(step)).unwrap_or(i64::MAX)
        })
        .collect();
    if sizes.contains(&0) {
        return Ok(());
    }
    let backwards = m.backwards;
    let mut indices: Sizes = smallvec::smallvec![0; sizes.len()];
    let mut point: Sizes = indices.clone();
    loop {
        for i in 0..indices.len() {
            let index = if backwards { sizes[i] - 1 - indices[i] } else { indices[i] };
            point[i] = lower[i].wrapping_add(index.wrapping_mul(steps[i]));
        }
        visit(m, &point)?;
        if !next_index(&mut indices, &sizes) {
            return Ok(());
        }
    }
}

trait DivCeil {
    fn div_ceil_by(self, divisor: i64) -> i128;
}

impl DivCeil for i128 {
    fn div_ceil_by(self, divisor: i64) -> i128 {
        (self + i128::from(divisor) - 1) / i128::from(divisor)
    }
}

/// The regions of `scf.reduce` combine results that are computed independently.
fn parallel(site: &mut Site<'_, '_>) -> Built<Step> {
    let segments = site.segments()?;
    let [lower, upper, steps, initial] = segments.as_slice() else { return missing("a loop without bounds") };
    let (lower, upper, steps, initial) = (lower.clone(), upper.clone(), steps.clone(), initial.clone());
    let (results, reduce) = (site.results(), combinations(site));
    let body = site.body(0)?;
    let Some(counters) = body.blocks.first().map(|block| block.params.clone()) else {
        return missing("a loop without a body");
    };
    Ok(Box::new(move |m| {
        let (lower, upper, steps) = (m.indices(&lower)?, m.indices(&upper)?, m.indices(&steps)?);
        let mut accumulators: Vec<Accumulator> = reduce
            .iter()
            .zip(m.values(&initial))
            .map(|(how, value)| how.begin(value))
            .collect::<Eval<_>>()?;
        each_point(m, &lower, &upper, &steps, |m, point| {
            m.set_all(&counters, point.iter().map(|&index| Value::index(index)));
            let values = m.run(&body)?;
            for ((accumulator, how), &value) in accumulators.iter_mut().zip(&reduce).zip(values) {
                let value = m.get(value).clone();
                how.combine(m, accumulator, value)?;
            }
            Ok(())
        })?;
        let values = accumulators.into_iter().map(Accumulator::finish).collect::<Eval<Vec<Value>>>()?;
        m.set_all(&results, values);
        Ok(())
    }))
}

/// How the values of a parallel loop become one, in no given order.
enum Combination {
    Sum(Float),
    Product(Float),
    /// By a region whose accumulator other orders may give slightly differently.
    Loose(Body, Float),
    /// By a region that does not round.
    Exact(Body),
    /// In another way.
    Unknown,
}

/// The values that were combined so far.
enum Accumulator {
    Sum(Sum),
    Product(Product),
    Value(Value),
}

impl Combination {
    fn begin(&self, initial: Value) -> Eval<Accumulator> {
        match self {
            Combination::Sum(float) => {
                let mut sum = Sum::new(*float);
                sum.add(&initial).map(|()| Accumulator::Sum(sum))
            }
            Combination::Product(float) => {
                let mut product = Product::new(*float);
                product.multiply(&initial).map(|()| Accumulator::Product(product))
            }
            Combination::Loose(..) | Combination::Exact(_) => Ok(Accumulator::Value(initial)),
            Combination::Unknown => unsupported("a reduction of complex numbers or of vectors"),
        }
    }

    fn combine(&self, m: &mut Machine, accumulator: &mut Accumulator, value: Value) -> Eval<()> {
        let before = match accumulator {
            Accumulator::Sum(sum) => return sum.add(&value),
            Accumulator::Product(product) => return product.multiply(&value),
            Accumulator::Value(before) => before,
        };
        let (body, args) = match self {
            Combination::Loose(body, float) => (body, [loosened(before, *float)?, value]),
            Combination::Exact(body) => (body, [before.clone(), value]),
            Combination::Sum(_) | Combination::Product(_) | Combination::Unknown => {
                return unsupported("a reduction");
            }
        };
        let [combined] = m.run_with(body, args)? else { return unsupported("a reduction") };
        *before = m.get(*combined).clone();
        Ok(())
    }
}

impl Accumulator {
    fn finish(self) -> Eval<Value> {
        match self {
            Accumulator::Sum(sum) => sum.finish(),
            Accumulator::Product(product) => product.finish(),
            Accumulator::Value(value) => Ok(value),
        }
    }
}

/// The regions of the `scf.reduce` at the end of a parallel loop.
fn combinations(site: &mut Site<'_, '_>) -> Vec<Combination> {
    let module = site.module();
    let blocks = module.op(site.op).regions.iter().flat_map(|&region| &module.region(region).blocks);
    let last = blocks.filter_map(|&block| module.block(block).ops.last()).next();
    let regions = last.map(|&op| module.op(op).regions.clone()).unwrap_or_default();
    regions.iter().map(|&region| combination(site, region)).collect()
}

fn combination(site: &mut Site<'_, '_>, region: Region) -> Combination {
    let module = site.module();
    let block = module.region(region).blocks.first().map(|&block| module.block(block));
    let args = block.map_or(&[][..], |block| block.args.as_slice());
    let ty = args.first().map_or(Ty::Unit, |&value| Ty::of(module, module.value(value).ty));
    let last = block.and_then(|block| block.ops.last()).map(|&op| module.op(op).operands.as_slice());
    if let (&[before, value], &Ty::Float(float), Some(&[yielded])) = (args, &ty, last) {
        match term(module, region, before, yielded) {
            Some(Term::Sum(term)) if term == value => return Combination::Sum(float),
            Some(Term::Product(factor)) if factor == value => return Combination::Product(float),
            _ => {}
        }
    }
    let body = site.builder.body(region);
    match ty {
        Ty::Float(float) if !is_exact(module, region) => Combination::Loose(body, float),
        _ if matches!(ty.element(), Ty::Int(_) | Ty::Index) || is_exact(module, region) => {
            Combination::Exact(body)
        }
        _ => Combination::Unknown,
    }
}

/// Whether the body of a loop makes a tensor of the same type from a shared one. Bufferization writes it in
/// place, so that elements change which `scf.forall.in_parallel` does not name.
fn writes_shared(module: &Module, body: Region, counters: usize) -> bool {
    let args = module.region(body).blocks.first().map_or(&[][..], |&block| &module.block(block).args);
    let shared = args.get(counters..).unwrap_or_default();
    let type_of = |value: &mohole_ir::Value| module.value(*value).ty;
    module.walk_region(body).any(|op| {
        let data = module.op(op);
        let used = data.operands.iter().filter(|value| shared.contains(value));
        used.into_iter().any(|value| data.results.iter().any(|result| type_of(result) == type_of(value)))
    })
}

/// Each thread writes its part of the shared tensors where `scf.forall.in_parallel` says.
fn forall(site: &mut Site<'_, '_>) -> Built<Step> {
    let segments = site.segments()?;
    let [lower, upper, steps, shared] = segments.as_slice() else { return missing("a loop without bounds") };
    let bounds = [lower, upper, steps].map(Clone::clone);
    let statics = ["staticLowerBound", "staticUpperBound", "staticStep"].map(|name| site.ints(name));
    let [Some(lower), Some(upper), Some(step)] = statics else { return missing("a loop without bounds") };
    let statics = [lower, upper, step];
    let (shared, results) = (shared.clone(), site.results());
    let region = site.module().op(site.op).regions.first();
    if region.is_some_and(|&region| writes_shared(site.module(), region, statics[0].len())) {
        return missing("a body that writes a shared tensor itself");
    }
    let body = site.body(0)?;
    let Some(block) = body.blocks.first() else { return missing("a loop without a body") };
    let (counters, outs) = block.params.split_at(statics[0].len().min(block.params.len()));
    let (counters, outs) = (counters.to_vec(), outs.to_vec());
    Ok(Box::new(move |m| {
        let mut ranges: [Sizes; 3] = Default::default();
        for ((range, fixed), open) in ranges.iter_mut().zip(&statics).zip(&bounds) {
            *range = mixed(m, fixed, open)?;
        }
        m.copy(&shared, &outs);
        each_point(m, &ranges[0], &ranges[1], &ranges[2], |m, point| {
            m.set_all(&counters, point.iter().map(|&index| Value::index(index)));
            m.run(&body).map(drop)
        })?;
        m.copy(&outs, &results);
        Ok(())
    }))
}

/// Numbers that are partly known and partly in registers.
pub(super) fn mixed(m: &Machine, fixed: &[i64], open: &[Reg]) -> Eval<Sizes> {
    let mut open = open.iter();
    let number = |&fixed: &i64| match fixed {
        i64::MIN => open.next().map_or_else(|| unsupported("a size is missing"), |&reg| m.index(reg)),
        fixed => Ok(fixed),
    };
    fixed.iter().map(number).collect()
}

/// The operations in the region are executed where the loop's body ends.
fn in_parallel(site: &mut Site<'_, '_>) -> Built<Exit> {
    let body = site.body(0)?;
    Ok(Exit::Finish(Box::new(move |m| m.run(&body).map(drop))))
}
