//! The learning rate over time.

use serde::{Deserialize, Serialize};

/// A linear rise, then half a cosine down to a part of the peak.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// The highest learning rate.
    pub peak: f64,
    /// Steps until it is reached.
    pub warmup: usize,
    /// The last learning rate, as a part of the highest.
    pub last: f64,
}

impl Schedule {
    /// The rate at a step. `progress` is the part of the training that is done, from 0 to 1.
    pub fn rate(&self, step: usize, progress: f64) -> f64 {
        let rise = if step < self.warmup { (step + 1) as f64 / self.warmup as f64 } else { 1.0 };
        let cosine = 0.5 * (1.0 + (std::f64::consts::PI * progress.clamp(0.0, 1.0)).cos());
        self.peak * rise * (self.last + (1.0 - self.last) * cosine)
    }
}
