//! The function that a program starts with: what it means, and a program that runs it.

use std::rc::Rc;
use std::sync::Arc;

use mohole_ir::Module;
use mohole_semantics::{
    Effort, Evaluated, Evaluation, Function, Halt, NoEntry, Program, Ty, build, evaluate, find_entry,
};

use super::expected_output::ExpectedOutput;
use super::main_text::program_with_main;

/// What evaluation says of a program.
#[derive(Debug, Clone)]
pub enum EntryMeaning {
    /// It prints this.
    Defined(ExpectedOutput),
    /// It has undefined behaviour.
    Undefined {
        /// The operation, as far as it is known.
        operation: Option<String>,
        /// What it does.
        why: String,
    },
    /// It cannot be told, for this reason.
    Inconclusive(String),
}

/// A function that is called without arguments, or with drawn ones.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its name.
    pub function: String,
    /// Its arguments, where its meaning is defined.
    pub arguments: Vec<String>,
    /// A program whose `main` runs the function and prints what it returns; or why there is none.
    pub program: Result<Arc<[u8]>, String>,
    /// What it means.
    pub meaning: EntryMeaning,
}

/// What the evaluation of one program may take: more than those of a campaign.
const EFFORT: Effort = Effort { seed: 0, inputs: 1, steps: 0, tries: 64, fuel: 5_000_000 };

impl Entry {
    /// The function with a name, or else `main` or the only one. `generic` is the program in generic form.
    ///
    /// # Errors
    /// When there is no such function.
    pub fn new(program: &Arc<[u8]>, generic: &[u8], name: Option<&str>, seed: u64) -> Result<Entry, NoEntry> {
        let Ok(module) = Module::parse_bytes(generic) else { return Ok(Entry::unread(program, name)) };
        let built = build(&module);
        let number = find_entry(&built.functions, name)?;
        let function = &built.functions[number];
        let evaluation = evaluate(&built, number, &Effort { seed, ..EFFORT });
        let arguments = match &evaluation {
            Evaluation::Defined(evaluated) => evaluated.arguments.clone(),
            Evaluation::Undefined(_) | Evaluation::Inconclusive(_) => Vec::new(),
        };
        let runs_as_it_is = is_void_main(function);
        let made = match (&evaluation, runs_as_it_is) {
            (_, true) => Ok(program.clone()),
            (Evaluation::Defined(evaluated), false) => made_main(&module, generic, function, evaluated),
            (Evaluation::Undefined(_) | Evaluation::Inconclusive(_), false) => {
                Err("no main is made for a function whose meaning is not known".to_owned())
            }
        };
        let meaning = meaning(&module, &built, &evaluation, !runs_as_it_is);
        Ok(Entry { function: function.name.to_string(), arguments, program: made, meaning })
    }

    /// The entry of a program that only the compiler can read.
    fn unread(program: &Arc<[u8]>, name: Option<&str>) -> Entry {
        let why = "the program cannot be read".to_owned();
        let function = name.unwrap_or("main");
        let program = if function == "main" { Ok(program.clone()) } else { Err(why.clone()) };
        let meaning = EntryMeaning::Inconclusive(why);
        Entry { function: function.to_owned(), arguments: Vec::new(), program, meaning }
    }
}

/// What the `main` of a program that prints what it computes means.
pub(crate) fn main_meaning(module: &Module) -> EntryMeaning {
    let built = build(module);
    match find_entry(&built.functions, Some("main")) {
        Ok(number) => meaning(module, &built, &evaluate(&built, number, &EFFORT), false),
        Err(why) => EntryMeaning::Inconclusive(why.to_string()),
    }
}

fn is_void_main(function: &Function) -> bool {
    &*function.name == "main" && function.inputs.is_empty() && function.results.is_empty()
}

