//! README.md and the pages in docs/ are true: every request in them gets the answer they show, and their
//! tables match the program.

use crate::support::{Server, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

struct Page {
    name: String,
    text: String,
}

/// A fenced block: its language and its text.
type Block<'a> = (&'a str, &'a str);

impl Page {
    fn read(path: &Path) -> Page {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Page { name: path.display().to_string(), text }
    }

    fn blocks(&self) -> Vec<Block<'_>> {
        let parts: Vec<&str> = self.text.split("```").collect();
        assert!(parts.len() % 2 == 1, "{}: a block has no end", self.name);
        parts.iter().skip(1).step_by(2).map(|block| block.split_once('\n').expect("a block has lines")).collect()
    }

    /// Requests with their answers: a `console` block with one curl command, followed by a `json` block.
    fn examples(&self) -> Vec<(&str, Value)> {
        let blocks = self.blocks();
        let follows = |index: usize| blocks.get(index + 1).filter(|(language, _)| *language == "json");
        let is_picture = |index: usize| blocks.get(index + 1).is_some_and(|(language, _)| *language == "svg");
        let mut examples = Vec::new();
        for (index, (language, text)) in blocks.iter().enumerate() {
            match (*language, text.strip_prefix("$ curl -s ")) {
                ("console", Some(_)) if is_picture(index) => {}
                ("console", Some(command)) => {
                    let (_, shown) = follows(index).unwrap_or_else(|| panic!("{}: no answer to {command}", self.name));
                    let shown = serde_json::from_str(shown).unwrap_or_else(|error| panic!("{}: {error} in {shown}", self.name));
                    examples.push((command, shown));
                }
                ("json", _) => assert!(index > 0 && blocks[index - 1].1.starts_with("$ curl"), "{}: no request for {text}", self.name),
                _ => {}
            }
        }
        examples
    }

    /// Requests for pictures with their answers: a `console` block with one curl command, followed by an `svg` block.
    fn pictures(&self) -> Vec<(&str, &str)> {
        let blocks = self.blocks();
        let pairs = blocks.windows(2).filter(|pair| pair[1].0 == "svg");
        pairs.map(|pair| (pair[0].1.strip_prefix("$ curl -s ").expect("a request"), pair[1].1)).collect()
    }

    /// The paths after `GET` in backquotes, without paths that have a placeholder.
    fn mentioned_paths(&self) -> Vec<&str> {
        let spans = self.text.split('`').filter_map(|span| span.strip_prefix("GET "));
        spans.filter(|path| path.starts_with('/') && !path.contains(['<', '…', '{'])).collect()
    }
}

fn readme() -> Page {
    Page::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"))
}

/// README.md and every page in docs/.
fn pages() -> Vec<Page> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let paths = fs::read_dir(folder).expect("there is a folder docs").map(|entry| entry.expect("it is readable").path());
    let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    paths.sort();
    [readme()].into_iter().chain(paths.iter().map(|path| Page::read(path))).collect()
}

/// The text between the first pair of single quotes, and what follows it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.split_once('\'')?.1.split_once('\'')
}

/// A service with the default tables. The examples and limits are those of a service without settings.
fn default_service() -> Server {
    Server::start_with(Path::new("none"), &[]).ready()
}

#[test]
fn every_request_gets_the_answer_that_is_shown() {
    let server = default_service();
    let (mut replayed, mut mentioned) = (0, 0);
    for page in pages() {
        for (command, shown) in page.examples() {
            let (url, rest) = quoted(command).expect("a URL in quotes");
            let path = url.strip_prefix("http://localhost:8080").expect("the default address");
            let (_, answer) = match rest.split_once("-d ") {
                Some((_, body)) => server.post(path, quoted(body).expect("a body in quotes").0),
                None => server.get(path),
            }
            .expect("the service answers");
            assert_eq!(answer, shown, "{}: {command}", page.name);
            replayed += 1;
        }
        for (command, shown) in page.pictures() {
            let (url, _) = quoted(command).expect("a URL in quotes");
            let path = url.strip_prefix("http://localhost:8080").expect("the default address");
            assert_eq!(server.text(path).expect("the service answers"), shown, "{}: {command}", page.name);
            replayed += 1;
        }
        for path in page.mentioned_paths() {
            let (status, _) = server.get(path).expect("the service answers");
            assert_eq!(status, 200, "{}: GET {path}", page.name);
            mentioned += 1;
        }
    }
    assert!(replayed >= 20 && mentioned >= 20, "{replayed} requests replayed, {mentioned} paths asked for");
}

