//! Lines of source files, in the format of `lcov`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Result, bail};
use mohole_target::source_lines;

use super::reached::Reached;

/// The lines of all blocks, and whether they were reached.
pub(super) fn text(reached: &Reached<'_>) -> Result<String> {
    let mut lines: BTreeMap<(String, u32), bool> = BTreeMap::new();
    let mut without = Vec::new();
    for file in reached.coverage.files() {
        let places = file.map.blocks();
        let addresses: Vec<u64> = places.iter().map(|place| file.address + u64::from(*place)).collect();
        let Some(found) = source_lines(&file.path, &addresses)? else {
            without.push(file.path.display().to_string());
            continue;
        };
        for (place, line) in found.into_iter().enumerate() {
            let Some(line) = line else { continue };
            let is_reached = reached.first[file.first_block as usize + place].is_some();
            *lines.entry(line).or_default() |= is_reached;
        }
    }
    if lines.is_empty() {
        bail!(
            "no lines are known, since there is no debug information in {}: build with -gline-tables-only",
            without.join(" and ")
        );
    }
    Ok(rendered(&lines))
}

fn rendered(lines: &BTreeMap<(String, u32), bool>) -> String {
    let mut by_file: BTreeMap<&str, Vec<(u32, bool)>> = BTreeMap::new();
    for ((file, line), is_reached) in lines {
        by_file.entry(file).or_default().push((*line, *is_reached));
    }
    let mut text = String::from("TN:mohole\n");
    for (file, lines) in by_file {
        let _ = writeln!(text, "SF:{file}");
        lines.iter().for_each(|(line, is_reached)| _ = writeln!(text, "DA:{line},{}", u8::from(*is_reached)));
        let hit = lines.iter().filter(|(_, is_reached)| *is_reached).count();
        let _ = writeln!(text, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_listed_by_file() {
        let line = |file: &str, line| (file.to_owned(), line);
        let lines =
            BTreeMap::from([(line("b.cpp", 3), true), (line("a.cpp", 7), false), (line("b.cpp", 1), false)]);
        let expected = "TN:mohole\nSF:a.cpp\nDA:7,0\nLF:1\nLH:0\nend_of_record\n\
             SF:b.cpp\nDA:1,0\nDA:3,1\nLF:2\nLH:1\nend_of_record\n";
        assert_eq!(rendered(&lines), expected);
    }
}
