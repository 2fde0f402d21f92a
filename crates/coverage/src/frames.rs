//! Where functions start and end, from the table with which exceptions are unwound (`.eh_frame`).

use crate::{Image, MapError};

/// A range of code that the table describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Frame {
    pub(crate) start: u64,
    pub(crate) len: u64,
    /// It is entered with a frame that another part of its function has set up.
    pub(crate) is_part: bool,
}

/// The frames of a file in the order of their addresses. None is empty, and no two overlap: of those that
/// start at one address the longest counts, and a frame ends where the next one starts.
pub(crate) fn frames(image: &Image<'_>) -> Result<Vec<Frame>, MapError> {
    let header = image.unwind_table().ok_or(MapError::NoFunctions)?;
    let bytes = image.bytes_from(header).ok_or(MapError::NoFunctions)?;
    // Version 1, and the address of the frames as four bytes relative to themselves: so all linkers write it.
    if bytes.len() < 8 || bytes[0] != 1 || bytes[1] != PC_RELATIVE | SIGNED_4 {
        return Err(MapError::Functions("its head is unknown"));
    }
    let distance = i32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
    let address = (header + 4).wrapping_add_signed(distance.into());
    let bytes = image.bytes_from(address).ok_or(MapError::Functions("it is outside the file"))?;
    let mut frames = read_all(address, bytes)?;
    frames.retain(|frame| frame.len > 0);
    frames.sort_unstable_by_key(|frame| (frame.start, std::cmp::Reverse(frame.len)));
    frames.dedup_by_key(|frame| frame.start);
    for next in 1..frames.len() {
        let most = frames[next].start - frames[next - 1].start;
        frames[next - 1].len = frames[next - 1].len.min(most);
    }
    Ok(frames)
}

fn read_all(address: u64, bytes: &[u8]) -> Result<Vec<Frame>, MapError> {
    let mut frames = Vec::new();
    // Neighbours mostly share the description of what they have in common.
    let mut last_common: Option<(usize, Common)> = None;
    let mut at = 0;
    while let Some(length) = bytes.get(at..at + 4) {
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
        if length == 0 {
            break;
        }
        let entry = bytes.get(at + 4..at + 4 + length).ok_or(MapError::Functions("an entry is cut off"))?;
        let mut reader = Reader { bytes: entry, at: 0, address: address + at as u64 + 4 };
        let id = reader.u32()? as usize;
        if id != 0 {
            let place = (at + 4).checked_sub(id).ok_or(MapError::Functions("an entry points nowhere"))?;
            let common = match last_common {
                Some((known, common)) if known == place => common,
                _ => common_at(address, bytes, place)?,
            };
            last_common = Some((place, common));
            frames.push(read_frame(&mut reader, common)?);
        }
        at += 4 + length;
    }
    Ok(frames)
}

/// What frames have in common, as far as it is needed here.
#[derive(Clone, Copy)]
struct Common {
    /// How addresses are written.
    encoding: u8,
    /// Whether frames have a size of additional data.
    has_data: bool,
}

fn common_at(address: u64, bytes: &[u8], place: usize) -> Result<Common, MapError> {
    let cut_off = MapError::Functions("an entry is cut off");
    let length = bytes.get(place..place + 4).ok_or(cut_off.clone())?;
    let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
    let entry = bytes.get(place + 4..place + 4 + length).ok_or(cut_off)?;
    let mut reader = Reader { bytes: entry, at: 0, address: address + place as u64 + 4 };
    if reader.u32()? != 0 {
        return Err(MapError::Functions("an entry points to a frame"));
    }
    let version = reader.u8()?;
    let mut features = Vec::new();
    loop {
        match reader.u8()? {
            0 => break,
            letter => features.push(letter),
        }
    }
    reader.uleb()?;
    reader.uleb()?;
    if version == 1 {
        reader.u8().map(u64::from)?
    } else {
        reader.uleb()?
    };
    let mut common = Common { encoding: ABSOLUTE, has_data: false };
    for feature in features {
        match feature {
            b'z' => {
                common.has_data = true;
                reader.uleb()?;
            }
            b'R' => common.encoding = reader.u8()?,
            b'L' => drop(reader.u8()?),
            b'P' => {
                let encoding = reader.u8()?;
                reader.pointer(encoding & !INDIRECT)?;
            }
            b'S' | b'B' => {}
            _ => return Err(MapError::Functions("a feature is unknown")),
        }
    }
    Ok(common)
}

fn read_frame(reader: &mut Reader<'_>, common: Common) -> Result<Frame, MapError> {
    let start = reader.pointer(common.encoding)?;
    let len = reader.pointer(common.encoding & SIZE_BITS)?;
    if common.has_data {
        let size = reader.uleb()?;
        reader.skip(size)?;
    }
    Ok(Frame { start, len, is_part: starts_with_a_frame(&reader.bytes[reader.at..]) })
}

