//! Chomp: the fast solvers against each other, against a brute-force twin, and against published facts.

use crate::chomp_down_sets::assert_down_set_obeys_the_rules;
use nimber_solvers::chomp::{
    Downset, Downsets, Extent, Kernel, LAYOUT, Partition, Ranks, SolvedPartition, TableStatistics, ValueTable, ValueTables, closed_form,
};
use nimber_solvers::theory::{Budget, CancelFlag, Method, Nimber, Stop, mex};
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

pub fn board(rows: &[u16]) -> Partition {
    Partition::new(rows.iter().copied()).unwrap()
}

fn build(extent: &str) -> ValueTable {
    ValueTable::build(extent.parse().unwrap(), &Budget::unlimited(), &|_, _| ()).unwrap()
}

fn solve(tables: &ValueTables, position: &Partition, budget: &Budget) -> Result<SolvedPartition, Stop> {
    tables.solve_among(&Downsets::default(), position, budget)
}

/// How many options of a position in the table have this value.
pub fn count_options_with(table: &ValueTable, position: &Partition, value: Nimber) -> u32 {
    options_of(|visit| table.option_values(position, visit)).into_iter().filter(|&(_, found)| found == value).count() as u32
}

/// The values of an extent in rank order, each from all of its options.
fn twin(extent: &str) -> Vec<u8> {
    let ranks = Ranks::new(extent.parse().unwrap()).unwrap();
    let mut values: Vec<u8> = Vec::new();
    for rank in 0..ranks.positions() {
        let mut seen = [false; 256];
        let position = ranks.position(rank).unwrap();
        ranks.for_each_option(&position, |_, _, option| seen[usize::from(values[option as usize])] = true);
        values.push(seen.iter().position(|&seen| !seen).unwrap() as u8);
    }
    values
}

static TILES_50: LazyLock<Arc<ValueTable>> = LazyLock::new(|| Arc::new(build("50")));
pub static BOX_9: LazyLock<Arc<ValueTable>> = LazyLock::new(|| Arc::new(build("9x9")));

/// The rules again, as plain as possible.
#[derive(Default)]
pub struct Twin {
    pub known: HashMap<Vec<u16>, u64>,
}

impl Twin {
    fn value(&mut self, rows: &[u16]) -> u64 {
        if let Some(&value) = self.known.get(rows) {
            return value;
        }
        let mut seen = vec![false; rows.iter().map(|&row| usize::from(row)).sum::<usize>() + 1];
        for row in 0..rows.len() {
            for col in 0..rows[row] {
                let mut after: Vec<u16> = rows.iter().enumerate().map(|(i, &r)| if i >= row { r.min(col) } else { r }).collect();
                after.retain(|&length| length > 0);
                seen[self.value(&after) as usize] = true;
            }
        }
        let value = seen.iter().position(|&seen| !seen).unwrap() as u64;
        self.known.insert(rows.to_vec(), value);
        value
    }

    pub fn value_of(&mut self, position: &Partition) -> Nimber {
        Nimber::new(self.value(position.rows()))
    }
}

#[derive(Deserialize)]
struct Published {
    boxes: BTreeMap<String, PublishedFacts>,
    tiles: BTreeMap<String, PublishedFacts>,
    full_rectangles_sg: Vec<Vec<u64>>,
    staircases_sg: Vec<u64>,
    smallest_positions_with_k_winning_moves: BTreeMap<u32, Vec<Vec<u16>>>,
}

#[derive(Deserialize)]
struct PublishedFacts {
    positions: u64,
    sum_sg: u64,
    sum_sg_squared: u64,
    count_sg1: u64,
    max_sg: u8,
    hist: Vec<u64>,
}

impl From<PublishedFacts> for TableStatistics {
    fn from(facts: PublishedFacts) -> TableStatistics {
        let PublishedFacts { positions, sum_sg, sum_sg_squared, count_sg1, max_sg, hist } = facts;
        TableStatistics { positions, sum_sg, sum_sg_squared, count_sg1, max_sg, hist }
    }
}

fn published() -> Published {
    serde_json::from_str(include_str!("../data/chomp-tables.json")).unwrap()
}

#[test]
fn a_table_on_demand_is_the_same_table() {
    for extent in ["6x7", "20"] {
        let table = ValueTable::on_demand(extent.parse().unwrap()).unwrap();
        assert_eq!(table.as_bytes(), build(extent).as_bytes(), "{extent}");
    }
    assert!(ValueTable::on_demand(Extent::Tiles(300)).is_err());
}

