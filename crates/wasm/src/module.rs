//! All games with the tables that the service has by default, made when a request needs them.

use super::message::{self, Request};
use nimber_answers::call::Asked;
use nimber_answers::catalogue::Catalogue;
use nimber_answers::problem::{Problem, ProblemKind};
use nimber_answers::service::{self, Service};
use nimber_answers::verb::{DEFAULT_WORK_BUDGET, encode};
use nimber_games::Tables;
use nimber_games::rules::Book;
use nimber_solvers::chomp::{Extent, ValueTable, ValueTables};
use nimber_solvers::grundy::GrowingValues;
use std::sync::Arc;

/// As the service has them, unless it is told otherwise.
const CHOMP: [Extent; 2] = [Extent::Box { rows: 12, cols: 12 }, Extent::Tiles(60)];
const GRUNDY: usize = 1 << 20;

/// In bytes. The service reads longer bodies of one game only, `dag`.
const LONGEST_BODY: usize = 1 << 20;

/// What the paths begin with at which certificates are given. The name of the file follows, without its ending.
const CERTIFICATES: &str = "/certificates/";

/// The games with their tables, and the certificates that were given.
pub struct Module {
    service: Service,
    book: Arc<Book>,
    work: u64,
}

impl Default for Module {
    fn default() -> Self {
        let tables = Tables {
            chomp: ValueTables {
                tables: CHOMP.into_iter().filter_map(|extent| ValueTable::on_demand(extent).ok().map(Arc::new)).collect(),
            },
            chomp_outcomes: None,
            misere_sums: Default::default(),
            grundy: GrowingValues::below(GRUNDY),
            downsets: Arc::default(),
            octal: Arc::default(),
            sprouts: Arc::default(),
            pending: Vec::new(),
        };
        Module::new(tables, DEFAULT_WORK_BUDGET)
    }
}

impl Module {
    /// A module with these tables, in which a request costs at most so many units of work. It asks for the certificates that are not among
    /// the tables.
    pub fn new(tables: Tables, work: u64) -> Self {
        Module { service: Service::new(Catalogue::new(&tables)), book: tables.sprouts, work }
    }

    /// The answer to a request, both as text in the form that `message.rs` describes.
    ///
    /// If the answer needs certificates, its header `needs` has their path. Send `PUT` to this path with the file as the body, and the
    /// request again.
    pub fn answer(&mut self, text: &[u8]) -> Vec<u8> {
        let request = match Request::read(text) {
            Ok(request) => request,
            Err(detail) => return refused(&Problem::new(ProblemKind::BadRequest, detail), None),
        };
        if request.method == "PUT"
            && let Some(name) = request.target.strip_prefix(CERTIFICATES)
        {
            return self.take_certificates(name, request.body);
        }
        if request.body.len() > LONGEST_BODY {
            let detail = format!("the body is over the limit of {LONGEST_BODY} bytes");
            return refused(&Problem::new(ProblemKind::PayloadTooLarge, detail), Some(request.target));
        }
        let answer = self.service.ask(&service::Request {
            method: request.method,
            target: request.target,
            media_type: Some(request.media_type),
            body: request.body,
            asked: Asked { languages: request.languages, seed: Some(request.seed) },
            work: self.work,
        });
        match self.book.take_missed() {
            Some(missed) => {
                let path = format!("{CERTIFICATES}{}", missed.trim_end_matches(".bin"));
                message::text(503, [Some(("needs", &*path))], b"")
            }
            None => message::write(&answer),
        }
    }

    fn take_certificates(&self, name: &str, file: &[u8]) -> Vec<u8> {
        if self.book.give(&format!("{name}.bin"), file) {
            return message::text(204, [], b"");
        }
        refused(
            &Problem::new(ProblemKind::BadRequest, "the file has no certificates of this version"),
            Some(&format!("{CERTIFICATES}{name}")),
        )
    }
}

