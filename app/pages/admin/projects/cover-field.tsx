import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { offlineText } from '#app/lib/callables-client.ts';

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

const UPLOAD_FAILED = 'We couldn’t upload the picture. Please try again.';

/** This is slightly below the server's limit. */
const MAX_BYTES = 240 * 1024;
/** This is twice the width of a card. */
const MAX_WIDTH = 1280;
const QUALITIES = [0.85, 0.7, 0.5];

type UploadResult = { url: string } | { error: string };

/** Uploads a cover image from the browser. An image that is too large is resized first. */
async function uploadCover(file: Blob): Promise<UploadResult> {
  const image = file.size <= MAX_BYTES ? file : await resize(file).catch(() => null);
  if (!image) return { error: 'We couldn’t read this file as a picture. Please choose another one.' };
  try {
    const response = await fetch('/admin/covers', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: image,
    });
    const { address, error } = (await response.json()) as { address?: string; error?: { message: string } };
    return address ? { url: address } : { error: error?.message ?? UPLOAD_FAILED };
  } catch {
    return { error: offlineText() || UPLOAD_FAILED };
  }
}

async function resize(file: Blob): Promise<Blob | null> {
  const source = await createImageBitmap(file);
  const scale = Math.min(1, MAX_WIDTH / source.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(source.width * scale);
  canvas.height = Math.round(source.height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const webp = await toBlob(canvas, 'image/webp', quality);
    // Browsers that can't encode WebP return a PNG.
    const image = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg', quality);
    if (image && image.size <= MAX_BYTES) return image;
  }
  return null;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