#[test]
fn tables_have_the_published_facts() {
    let Published { boxes, tiles, .. } = published();
    assert!(boxes.contains_key("12x12") && tiles.contains_key("50"));
    for (extent, facts) in boxes.into_iter().chain(tiles) {
        assert_eq!(build(&extent).statistics(), facts.into(), "{extent}");
    }
}

/// The kernels differ only in speed. The extents cover all lengths of runs, both sets of values, values
/// beyond them, and more tails than have lists. The last extent is too large for the twin; its facts are
/// published.
#[test]
fn every_kernel_builds_the_same_tables() {
    let extents = [
        "1", "2", "9", "26", "31", "50", "1x9", "9x1", "9x7", "7x5", "7x10", "10x10", "3x20", "40x2", "4x36", "2x120", "120x2", "1x255",
        "255x1", "64",
    ];
    for extent in extents {
        let expected = if extent == "64" { build(extent).as_bytes().to_vec() } else { twin(extent) };
        for kernel in Kernel::available() {
            let table = ValueTable::build_with(kernel, extent.parse().unwrap(), &Budget::unlimited(), &|_, _| ()).unwrap();
            assert!(table.as_bytes() == expected, "{extent} by {kernel}");
        }
    }
    assert_eq!(Kernel::available().last().unwrap().to_string(), "portable");
}

/// The facts of every extent up to 110 tiles and up to 16x16. They were counted in two tables that contain
/// all of them. The tables of up to 250 million positions by tiles, and those of all boards, were also built
/// one by one.
#[test]
fn small_tables_have_the_facts_counted_in_large_ones() {
    const MOST: u64 = 1 << 19;
    let mut built = 0;
    for line in include_str!("../data/chomp-facts.csv").lines().skip(1) {
        let (extent, numbers) = line.split_once(',').unwrap();
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().unwrap()).collect();
        let extent: Extent = extent.parse().unwrap();
        assert_eq!(extent.positions(), u128::from(numbers[0]), "{extent}");
        if numbers[0] <= MOST {
            let statistics = ValueTable::build(extent, &Budget::unlimited(), &|_, _| ()).unwrap().statistics();
            let found =
                [statistics.positions, statistics.sum_sg, statistics.sum_sg_squared, statistics.count_sg1, statistics.max_sg.into()];
            assert_eq!(numbers, found, "{extent}");
            built += 1;
        }
    }
    assert!(built > 200, "{built}");
}

#[test]
fn rectangles_and_staircases_have_the_published_values() {
    let Published { full_rectangles_sg, staircases_sg, .. } = published();
    let tables = ValueTables::default();
    for (rows, line) in (1..).zip(&full_rectangles_sg) {
        for (cols, &value) in (1..).zip(line) {
            if rows + cols <= 16 {
                let solved = solve(&tables, &Partition::rectangle(rows, cols), &Budget::unlimited()).unwrap();
                assert_eq!(solved.value(), Nimber::new(value), "{rows}x{cols}");
            }
        }
    }
    for (steps, &value) in (1u16..).zip(&staircases_sg).take(9) {
        assert_eq!(TILES_50.value(&Partition::new((1..=steps).rev()).unwrap()), Some(Nimber::new(value)), "{steps} steps");
    }
}

#[test]
fn the_smallest_boards_with_many_winning_moves_have_as_many() {
    for (moves, boards) in published().smallest_positions_with_k_winning_moves {
        for rows in boards {
            let position = board(&rows);
            if TILES_50.extent().covers(&position) {
                assert_eq!(count_options_with(&TILES_50, &position, Nimber::new(1)), moves, "{position}");
            }
        }
    }
    // 70 tiles, beyond that table: the first board with 8.
    let eight = board(&[13, 10, 9, 8, 8, 6, 4, 4, 3, 3, 2]);
    let solved = Downset::solve(&eight, &Budget::unlimited()).unwrap();
    let to_one = options_of(|visit| solved.option_values(&eight, visit)).into_iter().filter(|&(_, value)| value == Nimber::new(1));
    assert_eq!(to_one.count(), 8);
}

#[derive(Deserialize)]
struct Vector {
    play: String,
    rows: Vec<u16>,
    sg: u64,
    winning_moves: Vec<(u16, u16)>,
}

