//! Repairs a program by what the verifier says.
//!
//! A state machine: it is told the diagnostics of the current program and proposes the next one. The
//! operation that the first error names is deleted; its results become arguments of the function around it,
//! or an argument of that type that is there already. A terminator is deleted with the operation around it.

use crate::generic::FUNCTION_TYPE;
use crate::generic::signature::llvm_function;
use crate::tree::{Attr, Op, Program, Region, Ty, Type, ValueId};

/// A program under repair.
#[derive(Debug, Clone)]
pub struct Repair {
    program: Program,
    text: String,
    rounds_left: usize,
}

/// Where an operation is: the index of an operation, then of a region, a block and an operation in it, and so
/// on.
type Path = Vec<usize>;

impl Repair {
    /// How often a program is repaired.
    pub const MAX_ROUNDS: usize = 4;

    /// Begins with a program, which the caller verifies first.
    pub fn new(program: Program) -> Self {
        let text = program.text();
        Repair { program, text, rounds_left: Repair::MAX_ROUNDS }
    }

    /// The current program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The text of the current program, to which the lines of diagnostics refer.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Takes what the verifier said about the current text: lines with `:line:column: error:`. Returns the
    /// text of the next program, or `None` if there is nothing left to try.
    pub fn next(&mut self, diagnostics: &str) -> Option<&str> {
        self.rounds_left = self.rounds_left.checked_sub(1)?;
        let line = error_line(diagnostics)?;
        let path = path_of_line(&self.program, line)?;
        if !self.delete(path) || self.program.ops.is_empty() {
            return None;
        }
        self.text = self.program.text();
        Some(&self.text)
    }

    /// Deletes an operation and what cannot stay without it. False if nothing would be left.
    fn delete(&mut self, mut path: Path) -> bool {
        while path.len() > 1 && self.is_terminator(&path) {
            path.truncate(path.len() - 3);
        }
        let mut values = Vec::new();
        let Some(op) = remove(&mut self.program.ops, &path) else { return false };
        defined_by(&op, &mut values);
        values.retain(|&value| self.program.ops.iter().any(|op| uses(op, value)));
        for value in values {
            if !self.replace(value, &path) {
                self.delete_users(value);
            }
        }
        true
    }

    /// Whether an operation ends a block of an operation that is no module: it cannot be deleted alone.
    fn is_terminator(&self, path: &Path) -> bool {
        let Some(op) = find(&self.program.ops, path) else { return false };
        let Some(block) = siblings(&self.program.ops, path) else { return false };
        let is_last = path.last().is_some_and(|&at| at + 1 == block.len());
        is_last && op.results.is_empty() && op.regions.is_empty() && self.owner_has_terminators(path)
    }

    fn owner_has_terminators(&self, path: &Path) -> bool {
        path.len() >= 4
            && find(&self.program.ops, &path[..path.len() - 3])
                .is_some_and(|owner| !owner.name.ends_with("module"))
    }

    /// Replaces a value that is no longer defined by an argument of the function around its definition.
    fn replace(&mut self, value: ValueId, path: &Path) -> bool {
        let ty = self.program.ty(value).clone();
        let mut at = path.clone();
        while at.len() > 3 {
            at.truncate(at.len() - 3);
            let Some(op) = find(&self.program.ops, &at) else { return false };
            if op.attr(FUNCTION_TYPE).is_none() {
                continue;
            }
            let known = op.regions.first().and_then(|region| region.blocks.first());
            let known =
                known.and_then(|entry| entry.args.iter().find(|&&arg| *self.program.ty(arg) == ty).copied());
            let new = match known {
                Some(arg) => arg,
                None => match self.add_argument(&at, ty) {
                    Some(arg) => arg,
                    None => return false,
                },
            };
            self.program.ops.iter_mut().for_each(|op| replace_uses(op, value, new));
            return true;
        }
        false
    }

