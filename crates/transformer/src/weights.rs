//! The weights file of our own model: safetensors, with the shape of the model in its metadata.

use std::collections::{BTreeMap, HashMap};

use safetensors::tensor::{Dtype, SafeTensors, TensorView, serialize};

use crate::error::Error;
use crate::layout::WeightShape;
use crate::matrix::Matrix;
use crate::shape::Shape;
use crate::values::{bytes_of, floats_of};

const FORMAT: &str = "mohole-transformer";
const VERSION: u32 = 1;
const SCALES: &str = ".scales";

/// All weights of a model, in the order of [`Shape::weights`], and what the file says about their origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    /// The shape of the model.
    pub shape: Shape,
    /// The weights.
    pub weights: Vec<Weight>,
    /// Text of the file's author, by key.
    pub notes: BTreeMap<String, String>,
}

/// One weight, row by row.
#[derive(Debug, Clone, PartialEq)]
pub enum Weight {
    /// Floats.
    Float(Vec<f32>),
    /// Bytes; each times the scale of its row is the value.
    Int8 {
        /// The bytes.
        values: Vec<i8>,
        /// One number per row.
        scales: Vec<f32>,
    },
}

/// The type of floats in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// 32 bits.
    F32,
    /// 16 bits, the upper half of a 32-bit float.
    Bf16,
}

impl Weight {
    /// The values as floats.
    pub fn to_floats(&self) -> Vec<f32> {
        match self {
            Weight::Float(values) => values.clone(),
            Weight::Int8 { values, scales } => {
                let columns = values.len() / scales.len().max(1);
                let rows = values.chunks(columns.max(1)).zip(scales);
                rows.flat_map(|(row, scale)| row.iter().map(move |&value| f32::from(value) * scale)).collect()
            }
        }
    }

    /// The matrix for inference.
    pub(crate) fn packed(&self, rows: usize, columns: usize) -> Matrix {
        match self {
            Weight::Float(values) => Matrix::floats(rows, columns, values),
            Weight::Int8 { values, scales } => Matrix::int8(rows, columns, values, scales),
        }
    }

    /// Quantizes a matrix with the given number of rows.
    pub fn quantized(&self, rows: usize) -> Weight {
        let floats = self.to_floats();
        let columns = (floats.len() / rows.max(1)).max(1);
        let mut values = Vec::with_capacity(floats.len());
        let mut scales = Vec::with_capacity(rows);
        for row in floats.chunks(columns) {
            let highest = row.iter().fold(0.0f32, |highest, value| highest.max(value.abs()));
            let scale = if highest > 0.0 { highest / 127.0 } else { 1.0 };
            values.extend(row.iter().map(|value| (value / scale).round_ties_even() as i8));
            scales.push(scale);
        }
        Weight::Int8 { values, scales }
    }
}

impl Weights {
    /// Weights from floats.
    pub fn from_floats(shape: Shape, values: Vec<Vec<f32>>) -> Result<Self, Error> {
        let weights = values.into_iter().map(Weight::Float).collect();
        let weights = Weights { shape, weights, notes: BTreeMap::new() };
        weights.check()?;
        Ok(weights)
    }

    /// The same weights with quantized matrices. Vectors stay as they are.
    pub fn quantized(&self) -> Self {
        let shapes = self.shape.weights();
        let convert = |(weight, shape): (&Weight, &WeightShape)| {
            if shape.rows == 1 { weight.clone() } else { weight.quantized(shape.rows) }
        };
        let weights = self.weights.iter().zip(&shapes).map(convert).collect();
        Weights { shape: self.shape, weights, notes: self.notes.clone() }
    }

    /// All values as floats.
    pub fn to_floats(&self) -> Vec<Vec<f32>> {
        self.weights.iter().map(Weight::to_floats).collect()
    }

    /// The bytes of a weights file.
    pub fn to_bytes(&self, encoding: Encoding) -> Result<Vec<u8>, Error> {
        self.check()?;
        let mut tensors: Vec<(String, Dtype, Vec<usize>, Vec<u8>)> = Vec::new();
        for (weight, shape) in self.weights.iter().zip(self.shape.weights()) {
            let size = if shape.rows == 1 { vec![shape.columns] } else { vec![shape.rows, shape.columns] };
            match weight {
                Weight::Float(values) => {
                    // Vectors are few numbers, and all others are multiplied with them.
                    let kind =
                        if encoding == Encoding::Bf16 && shape.rows > 1 { Dtype::BF16 } else { Dtype::F32 };
                    tensors.push((shape.name, kind, size, bytes_of(values, kind)));
                }
                Weight::Int8 { values, scales } => {
                    let name = format!("{}{SCALES}", shape.name);
                    let bytes = values.iter().map(|&value| value as u8).collect();
                    tensors.push((shape.name, Dtype::I8, size, bytes));
                    tensors.push((name, Dtype::F32, vec![shape.rows], bytes_of(scales, Dtype::F32)));
                }
            }
        }
        let views = tensors.iter().map(|(name, kind, size, bytes)| {
            let view = TensorView::new(*kind, size.clone(), bytes);
            view.map(|view| (name.as_str(), view)).map_err(|error| Error::Damaged(error.to_string()))
        });
        let views = views.collect::<Result<Vec<_>, _>>()?;
        serialize(views, Some(self.metadata()?)).map_err(|error| Error::Damaged(error.to_string()))
    }

