//! Programs of any size, in shapes that are hard in different ways.

use std::fmt::Write as _;

/// Makes a program of this size.
pub(super) type MakeProgram = fn(usize) -> String;

/// The shapes of programs, by their number of operations.
pub(super) const PROGRAMS: [(&str, MakeProgram); 6] = [
    ("chain", chain),
    ("functions", functions),
    ("block", block),
    ("nested", nested),
    ("calls", calls),
    ("memory", memory),
];

/// Functions of this many operations.
const FUNCTION_LEN: usize = 5;

/// The parser accepts no more levels than 512.
const MAX_LEVELS: usize = 200;

/// One function with divisions, each of the result before.
fn chain(operations: usize) -> String {
    let mut text = header("f0");
    for i in 1..operations {
        let _ = writeln!(text, "%{i} = \"arith.divsi\"(%0, %{}) : (i32, i32) -> i32", i - 1);
    }
    text + END
}

/// Many functions with a few divisions each.
fn functions(operations: usize) -> String {
    let function = |number| chain(FUNCTION_LEN - 1).replace("\"f0\"", &format!("\"f{number}\""));
    (0..operations / FUNCTION_LEN).map(function).collect()
}

/// One block of operations that all use one value.
fn block(operations: usize) -> String {
    let mut text = header("f0");
    for i in 1..operations {
        let _ = writeln!(
            text,
            "%{i} = \"arith.addi\"(%0, %0) <{{overflowFlags = #arith.overflow<nsw>}}> : (i32, i32) -> i32"
        );
    }
    text + END
}

/// Conditionals inside each other, as deep as the parser accepts; as many such nests as are wanted.
fn nested(operations: usize) -> String {
    let nests = operations.div_ceil(2 * MAX_LEVELS).max(1);
    let levels = operations / (2 * nests);
    let open = "\"scf.if\"(%c) ({\n".repeat(levels);
    let close = "\"scf.yield\"() : () -> ()\n}, {\n}) : (i1) -> ()\n".repeat(levels);
    let condition = "%c = \"arith.constant\"() <{value = true}> : () -> i1\n";
    header("f0") + condition + &(open + &close).repeat(nests) + END
}

/// Functions that call each other, the last one the one before, and so on.
fn calls(operations: usize) -> String {
    let call = |callee: usize| match callee.checked_sub(1) {
        Some(callee) => format!("\"func.call\"() <{{callee = @f{callee}}}> : () -> ()\n"),
        None => String::new(),
    };
    (0..operations / 4).map(|number| header(&format!("f{number}")) + &call(number) + END).collect()
}

/// Buffers that are allocated, written, read and freed, all in one block.
fn memory(operations: usize) -> String {
    let mut text = header("f0") + "%z = \"arith.constant\"() <{value = 0 : index}> : () -> index\n";
    for i in 0..operations / 4 {
        let _ = write!(
            text,
            "%m{i} = \"memref.alloc\"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<4xi32>\n\
             \"memref.store\"(%0, %m{i}, %z) : (i32, memref<4xi32>, index) -> ()\n\
             %l{i} = \"memref.load\"(%m{i}, %z) : (memref<4xi32>, index) -> i32\n\
             \"memref.dealloc\"(%m{i}) : (memref<4xi32>) -> ()\n"
        );
    }
    text + END
}

fn header(name: &str) -> String {
    format!(
        "\"func.func\"() <{{function_type = () -> (), sym_name = \"{name}\"}}> ({{\n\
         %0 = \"arith.constant\"() <{{value = 7 : i32}}> : () -> i32\n"
    )
}

const END: &str = "\"func.return\"() : () -> ()\n}) : () -> ()\n";

#[cfg(test)]
mod tests {
    use mohole_ir::{DefaultKnowledge, Module, check};

    use super::*;

    #[test]
    fn programs_are_valid_and_have_the_size_that_was_asked_for() {
        for (name, make) in PROGRAMS {
            let module = Module::parse(&make(1000)).unwrap();
            let count = module.walk().count();
            assert!((900..=1300).contains(&count), "{name}: {count}");
            assert_eq!(check(&module, &DefaultKnowledge), [], "{name}");
        }
    }
}
