import { MessageForm } from '#app/components/threads/message-form.tsx';
import { ThreadMessages } from '#app/components/threads/thread-messages.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import type { HelpRequest } from '#server/readers/threads/select-threads.ts';
import { StatusPanel } from '../../status-panel.tsx';
import { describeHelp } from './describe-help.ts';
import type { HelpResult } from './help-actions.server.ts';

interface HelpRequestsProps {
  requests: HelpRequest[];
  result: HelpResult | undefined;
}

/** Lists an order's requests for help. Closed ones are folded. */
export function HelpRequests({ requests, result }: HelpRequestsProps) {
  const shop = useRootData()?.shopName ?? '';
  return requests.map((request) => {
    const { number, state, results, messages: sent } = request;
    return (
      <details key={number} open={state.startsWith('waiting')} className="panel p-4 sm:p-5">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Help request {number}
        </summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6">
          <StatusPanel part={describeHelp(request)} />
          <ThreadMessages messages={sent} names={{ buyer: 'You', shop }} />
          {results && (
            <details>
              <summary className="min-h-11 cursor-pointer content-center">
                The result you sent with it
              </summary>
              <pre translate="no" className="overflow-x-auto rounded-md bg-raised p-3 text-xs">
                {results}
              </pre>
            </details>
          )}
          <MessageForm
            count={sent.filter(({ from }) => from === 'buyer').length}
            isAnswered={sent.at(-1)?.from === 'shop'}
            result={result?.number === number ? result : undefined}
          >
            <input type="hidden" name="number" value={number} />
          </MessageForm>
        </div>
      </details>
    );
  });
}
