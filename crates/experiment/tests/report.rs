//! The report of a small experiment.

use expect_test::expect_file;
use mohole_experiment::{Experiment, Results, Run, Summary, html, markdown, plots, read_log, tasks};

const FILE: &str = r#"
title = "Does direction help?"
question = "Whether directed lowering finds more."
budget = "100s"
figures = ["findings", "crashes", "accepted", "blocks"]

[[variant]]
name = "directed"
strategy = ["tracer"]

[[variant]]
name = "undirected"
strategy = ["tracer"]
without = ["tracer-direction"]

[[compare]]
claim = "direction finds more"
figure = "findings"
variant = "directed"
with = "undirected"
paper = "1.55 times (5.3)"
comparable = "another compiler and another hour"

[[measure]]
name = "Table III"
command = ["bench", "lower"]
expected = "10s"
comparable = "rates"
[[measure.row]]
name = "all"
select = { variant = "all" }
figures = { "success %" = "counts.success / counts.paths" }
paper = { "success %" = "97.17%" }
[[measure.row]]
name = "w/o rules"
select = { variant = "without rules" }
figures = { "success %" = "counts.success / counts.paths" }
"#;

fn run(found: &[(&str, f64)], blocks: u32) -> Run {
    let finding = |(key, cpu): &(&str, f64)| {
        format!(
            r#"{{"cpu":{cpu},"wall":1,"event":{{"event":"finding","key":"{key}","title":"crash {key} | x","kind":"crash","strategy":"s","known":false}}}}"#
        )
    };
    let mut lines: Vec<String> = found.iter().map(finding).collect();
    for cpu in [20, 60, 101] {
        let blocks = blocks * cpu / 101;
        lines.push(format!(
            r#"{{"cpu":{cpu},"wall":1,"event":{{"event":"progress","tests":9,"strategies":[{{"valid":3,"rejected":1}}],"reached":{{"blocks":{blocks},"functions":1}}}}}}"#
        ));
    }
    read_log(&lines.join("\n"))
}

fn summary() -> Summary {
    let experiment = Experiment::parse(FILE).unwrap();
    assert_eq!(tasks(&experiment).len(), 6);
    let directed = vec![
        run(&[("a", 1.0), ("b", 30.0), ("c", 99.0)], 9000),
        run(&[("a", 3.0), ("c", 50.0), ("late", 100.5)], 9500),
        run(&[("b", 2.0), ("c", 70.0), ("d", 71.0), ("a", 80.0)], 8000),
    ];
    let undirected = vec![run(&[("a", 9.0)], 7000), run(&[], 7100)];
    let output = |success: u32| {
        format!(r#"{{"rows":[{{"variant":"all","counts":{{"paths":10,"success":{success}}}}}]}}"#)
    };
    let outputs = vec![vec![output(10), output(9), output(10)]];
    Summary::of(&experiment, Results { runs: vec![directed, undirected], outputs, missing: 1 })
}

#[test]
fn the_report_as_markdown() {
    expect_file!["report.golden"].assert_eq(&markdown(&summary(), "plots"));
}

#[test]
fn the_page_has_all_plots_and_no_other_file() {
    let (summary, page) = (summary(), html(&summary()));
    let names: Vec<String> = plots(&summary).into_iter().map(|plot| plot.file).collect();
    let expected = [
        "findings-over-time.svg",
        "blocks-reached-over-time.svg",
        "findings.svg",
        "crashes.svg",
        "blocks-reached.svg",
        "shared.svg",
    ];
    assert_eq!(names, expected);
    assert_eq!(page.matches("<svg").count(), names.len());
    assert!(!page.contains("NaN") && !page.contains("src=") && !page.contains("href="), "{page}");
}

#[test]
fn an_experiment_without_runs_has_a_report() {
    let experiment = Experiment::parse(FILE).unwrap();
    let results = Results { runs: vec![Vec::new(); 2], outputs: vec![Vec::new()], missing: 9 };
    let summary = Summary::of(&experiment, results);
    assert!(markdown(&summary, "p").contains("not run"));
    assert!(html(&summary).contains("9 of the runs are not done yet"));
}
