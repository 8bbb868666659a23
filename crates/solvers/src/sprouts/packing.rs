//! Numbers in few bytes.

/// Writes a number with seven bits a byte, the lowest first. The top bit says that another byte follows.
#[inline]
pub fn write_number(number: u64, out: &mut Vec<u8>) {
    each_byte(number, |byte| out.push(byte));
}

/// Visits the bytes that [`write_number`] writes.
#[inline]
pub fn each_byte(mut number: u64, mut visit: impl FnMut(u8)) {
    while number >= 0x80 {
        visit(number as u8 | 0x80);
        number >>= 7;
    }
    visit(number as u8);
}

/// Takes such a number from the beginning of `bytes`. `None` if they end before, or if it has more than 35 bits.
#[inline]
pub fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for place in 0..5 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// The same for a number of at most 32 bits.
pub fn read_small_number(bytes: &mut &[u8]) -> Option<u32> {
    read_number(bytes)?.try_into().ok()
}

/// The least half byte that is no number. After it there are two half bytes, after the next one four.
const BYTE: u8 = 14;
const PAIR: u8 = 15;

/// Numbers in half bytes, the upper one first: those below 14 take one, up to 255 three, and others five.
#[derive(Clone, Debug, Default)]
pub struct HalfBytes {
    pub bytes: Vec<u8>,
    /// Whether the lower half of the last byte is free.
    is_half: bool,
}

impl HalfBytes {
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.is_half = false;
    }

    /// Fills the last byte with what begins a number, so that a reader finds no number there.
    pub fn fill_byte(&mut self) {
        if self.is_half {
            self.half(PAIR);
        }
    }

    #[inline]
    fn half(&mut self, half: u8) {
        match self.bytes.last_mut().filter(|_| self.is_half) {
            Some(last) => *last |= half,
            None => self.bytes.push(half << 4),
        }
        self.is_half = !self.is_half;
    }

    #[inline]
    pub fn push(&mut self, number: u16) {
        let [upper, lower] = number.to_be_bytes();
        let halves = [upper >> 4, upper & 15, lower >> 4, lower & 15];
        if number < BYTE.into() {
            self.half(lower);
        } else if upper == 0 {
            self.half(BYTE);
            halves[2..].iter().for_each(|&half| self.half(half));
        } else {
            self.half(PAIR);
            halves.iter().for_each(|&half| self.half(half));
        }
    }
}

pub struct HalfByteReader<'a> {
    bytes: &'a [u8],
    /// In half bytes.
    at: usize,
}

impl<'a> HalfByteReader<'a> {
    /// Begins at a byte.
    pub fn at_byte(bytes: &'a [u8], at: usize) -> Self {
        HalfByteReader { bytes, at: 2 * at }
    }

    #[inline]
    fn half(&mut self) -> Option<u16> {
        let byte = *self.bytes.get(self.at / 2)?;
        self.at += 1;
        Some(u16::from(if self.at % 2 == 1 { byte >> 4 } else { byte & 15 }))
    }

    #[inline]
    pub fn number(&mut self) -> Option<u16> {
        let half = self.half()?;
        let halves = match half as u8 {
            BYTE => 2,
            PAIR => 4,
            _ => return Some(half),
        };
        (0..halves).try_fold(0, |number, _| Some(number << 4 | self.half()?))
    }
}