#[test]
fn every_solver_agrees_with_the_vectors() {
    let vectors: Vec<Vector> = serde_json::from_str(include_str!("../data/chomp-vectors.json")).unwrap();
    assert!(vectors.len() >= 40);
    let by_tiles = ValueTables { tables: vec![Arc::clone(&TILES_50)] };
    let by_box = ValueTables { tables: vec![Arc::clone(&BOX_9)] };
    for vector in vectors {
        let position = board(&vector.rows);
        // In misère play, values are one less, and moves to misère value 0 win.
        let lowered = u64::from(vector.play == "misere");
        for tables in [&by_tiles, &by_box, &ValueTables::default()] {
            let solved = solve(tables, &position, &Budget::unlimited()).unwrap();
            assert_eq!(solved.value(), Nimber::new(vector.sg + lowered), "{position}");
            let mut winning = Vec::new();
            solved.option_values_of(&position, |row, col, value| winning.extend((value == Nimber::new(lowered)).then_some((row, col))));
            assert_eq!(winning, vector.winning_moves, "{} {position} by {:?}", vector.play, solved.method());
            assert_eq!(solved.count_options_of(&position, Nimber::new(lowered)), Some(winning.len() as u32));
        }
    }
}

#[test]
fn every_position_of_small_extents_is_worth_what_the_rules_say() {
    let mut twin = Twin::default();
    for extent in ["1x1", "1x6", "6x1", "5x5", "3x9", "9x3", "2x12", "12x2", "1", "2", "4", "5", "6", "17"] {
        let table = build(extent);
        for rank in 0..table.ranks().positions() {
            let position = table.ranks().position(rank).unwrap();
            assert_eq!(table.value(&position), Some(twin.value_of(&position)), "{extent}: {position}");
            assert_eq!(u64::from(table.as_bytes()[rank as usize]), twin.value_of(&position).get());
        }
    }
}

/// Values from 64 and from 128 on take other paths through the builder.
#[test]
fn large_values_are_exact() {
    for (extent, largest) in [("2x120", 180), ("120x2", 180), ("1x255", 255), ("255x1", 255), ("3x50", 0), ("4x36", 0), ("70", 70)] {
        let table = build(extent);
        let statistics = table.statistics();
        assert!(statistics.max_sg >= largest, "{extent}: {}", statistics.max_sg);
        let stride = statistics.positions / 3000 + 1;
        for rank in (0..statistics.positions).step_by(stride as usize).chain([statistics.positions - 1]) {
            let position = table.ranks().position(rank).unwrap();
            let mut options = Vec::new();
            assert!(table.option_values(&position, |_, _, value| options.push(value)));
            assert_eq!(table.value(&position), Some(mex(options)), "{extent}: {position}");
            if let Some(value) = closed_form::value(&position) {
                assert_eq!(table.value(&position), Some(value), "{extent}: {position}");
            }
        }
    }
}

#[test]
fn closed_forms_agree_with_tables_and_down_sets() {
    let table = &*TILES_50;
    let mut shapes = 0;
    for rank in 0..table.ranks().positions() {
        let position = table.ranks().position(rank).unwrap();
        if let Some(value) = closed_form::value(&position) {
            shapes += 1;
            assert_eq!(table.value(&position), Some(value), "{position}");
        }
    }
    // 50 hooks of n tiles for each n, and two rows or two columns of at least 2 tiles each, with the square
    // counted once.
    assert!(shapes > 2400, "{shapes}");
    for position in [Partition::rectangle(2, 200), board(&[200, 117])] {
        let downset = Downset::solve(&position, &Budget::unlimited()).unwrap();
        assert_eq!(downset.value(&position), closed_form::value(&position));
    }
}

#[test]
fn builds_and_down_sets_stop_when_cancelled() {
    let cancel = CancelFlag::default();
    let budget = Budget::unlimited().cancelled_by(cancel.clone());
    let raise_soon = |done: u64, _| {
        if done > 100_000 {
            cancel.raise()
        }
    };
    assert_eq!(ValueTable::build(Extent::Tiles(82), &budget, &raise_soon).unwrap_err(), Stop::Cancelled);
    assert_eq!(Downset::solve(&Partition::rectangle(8, 9), &budget).unwrap_err(), Stop::Cancelled);
    let short = ValueTable::build(Extent::Tiles(30), &Budget::of(1000), &|_, _| ());
    assert_eq!(short.unwrap_err(), Stop::Exhausted { allowance: 1000 });
}

