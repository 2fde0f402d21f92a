//! What may be written, and what a model without any knowledge writes.

use expect_test::{Expect, expect};
use mohole_catalog::{Catalog, shipped};
use mohole_mutate::builtin_corpus;
use mohole_neural::tree::Program;
use mohole_neural::{
    Constraints, Drawing, Grammar, LearnOptions, Mask, Model, Observed, Prompt, Rules, SampleOptions,
    Sampler, Special, Token, TokenKind, Vocabulary, Written, encode, parse,
};

struct Language {
    programs: Vec<Program>,
    vocabulary: Vocabulary,
    observed: Observed,
    catalog: Catalog,
}

impl Language {
    fn of(texts: &[String]) -> Self {
        let programs: Vec<Program> = texts.iter().map(|text| parse(text).unwrap()).collect();
        let options = LearnOptions { size: 4000, ..LearnOptions::default() };
        Language {
            vocabulary: Vocabulary::learn(texts.iter().map(String::as_str), &options).unwrap(),
            observed: Observed::learn(&programs),
            catalog: shipped("mlir-22").unwrap(),
            programs,
        }
    }

    fn rules(&self) -> Rules<'_> {
        Rules::new(&self.vocabulary, &self.catalog, &self.observed)
    }
}

/// All tokens are equally likely, with two exceptions. Those that begin a part of several tokens are rare:
/// otherwise most tokens would be random characters of random types. Those that end a block are frequent:
/// otherwise blocks would contain more blocks without end.
struct Uniform {
    logits: Vec<f32>,
}

impl Uniform {
    fn new(vocabulary: &Vocabulary) -> Self {
        let parts = Special::BigValue.token()..=Special::SpelledScalable.token();
        let logit = |(token, kind): (Token, &TokenKind)| match kind {
            TokenKind::Special(_) if parts.contains(&token) => -8.0,
            TokenKind::Op(name) if name.ends_with("yield") || name.ends_with("return") => 2.0,
            _ => 0.0,
        };
        Uniform { logits: vocabulary.tokens().map(logit).collect() }
    }
}

impl Model for Uniform {
    fn start(&mut self, _: usize) {}

    fn reset(&mut self, _: usize) {}

    fn step(&mut self, tokens: &[Vec<Token>], logits: &mut Vec<Vec<f32>>) {
        let row = |new: &Vec<Token>| if new.is_empty() { Vec::new() } else { self.logits.clone() };
        *logits = tokens.iter().map(row).collect();
    }
}

fn samples(language: &Language, constraints: Constraints, seed: u64, prompts: &[Prompt]) -> Vec<Written> {
    let rules = language.rules();
    let options = SampleOptions { constraints, drawing: Drawing::FLEX, ..SampleOptions::default() };
    let mut model = Uniform::new(&language.vocabulary);
    let samples = Sampler::new(&rules, options, seed).sample(&mut model, prompts);
    samples.into_iter().map(|sample| sample.written).collect()
}

#[test]
fn what_the_structure_allows_is_a_program() {
    let language = Language::of(&builtin_corpus()[..100]);
    for constraints in [Constraints::STRUCTURE, Constraints::ALL] {
        let mut programs = 0;
        for written in samples(&language, constraints, 1, &vec![Prompt::Generic; 60]) {
            match written {
                Written::Program(_) => programs += 1,
                Written::Invalid(why) => assert_eq!(why, "the program has too many tokens"),
                Written::Text(text) => panic!("{text}"),
            }
        }
        assert!(programs >= 30, "{programs} with {constraints:?}");
    }
    let free = samples(&language, Constraints::NONE, 1, &vec![Prompt::Generic; 20]);
    assert!(free.iter().all(|written| matches!(written, Written::Invalid(_))));
}

#[test]
fn a_seed_gives_the_same_programs() {
    let language = Language::of(&builtin_corpus()[..40]);
    let run = |seed| samples(&language, Constraints::ALL, seed, &vec![Prompt::Generic; 10]);
    assert_eq!(run(3), run(3));
    assert_ne!(run(3), run(4));
}

#[test]
fn nearly_all_tokens_of_a_corpus_are_allowed() {
    let language = Language::of(&builtin_corpus());
    let rules = language.rules();
    let mut mask = Mask::new(language.vocabulary.size());
    let (mut allowed, mut count) = (0, 0);
    for program in language.programs.iter().step_by(10) {
        let mut grammar = Grammar::new(&rules, Constraints::ALL);
        for token in encode(program, &language.vocabulary) {
            grammar.fill(&mut mask);
            count += 1;
            allowed += usize::from(mask.has(token));
            grammar.push(token).unwrap();
        }
        assert!(grammar.is_done());
    }
    assert!(allowed * 100 >= count * 95, "{allowed} of {count}");
}

#[test]
fn a_prompt_may_ask_for_an_operation() {
    let language = Language::of(&corpus());
    let found = |token, start: &str| {
        let prompts = vec![Prompt::Must { token, force: true }; 20];
        let written = samples(&language, Constraints::ALL, 2, &prompts);
        let has = |program: &Program| {
            let mut found = false;
            program.walk(&mut |op| found |= op.name.starts_with(start));
            found
        };
        written.iter().filter(|written| matches!(written, Written::Program(program) if has(program))).count()
    };
    assert!(found(language.vocabulary.op("scf.if").unwrap(), "scf.if") >= 10);
    assert!(found(language.vocabulary.dialect("scf").unwrap(), "scf.") >= 10);
}

