//! Compares text with CHECK lines, as LLVM's FileCheck does.

use super::pattern::{Pattern, Variables, one_space};

/// What a CHECK line asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Anywhere,
    NextLine,
    SameLine,
    AnyOrder,
    Nowhere,
}

struct Check {
    place: Place,
    pattern: Pattern,
}

/// Compares text with the CHECK lines of a test that have one of the prefixes.
///
/// # Errors
/// With the first line that is not as expected.
pub(super) fn check(test: &str, prefixes: &[String], full_lines: bool, text: &str) -> Result<(), String> {
    let checks = checks(test, prefixes, full_lines);
    if checks.is_empty() {
        return Err("the test has no checks".to_owned());
    }
    let text = one_space(text);
    let (mut at, mut variables) = (0, Variables::new());
    let mut absent: Vec<&Pattern> = Vec::new();
    // Where the lines began whose order does not matter, and where the last of them ended.
    let mut group: Option<(usize, usize)> = None;
    for Check { place, pattern } in &checks {
        match place {
            Place::Nowhere => {
                absent.push(pattern);
                continue;
            }
            Place::AnyOrder => group = Some(group.unwrap_or((at, at))),
            _ => group = None,
        }
        let from = group.map_or(at, |(start, _)| start);
        let found = pattern.find(&text[from..], &mut variables)?;
        let Some(found) = found else { return Err(not_found(pattern, &text[at..])) };
        let lines = text[from..from + found.start].matches('\n').count();
        let is_there = match place {
            Place::NextLine => lines == 1,
            Place::SameLine => lines == 0,
            _ => true,
        };
        if !is_there {
            return Err(not_found(pattern, &text[at..]));
        }
        not_between(&mut absent, &text[from..from + found.start], &mut variables)?;
        at = at.max(from + found.end);
    }
    not_between(&mut absent, &text[at..], &mut variables)
}

fn not_between(absent: &mut Vec<&Pattern>, text: &str, variables: &mut Variables) -> Result<(), String> {
    for pattern in absent.drain(..) {
        if pattern.find(text, variables)?.is_some() {
            return Err(format!("prints {:?}, which must not be there", pattern.text()));
        }
    }
    Ok(())
}

fn not_found(pattern: &Pattern, rest: &str) -> String {
    let rest = rest.trim_start();
    let next: String = rest.lines().next().unwrap_or_default().chars().take(200).collect();
    format!("expected {:?}, next is {next:?}", pattern.text())
}

fn checks(test: &str, prefixes: &[String], full_lines: bool) -> Vec<Check> {
    let mut checks = Vec::new();
    for line in test.lines() {
        let Some((suffix, rest)) = prefixes.iter().find_map(|prefix| after_prefix(line, prefix)) else {
            continue;
        };
        let (suffix, literal) = match suffix.strip_suffix("{LITERAL}") {
            Some(suffix) => (suffix, true),
            None => (suffix, false),
        };
        let (place, count) = match suffix {
            "" | "-LABEL" => (Place::Anywhere, 1),
            "-NEXT" => (Place::NextLine, 1),
            "-SAME" => (Place::SameLine, 1),
            "-DAG" => (Place::AnyOrder, 1),
            "-NOT" => (Place::Nowhere, 1),
            _ => match suffix.strip_prefix("-COUNT-").and_then(|count| count.parse().ok()) {
                Some(count) => (Place::Anywhere, count),
                None => continue,
            },
        };
        let check = || Check { place, pattern: Pattern::new(rest, literal, full_lines) };
        checks.extend((0..count).map(|_| check()));
    }
    checks
}

/// What is between the prefix and the colon, and what follows.
fn after_prefix<'a>(line: &'a str, prefix: &str) -> Option<(&'a str, &'a str)> {
    line.match_indices(prefix).find_map(|(start, _)| {
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if line[..start].ends_with(is_word) {
            return None;
        }
        let (suffix, rest) = line[start + prefix.len()..].split_once(':')?;
        let is_suffix = suffix.is_empty() || suffix.starts_with(['-', '{']);
        (is_suffix && !suffix.contains(' ')).then_some((suffix, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(test: &str, text: &str) -> Result<(), String> {
        check(test, &["CHECK".to_owned()], false, text)
    }

    #[test]
    fn lines_are_found_in_order() {
        let test = "// CHECK: a {{[0-9]+}}\n// CHECK-NEXT: [[X:b.]]\n// CHECK-SAME: end\n// CHECK: [[X]]";
        assert_eq!(passes(test, "zero\na   12\nb7 end\nlast b7"), Ok(()));
        let wrong = passes(test, "a 12\nother\nb7 end\nb7");
        assert_eq!(wrong, Err("expected \"[[X:b.]]\", next is \"other\"".to_owned()));
        assert!(passes(test, "a 12\nb7 end\nb8").is_err());
    }

    #[test]
    fn counts_order_and_absence_are_checked() {
        let test = "// CHECK-COUNT-2: a\n// CHECK-DAG: y\n// CHECK-DAG: x\n// CHECK-NOT: z\n// CHECK: (1, 2)";
        assert_eq!(passes(test, "a a x y (1, 2) z"), Ok(()));
        assert!(passes(test, "a x y (1, 2)").is_err());
        assert!(passes(test, "a a x y z (1, 2)").is_err());
    }
}
