/// The most nodes of a graph.
pub const MAX_NODES: usize = 100_000;

/// The most edges of a graph, parallel ones included.
pub const MAX_EDGES: usize = 1_000_000;

/// The most tokens of a position.
pub const MAX_TOKENS: usize = 4096;

/// The longest name of a node, in bytes of UTF-8.
pub const MAX_NAME: usize = 64;

/// The most nodes plus edges of a graph that every listed move repeats.
pub const MAX_REDRAWN: usize = 512;
