//! Whether a pass keeps the meaning of a program: the functions of the program before and after it are called
//! with the same inputs, and what can be seen of the calls is compared.

mod convention;
mod describe;
mod entry;
mod inputs;
mod locate;
mod observe;
mod obstacle;
mod reference;
mod refine;
mod touched;

pub use describe::{Wrong, show_input};
pub use entry::{Evaluated, Evaluation, NoEntry, evaluate, find_entry};
pub use inputs::{Input, draw};
pub use observe::{Leaf, Noted, Seen};
pub use reference::{Comparison, Difference, Effort, Expected, POISON_SPREADS, Reference};
pub use refine::refines;
