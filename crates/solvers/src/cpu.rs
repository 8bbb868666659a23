//! The instructions that the processor has. Every solver chooses its kernels by them, all in the same way:
//!
//! - a trait says what the kernels compute, and [`Portable`], [`Avx2`] and [`Avx512`] implement it, each in a file of its own;
//! - a file `dispatch.rs` above them calls the one that a [`Kernel`] names, with `with_kernel!`.

use std::fmt;

/// Plain Rust, for every processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

/// Proof that the processor has AVX2, BMI1, BMI2 and POPCNT, as most have since 2013.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

/// Proof that the processor has all of [`Avx2`], and AVX-512 F, BW, DQ, VL, VBMI and VPOPCNTDQ: Intel's since Ice Lake, AMD's since Zen 4.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    fn detect() -> Option<Avx2> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    fn detect() -> Option<Avx512> {
        let found = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq");
        found.then_some(Avx512(()))
    }
}

/// Which instructions are used. The results are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    Portable(Portable),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Kernel {
    /// The kernels that this processor can run, fastest first; the last one is portable.
    pub fn available() -> Vec<Kernel> {
        let kernels = [
            #[cfg(target_arch = "x86_64")]
            Avx512::detect().map(Kernel::Avx512),
            #[cfg(target_arch = "x86_64")]
            Avx2::detect().map(Kernel::Avx2),
            Some(Kernel::Portable(Portable)),
        ];
        kernels.into_iter().flatten().collect()
    }
}

impl Default for Kernel {
    /// The fastest.
    fn default() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(avx512) = Avx512::detect() {
                return Kernel::Avx512(avx512);
            }
            if let Some(avx2) = Avx2::detect() {
                return Kernel::Avx2(avx2);
            }
        }
        Kernel::Portable(Portable)
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kernel::Portable(_) => "portable",
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512(_) => "avx512",
        })
    }
}

/// `with_kernel!(kernel, cpu => cpu.compute(work))` calls the implementation that a [`Kernel`] names.
macro_rules! with_kernel {
    ($kernel:expr, $cpu:ident => $call:expr) => {
        match $kernel {
            $crate::cpu::Kernel::Portable($cpu) => $call,
            #[cfg(target_arch = "x86_64")]
            $crate::cpu::Kernel::Avx2($cpu) => $call,
            #[cfg(target_arch = "x86_64")]
            $crate::cpu::Kernel::Avx512($cpu) => $call,
        }
    };
}
pub(super) use with_kernel;

/// Methods of [`Avx2`] and [`Avx512`] that call the function of the same name. That function is compiled for these instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! with_instructions {
    ($(fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {$(
        fn $name(self, $($argument: $type),*) $(-> $result)? {
            // Safety: self proves the instructions.
            unsafe { $name($($argument),*) }
        }
    )*};
}
#[cfg(target_arch = "x86_64")]
pub(super) use with_instructions;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_kernel_comes_first_and_the_portable_one_last() {
        let kernels = Kernel::available();
        assert_eq!((kernels.first(), kernels.last()), (Some(&Kernel::default()), Some(&Kernel::Portable(Portable))));
    }
}
