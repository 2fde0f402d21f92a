//! A function `main` that calls a function with given arguments and prints every number that it returns or
//! leaves in memory, each as an integer on a line of its own.

use std::fmt::Write as _;

use mohole_ir::{Dim, Module, Type, TypeKind};
use mohole_semantics::{Expected, Input, Leaf, Seen, Value};

/// More numbers are not printed.
const MOST_NUMBERS: usize = 256;

/// A program in generic form, with a `main` that makes the expected call. `None` where it cannot be written.
pub(super) fn program_with_main(
    text: &str,
    module: &Module,
    function: &str,
    expected: &Expected,
) -> Option<String> {
    // The name `main` is taken by the function that is added.
    let renamed = without_main(text);
    let callee = if function == "main" { ORIGINAL_MAIN } else { function };
    let main = main_text(module, callee, expected)?;
    let end = renamed.rfind("}) ")?;
    Some(format!("{}{main}{}", &renamed[..end], &renamed[end..]))
}

/// The new name of a function `main`.
const ORIGINAL_MAIN: &str = "original_main";

/// A program in generic form in which `main` has another name.
fn without_main(text: &str) -> String {
    let is_symbol = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.' | '-');
    let named = text.replace("sym_name = \"main\"", &format!("sym_name = \"{ORIGINAL_MAIN}\""));
    let mut parts = named.split("@main");
    let mut renamed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_longer = part.starts_with(is_symbol);
        renamed += &format!("@{}{part}", if is_longer { "main" } else { ORIGINAL_MAIN });
    }
    renamed
}

/// The text of `main`. `None` where an argument cannot be written or a result cannot be printed.
fn main_text(module: &Module, callee: &str, expected: &Expected) -> Option<String> {
    let (inputs, results) = module.function_type(expected.op)?;
    let mut main = Main { module, text: String::new(), next: 0, printed: 0 };
    let mut arguments = Vec::new();
    let mut buffers = Vec::new();
    for (input, &ty) in expected.inputs.iter().zip(inputs) {
        let argument = match input {
            Input::Value(value) => main.constant(value, ty)?,
            Input::Buffer { offset, sizes, strides, elements } => {
                let (buffer, argument) = main.buffer(*offset, sizes, strides, elements, ty)?;
                buffers.push((buffer, elements.len(), ty));
                argument
            }
        };
        arguments.push(argument);
    }
    let called = main.call(callee, &arguments, inputs, results);
    for ((value, &ty), seen) in called.iter().zip(results).zip(&expected.results) {
        main.print(value, ty, seen)?;
    }
    for (number, seen) in &expected.buffers {
        let (buffer, length, ty) = buffers.get(*number)?;
        main.print_buffer(buffer, *length, *ty, seen)?;
    }
    (main.printed <= MOST_NUMBERS).then(|| format!("func.func @main() {{\n{}  return\n}}\n", main.text))
}

struct Main<'m> {
    module: &'m Module,
    text: String,
    next: usize,
    printed: usize,
}

