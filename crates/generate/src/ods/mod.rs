//! Programs of any dialect, from the definitions that the compiler ships.
//!
//! A [`Learner`] drafts operations from their definitions, is told what the compiler's verifier says, and
//! keeps what was accepted as templates: the [`Knowledge`] of a compiler. A [`Generator`] composes programs
//! of these.

mod advice;
mod assembly;
mod attrs;
mod chooser;
mod defs;
mod described;
mod draft;
mod generator;
mod invent;
mod knowledge;
mod learner;
mod lore;
mod mutate;
mod rehearsal;
mod relate;
mod satisfies;
mod shaped;
mod spelling;
mod study;
mod template;
mod types;

pub use chooser::Chooser;
pub use draft::{BlockDraft, Draft, EndDraft, Place};
pub use generator::Generator;
pub use invent::Symbol;
pub use knowledge::{Knowledge, Refusal, Template};
pub use learner::{Answer, Learner, Proposal, wording};
pub use lore::Lore;
pub use rehearsal::{Performance, Rehearsal};
pub use satisfies::satisfies;
