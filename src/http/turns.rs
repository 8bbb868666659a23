//! Whose long computation runs next: clients take turns, and no client can lock out another.
//!
//! `threads` computations run at once. Next is the client that has had the least of the threads. The same number of further threads serves
//! only clients that have nothing running, and of these only those that have rested, or have had clearly less than everyone who computes.
//! So clients that fill all threads slow the others down, but these need not wait.
//! A client over its allowance comes after all others, and its computations end when another client would have to wait for them.

use super::client::Allowance;
use super::seldom::Seldom;
use super::shares::Shares;
use nimber_solvers::theory::CancelFlag;
use std::collections::VecDeque;
use std::net::IpAddr;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// How often a full queue is warned of.
const FULL_INTERVAL: Duration = Duration::from_secs(10);

/// How much more time everyone who computes has had before another client runs beside them. Where several take turns, these may be short,
/// and then a further computation would only slow them down.
const LEAD_OF_ONE: Duration = Duration::from_millis(20);
const LEAD_OF_SEVERAL: Duration = Duration::from_millis(200);

/// How often a client that waits looks whether it has had less by now.
const LOOK: Duration = Duration::from_millis(100);

pub struct Turns {
    threads: usize,
    queue: usize,
    state: Mutex<State>,
    /// Warnings of a full queue; `None` if no flag sets its length.
    full: Option<Seldom>,
}

struct State {
    running: Vec<Running>,
    /// The clients with waiting computations, in the order in which they came. None is empty.
    queues: Vec<ClientQueue>,
    shares: Shares,
    allowance: Allowance,
    next_id: u64,
}

struct Running {
    id: u64,
    client: IpAddr,
    cancel: CancelFlag,
    began: Instant,
    /// Whether it was cancelled for another waiting client.
    gives_way: bool,
}

/// The waiting computations of one client, the oldest first.
struct ClientQueue {
    client: IpAddr,
    waiting: VecDeque<Waiting>,
}

struct Waiting {
    id: u64,
    cancel: CancelFlag,
    begin: oneshot::Sender<()>,
}

/// The ticket of a computation that waits or runs. Dropping it ends its turn, or takes it out of the queue.
pub struct Ticket {
    turns: Arc<Turns>,
    id: u64,
    begin: oneshot::Receiver<()>,
}

impl Ticket {
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Waits for its turn. False if it is refused: the queue is full, and its client has the most computations in it.
    pub async fn turn(&mut self) -> bool {
        loop {
            match tokio::time::timeout(LOOK, &mut self.begin).await {
                Ok(begun) => return begun.is_ok(),
                // Those who compute may have had enough by now.
                Err(_) => self.turns.give(&mut self.turns.state()),
            }
        }
    }

    /// Counts work of its client.
    pub fn charge(&self, work: u64) {
        let mut state = self.turns.state();
        if let Some(client) = state.client_of(self.id) {
            state.allowance.charge(client, work, Instant::now());
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.turns.state();
        state.take_waiting(self.id);
        let ran = state.running.iter().find(|running| running.id == self.id).map(|running| running.began.elapsed());
        self.turns.end(&mut state, self.id, ran.unwrap_or_default());
    }
}

impl Turns {
    /// `work_per_client` is an allowance in units of work per second.
    pub fn new(threads: usize, queue: usize, work_per_client: Option<NonZeroU64>) -> Self {
        let allowance = Allowance::new(work_per_client);
        let state = State { running: Vec::new(), queues: Vec::new(), shares: Shares::default(), allowance, next_id: 0 };
        Turns { threads: threads.max(1), queue, state: Mutex::new(state), full: Some(Seldom::every(FULL_INTERVAL)) }
    }

