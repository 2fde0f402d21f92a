//! A plot as a file of its own.

use maud::Markup;

use crate::page::STYLE;

/// An SVG file with the colors and fonts in it. `svg` is one plot.
pub fn picture(svg: &Markup) -> String {
    let open = "<svg ";
    let text = svg.0.replacen(open, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" ", 1);
    let style = format!("<style>text{{font-family:sans-serif}}{}</style>", colors_and_plots());
    match text.find('>') {
        Some(end) => format!("{}{style}{}\n", &text[..=end], &text[end + 1..]),
        None => text,
    }
}

/// The parts of the style sheet that plots need.
fn colors_and_plots() -> String {
    let colors = STYLE.split("* { box-sizing").next().unwrap_or_default();
    let plots = between(STYLE, "/* Plots. */", "/* Lists of findings. */");
    format!("{colors}{plots}")
}

fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(part, _)| part)
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn a_picture_has_its_colors() {
        let text = picture(&html! { svg viewBox="0 0 1 1" { path class="line c0" d="M0 0" {} } });
        assert!(text.starts_with("<svg xmlns=") && text.ends_with("</svg>\n"), "{text}");
        for part in ["--c0:", ".line {", ".c11 {", ".tile-area"] {
            assert!(text.contains(part), "{part}");
        }
    }
}
