//! One use of a pass: its name, its options, and the operation it is nested in.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::parse::split_options;
use super::tree::{Entry, MODULE, Pass, Pipeline};

/// A pass as a pipeline on the module names it: the flat view of a pipeline.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PassCall {
    /// The pass.
    pub name: String,
    /// The options between the braces; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub options: String,
    /// The operation it is nested in, below the module; `None` when it runs on the module itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nest: Option<String>,
}

impl PassCall {
    /// A pass on the module, without options.
    pub fn named(name: &str) -> Self {
        PassCall { name: name.to_owned(), ..PassCall::default() }
    }

    fn new(entry: &Entry, nest: Option<&str>) -> Self {
        let (name, options) = match entry {
            Entry::Pass(pass) => (pass.name.clone(), pass.options.join(" ")),
            Entry::Nested(nested) => (nested.to_string(), String::new()),
        };
        PassCall { name, options, nest: nest.map(str::to_owned) }
    }
}

impl Pipeline {
    /// A pipeline on the module of some calls. Neighbours with the same nest share it.
    pub fn of_calls<'a>(calls: impl IntoIterator<Item = &'a PassCall>) -> Self {
        let mut pipeline = Pipeline::on_module([]);
        for call in calls {
            match (pipeline.entries.last_mut(), Entry::from(call)) {
                (Some(Entry::Nested(last)), Entry::Nested(next))
                    if call.nest.as_deref() == Some(&last.anchor) =>
                {
                    last.entries.extend(next.entries);
                }
                (_, entry) => pipeline.entries.push(entry),
            }
        }
        pipeline
    }

    /// The calls of a pipeline on the module. An entry nested deeper than one level is one call that has the
    /// entry's text as its name.
    pub fn calls(&self) -> Vec<PassCall> {
        if self.anchor != MODULE {
            return Pipeline::on_module([Entry::Nested(self.clone())]).calls();
        }
        let calls = self.entries.iter().flat_map(|entry| match entry {
            Entry::Nested(nested) => {
                nested.entries.iter().map(|entry| PassCall::new(entry, Some(&nested.anchor))).collect()
            }
            Entry::Pass(_) => vec![PassCall::new(entry, None)],
        });
        calls.collect()
    }
}

impl From<&PassCall> for Entry {
    fn from(call: &PassCall) -> Self {
        let entry = match call.name.parse::<Pipeline>() {
            Ok(deeper) => Entry::Nested(deeper),
            Err(_) => Entry::Pass(Pass { name: call.name.clone(), options: split_options(&call.options) }),
        };
        match &call.nest {
            Some(op) => entry.nested_in(op),
            None => entry,
        }
    }
}

/// The call as a pipeline on the module spells it: `func.func(tosa-to-arith{include-apply-rescale=true})`.
impl fmt::Display for PassCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Entry::from(self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_their_nest() {
        let in_func = |name: &str| PassCall { nest: Some("func.func".into()), ..PassCall::named(name) };
        let with = PassCall { options: "n=1".into(), ..PassCall::named("d") };
        let check = |calls: &[PassCall], text: &str| assert_eq!(Pipeline::of_calls(calls).to_string(), text);
        check(&[], "builtin.module()");
        check(&[PassCall::named("a"), with], "builtin.module(a,d{n=1})");
        check(&[in_func("a"), in_func("b")], "builtin.module(func.func(a,b))");
        check(
            &[PassCall::named("a"), in_func("b"), in_func("c"), PassCall::named("d"), in_func("e")],
            "builtin.module(a,func.func(b,c),d,func.func(e))",
        );
    }

    #[test]
    fn a_pipeline_becomes_calls_and_back() {
        let check = |text: &str, count: usize| {
            let pipeline: Pipeline = text.parse().unwrap();
            let calls = pipeline.calls();
            assert_eq!((Pipeline::of_calls(&calls), calls.len()), (pipeline, count));
        };
        check("builtin.module(a,func.func(b{x=1 y=2,3},c),d{z})", 4);
        check("builtin.module(func.func(b),gpu.module(c))", 2);
        check("builtin.module(gpu.module(gpu.func(c,d)))", 1);
        check("builtin.module()", 0);
    }
}
