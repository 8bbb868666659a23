//! The answers of the service as a WebAssembly module. It imports nothing: no clock, no files, no random numbers.
//!
//! A caller writes a request, in the form that `message.rs` describes, to the address that [`nimber_reserve`] returns, calls
//! [`nimber_call`], and reads as many bytes as that returns from the address that [`nimber_answer`] returns. The memory may have grown
//! meanwhile.
//!
//! A call that runs out of memory or of stack is a trap. Nothing in the module can be used after it.

// Exporting a function under its own name counts as unsafe, because another function might have this name.
#![allow(unsafe_code)]

mod message;
mod module;

pub use module::Module;

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// The module with the request and the answer of the last call.
#[derive(Default)]
struct Exchange {
    module: Module,
    request: Vec<u8>,
    answer: Vec<u8>,
}

fn exchange() -> MutexGuard<'static, Exchange> {
    static EXCHANGE: LazyLock<Mutex<Exchange>> = LazyLock::new(Mutex::default);
    EXCHANGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the next request of `bytes` bytes is written.
#[unsafe(no_mangle)]
pub extern "C" fn nimber_reserve(bytes: usize) -> *mut u8 {
    let mut exchange = exchange();
    exchange.request = vec![0; bytes];
    exchange.request.as_mut_ptr()
}

/// Answers the request, and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn nimber_call() -> usize {
    let mut exchange = exchange();
    let request = std::mem::take(&mut exchange.request);
    exchange.answer = exchange.module.answer(&request);
    exchange.answer.len()
}

/// Where the answer is until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn nimber_answer() -> *const u8 {
    exchange().answer.as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_without_bytes_is_answered() {
        nimber_reserve(0);
        let length = nimber_call();
        assert!(length > 0 && !nimber_answer().is_null());
        assert!(exchange().answer.starts_with(b"400\n"));
    }
}
