//! Which elements sets share: an UpSet plot, with a bar for each combination of sets that occurs.

use maud::{Markup, html};

use crate::units::thousands;

const LEFT: f64 = 190.0;
const COLUMN: f64 = 22.0;
const ROW: f64 = 20.0;
const BARS: f64 = 110.0;
/// The most combinations that are shown.
const MAX_COLUMNS: usize = 30;

/// The plot.
pub struct UpSet<'a> {
    /// What it shows, for those who cannot see it.
    pub label: &'a str,
    /// The names of the sets, with the numbers of their elements.
    pub sets: Vec<(String, usize)>,
    /// The combinations that occur, the most common first.
    pub combinations: Vec<UpSetRow>,
}

/// Elements that are in the same sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpSetRow {
    /// Whether they are in each set.
    pub members: Vec<bool>,
    /// How many there are.
    pub count: usize,
}

impl UpSet<'_> {
    /// The plot.
    pub fn render(&self) -> Markup {
        let shown = &self.combinations[..self.combinations.len().min(MAX_COLUMNS)];
        let width = (LEFT + COLUMN * (shown.len() as f64 + 1.0)).max(480.0);
        let height = BARS + ROW * self.sets.len() as f64 + 26.0;
        let most = shown.iter().map(|row| row.count).max().unwrap_or(1).max(1);
        html! {
            svg class="chart" viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(self.label) {
                title { (self.label) }
                @for (place, (name, count)) in self.sets.iter().enumerate() {
                    @let y = BARS + 22.0 + ROW * place as f64;
                    text class="tick" x=(LEFT - 10.0) y=(y + 4.0) text-anchor="end" { (name) " " (thousands(*count as u64)) }
                }
                @for (place, row) in shown.iter().enumerate() {
                    (self.column(row, LEFT + COLUMN * (place as f64 + 0.5), most))
                }
            }
        }
    }

    fn column(&self, row: &UpSetRow, x: f64, most: usize) -> Markup {
        let bar = (BARS - 20.0) * row.count as f64 / most as f64;
        let y = |place: usize| BARS + 22.0 + ROW * place as f64;
        let first = row.members.iter().position(|is_in| *is_in);
        let last = row.members.iter().rposition(|is_in| *is_in);
        html! {
            rect class="layer c0" x=(x - 7.0) y=(round(BARS - bar)) width="14" height=(round(bar)) { title { (self.words(row)) } }
            text class="tick" x=(x) y=(round(BARS - bar - 4.0)) text-anchor="middle" { (thousands(row.count as u64)) }
            @for (place, is_in) in row.members.iter().enumerate() {
                circle class=(if *is_in { "dot c0" } else { "unset" }) cx=(x) cy=(y(place)) r="5" {}
            }
            @if let (Some(first), Some(last)) = (first, last) {
                line class="line c0" x1=(x) x2=(x) y1=(y(first)) y2=(y(last)) {}
            }
        }
    }

    fn words(&self, row: &UpSetRow) -> String {
        let names = self.sets.iter().zip(&row.members).filter(|(_, is_in)| **is_in);
        let names: Vec<&str> = names.map(|((name, _), _)| name.as_str()).collect();
        format!("{}: {}", names.join(", "), row.count)
    }
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_has_a_bar_and_its_dots() {
        let row = |members: [bool; 2], count| UpSetRow { members: members.to_vec(), count };
        let sets = vec![("a".to_owned(), 3), ("b".to_owned(), 2)];
        let combinations = vec![row([true, false], 2), row([true, true], 1), row([false, true], 1)];
        let svg = UpSet { label: "l", sets, combinations }.render().into_string();
        assert_eq!((svg.matches("<rect").count(), svg.matches("unset").count()), (3, 2), "{svg}");
        assert!(svg.contains("<title>a, b: 1</title>"), "{svg}");
    }
}
