//! The Llama family: RMSNorm, rotary positions, SwiGLU, grouped keys.

use crate::error::Error;
use crate::foreign::config::Config;
use crate::foreign::storage::Storage;
use crate::foreign::tensors::Tensors;
use crate::kernels::Processor;
use crate::model::{Block, Linear, Mlp, Model, Norm, Sizes};
use crate::rotary::{Pairs, Rotary};

struct Builder<'a> {
    tensors: &'a Tensors,
    sizes: Sizes,
    hidden: usize,
    epsilon: f32,
    storage: Storage,
}

/// The model of a folder.
pub(super) fn build(config: &Config, tensors: &Tensors, storage: Storage) -> Result<Model, Error> {
    if let Some(other) = config.text("hidden_act").filter(|&name| name != "silu") {
        return Err(Error::Unsupported(format!("its activation is `{other}`")));
    }
    let (width, heads) = (config.size("hidden_size")?, config.size("num_attention_heads")?);
    let sizes = Sizes {
        vocabulary: config.size("vocab_size")?,
        context: config.size("max_position_embeddings")?,
        width,
        heads,
        key_heads: config.optional_size("num_key_value_heads")?.unwrap_or(heads),
        head: config.optional_size("head_dim")?.unwrap_or(width / heads),
    };
    if !sizes.heads.is_multiple_of(sizes.key_heads) || sizes.head == 0 || !sizes.head.is_multiple_of(2) {
        return Err(Error::Unsupported("its numbers of heads do not fit each other".to_owned()));
    }
    let epsilon = config.number("rms_norm_eps", 1e-6) as f32;
    let builder = Builder { tensors, sizes, hidden: config.size("intermediate_size")?, epsilon, storage };
    let embedding = tensors.required("model.embed_tokens.weight", sizes.vocabulary * width)?;
    let output = tensors.optional("lm_head.weight", sizes.vocabulary * width)?;
    let output = if config.flag("tie_word_embeddings", false) { None } else { output };
    let pack = |values| storage.pack(values, sizes.vocabulary, width);
    Ok(Model {
        sizes,
        embedding: pack(embedding),
        blocks: (0..config.size("num_hidden_layers")?)
            .map(|layer| builder.block(layer))
            .collect::<Result<_, _>>()?,
        norm: builder.norm("model.norm")?,
        output: output.map(|output| Linear::plain(pack(output))),
        rotary: rotary(config, sizes.head)?,
        processor: Processor::detect(),
    })
}

impl Builder<'_> {
    fn block(&self, layer: usize) -> Result<Block, Error> {
        let name = |part: &str| format!("model.layers.{layer}.{part}");
        let Sizes { width, heads, key_heads, head, .. } = self.sizes;
        let qkv = [("q_proj", heads), ("k_proj", key_heads), ("v_proj", key_heads)];
        let qkv = qkv.map(|(part, heads)| (name(&format!("self_attn.{part}")), heads * head));
        let gate_up = ["gate_proj", "up_proj"].map(|part| (name(&format!("mlp.{part}")), self.hidden));
        Ok(Block {
            attention_norm: self.norm(&name("input_layernorm"))?,
            qkv: self.stacked(&qkv, width)?,
            output: self.stacked(&[(name("self_attn.o_proj"), width)], heads * head)?,
            mlp_norm: Some(self.norm(&name("post_attention_layernorm"))?),
            mlp: Mlp::Gated {
                gate_up: self.stacked(&gate_up, width)?,
                down: self.stacked(&[(name("mlp.down_proj"), width)], self.hidden)?,
            },
        })
    }

    fn norm(&self, name: &str) -> Result<Norm, Error> {
        let gain = self.tensors.required(&format!("{name}.weight"), self.sizes.width)?;
        Ok(Norm { gain, bias: None, epsilon: self.epsilon })
    }

    /// Matrices with the same inputs as one; a missing bias is 0.
    fn stacked(&self, parts: &[(String, usize)], columns: usize) -> Result<Linear, Error> {
        let (mut values, mut bias, mut has_bias) = (Vec::new(), Vec::new(), false);
        for (name, rows) in parts {
            values.extend(self.tensors.required(&format!("{name}.weight"), rows * columns)?);
            let own = self.tensors.optional(&format!("{name}.bias"), *rows)?;
            has_bias |= own.is_some();
            bias.extend(own.unwrap_or_else(|| vec![0.0; *rows]));
        }
        let matrix = self.storage.pack(values, bias.len(), columns);
        Ok(Linear { matrix, bias: has_bias.then_some(bias) })
    }
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
