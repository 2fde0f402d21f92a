//! Custom assembly around an operation that has none. The compiler may crash when it prints or verifies one
//! operation, or not read what it prints of it. An operation that no dialect knows stands for it while the
//! compiler prints the rest.

use mohole_ir::{Module, Op};

/// A program with an operation that stands for another, and what that is for.
#[derive(Debug)]
pub struct StandIns {
    /// The program in generic form.
    pub program: String,
    replaced: Vec<Replaced>,
}

/// An operation that another stands for.
#[derive(Debug)]
struct Replaced {
    name: String,
    properties: Option<String>,
}

/// Operations that are never replaced: everything is inside of them.
const OUTER: &[&str] = &["builtin.module", "func.func", "func.return"];

/// For every operation of a program, the program with stand-ins for it and for all that it contains.
pub fn stand_ins(program: &str) -> Vec<StandIns> {
    let Ok(module) = Module::parse(program) else { return Vec::new() };
    let inner = module.walk().filter(|&op| !OUTER.contains(&module.op_name(op)));
    inner.map(|op| replaced(&module, op)).collect()
}

fn replaced(module: &Module, op: Op) -> StandIns {
    let mut copy = module.clone();
    let mut all = Vec::new();
    for op in module.walk_op(op) {
        let name = module.op_name(op).to_owned();
        let properties = module.op(op).properties.map(|attr| module.attr_text(attr));
        copy.rename_op(op, &stand_in(all.len()));
        copy.set_properties(op, None);
        all.push(Replaced { name, properties });
    }
    StandIns { program: copy.to_string(), replaced: all }
}

fn stand_in(number: usize) -> String {
    format!("mohole.stand_in_{number}")
}

impl StandIns {
    /// How many operations others stand for.
    pub fn count(&self) -> usize {
        self.replaced.len()
    }

    /// What the compiler printed, with the operations themselves in generic form; `None` if one is missing.
    pub fn restore(&self, printed: &str) -> Option<String> {
        let mut text = printed.to_owned();
        for (number, Replaced { name, properties }) in self.replaced.iter().enumerate() {
            let quoted = format!("\"{}\"(", stand_in(number));
            let at = text.find(&quoted)?;
            let operands = at + quoted.len();
            let mut end = operands + text[operands..].find(')')? + 1;
            if text[end..].starts_with('[') {
                end += text[end..].find(']')? + 1;
            }
            if let Some(properties) = properties {
                text.insert_str(end, &format!(" <{properties}>"));
            }
            text.replace_range(at..operands, &format!("\"{name}\"("));
        }
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "\"func.func\"() <{function_type = (i32) -> (), sym_name = \"f\"}> ({\n\
        ^bb0(%arg0: i32):\n  %0 = \"a.b\"(%arg0) <{x = 1 : i32}> : (i32) -> i32\n  \
        \"c.d\"(%0) ({\n    \"e.f\"() <{y}> : () -> ()\n  }) {z} : (i32) -> ()\n  \
        \"func.return\"() : () -> ()\n}) : () -> ()\n";

    #[test]
    fn an_operation_stands_for_each_in_turn() {
        let all = stand_ins(PROGRAM);
        let names: Vec<Vec<&str>> =
            all.iter().map(|one| one.replaced.iter().map(|one| one.name.as_str()).collect()).collect();
        assert_eq!(names, [vec!["a.b"], vec!["c.d", "e.f"], vec!["e.f"]]);
        let expected = "%0 = \"mohole.stand_in_0\"(%arg0) : (i32) -> i32";
        assert!(all[0].program.contains(expected), "{}", all[0].program);
    }

    #[test]
    fn what_was_printed_gets_the_operation_back() {
        let all = stand_ins(PROGRAM);
        let printed =
            "func.func @f(%arg0: i32) {\n  %0 = \"mohole.stand_in_0\"(%arg0) : (i32) -> i32\n  c.d %0\n}";
        let expected =
            "func.func @f(%arg0: i32) {\n  %0 = \"a.b\"(%arg0) <{x = 1 : i32}> : (i32) -> i32\n  c.d %0\n}";
        assert_eq!(all[0].restore(printed).as_deref(), Some(expected));
        let printed =
            "\"mohole.stand_in_0\"(%0) ({\n  \"mohole.stand_in_1\"() : () -> ()\n}) {z} : (i32) -> ()";
        let expected = "\"c.d\"(%0) ({\n  \"e.f\"() <{y}> : () -> ()\n}) {z} : (i32) -> ()";
        assert_eq!(all[1].restore(printed).as_deref(), Some(expected));
        assert_eq!(all[1].restore("func.func @f()"), None);
    }
}
