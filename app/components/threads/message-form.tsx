import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { useSentText } from './use-sent-text.ts';

/** What the page's action says about a message that was sent. */
export interface MessageResult {
  /** A message that was refused, to be corrected. */
  typed?: string;
  /** What is wrong with the message. */
  invalid?: string;
  /** Why sending failed. */
  error?: string;
  success?: string;
}

interface MessageFormProps {
  /** The texts are those of a reply by default. */
  label?: string;
  hint?: string;
  submitLabel?: string;
  /** A text below the button. */
  note?: ReactNode;
  /** The number of one's messages. The field is emptied when the one that was sent is among them. */
  count: number;
  /** True once the shop has answered the message: the text that it was received is over then. */
  isAnswered?: boolean | undefined;
  /** The result of a form that was sent without JavaScript. */
  result: MessageResult | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** A form that posts `text` to the page's action. It works without JavaScript. */
export function MessageForm({ count, isAnswered, result, ...props }: MessageFormProps) {
  // A reload of the page's data keeps the result of a fetcher, unlike that of a form.
  const fetcher = useFetcher<MessageResult>();
  const isPending = fetcher.state !== 'idle';
  const { typed, invalid, error = '', success = '' } = fetcher.data ?? result ?? {};
  const { field, send } = useSentText(count, Boolean(invalid || error));
  return (
    <fetcher.Form method="post" noValidate onSubmit={send} className="grid gap-4" data-screen-only>
      {props.children}
      <TextArea
        areaRef={field}
        label={props.label ?? 'Your reply'}
        hint={props.hint}
        name="text"
        required
        defaultValue={typed}
        error={invalid}
      />
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {props.submitLabel ?? 'Send reply'}
        </Button>
        <FormMessage
          error={isPending ? '' : error}
          success={isPending || isAnswered ? '' : success}
          help={props.note ?? 'We get it by email. Our answer comes to you by email, and appears here.'}
        />
      </div>
    </fetcher.Form>
  );
}
