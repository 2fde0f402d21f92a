//! Products of matrices on the CPU.
// `unsafe` is needed to call the library that multiplies matrices, which takes pointers; this file alone does
// that, and checks all sizes before.
#![allow(unsafe_code)]

use crate::backend::{Factor, Place, Product};
use crate::cpu::threads::Threads;

/// Rows of the result that are computed at a time. The number is fixed, so that results do not depend on the
/// number of threads.
const PIECE: usize = 512;

/// Some rows of one of the products.
struct Piece<'a> {
    index: usize,
    first: usize,
    rows: usize,
    output: &'a mut [f32],
}

/// Computes products.
pub(crate) fn product(
    threads: Threads,
    product: &Product,
    left: &Factor<'_, Vec<f32>>,
    right: &Factor<'_, Vec<f32>>,
    output: &mut [f32],
    place: Place,
) {
    let &Product { rows, columns, inner, count, .. } = product;
    check(left, if left.transposed { [inner, rows] } else { [rows, inner] }, count);
    check(right, if right.transposed { [columns, inner] } else { [inner, columns] }, count);
    assert!(columns <= place.row && (count == 1 || rows * place.row <= place.next));
    let pieces = pieces(product, output, place);
    let work = |mut piece: Piece<'_>| multiply(product, left, right, &mut piece, place.row);
    if rows * columns * inner * count < 1 << 17 {
        pieces.into_iter().for_each(work);
    } else {
        threads.run(pieces.into_iter(), work);
    }
}

/// Cuts the result into pieces that do not overlap.
fn pieces<'a>(product: &Product, mut rest: &'a mut [f32], place: Place) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut passed = 0;
    for index in 0..product.count {
        for first in (0..product.rows).step_by(PIECE) {
            let rows = PIECE.min(product.rows - first);
            let start = place.offset + index * place.next + first * place.row;
            let size = (rows - 1) * place.row + product.columns;
            let (_, from) = std::mem::take(&mut rest).split_at_mut(start - passed);
            let (output, after) = from.split_at_mut(size);
            pieces.push(Piece { index, first, rows, output });
            (rest, passed) = (after, start + size);
        }
    }
    pieces
}

/// All numbers of a factor are within its buffer.
fn check(factor: &Factor<'_, Vec<f32>>, [rows, columns]: [usize; 2], count: usize) {
    let place = factor.place;
    assert!(rows > 0 && columns > 0 && count > 0 && columns <= place.row);
    let end = place.end([rows, columns], count);
    assert!(end <= factor.buffer.len(), "a matrix ends at {end} in a buffer of {}", factor.buffer.len());
}

fn multiply(
    product: &Product,
    left: &Factor<'_, Vec<f32>>,
    right: &Factor<'_, Vec<f32>>,
    piece: &mut Piece<'_>,
    row: usize,
) {
    let strides = |factor: &Factor<'_, Vec<f32>>| {
        let row = factor.place.row as isize;
        if factor.transposed { (1, row) } else { (row, 1) }
    };
    let ((left_row, left_column), (right_row, right_column)) = (strides(left), strides(right));
    let left_start = left.place.offset + piece.index * left.place.next + piece.first * left_row as usize;
    let right_start = right.place.offset + piece.index * right.place.next;
    assert!((piece.rows - 1) * row + product.columns <= piece.output.len());
    // SAFETY: `check` has shown that both factors are within their buffers, and `piece.first + piece.rows` is
    // at most the number of rows; the assertion above is about the result.
    unsafe {
        matrixmultiply::sgemm(
            piece.rows,
            product.inner,
            product.columns,
            product.scale,
            left.buffer.as_ptr().add(left_start),
            left_row,
            left_column,
            right.buffer.as_ptr().add(right_start),
            right_row,
            right_column,
            if product.add { 1.0 } else { 0.0 },
            piece.output.as_mut_ptr(),
            row as isize,
            1,
        );
    }
}
