//! Writes functions in custom assembly and all other operations in generic form, for programs that the
//! compiler cannot print.

use mohole_ir::{Attr, AttrKind, Block, Module, Op, Type, Value};

use crate::functions::{PLAIN, PLAIN_RETURN};

/// The program without its outer module, with `func.func` and `func.return` in custom assembly. `None` if it
/// is not in generic form, or has none of these.
pub fn with_custom_functions(text: &str) -> Option<String> {
    let module = Module::parse(text).ok()?;
    let is_alias = |line: &&str| line.starts_with(['#', '!']);
    let aliases: Vec<&str> = text.lines().take_while(is_alias).collect();
    if aliases.len() != module.aliases().len() || module.resources().is_some() {
        return None;
    }
    let ops: Vec<Op> = outermost(&module).into_iter().flat_map(|op| contents(&module, op)).collect();
    if !ops.iter().any(|&op| module.op_name(op) == PLAIN) {
        return None;
    }
    let texts: Option<Vec<String>> = ops.into_iter().map(|op| top_level(&module, op)).collect();
    let all = aliases.into_iter().map(str::to_owned).chain(texts?);
    Some(all.map(|text| text + "\n").collect())
}

fn outermost(module: &Module) -> Vec<Op> {
    module.block(module.top()).ops.to_vec()
}

/// The operations in a module without attributes; any other operation itself.
fn contents(module: &Module, op: Op) -> Vec<Op> {
    let data = module.op(op);
    let is_bare = module.op_name(op) == "builtin.module" && module.attr_entries(op).next().is_none();
    match data.regions.first().map(|&region| module.region(region).blocks.as_slice()) {
        Some(&[block]) if is_bare => module.block(block).ops.to_vec(),
        _ => vec![op],
    }
}

fn top_level(module: &Module, op: Op) -> Option<String> {
    if module.op_name(op) == PLAIN { function(module, op) } else { Some(module.op_text(op)) }
}

fn function(module: &Module, op: Op) -> Option<String> {
    let blocks = &module.region(*module.op(op).regions.first()?).blocks;
    let (inputs, results) = module.function_type(op)?;
    let args = blocks.first().map(|&entry| module.block(entry).args.to_vec());
    let takes = match &args {
        Some(args) if args.len() == inputs.len() => args.iter().map(|&arg| argument(module, arg)).collect(),
        Some(_) => return None,
        None => types(module, inputs),
    };
    let visibility = match module.attr(op, "sym_visibility").map(|attr| module.attr_kind(attr)) {
        Some(AttrKind::String { raw, .. }) => format!("{} ", module.text(*raw)),
        _ => String::new(),
    };
    let name = module.symbol_name(op).filter(|name| is_identifier(name))?;
    let takes = with_attrs(module, takes, module.attr(op, "arg_attrs"))?.join(", ");
    let gives = with_attrs(module, types(module, results), module.attr(op, "res_attrs"))?;
    let gives = match gives.as_slice() {
        [] => String::new(),
        [one] if !one.contains([' ', '(']) => format!(" -> {one}"),
        all => format!(" -> ({})", all.join(", ")),
    };
    let header = format!("func.func {visibility}@{name}({takes}){gives}{}", other_attributes(module, op));
    if blocks.is_empty() {
        return Some(header);
    }
    let body: String = blocks.iter().enumerate().map(|(i, &b)| block(module, b, i == 0)).collect();
    Some(format!("{header} {{\n{body}}}"))
}

fn argument(module: &Module, arg: Value) -> String {
    format!("{}: {}", module.value_text(arg), module.type_text(module.value(arg).ty))
}

fn types(module: &Module, types: &[Type]) -> Vec<String> {
    types.iter().map(|&ty| module.type_text(ty)).collect()
}

/// Arguments or results with their attributes; `None` if there is not one dictionary for each.
fn with_attrs(module: &Module, items: Vec<String>, attrs: Option<Attr>) -> Option<Vec<String>> {
    let Some(attrs) = attrs else { return Some(items) };
    let AttrKind::Array(dicts) = module.attr_kind(attrs) else { return None };
    let text = |&dict: &Attr| match module.attr_kind(dict) {
        AttrKind::Dict(entries) if entries.is_empty() => String::new(),
        _ => format!(" {}", module.attr_text(dict)),
    };
    let is_complete = dicts.len() == items.len();
    is_complete.then(|| items.iter().zip(dicts).map(|(item, dict)| item.clone() + &text(dict)).collect())
}

fn other_attributes(module: &Module, op: Op) -> String {
    let known = ["sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs"];
    let mut other = module.clone();
    for name in known {
        other.remove_attr(op, name);
    }
    let entries: Vec<_> = other.attr_entries(op).collect();
    if entries.is_empty() {
        return String::new();
    }
    let dict = other.make_attr(AttrKind::Dict(entries.into()));
    format!(" attributes {}", other.attr_text(dict))
}

fn block(module: &Module, block: Block, is_entry: bool) -> String {
    let data = module.block(block);
    let label = data.label.map_or("bb0", |label| module.text(label));
    let args: Vec<String> = data.args.iter().map(|&arg| argument(module, arg)).collect();
    let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
    let head = if is_entry { String::new() } else { format!("^{label}{args}:\n") };
    head + &data.ops.iter().map(|&op| indented(&operation(module, op))).collect::<String>()
}

fn operation(module: &Module, op: Op) -> String {
    let data = module.op(op);
    if module.op_name(op) != PLAIN_RETURN || module.attr_entries(op).next().is_some() {
        return module.op_text(op);
    }
    let values: Vec<String> = data.operands.iter().map(|&value| module.value_text(value)).collect();
    let types: Vec<String> = data.operands.iter().map(|&v| module.type_text(module.value(v).ty)).collect();
    match values.is_empty() {
        true => "return".to_owned(),
        false => format!("return {} : {}", values.join(", "), types.join(", ")),
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

fn is_identifier(name: &str) -> bool {
    !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_written_in_custom_assembly() {
        let text = r#"#map = affine_map<() -> ()>
"builtin.module"() ({
  "func.func"() <{function_type = (i32) -> (), sym_name = "g", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{arg_attrs = [{a.b}], function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0 = "a.a"(%arg0) ({
      "a.yield"() : () -> ()
    }) : (i32) -> i32
    "cf.br"(%0)[^bb1] : (i32) -> ()
  ^bb1(%1: i32):
    "func.return"(%1) : (i32) -> ()
  }) {c.d = 2 : i32} : () -> ()
}) : () -> ()
"#;
        let expected = r#"#map = affine_map<() -> ()>
func.func private @g(i32)
func.func @f(%arg0: i32 {a.b}) -> i32 attributes {c.d = 2 : i32} {
  %0 = "a.a"(%arg0) ({
    "a.yield"() : () -> ()
  }) : (i32) -> i32
  "cf.br"(%0)[^bb1] : (i32) -> ()
^bb1(%1: i32):
  return %1 : i32
}
"#;
        assert_eq!(with_custom_functions(text).as_deref(), Some(expected));
        assert_eq!(with_custom_functions("\"a.a\"() : () -> ()\n"), None);
    }
}
