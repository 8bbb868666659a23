//! `nimber-lab sprouts pack`: a certificate as the program brings it.

use super::certificate_folder::read_certificate;
use super::search::why_not;
use clap::Args as ClapArgs;
use nimber_solvers::sprouts::Position;
use nimber_solvers::sprouts::certificate::{Claims, SmallLands};
use nimber_solvers::sprouts::misere::Solver;
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
    let small = match certificate.claims() {
        Claims::Normal(_) => SmallLands::default(),
        Claims::Misere(lost) => Solver::small_lands(lost, &MET.map(Position::start).collect::<Vec<_>>()).map_err(why_not)?,
    };
    Ok(certificate.pack_with(&small))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_games::service::{BUILT_IN, FILES};

    #[test]
    fn the_program_brings_the_certificates_that_are_kept_as_text() {
        for (file, bytes) in FILES.iter().zip(BUILT_IN) {
            let kept = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../records"))
                .join(format!("sprouts-{}", file.name.replace(".bin", ".gz")));
            assert!(packed(&kept).unwrap() == bytes, "{}: `nimber-lab sprouts pack` makes it anew", file.name);
        }
    }
}
