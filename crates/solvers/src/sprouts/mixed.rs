//! The mixture of Sprouts and Brussels Sprouts: a start of spots and crosses, and each player puts a spot or a cross on the line.
//!
//! Its positions are those of Sprouts (see [`Rules`](super::Rules)), and so are the solvers.
//!
//! # Every game ends
//!
//! From A spots and B crosses there are at most 4A + 5B - 2 moves. Look back from the end of a game, and give the spots arms, too: three
//! to a spot of the start, one to a spot on a line, where their lines end, or in any corner if no line does. So all arms have their places
//! from the beginning, and a vertex on a line has one on each side if it is a cross, and on one side if it is a spot.
//!
//! Of regions and boundaries, count those with a free arm, and take W = 2 · regions - boundaries. At the start W = 2 - (A + B). A line
//! between two boundaries makes them one, so W grows by 1. A line from a boundary to itself makes one more boundary and one more region,
//! and W grows by 1, too, unless the part beside a new spot has no arm. Then there is no new boundary and W grows by 2, or there is no
//! new region either and W stays. So if s of m moves put a spot on the line, W grows by m - s at least.
//!
//! A cross on a line keeps the number of free arms, a spot takes one away. At the end there are 3A + 4B - s, and no region has two of
//! them, because they could be joined. So W is their number, and m - s <= 3A + 4B - s - 2 + A + B.
//!
//! # Who wins normal play from an even number of spots and an odd number of crosses
//!
//! The first player. He joins two opposite arms of a cross, with half of all the rest on either side, and puts a cross on the line. The
//! two sides are equal and share nothing, so he answers each move in one by the same move in the other.
