//! Merges several programs into one module, so that one run of the compiler lowers all and one process runs
//! all.

use std::collections::BTreeSet;

use mohole_ir::{Module, Op, Transplant};

use crate::isolate;

/// Printed between two programs: a number that a program is unlikely to print.
const BETWEEN: &str = "5577006791947779410";

/// A program that runs the given programs one after the other; `None` if one of them does not parse.
pub(crate) fn together(programs: &[&[u8]]) -> Option<String> {
    let mut all = Module::parse(&main(programs.len())).ok()?;
    let body = isolate::body(&all)?;
    let mut declared = BTreeSet::new();
    for (number, program) in programs.iter().enumerate() {
        let text = renamed(std::str::from_utf8(program).ok()?, number)?;
        let module = Module::parse(&text).ok()?;
        let mut transplant = Transplant::default();
        for &op in &module.block(isolate::body(&module)?).ops {
            // External functions are declared once.
            let name = module.symbol_name(op).unwrap_or_default();
            if is_defined(&module, op) || declared.insert(name.to_owned()) {
                let copy = transplant.copy(&module, op, &mut all);
                all.insert(body, usize::MAX, copy);
            }
        }
    }
    Some(all.to_string())
}

/// Splits the output by program; `None` if it does not have `count` parts.
pub(crate) fn apart(output: &str, count: usize) -> Option<Vec<String>> {
    let between = format!("{BETWEEN}\n");
    let parts: Vec<String> = output.split(&between).map(str::to_owned).collect();
    (parts.len() == count).then_some(parts)
}

/// A module with a `main` that calls the `main` of each program.
fn main(count: usize) -> String {
    let mut text = format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = () -> (), sym_name = \"main\"}}> ({{\n\
         %0 = \"arith.constant\"() <{{value = {BETWEEN} : i64}}> : () -> i64\n"
    );
    for number in 0..count {
        if number > 0 {
            text += "\"vector.print\"(%0) <{punctuation = #vector.punctuation<newline>}> : (i64) -> ()\n";
        }
        text += &format!("\"func.call\"() <{{callee = @p{number}_main}}> : () -> ()\n");
    }
    text + "\"func.return\"() : () -> ()\n}) : () -> ()\n}) : () -> ()\n"
}

/// Prefixes the symbols that a program defines with its number.
fn renamed(text: &str, number: usize) -> Option<String> {
    let module = Module::parse(text).ok()?;
    let ops = module.walk().filter(|&op| is_defined(&module, op));
    let names: BTreeSet<&str> = ops.filter_map(|op| module.symbol_name(op)).collect();
    let mut renamed = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['@', '"']) {
        let (before, after) = rest.split_at(at + 1);
        renamed += before;
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
        let name = &after[..after.find(|c| !is_word(c)).unwrap_or(after.len())];
        let is_symbol = before.ends_with('@') || before.ends_with("sym_name = \"");
        if is_symbol && names.contains(name) {
            renamed += &format!("p{number}_");
        }
        rest = after;
    }
    Some(renamed + rest)
}

/// Whether an operation is not just the declaration of an external function.
fn is_defined(module: &Module, op: Op) -> bool {
    let regions = &module.op(op).regions;
    module.op_name(op) != "func.func"
        || regions.iter().any(|&region| !module.region(region).blocks.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = r#"#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "print", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "main"}> ({
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    "func.call"(%0) <{callee = @print}> : (i32) -> ()
    "func.call"() <{callee = @f}> : () -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
"#;

    #[test]
    fn programs_keep_their_functions_and_share_external_ones() {
        let all = together(&[PROGRAM.as_bytes(), PROGRAM.as_bytes()]).unwrap();
        let count = |text: &str| all.matches(text).count();
        assert_eq!(
            (count("sym_name = \"print\""), count("callee = @print"), count("@f}")),
            (1, 2, 0),
            "{all}"
        );
        assert_eq!(
            (count("sym_name = \"p1_f\""), count("callee = @p1_f"), count("@p1_main")),
            (1, 1, 1),
            "{all}"
        );
        assert!(Module::parse(&all).is_ok());
    }

    #[test]
    fn outputs_are_split_by_program() {
        let output = format!("1\n{BETWEEN}\n( 2, 3 )\n");
        assert_eq!(apart(&output, 2).unwrap(), ["1\n", "( 2, 3 )\n"]);
        assert_eq!(apart(&output, 3), None);
    }
}
