//! The command line: each subcommand owns its arguments.

mod amounts;
mod analyze;
mod catalogues;
mod config_file;
mod console;
mod control_group;
mod each;
mod effective;
mod healthcheck;
mod listen_address;
mod log;
mod log_filter;
mod log_line;
mod page;
mod passed_sockets;
mod serve;
mod service_manager;
mod signals;
mod table;
mod table_flags;
mod trial;
mod variables;

use crate::http::version::VERSION_AND_COMMIT;
use clap::error::{Error, ErrorKind};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::{Shell, generate};
use console::print;
use effective::EffectiveSettings;
use log::{LogFormat, write_failure};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

/// Exact answers about impartial games: Sprague-Grundy values, winners and every winning move.
#[derive(Debug, Parser)]
#[command(name = "nimber", version = VERSION_AND_COMMIT, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the HTTP service.
    Serve(Box<serve::Args>),
    /// Analyse one position and print the service's answer.
    Analyze(analyze::Args),
    /// Build, check, list and describe tables.
    Table(table::Args),
    /// Write the page at / as static files, for any web server.
    Page(page::Args),
    /// Print the OpenAPI document.
    Openapi,
    /// Ask a running service whether it is ready; exits with 0 if it is.
    Healthcheck(healthcheck::Args),
    /// Print what completes the words of this command in a shell.
    Completions(CompletionsArgs),
    /// Write the manual pages.
    Man(ManArgs),
}

impl Cli {
    /// Reads the arguments of the process, the environment, and the file that `serve --config` names. Ends the process if they are
    /// wrong, or ask for help.
    pub fn of_process() -> Self {
        let words: Vec<_> = std::env::args_os().collect();
        Self::read(&words).unwrap_or_else(|error| {
            // Help and the version are no errors.
            if error.use_stderr() && log_format(&words) == LogFormat::Json {
                let failure = error.to_string();
                write_failure(LogFormat::Json, failure.strip_prefix("error: ").unwrap_or(&failure).trim_end());
                std::process::exit(error.exit_code());
            }
            error.exit()
        })
    }

    fn read(words: &[OsString]) -> Result<Self, Error> {
        let mut command = Cli::command();
        let mut matches = command.clone().try_get_matches_from(words)?;
        let mut in_file = BTreeSet::new();
        let file = matches.subcommand_matches("serve").and_then(|serve| serve.get_one::<PathBuf>(config_file::FLAG));
        if let Some(file) = file {
            let settings = config_file::read(file, &serve::Args::augment_args(clap::Command::new("serve")));
            let settings = settings.map_err(|faults| Error::raw(ErrorKind::InvalidValue, faults + "\n"))?;
            in_file = config_file::names(&settings);
            command = command.mut_subcommand("serve", |serve| config_file::with_defaults(serve, settings));
            matches = command.clone().try_get_matches_from(words)?;
        }
        let mut cli = Cli::from_arg_matches(&matches)?;
        if let (Command::Serve(args), Some((name, matches))) = (&mut cli.command, matches.subcommand()) {
            // The original command has the order of the help, which the defaults of a file change.
            let original = Cli::command();
            let serve = original.find_subcommand(name).ok_or_else(|| Error::new(ErrorKind::InvalidSubcommand))?;
            args.effective = EffectiveSettings::of(matches, serve, &in_file);
            args.warnings = variables::unknown(&command, std::env::vars_os());
            args.warnings.extend(variables::without_spans(cfg!(feature = "otlp"), std::env::vars_os()));
            args.complete().map_err(|fault| Error::raw(ErrorKind::ValueValidation, fault + "\n"))?;
        }
        Ok(cli)
    }
}

/// The form of the log that a flag or the environment names, while the rest cannot be read.
fn log_format(words: &[OsString]) -> LogFormat {
    let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
    let value = |(index, word): (usize, &Cow<'_, str>)| match word.strip_prefix("--log-format")? {
        "" => words.get(index + 1).map(ToString::to_string),
        value => value.strip_prefix('=').map(str::to_owned),
    };
    let flag = words.iter().enumerate().find_map(value);
    let named = flag.or_else(|| std::env::var("NIMBER_LOG_FORMAT").ok()).filter(|_| words.get(1).is_some_and(|word| word == "serve"));
    named.and_then(|name| LogFormat::from_str(&name, false).ok()).unwrap_or(LogFormat::Text)
}

/// The settings of `nimber serve`, read once more.
fn serve_args() -> Result<serve::Args, String> {
    let cli = Cli::read(&std::env::args_os().collect::<Vec<_>>()).map_err(|error| error.to_string().trim_end().to_owned())?;
    match cli.command {
        Command::Serve(args) => Ok(*args),
        _ => Err("this is another command".to_owned()),
    }
}

/// Runs a command. Errors are printed to standard error.
pub fn run(cli: Cli) -> ExitCode {
    let format = if let Command::Serve(args) = &cli.command { args.log_format } else { LogFormat::Text };
    let done = match cli.command {
        Command::Serve(args) => serve::run(*args, serve_args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Table(args) => table::run(args),
        Command::Page(args) => page::run(&args),
        Command::Openapi => print(crate::http::OPENAPI.text()),
        Command::Healthcheck(args) => healthcheck::run(&args),
        Command::Completions(args) => print_completions(&args, Cli::command()),
        Command::Man(args) => write_manual(&args, Cli::command()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            write_failure(format, &message);
            ExitCode::FAILURE
        }
    }
}

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell.
    shell: Shell,
}

/// Prints the completion script of a shell.
fn print_completions(args: &CompletionsArgs, mut command: clap::Command) -> Result<(), String> {
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    generate(args.shell, &mut command, name, &mut script);
    print(&String::from_utf8_lossy(&script))
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// The folder to write them to, one page for each command.
    folder: PathBuf,
}

/// Writes the manual pages.
fn write_manual(args: &ManArgs, command: clap::Command) -> Result<(), String> {
    let written = fs::create_dir_all(&args.folder).and_then(|()| clap_mangen::generate_to(command, &args.folder));
    written.map_err(|error| format!("cannot write to {}: {error}", args.folder.display()))
}
