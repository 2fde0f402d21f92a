//! The graph as it grows: values to choose from, and the text of the operations so far.
//!
//! Operands are chosen as in MLIRTracer's first algorithm: an unused value, any fitting value, or a new
//! placeholder.

use std::fmt::Write;
use std::ops::RangeInclusive;

use mohole_testcase::Rng;

use crate::tosa::dialect::Dialect;
use crate::tosa::elem::Elem;
use crate::tosa::fact::{Datum, Fact};
use crate::tosa::options::{Mode, Options};
use crate::tosa::plan::{AttrForm, AttrPlan, Plan};
use crate::tosa::value::{Out, Val, tensor};

/// Larger tensors make programs slow and no better.
const MAX_ELEMENTS: u64 = 4096;

/// Indentation of a function's operations.
const FUNCTION_DEPTH: usize = 2;

pub(crate) struct Graph<'a> {
    pub(crate) dialect: &'a Dialect,
    pub(crate) options: &'a Options,
    pub(crate) rng: Rng,
    /// Operations of the function, as text.
    pub(crate) body: String,
    /// Operations before the function, as text.
    pub(crate) globals: String,
    pub(crate) depth: usize,
    /// Placeholders: the function's arguments.
    pub(crate) args: Vec<Val>,
    values: Vec<(Val, usize)>,
    /// Values before this index are outside the current region and must not be used.
    floor: usize,
    next_name: usize,
    /// The operations drawn, without implicit constants.
    pub(crate) ops: Vec<&'static str>,
}

impl<'a> Graph<'a> {
    pub(crate) fn new(dialect: &'a Dialect, options: &'a Options, rng: Rng) -> Self {
        Graph {
            dialect,
            options,
            rng,
            body: String::with_capacity(8192),
            globals: String::new(),
            depth: FUNCTION_DEPTH,
            args: Vec::new(),
            values: Vec::new(),
            floor: 0,
            next_name: 0,
            ops: Vec::new(),
        }
    }

    pub(crate) fn executable(&self) -> bool {
        self.options.mode == Mode::Executable
    }

    /// A value for the first operand of an operation.
    pub(crate) fn operand(&mut self, elems: &[Elem], ranks: RangeInclusive<usize>) -> Val {
        let fits = |val: &Val| elems.contains(&val.elem) && ranks.contains(&val.rank());
        let mut fitting: Vec<usize> = Vec::new();
        let mut unused: Vec<usize> = Vec::new();
        for (place, (val, uses)) in self.values.iter().enumerate().skip(self.floor) {
            if fits(val) {
                fitting.push(place);
                if *uses == 0 {
                    unused.push(place);
                }
            }
        }
        let new_branch = self.rng.chance(1, 8);
        let from = if !unused.is_empty() && self.rng.chance(3, 4) { &unused } else { &fitting };
        match self.rng.pick(from) {
            Some(&place) if !new_branch => self.values[place].0.clone(),
            _ => self.fresh_operand(elems, ranks),
        }
    }

    fn fresh_operand(&mut self, elems: &[Elem], ranks: RangeInclusive<usize>) -> Val {
        let wanted: Vec<Elem> =
            elems.iter().copied().filter(|elem| self.options.elems.contains(elem)).collect();
        let from = if wanted.is_empty() { elems } else { &wanted };
        let elem = *self.rng.pick(from).expect("every rule has element types");
        let highest = (*ranks.end()).min(self.options.max_rank).max(*ranks.start());
        let rank = self.rng.between(*ranks.start() as i64, highest as i64) as usize;
        let dims = self.dims(rank);
        self.placeholder(elem, dims)
    }

    /// Random dimensions whose product stays small.
    pub(crate) fn dims(&mut self, rank: usize) -> Vec<u64> {
        let mut dims: Vec<u64> =
            (0..rank).map(|_| self.rng.between(1, self.options.max_dim as i64) as u64).collect();
        while dims.iter().product::<u64>() > MAX_ELEMENTS / 4 {
            let place = self.rng.below(rank);
            dims[place] = dims[place].div_ceil(2);
        }
        dims
    }

