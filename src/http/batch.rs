//! `POST /batch`: many analyses in one request. Each is answered or refused separately.

use super::head::AcceptLanguage;
use super::holdings::Owner;
use super::job::{JobKey, LONGEST_IN_PLACE, QuestionContext, TextKey};
use super::metrics::{GameLabel, Metrics};
use super::problem::Problem;
use super::reply::{Content, Reply, in_languages, json_no_store};
use super::state::ServerState;
use axum::body::Bytes;
use nimber_answers::batch::{MOST_BYTES, entries, open_entry, too_long};
use nimber_answers::call::{Asking, read_entry};
use nimber_answers::catalogue::Catalogue;
use nimber_answers::verb::{LONG_ANSWER, encode};
use nimber_games::Refusal;
use nimber_games::language::Language;
use nimber_games::request::SHORT_REQUEST;
use nimber_solvers::theory::{Budget, Stop};
use prometheus_client::metrics::histogram::Histogram;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Entries that need no computation are still answered for this time after the deadline.
const GRACE: Duration = Duration::from_secs(1);

/// Answers the entries of a batch in order. They share one deadline.
pub async fn answer(
    state: &ServerState,
    owner: &Owner,
    text: Vec<u8>,
    languages: AcceptLanguage,
    asked: QuestionContext,
) -> Result<Reply, Problem> {
    let entries = read(state, owner.client, text).await?;
    let mut answers = BatchAnswers { pieces: Vec::new(), last: b"{\"results\":[".to_vec(), length: 0 };
    let mut memory = state.answers.reserve_for(owner);
    let mut spoken = BTreeSet::new();
    let mut times = EntryTimes { metrics: &state.metrics, last: None };
    for (index, entry) in entries.into_iter().enumerate() {
        if index > 0 {
            answers.last.push(b',');
        }
        // Short answers are found in place, so let other requests run here.
        tokio::task::yield_now().await;
        let answer = match answers.len() {
            // Reading a short entry is not measured as work.
            _ if Instant::now() > asked.deadline + GRACE => Err(Refusal::Stopped(Stop::Deadline).into()),
            0..MOST_BYTES => answer_entry(state, entry, &languages, asked, &mut times).await,
            bytes => Err(too_long(bytes).into()),
        };
        match answer {
            Ok((answer, language)) => {
                spoken.extend(language);
                answers.push(answer);
            }
            Err(problem) => {
                state.metrics.count_problem(problem.kind());
                answers.push(encode(&problem.below(&format!("/requests/{index}")).body(None, state.settings.public_url.as_ref())).into());
            }
        }
        memory.grow_for_client_to(answers.len()).await?;
    }
    answers.last.extend_from_slice(b"]}");
    answers.last.shrink_to_fit();
    // The last piece keeps the memory reservation of all pieces.
    answers.pieces.push(memory.hold(answers.last.into()));
    let mut reply = json_no_store(Content::of(answers.pieces));
    in_languages(&mut reply, spoken);
    Ok(reply)
}

/// The answers of a batch so far.
struct BatchAnswers {
    pieces: Vec<Bytes>,
    /// Grows to the next piece.
    last: Vec<u8>,
    /// Of the pieces, in bytes.
    length: usize,
}

impl BatchAnswers {
    fn len(&self) -> usize {
        self.length + self.last.len()
    }

    fn push(&mut self, answer: Bytes) {
        // A long answer is not copied. That would take longer, and there may be no memory for it.
        if answer.len() <= LONG_ANSWER {
            return self.last.extend_from_slice(&answer);
        }
        let mut last = std::mem::take(&mut self.last);
        last.shrink_to_fit();
        for piece in [last.into(), answer] {
            self.length += piece.len();
            self.pieces.push(piece);
        }
    }
}

async fn read(state: &ServerState, client: IpAddr, text: Vec<u8>) -> Result<Vec<Box<RawValue>>, Problem> {
    let (most, bytes) = (state.settings.max_batch, text.len());
    Ok(state.scheduler.run_by_length(client, bytes, LONGEST_IN_PLACE, move || entries(&text, most)).await??)
}