/// In the tables of errata.md, a part of the answer stands behind each request.
#[test]
fn every_request_of_the_errata_shows_what_is_right() {
    let server = default_service();
    let pages = pages();
    let errata = pages.iter().find(|page| page.name.ends_with("errata.md")).expect("a page of errata");
    let mut asked = 0;
    for line in errata.text.lines().filter(|line| line.contains("`GET ")) {
        let mut spans = line.split('`').skip_while(|span| !span.starts_with("GET "));
        let path = spans.next().and_then(|span| span.strip_prefix("GET ")).expect("a request");
        let shown = spans.nth(1).unwrap_or_else(|| panic!("nothing of the answer in {line}"));
        let shown: Value = serde_json::from_str(shown).unwrap_or_else(|error| panic!("{error} in {shown}"));
        let (_, answer) = server.get(path).expect("the service answers");
        assert!(has(&answer, &shown), "{path}: {shown} is no part of {answer}");
        asked += 1;
    }
    assert!(asked >= 20, "{asked} requests");
}

/// Whether an object has these fields, which may be parts as well. Lists are of one length.
fn has(whole: &Value, part: &Value) -> bool {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            part.iter().all(|(name, part)| whole.get(name).is_some_and(|whole| has(whole, part)))
        }
        (Value::Array(whole), Value::Array(part)) => {
            whole.len() == part.len() && whole.iter().zip(part).all(|(whole, part)| has(whole, part))
        }
        _ => whole == part,
    }
}

/// The page in the README calls `ask('/path')` or `ask('/path', { fields })` and reads fields of the answers.
#[test]
fn the_script_in_the_page_gets_what_it_reads() {
    let server = Server::start_with(Path::new("none"), &["--chomp-box", "2x2", "--chomp-tiles", "2", "--grundy-heaps", "16"]).ready();
    let readme = readme();
    let (_, script) = readme.blocks().into_iter().find(|(language, _)| *language == "html").expect("a page");
    let mut calls = 0;
    for line in script.lines().filter(|line| line.contains("await ask(")) {
        let (path, rest) = quoted(line).expect("a path in quotes");
        let (status, answer) = match rest.strip_prefix(", ").and_then(|body| body.strip_suffix(");")) {
            Some(body) => server.post(path, &as_json(body)),
            None => server.get(path),
        }
        .expect("the service answers");
        assert_eq!(status, 200, "{line}: {answer}");
        let name = line.trim().strip_prefix("const ").and_then(|rest| rest.split_once(" = ")).expect("an answer with a name").0;
        let reads: Vec<&str> = script.split(&format!("{name}.")).skip(1).collect();
        assert!(!reads.is_empty(), "nothing of `{name}` is used");
        for read in reads {
            let fields = read.split(|letter: char| !letter.is_alphanumeric() && !"_.".contains(letter)).next().unwrap_or_default();
            let field = fields.split('.').fold(&answer, |value, field| &value[field]);
            assert!(!field.is_null(), "{line}: the answer has no {fields}: {answer}");
        }
        calls += 1;
    }
    assert_eq!(calls, 2);
}

/// Converts a JavaScript literal with bare keys and single quotes to JSON.
fn as_json(literal: &str) -> String {
    let mut json = String::new();
    for piece in literal.replace('\'', "\"").split_inclusive(['{', ',', ' ']) {
        match piece.strip_suffix(": ") {
            Some(key) => json += &format!("\"{key}\": "),
            None => json += piece,
        }
    }
    json
}

