//! Numbers, sizes and times as flags, variables and the file have them.

use bytesize::ByteSize;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Numbers up to this one are exact as floating-point numbers, so in the form `1e8`, too.
const EXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;

/// Reads a whole number from `least`, such as `100` or `1e8`.
pub fn whole<T: TryFrom<u64>>(least: u64) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = digits(text).ok_or_else(|| match text.parse::<f64>() {
            Ok(number) if number < 0.0 => format!("{text} is too small; the least is {least}"),
            Ok(number) if number > EXACT => format!("{text} is too large"),
            _ => format!("`{text}` is no whole number; write digits, such as 100, or 1e8 for a hundred million"),
        })?;
        match T::try_from(number) {
            _ if number < least => Err(format!("{text} is too small; the least is {least}")),
            Ok(number) => Ok(number),
            Err(_) => Err(format!("{text} is too large")),
        }
    }
}

fn digits(text: &str) -> Option<u64> {
    let scientific = || text.parse::<f64>().ok().filter(|number| number.fract() == 0.0 && (0.0..=EXACT).contains(number));
    text.parse().ok().or_else(|| scientific().map(|number| number as u64))
}

/// Reads a number of bytes from `least`: `1048576`, `256M` for 256,000,000, or `256Mi` for 2^28, as Kubernetes has them.
pub fn size(least: usize) -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    move |text| {
        let bytes = digits(text).or_else(|| text.parse::<ByteSize>().ok().map(|size| size.as_u64()));
        let bytes = bytes.ok_or_else(|| {
            format!("`{text}` is no size; write bytes, such as 1048576, or a unit: 256M for 256,000,000 bytes, 256Mi for 2^28")
        })?;
        match usize::try_from(bytes) {
            Ok(bytes) if bytes < least => Err(format!("{text} is too small; the least is {}", ByteSize(least as u64).display().iec())),
            Ok(bytes) => Ok(bytes),
            Err(_) => Err(format!("{text} is more than this machine can address")),
        }
    }
}

/// A year. Much longer times overflow the clock.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// Written as a number of seconds, such as `0.5`, or with units, such as `500ms` or `1m 30s`; never zero.
#[derive(Clone, Copy, Debug)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let span = match text.parse::<f64>() {
            Ok(seconds) if seconds < 0.0 => return Err(format!("{text} is too short; a time is longer than 0")),
            Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
            Err(_) => Some(
                humantime::parse_duration(text)
                    .map_err(|_| format!("`{text}` is no time; write seconds, such as 0.5, or a unit: 500ms, 5s, 2min, 1m 30s"))?,
            ),
        };
        match span {
            Some(Duration::ZERO) => Err(format!("{text} is too short; a time is longer than 0")),
            Some(span) if span <= LONGEST => Ok(Seconds(span)),
            _ => Err(format!("{text} is longer than a year")),
        }
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

/// Reads a time that may be zero.
pub fn delay(text: &str) -> Result<Duration, String> {
    let is_zero = text.parse() == Ok(0.0) || humantime::parse_duration(text) == Ok(Duration::ZERO);
    if is_zero { Ok(Duration::ZERO) } else { text.parse().map(|Seconds(span)| span) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_have_a_least_and_may_be_powers_of_ten() {
        let read = whole::<u32>(1);
        for (text, number) in [("1", 1), ("1e8", 100_000_000), ("2.5e3", 2500), ("4294967295", u32::MAX)] {
            assert_eq!(read(text), Ok(number), "{text}");
        }
        for (text, fault) in [
            ("0", "0 is too small; the least is 1"),
            ("-1", "-1 is too small; the least is 1"),
            ("4294967296", "4294967296 is too large"),
            ("1e30", "1e30 is too large"),
            ("2.5", "`2.5` is no whole number; "),
            ("many", "`many` is no whole number; "),
            ("", "`` is no whole number; "),
            ("nan", "`nan` is no whole number; "),
        ] {
            assert!(read(text).is_err_and(|said| said.starts_with(fault)), "{text}: {:?}", read(text));
        }
        assert_eq!(whole::<u64>(0)("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn sizes_have_the_units_of_kubernetes() {
        let read = size(1024);
        for (text, bytes) in [
            ("1048576", 1 << 20),
            ("256M", 256_000_000),
            ("256MB", 256_000_000),
            ("256Mi", 256 << 20),
            ("256 MiB", 256 << 20),
            ("2k", 2000),
            ("1.5Gi", 3 << 29),
            ("1e8", 100_000_000),
        ] {
            assert_eq!(read(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "many", "-1", "1.5", "3 apples", "1e30", "0", "1023"] {
            assert!(read(text).is_err(), "{text}");
        }
        assert_eq!(read("1k"), Err("1k is too small; the least is 1.0 KiB".to_owned()));
    }

    #[test]
    fn times_are_positive_and_do_not_overflow_the_clock() {
        for (text, millis) in
            [("0.5", 500), ("5", 5000), ("500ms", 500), ("5s", 5000), ("2min", 120_000), ("1m 30s", 90_000), ("1m30s", 90_000)]
        {
            assert_eq!(text.parse().map(|Seconds(span)| span.as_millis()), Ok(millis), "{text}");
        }
        assert!("31536000".parse::<Seconds>().is_ok());
        for text in ["0", "0s", "-1", "1e19", "inf", "x", "2y", "5 apples", ""] {
            assert!(text.parse::<Seconds>().is_err(), "{text}");
        }
        for (text, fault) in [("-1", "-1 is too short; "), ("x", "`x` is no time; "), ("2y", "2y is longer than a year")] {
            assert!(text.parse::<Seconds>().is_err_and(|said| said.starts_with(fault)), "{text}");
        }
        assert_eq!((delay("0"), delay("0s"), delay("1e19").is_err()), (Ok(Duration::ZERO), Ok(Duration::ZERO), true));
    }
}
