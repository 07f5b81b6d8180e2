import { useRef, useState } from 'react';
import { callFunction, messageOf } from '#app/lib/callables-client.ts';
import * as messages from '#app/messages/viva.ts';
import type { VivaDocument } from '#contract/viva.ts';
import type { VivaMark } from '#domain/viva.ts';

type Question = VivaDocument['questions'][number];

/** The questions with the buyer's marks, which are shown at once and saved one after the other. */
export function useMarks(loaded: Question[], order: { orderId: string; key: string }) {
  const [questions, setQuestions] = useState(loaded);
  const [failure, setFailure] = useState<{ id: string; message: string } | null>(null);
  const saving = useRef(Promise.resolve());

  const setMark = (id: string, mark: VivaMark | null) =>
    setQuestions((all) => all.map((question) => (question.id === id ? { ...question, mark } : question)));

  function save(id: string, mark: VivaMark): void {
    const before = questions.find((question) => question.id === id)?.mark ?? null;
    setFailure(null);
    setMark(id, mark);
    saving.current = saving.current.then(async () => {
      try {
        await callFunction('saveVivaMark', { ...order, questionId: id, mark }, { keepalive: true });
      } catch (error) {
        setMark(id, before);
        setFailure({ id, message: messageOf(error, messages.notSaved) });
      }
    });
  }

  return { questions, save, failure };
}
