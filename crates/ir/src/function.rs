//! The type of a function. Most dialects store it in the attribute `function_type`.

use crate::{AttrKind, Module, Op, Type, TypeKind};

const FUNCTION_TYPE: &str = "function_type";

impl Module {
    /// The argument and result types of a function. `None` if `op` is no function, or has a function type of
    /// its dialect.
    pub fn function_type(&self, op: Op) -> Option<(&[Type], &[Type])> {
        let attr = self.resolve_attr(self.attr(op, FUNCTION_TYPE)?);
        let AttrKind::Type(ty) = *self.attr_kind(attr) else { return None };
        match self.type_kind(self.resolve_type(ty)) {
            TypeKind::Function { inputs, results } => Some((inputs, results)),
            _ => None,
        }
    }

    /// Sets the argument and result types of a function. The caller must change the body accordingly.
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
    fn function_types_are_read_through_aliases_and_replaced() {
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
