/// The most crosses to start from.
pub const MAX_CROSSES: usize = 1000;

/// The most free arms of a map: play does not change their number.
pub const MAX_ARMS: usize = 4 * MAX_CROSSES;

/// The longest name of a vertex, in bytes of UTF-8.
pub const MAX_NAME: usize = 16;
