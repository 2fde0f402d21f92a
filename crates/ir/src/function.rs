//! The type of a function, whatever its dialect: where dialects agree, it is the attribute `function_type`.

use crate::{AttrKind, Module, Op, Type, TypeKind};

const FUNCTION_TYPE: &str = "function_type";

impl Module {
    /// What a function takes and gives; `None` for what is none, or has a type of its dialect's own.
    pub fn function_type(&self, op: Op) -> Option<(&[Type], &[Type])> {
        let attr = self.resolve_attr(self.attr(op, FUNCTION_TYPE)?);
        let AttrKind::Type(ty) = *self.attr_kind(attr) else { return None };
        match self.type_kind(self.resolve_type(ty)) {
            TypeKind::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }

    /// Has a function take and give these. Its body is the caller's to change.
    pub fn set_function_type(&mut self, op: Op, inputs: &[Type], results: &[Type]) {
        let ty = self.make_type(TypeKind::Function { inputs: inputs.into(), results: results.into() });
        let attr = self.make_attr(AttrKind::Type(ty));
        self.set_attr(op, FUNCTION_TYPE, attr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_type_is_read_through_aliases_and_replaced() {
        let text = "!fn = (i8) -> i32\n#attr = !fn\n\"a.f\"() {function_type = #attr} : () -> ()\n\
                    \"a.g\"() {function_type = !fn} : () -> ()\n\"a.h\"() {function_type = !a.fn} : () -> ()\n";
        let mut module = Module::parse(text).unwrap();
        let ops: Vec<Op> = module.walk().collect();
        for &op in &ops[..2] {
            let (inputs, results) = module.function_type(op).unwrap();
            let (inputs, results) = (inputs.to_vec(), [inputs, results].concat());
            module.set_function_type(op, &inputs, &results);
        }
        assert_eq!(module.function_type(ops[2]), None);
        let printed = module.to_string();
        assert_eq!(printed.matches("{function_type = (i8) -> (i8, i32)}").count(), 2, "{printed}");
    }
}