    fn add_argument(&mut self, path: &[usize], ty: Ty) -> Option<ValueId> {
        let values = &self.program.values;
        let new = ValueId(u32::try_from(values.len()).ok()?);
        let op = find(&self.program.ops, path)?;
        let (inputs, outputs) = crate::tree::body_signature(op)?;
        let types =
            |ids: &[ValueId]| -> Vec<Ty> { ids.iter().map(|id| values[id.0 as usize].clone()).collect() };
        let (mut inputs, outputs) = (types(inputs), types(outputs));
        let old = op.attr(FUNCTION_TYPE)?;
        let is_plain = matches!(old, Attr::Type(ty) if matches!(&**ty, Type::Function { .. }));
        inputs.push(ty.clone());
        let function = match is_plain {
            true => Type::Function { inputs, results: outputs },
            false => Type::Text(llvm_function(&inputs, &outputs)?.into()),
        };
        let op = find_mut(&mut self.program.ops, path)?;
        op.regions.first_mut()?.blocks.first_mut()?.args.push(new);
        for (key, attr) in op.properties.iter_mut().chain(&mut op.attrs) {
            match (key.as_str(), attr) {
                (FUNCTION_TYPE, attr) => *attr = Attr::Type(function.clone().into()),
                ("arg_attrs", Attr::Array(items)) => items.push(Attr::Dict(Vec::new())),
                _ => {}
            }
        }
        self.program.values.push(ty);
        Some(new)
    }

    /// Deletes the operations that use a value, and so on.
    fn delete_users(&mut self, value: ValueId) {
        let mut lost = vec![value];
        while let Some(value) = lost.pop() {
            delete_users_in(&mut self.program.ops, value, &mut lost);
        }
    }
}

/// The line of the first error.
fn error_line(diagnostics: &str) -> Option<usize> {
    diagnostics.lines().find_map(|line| {
        let (place, _) = line.split_once(": error:")?;
        let mut parts = place.rsplit(':');
        parts.next()?.trim().parse::<usize>().ok()?;
        parts.next()?.trim().parse().ok()
    })
}

/// The operation that a line of the text belongs to.
fn path_of_line(program: &Program, line: usize) -> Option<Path> {
    let mut lines = Vec::new();
    let is_bare = matches!(program.ops.as_slice(), [single] if single.name == crate::render::MODULE);
    if !is_bare {
        lines.push(Vec::new());
    }
    if program.ops.is_empty() {
        lines.push(Vec::new());
    }
    for (i, op) in program.ops.iter().enumerate() {
        op_lines(op, &vec![i], &mut lines);
    }
    lines.get(line.checked_sub(1)?).filter(|path| !path.is_empty()).cloned()
}

/// Appends the operation of each line of the text of an operation.
fn op_lines(op: &Op, path: &Path, lines: &mut Vec<Path>) {
    lines.push(path.clone());
    for (r, region) in op.regions.iter().enumerate() {
        region_lines(region, path, r, lines);
        // The line of the closing bracket; the next region begins in it.
        lines.push(path.clone());
    }
}

fn region_lines(region: &Region, path: &Path, r: usize, lines: &mut Vec<Path>) {
    let branches_to_entry = region
        .blocks
        .iter()
        .flat_map(|block| &block.ops)
        .flat_map(|op| &op.successors)
        .any(|successor| successor.block == 0);
    for (b, block) in region.blocks.iter().enumerate() {
        if b > 0 || !block.args.is_empty() || block.ops.is_empty() || branches_to_entry {
            lines.push(path.clone());
        }
        for (i, op) in block.ops.iter().enumerate() {
            op_lines(op, &[path.as_slice(), &[r, b, i]].concat(), lines);
        }
    }
}

fn find<'a>(ops: &'a [Op], path: &[usize]) -> Option<&'a Op> {
    let (&at, rest) = path.split_first()?;
    let op = ops.get(at)?;
    match rest {
        [] => Some(op),
        [r, b, rest @ ..] => find(&op.regions.get(*r)?.blocks.get(*b)?.ops, rest),
        _ => None,
    }
}

fn find_mut<'a>(ops: &'a mut [Op], path: &[usize]) -> Option<&'a mut Op> {
    let (&at, rest) = path.split_first()?;
    let op = ops.get_mut(at)?;
    match rest {
        [] => Some(op),
        [r, b, rest @ ..] => find_mut(&mut op.regions.get_mut(*r)?.blocks.get_mut(*b)?.ops, rest),
        _ => None,
    }
}

fn siblings<'a>(ops: &'a [Op], path: &[usize]) -> Option<&'a [Op]> {
    match path {
        [_] => Some(ops),
        [at, r, b, rest @ ..] => siblings(&ops.get(*at)?.regions.get(*r)?.blocks.get(*b)?.ops, rest),
        _ => None,
    }
}

fn remove(ops: &mut Vec<Op>, path: &[usize]) -> Option<Op> {
    match path {
        [at] => (*at < ops.len()).then(|| ops.remove(*at)),
        [at, r, b, rest @ ..] => {
            remove(&mut ops.get_mut(*at)?.regions.get_mut(*r)?.blocks.get_mut(*b)?.ops, rest)
        }
        _ => None,
    }
}