    /// A value of this type: an existing one, or a placeholder.
    pub(crate) fn operand_like(&mut self, elem: Elem, dims: &[u64]) -> Val {
        let fits = |val: &Val| val.elem == elem && val.dims == dims;
        let fitting: Vec<usize> =
            (self.floor..self.values.len()).filter(|&place| fits(&self.values[place].0)).collect();
        match self.rng.pick(&fitting) {
            Some(&place) if self.rng.chance(3, 4) => self.values[place].0.clone(),
            _ => self.placeholder(elem, dims.to_vec()),
        }
    }

    /// A new input: an argument of the function, or a constant in an executable program or inside a region.
    pub(crate) fn placeholder(&mut self, elem: Elem, dims: Vec<u64>) -> Val {
        if self.executable() || self.depth > FUNCTION_DEPTH {
            return self.random_constant(elem, dims);
        }
        let val = Val {
            name: format!("arg{}", self.args.len()),
            elem,
            dims,
            range: elem.bounds(),
            place: Some(self.values.len()),
        };
        self.args.push(val.clone());
        self.values.push((val.clone(), 0));
        val
    }

    fn random_constant(&mut self, elem: Elem, dims: Vec<u64>) -> Val {
        let size = dims.iter().product::<u64>();
        let mut range = (f64::INFINITY, f64::NEG_INFINITY);
        let splat = size > 64;
        let count = if splat { 1 } else { size };
        let literals: Vec<String> = (0..count)
            .map(|_| {
                let (value, literal) = elem.small(&mut self.rng);
                range = (range.0.min(value), range.1.max(value));
                literal
            })
            .collect();
        let body = if splat || dims.is_empty() { literals[0].clone() } else { nested(&literals, &dims) };
        self.constant(&Out::new(elem, dims, range), &body)
    }

    /// `tosa.const` with this body between `dense<` and `>`.
    pub(crate) fn constant(&mut self, out: &Out, body: &str) -> Val {
        let ty = tensor(&out.dims, out.elem);
        let name = self.fresh_name();
        let attr = self.dialect.const_attr();
        self.indent();
        let _ = writeln!(
            self.body,
            "%{name} = \"tosa.const\"() <{{{attr} = dense<{body}> : {ty}}}> : () -> {ty}"
        );
        Val { name, elem: out.elem, dims: out.dims.clone(), range: out.range, place: None }
    }

    /// A constant with one dimension.
    fn list(&mut self, elem: Elem, values: &[i64], dims: &[u64]) -> Val {
        let literals: Vec<String> = values.iter().map(|&value| elem.literal(value)).collect();
        let body = nested(&literals, dims);
        let low = values.iter().copied().min().unwrap_or(0) as f64;
        let high = values.iter().copied().max().unwrap_or(0) as f64;
        self.constant(&Out::new(elem, dims.to_vec(), (low, high)), &body)
    }

    /// Adds a `tosa.const_shape` and returns its name.
    pub(crate) fn shape(&mut self, values: &[i64]) -> String {
        let name = self.fresh_name();
        let n = values.len();
        self.indent();
        let list: Vec<String> = values.iter().map(ToString::to_string).collect();
        let body = if values.is_empty() {
            "> : tensor<0xindex".to_owned()
        } else {
            format!("[{}]> : tensor<{n}xindex", list.join(", "))
        };
        let _ = writeln!(
            self.body,
            "%{name} = \"tosa.const_shape\"() <{{values = dense<{body}>}}> : () -> !tosa.shape<{n}>"
        );
        name
    }

    fn fresh_name(&mut self) -> String {
        self.next_name += 1;
        (self.next_name - 1).to_string()
    }

    pub(crate) fn indent(&mut self) {
        for _ in 0..self.depth {
            self.body.push_str("  ");
        }
    }

    /// Whether results have acceptable sizes and ranges.
    pub(crate) fn allows(&self, outs: &[Out]) -> bool {
        outs.iter().all(|out| {
            let (low, high) = out.elem.bounds();
            let in_range = !self.executable() || (out.range.0 >= low && out.range.1 <= high);
            in_range && out.dims.iter().product::<u64>() <= MAX_ELEMENTS
        })
    }

