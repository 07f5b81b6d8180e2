import { readFileSync } from 'node:fs';

export interface Theme {
  accent: string;
  dark?: boolean;
  font?: string;
}

const FONT = '"Instrument Sans", Rupee, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const fontFace = (family: string, file: string) =>
  `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(`node_modules/@fontsource-variable/${file}`, 'base64')})}`;
const FACES = [
  fontFace('Instrument Sans', 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  fontFace('Rupee', 'instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2'),
  fontFace('JetBrains Mono', 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'),
].join('');

/** A document of 1280 × 800 with the styles of every part in `kit.ts`. */
export function page({ accent, dark = false, font = FONT }: Theme, body: string): string {
  const paper = dark ? '#10151d' : '#f5f6f8';
  return `<!doctype html><meta charset="utf-8"><style>${FACES}
:root{--accent:${accent};--second:${dark ? '#7aa2c9' : '#54708f'};--paper:${paper};--card:${dark ? '#19202b' : '#fff'};--ink:${dark ? '#e8edf3' : '#1d2530'};--soft:${dark ? '#93a1b3' : '#66717f'};--line:${dark ? '#2a3442' : '#e0e4ea'}}
*{box-sizing:border-box}body{margin:0;width:1280px;height:800px;overflow:hidden;display:flex;background:var(--paper);color:var(--ink);font:15px/1.45 ${font}}
aside{width:216px;flex:none;padding:22px 14px;background:var(--card);border-right:1px solid var(--line);display:flex;flex-direction:column;gap:2px}
.logo{display:flex;align-items:center;gap:10px;padding:0 10px 18px;font-size:16px}.logo i{width:22px;height:22px;border-radius:6px;background:var(--accent)}
aside a{padding:9px 12px;border-radius:7px;color:var(--soft)}aside a.on{background:color-mix(in srgb,var(--accent) 15%,transparent);color:var(--ink);font-weight:600}
main{flex:1;min-width:0;padding:26px 34px;display:flex;flex-direction:column;gap:16px}h1{margin:0;font-size:25px}h2{margin:0;font-size:19px}h3{margin:0 0 10px;font-size:15px}p{margin:0 0 8px;color:var(--soft)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px 18px}.row{display:flex;gap:16px;align-items:stretch}.row>*{flex:1;min-width:0}.column{display:flex;flex-direction:column;gap:16px}
.kpis{display:flex;gap:16px}.kpis .card{flex:1}.kpis small,.kpis em{display:block;color:var(--soft);font-style:normal;font-size:13px}.kpis strong{white-space:nowrap;font-size:25px;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;width:100%;padding:0;border-spacing:0;overflow:hidden}table.card{padding:0}th{color:var(--soft);font-size:13px;font-weight:600;text-align:left}th{white-space:nowrap}th,td{padding:10px 16px;border-bottom:1px solid var(--line)}tr:last-child td{border:0}td{font-variant-numeric:tabular-nums}
.badge{white-space:nowrap;padding:3px 10px;border-radius:99px;font-size:13px;font-weight:600}.good{background:#1d9a5b26;color:${dark ? '#6fd8a2' : '#13734a'}}.bad{background:#d3403026;color:${dark ? '#ff9f94' : '#a92a1d'}}.warn{background:#d1880e2b;color:${dark ? '#f0bd62' : '#8a5a00'}}.soft{background:#7f8b9a26;color:var(--soft)}
button{align-self:flex-start;padding:10px 18px;border:0;border-radius:8px;background:var(--accent);color:#fff;font:600 15px ${font}}button.ghost{background:none;border:1px solid var(--line);color:var(--ink)}
label{display:block;margin-bottom:12px;color:var(--soft);font-size:13px}.input{display:block;margin-top:4px;padding:10px 12px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--ink);font-size:15px}
.list{margin:0;padding:0;list-style:none}.list li{display:flex;justify-content:space-between;align-items:center;gap:12px;padding:10px 0;border-bottom:1px solid var(--line)}.list li:last-child{border:0}.list small{display:block;color:var(--soft);font-size:13px}
.bars{display:grid;grid-template-columns:max-content 1fr max-content;gap:9px 14px;align-items:center}.bars i{height:11px;border-radius:6px;background:var(--line);overflow:hidden}.bars u{display:block;height:100%;background:var(--accent);border-radius:6px}
svg{display:block;width:100%}.chart text{fill:var(--soft);font-size:11px}.chart .grid{stroke:var(--line)}.legend{font-size:13px}.legend i{display:inline-block;width:10px;height:10px;border-radius:3px;margin:0 5px 0 10px}
.scene{border-radius:10px;border:1px solid var(--line)}.tag{fill:#fff;font-size:12px;font-weight:600}.land{fill:${dark ? '#1b232d' : '#eef0ea'}}.street{fill:none;stroke:${dark ? '#323e4c' : '#fff'};stroke-width:9}.park{fill:${dark ? '#20392c' : '#cfe6cf'}}.water{fill:${dark ? '#1b3449' : '#c4dff0'}}.route{fill:none;stroke:var(--accent);stroke-width:5;stroke-linecap:round}.pin{fill:var(--accent);stroke:#fff;stroke-width:2.5}.place{font-size:13px;font-weight:600;fill:var(--ink)}
.ground{flex:1;display:flex;gap:44px;justify-content:center;align-items:center;background:color-mix(in srgb,var(--accent) 16%,var(--paper))}
.phone{width:336px;height:690px;padding:14px 20px 20px;border-radius:38px;border:9px solid ${dark ? '#05080c' : '#1b222c'};background:var(--card);display:flex;flex-direction:column;gap:14px;overflow:hidden}.phone .bar{display:flex;justify-content:space-between;color:var(--soft);font-size:12px}.phone .card{padding:12px 14px}.phone button{align-self:stretch}
.term{width:1170px;border-radius:12px;overflow:hidden;background:#0c1016;color:#d5dde6;box-shadow:0 20px 60px #0006}.dots{display:flex;gap:8px;align-items:center;padding:12px 16px;background:#1a212b}.dots i{width:12px;height:12px;border-radius:50%;background:#56616f}.dots em{margin-left:12px;color:#93a1b3;font-style:normal;font-size:13px}
pre{margin:0;padding:18px 22px 24px;font:16.5px/1.6 "JetBrains Mono",Menlo,Consolas,monospace}.typed{color:#fff;font-weight:600}.green{color:#7fdca8}.red{color:#ff9f94}
.bubble{max-width:85%;padding:9px 13px;border-radius:14px;background:var(--paper);border:1px solid var(--line)}.bubble.me{align-self:flex-end;background:var(--accent);color:#fff;border:0}.big{font-size:42px;font-weight:700}.mono{font-family:"JetBrains Mono",Menlo,monospace;font-size:13px}
</style>${body}`;
}