fn defined_by(op: &Op, values: &mut Vec<ValueId>) {
    values.extend(&op.results);
}

fn uses(op: &Op, value: ValueId) -> bool {
    let mut found = false;
    op.walk(&mut |op| found |= op.used().any(|used| used == value));
    found
}

fn blocks_of(op: &mut Op) -> impl Iterator<Item = &mut crate::tree::Block> {
    op.regions.iter_mut().flat_map(|region| &mut region.blocks)
}

fn replace_uses(op: &mut Op, old: ValueId, new: ValueId) {
    let in_successors = op.successors.iter_mut().flat_map(|successor| &mut successor.args);
    for used in op.operands.iter_mut().chain(in_successors) {
        if *used == old {
            *used = new;
        }
    }
    for block in blocks_of(op) {
        block.ops.iter_mut().for_each(|op| replace_uses(op, old, new));
    }
}

fn delete_users_in(ops: &mut Vec<Op>, value: ValueId, lost: &mut Vec<ValueId>) {
    ops.retain(|op| {
        let is_user = op.used().any(|used| used == value);
        if is_user {
            lost.extend(&op.results);
        }
        !is_user
    });
    for op in ops {
        for block in blocks_of(op) {
            delete_users_in(&mut block.ops, value, lost);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal::parse;
    use expect_test::{Expect, expect};

    fn check(text: &str, diagnostics: &str, expected: &Expect) {
        let mut repair = Repair::new(parse(text).unwrap());
        let next = repair.next(diagnostics).map(str::to_owned);
        expected.assert_eq(next.as_deref().unwrap_or("nothing"));
        if let Some(text) = next {
            mohole_ir::Module::parse(&text).unwrap();
        }
    }

    const FUNCTION: &str = r#"
"func.func"() <{function_type = (i32) -> i64, sym_name = "f"}> ({
^bb0(%a: i32):
  %0 = "x.bad"(%a) : (i32) -> i64
  %1 = "x.pair"(%0, %a) : (i64, i32) -> i32
  "func.return"(%0) : (i64) -> ()
}) : () -> ()
"#;

    #[test]
    fn a_result_becomes_an_argument() {
        check(
            FUNCTION,
            "<stdin>:4:10: error: 'x.bad' op is bad\n  see\n",
            &expect![[r#"
                "builtin.module"() ({
                  "func.func"() <{function_type = (i32, i64) -> i64, sym_name = "s0"}> ({
                  ^bb1(%0: i32, %1: i64):
                    %2 = "x.pair"(%1, %0) : (i64, i32) -> i32
                    "func.return"(%1) : (i64) -> ()
                  }) : () -> ()
                }) : () -> ()
            "#]],
        );
    }

    #[test]
    fn an_argument_of_the_same_type_is_used_again() {
        let text = FUNCTION.replace("(i32) -> i64, sym", "(i32) -> i32, sym").replace("i64", "i32");
        check(
            &text,
            "a.mlir:4:10: error: no",
            &expect![[r#"
                "builtin.module"() ({
                  "func.func"() <{function_type = (i32) -> i32, sym_name = "s0"}> ({
                  ^bb1(%0: i32):
                    %1 = "x.pair"(%0, %0) : (i32, i32) -> i32
                    "func.return"(%0) : (i32) -> ()
                  }) : () -> ()
                }) : () -> ()
            "#]],
        );
    }

    #[test]
    fn a_terminator_goes_with_the_operation_around_it() {
        let text = r#"
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "scf.execute_region"() ({
    "scf.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
"#;
        check(
            text,
            "-:4:7: error: no",
            &expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = () -> (), sym_name = "s0"}> ({
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
        );
    }

    #[test]
    fn without_a_function_the_users_go_too() {
        let text = "%0 = \"x.a\"() : () -> i32\n%1 = \"x.b\"(%0) : (i32) -> i32\n\"x.c\"(%1) : (i32) -> ()\n\"x.d\"() : () -> ()\n";
        check(
            text,
            "-:2:8: error: no",
            &expect![[r#"
            "builtin.module"() ({
              "x.d"() : () -> ()
            }) : () -> ()
        "#]],
        );
    }

    #[test]
    fn nothing_is_proposed_without_a_line_or_when_nothing_is_left() {
        check("\"x.a\"() : () -> ()", "error: no line", &expect!["nothing"]);
        check("\"x.a\"() : () -> ()", "-:2:3: error: bad", &expect!["nothing"]);
        check("\"x.a\"() : () -> ()", "-:99:3: error: bad", &expect!["nothing"]);
    }
}
