//! Names of symbols, as the tests of MLIR have them: `@f`, `@g`, `@h`.

use mohole_ir::Module;

/// The names that the convention gives to the symbols of a program, in this order.
pub(crate) fn conventional() -> impl Iterator<Item = String> {
    ('f'..='z').map(String::from).chain((0..).map(|n| format!("s{n}")))
}

/// The names that differ from the convention, in the order of the program, and each once.
pub(crate) fn unconventional(module: &Module) -> Vec<String> {
    let mut names: Vec<&str> = Vec::new();
    for name in module.walk().filter_map(|op| module.symbol_name(op)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let expected: Vec<String> = conventional().take(names.len()).collect();
    names.retain(|name| !expected.iter().any(|conventional| conventional == name));
    names.into_iter().map(str::to_owned).collect()
}
