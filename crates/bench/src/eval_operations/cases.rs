//! One operation with its types: a function to evaluate and to execute.

/// The number of elements of vectors.
pub(super) const LANES: usize = 4;

/// An operation with its types.
pub(super) struct Case {
    pub(super) operation: String,
    /// Which of several forms of the operation.
    pub(super) variant: String,
    /// The types of the operands.
    pub(super) operands: Vec<&'static str>,
    /// The types of the results.
    pub(super) results: Vec<&'static str>,
    /// The operations that make the results of `%a0`, `%a1`: `%r`, or `%r#0` and `%r#1`, or `%re` and `%im`.
    pub(super) body: String,
    /// Operands and results are vectors of numbers.
    pub(super) is_vector: bool,
}

impl Case {
    /// A case of one operation in generic form.
    pub(super) fn of(
        operation: &str,
        operands: &[&'static str],
        results: &[&'static str],
        attributes: &str,
    ) -> Case {
        let mut case = Case {
            operation: operation.to_owned(),
            variant: String::new(),
            operands: operands.to_vec(),
            results: results.to_vec(),
            body: String::new(),
            is_vector: false,
        };
        case.body = case.one_operation(attributes);
        case
    }

    /// The same on vectors. `None` where vectors are not laid out in memory like numbers.
    pub(super) fn as_vector(&self, attributes: &str) -> Option<Case> {
        if self.operands.iter().any(|ty| matches!(*ty, "i1" | "i7" | "i33")) {
            return None;
        }
        let mut case = Case {
            operation: self.operation.clone(),
            variant: self.variant.clone(),
            operands: self.operands.clone(),
            results: self.results.clone(),
            body: String::new(),
            is_vector: true,
        };
        case.body = case.one_operation(attributes);
        Some(case)
    }

    pub(super) fn named(mut self, variant: &str) -> Case {
        self.variant = variant.to_owned();
        self
    }

    fn one_operation(&self, attributes: &str) -> String {
        let operands: Vec<String> = (0..self.operands.len()).map(|i| format!("%a{i}")).collect();
        let (from, to) = (self.list(&self.operands), self.list(&self.results));
        let result =
            if self.results.len() == 1 { "%r".to_owned() } else { format!("%r:{}", self.results.len()) };
        let attributes = if attributes.is_empty() { String::new() } else { format!(" <{{{attributes}}}>") };
        let arrow = if self.results.len() == 1 { to } else { format!("({to})") };
        let operation = &self.operation;
        format!("  {result} = \"{operation}\"({}){attributes} : ({from}) -> {arrow}\n", operands.join(", "))
    }

    /// A type as the function has it.
    pub(super) fn full(&self, ty: &str) -> String {
        if self.is_vector { format!("vector<{LANES}x{ty}>") } else { ty.to_owned() }
    }

    pub(super) fn list(&self, types: &[&str]) -> String {
        types.iter().map(|ty| self.full(ty)).collect::<Vec<_>>().join(", ")
    }

    /// The name of a result of the operation, or of the call of the function.
    pub(super) fn result(&self, number: usize) -> String {
        if self.results.len() == 1 { "%r".to_owned() } else { format!("%r#{number}") }
    }

    /// The function in generic form.
    pub(super) fn function(&self) -> String {
        let (from, to) = (self.list(&self.operands), self.list(&self.results));
        let arguments: Vec<String> =
            self.operands.iter().enumerate().map(|(i, ty)| format!("%a{i}: {}", self.full(ty))).collect();
        let results = match self.body.contains("%im = ") {
            true => "%re, %im".to_owned(),
            false => (0..self.results.len()).map(|i| self.result(i)).collect::<Vec<_>>().join(", "),
        };
        format!(
            "\"func.func\"() <{{function_type = ({from}) -> ({to}), sym_name = \"f\"}}> ({{\n\
             ^bb0({}):\n{}  \"func.return\"({}) : ({to}) -> ()\n}}) : () -> ()\n",
            arguments.join(", "),
            self.body,
            results,
        )
    }

    /// Its types, for people.
    pub(super) fn types(&self) -> String {
        let variant = if self.variant.is_empty() { String::new() } else { format!("{} ", self.variant) };
        format!("{variant}({}) -> ({})", self.list(&self.operands), self.list(&self.results))
    }
}
