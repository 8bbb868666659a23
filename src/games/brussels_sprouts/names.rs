//! Names of vertices: A to Z, then AA, AB and so on, as spreadsheets name their columns.

/// The name with this index, from 0.
pub fn name(index: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = Some(index);
    while let Some(index) = rest {
        letters.push(b'A' + (index % 26) as u8);
        rest = (index / 26).checked_sub(1);
    }
    letters.into_iter().rev().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_on_after_z() {
        let names = [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")];
        for (index, expected) in names {
            assert_eq!(name(index), expected);
        }
    }
}
