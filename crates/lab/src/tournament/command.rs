//! `nimber-lab tournament`: the levels of the opponent against each other and against random play.

use super::{PAIRINGS, Standings, play};
use crate::terminal::{Format, PlayName, bar, print};
use clap::Args as ClapArgs;
use nimber_answers::catalogue::{AnyGame, Catalogue};
use nimber_games::{Refusal, Tables};
use nimber_solvers::theory::{CancelFlag, Play, Stop};
use nix::sys::signal::{SigSet, Signal};
use serde::Serialize;
use std::thread;

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The game; every game if it is left out.
    #[arg(long, value_name = "NAME")]
    game: Option<String>,

    /// The play; both if it is left out.
    #[arg(long, value_enum)]
    play: Option<PlayName>,

    /// How many games each two players play, from 2 to 1000000. An even number, so that they begin equally often.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = even)]
    games: u64,

    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON, or tables for people.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The most games of each two players.
const MOST_GAMES: u64 = 1_000_000;

fn even(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(games) if (2..=MOST_GAMES).contains(&games) && games % 2 == 0 => Ok(games),
        _ => Err(format!("an even number from 2 to {MOST_GAMES} is needed")),
    }
}

/// What is printed as JSON.
#[derive(Serialize)]
struct TournamentReport {
    seed: u64,
    standings: Vec<Standings>,
}

pub fn run(args: &Args) -> Result<(), String> {
    let cancel = CancelFlag::default();
    on_interrupt(cancel.clone());
    let catalogue = Catalogue::new(&Tables::default());
    let wanted = wanted(&catalogue, args)?;
    let bar = bar(wanted.len() as u64 * PAIRINGS * args.games);
    let standings = wanted.into_iter().map(|(game, convention)| {
        bar.set_message(format!("{} {}", game.about().name, convention.name()));
        play(game.game(), convention, args.games, args.seed, &cancel, &|| bar.inc(1))
    });
    let standings = standings.collect::<Result<Vec<_>, _>>();
    bar.finish_and_clear();
    let standings = standings.map_err(|refusal| match refusal {
        Refusal::Stopped(Stop::Cancelled) => "interrupted".to_owned(),
        other => other.to_string(),
    })?;
    match args.format {
        Format::Text => print(&standings.iter().map(table).collect::<Vec<_>>().join("\n")),
        Format::Json => {
            let json = serde_json::to_string(&TournamentReport { seed: args.seed, standings });
            print(&(json.map_err(|error| format!("cannot write the report: {error}"))? + "\n"))
        }
    }
}

/// The games and plays that are asked for.
fn wanted<'a>(catalogue: &'a Catalogue, args: &Args) -> Result<Vec<(&'a AnyGame, Play)>, String> {
    let is_wanted = |game: &&AnyGame| args.game.as_ref().is_none_or(|name| game.about().name == name);
    let asked: Vec<&AnyGame> = catalogue.games().filter(is_wanted).collect();
    if asked.is_empty() {
        let names: Vec<&str> = catalogue.games().map(|game| game.about().name).collect();
        return Err(format!("there is no game `{}`; there are {}", args.game.as_deref().unwrap_or_default(), names.join(", ")));
    }
    let plays = |game: &'a AnyGame| game.about().plays.iter().map(move |&play| (game, play));
    let is_asked = |(_, play): &(_, Play)| args.play.is_none_or(|name| name.play() == *play);
    Ok(asked.into_iter().flat_map(plays).filter(is_asked).collect())
}

/// Raises the flag on Ctrl-C. A second Ctrl-C ends the program at once. Threads that are made later leave the signal to this one.
fn on_interrupt(cancel: CancelFlag) {
    let interrupt = SigSet::from(Signal::SIGINT);
    if interrupt.thread_block().is_err() {
        return;
    }
    thread::spawn(move || {
        if interrupt.wait().is_ok() {
            cancel.raise();
        }
        if interrupt.wait().is_ok() {
            std::process::exit(1);
        }
    });
}

fn table(standings: &Standings) -> String {
    let mut text = format!("{} ({} play)\n", standings.game, standings.play.name());
    text += "  player     against        games      wins   share  95 % interval\n";
    for pairing in &standings.pairings {
        let [share, low, high] = [pairing.share.share, pairing.share.low, pairing.share.high].map(|part| 100.0 * part);
        let [player, against] = [pairing.player, pairing.against].map(<&str>::from);
        text +=
            &format!("  {player:<9}  {against:<9}  {:>8}  {:>8}  {share:>4.1} %  {low:.1} to {high:.1} %\n", pairing.games, pairing.wins);
    }
    let won = &standings.perfect_from_won;
    text + &format!("  perfect had a won position in {} games and won {} of them\n", won.games, won.wins)
}
