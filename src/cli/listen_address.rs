//! An address to listen on, as people write it.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// `8080` and `localhost:8080` are for this machine alone, `:8080` is for all addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListenAddress(pub SocketAddr);

impl FromStr for ListenAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let port = |prefix: &str| text.strip_prefix(prefix).and_then(|port| port.parse::<u16>().ok());
        let address = if let Ok(address) = text.parse() {
            address
        } else if let Some(port) = port("").or_else(|| port("localhost:")) {
            (Ipv4Addr::LOCALHOST, port).into()
        } else if let Some(port) = port(":") {
            (Ipv6Addr::UNSPECIFIED, port).into()
        } else {
            return Err(format!(
                "`{text}` is no address to listen on; write `8080` or `localhost:8080` for this machine alone, `:8080` for all addresses, \
                 or one address with its port, such as `10.0.0.1:8080` or `[::1]:8080`"
            ));
        };
        Ok(ListenAddress(address))
    }
}

impl ListenAddress {
    /// Why this address cannot be listened on.
    pub fn cannot(self, error: &io::Error) -> String {
        let denied = error.kind() == io::ErrorKind::PermissionDenied && self.0.port() < 1024;
        let cure = if denied { "; ports below 1024 need a capability, CAP_NET_BIND_SERVICE, so take a larger one" } else { "" };
        format!("cannot listen on {self}: {error}{cure}")
    }
}

impl fmt::Display for ListenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_alone_is_for_this_machine() {
        for (text, address) in [
            ("8080", "127.0.0.1:8080"),
            ("localhost:8080", "127.0.0.1:8080"),
            (":8080", "[::]:8080"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::1]:0", "[::1]:0"),
        ] {
            assert_eq!(text.parse::<ListenAddress>().map(|address| address.to_string()), Ok(address.to_owned()));
        }
        for wrong in ["", ":", "65536", ":65536", "localhost", "localhost:", "example.org:80", "10.0.0.1", "::1", "http://localhost:8080"] {
            assert!(wrong.parse::<ListenAddress>().is_err(), "{wrong}");
        }
    }
}