/// The game of an entry and the language of its sentences, once it has been read.
type EntryRead = OnceLock<(&'static str, Option<Language>)>;

/// Measures how long entries take, by game.
struct EntryTimes<'m> {
    metrics: &'m Metrics,
    /// The game of the last entry. Most batches have one game, so it is found at once.
    last: Option<(&'static str, Histogram)>,
}

impl EntryTimes<'_> {
    fn observe(&mut self, game: &'static str, seconds: f64) {
        let (_, histogram) = match self.last.take().filter(|(last, _)| *last == game) {
            Some(last) => self.last.insert(last),
            None => self.last.insert((game, self.metrics.entry_seconds.get_or_create_owned(&GameLabel { game }))),
        };
        histogram.observe(seconds);
    }
}

/// Answers an entry and measures the time.
async fn answer_entry(
    state: &ServerState,
    entry: Box<RawValue>,
    languages: &AcceptLanguage,
    asked: QuestionContext,
    times: &mut EntryTimes<'_>,
) -> Result<(Bytes, Option<Language>), Problem> {
    let began = Instant::now();
    let catalogue = state.ready()?.catalogue.clone();
    let known = Arc::new(EntryRead::new());
    let (bytes, languages, read) = (entry.get().len(), languages.clone(), known.clone());
    let answer = if bytes > SHORT_REQUEST {
        let key = JobKey::Text(TextKey::new(&catalogue, languages.code().to_owned(), entry.get().as_bytes()));
        let work = Box::new(move |budget: &Budget| question(&catalogue, &entry, &languages, &read)?.question.answer(budget));
        state.scheduler.solve_on_thread(asked, key, work).await
    } else {
        let read = move || question(&catalogue, &entry, &languages, &read);
        state.scheduler.solve(asked, bytes, read).await.map(|(answer, _)| answer)
    };
    let (game, language) = known.get().copied().unwrap_or(("unknown", None));
    times.observe(game, began.elapsed().as_secs_f64());
    answer.map(|answer| (answer.bytes, language))
}

fn question(catalogue: &Catalogue, entry: &RawValue, languages: &AcceptLanguage, known: &EntryRead) -> Result<Asking, Refusal> {
    let (game, fields) = open_entry(catalogue, entry)?;
    let asking = read_entry(&game, fields, &languages.asked());
    // Nobody else sets it.
    let _ = known.set((game.about().name, asking.as_ref().ok().and_then(|asking| asking.frame.language)));
    asking
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::scheduler::tests::{NOBODY, busy_state};

    /// No other request waits while they are read.
    #[tokio::test]
    async fn long_batches_are_read_on_threads_of_their_own() {
        let (state, busy) = busy_state().await;
        let batch = |length: usize| format!("{{\"requests\":[]{}}}", " ".repeat(length - 15)).into_bytes();
        let is_read = async |length| read(&state, NOBODY, batch(length)).await.is_ok();
        assert_eq!((is_read(LONGEST_IN_PLACE).await, is_read(LONGEST_IN_PLACE + 1).await), (true, false));
        busy.end().await;
        assert!(is_read(LONGEST_IN_PLACE + 1).await);
    }

    #[test]
    fn long_answers_are_pieces_of_their_own() {
        let mut answers = BatchAnswers { pieces: Vec::new(), last: b"[".to_vec(), length: 0 };
        let long = Bytes::from(vec![b'x'; LONG_ANSWER + 1]);
        for answer in [&b"1"[..], b"2", &long, &long, b"3"] {
            answers.push(Bytes::copy_from_slice(answer));
        }
        assert_eq!(answers.len(), 4 + 2 * long.len());
        let pieces: Vec<&[u8]> = answers.pieces.iter().map(|piece| &piece[..]).chain([&answers.last[..]]).collect();
        assert_eq!(pieces, [b"[12", &long[..], b"", &long, b"3"]);
    }
}
