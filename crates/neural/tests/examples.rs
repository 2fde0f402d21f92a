//! Training examples and their file.

use expect_test::expect;
use mohole_mutate::builtin_corpus;
use mohole_neural::examples::{
    ExampleOptions, ExamplesError, custom_example, example, pack, text_of, unpack,
};
use mohole_neural::{LearnOptions, Special, Token, TokenKind, Vocabulary, decode, parse};
use mohole_testcase::Rng;

#[test]
fn some_examples_name_an_operation_or_dialect_that_they_contain() {
    let corpus = builtin_corpus();
    let v = Vocabulary::learn(corpus.iter().map(String::as_str), &LearnOptions::default()).unwrap();
    let mut rng = Rng::new(1);
    let options = ExampleOptions::default();
    let (mut with_op, mut with_dialect, mut count) = (0, 0, 0);
    for program in corpus.iter().map(|text| parse(text).unwrap()) {
        let Some(tokens) = example(&program, &v, &mut rng, &options) else { continue };
        count += 1;
        assert!(tokens.len() <= options.max_tokens);
        assert_eq!(tokens.last(), Some(&Special::End.token()));
        assert_eq!(decode(&tokens, &v).unwrap().text(), program.text());
        assert_eq!(text_of(&tokens, &v), Some(program.text()));
        if tokens[1] != Special::Must.token() {
            continue;
        }
        match v.kind(tokens[2]) {
            Some(TokenKind::Op(_)) => {
                with_op += 1;
                assert!(tokens[3..].contains(&tokens[2]));
            }
            Some(TokenKind::Dialect(_)) => with_dialect += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(with_op * 8 > count && with_op * 3 < count, "{with_op} of {count}");
    assert!(with_dialect > 0 && with_dialect * 8 < count, "{with_dialect} of {count}");
}

#[test]
fn an_example_of_custom_assembly_begins_with_its_mark() {
    let v = Vocabulary::learn(["func.func @f() {\n  return\n}\n"], &LearnOptions::default()).unwrap();
    let options = ExampleOptions { max_tokens: 60, must_op_percent: 0, must_dialect_percent: 0 };
    let tokens = custom_example("func.func @g() {\n  return\n}\n", &v, &mut Rng::new(1), &options).unwrap();
    let words: Vec<String> = tokens.iter().map(|&token| v.text(token)).collect();
    expect![[r#"<custom> 'f' 'u' 'n' 'c' '.' 'f' 'u' 'n' 'c' @0 '(' ')' ' ' '{' '\n' ' ' ' ' 'r' 'e' 't' 'u' 'r' 'n' '\n' '}' '\n' <end>"#]]
        .assert_eq(&words.join(" "));
    let with_must = [&tokens[..1], &[Special::Must.token(), tokens[10]], &tokens[1..]].concat();
    for tokens in [tokens, with_must] {
        assert_eq!(text_of(&tokens, &v).as_deref(), Some("func.func @s0() {\n  return\n}\n"));
    }
    assert_eq!(text_of(&[], &v), None);
    assert_eq!(text_of(&[Special::End.token()], &v), None);
    assert_eq!(custom_example(&"x".repeat(80), &v, &mut Rng::new(1), &options), None);
}

#[test]
fn the_file_is_read_again_and_damage_is_noticed() {
    let examples: [&[Token]; 2] = [&[1, 7, 3], &[2, 3]];
    let file = pack(examples, 8);
    assert_eq!(&file[..16], b"MOHOLETK\x01\x00\x00\x00\x08\x00\x00\x00");
    assert_eq!(unpack(&file), Ok((8, vec![1, 7, 3, 2, 3])));
    assert_eq!(unpack(&file[..file.len() - 1]), Err(ExamplesError::Damaged));
    assert_eq!(unpack(&pack(examples, 7)), Err(ExamplesError::Damaged));
    assert_eq!(unpack(b"MOHOLETK\x02\x00\x00\x00\x08\x00\x00\x00"), Err(ExamplesError::Header));
    assert_eq!(unpack(b"MOHO"), Err(ExamplesError::Header));
}
