//! Entries are a small SQLite database in memory, which is encrypted as a whole when it is saved.

use std::path::{Path, PathBuf};

use argon2::{Algorithm, Argon2, Params, Version};
use chacha20poly1305::aead::{Aead, AeadCore, KeyInit, OsRng, Payload, rand_core::RngCore};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use rusqlite::{Connection, DatabaseName};
use vault_keeper::format::Header;

const MEMORY: u32 = 65_536;

pub struct Vault {
    path: PathBuf,
    salt: [u8; 16],
    cipher: XChaCha20Poly1305,
    entries: Connection,
}

/// Step 1: the phrase and the salt become a key of 32 bytes. It takes half a second on purpose.
fn derive(phrase: &str, salt: &[u8; 16], memory: u32) -> Result<XChaCha20Poly1305, String> {
    let params = Params::new(memory, 3, 1, Some(32)).map_err(|error| error.to_string())?;
    let mut key = [0; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(phrase.as_bytes(), salt, &mut key)
        .map_err(|error| error.to_string())?;
    Ok(XChaCha20Poly1305::new(&key.into()))
}

impl Vault {
    /// Opens a vault, or makes one where no file is.
    pub fn open(path: &Path, phrase: &str) -> Result<Vault, String> {
        let mut entries = Connection::open_in_memory().map_err(|error| error.to_string())?;
        if !path.exists() {
            let mut salt = [0; 16];
            OsRng.fill_bytes(&mut salt);
            entries
                .execute_batch("create table entries (name text primary key, password text not null)")
                .map_err(|error| error.to_string())?;
            return Ok(Vault { path: path.into(), cipher: derive(phrase, &salt, MEMORY)?, salt, entries });
        }
        let file = std::fs::read(path).map_err(|error| error.to_string())?;
        let (header, sealed) = Header::read(&file).map_err(|error| format!("{error:?}"))?;
        let cipher = derive(phrase, &header.salt, header.memory)?;
        // Step 2: the header is authenticated as well, so nobody lowers the memory unseen.
        let payload = Payload { msg: sealed, aad: &header.write() };
        let plain = cipher
            .decrypt(XNonce::from_slice(&header.nonce), payload)
            .map_err(|_| "The phrase is wrong, or the file was changed.".to_string())?;
        entries
            .deserialize_read_exact(DatabaseName::Main, &plain[..], plain.len(), false)
            .map_err(|error| error.to_string())?;
        Ok(Vault { path: path.into(), salt: header.salt, cipher, entries })
    }

    pub fn names(&self) -> Result<Vec<String>, String> {
        let mut query = self.entries.prepare("select name from entries order by name").map_err(|error| error.to_string())?;
        let rows = query.query_map([], |row| row.get(0)).map_err(|error| error.to_string())?;
        rows.collect::<Result<_, _>>().map_err(|error| error.to_string())
    }

    pub fn add(&mut self, name: &str, password: &str) -> Result<(), String> {
        self.entries
            .execute("insert or replace into entries values (?1, ?2)", [name, password])
            .map_err(|error| error.to_string())?;
        self.save()
    }

    /// Step 3: a new nonce for each save, and a rename, so that a crash leaves the old file or the new one.
    fn save(&self) -> Result<(), String> {
        let plain = self.entries.serialize(DatabaseName::Main).map_err(|error| error.to_string())?;
        let nonce = XChaCha20Poly1305::generate_nonce(&mut OsRng);
        let header = Header { salt: self.salt, nonce: nonce.into(), memory: MEMORY }.write();
        let sealed = self
            .cipher
            .encrypt(&nonce, Payload { msg: &plain, aad: &header })
            .map_err(|_| "It could not be encrypted.".to_string())?;
        let new = self.path.with_extension("new");
        std::fs::write(&new, [header, sealed].concat()).map_err(|error| error.to_string())?;
        std::fs::rename(&new, &self.path).map_err(|error| error.to_string())
    }
}
