//! `nimber-lab records`: published facts.

use crate::support::run;
use serde_json::Value;

#[test]
fn records_agree_with_the_published_ones() {
    let published: Value = serde_json::from_str(include_str!("../../../solvers/tests/data/chomp-tables.json")).unwrap();
    let records: Value = serde_json::from_str(&run(&["records", "--chomp-tiles", "30", "--format", "json"]).unwrap()).unwrap();
    let p_positions: u64 = records["p_by_tiles"].as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(Some(p_positions), published["tiles"]["30"]["count_sg1"].as_u64());
    assert_eq!(records["by_winning_moves"].as_array().unwrap().len(), 6);
    assert_eq!(records["smallest"][3], serde_json::json!({ "winning_moves": 3, "tiles": 6, "positions": [[3, 2, 1]] }));
    let text = run(&["records", "--chomp-tiles", "30"]).unwrap();
    assert!(text.contains("   30          220         1173\n") && text.contains(" 5 in 29 tiles: 12,6,5,4,1,1\n"), "{text}");
    for wrong in [&["records"][..], &["records", "--chomp-tiles", "none"], &["records", "--chomp-tiles", "4x4"]] {
        assert!(run(wrong).is_err(), "{wrong:?}");
    }
}
