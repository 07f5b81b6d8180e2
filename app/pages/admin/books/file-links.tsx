import { Download } from '#app/components/ui/account-icons.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';

interface FileLinksProps {
  /** `2026-11` */
  month: string;
  files: readonly (readonly [file: string, label: string])[];
}

/** Links to files of a month. */
export function FileLinks({ month, files }: FileLinksProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {files.map(([file, label]) => (
        <a
          key={file}
          href={`/admin/books/${month}/${file}`}
          download
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Download className="size-4" />
          {label}
        </a>
      ))}
    </div>
  );
}
