//! `nimber analyze`: lists without a name, and answers as text.

use crate::support::{nimber, run};
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;

fn analyze(arguments: &[&str]) -> Result<String, String> {
    run(&[&["analyze"], arguments].concat())
}

#[test]
fn a_list_without_a_name_is_that_of_the_position() {
    for (short, long) in [
        (&["nim", "3,5,7"][..], &["nim", "heaps=3,5,7"][..]),
        (&["nim", "3", "5,7"], &["nim", "heaps=3,5,7"]),
        (&["kayles", "10,3", "take=1-3"], &["kayles", "rows=10,3", "take=1-3"]),
        (&["octal", "code=0.77", "9", "--ask", "mex"], &["octal", "code=0.77", "heaps=9", "--ask", "mex"]),
        (&["chomp", "4,4,2"], &["chomp", "rows=4,4,2"]),
    ] {
        assert_eq!(analyze(short).unwrap(), analyze(long).unwrap(), "{short:?}");
    }
    let refusal = analyze(&["ichomp", "3,3,1"]).unwrap_err();
    assert!(refusal.contains("`board=1111/1111/1111/1111`"), "{refusal}");
    let refusal = analyze(&["sprouts", "5"]).unwrap_err();
    assert!(refusal.contains("`spots=5`"), "{refusal}");
}

#[test]
fn the_other_questions_have_answers() {
    let table = analyze(&["kayles", "to=2", "--ask", "table", "--format", "text"]).unwrap();
    assert!(table.ends_with("\n                      1  knock down 1 in row 1, with 0 left of the shot and 1 right of it\n"), "{table}");
    let random = || analyze(&["nim", "seed=7", "size=4", "outcome=P", "--ask", "random"]).unwrap();
    assert!(random().contains("\"sg\":0") && random() == random());
}

/// Every part of the text but the lists of moves.
fn picture(arguments: &[&str]) -> String {
    let text = analyze(&[arguments, &["--format", "text", "limit=0"]].concat()).unwrap();
    text.split_once("\n\n").map(|(_, picture)| picture.to_owned()).unwrap_or_default()
}

#[test]
fn boards_have_their_values_on_the_tiles() {
    let board = picture(&["chomp", "rows=2,1", "play=normal"]);
    assert!(board.starts_with(" 0 2\n 2 .\n\n"), "{board}");
    let board = picture(&["ichomp", "board=.##./####/.#../...."]);
    assert!(board.starts_with(" . 2   2 .\n 2 0   0 2\n\n . 0   . .\n . .   . .\n\ncomponents\n"), "{board}");
}

#[test]
fn components_are_told_with_their_values_in_binary() {
    for (arguments, expected) in [
        (
            &["nim", "3,5,7"][..],
            "  ooo\n  ooooo\n  ooooooo\n\ncomponents\n  heap 1 (3 objects)  3  011\n  heap 2 (5 objects)  5  101\n  \
             heap 3 (7 objects)  7  111\n  xor                 1  001\n",
        ),
        (
            &["kayles", "bottles=##.###/#"],
            "  oo.ooo\n  o\n\ncomponents\n  the run of 2 from place 1 of line 1  2  10\n  the run of 3 from place 4 of line 1  3  11\n  \
             the run of 1 from place 1 of line 2  1  01\n  xor                                  0  00\n",
        ),
        (&["nim", "1000"], "  1000\n\ncomponents\n  heap 1 (1000 objects)  1000  1111101000\n"),
    ] {
        assert_eq!(picture(arguments), expected);
    }
}

#[test]
fn advice_is_a_sentence_of_the_game() {
    for (arguments, sentence) in [
        (&["nim", "3,5,7"][..], "take 1 from heap 1: this wins"),
        (&["nim", "heaps="], "the game is over"),
        (&["nim", "1,1"], "take 1 from heap 1: every move loses, and no other move is better"),
        (&["grundy", "48"], "split group 1 into 21 + 27: this wins"),
        (&["wythoff", "4,5"], "take "),
        (&["chomp", "4,4,2"], "take the tile in row "),
        (&["kayles", "10,3"], "knock down 2 in row 1, with 1 left of the shot and 7 right of it: this wins"),
    ] {
        let text = analyze(&[arguments, &["--format", "text"]].concat()).unwrap();
        let advice = text.lines().find_map(|line| line.strip_prefix("advice   ")).unwrap();
        assert!(advice.starts_with(sentence), "{advice}");
    }
}

#[test]
fn an_explanation_is_told_step_by_step() {
    let text = analyze(&["nim", "3,5,7", "explain=true", "lang=ru", "--format", "text"]).unwrap();
    assert!(text.contains("\n\nЗначение части «куча 1 (3 предмета)» равно 3, в двоичной записи 011.\n"), "{text}");
    assert!(text.contains("\nadvice   взять 1 из кучи 1: этот ход выигрывает\n"), "{text}");
    assert!(!analyze(&["nim", "3,5,7", "--format", "text"]).unwrap().contains("The XOR"));
}

