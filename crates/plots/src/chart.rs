//! Plots over time or over rounds, as SVG. Colors come from the style sheet.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::units::{duration, short};

/// The size of a plot; it is scaled to the place that it is shown in.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 210.0;
/// Where the axes are.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 470.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 182.0;

/// The height of a line of the legend in a picture.
const LEGEND_LINE: f64 = 16.0;

/// Points of a line; more cannot be seen.
const MAX_POINTS: usize = 240;

/// What numbers are plotted over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Over {
    /// Seconds, shown in units of time.
    Time,
    /// Rounds, counted from 1.
    Rounds,
}

/// A plot of numbers over the time of a campaign, or over rounds.
pub struct Chart<'a> {
    /// What it shows, for those who cannot see it.
    pub label: &'a str,
    /// The lines, or the layers from the bottom.
    pub lines: Vec<Line>,
    /// Lines are stacked on each other as layers.
    pub is_stacked: bool,
    /// What the axis at the bottom counts.
    pub over: Over,
    /// The end of that axis: seconds, or rounds.
    pub seconds: f64,
    /// Percent signs on the axis of values, which goes to 1.
    pub is_share: bool,
}

/// One line of a plot.
#[derive(Debug, Clone, Default)]
pub struct Line {
    /// What it shows.
    pub name: String,
    /// The number of its color.
    pub color: usize,
    /// Seconds and values, sorted by time.
    pub points: Vec<(f64, f64)>,
    /// Seconds with the lowest and the highest value that is plausible, sorted by time; may be empty.
    pub band: Vec<(f64, f64, f64)>,
}

