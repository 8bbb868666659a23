//! Pictures of positions: a game makes a scene, and one writer makes the SVG of every scene, another its letters.

mod colours;
mod letters;
mod options;
mod svg;

pub use options::{LARGEST_SIZE, PictureOptions, SMALLEST_SIZE, Theme};

use super::charges::charge_first;
use nimber_games::picture::Show;
use nimber_games::{DynPosition, DynSolved, Mark, Refusal};
use nimber_solvers::theory::{Budget, Outcome, Play};

/// The most things in one picture: tiles, bottles, objects, bars, nodes, and edges from layer to layer.
pub const MAX_THINGS: u64 = 4096;

/// What drawing a thing costs, in units of work.
const WORK_PER_THING: u64 = 25;

/// What writing it costs besides, in units of work.
const WORK_PER_WRITTEN_THING: u64 = 50;

/// The picture of a position as an SVG document.
///
/// # Errors
/// [`Refusal::BeyondLimits`] for a picture of too many things. Otherwise like [`analyse`](super::analysis::analyse).
pub(super) fn draw(position: &dyn DynPosition, play: Play, options: PictureOptions, budget: &Budget) -> Result<String, Refusal> {
    charge(position, budget)?;
    let solved = position.solve(play, budget)?;
    let scene = solved.scene(options.show())?;
    let Mark { sg, outcome } = solved.mark();
    let title = format!("{}: {}", position.game().about().title, scene.position);
    let winner = match outcome {
        Outcome::N => "wins",
        Outcome::P => "loses",
    };
    let value = sg.map(|sg| format!("; the value is {sg}")).unwrap_or_default();
    let name = match play {
        Play::Normal => "Normal",
        Play::Misere => "Misère",
    };
    let text = format!("{name} play: the player to move {winner}{value}. {}", scene.text);
    Ok(svg::write(&scene, &title, text.trim_end(), options.size, options.theme))
}

/// Charges for the scene of a position.
fn charge(position: &dyn DynPosition, budget: &Budget) -> Result<(), Refusal> {
    let things = position.things()?;
    if things > MAX_THINGS {
        let detail = format!("a picture of {things} tiles or other objects is too large; at most {MAX_THINGS} are drawn");
        return Err(Refusal::beyond("picture_objects", MAX_THINGS, things, detail));
    }
    budget.spend(things * WORK_PER_THING)?;
    charge_first(things * WORK_PER_WRITTEN_THING, budget)
}

/// The scene of a solved position in letters, with the values on the tiles. `None` where there is no picture, and where letters cannot
/// show it.
pub(super) fn in_letters(solved: &dyn DynSolved, budget: &Budget) -> Result<Option<String>, Refusal> {
    if !solved.position().game().has_picture() {
        return Ok(None);
    }
    let scene = charge(solved.position(), budget).and_then(|()| solved.scene(Show { values: true, ..Show::default() }));
    match scene {
        Err(Refusal::BeyondLimits(_)) => Ok(None),
        scene => Ok(letters::letters(&scene?)),
    }
}
