import { useEffect, useState } from 'react';
import { countOf } from '#app/messages/plurals.ts';
import type { VivaMark } from '#domain/viva.ts';

export const MOCK_SECONDS = 600;
const TICK_MS = 250;

interface Mock {
  /** The Unix time in milliseconds; null before the start. */
  startedAt: number | null;
  /** The marks of the questions so far; null for a skipped one. */
  marks: (VivaMark | null)[];
  isOver: boolean;
}

const BEFORE: Mock = { startedAt: null, marks: [], isOver: false };

/** A mock viva of `total` questions: its time and marks. It ends with the last mark, or when time is up. */
export function useMock(total: number) {
  const [mock, setMock] = useState(BEFORE);
  const [seconds, setSeconds] = useState(0);
  const { startedAt, marks, isOver } = mock;

  useEffect(() => {
    if (startedAt === null || isOver) return;
    // The clock goes on while the browser suspends timers of a hidden page.
    const timer = setInterval(() => {
      const passed = Math.min(MOCK_SECONDS, Math.floor((Date.now() - startedAt) / 1000));
      setSeconds(passed);
      if (passed === MOCK_SECONDS) setMock((now) => ({ ...now, isOver: true }));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [startedAt, isOver]);

  return {
    phase: startedAt === null ? 'before' : isOver ? 'over' : 'asking',
    marks,
    /** The seconds since the start. */
    seconds,
    start() {
      setSeconds(0);
      setMock({ ...BEFORE, startedAt: Date.now() });
    },
    answer(mark: VivaMark | null) {
      setMock((now) => {
        const answered = [...now.marks, mark];
        return { ...now, marks: answered, isOver: answered.length === total };
      });
    },
    end: () => setMock((now) => ({ ...now, isOver: true })),
  } as const;
}

/** Formats seconds as `9:05`. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Writes seconds as `4 seconds`, `1 minute` or `9:05 minutes`. */
export function describeSeconds(seconds: number): string {
  if (seconds < 60) return countOf(seconds, 'second');
  return seconds % 60 === 0 ? countOf(seconds / 60, 'minute') : `${formatSeconds(seconds)} minutes`;
}
