//! An attribute that satisfies an attribute constraint.

use mohole_catalog::{AttrConstraint, AttrRule, EnumForm, TypeConstraint};

use super::chooser::Chooser;
use super::spelling::spellings;

/// Default bounds of numbers and of counts.
#[derive(Clone, Copy)]
struct Bounds {
    min: i64,
    max: i64,
    min_count: u64,
    max_count: u64,
    sorted: bool,
}

const OPEN: Bounds = Bounds { min: i64::MIN, max: i64::MAX, min_count: 0, max_count: 4, sorted: false };

impl Chooser<'_> {
    /// The text of an attribute that satisfies the constraint; a guess if only C++ code knows what does.
    pub fn pick_attr(&mut self, constraint: &AttrConstraint) -> String {
        self.attr_within(constraint, OPEN)
    }

    fn attr_within(&mut self, constraint: &AttrConstraint, bounds: Bounds) -> String {
        match constraint {
            AttrConstraint::Any | AttrConstraint::Named { .. } => self.any_attr(),
            AttrConstraint::AnyOf(parts) => match self.rng.pick(parts) {
                Some(part) => self.attr_within(part, bounds),
                None => self.any_attr(),
            },
            AttrConstraint::Unit => "unit".to_owned(),
            AttrConstraint::Bool => ["true", "false"][self.rng.below(2)].to_owned(),
            AttrConstraint::Integer(ty) => self.integer_attr(ty, bounds),
            AttrConstraint::Float(ty) => format!("1.0 : {}", self.pick_type(ty)),
            AttrConstraint::String => "\"s\"".to_owned(),
            AttrConstraint::Type(ty) => self.pick_type(ty),
            AttrConstraint::SymbolRef { .. } => "@s".to_owned(),
            AttrConstraint::AffineMap => self.affine_map(),
            AttrConstraint::IntegerSet => "affine_set<(d0) : (d0 >= 0)>".to_owned(),
            AttrConstraint::Location => "loc(unknown)".to_owned(),
            AttrConstraint::Array(element) => self.array(element, bounds),
            AttrConstraint::Dictionary => "{}".to_owned(),
            AttrConstraint::Elements { element, shape } => self.elements(element, shape.as_deref()),
            AttrConstraint::DenseArray(element) => self.dense_array(element, bounds),
            AttrConstraint::Enum { name, form } => self.enum_attr(name, form, bounds),
            AttrConstraint::Dialect { dialect, mnemonic } => {
                self.dialect_attr(&format!("{dialect}.{mnemonic}")).unwrap_or_else(|| self.any_attr())
            }
            AttrConstraint::Confined { base, rules } => self.confined(base, rules, bounds),
            AttrConstraint::Constant { base, value } => self.constant(base, value),
            AttrConstraint::Class(class) => match self.rng.pick(spellings(class)) {
                Some(text) => (*text).to_owned(),
                None => self.any_attr(),
            },
        }
    }

    fn any_attr(&mut self) -> String {
        let n = self.small_number();
        match self.rng.below(8) {
            0..2 => format!("{n} : i{}", self.theme.width),
            2 => format!("1.0 : {}", self.theme.float),
            3 => format!("{n} : index"),
            4 => "\"s\"".to_owned(),
            5 => self.scalar(),
            6 => self.affine_map(),
            _ => format!("dense<{n}> : tensor<{}xi{}>", self.theme.dims[0], self.theme.width),
        }
    }

    fn confined(&mut self, base: &AttrConstraint, rules: &[AttrRule], bounds: Bounds) -> String {
        let mut bounds = bounds;
        for rule in rules {
            match rule {
                AttrRule::Min(min) => bounds.min = bounds.min.max(*min),
                AttrRule::Max(max) => bounds.max = bounds.max.min(*max),
                AttrRule::OneOf(values) => {
                    if let Some(&value) = self.rng.pick(values) {
                        (bounds.min, bounds.max) = (value, value);
                    }
                }
                AttrRule::NotEqual(0) => bounds.min = bounds.min.max(1),
                AttrRule::PowerOfTwo => {
                    let value = 1 << self.rng.below(7);
                    (bounds.min, bounds.max) = (value, value);
                }
                AttrRule::MinCount(count) => {
                    bounds.min_count = *count;
                    bounds.max_count = bounds.max_count.max(*count);
                }
                AttrRule::MaxCount(count) => bounds.max_count = *count,
                AttrRule::Count(count) => (bounds.min_count, bounds.max_count) = (*count, *count),
                AttrRule::Sorted(_) => bounds.sorted = true,
                AttrRule::NotEqual(_) | AttrRule::Other(_) => {}
            }
        }
        self.attr_within(base, bounds)
    }

    fn constant(&mut self, base: &AttrConstraint, value: &str) -> String {
        let case = value.rsplit("::").next().unwrap_or(value);
        if let AttrConstraint::Enum { name, form } = base
            && let Some(def) = self.catalog.enum_def(name)
            && let Some(case) = def.cases.iter().find(|known| known.symbol == case || known.text == case)
        {
            return enum_spelling(form, case.value, &case.text);
        }
        match base {
            AttrConstraint::Integer(ty) if value.parse::<i64>().is_ok() => {
                format!("{value} : {}", self.pick_type(ty))
            }
            AttrConstraint::Bool => value.to_owned(),
            _ => self.pick_attr(base),
        }
    }

    fn number_within(&mut self, bounds: Bounds) -> i64 {
        let n = self.small_number();
        if n >= bounds.min && n <= bounds.max {
            return n;
        }
        let high = bounds.max.min(bounds.min.saturating_add(16).max(bounds.min));
        if bounds.min == i64::MIN { bounds.max } else { self.rng.between(bounds.min, high) }
    }

    fn integer_attr(&mut self, ty: &TypeConstraint, bounds: Bounds) -> String {
        let n = self.number_within(bounds);
        let ty = self.pick_type(ty);
        match ty.as_str() {
            "i1" => ["true", "false"][self.rng.below(2)].to_owned(),
            _ => format!("{n} : {ty}"),
        }
    }

    fn count(&mut self, bounds: Bounds) -> usize {
        self.rng.between(bounds.min_count as i64, bounds.max_count.max(bounds.min_count) as i64) as usize
    }

    fn array(&mut self, element: &AttrConstraint, bounds: Bounds) -> String {
        let inner = Bounds { min_count: 0, max_count: 4, ..bounds };
        let parts: Vec<String> = (0..self.count(bounds)).map(|_| self.attr_within(element, inner)).collect();
        format!("[{}]", parts.join(", "))
    }

    fn dense_array(&mut self, element: &str, bounds: Bounds) -> String {
        let mut numbers: Vec<i64> = (0..self.count(bounds)).map(|_| self.number_within(bounds)).collect();
        // Half of the time a permutation of dimensions, as in most arrays of numbers.
        if bounds.sorted || self.rng.chance(1, 3) {
            numbers = (0..numbers.len() as i64).collect();
        }
        let spell = |n: &i64| match element {
            "i1" => if n % 2 == 0 { "false" } else { "true" }.to_owned(),
            "f32" | "f64" => format!("{n}.0"),
            _ => n.to_string(),
        };
        let body: Vec<String> = numbers.iter().map(spell).collect();
        if body.is_empty() {
            format!("array<{element}>")
        } else {
            format!("array<{element}: {}>", body.join(", "))
        }
    }

    fn elements(&mut self, element: &TypeConstraint, shape: Option<&[u64]>) -> String {
        let element = self.pick_type(element);
        let dims: String = match shape {
            Some(shape) => shape.iter().map(|dim| format!("{dim}x")).collect(),
            None => format!("{}x", self.theme.dims[0]),
        };
        let container = if self.rng.chance(1, 4) { "vector" } else { "tensor" };
        let n = 1 + self.rng.below(2);
        match element.as_bytes() {
            [b'i', b'1'] => format!("dense<true> : {container}<{dims}{element}>"),
            [b'i' | b's' | b'u', ..] => format!("dense<{n}> : {container}<{dims}{element}>"),
            _ => format!("dense<{n}.0> : {container}<{dims}{element}>"),
        }
    }

    fn enum_attr(&mut self, name: &str, form: &EnumForm, bounds: Bounds) -> String {
        let catalog = self.catalog;
        let cases: Vec<_> = match catalog.enum_def(name) {
            Some(def) => {
                def.cases.iter().filter(|case| case.value >= bounds.min && case.value <= bounds.max).collect()
            }
            None => Vec::new(),
        };
        match self.rng.pick(&cases) {
            Some(case) => enum_spelling(form, case.value, &case.text),
            None => self.any_attr(),
        }
    }

    fn affine_map(&mut self) -> String {
        let dims = 1 + self.rng.below(3);
        let names: Vec<String> = (0..dims).map(|at| format!("d{at}")).collect();
        let mut results = names.clone();
        match self.rng.below(4) {
            0 => results.reverse(),
            1 => results.truncate(1),
            _ => {}
        }
        format!("affine_map<({}) -> ({})>", names.join(", "), results.join(", "))
    }
}

fn enum_spelling(form: &EnumForm, value: i64, text: &str) -> String {
    match form {
        EnumForm::Integer { width } => format!("{value} : i{width}"),
        EnumForm::Attribute { dialect, mnemonic, angled: true } => format!("#{dialect}.{mnemonic}<{text}>"),
        EnumForm::Attribute { dialect, mnemonic, angled: false } => format!("#{dialect}<{mnemonic} {text}>"),
    }
}
