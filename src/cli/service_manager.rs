//! Tells systemd how the service is, if systemd has asked for it (`Type=notify`).

#[cfg(target_os = "linux")]
use sd_notify::NotifyState::{self, MonotonicUsec, Ready, Reloading, Status, Stopping};

pub fn ready() {
    #[cfg(target_os = "linux")]
    tell(&[Ready, Status("ready")]);
}

pub fn stopping() {
    #[cfg(target_os = "linux")]
    tell(&[Stopping, Status("stopping")]);
}

/// The settings are read again. Call [`ready`] afterwards.
pub fn reloading() {
    #[cfg(target_os = "linux")]
    match NotifyState::monotonic_usec_now() {
        Ok(now @ MonotonicUsec(_)) => tell(&[Reloading, now]),
        _ => tell(&[Reloading]),
    }
}

/// What `systemctl status` shows.
pub fn status(#[allow(unused)] text: &str) {
    #[cfg(target_os = "linux")]
    tell(&[Status(text)]);
}

#[cfg(target_os = "linux")]
fn tell(states: &[NotifyState<'_>]) {
    // Does nothing without NOTIFY_SOCKET.
    if let Err(error) = sd_notify::notify(states) {
        tracing::warn!("systemd was not told: {error}");
    }
}
