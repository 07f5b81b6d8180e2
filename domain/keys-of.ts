/** Lists the keys of a table in its order, so that what a table names is written once. */
export const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as [Key, ...Key[]];
