import { z } from 'zod'
import { Sum } from './tally.ts'

/** What the entries of a backup are called. A table is cut into pieces, since a tar wants to know sizes beforehand. */
export const entryNames = { first: 'backup.json', tables: 'tables.json', last: 'manifest.json' } as const

export const format = 'daybook-backup'
/** Raised when a backup of today could no longer be read as one of yesterday. */
export const formatVersion = 1

const Migration = z.strictObject({ name: z.string(), hash: z.string() })
export type Migration = z.infer<typeof Migration>

/** Comes first: what this is, and whose. */
export const First = z.strictObject({
  format: z.literal(format),
  version: z.int(),
  at: z.string(),
  installation: z.string(),
})
export type First = z.infer<typeof First>

/** Comes before the tables: which there are, with their columns in the order of the rows. */
export const Tables = z.strictObject({
  migrations: z.array(Migration),
  columns: z.record(z.string(), z.array(z.string())),
})
export type Tables = z.infer<typeof Tables>

const Sequence = z.strictObject({ name: z.string(), last: z.int(), called: z.boolean() })
export type Sequence = z.infer<typeof Sequence>

const Head = z.strictObject({ companyId: z.string(), seq: z.int(), hash: z.string() })

/** The keys of the server, in hexadecimal. `inFile`: they lay in the data directory, and not in SECRET_KEY. */
const Keys = z.strictObject({ present: z.string(), former: z.string().nullable(), inFile: z.boolean() })

/** Comes last: what must be in it, down to the byte. */
export const Manifest = z.strictObject({
  tables: z.record(z.string(), Sum),
  files: z.record(z.string(), Sum),
  sequences: z.array(Sequence),
  heads: z.array(Head),
  keys: Keys,
})
export type Manifest = z.infer<typeof Manifest>
