/** Shows progress in the last line of a terminal; elsewhere only the result is printed. */
export function showProgress(): { show(text: string): void; end(result: string): void } {
  const started = performance.now();
  const { stderr } = process;
  return {
    show(text) {
      if (stderr.isTTY) stderr.write(`\r\x1b[K${text}`);
    },
    end(result) {
      if (stderr.isTTY) stderr.write('\r\x1b[K');
      console.log(`${result} ${((performance.now() - started) / 1000).toFixed(1)} s`);
    },
  };
}