    /// The same without warnings of a full queue, because no flag sets its length.
    pub fn quiet(self) -> Self {
        Turns { full: None, ..self }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a computation of a client to the queue. `cancel` ends it if it has to give way to another client.
    pub fn enter(self: &Arc<Self>, client: IpAddr, cancel: CancelFlag) -> Ticket {
        let (begin, begun) = oneshot::channel();
        let mut state = self.state();
        let id = state.next_id;
        state.next_id += 1;
        state.queue_of(client).waiting.push_back(Waiting { id, cancel, begin });
        self.give(&mut state);
        let refused = if state.waiting() > self.queue { state.refuse_one(client) } else { None };
        drop(state);
        if let Some(client) = refused
            && self.full.as_ref().is_some_and(|full| full.is_due(Instant::now()))
        {
            tracing::warn!(
                %client,
                "the queue for long computations is full, and the client that waits for most is refused. If this is no attack, raise \
                 --solver-threads or --solver-queue, or add a replica. This is said once in ten seconds"
            );
        }
        Ticket { turns: self.clone(), id, begin: begun }
    }

    /// A client asks for a computation that exists already. From now on it counts for this client, if this client has fewer computations
    /// than the other.
    pub fn share(&self, id: u64, client: IpAddr) {
        let mut state = self.state();
        let Some(other) = state.client_of(id) else { return };
        if state.under_way(client) >= state.under_way(other) {
            return;
        }
        if let Some(running) = state.running.iter_mut().find(|running| running.id == id) {
            running.client = client;
        } else if let Some(waiting) = state.take_waiting(id) {
            state.queue_of(client).waiting.push_back(waiting);
        }
        self.give(&mut state);
    }

    /// A computation ends, if it has begun, after this time.
    fn end(&self, state: &mut State, id: u64, ran: Duration) {
        if let Some(index) = state.running.iter().position(|running| running.id == id) {
            let client = state.running.remove(index).client;
            state.shares.end(client, ran);
        }
        self.give(state);
        if state.running.is_empty() {
            state.shares.rest();
        }
    }

    /// Starts the computations that may run now, and cancels the ones that have to give way.
    fn give(&self, state: &mut State) {
        let now = Instant::now();
        while let Some(index) = self.next(state, now) {
            let client = state.queues[index].client;
            state.shares.begin(state.tag(client, now));
            let first = state.queues[index].waiting.pop_front();
            if state.queues[index].waiting.is_empty() {
                state.queues.remove(index);
            }
            if let Some(Waiting { id, cancel, begin }) = first {
                state.running.push(Running { id, client, cancel, began: now, gives_way: false });
                // Sending fails if the ticket is being dropped, which ends the turn as well.
                let _ = begin.send(());
            }
        }
        if !state.allowance.is_limited() {
            return;
        }
        let waiting =
            state.queues.iter().filter(|queue| !state.has_running(queue.client) && !state.allowance.is_used_up(queue.client, now));
        let waiting = waiting.count();
        let giving_way = state.running.iter().filter(|running| running.gives_way).count();
        for _ in giving_way..waiting {
            let State { running, allowance, .. } = &mut *state;
            // The latest computation loses the least work.
            let latest = running.iter_mut().rev().find(|running| !running.gives_way && allowance.is_used_up(running.client, now));
            let Some(latest) = latest else { return };
            latest.gives_way = true;
            latest.cancel.raise();
        }
    }

    /// The index of the client whose turn it is, if a computation may begin.
    fn next(&self, state: &State, now: Instant) -> Option<usize> {
        let (free, free_for_rested) = (state.running.len() < self.threads, state.running.len() < self.threads.saturating_mul(2));
        let order = |(_, queue): &(usize, &ClientQueue)| (state.allowance.is_used_up(queue.client, now), state.tag(queue.client, now));
        let least = state.running.iter().map(|running| state.tag(running.client, now)).min();
        let is_one = state.running.windows(2).all(|pair| pair[0].client == pair[1].client);
        let lead = if is_one { LEAD_OF_ONE } else { LEAD_OF_SEVERAL };
        let is_behind = |client| least.is_some_and(|least| state.tag(client, now).saturating_add(lead) < least);
        let may_begin = |queue: &ClientQueue| {
            let rested = || {
                let client = queue.client;
                let may = !state.has_running(client) && !state.allowance.is_used_up(client, now);
                may && (state.shares.is_rested(client) || is_behind(client))
            };
            free || free_for_rested && rested()
        };
        let queues = state.queues.iter().enumerate().filter(|(_, queue)| may_begin(queue));
        queues.min_by_key(order).map(|(index, _)| index)
    }
}

impl State {
    fn queue_of(&mut self, client: IpAddr) -> &mut ClientQueue {
        let index = self.queues.iter().position(|queue| queue.client == client).unwrap_or_else(|| {
            let (running, queues) = (&self.running, &self.queues);
            let stays =
                |client| running.iter().any(|running| running.client == client) || queues.iter().any(|queue| queue.client == client);
            if !stays(client) {
                self.shares.enter(client, stays);
            }
            self.queues.push(ClientQueue { client, waiting: VecDeque::new() });
            self.queues.len() - 1
        });
        &mut self.queues[index]
    }

