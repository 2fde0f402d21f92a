//! A small architecture of each family, for tests.

use mohole_transformer::{Architecture, Biases, MlpKind, NormKind, Pairs, Rotary, Shape};

/// Architectures with sizes like those of a shape. Together they have everything that an architecture can
/// have.
pub(crate) fn families(shape: Shape) -> [(&'static str, Architecture); 3] {
    let own = shape.architecture();
    let (heads, head) = (2 * shape.heads, shape.head());
    let llama = Architecture {
        heads,
        key_heads: shape.heads,
        tied: false,
        biases: Biases { qkv: true, output: true, up: true, down: true, logits: false },
        rotary: Rotary::new(head, 500.0, Pairs::Halves),
        separate: true,
        ..own.clone()
    };
    let codegen = Architecture {
        norm: NormKind::Layer,
        mlp: MlpKind::Gelu,
        parallel: true,
        tied: false,
        biases: Biases { qkv: false, output: false, up: true, down: true, logits: true },
        rotary: Rotary::new((head / 2).next_multiple_of(2), 10_000.0, Pairs::Neighbours),
        ..own.clone()
    };
    [("own", own), ("llama", llama), ("codegen", codegen)]
}
