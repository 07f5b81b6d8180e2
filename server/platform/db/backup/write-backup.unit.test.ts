import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeBackup } from './write-backup.ts';

test('a backup names a folder that was given instead of a file, before it reads anything', async () => {
  const source = vi.fn();
  await expect(writeBackup(source, tmpdir())).rejects.toThrow(
    /is a folder. Name a file, such as .*shop.backup/,
  );
  expect(source).not.toHaveBeenCalled();
});

test('a backup source that writes after the file failed gets an error, so that it releases its connection', async () => {
  const failed = Promise.withResolvers<void>();
  let reading: Promise<void> | undefined;
  const attempt = writeBackup(
    (write) => {
      reading = failed.promise.then(() => write('a row\n'));
      return reading;
    },
    join(tmpdir(), 'capstone-no-such-folder', 'shop.backup'),
  );
  await expect(attempt).rejects.toThrow(/ENOENT/);
  failed.resolve();
  await expect(reading).rejects.toThrow(/cannot be written/);
});
