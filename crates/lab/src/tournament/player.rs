use nimber_answers::opponent::OpponentLevel;
use serde::Serialize;

/// Who makes the moves of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "&'static str")]
pub enum Player {
    Level(OpponentLevel),
    /// Makes any legal move.
    Random,
}

/// From the strongest to the weakest.
pub const PLAYERS: [Player; 5] = [
    Player::Level(OpponentLevel::Perfect),
    Player::Level(OpponentLevel::Strong),
    Player::Level(OpponentLevel::Casual),
    Player::Level(OpponentLevel::Beginner),
    Player::Random,
];

impl From<Player> for &'static str {
    fn from(player: Player) -> Self {
        match player {
            Player::Level(OpponentLevel::Perfect) => "perfect",
            Player::Level(OpponentLevel::Strong) => "strong",
            Player::Level(OpponentLevel::Casual) => "casual",
            Player::Level(OpponentLevel::Beginner) => "beginner",
            Player::Random => "random",
        }
    }
}