#[test]
fn an_extent_that_no_table_can_have_exhausts_every_budget() {
    for extent in [Extent::Tiles(256), Extent::Box { rows: 1, cols: 256 }, Extent::Box { rows: 255, cols: 255 }] {
        assert!(matches!(ValueTable::build(extent, &Budget::unlimited(), &|_, _| ()), Err(Stop::Exhausted { .. })), "{extent}");
    }
    for extent in [Extent::Tiles(0), Extent::Box { rows: 0, cols: 0 }, Extent::Box { rows: 0, cols: 5 }, Extent::Box { rows: 5, cols: 0 }] {
        let table = ValueTable::build(extent, &Budget::unlimited(), &|_, _| ()).unwrap();
        assert_eq!(table.as_bytes(), [0], "{extent}");
    }
}

#[test]
fn progress_ascends_to_the_total() {
    let last = AtomicU64::new(0);
    let reports = Mutex::new(0);
    let progress = |done: u64, total: u64| {
        assert!(last.swap(done, Ordering::Relaxed) < done && done <= total && total == 48620);
        *reports.lock().unwrap() += 1;
    };
    ValueTable::build("9x9".parse().unwrap(), &Budget::unlimited(), &progress).unwrap();
    assert_eq!(last.into_inner(), 48620);
    assert!(reports.into_inner().unwrap() > 5);
}

#[test]
fn bytes_make_a_table_again_unless_they_are_damaged() {
    let extent = BOX_9.extent();
    let bytes = BOX_9.as_bytes().to_vec();
    let again = ValueTable::from_bytes(extent, bytes.clone()).unwrap();
    assert_eq!(again.statistics(), BOX_9.statistics());
    let refused = |extent, bytes: Vec<u8>| ValueTable::from_bytes(extent, bytes).unwrap_err();
    assert_eq!(refused(extent, bytes[1..].to_vec()), "a table of this extent has 48620 bytes, not 48619");
    assert_eq!(refused(extent, vec![0; bytes.len()]), "a single row of 1 tiles cannot have the value 0");
    assert!(refused(Extent::Tiles(256), Vec::new()).contains("255 tiles"));
}