fn refused(problem: &Problem, path: Option<&str>) -> Vec<u8> {
    let headers = [("content-type", "application/problem+json"), ("content-language", "en")];
    message::text(problem.kind().status(), headers.map(Some), &encode(&problem.body(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(module: &mut Module, text: &str) -> String {
        String::from_utf8(module.answer(text.as_bytes())).unwrap()
    }

    #[test]
    fn questions_are_answered_and_refused() {
        let mut module = Module::default();
        let answer = ask(&mut module, "GET /nim?heaps=3,5,7\n\n");
        assert!(answer.starts_with("200\ncontent-type: application/json\n\n{") && answer.contains(r#""sg":1"#), "{answer}");
        let posted = "POST /grundy/analyze\ncontent-type: application/json\n\n{\"groups\":[14,27,28]}";
        assert!(ask(&mut module, posted).starts_with("200\n"));
        let explained = ask(&mut module, "GET /nim?heaps=3,5,7&explain=true\naccept-language: ru\n\n");
        assert!(explained.contains("\ncontent-language: ru\n"), "{explained}");
        for (text, status) in [
            ("", 400),
            ("GET /nim?heaps=-1\n\n", 422),
            ("POST /grundy/analyze\n\n{}", 415),
            ("GET /checkers\n\n", 404),
            ("PUT /nim\n\n", 405),
            ("DELETE /nim\n\n", 405),
            ("GET /grundy?groups=1048576\n\n", 422),
        ] {
            assert!(ask(&mut module, text).starts_with(&status.to_string()), "{text:?}");
        }
    }

    /// As the service does, which has all values from the start.
    #[test]
    fn a_group_is_refused_alike_whatever_was_asked_before() {
        let mut module = Module::default();
        let refused = |module: &mut Module, target: &str, group: u64| {
            let answer = ask(module, &format!("GET {target}\n\n"));
            let detail = format!("a group of {group} is too large; values are known up to 1048575.");
            assert!(answer.starts_with("422\n") && answer.contains(&detail) && answer.contains(r#""allowed":1048575"#), "{answer}");
        };
        for known in ["groups=3", "groups=5000"] {
            refused(&mut module, "/grundy?groups=1048576", 1_048_576);
            refused(&mut module, "/grundy?groups=14,2000000,1048576", 2_000_000);
            refused(&mut module, "/grundy/values?from=1048570&to=1048580", 1_048_576);
            assert!(ask(&mut module, &format!("GET /grundy?{known}\n\n")).starts_with("200\n"));
        }
    }

    #[test]
    fn a_batch_names_the_languages_of_its_sentences() {
        let entry = r#"{"game":"nim","heaps":[3],"explain":true"#;
        let batch = format!(
            "POST /batch\ncontent-type: application/json\naccept-language: ru\n\n{{\"requests\":[{entry}}},{entry},\"lang\":\"de\"}}]}}"
        );
        let answer = ask(&mut Module::default(), &batch);
        assert!(answer.starts_with("200\ncontent-type: application/json\ncontent-language: de, ru\n\n"), "{answer}");
    }

    #[test]
    fn chance_comes_in_with_the_request() {
        let mut module = Module::default();
        let mut drawn = |seed: u64| ask(&mut module, &format!("GET /nim/random\nseed: {seed}\n\n"));
        assert_eq!(drawn(7), drawn(7));
        assert!((0..20).any(|seed| drawn(seed) != drawn(7)));
    }

    #[test]
    fn certificates_are_asked_for_once_and_only_for_large_positions() {
        let mut module = Module::default();
        assert!(ask(&mut module, "GET /sprouts?spots=3\n\n").starts_with("200\n"));
        let (request, batch) = (
            "GET /sprouts?spots=12\n\n",
            "POST /batch\ncontent-type: application/json\n\n{\"requests\":[{\"game\":\"sprouts\",\"spots\":12}]}",
        );
        for text in [request, batch] {
            assert_eq!(ask(&mut module, text), "503\nneeds: /certificates/normal\n\n");
        }
        let file = include_bytes!("../../games/src/sprouts/book/normal.bin");
        let given = module.answer(&[b"PUT /certificates/normal\n\n", &file[..]].concat());
        assert_eq!(given, b"204\n\n");
        assert!(ask(&mut module, request).starts_with("200\n"));
        assert_eq!(ask(&mut module, "GET /sprouts?spots=12&play=misere\n\n"), "503\nneeds: /certificates/misere\n\n");
        assert!(ask(&mut module, "PUT /certificates/misere\n\nx").starts_with("400\n"));
        assert_eq!(ask(&mut module, "GET /sprouts?spots=47\n\n"), "503\nneeds: /certificates/normal-large\n\n");
        assert!(ask(&mut module, "PUT /certificates/other\n\nx").starts_with("400\n"));
    }
}
