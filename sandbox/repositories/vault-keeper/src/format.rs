//! The first bytes of a vault file: what they mean, and that nothing else is read as one.

pub const MAGIC: [u8; 4] = *b"VLT1";
pub const HEADER: usize = 4 + 16 + 24 + 4;

/// What is stored in clear in front of the encrypted entries.
#[derive(Debug, PartialEq, Eq, Clone)]
pub struct Header {
    /// Salt of Argon2id.
    pub salt: [u8; 16],
    /// Nonce of XChaCha20-Poly1305, new at each save.
    pub nonce: [u8; 24],
    /// Memory of Argon2id in KiB.
    pub memory: u32,
}

#[derive(Debug, PartialEq, Eq)]
pub enum FormatError {
    TooShort,
    NotAVault,
    /// So little or so much that someone has changed the file.
    OddMemory(u32),
}

impl Header {
    pub fn write(&self) -> Vec<u8> {
        [&MAGIC[..], &self.salt, &self.nonce, &self.memory.to_le_bytes()].concat()
    }

    /// The header, and the encrypted rest.
    pub fn read(file: &[u8]) -> Result<(Header, &[u8]), FormatError> {
        if file.len() < HEADER {
            return Err(FormatError::TooShort);
        }
        if file[..4] != MAGIC {
            return Err(FormatError::NotAVault);
        }
        let memory = u32::from_le_bytes(file[44..48].try_into().unwrap());
        if !(19_456..=1_048_576).contains(&memory) {
            return Err(FormatError::OddMemory(memory));
        }
        let header = Header { salt: file[4..20].try_into().unwrap(), nonce: file[20..44].try_into().unwrap(), memory };
        Ok((header, &file[HEADER..]))
    }
}

#[cfg(test)]
mod tests {
    use super::{FormatError, HEADER, Header};

    /// Small numbers that look random, always the same ones.
    fn header(mut seed: u32) -> Header {
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        Header { salt: std::array::from_fn(|_| next()), nonce: std::array::from_fn(|_| next()), memory: 65_536 }
    }

    #[test]
    fn whatever_is_written_is_read_again() {
        for seed in 0..1000 {
            let (written, rest) = (header(seed), [seed as u8; 9]);
            let file = [written.write(), rest.to_vec()].concat();
            assert_eq!(Header::read(&file), Ok((written, &rest[..])));
        }
    }

    #[test]
    fn no_shorter_file_is_a_vault() {
        let file = header(1).write();
        for length in 0..HEADER {
            assert_eq!(Header::read(&file[..length]), Err(FormatError::TooShort));
        }
    }

    #[test]
    fn a_changed_beginning_or_memory_is_refused() {
        let mut file = header(1).write();
        file[0] = b'X';
        assert_eq!(Header::read(&file), Err(FormatError::NotAVault));
        let weak = Header { memory: 8, ..header(1) };
        assert_eq!(Header::read(&weak.write()), Err(FormatError::OddMemory(8)));
    }
}
