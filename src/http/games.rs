//! The handlers of the games. They are the same for all games.

use super::body;
use super::forwarded;
use super::head::{AcceptLanguage, path_parameter};
use super::job::{JobKey, LONGEST_IN_PLACE, QuestionContext, TextKey};
use super::problem::Problem;
use super::reply::{FOR_A_DAY, FOR_A_WHILE, Reply, cacheable, in_language, no_store, vary};
use super::scheduler::LONGEST_SLOW_IN_PLACE;
use super::state::ServerState;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use nimber_answers::catalogue::Route;
use nimber_answers::picture::SVG;
use nimber_answers::problem::nothing_there;
use nimber_answers::verb::{Lifetime, Verb};
use nimber_games::Refusal;
use nimber_games::request::{Fields, SHORT_REQUEST};
use nimber_solvers::theory::Budget;
use std::net::IpAddr;
use std::sync::Arc;

/// `GET /{game}?…`, and `/values`, `/period`, `/board.svg` and so on. A parameter in the path counts as part of the query string.
pub async fn get(state: Arc<ServerState>, route: Arc<Route>, request: Request) -> Result<Reply, Problem> {
    let ready = state.ready()?;
    let game = ready.catalogue.at(route.place)?;
    let owner = forwarded::owner(&request, &state.settings.trusted_proxies);
    let (verb, asked) = (route.verb, asked(&state, owner.client, &route));
    // The answer comes from these tables, also if others are published meanwhile.
    let is_checked = ready.is_checked();
    drop(ready);
    let (in_path, request) = match route.in_path {
        Some(_) => match path_parameter(request).await? {
            // The router takes an empty segment for a parameter, but for the last one.
            (text, request) if text.is_empty() => return Err(nothing_there(request.uri.path(), None).into()),
            (text, request) => (Some(text), request),
        },
        None => (None, request.into_parts().0),
    };
    let (language, uri) = (AcceptLanguage::of(&request.headers), request.uri.clone());
    let bytes = uri.path_and_query().map_or(0, |text| text.as_str().len());
    let read = move || {
        let mut fields = route.fields(in_path.as_deref(), uri.query().unwrap_or_default())?;
        let by_header = language.decide(verb.speaks, &mut fields);
        let has_seed = fields.has("seed");
        let language = fields.language(verb.speaks);
        Ok((game.read(verb, fields)?, (by_header, has_seed, language)))
    };
    let (answer, (by_header, has_seed, language)) = state.scheduler.solve(asked, bytes, read).await?;
    let is_cacheable = is_checked && verb.lifetime.keeps(has_seed, &answer);
    let answer = state.answers.hold(&owner, answer)?;
    let lifetime = if verb.lifetime == Lifetime::OfVersion { FOR_A_WHILE } else { FOR_A_DAY };
    let mut reply = match is_cacheable {
        true => cacheable(&request.headers, verb.media_type, lifetime, answer),
        false => no_store(verb.media_type, answer),
    };
    if by_header && is_cacheable {
        vary(reply.headers_mut(), header::ACCEPT_LANGUAGE);
    }
    in_language(&mut reply, language);
    Ok(guarded(verb, reply))
}

/// `POST /{game}/analyze`, `POST /{game}/move`, and `POST /{game}/board.svg` where positions are JSON only.
pub async fn post(state: Arc<ServerState>, route: Arc<Route>, request: Request) -> Result<Reply, Problem> {
    let game = state.ready()?.catalogue.at(route.place)?;
    let owner = forwarded::owner(&request, &state.settings.trusted_proxies);
    let (verb, asked) = (route.verb, asked(&state, owner.client, &route));
    body::no_query(&request)?;
    let language = AcceptLanguage::of(request.headers());
    let (text, _memory) = body::text(request, &state, route.bulky).await?;
    let (asked, bytes) = (QuestionContext { deadline: state.scheduler.deadline(), ..asked }, text.len());
    let (answer, language) = if text.len() > SHORT_REQUEST {
        let asked_of = format!("{} {verb:?} {}", game.game().about().name, language.language().code());
        let key = JobKey::Text(TextKey::new(&state.ready()?.catalogue, asked_of, &text));
        let work = Box::new(move |budget: &Budget| game.read(verb, fields(verb, &text, &language)?)?.answer(budget));
        // The language is not known here, because a thread reads the fields.
        (state.scheduler.solve_on_thread(asked, key, work).await?, None)
    } else {
        let read = move || {
            let fields = fields(verb, &text, &language)?;
            let language = fields.language(verb.speaks);
            Ok((game.read(verb, fields)?, language))
        };
        state.scheduler.solve(asked, bytes, read).await?
    };
    let mut reply = no_store(verb.media_type, state.answers.hold(&owner, answer)?);
    in_language(&mut reply, language);
    Ok(guarded(verb, reply))
}

fn asked(state: &ServerState, client: IpAddr, route: &Route) -> QuestionContext {
    QuestionContext {
        client,
        deadline: state.scheduler.deadline(),
        game: route.game,
        verb: route.verb,
        longest_in_place: if route.slow_to_read { LONGEST_SLOW_IN_PLACE } else { LONGEST_IN_PLACE },
    }
}

/// A picture that is opened by itself runs nothing and loads nothing.
fn guarded(verb: &Verb, mut reply: Reply) -> Reply {
    if verb.media_type == SVG {
        let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
        reply.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    reply
}

/// The fields of a body.
fn fields(verb: &Verb, text: &[u8], language: &AcceptLanguage) -> Result<Fields, Refusal> {
    let mut fields = Fields::from_json(text)?;
    language.decide(verb.speaks, &mut fields);
    Ok(fields)
}
