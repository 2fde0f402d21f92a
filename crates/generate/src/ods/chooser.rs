//! The state for the choices of one draft: the catalog, the rng, and a theme that makes types agree.

use mohole_catalog::{Catalog, Container};
use mohole_testcase::Rng;

use super::catalog_index::CatalogIndex;
use super::described::RefusedTypes;

/// Makes the choices of one draft. Its types share widths and shapes more often than by chance, because most
/// operations relate their operands in ways that definitions do not say.
pub struct Chooser<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) index: &'a CatalogIndex<'a>,
    pub(super) rng: &'a mut Rng,
    pub(super) theme: Theme,
    /// Types that the compiler accepted somewhere.
    pub(super) seen_types: &'a [String],
    /// Types that it refused, if known.
    pub(super) refused_types: Option<&'a RefusedTypes>,
}

/// What the types of one draft have in common.
#[derive(Debug, Clone)]
pub(super) struct Theme {
    pub(super) float: &'static str,
    pub(super) width: u32,
    pub(super) dims: Vec<u64>,
    pub(super) dynamic: bool,
    pub(super) container: Container,
    pub(super) rank: u32,
}

impl Theme {
    fn draw(rng: &mut Rng) -> Self {
        let float = *rng.pick(&["f32", "f32", "f32", "f64", "f16", "bf16"]).expect("not empty");
        let width = *rng.pick(&[32, 32, 32, 64, 64, 8, 16, 1]).expect("not empty");
        let first = *rng.pick(&[4, 4, 1, 2, 3, 8, 16]).expect("not empty");
        // All sizes are equal half of the time, so that every permutation and every product fits.
        let equal = rng.chance(1, 2);
        let mut dim = || if equal { first } else { *rng.pick(&[1, 2, 4, 8, 16, 3]).expect("not empty") };
        let dims = vec![first, dim(), dim(), dim(), dim(), dim()];
        let containers = [Container::Vector, Container::RankedTensor, Container::MemRef];
        let container = *rng.pick(&containers).expect("not empty");
        let rank = *rng.pick(&[1, 1, 2, 2, 2, 3, 4]).expect("not empty");
        Theme { float, width, dims, dynamic: rng.chance(1, 8), container, rank }
    }
}

impl<'a> Chooser<'a> {
    /// Choices with a fresh theme.
    pub fn new(index: &'a CatalogIndex<'a>, rng: &'a mut Rng, seen_types: &'a [String]) -> Self {
        let theme = Theme::draw(rng);
        Chooser { catalog: index.catalog, index, rng, theme, seen_types, refused_types: None }
    }

    /// A typical number of an attribute, mostly small.
    pub(super) fn small_number(&mut self) -> i64 {
        *self.rng.pick(&[0, 0, 1, 1, 1, 2, 2, 3, 4, 8, 16, 32, 64, 128]).expect("not empty")
    }

    /// A type without shape.
    pub(super) fn scalar(&mut self) -> String {
        match self.rng.below(8) {
            0..3 => self.theme.float.to_owned(),
            3..6 => format!("i{}", self.theme.width),
            6 => "index".to_owned(),
            _ => (*self
                .rng
                .pick(&["i1", "i8", "i16", "i32", "i64", "f16", "f32", "f64", "bf16"])
                .expect("not empty"))
            .to_owned(),
        }
    }
}
