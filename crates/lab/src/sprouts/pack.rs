//! `nimber-lab sprouts pack`: a certificate as the program brings it.

use super::certificate_folder::read_certificate;
use clap::Args as ClapArgs;
use std::fs;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub struct Args {
    /// The certificate, as `sprouts solve` wrote it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the packed certificate is written to.
    #[arg(value_name = "PACKED")]
    packed: PathBuf,
}

pub fn run(args: &Args) -> Result<(), String> {
    let packed = read_certificate(&args.file)?.pack();
    fs::write(&args.packed, packed).map_err(|error| format!("{}: {error}", args.packed.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimber_games::service::{BUILT_IN, FILES};
    use std::path::Path;

    #[test]
    fn the_program_brings_the_certificates_that_are_kept_as_text() {
        for (file, bytes) in FILES.iter().zip(BUILT_IN) {
            let kept = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../records"))
                .join(format!("sprouts-{}", file.name.replace(".bin", ".gz")));
            assert!(read_certificate(&kept).unwrap().pack() == bytes, "{}: `nimber-lab sprouts pack` makes it anew", file.name);
        }
    }
}
