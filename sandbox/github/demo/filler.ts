import { createCipheriv, hash } from 'node:crypto';

/** A function in each language. `{v}`, `{n}` and `{d}` stand for a verb, a noun and a sentence. */
const FUNCTIONS: Record<string, string> = {
  py: 'def {v}_{n}(rows, limit=50):\n    """{d}."""\n    kept = [row for row in rows if row.get("{n}") is not None]\n    return sorted(kept, key=lambda row: row["{n}"])[:limit]\n\n\n',
  ts: '/** {d}. */\nexport function {v}{N}(rows: {N}[], limit = 50): {N}[] {\n  return rows.filter((row) => row.{n} !== null).slice(0, limit);\n}\n\n',
  js: '/** {d}. */\nexport function {v}{N}(rows, limit = 50) {\n  return rows.filter((row) => row.{n} !== null).slice(0, limit);\n}\n\n',
  java: '    /** {d}. */\n    public List<{N}> {v}{N}(List<{N}> rows, int limit) {\n        return rows.stream().filter({N}::isValid).limit(limit).toList();\n    }\n\n',
  kt: '/** {d}. */\nfun {v}{N}(rows: List<{N}>, limit: Int = 50): List<{N}> =\n    rows.filter { it.{n} != null }.take(limit)\n\n',
  dart: '/// {d}.\nList<{N}> {v}{N}(List<{N}> rows, {int limit = 50}) =>\n    rows.where((row) => row.{n} != null).take(limit).toList();\n\n',
  go: '// {v}{N}: {d}.\nfunc {v}{N}(rows []{N}, limit int) []{N} {\n\tkept := rows[:0]\n\tfor _, row := range rows {\n\t\tif row.{N} != nil && len(kept) < limit {\n\t\t\tkept = append(kept, row)\n\t\t}\n\t}\n\treturn kept\n}\n\n',
  rs: '/// {d}.\npub fn {v}_{n}(rows: &[{N}], limit: usize) -> Vec<&{N}> {\n    rows.iter().filter(|row| row.{n}.is_some()).take(limit).collect()\n}\n\n',
  cpp: '// {d}.\nint {v}{N}(const {N}* rows, int count) {\n  int kept = 0;\n  for (int i = 0; i < count; ++i) {\n    if (rows[i].{n} >= 0) ++kept;\n  }\n  return kept;\n}\n\n',
  cs: '    /// <summary>{d}.</summary>\n    public IReadOnlyList<{N}> {V}{N}(IEnumerable<{N}> rows, int limit = 50) =>\n        rows.Where(row => row.{N}Id is not null).Take(limit).ToList();\n\n',
  php: '    /** {d}. */\n    public function {v}{N}(array $rows, int $limit = 50): array\n    {\n        return array_slice(array_filter($rows, fn ($row) => isset($row["{n}"])), 0, $limit);\n    }\n\n',
  rb: '  # {d}.\n  def {v}_{n}(rows, limit: 50)\n    rows.reject { |row| row.{n}.nil? }.first(limit)\n  end\n\n',
  ex: '  @doc "{d}."\n  def {v}_{n}(rows, limit \\\\ 50) do\n    rows |> Enum.reject(&is_nil(&1.{n})) |> Enum.take(limit)\n  end\n\n',
  swift:
    '/// {d}.\nfunc {v}{N}(_ rows: [{N}], limit: Int = 50) -> [{N}] {\n    Array(rows.filter { $0.{n} != nil }.prefix(limit))\n}\n\n',
  gd: '# {d}.\nfunc {v}_{n}(rows: Array, limit := 50) -> Array:\n\treturn rows.filter(func(row): return row.{n} != null).slice(0, limit)\n\n',
  sol: '    /// {d}.\n    function {v}{N}(bytes32 {n}) external view returns (bool) {\n        return records[{n}].createdAt != 0;\n    }\n\n',
  v: '  // {d}.\n  always @(posedge clk) begin\n    if (reset) {n}_{v} <= 0;\n    else {n}_{v} <= {n}_next;\n  end\n\n',
  sql: '-- {d}.\nselect {n}_id, count(*) as {v}_count\nfrom {n}\ngroup by {n}_id;\n\n',
  tf: '# {d}.\nvariable "{v}_{n}" {\n  type    = string\n  default = "{n}"\n}\n\n',
  css: '.{n}-{v} {\n  display: grid;\n  gap: 0.5rem;\n  padding: 1rem;\n}\n\n',
  html: '<section id="{n}-{v}">\n  <h2>{d}</h2>\n  <p>See the guide for {n}.</p>\n</section>\n',
  yml: '# {d}\n{v}_{n}:\n  enabled: true\n  limit: 50\n\n',
  md: '## {d}\n\nSee the setup guide for what each step does.\n\n',
  csv: '{v},{n},50,1\n',
  txt: '{v}-{n}==1.0\n',
};
const SAME_AS: Record<string, string> = {
  c: 'cpp',
  dts: 'ts',
  erb: 'html',
  exs: 'ex',
  fxml: 'html',
  g4: 'md',
  h: 'cpp',
  hpp: 'cpp',
  ini: 'yml',
  ino: 'cpp',
  jsx: 'js',
  kts: 'kt',
  p4: 'cpp',
  scad: 'cpp',
  sdf: 'html',
  sh: 'yml',
  sv: 'v',
  toml: 'yml',
  tsx: 'ts',
  xml: 'html',
  yaml: 'yml',
};
const VERBS = [
  'load',
  'check',
  'find',
  'merge',
  'count',
  'format',
  'save',
  'list',
  'compare',
  'group',
] as const;
const NOUNS = ['row', 'user', 'page', 'result', 'setting', 'report', 'label', 'entry'] as const;
const BINARY = /\.(docx|jpg|onnx|pbix|pdf|png|pptx|stl|tflite|unity|xlsx)$/;

