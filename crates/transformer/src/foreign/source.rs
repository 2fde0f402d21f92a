//! Where the weights of an architecture are in a published folder.

use crate::architecture::{Architecture, Part};
use crate::layout::{BlockLayout, Indexes, Layout};

/// The tensors that a weight is made of, one below the other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Source {
    /// The name of each tensor, and its rows; the values of a vector.
    pub(super) tensors: Vec<(String, usize)>,
    /// Whether tensors may be missing, which stands for zeros.
    pub(super) is_optional: bool,
    /// The row of the tensor that is at each row of the weight, if the order is another.
    pub(super) order: Option<Vec<usize>>,
}

impl Source {
    /// The rows of a tensor in the order of the weight, or back.
    pub(super) fn reorder(&self, values: Vec<f32>, direction: Direction) -> Vec<f32> {
        let Some(order) = &self.order else { return values };
        let columns = values.len() / order.len();
        let mut moved = vec![0.0; values.len()];
        for (at, &from) in order.iter().enumerate() {
            let (from, to) = match direction {
                Direction::ToWeight => (from, at),
                Direction::ToTensor => (at, from),
            };
            moved[to * columns..][..columns].copy_from_slice(&values[from * columns..][..columns]);
        }
        moved
    }
}

/// Which order of rows is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// That of our weight.
    ToWeight,
    /// That of the published tensor.
    ToTensor,
}

/// The sources of all weights, by their place in the list of an architecture.
#[derive(Debug)]
pub(super) struct Sources<'a> {
    architecture: &'a Architecture,
    layout: Layout,
    list: Vec<Source>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(architecture: &'a Architecture) -> Self {
        let list = vec![Source::default(); architecture.weights().len()];
        Sources { architecture, layout: architecture.layout(), list }
    }

    /// Embedding, last norm and output layer.
    pub(super) fn ends(&mut self, embedding: &str, norm: &str, output: &str) {
        let Architecture { vocabulary, tied, .. } = *self.architecture;
        let Layout { norm: norm_at, output: output_at, embedding: embedding_at, .. } = self.layout;
        self.set(embedding_at, format!("{embedding}.weight"), vocabulary);
        self.norm(norm_at, norm);
        if !tied {
            self.set(output_at.weight, format!("{output}.weight"), vocabulary);
        }
        if let Some(bias) = output_at.bias {
            self.set(bias, format!("{output}.bias"), vocabulary);
        }
    }

    /// A norm.
    pub(super) fn norm(&mut self, at: Indexes, name: &str) {
        let width = self.architecture.width;
        self.set(at.weight, format!("{name}.weight"), width);
        if let Some(bias) = at.bias {
            self.set(bias, format!("{name}.bias"), width);
        }
    }

    /// A matrix of a block, which is made of some tensors.
    pub(super) fn linear(&mut self, block: &BlockLayout, part: Part, names: &[String]) {
        let (at, rows) = (block.linear(part), self.architecture.rows(part));
        let tensors = |end: &str| {
            names.iter().zip(&rows).map(|(name, &rows)| (format!("{name}.{end}"), rows)).collect()
        };
        self.list[at.weight].tensors = tensors("weight");
        if let Some(bias) = at.bias {
            self.list[bias] = Source { tensors: tensors("bias"), is_optional: true, order: None };
        }
    }

    /// Sets the order of the rows of a matrix.
    pub(super) fn order(&mut self, at: usize, order: Vec<usize>) {
        self.list[at].order = Some(order);
    }

    /// The blocks.
    pub(super) fn blocks(&self) -> Vec<BlockLayout> {
        self.layout.blocks.clone()
    }

    /// The finished list.
    pub(super) fn list(self) -> Vec<Source> {
        self.list
    }

    fn set(&mut self, at: usize, name: String, rows: usize) {
        self.list[at].tensors = vec![(name, rows)];
    }
}
