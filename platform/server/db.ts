/** An open transaction with role and company already set. Opaque: it can be passed on, not queried (see sql.ts). */
export type Db = { readonly Db: unique symbol }

/** What can send statements: a connection, or a pool of them. */
type Sender = { readonly query: (text: string) => unknown }

/** Wraps what sends statements, so that only sql.ts can make it send one. */
export const dbOf = (sender: Sender): Db => sender as unknown as Db