impl Main<'_> {
    /// Writes an operation with one result, and returns the result's name.
    fn op(&mut self, text: &str) -> String {
        self.next += 1;
        let name = format!("%v{}", self.next);
        let _ = writeln!(self.text, "  {name} = {text}");
        name
    }

    fn type_text(&self, ty: Type) -> String {
        self.module.expanded_type_text(ty)
    }

    fn kind(&self, ty: Type) -> TypeKind {
        self.module.type_kind(self.module.resolve_type(ty)).clone()
    }

    fn constant(&mut self, value: &Value, ty: Type) -> Option<String> {
        let text = self.type_text(ty);
        match (self.kind(ty), value) {
            (TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_), _) => {
                let number = self.number(value, ty)?;
                Some(self.op(&format!("arith.constant {number} : {text}")))
            }
            (TypeKind::Vector { element, .. }, Value::Vector(elements)) => {
                let list = self.list(elements, element)?;
                let sizes: Vec<i64> = static_sizes(&self.kind(ty))?;
                let nested = nest(&list, &sizes);
                Some(self.op(&format!("arith.constant dense<{nested}> : {text}")))
            }
            (TypeKind::Tensor { element, encoding: None, .. }, Value::Tensor(tensor)) => {
                let list = self.list(&tensor.elements, element)?;
                let sizes: String = tensor.sizes.iter().map(|size| format!("{size}x")).collect();
                let fixed = format!("tensor<{sizes}{}>", self.type_text(element));
                let nested = if list.is_empty() { String::new() } else { nest(&list, &tensor.sizes) };
                let made = self.op(&format!("arith.constant dense<{nested}> : {fixed}"));
                Some(if fixed == text {
                    made
                } else {
                    self.op(&format!("tensor.cast {made} : {fixed} to {text}"))
                })
            }
            (TypeKind::Complex(element), Value::Complex(parts)) => {
                let (re, im) = (self.number(&parts[0], element)?, self.number(&parts[1], element)?);
                let part = self.type_text(element);
                Some(self.op(&format!("complex.constant [{re} : {part}, {im} : {part}] : {text}")))
            }
            _ => None,
        }
    }

    fn list(&self, elements: &[Value], element: Type) -> Option<Vec<String>> {
        elements.iter().map(|value| self.number(value, element)).collect()
    }

    /// A number as an attribute writes it.
    fn number(&self, value: &Value, ty: Type) -> Option<String> {
        let Value::Bits(bits) = value else { return None };
        match self.kind(ty) {
            // `true` stands alone, without a type.
            TypeKind::Integer { width: 1, .. } => Some((bits & 1).to_string()),
            TypeKind::Integer { width, .. } if width <= 64 => {
                Some(((*bits << (64 - width)) as i64 >> (64 - width)).to_string())
            }
            TypeKind::Index => Some((*bits as i64).to_string()),
            TypeKind::Float(name) => {
                let digits = float_width(self.module.text(name))? / 4;
                Some(format!("0x{bits:0digits$X}"))
            }
            _ => None,
        }
    }

    fn index(&mut self, index: i64) -> String {
        self.op(&format!("arith.constant {index} : index"))
    }

    /// A buffer with its elements, and the memref into it that is passed.
    fn buffer(
        &mut self,
        offset: i64,
        sizes: &[i64],
        strides: &[i64],
        elements: &[Value],
        ty: Type,
    ) -> Option<(String, String)> {
        let TypeKind::MemRef { element, .. } = self.kind(ty) else { return None };
        let flat = format!("memref<{}x{}>", elements.len(), self.type_text(element));
        let buffer = self.op(&format!("memref.alloc() : {flat}"));
        for (i, value) in elements.iter().enumerate() {
            let (value, index) = (self.constant(value, element)?, self.index(i as i64));
            let _ = writeln!(self.text, "  memref.store {value}, {buffer}[{index}] : {flat}");
        }
        let join = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let shape: String = sizes.iter().map(|size| format!("{size}x")).collect();
        let layout = format!("strided<[{}], offset: {offset}>", join(strides));
        let view = format!("memref<{shape}{}, {layout}>", self.type_text(element));
        let made = self.op(&format!(
            "memref.reinterpret_cast {buffer} to offset: [{offset}], sizes: [{}], strides: [{}] : {flat} to {view}",
            join(sizes),
            join(strides)
        ));
        let passed = self.op(&format!("memref.cast {made} : {view} to {}", self.type_text(ty)));
        Some((buffer, passed))
    }

    fn call(&mut self, callee: &str, arguments: &[String], inputs: &[Type], results: &[Type]) -> Vec<String> {
        let types =
            |types: &[Type]| types.iter().map(|&ty| self.type_text(ty)).collect::<Vec<_>>().join(", ");
        let (inputs, result_types) = (types(inputs), types(results));
        let call = format!("func.call @{callee}({}) : ({inputs}) -> ({result_types})", arguments.join(", "));
        match results.len() {
            0 => {
                let _ = writeln!(self.text, "  {call}");
                Vec::new()
            }
            1 => vec![self.op(&call)],
            count => {
                self.next += 1;
                let name = format!("%v{}", self.next);
                let _ = writeln!(self.text, "  {name}:{count} = {call}");
                (0..count).map(|i| format!("{name}#{i}")).collect()
            }
        }
    }

    /// Prints the numbers of a result that are defined.
    fn print(&mut self, value: &str, ty: Type, seen: &Seen) -> Option<()> {
        let (kind, text) = (self.kind(ty), self.type_text(ty));
        match kind {
            TypeKind::Vector { element, .. } => {
                let sizes = static_sizes(&self.kind(ty))?;
                self.print_each(&sizes, element, seen, |indices, element| {
                    format!("vector.extract {value}[{indices}] : {element} from {text}")
                })
            }
            TypeKind::Tensor { element, .. } | TypeKind::MemRef { element, dims: Some(_), .. } => {
                let is_tensor = matches!(kind, TypeKind::Tensor { .. });
                let sizes = seen.sizes.to_vec();
                self.print_each_dynamic(&sizes, element, seen, |indices| match is_tensor {
                    true => format!("tensor.extract {value}[{indices}] : {text}"),
                    false => format!("memref.load {value}[{indices}] : {text}"),
                })
            }
            _ => self.print_leaves(value, ty, &seen.leaves),
        }
    }

    fn print_each(
        &mut self,
        sizes: &[i64],
        element: Type,
        seen: &Seen,
        extract: impl Fn(&str, &str) -> String,
    ) -> Option<()> {
        let element_text = self.type_text(element);
        for (leaves, indices) in seen.leaves.chunks(self.leaves_of(element)?).zip(all_indices(sizes)) {
            if is_defined(leaves) {
                let indices = indices.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
                let one = self.op(&extract(&indices, &element_text));
                self.print_leaves(&one, element, leaves)?;
            }
        }
        Some(())
    }

    fn print_each_dynamic(
        &mut self,
        sizes: &[i64],
        element: Type,
        seen: &Seen,
        extract: impl Fn(&str) -> String,
    ) -> Option<()> {
        for (leaves, indices) in seen.leaves.chunks(self.leaves_of(element)?).zip(all_indices(sizes)) {
            if is_defined(leaves) {
                let names: Vec<String> = indices.iter().map(|&index| self.index(index)).collect();
                let one = self.op(&extract(&names.join(", ")));
                self.print_leaves(&one, element, leaves)?;
            }
        }
        Some(())
    }

    fn print_buffer(&mut self, buffer: &str, length: usize, ty: Type, seen: &Seen) -> Option<()> {
        let TypeKind::MemRef { element, .. } = self.kind(ty) else { return None };
        let flat = format!("memref<{length}x{}>", self.type_text(element));
        self.print_each_dynamic(&[length as i64], element, seen, |index| {
            format!("memref.load {buffer}[{index}] : {flat}")
        })
    }

    /// The numbers of one element: 2 if it is complex.
    fn leaves_of(&self, element: Type) -> Option<usize> {
        match self.kind(element) {
            TypeKind::Integer { .. } | TypeKind::Index | TypeKind::Float(_) => Some(1),
            TypeKind::Complex(_) => Some(2),
            _ => None,
        }
    }

    fn print_leaves(&mut self, value: &str, ty: Type, leaves: &[(Value, Leaf)]) -> Option<()> {
        let text = self.type_text(ty);
        if let TypeKind::Complex(element) = self.kind(ty) {
            for (part, leaf) in ["re", "im"].iter().zip(leaves) {
                let one = self.op(&format!("complex.{part} {value} : {text}"));
                self.print_leaves(&one, element, std::slice::from_ref(leaf))?;
            }
            return Some(());
        }
        if !is_defined(leaves) {
            return Some(());
        }
        let integer = match self.kind(ty) {
            TypeKind::Integer { width: 64, .. } => value.to_owned(),
            TypeKind::Integer { width, .. } if width < 64 => {
                self.op(&format!("arith.extui {value} : {text} to i64"))
            }
            TypeKind::Index => self.op(&format!("arith.index_cast {value} : index to i64")),
            TypeKind::Float(name) => {
                let width = float_width(self.module.text(name))?;
                let bits = self.op(&format!("arith.bitcast {value} : {text} to i{width}"));
                if width == 64 { bits } else { self.op(&format!("arith.extui {bits} : i{width} to i64")) }
            }
            _ => return None,
        };
        let _ = writeln!(self.text, "  vector.print {integer} : i64");
        self.printed += 1;
        Some(())
    }
}

