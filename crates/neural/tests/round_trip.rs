//! Programs become tokens and the same programs again.

use expect_test::{Expect, expect};
use mohole_generate::mixed::{Mixed, Options};
use mohole_ir::Module;
use mohole_mutate::builtin_corpus;
use mohole_neural::{
    LearnOptions, Special, Token, Vocabulary, custom, decode, decode_module, encode, normalize, parse,
};
use mohole_testcase::Rng;

const SEEDS: &[&str] = &[
    include_str!("../../campaign/seeds/control-flow.mlir"),
    include_str!("../../campaign/seeds/linalg.mlir"),
    include_str!("../../campaign/seeds/memory.mlir"),
    include_str!("../../campaign/seeds/parallel.mlir"),
    include_str!("../../campaign/seeds/scalars.mlir"),
    include_str!("../../campaign/seeds/tensors.mlir"),
    include_str!("../../campaign/seeds/tosa.mlir"),
    include_str!("../../campaign/seeds/vectors.mlir"),
];

fn vocabulary(texts: &[String]) -> Vocabulary {
    let options = LearnOptions { size: 3000, ..LearnOptions::default() };
    Vocabulary::learn(texts.iter().map(String::as_str), &options).unwrap()
}

/// The program as tokens, and that reading them gives its normal form.
fn check_exact(text: &str, v: &Vocabulary) -> Vec<Token> {
    let program = parse(text).unwrap();
    let tokens = encode(&program, v);
    let normal = program.text();
    assert_eq!(decode(&tokens, v).unwrap().text(), normal);
    assert_eq!(decode_module(&tokens, v).unwrap().to_string(), normal, "the layout is that of the printer");
    assert_eq!(
        normalize(&Module::parse(&normal).unwrap()).unwrap().text(),
        normal,
        "it is its own normal form"
    );
    tokens
}

#[test]
fn every_program_of_the_corpus_comes_back() {
    let corpus = builtin_corpus();
    // Half of the programs have names and types that the vocabulary does not know.
    let v = vocabulary(&corpus[..corpus.len() / 2]);
    let count: usize = corpus.iter().map(|text| check_exact(text, &v).len()).sum();
    assert!(count / corpus.len() < 600, "{} tokens a program", count / corpus.len());
}

#[test]
fn a_saved_vocabulary_is_the_same() {
    let v = vocabulary(&builtin_corpus());
    let saved = v.save();
    let loaded = Vocabulary::load(&saved).unwrap();
    assert!(v.tokens().eq(loaded.tokens()));
    assert_eq!(loaded.save(), saved);
    assert!(v.size() <= 3000);
}

#[test]
fn damaged_vocabularies_are_errors() {
    let check =
        |text: &str, expected: &Expect| expected.assert_eq(&Vocabulary::load(text).unwrap_err().to_string());
    check(
        "other\n",
        &expect!["this is not a vocabulary of this version: it does not begin with `mohole-vocabulary 1`"],
    );
    check("mohole-vocabulary 1 2 2 2\nop a.b\n", &expect!["the vocabulary lacks pieces of single bytes"]);
    check("mohole-vocabulary 1 2 2 2\ntype (\n", &expect!["line 2 of the vocabulary is invalid: `type (`"]);
}

#[test]
fn custom_assembly_comes_back_with_new_names() {
    let generated = (0..20).map(|seed| Mixed::new().generate(seed, &Options::default()).text);
    let texts: Vec<String> = SEEDS.iter().map(|&text| text.to_owned()).chain(generated).collect();
    let v = vocabulary(&texts);
    for text in &texts {
        let renamed = custom::rename(text);
        let decoded = custom::decode(&custom::encode(text, &v), &v);
        assert_eq!(String::from_utf8(decoded).unwrap(), renamed);
        assert_eq!(custom::rename(&renamed), renamed);
    }
}

#[test]
fn any_text_comes_back_as_custom_assembly() {
    let v = vocabulary(&SEEDS.iter().map(|&text| text.to_owned()).collect::<Vec<_>>());
    let mut rng = Rng::new(7);
    let alphabet: Vec<char> = "%^@#!\"\\ \n\t:=-><(){}[],./x019é\u{0}arith.addi i32".chars().collect();
    for _ in 0..2000 {
        let length = rng.below(40);
        let text: String = (0..length).map(|_| alphabet[rng.below(alphabet.len())]).collect();
        let decoded = custom::decode(&custom::encode(&text, &v), &v);
        assert_eq!(String::from_utf8(decoded).unwrap(), custom::rename(&text), "{text:?}");
    }
}

#[test]
fn any_tokens_are_a_program_or_an_error() {
    let corpus = builtin_corpus();
    let v = vocabulary(&corpus[..60]);
    let mut rng = Rng::new(5);
    let size = i64::try_from(v.size()).unwrap();
    let seeds: Vec<Vec<Token>> =
        corpus.iter().take(60).map(|text| encode(&parse(text).unwrap(), &v)).collect();
    let mut programs = 0;
    for round in 0..4000 {
        let mut tokens = seeds[round % seeds.len()].clone();
        for _ in 0..1 + rng.below(4) {
            let at = 1 + rng.below(tokens.len() - 1);
            match rng.below(4) {
                0 => tokens[at] = Token::try_from(rng.between(0, size + 3)).unwrap(),
                1 => tokens.insert(at, Token::try_from(rng.between(0, size)).unwrap()),
                2 if tokens.len() > 3 => _ = tokens.remove(at),
                _ => tokens[at] = tokens[1 + rng.below(tokens.len() - 1)],
            }
        }
        if let Ok(module) = decode_module(&tokens, &v) {
            programs += 1;
            module.to_string();
        }
    }
    assert!(programs > 100, "{programs}");
}