    fn metadata(&self) -> Result<HashMap<String, String>, Error> {
        let shape = serde_json::to_string(&self.shape).map_err(|error| Error::Damaged(error.to_string()))?;
        // The map of the library has no order: one entry keeps files equal from run to run.
        let notes = serde_json::to_string(&self.notes).map_err(|error| Error::Damaged(error.to_string()))?;
        let all = serde_json::json!({ "format": FORMAT, "version": VERSION, "shape": shape, "notes": notes });
        Ok(HashMap::from([(FORMAT.to_owned(), all.to_string())]))
    }

    /// Reads the bytes of a weights file.
    pub fn parse(bytes: &[u8]) -> Result<Self, Error> {
        let (_, metadata) =
            SafeTensors::read_metadata(bytes).map_err(|error| Error::Damaged(error.to_string()))?;
        let (shape, notes) = header(metadata.metadata().as_ref())?;
        let file = SafeTensors::deserialize(bytes).map_err(|error| Error::Damaged(error.to_string()))?;
        let weights =
            shape.weights().iter().map(|weight| read(&file, weight)).collect::<Result<Vec<_>, _>>()?;
        let weights = Weights { shape, weights, notes };
        weights.check()?;
        Ok(weights)
    }

    fn check(&self) -> Result<(), Error> {
        if let Some(problem) = self.shape.problem() {
            return Err(Error::Unsupported(problem));
        }
        let shapes = self.shape.weights();
        if let Some(missing) = shapes.get(self.weights.len()) {
            return Err(Error::Missing(missing.name.clone()));
        }
        for (weight, shape) in self.weights.iter().zip(&shapes) {
            let (length, rows) = match weight {
                Weight::Float(values) => (values.len(), shape.rows),
                Weight::Int8 { values, scales } => (values.len(), scales.len()),
            };
            if length != shape.rows * shape.columns || rows != shape.rows {
                let problem = format!("has {length} values instead of {} x {}", shape.rows, shape.columns);
                return Err(Error::Weight { name: shape.name.clone(), problem });
            }
        }
        Ok(())
    }
}

fn header(metadata: Option<&HashMap<String, String>>) -> Result<(Shape, BTreeMap<String, String>), Error> {
    let foreign = |what: &str| Error::Foreign(what.to_owned());
    let text = metadata
        .and_then(|metadata| metadata.get(FORMAT))
        .ok_or_else(|| foreign("it has no header of ours"))?;
    let header: serde_json::Value =
        serde_json::from_str(text).map_err(|error| foreign(&error.to_string()))?;
    if header["version"] != VERSION {
        return Err(Error::Version { found: header["version"].to_string(), expected: VERSION });
    }
    let text = |key: &str| header[key].as_str().ok_or_else(|| foreign(&format!("its header has no {key}")));
    let shape: Shape = serde_json::from_str(text("shape")?).map_err(|error| foreign(&error.to_string()))?;
    if let Some(problem) = shape.problem() {
        return Err(Error::Unsupported(problem));
    }
    let notes = serde_json::from_str(text("notes")?).map_err(|error| foreign(&error.to_string()))?;
    Ok((shape, notes))
}

fn read(file: &SafeTensors<'_>, weight: &WeightShape) -> Result<Weight, Error> {
    let name = &weight.name;
    let view = file.tensor(name).map_err(|_| Error::Missing(name.clone()))?;
    if view.dtype() != Dtype::I8 {
        return Ok(Weight::Float(floats_of(name, &view)?));
    }
    let scales = format!("{name}{SCALES}");
    let view_of_scales = file.tensor(&scales).map_err(|_| Error::Missing(scales.clone()))?;
    let values = view.data().iter().map(|&byte| byte as i8).collect();
    Ok(Weight::Int8 { values, scales: floats_of(&scales, &view_of_scales)? })
}
