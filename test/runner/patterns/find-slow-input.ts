import { type Automaton, createAutomaton, type Following } from './automaton.ts';

/**
 * Finds a text whose repetition may take a pattern more than linear time; null if there is none.
 *
 * A backtracking matcher tries every way in which a pattern can read a text. Their number grows with the
 * length if a text leads from a loop p to p, from p to another loop q, and from q to q, or in two ways from p
 * to p (Weber and Seidl, On the degree of ambiguity of finite automata, 1991). It tries them all only if what
 * follows can fail.
 */
export function findSlowInput(pattern: RegExp): string | null {
  const automaton = createAutomaton(pattern);
  const graph = createGraph(automaton);
  const loops = graph.reachable.filter((p) => graph.leads(p, p));
  for (const p of loops) {
    if (!canFail(automaton, graph, p)) continue;
    const text = graph.findTwice(p);
    if (text !== null) return text;
    for (const before of loops) {
      if (before === p || !graph.leads(before, p)) continue;
      const word = graph.findWord([before, before, p], [before, p, p]);
      if (word !== null) return word;
    }
  }
  return null;
}

/** Positions to which a text leads at once, and whether it led there in different ways. */
interface State {
  positions: number[];
  isSplit: boolean;
  text: string;
}

type Graph = ReturnType<typeof createGraph>;

function createGraph({ size, initial, letters, next }: Automaton) {
  const letterNumbers = letters.map((_, index) => index);
  const reachableFrom = Array.from({ length: size }, (_, from) => reach([from]));
  const leads = (from: number, to: number) => reachableFrom[from]?.has(to) ?? false;

  function reach(from: readonly number[]): Set<number> {
    const found = new Set<number>();
    const waiting = [...from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const letter of letterNumbers)
        for (const to of next(at, letter).positions.keys())
          if (!found.has(to)) {
            found.add(to);
            waiting.push(to);
          }
    }
    return found;
  }

  /** Finds a text that leads each position of `from` to the one of `to`, at least one character long. */
  function findWord(from: number[], to: readonly number[]): string | null {
    return search({ positions: from, isSplit: true, text: '' }, to);
  }

  /** Finds a text that leads from a position to itself in two ways. */
  function findTwice(p: number): string | null {
    return search({ positions: [p, p], isSplit: false, text: '' }, [p, p]);
  }

  function search(start: State, to: readonly number[]): string | null {
    const goal = [...to, true].join();
    const seen = new Set<string>();
    const waiting = [start];
    for (const state of waiting) {
      for (const further of letterNumbers.flatMap((letter) => step(state, letter, to))) {
        const key = [...further.positions, further.isSplit].join();
        if (key === goal) return further.text;
        if (!seen.has(key)) waiting.push(further);
        seen.add(key);
      }
    }
    return null;
  }

  /**
   * The positions to which a letter leads several at once, if all of them can still reach their goals. A way
   * on which the pattern matches is never tried again from before that place, so it is left out.
   */
  function step(from: State, letter: number, to: readonly number[]): State[] {
    let states: State[] = [{ positions: [], isSplit: from.isSplit, text: from.text + letters[letter] }];
    for (const [index, position] of from.positions.entries()) {
      const following = next(position, letter);
      const ways = following.matches
        ? []
        : [...following.positions].filter(([each]) => leads(each, to[index] ?? 0));
      states = states.flatMap(({ positions, isSplit, text }) =>
        ways.map(([each, count]) => ({
          positions: [...positions, each],
          isSplit: isSplit || count > 1 || (positions[0] ?? each) !== each,
          text,
        })),
      );
    }
    return states;
  }

  return {
    letterNumbers,
    reachable: [...new Set([...initial, ...reach(initial)])],
    leads,
    findWord,
    findTwice,
  };
}

/** Whether a match can still fail after a loop has read any number of characters. */
function canFail({ size, next }: Automaton, { letterNumbers, leads }: Graph, p: number): boolean {
  return Array.from({ length: size }).some((_, before) =>
    letterNumbers.some((letter) => {
      const following = next(before, letter);
      return following.positions.has(p) && leads(p, before) && failsAfter(following);
    }),
  );

  function failsAfter(first: Following): boolean {
    const seen = new Set<string>();
    const waiting = [first];
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      if (state.matches) continue;
      if (!state.matchesAtEnd || state.positions.size === 0) return true;
      const key = [...state.positions.keys()].sort((a, b) => a - b).join();
      if (seen.has(key)) continue;
      seen.add(key);
      for (const letter of letterNumbers)
        waiting.push(union([...state.positions.keys()].map((q) => next(q, letter))));
    }
    return false;
  }
}

function union(all: readonly Following[]): Following {
  return {
    positions: new Map(all.flatMap(({ positions }) => [...positions])),
    matches: all.some(({ matches }) => matches),
    matchesAtEnd: all.some(({ matchesAtEnd }) => matchesAtEnd),
  };
}