/// The numbers that `main` prints. Elements of which a part is poison are left out; they are whole numbers
/// here.
pub(super) fn printed_leaves(expected: &Expected) -> Vec<&(Value, Leaf)> {
    let seen = expected.results.iter().chain(expected.buffers.iter().map(|(_, seen)| seen));
    let leaves = seen.flat_map(|seen: &Seen| &seen.leaves);
    leaves.filter(|leaf| is_defined(std::slice::from_ref(*leaf))).collect()
}

/// Whether numbers have a value. Others are not printed.
fn is_defined(leaves: &[(Value, Leaf)]) -> bool {
    leaves.iter().all(|(value, leaf)| !value.is_poison() && *leaf != Leaf::Opaque)
}

/// Floats that runners execute.
fn float_width(name: &str) -> Option<usize> {
    match name {
        "f16" | "bf16" => Some(16),
        "f32" => Some(32),
        "f64" => Some(64),
        _ => None,
    }
}

fn static_sizes(kind: &TypeKind) -> Option<Vec<i64>> {
    let TypeKind::Vector { dims, .. } = kind else { return None };
    let size = |dim: &Dim| match dim {
        Dim::Static(size) => Some(*size as i64),
        Dim::Dynamic | Dim::Scalable(_) => None,
    };
    dims.iter().map(size).collect()
}

