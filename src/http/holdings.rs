//! Who holds how much of a memory, and who has to give some up for others.

use super::connections::Connection;
use nimber_solvers::theory::CancelFlag;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The part of a memory that a client may hold while others need some.
const SHARE: u32 = 4;

/// An answer of which its client has read nothing for this time ends when another client needs its memory. The system takes some hundred
/// kilobytes at a time, which a slow client reads for some seconds.
const STALL: Duration = Duration::from_secs(5);

/// Whom memory is for, and what ends when others need it.
#[derive(Clone)]
pub struct Owner {
    /// As [`client_of`](super::forwarded::client_of) counts it.
    pub client: IpAddr,
    user: User,
}

/// What uses the memory.
#[derive(Clone)]
enum User {
    Unknown,
    /// It is cut off.
    Connection(Arc<Connection>),
    /// It is cancelled.
    Computation(CancelFlag),
}

impl Owner {
    /// For an answer to a client.
    pub fn answer(client: IpAddr, connection: Option<Arc<Connection>>) -> Self {
        Owner { client, user: connection.map_or(User::Unknown, User::Connection) }
    }

    /// For a computation that this flag cancels.
    pub fn computation(client: IpAddr, cancel: CancelFlag) -> Self {
        Owner { client, user: User::Computation(cancel) }
    }

    pub fn connection(&self) -> Option<&Arc<Connection>> {
        match &self.user {
            User::Connection(connection) => Some(connection),
            _ => None,
        }
    }

    fn end(&self) {
        match &self.user {
            User::Unknown => {}
            User::Connection(connection) => connection.cut_off(),
            User::Computation(cancel) => cancel.raise(),
        }
    }
}

/// All sizes are in pages.
pub struct Holdings {
    total: u32,
    reserved: u32,
    /// By age.
    held: BTreeMap<u64, Holding>,
    /// What each client has, if it has any.
    by_client: HashMap<IpAddr, u32>,
    /// The reservations that wait for more memory, by age.
    waiting: BTreeMap<u64, Waiter>,
}

struct Holding {
    /// `None` is the service itself.
    owner: Option<Owner>,
    has: u32,
    /// The time when the answer was complete. From then on its client can read it.
    complete: Option<Instant>,
    /// Whether it had to give up its memory.
    is_evicted: bool,
}

struct Waiter {
    client: Option<IpAddr>,
    has: u32,
    needs: u32,
}

impl Holding {
    fn client(&self) -> Option<IpAddr> {
        self.owner.as_ref().map(|owner| owner.client)
    }

    /// How long its client could have read some of it, and did not.
    fn unread_for(&self, now: Instant) -> Duration {
        match (self.complete, self.owner.as_ref().and_then(Owner::connection)) {
            (Some(since), Some(connection)) => now.saturating_duration_since(since).min(connection.unread_for(now)),
            _ => Duration::ZERO,
        }
    }

    fn can_end(&self) -> bool {
        self.has > 0 && self.owner.as_ref().is_some_and(|owner| !matches!(owner.user, User::Unknown))
    }
}

impl Holdings {
    pub fn new(total: u32) -> Self {
        Holdings { total, reserved: 0, held: BTreeMap::new(), by_client: HashMap::new(), waiting: BTreeMap::new() }
    }

    pub fn reserved(&self) -> u32 {
        self.reserved
    }

    pub fn has(&self, number: u64) -> u32 {
        self.held.get(&number).map_or(0, |holding| holding.has)
    }

    /// Whether it had to give up its memory.
    pub fn is_evicted(&self, number: u64) -> bool {
        self.held.get(&number).is_some_and(|holding| holding.is_evicted)
    }

    /// Grows a holding to `needs`, or up to `wants` if that much is free. Others may have to give up theirs for `needs`: of the holdings of
    /// other clients, first those whose client has read nothing for longest, then the youngest of clients that have more than their share.
    pub fn try_grow(&mut self, number: u64, owner: Option<&Owner>, needs: u32, wants: u32) -> bool {
        if self.is_evicted(number) {
            return false;
        }
        let has = self.has(number);
        let more = needs.saturating_sub(has);
        let client = owner.map(|owner| owner.client);
        let is_other = |waiter: &Waiter| waiter.client.is_some() && waiter.client != client;
        // The oldest that waits is next, whatever it has. Otherwise two that wait could keep each other from what is free.
        let is_next = self.waiting.contains_key(&number) && self.is_oldest(number);
        let others_wait = client.is_some() && !is_next && self.waiting.values().any(is_other);
        if others_wait && !self.is_within_share(client, more) {
            return false;
        }
        let free = self.total - self.reserved;
        if more > free && !(self.is_within_share(client, more) && self.evict(client, more - free)) {
            return false;
        }
        let wants = if client.is_some() { wants.min(self.total / SHARE) } else { wants };
        let grown = wants.max(needs).min(has + self.total - self.reserved);
        self.reserved += grown - has;
        if let Some(client) = client {
            *self.by_client.entry(client).or_default() += grown - has;
        }
        let holding = Holding { owner: owner.cloned(), has: 0, complete: None, is_evicted: false };
        self.held.entry(number).or_insert(holding).has = grown;
        true
    }

