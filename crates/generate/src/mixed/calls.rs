//! Helper functions: how they are written and called.

use super::function::Function;
use super::program::Program;
use super::range::Range;
use super::scope::Scope;
use super::text::{list, names, typed};
use super::ty::{Ty, Val, ValueKind};

/// Helpers of helpers make programs long, not better.
const MAX_FUNCTIONS: usize = 4;

impl Program {
    /// Whether another helper function may be written.
    pub(super) fn may_add_function(&self) -> bool {
        self.may_nest() && self.functions.len() < MAX_FUNCTIONS
    }

    /// New block arguments of some types, which become visible.
    pub(super) fn arguments(&mut self, types: &[Ty]) -> Vec<Val> {
        let mut vals = Vec::new();
        for ty in types {
            let mut val = Val::new(self.fresh(), ty.clone(), Range::usual(ty.elem));
            val.origin = self.number();
            self.publish(&val);
            vals.push(val);
        }
        vals
    }

    /// Writes a helper function. `write` writes its body and returns the values that the function returns.
    pub(super) fn function(
        &mut self,
        params: Vec<Ty>,
        results: Vec<Ty>,
        scope: Scope,
        write: impl FnOnce(&mut Self, &[Val]) -> Vec<Val>,
    ) -> Function {
        let function = Function { name: format!("@f{}", self.number()), params, results, scope };
        let made = function.clone();
        self.function_body(scope, |p| {
            let args = p.arguments(&made.params);
            let results = if made.results.is_empty() {
                String::new()
            } else {
                format!(" -> ({})", list(&made.results))
            };
            p.outdented(format!("func.func private {}({}){results} {{", made.name, typed(&args)));
            let vals = write(p, &args);
            p.free_owned();
            let colon = if vals.is_empty() { "" } else { " : " };
            p.op(format!("func.return {}{colon}{}", names(&vals), list(&made.results)));
            p.outdented("}");
        });
        self.functions.push(function.clone());
        function
    }

    /// Operands for a call; buffers among them do not overlap.
    pub(super) fn operands(&mut self, params: &[Ty]) -> Vec<Val> {
        let hidden = self.hidden.len();
        let mut vals = Vec::new();
        for ty in params {
            let usual = Range::usual(ty.elem);
            let val = match ty.kind {
                ValueKind::Memref => self
                    .find(|val| val.ty == *ty && !val.readonly && val.range == usual)
                    .unwrap_or_else(|| self.buffer(ty)),
                _ => self.get(ty, usual),
            };
            if ty.kind == ValueKind::Memref {
                self.hidden.push(val.origin);
            }
            vals.push(val);
        }
        self.hidden.truncate(hidden);
        vals
    }

    /// Calls a function; its results become visible.
    pub(super) fn call(&mut self, function: &Function) {
        let operands = self.operands(&function.params);
        let (name, signature) = (&function.name, function.signature());
        self.def_all(&function.results, &format!("func.call {name}({}) : {signature}", names(&operands)));
    }

    /// Writes an operation with results in their usual ranges, which become visible.
    pub(super) fn def_all(&mut self, types: &[Ty], text: &str) -> Vec<Val> {
        self.ops += 1;
        if types.is_empty() {
            self.line(text);
            return Vec::new();
        }
        let ranged: Vec<_> = types.iter().map(|ty| (ty.clone(), Range::usual(ty.elem))).collect();
        let (head, vals) = self.results(&ranged);
        self.line(format!("{head} = {text}"));
        for val in &vals {
            self.publish(val);
        }
        vals
    }
}