    /// Adds an operation in the syntax of the compiler's version; `None` if its results are not acceptable.
    pub(crate) fn emit(
        &mut self,
        op: &'static str,
        data: &[Val],
        facts: &[Fact],
        outs: &[Out],
    ) -> Option<Vec<Val>> {
        if !self.allows(outs) {
            return None;
        }
        let dialect = self.dialect;
        let plan = dialect.plan(op)?;
        let (names, types) = self.operands(plan, data, facts)?;
        let attrs = self.attributes(plan, facts);
        let results = self.results(outs);
        let spelled = dialect.spelled(op)?;
        self.line(spelled, &results, &names, &attrs, &types);
        self.mark_used(data);
        self.ops.push(op);
        Some(results)
    }

    fn line(&mut self, op: &str, results: &[Val], names: &[String], attrs: &str, types: &[String]) {
        self.indent();
        if let Some(first) = results.first() {
            let _ = match results.len() {
                1 => write!(self.body, "%{} = ", first.name),
                n => write!(self.body, "%{}:{n} = ", first.name.split('#').next().unwrap_or_default()),
            };
        }
        let _ = write!(self.body, "\"{op}\"(");
        self.comma_list(names.iter().map(|name| format!("%{name}")));
        self.body.push(')');
        if !attrs.is_empty() {
            let _ = write!(self.body, " <{{{attrs}}}>");
        }
        self.body.push_str(" : (");
        self.comma_list(types.iter().cloned());
        self.body.push_str(") -> (");
        self.comma_list(results.iter().map(Val::ty));
        self.body.push_str(")\n");
    }

    pub(crate) fn comma_list(&mut self, items: impl Iterator<Item = String>) {
        for (i, item) in items.enumerate() {
            if i > 0 {
                self.body.push_str(", ");
            }
            self.body.push_str(&item);
        }
    }

    pub(crate) fn mark_used(&mut self, data: &[Val]) {
        for place in data.iter().filter_map(|val| val.place) {
            self.values[place].1 += 1;
        }
    }

    /// New values, which later operations may use.
    pub(crate) fn results(&mut self, outs: &[Out]) -> Vec<Val> {
        let name = self.fresh_name();
        let packed = outs.len() > 1;
        let mut results = Vec::with_capacity(outs.len());
        for (i, out) in outs.iter().enumerate() {
            let val = Val {
                name: if packed { format!("{name}#{i}") } else { name.clone() },
                elem: out.elem,
                dims: out.dims.clone(),
                range: out.range,
                place: Some(self.values.len()),
            };
            self.values.push((val.clone(), 0));
            results.push(val);
        }
        results
    }

    /// The operands' names and types in the order of the definition: what facts name, then data.
    fn operands(&mut self, plan: &Plan, data: &[Val], facts: &[Fact]) -> Option<(Vec<String>, Vec<String>)> {
        let (mut names, mut types) = (Vec::new(), Vec::new());
        let mut data = data.iter();
        for operand in &plan.operands {
            let fact = facts.iter().find(|fact| fact.names.contains(&operand.name.as_str()));
            match fact {
                Some(fact) => {
                    let (name, ty) = self.fact_operand(&fact.datum, operand.is_shape)?;
                    names.push(name);
                    types.push(ty);
                }
                None if operand.optional => {}
                None => {
                    let count = if operand.variadic { usize::MAX } else { 1 };
                    for val in data.by_ref().take(count) {
                        names.push(val.name.clone());
                        types.push(val.ty());
                    }
                }
            }
        }
        data.next().is_none().then_some((names, types))
    }

    fn fact_operand(&mut self, datum: &Datum, is_shape: bool) -> Option<(String, String)> {
        let val = match datum {
            Datum::Ints(values, _) if is_shape => {
                return Some((self.shape(values), format!("!tosa.shape<{}>", values.len())));
            }
            Datum::Ints(values, dims) => self.list(Elem::I32, values, dims),
            Datum::Scalar(elem, value) => self.list(*elem, &[*value], &[1]),
            Datum::List(elem, values) => self.list(*elem, values, &[values.len() as u64]),
            Datum::Int(value) => self.list(Elem::I32, &[*value], &[1]),
            Datum::Value(val) => {
                self.mark_used(std::slice::from_ref(val));
                val.clone()
            }
            Datum::Bool(_) | Datum::Text(_) | Datum::Case(_) => return None,
        };
        let ty = val.ty();
        Some((val.name, ty))
    }

