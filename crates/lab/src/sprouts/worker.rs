//! `nimber-lab sprouts worker`: one process of several that search one start in normal play.
//!
//! It reads one JSON object a line and answers each job in turn. `docs/sprouts.md` has the lines.

use crate::usage::Usage;
use clap::Args as ClapArgs;
use nimber_solvers::sprouts::normal::{Estimate, SMALL, Solver};
use nimber_solvers::sprouts::{Land, Position, SproutsRules};
use nimber_solvers::theory::{Budget, Nimber, Stop};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, BufWriter, ErrorKind, Write};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// How much memory the searches take, in MB. Then the worker forgets everything but proven facts and goes on.
    #[arg(long, value_name = "MB", default_value_t = 2048)]
    memory: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum Line {
    /// Taken for granted from now on.
    Fact(Fact),
    /// Prove or refute that a land has a nimber.
    Job(Job),
    /// List what a land's moves lead to.
    Expand(Expand),
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Fact {
    land: String,
    nimber: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Job {
    id: u64,
    land: String,
    nimber: u32,
    /// In units of [`Budget`].
    work: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expand {
    id: u64,
    land: String,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Fact(Fact),
    Result(JobResult),
    Options(LandOptions),
    Error(LineError),
}

#[derive(Serialize)]
struct JobResult {
    id: u64,
    verdict: Verdict,
    work: u64,
    cpu_seconds: f64,
    proof: u32,
    disproof: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Proven,
    Refuted,
    Open,
}

#[derive(Serialize)]
struct LandOptions {
    id: u64,
    options: BTreeSet<LandOption>,
    /// The lands of the options, each with its estimates before it is searched.
    lands: BTreeMap<String, Estimates>,
}

/// The sum of the known nimbers of an option, and the lands without one.
#[derive(PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct LandOption {
    nimber: u64,
    lands: Vec<String>,
}

#[derive(Serialize)]
struct Estimates {
    proof: u32,
    disproof: u32,
}

#[derive(Serialize)]
struct LineError {
    /// From 1 on.
    line: u64,
    why: String,
}

/// The nimbers that a search can decide are below this.
const MOST_NIMBERS: u32 = 31;

const EXAMPLES: &str = concat!(
    r#"a line is one such as {"fact":{"land":"0*8}","nimber":0}}, {"job":{"id":1,"land":"0*9}","nimber":1,"work":1000000}} "#,
    r#"or {"expand":{"id":2,"land":"0*9}"}}"#
);

pub fn run(args: &Args) -> Result<(), String> {
    let worker = Worker { solver: Solver::under(SproutsRules::Sprouts, args.memory.saturating_mul(1 << 20)) };
    match worker.answer_all(io::stdin().lock(), BufWriter::new(io::stdout().lock())) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

struct Worker {
    solver: Solver,
}

impl Worker {
    fn answer_all(&self, mut lines: impl BufRead, mut out: impl Write) -> io::Result<()> {
        let mut text = Vec::new();
        for line in 1.. {
            text.clear();
            if lines.read_until(b'\n', &mut text)? == 0 {
                break;
            }
            let answers = self.answer(&text).unwrap_or_else(|why| vec![Answer::Error(LineError { line, why })]);
            for answer in &answers {
                serde_json::to_writer(&mut out, answer)?;
                out.write_all(b"\n")?;
            }
            out.flush()?;
        }
        Ok(())
    }

    fn answer(&self, line: &[u8]) -> Result<Vec<Answer>, String> {
        match serde_json::from_slice(line).map_err(|error| malformed(&error))? {
            Line::Fact(fact) => self.assume(&fact).map(|()| Vec::new()),
            Line::Job(job) => self.search(&job),
            Line::Expand(expand) => self.expand(&expand).map(|options| vec![Answer::Options(options)]),
        }
    }

    fn assume(&self, fact: &Fact) -> Result<(), String> {
        let (land, nimber) = (read_land(&fact.land)?, read_nimber(fact.nimber)?);
        self.solver.assume(&[(land, nimber)].into(), &Budget::unlimited()).map_err(|stop| match stop {
            Stop::Contradiction => format!("the land `{}` is known not to have the nimber {nimber}", fact.land),
            other => other.to_string(),
        })
    }

    /// The nimbers that the search has found, then its result.
    fn search(&self, job: &Job) -> Result<Vec<Answer>, String> {
        let (land, nimber) = (read_land(&job.land)?, Nimber::new(read_nimber(job.nimber)?.into()));
        let (usage, budget) = (Usage::begin(), Budget::of(job.work));
        let verdict = match self.solver.has_nimber(&land, nimber, &budget) {
            Ok(true) => Verdict::Proven,
            Ok(false) => Verdict::Refuted,
            Err(Stop::Exhausted { allowance }) if allowance == job.work => Verdict::Open,
            Err(stop) => return Err(why_not(stop)),
        };
        let Estimate { proof, disproof } = self.solver.estimate(&land, nimber);
        let found = self.solver.take_found().into_iter().map(|(land, nimber)| Answer::Fact(Fact { land: land.to_string(), nimber }));
        let result = JobResult { id: job.id, verdict, work: budget.spent(), cpu_seconds: usage.cpu_seconds(), proof, disproof };
        Ok(found.chain([Answer::Result(result)]).collect())
    }

    fn expand(&self, expand: &Expand) -> Result<LandOptions, String> {
        let (mut options, mut lands) = (BTreeSet::new(), BTreeMap::new());
        for option in Position::from(read_land(&expand.land)?).options() {
            let (mut sum, mut open) = (Nimber::ZERO, Vec::new());
            // Two equal lands are worth 0.
            let odd = option.lands().chunk_by(|one, other| one == other).filter(|lands| lands.len() % 2 == 1);
            for land in odd.filter_map(|lands| lands.first()) {
                match self.nimber(land)? {
                    Some(nimber) => sum += nimber,
                    None => {
                        let Estimate { proof, disproof } = Estimate::unsearched(land);
                        lands.insert(land.to_string(), Estimates { proof, disproof });
                        open.push(land.to_string());
                    }
                }
            }
            options.insert(LandOption { nimber: sum.get(), lands: open });
        }
        Ok(LandOptions { id: expand.id, options, lands })
    }

    /// The nimber of a land, if it is known or found at once.
    fn nimber(&self, land: &Land) -> Result<Option<Nimber>, String> {
        match self.solver.known_nimber(land) {
            None if land.lives() <= SMALL => self.solver.nimber(land, &Budget::unlimited()).map(Some).map_err(why_not),
            known => Ok(known),
        }
    }
}

fn read_land(text: &str) -> Result<Land, String> {
    let position: Position = text.parse().map_err(|misread| format!("land `{text}`: {misread}"))?;
    match position.lands() {
        [land] => Ok(land.clone()),
        lands => Err(format!("land `{text}`: these are {} lands, and one such as `0*8}}` is right", lands.len())),
    }
}

fn read_nimber(nimber: u32) -> Result<u32, String> {
    if nimber < MOST_NIMBERS { Ok(nimber) } else { Err(format!("nimber {nimber}: one from 0 to {} is right", MOST_NIMBERS - 1)) }
}

fn malformed(error: &serde_json::Error) -> String {
    let why = error.to_string();
    // The line within the text is always the first.
    let why = why.split(" at line ").next().unwrap_or_default();
    format!("column {}: {why}; {EXAMPLES}", error.column())
}

fn why_not(stop: Stop) -> String {
    match stop {
        Stop::Contradiction => "a fact that was given is false".to_owned(),
        other => super::search::why_not(other),
    }
}
