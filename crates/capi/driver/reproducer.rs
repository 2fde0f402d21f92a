//! What a program has for `--run-reproducer`: its own pipeline, in a resource behind its operations.
//!
//! The C API cannot read resources, so this reads the text. MLIR has parsed it before, so that it is well
//! formed; a program in bytecode has none here.

/// The start of the part of a file that is about dialects and tools.
const METADATA: &str = "{-#";

/// The key of the resource.
const KEY: &str = "mlir_reproducer";

/// How a program wants to be run.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Reproducer {
    /// The pipeline.
    pub pipeline: Option<String>,
    /// Run all passes in one thread.
    pub single_thread: Option<bool>,
    /// Verify after each pass.
    pub verify_each: Option<bool>,
}

impl Reproducer {
    /// The reproducer in a program; one that asks for nothing if there is none.
    pub fn in_program(text: &str) -> Self {
        let mut found = Reproducer::default();
        let metadata = text.rsplit_once(METADATA).map(|(_, rest)| rest);
        let Some((_, rest)) = metadata.and_then(|rest| rest.split_once(KEY)) else { return found };
        let Some((_, mut rest)) = rest.split_once('{') else { return found };
        while let Some((key, value)) = rest.split_once(':') {
            let value = value.trim_start();
            let key = key.trim();
            if key.contains('}') {
                break;
            }
            rest = match value.strip_prefix('"') {
                Some(quoted) => {
                    let (text, after) = string(quoted);
                    if key == "pipeline" {
                        found.pipeline = Some(text);
                    }
                    after
                }
                None => {
                    let end = value.find([',', '}', '\n']).unwrap_or(value.len());
                    let is_on = value[..end].trim() == "true";
                    match key {
                        "disable_threading" => found.single_thread = Some(is_on),
                        "verify_each" => found.verify_each = Some(is_on),
                        _ => {}
                    }
                    &value[end..]
                }
            };
            let Some(next) = rest.trim_start().strip_prefix(',') else { break };
            rest = next;
        }
        found
    }
}

/// The text of a string behind its first quote, and what follows it.
fn string(quoted: &str) -> (String, &str) {
    let mut bytes = Vec::new();
    let mut rest = quoted.bytes().enumerate();
    while let Some((at, byte)) = rest.next() {
        match byte {
            b'"' => return (String::from_utf8_lossy(&bytes).into_owned(), &quoted[at + 1..]),
            b'\\' => match rest.next().map(|(_, byte)| byte) {
                Some(b'n') => bytes.push(b'\n'),
                Some(b't') => bytes.push(b'\t'),
                Some(escaped @ (b'"' | b'\\')) => bytes.push(escaped),
                Some(_) => {
                    rest.next();
                    let code =
                        quoted.get(at + 1..at + 3).and_then(|digits| u8::from_str_radix(digits, 16).ok());
                    bytes.extend(code);
                }
                None => break,
            },
            byte => bytes.push(byte),
        }
    }
    (String::from_utf8_lossy(&bytes).into_owned(), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(resources: &str, expected: &Reproducer) {
        let text = format!(
            "func.func @f() {{a = \"{{-#\"}}\n{{-#\n  external_resources: {{\n    {resources}\n  }}\n#-}}\n"
        );
        assert_eq!(&Reproducer::in_program(&text), expected);
    }

    #[test]
    fn a_reproducer_has_a_pipeline_and_two_settings() {
        check(
            r#"mlir_reproducer: {
      pipeline: "builtin.module(a{b=\22c: d\"})",
      disable_threading: true,
      verify_each: false
    }"#,
            &Reproducer {
                pipeline: Some("builtin.module(a{b=\"c: d\"})".to_owned()),
                single_thread: Some(true),
                verify_each: Some(false),
            },
        );
        let pipeline = Some("any(cse)".to_owned());
        check(
            "mlir_reproducer: { pipeline: \"any(cse)\" }, other: { verify_each: true }",
            &Reproducer { pipeline, ..Reproducer::default() },
        );
    }

    #[test]
    fn a_program_without_one_asks_for_nothing() {
        check("other: { pipeline: \"any(cse)\" }", &Reproducer::default());
        assert_eq!(Reproducer::in_program("mlir_reproducer: {"), Reproducer::default());
    }
}
