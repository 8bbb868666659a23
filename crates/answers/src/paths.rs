//! Paths and what they lead to, by method. And what is said of a path that leads nowhere, and of a method that a path does not take.

use super::catalogue::Catalogue;
use super::problem::{Problem, nothing_there, wrong_method};
use super::verb::HttpMethod;
use nimber_games::Refusal;
use percent_encoding::percent_decode_str;
use std::collections::HashMap;

/// How many letters of a path may be wrong, and how long a path may be that is looked for.
const MOST_TYPOS: usize = 2;
const LONGEST_MISSPELT: usize = 48;

/// All paths, each with one `T` for each method that it takes.
pub struct Paths<T> {
    list: Vec<KnownPath<T>>,
    /// The places of those without parameters in the list.
    plain: HashMap<String, usize>,
    /// What is said of a path that begins with a name of a game that is another one.
    names: HashMap<&'static str, String>,
}

struct KnownPath<T> {
    /// For example `/octal/{code}/values`.
    template: String,
    by_method: Vec<(HttpMethod, T)>,
}

/// Why a request leads nowhere.
#[derive(Clone, Debug)]
pub struct Nowhere {
    pub problem: Problem,
    /// The template of the path, if only the method is wrong.
    pub template: Option<String>,
    /// The methods that the path takes, as a header lists them.
    pub allow: Option<&'static str>,
}

impl From<Nowhere> for Problem {
    fn from(nowhere: Nowhere) -> Self {
        nowhere.problem
    }
}

impl<T> Default for Paths<T> {
    fn default() -> Self {
        Paths { list: Vec::new(), plain: HashMap::new(), names: HashMap::new() }
    }
}

impl<T> Paths<T> {
    /// Adds a path with this method. `{name}` in a template stands for any segment.
    pub fn add(&mut self, method: HttpMethod, template: &str, target: T) {
        let place = self.list.iter().position(|known| known.template == template).unwrap_or_else(|| {
            if !template.contains('{') {
                self.plain.insert(template.to_owned(), self.list.len());
            }
            self.list.push(KnownPath { template: template.to_owned(), by_method: Vec::new() });
            self.list.len() - 1
        });
        self.list[place].by_method.push((method, target));
    }

    /// Adds what is said of paths that begin with the other names of these games.
    pub fn explain(&mut self, catalogue: &Catalogue) {
        self.names.extend(catalogue.other_names());
    }

    /// All templates, in the order in which they were added.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|known| &*known.template)
    }

    /// Where a request leads. `HEAD` leads where `GET` does.
    ///
    /// # Errors
    /// No path is like this one, or it takes other methods.
    pub fn find(&self, method: &str, path: &str) -> Result<&T, Nowhere> {
        let Some(known) = self.known(path) else {
            return Err(Nowhere { problem: nothing_there(path, self.meant_by(path).as_deref()), template: None, allow: None });
        };
        let wanted = HttpMethod::named(method);
        match known.by_method.iter().find(|(method, _)| Some(*method) == wanted) {
            Some((_, target)) => Ok(target),
            None => {
                let (takes, allow) = known.methods();
                let problem = wrong_method(method, path, takes, &self.elsewhere(&known.template));
                Err(Nowhere { problem, template: Some(known.template.clone()), allow: Some(allow) })
            }
        }
    }

    /// Words of a template go before its parameters.
    fn known(&self, path: &str) -> Option<&KnownPath<T>> {
        let place = self.plain.get(path).copied();
        let place = place.or_else(|| self.list.iter().position(|known| matches(&known.template, path)))?;
        self.list.get(place)
    }

    /// Where a position may be sent with the other method.
    fn elsewhere(&self, template: &str) -> String {
        match template.strip_suffix("/analyze") {
            Some(game) if self.plain.contains_key(game) => format!("; `GET {game}` takes a position in the query string"),
            None if self.plain.contains_key(&format!("{template}/analyze")) => {
                format!("; `POST {template}/analyze` takes a position as JSON, `POST {template}/move` asks for a move")
            }
            _ => String::new(),
        }
    }

    /// What may be meant by this path: a game under another name, or the path that differs least, if it is by very few letters.
    fn meant_by(&self, path: &str) -> Option<String> {
        let known = self.names.get(path.split('/').nth(1)?).map(|translation| format!("{translation};"));
        known.or_else(|| self.nearest(path).map(|nearest| format!("did you mean {nearest}?")))
    }

    fn nearest(&self, path: &str) -> Option<&str> {
        let typos = |known: &'_ str| {
            // Most known paths have another length, so this is quick.
            let is_near = path.len() <= LONGEST_MISSPELT && path.len().abs_diff(known.len()) <= MOST_TYPOS;
            let typos = is_near.then(|| strsim::damerau_levenshtein(path, known))?;
            (typos <= MOST_TYPOS.min(known.len() / 4)).then_some(typos)
        };
        let plain = self.templates().filter(|template| !template.contains('{'));
        plain.filter_map(|known| Some((typos(known)?, known))).min().map(|(_, known)| known)
    }
}

