//! Makes passwords. The random numbers come from the operating system.

use std::fs::File;
use std::io::{self, Read};

const LETTERS: &[u8] = b"abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_.!";

/// A number below `limit` in which each one is as likely: bytes above the last whole multiple are thrown away.
fn below(limit: u8, next: &mut impl FnMut() -> io::Result<u8>) -> io::Result<u8> {
    let usable = u8::MAX - u8::MAX % limit;
    loop {
        let byte = next()?;
        if byte < usable {
            return Ok(byte % limit);
        }
    }
}

/// `next` gives random bytes.
pub fn generate_from(length: usize, mut next: impl FnMut() -> io::Result<u8>) -> io::Result<String> {
    (0..length)
        .map(|_| Ok(LETTERS[usize::from(below(LETTERS.len() as u8, &mut next)?)] as char))
        .collect()
}

/// Linux and macOS; on Windows the app takes them from the crate `getrandom`.
pub fn generate(length: usize) -> io::Result<String> {
    let mut source = File::open("/dev/urandom")?;
    generate_from(length, move || {
        let mut byte = [0];
        source.read_exact(&mut byte)?;
        Ok(byte[0])
    })
}

#[cfg(test)]
mod tests {
    use super::{LETTERS, generate_from};

    #[test]
    fn every_letter_is_as_likely() {
        let mut byte = 0u8;
        let made = generate_from(LETTERS.len() * 4, || {
            byte = byte.wrapping_add(1);
            Ok(byte)
        })
        .unwrap();
        assert!(LETTERS.iter().all(|letter| made.matches(*letter as char).count() == 4));
    }

    #[test]
    fn a_broken_source_makes_no_password() {
        assert!(generate_from(8, || Err(std::io::Error::other("no random numbers"))).is_err());
    }
}