#[test]
fn the_tables_of_games_and_limits_are_those_of_the_catalogue() {
    let server = default_service();
    let catalogue = server.json("/games");
    let games = catalogue["games"].as_array().expect("a list");
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let page = pages().into_iter().find(|page| page.name.ends_with("levels.md")).expect("a page on levels");
    let plays = games.iter().flat_map(|game| {
        let plays = game["plays"].as_array().expect("a list").iter();
        plays.map(move |play| format!("| {} | {} |", text(&game["name"]), text(play)))
    });
    let plays: Vec<String> = plays.collect();
    let shown: Vec<String> =
        rows_under(&page.text, "| game | play |").into_iter().map(|row| row.split_inclusive('|').take(3).collect()).collect();
    // A new game has been played by nobody yet.
    let unknown: Vec<&String> = shown.iter().filter(|row| !plays.contains(row)).collect();
    assert!(unknown.is_empty() && shown.len() >= 20, "{unknown:?}");
}

/// The rows of the table whose header begins with `head`.
fn rows_under<'a>(text: &'a str, head: &str) -> Vec<&'a str> {
    let table = text.split(head).nth(1).expect("the table is there");
    table.lines().skip(2).take_while(|line| line.starts_with('|')).collect()
}

#[test]
fn the_commands_for_analyses_work_as_shown() {
    let pages = pages();
    let page = pages.iter().find(|page| page.name.ends_with("command-line.md")).expect("a page on the command line");
    let blocks = page.blocks();
    let mut ran = 0;
    for (index, (_, block)) in blocks.iter().enumerate() {
        for command in block.lines().filter_map(|line| line.strip_prefix("$ nimber analyze ")) {
            if command.contains("--body") {
                continue;
            }
            // Quotes are for the shell, and none has a space in it.
            let words = command.split_whitespace().map(|word| word.trim_matches('\''));
            let arguments: Vec<&str> = ["analyze"].into_iter().chain(words).collect();
            let printed = run(&arguments).unwrap_or_else(|error| panic!("{command}: {error}"));
            if let Some(("text", shown)) = blocks.get(index + 1) {
                assert_eq!(&printed, shown, "{command}");
            }
            ran += 1;
        }
    }
    assert!(ran >= 5, "{ran} commands found");
}

#[test]
fn the_readme_is_short_and_has_the_two_commands() {
    let readme = readme();
    let commands: Vec<_> = readme.blocks().into_iter().filter(|(language, _)| *language == "console").map(|(_, text)| text).collect();
    assert!(commands.contains(&"$ cargo run --release -- serve\n") && commands.contains(&"$ cargo test --workspace\n"));
    // The tool adds a row for each game.
    let lines = readme.text.lines().filter(|line| !line.starts_with("| [")).count();
    assert!(lines <= 185, "README.md has {lines} lines besides the rows of the games; it has at most 185");
}

/// Links to files and headings have targets.
#[test]
fn every_link_inside_the_repository_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let other = ["CONTRIBUTING.md", "migrations/README.md"].map(|name| Page::read(&root.join(name)));
    let mut followed = 0;
    for page in pages().into_iter().chain(other) {
        for link in page.text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            // `/#…` is a position on the page of a service.
            if link.contains("://") || link.starts_with("/#") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = Path::new(&page.name).parent().expect("a page is in a folder");
            let target = if file.is_empty() { Path::new(&page.name).to_owned() } else { folder.join(file) };
            assert!(target.exists(), "{}: {link}", page.name);
            if !anchor.is_empty() {
                let text = fs::read_to_string(&target).expect("a page");
                let mut headings = text.lines().filter_map(|line| line.strip_prefix('#')).map(|line| line.trim_start_matches('#'));
                assert!(headings.any(|heading| anchor_of(heading) == anchor), "{}: {link}", page.name);
            }
            followed += 1;
        }
    }
    assert!(followed >= 30, "{followed} links found");
}

/// The anchor of a heading: lower case, no punctuation, hyphens for spaces.
fn anchor_of(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars()
        .filter(|letter| letter.is_alphanumeric() || " -".contains(*letter))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}