impl<T> KnownPath<T> {
    /// The methods that it takes, as a sentence and as a header name them.
    fn methods(&self) -> (&'static str, &'static str) {
        let takes = |wanted| self.by_method.iter().any(|(method, _)| *method == wanted);
        match (takes(HttpMethod::Get), takes(HttpMethod::Post)) {
            (true, true) => ("GET, HEAD and POST", "POST,GET,HEAD"),
            (false, true) => ("POST", "POST"),
            _ => ("GET and HEAD", "GET,HEAD"),
        }
    }
}

/// Whether a template with parameters has this path.
fn matches(template: &str, path: &str) -> bool {
    let mut given = path.split('/');
    let is_word = |word: &str| given.next().is_some_and(|given| word == given || word.starts_with('{') && !given.is_empty());
    template.contains('{') && template.split('/').all(is_word) && given.next().is_none()
}

/// The texts of the parameters in a path that has this template.
///
/// # Errors
/// One is not UTF-8.
pub fn parameters(template: &str, path: &str) -> Result<Vec<String>, Refusal> {
    let both = template.split('/').zip(path.split('/'));
    both.filter(|(word, _)| word.starts_with('{')).map(|(_, given)| decoded(given)).collect()
}

fn decoded(segment: &str) -> Result<String, Refusal> {
    let decoded = percent_decode_str(segment).decode_utf8();
    decoded.map(|text| text.into_owned()).map_err(|_| Refusal::malformed("", "the path is not UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths() -> Paths<usize> {
        let mut paths = Paths::default();
        let all = [
            (HttpMethod::Post, "/octal/analyze"),
            (HttpMethod::Get, "/octal/{code}"),
            (HttpMethod::Get, "/octal/{code}/values"),
            (HttpMethod::Get, "/octal"),
            (HttpMethod::Post, "/octal/move"),
            (HttpMethod::Get, "/octal/move"),
        ];
        all.into_iter().enumerate().for_each(|(place, (method, template))| paths.add(method, template, place));
        paths
    }

    #[test]
    fn words_go_before_parameters_and_each_method_has_its_own() {
        let paths = paths();
        let found = |method, path| paths.find(method, path).copied().map_err(|nowhere| nowhere.problem.kind().status());
        for (method, path, place) in [
            ("GET", "/octal/0.77", Ok(1)),
            ("HEAD", "/octal/0.77", Ok(1)),
            ("GET", "/octal/0.77/values", Ok(2)),
            ("POST", "/octal/move", Ok(4)),
            ("GET", "/octal/move", Ok(5)),
            ("GET", "/octal/analyze", Err(405)),
            ("POST", "/octal/0.77", Err(405)),
            ("BREW", "/octal", Err(405)),
            ("GET", "/octal/", Err(404)),
            ("GET", "/octal//values", Err(404)),
            ("GET", "octal", Err(404)),
            ("GET", "", Err(404)),
        ] {
            assert_eq!(found(method, path), place, "{method} {path}");
        }
    }

    #[test]
    fn a_wrong_method_is_told_which_are_right() {
        let paths = paths();
        let allow = |path| paths.find("PUT", path).err().and_then(|nowhere| nowhere.allow);
        assert_eq!(["/octal", "/octal/analyze", "/octal/move"].map(allow), [Some("GET,HEAD"), Some("POST"), Some("POST,GET,HEAD")]);
        assert_eq!(paths.find("PUT", "/octal/1").err().and_then(|nowhere| nowhere.template).as_deref(), Some("/octal/{code}"));
    }

    #[test]
    fn parameters_are_decoded() {
        assert_eq!(parameters("/octal/{code}/values", "/octal/0%2E7/values").unwrap(), ["0.7"]);
        assert_eq!(parameters("/{a}/b/{c}", "/1/b/+").unwrap(), ["1", "+"]);
        assert!(parameters("/octal/{code}", "/octal/%ff").is_err());
    }
}
