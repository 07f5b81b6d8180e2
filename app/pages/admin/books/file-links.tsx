import { DownloadButton } from '#app/components/ui/download-button.tsx';

interface FileLinksProps {
  /** `2026-11` */
  month: string;
  files: readonly (readonly [file: string, label: string])[];
}

/** The archive with all files of a month. */
export const ALL_FILES: FileLinksProps['files'] = [['all.zip', 'all.zip: every file of the month']];

/** Links to files of a month. */
export function FileLinks({ month, files }: FileLinksProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {files.map(([file, label]) => (
        <DownloadButton key={file} size="sm" href={`/admin/books/${month}/${file}`}>
          {label}
        </DownloadButton>
      ))}
    </div>
  );
}
