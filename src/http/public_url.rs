//! The address that clients know the service by, where a proxy takes a prefix off the path.

use reqwest::Url;
use std::fmt;
use std::str::FromStr;

/// A scheme, a host and maybe a port and a path, without a slash at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let right = "it is an address such as `https://example.org/solver`, without user, query and fragment";
        let url: Url = text.trim().parse().map_err(|error| format!("`{text}` is no address ({error}); {right}"))?;
        let has_more = url.query().is_some() || url.fragment().is_some() || !url.username().is_empty() || url.password().is_some();
        if has_more || !matches!(url.scheme(), "http" | "https") {
            return Err(format!("`{text}` is not the address of a service; {right}"));
        }
        Ok(PublicUrl(url.as_str().trim_end_matches('/').to_owned()))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PublicUrl {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_and_maybe_a_path() {
        for (text, url) in [
            ("https://example.org/solver", "https://example.org/solver"),
            ("https://Example.org:443/solver/", "https://example.org/solver"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().map(|url| url.to_string()), Ok(url.to_owned()));
        }
        for wrong in
            ["", "/solver", "example.org/solver", "ftp://example.org", "https://a@example.org", "https://example.org?x", "https://"]
        {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }
}
