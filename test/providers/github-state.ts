export interface FakeAccount {
  id: number;
  login: string;
  name: string | null;
  type: 'User' | 'Organization' | 'Bot';
}

export interface FakeInvitation {
  id: number;
  repository: string;
  accountId: number;
  permission: string;
  expired: boolean;
}

export interface GithubState {
  accounts: FakeAccount[];
  /** Open invitations, the lapsed ones too. */
  invitations: FakeInvitation[];
  /** `owner/repo` and account id, with the role. */
  collaborators: { repository: string; accountId: number; role: string }[];
  /** Repositories that our token cannot see. */
  hidden: Set<string>;
  /** Repositories by `owner/repo`; those not named are private, of an organisation, ours to administer. */
  repositories: Map<string, { private: boolean; ownerType: 'User' | 'Organization'; admin: boolean }>;
  /** Where the app is installed: owner and installation id. */
  installations: Map<string, number>;
  addAccount(login: string, given?: Partial<FakeAccount>): FakeAccount;
  nextId(): number;
  forget(): void;
}

export function createGithubState(): GithubState {
  let last = 1000;
  const state: GithubState = {
    accounts: [],
    invitations: [],
    collaborators: [],
    hidden: new Set(),
    repositories: new Map(),
    installations: new Map(),
    nextId() {
      last += 1;
      return last;
    },
    addAccount(login, given = {}) {
      const account: FakeAccount = { id: state.nextId(), login, name: null, type: 'User', ...given };
      state.accounts.push(account);
      return account;
    },
    forget() {
      for (const list of [state.accounts, state.invitations, state.collaborators]) list.length = 0;
      for (const set of [state.hidden, state.repositories, state.installations]) set.clear();
    },
  };
  return state;
}
