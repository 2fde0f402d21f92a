//! Returns unused values from their function: the compiler drops dead operations before any pattern or fold
//! sees them.

use mohole_ir::{Op, Type, Value};

use crate::Trait;
use crate::place::Place;
use crate::work::Work;

impl Work<'_> {
    /// Adds a value to the results of its function, if `op`, which defines it, is in the block that returns
    /// and nothing calls the function.
    pub(crate) fn return_value(&mut self, op: Op, value: Value) -> bool {
        let Some(function) = self.uncalled_function(op) else { return false };
        let Some(Returns { end, inputs, results }) = self.returns(function, op) else { return false };
        let ty = self.module.value(value).ty;
        let returned = Trait::new("func.return", &["returned", &self.module.type_text(ty)]);
        if self.setting.memory.avoids(returned) {
            return false;
        }
        self.traits.push(returned);
        let values: Vec<Value> = self.module.op(end).operands.iter().copied().chain([value]).collect();
        self.module.set_operands(end, &values);
        self.module.set_function_type(function, &inputs, &[results, vec![ty]].concat());
        true
    }

    /// The plain function that an operation is a direct child of, if nothing calls it.
    fn uncalled_function(&self, op: Op) -> Option<Op> {
        let function = Place::after(self.module, op)?.owner(self.module)?;
        let is_plain = self.module.op_name(function) == "func.func"
            && self.module.attr(function, "res_attrs").is_none()
            && !self.may_be_called(function);
        is_plain.then_some(function)
    }

    /// The only `func.return` of a function, if it is in the block of `op`, with the types of the function.
    fn returns(&self, function: Op, op: Op) -> Option<Returns> {
        let own =
            self.module.op(function).regions.iter().flat_map(|&region| &self.module.region(region).blocks);
        let ends = own.filter_map(|&block| self.module.block(block).ops.last().copied());
        let mut ends = ends.filter(|&end| self.module.op_name(end) == "func.return");
        let (end, None) = (ends.next()?, ends.next()) else { return None };
        if self.module.op(end).parent != self.module.op(op).parent {
            return None;
        }
        let (inputs, results) = self.module.function_type(function)?;
        let fits = results.len() == self.module.op(end).operands.len();
        fits.then(|| Returns { end, inputs: inputs.to_vec(), results: results.to_vec() })
    }
}

/// Where a function returns, and its type.
struct Returns {
    end: Op,
    inputs: Vec<Type>,
    results: Vec<Type>,
}
