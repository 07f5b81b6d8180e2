// The colours of app/styles/color-themes.css: the record book inline, as some clients ignore
// <style>, and the blueprint.

const SANS = 'system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

export const STYLES = {
  page: 'margin:0;padding:0;background-color:#f6efe0',
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden',
  margin: 'padding:24px 16px',
  sheet:
    'width:100%;max-width:560px;background-color:#fdfaf2;border:1px solid #dccfb4;border-top:4px solid #f0a41a;border-radius:6px;border-collapse:separate',
  content: `padding:20px 28px 28px;font-family:${SANS};font-size:16px;line-height:1.5;color:#1a2336;overflow-wrap:anywhere;word-break:break-word`,
  shopName:
    'margin:0 0 20px;padding:0 0 10px;border-bottom:1px solid #cf7168;font-size:15px;line-height:1.3;font-weight:700',
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700',
  paragraph: 'margin:16px 0',
  picture: 'display:block;width:100%;height:auto;border:1px solid #dccfb4;border-radius:6px',
  message: 'margin:16px 0;padding:0 0 0 14px;border-left:3px solid #dccfb4;white-space:pre-wrap',
  steps: 'margin:16px 0;padding:0 0 0 24px',
  step: 'margin:6px 0',
  link: 'color:#844b00;text-decoration:underline',
  buttonTable: 'margin:24px 0 10px;border-collapse:separate',
  buttonCell: 'border-radius:6px;text-align:center',
  button:
    'display:inline-block;padding:12px 22px;border:1px solid #3a2600;border-radius:6px;background-color:#f0a41a;color:#1c1303;font-weight:600;text-decoration:none',
  plainLink: `margin:0 0 24px;font-family:${MONO};font-size:13px;word-break:break-all`,
  details: 'margin:20px 0;border-collapse:collapse;font-size:15px',
  label: 'width:34%;padding:7px 12px 7px 0;border-bottom:1px solid #dccfb4;color:#3f475b',
  value: 'padding:7px 0;border-bottom:1px solid #dccfb4;font-weight:600',
  footer:
    'margin:32px 0 0;padding:14px 0 0;border-top:1px solid #cf7168;font-size:14px;line-height:1.45;color:#3f475b',
};

/** Phones get a smaller margin and a button as wide as the sheet. */
export const STYLE_SHEET = `:root { color-scheme: light dark; }
@media (max-width: 480px) {
  .margin { padding: 12px 8px !important; }
  .content { padding: 16px 16px 20px !important; }
  .whole { width: 100% !important; }
  .button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b1322 !important; }
  .sheet { background-color: #101b2e !important; border-color: #ffb938 #22324c #22324c !important; }
  .content { color: #eef1f6 !important; }
  .rule { border-color: #35507f !important; }
  .line { border-color: #22324c !important; }
  .muted { color: #b3bfd2 !important; }
  .link { color: #ffc65c !important; }
  .button { background-color: #ffb938 !important; border-color: #ffb938 !important; }
}`;
