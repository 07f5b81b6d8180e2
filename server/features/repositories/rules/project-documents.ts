const DOCUMENT_FOLDER =
  /^(docs?|documents?|documentations?|reports?|papers?|thesis|dissertation|presentations?|ppts?|slides?|synopsis|manuals?|project[ _-]?(report|documents?|docs)|literature)$/;
/** Folders of what a program shows, stores or reads, in which a document is seldom about the project. */
const PROGRAM_FOLDER =
  /^(assets?|static|public|public_html|wwwroot|www|webapp|uploads?|media|storage|files|images?|img|icons?|data|datasets?|samples?|examples?|demo|tests?|fixtures?|templates?|resources|src|app|lib|node_modules|downloads?|attachments|invoices?|output|outputs|results|resumes?)$/;
/** Documents of people, and what programs are tried with. */
const OTHER_NAME =
  /(^|[^a-z])(resumes?|cv|curriculum|certificates?|invoices?|receipts?|tickets?|samples?|dummy|tests?|examples?|aadhaa?r|pan|mark ?sheets?|admit|offer|letter|bills?|e-?books?|form)([^a-z]|$)/;

/** Whether a file with such an end, a PDF or slides, is likely to be about the project, by its path. */
export function isDocument(path: string): boolean {
  const names = path.toLowerCase().split('/');
  const name = names.pop() ?? '';
  if (OTHER_NAME.test(name) || names.some((folder) => PROGRAM_FOLDER.test(folder))) return false;
  return names.length <= 1 || names.some((folder) => DOCUMENT_FOLDER.test(folder));
}
