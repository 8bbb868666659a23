//! How well an opponent plays.

use crate::refusal::Refusal;
use crate::serial::{Deserialize, Serialize};
use crate::wording::{cut, hint};
use std::fmt;
use std::str::FromStr;

/// How well the opponent plays. From `beginner` on, every level makes a move that wins with its next move or the one after it, and none
/// that lets the opponent win at once while there is another. Elsewhere it makes one of the best moves, or any: the fewer moves there are
/// and the sooner the game ends, the more often one of the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", schema(as = OpponentLevel, default = "perfect"))]
#[non_exhaustive]
pub enum Level {
    /// Always makes a winning move if there is one; in a lost position one as good as the advice.
    #[default]
    Perfect,
    /// Errs far from the end, and seldom.
    Strong,
    /// Errs more often.
    Casual,
    /// Sees a move or two ahead, and little else.
    Beginner,
    /// Makes any legal move.
    Child,
}

impl Level {
    /// From the strongest to the weakest.
    pub const ALL: [Level; 5] = [Level::Perfect, Level::Strong, Level::Casual, Level::Beginner, Level::Child];

    /// Its name in requests, such as `casual`.
    ///
    /// ```
    /// use nimber_games::Level;
    /// let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    /// assert_eq!(names, ["perfect", "strong", "casual", "beginner", "child"]);
    /// assert_eq!("casual".parse::<Level>()?, Level::Casual);
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Level::Perfect => "perfect",
            Level::Strong => "strong",
            Level::Casual => "casual",
            Level::Beginner => "beginner",
            Level::Child => "child",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads its [name](Level::name), in lower case.
impl FromStr for Level {
    type Err = Refusal;

    fn from_str(name: &str) -> Result<Self, Refusal> {
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| {
            let names = Level::ALL.map(Level::name);
            let meant = hint(&name.to_lowercase(), names);
            Refusal::malformed("/level", format!("there is no level `{name}`{meant}; there are {}", names.join(", ")))
        })
    }
}

/// How well a player plays, from 0 to 1: what lies between the levels. `child` is 0, `beginner` 0.25, `casual` 0.5, `strong` 0.75, and
/// `perfect` 1.
///
/// ```
/// use nimber_games::{Level, Skill};
/// assert!(Skill::new(0.6)? > Level::Casual.into());
/// assert!(Skill::new(1.5).is_err());
/// assert_eq!("0.6".parse::<Skill>()?.to_string(), "0.6");
/// # Ok::<(), nimber_games::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Skill(f64);

impl Skill {
    /// From 0, which plays like `child`, to 1, which plays like `perfect`.
    ///
    /// ```
    /// use nimber_games::{Level, Skill};
    /// let between = Skill::new(0.6)?;
    /// assert!(Skill::from(Level::Casual) < between && between < Skill::from(Level::Strong));
    /// assert!(Skill::new(1.5).is_err());
    /// # Ok::<(), nimber_games::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// [`Refusal::Malformed`] unless it is from 0 to 1.
    pub fn new(skill: f64) -> Result<Self, Refusal> {
        match skill {
            // This makes 0 of -0.
            0.0..=1.0 => Ok(Skill(skill + 0.0)),
            _ => Err(Refusal::malformed("/skill", format!("`skill` is {skill}; it has to be from 0 to 1"))),
        }
    }

    /// From 0 to 1.
    pub fn get(self) -> f64 {
        self.0
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads a number from 0 to 1, such as `0.6`.
impl FromStr for Skill {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let number = text.parse().map_err(|_| Refusal::malformed("/skill", format!("`{}` is no number from 0 to 1", cut(text, 40))))?;
        Skill::new(number)
    }
}

impl From<Level> for Skill {
    fn from(level: Level) -> Self {
        Skill(match level {
            Level::Perfect => 1.0,
            Level::Strong => 0.75,
            Level::Casual => 0.5,
            Level::Beginner => 0.25,
            Level::Child => 0.0,
        })
    }
}
