//! The app: commands that the page calls. The key never leaves this process, and nothing opens a network connection.

mod vault;

use std::sync::Mutex;

use vault::Vault;

#[tauri::command]
fn unlock(open: tauri::State<Mutex<Option<Vault>>>, path: String, phrase: String) -> Result<Vec<String>, String> {
    let vault = Vault::open(path.as_ref(), &phrase)?;
    let names = vault.names()?;
    *open.lock().unwrap() = Some(vault);
    Ok(names)
}

#[tauri::command]
fn add(open: tauri::State<Mutex<Option<Vault>>>, name: String, password: String) -> Result<(), String> {
    open.lock().unwrap().as_mut().ok_or("The vault is locked.")?.add(&name, &password)
}

#[tauri::command]
fn strength(password: String) -> f64 {
    vault_keeper::strength::bits(&password)
}

fn main() {
    tauri::Builder::default()
        .manage(Mutex::new(None::<Vault>))
        .invoke_handler(tauri::generate_handler![unlock, add, strength])
        .run(tauri::generate_context!())
        .expect("the window could not be opened");
}
