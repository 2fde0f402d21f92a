//! Areas in proportion to sizes, in groups: a tree map of two levels. Colors say how large a part is covered.

use maud::{Markup, html};

use crate::units::thousands;

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 520.0;
/// The height of a group's name.
const HEAD: f64 = 16.0;
/// Tiles that are smaller have no name.
const MIN_NAMED: (f64, f64) = (46.0, 15.0);

/// The plot.
pub struct TreeMap<'a> {
    /// What it shows, for those who cannot see it.
    pub label: &'a str,
    /// Groups with their tiles.
    pub groups: Vec<(String, Vec<Tile>)>,
}

/// One area.
#[derive(Debug, Clone)]
pub struct Tile {
    /// Its name.
    pub name: String,
    /// How large it is.
    pub size: u64,
    /// How much of it is covered.
    pub covered: u64,
}

/// A place in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Area {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl TreeMap<'_> {
    /// The plot.
    pub fn render(&self) -> Markup {
        let mut groups: Vec<&(String, Vec<Tile>)> =
            self.groups.iter().filter(|group| size(group) > 0).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(size(group)));
        let sizes: Vec<u64> = groups.iter().map(|group| size(group)).collect();
        let places = lay_out(&sizes, Area { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT });
        html! {
            svg class="chart" viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.label) {
                title { (self.label) }
                @for ((name, tiles), area) in groups.into_iter().zip(places) { (group(name, tiles, area)) }
            }
        }
    }
}

fn size(group: &(String, Vec<Tile>)) -> u64 {
    group.1.iter().map(|tile| tile.size).sum()
}

fn group(name: &str, tiles: &[Tile], area: Area) -> Markup {
    let mut tiles: Vec<&Tile> = tiles.iter().filter(|tile| tile.size > 0).collect();
    tiles.sort_by(|a, b| b.size.cmp(&a.size).then_with(|| a.name.cmp(&b.name)));
    let inner = Area { y: area.y + HEAD, height: (area.height - HEAD).max(1.0), ..area };
    let sizes: Vec<u64> = tiles.iter().map(|tile| tile.size).collect();
    html! {
        @if area.width >= MIN_NAMED.0 {
            text class="tick" x=(round(area.x + 3.0)) y=(round(area.y + 12.0)) { (shortened(name, area.width)) }
        }
        @for (tile, place) in tiles.into_iter().zip(lay_out(&sizes, inner)) { (tile_area(name, tile, place)) }
    }
}

fn tile_area(group: &str, tile: &Tile, area: Area) -> Markup {
    let part = tile.covered as f64 / tile.size as f64;
    let level = match part {
        _ if tile.covered == 0 => "never",
        part if part < 0.1 => "level1",
        part if part < 0.33 => "level2",
        part if part < 0.66 => "level3",
        _ => "level4",
    };
    let words = format!(
        "{group}, {}: {} of {} ({:.0}%)",
        tile.name,
        thousands(tile.covered),
        thousands(tile.size),
        part * 100.0
    );
    html! {
        rect class=(format!("tile-area {level}")) x=(round(area.x)) y=(round(area.y)) width=(round(area.width))
            height=(round(area.height)) { title { (words) } }
        @if area.width >= MIN_NAMED.0 && area.height >= MIN_NAMED.1 {
            text class=(format!("tile-text on-{level}")) x=(round(area.x + 3.0)) y=(round(area.y + 12.0)) {
                (shortened(&tile.name, area.width))
            }
        }
    }
}

/// As much of a name as there is place for.
fn shortened(name: &str, width: f64) -> String {
    let most = (width / 6.6) as usize;
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Places for sizes, which are sorted, the largest first: the list is cut in two halves of about the same
/// size, along the longer side, until each has one.
fn lay_out(sizes: &[u64], area: Area) -> Vec<Area> {
    if sizes.len() <= 1 {
        return vec![area; sizes.len()];
    }
    let all: u64 = sizes.iter().sum();
    let (mut cut, mut first) = (0, 0);
    while cut + 1 < sizes.len() && (cut == 0 || 2 * first < all) {
        first += sizes[cut];
        cut += 1;
    }
    let part = if all == 0 { 0.5 } else { first as f64 / all as f64 };
    let (one, other) = split(area, part);
    let mut places = lay_out(&sizes[..cut], one);
    places.extend(lay_out(&sizes[cut..], other));
    places
}

fn split(area: Area, part: f64) -> (Area, Area) {
    let Area { x, y, width, height } = area;
    if width >= height {
        let first = width * part;
        return (Area { width: first, ..area }, Area { x: x + first, width: width - first, ..area });
    }
    let first = height * part;
    (Area { height: first, ..area }, Area { y: y + first, height: height - first, ..area })
}

fn round(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_in_proportion_and_fill_the_place() {
        let whole = Area { x: 0.0, y: 0.0, width: 100.0, height: 60.0 };
        let sizes = [50, 25, 12, 7, 3, 2, 1];
        let places = lay_out(&sizes, whole);
        for (size, place) in sizes.iter().zip(&places) {
            let area = place.width * place.height;
            assert!((area - *size as f64 * 60.0).abs() < 1e-6, "{size}: {place:?}");
        }
        assert_eq!(lay_out(&[], whole), []);
        assert_eq!(lay_out(&[0, 0, 0], whole).len(), 3);
    }

    #[test]
    fn what_was_never_reached_has_its_own_color() {
        let tile = |name: &str, size, covered| Tile { name: name.to_owned(), size, covered };
        let groups =
            vec![("<lib>".to_owned(), vec![tile("arith", 10, 0), tile("scf", 30, 29), tile("no", 0, 0)])];
        let svg = TreeMap { label: "l", groups }.render().into_string();
        assert!(svg.contains("tile-area never") && svg.contains("tile-area level4"), "{svg}");
        assert!(svg.contains("&lt;lib&gt;, scf: 29 of 30 (97%)") && !svg.contains("no:"), "{svg}");
    }
}
