//! The text format of Prometheus, version 0.0.4, for programs that do not ask for OpenMetrics.

pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// The same measurements. The older format has neither units nor an end, its comments name a counter with `_total`, and an info is a gauge.
pub fn of_openmetrics(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut help = None;
    for line in text.lines() {
        if line.starts_with("# HELP ") {
            // Which name it has there depends on the type, in the next line.
            help = line.splitn(4, ' ').nth(3);
        } else if let Some((name, kind)) = line.strip_prefix("# TYPE ").and_then(|rest| rest.split_once(' ')) {
            let (suffix, kind) = match kind {
                "counter" => ("_total", "counter"),
                "info" => ("_info", "gauge"),
                "unknown" => ("", "untyped"),
                kind => ("", kind),
            };
            let help = help.take().unwrap_or_default();
            plain += &format!("# HELP {name}{suffix} {help}\n# TYPE {name}{suffix} {kind}\n");
        } else if !line.starts_with('#') {
            plain += line;
            plain.push('\n');
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_those_of_the_older_format() {
        let open = "# HELP a_seconds A time.\n# TYPE a_seconds gauge\n# UNIT a_seconds seconds\na_seconds 1.5\n\
                    # HELP b All b.\n# TYPE b counter\nb_total{x=\"# TYPE\"} 3\n# HELP c It.\n# TYPE c info\nc_info{v=\"1\"} 1\n# EOF\n";
        let plain = "# HELP a_seconds A time.\n# TYPE a_seconds gauge\na_seconds 1.5\n\
                     # HELP b_total All b.\n# TYPE b_total counter\nb_total{x=\"# TYPE\"} 3\n\
                     # HELP c_info It.\n# TYPE c_info gauge\nc_info{v=\"1\"} 1\n";
        assert_eq!(of_openmetrics(open), plain);
    }
}
