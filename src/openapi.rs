//! x
/// x
pub fn document() -> String {
    String::new()
}
