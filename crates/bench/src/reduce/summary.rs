//! The summary of reductions.

use mohole_session::print;
use serde::Serialize;

use super::rival;

/// One case, reduced by both reducers.
#[derive(Serialize)]
pub(super) struct Line {
    pub(super) target: String,
    pub(super) key: String,
    pub(super) title: String,
    pub(super) ops: [usize; 2],
    pub(super) passes: [usize; 2],
    pub(super) bytes: [usize; 2],
    pub(super) runs: usize,
    pub(super) seconds: f64,
    /// Processor time, with all child processes.
    pub(super) cpu: f64,
    pub(super) finished: bool,
    pub(super) as_text: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rival: Option<rival::RivalResult>,
}

/// Goal: how many times faster than `mlir-reduce`.
const GOAL_SPEEDUP: f64 = 10.0;
/// Goal: median number of operations after reduction.
const GOAL_OPS: f64 = 10.0;
/// Goal: median number of passes after reduction.
const GOAL_PASSES: f64 = 2.0;

/// One case, in two lines.
pub(super) fn line(line: &Line) -> String {
    let rival = match &line.rival {
        Some(rival) if rival.able => format!(
            "; mlir-reduce: {} operations, {:.1} s ({:.1} s of processor time)",
            rival.ops, rival.seconds, rival.cpu
        ),
        Some(rival) => format!("; mlir-reduce: {} ({:.1} s)", rival.why, rival.seconds),
        None => String::new(),
    };
    let ([ops, fewer], [passes, less]) = (line.ops, line.passes);
    format!(
        "{}: {}\n  operations {ops} -> {fewer}, passes {passes} -> {less}, {} in {:.1} s ({:.1} s of processor time){rival}",
        line.target,
        line.title,
        print::count(line.runs, "candidate", "candidates"),
        line.seconds,
        line.cpu,
    )
}

/// All cases.
pub(super) fn text(lines: &[Line]) -> String {
    let of = |number: &dyn Fn(&Line) -> f64| median(lines.iter().map(number).collect());
    // A program that was reduced as text has no operations to count.
    let ops = |i: usize| {
        let parsed = lines.iter().filter(|line| !line.as_text);
        median(parsed.map(|line| line.ops[i] as f64).collect())
    };
    let passes = |i: usize| of(&|line| line.passes[i] as f64);
    let sizes = format!(
        "{}: median operations {} -> {} (goal {GOAL_OPS}: {}), passes {} -> {} (goal {GOAL_PASSES}: {}), {:.1} s, {} candidates",
        print::count(lines.len(), "crash", "crashes"),
        ops(0),
        ops(1),
        met(ops(1) <= GOAL_OPS),
        passes(0),
        passes(1),
        met(passes(1) <= GOAL_PASSES),
        of(&|line| line.seconds),
        of(&|line| line.runs as f64),
    );
    match against(lines) {
        Some(against) => format!("{sizes}\n{against}"),
        None => sizes,
    }
}

fn against(lines: &[Line]) -> Option<String> {
    let rivals: Vec<(&Line, &rival::RivalResult)> =
        lines.iter().filter_map(|line| Some((line, line.rival.as_ref()?))).collect();
    if rivals.is_empty() {
        return None;
    }
    let able: Vec<_> = rivals.iter().filter(|(_, rival)| rival.able).collect();
    let of = |number: &dyn Fn(&Line, &rival::RivalResult) -> f64| {
        median(able.iter().map(|(line, rival)| number(line, rival)).collect())
    };
    let all = |number: &dyn Fn(&Line, &rival::RivalResult) -> f64| {
        able.iter().map(|(line, rival)| number(line, rival)).sum::<f64>()
    };
    let times = of(&|line, rival| rival.seconds / line.seconds);
    Some(format!(
        "mlir-reduce fails on {} of {}; on the other {}, median operations {} (mohole {}), seconds {:.1} (mohole {:.1}); \
         {times:.1} times as many seconds (median; {:.1} in total), {:.1} times the processor time; the goal of {GOAL_SPEEDUP} is {}",
        rivals.len() - able.len(),
        rivals.len(),
        able.len(),
        of(&|_, rival| rival.ops as f64),
        of(&|line, _| line.ops[1] as f64),
        of(&|_, rival| rival.seconds),
        of(&|line, _| line.seconds),
        all(&|_, rival| rival.seconds) / all(&|line, _| line.seconds),
        of(&|line, rival| rival.cpu / line.cpu.max(0.01)),
        met(times >= GOAL_SPEEDUP),
    ))
}

fn met(is_met: bool) -> &'static str {
    if is_met { "met" } else { "missed" }
}

fn median(numbers: Vec<f64>) -> f64 {
    crate::median::median(numbers).unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect_file;

    fn example(title: &str, ops: [usize; 2], seconds: f64, rival: Option<rival::RivalResult>) -> Line {
        Line {
            target: "mlir-opt-22".to_owned(),
            key: "01".to_owned(),
            title: title.to_owned(),
            ops,
            passes: [6, 1],
            bytes: [1000, 100],
            runs: 53,
            seconds,
            cpu: seconds / 2.0,
            finished: true,
            as_text: false,
            rival,
        }
    }

    fn able(ops: usize, seconds: f64) -> Option<rival::RivalResult> {
        Some(rival::RivalResult { able: true, why: "", ops, seconds, cpu: seconds })
    }

    #[test]
    fn the_summary_of_reductions() {
        let why = "crashed";
        let unable = rival::RivalResult { able: false, why, ops: 0, seconds: 0.5, cpu: 0.4 };
        let lines = [
            example("segfault in f (cse)", [300, 5], 2.0, able(9, 25.0)),
            example("segfault in g (cse)", [200, 12], 1.0, able(40, 4.0)),
            example("segfault in h (cse)", [100, 4], 4.0, Some(unable)),
        ];
        let each: Vec<String> = lines.iter().map(line).collect();
        let found = format!("{}\n{}\n", each.join("\n"), text(&lines));
        expect_file!["../../tests/text/bench-reduce.golden"].assert_eq(&found);
        assert!(!text(&[example("x", [1, 1], 1.0, None)]).contains("mlir-reduce"));
    }
}
