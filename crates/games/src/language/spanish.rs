//! What Spanish sentences have to know of the sound of a word: *y* becomes *e* before an i, and *o* becomes *u* before an o.

use fluent_bundle::{FluentArgs, FluentValue};

/// The function `SOUND` of the language files: the vowel with which a text begins as it is read aloud, `i` or `o`, or `other`.
pub(super) fn sound<'a>(positional: &[FluentValue<'a>], _: &FluentArgs<'_>) -> FluentValue<'a> {
    FluentValue::from(match positional.first() {
        Some(FluentValue::String(text)) => first_vowel(text),
        Some(FluentValue::Number(number)) => first_vowel(&number.as_string()),
        _ => "other",
    })
}

fn first_vowel(text: &str) -> &'static str {
    let text = text.trim_start().to_lowercase();
    let digits = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    // The h is not heard. *Hie* and *hia* begin with another sound.
    let heard = text.strip_prefix('h').filter(|rest| !rest.starts_with("ie") && !rest.starts_with("ia")).unwrap_or(&text);
    match heard.chars().next() {
        // *Ocho*, *ochenta*, *ochocientos*, *ocho mil*.
        Some('8') => "o",
        // *Once*, *once mil*. 110 is *ciento diez*.
        Some('1') if text.starts_with("11") && digits % 3 == 2 => "o",
        Some('o' | 'ó') => "o",
        Some('i' | 'í') => "i",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::first_vowel;

    #[test]
    fn the_first_vowel_is_that_of_the_spoken_word() {
        for text in ["8", "80", "800-900", "8000", "11", "11-13", "11000", "O", "once", "hoja"] {
            assert_eq!(first_vowel(text), "o", "{text}");
        }
        for text in ["I", "i", "IA", "inicio", "hilo"] {
            assert_eq!(first_vowel(text), "i", "{text}");
        }
        for text in ["", "1", "7", "18", "110", "1100", "111", "A", "h", "hierro", "dos"] {
            assert_eq!(first_vowel(text), "other", "{text}");
        }
    }
}