    /// What counts for a client, with the time of its running computations.
    fn tag(&self, client: IpAddr, now: Instant) -> Duration {
        let running = self.running.iter().filter(|running| running.client == client);
        running.fold(self.shares.tag(client), |tag, running| tag.saturating_add(now.saturating_duration_since(running.began)))
    }

    fn waiting(&self) -> usize {
        self.queues.iter().map(|queue| queue.waiting.len()).sum()
    }

    fn has_running(&self, client: IpAddr) -> bool {
        self.running.iter().any(|running| running.client == client)
    }

    fn under_way(&self, client: IpAddr) -> usize {
        let waiting = self.queues.iter().filter(|queue| queue.client == client).map(|queue| queue.waiting.len()).sum::<usize>();
        waiting + self.running.iter().filter(|running| running.client == client).count()
    }

    fn client_of(&self, id: u64) -> Option<IpAddr> {
        let running = self.running.iter().find(|running| running.id == id).map(|running| running.client);
        let queue = || self.queues.iter().find(|queue| queue.waiting.iter().any(|waiting| waiting.id == id));
        running.or_else(|| queue().map(|queue| queue.client))
    }

    fn take_waiting(&mut self, id: u64) -> Option<Waiting> {
        let (queue, index) = self.queues.iter_mut().find_map(|queue| {
            let index = queue.waiting.iter().position(|waiting| waiting.id == id)?;
            Some((queue, index))
        })?;
        let taken = queue.waiting.remove(index);
        self.queues.retain(|queue| !queue.waiting.is_empty());
        taken
    }

