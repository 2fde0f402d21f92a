//! `mohole rules show`: prints the rules of a pass, of an operation, or of all passes.

use std::process::ExitCode;

use anyhow::{Result, bail};
use mohole_lowering::{Distances, Form, Known, PassRule, RuleBook};
use mohole_session::{Session, TargetOption, print, rule_book};

/// Show what a pass does, or what happens to an operation
///
/// Without a name, prints one line for each pass and option. `scf.for 12/14 -> cf.br` means: of 14 programs
/// with `scf.for`, 12 had fewer of them after the pass, and new `cf.br`. `changed` after the counts means
/// that the pass only moved or added operations. If the source of the compiler was read, `=` marks operations
/// that its patterns match as well, `-` those seen only in runs, and `+` those only in the source.
#[derive(clap::Args)]
#[command(
    after_long_help = "Example: mohole rules show scf.for\n         mohole rules show convert-scf-to-cf\n\n\
Exit codes: 0 shown, 1 error, 2 bad usage."
)]
pub(crate) struct Arguments {
    /// A pass, or an operation [default: all passes]
    #[arg(value_name = "OP|PASS")]
    name: Option<String>,
    #[command(flatten)]
    target: TargetOption,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn main(arguments: &Arguments) -> Result<ExitCode> {
    let session = Session::open(&arguments.target)?;
    let book = rule_book::book(&session, &session.catalog(1)?)?;
    let rules: Vec<&PassRule> = match arguments.name.as_deref() {
        None => book.rules.iter().collect(),
        Some(name) if name.contains('.') => {
            return show_op(&book, name, arguments.json);
        }
        Some(name) => book.rules_of(name).collect(),
    };
    if let (true, Some(name)) = (rules.is_empty(), &arguments.name) {
        let Some(matched) = book.source.get(name) else {
            bail!("the rule book of {} has no pass {name}", session.profile.name);
        };
        print::data(source_only(name, matched, arguments.json))?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.json {
        print::json(&rules)?;
        return Ok(ExitCode::SUCCESS);
    }
    for rule in rules {
        match arguments.name {
            Some(_) => print::line(marked(&book, rule).trim_end())?,
            None => print::line(format!("{}: {}, {} forms", rule.call, rule.kind, rule.consuming().count()))?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A pass without runs, and what its patterns match. The JSON is a list, as for any pass.
fn source_only(name: &str, matched: &[String], json: bool) -> String {
    match json {
        true => serde_json::json!([{ "name": name, "in_source": matched }]).to_string(),
        false => format!("{name}: in the source only\n+ {}", matched.join("\n+ ")),
    }
}

/// A rule as text. If the source was read, each form is marked with how it is known.
fn marked(book: &RuleBook, rule: &PassRule) -> String {
    let Some(matched) = book.source.get(&rule.call.name) else { return rule.to_string() };
    let mut lines: Vec<String> = rule.to_string().lines().map(str::to_owned).collect();
    for (line, effect) in lines[1..].iter_mut().zip(&rule.effects) {
        let mark = if book.in_source(&rule.call.name, effect.form.name()) { '=' } else { '-' };
        *line = format!("{mark} {}", line.trim_start());
    }
    let seen = |op: &String| rule.effects.iter().any(|effect| effect.form.name() == op);
    lines.extend(matched.iter().filter(|op| !seen(op)).map(|op| format!("+ {op}")));
    lines.join("\n")
}

/// Prints every pass that changes an operation.
fn show_op(book: &RuleBook, name: &str, json: bool) -> Result<ExitCode> {
    let distances = Distances::to("llvm", book);
    let matches = |form: &Form| form.name() == name || form.text() == name;
    let effects = || {
        let all = book.rules.iter().flat_map(|rule| rule.effects.iter().map(move |effect| (rule, effect)));
        all.filter(|(_, effect)| matches(&effect.form))
    };
    let unseen: Vec<&str> = only_in_source(book, name);
    if effects().next().is_none() && unseen.is_empty() {
        bail!("the rule book of {} has nothing on {name}", book.compiler);
    }
    if json {
        let values = effects().map(|(rule, effect)| {
            let in_source = book.in_source(&rule.call.name, effect.form.name());
            serde_json::json!({ "pass": rule.call.to_string(), "kind": rule.kind, "effect": effect, "in_source": in_source })
        });
        let unseen = unseen.iter().map(|pass| serde_json::json!({ "pass": pass, "in_source": true }));
        print::json(&values.chain(unseen).collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut forms: Vec<&Form> = effects().map(|(_, effect)| &effect.form).collect();
    forms.sort();
    forms.dedup();
    for form in forms {
        let far = distances
            .of(form)
            .map_or("no path to llvm known".to_owned(), |steps| format!("{steps:.1} steps from llvm"));
        print::line(format!("{form}: {far}"))?;
        for (rule, effect) in effects().filter(|(_, effect)| effect.form == *form) {
            let nearer =
                distances.rules_for(form).iter().any(|(number, _)| std::ptr::eq(&book.rules[*number], rule));
            let mark = if nearer { "*" } else { " " };
            let text = effect.to_string();
            print::line(format!(
                " {mark} {}: {}",
                rule.call,
                text.strip_prefix(form.text()).unwrap_or(&text).trim_start()
            ))?;
        }
    }
    for pass in unseen {
        print::line(format!(" + {pass}: in the source only"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Passes whose patterns match an operation, but that did not change it in any run.
fn only_in_source<'a>(book: &'a RuleBook, op: &str) -> Vec<&'a str> {
    let pairs = book.pairs().into_iter();
    let unseen = pairs.filter(|((_, of), known)| *of == op && *known == Known::InSource);
    unseen.map(|((pass, _), _)| pass).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_that_is_only_in_the_source_is_shown_as_text_and_json() {
        let matched = ["a.b", "a.c"].map(str::to_owned);
        assert_eq!(source_only("lower-a", &matched, false), "lower-a: in the source only\n+ a.b\n+ a.c");
        let json: serde_json::Value = serde_json::from_str(&source_only("lower-a", &matched, true)).unwrap();
        assert_eq!(json, serde_json::json!([{ "name": "lower-a", "in_source": ["a.b", "a.c"] }]));
    }
}
