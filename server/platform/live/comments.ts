export interface Commented {
  comment(): void;
}

/** The longest time between two comments on a stream. */
const INTERVAL_MS = 18_000;
const TURNS = 72;

const turns = Array.from({ length: TURNS }, () => new Set<Commented>());
let timer: NodeJS.Timeout | undefined;
let current = 0;
let joining = 0;
let count = 0;

/**
 * Comments on a stream regularly, so that proxies keep its connection. One timer serves all streams and takes turns, so that 10,000 need no timers of
 * their own and never wait for each other. Returns the function that stops; call it once.
 */
export function scheduleComments(stream: Commented): () => void {
  const turn = turns[joining] as Set<Commented>;
  joining = (joining + 1) % TURNS;
  turn.add(stream);
  count += 1;
  timer ??= setInterval(takeTurn, INTERVAL_MS / TURNS).unref();
  return () => {
    turn.delete(stream);
    count -= 1;
    if (count > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function takeTurn(): void {
  current = (current + 1) % TURNS;
  for (const stream of turns[current] as Set<Commented>) stream.comment();
}
