//! Numbers of safetensors files, as floats and back.

use safetensors::tensor::{Dtype, TensorView};

use crate::error::Error;

/// The values of a tensor of floats of any size.
pub(crate) fn floats_of(name: &str, view: &TensorView<'_>) -> Result<Vec<f32>, Error> {
    let bytes = view.data();
    match view.dtype() {
        Dtype::F32 => Ok(bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()),
        Dtype::BF16 => Ok(halves(bytes).map(from_bf16).collect()),
        Dtype::F16 => Ok(halves(bytes).map(from_f16).collect()),
        kind => {
            let problem = format!("has numbers of type {kind:?}; floats of 32 or 16 bits are expected");
            Err(Error::Weight { name: name.to_owned(), problem })
        }
    }
}

/// The bytes of floats; `kind` is F32 or BF16.
pub(crate) fn bytes_of(values: &[f32], kind: Dtype) -> Vec<u8> {
    match kind {
        Dtype::BF16 => values.iter().flat_map(|&value| to_bf16(value).to_le_bytes()).collect(),
        _ => values.iter().flat_map(|value| value.to_le_bytes()).collect(),
    }
}

fn halves(bytes: &[u8]) -> impl Iterator<Item = u16> {
    bytes.as_chunks::<2>().0.iter().map(|bytes| u16::from_le_bytes(*bytes))
}

fn from_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Rounds to the nearest, ties to even.
fn to_bf16(value: f32) -> u16 {
    let bits = value.to_bits();
    if value.is_nan() {
        return (bits >> 16) as u16 | 0x40;
    }
    ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16) as u16
}

fn from_f16(bits: u16) -> f32 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let exponent = i32::from(bits >> 10 & 0x1f);
    let fraction = f32::from(bits & 0x3ff) / 1024.0;
    match exponent {
        0 => sign * fraction * 2.0f32.powi(-14),
        31 if fraction == 0.0 => sign * f32::INFINITY,
        31 => f32::NAN,
        _ => sign * (1.0 + fraction) * 2.0f32.powi(exponent - 15),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_floats_are_read_exactly() {
        assert_eq!(from_f16(0x3c00), 1.0);
        assert_eq!(from_f16(0xc248), -3.140_625);
        assert_eq!(from_f16(0x0001), 2.0f32.powi(-24));
        assert_eq!(from_bf16(0x4049), 3.140_625);
        assert_eq!(to_bf16(2.718_75), 0x402e);
        assert_eq!(to_bf16(-1.0), 0xbf80);
    }
}
