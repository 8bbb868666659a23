//! What encrypts connections to other machines.

/// Installs it for the whole program. Every client that may use https calls this first.
pub fn provide_tls() {
    // Fails if there is one already. That one is used then.
    let _ = rustls::crypto::ring::default_provider().install_default();
}
