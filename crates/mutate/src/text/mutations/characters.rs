//! Changes a character of a token: the lexer's cases.

use crate::text::mutation::TextMutation;
use crate::text::token::Token;

pub(crate) const MUTATION: TextMutation = TextMutation {
    name: "character",
    weight: 1,
    effect: "a character of a token is deleted, repeated, or exchanged for one that lexers treat specially",
    apply: |tokens, _, rng| {
        let at = rng.below(tokens.len());
        let old = tokens[at].clone();
        let mut characters: Vec<char> = old.text.chars().collect();
        let place = rng.below(characters.len());
        match rng.below(4) {
            0 if characters.len() > 1 => drop(characters.remove(place)),
            1 => characters.insert(place, characters[place]),
            2 => characters.insert(place + 1, *rng.pick(ODD_CHARACTERS)?),
            _ => characters[place] = *rng.pick(ODD_CHARACTERS)?,
        }
        let new: String = characters.into_iter().collect();
        let what = format!("`{}` becomes `{}`", old.text, new.escape_debug());
        tokens[at] = Token { text: new.as_str().into(), ..old };
        Some(what)
    },
};

const ODD_CHARACTERS: &[char] = &[
    '\0', '\t', '\r', '\u{b}', '\u{7f}', '\u{a0}', 'é', '∀', '\u{feff}', '"', '\\', '\'', '`', '/', '%', '^',
    '@', '#', '!', '$', '&', '|', '~', '*', '+', '-', '=', '?', ':', ';', ',', '.', '_', '<', '>', '(', ')',
    '[', ']', '{', '}', '0', '9', 'x', 'e', 'E',
];
