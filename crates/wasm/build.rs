//! Bounds the memory of the module.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() != Ok("wasm") {
        return;
    }
    // In bytes. A page that takes more than 512 MiB is closed by some phones.
    println!("cargo::rustc-link-arg-cdylib=--max-memory={}", 512 << 20);
    // Searches of Sprouts are as deep as the game is long.
    println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 8 << 20);
}
