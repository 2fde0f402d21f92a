//! The name of a function as people say it: no return type, no template arguments, no parameters.

/// `mlir::foo::bar` of `llvm::LogicalResult mlir::foo::bar<int>(mlir::Op*, unsigned) const [clone .cold]`.
/// What a lambda does counts for the function around it.
pub(crate) fn short_name(demangled: &str) -> String {
    let mut name = demangled.replace("(anonymous namespace)", ANONYMOUS).replace("{anonymous}", ANONYMOUS);
    for prefix in ["non-virtual thunk to ", "virtual thunk to ", "decltype(auto) ", "decltype (auto) "] {
        if let Some(rest) = name.strip_prefix(prefix) {
            name = rest.to_owned();
        }
    }
    let name = without_templates(&name);
    let name = &name[..parameters(&name)];
    let name = last_word(name.trim_end());
    let name = name.split(".llvm.").next().unwrap_or(name);
    let name = name.split("::$_").next().unwrap_or(name);
    name.replace(ANONYMOUS, "(anonymous namespace)")
}

/// The operation that a template is for: `mlir::tosa::ConcatOp` of `void f<P<mlir::tosa::ConcatOp>, X>(int)`;
/// `None` if its arguments name none or several.
pub(crate) fn operation_of(demangled: &str) -> Option<String> {
    let name = demangled.replace("(anonymous namespace)", ANONYMOUS);
    let name = &name[..name.rfind('(').unwrap_or(name.len())];
    let arguments = &name[name.find('<')?..];
    let words = arguments.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | ':')));
    let mut operations = words.filter(|word| is_operation(word));
    let first = operations.next()?;
    operations.all(|other| other == first).then(|| first.to_owned())
}

/// Whether a word is a class of operations in the namespace of a dialect: `mlir::tosa::ConcatOp`.
fn is_operation(word: &str) -> bool {
    let Some((namespace, class)) = word.rsplit_once("::") else { return false };
    let dialect = namespace.rsplit("::").next().unwrap_or_default();
    class.len() > 2 && class.ends_with("Op") && !matches!(dialect, "mlir" | "detail" | "impl" | "")
}

/// Stands in for `(anonymous namespace)` while parentheses and blanks are looked at.
const ANONYMOUS: &str = "\u{1}";

/// Drops `<...>`, but not the angle brackets of an operator.
fn without_templates(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut depth = 0usize;
    let mut previous = ' ';
    for c in name.chars() {
        let operator = depth == 0 && OPERATORS_WITH_ANGLES.iter().any(|operator| out.ends_with(operator));
        match c {
            '<' | '>' if operator => out.push(c),
            '<' => depth += 1,
            '>' if previous != '-' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
        previous = c;
    }
    out
}

const OPERATORS_WITH_ANGLES: &[&str] = &["operator", "operator<", "operator>", "operator-", "operator<="];

/// Where the parameter list begins.
fn parameters(name: &str) -> usize {
    let call_operator = "operator()";
    match name.find('(') {
        Some(at) if name[..at].ends_with("operator") && name[at..].starts_with("()") => {
            at - "operator".len() + call_operator.len()
        }
        Some(at) => at,
        None => name.find(" [").unwrap_or(name.len()),
    }
}

/// What stands before the last blank is a return type, unless the name is `operator bool`.
fn last_word(name: &str) -> &str {
    let from = name.find("operator ").map(|at| name[..at].rfind(' ').map_or(0, |blank| blank + 1));
    &name[from.or_else(|| name.rfind(' ').map(|blank| blank + 1)).unwrap_or(0)..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(demangled: &str, expected: &str) {
        assert_eq!(short_name(demangled), expected);
    }

    #[test]
    fn the_arguments_of_a_template_name_its_operation() {
        let dispatch = "llvm::LogicalResult mlir::ConversionPattern::dispatchTo1To1<mlir::OpConversionPattern<\
            mlir::tosa::ConcatOp>, mlir::tosa::ConcatOp>(mlir::OpConversionPattern<mlir::tosa::ConcatOp> const&)";
        let check = |name: &str, expected: Option<&str>| {
            assert_eq!(operation_of(name).as_deref(), expected, "{name}");
        };
        check(dispatch, Some("mlir::tosa::ConcatOp"));
        check("mlir::f<mlir::a::OneOp, mlir::b::OtherOp>(int)", None);
        check("mlir::Op<mlir::a::OneOp, mlir::OpTrait::ZeroRegions>::fold(int)", Some("mlir::a::OneOp"));
        check("mlir::a::OneOp::fold(mlir::b::OtherOp)", None);
        check("std::vector<mlir::Op>::at(unsigned long)", None);
    }

    #[test]
    fn names_are_cut_to_what_people_say() {
        check("mlir::verify(mlir::Operation*, bool)", "mlir::verify");
        check("llvm::LogicalResult mlir::a::b<mlir::x::Y>(mlir::x::Y)", "mlir::a::b");
        check("(anonymous namespace)::P::run(int) const [clone .cold]", "(anonymous namespace)::P::run");
        check("mlir::Op<A, B<C> >::foldHook(D)::'lambda'(E)::operator()(E) const", "mlir::Op::foldHook");
        check("void foo::$_0::operator()<int>(int) const", "foo");
        check(
            "llvm::function_ref<void (int)>::callback_fn<f(int)::X>(long, int)",
            "llvm::function_ref::callback_fn",
        );
        check("mlir::A::operator bool() const", "mlir::A::operator bool");
        check("mlir::A::operator<(mlir::B<int>) const", "mlir::A::operator<");
        check("mlir::A::operator()(int)", "mlir::A::operator()");
        check("main", "main");
    }
}
