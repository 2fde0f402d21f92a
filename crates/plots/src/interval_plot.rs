//! One value with its interval for each of several variants, one below the other.

use maud::{Markup, html};

use crate::units::short;

const WIDTH: f64 = 480.0;
const LEFT: f64 = 150.0;
const RIGHT: f64 = 460.0;
const ROW: f64 = 22.0;

/// The plot.
pub struct IntervalPlot<'a> {
    /// What it shows, for those who cannot see it.
    pub label: &'a str,
    /// From the top.
    pub rows: Vec<Interval>,
}

/// A row of the plot.
#[derive(Debug, Clone)]
pub struct Interval {
    /// What it is the value of.
    pub name: String,
    /// The number of its color.
    pub color: usize,
    /// The value.
    pub value: f64,
    /// The lowest plausible value.
    pub low: f64,
    /// The highest plausible value.
    pub high: f64,
    /// What was measured, each run for itself.
    pub runs: Vec<f64>,
}

impl IntervalPlot<'_> {
    /// The plot.
    pub fn render(&self) -> Markup {
        let height = ROW * self.rows.len() as f64 + 24.0;
        let bottom = height - 22.0;
        html! {
            svg class="chart" viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(self.label) {
                title { (self.label) }
                @for value in [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| part * self.top()) {
                    @let x = self.x(value);
                    line class="grid" x1=(x) x2=(x) y1="4" y2=(bottom) {}
                    text class="tick" x=(x) y=(height - 6.0) text-anchor="middle" { (short(value)) }
                }
                @for (place, row) in self.rows.iter().enumerate() { (self.row(row, ROW * (place as f64 + 0.5) + 4.0)) }
            }
        }
    }

    fn row(&self, row: &Interval, y: f64) -> Markup {
        html! {
            text class="tick" x=(LEFT - 10.0) y=(y + 4.0) text-anchor="end" { (row.name) }
            line class=(format!("line c{}", row.color)) x1=(self.x(row.low)) x2=(self.x(row.high)) y1=(y) y2=(y) {}
            @for run in &row.runs {
                circle class=(format!("area c{}", row.color)) cx=(self.x(*run)) cy=(y) r="4" {}
            }
            circle class=(format!("dot c{}", row.color)) cx=(self.x(row.value)) cy=(y) r="4" {
                title { (format!("{}: {} ({} to {})", row.name, short(row.value), short(row.low), short(row.high))) }
            }
        }
    }

    fn top(&self) -> f64 {
        let values = self.rows.iter().flat_map(|row| row.runs.iter().chain([&row.high, &row.value]));
        values.copied().fold(f64::MIN_POSITIVE, f64::max)
    }

    fn x(&self, value: f64) -> f64 {
        let x = LEFT + (RIGHT - LEFT) * (value / self.top()).clamp(0.0, 1.0);
        (x * 10.0).round() / 10.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_placed_in_proportion() {
        let row =
            Interval { name: "<a>".into(), color: 1, value: 5.0, low: 0.0, high: 10.0, runs: vec![10.0] };
        let svg = IntervalPlot { label: "l", rows: vec![row] }.render().into_string();
        assert!(svg.contains("cx=\"305\"") && svg.contains("&lt;a&gt;"), "{svg}");
        let none = Interval { name: String::new(), color: 0, value: 0.0, low: 0.0, high: 0.0, runs: vec![] };
        let svg = IntervalPlot { label: "l", rows: vec![none] }.render().into_string();
        assert!(!svg.contains("NaN"), "{svg}");
    }
}
