//! Tokenizers as they are published, with small vocabularies made here.

use mohole_transformer::{Error, Tokenizer};
use serde_json::{Value, json};

/// Letters for bytes, as CodeGen has it; `Ġ` is the letter of the space.
fn bytes() -> Value {
    json!({
        "added_tokens": [{ "id": 12, "content": "<|end|>" }],
        "pre_tokenizer": { "type": "ByteLevel", "add_prefix_space": false },
        "model": {
            "type": "BPE",
            "vocab": { "a": 0, "b": 1, "c": 2, "Ġ": 3, "Ċ": 4, "1": 5, "ab": 6, "Ġa": 7, "abc": 8, "Ġab": 9, "Ã": 10, "©": 11 },
            "merges": ["a b", ["Ġ", "a"], "ab c", "Ġ ab"],
        },
    })
}

/// Marks for spaces and tokens for bytes, as Llama 2 has it.
fn marks() -> Value {
    let mut vocabulary = serde_json::Map::new();
    for byte in 0..256 {
        vocabulary.insert(format!("<0x{byte:02X}>"), json!(byte));
    }
    for (id, text) in (256..).zip(["\u{2581}", "a", "b", "\u{2581}a", "\u{2581}ab"]) {
        vocabulary.insert(text.to_owned(), json!(id));
    }
    json!({
        "normalizer": { "type": "Sequence", "normalizers": [
            { "type": "Prepend", "prepend": "\u{2581}" },
            { "type": "Replace", "pattern": { "String": " " }, "content": "\u{2581}" },
        ] },
        "pre_tokenizer": null,
        "model": {
            "type": "BPE", "byte_fallback": true, "vocab": vocabulary,
            "merges": ["\u{2581} a", "\u{2581}a b"],
        },
    })
}

fn check(tokenizer: &Value, text: &str, expected: &[u32]) {
    let tokenizer = Tokenizer::parse(&tokenizer.to_string()).unwrap();
    assert_eq!(tokenizer.encode(text).unwrap(), expected, "{text:?}");
    assert_eq!(tokenizer.decode(expected).unwrap(), text);
    assert!(expected.iter().all(|&token| (token as usize) < tokenizer.vocabulary()));
}

#[test]
fn letters_for_bytes() {
    // The pair learned first is joined first: `a b` before `Ġ a`.
    check(&bytes(), "abc ab a", &[8, 9, 7]);
    // Of several spaces, the last belongs to the next word; a number is a word.
    check(&bytes(), "a   ab11", &[0, 3, 3, 9, 5, 5]);
    check(&bytes(), "a  ", &[0, 3, 3]);
    check(&bytes(), "a \n b", &[0, 3, 4, 3, 1]);
    check(&bytes(), "é", &[10, 11]);
    check(&bytes(), "a<|end|>b", &[0, 12, 1]);
    check(&bytes(), "", &[]);
}

#[test]
fn words_by_a_pattern() {
    let mut tokenizer = bytes();
    let pattern = r"[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+";
    tokenizer["pre_tokenizer"] = json!({ "type": "Sequence", "pretokenizers": [
        { "type": "Split", "pattern": { "Regex": pattern }, "behavior": "Isolated", "invert": false },
        { "type": "ByteLevel", "add_prefix_space": false, "use_regex": false },
    ] });
    check(&tokenizer, "abc ab   a", &[8, 9, 3, 3, 7]);
    check(&tokenizer, "a  \nb", &[0, 3, 3, 4, 1]);
}

#[test]
fn marks_for_spaces() {
    check(&marks(), "ab a", &[260, 259]);
    check(&marks(), "b\n", &[256, 258, 10]);
    check(&marks(), "é", &[256, 0xc3, 0xa9]);
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let check = |json: &str, expected: &str| {
        let error = Tokenizer::parse(json).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check("{", "EOF");
    check("{}", "it has no vocabulary");
    check(r#"{"model":{"type":"Unigram","vocab":[]}}"#, "only BPE can be read");
    check(r#"{"model":{"type":"BPE","vocab":{"a":0},"merges":["a b"]}}"#, r#""b" is no token"#);
    check(r#"{"model":{"type":"BPE","vocab":{"a":0},"merges":["ab"]}}"#, "is not a pair");
    check(r#"{"model":{"type":"BPE","vocab":{"a":0},"merges":[]}}"#, "neither by bytes nor with marks");
    let tokenizer = Tokenizer::parse(&bytes().to_string()).unwrap();
    assert!(matches!(tokenizer.decode(&[100]), Err(Error::Token { token: 100, .. })));
    assert!(matches!(tokenizer.encode("x"), Err(Error::Tokenizer(_))));
}

#[test]
fn tokens_are_those_of_the_tokenizers_library() {
    for name in ["codegen", "llama2", "llama3"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("tests/data/tokenizer-{name}.json"));
        let reference: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let tokenizer = Tokenizer::parse(&reference["tokenizer"].to_string()).unwrap();
        let cases: Vec<(String, Vec<u32>, String)> =
            serde_json::from_value(reference["cases"].clone()).unwrap();
        assert!(cases.len() > 10);
        for (text, tokens, decoded) in cases {
            assert_eq!(tokenizer.encode(&text).unwrap(), tokens, "{name}: {text:?}");
            assert_eq!(tokenizer.decode(&tokens).unwrap(), decoded, "{name}: {text:?}");
        }
    }
}
