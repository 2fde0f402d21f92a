//! A type that satisfies a type constraint.

use mohole_catalog::{Container, Shaped, Sign, TypeConstraint};

use super::chooser::Chooser;
use super::satisfies::satisfies;
use super::spelling::spellings;

/// Types that are tried to find one that satisfies all parts of a conjunction.
const MAX_TYPES_TRIED: usize = 24;

/// All float types, drawn sometimes if a constraint allows any.
const FLOATS: [&str; 10] =
    ["f16", "f32", "f64", "bf16", "f8E4M3FN", "f8E5M2", "f80", "f128", "tf32", "f8E4M3FNUZ"];

impl Chooser<'_> {
    /// A type that satisfies the constraint; a guess if only C++ code knows what does.
    pub fn pick_type(&mut self, constraint: &TypeConstraint) -> String {
        match constraint {
            TypeConstraint::Any | TypeConstraint::Not(_) | TypeConstraint::Parameter { .. } => {
                self.any_type()
            }
            TypeConstraint::AnyOf(parts) => self.any_of(parts),
            TypeConstraint::AllOf(parts) => self.all_of(parts),
            TypeConstraint::Integer { sign, width } => self.integer(*sign, *width),
            TypeConstraint::Index => "index".to_owned(),
            TypeConstraint::Float(Some(kind)) => kind.clone(),
            TypeConstraint::Float(None) => match self.rng.chance(1, 12) {
                true => FLOATS[self.rng.below(FLOATS.len())].to_owned(),
                false => self.theme.float.to_owned(),
            },
            TypeConstraint::None => "none".to_owned(),
            TypeConstraint::Function => self.function_type(),
            TypeConstraint::Complex(element) => format!("complex<{}>", self.pick_type(element)),
            TypeConstraint::Tuple(element) => {
                let (a, b) = (self.pick_type(element), self.pick_type(element));
                format!("tuple<{a}, {b}>")
            }
            TypeConstraint::Shaped(shaped) => self.shaped(shaped),
            TypeConstraint::Element(element) => {
                let shaped = Shaped { element: Some((**element).clone()), ..Shaped::default() };
                self.shaped(&shaped)
            }
            TypeConstraint::Dialect { dialect, mnemonic } => {
                self.dialect_type(&format!("{dialect}.{mnemonic}"), &[]).unwrap_or_else(|| self.any_type())
            }
            TypeConstraint::Class(class) => self.of_class(class),
            TypeConstraint::Named { predicate, .. } => self.of_class(predicate),
        }
    }

    /// Alternatives with a known spelling come before guesses.
    fn any_of(&mut self, parts: &[TypeConstraint]) -> String {
        let clear: Vec<&TypeConstraint> = parts.iter().filter(|part| part.is_structured()).collect();
        match self.rng.pick(&clear) {
            Some(part) if !self.rng.chance(1, 6) => self.pick_type(part),
            _ => self.rng.pick(parts).map_or_else(|| "i32".to_owned(), |part| self.pick_type(part)),
        }
    }

    fn all_of(&mut self, parts: &[TypeConstraint]) -> String {
        let fixed: Vec<(String, String)> = parts
            .iter()
            .filter_map(|part| match part {
                TypeConstraint::Parameter { name, value } => Some((name.clone(), value.clone())),
                _ => None,
            })
            .collect();
        for part in parts {
            if let TypeConstraint::Dialect { dialect, mnemonic } = part
                && let Some(text) = self.dialect_type(&format!("{dialect}.{mnemonic}"), &fixed)
            {
                return text;
            }
        }
        let mut text = String::new();
        for attempt in 0..MAX_TYPES_TRIED {
            // Start from each part in turn, since any of them may name the type.
            text = self.pick_type(&parts[attempt % parts.len()]);
            if parts.iter().all(|part| satisfies(&text, part) != Some(false)) {
                break;
            }
        }
        text
    }

    fn integer(&mut self, sign: Sign, width: Option<u32>) -> String {
        let width = match width {
            Some(width) => width,
            None if self.rng.chance(1, 8) => *self.rng.pick(&[1, 4, 8, 16, 32, 64, 128]).expect("not empty"),
            None => self.theme.width,
        };
        let letters = match sign {
            Sign::Any | Sign::Signless => "i",
            Sign::Signed => "si",
            Sign::Unsigned => "ui",
        };
        format!("{letters}{width}")
    }

    fn function_type(&mut self) -> String {
        let inputs: Vec<String> = (0..self.rng.below(3)).map(|_| self.scalar()).collect();
        let results: Vec<String> = (0..self.rng.below(2)).map(|_| self.scalar()).collect();
        format!("({}) -> ({})", inputs.join(", "), results.join(", "))
    }

    /// A type without a constraint.
    pub(super) fn any_type(&mut self) -> String {
        match self.rng.below(10) {
            0..4 => self.scalar(),
            4..8 => self.shaped(&Shaped::default()),
            _ => match self.rng.pick(self.seen_types) {
                Some(text) => text.clone(),
                None => self.scalar(),
            },
        }
    }

    fn of_class(&mut self, class: &str) -> String {
        if let Some(text) = self.rng.pick(spellings(class)) {
            return (*text).to_owned();
        }
        let name = class.rsplit("::").next().unwrap_or(class);
        let catalog = self.catalog;
        let fits: Vec<&str> = catalog
            .types
            .iter()
            .filter(|def| def.class == class || def.traits.iter().any(|known| known == name))
            .map(|def| def.name.as_str())
            .collect();
        match self.rng.pick(&fits).and_then(|name| self.dialect_type(name, &[])) {
            Some(text) => text,
            None => self.any_type(),
        }
    }

    fn shaped(&mut self, want: &Shaped) -> String {
        let container = self.container(&want.containers);
        let element = match &want.element {
            Some(constraint) => self.pick_type(constraint),
            None => self.scalar(),
        };
        let unranked = matches!(container, Container::UnrankedTensor | Container::UnrankedMemRef);
        if unranked {
            let keyword = if container == Container::UnrankedTensor { "tensor" } else { "memref" };
            return format!("{keyword}<*x{element}>");
        }
        let keyword = match container {
            Container::Tensor | Container::RankedTensor => "tensor",
            Container::MemRef | Container::AnyMemRef => "memref",
            _ => "vector",
        };
        let dims = self.dims(want, container);
        let dims: String = dims.iter().map(|dim| format!("{dim}x")).collect();
        format!("{keyword}<{dims}{element}>")
    }

    fn container(&mut self, allowed: &[Container]) -> Container {
        let choice = match self.rng.pick(allowed) {
            Some(container) => *container,
            None if self.rng.chance(3, 4) => self.theme.container,
            None => {
                let any = [Container::Vector, Container::RankedTensor, Container::MemRef];
                any[self.rng.below(any.len())]
            }
        };
        match choice {
            Container::ValueSemantics if self.rng.chance(1, 2) => Container::RankedTensor,
            Container::ValueSemantics => Container::Vector,
            Container::Tensor if self.rng.chance(1, 12) => Container::UnrankedTensor,
            Container::AnyMemRef if self.rng.chance(1, 12) => Container::UnrankedMemRef,
            other => other,
        }
    }

    fn dims(&mut self, want: &Shaped, container: Container) -> Vec<String> {
        let vector =
            matches!(container, Container::Vector | Container::FixedVector | Container::ScalableVector);
        let scalable = want.all_scalable || container == Container::ScalableVector;
        let size_text = |size: u64| if scalable { format!("[{size}]") } else { size.to_string() };
        if let Some(shape) = &want.shape {
            return shape.iter().map(|&size| size_text(size)).collect();
        }
        if let Some(&length) = self.rng.pick(&want.lengths) {
            let rank = want.ranks.first().copied().unwrap_or(1).max(want.min_rank).max(1) as usize;
            let mut dims = vec!["1".to_owned(); rank - 1];
            dims.push(size_text(length));
            return dims;
        }
        let rank = self.rank(want, vector);
        let dynamic = self.theme.dynamic && !vector && !want.static_shape;
        (0..rank)
            .map(|at| {
                let wanted = self.theme.dims[at % self.theme.dims.len()];
                let low = want.min_dim.max(if rank == 1 { want.min_length } else { 0 });
                let high = want.max_dim.or(want.max_length).unwrap_or(u64::MAX).max(low);
                let size = wanted.clamp(low, high);
                match dynamic && !scalable && self.rng.chance(2, 3) {
                    true => "?".to_owned(),
                    false => size_text(size),
                }
            })
            .collect()
    }

    fn rank(&mut self, want: &Shaped, vector: bool) -> usize {
        if let Some(&rank) = self.rng.pick(&want.ranks) {
            return rank as usize;
        }
        let other = *self.rng.pick(&[1, 1, 2, 2, 2, 3, 4]).expect("not empty");
        let usual = if self.rng.chance(2, 3) { self.theme.rank } else { other };
        let rank = if self.rng.chance(1, 16) { 0 } else { usual };
        let low = if vector || want.min_length > 0 { want.min_rank.max(1) } else { want.min_rank };
        // One dimension is enough to keep a limit on the number of elements.
        let high = if want.max_length.is_some() { low } else { want.max_rank.unwrap_or(8) };
        rank.clamp(low, high.max(low)) as usize
    }
}
