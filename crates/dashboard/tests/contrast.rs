//! The colors of the style sheet have the contrast that WCAG AA asks for, in light and in dark.

use std::collections::BTreeMap;

const STYLE: &str = mohole_plots::STYLE;

type Colors = BTreeMap<String, [f64; 3]>;

/// The colors that a block of the style sheet defines.
fn colors(selector: &str) -> Colors {
    let (_, rest) = STYLE.split_once(&format!("{selector} {{")).unwrap();
    let block = rest.split_once('}').unwrap().0;
    let pairs = block.split(';').filter_map(|line| line.trim().strip_prefix("--")?.split_once(": #"));
    pairs.map(|(name, hex)| (name.to_owned(), color(hex))).collect()
}

fn color(hex: &str) -> [f64; 3] {
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0)
}

/// The relative luminance, as WCAG defines it.
fn luminance(color: [f64; 3]) -> f64 {
    let [red, green, blue] =
        color.map(|part| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Texts with what is behind them.
const TEXTS: &[(&str, &[&str])] = &[
    ("text", &["page", "card", "sunken", "warn-back", "calm-back", "good-back", "bad-back"]),
    ("soft", &["page", "card", "sunken"]),
    ("link", &["page", "card", "sunken"]),
    ("accent", &["card"]),
    ("on-accent", &["accent"]),
    ("good", &["good-back", "sunken"]),
    ("bad", &["bad-back", "sunken"]),
    ("warn", &["warn-back", "sunken"]),
    ("info", &["info-back"]),
    ("calm", &["calm-back"]),
    ("violet", &["violet-back", "sunken"]),
];

/// Parts of pictures and fields that must be seen, with what is around them.
const SHAPES: &[(&str, &[&str])] = &[
    ("strong-line", &["card", "page"]),
    ("focus", &["card", "page"]),
    ("c0", &["card"]),
    ("c2", &["card"]),
    ("c4", &["card"]),
    ("found", &["card", "never"]),
];

#[test]
fn texts_and_shapes_can_be_read_in_light_and_dark() {
    for selector in [":root", ":root[data-theme=\"dark\"]"] {
        let colors = colors(selector);
        for (list, least) in [(TEXTS, 4.5), (SHAPES, 3.0)] {
            for (front, backs) in list {
                for back in *backs {
                    let found = contrast(colors[*front], colors[*back]);
                    assert!(found >= least, "{selector}: {front} on {back} has {found:.2}, needs {least}");
                }
            }
        }
    }
}

#[test]
fn dark_is_the_same_whether_the_system_or_a_person_chose_it() {
    assert_eq!(colors(":root[data-theme=\"dark\"]"), colors(":root:not([data-theme=\"light\"])"));
}