/// Whether the first thing that is said of a frame, before its first instruction, is that there is more on
/// the stack than a return address. So it is in the rarely used part of a function, which compilers put
/// elsewhere.
fn starts_with_a_frame(instructions: &[u8]) -> bool {
    const NOTHING: u8 = 0x00;
    const REMEMBER: u8 = 0x0a;
    const DEFINITIONS: std::ops::RangeInclusive<u8> = 0x0c..=0x0f;
    const SAVED_REGISTER: std::ops::RangeInclusive<u8> = 0x80..=0xbf;
    let first = instructions.iter().find(|&&code| code != NOTHING && code != REMEMBER);
    first.is_some_and(|code| DEFINITIONS.contains(code) || SAVED_REGISTER.contains(code))
}

const ABSOLUTE: u8 = 0x00;
const SIGNED_4: u8 = 0x0b;
const PC_RELATIVE: u8 = 0x10;
const INDIRECT: u8 = 0x80;
const SIZE_BITS: u8 = 0x0f;

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The address of the first byte.
    address: u64,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], MapError> {
        let bytes = self.bytes.get(self.at..self.at + N);
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        self.at += N;
        bytes.ok_or(MapError::Functions("an entry is cut off"))
    }

    fn u8(&mut self) -> Result<u8, MapError> {
        Ok(self.take::<1>()?[0])
    }

    fn u32(&mut self) -> Result<u32, MapError> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    fn skip(&mut self, count: u64) -> Result<(), MapError> {
        let end = usize::try_from(count).ok().and_then(|count| self.at.checked_add(count));
        self.at =
            end.filter(|&end| end <= self.bytes.len()).ok_or(MapError::Functions("an entry is cut off"))?;
        Ok(())
    }

    /// A number of seven bits a byte; bits that are too many get lost.
    fn uleb(&mut self) -> Result<u64, MapError> {
        let (mut number, mut shift) = (0u64, 0);
        loop {
            let byte = self.u8()?;
            number |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
    }

    fn pointer(&mut self, encoding: u8) -> Result<u64, MapError> {
        let place = self.address + self.at as u64;
        let value = match encoding & SIZE_BITS {
            0x00 | 0x04 | 0x0c => i64::from_le_bytes(self.take()?),
            0x03 => i64::from(u32::from_le_bytes(self.take()?)),
            SIGNED_4 => i64::from(i32::from_le_bytes(self.take()?)),
            0x02 => i64::from(u16::from_le_bytes(self.take()?)),
            0x0a => i64::from(i16::from_le_bytes(self.take()?)),
            _ => return Err(MapError::Functions("an address is written in an unknown way")),
        };
        match encoding & !SIZE_BITS {
            ABSOLUTE => Ok(value.cast_unsigned()),
            PC_RELATIVE => Ok(place.wrapping_add_signed(value)),
            _ => Err(MapError::Functions("an address is written in an unknown way")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A common entry with addresses relative to themselves, then frames of a start and a length.
    fn table(frames: &[(i32, u32, &[u8])]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let common = [0, 0, 0, 0, 1, b'z', b'R', 0, 1, 0x78, 16, 1, 0x1b, 0, 0, 0];
        bytes.extend(16u32.to_le_bytes());
        bytes.extend(common);
        for (start, len, instructions) in frames {
            let place = bytes.len();
            bytes.extend((13 + instructions.len() as u32).to_le_bytes());
            bytes.extend((place as u32 + 4).to_le_bytes());
            bytes.extend((start - (place as i32 + 8)).to_le_bytes());
            bytes.extend(len.to_le_bytes());
            bytes.push(0);
            bytes.extend(*instructions);
        }
        bytes.extend([0; 4]);
        bytes
    }

    #[test]
    fn frames_are_read_with_the_parts_of_functions() {
        let bytes = table(&[(0x100, 16, &[0x44, 0x0e, 16]), (0x80, 8, &[0x0e, 48, 0, 0]), (0x90, 4, &[])]);
        let frame = |start: u64, len, is_part| Frame { start: 0x4000 + start, len, is_part };
        let expected = [frame(0x100, 16, false), frame(0x80, 8, true), frame(0x90, 4, false)];
        assert_eq!(read_all(0x4000, &bytes).unwrap(), expected);
    }

    #[test]
    fn a_table_that_is_cut_off_is_an_error() {
        let bytes = table(&[(0x100, 16, &[])]);
        for end in 25..bytes.len() - 5 {
            assert!(read_all(0, &bytes[..end]).is_err(), "{end}");
        }
    }
}
