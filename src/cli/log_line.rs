//! Log lines as plain text. There is one for each request, so writing it has to be cheap.

use std::fmt::{self, Debug, Write};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// Time, level, message and fields on one line.
pub struct PlainLine;

impl<S, N> FormatEvent<S, N> for PlainLine
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, _: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        SystemTime.format_time(&mut writer)?;
        writer.write_str(match *event.metadata().level() {
            tracing::Level::ERROR => " ERROR",
            tracing::Level::WARN => "  WARN",
            tracing::Level::INFO => "  INFO",
            tracing::Level::DEBUG => " DEBUG",
            tracing::Level::TRACE => " TRACE",
        })?;
        let mut fields = LineFields { writer: &mut writer, outcome: Ok(()) };
        event.record(&mut fields);
        fields.outcome?;
        writer.write_char('\n')
    }
}

struct LineFields<'a, 'w> {
    writer: &'a mut Writer<'w>,
    outcome: fmt::Result,
}

impl LineFields<'_, '_> {
    fn add(&mut self, field: &Field, write: impl FnOnce(&mut Writer<'_>) -> fmt::Result) {
        if self.outcome.is_err() {
            return;
        }
        let name = field.name();
        self.outcome = self.writer.write_char(' ');
        if name != "message" {
            self.outcome = self.outcome.and_then(|()| self.writer.write_str(name)).and_then(|()| self.writer.write_char('='));
        }
        self.outcome = self.outcome.and_then(|()| write(self.writer));
    }
}

impl Visit for LineFields<'_, '_> {
    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, |writer| writer.write_str(itoa::Buffer::new().format(value)));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        let is_plain = value.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\');
        self.add(field, |writer| match is_plain {
            true => writer.write_char('"').and_then(|()| writer.write_str(value)).and_then(|()| writer.write_char('"')),
            false => write!(writer, "{value:?}"),
        });
    }

    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.add(field, |writer| write!(OneLine(writer), "{value:?}"));
    }
}

/// Escapes control characters, which could forge lines or change the colours of a terminal.
struct OneLine<'a, 'w>(&'a mut Writer<'w>);

impl Write for OneLine<'_, '_> {
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
        let lines: Vec<_> = text.lines().map(|line| line.split_once("Z ").expect("a time").1).collect();
        assert_eq!(
            lines,
            [r#" INFO request method="GET" path="/a\"b\n" micros=12 ok=true"#, r" WARN a message\nof two lines, \u{1b}[31m",]
        );
    }
}
