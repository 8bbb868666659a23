//! Who wins a row of Kayles: `cargo run --example who_wins -- 10 3`.

use nimber_games::{Kayles, Refusal};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = std::env::args().skip(1).map(|row| row.parse()).collect::<Result<Vec<u64>, _>>()?;
    let rows = if rows.is_empty() { vec![10] } else { rows };
    print!("{}", who_wins(&rows)?);
    Ok(())
}

pub fn who_wins(rows: &[u64]) -> Result<String, Refusal> {
    let kayles = Kayles::rows(rows.iter().copied())?;
    let answer = kayles.solve()?;
    if !answer.is_won() {
        return Ok(format!("The rows {rows:?} have the nimber 0. The player to move loses, whatever the move.\n"));
    }
    let mut text = String::new();
    if let Some(nimber) = answer.nimber() {
        text += &format!("The rows {rows:?} have the nimber {nimber}. The player to move wins with one of these moves:\n");
    }
    for mv in answer.winning_moves()? {
        text += &format!("  {mv}, which leads to {}\n", kayles.play(&mv)?);
    }
    Ok(text)
}
