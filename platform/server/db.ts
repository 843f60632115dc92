/** An open transaction with role and company already set. Opaque: it can be passed on, not queried (see sql.ts). */
export type Db = { readonly Db: unique symbol }
