//! The time of reconditioning grows with the size of the program, not with its square.

use std::time::{Duration, Instant};

use mohole_ir::Module;
use mohole_recondition::{Options, recondition};

/// The shortest of some times: a busy machine makes some longer.
fn time(text: &str) -> Duration {
    let module = Module::parse(text).unwrap();
    let once = || {
        let mut copy = module.clone();
        let start = Instant::now();
        recondition(&mut copy, &Options::default());
        start.elapsed()
    };
    (0..3).map(|_| once()).min().unwrap()
}

/// A program that is eight times as long takes less than 24 times as long.
#[track_caller]
fn check(make: impl Fn(usize) -> String) {
    let (short, long) = (time(&make(4000)), time(&make(32_000)));
    assert!(long < short * 24, "{short:?} and {long:?}");
}

fn function(name: &str, body: &str) -> String {
    format!(
        "\"func.func\"() <{{function_type = () -> (), sym_name = \"{name}\"}}> ({{\n\
         %0 = \"arith.constant\"() <{{value = 7 : i32}}> : () -> i32\n\
         %z = \"arith.constant\"() <{{value = 0 : index}}> : () -> index\n\
         %c = \"arith.constant\"() <{{value = true}}> : () -> i1\n\
         {body}}}) : () -> ()\n"
    )
}

const RETURN: &str = "\"func.return\"() : () -> ()\n";

#[test]
fn of_a_long_block() {
    check(|size| {
        let line = |i: usize| format!("%{i} = \"arith.divsi\"(%0, %{}) : (i32, i32) -> i32\n", i - 1);
        function("f", &((1..size).map(line).collect::<String>() + RETURN))
    });
}

#[test]
fn of_functions_that_call_each_other() {
    check(|size| {
        let call = |i: usize| match i {
            0 => RETURN.to_owned(),
            _ => format!("\"func.call\"() <{{callee = @f{}}}> : () -> ()\n{RETURN}", i - 1),
        };
        (0..size / 6).map(|i| function(&format!("f{i}"), &call(i))).collect()
    });
}

#[test]
fn of_many_buffers() {
    check(|size| {
        let buffer = |i: usize| {
            format!(
                "%m{i} = \"memref.alloc\"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<4xi32>\n\
                 \"memref.store\"(%0, %m{i}, %z) : (i32, memref<4xi32>, index) -> ()\n\
                 %l{i} = \"memref.load\"(%m{i}, %z) : (memref<4xi32>, index) -> i32\n\
                 \"memref.dealloc\"(%m{i}) : (memref<4xi32>) -> ()\n"
            )
        };
        function("f", &((0..size / 4).map(buffer).collect::<String>() + RETURN))
    });
}

#[test]
fn of_operations_that_are_replaced() {
    check(|size| {
        let poison = |i: usize| {
            format!(
                "%{} = \"ub.poison\"() <{{value = #ub.poison}}> : () -> i32\n\
                 %{} = \"arith.addi\"(%{0}, %0) : (i32, i32) -> i32\n",
                2 * i + 1,
                2 * i + 2
            )
        };
        function("f", &((0..size / 2).map(poison).collect::<String>() + RETURN))
    });
}

#[test]
fn of_many_blocks() {
    check(|size| {
        let blocks = size / 2;
        let block = |i: usize| match i + 1 {
            next if next == blocks => format!("^bb{i}:\n{RETURN}"),
            next => format!("^bb{i}:\n\"cf.cond_br\"(%c)[^bb{next}, ^bb{i}] : (i1) -> ()\n"),
        };
        let first = "\"cf.br\"()[^bb0] : () -> ()\n".to_owned();
        function("f", &(first + &(0..blocks).map(block).collect::<String>()))
    });
}
