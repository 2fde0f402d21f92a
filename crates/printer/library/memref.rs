//! A memref as a program passes it, and its contents as text.

use std::ffi::c_void;
use std::io::Write;
use std::slice;

use crate::element::Element;
use crate::line::Line;

/// A larger rank is garbage.
const MAX_RANK: i64 = 64;

/// The descriptor without the allocated pointer.
pub struct View<'a> {
    pub start: *const c_void,
    pub offset: i64,
    pub sizes: &'a [i64],
    pub strides: &'a [i64],
}

/// The head of every descriptor; all sizes follow, then all strides.
#[repr(C)]
struct Head {
    allocated: *const c_void,
    aligned: *const c_void,
    offset: i64,
}

impl View<'_> {
    /// Reads the descriptor of a memref with `rank` dimensions; `None` if it is null or the rank is garbage.
    ///
    /// # Safety
    /// The descriptor must be null or that of a memref of this rank, for as long as the view is used.
    pub unsafe fn of(rank: i64, descriptor: *const c_void) -> Option<Self> {
        if descriptor.is_null() || !(0..=MAX_RANK).contains(&rank) {
            return None;
        }
        let head = descriptor.cast::<Head>();
        let rank = rank as usize;
        // SAFETY: guaranteed by the caller.
        unsafe {
            let sizes = head.add(1).cast::<i64>();
            Some(View {
                start: (*head).aligned,
                offset: (*head).offset,
                sizes: slice::from_raw_parts(sizes, rank),
                strides: slice::from_raw_parts(sizes.add(rank), rank),
            })
        }
    }

    /// Appends type and contents: `tensor<2xf32> = [1, 2]`.
    ///
    /// # Safety
    /// The elements must be valid and of this type.
    pub unsafe fn write<E: Element>(&self, line: &mut Line<'_>) {
        self.write_type::<E>(line);
        line.text.extend_from_slice(b" = ");
        if self.sizes.iter().any(|&size| size <= 0) {
            line.text.extend_from_slice(b"[]");
            return;
        }
        // SAFETY: guaranteed by the caller.
        unsafe { self.write_from::<E>(0, self.offset, line) }
    }

    /// Appends the type: `tensor<2x3xf32>`.
    pub fn write_type<E: Element>(&self, line: &mut Line<'_>) {
        let text = &mut line.text;
        text.extend_from_slice(b"tensor<");
        for size in self.sizes {
            let _ = write!(text, "{size}x");
        }
        let _ = write!(text, "{}>", E::TYPE);
    }

    /// Appends the elements from one dimension on, in the order of the indices.
    unsafe fn write_from<E: Element>(&self, dimension: usize, at: i64, line: &mut Line<'_>) {
        let Some(&size) = self.sizes.get(dimension) else {
            // SAFETY: guaranteed by the caller; the alignment is unknown.
            let value = unsafe { self.start.cast::<E>().wrapping_offset(at as isize).read_unaligned() };
            value.write(&mut line.text);
            return line.flush_if_long();
        };
        line.text.push(b'[');
        for i in 0..size {
            if i > 0 {
                line.text.extend_from_slice(b", ");
            }
            let at = at.wrapping_add(i.wrapping_mul(self.strides[dimension]));
            // SAFETY: guaranteed by the caller.
            unsafe { self.write_from::<E>(dimension + 1, at, line) };
        }
        line.text.push(b']');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::Half;

    /// A descriptor with the layout of lowered programs.
    fn descriptor(start: *const c_void, offset: i64, sizes: &[i64], strides: &[i64]) -> Vec<i64> {
        let mut words = vec![start as i64, start as i64, offset];
        words.extend(sizes.iter().chain(strides));
        words
    }

    fn check<E: Element>(elements: &[E], offset: i64, sizes: &[i64], strides: &[i64], expected: &str) {
        let words = descriptor(elements.as_ptr().cast(), offset, sizes, strides);
        let mut text = Vec::new();
        let mut put = |piece: &[u8]| text.extend_from_slice(piece);
        let mut line = Line::new(&mut put);
        // SAFETY: made above.
        unsafe { View::of(sizes.len() as i64, words.as_ptr().cast()).unwrap().write::<E>(&mut line) };
        line.end();
        assert_eq!(String::from_utf8(text).unwrap(), format!("{expected}\n"));
    }

    const SIX: [i32; 6] = [1, 2, 3, 4, 5, 6];

    #[test]
    fn contents_follow_the_indices() {
        check(&SIX, 0, &[2, 3], &[3, 1], "tensor<2x3xi32> = [[1, 2, 3], [4, 5, 6]]");
        check(&SIX, 0, &[3, 2], &[1, 3], "tensor<3x2xi32> = [[1, 4], [2, 5], [3, 6]]");
        check(&SIX, 5, &[3], &[-2], "tensor<3xi32> = [6, 4, 2]");
        check(&SIX, 1, &[2], &[0], "tensor<2xi32> = [2, 2]");
        check(&SIX, 4, &[], &[], "tensor<i32> = 5");
        check(&[Half(0x3c00)], 0, &[1, 1, 1], &[9, 9, 9], "tensor<1x1x1xf16> = [[[1]]]");
    }

    #[test]
    fn what_has_no_elements_is_never_read() {
        let nothing: &[f32] = &[];
        check(nothing, 1 << 40, &[0, 3], &[3, 1], "tensor<0x3xf32> = []");
        check(nothing, 0, &[1 << 40, 0], &[0, 0], "tensor<1099511627776x0xf32> = []");
        check(nothing, 0, &[-1], &[1], "tensor<-1xf32> = []");
    }

    #[test]
    fn a_long_line_leaves_in_pieces_and_is_whole() {
        let expected = format!("tensor<1000000xi32> = [{}]", vec!["7"; 1_000_000].join(", "));
        check(&[7i32], 0, &[1_000_000], &[0], &expected);
    }

    #[test]
    fn what_is_no_descriptor_is_not_read_either() {
        let words = descriptor(std::ptr::null(), 0, &[], &[]);
        // SAFETY: nothing is read.
        unsafe {
            assert!(View::of(1, std::ptr::null()).is_none());
            assert!(View::of(-1, words.as_ptr().cast()).is_none());
            assert!(View::of(i64::MAX, words.as_ptr().cast()).is_none());
        }
    }
}
