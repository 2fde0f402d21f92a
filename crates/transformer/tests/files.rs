//! Weights files: written, read, and refused.

use mohole_transformer::{Encoding, Error, Model, Shape, Weights};

const SHAPE: Shape = Shape { vocabulary: 11, context: 8, layers: 1, width: 8, heads: 2, hidden: 12 };

fn weights() -> Weights {
    let value = |at: usize| ((at * 37 + 11) % 101) as f32 / 101.0 - 0.5;
    let shapes = SHAPE.weights();
    let values = shapes.iter().map(|weight| (0..weight.rows * weight.columns).map(value).collect());
    let mut weights = Weights::from_floats(SHAPE, values.collect()).unwrap();
    weights.notes.insert("data".to_owned(), "made up".to_owned());
    weights
}

#[test]
fn a_file_keeps_every_bit() {
    for weights in [weights(), weights().quantized()] {
        let bytes = weights.to_bytes(Encoding::F32).unwrap();
        assert_eq!(Weights::parse(&bytes).unwrap(), weights);
        assert_eq!(weights.to_bytes(Encoding::F32).unwrap(), bytes);
    }
}

#[test]
fn short_floats_are_close() {
    let short = Weights::parse(&weights().to_bytes(Encoding::Bf16).unwrap()).unwrap();
    let (short, exact) = (short.to_floats().concat(), weights().to_floats().concat());
    assert_ne!(short, exact);
    assert!(short.iter().zip(&exact).all(|(short, exact)| (short - exact).abs() <= exact.abs() / 256.0));
}

#[test]
fn the_standard_model_fits_into_28_megabytes() {
    let shape = Shape::standard(8478);
    let scales: usize = shape.weights().iter().map(|weight| 4 * weight.rows).sum();
    let size = shape.parameters() + scales;
    assert!(size < 28_000_000, "{size} bytes");
    assert!(shape.parameters() > 20_000_000);
}

#[test]
fn every_truncated_file_is_refused() {
    let bytes = weights().quantized().to_bytes(Encoding::F32).unwrap();
    for length in 0..bytes.len() {
        let error = Model::load(&bytes[..length]).expect_err("a part of a file is no file");
        assert!(matches!(error, Error::Damaged(_)), "{length} bytes: {error}");
    }
}

#[test]
fn files_of_others_are_refused() {
    let check =
        |bytes: &[u8], expected: &str| assert_eq!(Model::load(bytes).unwrap_err().to_string(), expected);
    let foreign = br#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#;
    let mut bytes = (foreign.len() as u64).to_le_bytes().to_vec();
    bytes.extend_from_slice(foreign);
    bytes.extend_from_slice(&[0; 4]);
    check(&bytes, "the file is not a model of mohole: it has no header of ours");

    let ours = weights().to_bytes(Encoding::F32).unwrap();
    check(
        &replaced(&ours, r#"\"version\":1"#, r#"\"version\":7"#),
        "the file has version 7, this program reads version 1",
    );
    check(&replaced(&ours, "layers.0.down", "layers.0.dowm"), "the weight `layers.0.down` is missing");
    check(
        &replaced(&ours, r#"\"heads\\\":2"#, r#"\"heads\\\":3"#),
        "the model is not supported: width 8 is not a multiple of 3 heads",
    );
    check(
        &replaced(&ours, r#"\"hidden\\\":12"#, r#"\"hidden\\\":13"#),
        "the weight `layers.0.gate_up` has 192 values instead of 26 x 8",
    );
}

fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let at = bytes
        .windows(from.len())
        .position(|window| window == from.as_bytes())
        .expect("the text is in the file");
    let mut bytes = bytes.to_vec();
    bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
    bytes
}
