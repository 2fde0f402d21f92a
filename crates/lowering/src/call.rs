//! One use of a pass: its name, its options, and where in a program it runs.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A pass as a pipeline names it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PassCall {
    /// The pass.
    pub name: String,
    /// What stands between the braces; empty for nothing.
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

    /// Whether its options are such as users give.
    pub fn is_for_users(&self) -> bool {
        self.options.split([' ', '=']).all(mohole_catalog::is_for_users)
    }

    /// The name with its options, without what it is nested in.
    pub fn bare(&self) -> String {
        match self.options.is_empty() {
            true => self.name.clone(),
            false => format!("{}{{{}}}", self.name, self.options),
        }
    }
}

/// As it stands in a pipeline of the module: `func.func(tosa-to-arith{include-apply-rescale=true})`.
impl fmt::Display for PassCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.nest {
            Some(op) => write!(f, "{op}({})", self.bare()),
            None => f.write_str(&self.bare()),
        }
    }
}

/// The pipeline of some passes, as the compiler takes it. Neighbours in the same operation share it, as
/// a person would write it.
pub fn pipeline_text<'a>(calls: impl IntoIterator<Item = &'a PassCall>) -> String {
    let mut text = String::from("builtin.module(");
    let mut open: Option<&str> = None;
    for (i, call) in calls.into_iter().enumerate() {
        let nest = call.nest.as_deref();
        if open.is_some() && open != nest {
            text.push(')');
        }
        if i > 0 {
            text.push(',');
        }
        if let Some(op) = nest
            && open != nest
        {
            text.push_str(op);
            text.push('(');
        }
        open = nest;
        text.push_str(&call.bare());
    }
    text.push_str(if open.is_some() { "))" } else { ")" });
    text
}

/// The passes of a pipeline text, nested ones with what they are nested in. What is nested deeper stays as
/// it is written.
pub fn split_pipeline(text: &str) -> Vec<PassCall> {
    let body = text.trim().strip_prefix("builtin.module(").and_then(|rest| rest.strip_suffix(')'));
    let mut calls = Vec::new();
    for entry in split_at_commas(body.unwrap_or(text)) {
        match entry.split_once('(').filter(|(op, _)| !op.contains('{')) {
            Some((op, rest)) if entry.ends_with(')') => {
                let inner = split_at_commas(&rest[..rest.len() - 1]);
                calls.extend(inner.iter().map(|entry| call(entry, Some(op))));
            }
            _ => calls.push(call(&entry, None)),
        }
    }
    calls
}

fn call(entry: &str, nest: Option<&str>) -> PassCall {
    let (name, options) = match entry.split_once('{') {
        Some((name, rest)) => (name, rest.strip_suffix('}').unwrap_or(rest)),
        None => (entry, ""),
    };
    PassCall {
        name: name.trim().to_owned(),
        options: options.trim().to_owned(),
        nest: nest.map(str::to_owned),
    }
}

/// The parts between commas that are not inside parentheses or braces.
fn split_at_commas(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' | '{' => depth += 1,
            ')' | '}' => depth -= 1,
            _ => {}
        }
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            c => parts.last_mut().expect("there is one part at least").push(c),
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_what_they_are_nested_in() {
        let in_func = |name: &str| PassCall { nest: Some("func.func".into()), ..PassCall::named(name) };
        let with = PassCall { options: "n=1".into(), ..PassCall::named("d") };
        let check = |calls: &[PassCall], text: &str| assert_eq!(pipeline_text(calls), text);
        check(&[], "builtin.module()");
        check(&[PassCall::named("a"), with], "builtin.module(a,d{n=1})");
        check(&[in_func("a"), in_func("b")], "builtin.module(func.func(a,b))");
        check(
            &[PassCall::named("a"), in_func("b"), in_func("c"), PassCall::named("d"), in_func("e")],
            "builtin.module(a,func.func(b,c),d,func.func(e))",
        );
    }

    #[test]
    fn a_pipeline_is_taken_apart_and_put_together() {
        let check = |text: &str, count: usize| {
            let calls = split_pipeline(text);
            assert_eq!((pipeline_text(&calls).as_str(), calls.len()), (text, count));
        };
        check("builtin.module(a,func.func(b{x=1 y=2,3},c),d{z})", 4);
        check("builtin.module(func.func(b),gpu.module(c))", 2);
        check("builtin.module(gpu.module(gpu.func(c,d)))", 1);
        check("builtin.module()", 0);
    }
}
