//! How much memory a request takes, by an allocator that counts.

mod allocator;

use allocator::peak_of;
use nimber::games::Tables;
use nimber::service::catalogue::Catalogue;
use nimber::service::request::Fields;
use nimber::service::verb::Verb;

/// In bytes, a little less than a power of 2: the spare room of a list that has just grown counts here, but is no memory yet.
const BODY: usize = (1 << 20) - 100;

/// Fields of bodies that are no parameters of query strings.
const OTHER_FIELDS: [&str; 4] = ["circles", "components", "map", "player_move"];

/// The begin of a value, what is repeated in it, and its end.
const VALUES: [[&str; 3]; 7] = [
    ["[", "1,", "1]"],
    ["[[", "1,", "1]]"],
    ["[", r#""","#, r#"""]"#],
    ["[", "[],", "[]]"],
    ["[", "{},", "{}]"],
    ["\"", "1-64,", "1\""],
    ["\"", "#.", "\""],
];

/// Long bodies are read on as many threads as there are for long computations. In all of them, five times the text is reserved; the rest of
/// this is not. Bulky games count what they do not need.
const TIMES: usize = 20;

#[test]
fn what_is_read_from_a_long_body_takes_at_most_twenty_times_its_text() {
    let catalogue = Catalogue::new(&Tables::outline());
    for game in catalogue.games().filter(|game| !game.about().bulky) {
        let about = game.about();
        for name in about.parameters.iter().map(|parameter| parameter.name).chain(OTHER_FIELDS) {
            for [begin, repeated, end] in VALUES {
                // Otherwise, `take` is not looked at.
                let first = if about.name == "kayles" && name == "take" { r#""rows":[1],"# } else { "" };
                let body = format!("{{{first}\"{name}\":{begin}{}{end}}}", repeated.repeat(BODY / repeated.len()));
                let read = || Fields::from_json(body.as_bytes()).and_then(|fields| game.clone().read(Verb::Analyze, fields)).is_ok();
                let took = body.len() + peak_of(read);
                assert!(took <= TIMES * body.len(), "{}: {name} {begin}{repeated}…{end} took {took} bytes", about.name);
            }
        }
    }
}
