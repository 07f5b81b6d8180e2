import { invoke } from '@tauri-apps/api/core';

const find = <E extends Element>(selector: string) => document.querySelector<E>(selector) as E;
const fields = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;
const [unlock, add] = [find<HTMLFormElement>('#unlock'), find<HTMLFormElement>('#add')];
const names = new Set<string>();

function show(): void {
  const items = [...names].sort().map((name) => Object.assign(document.createElement('li'), { textContent: name }));
  find('ul').replaceChildren(...items);
}

/** Runs a command of the app, and shows its refusal in words. */
async function run(event: SubmitEvent, action: () => Promise<void>): Promise<void> {
  event.preventDefault();
  find('[role=alert]').textContent = await action().then(() => '', String);
}

unlock.onsubmit = (event) =>
  void run(event, async () => {
    for (const name of await invoke<string[]>('unlock', fields(unlock))) names.add(name);
    unlock.hidden = true;
    add.hidden = false;
    show();
  });

add.onsubmit = (event) =>
  void run(event, async () => {
    const entry = fields(add);
    await invoke('add', entry);
    names.add(entry.name ?? '');
    add.reset();
    show();
  });

add.oninput = async () => {
  find<HTMLMeterElement>('meter').value = await invoke<number>('strength', { password: fields(add).password ?? '' });
};
