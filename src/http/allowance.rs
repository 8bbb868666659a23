//! How much work each client may cause.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU64;
use std::time::Instant;

/// In seconds. So much of its allowance a client may use at once.
const BURST: f64 = 30.0;

/// A sweep after this number of computations forgets clients whose allowance is full again.
const SWEEP_INTERVAL: u32 = 1024;

/// A bucket of work for each client. It is charged after the work is done, so it may run over.
pub struct Allowance {
    per_second: Option<NonZeroU64>,
    used: HashMap<IpAddr, Used>,
    computations: u32,
}

struct Used {
    /// In seconds of the allowance, when it was last charged.
    seconds: f64,
    at: Instant,
}

impl Used {
    fn now(&self, now: Instant) -> f64 {
        (self.seconds - now.saturating_duration_since(self.at).as_secs_f64()).max(0.0)
    }
}

impl Allowance {
    /// In units of work per second and client. `None` means no limit.
    pub fn new(per_second: Option<NonZeroU64>) -> Self {
        Allowance { per_second, used: HashMap::new(), computations: 0 }
    }

    pub fn is_limited(&self) -> bool {
        self.per_second.is_some()
    }

    pub fn charge(&mut self, client: IpAddr, work: u64, now: Instant) {
        let Some(per_second) = self.per_second else { return };
        self.computations = self.computations.wrapping_add(1);
        if self.computations.is_multiple_of(SWEEP_INTERVAL) {
            self.used.retain(|_, used| used.now(now) > 0.0);
        }
        let used = self.used.entry(client).or_insert(Used { seconds: 0.0, at: now });
        *used = Used { seconds: used.now(now) + work as f64 / per_second.get() as f64, at: now };
    }

    /// Whether the client has used all that it may use now.
    pub fn is_used_up(&self, client: IpAddr, now: Instant) -> bool {
        self.used.get(&client).is_some_and(|used| used.now(now) > BURST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn an_allowance_fills_up_again() {
        let (client, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let mut allowance = Allowance::new(NonZeroU64::new(100));
        let began = Instant::now();
        allowance.charge(client, 3000, began);
        assert!(!allowance.is_used_up(client, began));
        allowance.charge(client, 1000, began);
        assert!(allowance.is_used_up(client, began) && !allowance.is_used_up(other, began));
        assert!(!allowance.is_used_up(client, began + Duration::from_secs(11)));
        let mut unlimited = Allowance::new(None);
        unlimited.charge(client, u64::MAX, began);
        assert!(!unlimited.is_used_up(client, began));
    }

    #[test]
    fn clients_that_have_gone_are_forgotten() {
        let mut allowance = Allowance::new(NonZeroU64::new(100));
        let (began, client) = (Instant::now(), |index: u32| IpAddr::from(index.to_be_bytes()));
        for index in 0..10_000 {
            allowance.charge(client(index), 100, began + Duration::from_millis(u64::from(index)));
        }
        assert!(allowance.used.len() < 3000, "{}", allowance.used.len());
    }
}
