//! Misère play of many tokens by the quotient of their graph.

use crate::dag::request;
use crate::support::{analyze, with};
use serde_json::json;

fn random(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*state >> 33) % below
}

#[test]
fn measure() {
    for (nodes, most, longest) in [(6, 3, 1), (10, 3, 1), (10, 3, 2), (14, 3, 1), (10, 4, 3), (20, 3, 1), (20, 3, 2), (40, 3, 1)] {
        let (mut tame, mut quotient, mut refused, mut search) = (0, 0, 0, 0);
        let start = std::time::Instant::now();
        for seed in 0..40 {
            let mut state = seed;
            let options: Vec<Vec<Vec<usize>>> = (0..nodes)
                .map(|node| {
                    let count = if node == 0 { 0 } else { 1 + random(&mut state, most) };
                    (0..count).map(|_| (0..1 + random(&mut state, longest)).map(|_| random(&mut state, node) as usize).collect()).collect()
                })
                .collect();
            let mut options = options;
            options.iter_mut().flatten().for_each(|option| option.sort_unstable());
            let tokens: Vec<usize> = (0..40).map(|_| random(&mut state, nodes) as usize).collect();
            let mut all = tokens.clone();
            all.push(nodes as usize - 1);
            match analyze("dag", with(&request(&options, &all), json!({ "play": "misere" }))) {
                Ok(answer) if answer["method"] == "quotient" => quotient += 1,
                Ok(answer) if answer["method"] == "search" => search += 1,
                Ok(_) => tame += 1,
                Err(_) => refused += 1,
            }
        }
        println!("{nodes} {most} {longest}: quotient {quotient} search {search} other {tame} refused {refused} in {:?}", start.elapsed());
    }
}
