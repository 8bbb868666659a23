//! Sockets that the service manager has opened (`LISTEN_FDS`). They stay open while the service restarts, so new clients wait and are not
//! refused.

use tokio::net::{TcpListener, TcpSocket};

/// Those that were passed. Nothing is bound in their place.
#[derive(Default)]
pub struct PassedSockets {
    /// Instead of `--listen`.
    pub main: Option<TcpSocket>,
    /// Instead of `--metrics-listen`: the socket called `metrics` (`FileDescriptorName`).
    pub metrics: Option<TcpListener>,
}

impl PassedSockets {
    /// Takes the sockets that the environment tells of, if it means this process.
    ///
    /// # Errors
    /// A socket is not one of TCP that can listen, or there is no use for it.
    #[cfg(unix)]
    pub fn take() -> Result<Self, String> {
        use crate::http::{adopt, listen};
        use std::{env, io};

        let mut passed = listenfd::ListenFd::from_env();
        let names = env::var("LISTEN_FDNAMES").unwrap_or_default();
        let mut names = names.split(':');
        let mut sockets = PassedSockets::default();
        for index in 0..passed.len() {
            let name = names.next().unwrap_or_default();
            let flag = if name == "metrics" { "--metrics-listen" } else { "--listen" };
            let cannot = |error: io::Error| format!("cannot use the passed socket `{name}`: {error}");
            let Some(socket) = passed.take_tcp_listener(index).map_err(cannot)? else { continue };
            let address = socket.local_addr().map_err(cannot)?;
            let socket = adopt(socket).map_err(cannot)?;
            let is_second = match flag {
                "--listen" => sockets.main.replace(socket).is_some(),
                _ => sockets.metrics.replace(listen(socket).map_err(cannot)?).is_some(),
            };
            if is_second {
                return Err(format!(
                    "{address} is the second socket that was passed for {flag}; pass one, and call that of the metrics `metrics`"
                ));
            }
            tracing::info!("the socket of {address} was passed, so {flag} is not bound");
        }
        Ok(sockets)
    }

    #[cfg(not(unix))]
    pub fn take() -> Result<Self, String> {
        Ok(PassedSockets::default())
    }
}