/** Makes a file of about `bytes`, the same each time for a path: code of its language, or arbitrary bytes. */
export function fill(path: string, bytes: number, words: readonly string[]): Uint8Array {
  if (BINARY.test(path)) return meaningless(path, bytes);
  const extension = path.slice(path.lastIndexOf('.') + 1);
  if (extension === 'ipynb') return Buffer.from(notebook(bytes, words));
  if (extension === 'json') return Buffer.from(json(bytes, words));
  const template = FUNCTIONS[SAME_AS[extension] ?? extension] ?? FUNCTIONS.txt ?? '';
  const nouns = [...words, ...NOUNS];
  let text = '';
  for (let number = path.length; text.length < bytes; number += 1) {
    const verb = VERBS[number % VERBS.length] ?? 'load';
    const noun = nouns[(number * 7) % nouns.length] ?? 'row';
    text += write(template, verb, noun);
  }
  return Buffer.from(text);
}

function write(template: string, verb: string, noun: string): string {
  const values: Record<string, string> = {
    v: verb,
    V: capital(verb),
    n: noun,
    N: capital(noun),
    d: `${capital(verb)} what belongs to the ${noun}`,
  };
  return template.replace(/\{([vVnNd])\}/g, (_, name: string) => values[name] ?? '');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function meaningless(path: string, bytes: number): Uint8Array {
  const key = hash('sha256', path, 'buffer');
  const cipher = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16));
  return cipher.update(Buffer.alloc(bytes));
}

function notebook(bytes: number, words: readonly string[]): string {
  const cells = repeat(bytes - 300, (number) => {
    const noun = words[number % words.length] ?? 'row';
    const source = write(FUNCTIONS.py ?? '', VERBS[number % VERBS.length] ?? 'load', noun).trimEnd();
    const lines = source.split(/(?<=\n)/);
    return { cell_type: 'code', execution_count: number + 1, metadata: {}, outputs: [], source: lines };
  });
  const kernelspec = { display_name: 'Python 3', language: 'python', name: 'python3' };
  return `${JSON.stringify({ cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}

function json(bytes: number, words: readonly string[]): string {
  const panels = repeat(bytes * 0.6, (number) => ({
    id: number + 1,
    title: capital(words[number % words.length] ?? 'rows'),
    height: 8,
    width: 12,
  }));
  return `${JSON.stringify({ version: 1, panels }, null, 2)}\n`;
}

/** Makes items with about `bytes` of JSON. */
function repeat(bytes: number, make: (number: number) => object): object[] {
  const items: object[] = [];
  for (let left = bytes; left > 0; left -= JSON.stringify(items.at(-1)).length)
    items.push(make(items.length));
  return items;
}