    fn attributes(&mut self, plan: &Plan, facts: &[Fact]) -> String {
        let mut text = String::new();
        for attr in &plan.attrs {
            let fact = facts.iter().find(|fact| fact.names.contains(&attr.name.as_str()));
            let Some(value) = self.attribute(attr, fact.map(|fact| &fact.datum)) else { continue };
            if !text.is_empty() {
                text.push_str(", ");
            }
            let _ = write!(text, "{} = {value}", attr.name);
        }
        text
    }

    fn attribute(&mut self, attr: &AttrPlan, datum: Option<&Datum>) -> Option<String> {
        if datum.is_none() && attr.optional && !matches!(attr.form, AttrForm::Choice(_)) {
            return None;
        }
        Some(match (&attr.form, datum) {
            (_, Some(Datum::Text(text))) => text.clone(),
            (AttrForm::Integer(ty), Some(Datum::Int(value) | Datum::Scalar(_, value))) => {
                format!("{value} : {ty}")
            }
            (AttrForm::Integer(ty), _) => format!("0 : {ty}"),
            (AttrForm::Bool, Some(Datum::Bool(value))) => value.to_string(),
            (AttrForm::Bool, _) => self.rng.chance(1, 2).to_string(),
            (AttrForm::Array(ty), Some(Datum::Ints(values, _) | Datum::List(_, values))) => {
                let list: Vec<String> = values.iter().map(ToString::to_string).collect();
                if list.is_empty() {
                    format!("array<{ty}>")
                } else {
                    format!("array<{ty}: {}>", list.join(", "))
                }
            }
            (AttrForm::Choice(choices), Some(Datum::Case(case))) => {
                choices.iter().find(|choice| choice.contains(case))?.clone()
            }
            (AttrForm::Choice(choices), _) => self.rng.pick(choices)?.clone(),
            (AttrForm::String | AttrForm::Free, Some(Datum::Case(case))) => format!("\"{case}\""),
            (AttrForm::ZeroPoints(zeros), Some(Datum::Bool(true))) => zeros.clone(),
            (AttrForm::String, _) => "\"mohole\"".to_owned(),
            (AttrForm::Type, _) => "f32".to_owned(),
            (AttrForm::Array(_) | AttrForm::ZeroPoints(_) | AttrForm::Free, _) => return None,
        })
    }

    /// Removes the last value from those that may be used or returned, since it is no tensor.
    pub(crate) fn hide_last(&mut self) {
        self.values.pop();
    }

    /// Builds a region in which only `args` are visible; returns its text and the result of `build`.
    pub(crate) fn region<R>(
        &mut self,
        args: &[Out],
        build: impl FnOnce(&mut Self, &[Val]) -> R,
    ) -> (String, R) {
        let outer_body = std::mem::take(&mut self.body);
        let outer_floor = std::mem::replace(&mut self.floor, self.values.len());
        let outer_args = self.args.len();
        let kept = self.values.len();
        self.depth += 1;
        let mut inner: Vec<Val> = Vec::new();
        for out in args {
            inner.extend(self.results(std::slice::from_ref(out)));
        }
        let result = build(self, &inner);
        self.depth -= 1;
        debug_assert_eq!(self.args.len(), outer_args, "a region has no placeholders of the function");
        self.values.truncate(kept);
        self.floor = outer_floor;
        (std::mem::replace(&mut self.body, outer_body), result)
    }

    /// Unused values.
    pub(crate) fn unused(&self) -> Vec<Val> {
        let unused = self.values.iter().skip(self.floor).filter(|(_, uses)| *uses == 0);
        unused.map(|(val, _)| val.clone()).collect()
    }
}

/// Literals in brackets as the dimensions nest them.
fn nested(literals: &[String], dims: &[u64]) -> String {
    match dims {
        [] | [_] => format!("[{}]", literals.join(", ")),
        [_, inner @ ..] => {
            let chunk = inner.iter().product::<u64>().max(1) as usize;
            let parts: Vec<String> = literals.chunks(chunk).map(|part| nested(part, inner)).collect();
            format!("[{}]", parts.join(", "))
        }
    }
}
