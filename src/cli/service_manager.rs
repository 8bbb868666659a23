//! Tells systemd the state of the service, if systemd has asked for it (`Type=notify`).

use crate::http::Heartbeat;
#[cfg(target_os = "linux")]
use sd_notify::NotifyState::{self, Ready, Reloading, Status, Stopping, Watchdog};
use std::sync::atomic::{AtomicBool, Ordering};

/// The process has one service manager.
static IS_READY: AtomicBool = AtomicBool::new(false);

pub fn ready() {
    IS_READY.store(true, Ordering::Relaxed);
    #[cfg(target_os = "linux")]
    tell(&[Ready, Status("ready")]);
}

pub fn stopping() {
    #[cfg(target_os = "linux")]
    tell(&[Stopping, Status("stopping")]);
}

/// Reads the settings again, and tells systemd. Before the service is ready, systemd is not told, because the message would mean that it is
/// ready.
pub fn reload(read: impl FnOnce()) {
    if !IS_READY.load(Ordering::Relaxed) {
        return read();
    }
    #[cfg(target_os = "linux")]
    match NotifyState::monotonic_usec_now() {
        Ok(now) => tell(&[Reloading, now]),
        Err(_) => tell(&[Reloading]),
    }
    read();
    ready();
}

/// Sets the text of `systemctl status`.
pub fn status(#[allow(unused)] text: &str) {
    #[cfg(target_os = "linux")]
    tell(&[Status(text)]);
}

/// Two beats in the time after which systemd's watchdog (`WatchdogSec`) takes the service for hung and restarts it.
pub fn heartbeat() -> Option<Heartbeat> {
    #[cfg(target_os = "linux")]
    let patience = sd_notify::watchdog_enabled().filter(|patience| !patience.is_zero());
    #[cfg(target_os = "linux")]
    return patience.map(|patience| Heartbeat { every: patience / 2, tell: || tell(&[Watchdog]) });
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(target_os = "linux")]
fn tell(states: &[NotifyState<'_>]) {
    // Does nothing without NOTIFY_SOCKET.
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!("systemd was not told: {error}");
    }
}
