//! The CodeGen family: LayerNorm, attention and MLP side by side, rotary positions on a part of each head.

use crate::architecture::{Architecture, Biases, MlpKind, NormKind, Part};
use crate::error::Error;
use crate::foreign::config::Config;
use crate::foreign::source::{Source, Sources};
use crate::foreign::tensors::Tensors;
use crate::rotary::{Pairs, Rotary};

/// The rows of `qkv_proj` are in this many parts, each with queries, values and keys of its heads, because
/// the models were trained on that many devices.
const PARTS: usize = 4;

/// The architecture of a folder.
pub(super) fn architecture(config: &Config, tensors: &Tensors) -> Result<Architecture, Error> {
    if let Some(other) = config.text("activation_function").filter(|&name| name != "gelu_new") {
        return Err(Error::Unsupported(format!("its activation is `{other}`")));
    }
    let (width, heads) = (config.size("n_embd")?, config.size("n_head")?);
    if !heads.is_multiple_of(PARTS) || !width.is_multiple_of(heads) {
        return Err(Error::Unsupported(format!("{heads} heads do not fit a width of {width}")));
    }
    let head = width / heads;
    let turned = config.optional_size("rotary_dim")?.unwrap_or(head);
    if turned > head || !turned.is_multiple_of(2) {
        return Err(Error::Unsupported(format!("`rotary_dim` is {turned}, a head has {head}")));
    }
    let has = |name: &str| tensors.has(name);
    Ok(Architecture {
        vocabulary: config.size("vocab_size")?,
        context: config.size("n_positions")?,
        layers: config.size("n_layer")?,
        width,
        heads,
        key_heads: heads,
        head,
        hidden: config.optional_size("n_inner")?.unwrap_or(4 * width),
        norm: NormKind::Layer,
        epsilon: config.number("layer_norm_epsilon", 1e-5) as f32,
        mlp: MlpKind::Gelu,
        parallel: true,
        biases: Biases {
            qkv: false,
            output: false,
            up: has("transformer.h.0.mlp.fc_in.bias"),
            down: has("transformer.h.0.mlp.fc_out.bias"),
            logits: has("lm_head.bias"),
        },
        tied: config.flag("tie_word_embeddings", false),
        rotary: Rotary::new(turned, 10_000.0, Pairs::Neighbours),
        separate: false,
    })
}

/// Where the weights are.
pub(super) fn sources(architecture: &Architecture) -> Vec<Source> {
    let mut sources = Sources::new(architecture);
    sources.ends("transformer.wte", "transformer.ln_f", "lm_head");
    for (layer, block) in sources.blocks().iter().enumerate() {
        let name = |part: &str| format!("transformer.h.{layer}.{part}");
        sources.norm(block.attention_norm, &name("ln_1"));
        sources.linear(block, Part::Qkv, &[name("attn.qkv_proj")]);
        sources.order(block.linear(Part::Qkv).weight, order(architecture.width));
        sources.linear(block, Part::Output, &[name("attn.out_proj")]);
        sources.linear(block, Part::Up, &[name("mlp.fc_in")]);
        sources.linear(block, Part::Down, &[name("mlp.fc_out")]);
    }
    sources.list()
}

/// All queries, then all keys, then all values.
fn order(width: usize) -> Vec<usize> {
    let section = width / PARTS;
    let rows = |kind: usize| {
        (0..PARTS).flat_map(move |part| (0..section).map(move |row| (3 * part + kind) * section + row))
    };
    let (queries, values, keys) = (rows(0), rows(1), rows(2));
    queries.chain(keys).chain(values).collect()
}
