//! `nimber analyze --each`: an answer for each line of standard input.

use super::catalogues::{Catalogues, Failure};
use super::console::print;
use crate::http::Settings;
use nimber_answers::problem::{Problem, ProblemKind};
use nimber_answers::verb::{Verb, encode};
use nimber_games::Refusal;
use nimber_games::request::Fields;
use nimber_solvers::theory::Budget;
use std::io::{BufRead, Read};

/// Answers the requests in their order, each as soon as it is read. A refusal is a problem document in its place.
///
/// # Errors
/// Some were refused, or a line cannot be read or answered at all.
pub fn run(catalogues: &mut Catalogues<'_>, work_budget: u64) -> Result<(), String> {
    let longest = Settings::default().max_large_body;
    let mut input = std::io::stdin().lock();
    let (mut asked, mut refused) = (0_u64, 0_u64);
    while let Some(line) = next_line(&mut input, longest).map_err(|error| format!("cannot read standard input: {error}"))? {
        if line.trim_ascii().is_empty() {
            continue;
        }
        asked += 1;
        let answer = if line.len() > longest {
            let detail = format!("the line is longer than {longest} bytes, the most that a service reads.");
            Err(Problem::new(ProblemKind::PayloadTooLarge, detail))
        } else {
            match answer(catalogues, &line, work_budget) {
                Ok(answer) => Ok(answer),
                Err(Failure::Refused(refusal)) => Err(refusal.into()),
                Err(Failure::Asked(reason)) => return Err(reason),
            }
        };
        refused += u64::from(answer.is_err());
        let bytes = answer.unwrap_or_else(|problem| encode(&problem.body(None)));
        print(&format!("{}\n", String::from_utf8_lossy(&bytes).trim_end()))?;
    }
    match refused {
        0 => Ok(()),
        _ => Err(format!("{refused} of {asked} requests were refused")),
    }
}

/// The next line. One that is longer than `longest` bytes is cut, one byte too late.
fn next_line(input: &mut impl BufRead, longest: usize) -> std::io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let read = input.take(longest as u64 + 1).read_until(b'\n', &mut line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > longest {
        input.skip_until(b'\n')?;
    }
    Ok((read > 0).then_some(line))
}

fn answer(catalogues: &mut Catalogues<'_>, line: &[u8], work_budget: u64) -> Result<Vec<u8>, Failure> {
    let mut fields = Fields::from_json(line)?;
    let game: String = fields.take("game")?.ok_or_else(|| Refusal::malformed("/game", "the name of a game is needed"))?;
    catalogues.ask(&game, |catalogue| {
        let question = catalogue.known(&game)?.read(Verb::ANALYZE, fields.clone())?;
        Ok(question.answer(&Budget::of(work_budget))?.bytes.to_vec())
    })
}
