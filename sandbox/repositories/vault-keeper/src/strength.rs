//! How hard a password is to guess, in bits. An estimate from above: real guessers know more.

use std::collections::HashMap;

const COMMON: [&str; 8] = ["password", "qwerty", "123456", "india", "welcome", "college", "admin", "iloveyou"];

/// The number of characters that a guesser has to try at each place.
fn alphabet(password: &str) -> u32 {
    let mut size: u32 = 0;
    for (uses, count) in [
        (password.chars().any(|c| c.is_ascii_lowercase()), 26),
        (password.chars().any(|c| c.is_ascii_uppercase()), 26),
        (password.chars().any(|c| c.is_ascii_digit()), 10),
        (password.chars().any(|c| c.is_ascii_punctuation() || c == ' '), 33),
        (!password.is_ascii(), 100),
    ] {
        if uses {
            size += count;
        }
    }
    size.max(1) // a tab is in no group, and log2(0) is minus infinity
}

/// Bits of a password. Repeated characters and common words count little.
pub fn bits(password: &str) -> f64 {
    if password.is_empty() {
        return 0.0;
    }
    let mut shortened = password.to_lowercase();
    let mut words = 0;
    for word in COMMON {
        while let Some(at) = shortened.find(word) {
            shortened.replace_range(at..at + word.len(), "");
            words += 1;
        }
    }
    let mut seen: HashMap<char, u32> = HashMap::new();
    let effective: f64 = shortened
        .chars()
        .map(|c| {
            let times = seen.entry(c).or_insert(0);
            *times += 1;
            1.0 / f64::from(*times)
        })
        .sum();
    effective * f64::from(alphabet(password)).log2() + f64::from(words) * 3.0
}

#[cfg(test)]
mod tests {
    use super::bits;

    #[test]
    fn longer_is_better_but_repeating_is_not() {
        assert!(bits("correct horse battery") > bits("Tr0ub4dor"));
        assert!(bits("aaaaaaaaaaaaaaaa") < 17.0);
        assert!(bits("password123456") < 10.0);
    }
}
