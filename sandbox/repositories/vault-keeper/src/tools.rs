//! What can be tested without the app: format, generator, strength.

pub mod format;
pub mod generator;
pub mod strength;
