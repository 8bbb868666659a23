//! Unknown environment variables that look like settings.

use clap::Command;
use nimber_games::service::meant_by;
use std::collections::BTreeSet;
use std::ffi::OsString;

const PREFIX: &str = "NIMBER_";

/// Read when the program is built. An image may still have it.
const COMMIT: &str = "NIMBER_COMMIT";

/// The variables of the command and of its subcommands.
fn known(command: &Command) -> BTreeSet<String> {
    let own = command.get_arguments().filter_map(|arg| Some(arg.get_env()?.to_string_lossy().into_owned()));
    own.chain(command.get_subcommands().flat_map(known)).collect()
}

/// A sentence about each variable that has the prefix of settings but is none. It may be misspelt.
pub fn unknown(command: &Command, environment: impl Iterator<Item = (OsString, OsString)>) -> Vec<String> {
    let known = known(command);
    let environment = environment.map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()));
    let unknown = environment.filter(|(name, value)| {
        name.starts_with(PREFIX) && name != COMMIT && !known.contains(name) && !is_about_a_service(&name[PREFIX.len()..], value)
    });
    let mut names: Vec<_> = unknown.map(|(name, _)| name).collect();
    names.sort();
    // The prefix, which is the same, would make every name look like every other.
    let sentence = |name: &String| match meant_by(&name[PREFIX.len()..], known.iter().filter_map(|known| known.strip_prefix(PREFIX))) {
        Some(meant) => format!("the variable {name} is not read; did you mean {PREFIX}{meant}?"),
        None => format!("the variable {name} is not read; `nimber serve --help` lists those that are"),
    };
    names.iter().map(sentence).collect()
}

/// The variable that asks for spans.
const COLLECTOR: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";

/// A sentence about a variable of OpenTelemetry that this program does not read, because it was built without spans.
pub fn without_spans(has_spans: bool, mut environment: impl Iterator<Item = (OsString, OsString)>) -> Option<String> {
    let asked = !has_spans && environment.any(|(name, value)| name == COLLECTOR && !value.is_empty());
    asked.then(|| {
        format!(
            "the variable {COLLECTOR} is not read: this program was built without spans; the image and the archives have them, and \
             `cargo build --features otlp`"
        )
    })
}

/// Kubernetes sets variables for the services in a namespace, so for a service `nimber` or `nimber-metrics`: `NIMBER_SERVICE_HOST`,
/// `NIMBER_SERVICE_PORT_HTTP`, `NIMBER_PORT=tcp://…`, `NIMBER_METRICS_PORT_9090_TCP_ADDR`.
fn is_about_a_service(rest: &str, value: &str) -> bool {
    let words: Vec<_> = rest.split('_').collect();
    let has = |pair: [&str; 2]| words.windows(2).any(|window| window == pair);
    let names_a_port =
        words.windows(2).any(|pair| pair[0] == "PORT" && !pair[1].is_empty() && pair[1].bytes().all(|byte| byte.is_ascii_digit()));
    has(["SERVICE", "HOST"]) || has(["SERVICE", "PORT"]) || names_a_port || words.last() == Some(&"PORT") && value.contains("://")
}

#[cfg(test)]
mod tests {
    use super::super::serve::Args;
    use super::*;
    use clap::Args as _;

    #[test]
    fn a_collector_is_named_where_there_are_no_spans() {
        let asked = |has_spans, value: &str| without_spans(has_spans, [(COLLECTOR.into(), value.into())].into_iter());
        assert!(asked(false, "http://127.0.0.1:4318").is_some_and(|said| said.contains("built without spans")));
        assert_eq!((asked(false, ""), asked(true, "http://127.0.0.1:4318")), (None, None));
    }

    #[test]
    fn misspelt_variables_are_named_and_those_of_kubernetes_are_not() {
        let command = Command::new("nimber").subcommand(Args::augment_args(Command::new("serve")));
        let unknown = |name: &str, value: &str| unknown(&command, [(name.into(), value.into())].into_iter());
        for name in ["NIMBER_LISTEN", "NIMBER_CHOMP_BOX", "NIMBER_COMMIT", "PATH", "nimber_listen"] {
            assert_eq!(unknown(name, "1"), Vec::<String>::new(), "{name}");
        }
        for (name, value) in [
            ("NIMBER_SERVICE_HOST", "10.0.0.1"),
            ("NIMBER_SERVICE_PORT", "80"),
            ("NIMBER_SERVICE_PORT_HTTP", "80"),
            ("NIMBER_PORT", "tcp://10.0.0.1:80"),
            ("NIMBER_PORT_80_TCP", "tcp://10.0.0.1:80"),
            ("NIMBER_PORT_80_TCP_ADDR", "10.0.0.1"),
            ("NIMBER_METRICS_PORT_9090_TCP_PROTO", "tcp"),
        ] {
            assert_eq!(unknown(name, value), Vec::<String>::new(), "{name}");
        }
        assert_eq!(unknown("NIMBER_MAX_BATSH", "3"), ["the variable NIMBER_MAX_BATSH is not read; did you mean NIMBER_MAX_BATCH?"]);
        for name in ["NIMBER_PORT", "NIMBER_COLOUR", "NIMBER_FOO"] {
            assert!(unknown(name, "8080")[0].starts_with(&format!("the variable {name} is not read; ")), "{name}");
        }
    }

    /// `cargo run` sets them for the program, so each first start would warn of them.
    #[test]
    fn what_the_build_sets_is_not_taken_for_a_setting() {
        let set: Vec<_> =
            include_str!("../../build.rs").split("cargo::rustc-env=").skip(1).filter_map(|rest| rest.split('=').next()).collect();
        assert!(!set.is_empty());
        let command = Command::new("nimber").subcommand(Args::augment_args(Command::new("serve")));
        assert_eq!(unknown(&command, set.iter().map(|&name| (name.into(), "unknown".into()))), Vec::<String>::new());
    }
}
