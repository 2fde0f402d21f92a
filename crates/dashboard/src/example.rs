//! A campaign that was never run, for tests, measurements and screenshots: as many findings as are asked for,
//! with everything that pages show.

use std::fs;
use std::io;
use std::path::Path;

use mohole_ir::COMMON_DIALECTS;
use mohole_store::shared::{MachineRow, Reductions};
use mohole_store::{
    CoverageItem, CoverageKind, Decision, FindingRow, Lifecycle, Point, RunCount, Score, Store, StoreError,
    StoreWriter, Subject, Update,
};
use mohole_testcase::{
    Comparison, Failure, Finding, Joined, Kind, OnCompiler, Place, Provenance, ReducedCase, Signature,
};

#[cfg(test)]
use crate::source::FindingSummary;
use crate::units::now;

/// The passes of the compiler.
const PASSES: &[&str] = &[
    "canonicalize",
    "convert-arith-to-llvm",
    "convert-linalg-to-loops",
    "convert-scf-to-cf",
    "convert-vector-to-llvm",
    "cse",
    "expand-strided-metadata",
    "finalize-memref-to-llvm",
    "inline",
    "int-range-optimizations",
    "linalg-fuse-elementwise-ops",
    "loop-invariant-code-motion",
    "lower-affine",
    "mem2reg",
    "one-shot-bufferize",
    "remove-dead-values",
    "sccp",
    "sroa",
    "symbol-dce",
    "tosa-to-linalg",
];

/// The strategies of the campaign.
const STRATEGIES: &[&str] = &["desil", "edge", "flex", "ods", "sweep", "synth", "tosa"];

/// What a compiler says that wants to run a script in a browser.
pub const HOSTILE: &str = "<script>alert(1)</script><img src=x onerror=alert(2)>";

/// The time of the whole campaign.
const SECONDS: f64 = 7_200.0;

/// Writes a campaign with this many findings to a folder, which must exist.
///
/// # Errors
/// When the disk does not take it.
pub fn write(folder: &Path, findings: usize) -> Result<(), StoreError> {
    let in_folder = |source: io::Error| StoreError::Make { path: folder.to_owned(), source };
    let writer = StoreWriter::start(folder)?;
    let send = |update| writer.handle().send(update);
    campaign().into_iter().for_each(send);
    (0..600)
        .map(point)
        .map(|at| Update::Point(Point { findings: found_by(at, findings), ..at }))
        .for_each(send);
    coverage().into_iter().for_each(send);
    for number in 0..findings {
        add(folder, number, &send).map_err(in_folder)?;
    }
    writer.close()?;
    if findings > 3 {
        let decision =
            Decision { person: "Ada".to_owned(), link: Some("https://example.org/issues/7".to_owned()) };
        Store::open(folder)?.decide(&row(3, Lifecycle::Filed), &decision)?;
    }
    Ok(())
}

/// Makes a campaign look like the copy of one that machines share: some run, one was killed, one has ended.
///
/// # Errors
/// When the disk does not take it.
pub fn share_with_machines(folder: &Path) -> Result<(), StoreError> {
    let mut store = Store::open(folder)?;
    let machine = |(number, silence, has_ended): (i64, f64, bool)| MachineRow {
        number,
        name: format!("build{number:02}"),
        target: if number % 3 == 2 { "mlir-opt-22-asserts" } else { "mlir-opt-22" }.to_owned(),
        version: "22.1.8".to_owned(),
        heard: now() - silence,
        is_running: !has_ended && silence < 60.0,
        has_ended,
    };
    let machines =
        [(1, 1.0, false), (2, 2.0, false), (3, 0.5, false), (4, 2_000.0, false), (5, 9_000.0, true)];
    store.set_machines(&machines.map(machine))?;
    store.mark_copy("nightly")?;
    store.note_copied(Ok(Reductions { waiting: 4, leased: 3 }))
}

/// Adds one more finding to a campaign.
///
/// # Errors
/// When the disk does not take it.
pub fn add_finding(folder: &Path, number: usize) -> Result<(), StoreError> {
    let in_folder = |source: io::Error| StoreError::Make { path: folder.to_owned(), source };
    let writer = StoreWriter::start(folder)?;
    add(folder, number, &|update| writer.handle().send(update)).map_err(in_folder)?;
    writer.close()
}

fn add(folder: &Path, number: usize, send: &dyn Fn(Update)) -> io::Result<()> {
    write_folder(&folder.join("findings").join(key(number)), number)?;
    send(Update::Finding(row(number, Lifecycle::Reduced)));
    Ok(())
}

