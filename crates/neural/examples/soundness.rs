//! How often the constraints forbid what valid programs contain, and how long they take.
//!
//! `cargo run --release -p mohole-neural --example soundness -- VOCABULARY FOLDER..` learns from nine of ten
//! programs in the folders and follows the others token by token. Programs must be valid and in generic form.
//! `EACH=4` takes only every fourth file; `FOLD=3` holds out another tenth; `OBSERVED=FILE` writes what was
//! learned; `SHOW=1` prints the programs that are blocked.
//!
//! If a folder has mutants of programs in another one, some of them are learned from while others are held
//! out: the figure is then lower than for programs of a new kind.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use mohole_catalog::shipped;
use mohole_neural::tree::Program;
use mohole_neural::{Constraints, Grammar, Mask, Observed, Rules, Token, Vocabulary, encode, parse};

/// The longest program that is checked.
const MAX_TOKENS: usize = 512;
/// How many places are listed per constraint.
const PLACES: usize = 25;

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let vocabulary = arguments.next().ok_or("the first argument is a vocabulary")?;
    let vocabulary = Vocabulary::load(&std::fs::read_to_string(vocabulary)?)?;
    let each = std::env::var("EACH").ok().and_then(|each| each.parse().ok()).unwrap_or(1);
    let fold = std::env::var("FOLD").ok().and_then(|fold| fold.parse().ok()).unwrap_or(0);
    let mut programs = Vec::new();
    for folder in arguments {
        programs.extend(read(&folder, each)?);
    }
    let (held_out, learned): (Vec<_>, Vec<_>) =
        programs.into_iter().enumerate().partition(|(i, _)| i % 10 == fold);
    let start = Instant::now();
    let observed = Observed::learn(learned.iter().map(|(_, program)| program));
    if let Ok(file) = std::env::var("OBSERVED") {
        std::fs::write(file, observed.save())?;
    }
    println!("learned from {} programs in {:.1?}", learned.len(), start.elapsed());
    let catalog = shipped("mlir-22").ok_or("there is no such catalog")?;
    let rules = Rules::new(&vocabulary, &catalog, &observed);
    let held_out: Vec<Vec<Token>> = (held_out.iter().map(|(_, program)| encode(program, &vocabulary)))
        .filter(|tokens| tokens.len() <= MAX_TOKENS)
        .collect();
    report(&rules, &held_out);
    Ok(())
}

fn read(folder: &str, each: usize) -> Result<Vec<Program>, Error> {
    let mut paths: Vec<_> = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let texts = paths.iter().step_by(each).filter_map(|path| std::fs::read_to_string(path).ok());
    Ok(texts.filter_map(|text| parse(&text).ok()).collect())
}

fn report(rules: &Rules<'_>, programs: &[Vec<Token>]) {
    let mut time = Duration::ZERO;
    let blocked: Vec<&Vec<Token>> = (programs.iter())
        .filter(|program| follow(rules, program, Constraints::ALL, &mut time).is_some())
        .collect();
    let tokens: usize = programs.iter().map(Vec::len).sum();
    println!(
        "{} of {} programs blocked ({:.1}%); {:.1} us per token",
        blocked.len(),
        programs.len(),
        100.0 * blocked.len() as f64 / programs.len().max(1) as f64,
        time.as_secs_f64() * 1e6 / tokens.max(1) as f64
    );
    for (name, constraints) in single_constraints() {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let found = blocked.iter().filter_map(|program| follow(rules, program, constraints, &mut time));
        let mut count = 0;
        for place in found {
            *places.entry(place).or_default() += 1;
            count += 1;
        }
        println!("\n{name}: {count} ({:.1}%)", 100.0 * count as f64 / programs.len().max(1) as f64);
        let mut places: Vec<_> = places.into_iter().collect();
        places.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        places.iter().take(PLACES).for_each(|(place, count)| println!("  {count:5} {place}"));
    }
}

/// Each constraint on top of the structure.
fn single_constraints() -> Vec<(&'static str, Constraints)> {
    let base = Constraints { structure: true, ..Constraints::NONE };
    vec![
        ("structure", base),
        ("scope", Constraints { scope: true, ..base }),
        ("counts", Constraints { counts: true, ..base }),
        ("attributes", Constraints { attributes: true, ..base }),
        ("types", Constraints { types: true, ..base }),
        ("nesting", Constraints { nesting: true, ..base }),
        ("signatures", Constraints { signatures: true, ..base }),
        ("symbols", Constraints { symbols: true, ..base }),
        ("nesting and types", Constraints { nesting: true, types: true, ..base }),
        ("all", Constraints::ALL),
    ]
}

/// The first place where the next token is forbidden.
fn follow(
    rules: &Rules<'_>,
    tokens: &[Token],
    constraints: Constraints,
    time: &mut Duration,
) -> Option<String> {
    let mut mask = Mask::new(rules.vocabulary().size());
    let mut grammar = Grammar::new(rules, constraints);
    let mut found = None;
    for (at, &token) in tokens.iter().enumerate() {
        let start = Instant::now();
        grammar.fill(&mut mask);
        *time += start.elapsed();
        if !mask.has(token) && found.is_none() {
            found = Some(format!("{}, {}", grammar.place(), shown(rules, token)));
            show(rules, &tokens[..=at], constraints);
        }
        let start = Instant::now();
        if grammar.push(token).is_err() {
            return found.or_else(|| Some(format!("unreadable: {}", shown(rules, token))));
        }
        *time += start.elapsed();
    }
    found
}

/// With `SHOW`, prints the tokens of a program up to the one that is forbidden.
fn show(rules: &Rules<'_>, tokens: &[Token], constraints: Constraints) {
    if constraints == Constraints::ALL && std::env::var_os("SHOW").is_some() {
        let words: Vec<String> = tokens.iter().map(|&token| rules.vocabulary().text(token)).collect();
        eprintln!("{}", words.join(" "));
    }
}

/// A token, without the numbers of values and symbols.
fn shown(rules: &Rules<'_>, token: Token) -> String {
    let text = rules.vocabulary().text(token);
    let is_numbered = text.starts_with(['%', '^', '@']);
    if is_numbered { text[..1].to_owned() } else { text }
}
