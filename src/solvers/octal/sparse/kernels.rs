//! The two searches that the sparse-space solver spends its time on, in the widest form that the processor has.

#[cfg(target_arch = "x86_64")]
use super::x86;

/// How many heaps are solved side by side.
pub const LANES: usize = 64;

/// A place to look for a witness: if the heap at `back` before heap n is worth `value`, then n can be split to a certain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// How far before the heap the larger part is: at least [`LANES`].
    pub back: u32,
    /// What it has to be worth.
    pub value: u16,
    /// How many witnesses it gave.
    pub hits: u32,
}

/// How the searches are done; all give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Plain Rust.
    Portable,
    /// 16 values at a time.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 32 values at a time.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// Those that this processor can run, the fastest last.
    pub fn available() -> Vec<Kernel> {
        let mut kernels = vec![Kernel::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx2() {
                kernels.push(Kernel::Avx2);
            }
            if x86::has_avx512() {
                kernels.push(Kernel::Avx512);
            }
        }
        kernels
    }

    /// Tries probes for the heaps from `first` on, [`LANES`] at once, until each lane in the set `open` has a witness. Returns the lanes
    /// that have none; `count` says whether hits are counted, which takes time.
    pub fn probe(self, values: &[u16], first: usize, open: u64, probes: &mut [Probe], count: bool) -> u64 {
        match self {
            Kernel::Portable => probe_with(values, first, open, probes, count, portable_equal),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => x86::probe_avx2(values, first, open, probes, count),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => x86::probe_avx512(values, first, open, probes, count),
        }
    }

    /// The least part a in `from..to` such that a and `total - a` are together worth `target`. `to` is at most `total`.
    pub fn find_pair(self, values: &[u16], total: usize, from: usize, to: usize, target: u16) -> Option<usize> {
        match self {
            Kernel::Portable => find_pair_with(values, total, from, to, target, portable_pairs),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => x86::find_pair_avx2(values, total, from, to, target),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => x86::find_pair_avx512(values, total, from, to, target),
        }
    }
}

/// How many probes are tried before looking whether any lane is left: which probe finds something cannot be foreseen, and a branch that
/// the processor guesses wrong costs as much as several probes.
const GROUP: usize = 8;

/// [`Kernel::probe`] by a comparison of [`LANES`] values with one.
#[inline(always)]
pub fn probe_with(
    values: &[u16],
    first: usize,
    mut open: u64,
    probes: &mut [Probe],
    count: bool,
    equal: impl Fn(&[u16; LANES], u16) -> u64,
) -> u64 {
    let find = |probe: &Probe| {
        let lanes = first.checked_sub(probe.back as usize).and_then(|start| values[start..].first_chunk());
        lanes.map_or(0, |lanes| equal(lanes, probe.value))
    };
    for group in probes.chunks_mut(GROUP) {
        if count {
            for probe in group {
                let new = find(probe) & open;
                probe.hits = probe.hits.wrapping_add(new.count_ones());
                open &= !new;
            }
        } else {
            for probe in group {
                open &= !find(probe);
            }
        }
        if open == 0 {
            break;
        }
    }
    open
}

/// [`Kernel::find_pair`] by a comparison of [`LANES`] pairs, the second parts descending.
#[inline(always)]
pub fn find_pair_with(
    values: &[u16],
    total: usize,
    from: usize,
    to: usize,
    target: u16,
    equal: impl Fn(&[u16; LANES], &[u16; LANES], u16) -> u64,
) -> Option<usize> {
    let mut part = from;
    while part + LANES <= to {
        let others = total + 1 - part - LANES;
        if let (Some(ascending), Some(descending)) = (values[part..].first_chunk(), values[others..].first_chunk()) {
            let found = equal(ascending, descending, target);
            if found != 0 {
                return Some(part + found.trailing_zeros() as usize);
            }
        }
        part += LANES;
    }
    (part..to).find(|&part| values[part] ^ values[total - part] == target)
}

#[inline(always)]
fn portable_equal(lanes: &[u16; LANES], value: u16) -> u64 {
    (0..LANES).fold(0, |set, lane| set | u64::from(lanes[lane] == value) << lane)
}

#[inline(always)]
fn portable_pairs(ascending: &[u16; LANES], descending: &[u16; LANES], target: u16) -> u64 {
    (0..LANES).fold(0, |set, lane| set | u64::from(ascending[lane] ^ descending[LANES - 1 - lane] == target) << lane)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn kernels_find_the_same(
            values in proptest::collection::vec(0u16..20, 300..400),
            backs in proptest::collection::vec((LANES as u32..310, 0u16..20), 0..30),
            open: u64,
            (total, from, to) in (1usize..299).prop_flat_map(|total| (Just(total), 0..=total, 0..=total)),
            target in 0u16..40,
        ) {
            let probes: Vec<_> = backs.iter().map(|&(back, value)| Probe { back, value, hits: 0 }).collect();
            let first = values.len();
            let mut tried = probes.clone();
            let left = Kernel::Portable.probe(&values, first, open, &mut tried, true);
            let pair = Kernel::Portable.find_pair(&values, total, from, to, target);
            prop_assert_eq!(pair, (from..to).find(|&part| values[part] ^ values[total - part] == target));
            for lane in 0..LANES {
                let witness = |probe: &Probe| first.checked_sub(probe.back as usize).is_some_and(|start| values[start + lane] == probe.value);
                prop_assert_eq!(left >> lane & 1 == 1, open >> lane & 1 == 1 && !probes.iter().any(witness));
            }
            for kernel in Kernel::available() {
                let mut others = probes.clone();
                prop_assert_eq!(kernel.probe(&values, first, open, &mut others, true), left);
                prop_assert_eq!(&others, &tried);
                prop_assert_eq!(kernel.probe(&values, first, open, &mut others, false), left);
                prop_assert_eq!(&others, &tried);
                prop_assert_eq!(kernel.find_pair(&values, total, from, to, target), pair);
            }
        }
    }
}