impl Chart<'_> {
    /// The plot, or a sentence if there is nothing to plot yet.
    pub fn render(&self) -> Markup {
        if self.lines.iter().all(|line| line.points.is_empty()) {
            return html! { p class="nothing" { "Nothing to plot yet." } };
        }
        html! {
            svg class="chart" viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.label) {
                (self.contents())
            }
            @if self.lines.len() > 1 { (self.legend()) }
        }
    }

    /// The plot with its legend in one picture.
    pub fn with_legend(&self) -> Markup {
        let height = HEIGHT + LEGEND_LINE * self.lines.len() as f64;
        html! {
            svg class="chart" viewBox=(format!("0 0 {WIDTH} {height}")) role="img" aria-label=(self.label) {
                (self.contents())
                @for (place, line) in self.lines.iter().enumerate() {
                    @let y = HEIGHT + LEGEND_LINE * place as f64;
                    rect class=(format!("layer c{}", line.color)) x=(LEFT) y=(number(y)) width="10" height="10" rx="2" {}
                    text class="tick" x=(LEFT + 16.0) y=(number(y + 9.0)) { (line.name) }
                }
            }
        }
    }

    fn contents(&self) -> Markup {
        let top = self.top();
        html! {
            title { (self.label) }
            (self.value_axis(top))
            (self.time_axis())
            @if self.is_stacked { (self.layers(top)) } @else { (self.bands(top)) (self.curves(top)) }
        }
    }

    /// The bands of all lines.
    fn bands(&self, top: f64) -> Markup {
        html! {
            @for line in self.lines.iter().filter(|line| line.band.len() > 1) {
                path class=(format!("area c{}", line.color)) d=(self.band(&line.band, top)) {}
            }
        }
    }

    fn band(&self, band: &[(f64, f64, f64)], top: f64) -> String {
        let upper = band.iter().map(|(second, _, high)| (second, high));
        let lower = band.iter().rev().map(|(second, low, _)| (second, low));
        let mut path = String::new();
        for (place, (second, value)) in upper.chain(lower).enumerate() {
            let command = if place == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{command}{} {}", number(self.x(*second)), number(self.y(*value, top)));
        }
        path + "Z"
    }

    /// The highest value, rounded up to that of a tick.
    fn top(&self) -> f64 {
        if self.is_share {
            return 1.0;
        }
        let last = |line: &Line| line.points.last().map_or(0.0, |point| point.1);
        let most = match self.is_stacked {
            true => self.lines.iter().map(last).sum(),
            false => self.lines.iter().map(highest).fold(0.0, f64::max),
        };
        let step = nice_step(f64::max(most, 1.0) / 4.0);
        (f64::max(most, 1.0) / step).ceil() * step
    }

    fn value_axis(&self, top: f64) -> Markup {
        let step = if self.is_share { 0.25 } else { nice_step(top / 4.0) };
        let ticks = (0..=6).map(|number| f64::from(number) * step).take_while(|value| *value <= top * 1.001);
        let text = |value: f64| if self.is_share { format!("{:.0}%", value * 100.0) } else { short(value) };
        html! {
            @for value in ticks {
                @let y = self.y(value, top);
                line class="grid" x1=(LEFT) x2=(RIGHT) y1=(number(y)) y2=(number(y)) {}
                text class="tick" x=(LEFT - 6.0) y=(number(y + 4.0)) text-anchor="end" { (text(value)) }
            }
        }
    }

    fn time_axis(&self) -> Markup {
        let end = self.end();
        let step = match self.over {
            Over::Time => nice_time_step(end / 4.0),
            Over::Rounds => nice_step(end / 8.0),
        };
        let text = |place: f64| match self.over {
            Over::Time => duration(place),
            Over::Rounds => short(place),
        };
        let ticks = (0..=8).map(|number| f64::from(number) * step).take_while(|second| *second <= end);
        html! {
            @for second in ticks {
                @let x = self.x(second);
                @let anchor = if second == 0.0 { "start" } else if x > RIGHT - 24.0 { "end" } else { "middle" };
                line class="axis" x1=(number(x)) x2=(number(x)) y1=(BOTTOM) y2=(BOTTOM + 4.0) {}
                text class="tick" x=(number(x)) y=(BOTTOM + 18.0) text-anchor=(anchor) { (text(second)) }
            }
            line class="axis" x1=(LEFT) x2=(RIGHT) y1=(BOTTOM) y2=(BOTTOM) {}
        }
    }

    fn curves(&self, top: f64) -> Markup {
        html! {
            @for line in &self.lines {
                @let points = thin(&line.points);
                @if let [single] = points[..] {
                    circle class=(format!("dot c{}", line.color)) cx=(number(self.x(single.0)))
                        cy=(number(self.y(single.1, top))) r="3" {}
                } @else if let (Some(first), Some(last)) = (points.first(), points.last()) {
                    @let path = self.path(&points, top);
                    @let (start, end) = (number(self.x(first.0)), number(self.x(last.0)));
                    @if line.band.is_empty() {
                        path class=(format!("area c{}", line.color)) d=(format!("{path}V{BOTTOM}H{start}Z")) {}
                    }
                    path class=(format!("line c{}", line.color)) d=(path) { title { (line.name) } }
                    circle class=(format!("dot c{}", line.color)) cx=(end) cy=(number(self.y(last.1, top))) r="3" {}
                }
            }
        }
    }

    /// Layers on each other. Values hold until the next point.
    fn layers(&self, top: f64) -> Markup {
        let times = self.times();
        let mut below = vec![0.0; times.len()];
        let mut paths = Vec::new();
        for line in &self.lines {
            let above = add(&below, &line.points, &times);
            paths.push((line, self.layer(&times, &below, &above, top)));
            below = above;
        }
        html! {
            @for (line, path) in paths {
                path class=(format!("layer c{}", line.color)) d=(path) { title { (line.name) } }
            }
        }
    }

    /// All times at which a layer changes, and the end; thinned out.
    fn times(&self) -> Vec<f64> {
        let mut times: Vec<f64> =
            self.lines.iter().flat_map(|line| &line.points).map(|point| point.0).collect();
        times.push(self.end());
        times.sort_by(f64::total_cmp);
        times.dedup();
        let step = times.len().div_ceil(MAX_POINTS).max(1);
        let last = times.len() - 1;
        (0..times.len()).filter(|at| at % step == 0 || *at == last).map(|at| times[at]).collect()
    }

    fn layer(&self, times: &[f64], below: &[f64], above: &[f64], top: f64) -> String {
        let mut path = format!("M{} {}", number(self.x(times[0])), number(self.y(above[0], top)));
        for (time, value) in times.iter().zip(above).skip(1) {
            let _ = write!(path, "H{}V{}", number(self.x(*time)), number(self.y(*value, top)));
        }
        let mut at = times.len() - 1;
        let _ = write!(path, "V{}", number(self.y(below[at], top)));
        while at > 0 {
            let _ = write!(path, "H{}V{}", number(self.x(times[at])), number(self.y(below[at - 1], top)));
            at -= 1;
        }
        let _ = write!(path, "H{}Z", number(self.x(times[0])));
        path
    }

    fn legend(&self) -> Markup {
        html! {
            ul class="legend" {
                @for line in self.lines.iter().rev() {
                    li {
                        svg class="swatch" viewBox="0 0 10 10" aria-hidden="true" {
                            rect class=(format!("layer c{}", line.color)) width="10" height="10" rx="2" {}
                        }
                        (line.name)
                        @if let Some(last) = line.points.last() { " " b { (short(last.1)) } }
                    }
                }
            }
        }
    }

    fn path(&self, points: &[(f64, f64)], top: f64) -> String {
        let mut path = String::new();
        for (place, (second, value)) in points.iter().enumerate() {
            let command = if place == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{command}{} {}", number(self.x(*second)), number(self.y(*value, top)));
        }
        path
    }

    fn end(&self) -> f64 {
        self.seconds.max(1.0)
    }

    fn x(&self, second: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * (second / self.end()).clamp(0.0, 1.0)
    }

    fn y(&self, value: f64, top: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * (value / top).clamp(0.0, 1.0)
    }
}

