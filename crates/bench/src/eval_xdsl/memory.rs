//! Buffers: allocated, filled by affine loops, changed, and read.

use std::fmt::Write as _;

use super::writer::{Val, Writer};

/// A buffer of two dimensions.
struct Buffer {
    name: String,
    sizes: [i64; 2],
    element: &'static str,
}

impl Buffer {
    fn ty(&self) -> String {
        format!("memref<{}x{}x{}>", self.sizes[0], self.sizes[1], self.element)
    }
}

const IDENTITY: &str = "affine_map<(d0, d1) -> (d0, d1)>";
const SWAPPED: &str = "affine_map<(d0, d1) -> (d1, d0)>";

/// Writes two buffers and what uses them, and reads an element.
pub(super) fn any(w: &mut Writer) {
    // xDSL has no buffers of bits.
    let element = ["i8", "i16", "i32", "i64", "index", "f64"][w.rng.below(6)];
    let sizes = [w.rng.between(1, 3), w.rng.between(1, 3)];
    let first = filled(w, sizes, element);
    let second = filled(w, [sizes[1], sizes[0]], element);
    store(w, &first);
    combine(w, &first, &second);
    load(w, &first);
    load(w, &second);
    let (name, ty) = (&first.name, first.ty());
    let _ = writeln!(w.out, "\"memref.dealloc\"({name}) : ({ty}) -> ()");
}

/// A buffer all of whose elements are stored in a nest of loops.
fn filled(w: &mut Writer, sizes: [i64; 2], element: &'static str) -> Buffer {
    let value = w.of_type(element);
    let name = w.name();
    let buffer = Buffer { name, sizes, element };
    let (name, ty) = (&buffer.name, buffer.ty());
    let _ = writeln!(
        w.out,
        "{name} = \"memref.alloc\"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> {ty}",
    );
    let (i, j) = (w.name(), w.name());
    for (variable, size) in [(&i, sizes[0]), (&j, sizes[1])] {
        let _ = writeln!(
            w.out,
            "\"affine.for\"() <{{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = \
             array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = \
             affine_map<() -> ({size})>}}> ({{\n^bb0({variable}: index):",
        );
    }
    let value = match element {
        "index" if w.rng.chance(1, 2) => i.clone(),
        _ => value.name,
    };
    let _ = writeln!(
        w.out,
        "\"affine.store\"({value}, {name}, {i}, {j}) <{{map = {IDENTITY}}}> : \
         ({element}, {ty}, index, index) -> ()",
    );
    for _ in 0..2 {
        w.out += "\"affine.yield\"() : () -> ()\n}) : () -> ()\n";
    }
    buffer
}

/// Indices of an element.
fn place(w: &mut Writer, buffer: &Buffer) -> [Val; 2] {
    buffer.sizes.map(|size| {
        let index = w.rng.between(0, size - 1).to_string();
        w.attribute(&index, "index")
    })
}

fn store(w: &mut Writer, buffer: &Buffer) {
    let value = w.of_type(buffer.element);
    let [i, j] = place(w, buffer);
    let (name, ty, element) = (&buffer.name, buffer.ty(), buffer.element);
    let _ = writeln!(
        w.out,
        "\"memref.store\"({}, {name}, {}, {}) : ({element}, {ty}, index, index) -> ()",
        value.name, i.name, j.name,
    );
}

fn load(w: &mut Writer, buffer: &Buffer) {
    let [i, j] = place(w, buffer);
    let result = w.name();
    let (op, map) = match w.rng.chance(1, 2) {
        true => ("affine.load", format!(" <{{map = {IDENTITY}}}>")),
        false => ("memref.load", String::new()),
    };
    let (name, ty, element) = (&buffer.name, buffer.ty(), buffer.element);
    let _ = writeln!(
        w.out,
        "{result} = \"{op}\"({name}, {}, {}){map} : ({ty}, index, index) -> {element}",
        i.name, j.name,
    );
    w.scope.push(Val { name: result, ty: element });
}

/// `linalg.generic` from one buffer into the other, whose sizes are swapped.
fn combine(w: &mut Writer, from: &Buffer, to: &Buffer) {
    let element = from.element;
    let _ = writeln!(
        w.out,
        "\"linalg.generic\"({}, {}) <{{indexing_maps = [{IDENTITY}, {SWAPPED}], iterator_types = \
         [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>], \
         operandSegmentSizes = array<i32: 1, 1>}}> ({{",
        from.name, to.name,
    );
    let visible = w.scope.len();
    let arguments = [element; 2].map(|ty| Val { name: w.name(), ty });
    let _ = writeln!(w.out, "^bb0({}: {element}, {}: {element}):", arguments[0].name, arguments[1].name);
    let [a, b] = &arguments;
    let (op, flags) = match element {
        "f64" => ("arith.mulf", "fastmath = #arith.fastmath<none>"),
        _ => ("arith.subi", "overflowFlags = #arith.overflow<none>"),
    };
    let result = w.result(op, &[a, b], flags, element);
    w.terminator("linalg.yield", &[result]);
    w.scope.truncate(visible);
    let _ = writeln!(w.out, "}}) : ({}, {}) -> ()", from.ty(), to.ty());
}
