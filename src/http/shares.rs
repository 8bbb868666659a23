//! Which client has had the least of the threads: start-time fair queueing (Goyal, Vin and Cheng, 1996).
//!
//! Each client has a tag, the time that its computations have taken. A client that comes back starts at the tag of the latest computation
//! that began, so resting saves nothing up, and whoever rests long enough is next.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

/// Beyond this number of clients, those that have left are forgotten.
const MOST_CLIENTS: usize = 4096;

#[derive(Default)]
pub struct Shares {
    /// The largest tag with which a computation has begun.
    level: Duration,
    /// Of the clients that wait or compute, and of others that did.
    shares: HashMap<IpAddr, Share>,
}

struct Share {
    tag: Duration,
    /// Whether nothing of this client was computed since it came, and it came below or at the level.
    rested: bool,
}

impl Shares {
    /// A client that neither waits nor computes asks for a computation. `stays` says of a client whether it waits or computes.
    pub fn enter(&mut self, client: IpAddr, stays: impl Fn(IpAddr) -> bool) {
        if self.shares.len() >= MOST_CLIENTS {
            // As many clients as these have had their share, so the others start where they are.
            self.level = self.shares.values().map(|share| share.tag).max().unwrap_or_default();
            self.shares.retain(|&client, _| stays(client));
        }
        let tag = self.tag(client);
        let share = Share { tag: tag.max(self.level), rested: tag <= self.level };
        self.shares.insert(client, share);
    }

    /// The time that the finished computations of a client count for.
    pub fn tag(&self, client: IpAddr) -> Duration {
        self.shares.get(&client).map_or(self.level, |share| share.tag)
    }

    /// Whether the client comes back after a rest that was at least as long as its share.
    pub fn is_rested(&self, client: IpAddr) -> bool {
        self.shares.get(&client).is_none_or(|share| share.rested)
    }

    /// A computation of a client with this tag begins.
    pub fn begin(&mut self, tag: Duration) {
        self.level = self.level.max(tag);
    }

    /// A computation of a client ends after this time.
    pub fn end(&mut self, client: IpAddr, ran: Duration) {
        let tag = self.tag(client).saturating_add(ran);
        self.shares.insert(client, Share { tag, rested: false });
    }

    /// Nobody waits or computes any more.
    pub fn rest(&mut self) {
        *self = Shares::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn client(index: u32) -> IpAddr {
        IpAddr::from(index.to_be_bytes())
    }

    #[test]
    fn resting_saves_nothing_up() {
        let (mut shares, busy, rare) = (Shares::default(), client(1), client(2));
        for _ in 0..10 {
            shares.enter(busy, |_| true);
            shares.begin(shares.tag(busy));
            shares.end(busy, SECOND);
        }
        assert_eq!(shares.tag(busy), 10 * SECOND);
        shares.enter(rare, |_| true);
        assert!(shares.is_rested(rare) && !shares.is_rested(busy));
        assert_eq!(shares.tag(rare), 9 * SECOND, "where the last computation began");
        shares.end(rare, SECOND);
        shares.enter(busy, |_| true);
        assert!(!shares.is_rested(busy), "the others have not had as much yet");
        shares.begin(20 * SECOND);
        shares.enter(rare, |_| true);
        assert!(shares.is_rested(rare) && shares.tag(rare) == 20 * SECOND);
    }

    #[test]
    fn clients_that_have_gone_are_forgotten() {
        let (mut shares, stays) = (Shares::default(), client(0));
        for index in 0..10_000 {
            shares.enter(client(index), |client| client == stays);
            shares.end(client(index), SECOND);
        }
        assert!(shares.shares.len() <= MOST_CLIENTS && shares.shares.contains_key(&stays));
        assert_eq!(shares.tag(stays), SECOND);
        assert!(shares.is_rested(client(1)) && shares.tag(client(1)) == 2 * SECOND, "to be forgotten saves nothing up");
    }
}
