//! A helper function that a program can call.

use super::scope::Scope;
use super::text::list;
use super::ty::Ty;

#[derive(Debug, Clone)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) params: Vec<Ty>,
    pub(super) results: Vec<Ty>,
    /// The least scope that a call needs.
    pub(super) scope: Scope,
}

impl Function {
    /// Its type as it is written.
    pub(super) fn signature(&self) -> String {
        format!("({}) -> ({})", list(&self.params), list(&self.results))
    }
}
