//! `nimber healthcheck` says what is wrong with a service.

use crate::support::run;
use std::net::TcpListener;

#[test]
fn a_service_that_hangs_is_told_from_one_that_is_not_there() {
    // The system accepts connections for it, and nobody reads them.
    let hung = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let url = format!("http://{}", hung.local_addr().expect("it is bound"));
    let check = || run(&["healthcheck", &url, "--timeout", "1"]).expect_err("there is no answer");
    let said = check();
    assert!(said.contains(&format!("{url}: timed out: no answer within 1 s.")) && said.contains("restart it"), "{said}");
    drop(hung);
    let said = check();
    assert!(said.contains("refused") && !said.contains("timed out"), "{said}");
}