/// A name of a node that would turn a terminal red, forge a line, and begin another command of a terminal.
const NAME: &str = "\u{1b}[31ma\nb\u{9b}";

#[test]
fn no_control_character_of_a_request_reaches_a_terminal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("graph.json");
    let ask = |body: &Value, words: &[&str]| {
        std::fs::write(&file, body.to_string()).expect("it is written");
        let answer = analyze(&[&["dag", "--body", file.to_str().expect("it is UTF-8")], words].concat());
        let (Ok(text) | Err(text)) = &answer;
        assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "{words:?}: {text:?}");
        answer
    };
    let graph = json!({ "edges": { NAME: ["c"], "c": [] }, "tokens": [NAME] });
    let text = ask(&json!({ "edges": graph["edges"], "tokens": [NAME], "moves": "all", "explain": true }), &["--format", "text"]).unwrap();
    assert!(text.contains(r"\u{1b}[31ma\nb") && !text.lines().any(|line| line.starts_with('b')), "{text}");
    ask(&graph, &["--format", "text", "--ask", "mex"]).unwrap();
    let document: Value = serde_json::from_str(&ask(&graph, &[]).unwrap()).expect("JSON");
    assert_eq!(document["position"]["tokens"][0], NAME, "a document keeps its meaning");
    ask(&json!({ "edges": {}, "tokens": [NAME] }), &[]).unwrap_err();
    ask(&json!({ "edges": {}, NAME: 1 }), &[]).unwrap_err();
}

#[test]
fn a_body_is_read_up_to_the_limit_of_the_service() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("body.json");
    let ask = |spaces: usize| {
        std::fs::write(&file, " ".repeat(spaces) + r#"{"heaps":[3]}"#).expect("it is written");
        analyze(&["nim", "--body", file.to_str().expect("it is UTF-8")])
    };
    let body = r#"{"heaps":[3]}"#.len();
    assert!(ask((1 << 20) - body).is_ok());
    let refusal = ask((1 << 20) - body + 1).unwrap_err();
    assert!(refusal.contains("longer than 1048576 bytes"), "{refusal}");
    // It would never end.
    let refusal = analyze(&["dag", "--body", "/dev/zero"]).unwrap_err();
    assert!(refusal.contains("longer than 33554432 bytes"), "{refusal}");
}

/// What `nimber analyze --each` answers to these lines, and its error message if it failed.
fn each(lines: &str) -> (Vec<String>, Option<String>) {
    let mut command = nimber();
    command.args(["analyze", "--each"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("it is piped");
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads everything");
    let answers = String::from_utf8(output.stdout).expect("it is UTF-8").lines().map(str::to_owned).collect();
    (answers, (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned()))
}

#[test]
fn each_line_has_its_answer() {
    let (answers, failure) = each("{\"game\": \"kayles\", \"rows\": [10, 3]}\n\n  \r\n{\"heaps\":[3,5,7],\"game\":\"nim\"}");
    let alone = |arguments: &[&str]| analyze(arguments).unwrap().trim_end().to_owned();
    assert_eq!(answers, [alone(&["kayles", "10,3"]), alone(&["nim", "3,5,7"])]);
    assert_eq!(failure, None);
    assert_eq!(each(""), (vec![], None));
}

#[test]
fn what_is_refused_has_its_error_in_its_place() {
    let longest = format!("{{\"game\":\"dag\",\"edges\":{{}}{}}}", " ".repeat(32 << 20));
    let lines = [
        r#"{"game":"nim","heaps":[3,-1]}"#,
        r#"{"game":"chess"}"#,
        "[]",
        r#"{"heaps":[1]}"#,
        "nim",
        &longest,
        r#"{"game":"chomp","rows":[2,1]}"#,
    ];
    let (answers, failure) = each(&lines.join("\n"));
    let answers: Vec<Value> = answers.iter().map(|answer| serde_json::from_str(answer).expect("a line of JSON")).collect();
    let statuses: Vec<&Value> = answers.iter().map(|answer| &answer["status"]).collect();
    assert_eq!(json!(statuses), json!([422, 400, 400, 400, 400, 413, null]), "{answers:?}");
    assert_eq!(answers[0]["errors"][0]["pointer"], "/heaps/1");
    assert_eq!(answers[6]["sg"], json!(0));
    let failure = failure.expect("some were refused");
    assert!(failure.contains("6 of 7 requests were refused"), "{failure}");
}

#[test]
fn each_line_names_its_own_game() {
    for arguments in [&["--each", "nim"][..], &["--each", "--format", "text"], &["--each", "--body", "-"], &[]] {
        assert!(analyze(arguments).is_err(), "{arguments:?}");
    }
}
