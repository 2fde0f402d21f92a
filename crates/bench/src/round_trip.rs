//! `mohole bench neural --round-trip`: whether programs become tokens and the same programs again.

use anyhow::{Result, bail};
use mohole_generate::ods::Answer;
use mohole_ir::Module;
use mohole_neural::{Vocabulary, custom, decode, decode_module, encode, normalize, parse};
use mohole_session::print;
use serde::Serialize;

/// Programs that are named if they do not come back.
const MAX_NAMED: usize = 5;

/// What became of all programs.
#[derive(Default, Serialize)]
struct Figures {
    /// Programs of the corpus.
    programs: usize,
    /// Those that the compiler accepts; the others are left out.
    accepted: usize,
    /// Accepted programs that have no normal form, such as those that the parser does not read.
    without_normal_form: usize,
    /// Tokens of all programs in generic form.
    generic_tokens: usize,
    /// Programs in generic form that come back as their normal form, exactly.
    generic_exact: usize,
    /// Tokens of all texts in custom assembly.
    custom_tokens: usize,
    /// Texts, as they are written, that come back with new names and otherwise exactly.
    custom_exact: usize,
    /// The first bytes of some that do not.
    wrong: Vec<String>,
}

/// Checks programs with the compiler's answers for them.
pub(crate) fn check(
    texts: &[String],
    answers: Vec<Answer>,
    vocabulary: &Vocabulary,
    json: bool,
) -> Result<()> {
    let mut figures = Figures { programs: texts.len(), ..Figures::default() };
    for (text, answer) in texts.iter().zip(answers) {
        let Answer::Accepted(generic) = answer else { continue };
        figures.accepted += 1;
        figures.add_generic(&generic, vocabulary);
        figures.add_custom(text, vocabulary);
    }
    match json {
        true => print::json(&figures)?,
        false => print::line(figures.text())?,
    }
    let exact = figures.generic_exact + figures.without_normal_form;
    if exact < figures.accepted || figures.custom_exact < figures.accepted {
        bail!("some programs do not come back:\n{}", figures.wrong.join("\n"));
    }
    Ok(())
}

impl Figures {
    fn add_generic(&mut self, generic: &str, vocabulary: &Vocabulary) {
        let Ok(program) = parse(generic) else {
            self.without_normal_form += 1;
            return;
        };
        let (tokens, normal) = (encode(&program, vocabulary), program.text());
        self.generic_tokens += tokens.len();
        let is_same = |text: Option<String>| text.as_ref() == Some(&normal);
        let again = Module::parse(&normal).ok().and_then(|module| normalize(&module).ok());
        let is_exact = is_same(decode(&tokens, vocabulary).ok().map(|program| program.text()))
            && is_same(decode_module(&tokens, vocabulary).ok().map(|module| module.to_string()))
            && is_same(again.map(|program| program.text()));
        self.generic_exact += usize::from(is_exact);
        self.name(is_exact, generic);
    }

    fn add_custom(&mut self, text: &str, vocabulary: &Vocabulary) {
        let tokens = custom::encode(text, vocabulary);
        self.custom_tokens += tokens.len();
        let is_exact = custom::decode(&tokens, vocabulary) == custom::rename(text).into_bytes();
        self.custom_exact += usize::from(is_exact);
        self.name(is_exact, text);
    }

    fn name(&mut self, is_exact: bool, text: &str) {
        if !is_exact && self.wrong.len() < MAX_NAMED {
            self.wrong.push(text.chars().take(200).collect());
        }
    }

    fn text(&self) -> String {
        let all = print::thousands;
        format!(
            "{} programs, {} accepted\n\
             generic form: {} of {} exact, {} tokens; {} have no normal form\n\
             custom assembly: {} of {} exact, {} tokens",
            all(self.programs),
            all(self.accepted),
            all(self.generic_exact),
            all(self.accepted - self.without_normal_form),
            all(self.generic_tokens),
            all(self.without_normal_form),
            all(self.custom_exact),
            all(self.accepted),
            all(self.custom_tokens),
        )
    }
}

#[cfg(test)]
mod tests {
    use mohole_neural::LearnOptions;

    use super::*;

    #[test]
    fn programs_are_counted_in_both_forms() {
        let texts = ["func.func @f() {\n  return\n}\n", "nonsense"].map(str::to_owned);
        let generic = "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n  \"func.return\"() : () -> ()\n}) : () -> ()\n";
        let vocabulary = Vocabulary::learn([generic], &LearnOptions::default()).unwrap();
        let mut figures = Figures::default();
        figures.add_generic(generic, &vocabulary);
        figures.add_generic("\"func.func\"(", &vocabulary);
        figures.add_custom(&texts[0], &vocabulary);
        figures.name(false, "wrong");
        let Figures { generic_exact, without_normal_form, custom_exact, .. } = figures;
        assert_eq!((generic_exact, without_normal_form, custom_exact), (1, 1, 1));
        assert_eq!(figures.wrong, ["wrong"]);
        let answers = vec![Answer::Accepted(generic.to_owned()), Answer::Refused(String::new())];
        assert!(check(&texts, answers, &vocabulary, true).is_ok());
    }
}
