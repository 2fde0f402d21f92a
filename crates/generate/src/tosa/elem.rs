//! Element types of tosa tensors, and the values written in constants.

use mohole_testcase::Rng;

/// An element type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Elem {
    /// `i1`
    I1,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `f16`
    F16,
    /// `bf16`
    Bf16,
    /// `f32`
    F32,
}

pub(crate) const FLOATS: &[Elem] = &[Elem::F32, Elem::F16, Elem::Bf16];
pub(crate) const SMALL_INTS: &[Elem] = &[Elem::I8, Elem::I16, Elem::I32];
pub(crate) const NUMBERS: &[Elem] = &[Elem::I32, Elem::F32, Elem::F16, Elem::Bf16];
pub(crate) const SIGNED: &[Elem] = &[Elem::I8, Elem::I16, Elem::I32, Elem::F32, Elem::F16, Elem::Bf16];
pub(crate) const BOOL: &[Elem] = &[Elem::I1];
pub(crate) const I32: &[Elem] = &[Elem::I32];
pub(crate) const ALL: &[Elem] = &[Elem::I1, Elem::I8, Elem::I16, Elem::I32, Elem::F16, Elem::Bf16, Elem::F32];

impl Elem {
    /// The type that a text names, if it is one of these.
    pub fn named(text: &str) -> Option<Self> {
        ALL.iter().copied().find(|elem| elem.text() == text)
    }

    /// The type as written.
    pub fn text(self) -> &'static str {
        match self {
            Elem::I1 => "i1",
            Elem::I8 => "i8",
            Elem::I16 => "i16",
            Elem::I32 => "i32",
            Elem::F16 => "f16",
            Elem::Bf16 => "bf16",
            Elem::F32 => "f32",
        }
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Elem::F16 | Elem::Bf16 | Elem::F32)
    }

    /// The smallest and largest values that a well-defined program may hold. Floats stay where all of
    /// them are exact to a few digits, far from infinity.
    pub(crate) fn bounds(self) -> (f64, f64) {
        match self {
            Elem::I1 => (0.0, 1.0),
            Elem::I8 => (-128.0, 127.0),
            Elem::I16 => (-32_768.0, 32_767.0),
            Elem::I32 => (-2_147_483_648.0, 2_147_483_647.0),
            Elem::F16 => (-1e3, 1e3),
            Elem::Bf16 | Elem::F32 => (-1e6, 1e6),
        }
    }

    /// A whole number as a literal of the type.
    pub(crate) fn literal(self, value: i64) -> String {
        match self {
            Elem::I1 => if value == 0 { "false" } else { "true" }.to_owned(),
            _ if self.is_float() => format!("{value}.0"),
            _ => value.to_string(),
        }
    }

    /// A small value: a whole number from -8 to 8, halves of them for floats.
    pub(crate) fn small(self, rng: &mut Rng) -> (f64, String) {
        match self {
            Elem::I1 => {
                let value = rng.between(0, 1);
                (value as f64, self.literal(value))
            }
            _ if self.is_float() => {
                let halves = rng.between(-16, 16);
                (halves as f64 / 2.0, format!("{:.1}", halves as f64 / 2.0))
            }
            _ => {
                let value = rng.between(-8, 8);
                (value as f64, value.to_string())
            }
        }
    }
}