    /// Whether a client may have `more`, also when others need it. The service itself may.
    fn is_within_share(&self, client: Option<IpAddr>, more: u32) -> bool {
        let has = |client| self.by_client.get(&client).copied().unwrap_or(0);
        client.is_none_or(|client| has(client).saturating_add(more) <= self.total / SHARE)
    }

    fn take_back(&mut self, client: Option<IpAddr>, pages: u32) {
        self.reserved -= pages;
        if let Some(client) = client
            && let Entry::Occupied(mut has) = self.by_client.entry(client)
        {
            *has.get_mut() -= pages;
            if *has.get() == 0 {
                has.remove();
            }
        }
    }

    /// Takes at least `missing` from other clients. False, with nothing taken, if there is not that much to take.
    fn evict(&mut self, client: Option<IpAddr>, missing: u32) -> bool {
        let mut others = Vec::new();
        // One time for all, so that those who are looked at later have not waited for longer.
        let now = Instant::now();
        for (&number, holding) in &self.held {
            if let Some(other) = holding.client().filter(|&other| Some(other) != client && holding.can_end()) {
                others.push((holding.unread_for(now), number, other, holding.has));
            }
        }
        others.sort_unstable_by(|left, right| right.cmp(left));
        let (mut freed, mut evicted, mut totals) = (0, Vec::new(), self.by_client.clone());
        for (unread_for, number, other, has) in others {
            let total = totals.entry(other).or_default();
            if freed < missing && (unread_for >= STALL || *total > self.total / SHARE) {
                *total -= has;
                freed += has;
                evicted.push(number);
            }
        }
        if freed < missing {
            return false;
        }
        for number in evicted {
            let Some(holding) = self.held.get_mut(&number) else { continue };
            // What it uses is free a moment later.
            holding.is_evicted = true;
            self.waiting.remove(&number);
            if let Some(owner) = &holding.owner {
                owner.end();
            }
            let (client, pages) = (holding.client(), std::mem::take(&mut holding.has));
            self.take_back(client, pages);
        }
        true
    }

    /// Its client can read the answer from now on.
    pub fn complete(&mut self, number: u64) {
        if let Some(holding) = self.held.get_mut(&number) {
            holding.complete = Some(Instant::now());
        }
    }

    pub fn shrink(&mut self, number: u64, to: u32) {
        if let Some(holding) = self.held.get_mut(&number) {
            let left = holding.has.min(to);
            let (client, pages) = (holding.client(), std::mem::replace(&mut holding.has, left) - left);
            self.take_back(client, pages);
        }
    }

    pub fn release(&mut self, number: u64) {
        if let Some(holding) = self.held.remove(&number) {
            self.take_back(holding.client(), holding.has);
        }
        self.waiting.remove(&number);
    }

    pub fn wait(&mut self, number: u64, client: Option<IpAddr>, needs: u32) {
        let has = self.has(number);
        self.waiting.insert(number, Waiter { client, has, needs });
    }

    pub fn stop_waiting(&mut self, number: u64) {
        self.waiting.remove(&number);
    }

    #[cfg(test)]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Whether no older reservation waits.
    pub fn is_oldest(&self, number: u64) -> bool {
        self.waiting.range(..number).next().is_none()
    }

    /// Whether it is the youngest waiting reservation, and the oldest needs more than all others will release.
    pub fn has_to_give_up(&self, number: u64) -> bool {
        let (Some((_, oldest)), Some((youngest, _))) = (self.waiting.first_key_value(), self.waiting.last_key_value()) else {
            return false;
        };
        let held: u32 = self.waiting.values().map(|waiter| waiter.has).sum();
        *youngest == number && oldest.needs - oldest.has > self.total - held
    }
}
