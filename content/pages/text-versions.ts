/** The texts that people agree to when they order or create an account. */
export const AGREED_TEXTS = ['terms', 'refund-policy', 'privacy'] as const;
export type AgreedText = (typeof AGREED_TEXTS)[number];
export type AgreedVersions = Record<AgreedText, string>;

interface TextVersion {
  /** The text's `since`, such as `2026-11-22`. */
  version: string;
  /** Of its file, so that a published text does not change. */
  sha256: string;
}

/**
 * Every published version of the texts, newest first. The newest is `{text}.md` in this folder; earlier ones are
 * `{text}-{version}.md`. To change a text, copy its file to such a name and give it another `since`.
 */
export const TEXT_VERSIONS: Record<AgreedText, readonly [TextVersion, ...TextVersion[]]> = {
  terms: [
    { version: '2026-11-29', sha256: '6895c8d15c15ccad23976fdda0d9c53c540ea68606f9a566bd6ee79157f7f34c' },
    { version: '2026-11-25', sha256: '3e7a98337326ef996f36dfbc22c00c5885cf5a1a1fa521ed959fc93c113014b6' },
    { version: '2026-11-22', sha256: 'd73ecadc1b46e500684bb892a3a790383e251faae73c9e688e3d262f940a6c8b' },
  ],
  'refund-policy': [
    { version: '2026-11-29', sha256: '545c11878d9c15aa40fa369054fc9193e62281f3a3cceb1cfebae4b3de05dd0e' },
    { version: '2026-11-26', sha256: '832f413a7cd88dc44e8b3749e018b840fae53fbf7393170d6ab938dabaafeaa9' },
    { version: '2026-11-25', sha256: 'c945d4e859f3a75d6917c2d0675ecc0e21cbb67a4f79f81e3beb3c325478d48b' },
    { version: '2026-11-22', sha256: 'acfc4a0c97f81185d7715078332273227680cc1ed5e4f98c597b787a3d3140b8' },
  ],
  privacy: [
    { version: '2026-11-29', sha256: 'bffc2cc7cdef3d309725586b6f76ff7b0753f6e951522bf6f88fe1b05377cdcb' },
    { version: '2026-11-28', sha256: '06a05a5eddc712d753f40707d185dc179e8a47846df0f5b91268c892e716b4a9' },
    { version: '2026-11-25', sha256: 'd6b51632af985b0a16d299eadc743d9c92c8a12d2611928413abc2aca0a20d83' },
    { version: '2026-11-22', sha256: '22e918f9a3bd8c3b0dff86c092a1c2081aa7f948883dcbd0f424b23701ab2258' },
  ],
};

/** The versions that someone agrees to who agrees now. */
export const currentVersions: AgreedVersions = {
  terms: TEXT_VERSIONS.terms[0].version,
  'refund-policy': TEXT_VERSIONS['refund-policy'][0].version,
  privacy: TEXT_VERSIONS.privacy[0].version,
};

const ORDER_CONSENT =
  'By ordering, you confirm that you’re 18 or have a parent’s consent, accept our terms and refund policy, and agree to our privacy policy.';

/**
 * The text beside the button that orders, by the version of the terms with which it was shown, so that a
 * dispute has the right one. It changes together with a new version of the terms.
 */
export const ORDER_CONSENTS: Record<string, string> = {
  '2026-11-29': ORDER_CONSENT,
  '2026-11-25': ORDER_CONSENT,
  '2026-11-22': ORDER_CONSENT,
};
