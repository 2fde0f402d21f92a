//! Where a program is being written, in words: for reports about constraints.

use crate::generic::frames::{Frame, OpFrame, Phase};

use super::state::Grammar;

impl Grammar<'_, '_> {
    /// The innermost operation, and the part of it that comes next: `scf.for: results`.
    pub fn place(&self) -> String {
        let part = match self.reader.stack.last() {
            Some(Frame::Region(frame)) if frame.in_args => "arguments or operations of region".to_owned(),
            Some(Frame::Region(_)) => "operations of region".to_owned(),
            Some(Frame::Op(frame)) => part(frame),
            Some(Frame::Text(spelled, _)) => {
                format!("text {spelled:?} of {}", self.op_frame().map_or(String::new(), part))
            }
            _ => format!("inside {}", self.op_frame().map_or(String::new(), part)),
        };
        match self.op_frame() {
            Some(frame) => format!("{}: {part}", frame.op.name),
            None => part,
        }
    }
}

fn part(frame: &OpFrame) -> String {
    if let Some(key) = &frame.key {
        return format!("{key}=");
    }
    let name = match frame.phase {
        Phase::Operands => "operands",
        Phase::Successors => "successors",
        Phase::Properties => "properties",
        Phase::Attrs => "attributes",
        Phase::Results => "results",
        Phase::Regions => "regions",
    };
    format!("behind {name}")
}
