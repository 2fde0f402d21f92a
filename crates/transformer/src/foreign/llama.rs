//! The Llama family: RMSNorm, rotary positions, SwiGLU, grouped keys.

use crate::architecture::{Architecture, Biases, MlpKind, NormKind, Part};
use crate::error::Error;
use crate::foreign::config::Config;
use crate::foreign::source::{Source, Sources};
use crate::foreign::tensors::Tensors;
use crate::rotary::{Pairs, Rotary};

/// The architecture of a folder.
pub(super) fn architecture(config: &Config, tensors: &Tensors) -> Result<Architecture, Error> {
    if let Some(other) = config.text("hidden_act").filter(|&name| name != "silu") {
        return Err(Error::Unsupported(format!("its activation is `{other}`")));
    }
    let (width, heads) = (config.size("hidden_size")?, config.size("num_attention_heads")?);
    let head = config.optional_size("head_dim")?.unwrap_or(width / heads);
    if !head.is_multiple_of(2) {
        return Err(Error::Unsupported(format!("the size of a head, {head}, is odd")));
    }
    let has = |part: &str| tensors.has(&format!("model.layers.0.{part}.bias"));
    let any = |parts: &[&str]| parts.iter().any(|part| has(part));
    Ok(Architecture {
        vocabulary: config.size("vocab_size")?,
        context: config.size("max_position_embeddings")?,
        layers: config.size("num_hidden_layers")?,
        width,
        heads,
        key_heads: config.optional_size("num_key_value_heads")?.unwrap_or(heads),
        head,
        hidden: config.size("intermediate_size")?,
        norm: NormKind::Rms,
        epsilon: config.number("rms_norm_eps", 1e-6) as f32,
        mlp: MlpKind::Gated,
        parallel: false,
        biases: Biases {
            qkv: any(&["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"]),
            output: has("self_attn.o_proj"),
            up: any(&["mlp.gate_proj", "mlp.up_proj"]),
            down: has("mlp.down_proj"),
            logits: false,
        },
        tied: config.flag("tie_word_embeddings", false) || !tensors.has("lm_head.weight"),
        rotary: rotary(config, head)?,
        separate: true,
    })
}

/// Where the weights are.
pub(super) fn sources(architecture: &Architecture) -> Vec<Source> {
    let mut sources = Sources::new(architecture);
    sources.ends("model.embed_tokens", "model.norm", "lm_head");
    for (layer, block) in sources.blocks().iter().enumerate() {
        let name = |part: &str| format!("model.layers.{layer}.{part}");
        sources.norm(block.attention_norm, &name("input_layernorm"));
        block.mlp_norm.into_iter().for_each(|at| sources.norm(at, &name("post_attention_layernorm")));
        let qkv = ["self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj"].map(name);
        sources.linear(block, Part::Qkv, &qkv);
        sources.linear(block, Part::Output, &[name("self_attn.o_proj")]);
        sources.linear(block, Part::Up, &["mlp.gate_proj", "mlp.up_proj"].map(name));
        sources.linear(block, Part::Down, &[name("mlp.down_proj")]);
    }
    sources.list()
}

/// The angles. Older files have `rope_theta` and `rope_scaling`, newer ones both in `rope_parameters`.
fn rotary(config: &Config, head: usize) -> Result<Rotary, Error> {
    let parameters = config.group("rope_parameters");
    let base = config.number("rope_theta", 10_000.0);
    let base = parameters.as_ref().map_or(base, |parameters| parameters.number("rope_theta", base));
    let mut rotary = Rotary::new(head, base as f32, Pairs::Halves);
    let Some(scaling) = parameters.or_else(|| config.group("rope_scaling")) else { return Ok(rotary) };
    let factor = scaling.number("factor", 1.0) as f32;
    let kind = scaling.text("rope_type").or_else(|| scaling.text("type")).unwrap_or("default");
    match kind {
        "default" => {}
        "linear" => rotary.frequencies.iter_mut().for_each(|frequency| *frequency /= factor),
        "llama3" => {
            let [low, high] =
                ["low_freq_factor", "high_freq_factor"].map(|key| scaling.number(key, 1.0) as f32);
            let context = scaling.number("original_max_position_embeddings", 8192.0) as f32;
            for frequency in &mut rotary.frequencies {
                *frequency = stretched(*frequency, factor, low, high, context);
            }
        }
        other => return Err(Error::Unsupported(format!("its positions are scaled by `{other}`"))),
    }
    Ok(rotary)
}

/// Low frequencies are divided by the factor, high ones stay, those between are interpolated.
fn stretched(frequency: f32, factor: f32, low: f32, high: f32, context: f32) -> f32 {
    let turns = context * frequency / std::f32::consts::TAU;
    if turns > high {
        frequency
    } else if turns < low {
        frequency / factor
    } else {
        let share = (turns - low) / (high - low);
        (1.0 - share) * frequency / factor + share * frequency
    }
}