const FUNCTION: &str = r#"
#map = affine_map<(d0) -> (d0)>
"builtin.module"() ({
  "func.func"() <{function_type = (i32, memref<4xf32, #map>) -> i32, sym_name = "compute"}> ({
  ^bb0(%arg0: i32, %arg1: memref<4xf32, #map>):
    %c = "arith.constant"() <{value = 7 : i32}> : () -> i32
    "cf.cond_br"(%c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> () loc("a")
  ^bb1:
    %r:2 = "x.two"(%arg0, %c) ({
      "x.end"(%c) : (i32) -> ()
    }) {note = "new"} : (i32, i32) -> (i32, i64)
    "func.return"(%r#0) : (i32) -> ()
  ^bb2:
    "func.call"() <{callee = @compute}> : () -> ()
    "func.return"(%c) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn a_program_in_tokens_and_in_normal_form() {
    let v = vocabulary(&vec![FUNCTION.to_owned(); 5]);
    let tokens = check_exact(FUNCTION, &v);
    let words: Vec<String> = tokens.iter().map(|&token| v.text(token)).collect();
    expect![[r#"
        <generic> func.func <function-type> sym_name= @0 { <block> i32 memref<4xf32, affine_map<(d0) -> (d0)>> arith.constant value= =7 : i32 i32 cf.cond_br %2 ^1 ^2 operandSegmentSizes= =array<i32: 1, 0, 0> <block> x.two %0 %2 <attrs> note= ="new" i32 i64 { x.end %2 } func.return %3 <block> func.call callee= @0 func.return %2 } <end>"#]]
    .assert_eq(&words.join(" "));
    expect![[r#"
        "builtin.module"() ({
          "func.func"() <{function_type = (i32, memref<4xf32, affine_map<(d0) -> (d0)>>) -> i32, sym_name = "s0"}> ({
          ^bb1(%0: i32, %1: memref<4xf32, affine_map<(d0) -> (d0)>>):
            %2 = "arith.constant"() <{value = 7 : i32}> : () -> i32
            "cf.cond_br"(%2)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
          ^bb2:
            %3, %4 = "x.two"(%0, %2) ({
              "x.end"(%2) : (i32) -> ()
            }) {note = "new"} : (i32, i32) -> (i32, i64)
            "func.return"(%3) : (i32) -> ()
          ^bb3:
            "func.call"() <{callee = @s0}> : () -> ()
            "func.return"(%2) : (i32) -> ()
          }) : () -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&parse(FUNCTION).unwrap().text());
}

#[test]
fn unusual_programs_come_back() {
    let v = vocabulary(&[]);
    for text in [
        "",
        "\"builtin.module\"() ({\n}) : () -> ()",
        "\"builtin.module\"() ({\n  \"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n}) : () -> ()",
        "\"builtin.module\"() ({\n^bb0:\n}) {a.b = 1} : () -> ()",
        "%0 = \"g.a\"(%1) : (i32) -> i32\n%1 = \"g.b\"(%0, %0) : (i32, i32) -> i32",
        "%0 = \"g.a\"() ({\n  \"g.b\"(%0) : (i8) -> ()\n}) : () -> i8",
        "\"a.b\"() ({\n  \"a.c\"()[^x] : () -> ()\n^y:\n  \"a.c\"()[^y] : () -> ()\n^x:\n}) : () -> ()",
        "\"a.b\"() {t = tuple<i32, (i1) -> ()>, c = complex<f32>, u = tensor<*xf32>, v = vector<4x[8]x777xf32>} : () -> ()",
        "\"a.b\"() {k = @a::@b, sym_name = @a, d = {x, y = [1, true, unit]}, s = \"q\\22\" : i8} : () -> ()",
        "\"a.b\"() {r = dense_resource<w> : tensor<1xi8>, e = array<i32>, o = #d.x<\"@kept\">, n = @kept} : () -> ()\n{-#\n  dialect_resources: { builtin: { w: \"0x01\" } }\n#-}\n",
        "\"spelled key\"() {\"two words\" = -0x1F : i32, m = memref<4x?xf32, strided<[1, ?]>, 3 : i8>} : () -> ()",
        "%0 = \"a.f\"() : () -> ((i32) -> i32)\n\"llvm.func\"() <{function_type = !llvm.func<i32 (ptr, ...)>}> ({\n}) : () -> ()",
    ] {
        check_exact(text, &v);
    }
}

#[test]
fn many_values_have_spelled_numbers() {
    let mut text: String = (0..200).map(|n| format!("%{n} = \"a.b\"() : () -> i32\n")).collect();
    text += "\"a.c\"(%0, %199) : (i32, i32) -> ()\n";
    let v = vocabulary(std::slice::from_ref(&text));
    let tokens = check_exact(&text, &v);
    assert!(tokens.contains(&Special::BigValue.token()));
}

#[test]
fn errors_say_where() {
    let v = vocabulary(&vec![FUNCTION.to_owned(); 5]);
    let mut tokens = encode(&parse(FUNCTION).unwrap(), &v);
    let check = |tokens: &[Token], expected: &Expect| {
        expected.assert_eq(&decode(tokens, &v).unwrap_err().to_string());
    };
    check(&tokens[..5], &expect!["token 5, <nothing>: the tokens stop before the end token"]);
    tokens[16] = v.value(9).unwrap();
    check(&tokens, &expect!["token 16, %9: an operation or the end of the region is expected"]);
}
