import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import { collectParts } from './tool-parts.ts';
import type { ToolRequest } from './tool-request.ts';

/** What the tool made of the rows of a file. */
export interface Imported {
  /** The rows that it read, which are those with as many columns as the header. */
  read: number;
  /** The rows that it refuses, counted from 1 below the header, or the numbers of their documents. */
  refused: (number | string)[];
  /** The rows that it handed to its server. */
  saved: number;
  /** What it says, such as that a file has the wrong name. */
  messages: string[];
}

interface Site {
  url: string;
  request: ToolRequest;
}

const SCRIPTS = [
  'javascripts/fwk1/angular-csv-import.js',
  'js/returns/returns.fct.js',
  'js/returns/returns.app.js',
  'js/common/directives1.4.js',
  'js/returns/returns.ctrl.js',
];

/** The number that it gives the first row below the header. */
const FIRST_ROW = 2;

/** The lists in which its check of the rows names those that it refuses. */
const LISTS = [
  'errInv',
  'macthedErrList',
  'excelInvldPattrnList',
  'excelb2clErrList',
  'excelDateErrList',
  'excelInvalidURtypePOSList',
  'excelInvalidURtypeDiffPerList',
  'excelInvalidPosSupStCode',
  'excelInvalidNtSplyTypList',
] as const;

type Checked = { inv: unknown[] } & Record<(typeof LISTS)[number], { dt: (number | string)[] }[]>;

/** Loads the scripts of its pages and returns their import of a file. */
export async function loadImport(folder: string, site: Site) {
  const read = (path: string) => readFile(join(folder, 'public', path), 'utf8');
  const parts = collectParts({
    moment: createRequire(join(folder, 'app.js'))('moment'),
    fetchJson: (path, init) => fetch(site.url + path, init).then((answer) => answer.json()),
  });
  const context = vm.createContext(parts.globals);
  for (const script of SCRIPTS)
    vm.runInContext(await read(`uiassets/${script}`), context, { filename: script });
  vm.runInContext(`form = 'GSTR1'`, context);

  const months = [{ month: site.request.month, value: site.request.fp }];
  const shared = parts.service<Record<string, unknown>>('shareData');
  Object.assign(shared, {
    dashBoardDt: { ...site.request },
    yearsList: [{ year: site.request.fy, months }],
    curFyMonths: months,
    monthSelected: months[0],
    isTPQ: false,
    isSezTaxpayer: false,
    aatoGreaterThan5CR: false,
  });
  // Sets the switches with which the tool is delivered.
  await parts.control('gstrhomectrl', { initInfo() {} });

  const handler = parts.service<{ preparePayloadFromExcel(...data: unknown[]): Checked }>('R1InvHandler');
  const check = handler.preparePayloadFromExcel;
  const last: { checked?: Checked } = {};
  handler.preparePayloadFromExcel = (...data) => {
    last.checked = check(...data);
    return last.checked;
  };
  const words = JSON.parse(await read('lang/returns/translation-en.json'));

  return async (sheet: string, name: string, csv: string): Promise<Imported> => {
    delete last.checked;
    const messages: string[] = [];
    const scope = {
      trans: words,
      page() {},
      createAlert(kind: string, text: string, confirm?: () => void) {
        if (kind === 'Warning') confirm?.();
        else messages.push(toText(text));
      },
    };
    await parts.control('importcrtl', scope);
    const rows = await parts.readCsv(name, csv);
    Object.assign(scope, { sectionListSelected: { cd: sheet } });
    (scope as unknown as { onpastedone(data: string, type: string, file: string): void }).onpastedone(
      JSON.stringify(rows),
      'csv',
      name,
    );
    await parts.settle();
    const { checked } = last as { checked?: Checked };
    const refused = LISTS.flatMap((list) => checked?.[list].flatMap(({ dt }) => dt) ?? []);
    return {
      read: rows.length,
      refused: refused.map((each) => (typeof each === 'number' ? each - FIRST_ROW + 1 : each)),
      saved: checked?.inv.length ?? 0,
      messages,
    };
  };
}

function toText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
