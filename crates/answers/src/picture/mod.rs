//! Pictures of positions: a game makes a scene, and one writer makes the SVG of every scene, another its letters.

mod colours;
mod letters;
mod options;
mod svg;

#[cfg(feature = "schema")]
pub(crate) use options::has_own_size;
pub use options::{LARGEST_SIZE, PictureOptions, SMALLEST_SIZE, Theme};

use super::verb::{Lifetime, Question, QuestionKey, Routing, Takes, Verb, Written};
use super::verb::{none_of_game, take_play};
use nimber_games::language::Phrase;
use nimber_games::picture::Show;
use nimber_games::service::message;
use nimber_games::{DynPosition, DynSolved, Mark, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};
use std::sync::Arc;

/// The most things in one picture: tiles, bottles, objects, bars, nodes, and edges from layer to layer.
pub const MAX_THINGS: u64 = 4096;

/// What drawing a thing costs, in units of work.
const WORK_PER_THING: u64 = 25;

/// What writing it costs besides, in units of work.
const WORK_PER_WRITTEN_THING: u64 = 120;

/// The media type of a picture.
pub const SVG: &str = "image/svg+xml";

impl Verb {
    /// The picture of a position.
    pub const BOARD: &Verb = &Verb {
        name: "board",
        path: "board.svg",
        operation: "draw",
        summary: "Draw a position of {game}",
        text: |_| {
            format!(
                "The answer is an SVG document without scripts and without anything from elsewhere, for an `img` element or to be put \
                 into a page. Its title says what the position is, and its description who wins. Each tile or object has an `id`, and \
                 where a click on it means one move, that move as JSON in `data-move`. A picture of more than {MAX_THINGS} tiles or \
                 other objects is refused with the limit `picture_objects`."
            )
        },
        media_type: SVG,
        takes: Takes::Position,
        routing: Routing::Both,
        lifetime: Lifetime::Fact,
        speaks: true,
        options: PictureOptions::parameters,
        game_options: none_of_game,
        example: "",
        is_answered_by: |game| game.picture().is_some(),
        read: |game, mut fields| {
            let play = take_play(&**game, &mut fields)?;
            let options = PictureOptions::take(&mut fields, game.about())?;
            Ok(Box::new(BoardQuestion { position: Verb::BOARD.position(game, &fields)?, play, options }))
        },
        body: "BoardRequest",
        #[cfg(feature = "schema")]
        schema: |_, _, _| serde_json::json!({ "type": "string" }),
    };
}

struct BoardQuestion {
    position: Arc<dyn DynPosition>,
    play: Play,
    options: PictureOptions,
}

impl Question for BoardQuestion {
    fn key(&self) -> QuestionKey {
        QuestionKey::about(&self.position, Verb::BOARD, (self.play, self.options))
    }

    fn answer(&self, budget: &Budget) -> Result<Written, Refusal> {
        Ok(Written::exact(draw(&*self.position, self.play, self.options, budget)?.into_bytes()))
    }

    fn text(&self, budget: &Budget) -> Result<String, Refusal> {
        draw(&*self.position, self.play, self.options, budget)
    }
}

/// The picture of a position as an SVG document.
///
/// # Errors
/// [`Refusal::BeyondLimits`] for a picture of too many things. Otherwise like [`analyse`](super::analysis::analyse).
fn draw(position: &dyn DynPosition, play: Play, options: PictureOptions, budget: &Budget) -> Result<String, Refusal> {
    charge(position, budget)?;
    let language = options.lang;
    let (scene, winner) = match position.solve(play, budget) {
        Ok(solved) => (solved.scene(options.show())?, language.say(&who_wins(play, solved.mark()))),
        Err(refusal @ (Refusal::BeyondLimits(_) | Refusal::OutOfWork(_))) => match position.unsolved_scene(options.show()) {
            Some(scene) => (scene?, language.say(&Phrase::of(message::PICTURE_WINNER_UNKNOWN))),
            None => return Err(refusal),
        },
        Err(refusal) => return Err(refusal),
    };
    let game = position.game().about().title_in(language);
    let title = language.say(&Phrase::of(message::PICTURE_TITLE).text("game", game).text("position", &*scene.position));
    let text = format!("{winner} {}", scene.text);
    Ok(svg::write(&scene, &title, text.trim_end(), options))
}

/// A sentence on who wins, and on the value if it is known.
fn who_wins(play: Play, Mark { sg, outcome }: Mark) -> Phrase {
    let winner = Phrase::of(match outcome {
        Outcome::N => message::TEXT_WON,
        Outcome::P => message::TEXT_LOST,
    });
    let winner = match sg {
        Some(sg) => Phrase::of(message::PICTURE_OUTCOME_VALUE).phrase("outcome", winner).text("sg", sg.to_string()),
        None => winner,
    };
    let play = match play {
        Play::Normal => message::PICTURE_NORMAL,
        Play::Misere => message::PICTURE_MISERE,
    };
    Phrase::of(play).phrase("outcome", winner)
}

/// Charges for the scene of a position.
fn charge(position: &dyn DynPosition, budget: &Budget) -> Result<(), Refusal> {
    let things = position.things()?;
    if things > MAX_THINGS {
        let detail = format!("a picture of {things} tiles or other objects is too large; at most {MAX_THINGS} are drawn");
        return Err(Refusal::beyond("picture_objects", MAX_THINGS, things, detail));
    }
    budget.spend(things * WORK_PER_THING + position.layout_work())?;
    Ok(budget.pace(things * WORK_PER_WRITTEN_THING)?)
}

/// The scene of a solved position in letters, with the values on the tiles. `None` where there is no picture, and where letters cannot
/// show it.
pub(super) fn in_letters(solved: &dyn DynSolved, budget: &Budget) -> Result<Option<String>, Refusal> {
    if solved.position().game().picture().is_none() {
        return Ok(None);
    }
    let scene = charge(solved.position(), budget).and_then(|()| solved.scene(Show { values: true, ..Show::default() }));
    match scene {
        Err(Refusal::BeyondLimits(_) | Refusal::OutOfWork(_)) => Ok(None),
        scene => Ok(letters::letters(&scene?)),
    }
}
