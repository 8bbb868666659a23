//! The code in the path gives the same answers as the code in the query string.

use crate::support::{patient, start};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_code_may_stand_in_the_path() {
    let server = start(patient()).await;
    for (short, long) in [
        ("/octal/0.77?heaps=10,3", "/octal?code=0.77&heaps=10,3"),
        ("/octal/4.3~?heaps=4", "/octal?code=4.3%7E&heaps=4"),
        ("/octal/0%2E77?heaps=10,3", "/octal?code=0.77&heaps=10,3"),
        ("/octal/0.137/values?to=30", "/octal/values?code=0.137&to=30"),
        ("/octal/0.07/period", "/octal/period?code=0.07"),
        ("/octal/0.07/table?to=9", "/octal/table?code=0.07&to=9"),
        ("/octal/0.07/mex?heaps=9", "/octal/mex?code=0.07&heaps=9"),
        ("/octal/0.07/random?seed=9&outcome=P", "/octal/random?code=0.07&seed=9&outcome=P"),
    ] {
        let reply = server.get(short).await;
        assert_eq!(reply.status, 200, "{short}: {}", reply.text());
        assert_eq!(reply.text(), server.get(long).await.text(), "{short}");
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
        assert_eq!(server.get(path).await.status, status, "{path}");
    }
    server.stop().await;
}
