//! `nimber-lab sprouts worker`: a line in, lines out.

use crate::support::nimber_lab;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::Write;
use std::process::Stdio;
use std::thread;

/// What a worker answers to these lines. It ends with its input.
fn answers(lines: &[String]) -> Vec<Value> {
    answers_within("2048", lines)
}

/// What a worker with this memory answers, in MB.
fn answers_within(memory: &str, lines: &[String]) -> Vec<Value> {
    let mut worker =
        nimber_lab().args(["sprouts", "worker", "--memory", memory]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let (mut input, text) = (worker.stdin.take().expect("a pipe"), lines.join("\n") + "\n");
    let writer = thread::spawn(move || input.write_all(text.as_bytes()));
    let output = worker.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    writer.join().expect("no panic").expect("everything is read");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn job(id: u64, land: &str, nimber: u32, work: u64) -> String {
    json!({"job": {"id": id, "land": land, "nimber": nimber, "work": work}}).to_string()
}

fn fact(land: &str, nimber: u32) -> String {
    json!({"fact": {"land": land, "nimber": nimber}}).to_string()
}

fn expand(id: u64, land: &str) -> String {
    json!({"expand": {"id": id, "land": land}}).to_string()
}

/// Far more than any job here takes.
const ENOUGH: u64 = 10_000_000_000;

/// The nimbers of the starts from 1 spot on.
const STARTS: [u32; 11] = [0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1];

fn start(spots: usize) -> String {
    if spots == 1 { "0}".to_owned() } else { format!("0*{spots}}}") }
}

#[test]
fn a_job_is_proven_or_refuted_as_the_nimbers_of_starts_say() {
    let claims: Vec<(usize, u32)> = (1..=STARTS.len()).flat_map(|spots| (0..3).map(move |nimber| (spots, nimber))).collect();
    let jobs: Vec<String> = (0..).zip(&claims).map(|(id, &(spots, nimber))| job(id, &start(spots), nimber, ENOUGH)).collect();
    let answers = answers(&jobs);
    let results: Vec<&Value> = answers.iter().filter_map(|answer| answer.get("result")).collect();
    assert_eq!(results.len(), claims.len());
    for (id, (result, (spots, nimber))) in results.into_iter().zip(claims).enumerate() {
        let is_proven = STARTS[spots - 1] == nimber;
        let (verdict, proof, disproof) = if is_proven { ("proven", 0, 1 << 30) } else { ("refuted", 1 << 30, 0) };
        assert_eq!((&result["id"], &result["verdict"]), (&json!(id), &json!(verdict)), "{spots} spots, nimber {nimber}: {result}");
        assert_eq!((&result["proof"], &result["disproof"]), (&json!(proof), &json!(disproof)), "{result}");
        assert!(result["work"].as_u64().is_some_and(|work| work < ENOUGH) && result["cpu_seconds"].is_f64(), "{result}");
    }
}

/// The first worker finds everything, and tells it, although it forgets what is not proven. The second one has hardly anything to do.
#[test]
fn what_a_worker_has_found_spares_another_one_the_work() {
    let first = answers_within("1", &[job(1, "0*11}", 1, ENOUGH), job(2, "0*11}", 1, ENOUGH)]);
    let (again, found) = first.split_last().expect("two results");
    assert_eq!((&again["result"]["id"], &again["result"]["work"]), (&json!(2), &json!(0)));
    let (result, facts) = found.split_last().expect("a result");
    assert_eq!(result["result"]["verdict"], "proven");
    assert!(facts.len() > 500 && facts.iter().any(|fact| fact["fact"] == json!({"land": "0*11}", "nimber": 1})), "{}", facts.len());

    let without_the_last = facts.iter().filter(|fact| fact["fact"]["land"] != "0*11}").map(Value::to_string);
    let lines: Vec<String> = without_the_last.chain([job(3, "0*11}", 1, ENOUGH)]).collect();
    let second = answers(&lines);
    let [.., last] = &second[..] else { panic!("a result") };
    let (little, much) = (last["result"]["work"].as_u64().expect("work"), result["result"]["work"].as_u64().expect("work"));
    assert!(last["result"]["verdict"] == "proven" && little * 20 < much, "{little} after {much}");
}

#[test]
fn a_job_that_reaches_its_bound_stays_open_and_goes_on() {
    let bound = 100_000;
    let answers = answers(&(0..2000).map(|id| job(id, "0*9}", 1, bound)).collect::<Vec<_>>());
    let results: Vec<&Value> = answers.iter().filter_map(|answer| answer.get("result")).collect();
    let end = results.iter().position(|result| result["verdict"] == "proven").expect("it is proven at last");
    assert!(end > 5, "{end}");
    for result in &results[..end] {
        assert!(result["verdict"] == "open" && result["work"].as_u64() <= Some(bound), "{result}");
        let is_open = |number: &Value| number.as_u64().is_some_and(|number| number > 0 && number < 1 << 30);
        assert!(is_open(&result["proof"]) && is_open(&result["disproof"]), "{result}");
    }
}

/// Only what a worker says of options is used: the mex rule gives the nimber of each start.
#[test]
fn options_are_expanded_with_the_nimbers_that_are_known() {
    // A line joins two of three spots, or goes round one, two or none of the others.
    let three = answers(&[expand(7, "0*3}")]);
    let nimbers = |options: &Value| options.as_array().expect("a list").iter().map(|option| option["nimber"].as_u64()).collect::<Vec<_>>();
    let options = &three[0]["options"];
    assert_eq!((&options["id"], options["lands"].as_object().expect("lands").len()), (&json!(7), 3), "{options}");

    let mut known: HashMap<String, u64> = HashMap::new();
    let lands: Vec<String> = options["lands"].as_object().expect("lands").keys().cloned().collect();
    for (land, numbers) in options["lands"].as_object().expect("lands") {
        assert!(numbers["proof"].as_u64() > Some(0) && numbers["disproof"].as_u64() > Some(0), "{numbers}");
        let inner = &answers(&[expand(1, land)])[0]["options"];
        let seen = nimbers(&inner["options"]);
        assert!(inner["lands"] == json!({}), "these lands have 8 lives, so their options are small: {inner}");
        known.insert(land.clone(), (0..).find(|&nimber| !seen.contains(&Some(nimber))).expect("a nimber"));
    }
    let facts = lands.iter().map(|land| fact(land, u32::try_from(known[land]).expect("it is small")));
    let again = answers(&facts.chain([expand(8, "0*3}")]).collect::<Vec<_>>());
    let seen = nimbers(&again[0]["options"]["options"]);
    assert!(again.len() == 1 && seen.contains(&Some(0)) && !seen.contains(&Some(1)), "3 spots have the nimber 1: {again:?}");
}

#[test]
fn a_malformed_line_is_told_and_the_next_one_answered() {
    for (line, words) in [
        ("nothing", &["column 1", "{\"job\":{\"id\":1,"][..]),
        ("{\"jobs\":{}}", &["unknown variant `jobs`", "`fact`", "`job`", "`expand`"]),
        ("{\"job\":{\"id\":1,\"land\":\"0*8}\",\"nimber\":0}}", &["missing field `work`"]),
        ("{\"fact\":{\"land\":\"0*8}\",\"nimber\":0,\"play\":\"misere\"}}", &["unknown field `play`", "`land` or `nimber`"]),
        ("{\"expand\":{\"id\":-1,\"land\":\"0*8}\"}}", &["`-1`", "u64"]),
        (&fact("0*8", 0), &["land `0*8`: character 4"]),
        (&fact("0*8}+0*8}", 0), &["land `0*8}+0*8}`: these are 2 lands", "`0*8}`"]),
        (&job(1, "", 0, 1), &["land ``: these are 0 lands"]),
        (&job(1, "0*8}", 31, 1), &["nimber 31: one from 0 to 30 is right"]),
    ] {
        let answers = answers(&[fact("0*8}", 0), line.to_owned(), job(2, "0*8}", 0, 0)]);
        let [error, result] = &answers[..] else { panic!("{line}: {answers:?}") };
        let why = error["error"]["why"].as_str().expect("words");
        assert!(error["error"]["line"] == 2 && words.iter().all(|word| why.contains(word)), "{line}: {error}");
        assert!(result["result"]["verdict"] == "proven", "{line}: {result}");
    }
    let contradiction = answers(&[fact("0*8}", 0), fact("0*8}", 1)]);
    assert!(
        contradiction[0]["error"]["why"].as_str().is_some_and(|why| why.contains("known not to have the nimber 1")),
        "{contradiction:?}"
    );
}
