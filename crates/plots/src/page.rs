//! A page in one file: style sheet and plots are in it, and it asks no server for anything.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style sheet of all pages.
pub const STYLE: &str = include_str!("../assets/style.css");

/// A page with a title; `contents` goes to its main part.
pub fn page(title: &str, contents: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · mohole" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header class="top" {
                    div class="strata" aria-hidden="true" {}
                    div class="bar" { span class="brand" { "mohole" } }
                }
                main id="main" { h1 { (title) } (contents) }
                footer { span { "mohole " (env!("CARGO_PKG_VERSION")) } }
            }
        }
    }
}

/// A table: the head, then rows. The first column has names, the others have numbers or words.
pub fn table(head: &[String], rows: &[Vec<String>]) -> Markup {
    let class = |cell: &str| {
        let is_number = cell.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
        is_number.then_some("number")
    };
    html! {
        div class="scroll" {
            table {
                thead { tr { @for cell in head { th { (cell) } } } }
                tbody {
                    @for row in rows {
                        tr {
                            @for (place, cell) in row.iter().enumerate() {
                                @if place == 0 { th scope="row" { (cell) } }
                                @else { td class=[class(cell)] { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_needs_no_other_file() {
        let words = |text: &str| text.to_owned();
        let contents = table(&[words("<a>")], &[vec![words("b"), words("12")]]);
        let text = page("A & B", &contents).into_string();
        assert!(text.contains("A &amp; B") && text.contains("&lt;a&gt;"), "{text}");
        assert!(!text.contains("src=") && !text.contains("href="), "{text}");
        assert!(text.contains("<td class=\"number\">12</td>"), "{text}");
    }
}
