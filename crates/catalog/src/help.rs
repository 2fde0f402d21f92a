//! Parses the passes and pipelines in `--help` (or `--list-passes`) output.
//!
//! Both have the same layout. Options are indented two columns more than their pass. The values of an enum
//! option are always at column four:
//!
//! ```text
//!   Compiler passes to run
//!     Passes:
//!       --affine-loop-fusion     -   Fuse affine loop nests
//!         --mode=<value>         - fusion mode to attempt
//!     =greedy                    -   Perform greedy fusion
//!     Pass Pipelines:
//!       --sparsifier             -   The standard pipeline
//! ```

use crate::{OptionKind, PassDef, PassOption, PipelineDef};

/// The passes and pipelines of a help text, sorted by name.
pub fn parse_help(text: &str) -> (Vec<PassDef>, Vec<PipelineDef>) {
    let mut found = (Vec::new(), Vec::new());
    let mut section = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        match (line.trim(), &section) {
            ("Passes:", _) => section = Some(Section { indent, pipelines: false }),
            ("Pass Pipelines:", _) => section = Some(Section { indent, pipelines: true }),
            (body, Some(at)) if !at.line(body, indent, &mut found) => section = None,
            _ => {}
        }
    }
    crate::catalog::sort(&mut found.0);
    crate::catalog::sort(&mut found.1);
    found
}

/// The list that a line belongs to, and the indentation of its heading.
struct Section {
    indent: usize,
    pipelines: bool,
}

impl Section {
    /// Reads one line; false if it is after the end of the list.
    fn line(&self, body: &str, indent: usize, found: &mut (Vec<PassDef>, Vec<PipelineDef>)) -> bool {
        if let Some(value) = body.strip_prefix('=') {
            if let Some(option) = self.options(found).and_then(|options| options.last_mut()) {
                add_value(option, value);
            }
            return true;
        }
        if !body.starts_with('-') {
            // Blank lines, and summaries that go on over several lines.
            return true;
        }
        match indent.checked_sub(self.indent) {
            Some(2) => self.start(body, found),
            Some(4) => {
                if let Some(options) = self.options(found) {
                    options.push(option(body));
                }
            }
            // Deeper lines continue a summary; at or above the heading another list begins.
            Some(further) if further > 4 => {}
            _ => return false,
        }
        true
    }

    fn start(&self, body: &str, found: &mut (Vec<PassDef>, Vec<PipelineDef>)) {
        let (name, _, summary) = split(body);
        if self.pipelines {
            found.1.push(PipelineDef { name, summary, ..PipelineDef::default() });
        } else {
            found.0.push(PassDef { name, summary, ..PassDef::default() });
        }
    }

    fn options<'a>(
        &self,
        found: &'a mut (Vec<PassDef>, Vec<PipelineDef>),
    ) -> Option<&'a mut Vec<PassOption>> {
        if self.pipelines {
            found.1.last_mut().map(|pipeline| &mut pipeline.options)
        } else {
            found.0.last_mut().map(|pass| &mut pass.options)
        }
    }
}

fn option(body: &str) -> PassOption {
    let (name, value, summary) = split(body);
    let kind = match value.as_str() {
        "" => OptionKind::Bool,
        "int" | "long" => OptionKind::Int,
        "uint" | "ulong" => OptionKind::Uint,
        "number" => OptionKind::Float,
        "string" => OptionKind::String,
        other => OptionKind::Other(other.to_owned()),
    };
    PassOption { name, kind, summary, ..PassOption::default() }
}

fn add_value(option: &mut PassOption, text: &str) {
    let value = text.split_whitespace().next().unwrap_or_default().to_owned();
    match &mut option.kind {
        OptionKind::Enum(values) => values.push(value),
        kind => *kind = OptionKind::Enum(vec![value]),
    }
}

/// Splits `--name=<value>   - summary` (for names of one letter `-n <value>`) into its three parts.
fn split(body: &str) -> (String, String, String) {
    let body = body.trim_start_matches('-');
    let end = body.find([' ', '=']).unwrap_or(body.len());
    let (name, rest) = body.split_at(end);
    // If the name fills the column, the dash follows it without a space.
    let name = name.trim_end_matches('-');
    let rest = rest.trim_start_matches([' ', '=']);
    let (value, rest) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((value, rest)) => (value, rest),
        None => ("", rest),
    };
    let summary = rest.trim_start_matches([' ', '-']).trim_end();
    (name.to_owned(), value.to_owned(), summary.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HELP: &str = "\
OPTIONS:
  --allow-unregistered-dialect                   - Allow operation with no registered dialects
  Compiler passes to run
    Passes:
      --affine-loop-fusion                       -   Fuse affine loop nests
        --compute-tolerance=<number>             - Fractional increase tolerated
        --mode=<value>                           - fusion mode to attempt
    =greedy                                      -   Perform greedy fusion
    =sibling                                     -   Perform only sibling fusion
      --a-name-that-is-wider-than-its-column-is-allowed-to-be-   Says something
        --tile-sizes=<uint>                      - List of tile sizes
                                                   - the first is for the outermost loop
      --xevm-attach-target                       -   Attaches a target
        -O <uint>                                - Optimization level.
      --test-thing                               -   A test
    Pass Pipelines:
      --sparsifier                               -   The standard pipeline
        --vl=<int>                               - Set the vector length
        --enable-amx                             - Enables AMX
  --threads=<int>                                - 
    =not-a-value                                 -   of the pipeline
";

    #[test]
    fn columns_distinguish_passes_options_and_values() {
        let (passes, pipelines) = parse_help(HELP);
        let text: String = passes.iter().map(ToString::to_string).collect();
        assert_eq!(
            text,
            "\
a-name-that-is-wider-than-its-column-is-allowed-to-be on ?
  tile-sizes: uint
affine-loop-fusion on ?
  compute-tolerance: float
  mode: greedy|sibling
test-thing on ?
xevm-attach-target on ?
  O: uint
"
        );
        assert_eq!(passes[0].summary, "Says something");
        assert_eq!(passes.iter().filter(|pass| pass.is_test()).count(), 1);
        assert_eq!(pipelines.len(), 1);
        let options: String = pipelines[0].options.iter().map(ToString::to_string).collect();
        assert_eq!(options, "  vl: int\n  enable-amx: bool\n");
    }

    #[test]
    fn a_listing_without_indentation_reads_the_same() {
        let text =
            "Passes:\n  --cse        -   Eliminate\n  --canonicalize  -   Canon\n    --top-down  - Seed\n";
        let (passes, _) = parse_help(text);
        let text: String = passes.iter().map(ToString::to_string).collect();
        assert_eq!(text, "canonicalize on ?\n  top-down: bool\ncse on ?\n");
    }

    #[test]
    fn text_without_passes_gives_none() {
        assert_eq!(parse_help("error: no such thing\n  --x - y\n"), (Vec::new(), Vec::new()));
    }
}
