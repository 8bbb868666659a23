//! A service with a game of its own beside all others: Turning Turtles, which is a file of the tests. `GET /turning-turtles?coins=THTH` is
//! answered, and the game is on the page at `/`.
//!
//! ```console
//! $ cargo run --example service_with_own_game 127.0.0.1:8080
//! ```

#[path = "../crates/answers/tests/games/turning_turtles.rs"]
mod turning_turtles;

use nimber::http::{Listeners, Ready, Settings, bind_to, serve};
use nimber::tables::Progress;
use nimber_answers::catalogue::Catalogue;
use nimber_games::{Tables, register_with};
use std::error::Error;
use std::future::pending;
use std::sync::Arc;
use turning_turtles::TurningTurtles;

fn catalogue(tables: &Tables) -> Catalogue {
    let mut catalogue = Catalogue::default();
    register_with(&mut catalogue, tables, |games| games.add(TurningTurtles));
    catalogue
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    let main = bind_to(address.parse()?)?;
    println!("http://{}", main.local_addr()?);
    let warm_up = |_: &Progress, publish: &mut dyn FnMut(Ready)| {
        let catalogue = Arc::new(catalogue(&Tables::default()));
        publish(Ready { catalogue, tables: Vec::new(), snapshots: Vec::new(), persistent: false, incidents: Vec::new() });
    };
    serve(&catalogue(&Tables::outline()), Settings::default(), Listeners { main, metrics: None }, warm_up, pending()).await?;
    Ok(())
}
