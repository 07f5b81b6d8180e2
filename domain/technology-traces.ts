/** What shows in a repository that a technology is used, without reading its code. */
export interface Traces {
  /** Names of languages, as on GitHub. One of them is there wherever the technology is. */
  languages: readonly string[];
  /** Paths that only projects with this technology have. */
  files?: RegExp;
  /** True for a library: the languages can be there without it, so something must also name it. */
  isLibrary?: true;
}

const uses = (languages: string, files?: RegExp): Traces => ({ languages: split(languages), files });
const split = (names: string) => names.split(/,\s+/).filter(Boolean);

/** Technologies that always leave files. Their keys are made by `toKey`. */
const LEAVE_FILES: Record<string, Traces> = {
  // No slow input: a path in a repository is short.
  android: uses(
    '',
    /(^|\/)(AndroidManifest\.xml|pubspec\.yaml|android\/.+|settings\.gradle(\.kts)?|build\.gradle(\.kts)?)$/,
  ),
  angular: uses('', /(^|\/)angular\.json$|\.component\.ts$/),
  // No slow input: a path in a repository is short.
  ansible: uses('', /(^|\/)(ansible\.cfg|ansible\/.+|playbooks?\/.+|[^/]*playbook[^/]*\.ya?ml|roles\/.+)$/i),
  antlr: uses('ANTLR', /\.g4$/),
  arduino: uses('Arduino', /\.(ino|pde)$|(^|\/)platformio\.ini$/),
  bash: uses('Shell', /\.(sh|bash)$/),
  c: uses('C', /\.[ch]$/),
  'c++': uses('C++, Arduino', /\.(cpp|cc|cxx|hpp|ino)$/),
  'c#': uses('C#', /\.(cs|csproj|sln)$/),
  cmake: uses('CMake', /(^|\/)CMakeLists\.txt$|\.cmake$/),
  css: uses('CSS, SCSS, Sass, Less, Stylus', /\.(s?css|sass|less|styl)$/),
  dart: uses('Dart', /\.dart$/),
  dbt: uses('', /(^|\/)dbt_project\.yml$/),
  django: uses('', /(^|\/)(manage|wsgi|asgi)\.py$/),
  // No slow input: a path in a repository is short.
  docker: uses('Dockerfile', /(^|\/)([^/]*Dockerfile[^/]*|(docker-)?compose[^/]*\.ya?ml)$/i),
  dotnet: uses('C#, F#, Visual Basic .NET', /\.(cs|fs|vb)(proj)?$|\.sln$/),
  elixir: uses('Elixir', /\.exs?$/),
  flutter: uses('Dart', /(^|\/)pubspec\.yaml$/),
  foundry: uses('', /(^|\/)foundry\.toml$/),
  gdscript: uses('GDScript', /\.gd$/),
  githubactions: uses('', /^\.github\/workflows\/.+\.ya?ml$/),
  go: uses('Go', /\.go$/),
  godot: uses('', /(^|\/)project\.godot$/),
  graphql: uses('', /\.(graphql|gql)$/),
  grpc: uses('Protocol Buffer', /\.proto$/),
  hardhat: uses('', /(^|\/)hardhat\.config\.[cm]?[jt]s$/),
  html: uses('HTML', /\.(html?|jsx|tsx|vue|svelte|ejs|php|jsp|cshtml|erb|hbs|pug)$/),
  java: uses('Java', /\.java$/),
  javascript: uses('JavaScript', /\.([cm]?jsx?|vue|svelte|html)$/),
  jupyternotebook: uses('Jupyter Notebook', /\.ipynb$/),
  kotlin: uses('Kotlin', /\.kts?$/),
  kubernetes: uses(
    '',
    /(^|\/)(k8s|kubernetes|helm|charts?|kustomize)\/.+|(^|\/)(Chart|kustomization)\.ya?ml$|(^|\/)kind[^/]*\.ya?ml$/i,
  ),
  laravel: uses('', /(^|\/)artisan$/),
  matlab: uses('MATLAB', /\.(m|mlx|slx)$/),
  nextjs: uses('', /(^|\/)next\.config\.[cm]?[jt]s$|(^|\/)(pages\/_app|app\/layout)\.[jt]sx?$/),
  nodejs: uses('', /(^|\/)package\.json$/),
  p4: uses('P4', /\.p4$/),
  php: uses('PHP, Hack, Blade', /\.php$/),
  python: uses('Python, Jupyter Notebook', /\.(py|ipynb)$/),
  r: uses('R', /\.r(md)?$/i),
  react: uses('', /\.[jt]sx$|(^|\/)App\.[jt]s$/),
  reactnative: uses('', /\.[jt]sx$|(^|\/)App\.[jt]s$|(^|\/)metro\.config\.js$/),
  ros2: uses('', /(^|\/)package\.xml$/),
  ruby: uses('Ruby', /\.rb$/),
  rubyonrails: uses('', /(^|\/)config\/routes\.rb$/),
  rust: uses('Rust', /\.rs$/),
  scala: uses('Scala', /\.scala$/),
  solidity: uses('Solidity', /\.sol$/),
  springboot: uses('', /(^|\/)(pom\.xml|build\.gradle(\.kts)?)$/),
  sql: uses('SQL, PLpgSQL, TSQL', /\.sql$/),
  svelte: uses('Svelte', /\.svelte$/),
  swift: uses('Swift', /\.swift$/),
  systemverilog: uses('SystemVerilog', /\.svh?$/),
  // No slow input: a path in a repository is short.
  tauri: uses('', /(^|\/)(src-tauri\/.+|tauri\.conf\.json5?)$/),
  terraform: uses('HCL', /\.tf$/),
  typescript: uses('TypeScript', /\.[cm]?tsx?$/),
  unity: uses('', /(^|\/)ProjectSettings\/.+|\.unity$/),
  vagrant: uses('', /(^|\/)Vagrantfile$/),
  verilog: uses('Verilog, SystemVerilog', /\.s?vh?$/),
  vite: uses('', /(^|\/)vite\.config\.[cm]?[jt]s$/),
  vuejs: uses('Vue', /\.vue$/),
  wpf: uses('', /\.xaml$/),
};