/// The highest value of a line and its band.
fn highest(line: &Line) -> f64 {
    let points = line.points.iter().map(|point| point.1);
    points.chain(line.band.iter().map(|point| point.2)).fold(0.0, f64::max)
}

/// The sum of a layer and what is below it, at each time.
fn add(below: &[f64], points: &[(f64, f64)], times: &[f64]) -> Vec<f64> {
    let mut next = points.iter().peekable();
    let mut value = 0.0;
    let mut sums = Vec::with_capacity(times.len());
    for (time, below) in times.iter().zip(below) {
        while let Some(point) = next.next_if(|point| point.0 <= *time) {
            value = point.1;
        }
        sums.push(below + value);
    }
    sums
}

/// At most so many points that each can be seen, with the last.
fn thin(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let step = points.len().div_ceil(MAX_POINTS).max(1);
    let last = points.len().saturating_sub(1);
    (0..points.len()).filter(|at| at % step == 0 || *at == last).map(|at| points[at]).collect()
}

/// 1, 2 or 5 times a power of ten, at least as much; whole numbers are plotted.
fn nice_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(1.0).log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= least * 0.999);
    factor.unwrap_or(10.0) * power
}

/// Steps of time that people count in.
fn nice_time_step(least: f64) -> f64 {
    const STEPS: &[f64] = &[
        1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 120.0, 300.0, 600.0, 1200.0, 1800.0, 3600.0, 7200.0, 10_800.0,
        21_600.0, 43_200.0,
    ];
    let day = 86_400.0;
    STEPS.iter().copied().find(|step| *step >= least).unwrap_or_else(|| nice_step(least / day) * day)
}

/// A coordinate, as short as it can be.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: &[(f64, f64)], is_stacked: bool) -> String {
        let line =
            |color| Line { name: format!("<{color}>"), color, points: points.to_vec(), ..Line::default() };
        let lines = vec![line(0), line(1)];
        Chart { label: "l", lines, is_stacked, over: Over::Time, seconds: 600.0, is_share: false }
            .render()
            .into_string()
    }

    #[test]
    fn any_number_of_points_is_plotted() {
        assert!(chart(&[], true).contains("Nothing to plot"));
        for count in [1, 2, 500, 5000] {
            let points: Vec<_> = (0..count).map(|n| (f64::from(n) / 10.0, f64::from(n))).collect();
            for is_stacked in [false, true] {
                let svg = chart(&points, is_stacked);
                assert!(svg.contains("&lt;1&gt;") && !svg.contains("<1>") && !svg.contains("NaN"), "{svg}");
                assert!(svg.len() < 40_000, "{}", svg.len());
            }
        }
    }

    #[test]
    fn a_band_is_plotted_and_counts_for_the_axis() {
        let line = Line {
            points: vec![(0.0, 1.0), (9.0, 2.0)],
            band: vec![(0.0, 0.0, 3.0), (9.0, 1.0, 70.0)],
            ..Line::default()
        };
        let over = Over::Time;
        let chart =
            Chart { label: "l", lines: vec![line], is_stacked: false, over, seconds: 9.0, is_share: false };
        let svg = chart.render().into_string();
        assert!(svg.contains(">5 s<"), "{svg}");
        let rounds = Chart { over: Over::Rounds, ..chart }.render().into_string();
        assert!(rounds.contains(">6<") && !rounds.contains(" s<"), "{rounds}");
        assert_eq!((svg.matches("area").count(), svg.contains(">80<")), (1, true), "{svg}");
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!([0.3, 1.2, 30.0, 210.0].map(nice_step), [1.0, 2.0, 50.0, 500.0]);
        assert_eq!([3.0, 100.0, 5000.0, 100_000.0].map(nice_time_step), [5.0, 120.0, 7200.0, 172_800.0]);
        assert_eq!([1.0, 1.26, -0.04].map(number), ["1", "1.3", "-0"]);
    }

    #[test]
    fn layers_hold_their_value_until_the_next_point() {
        assert_eq!(add(&[1.0, 1.0, 1.0], &[(2.0, 5.0)], &[1.0, 2.0, 3.0]), [1.0, 6.0, 6.0]);
    }
}
