import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { uploadCover } from './upload-cover.ts';

interface CoverFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onValue: (value: string) => void;
}

/** A field for the URL of a cover image, which can also be uploaded. Without a URL the cover is generated. */
export function CoverField({ name, value, error, onChange, onValue }: CoverFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [uploadError, setUploadError] = useState('');

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const [image] = event.target.files ?? [];
    if (!image) return;
    setPending(true);
    setUploadError('');
    const result = await uploadCover(image);
    if ('url' in result) onValue(result.url);
    else setUploadError(result.error);
    // The browser reports the same file again only if the input is empty.
    if (file.current) file.current.value = '';
    setPending(false);
  }

  return (
    <div className="sm:col-span-4">
      <Field
        label="Cover"
        name={name}
        value={value}
        error={error ?? uploadError}
        onChange={onChange}
        inputMode="url"
        isCode
        maxLength={500}
        placeholder="https://… or upload one"
        hint={!error && !uploadError && 'Leave it empty to use a generated drawing.'}
        action={
          <Button pending={pending} onClick={() => file.current?.click()}>
            Upload
          </Button>
        }
      />
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label="Picture to upload"
        tabIndex={-1}
        onChange={upload}
        className="hidden"
      />
    </div>
  );
}
