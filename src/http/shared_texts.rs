//! Texts that are the same for everybody who asks at about the same time, such as that of `/metrics`.

use super::connections::Connection;
use axum::body::Bytes;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// A text is given to whoever asks within this time.
const FRESH: Duration = Duration::from_secs(1);

/// The most texts in memory. For another one, the connections that still read the oldest are cut off: it is some seconds old by then.
const MOST: usize = 4;

/// The texts that are being sent.
#[derive(Default)]
pub struct SharedTexts {
    /// The oldest first.
    sent: Mutex<Vec<SentText>>,
}

struct SentText {
    format: &'static str,
    made: Instant,
    text: Weak<Text>,
}

struct Text {
    bytes: Vec<u8>,
    readers: Mutex<Readers>,
}

#[derive(Default)]
struct Readers {
    next: u64,
    connections: BTreeMap<u64, Arc<Connection>>,
}

/// A text that is being sent on a connection.
struct Reading {
    text: Arc<Text>,
    reader: u64,
}

impl AsRef<[u8]> for Reading {
    fn as_ref(&self) -> &[u8] {
        &self.text.bytes
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.text.readers().connections.remove(&self.reader);
    }
}

impl Text {
    fn readers(&self) -> MutexGuard<'_, Readers> {
        self.readers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(self: Arc<Self>, connection: Option<Arc<Connection>>) -> Bytes {
        let mut readers = self.readers();
        let reader = readers.next;
        readers.next += 1;
        readers.connections.extend(connection.map(|connection| (reader, connection)));
        drop(readers);
        Bytes::from_owner(Reading { text: self, reader })
    }
}

impl SharedTexts {
    /// A text in this format for a client on this connection. `make` makes it, unless a fresh one is being sent to somebody.
    pub fn get(&self, format: &'static str, connection: Option<Arc<Connection>>, make: impl FnOnce() -> Vec<u8>) -> Bytes {
        // Whoever asks while a text is made waits here, and gets it.
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.retain(|sent| sent.text.strong_count() > 0);
        let fresh = sent.iter().rfind(|sent| sent.format == format && sent.made.elapsed() < FRESH);
        if let Some(text) = fresh.and_then(|fresh| fresh.text.upgrade()) {
            return text.read(connection);
        }
        if sent.len() >= MOST
            && let Some(oldest) = sent.remove(0).text.upgrade()
        {
            oldest.readers().connections.values().for_each(|connection| connection.cut_off());
        }
        let text = Arc::new(Text { bytes: make(), readers: Mutex::default() });
        sent.push(SentText { format, made: Instant::now(), text: Arc::downgrade(&text) });
        text.read(connection)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::connections::Connections;
    use prometheus_client::metrics::gauge::Gauge;
    use std::time::Duration;
    use tokio::time::timeout;

    const PLAIN: &str = "plain";

    fn texts() -> (SharedTexts, impl FnMut() -> Vec<u8>) {
        let mut made = 0;
        let make = move || {
            made += 1;
            made.to_string().into()
        };
        (SharedTexts::default(), make)
    }

    #[test]
    fn a_text_is_shared_while_it_is_sent() {
        let (texts, mut make) = texts();
        let first = texts.get(PLAIN, None, &mut make);
        assert_eq!((texts.get(PLAIN, None, &mut make), &first[..]), (first.clone(), &b"1"[..]));
        assert_eq!(texts.get("gzip", None, &mut make), "2", "another format");
        drop(first);
        assert_eq!(texts.get(PLAIN, None, &mut make), "3", "the first one has been read");
    }

    #[tokio::test]
    async fn those_who_read_the_oldest_are_cut_off_and_nobody_is_refused() {
        let connections = Arc::new(Connections::new(9, None, Gauge::default()));
        let readers: Vec<_> = (0..=MOST).map(|_| connections.enter([10, 0, 0, 1].into()).unwrap()).collect();
        let is_cut_off = async |index: usize| timeout(Duration::from_millis(1), readers[index].connection().is_cut_off()).await.is_ok();
        let (texts, mut make) = texts();
        let mut unread = Vec::new();
        for reader in &readers {
            unread.push(texts.get(PLAIN, Some(reader.connection().clone()), &mut make));
            // No other request may share it.
            texts.sent.lock().unwrap().last_mut().unwrap().made -= FRESH;
        }
        assert_eq!(unread.last().unwrap(), "5");
        assert_eq!([is_cut_off(0).await, is_cut_off(1).await], [true, false]);
        drop(unread.remove(2));
        unread.push(texts.get(PLAIN, None, &mut make));
        assert!(!is_cut_off(1).await, "another one has read its text");
    }

    #[tokio::test]
    async fn who_has_read_the_oldest_is_not_cut_off() {
        let connections = Arc::new(Connections::new(9, None, Gauge::default()));
        let readers = [(); 2].map(|()| connections.enter([10, 0, 0, 1].into()).unwrap());
        let (texts, mut make) = texts();
        let [read, _unread] = readers.each_ref().map(|reader| texts.get(PLAIN, Some(reader.connection().clone()), &mut make));
        drop(read);
        let _others = [(); MOST].map(|()| {
            texts.sent.lock().unwrap().last_mut().unwrap().made -= FRESH;
            texts.get(PLAIN, None, &mut make)
        });
        let is_cut_off = async |index: usize| timeout(Duration::from_millis(1), readers[index].connection().is_cut_off()).await.is_ok();
        assert_eq!([is_cut_off(0).await, is_cut_off(1).await], [false, true]);
    }
}
