import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { sendCover } from './upload-cover.ts';

interface CoverFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onValue: (value: string) => void;
}

/** The cover: a picture that is uploaded, or the address of one; empty for the drawn one. */
export function CoverField({ name, value, error, onChange, onValue }: CoverFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const [picture] = event.target.files ?? [];
    if (!picture) return;
    setPending(true);
    setProblem('');
    const sent = await sendCover(picture);
    if ('address' in sent) onValue(sent.address);
    else setProblem(sent.problem);
    // The same file can be chosen again.
    if (file.current) file.current.value = '';
    setPending(false);
  }

  return (
    <div className="sm:col-span-4">
      <Field
        label="Cover"
        name={name}
        value={value}
        error={error ?? problem}
        onChange={onChange}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        placeholder="https://… or upload one"
        hint={!error && !problem && 'Empty: a drawing is made for it.'}
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
