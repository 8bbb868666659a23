//! Log lines as plain text. There is one for each request, so writing it has to be cheap.

use std::fmt::{self, Debug, Write};
use std::time::SystemTime;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Time, level, message and fields on one line.
pub struct PlainLine;

/// The initial capacity of a line, in bytes.
const USUAL_LENGTH: usize = 256;

impl<S, N> FormatEvent<S, N> for PlainLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        // The writer takes longer for each piece.
        let mut line = String::with_capacity(USUAL_LENGTH);
        write!(line, "{}", humantime::format_rfc3339_micros(SystemTime::now()))?;
        line.push_str(match *event.metadata().level() {
            tracing::Level::ERROR => " ERROR",
            tracing::Level::WARN => "  WARN",
            tracing::Level::INFO => "  INFO",
            tracing::Level::DEBUG => " DEBUG",
            tracing::Level::TRACE => " TRACE",
        });
        event.record(&mut LineFields(&mut line));
        line.push('\n');
        writer.write_str(&line)
    }
}

/// Appends fields to a line.
struct LineFields<'a>(&'a mut String);

impl LineFields<'_> {
    /// Appends the name of a field. Its value has to follow.
    fn begin(&mut self, field: &Field) {
        self.0.push(' ');
        if field.name() != "message" {
            self.0.push_str(field.name());
            self.0.push('=');
        }
    }
}

impl Visit for LineFields<'_> {
    fn record_u64(&mut self, field: &Field, value: u64) {
        self.begin(field);
        self.0.push_str(itoa::Buffer::new().format(value));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.begin(field);
        // Looks at every byte, because the processor can look at many at once.
        let is_plain = |byte| (b' '..=b'~').contains(&byte) & (byte != b'"') & (byte != b'\\');
        if value.bytes().fold(true, |plain, byte| plain & is_plain(byte)) {
            self.0.push('"');
            self.0.push_str(value);
            self.0.push('"');
        } else {
            self.0.push_str(&format!("{value:?}"));
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.begin(field);
        // A value that cannot be written is left out.
        let _ = write!(OneLine(self.0), "{value:?}");
    }
}

/// Escapes control characters, which could forge lines or change the colours of a terminal.
struct OneLine<'a>(&'a mut String);

impl Write for OneLine<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.contains(char::is_control) {
            return self.0.write_str(text);
        }
        text.chars().try_for_each(|letter| match letter.is_control() {
            true => write!(self.0, "{}", letter.escape_default()),
            false => self.0.write_char(letter),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_event_is_one_line() {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = tracing_subscriber::fmt().event_format(PlainLine).with_writer(move || writer.clone()).finish();
        tracing::subscriber::with_default(log, || {
            tracing::info!(method = "GET", path = "/a\"b\n", micros = 12u64, ok = true, "request");
            tracing::warn!("a message\nof two lines, {}", "\x1b[31m");
        });
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        let time = humantime::parse_rfc3339(text.split(' ').next().unwrap()).expect("a time");
        assert!(time.elapsed().expect("it is past").as_secs() < 600, "{text}");
        let lines: Vec<_> = text.lines().map(|line| line.split_once("Z ").expect("a time").1).collect();
        assert_eq!(
            lines,
            [r#" INFO request method="GET" path="/a\"b\n" micros=12 ok=true"#, r" WARN a message\nof two lines, \u{1b}[31m",]
        );
    }
}
