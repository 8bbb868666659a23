//! `nimber-lab sprouts pack`: a certificate as the program brings it.

use super::certificate_folder::read_certificate;
use super::search::why_not;
use clap::Args as ClapArgs;
use nimber_solvers::sprouts::certificate::{Claims, SmallLands};
use nimber_solvers::sprouts::misere::Solver;
use nimber_solvers::sprouts::{Position, SproutsRules};
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The certificate, as `sprouts solve` wrote it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the packed certificate is written to.
    #[arg(value_name = "PACKED")]
    packed: PathBuf,
}

/// A search for each of these starts in misère play meets most small lands of small games. Their trees are packed, too.
const MET: RangeInclusive<u8> = 2..=10;

pub fn run(args: &Args) -> Result<(), String> {
    let packed = packed(&args.file)?;
    fs::write(&args.packed, packed).map_err(|error| format!("{}: {error}", args.packed.display()))
}

fn packed(file: &Path) -> Result<Vec<u8>, String> {
    let certificate = read_certificate(file)?;
    if certificate.rules() != SproutsRules::Sprouts {
        return Err(format!("{}: the program brings certificates of Sprouts alone", file.display()));
    }
    let small = match certificate.claims() {
        Claims::Normal(_) => SmallLands::default(),
        Claims::Misere(lost) => Solver::small_lands(lost, &MET.map(Position::start).collect::<Vec<_>>()).map_err(why_not)?,
    };
    Ok(certificate.pack(&small))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_games::Game;
    use nimber_games::rules::Sprouts;
    use nimber_games::service::{BUILT_IN, FILES};
    use nimber_solvers::sprouts::certificate::Proven;
    use nimber_solvers::theory::Play;
    use std::collections::BTreeMap;
    use std::num::NonZeroUsize;

    fn kept(name: &str) -> PathBuf {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../records")).join(format!("sprouts-{}", name.replace(".bin", ".gz")))
    }

    #[test]
    fn the_program_brings_the_certificates_that_are_kept_as_text() {
        for (file, bytes) in FILES.iter().zip(BUILT_IN) {
            assert!(packed(&kept(file.name)).unwrap() == bytes, "{}: `nimber-lab sprouts pack` makes it anew", file.name);
        }
    }

    /// Those that fewer ask for take minutes. `nimber-lab sprouts verify` checks them whole.
    #[test]
    fn the_kept_certificates_prove_the_starts_that_the_records_call_shipped() {
        let mut proven: BTreeMap<(bool, u32), Proven> = BTreeMap::new();
        for file in &FILES {
            let certificate = read_certificate(&kept(file.name)).unwrap();
            let is_misere = certificate.play() == Play::Misere;
            let every = if file.is_for_page { NonZeroUsize::MIN } else { const { NonZeroUsize::new(16).unwrap() } };
            let results = certificate.sample(every, || ()).unwrap_or_else(|unproven| panic!("{}: {unproven}", file.name));
            let starts = certificate.starts().iter().map(|start| (is_misere, start.lives() / 3));
            // A later file may prove more of a start.
            proven.extend(starts.zip(results));
        }
        let sprouts = Sprouts::default();
        let shipped = sprouts.abilities().records.into_iter().flat_map(|records| &records.solved).filter(|solved| solved.is_shipped);
        let shipped = shipped.map(|solved| {
            let nimber = solved.sg.map(|nimber| Proven::Nimber(nimber as u32));
            ((solved.play == Play::Misere, solved.spots), nimber.unwrap_or(Proven::Outcome(solved.outcome)))
        });
        assert_eq!(proven, shipped.collect());
    }
}
