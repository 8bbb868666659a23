//! The filter of `--log`: levels, for everything or by module.

use nimber_games::service::meant_by;
use std::str::FromStr;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;

const LEVELS: [(&str, LevelFilter); 6] = [
    ("error", LevelFilter::ERROR),
    ("warn", LevelFilter::WARN),
    ("info", LevelFilter::INFO),
    ("debug", LevelFilter::DEBUG),
    ("trace", LevelFilter::TRACE),
    ("off", LevelFilter::OFF),
];

/// The crates that write log lines.
const ROOTS: [&str; 10] =
    ["nimber", "axum", "hyper", "hyper_util", "opentelemetry", "opentelemetry_otlp", "opentelemetry_sdk", "reqwest", "tokio", "tower"];

/// A level for everything, levels by module, or both: `warn,nimber::http=debug`.
#[derive(Clone, Debug, PartialEq)]
pub struct LogFilter(Targets);

impl LogFilter {
    pub fn targets(self) -> Targets {
        self.0
    }
}

impl FromStr for LogFilter {
    type Err = String;

    /// Strict, because a misspelt level that is taken for a module turns off every line.
    fn from_str(text: &str) -> Result<Self, String> {
        // A filter with modules only still logs errors, so that a panic is never silent by accident.
        let mut targets = Targets::new().with_default(LevelFilter::ERROR);
        for directive in text.split(',').map(str::trim) {
            targets = match directive.split_once('=') {
                None => targets.with_default(level(directive)?),
                Some((module, named)) => targets.with_target(known_module(module.trim())?, level(named.trim())?),
            };
        }
        Ok(LogFilter(targets))
    }
}

fn level(word: &str) -> Result<LevelFilter, String> {
    let lower = word.to_ascii_lowercase();
    let known = LEVELS.iter().find(|(name, _)| *name == lower);
    known.map(|(_, level)| *level).ok_or_else(|| {
        let names = LEVELS.map(|(name, _)| name);
        let hint = meant_by(&lower, names).map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
        format!("`{word}` is not a level; they are {}{hint}", names.join(", "))
    })
}

fn known_module(module: &str) -> Result<&str, String> {
    let root = module.split("::").next().unwrap_or_default();
    if ROOTS.contains(&root) && !module.ends_with(':') {
        return Ok(module);
    }
    let hint = meant_by(root, ROOTS).map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
    Err(format!("`{module}` is not a module that logs; they begin with {}{hint}", ROOTS.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    fn enables(filter: &str, target: &str, level: Level) -> bool {
        filter.parse::<LogFilter>().unwrap().targets().would_enable(target, &level)
    }

    #[test]
    fn levels_hold_for_everything_or_for_a_module() {
        for (filter, target, level, is_on) in [
            ("info", "nimber::http", Level::INFO, true),
            ("INFO", "hyper", Level::DEBUG, false),
            (" warn , nimber::http = debug", "nimber::http::access_log", Level::DEBUG, true),
            ("warn,nimber::http=debug", "nimber::store", Level::INFO, false),
            ("hyper=trace", "nimber::cli::log", Level::ERROR, true),
            ("off", "nimber::cli::log", Level::ERROR, false),
        ] {
            assert_eq!(enables(filter, target, level), is_on, "{filter} {target}");
        }
    }

    #[test]
    fn what_is_misspelt_is_refused_with_what_is_meant() {
        for (filter, end) in [
            ("wran", "did you mean `warn`?"),
            ("inof", "did you mean `info`?"),
            ("verbose", "error, warn, info, debug, trace, off"),
            ("", "error, warn, info, debug, trace, off"),
            ("info,", "error, warn, info, debug, trace, off"),
            ("info,nimber=loud", "error, warn, info, debug, trace, off"),
            ("info,nimbr=debug", "did you mean `nimber`?"),
            ("info,nimber[request]=debug", "tower"),
            ("info,nimber::=debug", "tower"),
            ("info=nimber", "`info` is not a module"),
        ] {
            let fault = filter.parse::<LogFilter>().unwrap_err();
            assert!(fault.contains(end), "{filter}: {fault}");
        }
    }
}
