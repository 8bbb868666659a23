//! The code in the path: the same answers as with the code in the query string.

use nimber::games::Tables;
use nimber::http::{Listeners, Ready, Settings, serve};
use nimber::service::catalogue::Catalogue;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

async fn launch() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let ready = |_: &_, publish: &mut dyn FnMut(Ready)| {
        publish(Ready {
            catalogue: Arc::new(Catalogue::new(&Tables::outline())),
            tables: Vec::new(),
            persistent: false,
            incidents: Vec::new(),
        })
    };
    tokio::spawn(serve(Settings::default(), Listeners { main: listener, metrics: None }, ready, std::future::pending()));
    for _ in 0..500 {
        if reqwest::get(format!("{base}/readyz")).await.is_ok_and(|answer| answer.status() == 200) {
            return base;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the server is never ready");
}

#[tokio::test]
async fn the_code_may_stand_in_the_path() {
    let base = launch().await;
    let get = async |path: &str| {
        let answer = reqwest::get(format!("{base}{path}")).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    for (short, long) in [
        ("/octal/0.77?heaps=10,3", "/octal?code=0.77&heaps=10,3"),
        ("/octal/4.3~?heaps=4", "/octal?code=4.3%7E&heaps=4"),
        ("/octal/0%2E77?heaps=10,3", "/octal?code=0.77&heaps=10,3"),
        ("/octal/0.137/values?to=30", "/octal/values?code=0.137&to=30"),
        ("/octal/0.07/period", "/octal/period?code=0.07"),
    ] {
        let (status, body) = get(short).await;
        assert_eq!(status, 200, "{short}: {body}");
        assert_eq!(body, get(long).await.1, "{short}");
    }
    for (path, status) in [
        ("/octal/0.77?code=0.77&heaps=1", 400),
        ("/octal/0.77", 400),
        ("/octal/0.8?heaps=1", 422),
        ("/octal/nine/period", 422),
        ("/octal/%FF/period", 400),
        ("/octal/0.77/moves", 404),
        ("/octal/analyze", 405),
    ] {
        assert_eq!(get(path).await.0, status, "{path}");
    }
}
