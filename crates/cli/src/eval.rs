//! `mohole eval`: runs a program without a compiler.

mod evaluated;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::{Result, anyhow, bail};
use mohole_ir::{Module, Op};
use mohole_semantics::{
    Event, Function, Halt, Input, Machine, NoEntry, Observer, Opaque, Ty, Value, build, draw, find_entry,
    parse_value, show, show_input,
};
use mohole_session::{Session, TargetOption, Usage, generic, inputs, print};
use mohole_target::Mode;

/// Run a program without a compiler
///
/// Evaluates a function as MLIR's documentation and LLVM's reference define its operations, and prints its
/// results, what the program printed, and the memory that it was given. Undefined behaviour is named where it
/// happens.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:
  mohole eval t.mlir
  mohole eval t.mlir --entry sum --args 3,-1.5
  mohole eval t.mlir --entry copy --seed 2 --trace
  mohole eval --operations

A program in the custom form is first printed in generic form by the target.

Exit codes: 0 evaluated, 1 error, 2 bad usage, 3 no result: undefined behaviour, something that is not supported, \
or too many steps.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: TargetOption,
    /// A program; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "operations")]
    file: Option<PathBuf>,
    /// List the operations of the target that can be evaluated, and those that cannot, with the reason
    #[arg(long, conflicts_with = "file")]
    operations: bool,
    /// The function to call [default: main, or the only one that can be called]
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// The arguments, for numbers; others are drawn
    #[arg(long, value_name = "VALUE,..", value_delimiter = ',', allow_hyphen_values = true)]
    args: Vec<String>,
    /// Which arguments are drawn if none are given: 0 and 1 are small numbers, later ones are wilder
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Print every operation with what came out
    #[arg(long)]
    trace: bool,
    /// Stop after this many steps
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    steps: u64,
}

/// The exit code of an evaluation without a result.
const NO_RESULT: u8 = 3;

pub(crate) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let Some(file) = &arguments.file else { return evaluated::list(&arguments.target) };
    let module = Rc::new(read(arguments, file)?);
    let program = build(&module);
    let number = entry(&program.functions, arguments.entry.as_deref())?;
    let function = &program.functions[number];
    let inputs = arguments_of(arguments, function)?;
    let mut machine = Machine::new(Rc::clone(&program), Rc::new(Opaque), arguments.steps);
    let lines = Rc::new(RefCell::new(Vec::new()));
    if arguments.trace {
        machine.observer = Some(Box::new(Tracer { module: Rc::clone(&module), lines: Rc::clone(&lines) }));
    }
    let args = machine.pass(&inputs, &function.inputs).map_err(|halt| anyhow!("{halt}"))?;
    let called = machine.call(number, args.clone());
    let shown: Vec<String> =
        inputs.iter().zip(&function.inputs).map(|(input, ty)| show_input(input, ty)).collect();
    print::line(format!("@{}({})", function.name, shown.join(", ")))?;
    lines.take().into_iter().try_for_each(print::line)?;
    machine.trace.iter().try_for_each(|event| print::line(show_event(event)))?;
    match called {
        Ok(values) => {
            show_results(&machine, function, &values)?;
            show_memory(&machine, function, &args)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(halt) => {
            print::line(show_halt(&module, &halt))?;
            Ok(ExitCode::from(NO_RESULT))
        }
    }
}

/// Reads a program in generic form, or has the target print it so.
fn read(arguments: &Arguments, file: &Path) -> Result<Module> {
    let program = inputs::read(file)?;
    if let Ok(module) = Module::parse_bytes(&program) {
        return Ok(module);
    }
    let session = Session::open(&arguments.target)?;
    let mut engine = session.engine(1, Mode::Best)?;
    generic::module(engine.first(), &session, file, &program)
}

fn entry(functions: &[Function], name: Option<&str>) -> Result<usize> {
    find_entry(functions, name).map_err(|why| match why {
        NoEntry::Nothing => anyhow!("{why}"),
        NoEntry::Unknown(_) | NoEntry::Several => Usage(why.to_string()).into(),
    })
}

fn arguments_of(arguments: &Arguments, function: &Function) -> Result<Vec<Input>> {
    if arguments.args.is_empty() {
        return draw(&function.inputs, &function.unused, 0, arguments.seed).ok_or_else(|| {
            anyhow!("an argument of @{} has a type of which no value can be made", function.name)
        });
    }
    if arguments.args.len() != function.inputs.len() {
        bail!(Usage(format!("@{} takes {} arguments", function.name, function.inputs.len())));
    }
    let parse = |(text, ty): (&String, &Ty)| {
        let value = parse_value(text.trim(), ty);
        value
            .map(Input::Value)
            .ok_or_else(|| Usage(format!("{text} is no value of the argument's type")).into())
    };
    arguments.args.iter().zip(&function.inputs).map(parse).collect()
}

struct Tracer {
    module: Rc<Module>,
    lines: Rc<RefCell<Vec<String>>>,
}

impl Observer for Tracer {
    fn executed(&mut self, machine: &Machine, op: Op) {
        let data = self.module.op(op);
        let text = |values: &[mohole_ir::Value]| {
            let one = |&value: &mohole_ir::Value| {
                let ty = Ty::of(&self.module, self.module.value(value).ty);
                let name = self.module.value_text(value);
                machine.value(value).map(|value| format!("{name} = {}", show(value, &ty, None)))
            };
            values.iter().filter_map(one).collect::<Vec<_>>().join(", ")
        };
        let (name, operands, results) = (self.module.op_name(op), text(&data.operands), text(&data.results));
        let arrow = if results.is_empty() { String::new() } else { format!(" -> {results}") };
        self.lines.borrow_mut().push(format!("  {name}({operands}){arrow}"));
    }
}

fn show_event(event: &Event) -> String {
    match event {
        Event::Printed(text) | Event::PrintedDetail(text) => format!("prints {text:?}"),
        Event::PrintedValue(value, ty) => format!("prints {}", show(value, ty, None)),
        Event::Called { name, args } => {
            let args: Vec<String> = args.iter().map(|(value, ty)| show(value, ty, None)).collect();
            format!("calls @{name}({})", args.join(", "))
        }
    }
}

fn show_results(machine: &Machine, function: &Function, values: &[Value]) -> Result<()> {
    for (number, (value, ty)) in values.iter().zip(&function.results).enumerate() {
        print::line(format!("result {number}: {}", show(value, ty, Some(&machine.memory))))?;
    }
    Ok(())
}

/// The memory that was passed, as it is afterwards.
fn show_memory(machine: &Machine, function: &Function, args: &[Value]) -> Result<()> {
    let memory = args.iter().zip(&function.inputs).enumerate();
    for (number, (value, ty)) in memory.filter(|(_, (value, _))| matches!(value, Value::MemRef(_))) {
        print::line(format!("argument {number} afterwards: {}", show(value, ty, Some(&machine.memory))))?;
    }
    Ok(())
}

fn show_halt(module: &Module, halt: &Halt) -> String {
    match halt.op() {
        Some(op) => format!("{halt}, at {}", module.op_text(op).lines().next().unwrap_or_default().trim()),
        None => halt.to_string(),
    }
}
