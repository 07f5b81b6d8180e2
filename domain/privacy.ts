/** What a person's data may be used for besides their orders. Each can be switched off. */
export const PURPOSES = ['version-mails', 'review-names', 'whatsapp', 'waiting-lists'] as const;

export type Purpose = (typeof PURPOSES)[number];

/** For so long a deletion can be taken back. */
export const DELETION_HOURS = 48;
/** For so long the mailed link to a person's data works. */
export const DATA_LINK_HOURS = 24;