    /// Refuses the youngest computation of the client with the most waiting ones; of several such clients, of `newcomer`.
    fn refuse_one(&mut self, newcomer: IpAddr) -> Option<IpAddr> {
        let longest = self.queues.iter_mut().max_by_key(|queue| (queue.waiting.len(), queue.client == newcomer));
        let refused = longest.map(|queue| {
            queue.waiting.pop_back();
            queue.client
        });
        self.queues.retain(|queue| !queue.waiting.is_empty());
        refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const B: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));
    const C: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 3));

    fn turns(threads: usize, queue: usize) -> Arc<Turns> {
        Arc::new(Turns::new(threads, queue, NonZeroU64::new(1000)))
    }

    #[derive(Debug, PartialEq)]
    enum Stage {
        Waits,
        Runs,
        Refused,
    }

    fn stage(place: &mut Ticket) -> Stage {
        match place.begin.try_recv() {
            Ok(()) => Stage::Runs,
            Err(oneshot::error::TryRecvError::Empty) => Stage::Waits,
            Err(oneshot::error::TryRecvError::Closed) => Stage::Refused,
        }
    }

    fn enter(turns: &Arc<Turns>, client: IpAddr) -> Ticket {
        turns.enter(client, CancelFlag::default())
    }

    fn runs(turns: &Turns) -> Vec<IpAddr> {
        turns.state().running.iter().map(|running| running.client).collect()
    }

    const SECOND: Duration = Duration::from_secs(1);

    /// Ends the computation that began first, after this time, and returns its client.
    fn end_first(turns: &Turns, ran: Duration) -> Option<IpAddr> {
        let mut state = turns.state();
        let (id, client) = state.running.first().map(|running| (running.id, running.client))?;
        turns.end(&mut state, id, ran);
        Some(client)
    }

    #[test]
    fn clients_take_turns() {
        let turns = turns(1, 10);
        let _tickets = [A, A, A, A, B, B, C, C].map(|client| enter(&turns, client));
        // The second client does not wait for the first one, and the third waits only because there is no thread.
        assert_eq!(runs(&turns), [A, B]);
        let order: Vec<_> = std::iter::from_fn(|| end_first(&turns, SECOND)).collect();
        assert_eq!(order, [A, B, C, A, B, C, A, A]);
    }

    #[test]
    fn who_computes_for_long_has_fewer_turns() {
        let turns = turns(1, 20);
        let _tickets = [A, A, A, B, B, B, B, B, B].map(|client| enter(&turns, client));
        let lasts = |client| if client == A { 3 * SECOND } else { SECOND };
        let next = || runs(&turns).first().map(|&client| end_first(&turns, lasts(client)));
        let order: Vec<_> = std::iter::from_fn(next).flatten().collect();
        assert_eq!(order, [A, B, B, B, A, B, B, B, A]);
    }

    /// Those who always have something waiting take turns on the threads. The further threads are for those who come now and then.
    #[test]
    fn who_has_rested_does_not_wait() {
        let (turns, mut tickets) = (turns(1, 20), Vec::new());
        for _ in 0..5 {
            tickets.extend([A, B, C].map(|client| enter(&turns, client)));
        }
        for _ in 0..6 {
            end_first(&turns, SECOND);
        }
        assert_eq!(runs(&turns).len(), 1);
        let rested = IpAddr::from([10, 0, 0, 4]);
        tickets.push(enter(&turns, rested));
        assert_eq!(runs(&turns).last(), Some(&rested));
    }

    #[test]
    fn who_comes_late_takes_turns_with_the_others() {
        let turns = turns(1, 40);
        let _early = [A, B, A, B, A, B, A, B, A, B].map(|client| enter(&turns, client));
        for _ in 0..6 {
            end_first(&turns, SECOND);
        }
        let _late = [C, C, C].map(|client| enter(&turns, client));
        let order: Vec<_> = std::iter::from_fn(|| end_first(&turns, SECOND)).collect();
        assert_eq!(order, [A, C, B, A, B, C, C]);
    }

    /// Lets what a client computes have begun earlier by this time.
    fn run_for(turns: &Turns, client: IpAddr, time: Duration) {
        turns.state().running.iter_mut().filter(|running| running.client == client).for_each(|running| running.began -= time);
    }

    #[test]
    fn a_computation_counts_while_it_runs() {
        let turns = turns(2, 10);
        let [_long, short, _next_of_a] = [A, C, A].map(|client| enter(&turns, client));
        let [earlier, _next_of_b] = [B, B].map(|client| enter(&turns, client));
        run_for(&turns, A, 5 * SECOND);
        run_for(&turns, B, SECOND);
        drop(earlier);
        drop(short);
        assert_eq!(runs(&turns), [A, B]);
    }

    #[test]
    fn once_nobody_computes_all_begin_anew() {
        let turns = turns(1, 10);
        let _tickets = [A, B].map(|client| enter(&turns, client));
        end_first(&turns, 5 * SECOND);
        let _again = enter(&turns, A);
        assert_eq!(runs(&turns), [B], "another one still computes");
        end_first(&turns, SECOND);
        end_first(&turns, SECOND);
        let _anew = [B, A].map(|client| enter(&turns, client));
        assert_eq!(runs(&turns), [B, A]);
    }

    /// Thousands of others are forgotten meanwhile.
    #[test]
    fn who_waits_or_computes_keeps_its_share() {
        let turns = turns(1, 10);
        let [_computes, earlier, _waits] = [A, B, B].map(|client| enter(&turns, client));
        run_for(&turns, B, SECOND);
        drop(earlier);
        for index in 0..5000_u32 {
            let other = IpAddr::from(index.to_be_bytes());
            let ticket = enter(&turns, other);
            run_for(&turns, other, 9 * SECOND);
            drop(ticket);
        }
        let _more = enter(&turns, A);
        let state = turns.state();
        assert!(state.shares.tag(A) == Duration::ZERO && (SECOND..9 * SECOND).contains(&state.shares.tag(B)));
        assert!(state.shares.tag(C) >= 9 * SECOND);
    }

    /// Whoever has asked before has not rested, but the others have computed for long.
    #[tokio::test]
    async fn who_has_had_less_than_all_who_compute_does_not_wait() {
        let turns = turns(2, 20);
        let _greedy = [A, B, A, B].map(|client| enter(&turns, client));
        drop(enter(&turns, C));
        let mut again = enter(&turns, C);
        assert_eq!((runs(&turns), stage(&mut again)), (vec![A, B], Stage::Waits), "they have just begun");
        run_for(&turns, A, SECOND);
        turns.give(&mut turns.state());
        assert_eq!(stage(&mut again), Stage::Waits, "one of them has had no more");
        run_for(&turns, B, SECOND);
        assert!(tokio::time::timeout(SECOND, again.turn()).await.unwrap());
        assert_eq!(runs(&turns), [A, B, C]);
    }

    #[test]
    fn one_client_has_all_threads_but_not_those_for_newcomers() {
        let turns = turns(2, 10);
        let _greedy: Vec<_> = (0..6).map(|_| enter(&turns, A)).collect();
        assert_eq!(runs(&turns), [A, A]);
        let _others = [enter(&turns, B), enter(&turns, B), enter(&turns, C)];
        assert_eq!(runs(&turns), [A, A, B, C]);
    }

    #[test]
    fn a_full_queue_refuses_the_client_that_waits_for_most() {
        let turns = turns(1, 3);
        let mut greedy: Vec<_> = (0..6).map(|_| enter(&turns, A)).collect();
        let stages = |places: &mut [Ticket]| places.iter_mut().map(stage).collect::<Vec<_>>();
        use Stage::*;
        assert_eq!(stages(&mut greedy), [Runs, Waits, Waits, Waits, Refused, Refused]);
        let mut others = [enter(&turns, B), enter(&turns, B), enter(&turns, B)];
        assert_eq!(stages(&mut others), [Runs, Waits, Refused]);
        assert_eq!(stage(&mut greedy[3]), Refused);
        assert_eq!(stage(&mut greedy[2]), Waits);
    }

    #[test]
    fn a_client_over_its_allowance_comes_last_and_gives_way() {
        let turns = turns(1, 10);
        let flag = CancelFlag::default();
        let mut greedy = turns.enter(A, flag.clone());
        greedy.charge(1_000_000);
        let mut next = enter(&turns, A);
        assert_eq!((stage(&mut greedy), flag.is_raised()), (Stage::Runs, false), "nobody else waits");
        let (_second, mut third) = (enter(&turns, B), enter(&turns, C));
        assert_eq!(runs(&turns), [A, B]);
        assert!(flag.is_raised() && stage(&mut third) == Stage::Waits);
        drop(greedy);
        assert_eq!((stage(&mut third), stage(&mut next)), (Stage::Runs, Stage::Waits));
        drop((_second, third));
        assert_eq!(runs(&turns), [A]);
    }

    #[test]
    fn a_client_over_its_allowance_comes_last_even_if_it_computed_for_less_time() {
        let turns = turns(1, 10);
        let [greedy, _other] = [A, B].map(|client| enter(&turns, client));
        greedy.charge(1_000_000);
        end_first(&turns, Duration::ZERO);
        let _waiting = [A, B].map(|client| enter(&turns, client));
        assert_eq!(runs(&turns), [B]);
        end_first(&turns, SECOND);
        assert_eq!(runs(&turns), [B]);
        end_first(&turns, SECOND);
        assert_eq!(runs(&turns), [A]);
    }

    #[test]
    fn what_several_clients_ask_for_counts_for_the_one_with_least_under_way() {
        let turns = turns(1, 10);
        let greedy: Vec<_> = (0..3).map(|_| enter(&turns, A)).collect();
        turns.share(greedy[2].id, B);
        assert_eq!(runs(&turns), [A, B]);
        turns.share(greedy[2].id, A);
        assert_eq!(runs(&turns), [A, B]);
    }
}
