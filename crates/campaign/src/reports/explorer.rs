//! A link that opens a report's program in Compiler Explorer, which has a recent build of MLIR's main branch.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;

/// Longer addresses are refused by some servers and browsers.
const MAX_CHARS: usize = 4000;

/// The compiler's name there.
const COMPILER: &str = "mliropttrunk";

/// The address that shows a program after a command such as `mlir-opt-22 --cse reduced.mlir`. `None` if the
/// command is not a single call of `mlir-opt` on the file, or if the address would be too long.
pub(super) fn link(command: &str, file: &str, program: &str) -> Option<String> {
    let (tool, rest) = command.split_once(' ')?;
    let name = tool.rsplit('/').next().unwrap_or(tool);
    let options = rest.strip_suffix(file)?.trim_end();
    if !name.starts_with("mlir-opt") || options.contains(['|', '&', ';', '<', '>', '\n']) {
        return None;
    }
    let compiler = json!({ "id": COMPILER, "options": options });
    let session = json!({ "id": 1, "language": "mlir", "source": program, "compilers": [compiler] });
    let state = json!({ "sessions": [session] }).to_string();
    let address = format!("https://godbolt.org/clientstate/{}", URL_SAFE_NO_PAD.encode(state));
    (address.len() <= MAX_CHARS).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_has_the_program_and_the_options() {
        let address = link("bin/mlir-opt-22 --cse --split=a reduced.mlir", "reduced.mlir", "a\n").unwrap();
        let state = URL_SAFE_NO_PAD.decode(address.rsplit_once('/').unwrap().1).unwrap();
        let state: serde_json::Value = serde_json::from_slice(&state).unwrap();
        let session = &state["sessions"][0];
        assert_eq!(session["source"], "a\n");
        assert_eq!(session["compilers"][0]["options"], "--cse --split=a");
    }

    #[test]
    fn other_commands_and_long_programs_have_no_address() {
        for command in
            ["heir-opt --cse a.mlir", "mlir-opt --cse a.mlir | mlir-runner", "mlir-opt --cse b.mlir"]
        {
            assert_eq!(link(command, "a.mlir", ""), None, "{command}");
        }
        assert_eq!(link("mlir-opt --cse a.mlir", "a.mlir", &"a".repeat(MAX_CHARS)), None);
    }
}
