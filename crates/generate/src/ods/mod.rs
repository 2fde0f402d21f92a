//! Programs of any dialect, from the definitions that the compiler ships.
//!
//! A [`Learner`] drafts operations from their definitions, is told the verifier's answers, and keeps accepted
//! drafts as templates: the [`Knowledge`] of a compiler. A [`Generator`] composes programs of templates.

mod advice;
mod assembly;
mod attrs;
mod catalog_index;
mod chooser;
mod defs;
mod described;
mod draft;
mod excerpts;
mod filter;
mod generator;
mod invent;
mod knowledge;
mod learner;
mod mutate;
mod relate;
mod satisfies;
mod shaped;
mod spelling;
mod template;
mod types;

pub use catalog_index::CatalogIndex;
pub use chooser::Chooser;
pub use draft::{BlockDraft, Draft, EndDraft, Place};
pub use filter::{ComposedProgram, TemplateFilter};
pub use generator::Generator;
pub use invent::Symbol;
pub use knowledge::{Knowledge, Refusal, Template};
pub use learner::{Answer, Learner, Proposal, wording};
pub use satisfies::satisfies;