#[test]
fn a_program_is_continued_from_its_middle() {
    let language = Language::of(&builtin_corpus()[..50]);
    let tokens = encode(&language.programs[7], &language.vocabulary);
    let Prompt::Tokens(kept) = Prompt::cut(&tokens, &language.vocabulary, 0.5) else {
        panic!("these are tokens")
    };
    assert_eq!(kept, tokens[..kept.len()]);
    assert!(kept.len() > 2 && kept.len() < tokens.len());
    assert!(matches!(language.vocabulary.kind(tokens[kept.len()]), Some(TokenKind::Op(_))));
    let written = samples(&language, Constraints::ALL, 1, &vec![Prompt::Tokens(kept); 3]);
    assert!(written.iter().any(|written| matches!(written, Written::Program(_))));
}

const PROGRAM: &str = r#"
"func.func"() <{function_type = (i32, f32) -> f32, sym_name = "f"}> ({
^bb0(%a: i32, %b: f32):
  %0 = "arith.addi"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %1 = "arith.addf"(%b, %b) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %2 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i1
  %3 = "scf.if"(%2) ({
    "scf.yield"(%1) : (f32) -> ()
  }, {
    "scf.yield"(%b) : (f32) -> ()
  }) : (i1) -> f32
  %4 = "func.call"(%0, %3) <{callee = @f}> : (i32, f32) -> f32
  "func.return"(%4) : (f32) -> ()
}) : () -> ()
"#;

/// The program with several types: what all of them have in common is learned.
fn corpus() -> Vec<String> {
    let types = [("i32", "f32"), ("i64", "f64"), ("i16", "f16"), ("i8", "bf16")];
    let variant = |(int, float): &(&str, &str)| PROGRAM.replace("f32", float).replace("i32", int);
    types.iter().cycle().take(32).map(variant).collect()
}

/// The tokens that are allowed behind the first tokens of the program, which end with `behind`.
fn check_allowed(behind: &str, expected: &Expect) {
    let language = Language::of(&corpus());
    let rules = language.rules();
    let v = &language.vocabulary;
    let mut grammar = Grammar::new(&rules, Constraints::ALL);
    let mut mask = Mask::new(v.size());
    let mut words = String::new();
    for token in encode(&language.programs[0], v) {
        grammar.fill(&mut mask);
        assert!(mask.has(token), "{} is allowed behind {words}", v.text(token));
        if words.ends_with(&format!(" {behind}")) {
            let allowed: Vec<String> = mask.tokens().map(|token| v.text(token)).collect();
            return expected.assert_eq(&allowed.join(" "));
        }
        grammar.push(token).unwrap();
        words = format!("{words} {}", v.text(token));
    }
    panic!("{words} does not contain {behind}");
}

#[test]
fn operands_have_the_types_of_the_definition() {
    check_allowed("arith.addi", &expect!["%0"]);
    check_allowed("arith.addi %0", &expect!["%0"]);
    check_allowed("arith.addf", &expect!["%1"]);
}

#[test]
fn required_attributes_and_results_come_before_the_end() {
    check_allowed("arith.addi %0 %0", &expect!["overflowFlags="]);
    check_allowed("arith.addi %0 %0 overflowFlags=", &expect!["=#arith.overflow<none>"]);
    check_allowed("arith.addi %0 %0 overflowFlags= =#arith.overflow<none>", &expect!["i32"]);
    check_allowed("predicate= =0 : i64", &expect!["i1"]);
}

#[test]
fn an_operation_is_allowed_if_its_operands_exist() {
    check_allowed(
        "arith.addi %0 %0 overflowFlags= =#arith.overflow<none> i32",
        &expect!["arith.addf arith.addi arith.cmpi func.call func.return"],
    );
}

#[test]
fn a_terminator_has_the_types_of_the_results() {
    check_allowed("scf.if %4 f32 {", &expect!["scf.yield scf.if"]);
    check_allowed("scf.if %4 f32 { scf.yield", &expect!["%1 %3"]);
    check_allowed("scf.if %4 f32 { scf.yield %3", &expect!["}"]);
    check_allowed("scf.if %4 f32 { scf.yield %3 }", &expect!["{"]);
}

#[test]
fn a_saved_table_of_facts_is_the_same() {
    let observed = Language::of(&builtin_corpus()[..50]).observed;
    assert_eq!(Observed::load(&observed.save()).unwrap(), observed);
    assert!(Observed::load("{").is_err());
}

#[test]
fn a_finished_program_has_no_next_token() {
    let language = Language::of(&[PROGRAM.to_owned()]);
    let rules = language.rules();
    let mut grammar = Grammar::new(&rules, Constraints::ALL);
    for token in encode(&language.programs[0], &language.vocabulary) {
        grammar.push(token).unwrap();
    }
    assert!(grammar.is_done());
    let mut mask = Mask::new(language.vocabulary.size());
    grammar.fill(&mut mask);
    assert!(mask.is_empty());
    assert!(grammar.push(Special::End.token()).is_err());
}
