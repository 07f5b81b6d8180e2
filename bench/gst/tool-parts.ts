// Stand-ins for what the scripts of the tool expect of a browser, AngularJS and jQuery, as far as an import
// uses it.

type Make = (...parts: unknown[]) => unknown;
/** A function with the names of what it needs, or a list of the names and the function. */
type Injectable = (Make & { $inject?: string[] }) | [...names: string[], make: Make];

interface Outside {
  moment: unknown;
  /** Asks the tool's server. */
  fetchJson(path: string, init?: RequestInit): Promise<unknown>;
}

/** This value answers every read and every call with itself. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : anything),
});

/** Keeps what scripts define as parts of an application, and makes them on request. */
export function collectParts({ moment, fetchJson }: Outside) {
  const recipes = new Map<string, { make: Injectable; isClass: boolean }>();
  const controllers = new Map<string, Injectable>();
  const directives = new Map<string, Injectable>();
  const pending: Promise<unknown>[] = [];
  const track = <T>(promise: Promise<T>) => {
    pending.push(promise.catch(() => undefined));
    return promise;
  };

  const application = {
    factory: (name: string, make: Injectable) => keep(recipes, name, { make, isClass: false }),
    service: (name: string, make: Injectable) => keep(recipes, name, { make, isClass: true }),
    controller: (name: string, make: Injectable) => keep(controllers, name, make),
    directive: (name: string, make: Injectable) => keep(directives, name, make),
    ...Object.fromEntries(
      ['value', 'constant', 'config', 'run', 'filter', 'provider'].map((name) => [name, () => application]),
    ),
  };
  function keep<T>(parts: Map<string, T>, name: string, part: T) {
    parts.set(name, part);
    return application;
  }

  const post = (path: string, body: unknown) =>
    fetchJson(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const made = new Map<string, unknown>([
    ['$q', { defer, all: (promises: Promise<unknown>[]) => track(Promise.all(promises)) }],
    [
      '$http',
      {
        get: (path: string) => answer(track(fetchJson(path))),
        post: (path: string, body: unknown) => answer(track(post(path, body))),
      },
    ],
    ['$timeout', (run: () => void) => run()],
    ['$filter', () => String],
    ['shareData', {}],
  ]);

  function service<T>(name: string): T {
    if (!made.has(name)) {
      const recipe = recipes.get(name);
      made.set(name, recipe ? build(recipe.make, {}, recipe.isClass) : anything);
    }
    return made.get(name) as T;
  }
  function build(part: Injectable, locals: Record<string, unknown>, isClass = false): unknown {
    const [names, make] = Array.isArray(part)
      ? [part.slice(0, -1) as string[], part.at(-1) as Make]
      : [part.$inject ?? [], part];
    const needed = names.map((name) => (Object.hasOwn(locals, name) ? locals[name] : service(name)));
    return isClass ? Reflect.construct(make, needed) : make(...needed);
  }

  /** Waits until the server has answered everything. */
  async function settle(): Promise<void> {
    while (pending.length > 0) {
      await Promise.all(pending.splice(0));
      await new Promise(setImmediate);
    }
  }

  async function control(name: string, $scope: object): Promise<void> {
    const controller = controllers.get(name);
    if (!controller) throw new Error(`The tool has no controller ${name}.`);
    build(controller, { $scope });
    await settle();
  }

  /** Reads a file as the tool's own button for CSV files does. */
  async function readCsv(name: string, text: string): Promise<Record<string, string>[]> {
    const directive = directives.get('ngCsvImport');
    if (!directive) throw new Error('The tool has no reader of CSV files.');
    const { link } = build(directive, {}) as { link: Make };
    const element = Object.assign({ 0: { querySelector: () => null } }, { on });
    let change: ((event: object) => void) | undefined;
    function on(event: string, listener: typeof change) {
      if (event === 'change') change = listener;
    }
    const scope = {
      header: true,
      separator: ',',
      result: [] as Record<string, string>[],
      $apply: (run: () => void) => run(),
      $$postDigest: (run: () => void) => run(),
    };
    link(scope, element, {});
    change?.({ target: { type: 'file', files: [{ name, size: text.length, text }] } });
    await settle();
    return [...scope.result];
  }

  const angular = {
    module: () => application,
    element: () => anything,
    isDefined: (value: unknown) => value !== undefined,
    copy: (value: unknown) => (value === undefined ? value : JSON.parse(JSON.stringify(value))),
    forEach(list: object | undefined, each: (value: unknown, key: unknown) => void) {
      if (Array.isArray(list)) list.forEach(each);
      else for (const [key, value] of Object.entries(list ?? {})) each(value, key);
    },
  };
  const quiet = Object.fromEntries(['log', 'debug', 'info', 'warn', 'error'].map((name) => [name, () => {}]));
  const globals: Record<string, unknown> = {
    angular,
    moment,
    $: anything,
    jQuery: anything,
    document: anything,
    navigator: anything,
    sessionStorage: anything,
    localStorage: anything,
    location: anything,
    FormData,
    Blob,
    console: quiet,
    setTimeout: () => 0,
    alert() {},
    FileReader: class {
      onload?: (event: { target: { result: string } }) => void;
      readAsText({ text }: { text: string }) {
        this.onload?.({ target: { result: text } });
      }
    },
  };
  globals.window = globals;

  return { globals, service, control, readCsv, settle };
}

function defer() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** An answer as AngularJS hands it on: to `success` and `error`, or with `then` as `{data}`. */
function answer(promise: Promise<unknown>) {
  const answered = {
    // biome-ignore lint/suspicious/noThenProperty: The scripts call it.
    then: (resolve: (response: { data: unknown }) => unknown, reject?: (error: unknown) => unknown) =>
      promise.then((data) => resolve({ data }), reject),
    success(use: (data: unknown) => void) {
      promise.then(use, () => {});
      return answered;
    },
    error(use: (error: unknown) => void) {
      promise.catch(use);
      return answered;
    },
  };
  return answered;
}