const SCRIPTS = 'JavaScript, TypeScript';
const JVM = 'Java, Kotlin';
const BOARDS = 'C, C++, Arduino, Python, Rust';
const PAGES = `${SCRIPTS}, HTML, Vue, PHP, EJS, Pug, HTML+EEX, HTML+Razor, Java Server Pages`;
const NOTEBOOKS = 'Python, Jupyter Notebook';
/** Libraries and boards, by the languages of one of which a project with them has files. */
const LIBRARIES: readonly (readonly [languages: string, names: string])[] = [
  [
    NOTEBOOKS,
    `FastAPI, Flask, Streamlit, Pandas, NumPy, SciPy, PyTorch, Transformers, spaCy, Scikit-learn, Celery, Scapy, PyQt, SHAP,
     Librosa, GeoPandas, Whisper, Keras, NLTK, Mininet, OS-Ken, Airflow, Gradio`,
  ],
  [`${NOTEBOOKS}, R, C++, Java`, 'LightGBM, XGBoost, OR-Tools'],
  [`${NOTEBOOKS}, C++, Java, JavaScript, TypeScript, Kotlin, Swift, Dart`, 'OpenCV, TensorFlow, MediaPipe'],
  [`${NOTEBOOKS}, C++, Java, Kotlin, Swift, Dart, C, Arduino`, 'TensorFlow Lite'],
  [`${NOTEBOOKS}, C++, C`, 'YOLOX, YOLO'],
  [`${NOTEBOOKS}, Java, Scala, R, Go`, 'Spark, Flink'],
  [SCRIPTS, 'Express, NestJS, Electron, Expo, Prisma, Yjs'],
  [PAGES, 'Bootstrap, D3.js, Three.js, Leaflet, Tailwind CSS, HTMX, jQuery, WebXR'],
  [`${SCRIPTS}, Python, Dart, Java, Kotlin, Swift, Go, Rust, C++`, 'Socket.IO'],
  [`${JVM}, Groovy`, 'JavaFX, Hibernate, Ktor, Room, Jetpack Compose'],
  ['Swift', 'SwiftUI, Core Data'],
  [BOARDS, 'ESP32, ESP8266, STM32, FreeRTOS'],
  [`Solidity, Vyper, Python, Go, Rust, Java, ${SCRIPTS}`, 'Ethereum, Polygon'],
  ['C#, F#', 'ASP.NET Core'],
  ['Elixir', 'Phoenix'],
  ['Rust', 'Tokio'],
];

/** Other names of technologies, as people and their files write them. */
const ALIASES: Record<string, string> = {
  '.net': 'dotnet',
  cpp: 'c++',
  csharp: 'c#',
  golang: 'go',
  jupyter: 'jupyternotebook',
  rails: 'rubyonrails',
  shell: 'bash',
  sklearn: 'scikitlearn',
  tflite: 'tensorflowlite',
};

const known = new Map<string, Traces>([
  ...Object.entries(LEAVE_FILES),
  ...LIBRARIES.flatMap(([languages, names]) =>
    split(names).map((name): [string, Traces] => [
      toKey(name),
      { languages: split(languages), isLibrary: true },
    ]),
  ),
]);

/** The traces of a technology; undefined when it leaves none that are known. */
export function findTraces(technology: string): Traces | undefined {
  const key = toKey(technology);
  return (
    known.get(key) ??
    known.get(ALIASES[key] ?? '') ??
    known.get(key.replace(/js$/, '')) ??
    known.get(`${key}js`)
  );
}

/** Turns `Node.js` and `node js` into `nodejs`. */
function toKey(technology: string): string {
  const name = technology.trim().toLowerCase();
  return Object.hasOwn(ALIASES, name) ? name : name.replace(/[^\p{L}\p{N}+#]/gu, '');
}
