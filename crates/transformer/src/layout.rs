//! The weights of an architecture: their names and shapes, and which of them does what.

use crate::architecture::{Architecture, MlpKind, NormKind, Part};

/// A weight of a model: name, rows (outputs) and columns (inputs). A vector has one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeightShape {
    /// Name in files.
    pub name: String,
    /// Number of outputs.
    pub rows: usize,
    /// Number of inputs.
    pub columns: usize,
}

/// Where the weights are in the list of [`Architecture::weights`].
#[derive(Debug, Clone)]
pub struct Layout {
    /// The embedding.
    pub embedding: usize,
    /// The blocks.
    pub blocks: Vec<BlockLayout>,
    /// The last norm.
    pub norm: Indexes,
    /// The output layer; its matrix may be the embedding.
    pub output: Indexes,
}

/// Where the weights of a block are.
#[derive(Debug, Clone)]
pub struct BlockLayout {
    /// The norm before attention.
    pub attention_norm: Indexes,
    /// The norm before the MLP, unless that works beside attention.
    pub mlp_norm: Option<Indexes>,
    /// The matrices, in the order of [`Part::ALL`].
    pub linears: [Indexes; 4],
}

/// Where a matrix, or the factors of a norm, and its bias are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Indexes {
    /// The matrix or the factors.
    pub weight: usize,
    /// The bias.
    pub bias: Option<usize>,
}

impl BlockLayout {
    /// Where a matrix is.
    pub fn linear(&self, part: Part) -> Indexes {
        self.linears[part as usize]
    }
}

impl Architecture {
    /// All weights, in the order of the computation.
    pub fn weights(&self) -> Vec<WeightShape> {
        self.list().0
    }

    /// Where the weights are in the list.
    pub fn layout(&self) -> Layout {
        self.list().1
    }

    fn list(&self) -> (Vec<WeightShape>, Layout) {
        let mut list = List { architecture: self, weights: Vec::new() };
        let embedding = list.add("embedding".to_owned(), self.vocabulary, self.width);
        let blocks = (0..self.layers).map(|layer| list.block(layer)).collect();
        let norm = list.norm("norm".to_owned());
        let output = match (self.tied, self.biases.logits) {
            (false, has_bias) => list.linear("logits".to_owned(), self.vocabulary, self.width, has_bias),
            (true, false) => Indexes { weight: embedding, bias: None },
            (true, true) => {
                let bias = list.add("logits.bias".to_owned(), 1, self.vocabulary);
                Indexes { weight: embedding, bias: Some(bias) }
            }
        };
        (list.weights, Layout { embedding, blocks, norm, output })
    }
}

/// A list in the making.
struct List<'a> {
    architecture: &'a Architecture,
    weights: Vec<WeightShape>,
}

impl List<'_> {
    fn add(&mut self, name: String, rows: usize, columns: usize) -> usize {
        self.weights.push(WeightShape { name, rows, columns });
        self.weights.len() - 1
    }

    fn linear(&mut self, name: String, rows: usize, columns: usize, has_bias: bool) -> Indexes {
        let bias = format!("{name}.bias");
        let weight = self.add(name, rows, columns);
        Indexes { weight, bias: has_bias.then(|| self.add(bias, 1, rows)) }
    }

    fn norm(&mut self, name: String) -> Indexes {
        let has_bias = self.architecture.norm == NormKind::Layer;
        let width = self.architecture.width;
        let bias = format!("{name}.bias");
        Indexes { weight: self.add(name, 1, width), bias: has_bias.then(|| self.add(bias, 1, width)) }
    }

    fn part(&mut self, layer: usize, part: Part) -> Indexes {
        let architecture = self.architecture;
        let biases = architecture.biases;
        let (name, has_bias) = match part {
            Part::Qkv => ("qkv", biases.qkv),
            Part::Output => ("output", biases.output),
            Part::Up if architecture.mlp == MlpKind::Gated => ("gate_up", biases.up),
            Part::Up => ("up", biases.up),
            Part::Down => ("down", biases.down),
        };
        let (rows, columns) = (architecture.rows(part).iter().sum(), architecture.columns(part));
        self.linear(format!("layers.{layer}.{name}"), rows, columns, has_bias)
    }

    fn block(&mut self, layer: usize) -> BlockLayout {
        let attention_norm = self.norm(format!("layers.{layer}.attention_norm"));
        let [qkv, output] = [Part::Qkv, Part::Output].map(|part| self.part(layer, part));
        let is_after = !self.architecture.parallel;
        let mlp_norm = is_after.then(|| self.norm(format!("layers.{layer}.mlp_norm")));
        let [up, down] = [Part::Up, Part::Down].map(|part| self.part(layer, part));
        BlockLayout { attention_norm, mlp_norm, linears: [qkv, output, up, down] }
    }
}