/// Tables are stored as bytes in rank order: a change of the order needs a new version.
#[test]
fn the_layout_is_what_its_version_says() {
    assert_eq!(LAYOUT, 2);
    assert_eq!(build("2x3").as_bytes(), [0, 1, 2, 2, 1, 3, 3, 4, 1, 5]);
    assert_eq!(build("4").as_bytes().len(), 12);
    let positions = |extent: &str, ranks: &[u64]| {
        let table = build(extent);
        ranks.iter().map(|&rank| table.ranks().position(rank).unwrap().to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(positions("12x12", &[1000, 50_000, 1_000_000, 2_704_155]), LAYOUT_12);
    assert_eq!(positions("50", &[1000, 50_000, 1_000_000, 1_295_970]), LAYOUT_50);
    assert_eq!(
        ["12x12", "14x14", "16x16", "3x85", "103", "104"].map(|extent| extent.parse::<Extent>().unwrap().narrow()),
        [6, 7, 7, 7, 4, 5]
    );
}
const LAYOUT_12: &str = "4,4,3,3,2,1,1 7,7,7,7,7,7,7,6,5,5,5,4 11,11,5,5,5,2,1,1 12,12,12,12,12,12,12,12,12,12,12,12";
const LAYOUT_50: &str = "3,3,2,2,2,2,1,1,1,1,1,1,1,1,1 6,4,4,4,4,4,3,2,1,1,1,1,1,1,1,1,1,1,1 16,9,5,5,5,3,1,1 50";

#[test]
fn the_most_direct_way_is_taken() {
    let tables = ValueTables { tables: vec![Arc::clone(&BOX_9), Arc::new(build("3x20"))] };
    let way = |rows: &[u16]| solve(&tables, &board(rows), &Budget::unlimited()).map(|solved: SolvedPartition| solved.method());
    assert_eq!(way(&[]), Ok(Method::Formula));
    assert_eq!(way(&[300, 2]), Ok(Method::Formula));
    assert_eq!(way(&[300, 1, 1]), Ok(Method::Formula));
    assert_eq!(way(&[9; 9]), Ok(Method::Table));
    assert_eq!(way(&[20, 20, 3]), Ok(Method::Table));
    assert_eq!(way(&[3; 20]), Ok(Method::Table));
    assert_eq!(way(&[10, 10, 10, 1]), Ok(Method::Search));
    assert!(tables.look_up(&Partition::rectangle(20, 3)).is_some());
    assert!(tables.look_up(&Partition::rectangle(20, 4)).is_none());
    // Neither a formula nor a look-up costs anything.
    assert!(solve(&tables, &Partition::rectangle(9, 9), &Budget::of(0)).is_ok());
    assert!(matches!(solve(&tables, &Partition::rectangle(30, 30), &Budget::of(1 << 40)), Err(Stop::Exhausted { .. })));
}

#[test]
fn a_solution_knows_every_later_position_and_its_conjugate() {
    let tables =
        [ValueTables { tables: vec![Arc::clone(&BOX_9)] }, ValueTables { tables: vec![Arc::new(build("9x4"))] }, ValueTables::default()];
    for top in [&[6, 5, 5, 2][..], &[4, 4, 3, 3, 1], &[7, 1, 1], &[7, 4], &[2, 2, 2], &[]] {
        let top = board(top);
        for tables in &tables {
            let solved = solve(tables, &top, &Budget::unlimited()).unwrap();
            for position in (0..BOX_9.ranks().positions()).step_by(7).filter_map(|rank| BOX_9.ranks().position(rank)) {
                let known = position.is_within(&top) || position.conjugate().is_within(&top);
                assert_eq!(solved.value_of(&position), BOX_9.value(&position).filter(|_| known), "{position} within {top}");
                let mut options = Vec::new();
                assert_eq!(solved.option_values_of(&position, |row, col, value| options.push(((row, col), value))), known);
                let expected = if known { options_of(|visit| BOX_9.option_values(&position, visit)) } else { Vec::new() };
                assert_eq!(options, expected, "{position} within {top}");
                let ones = count_options_with(&BOX_9, &position, Nimber::new(1));
                assert_eq!(solved.count_options_of(&position, Nimber::new(1)), known.then_some(ones));
            }
        }
    }
}

fn partition_of_at_most(tiles: u32, side: u16) -> impl Strategy<Value = Partition> {
    proptest::collection::vec(1..=side, 0..=usize::from(side)).prop_map(move |mut rows| {
        rows.sort_unstable_by(|a, b| b.cmp(a));
        while rows.iter().map(|&row| u32::from(row)).sum::<u32>() > tiles {
            rows.remove(0);
        }
        Partition::new(rows).unwrap()
    })
}

fn options_of(list: impl FnOnce(&mut dyn FnMut(u16, u16, Nimber)) -> bool) -> Vec<((u16, u16), Nimber)> {
    let mut options = Vec::new();
    assert!(list(&mut |row, col, value| options.push(((row, col), value))));
    options
}

proptest! {
    #[test]
    fn a_table_obeys_the_rules(position in partition_of_at_most(50, 20)) {
        let table = &*TILES_50;
        let options = options_of(|visit| table.option_values(&position, visit));
        let cut_by_cut: Vec<_> = position.moves().map(|(row, col)| ((row, col), table.value(&position.cut(row, col)).unwrap())).collect();
        prop_assert_eq!(&options, &cut_by_cut);
        prop_assert_eq!(table.value(&position), Some(mex(options.iter().map(|&(_, value)| value))));
        prop_assert_eq!(table.value(&position), table.value(&position.conjugate()));
    }

    #[test]
    fn random_down_sets_obey_the_rules(position in partition_of_at_most(30, 9)) {
        assert_down_set_obeys_the_rules(&position);
    }

    #[test]
    fn every_way_gives_the_same_options(position in partition_of_at_most(50, 9)) {
        let by_box = options_of(|visit| BOX_9.option_values(&position, visit));
        prop_assert_eq!(&options_of(|visit| TILES_50.option_values(&position, visit)), &by_box);
        let downset = Downset::solve(&position, &Budget::unlimited()).unwrap();
        prop_assert_eq!(&options_of(|visit| downset.option_values(&position, visit)), &by_box);
        if closed_form::value(&position).is_some() {
            prop_assert_eq!(&options_of(|visit| closed_form::option_values(&position, visit)), &by_box);
        }
    }

    #[test]
    fn a_reflected_table_gives_the_same_options(rows in proptest::collection::vec(1..=9u16, 0..=4), reflected: bool) {
        static SLIM: LazyLock<ValueTables> = LazyLock::new(|| ValueTables { tables: vec![Arc::new(build("4x10"))] });
        let mut rows = rows;
        rows.sort_unstable_by(|a, b| b.cmp(a));
        let position = if reflected { board(&rows).conjugate() } else { board(&rows) };
        let solved = SLIM.look_up(&position).unwrap();
        let by_box = options_of(|visit| BOX_9.option_values(&position, visit));
        prop_assert_eq!(options_of(|visit| solved.option_values_of(&position, visit)), by_box);
        prop_assert_eq!(Some(solved.value()), BOX_9.value(&position));
    }
}