/// The finding with a number, as lists show it.
#[cfg(test)]
pub(crate) fn summary(number: usize) -> FindingSummary {
    let signature = signature(number);
    FindingSummary {
        key: signature.key.clone(),
        title: signature.title(),
        kind: signature.kind(),
        pass: signature.pass,
        strategy: STRATEGIES[number % STRATEGIES.len()].to_owned(),
        state: Lifecycle::Reduced,
        person: None,
        link: None,
        points: Some(points(number)),
        seconds: number as f64,
        found_at: Some(1.7e9 + number as f64),
        target: "mlir-opt-22".to_owned(),
        versions: vec!["mlir-opt-22".to_owned()],
        dialects: vec![COMMON_DIALECTS[number % COMMON_DIALECTS.len()].to_owned()],
        operations: Some(3),
        lead: key(number),
        because: None,
        refused: None,
        upstream: Vec::new(),
    }
}

fn key(number: usize) -> String {
    format!("{:016x}", (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

fn points(number: usize) -> i32 {
    i32::try_from(70 - number % 60).unwrap_or_default()
}

fn signature(number: usize) -> Signature {
    let place = Some(Place::function(&format!("mlir::detail::Rewriter{number}::matchAndRewrite"), None));
    let failure = match number % 10 {
        0 => Failure::Hang,
        9 => Failure::WrongCode { at: "arith.divsi".to_owned() },
        8 => Failure::InvalidIr { complaint: format!("op {number} expects 2 operands"), operation: None },
        _ => Failure::Signal { signal: "segfault".to_owned(), place },
    };
    let pass = Some(PASSES[number * 7 % PASSES.len()].to_owned());
    Signature { key: key(number), failure, pass, activity: None }
}

fn row(number: usize, lifecycle: Lifecycle) -> FindingRow {
    FindingRow {
        signature: signature(number),
        contributor: STRATEGIES[number % STRATEGIES.len()].to_owned(),
        lifecycle,
        seconds: SECONDS * ((number * 37 % 1000) as f64 / 1000.0).sqrt(),
    }
}

fn campaign() -> Vec<Update> {
    let state = |name: &str, value: &str| Update::State(name.to_owned(), value.to_owned());
    let mut updates = vec![
        state("target", "mlir-opt-22"),
        state("version", "22.1.8"),
        state("seed", "4711"),
        state("command", "mohole fuzz --target mlir-opt-22 --dir example"),
        state("seconds", &SECONDS.to_string()),
        state("processor-seconds", "13900"),
        state("compiler-runs", "412345"),
    ];
    for (place, name) in (1..).zip(STRATEGIES) {
        let score = Score {
            turns: 40 * place,
            tests: 9_000 + 1_700 * place,
            valid: 8_000 + 1_500 * place,
            rejected: 1_000 + 200 * place,
            coverage: 24_000 / place,
            findings: place,
            seconds: 500.0 + 140.0 * place as f64,
        };
        updates.push(Update::Score((*name).to_owned(), score));
    }
    updates
}

fn point(number: u32) -> Point {
    let part = f64::from(number) / 599.0;
    let tests = (110_000.0 * (part - 0.05 * (part * 9.0).sin() / 9.0)) as u64;
    Point {
        seconds: SECONDS * part,
        tests,
        valid: tests * 88 / 100,
        coverage: (68_000.0 * (1.0 - (-4.0 * part).exp())) as u64,
        corpus: (900.0 * part) as u64,
        findings: 0,
    }
}

fn found_by(at: Point, findings: usize) -> u64 {
    (findings as f64 * (at.seconds / SECONDS).powi(2)) as u64
}

fn coverage() -> Vec<Update> {
    let operations = |dialect: usize| 5 + dialect * 3 % 17;
    let operation = |dialect: usize, number: usize| format!("{}.op{number}", COMMON_DIALECTS[dialect]);
    let all = || {
        (0..COMMON_DIALECTS.len()).flat_map(|dialect| (0..operations(dialect)).map(move |one| (dialect, one)))
    };
    let mut inventory: Vec<(Subject, String)> = Vec::new();
    inventory.extend(COMMON_DIALECTS.iter().map(|name| (Subject::Dialect, (*name).to_owned())));
    inventory.extend(PASSES.iter().map(|name| (Subject::Pass, (*name).to_owned())));
    inventory.extend(all().map(|(dialect, one)| (Subject::Operation, operation(dialect, one))));
    let mut items = Vec::new();
    for (number, pass) in PASSES.iter().enumerate().skip(1) {
        for (dialect, one) in all().filter(|(dialect, one)| (number * 5 + dialect * 3 + one) % 4 != 0) {
            if (number + dialect) % 6 != 0 {
                let second = operation(dialect, one);
                items.push(CoverageItem { kind: CoverageKind::PassOp, first: (*pass).to_owned(), second });
            }
        }
    }
    let run = |subject, name: &str, outcome: &str, runs| RunCount {
        subject,
        name: name.to_owned(),
        outcome: outcome.to_owned(),
        runs,
    };
    let mut runs = Vec::new();
    for (place, pass) in (1..).zip(PASSES.iter().skip(1)) {
        runs.push(run(Subject::Pass, pass, "success", 900 + 31 * place));
        runs.push(run(Subject::Pass, pass, "changed", 120 + 7 * place));
    }
    for (place, dialect) in (1..).zip(COMMON_DIALECTS) {
        runs.push(run(Subject::Dialect, dialect, "success", 4_000 + 210 * place));
    }
    runs.extend(
        all()
            .filter(|(_, one)| one % 5 != 4)
            .map(|(dialect, one)| run(Subject::Operation, &operation(dialect, one), "success", 40)),
    );
    vec![Update::Inventory(inventory), Update::Coverage(items), Update::Runs(runs)]
}

fn write_folder(folder: &Path, number: usize) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let put = |name: &str, text: &str| fs::write(folder.join(name), text);
    let dialect = COMMON_DIALECTS[number % COMMON_DIALECTS.len()];
    let pass = PASSES[number * 7 % PASSES.len()];
    put("module.mlir", &program(dialect, 24))?;
    put("reduced.mlir", &program(dialect, 2))?;
    let command = format!("mlir-opt --{pass} reduced.mlir");
    put("command.sh", &format!("#!/bin/sh\ncd \"$(dirname \"$0\")\" || exit 1\nexec {command}\n"))?;
    put("output.txt", &output(number))?;
    put(
        "target.json",
        r#"{"name": "mlir-opt-22", "program": "mlir-opt", "version": "22.1.8", "assertions": true}"#,
    )?;
    let finding = finding(number);
    put(
        "report.md",
        &format!("# {}\n\nFound by a fuzzer (mohole).\n\n```console\n$ {command}\n```\n", finding.title()),
    )?;
    put("finding.json", &serde_json::to_string_pretty(&finding).unwrap_or_default())
}

fn program(dialect: &str, operations: usize) -> String {
    let lines: String = (0..operations)
        .map(|number| format!("  %{number} = {dialect}.op{number} %a, %b {{x = \"s\"}} : vector<4xi32>\n"))
        .collect();
    format!(
        "// A program of {dialect}.\nfunc.func @f(%a: i32, %b: !{dialect}.t) -> i32 {{\n{lines}  return %a : i32\n}}\n"
    )
}

fn output(number: usize) -> String {
    let mut text =
        format!("mlir-opt: Rewriter.h:{number}: Assertion `isValid()' failed. {HOSTILE}\nStack dump:\n");
    for frame in 0..12 {
        text += &format!(
            " #{frame} 0x00007f549e67{frame:04x} mlir::detail::Rewriter{number}::step{frame}(mlir::Operation*) (/lib/libMLIR.so+0x46{frame})\n"
        );
    }
    text
}

fn finding(number: usize) -> Finding {
    let args = [format!("--{}", PASSES[number * 7 % PASSES.len()])];
    let mut finding = Finding::new(signature(number), "mlir-opt-22", &args, (*b"").into());
    let on = |target: &str, shows, words: &str| OnCompiler {
        target: target.to_owned(),
        name: target.to_owned(),
        shows,
        words: words.to_owned(),
    };
    finding.versions = vec![
        on("mlir-opt-16", None, "cannot tell: program not accepted"),
        on(
            "mlir-opt-19",
            Some(number.is_multiple_of(3)),
            if number.is_multiple_of(3) { "same" } else { "ok" },
        ),
        on("mlir-opt-22", Some(true), "same"),
        on(
            "mlir-main",
            Some(!number.is_multiple_of(5)),
            if number.is_multiple_of(5) { "ok" } else { "same" },
        ),
    ];
    finding.window = Some("mlir-opt-22, the oldest release here, shows it".to_owned());
    finding.strategy = STRATEGIES[number % STRATEGIES.len()].to_owned();
    finding.provenance = Provenance::generator("gen ods, small", number as u64);
    finding.siblings = PASSES[..number % 6].iter().map(ToString::to_string).collect();
    let (passes, ops) = ([3, 1], [57, 2 + number % 4]);
    finding.reduced = Some(ReducedCase {
        args: args.to_vec(),
        passes,
        ops,
        finished: true,
        flaky: number.is_multiple_of(11),
    });
    let reasons = vec!["a crash (+30)".to_owned(), "the newest release has it (+8)".to_owned()];
    finding.score = Some(mohole_testcase::Score { points: points(number), reasons });
    // Every fourth is one bug with the one before.
    if number % 4 == 2 {
        finding.joined = Some(Joined { with: key(number - 1), because: "the same assertion".to_owned() });
    }
    if finding.kind() == Kind::Miscompile {
        finding.comparison = Some(Comparison {
            function: "@f".to_owned(),
            inputs: vec!["-7".to_owned(), "2".to_owned()],
            place: "result 0".to_owned(),
            expected: "-3".to_owned(),
            got: "-4".to_owned(),
            before: Some("func.func @f(%a: i32, %b: i32) -> i32 {\n  %0 = arith.divsi %a, %b : i32\n  return %0 : i32\n}".to_owned()),
            after: Some("func.func @f(%a: i32, %b: i32) -> i32 {\n  %0 = arith.floordivsi %a, %b : i32\n  return %0 : i32\n}".to_owned()),
        });
    }
    finding
}