/// All indices of a shape in row-major order.
fn all_indices(sizes: &[i64]) -> Vec<Vec<i64>> {
    sizes.iter().fold(vec![Vec::new()], |all, &size| {
        all.iter().flat_map(|indices| (0..size).map(|i| [indices.as_slice(), &[i]].concat())).collect()
    })
}

/// A list with the brackets of its shape.
fn nest(list: &[String], sizes: &[i64]) -> String {
    let [size, inner @ ..] = sizes else { return list.first().cloned().unwrap_or_default() };
    let rows = inner.iter().product::<i64>() as usize;
    let parts =
        (0..*size as usize).map(|i| nest(list.get(i * rows..(i + 1) * rows).unwrap_or_default(), inner));
    format!("[{}]", parts.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_gets_another_name_and_longer_names_stay() {
        let text = "sym_name = \"main\", callee = @main, callee = @main2, sym_name = \"main2\"";
        let renamed =
            "sym_name = \"original_main\", callee = @original_main, callee = @main2, sym_name = \"main2\"";
        assert_eq!(without_main(text), renamed);
    }

    #[test]
    fn lists_get_the_brackets_of_their_shape() {
        let list: Vec<String> = (0..6).map(|i| i.to_string()).collect();
        assert_eq!(nest(&list, &[2, 3]), "[[0, 1, 2], [3, 4, 5]]");
        assert_eq!(nest(&list[..1], &[]), "0");
        assert_eq!(all_indices(&[2, 2]), [[0, 0], [0, 1], [1, 0], [1, 1]]);
    }
}
