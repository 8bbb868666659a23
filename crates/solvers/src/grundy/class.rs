//! Common and rare values, and the byte that encodes a value.

/// A value is common if it has an odd number of ones among its binary digits, not counting the last digit.
pub(super) const fn is_common(value: u16) -> bool {
    (value & !1).count_ones() % 2 == 1
}

/// The byte of a value: its low seven binary digits, and in place of the eighth digit whether it is common. The bytes of values below 256
/// are different, and the XOR of two bytes is the byte of the XOR.
///
/// From 256 on the highest digit of the byte is always 0, as for a rare value. So the XOR with the byte of a common value below 256 is
/// never the byte of a rare value, and the XOR with that of a rare value is never the byte of a common value.
pub(super) const fn code(value: u16) -> u8 {
    let class = if value < 256 && is_common(value) { COMMON } else { 0 };
    (value & 0x7f) as u8 | class
}

/// The digit that is 1 in the byte of a common value.
pub(super) const COMMON: u8 = 0x80;

/// The value below 256 with this byte.
pub(super) const fn value(code: u8) -> u8 {
    let low = code & 0x7f;
    let eighth = is_common(low as u16) != (code & COMMON != 0);
    low | (eighth as u8) << 7
}

/// The index of a value in its class. Among the values 4j to 4j + 3 two are common and two are rare, so each class has 128 values below
/// 256.
pub(super) const fn rank(value: u8) -> u32 {
    ((value >> 2) << 1 | value & 1) as u32
}

/// The value with this [`rank`] in its class.
pub(super) const fn ranked(rank: u32, common: bool) -> u8 {
    let value = ((rank >> 1) << 2 | rank & 1) as u8;
    if is_common(value as u16) == common { value } else { value | 2 }
}

/// The number of smaller rare values.
pub(super) const fn rares_below(value: u8) -> u32 {
    let pair = ((value >> 2) << 1) as u32;
    // Among the four values 4j to 4j + 3, the rare values are the first two or the last two.
    if is_common(value as u16) { if value & 2 != 0 { pair + 2 } else { pair } } else { rank(value) }
}

/// For each byte of a common value, the set with its rank. For other bytes, the empty set. For rare values, exchange the class in the byte,
/// and see [`rare_set`].
pub(super) static RANK_BIT: [u128; 256] = {
    let mut bits = [0; 256];
    let mut low = 0;
    while low < 128 {
        let code = low as u8 | COMMON;
        bits[code as usize] = 1 << rank(value(code));
        low += 1;
    }
    bits
};

/// Turns a set that was collected by bytes with the class exchanged into the set of ranks of rare values. Exchanging the class of a byte
/// exchanges the eighth digit of its value, which is the highest digit of the rank.
pub(super) const fn rare_set(collected: u128) -> u128 {
    collected.rotate_left(64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_stand_for_values() {
        for a in 0..256u16 {
            assert_eq!(u16::from(value(code(a))), a);
            assert_eq!(is_common(a), code(a) & COMMON != 0);
            for b in 0..256 {
                assert_eq!(code(a) ^ code(b), code(a ^ b));
            }
        }
        for large in 256..2048 {
            assert_eq!(code(large) & COMMON, 0);
        }
    }

    #[test]
    fn ranks_count_the_smaller_values_of_the_class() {
        for common in [false, true] {
            let class: Vec<u8> = (0..=255).filter(|&value| is_common(value.into()) == common).collect();
            assert_eq!(class.len(), 128);
            for (place, &value) in class.iter().enumerate() {
                assert_eq!(rank(value), place as u32);
                assert_eq!(ranked(place as u32, common), value);
                let bit = RANK_BIT[usize::from(code(value.into()) ^ if common { 0 } else { COMMON })];
                assert_eq!(if common { bit } else { rare_set(bit) }, 1 << place);
            }
        }
        for value in 0..=255 {
            assert_eq!(rares_below(value), (0..value).filter(|&v| !is_common(v.into())).count() as u32, "{value}");
        }
    }
}
