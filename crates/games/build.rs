//! Reads the language files in `locales/`. Fails if a message is missing in one language, or if its variables differ. Writes a constant for
//! each message, so that the program can only name messages that exist. Without the feature `words` only the names are read.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The language whose messages the others have to have.
const FIRST: &str = "en";

/// The variables of each message.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=locales");
    let folder = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join("locales");
    let mut languages = BTreeMap::new();
    for language in entries(&folder)? {
        let mut messages = Messages::new();
        let files = entries(&language)?;
        for file in &files {
            fluent::read(file, &mut messages).map_err(|fault| format!("{}: {fault}", file.display()))?;
        }
        let code = language.file_name().unwrap_or_default().to_string_lossy().into_owned();
        languages.insert(code, (files, messages));
    }
    let (_, first) = languages.get(FIRST).ok_or("locales/en is missing")?;
    for (code, (_, messages)) in &languages {
        for (id, variables) in first {
            match messages.get(id) {
                None => return Err(format!("locales/{code} has no message `{id}`")),
                Some(own) if own != variables => {
                    return Err(format!("locales/{code}: `{id}` has the variables {own:?}; locales/{FIRST} has {variables:?}"));
                }
                Some(_) => {}
            }
        }
        if let Some(id) = messages.keys().find(|id| !first.contains_key(*id)) {
            return Err(format!("locales/{code} has the message `{id}`, which locales/{FIRST} does not have"));
        }
    }
    let files = languages.iter().map(|(code, (files, _))| (code.as_str(), files.as_slice()));
    let (english, others): (Vec<_>, Vec<_>) = files.partition(|(code, _)| *code == FIRST);
    let out = PathBuf::from(variable("OUT_DIR")?);
    write(&out.join("messages.rs"), &constants(first))?;
    write(&out.join("languages.rs"), &texts(english.into_iter().chain(others)))
}

fn write(file: &Path, source: &str) -> Result<(), String> {
    std::fs::write(file, source).map_err(|error| format!("{}: {error}", file.display()))
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|_| format!("cargo has not set {name}"))
}

/// What is in a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unreadable = |error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
    paths.sort();
    Ok(paths)
}

/// A constant for each message.
fn constants(messages: &Messages) -> String {
    let constant = |id: &String| format!("pub const {}: Message = Message::shared({id:?});\n", id.replace('-', "_").to_uppercase());
    messages.keys().map(constant).collect()
}

/// A list of the languages with the texts of their files.
fn texts<'f>(languages: impl Iterator<Item = (&'f str, &'f [PathBuf])>) -> String {
    let language = |(code, files): (&str, &[PathBuf])| {
        let texts: Vec<_> = files.iter().map(|file| format!("include_str!({:?})", file.display().to_string())).collect();
        format!("({code:?}, &[{}]),", texts.join(", "))
    };
    format!("&[{}]", languages.map(language).collect::<String>())
}

#[cfg(feature = "words")]
mod fluent {
    use super::Messages;
    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
    use std::collections::BTreeSet;
    use std::path::Path;

    pub fn read(file: &Path, messages: &mut Messages) -> Result<(), String> {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let resource = fluent_syntax::parser::parse(text.as_str()).map_err(|(_, faults)| format!("{faults:?}"))?;
        for entry in &resource.body {
            if let Entry::Message(message) = entry {
                let mut variables = BTreeSet::new();
                let pattern = message.value.as_ref().ok_or_else(|| format!("`{}` has no text", message.id.name))?;
                collect(pattern, &mut variables);
                if messages.insert(message.id.name.to_owned(), variables).is_some() {
                    return Err(format!("`{}` is there twice", message.id.name));
                }
            }
        }
        Ok(())
    }

    fn collect(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                collect_from(expression, variables);
            }
        }
    }

    fn collect_from(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
        let inline = match expression {
            Expression::Inline(inline) => inline,
            Expression::Select { selector, variants } => {
                variants.iter().for_each(|variant| collect(&variant.value, variables));
                selector
            }
        };
        collect_inline(inline, variables);
    }

    fn collect_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
        match inline {
            InlineExpression::VariableReference { id } => drop(variables.insert(id.name.to_owned())),
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|of| collect_inline(of, variables))
            }
            InlineExpression::Placeable { expression } => collect_from(expression, variables),
            _ => {}
        }
    }
}

#[cfg(not(feature = "words"))]
mod fluent {
    use super::Messages;
    use std::path::Path;

    /// The names of the messages. A message begins a line, and nothing else does with a letter.
    pub fn read(file: &Path, messages: &mut Messages) -> Result<(), String> {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
        let names = text.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_alphabetic()));
        messages.extend(names.filter_map(|line| Some((line.split_once('=')?.0.trim().to_owned(), Default::default()))));
        Ok(())
    }
}
