import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import * as labels from '#app/messages/labels.ts';
import { type TeamDraft, teamDraft } from './draft.ts';
import { useGithubAccount, type VerifiedAccount } from './github-account.ts';

export type TeamControl = ReturnType<typeof useTeam>;

interface Options {
  /** The maximum number of teammates. */
  seats: number;
  /** Verified teammates with which the form starts. */
  present?: readonly string[];
  /** Keeps the fields across reloads, as long as the tab is open. */
  isDraft?: boolean;
}

/** The GitHub usernames of a buyer's teammates and their verification. */
export function useTeam({ seats, present = [], isDraft = false }: Options) {
  // There is a hook for every possible teammate, because hooks can't be called in a loop.
  const controls = [
    useGithubAccount(present[0] ?? '', toAccount(present[0])),
    useGithubAccount(present[1] ?? '', toAccount(present[1])),
    useGithubAccount(present[2] ?? '', toAccount(present[2])),
    useGithubAccount(present[3] ?? '', toAccount(present[3])),
  ];
  const [shown, setShown] = useState(() => present.map((_, id) => id));
  const free = [0, 1, 2, 3].find((id) => !shown.includes(id));
  const shownControls = shown.flatMap((id) => controls[id] ?? []);
  const named = shownControls.filter(({ state }) => state.typed.trim() !== '');

  const restore = useEffectEvent(() => {
    const saved = (isDraft && teamDraft.read()?.slice(0, seats)) || [];
    for (const [id, { typed, result }] of saved.entries()) controls[id]?.restore(typed, result ?? null);
    if (saved.length > 0) setShown(saved.map((_, id) => id));
  });
  useLayoutEffect(() => restore(), []);
  const draft = JSON.stringify(shownControls.map(({ state: { typed, result } }) => ({ typed, result })));
  useEffect(() => {
    if (isDraft) teamDraft.save(JSON.parse(draft) as TeamDraft);
  }, [draft, isDraft]);

  return {
    /** The fields of the teammates. */
    teammates: shown.flatMap((id) => {
      const control = controls[id];
      if (!control) return [];
      return {
        id,
        control,
        remove() {
          control.restore('', null);
          setShown(shown.filter((other) => other !== id));
        },
      };
    }),
    /** True if every typed username is verified. */
    isVerified: named.every(({ state }) => state.result !== null),
    /** Adds a field; null if all seats are taken. */
    add: free === undefined || shown.length >= seats ? null : () => setShown([...shown, free]),
    /** Returns the verified usernames, or shows errors and returns null if a typed one is not verified. */
    collect() {
      for (const { require } of named) require(labels.githubUnverified);
      const accounts = named.map(({ state }) => state.result);
      return accounts.every((account) => account !== null) ? accounts.map(({ githubId }) => githubId) : null;
    },
  };
}

function toAccount(githubId: string | undefined): VerifiedAccount | null {
  return githubId === undefined ? null : { githubId, name: null, avatarUrl: null };
}