fn made_main(
    module: &Module,
    generic: &[u8],
    function: &Function,
    evaluated: &Evaluated,
) -> Result<Arc<[u8]>, String> {
    let text = std::str::from_utf8(generic).map_err(|_| "the program is no text".to_owned())?;
    match program_with_main(text, module, &function.name, &evaluated.expected) {
        Some(program) => Ok(program.into_bytes().into()),
        None => Err(format!("no main can be written for the arguments or results of @{}", function.name)),
    }
}

fn meaning(
    module: &Module,
    program: &Rc<Program>,
    evaluation: &Evaluation,
    has_made_main: bool,
) -> EntryMeaning {
    let line = |op| module.op_text(op).lines().next().unwrap_or_default().trim().to_owned();
    match evaluation {
        Evaluation::Defined(_) if prints_characters(program) => {
            EntryMeaning::Inconclusive("elements of type i8 are printed as characters".to_owned())
        }
        Evaluation::Defined(evaluated) => match ExpectedOutput::of_trace(&evaluated.trace) {
            Ok(output) if has_made_main => EntryMeaning::Defined(output.and_numbers_of(&evaluated.expected)),
            Ok(output) => EntryMeaning::Defined(output),
            Err(why) => EntryMeaning::Inconclusive(why),
        },
        Evaluation::Undefined(Halt::Undefined { op, why, .. }) => {
            EntryMeaning::Undefined { operation: op.map(line), why: why.to_string() }
        }
        Evaluation::Undefined(halt) => EntryMeaning::Inconclusive(halt.to_string()),
        Evaluation::Inconclusive(why) => EntryMeaning::Inconclusive(why.clone()),
    }
}

/// Whether the program may print memrefs of `i8`, which the runners of MLIR print as characters.
fn prints_characters(program: &Program) -> bool {
    let prints = |function: &Function| {
        function.body.is_none()
            && function.name.contains("rint")
            && function.inputs.iter().any(|ty| matches!(ty, Ty::MemRef(..)) && *ty.element() == Ty::Int(8))
    };
    program.functions.iter().any(prints)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program with a function that returns the quotient of two constants.
    fn division(name: &str, divisor: u8) -> Arc<[u8]> {
        let text = format!(
            "\"builtin.module\"() ({{
  \"func.func\"() <{{function_type = () -> i32, sym_name = \"{name}\"}}> ({{
    %0 = \"arith.constant\"() <{{value = 8 : i32}}> : () -> i32
    %1 = \"arith.constant\"() <{{value = {divisor} : i32}}> : () -> i32
    %2 = \"arith.divsi\"(%0, %1) : (i32, i32) -> i32
    \"func.return\"(%2) : (i32) -> ()
  }}) : () -> ()
}}) : () -> ()
"
        );
        text.into_bytes().into()
    }

    fn entry(program: &Arc<[u8]>, name: Option<&str>) -> Result<Entry, NoEntry> {
        Entry::new(program, program, name, 0)
    }

    #[test]
    fn a_function_with_results_gets_a_main_that_prints_them() {
        for name in ["main", "half"] {
            let Entry { program, meaning, .. } = entry(&division(name, 2), None).unwrap();
            let text = String::from_utf8(program.unwrap().to_vec()).unwrap();
            assert!(text.contains("func.func @main() {"), "{text}");
            let EntryMeaning::Defined(output) = meaning else { panic!("{meaning:?}") };
            assert_eq!(output.to_string(), "4");
        }
    }

    #[test]
    fn undefined_behaviour_is_named() {
        let Entry { program, meaning, .. } = entry(&division("main", 0), Some("main")).unwrap();
        assert!(program.is_err());
        let EntryMeaning::Undefined { operation, why } = meaning else { panic!("{meaning:?}") };
        assert_eq!(why, "a division by zero");
        assert!(operation.unwrap().contains("arith.divsi"));
    }

    #[test]
    fn a_function_that_is_not_there_is_no_entry() {
        let missing = entry(&division("main", 2), Some("other"));
        assert_eq!(missing.err(), Some(NoEntry::Unknown("other".to_owned())));
    }
}
