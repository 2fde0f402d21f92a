//! Which part of a compiler a function belongs to, by its mangled name.

/// The namespaces and classes of a name, without the function's own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// From the outermost, such as `mlir`, `linalg`, `GenericOp`.
    pub scopes: Vec<String>,
}

/// The namespace of MLIR's own code.
const MLIR: &str = "mlir";

impl Origin {
    /// The origin of a function by its mangled name. The first name in it decides: that of a template's
    /// instance is the template's, unless it is of another library; then the first scope of MLIR in it is.
    pub fn of(mangled: &str) -> Self {
        let Some(start) = mangled.strip_prefix("_Z") else { return Origin::default() };
        let first = nested(start);
        if first.first().is_some_and(|scope| scope == "llvm" || scope == "std") || first.is_empty() {
            let inner = start.match_indices("N4mlir").map(|(at, _)| nested(&start[at..]));
            return Origin { scopes: inner.max_by_key(Vec::len).unwrap_or(first) };
        }
        Origin { scopes: first }
    }

    /// The namespace below MLIR's own, in small letters: most dialects have one of their name.
    pub fn namespace(&self) -> Option<String> {
        let [outer, inner, ..] = &self.scopes[..] else { return None };
        (outer == MLIR).then(|| inner.to_lowercase())
    }

    /// The namespaces and the class, as people write them; empty for a function in no scope.
    pub fn group(&self) -> String {
        self.scopes.join("::")
    }

    /// The class of a pass in the scopes, without `Pass` and `Base`, in small letters without dashes.
    pub fn pass(&self) -> Option<String> {
        self.scopes.iter().rev().find_map(|scope| {
            let class = scope.strip_suffix("Base").unwrap_or(scope);
            let name = class.trim_end_matches("Pass");
            (!name.is_empty() && name != class).then(|| name.to_lowercase())
        })
    }
}

/// A pass as [`Origin::pass`] writes it, by the name on the command line.
pub fn pass_key(argument: &str) -> String {
    argument.replace(['-', '_'], "").to_lowercase()
}

/// The scopes of a nested name that begins at `N`, without the last name.
fn nested(text: &str) -> Vec<String> {
    let text =
        text.trim_start_matches('T').trim_start_matches(|letter: char| "hnv0123456789_".contains(letter));
    let Some(mut rest) = text.strip_prefix('N') else { return Vec::new() };
    rest = rest.trim_start_matches(['K', 'V', 'r', 'R', 'O']);
    let mut names = Vec::new();
    loop {
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let Some(length) = rest[..digits].parse::<usize>().ok().filter(|length| *length > 0) else { break };
        let Some(name) = rest.get(digits..digits + length) else { break };
        let is_anonymous = name.starts_with("_GLOBAL__N");
        names.push(if is_anonymous { "(anonymous)".to_owned() } else { name.to_owned() });
        rest = &rest[digits + length..];
        // The arguments of a template follow; what is behind them is not looked at.
        if rest.starts_with('I') {
            names.push(String::new());
            break;
        }
    }
    // The last name is the function's own. A constructor or destructor has none.
    if !rest.starts_with(['C', 'D']) {
        names.pop();
    }
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(mangled: &str, group: &str, namespace: Option<&str>) {
        let origin = Origin::of(mangled);
        assert_eq!(origin.group(), group);
        assert_eq!(origin.namespace().as_deref(), namespace);
    }

    #[test]
    fn scopes_are_read_from_names() {
        check("_ZN4mlir6linalg9GenericOp5buildERNS_9OpBuilderE", "mlir::linalg::GenericOp", Some("linalg"));
        check("_ZNK4mlir5arith6AddIOp6verifyEv", "mlir::arith::AddIOp", Some("arith"));
        check("_ZN4mlir11MLIRContextC1Ev", "mlir::MLIRContext", Some("mlircontext"));
        check("_ZN12_GLOBAL__N_112CSEPass_impl3runEv", "(anonymous)::CSEPass_impl", None);
        check("_ZN4mlir4LLVM6CallOpD0Ev", "mlir::LLVM::CallOp", Some("llvm"));
        check("_ZN4llvm12function_refIFvN4mlir3scf5ForOpEEE11callback_fnE", "mlir::scf", Some("scf"));
        check("main", "", None);
        check("_ZN99999999999x", "", None);
        check("_ZN4ml", "", None);
    }

    #[test]
    fn passes_are_told_by_their_classes() {
        let pass = |name: &str| Origin::of(name).pass();
        assert_eq!(
            pass("_ZN4mlir4impl26ConvertSCFToCFPassPassBaseIN1xEE3runEv").as_deref(),
            Some("convertscftocf")
        );
        assert_eq!(
            pass("_ZN12_GLOBAL__N_117CanonicalizerPass14runOnOperationEv").as_deref(),
            Some("canonicalizer")
        );
        assert_eq!(pass("_ZN4mlir4impl15SCCPPassBaseXXX3runEv"), None);
        assert_eq!(pass("_ZN4mlir4impl12SCCPPassBase3runEv").as_deref(), Some("sccp"));
        assert_eq!(pass_key("convert-scf-to-cf"), "convertscftocf");
    }
}
