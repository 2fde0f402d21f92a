//! What evaluation and execution say of one program.

use mohole_campaign::ProgramResult;
use mohole_semantics::Halt;

use super::compare::{Item, difference};
use super::evaluate::evaluate;
use super::executor::Ran;

/// The answer for one program, with details in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// Both print the same.
    Same,
    /// The first difference.
    Differs(String),
    /// They differ because a pass of the lowering changes the meaning of the program: which one.
    WrongCode(String),
    /// What the evaluation says has no meaning.
    Undefined(String),
    /// What the evaluation does not know.
    Unsupported(String),
    /// What would have to be known exactly.
    Inexact(String),
    /// The evaluation takes too many steps or too much memory.
    TooLong,
    /// Why the target does not execute it.
    NotExecuted(String),
}

impl Answer {
    /// For tables and messages.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Answer::Same => "same",
            Answer::Differs(_) => "differs",
            Answer::WrongCode(_) => "wrong code",
            Answer::Undefined(_) => "undefined",
            Answer::Unsupported(_) => "unsupported",
            Answer::Inexact(_) => "inexact",
            Answer::TooLong => "too long",
            Answer::NotExecuted(_) => "not executed",
        }
    }
}

/// Evaluates a program and compares with what it did when it was executed.
pub(super) fn answer(text: &str, ran: &Ran, steps: u64) -> Answer {
    let expected = match evaluate(text, steps) {
        Ok(expected) => expected,
        Err((halt, op)) => return halted(&halt, &op),
    };
    if expected.iter().flatten().any(Item::is_poison) {
        return Answer::Undefined("prints a value that is not defined".to_owned());
    }
    match ran {
        Err(why) => Answer::NotExecuted(format!("not lowered: {why}")),
        Ok(ProgramResult::Printed(output)) => {
            let differs = expected.iter().find_map(|expected| difference(expected, output));
            differs.map_or(Answer::Same, Answer::Differs)
        }
        Ok(ran @ ProgramResult::Killed(_)) => Answer::Differs(format!("it ends here, executed {ran}")),
        // The runner takes minutes to compile tensors and vectors of thousands of constants.
        Ok(ran @ (ProgramResult::Hung | ProgramResult::Refused(_) | ProgramResult::RunnerCrashed(_))) => {
            Answer::NotExecuted(ran.to_string())
        }
    }
}

fn halted(halt: &Halt, op: &str) -> Answer {
    let detail = |why: &str| if op.is_empty() { why.to_owned() } else { format!("{op}: {why}") };
    match halt {
        Halt::Undefined { why, .. } => Answer::Undefined(detail(why)),
        Halt::Unsupported { why, .. } => Answer::Unsupported(detail(why)),
        Halt::Inexact { why, .. } => Answer::Inexact(detail(why)),
        Halt::OutOfFuel | Halt::OutOfMemory => Answer::TooLong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A program that divides 7 by a number and prints the result.
    fn program(divisor: i64) -> String {
        format!(
            r#""builtin.module"() ({{
  "func.func"() <{{function_type = () -> (), sym_name = "main"}}> ({{
    %0 = "arith.constant"() <{{value = 7 : i64}}> : () -> i64
    %1 = "arith.constant"() <{{value = {divisor} : i64}}> : () -> i64
    %2 = "arith.divsi"(%0, %1) : (i64, i64) -> i64
    "vector.print"(%2) <{{punctuation = #vector.punctuation<newline>}}> : (i64) -> ()
    "func.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()
"#
        )
    }

    fn printed(text: &str) -> Ran {
        Ok(ProgramResult::Printed(text.to_owned()))
    }

    #[test]
    fn what_is_printed_is_compared() {
        assert_eq!(answer(&program(2), &printed("3\n"), 1000), Answer::Same);
        let differs = Answer::Differs("word 0 is 3 here, executed 4".to_owned());
        assert_eq!(answer(&program(2), &printed("4\n"), 1000), differs);
        let killed = Answer::Differs("it ends here, executed killed by signal 8".to_owned());
        assert_eq!(answer(&program(2), &Ok(ProgramResult::Killed(8)), 1000), killed);
        let hung = Answer::NotExecuted("timed out".to_owned());
        assert_eq!(answer(&program(2), &Ok(ProgramResult::Hung), 1000), hung);
    }

    #[test]
    fn undefined_behaviour_counts_even_if_nothing_was_executed() {
        let undefined = answer(&program(0), &Err("no".to_owned()), 1000);
        assert_eq!(undefined, Answer::Undefined("arith.divsi: a division by zero".to_owned()));
        let not = Answer::NotExecuted("not lowered: no".to_owned());
        assert_eq!(answer(&program(2), &Err("no".to_owned()), 1000), not);
        assert_eq!(answer(&program(2), &printed("3\n"), 2), Answer::TooLong);
    }
}
