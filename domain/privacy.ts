/** For so long a deletion can be taken back. */
export const DELETION_HOURS = 48;
/** For so long the mailed link to a person's data works. */
export const DATA_LINK_HOURS = 24;
