//! Which passes a command line names.

/// The passes that these arguments ask for, in order, by the names one types.
pub fn passes(args: &[String]) -> Vec<String> {
    let mut names = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let Some(flag) = arg.strip_prefix('-') else { continue };
        let flag = flag.strip_prefix('-').unwrap_or(flag);
        let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value)));
        if name == "pass-pipeline" {
            let pipeline = value.or_else(|| args.next().map(String::as_str)).unwrap_or_default();
            pipeline_names(pipeline, &mut names);
        } else if !is_driver_flag(name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// The one pass that runs, if the command line names just one.
pub(crate) fn only_pass(passes: &[String]) -> Option<String> {
    match passes {
        [pass] if !is_pipeline(pass) => Some(pass.clone()),
        _ => None,
    }
}

/// Whether a byte may stand in the name of a pass.
pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

/// Flags of the drivers that are no passes: exact names, and prefixes where they end in `*`.
const DRIVER_FLAGS: &[&str] = &[
    "allow-unregistered-dialect",
    "async",
    "color*",
    "debug*",
    "dump-pass-pipeline",
    "emit-bytecode*",
    "iree-*",
    "keep-intermediate",
    "list-passes",
    "load-dialect-plugin",
    "load-pass-plugin",
    "log-*",
    "mlir-*",
    "no-implicit-module",
    "o",
    "output-split-marker",
    "profile-actions-to",
    "remark*",
    "show-dialects",
    "split-input-file",
    "tool",
    "verbose",
    "verify-diagnostics",
    "verify-each",
    "verify-roundtrip",
];

/// Names that stand for a row of passes, besides all that end in `-pipeline`.
const PIPELINES: &[&str] = &["sparse-compiler", "sparsifier", "test-lower-to-llvm"];

fn is_driver_flag(name: &str) -> bool {
    DRIVER_FLAGS.iter().any(|flag| match flag.strip_suffix('*') {
        Some(prefix) => name.starts_with(prefix),
        None => name == *flag,
    })
}

fn is_pipeline(name: &str) -> bool {
    name.ends_with("-pipeline") || PIPELINES.contains(&name)
}

/// Collects the names of `builtin.module(a,func.func(b{x=1}))` that are no anchors: `a`, `b`.
fn pipeline_names(text: &str, names: &mut Vec<String>) {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut start = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'{' => {
                if depth == 0 {
                    push_name(&text[start..at], names);
                }
                depth += 1;
            }
            b'}' => {
                depth = depth.saturating_sub(1);
                start = at + 1;
            }
            b'(' if depth == 0 => start = at + 1,
            b',' | b')' if depth == 0 => {
                push_name(&text[start..at], names);
                start = at + 1;
            }
            _ => {}
        }
    }
    push_name(&text[start.min(text.len())..], names);
}

fn push_name(name: &str, names: &mut Vec<String>) {
    let name = name.trim();
    if !name.is_empty() && name.bytes().all(is_name_byte) {
        names.push(name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(args: &str, expected: &str) {
        let args: Vec<String> = args.split(' ').map(str::to_owned).collect();
        assert_eq!(passes(&args).join(" "), expected, "{args:?}");
    }

    #[test]
    fn passes_are_found_in_flags_and_in_pipelines() {
        check("--tool=opt --canonicalize --mlir-disable-threading -cse", "canonicalize cse");
        check("--one-shot-bufferize=bufferize-function-boundaries -o x", "one-shot-bufferize");
        check("--pass-pipeline=builtin.module(a,func.func(b{x=1,y={2,3}},c),any(d))", "a b c d");
        check("--pass-pipeline=builtin.module()", "");
        check("--allow-unregistered-dialect --split-input-file", "");
    }

    #[test]
    fn a_pipeline_is_not_one_pass() {
        assert_eq!(only_pass(&["sparsifier".into()]), None);
        assert_eq!(only_pass(&["tosa-to-linalg-pipeline".into()]), None);
        assert_eq!(only_pass(&["cse".into()]), Some("cse".into()));
        assert_eq!(only_pass(&["cse".into(), "cse".into()]), None);
    }
}
