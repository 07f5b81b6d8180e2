export const breadcrumb = 'Breadcrumb';
export const loading = 'Loading';
export const dismiss = 'Dismiss';
export const close = 'Close';
export const copied = 'Copied';
export const copy = 'Copy';
export const copiedNotice = 'Copied.';
export const copyFailed = 'Couldn’t copy. Please select the text and copy it.';
/** Search engines treat the text "Go" as a link without a description. */
export const golang = 'Go (Golang)';
export const table = (columns: string) => `Table: ${columns}`;

export const switchToLight = 'Switch to light mode';
export const switchToDark = 'Switch to dark mode';
