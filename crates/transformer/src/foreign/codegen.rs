//! The CodeGen family: LayerNorm, attention and MLP side by side, rotary positions on a part of each head.

use crate::error::Error;
use crate::foreign::config::Config;
use crate::foreign::storage::Storage;
use crate::foreign::tensors::Tensors;
use crate::kernels::Processor;
use crate::model::{Block, Linear, Mlp, Model, Norm, Sizes};
use crate::rotary::{Pairs, Rotary};

/// The rows of `qkv_proj` are in this many parts, each with queries, values and keys of its heads, because
/// the models were trained on that many devices.
const PARTS: usize = 4;

struct Builder<'a> {
    tensors: &'a Tensors,
    sizes: Sizes,
    hidden: usize,
    epsilon: f32,
    storage: Storage,
}

/// The model of a folder.
pub(super) fn build(config: &Config, tensors: &Tensors, storage: Storage) -> Result<Model, Error> {
    if let Some(other) = config.text("activation_function").filter(|&name| name != "gelu_new") {
        return Err(Error::Unsupported(format!("its activation is `{other}`")));
    }
    let (width, heads) = (config.size("n_embd")?, config.size("n_head")?);
    if !heads.is_multiple_of(PARTS) || !width.is_multiple_of(heads) {
        return Err(Error::Unsupported(format!("{heads} heads do not fit a width of {width}")));
    }
    let head = width / heads;
    let context = config.size("n_positions")?;
    let sizes =
        Sizes { vocabulary: config.size("vocab_size")?, context, width, heads, key_heads: heads, head };
    let turned = config.optional_size("rotary_dim")?.unwrap_or(head);
    if turned > head || !turned.is_multiple_of(2) {
        return Err(Error::Unsupported(format!("`rotary_dim` is {turned}, a head has {head}")));
    }
    let hidden = config.optional_size("n_inner")?.unwrap_or(4 * width);
    let epsilon = config.number("layer_norm_epsilon", 1e-5) as f32;
    let builder = Builder { tensors, sizes, hidden, epsilon, storage };
    let embedding = tensors.required("transformer.wte.weight", sizes.vocabulary * width)?;
    let tied = config.flag("tie_word_embeddings", false);
    Ok(Model {
        sizes,
        embedding: storage.pack(embedding, sizes.vocabulary, width),
        blocks: (0..config.size("n_layer")?).map(|layer| builder.block(layer)).collect::<Result<_, _>>()?,
        norm: builder.norm("transformer.ln_f")?,
        output: if tied { None } else { Some(builder.linear("lm_head", sizes.vocabulary, width)?) },
        rotary: Rotary::new(turned, 10_000.0, Pairs::Neighbours),
        processor: Processor::detect(),
    })
}

impl Builder<'_> {
    fn block(&self, layer: usize) -> Result<Block, Error> {
        let name = |part: &str| format!("transformer.h.{layer}.{part}");
        let (width, hidden) = (self.sizes.width, self.hidden);
        let qkv = self.tensors.required(&name("attn.qkv_proj.weight"), 3 * width * width)?;
        Ok(Block {
            attention_norm: self.norm(&name("ln_1"))?,
            qkv: Linear::plain(self.storage.pack(reordered(&qkv, width), 3 * width, width)),
            output: self.linear(&name("attn.out_proj"), width, width)?,
            mlp_norm: None,
            mlp: Mlp::Gelu {
                up: self.linear(&name("mlp.fc_in"), hidden, width)?,
                down: self.linear(&name("mlp.fc_out"), width, hidden)?,
            },
        })
    }

    fn norm(&self, name: &str) -> Result<Norm, Error> {
        let gain = self.tensors.required(&format!("{name}.weight"), self.sizes.width)?;
        let bias = self.tensors.required(&format!("{name}.bias"), self.sizes.width)?;
        Ok(Norm { gain, bias: Some(bias), epsilon: self.epsilon })
    }

    fn linear(&self, name: &str, rows: usize, columns: usize) -> Result<Linear, Error> {
        let values = self.tensors.required(&format!("{name}.weight"), rows * columns)?;
        let bias = self.tensors.optional(&format!("{name}.bias"), rows)?;
        Ok(Linear { matrix: self.storage.pack(values, rows, columns), bias })
    }
}

/// All queries, then all keys, then all values.
fn reordered(qkv: &[f32], width: usize) -> Vec<f32> {
    let section = width / PARTS * width;
    let of =
        |kind: usize| qkv.chunks_exact(3 * section).flat_map(move |part| &part[kind * section..][..section]);
    let (queries, values, keys) = (of(0), of(1), of(2));
    queries.chain(keys).chain(values).copied().collect()
}
